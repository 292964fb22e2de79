"""What is put back of a beginning is what playing it would have left."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

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


async def after(
    database: Path,
    migrated: Path,
    told: Any,
    name: str = "Friday",
    *,
    is_altered: bool = False,
    looks_first: bool = False,
) -> Any:
    """Give all that is there after a beginning, and after what follows on it."""
    shutil.copy(migrated, database)
    dice = Faces()
    async with simulated(database, dice, told) as env:
        stage = Stage(env, env.bot, database, dice)  # type: ignore[arg-type]
        stage.is_altered = is_altered
        await stage.prepare()
        if looks_first:
            await stage.bob.slash(stage.here, "about")
        assert await begun(stage, name) is stage
        ticked = said(await stage.ann.slash(stage.here, "clock tick", name="Dawn"))
        undone = said(await stage.ann.slash(stage.here, "undo"))
        return (
            ticked,
            undone,
            stage.state(),
            stage.moves(),
            stage.seen_by(stage.ann),
            query(database, "SELECT key, table_id, message_id, channel_id FROM telling ORDER BY 1"),
            [json.dumps(each.json, default=str) for each in env.http_requests],
            env.transcript(),
        )


@ON_SQLITE
async def test_what_is_put_back_is_what_playing_it_leaves(
    migrated: Path,
    tmp_path: Path,
    told: Any,
    copying: None,
    commands_kept: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The first bot of a process tells Discord of its commands, and so has another past.
    await after(tmp_path / "first", migrated, told)
    monkeypatch.setattr(prologues, "_left", {})
    played.clear()
    each = [
        await after(tmp_path / f"{number}", migrated, told, is_altered=number == 0)
        for number in range(3)
    ]

    assert played == ["Friday", "Friday"], "who alters the program plays it, and so does the next"
    assert each[1] == each[0]
    assert each[2] == each[0]


@ON_SQLITE
async def test_what_begins_otherwise_or_after_something_else_is_played(
    migrated: Path,
    tmp_path: Path,
    told: Any,
    copying: None,
    commands_kept: None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await after(tmp_path / "first", migrated, told)
    monkeypatch.setattr(prologues, "_left", {})
    played.clear()
    await after(tmp_path / "one", migrated, told)
    await after(tmp_path / "other", migrated, told, "Saturday")
    await after(tmp_path / "later", migrated, told, looks_first=True)
    assert played == ["Friday", "Saturday", "Friday"]

    await after(tmp_path / "again", migrated, told, looks_first=True)
    assert len(played) == 3
