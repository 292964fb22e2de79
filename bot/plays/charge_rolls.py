"""Charge: action rolls, from the proposal to what a success fills.

A proposal is found by its key, the id of the interaction that made it, which its buttons
carry.  Each press looks it up on its player's sheet again, so that a message, however old,
changes what stands now or says what became of it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.errors import Stale
from bot.plays import clock as clock_plays
from bot.plays.charge import Sheets, act_as, keep, named, own, settings_of, team_of, values
from bot.show.charge import ProposalView, RollView
from bot.turn import Sheet, Turn
from rules import charge
from rules.charge import (
    ActionRolled,
    Character,
    Effect,
    Follow,
    ProgressMade,
    Proposal,
    ProposalChanged,
    Push,
    Risk,
    RollGone,
    RollReason,
    Settings,
    SetupBenefit,
    SetupMade,
    Team,
    Tension,
    TensionStep,
)
from rules.clock import Clock, ClockKind
from rules.clock import may_move as may_tick
from rules.errors import AmbiguousName, NotMarked, NotYours, RuleError
from rules.proposal import GoneReason, ProposalGone, require_open

AGREED = "what the table agreed on"
"""How tension is worded that comes with a roll at once."""

Change = Callable[[Team, int, int, Settings], tuple[Team, ProposalChanged]]

# ------------------------------------------------------------------------- which one is meant


def proposal_of(turn: Turn, key: int) -> Sheet[Character]:
    """Find whose proposal a button is for, or say what became of it."""
    sheets = turn.all_characters(Character)
    for each in sheets:
        if each.value.proposal is not None and each.value.proposal.key == key:
            return each
    for each in sheets:
        if each.value.roll is not None and each.value.roll.proposal == key:
            raise ProposalGone(GoneReason.ROLLED)
    entry = turn.entry(key)
    own_ones = [each.value.proposal for each in sheets if each.player == entry.player]
    is_superseded = any(proposal is not None for proposal in own_ones)
    raise ProposalGone(GoneReason.SUPERSEDED if is_superseded else GoneReason.NONE)


def open_one(turn: Turn, character: str | None = None) -> int:
    """Give the key of the player's open proposal."""
    return require_open(own(turn, character).value.proposal, None).key


def roll_of(turn: Turn, key: int) -> Sheet[Character]:
    """Find whose last roll a button is for, or say why nothing follows from it any more."""
    for each in turn.all_characters(Character):
        if each.value.roll is not None and each.value.roll.key == key:
            return each
    # Its entry knows whether it was undone, or belongs to another table.
    turn.entry(key)
    raise RollGone(RollReason.LATER_ROLL)


def last_owed(turn: Turn) -> int:
    """Give the key of the newest roll at the table whose consequence the GM owes."""
    rolls = [each.value.roll for each in turn.all_characters(Character)]
    owed = [made.key for made in rolls if made is not None and made.is_owed]
    if not owed:
        raise RollGone(RollReason.NO_ROLL)
    return max(owed)


def open_for_gm(turn: Turn) -> int:
    """Give the key of the open proposal of the player whom the GM acts for.

    For themselves it is the only one that is open at the table, which is mostly a player's.
    """
    turn.require_gm()
    if turn.scope.is_for_another:
        return open_one(turn)
    waiting = [each for each in turn.all_characters(Character) if each.value.proposal is not None]
    if len(waiting) > 1:
        raise AmbiguousName("player", "", [each.value.name for each in waiting])
    return require_open(waiting[0].value.proposal if waiting else None, None).key


# ------------------------------------------------------------------------------- the proposal


@dataclass(frozen=True, slots=True)
class Wish:
    """What a command says of a roll; None where it leaves something to the GM."""

    action: str
    goal: str = ""
    pushes: tuple[Push, ...] = ()
    is_tense: bool = False
    helper: int = 0
    modifier: int | None = None
    risk: Risk | None = None
    effect: Effect | None = None
    talent: str | None = None
    project: str = ""
    setup: SetupBenefit | None = None
    follow: int = 0
    is_now: bool | None = None


def act(turn: Turn, wish: Wish, character: str | None) -> ProposalChanged | ActionRolled:
    """Propose an action roll; the GM, a solo player or whoever need not wait rolls at once.

    Risk, effect and further dice are the GM's to set, and nobody spends a teammate's momentum
    for them.
    """
    if (wish.modifier, wish.risk, wish.effect) != (None, None, None):
        turn.require_gm()
    if wish.helper and not turn.is_gm:
        raise NotYours(wish.helper)
    held = own(turn, character)
    sheets = team_of(turn, held)
    team, player, settings = values(sheets), held.player, settings_of(turn)
    is_now = wish.is_now if wish.is_now is not None else turn.is_gm or _is_alone(turn, sheets)
    proposal = _proposal(turn, wish, team)
    if is_now:
        if wish.is_tense:
            proposal = replace(proposal, tension=Tension(AGREED))
        after, _, rolled = charge.roll_at_once(
            team, player, turn.dice, turn.scope.key, settings, proposal
        )
        keep(sheets, after)
        return rolled
    if wish.is_tense:
        proposal = replace(proposal, tension_step=TensionStep.ASKED)
    after, proposed = charge.propose(team, player, settings, proposal)
    keep(sheets, after)
    return proposed


def _is_alone(turn: Turn, sheets: Sheets) -> bool:
    """Whether nobody is there who could add a half of their own."""
    return not turn.table.value.gms and set(sheets) == {turn.scope.player_id}


def _proposal(turn: Turn, wish: Wish, team: Team) -> Proposal:
    project = clock_plays.see(turn, wish.project).value.name if wish.project else ""
    follows: tuple[Follow, ...] = ()
    if wish.follow:
        if wish.follow not in team:
            raise NotMarked("setup")
        # Name and benefit are read off the setter's sheet where the proposal is checked.
        follows = (Follow(wish.follow, "", SetupBenefit.EFFECT),)
    return Proposal(
        key=turn.scope.key,
        action=charge.parse_action(wish.action),
        goal=wish.goal,
        risk=wish.risk,
        effect=wish.effect or Effect.STANDARD,
        modifier=wish.modifier or 0,
        pushes=wish.pushes,
        helper=wish.helper,
        talents=(wish.talent,) if wish.talent else (),
        follows=follows,
        setup=wish.setup,
        project=project,
    )


def changed(
    turn: Turn, key: int, change: Change, *, held: tuple[Sheet[Character], ...] = ()
) -> ProposalChanged:
    """Make a change to an open proposal, whoever makes it."""
    holder = proposal_of(turn, key)
    sheets = team_of(turn, *held, holder)
    after, outcome = change(values(sheets), holder.player, key, settings_of(turn))
    keep(sheets, after)
    turn.scope = replace(turn.scope, player_id=turn.scope.user_id)
    return outcome


def _adding(move: Callable[..., tuple[Team, ProposalChanged]], *more: object) -> Change:
    """Complete a move by what it takes beside the proposal."""
    return lambda team, player, key, settings: move(team, player, key, settings, *more)


def by_gm(turn: Turn, key: int, change: Change) -> ProposalChanged:
    """Make a change that is the GM's."""
    turn.require_gm()
    return changed(turn, key, change)


def by_roller(turn: Turn, key: int, change: Change) -> ProposalChanged:
    """Make a change that is the roller's, or the GM's for them."""
    player = proposal_of(turn, key).player
    turn.require_own(player)
    outcome = changed(turn, key, change)
    act_as(turn, player)
    return outcome


def set_by(turn: Turn, key: int, value: str) -> ProposalChanged:
    """Set what a GM's menu says: ``risk:``, ``effect:`` or ``dice:`` and a number."""
    verb, _, text = value.partition(":")
    number = int(text) if text.removeprefix("-").isdecimal() else 99
    if verb == "risk" and number in {each.value for each in Risk}:
        return by_gm(turn, key, _adding(charge.set_risk, Risk(number)))
    if verb == "effect" and number in {each.value for each in Effect}:
        return by_gm(turn, key, _adding(charge.set_effect, Effect(number)))
    if verb == "dice":
        return by_gm(turn, key, _adding(charge.modify, number))
    raise Stale


def boost_by(turn: Turn, key: int, value: str) -> ProposalChanged:
    """Take up or drop what the roller's menu says: a push, a talent or a teammate's setup."""
    verb, _, text = value.partition(":")
    if verb in {"push", "unpush"} and text in {each.value for each in Push}:
        move = charge.push if verb == "push" else charge.unpush
        return by_roller(turn, key, _adding(move, Push(text)))
    if verb in {"talent", "untalent"}:
        use = charge.use_talent if verb == "talent" else charge.drop_talent
        return by_roller(turn, key, _adding(use, text))
    if verb in {"follow", "unfollow"} and text.isdecimal():
        setter = int(text)
        if verb == "follow" and setter not in team_of(turn):
            raise Stale
        follow = charge.follow if verb == "follow" else charge.unfollow
        return by_roller(turn, key, _adding(follow, setter))
    raise Stale


def assist(turn: Turn, key: int) -> ProposalChanged:
    """Help with a roll; the momentum is paid when it is made."""
    player = turn.scope.player_id
    holder = proposal_of(turn, key)
    mine = (own(turn),) if holder.player != player else ()
    return changed(turn, key, _adding(charge.assist, player), held=mine)


def unassist(turn: Turn, key: int) -> ProposalChanged:
    """Take help back: the helper's right, the roller's and the GM's."""
    holder = proposal_of(turn, key)
    proposal = holder.value.proposal
    if proposal is not None and proposal.helper != turn.scope.user_id:
        turn.require_own(holder.player)
    return changed(turn, key, charge.unassist)


def ask_tension(turn: Turn, key: int) -> ProposalChanged:
    """Ask the GM for a complication."""
    return by_roller(turn, key, charge.ask_tension)


def accept_tension(turn: Turn, key: int) -> ProposalChanged:
    """Accept the complication that the GM offers."""
    return by_roller(turn, key, charge.accept_tension)


def drop_tension(turn: Turn, key: int) -> ProposalChanged:
    """Do without tension, or as GM say that it is no option here."""
    return by_roller(turn, key, charge.drop_tension)


def offer_tension(
    turn: Turn, key: int, text: str, stress: int, ticks: int, clock: str | int | None
) -> ProposalChanged:
    """Word a complication for the proposal; ``clock`` is a danger clock's name or sheet."""
    turn.require_gm()
    found = None if clock is None else clock_plays.find_own(turn, clock).value
    tension = charge.new_tension(text, stress, ticks, found)
    return by_gm(turn, key, _adding(charge.offer_tension, tension))


def may_word(turn: Turn, key: int) -> tuple[tuple[int, str], ...]:
    """Give the danger clocks that everybody sees, by sheet, to a GM who is to word tension."""
    turn.require_gm()
    proposal_of(turn, key)
    return dangers(turn)


def withdraw(turn: Turn, key: int) -> ProposalChanged:
    """Take a proposal back."""
    return by_roller(turn, key, charge.withdraw)


def dangers(turn: Turn) -> tuple[tuple[int, str], ...]:
    """List the danger clocks that everybody sees and that are not full, by sheet."""
    return tuple(
        (each.id or 0, each.value.name)
        for each in turn.boards(Clock)
        if each.value.kind in charge.DANGER_KINDS
        and not each.value.hidden
        and not each.value.is_full
    )


def face(turn: Turn, key: int) -> ProposalView:
    """Give a proposal with what the rules would take of each boost right now."""
    holder = proposal_of(turn, key)
    team, settings, player = values(team_of(turn, holder)), settings_of(turn), holder.player
    proposal = charge.open_proposal(holder.value, key)
    standing = charge.standing_of(team, player, settings, proposal)

    def would(change: Callable[..., object], chosen: object) -> bool:
        try:
            change(team, player, key, settings, chosen)
        except RuleError:
            return False
        return True

    situations = [each.situation for each in holder.value.talents if each.situation]
    setters = [each for each in team if each != player and team[each].setup is not None]
    return ProposalView(
        standing,
        tuple(each for each in Push if would(charge.push, each)),
        tuple(each for each in situations if would(charge.use_talent, each)),
        tuple((each, team[each].name) for each in setters if would(charge.follow, each)),
        charge.obstacle(team, player, settings, proposal) is None,
    )


# -------------------------------------------------------------------------------- the roll


def roll(turn: Turn, key: int) -> ActionRolled:
    """Roll an open proposal: all is checked, everybody pays, the dice fall."""
    holder = proposal_of(turn, key)
    act_as(turn, holder.player)
    sheets = team_of(turn, holder)
    proposal = charge.open_proposal(holder.value, key)
    tension = proposal.tension
    clock = named(turn, tension.clock, is_hidden=tension.is_clock_hidden) if tension else None
    passed = clock.value if clock is not None else None
    if passed is not None and passed.hidden and passed.is_full:
        # To refuse would tell the roller how full a clock is that they may not see.
        passed = None
    after, ticked, outcome = charge.roll(
        values(sheets),
        holder.player,
        turn.dice,
        turn.scope.key,
        settings_of(turn),
        proposal=key,
        clock=passed,
    )
    keep(sheets, after)
    if clock is not None and ticked is not None:
        clock.state = ticked
    return outcome


def progress(turn: Turn, key: int, clock_id: int) -> ProgressMade:
    """Fill a progress clock by the effect of a roll."""
    holder = roll_of(turn, key)
    act_as(turn, holder.player)
    sheet = clock_plays.find_own(turn, clock_id)
    holder.state, sheet.state, outcome = charge.make_progress(holder.value, key, sheet.value)
    return outcome


def progress_named(turn: Turn, name: str, character: str | None) -> ProgressMade:
    """Fill the progress clock of that name by the effect of the player's last roll."""
    holder = own(turn, character)
    made = charge.last_roll(holder.value, None)
    return progress(turn, made.key, clock_plays.find_own(turn, name).id or 0)


def set_up(turn: Turn, benefit: SetupBenefit | None, character: str | None) -> SetupMade:
    """Make the last roll a setup, or choose its other benefit; None ends it."""
    held = own(turn, character)
    held.state, outcome = (
        charge.end_setup(held.value)
        if benefit is None
        else charge.set_up(held.value, None, benefit)
    )
    return outcome


def roll_view(turn: Turn, key: int) -> RollView:
    """Give what may still follow from a roll: consequences to pick from, clocks to fill."""
    holder = roll_of(turn, key)
    made = charge.last_roll(holder.value, key)
    helper = team_of(turn).get(made.helper) if made.helper else None
    is_waiting = made.is_owed or bool(made.reducing)
    can_fill = made.progress > 0 and not made.is_ticked and not is_waiting
    return RollView(
        made,
        holder.value.name,
        helper.value.name if helper else "",
        charge.offers(made) if made.is_owed else (),
        dangers(turn),
        _fillable(turn, holder, made.project) if can_fill else (),
    )


def _fillable(turn: Turn, holder: Sheet[Character], project: str) -> tuple[tuple[int, str], ...]:
    """List the clocks that everybody sees and that this roll may fill, by sheet."""
    found = []
    for each in turn.boards(Clock):
        clock = each.value
        is_meant = (
            clock.name.casefold() == project.casefold()
            if project
            else clock.kind is not ClockKind.PROJECT
        )
        is_open = not clock.hidden and not clock.is_full and clock.kind in charge.PROGRESS_KINDS
        try:
            may_tick(clock, holder.player, is_gm=False)
        except NotYours:
            continue
        if is_meant and is_open:
            found.append((each.id or 0, clock.name))
    # A clock that was made for progress comes before one that is for anything.
    found.sort(key=lambda pair: _kind(turn, pair[0]) is ClockKind.PLAIN)
    return tuple(found)


def _kind(turn: Turn, clock_id: int) -> ClockKind:
    return turn.sheet(Clock, clock_id).value.kind
