"""Symbols are uploaded once, again where they changed, and else seen in characters."""

import asyncio
import logging
from base64 import b64decode
from collections.abc import Mapping
from contextlib import aclosing
from functools import partial
from typing import Any

import pytest

from bot.chat import drawing, emoji
from bot.chat.drawing import Body, Way, digest
from bot.chat.emoji import DrawingFailed, Emoji
from bot.chat.pen import png
from bot.chat.symbols import PLAIN, SYMBOLS, Looks, Symbol, d6, row, said
from bot.errors import Unavailable
from bot.journal import Uploaded
from bot.storage.database import open_database
from bot.storage.referee import Referee
from tests.fixtures import Drawing
from tests.stage import Stage
from tests.wire import until

FIVE, SIX = (SYMBOLS[name] for name in ("d6_5", "d6_6"))
DICE = row([d6(5), d6(6)])


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for nothing between uploads, nor before them."""
    monkeypatch.setattr(emoji, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(emoji, "START_SECONDS", 0.0)


class Uploads:
    """A bot that knows some symbols, and what Discord has of it."""

    def __init__(self, stage: Stage, *symbols: Symbol) -> None:
        self.stage, self.looks = stage, Looks()
        known = {each.name: each for each in symbols}
        self.emoji = Emoji(stage.bot, stage.bot.referee, self.looks, known)

    async def start(self) -> int:
        await self.emoji.recall()
        return (await self.emoji.upload()).count

    def look(self) -> str:
        return said(DICE, self.looks.look(is_text=False))

    @property
    def there(self) -> dict[str, int]:
        """What Discord has, by name."""
        return {each.name: key for key, each in self.on_discord.items()}

    @property
    def on_discord(self) -> dict[int, Any]:
        there: dict[int, Any] = self.stage.env.backend.application_emojis
        return there

    def shown(self, *names: str) -> str:
        """What is seen where Discord has these of two dice."""
        has = self.there
        return " ".join(
            f"<:{each}:{has[each]}>" if each in names else each[-1] for each in ("d6_5", "d6_6")
        )


async def test_symbols_are_uploaded_once(stage: Stage) -> None:
    first, second = (Uploads(stage, FIVE, SIX) for _ in range(2))

    assert (await first.start(), await second.start()) == (2, 0)
    assert first.look() == second.look() == first.shown("d6_5", "d6_6")
    asked = [each for each in stage.env.http_requests if each.path.endswith("/emojis")]
    pictures = [each.json["image"] for each in asked if each.method == "POST"]
    assert b64decode(pictures[0].partition(",")[2]) == png(drawing.die(Body.SQUARE, "5"))
    assert len(pictures) == 2


async def test_whoever_plays_meanwhile_waits_for_no_more_than_one_symbol(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, in_a_row, longest = Uploads(stage, FIVE, SIX), 0, 0
    await bot.start()

    def looked_at(of: drawing.Drawing) -> str:
        nonlocal in_a_row, longest
        in_a_row += 1
        longest = max(longest, in_a_row)
        return digest(of)

    async def play() -> None:
        nonlocal in_a_row
        while True:
            in_a_row = 0
            await asyncio.sleep(0)

    monkeypatch.setattr(emoji, "digest", looked_at)
    playing = asyncio.create_task(play())
    assert await bot.start() == 0
    playing.cancel()
    assert longest == 1


async def test_pictures_are_drawn_in_a_process_of_their_own(drawn_apart: Drawing) -> None:
    ten = drawing.die(Body.KITE, "10", Way.STRUCK)
    wanted = {"d10": drawing.told(ten), "wide": drawing.told(ten, 200, 100, 1.0)}

    assert await drawn_apart(wanted) == {"d10": png(ten), "wide": png(ten, 200, 100, 1.0)}
    with pytest.raises(DrawingFailed, match="status 1"):
        await drawn_apart({"d6_5": ["no drawing"]})


async def test_a_few_are_drawn_at_a_time(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[list[str]] = []
    draw = emoji._drawn

    async def noted(wanted: Mapping[str, object]) -> dict[str, bytes]:
        drawn.append(list(wanted))
        return await draw(wanted)

    monkeypatch.setattr(emoji, "_drawn", noted)
    monkeypatch.setattr(emoji, "TOGETHER", 1)

    assert await Uploads(stage, FIVE, SIX).start() == 2
    assert drawn == [["d6_5"], ["d6_6"]]


async def test_what_was_uploaded_is_shown_before_discord_is_asked(stage: Stage) -> None:
    await Uploads(stage, FIVE, SIX).start()
    later = Uploads(stage, FIVE, SIX)

    assert later.look() == said(DICE, PLAIN)
    await later.emoji.recall()
    assert later.look() == later.shown("d6_5", "d6_6")


async def test_a_database_that_is_away_keeps_no_bot_from_starting(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    class Away(Referee):
        """One whose database cannot be used."""

        async def uploaded(self, application_id: int) -> dict[str, Uploaded]:
            raise Unavailable

    async with aclosing(Away(open_database(stage.database), stage.dice)) as referee:
        looks = Looks()
        await Emoji(stage.bot, referee, looks).recall()

    assert looks.look(is_text=False) is PLAIN
    assert "symbols stay as they are: the database cannot be used" in caplog.text


async def test_a_symbol_that_looks_otherwise_is_replaced(stage: Stage) -> None:
    uploads = Uploads(stage, FIVE, SIX)
    await uploads.start()
    before = uploads.there
    blue = partial(drawing.die, Body.ROUND, "5")
    changed = Uploads(stage, Symbol("d6_5", "5", "5", blue), SIX)

    assert await changed.start() == 1
    assert set(changed.there) == {"d6_5", "d6_6"}
    assert changed.there["d6_6"] == before["d6_6"]
    assert changed.there["d6_5"] != before["d6_5"]
    assert changed.look() == changed.shown("d6_5", "d6_6")


async def test_one_that_was_deleted_by_hand_is_uploaded_at_the_next_start(stage: Stage) -> None:
    uploads, other = (Uploads(stage, FIVE, SIX) for _ in range(2))
    await uploads.start()
    stage.env.backend.delete_application_emoji(uploads.there["d6_5"])

    await uploads.emoji.look()
    await other.emoji.recall()
    assert uploads.look() == other.look() == uploads.shown("d6_6")
    assert await uploads.start() == 1
    assert uploads.look() == uploads.shown("d6_5", "d6_6")


async def test_what_cannot_be_uploaded_stays_in_characters(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    stage.env.inject_error("POST", "/applications/*/emojis", status=403)
    uploads = Uploads(stage, FIVE, SIX)

    assert await uploads.start() == 1
    assert uploads.look() == uploads.shown("d6_6")
    assert "the symbol d6_5 stays in characters: Discord does not take it" in caplog.text


async def test_a_symbol_that_cannot_be_noted_is_not_laid_at_discords_door(stage: Stage) -> None:
    class Away(Referee):
        """One whose database can be used no more once it was read."""

        async def note_uploaded(self, *_: object) -> None:
            raise Unavailable

    async with aclosing(Away(open_database(stage.database), stage.dice)) as referee:
        known = {each.name: each for each in (FIVE, SIX)}
        done = await Emoji(stage.bot, referee, Looks(), known).upload()

    assert (done.count, done.missing) == (0, 2)
    assert done.why.startswith("the database cannot be used")


async def test_uploading_ends_where_discord_takes_nothing(stage: Stage) -> None:
    names = [name for name, symbol in SYMBOLS.items() if symbol.draw is not None][:9]
    stage.env.inject_error("POST", "/applications/*/emojis", status=403, times=None)
    uploads = Uploads(stage, *(SYMBOLS[name] for name in names))

    assert await uploads.start() == 0
    asked = [each for each in stage.env.http_requests if each.path.endswith("/emojis")]
    assert len([each for each in asked if each.method == "POST"]) == emoji.FAILURES_MAX


async def test_emoji_of_others_stay_and_one_of_a_symbols_name_is_shown(stage: Stage) -> None:
    backend = stage.env.backend
    strange = backend.create_application_emoji("party")
    theirs = backend.create_application_emoji("d6_5")
    theirs.user_id = stage.gm.id
    uploads = Uploads(stage, FIVE, SIX)

    assert await uploads.start() == 1
    assert set(uploads.there) == {"party", "d6_5", "d6_6"}
    assert {strange.id, theirs.id} < set(uploads.on_discord)
    assert uploads.look() == uploads.shown("d6_5", "d6_6")


async def test_own_emoji_that_the_database_forgot_are_replaced(stage: Stage) -> None:
    stale = stage.env.backend.create_application_emoji("d6_5")
    uploads = Uploads(stage, FIVE, SIX)

    assert await uploads.start() == 2
    assert stale.id not in uploads.on_discord
    assert len(uploads.on_discord) == 2


async def test_what_is_remembered_of_another_application_is_not_shown(stage: Stage) -> None:
    uploads = Uploads(stage, FIVE, SIX)
    await uploads.start()

    assert await stage.bot.referee.uploaded(77) == {}
    assert len(await stage.bot.referee.uploaded(stage.bot.application_id or 0)) == 2


async def test_all_can_be_uploaded_again(stage: Stage) -> None:
    uploads = Uploads(stage, FIVE, SIX)
    await uploads.start()
    before = set(uploads.on_discord)

    assert (await uploads.emoji.upload(is_again=True)).count == 2
    assert before.isdisjoint(uploads.on_discord)
    assert uploads.look() == uploads.shown("d6_5", "d6_6")


async def test_a_process_that_uploads_nothing_shows_what_another_uploaded(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emoji, "RECALL_SECONDS", 0.01)
    first, other = (Uploads(stage, FIVE, SIX) for _ in range(2))
    keeping = asyncio.create_task(other.emoji.keep(uploads=False))
    await first.start()

    await until(lambda: other.look() == first.look())
    keeping.cancel()
    assert first.look() == first.shown("d6_5", "d6_6")


async def test_a_bot_that_uploads_shows_what_another_process_replaced(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it asked Discord once more it showed emoji that were gone: ``:d6_5:``."""
    monkeypatch.setattr(emoji, "RECALL_SECONDS", 0.01)
    monkeypatch.setattr(emoji, "LOOK_EVERY", 10**6)
    theirs = stage.env.backend.create_application_emoji("d6_6")
    theirs.user_id = stage.gm.id
    bot, host = (Uploads(stage, FIVE, SIX) for _ in range(2))
    await bot.start()
    before = bot.look()

    def looked() -> int:
        asked = [each for each in stage.env.http_requests if each.path.endswith("/emojis")]
        return len([each for each in asked if each.method == "GET"])

    keeping = asyncio.create_task(bot.emoji.keep(uploads=True))
    await until(lambda: looked() == 2)
    await host.emoji.upload(is_again=True)

    await until(lambda: bot.look() == bot.shown("d6_5", "d6_6") != before)
    # No more than the host's own look.
    assert looked() == 3
    keeping.cancel()


async def test_a_discord_that_is_away_is_one_line_in_the_log(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(emoji, "RECALL_SECONDS", 0.01)
    monkeypatch.setattr(emoji, "LOOK_EVERY", 1)
    stage.env.inject_error("GET", "/applications/*/emojis", status=403)
    uploads = Uploads(stage, FIVE, SIX)
    caplog.set_level(logging.WARNING)
    keeping = asyncio.create_task(uploads.emoji.keep(uploads=True))

    await until(lambda: "symbols stay as they are" in caplog.text)
    await asyncio.sleep(0.05)
    assert not keeping.done()
    keeping.cancel()


async def test_a_bot_that_is_ready_uploads_its_symbols(stage: Stage) -> None:
    uploads = Uploads(stage, FIVE, SIX)
    stage.bot.emoji = uploads.emoji
    stage.bot._uploads_symbols = stage.bot.tells_commands = True
    await stage.bot.on_ready()
    first = stage.bot._uploading
    await stage.bot.on_ready()

    await until(lambda: len(uploads.there) == 2)
    assert first is not None
    assert stage.bot._uploading is first
    await stage.bot.close()
    await until(first.done)
    assert first.cancelled()
