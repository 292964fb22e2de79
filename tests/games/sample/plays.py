"""The plays of Lantern: which sheets a move reads and changes.  The rules decide, never a play."""

from bot.errors import Stale
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from tests.games.sample import rules
from tests.games.sample.rules import Character, Fetched, Filled, Fire, Kindled, Looked, Poured
from tests.games.sample.views import SheetView

# ------------------------------------------------------------------------------- what is shown


def board(turn: Turn) -> Fire | None:
    """Give the fire that burns at the table, if one does, without making a sheet for it."""
    return next((held.value for held in turn.boards(Fire) if held.value.is_burning), None)


def sheet(turn: Turn, held: Sheet[Character]) -> SheetView:
    """Give what is shown of a character."""
    return SheetView(held.value, board(turn))


def fire_near(turn: Turn, _outcome: Looked) -> Fire | None:
    """Give what the buttons of a look depend on: the fire at that moment."""
    return board(turn)


# --------------------------------------------------------------------------------------- moves


def look(turn: Turn, character: str | None) -> Looked:
    """Let a character look for something."""
    return look_with(turn, turn.character(Character, character))


def look_with(turn: Turn, held: Sheet[Character]) -> Looked:
    """Let the character of a card look for something."""
    held.state, outcome = rules.look(held.value, turn.dice, turn.scope.key)
    return outcome


def pour(held: Sheet[Character], change: int) -> Poured:
    """Pour oil into the lantern of a card, or out of it."""
    held.state, outcome = rules.pour(held.value, change)
    return outcome


def fetch(turn: Turn, character: str | None) -> Fetched:
    """Let a character fetch what they found first."""
    held = turn.character(Character, character)
    held.state, outcome = rules.fetch(held.value)
    return outcome


def kindle(turn: Turn, place: str) -> Kindled:
    """Kindle the table's fire."""
    turn.require_gm()
    fire = turn.board(Fire)
    fire.state, outcome = rules.kindle(fire.value, place)
    return outcome


def fill(turn: Turn, character: str | None) -> Filled:
    """Fill a character's lantern at the table's fire."""
    return _fill(turn, turn.character(Character, character))


def fill_after(turn: Turn, key: int) -> Filled:
    """Fill the lantern that an earlier look dimmed, on behalf of whoever looked."""
    entry = turn.entry(key)
    turn.act_for(entry.player)
    held = turn.touched_by(key, Character)
    if held is None or not isinstance(entry.outcome, Looked) or entry.outcome.is_found:
        raise Stale
    return _fill(turn, held)


def _fill(turn: Turn, held: Sheet[Character]) -> Filled:
    fire = turn.board(Fire)
    held.state, fire.state, outcome = rules.fill(held.value, fire.value)
    return outcome
