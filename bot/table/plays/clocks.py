"""The table's clocks."""

from collections.abc import Callable

from bot.errors import Stale
from bot.game import main_game
from bot.storage.sheet import Sheet, name_of
from bot.storage.turn import SHEETS_MAX, Turn, numbered
from rules import clock, names
from rules.clock import Clock, ClockKind
from rules.errors import AmbiguousName, RuleError, TooMany, refusal_of

USUAL_SIZES = (4, 6, 8, 10, 12)

BOARD_MAX = 200
"""Clocks on one board, everybody's hidden ones included."""


def _visible(turn: Turn) -> list[Sheet[Clock]]:
    """List the clocks that the actor may see; for anybody else a hidden one does not exist."""
    return [sheet for sheet in turn.boards(Clock) if _may_see(turn, sheet.value)]


def _may_see(turn: Turn, held: Clock) -> bool:
    return clock.may_see(held, turn.scope.player_id, is_gm=turn.is_gm)


def _is_any(_held: Clock) -> bool:
    return True


def _known(turn: Turn) -> dict[str, Sheet[Clock]]:
    """List the visible clocks by what is typed for each: its number too if a name is shared."""
    return turn.apart(_visible(turn), "clock")


def known(turn: Turn, fits: Callable[[Clock], bool] = _is_any) -> dict[str, Clock]:
    """Give the clocks that the actor may see and that fit, by what is typed for each."""
    return {key: each.value for key, each in _known(turn).items() if fits(each.value)}


def see(turn: Turn, wanted: str | int, fits: Callable[[Clock], bool] = _is_any) -> Sheet[Clock]:
    """Find a clock that the actor may see: by its name, or by its sheet's id as buttons do.

    Where a name could be that of several, those that fit are meant.
    """
    if isinstance(wanted, str):
        found = _called(turn, wanted)
        meant = [key for key, each in found.items() if fits(each.value)] or [*found]
        if len(meant) > 1:
            raise AmbiguousName("clock", wanted, meant)
        return found[meant[0]]
    sheet = turn.sheet(wanted, Clock)
    if not _may_see(turn, sheet.value):
        raise Stale
    return sheet


def _called(turn: Turn, wanted: str) -> dict[str, Sheet[Clock]]:
    """Find the clocks that a name could be that of."""
    for each in _visible(turn):
        # A number is that of one clock, also once no other has its name any more.
        if numbered(each, "clock") == wanted:
            return {wanted: each}
    known = _known(turn)
    try:
        found = [names.resolve("clock", wanted, known)]
    except AmbiguousName as unclear:
        found = [*unclear.matches]
    return {key: known[key] for key in found}


def find_own(
    turn: Turn, wanted: str | int, fits: Callable[[Clock], bool] = _is_any
) -> Sheet[Clock]:
    """Find a clock that the actor may tick, by its name or its sheet's id."""
    sheet = see(turn, wanted, lambda held: _is_movable(turn, held) and fits(held))
    clock.require_movable(sheet.value, turn.scope.player_id, is_gm=turn.is_gm)
    return sheet


def seen(turn: Turn) -> list[Clock]:
    """List the clocks that the actor may see."""
    return [sheet.value for sheet in _visible(turn)]


def shown_to_all(turn: Turn, sheet_id: int) -> Clock | None:
    """Give a clock that everybody may see, by its sheet's id; None if it is gone or hidden."""
    try:
        clock = turn.sheet(sheet_id, Clock).value
    except RuleError:
        return None
    return None if clock.hidden else clock


def tickable(turn: Turn) -> list[Sheet[Clock]]:
    """Give the clocks that the actor may tick, and that are not full."""
    return [
        each for each in _visible(turn) if _is_movable(turn, each.value) and not each.value.is_full
    ]


def revealable(turn: Turn) -> list[Sheet[Clock]]:
    """Give the hidden clocks that the actor may reveal, who are all that may see them."""
    return [each for each in _visible(turn) if each.value.hidden]


def movable(turn: Turn) -> dict[str, Clock]:
    """Give the clocks that the actor may tick, untick and remove, by what is typed for each."""
    return known(turn, lambda held: _is_movable(turn, held))


def hidden(turn: Turn) -> dict[str, Clock]:
    """Give the hidden clocks that the actor may reveal, by what is typed for each."""
    return known(turn, _is_hidden)


def _is_hidden(held: Clock) -> bool:
    return held.hidden


def _is_movable(turn: Turn, held: Clock) -> bool:
    return clock.may_move(held, turn.scope.player_id, is_gm=turn.is_gm)


def sizes(turn: Turn) -> list[int]:
    """Give the usual sizes of a new clock that the table's game allows."""
    turn.require_in_play()
    game = main_game(turn)
    if game is None or game.new_clock is None:
        return [*USUAL_SIZES]
    new_clock, kind = game.new_clock, ClockKind.PLAIN
    return [size for size in USUAL_SIZES if refusal_of(new_clock, size, kind, 0, 0) is None]


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

    A hidden clock that a player makes belongs to them if to nobody else, for they would not see it
    otherwise; one that a GM makes is the GMs', and does not go with a GM who leaves.  Only the GM,
    who sees every clock, may make a hidden one for somebody else.  Clocks that the maker cannot
    see count neither for its name nor for the limit, since a refusal would betray them; whoever
    sees two of one name is asked which they mean.
    """
    cleaned = names.clean_text("clock_name", name)
    visible = _visible(turn)
    names.require_free("clock", cleaned, (name_of(sheet.value) for sheet in visible))
    if len(visible) >= SHEETS_MAX:
        raise TooMany("clock", SHEETS_MAX)
    game, is_gms = main_game(turn), hidden and turn.is_gm
    if game is not None and game.new_clock is not None:
        maker = 0 if is_gms else turn.scope.player_id
        owner = game.new_clock(segments, kind, owner, maker)
    if hidden and not is_gms:
        owner = owner or turn.scope.player_id
        turn.require_own(owner)
    made = Clock(cleaned, segments, ticks, kind, owner, hidden)
    turn.add(made, limit=BOARD_MAX)
    return clock.ClockMade(made)


def tick(turn: Turn, wanted: str | int, times: int) -> clock.ClockTicked:
    """Fill segments of a clock."""
    return find_own(turn, wanted).make(clock.tick, times)


def untick(turn: Turn, wanted: str | int, times: int) -> clock.ClockTicked:
    """Empty segments of a clock."""
    return find_own(turn, wanted).make(clock.untick, times)


def reveal(turn: Turn, wanted: str | int) -> clock.ClockRevealed:
    """Make a hidden clock known to all."""
    return find_own(turn, wanted, _is_hidden).make(clock.reveal)


def remove(turn: Turn, wanted: str | int) -> clock.ClockRemoved:
    """Take a clock off the board; one that nobody owns is its maker's and the GM's to take."""
    sheet = find_own(turn, wanted)
    if not sheet.value.owner:
        turn.require_maker(sheet)
    removed = sheet.value
    sheet.remove()
    return clock.ClockRemoved(removed)
