"""Charge: consequences, from the GM's choice to what becomes of them.

One waits on its bearer's sheet under the id of the interaction that gave it, which its buttons
carry; a protector takes it over under the same id.
"""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any, TypeGuard

from bot.errors import Stale
from bot.games.charge.plays import rolls
from bot.games.charge.plays.rolls import last_owed, roll_of, view_of_roll
from bot.games.charge.plays.team import (
    character_in_use,
    character_meant,
    danger_clock,
    is_danger,
    move_team,
    roller_of,
    settings_of,
    team_helped,
    team_of,
    teammate,
    values,
    write_back,
)
from bot.games.charge.views import Bearer, ConsequenceView, GivenView, RollView
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from bot.table.plays import clocks as clock_plays
from rules import charge
from rules.charge import Character, Consequence, Team
from rules.clock import Clock
from rules.errors import Already, NotEnough, NotMarked
from rules.outcome import Outcome
from rules.sheet import Edited

# --------------------------------------------------------------------------------- the choice


def give(
    turn: Turn,
    key: int,
    kind: charge.ConsequenceKind,
    *,
    bearer: int = 0,
    clock: str | int | None = None,
    segments: int | None = None,
    text: str = "",
) -> charge.ConsequenceGiven:
    """Pick the consequence of a roll.

    With ``segments``, a clock of that size is begun for a complication, unless there is one of
    that very name.
    """
    turn.require_say()
    holder = roll_of(turn, key)
    last = charge.last_roll(holder.value, key)
    sheets = team_helped(turn, last.helper, last.helper_name, holder)
    begun = _begun(turn, clock, segments)
    found = None if clock is None or begun else clock_plays.find_own(turn, clock, is_danger)
    after, outcome = charge.give_consequence(
        values(sheets),
        holder.player,
        key,
        turn.scope.key,
        kind,
        bearer=bearer,
        clock=found.value if found else begun,
        clock_id=found.id if found else 0,
        is_clock_new=begun is not None,
        text=text,
    )
    write_back(sheets, after)
    # To pick is the part of whoever picks, whosever roll it is.
    turn.act_for(turn.scope.user_id)
    return outcome


def _begun(turn: Turn, name: str | int | None, segments: int | None) -> Clock | None:
    """Give the clock that a complication is to begin, None where there is one of that name."""
    if segments is None or not isinstance(name, str):
        return None
    begun = charge.begin_clock(name, segments)
    known = [each.name.casefold() for each in clock_plays.seen(turn)]
    return None if begun.name.casefold() in known else begun


def waive(turn: Turn, key: int) -> charge.ConsequenceWaived:
    """Write no consequence for a roll."""
    turn.require_say()
    outcome = roll_of(turn, key).make(charge.waive_consequence, key)
    turn.act_for(turn.scope.user_id)
    return outcome


def give_or_waive(
    turn: Turn,
    kind: charge.ConsequenceKind | None,
    *,
    bearer: int,
    clock: str | None,
    segments: int | None = None,
    text: str,
) -> charge.ConsequenceGiven | charge.ConsequenceWaived:
    """Pick the consequence of the named player's newest roll that is owed one, or of the table's.

    Without a kind the story is the consequence.
    """
    turn.require_say()
    key = _meant(turn)
    if kind is None:
        return waive(turn, key)
    return give(turn, key, kind, bearer=bearer, clock=clock, segments=segments, text=text)


def _meant(turn: Turn) -> int:
    """Give the key of the roll that a GM's command is about."""
    if not turn.scope.is_for_another:
        return last_owed(turn)
    made = [roll for each in turn.characters(Character) for roll in each.value.rolls]
    newest = max(made, key=lambda each: (each.is_owed, each.key), default=None)
    if newest is None:
        raise charge.RollGone(charge.RollReason.NO_ROLL)
    return newest.key


def give_by(
    turn: Turn, key: int, choice: tuple[Any, ...], text: str = ""
) -> charge.ConsequenceGiven | charge.ConsequenceWaived:
    """Pick what the GM's menu says: a kind, who bears it, and the sheet of a clock or None."""
    match choice:
        case (kind, whose, clock):
            given = charge.ConsequenceKind(kind)
            bearer = _bearer(turn, key, whose)
            return give(turn, key, given, bearer=bearer, clock=clock, text=text)
    return waive(turn, key)


def _bearer(turn: Turn, key: int, whose: Bearer) -> int:
    """Give the player whom a menu of a roll names, 0 for who rolled."""
    made = charge.last_roll(roll_of(turn, key).value, key)
    return made.helper if whose is Bearer.HELPER else 0


def complicate(
    turn: Turn, key: int, whose: Bearer, name: str, segments: int, text: str
) -> charge.ConsequenceGiven:
    """Pick a complication on a danger clock of that name, which is begun unless there is one."""
    turn.require_say()
    kind = charge.ConsequenceKind.COMPLICATION
    bearer = _bearer(turn, key, whose)
    return give(turn, key, kind, bearer=bearer, clock=name, segments=segments, text=text)


def may_begin(turn: Turn, key: int) -> RollView:
    """Give the roll for which a clock may be begun, or refuse who may not, or what is settled."""
    turn.require_say()
    roll_of(turn, key)
    found = view_of_roll(turn, key)
    if found is None or not found.offers:
        raise Already("given consequence")
    return found


def may_begin_for(turn: Turn) -> RollView:
    """Give the roll that a GM's command is about, where a clock may be begun for it."""
    turn.require_say()
    return may_begin(turn, _meant(turn))


# --------------------------------------------------------------------------------- the answer


def bearer_of(turn: Turn, key: int, bearer: int) -> Sheet[Character]:
    """Find who bears a consequence that waits, or say why nobody does any more.

    ``bearer`` is whom the pressed message names: somebody may have protected them since.
    """
    held = _bearer_of(turn, key)
    if held is None:
        sheets = turn.all_characters(Character)
        if any(each.key == key for sheet in sheets for each in sheet.value.consequences):
            raise Already("consequence")
        # Its entry knows whether it was undone, or belongs to another table.
        turn.entry(key)
        raise Stale
    if bearer not in {0, held.player}:
        raise Already("bearer", held.value.name)
    return held


def _bearer_of(turn: Turn, key: int) -> Sheet[Character] | None:
    for sheet in turn.all_characters(Character):
        if key in [each.key for each in sheet.value.pending]:
            return sheet
    return None


def _face(turn: Turn, key: int, bearer: int = 0) -> tuple[int, dict[int, Sheet[Character]]]:
    """Give who bears a consequence, and the team that answers it.

    Whoever bears it and whoever rolled are among them, though they may be out of use by now.
    """
    held = bearer_of(turn, key, bearer)
    turn.act_for(held.player)
    rolled = charge.pending_consequence(held.value, key).roll
    sheets, roller = team_of(turn, held), roller_of(turn, rolled)
    if roller is not None and roller is not held:
        # Another of the bearer's player may have rolled: it goes by its roll then.
        sheets[rolled if roller.player == held.player else roller.player] = roller
    return held.player, sheets


Answer = Callable[
    [Team, int, int, Clock | None], tuple[Team, Clock | None, charge.ConsequenceSettled]
]
"""An answer to a consequence: of the team, who faces it, its key, and the danger clock."""


def _answer(turn: Turn, key: int, bearer: int, move: Answer) -> charge.ConsequenceSettled:
    """Make an answer, and keep what became of the team and of the danger clock.

    A clock that the consequence begins is put on the table with its first segments.
    """
    player, sheets = _face(turn, key, bearer)
    faced = charge.pending_consequence(sheets[player].value, key)
    clock = danger_clock(turn, faced)
    begun = charge.begin_clock(faced.clock, faced.segments) if faced.segments else None
    after, ticked, outcome = move(values(sheets), player, key, clock.value if clock else begun)
    write_back(sheets, after, clock, ticked)
    if clock is None and outcome.clock is not None:
        turn.add(outcome.clock.clock, limit=clock_plays.BOARD_MAX)
    return outcome


def take(turn: Turn, key: int, bearer: int = 0) -> charge.ConsequenceSettled:
    """Let a consequence happen as it is."""
    return _answer(turn, key, bearer, charge.suffer)


def resist(turn: Turn, key: int, momentum: int, bearer: int = 0) -> charge.ConsequenceSettled:
    """Resist a consequence with that much momentum."""
    return _answer(
        turn,
        key,
        bearer,
        lambda team, player, key, clock: charge.resist(
            team, player, turn.dice, key, momentum, settings_of(turn), clock=clock
        ),
    )


def break_for(turn: Turn, key: int, name: str, bearer: int) -> charge.ConsequenceSettled:
    """Break an attachment, which cancels a consequence."""
    player, sheets = _face(turn, key, bearer)
    return move_team(sheets, lambda team: charge.break_attachment(team, player, key, name))


def let_go(turn: Turn, key: int) -> charge.ConsequenceSettled:
    """Take a consequence off the table, as the GM says if there is one."""
    turn.require_say()
    player, sheets = _face(turn, key)
    return move_team(sheets, lambda team: charge.let_consequence_go(team, player, key))


def answer_by(
    turn: Turn, key: int, answer: tuple[Any, ...], bearer: int = 0
) -> charge.ConsequenceSettled:
    """Answer as the bearer's menu says: resist with momentum, or break an attachment."""
    word, value = answer
    if word == "resist":
        return resist(turn, key, value, bearer)
    return break_for(turn, key, value, bearer)


def written_by(turn: Turn, key: int) -> tuple[Sheet[Character], str]:
    """Find whose condition is to be written anew, after a consequence or tension hurt them.

    With it goes how the GM worded that, if they did.
    """
    entry = turn.entry(key)
    outcome = entry.outcome
    if isinstance(outcome, charge.ConsequenceSettled):
        player, name, worded = outcome.bearer, outcome.bearer_name, outcome.consequence.text
    elif isinstance(outcome, charge.ActionRolled):
        player, name, worded = outcome.standing.player, outcome.standing.character, ""
    elif isinstance(outcome, charge.StressChanged):
        player, name, worded = entry.player, outcome.character, ""
    else:
        raise Stale
    turn.act_for(player)
    # It may go by another name since; stress that changed nothing left no trace on the sheet.
    held = turn.touched_by(key, Character, name) or character_in_use(turn, name)
    called = {name, held.value.name}
    later = _later(turn, key, player)
    if _is_described(later, called):
        raise Already("condition", held.value.name)
    if any(_hurts(each, called) for each in later):
        raise Stale
    return held, worded


def _later(turn: Turn, key: int, player: int) -> list[Outcome]:
    """List what that player did after an entry, as far as it stands."""
    return [each.outcome for each in turn.journal.since(key, player) if not each.is_undone]


def _is_described(later: Collection[Outcome], called: Collection[str]) -> bool:
    """Whether the condition of whoever was called so was written, in whatever way."""
    return any(_describes(each) and each.character in called for each in later)


def _describes(outcome: Outcome) -> TypeGuard[Edited | charge.StressChanged]:
    """Whether it writes how somebody is, by hand or with stress."""
    if isinstance(outcome, charge.StressChanged):
        return outcome.condition != outcome.previous
    return isinstance(outcome, Edited) and outcome.field == "condition"


def _hurts(outcome: Outcome, called: Collection[str]) -> bool:
    """Whether the condition of that character is to be written anew after this outcome."""
    match outcome:
        case charge.ConsequenceSettled():
            return outcome.is_hurt and outcome.bearer_name in called
        case charge.ActionRolled():
            return outcome.is_hurt and outcome.standing.character in called
        case charge.StressChanged():
            return outcome.leaves_condition and outcome.character in called
    return False


def condition(turn: Turn, key: int, text: str) -> charge.ConditionWritten:
    """Write anew the condition of a character who was hurt."""
    held, _ = written_by(turn, key)
    return held.make(charge.write_condition, text)


def after_roll(turn: Turn, outcome: charge.ActionRolled) -> RollView | GivenView | None:
    """Give what may still follow from a roll, and whether who was hurt has been described since."""
    view = rolls.after_roll(turn, outcome)
    if view is None or not outcome.is_hurt:
        return view
    later = _later(turn, outcome.key, outcome.standing.player)
    return replace(view, is_described=_is_described(later, {outcome.standing.character}))


def protect(turn: Turn, key: int, bearer: int = 0) -> charge.Protected:
    """Take a teammate's consequence over."""
    held = bearer_of(turn, key, bearer)
    if held.player == turn.scope.player_id:
        raise charge.NotATeammate(held.player, "protect")
    sheets = team_of(turn, teammate(turn), held)
    protector = turn.scope.player_id
    return move_team(sheets, lambda team: charge.protect(team, held.player, protector, key))


def may_resist(turn: Turn, rating: int | None, character: str | None) -> tuple[Character, int]:
    """Give who may resist something, and the least momentum for it, or refuse."""
    held = _who_resists(turn, rating, character)
    state, least = held.value, settings_of(turn).least_momentum
    if rating is None:
        charge.pending_consequence(state, None)
    if state.momentum < least:
        raise NotEnough("momentum", state.momentum, least)
    return state, least


def _who_resists(turn: Turn, rating: int | None, character: str | None) -> Sheet[Character]:
    """Give who resists: a rating is the character's in use, all else of whoever faces something."""
    if rating is not None:
        return character_in_use(turn, character)
    return character_meant(turn, character, lambda each: bool(each.pending))


def resist_any(
    turn: Turn, momentum: int, rating: int | None, character: str | None
) -> charge.ConsequenceSettled | charge.DeterminationRolled:
    """Resist the oldest consequence; with a rating, one that nothing here keeps."""
    held = _who_resists(turn, rating, character)
    waiting = held.value.pending
    if rating is None and waiting:
        return resist(turn, waiting[0].key, momentum)
    if rating is None:
        raise NotMarked("consequence")
    return held.make(
        charge.determine, turn.dice, turn.scope.key, momentum, rating, settings_of(turn)
    )


# ------------------------------------------------------------------------------ what is shown


def after_giving(turn: Turn, outcome: charge.ConsequenceGiven) -> GivenView:
    """Give what is shown of a new consequence, and what may still follow from its roll."""
    given = outcome.consequence
    return GivenView(_faced_by(turn, outcome.bearer, given.key), view_of_roll(turn, given.roll))


def after_protecting(turn: Turn, outcome: charge.Protected) -> GivenView:
    """Give what is shown of a consequence that somebody took over."""
    return GivenView(_faced_by(turn, outcome.protector, outcome.consequence.key), None)


def _faced_by(turn: Turn, bearer: int, key: int) -> ConsequenceView | None:
    """Give the consequence of that key, if it still waits for that bearer."""
    found = view_by_key(turn, key)
    return found if found is not None and found.bearer == bearer else None


def view_by_key(turn: Turn, key: int) -> ConsequenceView | None:
    """Give the consequence of that key, if it still waits for somebody."""
    held = _bearer_of(turn, key)
    return view_of(turn, held, charge.pending_consequence(held.value, key)) if held else None


def view_of(turn: Turn, held: Sheet[Character], found: Consequence) -> ConsequenceView:
    """Give what is shown of a consequence that waits."""
    others = [each.value for each in turn.everyone(Character) if each.player != held.player]
    return ConsequenceView(
        found,
        held.player,
        held.value.name,
        _name_of_roller(turn, held, found),
        held.value.momentum,
        settings_of(turn).least_momentum,
        tuple(each.name for each in held.value.attachments if not each.is_broken),
        found.helper,
        may_be_protected=any(charge.may_protect(held.value, each, found.key) for each in others),
        has_namesake=held.value.name.casefold() in [each.name.casefold() for each in others],
        takes_out=charge.takes_out(held.value, found),
    )


def _name_of_roller(turn: Turn, held: Sheet[Character], found: Consequence) -> str:
    """Name who rolled for a consequence by now, of which version 0.1.0 did not keep the name."""
    if held.player == found.roller:
        return held.value.name
    if found.roller_name:
        return found.roller_name
    roller = roller_of(turn, found.roll) or team_of(turn).get(found.roller)
    return roller.value.name if roller else ""
