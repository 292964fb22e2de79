"""A small Discord on a loopback socket, and the users who speak through it.

The simulator ``simcord`` plays one user at a time inside the bot's process. This is for what it
cannot do: two users at the same moment, raw hostile payloads, one interaction delivered twice, a
bot that is killed, a bot that is measured.

    async with Wire() as wire:
        with wire.point_here():  # or: async with start_bot(wire, "run") as process
            ...                  # start a client with the token TOKEN
            await wire.ready()
            answer = await wire.slash(1, "iron action", {"stat": "iron"})
            await wire.press(1, answer, "Burn momentum 6")
"""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import AbstractContextManager, asynccontextmanager
from pathlib import Path

from tests import nursery
from tests.wire_bot import point_at
from tests.wire_payloads import (
    AUTOCOMPLETE,
    BUTTON,
    COMMAND,
    COMPONENT,
    ELSEWHERE,
    GENERAL,
    GUILD,
    MANAGER,
    MEMBER,
    THREAD,
    Answer,
    Channel,
    Payload,
    command_data,
    components_in,
    direct,
    interaction_payload,
    user_payload,
)
from tests.wire_server import (
    ALREADY_ACKNOWLEDGED,
    CUT,
    INVALID_SESSION,
    TOKEN,
    Asked,
    Fault,
    NoAnswer,
    Recorded,
    Server,
)

__all__ = [
    "ALREADY_ACKNOWLEDGED",
    "CUT",
    "ELSEWHERE",
    "GENERAL",
    "GUILD",
    "INVALID_SESSION",
    "MANAGER",
    "MEMBER",
    "PATIENCE",
    "THREAD",
    "TOKEN",
    "Answer",
    "Channel",
    "NoAnswer",
    "Payload",
    "Recorded",
    "Wire",
    "direct",
    "lateness",
    "start_bot",
    "until",
]

PATIENCE = 60.0
"""Seconds to wait for what will come; only a test that fails ever waits so long."""

ROOT = Path(__file__).resolve().parent.parent


class Wire(Server):
    """The server, with users. A test may read and change what stands in its attributes.

    ``commands`` holds what the bot registered, by guild, and at ``None`` for everywhere;
    ``emoji`` the application's emoji by their ids;
    ``requests`` every request in order; ``answers`` every first answer, taken or not; ``messages``
    every message as it stands now; ``sessions`` how often a bot has identified itself; ``names``
    the display names of users where a test wants certain ones; ``turned_away`` what the next
    bots that identify themselves are told instead, ``INVALID_SESSION`` or a code to close with;
    ``limited`` how often the bot edited messages too fast; ``is_away`` that it cannot connect.
    """

    def __init__(self, channels: Iterable[Channel] = (GENERAL, ELSEWHERE, THREAD)) -> None:
        super().__init__(channels)
        self.names: dict[int, str] = {}

    def point_here(self) -> AbstractContextManager[None]:
        """Make discord.py in this process take the wire for Discord, until the block ends."""
        return point_at(self.api, self.gateway)

    def arguments(self, *arguments: str, bare: bool = False) -> list[str]:
        """Give the arguments of ``tests.wire_bot`` for a bot that takes this for Discord."""
        addresses = ["--api", self.api, "--gateway", self.gateway]
        which = ["--bare"] if bare else []
        return [*addresses, *which, "--", *arguments]

    async def ready(self, within: float = PATIENCE) -> None:
        """Wait until a bot is connected and has been told of its guild."""
        await _happened(self._online, within, "no bot is connected")

    async def gone(self, within: float = PATIENCE) -> None:
        """Wait until no bot is connected."""
        await _happened(self._offline, within, "the bot is still connected")

    async def recorded(self, method: str, ending: str, within: float = PATIENCE) -> Recorded:
        """Wait for a request whose path ends so, and give the latest such."""
        try:
            async with asyncio.timeout(within):
                while True:
                    for request in reversed(self.requests):
                        if request.method == method and request.path.endswith(ending):
                            return request
                    await asyncio.sleep(0.005)
        except TimeoutError:
            raise NoAnswer(f"no {method} …{ending} came in {within} s") from None

    def shown(self, answer: "Answer") -> str:
        """Give what the message of an answer says by now."""
        return str(self.messages[answer.message_id or 0]["embeds"][0]).replace("\\xa0", " ")

    def edits(self, answer: "Answer") -> list[float]:
        """Give when the message of an answer was edited through its channel."""
        ending = f"/messages/{answer.message_id}"
        return [
            request.at
            for request in self.requests
            if request.method == "PATCH"
            and request.path.startswith("/channels/")
            and request.path.endswith(ending)
        ]

    def refuse_next(self, method: str, ending: str, status: int, code: int = 0) -> None:
        """Refuse the next request whose path ends so; with the status ``CUT`` it is cut off."""
        self._troubles.append((method, ending, status, code))

    def relent(self) -> None:
        """Refuse nothing any more."""
        self._troubles.clear()

    def fail_next(self, status: int, code: int = 0, *, after: bool = False) -> None:
        """Let the next answer of the bot's fail; with ``after``, only once it has taken effect.

        With the status ``CUT`` its connection is cut off.
        """
        self._faults.append(Fault(status, code, after))

    async def slash(
        self,
        user: int,
        command: str,
        options: Mapping[str, object] | None = None,
        *,
        channel: Channel = GENERAL,
        permissions: int = MEMBER,
        key: int | None = None,
        within: float = PATIENCE,
    ) -> Answer:
        """Use a command that the bot registered, and wait for its answer.

        Values are sent as they are, within the command's bounds or not. A ``key`` that was used
        before delivers that interaction again.
        """
        payload = self.command_payload(
            user, command, options, channel=channel, permissions=permissions, key=key
        )
        return await self.deliver(payload, within)

    async def autocomplete(
        self,
        user: int,
        command: str,
        focused: str,
        options: Mapping[str, object] | None = None,
        *,
        channel: Channel = GENERAL,
        within: float = PATIENCE,
    ) -> Answer:
        """Type in one option of a command, and wait for what is offered."""
        options = {focused: "", **(options or {})}
        payload = self.command_payload(user, command, options, channel=channel, focused=focused)
        return await self.deliver(payload, within)

    async def press(
        self,
        user: int,
        message: Answer | int,
        button: str,
        *,
        values: Iterable[str] = (),
        permissions: int = MEMBER,
        key: int | None = None,
        within: float = PATIENCE,
    ) -> Answer:
        """Press a button, by its label or its custom id, or choose ``values`` of a menu.

        Raises ``LookupError`` if the message as it stands has none such to press; forge one with
        ``component_payload``.
        """
        number = message if isinstance(message, int) else message.message_id
        if number is None:
            raise LookupError("this answer left no message, so there is nothing to press")
        usable = [part for part in components_in(self.messages[number]) if not part.get("disabled")]
        fitting = [part for part in usable if button in {part.get("label"), part["custom_id"]}]
        if not fitting:
            there = [part.get("label") or part["custom_id"] for part in usable]
            raise LookupError(f"there is no {button!r} to press on this message, only {there}")
        payload = self.component_payload(
            user,
            number,
            fitting[0]["custom_id"],
            kind=fitting[0]["type"],
            values=values,
            permissions=permissions,
            key=key,
        )
        return await self.deliver(payload, within)

    async def deliver(self, payload: Payload, within: float = PATIENCE) -> Answer:
        """Send an interaction and wait until the bot answers it.

        Raises ``NoAnswer`` after ``within`` seconds. If the interaction was delivered before, its
        next answer is meant, whether Discord takes it or not.
        """
        waiting = self._expect(payload).waiting
        waiter: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        waiting.append(waiter)
        try:
            async with asyncio.timeout(within):
                await self.send(payload)
                return await waiter
        except TimeoutError:
            data = payload.get("data", {})
            what = data.get("name") or data.get("custom_id")
            raise NoAnswer(f"{what!r} ({payload['id']}) got no answer in {within} s") from None
        finally:
            if waiter in waiting:
                waiting.remove(waiter)

    async def send(self, payload: Payload) -> None:
        """Send an interaction just as given, and do not wait for an answer."""
        if "token" in payload:
            asked = self._expect(payload)
            asked.sent, asked.worked = time.perf_counter(), time.process_time()
        await self.dispatch("INTERACTION_CREATE", payload)

    def command_payload(
        self,
        user: int,
        command: str,
        options: Mapping[str, object] | None = None,
        *,
        channel: Channel = GENERAL,
        permissions: int = MEMBER,
        key: int | None = None,
        focused: str | None = None,
    ) -> Payload:
        """Give the interaction of a slash command, or of its completion if an option is focused.

        Raises ``LookupError`` for a command or an option that the bot has not registered.
        """
        own = self.commands.get(channel.guild_id, []) if channel.guild_id else []
        data = command_data([*own, *self.commands[None]], command, options or {}, channel, focused)
        kind = COMMAND if focused is None else AUTOCOMPLETE
        return self._interaction(kind, user, data, channel, permissions=permissions, key=key)

    def component_payload(
        self,
        user: int,
        message: int,
        custom_id: str,
        *,
        kind: int = BUTTON,
        values: Iterable[str] = (),
        permissions: int = MEMBER,
        key: int | None = None,
    ) -> Payload:
        """Give the interaction of a button or a menu, whether the message has such or not."""
        data: Payload = {"custom_id": custom_id, "component_type": kind}
        if kind != BUTTON:
            data["values"] = list(values)
        shown = self.messages[message]
        channel = self.channels[int(shown["channel_id"])]
        payload = self._interaction(
            COMPONENT, user, data, channel, permissions=permissions, key=key
        )
        return payload | {"message": shown}

    def _interaction(
        self,
        kind: int,
        user: int,
        data: Payload,
        channel: Channel,
        *,
        permissions: int,
        key: int | None,
    ) -> Payload:
        self.channels[channel.id] = channel
        key = self.snowflake() if key is None else key
        asker = user_payload(user, self.names.get(user))
        return interaction_payload(key, kind, asker, data, channel=channel, permissions=permissions)

    def _expect(self, payload: Payload) -> Asked:
        return self._asked.setdefault(payload["token"], Asked(payload))


async def _happened(event: asyncio.Event, within: float, otherwise: str) -> None:
    try:
        async with asyncio.timeout(within):
            await event.wait()
    except TimeoutError:
        raise NoAnswer(f"{otherwise} after {within} s") from None


async def until(holds: Callable[[], object], within: float = PATIENCE) -> None:
    """Wait until something holds that nobody tells of."""
    async with asyncio.timeout(within):
        while True:
            if holds():
                return
            await asyncio.sleep(0.005)


@asynccontextmanager
async def lateness() -> AsyncIterator[list[float]]:
    """Collect by how much somebody who only sleeps wakes too late: what the machine is slow by."""
    late: list[float] = []

    async def sleep() -> None:
        while True:
            due = time.perf_counter() + 0.01
            await asyncio.sleep(0.01)
            late.append(time.perf_counter() - due)

    sleeper = asyncio.create_task(sleep())
    try:
        yield late
    finally:
        sleeper.cancel()


@asynccontextmanager
async def start_bot(
    wire: Wire,
    *arguments: str,
    bare: bool = False,
    environment: Mapping[str, str] | None = None,
    is_weighed: bool = False,
    within: float = PATIENCE,
) -> AsyncIterator[asyncio.subprocess.Process | nursery.Process]:
    """Run a bot in a process of its own, connected to the wire, and end it with the block.

    It is started as ``python -m bot`` with these arguments, or as the bare yardstick; it inherits
    this environment, with ``DISCORD_TOKEN`` and then ``environment`` on top. The block may kill it.
    One that is weighed is started from nothing, others are copies (:mod:`tests.nursery`).
    Raises ``NoAnswer`` if it does not connect in time, ``RuntimeError`` if it ends before.
    """
    given = wire.arguments(*arguments, bare=bare)
    variables = {**os.environ, "DISCORD_TOKEN": TOKEN, **(environment or {})}
    process: asyncio.subprocess.Process | nursery.Process
    if is_weighed:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.wire_bot", *given, cwd=ROOT, env=variables
        )
    else:
        process = nursery.Process(
            *nursery.start("tests.wire_bot", given, folder=ROOT, environment=variables)
        )
    ended = asyncio.create_task(process.wait())
    ready = asyncio.create_task(wire.ready(within))
    try:
        await asyncio.wait({ended, ready}, return_when=asyncio.FIRST_COMPLETED)
        if not ready.done():
            raise RuntimeError(f"the bot ended with status {process.returncode}, unconnected")
        await ready
        yield process
    finally:
        ready.cancel()
        if process.returncode is None:
            process.terminate()
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(ended)
        except TimeoutError:
            process.kill()
            await ended
        await wire.gone()
