"""What Ironsworn's other plays share: whose sheet is meant, and what the whole party has."""

from collections.abc import Sequence
from typing import TypeVar

from bot.errors import Stale
from bot.games.ironsworn.views import BoardView, SheetView
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from rules import ironsworn
from rules.ironsworn import Character, Debt, Party, Track
from rules.outcome import Outcome

S = TypeVar("S")


def sheet(turn: Turn, held: Sheet[Character]) -> SheetView:
    """Return what is shown of a character."""
    return SheetView(held.value, party_of(turn), shared_tracks(turn))


def board(turn: Turn) -> BoardView:
    """Return what is shown of the table."""
    return BoardView(party_of(turn), shared_tracks(turn))


def party_of(turn: Turn) -> Party:
    """Return what the party shares, without making a sheet for it."""
    found = turn.boards(Party)
    return found[0].value if found else Party()


def put_party(turn: Turn, party: Party) -> None:
    """Write supply back only if it changed, else what others do would block the undo of a roll."""
    if party != party_of(turn):
        turn.board(Party).state = party


def shared_tracks(turn: Turn) -> tuple[Track, ...]:
    """List the table's shared tracks."""
    return tuple(each.value for each in turn.boards(Track))


def others(turn: Turn, held: Sheet[Character]) -> list[Sheet[Character]]:
    """List everybody else's characters that are being played."""
    return [each for each in turn.everyone(Character) if each is not held]


def put_all(sheets: Sequence[Sheet[S]], states: Sequence[S]) -> None:
    """Write states back to the sheets that they were loaded from."""
    for each, state in zip(sheets, states, strict=True):
        each.state = state


def debt_of(turn: Turn, held: Sheet[Character]) -> Debt:
    """Return the losses that a character has to place."""
    return ironsworn.debt_of(held.value, party_of(turn), shared_tracks(turn))


def owing(turn: Turn, held: Sheet[Character], outcome: Outcome) -> Outcome:
    """Wrap an outcome together with the losses that now wait to be placed, if any do."""
    return ironsworn.owing(held.value, party_of(turn), shared_tracks(turn), outcome)


def character_of_sheet(turn: Turn, sheet_id: int) -> Sheet[Character]:
    """Return the character with that sheet, and act for its player, if the actor may."""
    held = turn.sheet(Character, sheet_id)
    turn.act_for(held.player)
    return held


def character_of_entry(turn: Turn, key: int) -> tuple[Sheet[Character], Outcome]:
    """Return the character and the outcome of the entry that a button names.

    The turn acts for that player from here on, if the actor may.  The sheet that the entry changed
    is meant, whatever the character is called by now.  Where it changed none, the name in the
    outcome must fit exactly: a similar name is another character.
    """
    entry = turn.entry(key)
    turn.act_for(entry.player)
    wanted = getattr(entry.outcome, "character", "")
    held = turn.touched_by(key, Character) or next(
        (each for each in turn.characters(Character) if each.value.name == wanted), None
    )
    if held is None:
        raise Stale
    return held, entry.outcome
