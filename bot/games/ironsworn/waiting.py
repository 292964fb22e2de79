"""What waits for somebody at an Ironsworn table, as ``/waiting`` lists it for all games.

It is read from the sheets each time: the open moves of every character, warnings, points of a loss,
and the missed progress roll of a track that no open move answers.  A held result is settled by
burning or by letting it stand.  What costs a character something only the GM lets go of and, at a
table without one, whoever plays.
"""

from collections.abc import Iterator
from functools import partial

from bot.chat.posts import Drawn
from bot.chat.waiting import Waiting
from bot.chat.words import card, completed
from bot.games.ironsworn.buttons.moves import draw_waiting, insist_button
from bot.games.ironsworn.buttons.rolls import draw_debt, draw_tracks
from bot.games.ironsworn.plays import moves, rolls
from bot.games.ironsworn.plays.table import debt_of
from bot.games.ironsworn.views import DebtView, TrackView, WarningView
from bot.games.ironsworn.words import waiting as words
from bot.storage.store import Sheet
from bot.storage.turn import Turn
from rules.ironsworn import Character, Track
from rules.ironsworn.moves import is_free
from rules.ironsworn.pending import Pending


def waiting(turn: Turn) -> Iterator[Waiting]:
    """List what waits at a table, character by character."""
    people = turn.all_characters(Character)
    # What has been answered by giving up waits as the move to which that leads.
    answered = {each.key for held in people for each in held.value.pending}
    for held in people:
        for pending in held.value.pending:
            yield _warning(turn, held, pending) if pending.is_warned else _move(turn, held, pending)
        if held.value.setback or held.value.shortfall:
            yield _debt(turn, held)
        for track in held.value.tracks:
            if track.is_open and track.missed and track.missed not in answered:
                yield _missed(turn, track, held, held.id or 0, held.player)
    for board in turn.boards(Track):
        track = board.value
        if track.is_open and track.missed and track.missed not in answered:
            player = turn.entry(track.missed).player
            yield _missed(turn, track, None, board.id or 0, player)


def _may_forgive(turn: Turn) -> bool:
    """Whether the actor may let go of what costs a character something."""
    return turn.is_gm or not turn.table.value.gms


def _move(turn: Turn, held: Sheet[Character], pending: Pending) -> Waiting:
    view = moves.view(turn, held, pending.key)
    named = words.told_apart([each for each in held.value.pending if not each.is_warned])
    may = not pending.is_held and (is_free(pending) or _may_forgive(turn))
    return Waiting(
        since=pending.key,
        # At a camp several wait since one moment, also of one name.
        name=str(held.id),
        player=held.player,
        text=words.summary(view.waiting[0], f"{held.value.name}, {named[pending.key]}"),
        draw=partial(draw_waiting, view),
        let_go=partial(moves.let_go, turn, held, pending.key) if may else None,
        is_anothers=partial(_is_anothers, turn, held, pending.key),
    )


def _is_anothers(turn: Turn, held: Sheet[Character], key: int) -> bool:
    begun = turn.journal.row_of(key)
    return begun is not None and begun.player_id != held.player


def _warning(turn: Turn, held: Sheet[Character], pending: Pending) -> Waiting:
    def draw() -> Drawn:
        warned = moves.warning_on(turn, held, pending.key)
        if warned is None:
            return Drawn(words.warned_elsewhere(pending, held.value.name))
        shown = completed(WarningView(is_open=True), card(warned))
        return Drawn(shown, [insist_button(pending.key, held.id or 0)])

    return Waiting(
        since=pending.key,
        name=held.value.name,
        player=0 if turn.table.value.gms else held.player,
        text=words.warned(pending, held.value.name),
        draw=draw,
        let_go=partial(moves.let_go, turn, held, pending.key),
    )


def _debt(turn: Turn, held: Sheet[Character]) -> Waiting:
    state, debt = held.value, debt_of(turn, held)
    return Waiting(
        since=state.owed_since,
        name=f"{held.id}: {debt.what}",
        player=held.player,
        text=words.owed(state),
        draw=lambda: draw_debt(DebtView(state.name, debt, held.id or 0)),
        let_go=partial(rolls.forgive, held) if _may_forgive(turn) else None,
    )


def _missed(
    turn: Turn, track: Track, held: Sheet[Character] | None, sheet_id: int, player: int
) -> Waiting:
    view = TrackView(track, sheet_id, is_shared=held is None)
    return Waiting(
        since=track.missed,
        name=track.name,
        player=player,
        text=words.missed(track),
        draw=lambda: draw_tracks(view),
        let_go=partial(moves.forget_miss, turn, held, track) if _may_forgive(turn) else None,
    )
