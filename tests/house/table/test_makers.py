"""What is everybody's to use is its maker's and the GM's to take away, where somebody runs it."""

from collections.abc import Callable
from typing import Any

import pytest

from bot.games.fate.plays import scene
from bot.games.ironsworn.plays import tracks
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.table.plays import clocks
from bot.table.plays import table as tables
from rules.clock import ClockKind
from rules.errors import NotYours
from rules.ironsworn import Rank
from rules.outcome import Outcome
from tests.conftest import scope

ANN, BOB, GM = 1, 2, 3

Move = Callable[[Turn], Outcome]

SHARED: dict[str, tuple[Move, Move]] = {
    "clock": (
        lambda turn: clocks.new(turn, "Dawn", 4, ClockKind.PLAIN, 0, hidden=False),
        lambda turn: clocks.remove(turn, "Dawn"),
    ),
    "track": (
        lambda turn: tracks.new(
            turn, "fight", "Bear", Rank.DANGEROUS, is_shared=True, character=None
        ),
        lambda turn: tracks.remove(turn, "Bear", None),
    ),
    "aspect": (
        lambda turn: scene.aspect_add(turn, "On fire", 0, is_foe=False),
        lambda turn: scene.aspect_remove(turn, "On fire"),
    ),
}


@pytest.fixture
async def run(referee: Referee) -> Referee:
    """A table that a GM runs."""
    await referee.play(scope(GM), lambda turn: tables.open_table(turn, "ironsworn", "Friday"))
    return referee


@pytest.mark.parametrize("what", SHARED)
async def test_nobody_takes_away_what_another_made(run: Referee, what: str) -> None:
    make, remove = SHARED[what]
    await run.play(scope(ANN), make)
    with pytest.raises(NotYours) as refused:
        await run.play(scope(BOB), remove)
    assert refused.value.owner == ANN

    await run.play(scope(ANN), remove)
    await run.play(scope(BOB), make)
    await run.play(scope(GM), remove)
    await run.play(scope(GM), lambda turn: tables.undo(turn, None))
    await run.play(scope(BOB), remove)


@pytest.mark.parametrize("what", SHARED)
async def test_where_nobody_runs_the_table_everybody_may(referee: Referee, what: str) -> None:
    make, remove = SHARED[what]
    await referee.play(scope(ANN), make)

    await referee.play(scope(BOB), remove)


async def test_what_a_gm_made_for_a_player_is_theirs_and_an_owner_needs_no_maker(
    run: Referee,
) -> None:
    make, remove = SHARED["clock"]
    await run.play(scope(GM, player=ANN), make)
    with pytest.raises(NotYours):
        await run.play(scope(BOB), remove)
    await run.play(scope(ANN), remove)

    def own(turn: Turn) -> Any:
        return clocks.new(turn, "Dusk", 4, ClockKind.PROJECT, BOB, hidden=False)

    await run.play(scope(GM), own)
    await run.play(scope(BOB), lambda turn: clocks.remove(turn, "Dusk"))
