"""An evening at the table, played to leave a row of every kind; a release stores what it leaves.

``python -m tests.data.evening > tests/data/<version>.sql`` prints it, and refuses while some state
or outcome that this version knows is missing from it. What a release has stored is never made
again: later versions have to read it as it is (``tests/house/storage/test_migrations.py``).

It is played by commands and presses, since their names are a promise and nothing below them is.
A game's act is ``play`` in its ``tests/games/<game>/acts.py``.
"""

import asyncio
import json
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.app import Flywheel
from bot.storage.kinds import OUTCOMES, STATES
from bot.storage.referee import Referee
from bot.storage.upgrade import upgrade
from tests.data.table import NAMES, Act, Table
from tests.faces import Faces
from tests.gathered import GAMES_ACTS
from tests.house.table import acts as acts_table
from tests.wire import TOKEN, Wire

ACTS: tuple[Act, ...] = (
    acts_table.begin,
    *(acts.play for acts in GAMES_ACTS.values()),
    acts_table.end,
)
"""The evening, in order; each game but the first is played at a table of its own."""


async def play_evening(database: Path) -> None:
    """Play it all, on a database that was just migrated."""
    dice = Faces()
    with closing(Referee(database, dice)) as referee:
        async with Wire() as wire, Flywheel(referee) as bot:
            wire.names = dict(NAMES)
            with wire.point_here():
                running = asyncio.create_task(bot.start(TOKEN))
                await wire.ready()
                for act in ACTS:
                    await act(Table(wire, dice))
                await bot.close()
                await running


def moves_in(move: str, outcome: dict[str, Any]) -> Iterator[str]:
    """Give the name of an outcome, and of those within it."""
    yield move
    for value in outcome.values():
        if isinstance(value, dict) and value.keys() == {"move", "outcome"}:
            yield from moves_in(value["move"], value["outcome"])


def missing_from(database: Path) -> set[str]:
    """Give what this version can store and the database has no row of."""
    with closing(sqlite3.connect(database)) as connection:
        kinds = {kind for (kind,) in connection.execute("SELECT kind FROM sheet")}
        entries = connection.execute("SELECT move, outcome FROM entry").fetchall()
    moves = {name for move, text in entries for name in moves_in(move, json.loads(text))}
    return (set(STATES) | set(OUTCOMES)) - kinds - moves


def main() -> None:
    """Print the database as SQL."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "flywheel.db"
        upgrade(database)
        asyncio.run(play_evening(database))
        missing = missing_from(database)
        if missing:
            sys.exit(f"the evening has nothing of {', '.join(sorted(missing))}")
        with closing(sqlite3.connect(database)) as connection:
            for line in connection.iterdump():
                sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
