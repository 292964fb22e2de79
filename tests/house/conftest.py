"""What the house's tests share: the evening that a release stores, and a bot on a wire."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import aclosing
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest

from bot.journal import Post
from bot.storage.database import open_database
from bot.storage.kinds import TABLE
from bot.storage.referee import Referee
from bot.storage.turn import Turn
from bot.storage.upgrade import upgrade
from tests.data.evening import play_evening
from tests.data.table import Table
from tests.databases import Where, address_of, query
from tests.faces import Faces
from tests.wire import Wire, start_bot

R = TypeVar("R")

Typed = Sequence[tuple[int, str, list[Any]]]
"""Who typed what: the person, the command (or nothing, of a form), and its options or texts."""


class Evening(NamedTuple):
    """A database on which the evening was played, each die that fell, and what was typed."""

    database: Path
    fell: Sequence[tuple[int, int]]
    typed: Typed


async def at_every_table(database: Path, see: Callable[[Turn, int], R]) -> list[R]:
    """Look at each table that a database holds; ``see`` also gets the id of its sheet."""
    tables = query(database, "SELECT id FROM sheet WHERE kind = :kind", kind=TABLE)
    async with aclosing(Referee(open_database(database), Faces())) as referee:
        return [await referee.look_at(Post(0, 0, sheet, ""), see) for (sheet,) in tables]


@pytest.fixture(scope="session")
def whole_evening(migrated: Where, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """The evening, played once; read its database only."""
    folder = tmp_path_factory.mktemp("evening")
    database = folder / "flywheel.db"
    if isinstance(migrated, Path):
        shutil.copy(migrated, database)
    else:
        upgrade(database)
    typed: list[tuple[int, str, list[Any]]] = []
    say, fill_in = Table.say, Table.fill_in

    async def saying(table: Table, who: int, command: str, options: Any = None, **how: Any) -> Any:
        typed.append((who, command, [*(options or {}).items()]))
        return await say(table, who, command, options, **how)

    async def filling(table: Table, who: int, *texts: str, **how: Any) -> Any:
        typed.append((who, "", [*texts]))
        return await fill_in(table, who, *texts, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "say", saying)
        patch.setattr(Table, "fill_in", filling)
        fell = asyncio.run(play_evening(database))
    return Evening(database, fell, typed)


@pytest.fixture
async def wire(database: Where) -> AsyncIterator[Wire]:
    """A wire with the bot of another process on it, over the test's own database."""
    environment = {"DATABASE_URL": address_of(database)}
    async with Wire() as wire, start_bot(wire, environment=environment) as process:
        yield wire
        # To stop, it would take seconds for the edits that are due, and how is another test's.
        process.kill()
