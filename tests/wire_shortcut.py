"""A shortcut through the wire for a bot of this process: its requests become calls.

What a bot asks is still written as JSON, recorded and answered as over HTTP; only the two sockets
are left out, which take half the time of a play.  Gateway and files go over the wire as ever.
"""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import unquote

import aiohttp
import discord
from aiohttp import web

from tests.wire_server import CUT_OFF, Handler, Recorded, Server


class Answered:
    """An answer of the wire's, as discord.py reads one."""

    def __init__(self, response: web.Response) -> None:
        self.status, self.reason, self.headers = response.status, response.reason, response.headers
        self._text = response.text or ""

    async def text(self, *, encoding: str) -> str:
        """Give what it says."""
        assert encoding == "utf-8"
        return self._text


class Shortcut:
    """A session of a bot's whose requests the wire answers without a socket."""

    def __init__(self, wire: Server, session: aiohttp.ClientSession) -> None:
        self._wire, self._session = wire, session
        self._routes = [
            (method, re.compile(_pattern(path)), answer) for method, path, answer in wire.routes()
        ]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    @asynccontextmanager
    async def request(
        self, method: str, url: str, *, data: Any = None, headers: dict[str, str], **more: Any
    ) -> AsyncIterator[Any]:
        """Ask the wire; what is of several parts goes the long way."""
        if not isinstance(data, str | None):
            async with self._session.request(
                method, url, data=data, headers=headers, **more
            ) as answered:
                yield answered
            return
        # Nobody is answered before others had their turn.
        await asyncio.sleep(0)
        if not url.startswith(self._wire.api):
            # What is asked after the test is asked of Discord itself, which nobody reaches here.
            raise aiohttp.ClientConnectionError
        path = unquote(url.removeprefix(self._wire.api))
        answer, match = self._route(method, path)
        body = json.loads(data) if data else None
        asked = Recorded(method, path, body, (), time.perf_counter())
        response = await self._wire.answered(asked, headers.get("Authorization"), answer, match)
        if response.status == CUT_OFF:
            raise aiohttp.ServerDisconnectedError
        yield Answered(response)

    def _route(self, method: str, path: str) -> tuple[Handler, dict[str, str]]:
        for known, pattern, answer in self._routes:
            if known in {method, "*"} and (found := pattern.fullmatch(path)):
                return answer, found.groupdict()
        raise LookupError(path)


def _pattern(path: str) -> str:
    return re.sub(r"\{(\w+):?([^}]*)\}", lambda each: f"(?P<{each[1]}>{each[2] or '[^/]+'})", path)


def take_shortcut(bot: discord.Client, wire: Server) -> None:
    """Let a bot that has logged in ask the wire by calls from now on."""
    http: Any = bot.http
    http._HTTPClient__session = Shortcut(wire, http._HTTPClient__session)
