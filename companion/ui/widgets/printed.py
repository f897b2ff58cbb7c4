"""Shows the finished pictures of the art room: faces with their words over them, and signs.

    face(brush, "earth", "E001", x, y, w, h)               the form that fits the rectangle
    face(brush, "earth", "E001", x, y, w, h, form="card")  the form that is asked for
    row(brush, "earth", "E001", x, y, w, h)                its line in a list
    sign(brush, "earth", "soil", x, y, size)               a sign

Each answers where it painted, or with nothing when that was never made; then its caller shows
what it knows in another way. Textures are kept as long as the budget lasts.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from kivy.core.image import Image as CoreImage
from kivy.graphics import Rectangle
from kivy.metrics import sp

from companion.art import shelf
from companion.art.shelf import Picture, Words
from companion.ui.widgets.painted import Brush, texture, written
from companion.ui.words import words

BUDGET: Final = 48 * 1024 * 1024
"""Bytes of textures that are kept for all faces of a running app."""
READABLE: Final = 6.0
"""Type below this, sp, is left out: then the signs tell it alone."""
LOWER: Final = 0.07
"""How far, in ems, the middle of a capital lies under the middle of a line of type."""
LEADING: Final = 1.16
_ACROSS: Final = {"left": 0.0, "centre": 0.5, "right": 1.0}


class Place(NamedTuple):
    """Where a face was painted, and what belongs where on it."""

    x: float
    y: float
    w: float
    h: float
    picture: Picture

    def slot(self, name: str) -> tuple[float, float, float, float] | None:
        """A place on the face as x, y, width, height in pixels of the window, y upwards."""
        if name not in self.picture.slots:
            return None
        x, y, w, h = self.picture.slots[name]
        return self.x + x * self.w, self.y + (1 - y - h) * self.h, w * self.w, h * self.h


class Kept:
    """The textures that were shown last, as many as the budget allows."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget, self.used = budget, 0
        self._kept: OrderedDict[Path, tuple[Any, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def texture(self, path: Path) -> Any:
        """The texture of a picture, from the disk if need be."""
        if path in self._kept:
            self._kept.move_to_end(path)
            return self._kept[path][0]
        image = CoreImage(str(path), mipmap=True, nocache=True).texture
        size = image.width * image.height * 16 // 3  # four bytes a pixel, a third for mipmaps
        self._kept[path] = (image, size)
        self.used += size
        while self.used > self.budget and len(self._kept) > 1:
            _, (_, freed) = self._kept.popitem(last=False)
            self.used -= freed
        return image


kept = Kept()
"""The textures of the running app."""


def face(
    brush: Brush, game: str, key: str, x: float, y: float, w: float, h: float, *,
    form: str = "", alpha: float = 1.0,
) -> Place | None:  # fmt: skip
    """A face as large as it fits, in the middle of a rectangle; None: no picture was made."""
    found = shelf.face(game, key, w, h, words.language, form)
    return _shown(brush, found, x, y, w, h, alpha)


def row(brush: Brush, game: str, key: str, x: float, y: float, w: float, h: float) -> Place | None:
    """The line of a face in a list."""
    return _shown(brush, shelf.row(game, key, words.language), x, y, w, h, 1.0)


def ratio(game: str, key: str) -> float:
    """Width by height of a face; 0: no picture was made."""
    found = shelf.face(game, key, 1, 2, words.language)
    return found.ratio if found else 0.0


def place(
    game: str, key: str, x: float, y: float, w: float, h: float
) -> tuple[float, float, float, float]:
    """Where `face` puts a face inside a rectangle."""
    found = shelf.face(game, key, w, h, words.language)
    if found is None:
        return x, y, w, h
    wide = min(w, h * found.ratio)
    high = wide / found.ratio
    return x + (w - wide) / 2, y + (h - high) / 2, wide, high


def filled(
    brush: Brush, game: str, key: str, x: float, y: float, w: float, h: float, alpha: float = 1.0
) -> bool:
    """A picture without words stretched into a rectangle; False: none was made."""
    found = shelf.face(game, key, max(w, h), max(w, h), words.language)
    if found is None or not found.path.is_file():
        return False
    _picture(brush, found, x, y, w, h, alpha)
    return True


def sign(
    brush: Brush, game: str, name: str, x: float, y: float, size: float, *,
    tint: Any = "#ffffff", alpha: float = 1.0,
) -> bool:  # fmt: skip
    """A sign of a game, its lower left corner at x, y; False: no picture was made."""
    image = _sign(game, name)
    if image is None:
        return False
    brush.colour(tint, alpha)
    brush.canvas.add(Rectangle(texture=image, pos=(x, y), size=(size, size)))
    return True


@lru_cache(maxsize=1024)
def _sign(game: str, name: str) -> Any:
    """The part of the atlas that shows a sign; rows of a texture are counted from below."""
    found = shelf.signs(game)
    if found is None or name not in found[1] or not found[0].is_file():
        return None
    path, places = found
    whole = texture(str(path))
    left, top, wide = places[name]
    return whole.get_region(left, whole.height - top - wide, wide, wide)


def _shown(
    brush: Brush, found: Picture | None, x: float, y: float, w: float, h: float, alpha: float
) -> Place | None:
    """The picture in its own proportions, in the middle, and the words over it."""
    if found is None or w < 4 or h < 4 or not found.path.is_file():
        return None
    wide = min(w, h * found.ratio)
    high = wide / found.ratio
    place = Place(x + (w - wide) / 2, y + (h - high) / 2, wide, high, found)
    _picture(brush, found, place.x, place.y, wide, high, alpha)
    for one in found.words:
        if one.size * high >= sp(READABLE):
            _written(brush, place, one, alpha)
    return place


def _picture(
    brush: Brush, found: Picture, x: float, y: float, w: float, h: float, alpha: float
) -> None:
    brush.colour("#ffffff", alpha)
    brush.canvas.add(Rectangle(texture=kept.texture(found.path), pos=(x, y), size=(w, h)))


def _written(brush: Brush, place: Place, one: Words, alpha: float) -> None:
    """Lines of a label, set as the build has fitted them."""
    size, room = one.size * place.h, one.w * place.w
    middle = place.y + (1 - one.y - one.h / 2) * place.h
    brush.colour(one.fill, alpha)
    for i, line in enumerate(one.lines):
        image = written(line, round(size, 1), one.bold)
        wide = min(image.width, room)
        left = place.x + one.x * place.w + (room - wide) * _ACROSS[one.align]
        y = middle + (len(one.lines) / 2 - 0.5 - i) * size * LEADING
        low = y - image.height / 2 + size * LOWER
        brush.canvas.add(
            Rectangle(texture=image, pos=(round(left), round(low)), size=(wide, image.height))
        )
        brush.texts.append((left, y - size / 2, wide, size, line))
