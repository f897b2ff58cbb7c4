"""Shows the finished pictures of the art room: faces with their words over them, and signs.

    face(brush, "earth", "E001", x, y, w, h)               the form that fits the rectangle
    face(brush, "earth", "E001", x, y, w, h, form="card")  the form that is asked for
    row(brush, "earth", "E001", x, y, w, h)                its line in a list
    sign(brush, "earth", "soil", x, y, size)               a sign

Each answers where it painted, or with nothing when that was never made; then its caller shows
what it knows in another way. Textures are kept as long as the budget lasts.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.art import shelf
from companion.art.shelf import Picture, Words
from companion.ui.widgets.brush import Brush
from companion.ui.words import words

LEADING: Final = 1.16
TYPE: Final = {"small": 0.1}
"""By form, the share of its height in which nearly all of its words are set: cards side by side
show their names all of them, or none does, as long or short as they are."""
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


def face(
    brush: Brush, game: str, key: str, x: float, y: float, w: float, h: float, *,
    form: str = "", alpha: float = 1.0,
) -> Place | None:  # fmt: skip
    """A face as large as it fits, in the middle of a rectangle; None: no picture was made."""
    found = shelf.face(game, key, w, h, brush.language, form, brush.least)
    return _shown(brush, found, x, y, w, h, alpha)


def row(brush: Brush, game: str, key: str, x: float, y: float, w: float, h: float) -> Place | None:
    """The line of a face in a list."""
    return _shown(brush, shelf.row(game, key, brush.language), x, y, w, h, 1.0)


def ratio(game: str, key: str) -> float:
    """Width by height of a face; 0: no picture was made."""
    found = shelf.face(game, key, 1, 2, words.language)
    return found.ratio if found else 0.0


def is_board(game: str, key: str) -> bool:
    """Whether a face is a whole board."""
    return f"board/{key}" in shelf.index(game).get("faces", {})


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
    found = shelf.face(game, key, max(w, h), max(w, h), brush.language)
    if found is None:
        return False
    _picture(brush, found, x, y, w, h, alpha)
    return True


def sign(
    brush: Brush, game: str, name: str, x: float, y: float, size: float, *,
    tint: Any = "#ffffff", alpha: float = 1.0,
) -> bool:  # fmt: skip
    """A sign of a game, its lower left corner at x, y; False: no picture was made."""
    found = _sign(game, name)
    if found is None:
        return False
    brush.part(*found, x, y, size, tint, alpha)
    return True


def has_sign(game: str, name: str) -> bool:
    """Whether a sign of a game was drawn."""
    return _sign(game, name) is not None


@lru_cache(maxsize=1024)
def _sign(game: str, name: str) -> tuple[Path, tuple[int, int, int]] | None:
    """The atlas, and left, top and width of the part of it that shows a sign."""
    found = shelf.signs(game)
    if found is None or name not in found[1] or not found[0].is_file():
        return None
    return found[0], found[1][name]


def _shown(
    brush: Brush, found: Picture | None, x: float, y: float, w: float, h: float, alpha: float
) -> Place | None:
    """The picture in its own proportions, in the middle, and the words over it."""
    if found is None or w < 4 or h < 4:
        return None
    wide = min(w, h * found.ratio)
    high = wide / found.ratio
    place = Place(x + (w - wide) / 2, y + (h - high) / 2, wide, high, found)
    _picture(brush, found, place.x, place.y, wide, high, alpha)
    if named(brush, place):
        for one in found.words:
            _written(brush, place, one, alpha)
    return place


def named(brush: Brush, place: Place) -> bool:
    """Whether a face is so large that its words are set over it."""
    return TYPE.get(_form(place.picture), 1.0) * place.h >= brush.least


def _form(found: Picture) -> str:
    """The form of a face that a picture shows: its folder."""
    return found.path.parent.name


def _picture(
    brush: Brush, found: Picture, x: float, y: float, w: float, h: float, alpha: float
) -> None:
    brush.print(found.path, x, y, w, h, alpha)


def _written(brush: Brush, place: Place, one: Words, alpha: float) -> None:
    """Lines of a label, set as the build has fitted them; none where they could not be read."""
    size, room = one.size * place.h, one.w * place.w
    if _form(place.picture) in TYPE or shelf.nearly(one, place.h, brush.least):
        size = max(size, brush.least)
    if size < brush.least:
        return
    middle = place.y + (1 - one.y - one.h / 2) * place.h
    left, across = place.x + one.x * place.w, _ACROSS[one.align]
    for i, line in enumerate(one.lines):
        y = middle + (len(one.lines) / 2 - 0.5 - i) * size * LEADING
        brush.set_line(line, left, y, size, room, one.fill, one.bold, across, alpha)
