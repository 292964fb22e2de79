"""What a play costs in process, with few and with many sheets stored."""

import itertools
import json
import random
import sqlite3
import statistics
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bot.games.ironsworn.plays import rolls as plays
from bot.scope import Scope
from bot.storage import codec
from bot.storage.referee import Referee
from bot.storage.upgrade import upgrade
from rules.clock import Clock
from rules.dice import FairDice
from rules.ironsworn import Character, Rank, Track, TrackKind
from rules.table import Table

SHEETS_OF_A_TABLE = 4
"""The table itself, two characters and a clock."""

GUILD = 5
FIRST_PLAYER, SECOND_PLAYER = 1, 2


def fill(path: Path, sheets: int) -> int:
    """Make a database with so many sheets, and say how many tables they are of."""
    upgrade(path)
    tables = sheets // SHEETS_OF_A_TABLE
    with closing(sqlite3.connect(path)) as connection:
        # Nothing is lost if this is interrupted: the file is only half made then.
        connection.execute("PRAGMA synchronous = OFF")
        numbers = range(1, tables + 1)
        connection.executemany(
            'INSERT INTO "table" (id, guild_id, made_at) VALUES (?, ?, 0)',
            ((number, GUILD) for number in numbers),
        )
        connection.executemany(
            "INSERT INTO channel (channel_id, table_id, is_open) VALUES (?, ?, 1)",
            ((number, number) for number in numbers),
        )
        connection.executemany(
            "INSERT INTO sheet (table_id, player_id, kind, name, is_active, state)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            _sheets(tables),
        )
        connection.commit()
    return tables


def _sheets(tables: int) -> Iterator[tuple[Any, ...]]:
    vow = Track("The bear", TrackKind.VOW, Rank.DANGEROUS, ticks=16)
    character = _document(Character("Wren", tracks=(vow,)))
    clock = _document(Clock("Alert", 8))
    table = _document(Table(channels=(0,)))
    for number in range(1, tables + 1):
        # A channel has the number of its table.
        yield number, 0, "table", "", 0, table.replace("[0]", f"[{number}]")
        yield number, FIRST_PLAYER, "ironsworn", "Wren", 1, character
        yield number, SECOND_PLAYER, "ironsworn", "Wren", 1, character
        yield number, 0, "clock", "Alert", 0, clock


def _document(value: object) -> str:
    return json.dumps(codec.encode(value))


class Plays:
    """Action rolls at tables chosen by chance, one after another, on one database."""

    def __init__(self, path: Path, sheets: int, *, synchronous: str = "FULL") -> None:
        self.sheets = sheets
        self.seconds: list[float] = []
        tables = fill(path, sheets)
        self._referee = Referee(path, FairDice(), synchronous=synchronous)
        self._tables = tables
        self._keys = itertools.count(1)

    @property
    def median(self) -> float:
        """Half of the plays took no longer."""
        return statistics.median(self.seconds)

    def close(self) -> None:
        """Let the file go."""
        self._referee.close()

    async def play(self, times: int) -> None:
        """Play so many times, and keep how long each took."""
        for _ in range(times):
            scope = self._scope()
            began = time.perf_counter()
            await self._referee.play(scope, lambda turn: plays.action(turn, "iron", 0, None))
            self.seconds.append(time.perf_counter() - began)

    def _scope(self) -> Scope:
        return Scope(
            key=next(self._keys),
            guild_id=GUILD,
            channel_id=random.randint(1, self._tables),  # noqa: S311  # no dice fall by it
            parent_id=None,
            user_id=FIRST_PLAYER,
            user_name="Wren",
            manages=False,
            player_id=FIRST_PLAYER,
            player_name="Wren",
        )
