"""Charge: proposals, which a player, the GM and the teammates put together.

A proposal is found by its key, the id of the interaction that made it, which its buttons
carry.  Each press looks it up on its player's sheet again, so that a message, however old,
changes what stands now or says what became of it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.errors import Stale
from bot.games.charge.plays.characters import (
    Sheets,
    act_as,
    keep,
    own,
    settings_of,
    team_of,
    team_with_helper,
    teammate,
    values,
)
from bot.games.charge.words.sheet import ProposalView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from bot.table.plays import clocks as clock_plays
from rules import charge
from rules.charge import (
    ActionRolled,
    Character,
    Effect,
    Follow,
    Proposal,
    ProposalChanged,
    Push,
    Risk,
    Settings,
    SetupBenefit,
    Team,
    Tension,
    TensionStep,
    WrongClock,
)
from rules.clock import ClockKind
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
    if is_now and wish.is_tense and turn.table.value.gms and not turn.is_gm:
        raise NotMarked("worded tension")
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
    project = _project(turn, wish.project) if wish.project else ""
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


def _project(turn: Turn, wanted: str) -> str:
    """Name the project that a roll works on, which everybody then reads."""
    found = clock_plays.see(turn, wanted).value
    if found.kind is not ClockKind.PROJECT:
        raise WrongClock(found.name, found.kind)
    if found.hidden:
        raise NotMarked("revealed project")
    return found.name


def changed(
    turn: Turn, key: int, change: Change, *, held: tuple[Sheet[Character], ...] = ()
) -> ProposalChanged:
    """Make a change to an open proposal, whoever makes it."""
    holder = proposal_of(turn, key)
    sheets = team_with_helper(turn, *held, holder)
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
    mine = (teammate(turn),) if holder.player != player else ()
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
    found = None if clock is None else clock_plays.find_own(turn, clock)
    value, sheet_id = (found.value, found.id or 0) if found else (None, 0)
    tension = charge.new_tension(text, stress, ticks, value, sheet_id)
    return by_gm(turn, key, _adding(charge.offer_tension, tension))


def may_word(turn: Turn, key: int) -> None:
    """Hold that the actor may word tension for a proposal that is open."""
    turn.require_gm()
    proposal_of(turn, key)


def withdraw(turn: Turn, key: int) -> ProposalChanged:
    """Take a proposal back."""
    return by_roller(turn, key, charge.withdraw)


def face(turn: Turn, key: int) -> ProposalView:
    """Give a proposal with what the rules would take of each boost right now."""
    holder = proposal_of(turn, key)
    team, settings = values(team_with_helper(turn, holder)), settings_of(turn)
    player = holder.player
    proposal = charge.open_proposal(holder.value, key)
    standing = charge.standing_of(team, player, settings, proposal)

    def would(change: Callable[..., object], *chosen: object) -> bool:
        try:
            change(team, player, key, settings, *chosen)
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
        charge.obstacle(team, player, settings, proposal),
        would(charge.ask_tension),
    )
