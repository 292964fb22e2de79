"""What is put back of a beginning is what playing it would have left."""

import json
import shutil
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.app import Flywheel
from tests import prologue as prologues
from tests.databases import ON_SQLITE, query
from tests.faces import Faces
from tests.fixtures import simulated
from tests.prologue import prologue
from tests.stage import Stage, said

played: list[str] = []


@prologue
async def begun(stage: Stage, name: str) -> Stage:
    """Let the GM open a table with a clock, and Ann roll."""
    played.append(name)
    await stage.gm.slash(stage.here, "table open", game="fate", name=name)
    await stage.gm.slash(stage.here, "clock new", name="Dawn", segments=4)
    await stage.ann.slash(stage.here, "sheet new", name="Wren")
    stage.dice.add(5)
    await stage.ann.slash(stage.here, "roll", dice="d6")
    return stage


Evening = Callable[..., Awaitable[Any]]
"""Plays an evening in a database of its own, and gives all that there is at its end."""


@pytest.fixture
async def evening(
    migrated: Path,
    tmp_path: Path,
    told: Any,
    copying: None,
    commands_kept: None,
    monkeypatch: pytest.MonkeyPatch,
) -> Evening:
    """How an evening is played of which nothing has been played before."""
    numbers = count()

    async def play(
        name: str = "Friday", *, is_altered: bool = False, looks_first: bool = False
    ) -> Any:
        database = Path(shutil.copy(migrated, tmp_path / f"{next(numbers)}.db"))
        dice = Faces()
        async with simulated(database, dice, told) as env:
            assert isinstance(env.bot, Flywheel)
            stage = Stage(env, env.bot, database, dice)
            # What was played before is put aside by it, below.
            stage.patch = monkeypatch if is_altered else None
            await stage.prepare()
            if looks_first:
                await stage.bob.slash(stage.here, "about")
            assert await begun(stage, name) is stage
            return (
                said(await stage.ann.slash(stage.here, "clock tick", name="Dawn")),
                said(await stage.ann.slash(stage.here, "undo")),
                stage.state(),
                stage.moves(),
                stage.seen_by(stage.ann),
                query(database, "SELECT key, table_id, message_id, channel_id FROM telling"),
                [json.dumps(each.json, default=str) for each in env.http_requests],
                env.transcript(),
            )

    # The first bot of a process tells Discord of its commands, and so has another past.
    await play()
    monkeypatch.setattr(prologues, "_left", {})
    played.clear()
    return play


@ON_SQLITE
async def test_what_is_put_back_is_what_playing_it_leaves(evening: Evening) -> None:
    altered = await evening(is_altered=True)
    first, second = await evening(), await evening()

    assert played == ["Friday", "Friday"], "who alters the program plays it, and so does the next"
    assert first == altered
    assert second == altered


@ON_SQLITE
async def test_what_begins_otherwise_or_after_something_else_is_played(evening: Evening) -> None:
    await evening()
    await evening("Saturday")
    await evening(looks_first=True)
    assert played == ["Friday", "Saturday", "Friday"]

    await evening(looks_first=True)
    assert len(played) == 3
