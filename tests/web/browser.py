"""Chromium, driven as people use it; set-up installs it, and axe-core beside it.

python -m tests.web.browser    fetches axe-core with npm, once
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from companion.web.pump import LoopPump
from companion.web.room import Room
from companion.web.serving import listener, serve
from simulators.board.runtime import fetch

AXE = Path(__file__).parent / "axe"
SCRIPT = AXE / "node_modules" / "axe-core" / "axe.min.js"
NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
"""The first is the same engine without the windows, menus and profiles that a browser makes for
each screen, whether anybody looks or not: half of the time of the tests of pages."""
FOUND = next(filter(None, map(shutil.which, NAMES)), None)
needed = pytest.mark.skipif(
    FOUND is None, reason="there is no Chromium here; `sh tools/setup.sh` installs it"
)
PHONE, TABLET, WALL = (390, 844), (1180, 820), (1920, 1080)
PATIENCE_S = 60.0
"""Chosen: a machine with many tests at once is slow; nothing waits so long when it works."""
expect.set_options(timeout=1000 * PATIENCE_S)
ASKED = """() => { window.answered = new Promise(
  done => document.addEventListener("htmx:afterRequest", () => done(0), { once: true })); }"""
SETTLED = """() => {
  const board = document.getElementById("board"), shell = document.documentElement;
  return [...document.querySelectorAll("[data-pic]")].every(
    one => (one.getAttribute("href") || "").startsWith("blob:"))
  && (!board || shell.dataset.kind === "wall"
    || Math.abs(Math.max(360, board.clientWidth) - board.dataset.wide) <= 24);
}"""


@dataclass
class Served:
    """A served room and a browser in front of it."""

    room: Room
    browser: Browser
    troubles: list[str]

    async def screen(
        self, address: str, size: tuple[int, int] = PHONE, language: str = "en"
    ) -> Page:
        """A new screen that opens an address; what its console complains about is kept."""
        context = await self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=language,
            reduced_motion="reduce", color_scheme="dark",
        )  # fmt: skip
        context.set_default_timeout(1000 * PATIENCE_S)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("console", lambda said: said.type == "error" and self.troubles.append(said.text))
        await page.goto(address)
        return page

    async def guest(self, seat: int, size: tuple[int, int] = PHONE, language: str = "en") -> Page:
        """A screen that scans the code of a seat, and shows it."""
        code = self.room.pairing.show(seat)
        page = await self.screen(f"{self.room.address}/#{code.text}", size, language)
        await page.wait_for_selector("#page[data-look=seat], #page[data-look=table]")
        return page

    async def wall(self, language: str = "en", size: tuple[int, int] = WALL) -> Page:
        """A screen for people who look on."""
        page = await self.screen(f"{self.room.address}/wall", size, language)
        await page.wait_for_selector("#page[data-look=wall]")
        return page


async def answered(page: Page, press: Callable[[], Awaitable[None]]) -> None:
    """Press, and wait until the page shows what came of it."""
    await page.evaluate(ASKED)
    await press()
    await page.evaluate("window.answered")


async def settled(page: Page) -> None:
    """Wait until all pictures have come, and the drawing in the size of the page."""
    async with asyncio.timeout(PATIENCE_S):
        while not await page.evaluate(SETTLED):
            await asyncio.sleep(0.02)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The browser itself."""
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(
            executable_path=FOUND, args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        await browser.close()


@asynccontextmanager
async def served(room: Room, browser: Browser) -> AsyncIterator[Served]:
    """Everything runs on one loop: the match, the server and the browser's hands."""
    pump = LoopPump(room.play, None)
    room.settle, pump.changed = pump.settle, room.changed
    at = listener("127.0.0.1", 0)
    room.address = f"http://127.0.0.1:{at.getsockname()[1]}"
    tasks = [asyncio.create_task(pump.run()), asyncio.create_task(serve([room], at))]
    try:
        yield Served(room, browser, [])
    finally:
        for context in browser.contexts:
            await context.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        at.close()


async def barriers(page: Page) -> list[str]:
    """What axe-core finds that keeps people out of a page."""
    await page.wait_for_load_state("load")  # its style sheet too: it gives touch targets their size
    if not await page.evaluate("'axe' in window"):  # half a megabyte, to read and to compile
        await page.evaluate(SCRIPT.read_text("utf-8"))
    found: Any = await page.evaluate(
        "axe.run(document, {resultTypes: ['violations'], "
        "runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
    )
    return [
        f"{one['id']}: {one['help']} {node['html'][:160]} {node.get('failureSummary', '')[:200]}"
        for one in found["violations"]
        for node in one["nodes"][:3]
    ]


if __name__ == "__main__":
    if not SCRIPT.is_file():
        fetch(AXE)
    print(SCRIPT)
