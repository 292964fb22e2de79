"""A person at the playground: types slash commands and presses buttons in a real Chromium."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Locator, Page, async_playwright

CHROMIUM = shutil.which("chromium")

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Person:
    """Somebody who looks at the playground, as one of its people."""

    def __init__(self, page: Page, pictures: Path) -> None:
        self.page = page
        self._pictures = pictures
        self._taken = 0

    async def become(self, name: str) -> None:
        """Choose under “Viewing as”."""
        await self.page.locator("#viewer-picker").select_option(label=name)
        await self.settled()

    async def type(self, command: str, **options: str | int | bool) -> None:
        """Type a slash command with its options and send it."""
        page = self.page
        if await page.locator(".command-context-close").count():
            await page.locator(".command-context-close").click()
        await page.locator("#channel-composer-input").click()
        await page.keyboard.type(f"/{command}")
        await page.wait_for_timeout(300)
        await page.keyboard.press("Enter")
        await page.locator(".command-chip").wait_for()
        for name, value in options.items():
            await self._fill(name, str(value))
        await page.locator("#send-message").click()
        await page.locator(".command-chip").wait_for(state="detached")
        await self.settled()

    async def _fill(self, name: str, value: str) -> None:
        field = self.page.locator(f".command-option-input[data-option='{name}']")
        if not await field.count():
            offered = self.page.locator(f".command-popup [role=option][data-value='{name}']")
            # A completion that answers late takes the list away again, so ask until it stands.
            for _ in range(20):
                await self.page.locator(".command-ghost").click()
                await self.page.wait_for_timeout(250)
                if await offered.count():
                    break
            await offered.click()
        await field.click()
        await self.page.keyboard.type(value)
        await self.page.wait_for_timeout(250)
        wanted = self.page.locator(".command-popup:visible [role=option]").filter(has_text=value)
        if await wanted.count():
            await wanted.first.click()

    async def press(self, label: str) -> None:
        """Press the newest button that bears this text."""
        await self.page.get_by_role("button", name=label).last.click()
        await self.settled()

    async def settled(self) -> None:
        """Wait until the page has taken in what happened."""
        await self.page.wait_for_timeout(500)
        await self.page.wait_for_load_state("networkidle")

    @property
    def conversation(self) -> Locator:
        """Everything that the channel shows."""
        return self.page.locator("#channel-layout")

    async def text(self) -> str:
        """Read everything that the channel shows."""
        return await self.conversation.inner_text()

    async def picture(self, name: str) -> None:
        """Take a screenshot of the newest messages."""
        latest = self.page.get_by_text("jump to latest")
        if await latest.is_visible():
            await latest.click()
            await self.page.wait_for_timeout(200)
        self._taken += 1
        await self.page.screenshot(path=self._pictures / f"{self._taken:02d}-{name}.png")


@asynccontextmanager
async def visiting(
    address: str, pictures: Path, *, width: int = 1100, height: int = 900
) -> AsyncIterator[Person]:
    """Open the playground in a browser window of that size."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = await browser.new_page(viewport={"width": width, "height": height})
        await page.goto(address)
        person = Person(page, pictures)
        await page.locator("#channel-composer-input").wait_for()
        await person.settled()
        yield person
        await browser.close()
