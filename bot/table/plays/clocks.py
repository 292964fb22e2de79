"""The table's clocks."""

from bot.errors import Stale
from bot.game import Game, NewClock, all_games, main_game
from bot.storage.store import Sheet, name_of
from bot.storage.turn import SHEETS_MAX, Turn
from rules import clock, names
from rules.clock import Clock, ClockKind
from rules.errors import RuleError, TooMany

USUAL_SIZES = (4, 6, 8, 10, 12)

BOARD_MAX = 200
"""Clocks on one board, everybody's hidden ones included."""


def _visible(turn: Turn) -> list[Sheet[Clock]]:
    """List the clocks that the actor may see; for anybody else a hidden one does not exist."""
    return [sheet for sheet in turn.boards(Clock) if _may_see(turn, sheet.value)]


def _may_see(turn: Turn, held: Clock) -> bool:
    return clock.may_see(held, turn.scope.player_id, is_gm=turn.is_gm)


def see(turn: Turn, wanted: str | int) -> Sheet[Clock]:
    """Find a clock that the actor may see: by its name, or by its sheet's id as buttons do."""
    if isinstance(wanted, str):
        return turn.pick("clock", wanted, _visible(turn))
    sheet = turn.sheet(Clock, wanted)
    if not _may_see(turn, sheet.value):
        raise Stale
    return sheet


def find_own(turn: Turn, wanted: str | int) -> Sheet[Clock]:
    """Find a clock that the actor may tick, by its name or its sheet's id."""
    sheet = see(turn, wanted)
    clock.may_move(sheet.value, turn.scope.player_id, is_gm=turn.is_gm)
    return sheet


def seen(turn: Turn) -> list[Clock]:
    """List the clocks that the actor may see."""
    return [sheet.value for sheet in _visible(turn)]


def shown_to_all(turn: Turn, sheet_id: int) -> Clock | None:
    """Give a clock that everybody may see, by its sheet's id; None if it is gone or hidden."""
    try:
        clock = turn.sheet(Clock, sheet_id).value
    except RuleError:
        return None
    return None if clock.hidden else clock


def tickable(turn: Turn) -> list[Sheet[Clock]]:
    """Give the clocks that the actor may tick, and that are not full."""
    return [each for each in _visible(turn) if _is_movable(turn, each) and not each.value.is_full]


def revealable(turn: Turn) -> list[Sheet[Clock]]:
    """Give the hidden clocks that the actor may reveal."""
    return [each for each in _visible(turn) if _is_movable(turn, each) and each.value.hidden]


def movable(turn: Turn) -> list[str]:
    """Name the clocks that the actor may tick, untick and remove."""
    return [each.name for each in _movable(turn)]


def hidden(turn: Turn) -> list[str]:
    """Name the hidden clocks that the actor may reveal."""
    return [each.name for each in _movable(turn) if each.hidden]


def _movable(turn: Turn) -> list[Clock]:
    return [each.value for each in _visible(turn) if _is_movable(turn, each)]


def _is_movable(turn: Turn, held: Sheet[Clock]) -> bool:
    return turn.is_gm or held.value.owner in {0, turn.scope.player_id}


def sizes(turn: Turn) -> list[int]:
    """Give the usual sizes of a new clock that the table's game allows."""
    game = _game_here(turn)
    if game is None or game.new_clock is None:
        return [*USUAL_SIZES]
    return [size for size in USUAL_SIZES if _is_allowed(game.new_clock, size)]


def _is_allowed(new_clock: NewClock, size: int) -> bool:
    try:
        new_clock(size, ClockKind.PLAIN, 0, 0)
    except RuleError:
        return False
    return True


def new(
    turn: Turn,
    name: str,
    segments: int,
    kind: ClockKind,
    owner: int,
    *,
    hidden: bool,
    ticks: int = 0,
) -> clock.ClockMade:
    """Put a clock on the board, of which so many segments are filled already.

    A hidden clock without an owner belongs to whoever made it, who would not see it otherwise.
    Only the GM, who sees every clock, may make a hidden one for somebody else.  Clocks that the
    maker cannot see count neither for its name nor for the limit, since a refusal would betray
    them; whoever sees two of one name means the older.
    """
    cleaned = names.clean_text("clock", name)
    visible = _visible(turn)
    names.require_free("clock", cleaned, (name_of(sheet.value) for sheet in visible))
    if len(visible) >= SHEETS_MAX:
        raise TooMany("clock", SHEETS_MAX)
    game = _game_here(turn)
    if game is not None and game.new_clock is not None:
        owner = game.new_clock(segments, kind, owner, turn.scope.player_id)
    if hidden:
        owner = owner or turn.scope.player_id
        turn.require_own(owner)
    made = Clock(cleaned, segments, ticks, kind, owner, hidden)
    turn.add(made, limit=BOARD_MAX)
    return clock.ClockMade(made)


def _game_here(turn: Turn) -> Game | None:
    """Give the main game, or where nobody chose one the only one played; None of several."""
    if game := main_game(turn):
        return game
    played = [game for game in all_games() if turn.all_characters(game.character)]
    return played[0] if len(played) == 1 else None


def tick(turn: Turn, wanted: str | int, times: int) -> clock.ClockTicked:
    """Fill segments of a clock."""
    sheet = find_own(turn, wanted)
    sheet.state, outcome = clock.tick(sheet.value, times)
    return outcome


def untick(turn: Turn, wanted: str | int, times: int) -> clock.ClockTicked:
    """Empty segments of a clock."""
    sheet = find_own(turn, wanted)
    sheet.state, outcome = clock.untick(sheet.value, times)
    return outcome


def reveal(turn: Turn, wanted: str | int) -> clock.ClockRevealed:
    """Make a hidden clock known to all."""
    sheet = find_own(turn, wanted)
    sheet.state, outcome = clock.reveal(sheet.value)
    return outcome


def remove(turn: Turn, wanted: str | int) -> clock.ClockRemoved:
    """Take a clock off the board; one that nobody owns is its maker's and the GM's to take."""
    sheet = find_own(turn, wanted)
    if not sheet.value.owner:
        turn.require_maker(sheet)
    removed = sheet.value
    sheet.remove()
    return clock.ClockRemoved(removed)
