"""Charge: proposals, which a player, the GM and the teammates put together.

A proposal is found by its key, the id of the interaction that made it, which its buttons
carry, so that a message, however old, changes what stands now or says what became of it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.errors import Stale
from bot.games.charge.plays.team import (
    Sheets,
    character_in_use,
    danger_clock,
    is_danger,
    is_project,
    let_lapse,
    move_team,
    proposer_of,
    settings_of,
    team_of,
    team_with_helper,
    teammate,
    values,
    write_back,
)
from bot.games.charge.views import ProposalOver, ProposalView
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from bot.table.plays import clocks as clock_plays
from rules import charge, ranges
from rules.charge import (
    Character,
    Effect,
    Proposal,
    ProposalChanged,
    Push,
    Risk,
    SetupBenefit,
    Standing,
    Step,
    Team,
    TensionStep,
)
from rules.clock import Clock, ClockKind
from rules.errors import Already, AmbiguousName, NoSuchName, NotMarked
from rules.frozen import frozen
from rules.proposal import GoneReason, ProposalGone

AGREED = "what the table agreed on"
"""How tension is worded that comes with a roll at once."""

Move = Callable[..., tuple[Team, ProposalChanged]]
"""A move on a proposal; it takes the team, the player, the key and the settings, then the rest."""

# ------------------------------------------------------------------------- which one is meant


def proposal_of(turn: Turn, key: int) -> Sheet[Character]:
    """Find whose proposal a button is for, or say what became of it."""
    found = _holder(turn, key)
    if found is not None:
        return found
    sheets = turn.all_characters(Character)
    for each in sheets:
        if key in [made.proposal for made in each.value.rolls]:
            raise ProposalGone(GoneReason.ROLLED)
    entry = turn.entry(key)
    has_another = any(each.value.proposal for each in sheets if each.player == entry.player)
    raise ProposalGone(GoneReason.SUPERSEDED if has_another else GoneReason.NONE)


def _holder(turn: Turn, key: int) -> Sheet[Character] | None:
    for each in turn.all_characters(Character):
        if each.value.proposal is not None and each.value.proposal.key == key:
            return each
    return None


def open_for_gm(turn: Turn) -> Sequence[Standing]:
    """Give the proposals for which tension may be worded: those that asked, else all.

    They are those of the player for whom the GM acts, where one is named.
    """
    turn.require_say()
    is_for_one = turn.scope.is_for_another
    sheets = turn.characters(Character) if is_for_one else turn.all_characters(Character)
    found = [
        view_by_key(turn, each.value.proposal.key).standing
        for each in sheets
        if each.value.proposal is not None
    ]
    if not found:
        raise NotMarked("their open roll" if is_for_one else "open roll")
    asked = [each for each in found if each.tension_step is TensionStep.ASKED]
    return sorted(asked or found, key=lambda each: each.key)


# ------------------------------------------------------------------------------- the proposal


@frozen
class RollRequest:
    """What a command asks of a roll; None where it leaves something to the GM.

    ``helper`` and ``follow`` are players, 0 for nobody.  ``is_now`` says whether to roll at
    once; None leaves it to who is there.
    """

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

    @property
    def for_gm(self) -> tuple[str, ...]:
        """What it sets of what only the GM sets: risk, effect or further dice (R3.8)."""
        given = {"risk": self.risk, "effect": self.effect, "modifier": self.modifier}
        return tuple(part for part, value in given.items() if value is not None)

    def without(self, parts: Sequence[str]) -> "RollRequest":
        """Give the request without those parts of the GM's, and without a teammate's help."""
        left_out: dict[str, Any] = dict.fromkeys(parts)
        return replace(self, helper=0, **left_out)


def act(
    turn: Turn, request: RollRequest, character: str | None
) -> ProposalChanged | charge.ActionRolled:
    """Propose a roll; where nobody need be waited for, roll it at once.

    Risk, effect and further dice are the GM's to set, if there is one, and a teammate's momentum
    is a GM's alone to spend.
    """
    held = _roller(turn, request, character)
    sheets = team_of(turn, held)
    is_now = _is_at_once(turn, request, sheets)
    # Where there is no GM, or the GM rolls, nobody's word is waited for.
    is_agreed = turn.has_say
    proposal = replace(_proposal(turn, request, is_now=is_now), is_agreed=is_agreed)
    team, settings = values(sheets), settings_of(turn)
    outcome: ProposalChanged | charge.ActionRolled
    if is_now:
        after, outcome = charge.roll_at_once(
            team, held.player, turn.dice, turn.scope.key, settings, proposal
        )
    else:
        after, outcome = charge.propose(team, held.player, settings, proposal)
    write_back(sheets, after)
    if is_now:
        let_lapse(turn, held)
    return outcome


def roller(turn: Turn, request: RollRequest, character: str | None) -> Character:
    """Give who is to roll, or refuse what the request may not set."""
    return _roller(turn, request, character).value


def _roller(turn: Turn, request: RollRequest, character: str | None) -> Sheet[Character]:
    turn.require_in_play()
    # That nobody helps themselves is said where the proposal is checked.
    helper = 0 if request.helper == turn.scope.player_id else request.helper
    parts = () if turn.has_say else request.for_gm
    helper = 0 if turn.is_gm else helper
    if parts or helper:
        raise charge.NotTheRollers(parts, helper)
    return character_in_use(turn, character)


def _is_at_once(turn: Turn, request: RollRequest, sheets: Sheets) -> bool:
    """Whether nobody is waited for: as the command says, else for the GM and who plays alone.

    With a GM at the table, tension waits for their words.
    """
    has_gm = bool(turn.table.value.gms)
    is_alone = not has_gm and set(sheets) == {turn.scope.player_id}
    is_now = turn.is_gm or is_alone if request.is_now is None else request.is_now
    if is_now and request.is_tense and has_gm and not turn.is_gm:
        raise NotMarked("worded tension")
    return is_now


def _proposal(turn: Turn, request: RollRequest, *, is_now: bool) -> Proposal:
    made = Proposal(
        key=turn.scope.key,
        action=charge.parse_action(request.action),
        goal=request.goal,
        risk=request.risk,
        effect=request.effect or Effect.STANDARD,
        modifier=request.modifier or 0,
        pushes=request.pushes,
        helper=request.helper,
        talents=(request.talent,) if request.talent else (),
        # Name and benefit are read off the setter's sheet where the proposal is checked.
        follows=(charge.Follow(request.follow, "", SetupBenefit.EFFECT),) if request.follow else (),
        setup=request.setup,
        project=_project(turn, request.project) if request.project else "",
    )
    if not request.is_tense:
        return made
    if is_now:
        return replace(made, tension=charge.Tension(AGREED))
    return replace(made, tension_step=TensionStep.ASKED)


def _project(turn: Turn, wanted: str) -> str:
    """Name the project that a roll works on, which everybody then reads."""
    found = clock_plays.see(turn, wanted, is_project).value
    if found.kind is not ClockKind.PROJECT:
        raise charge.WrongClock(found.name, found.kind)
    if found.hidden:
        raise NotMarked("revealed project")
    if found.is_full:
        raise Already("full clock", found.name)
    charge.require_unworked(everybody(turn), found.name)
    return found.name


def everybody(turn: Turn) -> list[Character]:
    """Give all characters, also those not in use by now: a project had its roll by any of them."""
    return [each.value for each in turn.all_characters(Character)]


# ------------------------------------------------------------------------ what people do to it


def _changed(
    turn: Turn, key: int, move: Move, *given: object, helper: Sheet[Character] | None = None
) -> ProposalChanged:
    """Make a move on an open proposal, whoever makes it."""
    holder = proposal_of(turn, key)
    sheets = team_with_helper(turn, *([helper] if helper else []), holder)
    settings = settings_of(turn)
    return move_team(sheets, lambda team: move(team, holder.player, key, settings, *given))


def _by_gm(turn: Turn, key: int, move: Move, *given: object) -> ProposalChanged:
    """Make a move that is the GM's, or anybody's where nobody runs the table."""
    turn.require_say()
    outcome = _changed(turn, key, move, *given)
    turn.act_for(turn.scope.user_id)
    return outcome


def _by_roller(turn: Turn, key: int, move: Move, *given: object) -> ProposalChanged:
    """Make a move that is the roller's, or the GM's for them."""
    turn.act_for(proposal_of(turn, key).player)
    return _changed(turn, key, move, *given)


def for_gm(turn: Turn, key: int) -> ProposalView:
    """Give the open proposal of which the actor may set risk, effect and dice."""
    turn.require_say()
    return view_by_key(turn, key)


def set_by(turn: Turn, key: int, change: tuple[Any, ...]) -> ProposalChanged:
    """Set what a GM's menu says: the risk, the effect or the dice, or that all is as usual."""
    match change:
        case (word, value):
            return _by_gm(turn, key, _MOVES[word], value)
    return _by_gm(turn, key, charge.set_risk, None)


_MOVES: Mapping[str, Move] = {
    "risk": charge.set_risk,
    "effect": charge.set_effect,
    "dice": charge.modify,
    "push": charge.push,
    "unpush": charge.unpush,
    "talent": charge.use_talent,
    "untalent": charge.drop_talent,
    "follow": charge.follow,
    "unfollow": charge.unfollow,
    "setup": charge.follow,
    "unsetup": charge.unfollow,
}
"""What the menus do, by the words of their values."""


def boost_by(turn: Turn, key: int, change: tuple[Any, ...]) -> ProposalChanged:
    """Take up or drop what the roller's menu says: a push, a talent or a teammate's setup."""
    word, *given = change
    if word in {"follow", "setup"} and given[0] not in team_of(turn):
        raise Stale
    return _by_roller(turn, key, _MOVES[word], *given)


def assist(turn: Turn, key: int) -> ProposalChanged:
    """Help with a roll; the momentum is paid when it is made."""
    player = turn.scope.player_id
    is_own = proposal_of(turn, key).player == player
    helper = None if is_own else teammate(turn)
    return _changed(turn, key, charge.assist, player, helper=helper)


def unassist(turn: Turn, key: int) -> ProposalChanged:
    """Take help back, as the helper, the roller or the GM."""
    holder = proposal_of(turn, key)
    proposal = holder.value.proposal
    if proposal is not None and proposal.helper != turn.scope.user_id:
        turn.require_own(holder.player)
    return _changed(turn, key, charge.unassist)


def _step_of_roller(move: Move) -> Callable[[Turn, int], ProposalChanged]:
    return lambda turn, key: _by_roller(turn, key, move)


ask_tension = _step_of_roller(charge.ask_tension)
drop_tension = _step_of_roller(charge.drop_tension)
withdraw = _step_of_roller(charge.withdraw)


def accept_tension(turn: Turn, key: int) -> ProposalChanged:
    """Accept the complication that the GM offers, as the roller."""
    clock = _tension_clock(turn, proposal_of(turn, key))
    return _by_roller(turn, key, charge.accept_tension, clock)


def _tension_clock(turn: Turn, holder: Sheet[Character]) -> Clock | None:
    """Give the danger clock of the tension on somebody's proposal; None if there is none now."""
    proposal = holder.value.proposal
    found = danger_clock(turn, proposal.tension) if proposal and proposal.tension else None
    return found.value if found else None


def offer_tension(
    turn: Turn, key: int, text: str, stress: int, ticks: int, clock: str | int | None
) -> ProposalChanged:
    """Word a complication for the proposal; ``clock`` is a danger clock's name or sheet.

    The only one there is need not be named for its ticks; one that is named has to have some.
    """
    turn.require_say()
    if clock is not None:
        ranges.require("segments", ticks, 1, 3)
    if ticks and clock is None:
        clock = _only_danger_clock(turn)
    found = None if clock is None else clock_plays.find_own(turn, clock, is_danger)
    value, sheet_id = (found.value, found.id) if found else (None, 0)
    tension = charge.new_tension(text, stress, ticks, value, sheet_id)
    return _by_gm(turn, key, charge.offer_tension, tension)


def _only_danger_clock(turn: Turn) -> str:
    """Give the danger clock that has room, or ask which of them is meant."""
    there = _dangers(turn)
    if len(there) > 1:
        raise AmbiguousName("clock", "", there)
    if not there:
        raise NoSuchName("clock", "", ())
    return there[0]


def _dangers(turn: Turn) -> list[str]:
    """Name the danger clocks that have room, as they are told apart."""
    return [*clock_plays.known(turn, lambda held: is_danger(held) and not held.is_full)]


def may_word(turn: Turn, key: int) -> list[str]:
    """Give the danger clocks that tension may tick, to who may word it for an open proposal."""
    turn.require_say()
    proposal_of(turn, key)
    return _dangers(turn)


def danger_called(turn: Turn, wanted: str) -> str:
    """Give what a danger clock that tension may tick is told apart by, however it was said."""
    found = clock_plays.find_own(turn, wanted, is_danger).value
    charge.require_danger(found)
    return next(name for name, each in clock_plays.known(turn).items() if each is found)


# ------------------------------------------------------------------------------ what is shown


def after_step(turn: Turn, outcome: ProposalChanged) -> ProposalView | ProposalOver | None:
    """Give what is shown of a proposal after a step, as it is by now; None if it was withdrawn."""
    standing = outcome.standing
    if outcome.step is Step.WITHDRAWN:
        return None
    holder = _holder(turn, standing.key)
    if holder is not None:
        return replace(_view(turn, holder, standing.key), told=outcome)
    held = proposer_of(turn, standing.key, standing.character)
    if held is None:
        return ProposalOver(standing, is_replaced=False)
    told = replace(standing, character=held.value.name)
    return ProposalOver(told, is_replaced=held.value.proposal is not None)


def open_of(turn: Turn, character: str) -> dict[int, int]:
    """Give the keys of the proposals that wait for characters of that name, by their players."""
    return {
        each.player: each.value.proposal.key
        for each in turn.all_characters(Character)
        if each.value.name == character and each.value.proposal is not None
    }


def view_by_key(turn: Turn, key: int) -> ProposalView:
    """Give the open proposal that a button names, and what the rules would let it take up."""
    return _view(turn, proposal_of(turn, key), key)


def _view(turn: Turn, holder: Sheet[Character], key: int) -> ProposalView:
    team, settings = values(team_with_helper(turn, holder)), settings_of(turn)
    player = holder.player
    proposal = charge.open_proposal(holder.value, key)
    clock = _tension_clock(turn, holder)
    return ProposalView(
        charge.standing_of(team, player, settings, proposal),
        charge.possible_boosts(team, player, key, settings, clock),
        charge.obstacle(team, player, settings, proposal, clock, everybody(turn)),
        # Whoever goes by a setup there rests, and is perhaps of the same player.
        has_teammates=any(
            each is not holder
            and not each.value.is_taken_out
            and each.value.momentum >= charge.ASSIST_PRICE
            for each in team_of(turn, holder).values()
        ),
        is_run=turn.is_run,
    )
