"""The page that shows the simulated Discord: simcord's own, with what its people miss put right.

simcord shows one channel, at one moment.  Here a page has the channel that it asks for, time goes
on, what changes by itself is shown, and mentions are names wherever Discord has them so.  A parser
is made for each kind of text, and not for each text, which took a third of this process's time.
The rest is done in the browser, by ``page.js`` and ``page.css``, which simcord's own files are
served with.  simcord is pinned exactly, and tests hold what this relies on.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

from simcord.preview import Preview, _markdown
from simcord.preview._markdown import _FIELD_POLICIES, _markdown_parser
from simcord.preview._media import MediaInfo, MediaWorker, _process_media
from simcord.preview._server import PreviewServer

HERE = Path(__file__).parent

CHANNEL = "X-Playground-Channel"
"""The header that says which channel a page wants to show."""

Assets = Mapping[str, tuple[str, bytes]]
"""The pictures that the simulated Discord has, by their addresses: their files' names, bytes."""

BY_NAME = """
    || String(a.entry.invocation).localeCompare(String(b.entry.invocation))
    || String(a.entry.commandId).localeCompare(String(b.entry.commandId))"""
"""What of simcord's script would list the commands by their names, whatever the channel's game."""

IF_ANOTHER = '&& changed) dispatch("select"'
AGAIN = '&& (changed || !dropdown.multi)) dispatch("select"'
"""What of simcord's script would not let the same be chosen from a menu again, and what does.

Discord does where the menu's id is another by then; simcord tells menus apart by their place.
"""

LOOKS_SECONDS = 0.5
"""How often the pages are looked after that something may have changed by itself."""


Parsers = Callable[[Mapping[str, Any], Mapping[str, Any]], Any]
"""What gives a parser, by how a kind of text is read and by the names of what it may mention."""


def kept(make: Parsers) -> Parsers:
    """Make a parser once for each kind of text: to make one takes longer than to read with it."""
    made: dict[int, tuple[Any, dict[str, Any]]] = {}

    @wraps(make)
    def parser(policy: Mapping[str, Any], mentioned: Mapping[str, Any]) -> Any:
        if id(policy) not in made:
            names: dict[str, Any] = {}
            made[id(policy)] = make(policy, names), names
        found, names = made[id(policy)]
        # A text is read before the next one's parser is asked for.
        names.clear()
        names.update(mentioned)
        return found

    return parser


# All texts of a page are read anew at each answer.
vars(_markdown).update(_markdown_parser=kept(_markdown_parser))


class Page(Preview):
    """Shows each of the channels to the pages that ask for it, as it is now."""

    def __init__(
        self,
        env: Any,
        channels: Mapping[str, Any],
        starts: Mapping[str, str],
        viewers: Sequence[Any],
        assets: Assets,
        *,
        first: str,
        port: int,
    ) -> None:
        super().__init__(
            env,
            channels[first],
            tuple(viewers),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-GB",
            timezone=_timezone(),
            presentation_time=None,
            assets=assets,
            port=port,
        )
        self.channels, self.starts, self.first = channels, starts, first
        self._server = _Server(self, port)
        self._media_worker = _Reader({drawn for _, drawn in assets.values()})
        self._outdated: set[str] = set()
        self._left_behind: set[tuple[str, int]] = set()
        env.backend.subscribers.append(self._heard)
        # Discord shows names for mentions there; simcord would show what is written.
        for field in ("embed_description", "embed_field_value"):
            _FIELD_POLICIES[field]["mentions"] = True

    def turn_to(self, channel: str) -> None:
        """Open pages in a channel from now on; where there is none such, in the first."""
        self.channel = self.channels.get(channel, self.channels[self.first])

    def told(self) -> dict[str, Any]:
        """Give what is put into the script: the channels, and the commands to begin with."""
        return {"channels": list(self.channels), "starts": self.starts, "first": self.first}

    @asynccontextmanager
    async def kept_up(self) -> AsyncIterator[None]:
        """Show what changed without the page: what follows by itself, and what others did."""
        keeping = asyncio.create_task(self._keep_up())
        try:
            yield
        finally:
            keeping.cancel()

    async def _keep_up(self) -> None:
        while True:
            await asyncio.sleep(LOOKS_SECONDS)
            if self._outdated and self._active_action is None:
                outdated, self._outdated = self._outdated, set()
                for page in tuple(self._pages.values()):
                    if page.id in outdated:
                        self._left_behind.add((page.id, page.revision))
                        self._publish(page, reason="refresh")

    def _heard(self, event: str, _payload: Any) -> None:
        # What somebody does on a page is shown there as soon as it is done.
        if event.startswith("MESSAGE_"):
            others = (page.id for page in self._pages.values() if page is not self._action_page)
            self._outdated.update(others)

    def _publish(self, page: Any, *, reason: Any = "action") -> None:
        self._advance_presentation_time()
        super()._publish(page, reason=reason)

    async def _action(self, context_id: Any, body: Any) -> dict[str, Any]:
        page = self._pages.get(context_id)
        if page is not None and self._active_action is None:
            by_id = {channel.id: channel for channel in self.channels.values()}
            self.channel = by_id[page.channel_id]
            seen = int(body.get("published_revision", page.revision))
            # Whoever was about to press something need not see first what changed by itself.
            if all((page.id, each) in self._left_behind for each in range(seen, page.revision)):
                body = {**body, "published_revision": page.revision}
        return await super()._action(context_id, body)


class _Reader(MediaWorker):
    """Reads the pictures that were drawn here at once, and any other in a process of its own.

    A process for each die and each box of a bar took seconds, which a page showed one by one.
    """

    def __init__(self, drawn: Collection[bytes]) -> None:
        super().__init__()
        self._drawn = drawn

    async def validate(
        self, key: str, blob: bytes, *, media_time: float | None = None
    ) -> MediaInfo:
        if blob in self._drawn:
            # What is its own needs no limit, and the page would warn of there being none.
            return replace(_process_media(blob, media_time), memory_limited=True)
        return await super().validate(key, blob, media_time=media_time)


class _Server(PreviewServer):
    """Serves simcord's files, and what is put into them."""

    def __init__(self, page: Page, port: int) -> None:
        super().__init__(page, port)
        self._page = page

    async def _static(self, request: Any) -> Any:
        response = await super()._static(request)
        if request.path == "/app.js":
            told = json.dumps(self._page.told())
            own = (HERE / "page.js").read_text("utf-8").replace("PLAYGROUND", told)
            response.text = f"{own}\n{response.text}"
        if request.path == "/preview.css":
            response.text += (HERE / "page.css").read_text("utf-8")
        if request.path == "/commands.js":
            response.text = response.text.replace(BY_NAME, "")
        if request.path == "/select-drafts.js":
            response.text = response.text.replace(IF_ANOTHER, AGAIN)
        return response

    async def _pages(self, request: Any) -> Any:
        self._page.turn_to(request.headers.get(CHANNEL, ""))
        return await super()._pages(request)


def _timezone() -> str:
    """Name the time zone of this machine, or UTC where it is not to be found out."""
    name = str(Path("/etc/localtime").resolve()).partition("zoneinfo/")[2]
    return name if name in available_timezones() else "UTC"
