"""Charge: consequences, from the GM's choice to what becomes of them.

One waits on its bearer's sheet under the id of the interaction that gave it, which its buttons
carry; a protector takes it over under the same id.
"""

from typing import Any

from bot.errors import Stale
from bot.games.charge.plays.proposals import open_one
from bot.games.charge.plays.proposals import view_by_key as proposal_by_key
from bot.games.charge.plays.rolls import last_owed, roll_of, roller_of, view_of_roll
from bot.games.charge.plays.team import (
    character_in_use,
    danger_clock,
    helpers,
    move_one,
    move_team,
    settings_of,
    team_of,
    teammate,
    values,
    write_back,
)
from bot.games.charge.views import Bearer, ConsequenceView, GivenView, ProposalView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from bot.table.plays import clocks as clock_plays
from rules import charge
from rules.charge import Character, Consequence
from rules.clock import Clock
from rules.errors import Already, NotMarked
from rules.sheet import Edited, edit

# --------------------------------------------------------------------------------- the choice


def give(
    turn: Turn,
    key: int | None,
    kind: charge.ConsequenceKind,
    *,
    bearer: int = 0,
    clock: str | int | None = None,
    text: str = "",
) -> charge.ConsequenceGiven:
    """Pick the consequence of a roll; ``key`` None is the newest at the table that is owed one."""
    turn.require_gm()
    made = last_owed(turn) if key is None else key
    holder = roll_of(turn, made)
    last = charge.last_roll(holder.value, made)
    sheets = team_of(turn, *helpers(turn, last.helper, last.helper_name), holder)
    found = None if clock is None else clock_plays.find_own(turn, clock)
    after, outcome = charge.give_consequence(
        values(sheets),
        holder.player,
        made,
        turn.scope.key,
        kind,
        bearer=bearer,
        clock=found.value if found else None,
        clock_id=(found.id or 0) if found else 0,
        text=text,
    )
    write_back(sheets, after)
    return outcome


def waive(turn: Turn, key: int | None) -> charge.ConsequenceWaived:
    """Write no consequence for a roll; ``key`` None is the newest that is owed one."""
    turn.require_gm()
    holder = roll_of(turn, last_owed(turn) if key is None else key)
    return move_one(holder, charge.waive_consequence, None)


def give_or_waive(
    turn: Turn, kind: charge.ConsequenceKind | None, *, bearer: int, clock: str | None, text: str
) -> charge.ConsequenceGiven | charge.ConsequenceWaived:
    """Pick the consequence of the named player's roll, or of the newest at the table.

    Without a kind the story is the consequence.
    """
    turn.require_gm()
    key = None
    if turn.scope.is_for_another:
        key = charge.last_roll(character_in_use(turn).value, None).key
    if kind is None:
        return waive(turn, key)
    return give(turn, key, kind, bearer=bearer, clock=clock, text=text)


def give_by(
    turn: Turn, key: int, choice: tuple[Any, ...]
) -> charge.ConsequenceGiven | charge.ConsequenceWaived:
    """Pick what the GM's menu says: a kind, who bears it, and the sheet of a clock or None."""
    match choice:
        case (kind, whose, clock):
            made = roll_of(turn, key).value.roll
            bearer = made.helper if made is not None and whose is Bearer.HELPER else 0
            return give(turn, key, charge.ConsequenceKind(kind), bearer=bearer, clock=clock)
    return waive(turn, key)


# --------------------------------------------------------------------------------- the answer


def bearer_of(turn: Turn, key: int, bearer: int = 0) -> Sheet[Character]:
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


def _face(
    turn: Turn, key: int, bearer: int
) -> tuple[int, dict[int, Sheet[Character]], Sheet[Clock] | None]:
    """Give who bears a consequence, the team that answers it and the danger clock that it names.

    Whoever bears it and whoever rolled are among them, though they may be out of use by now.
    """
    held = bearer_of(turn, key, bearer)
    turn.act_for(held.player)
    faced = charge.pending_consequence(held.value, key)
    return held.player, _team_of_roll(turn, faced, held), danger_clock(turn, faced)


def _team_of_roll(
    turn: Turn, faced: Consequence, *held: Sheet[Character]
) -> dict[int, Sheet[Character]]:
    roller = roller_of(turn, faced.roll)
    return team_of(turn, *([] if roller is None else [roller]), *held)


def take(turn: Turn, key: int, bearer: int = 0) -> charge.ConsequenceSettled:
    """Let a consequence happen as it is."""
    player, sheets, clock = _face(turn, key, bearer)
    after, ticked, outcome = charge.suffer(
        values(sheets), player, key, clock.value if clock else None
    )
    write_back(sheets, after, clock, ticked)
    return outcome


def resist(turn: Turn, key: int, momentum: int, bearer: int = 0) -> charge.ConsequenceSettled:
    """Resist a consequence with that much momentum."""
    player, sheets, clock = _face(turn, key, bearer)
    team, named = values(sheets), clock.value if clock else None
    after, ticked, outcome = charge.resist(
        team, player, turn.dice, key, momentum, settings_of(turn), clock=named
    )
    write_back(sheets, after, clock, ticked)
    return outcome


def break_for(turn: Turn, key: int, name: str, bearer: int = 0) -> charge.ConsequenceSettled:
    """Break an attachment, which cancels a consequence."""
    player, sheets, _ = _face(turn, key, bearer)
    return move_team(sheets, lambda team: charge.break_attachment(team, player, key, name))


def answer_by(
    turn: Turn, key: int, answer: tuple[Any, ...], bearer: int = 0
) -> charge.ConsequenceSettled:
    """Answer as the bearer's menu says: resist with momentum, or break an attachment."""
    word, value = answer
    if word == "resist":
        return resist(turn, key, value, bearer)
    return break_for(turn, key, value, bearer)


def written_by(turn: Turn, key: int) -> Sheet[Character]:
    """Find whose condition is to be written anew, after a consequence or tension hurt them."""
    outcome = turn.entry(key).outcome
    if isinstance(outcome, charge.ConsequenceSettled):
        player, name = outcome.bearer, outcome.bearer_name
    elif isinstance(outcome, charge.ActionRolled):
        player, name = outcome.standing.player, outcome.standing.character
    else:
        raise Stale
    turn.act_for(player)
    return character_in_use(turn, name)


def condition(turn: Turn, key: int, text: str) -> Edited:
    """Write anew the condition of a character who was hurt."""
    held = written_by(turn, key)
    held.state, outcome = edit(charge.FIELDS, held.value, "condition", text)
    return outcome


def protect(turn: Turn, key: int, bearer: int = 0) -> charge.Protected:
    """Take a teammate's consequence over."""
    held = bearer_of(turn, key, bearer)
    if held.player == turn.scope.player_id:
        raise charge.NotATeammate(held.player)
    sheets = team_of(turn, teammate(turn), held)
    protector = turn.scope.player_id
    return move_team(sheets, lambda team: charge.protect(team, held.player, protector, key))


def resist_any(
    turn: Turn, momentum: int, rating: int | None, character: str | None
) -> charge.ConsequenceSettled | charge.DeterminationRolled:
    """Resist the oldest consequence; with a rating, one that nothing here keeps."""
    held = character_in_use(turn, character)
    waiting = held.value.pending
    if rating is None and waiting:
        return resist(turn, waiting[0].key, momentum)
    if rating is None:
        raise NotMarked("consequence")
    return move_one(
        held, charge.determine, turn.dice, turn.scope.key, momentum, rating, settings_of(turn)
    )


# ------------------------------------------------------------------------------ what is shown


def after_giving(turn: Turn, outcome: charge.ConsequenceGiven) -> GivenView:
    """Give what is shown of a new consequence, and what may still follow from its roll."""
    given = outcome.consequence
    return GivenView(view_by_key(turn, given.key), view_of_roll(turn, given.roll))


def waiting(turn: Turn, character: str | None) -> ConsequenceView | None:
    """Give the consequence that has waited longest for the player."""
    held = character_in_use(turn, character)
    return _view(turn, held, held.value.pending[0]) if held.value.pending else None


def consequence_or_proposal(turn: Turn, character: str | None) -> ConsequenceView | ProposalView:
    """Give what waits for a player: a consequence, else the roll that they proposed."""
    found = waiting(turn, character)
    if found is not None:
        return found
    return proposal_by_key(turn, open_one(turn, character))


def view_by_key(turn: Turn, key: int) -> ConsequenceView | None:
    """Give the consequence of that key, if it still waits for somebody."""
    held = _bearer_of(turn, key)
    return _view(turn, held, charge.pending_consequence(held.value, key)) if held else None


def _view(turn: Turn, held: Sheet[Character], found: Consequence) -> ConsequenceView:
    roller = _team_of_roll(turn, found).get(found.roller)
    made = roller.value.roll if roller else None
    helper = made.helper if made and made.key == found.roll else 0
    return ConsequenceView(
        found,
        held.player,
        held.value.name,
        roller.value.name if roller else "",
        held.value.momentum,
        settings_of(turn).least_momentum,
        tuple(each.name for each in held.value.attachments if not each.is_broken),
        helper,
    )
