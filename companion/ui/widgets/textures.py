"""Pictures as textures: files and parts of them, as large as they are shown, and a soft disc.

The graphics hold four bytes for each pixel, and a third more with smaller copies of their own: a
picture is made small by whole numbers before they get it, and those shown last are kept.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from kivy.graphics.texture import Texture
from PIL import Image, ImageDraw

DISC: Final = 192
"""Pixels across the picture that every disc is painted with."""
FINER: Final = 8
"""So much finer it is drawn first: its edge becomes soft."""
BUDGET: Final = 8 * 1024 * 1024
"""Bytes of textures that are kept. Chosen: more than the fullest board of a tablet shows."""
LEFT: Final = 2 * 1024 * 1024
"""Bytes that are kept when a page is left. Chosen: a board asks for 1.2 MB on the way back, which
is read in 15 ms."""
SMALL: Final = 16 * 1024
"""Bytes of a texture that stays longest. Chosen: a sign, of which each page shows a dozen, and all
of them are less than a cover; each would be read anew on the way back to the table."""
PAGE: Final = 4096
"""Bytes that a texture takes beyond its pixels, where the processor draws."""
ATLASES: Final = 1
"""One game is on the screen."""
Corner: TypeAlias = tuple[int, int, int]
"""Left, top and width of a square part of a picture."""


class Kept:
    """The textures that were shown last, as many as the budget allows."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget, self.used = budget, 0
        self._kept: OrderedDict[tuple[str, Corner | None, int], tuple[Any, int]] = OrderedDict()
        self._widths: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def texture(self, path: str | Path, wide: float) -> Any:
        """The texture of a picture that is shown so wide, from the disk if need be."""
        name = str(path)
        if name not in self._widths:
            with Image.open(name) as image:
                self._widths[name] = image.width
        times = fewer(self._widths[name], wide)
        return self._found((name, None, times), lambda: _opened(name))

    def part(self, path: Path, at: Corner, wide: float) -> Any:
        """The texture of a square part of a picture that is shown so wide."""
        left, top, side = at
        edges = (left, top, left + side, top + side)
        name = str(path), at, fewer(side, wide)
        return self._found(name, lambda: _atlas(path).crop(edges))

    def _found(self, name: tuple[str, Corner | None, int], read: Callable[[], Any]) -> Any:
        if name in self._kept:
            self._kept.move_to_end(name)
            return self._kept[name][0]
        image = uploaded(read(), name[2])
        self._keep(name, image)
        return image

    def _keep(self, name: tuple[str, Corner | None, int], image: Any) -> None:
        size = image.width * image.height * 4 + PAGE
        self._kept[name] = (image, size)
        self.used += size
        self._down_to(self.budget)

    def page_left(self) -> None:
        """Another page comes, with pictures of its own: few of this one's are kept beside them."""
        self._down_to(LEFT)

    def _down_to(self, most: int) -> None:
        """Let go of what was not shown for longest, of signs the last."""
        while self.used > most and len(self._kept) > 1:
            before = list(self._kept)[:-1]
            large = (one for one in before if self._kept[one][1] > SMALL)
            self.used -= self._kept.pop(next(large, before[0]))[1]

    def forget(self) -> None:
        """Keep nothing."""
        self.used = 0
        self._kept.clear()


def fewer(wide: int, shown: float) -> int:
    """By what whole number a picture is made smaller: never below the size it is shown in."""
    return max(1, int(wide / max(1.0, shown)))


def uploaded(image: Image.Image, times: int) -> Any:
    """A picture in the graphics, so many times smaller; what is clear there gives no colour."""
    seen = image.convert("RGBA")
    if times > 1:
        seen = seen.convert("RGBa").reduce(times).convert("RGBA")
    made = Texture.create(size=seen.size, colorfmt="rgba")
    made.blit_buffer(seen.tobytes(), colorfmt="rgba")
    made.flip_vertical()  # the rows of a picture are counted from above
    return made


def _opened(name: str) -> Image.Image:
    with Image.open(name) as image:
        image.load()
        return image


@lru_cache(maxsize=ATLASES)
def _atlas(path: Path) -> Image.Image:
    """A picture of many parts, as it lies in the file: a byte a pixel."""
    return _opened(str(path))


kept = Kept()
"""The textures of the running app."""


@lru_cache(maxsize=1)
def disc() -> Any:
    """A white disc with a soft edge: one picture costs less than a polygon with its outline."""
    large = Image.new("L", (DISC * FINER, DISC * FINER))
    ImageDraw.Draw(large).ellipse((0, 0, DISC * FINER - 1, DISC * FINER - 1), fill=255)
    cover = large.reduce(FINER)
    white = Image.merge("RGBA", (*[Image.new("L", cover.size, 255)] * 3, cover))
    image = Texture.create(size=(DISC, DISC), colorfmt="rgba", mipmap=True)
    image.blit_buffer(white.tobytes(), colorfmt="rgba")
    return image


def forget() -> None:
    """Let go of all pictures: those of the next match are others."""
    kept.forget()
    _atlas.cache_clear()
