"""Symbols as application emoji: Discord gets each of them once, and again when it looks otherwise.

The database remembers what was uploaded; what of it Discord still has is shown.  Uploading happens
beside everything else, one symbol after another, and what cannot be uploaded stays in characters.
An emoji that somebody else uploaded under a symbol's name stays, and is shown for it.
"""

import asyncio
import itertools
import json
import logging
import sys
from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence

import discord

from bot.chat.drawing import Drawing, digest, told
from bot.chat.edits import FAILED
from bot.chat.symbols import SYMBOLS, Looks, Symbol
from bot.errors import NotNow, one_line
from bot.journal import Uploaded
from bot.storage.reasons import reason
from bot.storage.referee import Referee
from rules.frozen import frozen

log = logging.getLogger(__name__)

START_SECONDS = 10.0
"""How long after the bot is ready Discord is asked for the first time."""

PAUSE_SECONDS = 1.0
"""Between two uploads: Discord limits them without saying how."""

RECALL_SECONDS = 60.0
"""How often it is read from the database what another process uploaded."""

LOOK_EVERY = 15
"""So many times that is read before Discord itself is asked once more what it has."""

TOGETHER = 16
"""So many pictures are drawn at a time: all would take megabytes until the last is uploaded."""

FAILURES_MAX = 3
"""So many failures in a row end the uploading until the next start."""

NO_ROOM = 30_008
"""Discord's code for an application that has as many emoji as it may have."""


class DrawingFailed(Exception):
    """The process that draws did not."""


TROUBLE = (*FAILED, DrawingFailed, NotNow)


@frozen
class Upload:
    """How many symbols were uploaded, how many were not, and why not."""

    count: int = 0
    missing: int = 0
    why: str = ""


@frozen
class Found:
    """What Discord has of the symbols: what to show, what to replace, what was remembered."""

    shown: dict[str, int]
    own: Mapping[str, discord.Emoji]
    remembered: Mapping[str, Uploaded]


async def draw(drawing: Drawing, *size: float) -> bytes:
    """Draw one picture, of so many units across and down and so many pixels to a unit."""
    return (await _drawn({"": told(drawing, *size)}))[""]


async def _drawn(wanted: Mapping[str, object]) -> dict[str, bytes]:
    """Draw pictures in a process of its own, whose memory ends with it."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.chat.pen"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        written, _ = await process.communicate(json.dumps(wanted).encode())
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    if process.returncode:
        raise DrawingFailed(f"drawing ended with status {process.returncode}")
    return {name: b64decode(each) for name, each in json.loads(written).items()}


class Emoji:
    """The application's emoji of one bot: looked at, uploaded, shown."""

    def __init__(
        self,
        client: discord.Client,
        referee: Referee,
        looks: Looks,
        symbols: Mapping[str, Symbol] = SYMBOLS,
    ) -> None:
        self._client, self._referee, self._looks = client, referee, looks
        self._symbols = symbols
        self._of_others: Mapping[str, int] = {}

    async def recall(self) -> None:
        """Show what Discord had when it was last looked at, as far as that can be read now."""
        await self._quietly(self._recall)

    async def _recall(self) -> None:
        remembered = await self._referee.uploaded(self._application)
        own = {name: each.emoji for name, each in remembered.items()}
        self._looks.take_up({**self._of_others, **own})

    async def keep(self, *, uploads: bool) -> None:
        """Upload what is missing, and go on looking; show what another process uploads as well.

        What that one replaces is gone from Discord at once, so it is not shown for long.
        """
        await asyncio.sleep(START_SECONDS)
        if uploads:
            await self._quietly(self.upload)
        for times in itertools.count(1):
            await asyncio.sleep(RECALL_SECONDS)
            is_asked = uploads and times % LOOK_EVERY == 0
            await self._quietly(self.look if is_asked else self._recall)

    async def upload(self, *, is_again: bool = False) -> Upload:
        """Upload the symbols that are missing or look otherwise."""
        found = await self.look()
        known = {} if is_again else found.remembered
        digests = dict[str, str]()
        for name, symbol in self._symbols.items():
            if symbol.draw is not None and (name not in found.shown or name in found.remembered):
                digests[name] = digest(symbol.draw())
                # All of them take as long as fifty plays, and somebody may be waiting for theirs.
                await asyncio.sleep(0)
        missing = [
            name
            for name, each in digests.items()
            if name not in known or known[name].digest != each
        ]
        if not missing:
            return Upload()
        count = failures = 0
        why = ""
        async for name, picture in self._pictures(missing):
            try:
                await self._upload(name, picture, digests[name], found)
            except TROUBLE as error:
                failures += 1
                why = _why(error)
                log.warning("the symbol %s stays in characters: %s", name, why)
                if failures == FAILURES_MAX:
                    break
            else:
                count, failures = count + 1, 0
            await asyncio.sleep(PAUSE_SECONDS)
        log.info("uploaded %d of %d symbols", count, len(missing))
        return Upload(count, len(missing) - count, why)

    async def _pictures(self, names: Sequence[str]) -> AsyncIterator[tuple[str, bytes]]:
        """Draw these symbols, a few at a time."""
        for first in range(0, len(names), TOGETHER):
            drawings = {
                name: told(draw())
                for name in names[first : first + TOGETHER]
                if (draw := self._symbols[name].draw) is not None
            }
            for each in (await _drawn(drawings)).items():
                yield each

    async def _quietly(self, what: Callable[[], Awaitable[object]]) -> None:
        try:
            await what()
        except TROUBLE as error:
            log.warning("symbols stay as they are: %s", _why(error))

    @property
    def _application(self) -> int:
        return self._client.application_id or 0

    async def look(self) -> Found:
        """Look what Discord has of the symbols, and show that."""
        there = {each.id: each for each in await self._client.fetch_application_emojis()}
        remembered = dict(await self._referee.uploaded(self._application))
        for name, each in tuple(remembered.items()):
            if each.emoji not in there:
                del remembered[name]
                await self._referee.note_uploaded(self._application, name, None)
        named = {each.name: each for each in there.values() if each.name in self._symbols}
        own = {name: each for name, each in named.items() if each.user == self._client.user}
        self._of_others = {name: each.id for name, each in named.items() if name not in own}
        shown = {**self._of_others, **{name: each.emoji for name, each in remembered.items()}}
        self._looks.take_up(shown)
        return Found(shown, own, remembered)

    async def _upload(self, name: str, picture: bytes, digest: str, found: Found) -> None:
        """Upload one symbol, in the place of what it looked like before."""
        if name in found.own:
            found.shown.pop(name, None)
            self._looks.take_up(found.shown)
            await self._referee.note_uploaded(self._application, name, None)
            await found.own[name].delete()
        made = await self._client.create_application_emoji(name=name, image=picture)
        await self._referee.note_uploaded(self._application, name, Uploaded(made.id, digest))
        found.shown[name] = made.id
        self._looks.take_up(found.shown)


def _why(error: BaseException) -> str:
    """Say what failed: Discord, or what the symbols are remembered in."""
    if isinstance(error, NotNow):
        return f"the database cannot be used ({reason(error)})"
    if isinstance(error, DrawingFailed):
        return str(error)
    if isinstance(error, discord.HTTPException) and error.code == NO_ROOM:
        return "Discord has no room for it; delete emoji on the application's page Emojis"
    return f"Discord does not take it ({one_line(error)})"
