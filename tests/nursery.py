"""Processes of the bot, each forked from one that has imported what a bot needs.

The tests start the bot a hundred times, and to import discord.py and SQLAlchemy takes longer than
most of what they then do.  So each run of tests starts one process that does nothing but import,
and every bot is a copy of it: a process of its own, with its own environment, folder and streams,
that can be told to stop, killed and waited for.  A benchmark starts a bot from nothing instead,
since what a copy shares would not be weighed.
"""

import asyncio
import atexit
import gc
import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent

LONGEST = 1 << 20
"""More bytes than any order has: a command line and an environment."""


class Process:
    """A running copy, used as :class:`asyncio.subprocess.Process` is."""

    def __init__(self, pid: int, told: socket.socket) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._told = told
        self._ended = asyncio.ensure_future(self._watch())

    async def wait(self) -> int:
        """Wait until it ends, and give its status."""
        return await asyncio.shield(self._ended)

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it has not ended."""
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to stop."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    async def _watch(self) -> int:
        self._told.setblocking(False)
        with self._told:
            said = await asyncio.get_running_loop().sock_recv(self._told, 64)
        self.returncode = int(said)
        return self.returncode


def start(
    entry: str,
    arguments: Sequence[str],
    *,
    folder: Path,
    environment: Mapping[str, str],
    streams: tuple[int, int, int] = (0, 1, 2),
) -> tuple[int, socket.socket]:
    """Start a copy that runs a module's ``main``; give its id, and what its status comes by."""
    order = {
        "entry": entry,
        "arguments": list(arguments),
        "folder": str(folder),
        "environment": dict(environment),
    }
    told, teller = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with teller:
        socket.send_fds(_nursery(), [json.dumps(order).encode()], [*streams, teller.fileno()])
    return int(told.recv(64)), told


def run(
    entry: str, arguments: Sequence[str], *, folder: Path, environment: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a module's ``main`` to its end; give what it said."""
    with (
        Path(os.devnull).open("rb") as nothing,
        tempfile.TemporaryFile() as said,
        tempfile.TemporaryFile() as logged,
    ):
        streams = nothing.fileno(), said.fileno(), logged.fileno()
        _pid, told = start(
            entry, arguments, folder=folder, environment=environment, streams=streams
        )
        with told:
            status = int(told.recv(64))
        said.seek(0)
        logged.seek(0)
        return subprocess.CompletedProcess(
            [entry, *arguments], status, said.read().decode(), logged.read().decode()
        )


@cache
def _nursery() -> socket.socket:
    """Start the process that others are copied from, when the first is wanted."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with its:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.nursery", str(its.fileno())],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            pass_fds=[its.fileno()],
        )

    def end() -> None:
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


def serve(orders: socket.socket) -> int:
    """Copy this process for each order; return the status that a copy is to end with."""
    for module in ("tests.wire_bot", "tests.benchmark.bare", "bot.__main__", "bot.app"):
        importlib.import_module(module)
    gc.freeze()
    # Whoever watches over a copy is waited for by nobody.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        order, given, _flags, _address = socket.recv_fds(orders, LONGEST, 4)
        if not order:
            return 0
        if os.fork() == 0:
            orders.close()
            return _watched(json.loads(order), given[:3], socket.socket(fileno=given[3]))
        for each in given:
            os.close(each)


def _watched(order: dict[str, Any], streams: Sequence[int], teller: socket.socket) -> int:
    """Become a copy in one process, and tell its id and its status from another."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid == 0:
        teller.close()
        return _copied(order, streams)
    teller.send(str(pid).encode())
    for stream in (0, 1, 2, *streams):
        os.close(stream)
    _pid, status = os.waitpid(pid, 0)
    with suppress(OSError):
        teller.send(str(os.waitstatus_to_exitcode(status)).encode())
    os._exit(0)


def _copied(order: dict[str, Any], streams: Sequence[int]) -> int:
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.argv = [order["entry"], *order["arguments"]]
    status: int = sys.modules[order["entry"]].main(order["arguments"])
    return status


if __name__ == "__main__":
    sys.exit(serve(socket.socket(fileno=int(sys.argv[1]))))
