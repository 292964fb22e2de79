"""How many tests begin: played once, and put back for every other test that begins so.

Most tests of a game want the same table opened and the same people seated before they do anything
of their own, and to play that took a third of their time.  Such a beginning is a
:func:`prologue`.  The first test that wants it plays it on the simulated Discord, like anything
else; for the next ones is put back what it left there and in the database.  To the bot that is as
if it had been started again in between, which changes nothing
(``tests/house/table/test_played_twice.py``).

It is put back only where it followed from the same past, which is all that passed between Discord
and the bot so far, to the letter; and it is played by every test that has changed the program by
then, by ``monkeypatch``, and on a server.
"""

import hashlib
import pickle
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import ParamSpec, Protocol, TypeVar

from tests.stage import Stage


class OnStage(Protocol):
    """Whatever is played on a stage: a stage itself, or the party of a game."""

    @property
    def stage(self) -> Stage:
        """The stage."""
        ...


P = ParamSpec("P")
W = TypeVar("W", bound=OnStage)

KEPT = ("messages", "interactions", "interaction_tokens", "_reserved_ids", "_sequences")
"""What plays change at the simulated Discord, beside what is only ever added to."""

LASTING = ("users", "guilds", "channels", "webhooks", "invites")
"""What they leave alone: nobody comes and no channel begins while a prologue is played."""


class _Left:
    """What a prologue left behind."""

    def __init__(self, stage: Stage, passed: int, asked: int) -> None:
        discord = stage.env.backend
        kept = {name: getattr(discord, name) for name in KEPT}
        self._discord = pickle.dumps((kept, discord.cdn._blobs))
        self._passed, self._asked = discord.transcript[passed:], discord.http_requests[asked:]
        self._at = time.time_ns()
        self._database = sqlite3.connect(":memory:")
        with closing(sqlite3.connect(stage.database)) as file:
            file.backup(self._database)

    def put_back(self, stage: Stage) -> None:
        """Let a stage be as it was then, and let it be just now."""
        discord = stage.env.backend
        kept, pictures = pickle.loads(self._discord)  # noqa: S301  # pickled here
        vars(discord).update(kept)
        for channel, messages in discord.messages.items():
            discord.channels[channel].last_message_id = max(messages, default=None)
        discord.cdn._blobs.update(pictures)
        discord.transcript += self._passed
        discord.http_requests += self._asked
        now = time.time_ns()
        age, self._at = (now - self._at) // 1_000_000, now
        with self._database:
            self._database.execute("UPDATE entry SET at = at + ?", (age,))
        with closing(sqlite3.connect(stage.database)) as file:
            self._database.backup(file)


_left: dict[bytes, _Left] = {}


def prologue(act: Callable[P, Awaitable[W]]) -> Callable[P, Awaitable[W]]:
    """Let an act that is given where it is played, and gives that back, be played once."""

    @wraps(act)
    async def played(*given: P.args, **named: P.kwargs) -> W:
        where, *more = signature(act).bind(*given, **named).arguments.values()
        stage = where.stage
        discord = stage.env.backend
        await stage.env.settle()
        if stage.is_altered or not stage.dice.all_shown() or not isinstance(stage.database, Path):
            return await act(*given, **named)
        past = (act.__module__, act.__qualname__, more, discord.faults, discord.transcript)
        key = hashlib.sha256(repr(past).encode()).digest()
        if key in _left:
            _left[key].put_back(stage)
            return where
        known = [set(getattr(discord, name)) for name in LASTING]
        before = len(discord.transcript), len(discord.http_requests)
        assert await act(*given, **named) is where
        assert stage.dice.all_shown()
        await stage.env.settle()
        assert [set(getattr(discord, name)) for name in LASTING] == known
        _left[key] = _Left(stage, *before)
        return where

    return played
