"""An evening at the table, played to leave a row of every kind; a release stores what it leaves.

``python -m tests.data.evening > tests/data/<version>.sql`` prints it, and refuses while some state
or outcome that this version knows is missing from it. What a release has stored is never made
again: later versions have to read it as it is (``tests/house/storage/test_migrations.py``).

It is played by commands and presses, since their names are a promise and nothing below them is.
A game's act is ``play`` in its ``tests/games/<game>/acts.py``.

Times and ids are pinned, so that the same evening prints the same text: what differs between two
prints is what changed in the bot.
"""

import asyncio
import json
import logging
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, aclosing, closing, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.app import IN_FLIGHT, Flywheel
from bot.chat.rhythm import DISCORDS
from bot.game import all_games
from bot.games import GAMES
from bot.storage.database import open_database
from bot.storage.kinds import OUTCOMES, STATES
from bot.storage.referee import Referee
from bot.storage.upgrade import upgrade
from tests.data.table import NAMES, Act, Table
from tests.faces import Faces
from tests.gathered import GAMES_ACTS, united
from tests.house.table import acts as acts_table
from tests.wire import PATIENCE, TOKEN, Answer, Payload, Wire
from tests.wire_server import DISCORD_EPOCH_MS
from tests.wire_shortcut import take_shortcut

ACTS: tuple[Act, ...] = (
    acts_table.begin,
    *(acts.play for acts in GAMES_ACTS.values()),
    acts_table.end,
)
"""The evening, in order; each game but the first is played at a table of its own."""


BEGINS_MS = 1_767_290_400_000
"""When the evening begins: on the first of January of 2026, at six."""

SECONDS_OF_AN_ENTRY = 20

CLOCKS = ("bot.storage.turn.now", "bot.storage.forgetting.now")
"""Where the bot asks for the time that it writes down."""


class PinnedWire(Wire):
    """A wire whose ids only count, and where nobody speaks before the bot has finished."""

    def __init__(self) -> None:
        super().__init__()
        self._ids = count((BEGINS_MS - DISCORD_EPOCH_MS) << 22)
        self.limits_edits = False  # an evening in seconds is no measure of that

    def snowflake(self) -> int:
        """Give the next id."""
        return next(self._ids)

    async def deliver(self, payload: Payload, within: float = PATIENCE) -> Answer:
        """Deliver it, and wait for what the bot does after its answer."""
        answer = await super().deliver(payload, within)
        while working := [
            task for task in asyncio.all_tasks() if task.get_name().startswith(IN_FLIGHT)
        ]:
            await asyncio.wait(working)
        return answer


@contextmanager
def pinned_clock() -> Iterator[None]:
    """Let each entry be of a certain moment."""
    moments = count(BEGINS_MS, SECONDS_OF_AN_ENTRY * 1000)
    with ExitStack() as stack:
        for name in CLOCKS:
            stack.enter_context(patch(name, moments.__next__))
        # Who was forgotten goes by a number that is drawn by lot.
        lots = count(1)
        stack.enter_context(patch("bot.storage.forgetting.randbelow", lambda _: next(lots)))
        # The ids tell no time either, so nothing comes late.
        stack.enter_context(patch("bot.chat.pace.Pace.lateness", lambda *_: 0.0))
        # What is looked over once a second would be so at another moment each time.
        stack.enter_context(patch("bot.chat.keeping.Stories.look_over", lambda *_, **__: None))
        yield


class Failures(logging.Handler):
    """Keeps what the bot owned up to, which whoever asked for it was only told to be sorry."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what it says."""
        self.said.append(record.getMessage())


@contextmanager
def nothing_fails() -> Iterator[None]:
    """Hold that the bot logs no error."""
    failures, log = Failures(), logging.getLogger("bot")
    log.addHandler(failures)
    try:
        yield
    finally:
        log.removeHandler(failures)
    assert not failures.said, "\n".join(failures.said)


async def play_evening(database: Path) -> Sequence[tuple[int, int]]:
    """Play it all, on a database that was just migrated; give each die that fell, and its face."""
    dice = Faces()
    with pinned_clock(), nothing_fails():
        async with (
            aclosing(Referee(open_database(database), dice)) as referee,
            PinnedWire() as wire,
            # What follows a clock is edited at once, rather than at Discord's pace.
            Flywheel(referee, rhythm=replace(DISCORDS, edits=0.0)) as bot,
        ):
            # How long an answer takes here says how busy the machine is.
            bot.pace.patience = PATIENCE
            wire.names = dict(NAMES)
            with wire.point_here():
                running = asyncio.create_task(bot.start(TOKEN))
                await wire.ready()
                take_shortcut(bot, wire)
                for act in ACTS:
                    await act(Table(wire, dice))
                await bot.finish()
                await bot.close()
                await running
    return dice.shown


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
    # Games of the tests alone, which no release has.
    others = [game for game in all_games() if game not in GAMES]
    theirs = {name for game in others for name in (*game.states, *game.outcomes)}
    # What no command makes any more, but earlier releases stored.
    past = united("RETIRED")
    return (set(STATES) | set(OUTCOMES)) - theirs - past - kinds - moves


def printed(database: Path) -> str:
    """Give the database as SQL."""
    with closing(sqlite3.connect(database)) as connection:
        return "".join(f"{line}\n" for line in connection.iterdump())


def main() -> None:
    """Print the database as SQL."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "flywheel.db"
        upgrade(database)
        asyncio.run(play_evening(database))
        missing = missing_from(database)
        if missing:
            sys.exit(f"the evening has nothing of {', '.join(sorted(missing))}")
        sys.stdout.write(printed(database))


if __name__ == "__main__":
    main()
