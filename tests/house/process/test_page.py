"""What the playground's page is served, and what it is told, without a browser."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from simcord.preview import _markdown
from simcord.preview._markdown import _FIELD_POLICIES, markdown_tokens

from bot.games import GAMES
from bot.playground import ELSEWHERE, World, opened
from bot.playground.page import AGAIN, BY_NAME, CHANNEL, LOOKS_SECONDS, Page
from tests.faces import Faces
from tests.stage import refused, text_of


class Visitor:
    """A page of the playground, by what it sends and gets."""

    def __init__(self, page: Page, session: aiohttp.ClientSession) -> None:
        self._page = page
        self._address, self._capability = page.url.split("#")
        self._session = session
        self._context = ""
        self._done = 0

    def beside(self) -> "Visitor":
        """Give a second window on the same playground."""
        return Visitor(self._page, self._session)

    async def file(self, path: str) -> str:
        """Get one of the files of the page."""
        async with self._session.get(self._address + path) as response:
            assert response.status == 200
            return await response.text()

    async def open(self, channel: str) -> dict[str, Any]:
        """Open a channel; give what the page shows."""
        shown = await self._ask("POST", "api/pages", {CHANNEL: channel}, {})
        self._context = shown["context"]["id"]
        return shown

    async def shown(self) -> dict[str, Any]:
        """Give what the page shows now."""
        return await self._ask("GET", "api/state", {"X-Simcord-Context": self._context})

    async def do(self, kind: str, seen: dict[str, Any], **what: Any) -> dict[str, Any]:
        """Do something on the page, as it was seen."""
        self._done += 1
        body = {
            "protocol_version": 3,
            "kind": kind,
            "direction": "latest",
            "sequence": self._done,
            "request_id": f"request {self._done}",
            "generation": seen["context"]["generation"],
            "bot_generation": seen["botGeneration"],
            **what,
        }
        return await self._ask("POST", "api/action", {"X-Simcord-Context": self._context}, body)

    async def run(self, command: str, seen: dict[str, Any]) -> None:
        """Send a command without options, on the page as it was seen."""
        listed = await self._ask("GET", "api/commands", {"X-Simcord-Context": self._context})
        (entry,) = (each for each in listed["entries"] if each["invocation"] == command)
        what = {
            "command_id": entry["commandId"],
            "path": entry["path"],
            "schema_fingerprint": entry["schemaFingerprint"],
            "options": {},
        }
        revision = seen["publishedRevision"]
        done = await self.do("run_command", seen, published_revision=revision, **what)
        assert not done["rejected"]

    async def press(self, label: str, seen: dict[str, Any]) -> None:
        """Press a button, on the page as it was seen."""
        (message, button) = next(
            (message, button)
            for message, shown in seen["messages"].items()
            for row in shown["components"]
            for button in row["components"]
            if button.get("label") == label
        )
        what = {"target_id": message, "control_key": button["control_key"]}
        revision = seen["publishedRevision"]
        done = await self.do("click", seen, published_revision=revision, **what)
        assert not done["rejected"]

    async def _ask(
        self, method: str, path: str, headers: dict[str, str], body: Any = None
    ) -> dict[str, Any]:
        headers = {**headers, "X-Simcord-Capability": self._capability}
        address = self._address + path
        async with self._session.request(method, address, headers=headers, json=body) as response:
            assert response.status == 200
            found: dict[str, Any] = await response.json()
            return found


@asynccontextmanager
async def visited(database: Path, dice: Faces) -> AsyncIterator[tuple[World, Visitor]]:
    """Visit the playground; no fixture, since simcord's time is that of one task."""
    async with (
        opened(database, game="fu", port=0, dice=dice) as (here, page),
        aiohttp.ClientSession() as session,
    ):
        yield here, Visitor(page, session)


def mentions(shown: Any) -> list[str]:
    """Give the labels of all mentions in a part of what a page shows."""
    if isinstance(shown, list):
        return [label for each in shown for label in mentions(each)]
    if not isinstance(shown, dict):
        return []
    own = [shown["label"]] if shown.get("type") == "mention" else []
    return own + [label for each in shown.values() for label in mentions(each)]


@pytest.mark.slow
async def test_every_game_has_a_table_and_its_greeting_comes_first(
    database: Path, dice: Faces
) -> None:
    """PP6: the first message was a leftover of how the playground looked for a table."""
    async with visited(database, dice) as (_, visitor):
        for game in GAMES:
            shown = await visitor.open(game.key)
            (message,) = shown["messages"].values()
            assert shown["channel"]["name"] == game.key
            assert game.start in shown["channel"]["topic"]
            assert message["embeds"][0]["title"] == "The Friday table is open"
            assert game.title in message["embeds"][0]["description"]
            assert mentions(message) == ["@Maren"]
        assert (await visitor.open(ELSEWHERE))["messages"] == {}
        assert (await visitor.open("nowhere"))["channel"]["name"] == "fu"


async def test_a_table_is_opened_once_and_found_again(database: Path, dice: Faces) -> None:
    for opened_now in (True, False):
        async with (
            opened(database, game="fate", port=0, dice=dice) as (_, page),
            aiohttp.ClientSession() as session,
        ):
            shown = await Visitor(page, session).open("fate")
            assert bool(shown["messages"]) is opened_now


async def test_a_channel_is_linked_and_plays_at_the_table(database: Path, dice: Faces) -> None:
    """PI15: with one channel in view, linking could not be watched."""
    async with visited(database, dice) as (here, visitor):
        gm, tamsin = here.people[:2]
        linked = await gm.slash(here.channels["fu"], "table link", channel=here.channels[ELSEWHERE])
        shown = await visitor.open("fu")
        assert f"#{ELSEWHERE}" in mentions(shown["messages"][str(linked.response.id)])
        begun = await tamsin.slash(here.channels[ELSEWHERE], "fu check", action="leap")
        shown = await visitor.open(ELSEWHERE)
        assert shown["messages"][str(begun.response.id)]["embeds"][0]["title"].startswith(
            "Tamsin: leap"
        )


async def test_the_gm_links_the_channel_that_is_there_for_it(database: Path, dice: Faces) -> None:
    async with opened(database, game="fate", port=0, dice=dice) as (here, _page):
        gm, elsewhere = here.people[0], here.channels[ELSEWHERE]
        linked = await gm.slash(here.channels["fate"], "table link", channel=elsewhere)
        assert "now shares this table" in text_of(linked.response)


async def test_the_clock_runs_and_history_is_in_the_past(database: Path, dice: Faces) -> None:
    """PP2: messages carried the time of the start, and the journal was in the future."""
    async with visited(database, dice) as (here, _):
        before = here.env.now()
        await asyncio.sleep(0.05)
        assert here.env.now() > before
        assert abs(here.env.now().timestamp() - time.time()) < 1
        await here.env.advance_time(60)
        assert here.env.now().timestamp() - time.time() > 59


async def test_a_refusal_is_no_failure_of_the_bot(database: Path, dice: Faces) -> None:
    """PP4: each refusal was told of as a crash."""
    async with visited(database, dice) as (here, _):
        refused(await here.people[1].slash(here.channels["fu"], "fu tag restore"))
        assert here.env.errors == []
        here.env._record_error(ZeroDivisionError())
        assert len(here.env.errors) == 1


async def test_what_changes_by_itself_is_shown_and_in_nobodys_way(
    database: Path, dice: Faces
) -> None:
    async with visited(database, dice) as (here, visitor):
        before = await visitor.open("fu")
        answer = await here.people[1].slash(here.channels["fu"], "fu check")
        after = before
        while str(answer.response.id) not in after["messages"]:
            await asyncio.sleep(LOOKS_SECONDS)
            after = await visitor.shown()
        message = after["messages"][str(answer.response.id)]
        assert message["embeds"][0]["title"] in text_of(answer.response)

        # What was pressed on the page as it was a moment ago is not lost.
        assert after["publishedRevision"] > before["publishedRevision"]
        for revision, is_lost in ((before["publishedRevision"], False), (0, True)):
            done = await visitor.do("history", before, published_revision=revision)
            assert done["rejected"] is is_lost


async def test_what_is_done_in_one_window_is_shown_in_the_others(
    database: Path, dice: Faces
) -> None:
    """Who sat at a second window saw nothing of the first's, until they did something."""
    async with visited(database, dice) as (_, visitor):
        other = visitor.beside()
        seen, before = await visitor.open("fu"), await other.open("fu")
        await visitor.run("sheet new", seen)
        await visitor.press("Take Sable Quill", await visitor.shown())
        done = await visitor.shown()
        assert done["messages"].keys() != before["messages"].keys()
        after = before
        async with asyncio.timeout(40 * LOOKS_SECONDS):
            while after["messages"].keys() == before["messages"].keys():
                await asyncio.sleep(LOOKS_SECONDS)
                after = await other.shown()
        assert after["messages"].keys() == done["messages"].keys()
        # A menu that was opened meanwhile stays open where it was done.
        assert (await visitor.shown())["publishedRevision"] == done["publishedRevision"]


@pytest.mark.slow
async def test_a_slow_machine_is_waited_for(
    database: Path, dice: Faces, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After five seconds the page took a command for lost that was played, and kept it typed."""
    async with visited(database, dice) as (here, _):
        play = here.bot.referee.play

        async def slowly(*given: Any) -> Any:
            await asyncio.to_thread(time.sleep, 5.5)
            return await play(*given)

        monkeypatch.setattr(here.bot.referee, "play", slowly)
        begun = await here.people[1].slash(here.channels["fu"], "fu check", action="leap")
        assert "leap" in text_of(begun.response)


@pytest.mark.slow
async def test_a_start_that_takes_long_is_waited_for(
    database: Path, dice: Faces, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After five seconds the playground ended with a failure of the simulated Discord's."""

    async def slowly(client: object) -> None:
        await asyncio.to_thread(time.sleep, 5.5)

    monkeypatch.setattr("bot.app.catch_up", slowly)
    async with visited(database, dice) as (here, _):
        assert here.bot.is_ready()


@pytest.mark.parametrize("profile", _FIELD_POLICIES)
def test_texts_are_read_as_by_a_parser_of_their_own(
    profile: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one text may mention is nobody's in the next."""
    text = "**Wren** <@7> ||owes|| <:d6_5:9> <t:0:R>\n> <#8> @here </fu check:3> https://a.example"
    known = [
        {"users": {"7": "Ann"}, "everyone": True},
        {"users": {"7": "Bob"}, "emojis": {"9": {"name": "d6_5", "animated": False}}},
        {},
        {"channels": {"8": "here"}, "commands": {"3": "fu"}},
    ]
    read = [markdown_tokens(text, profile, context=each) for each in known]
    its_own = vars(_markdown)["_markdown_parser"].__wrapped__
    monkeypatch.setattr(_markdown, "_markdown_parser", its_own)
    assert read == [markdown_tokens(text, profile, context=each) for each in known]


async def test_a_parser_is_made_once_for_a_kind_of_text(
    database: Path, dice: Faces, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visited(database, dice) as (here, visitor):
        await visitor.open("fu")
        await here.people[1].slash(here.channels["fu"], "fu check", action="leap")
        monkeypatch.setattr("markdown_it.MarkdownIt.__init__", None)
        assert len((await visitor.open("fu"))["messages"]) == 2


async def test_the_page_gets_its_own_script_style_and_order(database: Path, dice: Faces) -> None:
    async with visited(database, dice) as (_, visitor):
        script = await visitor.file("app.js")
        assert '"first": "fu"' in script
        assert '"tension": "tension test open"' in script
        assert script.index("window.fetch") < script.index("bootstrap")
        assert "#playground-channels" in await visitor.file("preview.css")
        assert BY_NAME not in await visitor.file("commands.js")
        assert "ranked.sort((a, b) => a.rank - b.rank)" in await visitor.file("commands.js")
        assert "PLAYGROUND" not in script
        assert AGAIN in await visitor.file("select-drafts.js")
