"""The server half of the wire: the gateway, the HTTP interface, and the messages behind them.

It serves what discord.py asks for when an unmodified bot logs in and answers, and records every
request. It is no judge of payloads: it checks tokens, and that an interaction is answered once.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from aiohttp import WSMsgType, web

from tests.wire_payloads import (
    APPLICATION,
    BOT_USER,
    EPHEMERAL,
    GUILD,
    LOADING,
    Answer,
    Channel,
    Files,
    Payload,
    application_payload,
    channel_payload,
    edited,
    guild_payload,
    message_payload,
)

Match = Mapping[str, str]

DISCORD_EPOCH_MS = 1_420_070_400_000
NEW_MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE = 4, 5, 6, 7
ALREADY_ACKNOWLEDGED = 40060
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008
UNKNOWN_WEBHOOK, UNKNOWN_INTERACTION = 10015, 10062
CUT = 0
"""The status of a request that is cut off instead of being answered."""
CUT_OFF = 599
INVALID_SESSION = 9
EDITS, EDITS_SECONDS = 5, 5.0
"""How many edits of a channel's messages are taken in how many seconds."""
TOKEN = "wire.token"  # noqa: S105  # it opens nothing but the wire


class NoAnswer(AssertionError):
    """The bot did not do in time what a test waits for."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """One request of the bot's: its path below ``/api/v10``, its arrival by ``perf_counter``."""

    method: str
    path: str
    body: Any
    files: Files
    at: float


Handler = Callable[[Recorded, Match], web.Response]


@dataclass(slots=True)
class Asked:
    """An interaction that was delivered, and who waits for its answers."""

    payload: Payload
    sent: float = 0.0
    worked: float = 0.0
    waiting: deque[asyncio.Future[Answer]] = field(default_factory=deque)
    is_answered: bool = False
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """How an answer of the bot's is to fail: before it took effect, or after."""

    status: int
    code: int
    is_after: bool


def reply(body: object, status: int = 200) -> web.Response:
    """Answer in JSON, with the exact content type without which discord.py reads text."""
    content = json.dumps(body).encode()
    return web.Response(body=content, status=status, content_type="application/json")


def error(status: int, code: int, message: str) -> web.Response:
    """Answer as Discord refuses, or as nobody does."""
    return reply({"code": code, "message": message}, status or CUT_OFF)


class Server:
    """Discord as a bot sees it. Enter it to listen on a free port."""

    def __init__(self, channels: Iterable[Channel]) -> None:
        self.channels = {channel.id: channel for channel in channels}
        self.commands: dict[int | None, list[Payload]] = {None: []}
        self.requests: list[Recorded] = []
        self.answers: list[Answer] = []
        self.messages: dict[int, Payload] = {}
        self.emoji: dict[int, Payload] = {}
        self.sessions = 0
        self.turned_away: deque[int] = deque()
        self.limited = 0
        self.limits_edits = True
        self.is_away = False
        self._troubles: deque[tuple[str, str, int, int]] = deque()
        self._edits: dict[str, deque[float]] = {}
        self._is_hanging = False
        self._back = asyncio.Event()
        self.api = self.gateway = ""
        self._asked: dict[str, Asked] = {}
        self._faults: deque[Fault] = deque()
        self._events: list[str] = []
        self.files: dict[str, bytes] = {}
        self._socket: web.WebSocketResponse | None = None
        self._online, self._offline = asyncio.Event(), asyncio.Event()
        self._last_id = 0

    async def __aenter__(self) -> Self:
        application = web.Application(client_max_size=2**25)
        application.router.add_get("/gateway", self._connected)
        application.router.add_get("/files/{id}", self._download)
        for method, path, answer in self.routes():
            application.router.add_route(method, "/api/v10" + path, self._served(answer))
        self._runner = web.AppRunner(application, shutdown_timeout=1, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        port = self._runner.addresses[0][1]
        self.api = f"http://127.0.0.1:{port}/api/v10"
        self.gateway = f"ws://127.0.0.1:{port}/gateway"
        self._offline.set()
        return self

    async def __aexit__(self, *_: object) -> None:
        self.is_away = self._is_hanging = False
        self._back.set()
        await self.drop()
        await self._runner.cleanup()

    def uploaded(self, name: str, data: bytes) -> Payload:
        """Take up a file that somebody attaches; give what a command's option has of it."""
        number = str(self.snowflake())
        self.files[number] = data
        url = self.api.replace("/api/v10", f"/files/{number}")
        size = len(data)
        return {"id": number, "filename": name, "size": size, "url": url, "proxy_url": url}

    async def _download(self, request: web.Request) -> web.Response:
        return web.Response(body=self.files[request.match_info["id"]])

    def snowflake(self) -> int:
        """Give a new id: it grows with the time, and none comes twice."""
        now = int(time.time() * 1000) - DISCORD_EPOCH_MS
        self._last_id = max(self._last_id + 1, now << 22)
        return self._last_id

    # The gateway

    async def dispatch(self, event: str, data: object) -> None:
        """Send a gateway event; to a bot that is cut off, when it resumes its session."""
        if not self._events:
            raise RuntimeError("no bot has connected yet: wait for ready() first")
        number = len(self._events) + 1
        self._events.append(json.dumps({"op": 0, "t": event, "s": number, "d": data}))
        if self._socket is not None and not self._socket.closed:
            await self._socket.send_str(self._events[-1])

    def hang(self) -> None:
        """Answer nothing from now on, without closing any connection."""
        self._is_hanging = True

    async def drop(self) -> None:
        """Cut the bot's connection so that it will resume."""
        socket = self._socket
        if socket is not None:
            self._detach(socket)
            await socket.close(code=4000)

    async def _connected(self, request: web.Request) -> web.WebSocketResponse:
        if self.is_away:
            raise web.HTTPServiceUnavailable
        # A hanging Discord does not even say goodbye.
        socket = web.WebSocketResponse(autoclose=False)
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41_250}})
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    break
                await self._heard(socket, message.json())
        finally:
            self._detach(socket)
        if self._is_hanging:
            await self._back.wait()
        await socket.close()
        return socket

    async def _heard(self, socket: web.WebSocketResponse, said: Payload) -> None:
        session = f"session-{self.sessions}"
        match said:
            case {"op": 1}:
                await socket.send_json({"op": 11})
            case {"op": 2 | 6, "d": {"token": token}} if token != TOKEN:
                await socket.close(code=4004)
            case {"op": 2} if self.turned_away:
                code = self.turned_away.popleft()
                if code == INVALID_SESSION:
                    await socket.send_json({"op": INVALID_SESSION, "d": False})
                else:
                    await socket.close(code=code)
            case {"op": 2}:
                self.sessions += 1
                self._events = []
                ready = self._ready(said["d"].get("shard", [0, 1]))
                self._events.append(json.dumps({"op": 0, "t": "READY", "s": 1, "d": ready}))
                guild = guild_payload(self.channels.values())
                await self._attach(socket, 0, "GUILD_CREATE", guild)
            case {"op": 6, "d": {"session_id": known, "seq": seen}} if known == session:
                await self._attach(socket, seen, "RESUMED", {})
            case {"op": 6}:
                await socket.send_json({"op": 9, "d": False})

    def _ready(self, shard: list[int]) -> Payload:
        return {
            "v": 10,
            "user": BOT_USER,
            "guilds": [{"id": str(GUILD), "unavailable": True}],
            "session_id": f"session-{self.sessions}",
            "resume_gateway_url": self.gateway,
            "application": {"id": str(APPLICATION), "flags": 0},
            "shard": shard,
        }

    async def _attach(
        self, socket: web.WebSocketResponse, seen: int, event: str, data: Payload
    ) -> None:
        self._socket = None
        # More may be dispatched while these are sent, so no copy of the list is walked.
        while seen < len(self._events):
            await socket.send_str(self._events[seen])
            seen += 1
        self._socket = socket
        await self.dispatch(event, data)
        self._offline.clear()
        self._online.set()

    def _detach(self, socket: web.WebSocketResponse) -> None:
        if self._socket is socket:
            self._socket = None
            self._online.clear()
            self._offline.set()

    # The HTTP interface

    def routes(self) -> Iterator[tuple[str, str, Handler]]:
        """Give what is served: methods, paths, and what answers there."""
        yield "GET", "/users/@me", lambda *_: reply(BOT_USER)
        yield "GET", "/oauth2/applications/@me", lambda *_: reply(application_payload())
        yield "GET", "/gateway", lambda *_: reply({"url": self.gateway})
        yield "GET", "/gateway/bot", lambda *_: reply(self._gateway_for_bots())
        for scope in ("", "/guilds/{guild}"):
            commands = f"/applications/{{application}}{scope}/commands"
            yield "GET", commands, lambda _, match: reply(self.commands.get(_scope(match), []))
            yield "PUT", commands, self._register
        emoji = "/applications/{application}/emojis"
        yield "GET", emoji, lambda *_: reply({"items": [*self.emoji.values()]})
        yield "POST", emoji, lambda request, _: reply(self.add_emoji(request.body["name"]))
        yield "POST", "/interactions/{key}/{token}/callback", self._callback
        yield "POST", "/webhooks/{application}/{token}", self._follow_up
        yield "GET", "/channels/{channel}", self._look_at_channel
        yield "POST", "/channels/{channel}/messages", self._say
        for place in ("/webhooks/{application}/{token}", "/channels/{channel}"):
            for method in ("GET", "PATCH", "DELETE"):
                yield method, place + "/messages/{message}", self._touch
        yield "*", "/{rest:.*}", lambda *_: error(404, 0, "404: Not Found")

    def _served(self, answer: Handler) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            at = time.perf_counter()
            body, files = await _body(request)
            path = request.path.removeprefix("/api/v10")
            recorded = Recorded(request.method, path, body, files, at)
            right = request.headers.get("Authorization")
            answered = await self.answered(recorded, right, answer, request.match_info)
            if answered.status == CUT_OFF and request.transport is not None:
                request.transport.abort()
            return answered

        return serve

    async def answered(
        self, request: Recorded, right: str | None, answer: Handler, match: Match
    ) -> web.Response:
        """Answer a request of whoever has the right to ask it."""
        self.requests.append(request)
        # These two carry their right in their path, as Discord's do.
        is_open = request.path.startswith(("/interactions/", "/webhooks/"))
        if not is_open and right != f"Bot {TOKEN}":
            return error(401, 0, "401: Unauthorized")
        if self._is_hanging:
            await self._back.wait()
        return self._trouble_with(request) or answer(request, match)

    def _trouble_with(self, request: Recorded) -> web.Response | None:
        """Refuse a request where a test wants it so, or where the bot edits too fast."""
        for trouble in self._troubles:
            method, ending, status, code = trouble
            if request.method == method and request.path.endswith(ending):
                self._troubles.remove(trouble)
                return error(status, code, "the test wants it so")
        place = request.path.rpartition("/messages/")[0]
        is_edit = request.method == "PATCH" and place.startswith("/channels/")
        if not is_edit or not self.limits_edits:
            return None
        edits = self._edits.setdefault(place, deque(maxlen=EDITS))
        if len(edits) == EDITS and request.at < edits[0] + EDITS_SECONDS:
            self.limited += 1
            late = edits[0] + EDITS_SECONDS - request.at
            told = reply({"message": "slower", "retry_after": late, "global": False}, 429)
            told.headers["Via"] = "1.1 wire"
            return told
        edits.append(request.at)
        return None

    def _gateway_for_bots(self) -> Payload:
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return {"url": self.gateway, "shards": 1, "session_start_limit": limit}

    def _register(self, request: Recorded, match: Match) -> web.Response:
        scope = _scope(match)
        known = {command["name"]: command["id"] for command in self.commands.get(scope, [])}
        common = {"application_id": str(APPLICATION), "version": "1"}
        if scope is not None:
            common["guild_id"] = str(scope)
        self.commands[scope] = [
            {**common, **command, "id": known.get(command["name"]) or str(self.snowflake())}
            for command in request.body
        ]
        return reply(self.commands[scope])

    def add_emoji(self, name: str, user: Payload = BOT_USER) -> Payload:
        """Give the application an emoji, of the bot's own unless somebody else uploads it."""
        made = {"id": str(self.snowflake()), "name": name, "user": user, "roles": []}
        self.emoji[int(made["id"])] = made
        return made

    def _callback(self, request: Recorded, match: Match) -> web.Response:
        fault = self._faults.popleft() if self._faults else None
        if fault is not None and not fault.is_after:
            return error(fault.status, fault.code, "the test wants it so")
        asked = self._asked.get(match["token"])
        if asked is None or asked.payload["id"] != match["key"]:
            return error(404, UNKNOWN_INTERACTION, "Unknown interaction")
        refused = ALREADY_ACKNOWLEDGED if asked.is_answered else None
        if refused is None:
            self._take(request, asked)
        answer = Answer(
            key=int(match["key"]),
            type=request.body["type"],
            data=request.body.get("data") or {},
            seconds=request.at - asked.sent,
            busy=time.process_time() - asked.worked,
            message_id=asked.message_id,
            refused=refused,
        )
        self.answers.append(answer)
        if asked.waiting:
            asked.waiting.popleft().set_result(answer)
        if fault is not None:
            return error(fault.status, fault.code, "the test wants it so")
        if refused is not None:
            return error(400, refused, "Interaction has already been acknowledged.")
        return reply(self._taken(asked, answer))

    def _take(self, request: Recorded, asked: Asked) -> None:
        """Do to the messages what the first answer to an interaction says."""
        asked.is_answered = True
        kind, data = request.body["type"], request.body.get("data") or {}
        if kind == DEFERRED:
            data = data | {"flags": data.get("flags", 0) | LOADING}
        if kind in {NEW_MESSAGE, DEFERRED}:
            channel = int(asked.payload["channel_id"])
            asked.message_id = self._post(channel, data, request.files, asked.payload)
        elif kind in {DEFERRED_UPDATE, UPDATE} and "message" in asked.payload:
            asked.message_id = number = int(asked.payload["message"]["id"])
            self.messages[number] = edited(self.messages[number], data, request.files)

    def _taken(self, asked: Asked, answer: Answer) -> Payload:
        interaction: Payload = {"id": str(answer.key), "type": asked.payload["type"]}
        resource: Payload = {"type": answer.type}
        if asked.message_id is not None:
            shown = self.messages[asked.message_id]
            resource["message"] = shown
            interaction["response_message_id"] = shown["id"]
            interaction["response_message_loading"] = bool(shown["flags"] & LOADING)
            interaction["response_message_ephemeral"] = bool(shown["flags"] & EPHEMERAL)
        return {"interaction": interaction, "resource": resource}

    def _follow_up(self, request: Recorded, match: Match) -> web.Response:
        asked = self._asked.get(match["token"])
        if asked is None:
            return error(404, UNKNOWN_WEBHOOK, "Unknown Webhook")
        channel = int(asked.payload["channel_id"])
        number = self._post(channel, request.body, request.files, asked.payload)
        return reply(self.messages[number])

    def _say(self, request: Recorded, match: Match) -> web.Response:
        number = self._post(int(match["channel"]), request.body, request.files)
        return reply(self.messages[number])

    def _look_at_channel(self, _: Recorded, match: Match) -> web.Response:
        channel = self.channels.get(int(match["channel"]))
        if channel is None:
            return error(404, UNKNOWN_CHANNEL, "Unknown Channel")
        return reply(channel_payload(channel))

    def _touch(self, request: Recorded, match: Match) -> web.Response:
        """Look at, edit or delete one message, by an interaction's token or in its channel."""
        asked = self._asked.get(match.get("token", ""))
        if "token" in match and asked is None:
            return error(404, UNKNOWN_WEBHOOK, "Unknown Webhook")
        if match["message"] == "@original":
            number = asked.message_id if asked is not None else None
        else:
            number = int(match["message"])
        shown = self.messages.get(number or 0)
        # Without its interaction nobody can reach a private message.
        if number is None or shown is None or (asked is None and shown["flags"] & EPHEMERAL):
            return error(404, UNKNOWN_MESSAGE, "Unknown Message")
        if request.method == "DELETE":
            del self.messages[number]
            return web.Response(status=204)
        if request.method == "PATCH":
            self.messages[number] = edited(shown, request.body, request.files)
        return reply(self.messages[number])

    def _post(
        self, channel: int, data: Payload, files: Files, interaction: Payload | None = None
    ) -> int:
        number = self.snowflake()
        self.messages[number] = message_payload(number, channel, data, files, interaction)
        return number


def _scope(match: Match) -> int | None:
    return int(match["guild"]) if "guild" in match else None


async def _body(request: web.Request) -> tuple[Any, Files]:
    """Read a request's JSON, and its files if it is of several parts."""
    if not request.content_type.startswith("multipart/"):
        text = await request.read()
        return (json.loads(text) if text else None), ()
    body: Any = None
    files: list[tuple[str, bytes]] = []
    for name, part in (await request.post()).items():
        if isinstance(part, web.FileField):
            with part.file:
                files.append((part.filename, part.file.read()))
        elif name == "payload_json":
            body = json.loads(part)
    return body, tuple(files)
