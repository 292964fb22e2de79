"""A campaign played at random: pool, maximum, fate points and calamities always add up.

The model counts what was told, lowered, earned and spent, and knows nothing of how the
rules store it.
"""

from dataclasses import replace
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from rules.outcome import Outcome
from rules.tension import (
    Calamity,
    Cause,
    Challenge,
    ChallengeKind,
    Character,
    Participant,
    Pool,
    Settings,
    Source,
    Stage,
    TwistAccepted,
    TwistDeclined,
    accept_twist,
    adjust,
    advance,
    close,
    complete,
    configure,
    decline_twist,
    enter_answer,
    judge,
    new_adventure,
    new_calamity,
    new_campaign,
    offer_twist,
    open_challenge,
    outlived,
    rename,
    restore,
    reveal,
    roll_answer,
    spend_fate,
    spend_tension,
    thwart,
    waive,
    win,
)
from tests.faces import Faces
from tests.moves import attempt

FACES = st.lists(st.integers(1, 6), min_size=1, max_size=9)
PLAYERS = st.integers(1, 3)
WHO = [Participant(player, f"P{player}") for player in (1, 2, 3)]


class Campaign(RuleBasedStateMachine):
    """A Storyteller, three players, tests and calamities."""

    def __init__(self) -> None:
        super().__init__()
        self.pool = Pool()
        self.sheets = [Character(who.character, vigor=6, vigor_max=6) for who in WHO]
        self.tests: dict[int, Challenge] = {}
        self.calamities: dict[str, Calamity] = {}
        self.key = 0
        self.maximum = 6
        self.fate = 0
        self.may_fill = False
        self.is_lowered = self.may_win = False
        self.past: list[tuple[Any, ...]] = []

    def move_pool(self, after: Pool) -> None:
        """Take the new pool; its dice rise only where something restored them."""
        assert after.tension <= self.pool.tension or self.may_fill
        self.may_fill = False
        self.pool = after

    def test(self, data: st.DataObject) -> Challenge:
        return self.tests[data.draw(st.sampled_from(sorted(self.tests)))]

    def keep(self, test: Challenge, outcome: Outcome) -> None:
        """Take the new test; what it owed is settled, let go, or lapses with a word."""
        before = self.tests.get(test.key)
        assert before is None or before.is_open or test.steps == before.steps
        self.tests[test.key] = test
        if before is None:
            return
        if before.offer is not None and test.offer is None:
            is_answered = isinstance(outcome, TwistAccepted | TwistDeclined)
            assert is_answered or getattr(outcome, "lapsed", None) == before.offer
        if test.is_open and not test.is_passed:
            answered = [Participant(step.player, step.character) for step in test.steps[-1:]]
            assert set(before.awaited) - set(test.awaited) <= set(answered)

    @precondition(lambda self: len(self.past) > 1)
    @rule()
    def take_it_back(self) -> None:
        self.past.pop()
        self.pool, sheets, tests, calamities, *rest = self.past.pop()
        self.sheets, self.tests, self.calamities = list(sheets), dict(tests), dict(calamities)
        self.maximum, self.fate, self.is_lowered, self.may_win = rest

    @precondition(lambda self: self.tests)
    @rule(data=st.data())
    def wait_for_somebody_no_longer(self, data: st.DataObject) -> None:
        test = self.test(data)
        for who in test.awaited[:1]:
            after = waive(test, who)
            assert set(test.awaited) - set(after.awaited) == {who}
            self.tests[test.key] = after

    @precondition(lambda self: self.tests)
    @rule(data=st.data(), name=st.sampled_from(["P1", "P2"]))
    def rename_somebody_to_and_fro(self, data: st.DataObject, name: str) -> None:
        test, player = self.test(data), int(name[1])
        there = rename(test, player, name, "Other")
        assert len(there.awaited) == len(test.awaited)
        assert rename(there, player, "Other", name) == test

    @rule(
        kind=st.sampled_from(ChallengeKind),
        opposition=st.integers(-1, 8),
        affected=st.lists(st.sampled_from(WHO), max_size=3),
    )
    def open_test(self, kind: ChallengeKind, opposition: int, affected: list[Participant]) -> None:
        self.key += 1
        others = tuple(self.tests.values())
        done = attempt(lambda: open_challenge(self.key, kind, opposition, tuple(affected), others))
        if done:
            self.keep(*done)
        for old in outlived(tuple(self.tests.values())):
            del self.tests[old.key]

    @precondition(lambda self: self.tests)
    @rule(
        data=st.data(),
        player=PLAYERS,
        faces=FACES,
        source=st.sampled_from([Source.VIGOR, Source.ASPECT]),
        is_typed=st.booleans(),
    )
    def answer(
        self, data: st.DataObject, player: int, faces: list[int], source: Source, is_typed: bool
    ) -> None:
        test, sheet, dice = self.test(data), self.sheets[player - 1], Faces(*faces)
        if is_typed:
            done = attempt(lambda: enter_answer(test, sheet, player, faces[0], source))
        else:
            done = attempt(
                lambda: roll_answer(self.pool, test, sheet, player, dice, len(faces), source)
            )
            assert dice.all_shown() is (done is not None)
        if done:
            after, self.sheets[player - 1], outcome = done
            spent = 0 if is_typed or source is not Source.VIGOR else len(faces)
            assert (outcome.unpaid, self.sheets[player - 1].vigor) == (0, sheet.vigor - spent)
            assert after.opposition == test.opposition
            assert outcome.is_help <= (test.admits_helpers and source is not Source.VIGOR)
            self.keep(after, outcome)

    @precondition(lambda self: self.tests)
    @rule(data=st.data(), faces=FACES)
    def spend_tension(self, data: st.DataObject, faces: list[int]) -> None:
        test, dice = self.test(data), Faces(*faces)
        done = attempt(lambda: spend_tension(self.pool, test, dice, len(faces)))
        assert dice.all_shown() is (done is not None)
        if done:
            after, moved, outcome = done
            change = judge(tuple(faces), self.pool.settings.extremes_min_dice).change
            assert after.tension == self.pool.tension - len(faces)
            assert moved.opposition == max(0, test.opposition + change)
            assert test.kind is not ChallengeKind.FOE
            self.move_pool(after)
            self.keep(moved, outcome)

    @precondition(lambda self: self.tests)
    @rule(data=st.data(), points=st.integers(0, 6))
    def spend_fate(self, data: st.DataObject, points: int) -> None:
        test = self.test(data)
        done = attempt(lambda: spend_fate(self.pool, test, points))
        if done:
            after, moved, told = done
            assert 1 <= points <= self.fate
            assert not any(step.source is Source.TWIST for step in moved.steps)
            assert moved.opposition == test.opposition + points
            self.fate -= points
            self.move_pool(after)
            self.keep(moved, told)

    @precondition(lambda self: self.tests)
    @rule(data=st.data(), player=PLAYERS, is_override=st.booleans())
    def offer_twist(self, data: st.DataObject, player: int, is_override: bool) -> None:
        test, sheet = self.test(data), self.sheets[player - 1]
        self.key += 1
        done = attempt(lambda: offer_twist(test, sheet, player, self.key, is_override=is_override))
        if done:
            assert done[1].points == test.shortfall >= 1
            assert sheet.vigor == 0 or is_override
            self.keep(*done)

    @precondition(lambda self: self.tests)
    @rule(data=st.data(), player=PLAYERS, accepts=st.booleans())
    def answer_twist(self, data: st.DataObject, player: int, accepts: bool) -> None:
        test = self.test(data)
        if not accepts:
            declined = attempt(lambda: decline_twist(test, player))
            if declined:
                self.keep(*declined)
                assert declined[0] == replace(test, offer=None)
            return
        done = attempt(lambda: accept_twist(self.pool, test, player))
        if done:
            after, passed, taken = done
            assert test.offer
            assert test.offer.player == player
            assert (passed.margin, passed.stage) == (0, Stage.CLOSED)
            self.fate += test.shortfall
            self.move_pool(after)
            self.keep(passed, taken)

    @precondition(lambda self: self.tests)
    @rule(data=st.data(), change=st.integers(-5, 5))
    def adjust(self, data: st.DataObject, change: int) -> None:
        test = self.test(data)
        done = attempt(lambda: adjust(test, change, "Rain"))
        if done:
            self.keep(*done)

    @precondition(lambda self: self.tests)
    @rule(data=st.data())
    def close(self, data: st.DataObject) -> None:
        test = self.test(data)
        done = attempt(lambda: close(test))
        assert (done is not None) is test.is_open
        if done:
            assert (done[0].margin, done[0].steps) == (test.margin, test.steps)
            self.keep(*done)

    @precondition(lambda self: self.tests)
    @rule(data=st.data(), cause=st.sampled_from(Cause))
    def complete(self, data: st.DataObject, cause: Cause) -> None:
        test = self.test(data)
        done = attempt(lambda: complete(self.pool, test, cause))
        assert (done is None) is test.has_restored
        if done:
            self.may_fill = True
            self.move_pool(done[0])
            assert self.pool.tension == self.maximum
            self.keep(done[1], done[2])

    @rule(cause=st.sampled_from(Cause))
    def restore(self, cause: Cause) -> None:
        self.may_fill = True
        self.move_pool(restore(self.pool, cause)[0])
        assert self.pool.tension == self.maximum

    @rule(name=st.sampled_from("abc"), steps=st.integers(0, 4), is_hidden=st.booleans())
    def begin_a_calamity(self, name: str, steps: int, is_hidden: bool) -> None:
        others = tuple(self.calamities.values())
        done = attempt(lambda: new_calamity(name, others, steps, is_hidden=is_hidden))
        assert (done is None) is (name in self.calamities)
        if done:
            self.calamities[name] = done[0]

    @precondition(lambda self: self.calamities)
    @rule(data=st.data(), steps=st.integers(0, 3))
    def advance(self, data: st.DataObject, steps: int) -> None:
        calamity = self.calamity(data)
        before = self.pool
        self.key += 1
        done = attempt(lambda: advance(calamity, steps, key=self.key))
        if done:
            assert done[0].done + done[1].dropped == calamity.done + steps
            assert done[0].known == calamity.known
            assert done[0].since == (calamity.since if calamity.untold else self.key)
            self.calamities[calamity.name] = done[0]
        assert self.pool == before

    @precondition(lambda self: self.calamities)
    @rule(data=st.data(), steps=st.none() | st.integers(0, 3))
    def reveal(self, data: st.DataObject, steps: int | None) -> None:
        calamity = self.calamity(data)
        done = attempt(lambda: reveal(self.pool, calamity, steps))
        if done:
            after, heard, outcome = done
            assert heard.known - calamity.known == outcome.told >= 1
            self.maximum += outcome.told
            self.may_fill = self.pool.settings.increase_adds_die
            brought = outcome.told if self.may_fill else 0
            assert after.tension == self.pool.tension + brought
            self.move_pool(after)
            self.calamities[heard.name] = heard

    @precondition(lambda self: self.calamities)
    @rule(data=st.data(), is_won=st.booleans())
    def thwart(self, data: st.DataObject, is_won: bool) -> None:
        calamity = self.calamity(data)
        after, foiled, outcome = thwart(self.pool, calamity, is_adventure_won=is_won)
        assert outcome.has_fallen is self.is_lowered
        falls = is_won and not self.is_lowered and self.maximum > 6
        self.maximum -= falls
        self.is_lowered = self.is_lowered or falls
        self.may_win = not (is_won or self.is_lowered)
        assert after.tension == min(self.pool.tension, self.maximum)
        self.move_pool(after)
        self.calamities[foiled.name] = foiled

    @precondition(lambda self: self.calamities)
    @rule(data=st.data())
    def win_what_was_thwarted(self, data: st.DataObject) -> None:
        done = attempt(lambda: win(self.pool, self.calamity(data)))
        assert (done is not None) is self.may_win
        if done:
            self.maximum -= self.maximum > 6
            self.is_lowered = self.maximum < self.pool.tension_max
            self.may_win = False
            self.move_pool(done[0])

    @rule(is_won=st.booleans())
    def begin_an_adventure(self, is_won: bool) -> None:
        done = attempt(lambda: new_adventure(self.pool, is_won=is_won))
        assert (done is None) is (is_won and not self.may_win)
        if done:
            self.may_fill = True
            self.maximum -= is_won and self.maximum > 6
            self.is_lowered = self.may_win = False
            self.move_pool(done[0])
            assert self.pool.tension == self.maximum

    @precondition(lambda self: self.maximum > 7 or self.fate > 4)
    @rule()
    def begin_a_campaign(self) -> None:
        self.may_fill = True
        tests = tuple(self.tests.values())
        after, outcome = new_campaign(self.pool, tuple(self.calamities.values()), tests)
        assert outcome.tests == tuple(each.name for each in tests if each.is_open)
        self.move_pool(after)
        self.is_lowered = self.may_win = False
        self.calamities, self.tests, self.maximum, self.fate = {}, {}, 6, 0
        assert self.pool == Pool(settings=self.pool.settings)

    @rule(extremes_min_dice=st.integers(1, 2), adds_die=st.booleans(), is_exclusive=st.booleans())
    def configure(self, extremes_min_dice: int, adds_die: bool, is_exclusive: bool) -> None:
        wanted = Settings(
            extremes_min_dice=extremes_min_dice,
            increase_adds_die=adds_die,
            fate_excludes_tension=is_exclusive,
        )
        done = attempt(lambda: configure(self.pool, wanted))
        if done:
            self.move_pool(done[0])

    def calamity(self, data: st.DataObject) -> Calamity:
        return self.calamities[data.draw(st.sampled_from(sorted(self.calamities)))]

    @invariant()
    def the_past_is_kept(self) -> None:
        sheets, tests = tuple(self.sheets), tuple(self.tests.items())
        rest = self.maximum, self.fate, self.is_lowered, self.may_win
        now = (self.pool, sheets, tests, tuple(self.calamities.items()), *rest)
        if not self.past or self.past[-1] != now:
            self.past.append(now)

    @invariant()
    def the_pool_is_what_the_model_says(self) -> None:
        assert self.pool.tension_max == self.maximum >= 6
        assert 0 <= self.pool.tension <= self.maximum
        assert self.pool.fate_points == self.fate >= 0

    @invariant()
    def no_more_is_known_of_a_calamity_than_was_done(self) -> None:
        for calamity in self.calamities.values():
            assert 0 <= calamity.known <= calamity.done <= (calamity.steps or 200)

    @invariant()
    def every_test_is_the_sum_of_its_steps(self) -> None:
        for test in self.tests.values():
            moved = {True: 0, False: test.base}
            for step in test.steps:
                assert moved[step.source.is_characters] == step.before
                moved[step.source.is_characters] = step.after
            assert moved == {True: test.successes, False: test.opposition}

    @invariant()
    def an_offer_waits_only_in_an_open_test_that_lacks_something(self) -> None:
        for test in self.tests.values():
            assert test.offer is None or (test.is_open and test.shortfall >= 1)

    @invariant()
    def nobody_is_affected_by_two_open_tests(self) -> None:
        affected = [who for test in self.tests.values() if test.is_open for who in test.affected]
        assert len(set(affected)) == len(affected)

    @invariant()
    def a_twist_ends_the_test_that_it_was_taken_in(self) -> None:
        for test in self.tests.values():
            if test.is_moved_by(Source.TWIST):
                assert test.steps[-1].source is Source.TWIST
                assert test.is_passed
                assert not test.is_open


TestCampaign = Campaign.TestCase
TestCampaign.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
