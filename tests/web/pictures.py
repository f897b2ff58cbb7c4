"""`make pictures`: every page of every game at phone, tablet and wall size, in both languages.

python -m tests.web.pictures            into build/pictures/web
python -m tests.web.pictures golden     anew what test_golden.py compares with
"""

from __future__ import annotations

import asyncio
import io
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

from PIL import Image
from playwright.async_api import Page

from engine import games
from engine.core.steps import TABLE
from tests.web.browser import FOUND, PHONE, TABLET, Served, chromium, served, settled
from tests.web.rooms import room_of

OUT = Path(__file__).parents[2] / "build" / "pictures" / "web"
GOLDEN = Path(__file__).parent / "golden"
COMPARED = (("earth", "en", "seat"), ("hadara", "ja", "table"), ("peloponnes", "en", "wall"))
SMALL = 96
"""How wide what is compared is: type may differ between browsers, where things stand may not."""
STEPS = 70
UPRIGHT = (800, 1280)
OPENED = ("rules", "signs", "counts", "back")
DRAWN = """() => Promise.all([...document.querySelectorAll("svg image")].map(one => {
  const drawn = new Image(); drawn.src = one.href.baseVal; return drawn.decode().catch(() => {});
}))"""
"""Waits for the pictures inside the drawing."""


async def pages(there: Served, language: str) -> AsyncIterator[tuple[str, Page]]:
    """The pages of one match, each at the size of what it is for."""
    seat = there.room.view().awaiting.must[0]
    yield "seat", await there.guest(seat, language=language)
    table = await there.guest(TABLE, TABLET, language)
    yield "table", table
    for panel in OPENED:
        door = table.locator(f"[hx-vals*='\"{panel}\"']").first
        if not await door.count():
            continue  # nothing is counted in this game
        await door.click()
        await table.wait_for_selector(f"#panel-{panel}")
        yield panel, table
    yield "table-upright", await there.guest(TABLE, UPRIGHT, language)
    yield "wall", await there.wall(language)
    yield "wall-largest", await there.wall(language, (3840, 2160))
    there.room.touch(seat)
    there.room.wake()
    yield "pairing", await there.guest(TABLE, TABLET, language)


async def picture(page: Page, whole: bool = False) -> bytes:
    """What is on a page once its pictures are there."""
    await settled(page)
    await page.evaluate(DRAWN)
    return await page.screenshot(full_page=whole)


def small(drawn: bytes) -> Image.Image:
    """A picture as it is compared."""
    found = Image.open(io.BytesIO(drawn)).convert("RGB")
    return found.resize((SMALL, round(SMALL * found.height / found.width)), Image.Resampling.BOX)


async def golden() -> None:
    """The few that are compared, as they look now."""
    GOLDEN.mkdir(exist_ok=True)
    async with chromium() as browser:
        for game, language, wanted in COMPARED:
            async with served(room_of(game, 3, STEPS, time.monotonic), browser) as there:
                small(await one(there, language, wanted)).save(GOLDEN / f"{game}-{wanted}.png")


async def one(there: Served, language: str, wanted: str) -> bytes:
    """One page of a match."""
    if wanted == "wall":
        return await picture(await there.wall(language))
    seat = there.room.view().awaiting.must[0] if wanted == "seat" else TABLE
    size = PHONE if wanted == "seat" else TABLET
    return await picture(await there.guest(seat, size, language))


async def draw() -> None:
    """All of them."""
    async with chromium() as browser:
        for game in games.ids():
            for language in ("en", "ja"):
                async with served(room_of(game, 3, STEPS, time.monotonic), browser) as there:
                    async for name, page in pages(there, language):
                        path = OUT / language / f"{game}-{name}.png"
                        path.parent.mkdir(parents=True, exist_ok=True)
                        path.write_bytes(await picture(page, name in ("seat", *OPENED)))
                        print(path.relative_to(OUT), flush=True)


if __name__ == "__main__":
    if FOUND is None:
        print("There is no Chromium here; `sh tools/setup.sh` installs it.")
    else:
        asyncio.run(golden() if "golden" in sys.argv else draw())
