"""What stands again of Ironsworn's numbers and marks once a move was undone, in words."""

from collections.abc import Sequence

from bot.chat.words import AS_BEFORE, back
from bot.games.ironsworn.words.move_terms import changes_of, gone_back
from rules.ironsworn import (
    Burned,
    DebilityChanged,
    Forsaken,
    MeterChanged,
    MomentumChanged,
    OracleAnswered,
    Owing,
    PricePaid,
    Progressed,
    ProgressRolled,
    RankRolled,
    Recommitted,
    SetbackSettled,
    SetbackWaived,
    ShortfallSettled,
    ShortfallWaived,
    Track,
    TrackEdited,
    TrackEnd,
)
from rules.ironsworn.moves import Chosen, CompanionEdited, MoveMade, MoveStood, MoveTold
from rules.outcome import Change


def _again(changes: Sequence[Change]) -> str:
    return gone_back(changes) or AS_BEFORE


@back.register
def _(
    undone: Burned
    | DebilityChanged
    | Forsaken
    | MeterChanged
    | MomentumChanged
    | SetbackSettled
    | SetbackWaived
    | ShortfallSettled
    | ShortfallWaived,
) -> str:
    return _again(undone.changes)


@back.register
def _(undone: ProgressRolled) -> str:
    return _again((*_of_progress(undone), *undone.changes))


@back.register
def _(undone: Owing) -> str:
    return back(undone.what)


@back.register
def _(undone: MoveTold) -> str:
    return _again(_of_move(undone))


def _of_move(made: MoveTold) -> tuple[Change, ...]:
    """List what a move changed, and what it led to at once."""
    changes = changes_of(made.done)
    if isinstance(made, MoveMade) and made.progress is not None:
        changes = (*_of_progress(made.progress), *changes)
    if isinstance(made, MoveStood) and made.burned is not None:
        changes = (*made.burned.changes, *changes)
    if isinstance(made, Chosen) and made.then is not None:
        changes = (*changes, *_of_move(made.then))
    return changes


def _of_progress(rolled: ProgressRolled) -> tuple[Change, ...]:
    """Give the end of the track that was rolled, if it has ended."""
    if rolled.kind is None or rolled.end is TrackEnd.OPEN:
        return ()
    return (Change("open", 1, 0, rolled.track),)


@back.register
def _(undone: Recommitted | TrackEdited) -> str:
    before, after = undone.before, undone.after
    ranks = Change("rank", before.rank.number, after.rank.number, after.name)
    return _again((_ticks(before.ticks, after), ranks))


@back.register
def _(undone: Progressed) -> str:
    return _again((_ticks(undone.before, undone.track),))


def _ticks(before: int, track: Track) -> Change:
    return Change("ticks", before, track.ticks, track.name)


@back.register
def _(undone: CompanionEdited) -> str:
    before, after = undone.before, undone.after
    return _again(
        (
            Change("health", before.health, after.health, after.name),
            Change("abilities", before.abilities, after.abilities, after.name),
        )
    )


@back.register
def _(_undone: OracleAnswered | PricePaid | RankRolled) -> str:
    # Dice that were only read changed nothing.
    return ""
