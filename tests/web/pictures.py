"""`make pictures`: every page of every game at phone, tablet and wall size, in both languages.

python -m tests.web.pictures    into build/pictures/web
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from playwright.async_api import Page

from engine import games
from engine.core.steps import TABLE
from tests.web.browser import FOUND, TABLET, Served, chromium, served
from tests.web.rooms import room_of

OUT = Path(__file__).parents[2] / "build" / "pictures" / "web"
STEPS = 70
UPRIGHT = (800, 1280)


async def pages(there: Served, language: str) -> dict[str, Page]:
    """The pages of one match, each at the size of what it is for."""
    seat = there.room.view().awaiting.must[0]
    found = {
        "seat": await there.guest(seat, language=language),
        "table": await there.guest(TABLE, TABLET, language),
        "table-upright": await there.guest(TABLE, UPRIGHT, language),
        "wall": await there.wall(language),
    }
    there.room.touch(seat)
    there.room.wake()
    found["pairing"] = await there.guest(TABLE, TABLET, language)
    return found


async def draw() -> None:
    """All of them."""
    async with chromium() as browser:
        for game in games.ids():
            for language in ("en", "ja"):
                async with served(room_of(game, 3, STEPS, time.monotonic), browser) as there:
                    for name, page in (await pages(there, language)).items():
                        await page.wait_for_timeout(500)  # its pictures are fetched
                        path = OUT / language / f"{game}-{name}.png"
                        await page.screenshot(path=path, full_page=name == "seat")
                        print(path.relative_to(OUT), flush=True)


if __name__ == "__main__":
    if FOUND is None:
        print("There is no Chromium here; `sh tools/setup.sh` installs it.")
    else:
        asyncio.run(draw())
