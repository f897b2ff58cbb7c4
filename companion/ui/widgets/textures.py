"""Pictures as textures: those of faces shown last, those of files, and a soft disc."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from math import hypot
from pathlib import Path
from typing import Any, Final

from kivy.core.image import Image as CoreImage
from kivy.graphics.texture import Texture

DISC: Final = 192
"""Pixels across the picture that every disc is painted with."""
BUDGET: Final = 32 * 1024 * 1024
"""Bytes of textures that are kept for all faces of a running app."""


class Kept:
    """The textures that were shown last, as many as the budget allows.

    A picture shown at less than half its size has mipmaps, for which its sides grow to powers of
    two; all others take what they are.
    """

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget, self.used = budget, 0
        self._kept: OrderedDict[tuple[Path, bool], tuple[Any, int]] = OrderedDict()
        self._widths: dict[Path, int] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def texture(self, path: Path, wide: float) -> Any:
        """The texture of a picture that is shown so wide, from the disk if need be."""
        shrunk = wide * 2 < self._widths.get(path, 0)
        if (path, shrunk) in self._kept:
            self._kept.move_to_end((path, shrunk))
            return self._kept[path, shrunk][0]
        image = CoreImage(str(path), mipmap=shrunk, nocache=True).texture
        if path not in self._widths:
            self._widths[path] = image.width
            if wide * 2 < image.width:
                return self.texture(path, wide)
        self._keep((path, shrunk), image)
        return image

    def _keep(self, name: tuple[Path, bool], image: Any) -> None:
        """Keep it, and let go of what was not shown for longest."""
        size = _twos(image.width) * _twos(image.height) * 16 // 3  # a third more for mipmaps
        size = size if name[1] else image.width * image.height * 4
        self._kept[name] = (image, size)
        self.used += size
        while self.used > self.budget and len(self._kept) > 1:
            _, (_, freed) = self._kept.popitem(last=False)
            self.used -= freed

    def forget(self) -> None:
        """Keep nothing."""
        self.used = 0
        self._kept.clear()


def _twos(pixels: int) -> int:
    """What a side of a texture with mipmaps takes: the next power of two."""
    return 1 << max(0, pixels - 1).bit_length()


kept = Kept()
"""The textures of the running app."""


@lru_cache(maxsize=512)
def texture(path: str) -> Any:
    """The texture of a picture file, with mipmaps."""
    return CoreImage(path, mipmap=True).texture


@lru_cache(maxsize=1024)
def region(path: Path, left: int, top: int, wide: int) -> Any:
    """A square part of a picture; rows of a texture are counted from below."""
    whole = texture(str(path))
    return whole.get_region(left, whole.height - top - wide, wide, wide)


@lru_cache(maxsize=1)
def disc() -> Any:
    """A white disc with a soft edge: one picture costs less than a polygon with its outline."""
    image = Texture.create(size=(DISC, DISC), colorfmt="rgba", mipmap=True)
    image.blit_buffer(b"".join(map(_row_of_disc, range(DISC))), colorfmt="rgba")
    return image


def _row_of_disc(row: int) -> bytes:
    """One line of pixels of the disc: clear, an edge of one pixel, white."""
    middle, down = DISC / 2, row + 0.5 - DISC / 2
    cover = (
        min(1.0, max(0.0, middle - hypot(column + 0.5 - middle, down))) for column in range(DISC)
    )
    return b"".join(b"\xff\xff\xff" + bytes((round(255 * one),)) for one in cover)


def forget() -> None:
    """Let go of all pictures: those of the next match are others."""
    kept.forget()
    texture.cache_clear()
    region.cache_clear()
