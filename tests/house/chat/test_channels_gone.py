"""What a process learns of channels that the bot does not know."""

import gc
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.chat import gone
from bot.chat.gone import Gone
from bot.chat.places import may_move


class Server:
    """A server whose channels below 100 were deleted; it counts what it is asked."""

    def __init__(self) -> None:
        self.asked = list[int]()
        self.fails: Exception | None = None

    async def fetch_channel(self, channel: int) -> None:
        self.asked.append(channel)
        if self.fails is not None:
            raise self.fails
        if channel < 100:
            raise discord.NotFound(cast("Any", Refused()), "Unknown Channel")


class Refused:
    """What Discord answers."""

    status = 404
    reason = "Not Found"


async def learn(known: Gone, server: Server, *channels: int, again: bool = True) -> list[int]:
    server.asked.clear()
    await known.learn(cast("discord.Guild", server), channels, again=again)
    return sorted(server.asked)


async def test_what_is_gone_is_asked_once_and_what_is_there_only_again() -> None:
    known, server = Gone(), Server()
    assert await learn(known, server, 1, 100) == [1, 100]
    assert (1 in known, 100 in known, 2 in known) == (True, False, False)
    assert await learn(known, server, 1, 100, again=False) == []
    assert await learn(known, server, 1, 100) == [100]


async def test_nothing_is_learnt_over_a_connection_that_breaks(
    caplog: pytest.LogCaptureFixture,
) -> None:
    known, server = Gone(), Server()
    server.fails = aiohttp.ServerDisconnectedError()
    assert await learn(known, server, 1, 100) == [1, 100]
    gc.collect()
    assert caplog.text == ""
    server.fails = None
    assert await learn(known, server, 1, 100, again=False) == [1, 100]


async def test_no_more_than_so_many_channels_are_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gone, "KNOWN_MAX", 2)
    known, server = Gone(), Server()
    for channel in (1, 2, 3):
        await learn(known, server, channel)
    assert [each in known for each in (1, 2, 3)] == [False, True, True]
    # What was forgotten is asked about anew.
    assert await learn(known, server, 1, 3) == [1]


def test_what_is_told_in_a_channel_goes_on_there_whatever_is_known_of_it() -> None:
    nobody: Any = None
    assert may_move(nobody, 10, 10)
