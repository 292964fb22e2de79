"""What waits for somebody at an Ironsworn table, as ``/waiting`` lists it for all games.

It is read from the sheets each time: the open moves of every character, warnings, points of a loss,
and the missed progress roll of a track that no open move answers.  A held result is settled by
burning or by letting it stand.  What costs a character something only the GM lets go of and, at a
table without one, whoever plays.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bot.chat.posts import Drawn
from bot.chat.waiting import Waiting
from bot.chat.words import card, completed
from bot.games.ironsworn.buttons.moves import draw_waiting, insist_button
from bot.games.ironsworn.buttons.rolls import draw_debt, draw_tracks
from bot.games.ironsworn.plays import moves, rolls
from bot.games.ironsworn.plays.table import debt_of
from bot.games.ironsworn.views import DebtView, TrackView
from bot.games.ironsworn.words import waiting as words
from bot.storage.sheet import Sheet
from bot.storage.turn import Turn
from rules.ironsworn import Character, Track
from rules.ironsworn.moves import MoveWarned, is_free
from rules.ironsworn.pending import Pending


def waiting(turn: Turn) -> Iterator[Waiting]:
    """List what waits at a table, character by character, and then on the tracks."""
    people = turn.all_characters(Character)
    for held in people:
        yield from _moves(turn, held)
        if held.value.setback or held.value.shortfall:
            yield _debt(turn, held)
    # What has been answered by giving up waits as the move to which that leads.
    answered = {each.key for held in people for each in held.value.pending}
    own = [(track, held, held.id) for held in people for track in held.value.tracks]
    shared = [(board.value, None, board.id) for board in turn.boards(Track)]
    for track, whose, kept in (*own, *shared):
        if track.is_open and track.missed and track.missed not in answered:
            yield _missed(turn, track, whose, kept)


def _moves(turn: Turn, held: Sheet[Character]) -> Iterator[Waiting]:
    """List the open moves of a character, and those that were warned of."""
    view = moves.view(turn, held, None)
    open_moves, named = {each.key: each for each in view.waiting}, words.told_apart(view.waiting)
    for pending in held.value.pending:
        key = pending.key
        if pending.is_warned:
            yield _warning(turn, held, pending)
            continue
        may = not pending.is_held and (is_free(pending) or turn.has_say)
        yield Waiting(
            since=key,
            # At a camp several wait since one moment, also of one name.
            name=str(held.id),
            player=held.player,
            text=words.summary(open_moves[key], f"{held.value.name}, {named[key]}"),
            draw=partial(draw_waiting, replace(view, waiting=(open_moves[key],))),
            let_go=partial(moves.let_go, turn, held, key) if may else None,
            is_anothers=partial(_is_anothers, turn, held, key),
        )


def _is_anothers(turn: Turn, held: Sheet[Character], key: int) -> bool:
    begun = turn.journal.row_of(key)
    return begun is not None and begun.player_id != held.player


def _warning(turn: Turn, held: Sheet[Character], pending: Pending) -> Waiting:
    def draw() -> Drawn:
        warned = moves.warning_on(turn, held, pending.key)
        if not isinstance(warned, MoveWarned):
            return Drawn(words.warned_elsewhere(pending, held.value.name))
        shown = completed(moves.warning(turn, warned), card(warned))
        return Drawn(shown, [insist_button(pending.key, held.id)])

    return Waiting(
        since=pending.key,
        name=str(held.id),
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
        draw=lambda: draw_debt(DebtView(state.name, debt, held.id)),
        let_go=partial(rolls.forgive, held) if turn.has_say else None,
    )


def _missed(turn: Turn, track: Track, held: Sheet[Character] | None, kept: int) -> Waiting:
    view = TrackView(track, kept, is_shared=held is None)
    return Waiting(
        since=track.missed,
        name=track.name,
        player=held.player if held else turn.entry(track.missed).player,
        text=words.missed(track),
        draw=lambda: draw_tracks(view),
        let_go=partial(moves.forget_miss, turn, held, track) if turn.has_say else None,
    )
