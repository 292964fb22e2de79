"""Being taken off a server and coming back, and what is tidied away meanwhile."""

from typing import Any

import pytest

from bot.errors import Busy
from bot.scope import Hosting
from bot.storage.referee import Referee
from tests.databases import query
from tests.stage import Stage, said, text_of


def departed(stage: Stage) -> list[Any]:
    return [guild for (guild,) in query(stage.database, "SELECT guild_id FROM departure")]


def guild_of(stage: Stage) -> Any:
    """Give the server as the bot knows it, with a channel for what concerns everybody."""
    guild: Any = stage.bot.get_guild(stage.guild.id)
    guild._system_channel_id = stage.here.id
    return guild


async def test_a_server_that_comes_back_in_time_is_told_that_all_is_still_there(
    opened: Stage,
) -> None:
    guild = guild_of(opened)
    await opened.bot.on_guild_remove(guild)
    assert departed(opened) == [guild.id]
    before = len(opened.here.history())

    await opened.bot.on_guild_join(guild)
    assert departed(opened) == []
    (told,) = opened.here.history()[before:]
    assert "1 table of this server is still here" in text_of(told)
    # Whoever invites it for the first time is told nothing.
    await opened.bot.on_guild_join(guild)
    assert len(opened.here.history()) == before + 1


async def test_a_server_that_is_still_there_at_the_start_was_not_left(opened: Stage) -> None:
    await opened.bot.on_guild_remove(guild_of(opened))
    await opened.restart()
    assert departed(opened) == []


async def test_what_cannot_be_noted_or_tidied_is_tried_again_later(
    opened: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def refuse(*_given: object) -> None:
        raise Busy

    monkeypatch.setattr(Referee, "note_left", refuse)
    monkeypatch.setattr(Referee, "tidy", refuse)
    await opened.bot.on_guild_remove(guild_of(opened))
    await opened.bot._tidy()
    assert ("not noted: Busy" in caplog.text, "not tidied: Busy" in caplog.text) == (True, True)


def test_each_process_hears_of_the_servers_of_its_shards(stage: Stage) -> None:
    guilds = [shard << 22 for shard in range(4)]
    stage.bot.shard_count, stage.bot.shard_ids = 4, [1, 3]
    assert [stage.bot.hears_from(guild) for guild in guilds] == [False, True, False, True]
    stage.bot.shard_ids = None
    assert all(map(stage.bot.hears_from, guilds))


async def test_about_says_who_hosts_the_bot_and_how_far_undo_reaches(opened: Stage) -> None:
    told = said(await opened.ann.slash(opened.here, "about"), privately=True)
    assert "Hosted by somebody who gave no name." in told
    opened.bot.hosting = Hosting("Rowan", "https://example.org/help", undo_days=30)
    told = said(await opened.ann.slash(opened.here, "about"), privately=True)
    assert "Hosted by Rowan: https://example.org/help." in told
    assert "Undo reaches back 30 days here." in told
    assert "PRIVACY.md and TERMS.md" in told
    opened.bot.hosting = Hosting("Rowan", undo_days=0)
    assert "Undo reaches" not in said(await opened.ann.slash(opened.here, "about"))
