"""Charge played at random by three people: pools, prices and momentum always add up.

The model keeps everybody's momentum as plain numbers and pays and gains by the rules'
own words, without asking the code under test.  And nothing that waits for somebody goes
without an outcome that says so.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from rules.charge import (
    FIELDS,
    Action,
    ActionRolled,
    Attachment,
    Character,
    ConsequenceGiven,
    ConsequenceKind,
    ConsequenceSettled,
    ConsequenceWaived,
    Effect,
    Fate,
    FlashbackFollows,
    ProgressMade,
    Proposal,
    ProposalChanged,
    Push,
    Result,
    Risk,
    SceneEnded,
    Settings,
    SetupBenefit,
    SetupMade,
    Step,
    Talent,
    TalentKind,
    Team,
    TensionStep,
    accept_tension,
    ask_tension,
    assist,
    award_milestone,
    break_attachment,
    call_flashback,
    change_momentum,
    change_setting,
    determine,
    drop_tension,
    end_scene,
    end_setup,
    follow,
    give_consequence,
    invest,
    make_progress,
    modify,
    new_tension,
    offer_tension,
    propose,
    protect,
    push,
    recover,
    resist,
    roll,
    set_effect,
    set_risk,
    set_up,
    start_session,
    suffer,
    take_stress,
    unassist,
    unfollow,
    unpush,
    use_talent,
    waive_consequence,
    withdraw,
)
from rules.charge.pool import dice_of
from rules.clock import Clock, ClockKind
from rules.outcome import Outcome
from rules.sheet import edit
from tests.faces import Faces
from tests.moves import attempt

WREN, KES, ODA = PLAYERS = (11, 12, 13)
PLAYER = st.sampled_from(PLAYERS)
ACTION = st.sampled_from([Action.SNEAK, Action.SWAY])
DIAL = (0, 1, 2, 3)
HUNTED = Talent(TalentKind.DIE, "when hunted")
ALERT = Clock("Alert", 8, kind=ClockKind.DANGER)
FACES = st.lists(st.sampled_from((1, 2, 3, 4, 5, 6, 6, 6)), min_size=12, max_size=12)
FATES = {
    Result.BAD: Fate.HAPPENED,
    Result.PARTIAL: Fate.REDUCED,
    Result.FULL: Fate.AVOIDED,
    Result.CRITICAL: Fate.AVOIDED,
}


def result_of(pool: int, faces: tuple[int, ...]) -> Result:
    """Read a pool in words of its own: sort, and look at the dice that count."""
    ranked = sorted(faces)
    if pool <= 0:
        assert len(faces) == 2
        best, is_pair = ranked[0], False
    else:
        assert len(faces) == pool
        best, is_pair = ranked[-1], ranked[-2:] == [6, 6]
    if is_pair:
        return Result.CRITICAL
    return {6: Result.FULL, 5: Result.PARTIAL, 4: Result.PARTIAL}.get(best, Result.BAD)


def who(is_meant: Callable[[Character], object]) -> Callable[["Play"], list[int]]:
    """List the players whose characters are meant, so that few moves are refused in vain."""
    return lambda play: [player for player, each in play.team.items() if is_meant(each)]


proposers = who(lambda each: each.proposal)
owing = who(lambda each: any(made.is_owed for made in each.rolls))
bearers = who(lambda each: each.pending)
succeeded = who(lambda each: any(made.result.is_success for made in each.rolls))


def owed_by(team: Team) -> set[tuple[str, int]]:
    """List all that waits for somebody, each by the key of what began it."""
    found: set[tuple[str, int]] = set()
    for each in team.values():
        found |= {("answer", one.key) for one in each.pending}
        found |= {("pick", made.key) for made in each.rolls if made.is_owed}
        found |= {
            ("progress", made.key)
            for made in each.rolls
            if made.result.is_success and not made.is_setup and not made.is_ticked
            if made.effect is not Effect.NONE
        }
        if each.proposal:
            found.add(("proposal", each.proposal.key))
            if each.proposal.tension_step is TensionStep.ASKED:
                found.add(("tension", each.proposal.key))
        found |= {("setup", one.key) for one in each.setups if not one.is_followed}
    return found


def told_by_step(outcome: ProposalChanged) -> set[tuple[str, int]]:
    """List what a step on a proposal says is over."""
    key, old = outcome.standing.key, outcome.superseded
    is_over = outcome.step is Step.WITHDRAWN
    is_answer = outcome.step in {Step.TENSION_OFFERED, Step.TENSION_DROPPED, Step.WITHDRAWN}
    return {
        ("proposal", key if is_over else old),
        ("tension", key if is_answer else old),
    }


def told_by_roll(outcome: ActionRolled) -> set[tuple[str, int]]:
    """List what a roll says is over."""
    proposals = {outcome.standing.key, outcome.superseded}
    return {("setup", each.key) for each in outcome.standing.follows} | {
        (what, key) for what in ("proposal", "tension") for key in proposals
    }


TOLD: dict[type[Outcome], Callable[[Any], set[tuple[str, int]]]] = {
    ProposalChanged: told_by_step,
    ActionRolled: told_by_roll,
    ConsequenceGiven: lambda outcome: {("pick", outcome.consequence.roll)},
    ConsequenceWaived: lambda outcome: {("pick", outcome.key)},
    ConsequenceSettled: lambda outcome: {("answer", outcome.consequence.key)},
    ProgressMade: lambda outcome: {("progress", outcome.key)},
    SetupMade: lambda outcome: {("progress", outcome.key), ("setup", outcome.key)},
}
"""What each outcome says is over, by the key of what began it."""


def untold(gone: set[tuple[str, int]], outcome: Outcome) -> set[int]:
    """List the keys of what went without a word."""
    told = TOLD.get(type(outcome), lambda _outcome: set())(outcome)
    has_replaced = isinstance(outcome, ActionRolled | SetupMade) and outcome.replaced is not None
    if has_replaced or isinstance(outcome, SceneEnded):
        told |= {each for each in gone if each[0] == "setup"}
    return {key for _, key in gone - told}


class Play(RuleBasedStateMachine):
    """Three characters at one table, with a danger clock and a progress clock.

    There are few rules with many choices each, since with many rules hypothesis seldom
    strings a proposal, its roll and its consequence together.
    """

    def __init__(self) -> None:
        super().__init__()
        self.team: Team = {
            WREN: Character("Wren", sneak=2, talents=(HUNTED,)),
            KES: Character("Kes", sway=1, attachments=(Attachment("Ship"),)),
            ODA: Character("Oda"),
        }
        self.momentum = dict.fromkeys(PLAYERS, 2)
        self.settings = Settings()
        self.alert = ALERT
        self.escape = Clock("Escape", 8)
        self.key = 0
        self.before: list[tuple[Team, dict[int, int], Clock, Clock]] = []

    def next_key(self) -> int:
        self.key += 1
        return self.key

    def take(self, done: tuple[Team, Outcome] | None) -> bool:
        """Take the new team of a move that happened; its outcome can be stored."""
        if done is None:
            return False
        gone = owed_by(self.team) - owed_by(done[0])
        is_dropped = isinstance(done[1], ActionRolled) and done[1].dropped is not None
        assert len(untold(gone, done[1])) <= int(is_dropped), (gone, done[1])
        momentum = {player: each.momentum for player, each in self.team.items()}
        self.before.append((self.team, momentum, self.alert, self.escape))
        self.team = done[0]
        return True

    def put(self, player: int, done: tuple[Character, Outcome] | None) -> bool:
        """Take the new sheet of one player."""
        return done is not None and self.take(({**self.team, player: done[0]}, done[1]))

    # --------------------------------------------------------------------- a proposal's life

    @rule(
        player=PLAYER,
        action=ACTION,
        push=st.sampled_from([None, None, *Push]),
        helper=st.sampled_from((0, 0, *PLAYERS)),
        setup=st.sampled_from([None, *SetupBenefit]),
    )
    def propose(
        self,
        player: int,
        action: Action,
        push: Push | None,
        helper: int,
        setup: SetupBenefit | None,
    ) -> None:
        drafted = Proposal(
            self.next_key(), action, pushes=(push,) if push else (), helper=helper, setup=setup
        )
        old = self.team[player].proposal
        done = attempt(lambda: propose(self.team, player, self.settings, drafted))
        if done:
            assert done[1].superseded == (old.key if old else 0)
            assert self.take(done)
            name = self.team[helper].name if helper else ""
            assert self.team[player].proposal == replace(drafted, helper_name=name)

    @precondition(lambda self: bool(proposers(self)))
    @rule(
        data=st.data(),
        risk=st.sampled_from(Risk),
        effect=st.sampled_from(Effect),
        modifier=st.integers(-7, 3),
    )
    def gm_sets(self, data: st.DataObject, risk: Risk, effect: Effect, modifier: int) -> None:
        player, table = data.draw(st.sampled_from(proposers(self))), self.settings
        self.take(attempt(lambda: set_risk(self.team, player, None, table, risk)))
        self.take(attempt(lambda: set_effect(self.team, player, None, table, effect)))
        self.take(attempt(lambda: modify(self.team, player, None, table, modifier)))

    @precondition(lambda self: bool(proposers(self)))
    @rule(
        data=st.data(),
        bought=st.sampled_from(Push),
        other=PLAYER,
        stress=st.integers(0, 3),
        ticks=st.integers(0, 3),
    )
    def boost(self, data: st.DataObject, bought: Push, other: int, stress: int, ticks: int) -> None:
        player = data.draw(st.sampled_from(proposers(self)))
        at = (self.team, player, None, self.settings)
        moves: list[Callable[[], tuple[Team, Outcome]]] = [
            lambda: assist(*at, other),
            lambda: unassist(*at),
            lambda: push(*at, bought),
            lambda: unpush(*at, bought),
            lambda: ask_tension(*at),
            lambda: offer_tension(*at, new_tension("Dogs", stress, ticks, self.alert)),
            lambda: accept_tension(*at),
            lambda: drop_tension(*at),
            lambda: follow(*at, other),
            lambda: unfollow(*at, other),
            lambda: use_talent(*at, "when hunted"),
            lambda: withdraw(*at),
        ]
        momentum = self.team[other].momentum
        chosen = data.draw(st.integers(0, len(moves) - 1))
        if self.take(attempt(moves[chosen])) and chosen == 0:
            assert other != player
            assert momentum >= 1

    @precondition(lambda self: bool(proposers(self)))
    @rule(data=st.data(), faces=FACES)
    def roll(self, data: st.DataObject, faces: list[int]) -> None:
        player = data.draw(st.sampled_from(proposers(self)))
        before, table, key = self.team, self.settings, self.next_key()
        proposal, dice = before[player].proposal, Faces(*faces)
        assert proposal is not None
        done = attempt(lambda: roll(before, player, dice, key, table, clock=self.alert))
        if done is None:
            # Nothing was rolled.
            assert [dice.roll(6) for _ in faces] == faces
            return
        after, clock, outcome = done
        prices = {player: 2 * len(proposal.pushes)}
        if proposal.helper:
            prices[proposal.helper] = 1
        assert all(self.momentum[each] >= price for each, price in prices.items())
        pool = sum(
            (
                before[player].dots(proposal.action),
                proposal.modifier,
                proposal.pushes.count(Push.DIE),
                proposal.helper > 0,
                len(proposal.talents),
                proposal.tension_step is TensionStep.ACCEPTED,
            )
        )
        shown = tuple(faces[: dice_of(pool)])
        result = result_of(pool, shown)
        gain = 0 if any(prices.values()) else DIAL[result.value]
        for each, price in prices.items():
            self.momentum[each] -= price
        self.momentum[player] += gain
        assert (outcome.faces, outcome.result, outcome.gain) == (shown, result, gain)
        assert outcome.standing.pool == pool
        assert outcome.gain + outcome.withheld == DIAL[result.value]
        assert self.take((after, outcome))
        if clock:
            assert clock.ticks >= self.alert.ticks
            self.alert = clock
        made = self.team[player].roll
        assert self.team[player].proposal is None
        assert made is not None
        assert made.is_owed is (result in {Result.BAD, Result.PARTIAL})

    @precondition(lambda self: bool(succeeded(self)))
    @rule(data=st.data(), benefit=st.sampled_from(SetupBenefit), ends=st.booleans())
    def use_a_success(self, data: st.DataObject, benefit: SetupBenefit, ends: bool) -> None:
        """Fill a clock by any success that waits, make the last one a setup, or end it."""
        player = data.draw(st.sampled_from(succeeded(self)))
        made = data.draw(st.sampled_from(self.team[player].rolls))
        done = attempt(lambda: make_progress(self.team[player], made.key, self.escape))
        if done:
            wren, self.escape, outcome = done
            ticked = outcome.ticked
            assert ticked.dropped + self.escape.ticks - ticked.before == made.effect.value
            self.put(player, (wren, outcome))
        wren = self.team[player]
        self.put(player, attempt(lambda: set_up(wren, None, benefit)))
        wren = self.team[player]
        if ends:
            self.put(player, attempt(lambda: end_setup(wren)))

    # -------------------------------------------------------------------- consequences

    @precondition(lambda self: bool(owing(self)))
    @rule(data=st.data(), kind=st.sampled_from([None, *ConsequenceKind]), is_helpers=st.booleans())
    def give(self, data: st.DataObject, kind: ConsequenceKind | None, is_helpers: bool) -> None:
        player, key = data.draw(st.sampled_from(owing(self))), self.next_key()
        before = self.team
        made = data.draw(st.sampled_from([each for each in before[player].rolls if each.is_owed]))
        if kind is None:
            assert self.put(player, waive_consequence(before[player], made.key))
            return
        bearer = (made.helper if is_helpers else 0) or player
        done = attempt(
            lambda: give_consequence(
                before, player, made.key, key, kind, bearer=bearer, clock=self.alert
            )
        )
        if self.take(done):
            assert self.team[bearer].pending[-1].key == key
            assert self.team[bearer].pending[-1].rating == made.risk.value

    @precondition(lambda self: bool(bearers(self)))
    @rule(data=st.data(), momentum=st.integers(0, 3), faces=FACES)
    def resist(self, data: st.DataObject, momentum: int, faces: list[int]) -> None:
        player = data.draw(st.sampled_from(bearers(self)))
        before, dice, table = self.team[player], Faces(*faces), self.settings
        done = attempt(
            lambda: resist(self.team, player, dice, None, momentum, table, clock=self.alert)
        )
        assert (done is not None) is (1 <= momentum <= self.momentum[player])
        if done:
            after, clock, outcome = done
            self.alert = clock or self.alert
            self.momentum[player] -= momentum
            assert self.take((after, outcome))
            assert len(self.team[player].pending) == len(before.pending) - 1
            result = result_of(momentum, tuple(faces[:momentum]))
            assert outcome.consequence.fate is FATES[result]

    @precondition(lambda self: bool(bearers(self)))
    @rule(data=st.data(), other=st.sampled_from((0, 0, *PLAYERS)))
    def bear(self, data: st.DataObject, other: int) -> None:
        """Break an attachment, be protected by another, or suffer."""
        player = data.draw(st.sampled_from(bearers(self)))
        before = self.team
        waiting = sum(len(each.pending) for each in before.values())
        if self.take(attempt(lambda: break_attachment(before, player, None, "Ship"))):
            after = self.team[player]
            assert after.stress == before[player].stress
            return
        if other:
            if self.take(attempt(lambda: protect(before, player, other, None))):
                assert sum(len(each.pending) for each in self.team.values()) == waiting
            return
        suffered, clock, outcome = suffer(before, player, None, self.alert)
        self.alert = clock or self.alert
        faced = before[player].pending[0]
        assert outcome.consequence == replace(faced, fate=Fate.HAPPENED)
        assert self.take((suffered, outcome))

    # --------------------------------------------------------------------- other moves

    @rule(player=PLAYER, change=st.integers(-3, 3))
    def change_momentum(self, player: int, change: int) -> None:
        if self.put(player, attempt(lambda: change_momentum(self.team[player], change))):
            self.momentum[player] += change

    @rule(
        player=PLAYER,
        cost=st.integers(0, 3),
        follows=st.sampled_from(FlashbackFollows),
        is_determination=st.booleans(),
        faces=FACES,
    )
    def pay(
        self,
        player: int,
        cost: int,
        follows: FlashbackFollows,
        is_determination: bool,
        faces: list[int],
    ) -> None:
        """Pay for a flashback, or for a determination by itself."""
        wren, table, dice = self.team[player], self.settings, Faces(*faces)
        done: tuple[Character, Outcome] | None = (
            attempt(lambda: determine(wren, dice, self.next_key(), cost, 2, table))
            if is_determination
            else attempt(lambda: call_flashback(wren, cost, follows, table))
        )
        if self.put(player, done):
            assert cost <= 2 or is_determination
            self.momentum[player] -= cost

    @rule(player=PLAYER, amount=st.integers(1, 4), heals=st.booleans(), dots=st.integers(0, 3))
    def change_the_sheet(self, player: int, amount: int, heals: bool, dots: int) -> None:
        move = recover if heals else take_stress
        self.put(player, attempt(lambda: move(self.team[player], amount, "sore")))
        if self.put(player, attempt(lambda: edit(FIELDS, self.team[player], "sneak", str(dots)))):
            assert self.team[player].sneak == dots
        self.take(award_milestone(self.team))
        self.put(player, attempt(lambda: invest(self.team[player], HUNTED)))

    @rule(
        change=st.sampled_from(
            [("strict", "yes"), ("half", "yes"), ("push_dice", "2"), ("effect_cap", "4")]
        ),
        is_session=st.booleans(),
    )
    def time_passes(self, change: tuple[str, str], is_session: bool) -> None:
        done = attempt(lambda: change_setting(self.settings, *change))
        # Changed already: back to the defaults, so that neither lasts.
        self.settings = done[0] if done else Settings()
        self.alert = ALERT if self.alert.is_full else self.alert
        self.escape = Clock("Escape", 8) if self.escape.is_full else self.escape
        self.take(end_scene(self.team))
        assert not any(each.is_taken_out for each in self.team.values())
        if is_session:
            self.take(start_session(self.team, self.settings))
            self.momentum = dict.fromkeys(PLAYERS, 2)

    @precondition(lambda self: bool(self.before))
    @rule(steps=st.integers(1, 3))
    def take_back(self, steps: int) -> None:
        """Undo: all is as it was before, what was owed then included."""
        for _ in range(min(steps, len(self.before))):
            self.team, self.momentum, self.alert, self.escape = self.before.pop()

    # ------------------------------------------------------------------------- invariants

    @invariant()
    def momentum_is_what_was_gained_less_what_was_paid(self) -> None:
        assert {player: each.momentum for player, each in self.team.items()} == self.momentum
        assert min(self.momentum.values()) >= 0

    @invariant()
    def every_number_lies_in_its_bounds(self) -> None:
        for each in self.team.values():
            assert 0 <= each.stress <= 3
            assert all(0 <= each.dots(action) <= 4 for action in Action)
            assert 0 <= each.escalated <= 1
            assert all(each.keeps(made) for made in each.earlier)
            assert len(each.talents) <= 13

    @invariant()
    def a_consequence_waits_for_one_bearer_alone(self) -> None:
        waiting = [one.key for each in self.team.values() for one in each.pending]
        assert len(set(waiting)) == len(waiting)

    @invariant()
    def a_proposal_combines_only_what_goes_together(self) -> None:
        for player, each in self.team.items():
            proposal = each.proposal
            if proposal:
                assert proposal.helper != player
                assert not (
                    Push.DIE in proposal.pushes and proposal.tension_step is not TensionStep.NONE
                )
                assert len({one.player for one in proposal.follows} - {player}) == len(
                    proposal.follows
                )


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=100, stateful_step_count=40, deadline=None)
