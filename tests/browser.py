"""A person at the playground: types slash commands and presses buttons in a real Chromium."""

import re
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Literal

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, async_playwright, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from bot.playground import opened
from rules.dice import Dice

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The browser, best the one without a window of its own: it takes a quarter less time."""

IN_CHROMIUM = pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")
"""What a module of tests that look through the browser puts on them: it is known by that name."""

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Letters stand as far apart as in a window: the shell would move each to a whole pixel.
    "--font-render-hinting=none",
]

ATTEMPTS = 10

PATIENCE_MS = 120_000
"""How long to wait for what will come; only a test that fails ever waits so long."""

LINE = 10
"""What is less apart than this, in pixels, stands in one line."""

_RUNNING: list[Browser] = []
"""The browser that the tests of this process share."""

SETTLED = """() => {
    const page = window.simcordPreview;
    return page?.ready && !page.pendingAction && page.awaitingRevision === null;
}"""

CHIP = ".command-chip"
"""The command that was chosen, once the page has taken the choice."""

SYMBOL = "img.custom-emoji"
"""A symbol, as the page has it: a picture that goes by the symbol's name."""

DRAWN = (
    """() => [...document.querySelectorAll("img.custom-emoji")].every((each) => each.complete)"""
)

ROWS = """said => {
    const walk = document.createTreeWalker(document.querySelector("#channel-layout"), 4);
    const found = [];
    while (walk.nextNode()) found.push(walk.currentNode);
    // A no-break space reads as a space.
    const spaced = text => text.replaceAll("\\u00a0", " ");
    const placed = each => spaced(each.data).indexOf(spaced(said));
    const node = found.findLast(each => placed(each) >= 0);
    const [at, range] = [placed(node), document.createRange()];
    let [first, begins] = [node, node.data.lastIndexOf("\\n", at)];
    while (begins < 0) {
        const before = first.previousSibling;
        // What is bold has no siblings of its own, and goes on with those of its parent.
        const is_whole = !before && getComputedStyle(first.parentNode).display !== "inline";
        if (is_whole || before?.nodeName === "BR") break;
        first = before ?? first.parentNode;
        if (before?.nodeType === Node.TEXT_NODE) begins = before.data.lastIndexOf("\\n");
    }
    if (begins < 0) range.setStartBefore(first);
    else range.setStart(first, begins + 1);
    range.setEnd(node, at + said.length);
    const middles = [...range.getClientRects()].filter(each => each.width > 1)
        .map(each => (each.top + each.bottom) / 2);
    return Math.max(...middles) - Math.min(...middles);
}"""
"""How far apart the parts of the line are that ends in a text, from the top down."""


class Person:
    """Somebody who looks at the playground, as one of its people."""

    def __init__(self, page: Page, pictures: Path | None) -> None:
        self.page = page
        self._pictures = pictures
        self._taken = 0

    async def become(self, name: str) -> None:
        """Choose under “Viewing as”."""
        await self.page.locator("#viewer-picker").select_option(label=name)
        await self.settled()

    async def enter(self, channel: str) -> None:
        """Go to another channel."""
        await self.page.locator("#playground-channels a").filter(has_text=channel).click()
        await self.page.locator("[aria-current=page]").filter(has_text=channel).wait_for()
        await self.page.locator("#channel-composer-input").wait_for()
        await self.settled()

    async def type(self, command: str, **options: str | int | bool) -> None:
        """Type a slash command with its options and send it."""
        await self._fill_in(command, options)
        await self._press_until(CHIP, "detached", "#send-message")
        await self.settled()

    async def offered(self) -> list[str]:
        """List the commands that a slash offers, from the first on."""
        await self.page.locator("#channel-composer-input").click()
        await self.page.keyboard.type("/")
        names = await self.page.locator(".command-entry-title strong").all_inner_texts()
        await self._leave()
        return names

    async def choices(self, command: str, option: str) -> list[str]:
        """List the choices of an option of a command, before a letter is typed."""
        await self._begin(command)
        await self.page.locator(f".command-option-input[data-option='{option}']").focus()
        await self.page.locator(".command-suggestion").first.wait_for()
        names = await self.page.locator(".command-suggestion").all_inner_texts()
        await self.page.locator(".command-context-close").click()
        await self._leave()
        return names

    async def _leave(self) -> None:
        """Empty the box, and close what hangs over it."""
        await self.page.locator("#channel-composer-input").click()
        for key in ("Control+A", "Delete", "Escape"):
            await self.page.keyboard.press(key)
        await self.settled()

    async def _fill_in(self, command: str, options: Mapping[str, str | int | bool]) -> None:
        await self._begin(command)
        for name_of_option, value in options.items():
            await self._fill(name_of_option, str(value))

    async def _begin(self, command: str) -> None:
        """Choose a command."""
        page = self.page
        if await page.locator(".command-context-close").count():
            await page.locator(".command-context-close").click()
        await page.locator("#channel-composer-input").click()
        # Key by key, the page filters its list at each; the slash is what opens it.
        await page.keyboard.type("/")
        await page.keyboard.insert_text(command)
        await self._press_until(CHIP, "visible", f".command-entry:has(:text-is('/{command}'))")

    async def _fill(self, name: str, value: str) -> None:
        place = f".command-option-input[data-option='{name}']"
        field = self.page.locator(place)
        if not await field.count():
            await self._add(name, place)
        await field.fill(value)
        # What is completed may be sent as typed; what is a choice or a person must be chosen.
        popup = self.page.locator(".command-popup:visible")
        if not await popup.get_by_text("OPTIONS MATCHING").count():
            meant = popup.locator(f".command-suggestion[data-value='{value}']")
            named = popup.locator(".command-suggestion").filter(has_text=value)
            if await field.get_attribute("role") == "combobox":
                await (meant if await meant.count() else named).first.click()

    async def _add(self, name: str, field: str) -> None:
        """Add an option that is not required, until its field is there.

        What was completed late may close the list, also while it is being pressed.
        """
        listed = f".command-suggestion[data-value='{name}']"
        await self._press_until(field, "visible", ".command-ghost", listed)

    async def _press_until(
        self, sign: str, state: Literal["visible", "detached"], *places: str
    ) -> None:
        """Press these in turn until a sign is there, or gone.

        While it draws them anew, the page takes no press, and says nothing of it.
        """
        for _ in range(ATTEMPTS):
            with suppress(PlaywrightTimeout):
                if (await self.page.locator(sign).count() > 0) is (state == "detached"):
                    for place in places:
                        await self.page.locator(place).click(timeout=3_000)
                await self.page.locator(sign).wait_for(state=state, timeout=3_000)
                return
        message = f"{sign} is not {state} though {' and '.join(places)} was pressed"
        raise AssertionError(message)

    async def press(self, label: str) -> None:
        """Press the newest button that bears this text."""
        await self._look_at_the_newest()
        await self.page.get_by_role("button", name=label).last.click()
        await self.settled()

    async def choose(self, menu: str, *options: str) -> None:
        """Choose these from the newest menu that bears this text; each begins so."""
        await self._look_at_the_newest()
        listed = self.page.locator(".select-option:visible")
        meant = [listed.get_by_text(re.compile(f"^{re.escape(each)}")).first for each in options]
        for _ in range(ATTEMPTS):
            await self.page.get_by_role("combobox", name=menu).last.click()
            # A message that is drawn anew closes its menu.
            with suppress(PlaywrightTimeout):
                for option in meant:
                    await option.click(timeout=3_000)
                break
        apply = self.page.locator(".select-apply:visible")
        if await apply.count():
            await apply.click()
        await self.settled()

    async def _look_at_the_newest(self) -> None:
        """Go to the end, as a person would; a press while the page itself moves there is lost."""
        latest = self.page.get_by_text("jump to latest")
        if await latest.is_visible():
            # It goes by itself once the page has moved there.
            with suppress(PlaywrightTimeout):
                await latest.click(timeout=2_000)
            await self.page.wait_for_timeout(200)
        # What is drawn late moves what stands below it.
        await self.page.wait_for_function(DRAWN)

    async def settled(self) -> None:
        """Wait until the page shows what the bot answered, by what the page says of itself."""
        await self.page.wait_for_function(SETTLED)

    async def sees_the_newest(self) -> None:
        """Hold that the newest message is in view, at least from its top on."""
        newest = self.page.locator("#channel-message-list [data-message-id]").last
        await expect(newest.locator(".message-header")).to_be_in_viewport()

    async def shows(self, *texts: str) -> None:
        """Hold that the conversation shows all of these, now or in a moment."""
        for text in texts:
            await expect(self.conversation).to_contain_text(text, use_inner_text=True)

    async def shows_in_one_line(self, *texts: str) -> None:
        """Hold that each of these, with all that stands before it in its line, does not wrap."""
        for text in texts:
            assert await self.page.evaluate(ROWS, text) < LINE, text

    async def shows_whole(self, *menus: str) -> None:
        """Hold that what is written on each of these menus is not cut off."""
        for menu in menus:
            box = self.page.get_by_role("combobox", name=menu).last.locator(".select-value-label")
            assert await box.evaluate("each => each.scrollWidth <= each.clientWidth"), menu

    async def sees(self, *symbols: str) -> None:
        """Hold that the newest message that has symbols shows these first."""
        pictures = self.page.locator("#channel-message-list [data-message-id]").last.locator(SYMBOL)
        for each, name in enumerate(symbols):
            await expect(pictures.nth(each)).to_have_attribute("alt", name)

    @property
    def conversation(self) -> Locator:
        """Everything that the channel shows."""
        return self.page.locator("#channel-layout")

    async def text(self) -> str:
        """Read everything that the channel shows."""
        return await self.conversation.inner_text()

    async def picture(self, name: str) -> None:
        """Take a screenshot of the newest messages, where somebody wants to look at it."""
        if self._pictures is None:
            return
        await self._look_at_the_newest()
        await self.page.wait_for_function(DRAWN)
        self._taken += 1
        self._pictures.mkdir(parents=True, exist_ok=True)
        await self.page.screenshot(path=self._pictures / f"{self._taken:02d}-{name}.png")


@asynccontextmanager
async def running() -> AsyncIterator[None]:
    """Run a Chromium, whose windows know nothing of each other."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        _RUNNING.append(browser)
        try:
            yield
        finally:
            _RUNNING.remove(browser)
            await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[None]:
    """Run a Chromium for all tests."""
    async with running():
        yield


@asynccontextmanager
async def playing(
    game: str, database: Path, dice: Dice, pictures: Path | None, **window: int
) -> AsyncIterator[Person]:
    """Open the playground in a game's channel; by the end nothing there may have failed."""
    async with (
        opened(database, game=game, port=0, dice=dice) as (here, page),
        visiting(page.url, pictures, **window) as person,
    ):
        yield person
        assert here.env.errors == []


@asynccontextmanager
async def visiting(
    address: str,
    pictures: Path | None,
    *,
    width: int = 1100,
    height: int = 900,
    scale: float = 1,
) -> AsyncIterator[Person]:
    """Open the playground in a browser window of that size, on a screen of so many pixels each."""
    (browser,) = _RUNNING
    window = await browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        # What glides into its place takes time, and presses that come meanwhile are lost.
        reduced_motion="reduce",
    )
    try:
        page = await window.new_page()
        page.set_default_timeout(PATIENCE_MS)
        expect.set_options(timeout=PATIENCE_MS)
        await page.goto(address)
        person = Person(page, pictures)
        await page.locator("#channel-composer-input").wait_for()
        await person.settled()
        yield person
    finally:
        await window.close()
