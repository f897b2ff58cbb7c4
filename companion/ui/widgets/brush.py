"""A brush for pictures and text, and what it notes: where to touch, what was where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Rectangle, Rotate
from kivy.metrics import sp

from companion.ui.palette import EDGE, edge
from companion.ui.theme import theme
from companion.ui.widgets import picture, sign
from companion.ui.widgets.lettering import (
    GROWS,
    SMALLEST_SP,
    block,
    breadth,
    fitting,
    readable,
    whole,
    written,
)
from companion.ui.widgets.strokes import Colour, Strokes, rgba
from companion.ui.widgets.textures import Corner, kept
from companion.ui.words import words

ONE_LINE: Final = 24.0
"""Height, dp, in which one line of the smallest type has room and two have not."""
LOWER: Final = 0.07
"""How far, in ems, the middle of a capital lies under the middle of a line of type."""


class Spot(NamedTuple):
    """A part of a painted widget that can be touched."""

    x: float
    y: float
    w: float
    h: float
    press: Callable[[], None]
    name: str = ""

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x <= self.x + self.w and self.y <= y <= self.y + self.h


class Mark(NamedTuple):
    """A picture of a thing, and where it was painted; in all its sizes it has one key."""

    key: str
    x: float
    y: float
    w: float
    h: float


class Number(NamedTuple):
    """A number, and how it was written: `x` as it was asked for, `y` in the middle."""

    value: int
    x: float
    y: float
    w: float
    h: float
    size: float
    bold: bool
    across: float
    colour: tuple[float, ...]


class Brush(Strokes):
    """Strokes, pictures and text, noted for fingers, for what moves on and for the tests."""

    def __init__(self, canvas: InstructionGroup, draw: Callable[[], None] | None = None) -> None:
        super().__init__(canvas, draw)
        self.spots: list[Spot] = []
        self.texts: list[tuple[float, float, float, float, str]] = []
        """Where text was written, for the tests."""
        self.marks: list[Mark] = []
        self.numbers: list[Number] = []
        """What can move on from here, and what can count on."""

    @property
    def language(self) -> str:
        """The language of the words on a printed face."""
        return str(words.language)

    def image(
        self, path: str | Path, x: float, y: float, w: float, h: float, tint: Colour = "#ffffff",
        alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """A picture file stretched into a rectangle."""
        self.colour(tint, alpha)
        self.canvas.add(Rectangle(texture=kept.texture(path, w), pos=(x, y), size=(w, h)))

    def picture(self, name: str, x: float, y: float, size: float, alpha: float = 1.0) -> None:
        """A coloured picture (a resource, a disaster), its lower left corner at x, y."""
        self.image(picture(name), x, y, size, size, alpha=alpha)

    def sign(self, name: str, x: float, y: float, size: float, tint: Colour) -> None:
        """A tinted sign, its lower left corner at x, y; a seat's is seen on every ground."""
        around = edge(tint) if name.startswith("seat_") and isinstance(tint, str) else ""
        if around:
            wide = size * EDGE
            self.image(sign(name), x - wide, y - wide, size + 2 * wide, size + 2 * wide, around)
        self.image(sign(name), x, y, size, size, tint)
        self.marks.append(Mark(f"{name} {tint}", x, y, size, size))

    def print(
        self, path: Path, x: float, y: float, w: float, h: float, alpha: float = 1.0
    ) -> None:  # fmt: skip
        """The picture of a face; only those shown last are kept."""
        self.colour("#ffffff", alpha)
        self.canvas.add(Rectangle(texture=kept.texture(path, w), pos=(x, y), size=(w, h)))
        self.marks.append(Mark(path.stem, x, y, w, h))

    def part(
        self, path: Path, at: Corner, x: float, y: float, size: float,
        tint: Colour, alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """A square part of a picture file: its left, top and width there, its lower left here."""
        self.colour(tint, alpha)
        self.canvas.add(Rectangle(texture=kept.part(path, at, size), pos=(x, y), size=(size, size)))
        self.marks.append(Mark(f"{path.stem} {at}", x, y, size, size))

    def set_line(
        self, text: str, x: float, y: float, size: float, room: float, colour: Colour,
        bold: bool, across: float, alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """A line that was fitted before into `room`: the middle of its letters lies on y."""
        image = written(text, round(size, 1), bold)
        wide = min(image.width, room)
        left, low = x + (room - wide) * across, y - image.height / 2 + size * LOWER
        self.colour(colour, alpha)
        place = (round(left), round(low))
        self.canvas.add(Rectangle(texture=image, pos=place, size=(wide, image.height)))
        self.texts.append((left, y - size / 2, wide, size, text))

    def text(
        self, text: str, x: float, y: float, size: float, colour: Colour, *, bold: bool = False,
        across: float = 0.0, width: float = 0.0, alpha: float = 1.0,
    ) -> float:  # fmt: skip
        """One line, centred on y in height; `across` 0 starts at x, 0.5 centres, 1 ends there.

        Text wider than `width` is set smaller, and cut with an ellipsis as the last resort.
        Returns the width that was used.
        """
        if not text:
            return 0.0
        size = max(sp(size) * theme.letters, sp(SMALLEST_SP))
        image, text = fitting(text, size, bold, width)
        left, low = x - image.width * across, y - image.height / 2
        self.colour(colour, alpha)
        place = (round(left), round(low))
        self.canvas.add(Rectangle(texture=image, pos=place, size=image.size))
        self.texts.append((left, low, image.width, image.height, text))
        if text.isdecimal():
            shade = rgba(colour) if isinstance(colour, str) else tuple(colour)
            wide, high = image.size
            number = Number(int(text), x, y, wide, high, round(size, 1), bold, across, shade)
            self.numbers.append(number)
        return float(image.width)

    def figure(
        self, text: str, x: float, y: float, size: float, colour: Colour, *, bold: bool = False,
        across: float = 0.0, width: float = 0.0, alpha: float = 1.0,
    ) -> float:  # fmt: skip
        """A line on a piece, as `text`; left out where it could not be read: whoever holds the
        piece sees it large."""
        if not self.reads(text, sp(size) * theme.letters, bold, width):
            return 0.0
        return self.text(
            text, x, y, size, colour, bold=bold, across=across, width=width, alpha=alpha
        )

    @property
    def least(self) -> float:
        """The smallest type, in pixels."""
        return float(sp(SMALLEST_SP))

    @property
    def smallest(self) -> float:
        """The smallest figure on a piece, in pixels: it is set larger to be read."""
        return self.least / GROWS

    def measure(self, text: str, size: float, bold: bool) -> float:
        """How wide a line is in type of this height, in pixels."""
        return float(breadth(text, size, bold))

    def reads(self, text: str, size: float, bold: bool, room: float) -> bool:
        """Whether a line on a piece can be read, set in the smallest type if need be."""
        return readable(text, size, bold, room)

    def words(
        self, text: str, x: float, y: float, w: float, h: float, size: float, colour: Colour, *,
        bold: bool = False, across: float = 0.0, alpha: float = 1.0,
    ) -> float:  # fmt: skip
        """Text in lines inside a rectangle, set smaller until it fits. Returns its width."""
        if not text or w < 4 or h < 4:
            return 0.0
        image = block(text, round(size, 1), bold, int(w), int(h), across)
        left, low = x + (w - image.width) * across, y + (h - image.height) / 2
        self.colour(colour, alpha)
        place = (round(left), round(low))
        self.canvas.add(Rectangle(texture=image, pos=place, size=image.size))
        self.texts.append((left, low, image.width, image.height, text))
        return float(image.width)

    def fits(self, text: str, w: float, h: float, bold: bool = False) -> bool:
        """Whether `words` can show a text inside a rectangle, at least in the smallest type."""
        return whole(text, bold, w, h)

    def name(
        self, text: str, x: float, y: float, w: float, h: float, size: float, colour: Colour, *,
        bold: bool = False, alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """What a piece or a spot is called, in its middle; left out where it cannot be read."""
        if self.fits(text, w, h, bold):
            self.words(text, x, y, w, h, size, colour, bold=bold, across=0.5, alpha=alpha)

    @contextmanager
    def turned(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """What is painted meanwhile stands on its head inside a rectangle, also for fingers."""
        spots, texts, marks = len(self.spots), len(self.texts), len(self.marks)
        numbers = len(self.numbers)
        self._bent = True
        self.canvas.add(PushMatrix())
        self.canvas.add(Rotate(angle=180, axis=(0, 0, 1), origin=(x + w / 2, y + h / 2)))
        yield
        self.canvas.add(PopMatrix())
        self._bent = False
        self._turn(x, y, w, h, spots, texts, marks)
        del self.numbers[numbers:]  # counting is upright

    def _turn(
        self, x: float, y: float, w: float, h: float, spots: int, texts: int, marks: int
    ) -> None:
        """Spots, texts and marks from these on stand on their heads inside a rectangle."""
        right, top = 2 * x + w, 2 * y + h
        self.spots[spots:] = [
            s._replace(x=right - s.x - s.w, y=top - s.y - s.h) for s in self.spots[spots:]
        ]
        self.texts[texts:] = [
            (right - a - c, top - b - d, c, d, said) for a, b, c, d, said in self.texts[texts:]
        ]
        self.marks[marks:] = [
            m._replace(x=right - m.x - m.w, y=top - m.y - m.h) for m in self.marks[marks:]
        ]

    def spot(
        self, x: float, y: float, w: float, h: float, press: Callable[[], None], name: str = ""
    ) -> None:
        """Make a rectangle touchable; the latest spot under a finger wins."""
        self.spots.append(Spot(x, y, w, h, press, name))
