"""An evening at the table, played to leave a row of every kind; a release stores what it leaves.

``python -m tests.data.evening > tests/data/<version>.sql`` prints it, and refuses while some state
or outcome that this version knows is missing from it. What a release has stored is never made
again: later versions have to read it as it is (``tests/integration/test_migrations.py``).

It is played by commands and presses, since their names are a promise and nothing below them is.
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
from bot.kinds import OUTCOMES, STATES
from bot.referee import Referee
from bot.upgrade import upgrade
from tests.faces import Faces
from tests.wire import ELSEWHERE, GENERAL, THREAD, TOKEN, Answer, Channel, Wire, direct
from tests.wire_payloads import OWNER

MAREN, WREN, ASH = OWNER, 2, 3
"""The GM, whose server it is, and two players who are called as their characters are."""

NOT_PLAYED = ("Not now", "Something went wrong")


class Table:
    """The people at the wire, one after another, with dice that fall as the script says."""

    def __init__(self, wire: Wire, dice: Faces) -> None:
        self._wire = wire
        self._dice = dice
        self._last: Answer | None = None

    async def say(
        self,
        who: int,
        command: str,
        options: dict[str, Any] | None = None,
        *,
        faces: tuple[int, ...] = (),
        at: Channel = GENERAL,
    ) -> None:
        """Use a command; it must not be refused."""
        self._dice.add(*faces)
        self._heard(command, await self._wire.slash(who, command, options, channel=at))

    async def press(self, who: int, verb: str, *, choose: str | None = None) -> None:
        """Press what the last answer offers by that verb, or choose from its menu."""
        assert self._last is not None
        offered = self._wire.messages[self._last.message_id or 0]["components"]
        (custom_id,) = (
            part["custom_id"]
            for row in offered
            for part in row["components"]
            if part["custom_id"].startswith(f"{verb}:")
        )
        values = [] if choose is None else [choose]
        self._heard(verb, await self._wire.press(who, self._last, custom_id, values=values))

    def _heard(self, what: str, answer: Answer) -> None:
        told = answer.embed.get("title", "")
        assert not told.startswith(NOT_PLAYED), f"{what}: {answer.embed}"
        self._last = answer


async def open_and_gather(table: Table) -> None:
    await table.say(MAREN, "table open", {"game": "ironsworn", "name": "Friday"})
    await table.say(MAREN, "table gm", {"member": ASH})
    await table.say(MAREN, "table gm", {"member": ASH, "remove": True})
    await table.say(MAREN, "table link", {"channel": ELSEWHERE})
    for player, name in ((WREN, "Wren"), (WREN, "Spare"), (ASH, "Ash"), (ASH, "Ghost")):
        await table.say(player, "sheet new", {"name": name})
    await table.say(WREN, "sheet use", {"character": "Wren"})
    await table.say(WREN, "sheet edit", {"field": "iron", "value": "3"})
    await table.say(ASH, "sheet delete", {"character": "Ghost"})


async def tick_and_roll(table: Table) -> None:
    for name, hidden in (("Alert", False), ("The “cold” hand", True), ("Over", False)):
        options = {"name": name, "segments": 8, "kind": "danger", "hidden": hidden}
        await table.say(MAREN, "clock new", options)
    await table.say(WREN, "clock tick", {"name": "Alert", "segments": 3})
    await table.say(ASH, "clock untick", {"name": "Alert"})
    await table.say(MAREN, "clock reveal", {"name": "The"})
    await table.say(MAREN, "clock remove", {"name": "Over"})
    await table.say(ASH, "roll", {"dice": "3d6kh2+1", "label": "dé 🎲"}, faces=(6, 5, 4))
    await table.say(ASH, "roll", {"dice": "4dF", "hidden": True}, faces=(1, 2, 3, 3))
    await table.press(ASH, "roll:reveal")


async def act(table: Table) -> None:
    await table.say(WREN, "iron momentum", {"change": 5})
    await table.say(WREN, "iron action", {"stat": "iron", "adds": 1}, faces=(1, 6, 6))
    await table.press(WREN, "iron:burn")
    await table.say(WREN, "iron action", {"stat": "4"}, faces=(1, 9, 2))
    await table.say(WREN, "iron reroll", {"dice": "all"}, faces=(6, 1, 3))
    question = {"odds": "likely", "question": "Is it @everyone?"}
    await table.say(WREN, "iron oracle", question, faces=(9, 9))
    await table.say(WREN, "iron price", faces=(4, 3))


async def travel(table: Table) -> None:
    for kind, name in (
        ("vow", "The bear"),
        ("vow", "The road"),
        ("journey", "North"),
        ("fight", "Wolves"),
        ("fight", "Mistake"),
        ("bonds", "Tove"),
        ("bonds", "Idris"),
    ):
        await table.say(WREN, "iron track new", {"kind": kind, "name": name})
    await table.say(WREN, "iron track mark", {"name": "The bear", "times": 4})
    await table.say(WREN, "iron track edit", {"name": "North", "rank": "extreme", "ticks": 30})
    await table.say(WREN, "iron track roll", {"name": "North"}, faces=(3, 9))
    await table.say(WREN, "iron track remove", {"name": "Mistake"})
    await table.say(WREN, "iron track roll", {"name": "The bear"}, faces=(10, 9))
    await table.press(WREN, "iron:recommit")
    await table.say(WREN, "iron track roll", {"name": "Wolves"}, faces=(8, 8))
    await table.say(WREN, "iron track forsake", {"name": "The road"})
    await table.say(WREN, "iron track mark", {"name": "bonds", "times": 8})
    await table.say(WREN, "iron track remove", {"name": "Idris"})
    await table.say(WREN, "iron track roll", {"name": "bonds"}, faces=(1, 2))


async def suffer(table: Table) -> None:
    """Lose what there is: Wren has something left to pay with, Ash at the end has nothing."""
    await table.say(ASH, "iron debility", {"name": "shaken"})
    await table.say(ASH, "iron debility", {"name": "shaken", "clear": True})
    await table.say(WREN, "iron meter", {"name": "health", "change": -3})
    await table.say(ASH, "iron meter", {"name": "supply", "change": -5})
    await table.say(WREN, "iron meter", {"name": "supply", "change": -1})
    await table.say(WREN, "iron setback", {"place": "health"})
    await table.say(WREN, "iron momentum", {"change": -10})
    await table.say(WREN, "iron setback", {"place": "spirit"})
    await table.say(WREN, "iron setback", {"place": "The bear"})
    await table.say(ASH, "iron meter", {"name": "health", "change": -5})
    await table.say(ASH, "iron meter", {"name": "spirit", "change": -5})
    await table.say(ASH, "iron momentum", {"change": -8})
    await table.say(ASH, "iron meter", {"name": "supply", "change": -2})
    await table.press(ASH, "iron:waive")
    await table.press(ASH, "iron:waive")


async def end(table: Table) -> None:
    await table.say(MAREN, "clock tick", {"name": "Alert", "segments": 5})
    await table.say(MAREN, "undo")
    await table.say(WREN, "iron action", {"stat": "edge"}, faces=(2, 9, 4), at=ELSEWHERE)
    await table.say(MAREN, "iron momentum", {"change": 3, "player": ASH})
    await table.say(MAREN, "table open", {"game": "ironsworn"}, at=direct(MAREN))
    await table.say(MAREN, "table open", {"game": "ironsworn"}, at=THREAD)
    await table.say(MAREN, "table close", at=THREAD)
    await table.press(MAREN, "table:close")


async def play_evening(database: Path) -> None:
    """Play it all, on a database that was just migrated."""
    dice = Faces()
    with closing(Referee(database, dice)) as referee:
        async with Wire() as wire, Flywheel(referee) as bot:
            wire.names = {MAREN: "Maren", WREN: "Wren", ASH: "Ash"}
            with wire.point_here():
                running = asyncio.create_task(bot.start(TOKEN))
                await wire.ready()
                table = Table(wire, dice)
                for part in (open_and_gather, tick_and_roll, act, travel, suffer, end):
                    await part(table)
                await bot.close()
                await running
    assert dice.all_shown(), "the evening scripts faces that were never rolled"


def moves_in(move: str, outcome: dict[str, Any]) -> Iterator[str]:
    """Give the name of an outcome, and of those within it."""
    yield move
    for value in outcome.values():
        if isinstance(value, dict) and "move" in value:
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
