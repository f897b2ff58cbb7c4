"""A few pages look as they did when somebody looked at them."""

from __future__ import annotations

import asyncio
import time

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.web.browser import chromium, needed, served
from tests.web.pictures import COMPARED, GOLDEN, STEPS, one, small
from tests.web.rooms import room_of

pytestmark = needed
ALIKE = 6.0
"""Mean difference of a colour, of 255. Chosen: another font of the browser's makes 2, a missing
card or a panel elsewhere more than 10."""


def test_pages_look_as_they_did() -> None:
    async def look() -> dict[str, float]:
        found = {}
        async with chromium() as browser:
            for game, language, wanted in COMPARED:
                async with served(room_of(game, 3, STEPS, time.monotonic), browser) as there:
                    now = small(await one(there, language, wanted))
                    found[f"{game} {wanted}"] = unlike(now, golden(game, wanted))
        return found

    assert {name: far for name, far in asyncio.run(look()).items() if far > ALIKE} == {}


def golden(game: str, wanted: str) -> Image.Image:
    return Image.open(GOLDEN / f"{game}-{wanted}.png").convert("RGB")


def unlike(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart: the mean over pixels and colours."""
    assert one.size == other.size
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


@pytest.mark.parametrize(("game", "wanted"), [("earth", "seat"), ("hadara", "table")])
def test_another_page_is_told_apart(game: str, wanted: str) -> None:
    before = golden(game, wanted)
    moved = ImageChops.offset(before, before.width // 4, 0)
    assert unlike(before, moved) > ALIKE
