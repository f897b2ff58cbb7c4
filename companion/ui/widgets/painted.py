"""A widget that is painted: a brush for boxes, pictures and text, and spots to touch."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import hypot
from pathlib import Path
from typing import Any, Final, NamedTuple

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    InstructionGroup,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    Scale,
    SmoothLine,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.graphics.context import get_context
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion.art.metrics import in_phrases
from companion.ui import fonts
from companion.ui.palette import EDGE, edge
from companion.ui.theme import theme
from companion.ui.widgets import picture, sign
from companion.ui.words import words

Colour = Sequence[float] | str
SMALLEST_SP = 10.0
DISC: Final = 192
"""Pixels across the picture that every disc is painted with."""
ROUNDABLE = 4.0
"""Shortest side in pixels that gets round corners: below it Kivy's smoothing writes past its
points and the program ends."""
SHORT = 8
"""Longest text that is never broken."""


BUDGET: Final = 44 * 1024 * 1024
"""Bytes of textures that are kept for all faces of a running app."""
STROKES: Final = 160
"""So many strokes wait until they are drawn into a still picture. Chosen: some megabytes."""
LOWER: Final = 0.07
"""How far, in ems, the middle of a capital lies under the middle of a line of type."""


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
        size = _twos(image.width) * _twos(image.height) * 16 // 3  # a third more for mipmaps
        self._kept[path] = (image, size)
        self.used += size
        while self.used > self.budget and len(self._kept) > 1:
            _, (_, freed) = self._kept.popitem(last=False)
            self.used -= freed
        return image

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
def _region(path: Path, left: int, top: int, wide: int) -> Any:
    """A square part of a picture; rows of a texture are counted from below."""
    whole = texture(str(path))
    return whole.get_region(left, whole.height - top - wide, wide, wide)


@lru_cache(maxsize=700)
def written(text: str, size: float, bold: bool) -> Any:
    """The texture of one line of white text."""
    label = CoreLabel(text=text, font_size=size, font_name=fonts.of(text), bold=bold)
    label.refresh()
    return label.texture


@lru_cache(maxsize=512)
def rgba(colour: str) -> tuple[float, ...]:
    """A hex colour as shares; the same few are asked for at every stroke."""
    return tuple(get_color_from_hex(colour))


@lru_cache(maxsize=1)
def _round() -> Any:
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
    """Let go of all pictures and words: those of the next match are others."""
    kept.forget()
    for cache in (texture, _region, written, _block):
        cache.cache_clear()


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


class Shape:
    """Points in any unit, made ready once for the screen."""

    def __init__(self, points: Sequence[float]) -> None:
        self.corners = [
            value for n in range(0, len(points), 2) for value in (*points[n : n + 2], 0.0, 0.0)
        ]
        self.order = list(range(len(points) // 2))


class Brush:
    """Paints into one group. Positions are pixels of the window, y upwards."""

    def __init__(self, canvas: InstructionGroup, draw: Callable[[], None] | None = None) -> None:
        """`draw` shows what is in the group for good; then strokes are let go of as they come."""
        self.canvas, self._draw = canvas, draw
        self._bent = False
        """A turn is in the group: it must stay until it ends."""
        self._shade: tuple[float, ...] = ()
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

    def colour(self, colour: Colour, alpha: float = 1.0) -> None:
        """The colour of what follows, if it is another than before."""
        if self._draw is not None and not self._bent and len(self.canvas.children) > STROKES:
            self.flush()
        red, green, blue, cover = rgba(colour) if isinstance(colour, str) else colour
        shade = (red, green, blue, cover * alpha)
        if shade != self._shade:
            self._shade = shade
            self.canvas.add(Color(*shade))

    def flush(self) -> None:
        """What was painted is in the picture; the graphics hold a lot for each stroke."""
        if self._draw is not None:
            self._draw()
            self.canvas.clear()
            self._shade = ()
            get_context().gl_dealloc()

    def box(
        self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 0,
        alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """A filled rectangle with round corners."""
        self.colour(colour, alpha)
        if radius and min(w, h) >= ROUNDABLE:
            radius = min(radius, w / 2, h / 2)
            self.canvas.add(SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[radius]))
        else:
            self.canvas.add(Rectangle(pos=(x, y), size=(w, h)))

    def frame(
        self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 8,
        width: float = 1.5, alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """The outline of a rectangle with round corners."""
        self.colour(colour, alpha)
        self.canvas.add(SmoothLine(rounded_rectangle=(x, y, w, h, radius), width=width))

    def dashes(self, x: float, y: float, w: float, h: float, colour: Colour) -> None:
        """A dashed outline: an empty place."""
        self.colour(colour)
        points = [x, y, x + w, y, x + w, y + h, x, y + h, x, y]
        self.canvas.add(Line(points=points, dash_length=6, dash_offset=5, width=1))

    def disc(self, x: float, y: float, r: float, colour: Colour, alpha: float = 1.0) -> None:
        """A filled circle around a point."""
        self.colour(colour, alpha)
        self.canvas.add(Rectangle(texture=_round(), pos=(x - r, y - r), size=(2 * r, 2 * r)))

    def polygon(self, points: Sequence[float], colour: Colour, alpha: float = 1.0) -> None:
        """A filled convex polygon through its corners x1, y1, x2, y2, ..."""
        self.colour(colour, alpha)
        corners = [v for i in range(0, len(points), 2) for v in (*points[i : i + 2], 0, 0)]
        order = list(range(len(points) // 2))
        self.canvas.add(Mesh(vertices=corners, indices=order, mode="triangle_fan"))

    def line(self, points: Sequence[float], colour: Colour, width: float = 1.5) -> None:
        """A line through points."""
        self.colour(colour)
        self.canvas.add(SmoothLine(points=list(points), width=width))

    def net(self, ends: Shape, colour: Colour, alpha: float = 1.0) -> None:
        """Many thin lines at once, from end to end: one stroke for the screen."""
        self._mesh(ends, "lines", colour, alpha)

    def fan(self, triangles: Shape, colour: Colour, alpha: float = 1.0) -> None:
        """Many triangles of one colour at once, corner by corner."""
        self._mesh(triangles, "triangles", colour, alpha)

    def _mesh(self, shape: Shape, mode: str, colour: Colour, alpha: float) -> None:
        self.colour(colour, alpha)
        self.canvas.add(Mesh(vertices=shape.corners, indices=shape.order, mode=mode))

    @contextmanager
    def scaled(self, left: float, low: float, size: float) -> Iterator[None]:
        """What is painted meanwhile is in a unit of its own: its origin and how large it is."""
        bent, self._bent = self._bent, True
        self.canvas.add(PushMatrix())
        self.canvas.add(Translate(left, low, 0))
        self.canvas.add(Scale(size, size, 1))
        yield
        self.canvas.add(PopMatrix())
        self._bent = bent

    def image(
        self, path: str | Path, x: float, y: float, w: float, h: float, tint: Colour = "#ffffff",
        alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """A picture file stretched into a rectangle."""
        self.colour(tint, alpha)
        self.canvas.add(Rectangle(texture=texture(str(path)), pos=(x, y), size=(w, h)))

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
        self.canvas.add(Rectangle(texture=kept.texture(path), pos=(x, y), size=(w, h)))
        self.marks.append(Mark(path.stem, x, y, w, h))

    def part(
        self, path: Path, at: tuple[int, int, int], x: float, y: float, size: float,
        tint: Colour, alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """A square part of a picture file: its left, top and width there, its lower left here."""
        self.colour(tint, alpha)
        self.canvas.add(Rectangle(texture=_region(path, *at), pos=(x, y), size=(size, size)))
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
        image, text = _fitting(text, sp(size) * theme.scale, bold, width)
        left, low = x - image.width * across, y - image.height / 2
        self.colour(colour, alpha)
        place = (round(left), round(low))
        self.canvas.add(Rectangle(texture=image, pos=place, size=image.size))
        self.texts.append((left, low, image.width, image.height, text))
        if text.isdecimal():
            written_in = round(sp(size) * theme.scale, 1)
            shade = rgba(colour) if isinstance(colour, str) else tuple(colour)
            wide, high = image.size
            number = Number(int(text), x, y, wide, high, written_in, bold, across, shade)
            self.numbers.append(number)
        return float(image.width)

    def words(
        self, text: str, x: float, y: float, w: float, h: float, size: float, colour: Colour, *,
        bold: bool = False, across: float = 0.0, alpha: float = 1.0,
    ) -> float:  # fmt: skip
        """Text in lines inside a rectangle, set smaller until it fits. Returns its width."""
        if not text or w < 4 or h < 4:
            return 0.0
        image = _block(text, round(size, 1), bold, int(w), int(h), across)
        left, low = x + (w - image.width) * across, y + (h - image.height) / 2
        self.colour(colour, alpha)
        place = (round(left), round(low))
        self.canvas.add(Rectangle(texture=image, pos=place, size=image.size))
        self.texts.append((left, low, image.width, image.height, text))
        return float(image.width)

    def fits(self, text: str, w: float, h: float) -> bool:
        """Whether `words` can show a text inside a rectangle, at least in the smallest type."""
        if w < 4 or h < 4:
            return False
        return bool(_block(text, sp(SMALLEST_SP), False, int(w), int(h), 0.5).height <= h)

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


def _fitting(text: str, size: float, bold: bool, width: float) -> tuple[Any, str]:
    """The texture, and the text as far as it could be shown."""
    image = written(text, round(size, 1), bold)
    while width and image.width > width and size > sp(SMALLEST_SP):
        size -= 1
        image = written(text, round(size, 1), bold)
    while width and image.width > width and len(text) > 2:
        text = text[:-2] + "…"
        image = written(text, round(size, 1), bold)
    return image, text


def breaks_anywhere(text: str) -> bool:
    """Japanese may be broken between any two signs, but a short word should stay whole."""
    return not text.isascii() and len(text) > SHORT


@lru_cache(maxsize=400)
def _block(text: str, size: float, bold: bool, w: int, h: int, across: float) -> Any:
    """The texture of wrapped text that fits into w x h, or of the smallest type if none does."""
    halign = {0.0: "left", 1.0: "right"}.get(across, "center")
    while True:
        wide = written(text, size, bold)
        if wide.width <= w:
            return wide
        phrases = () if text.isascii() else in_phrases(text, w, size, bold)
        label = _lines("\n".join(phrases) or text, size, bold, w, halign)
        if phrases and label.texture.height > h:
            label = _lines(text, size, bold, w, halign)
        longest = max((label.get_extents(word)[0] for word in text.split()), default=0)
        whole = longest <= w or breaks_anywhere(text)
        if size <= sp(SMALLEST_SP) or (whole and label.texture.height <= h):
            return label.texture
        size = round(size - 1, 1)


theme.type_kept += [written.cache_clear, _block.cache_clear]


def _lines(text: str, size: float, bold: bool, w: int, halign: str) -> Any:
    """Text set in lines of a width."""
    label = CoreLabel(
        text=text, font_size=size, font_name=fonts.of(text), bold=bold, text_size=(w, None),
        halign=halign, line_height=1.08,
    )  # fmt: skip
    label.refresh()
    return label


class Painted(Widget):
    """A widget whose `paint` draws everything with a brush and names the spots to touch.

    A `still` one is kept as a picture between changes: some hundred strokes become one. It lies
    on the ground colour.
    """

    still = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # A group of its own: clearing the whole canvas would throw the children out too.
        self.ink = InstructionGroup()
        self._canvas: Fbo | None = None
        self._bare = False
        """It was taken off its screen, and its picture with it."""
        self.canvas.before.add(self.ink)
        self.spots: list[Spot] = []
        self.texts: list[tuple[float, float, float, float, str]] = []
        self.marks: list[Mark] = []
        self.numbers: list[Number] = []
        self.repaint = Clock.create_trigger(self._repaint, -1)
        for name in ("pos", "size"):
            self.fbind(name, self.repaint)
        self.fbind("parent", self._held)
        theme.follow(self)

    def _held(self, _: object, parent: Any) -> None:
        """What is on no screen holds nothing of the graphics; back on one it is painted anew."""
        if parent is None:
            self.repaint.cancel()
            self.ink.clear()
            self._canvas = None
            self._bare = True
        elif self._bare:
            self._bare = False
            self.repaint()

    def restyle(self, *_: object) -> None:
        """The theme or the language changed."""
        self.repaint()

    def _repaint(self, *_: object) -> None:
        large = self.width > dp(8) and self.height > dp(8)
        self.ink.clear()
        brush = self._still(self.ink) if self.still and large else Brush(self.ink)
        if large:
            self.paint(brush)
        if self.still and self._canvas is not None:
            brush.flush()
            self._canvas.clear()
        self.spots, self.texts = brush.spots, brush.texts
        self.marks, self.numbers = brush.marks, brush.numbers

    def _still(self, ink: InstructionGroup) -> Brush:
        """A brush that paints a picture of the widget's size; only that is drawn each frame."""
        size = (round(self.width), round(self.height))
        if self._canvas is None or tuple(self._canvas.size) != size:
            self._canvas = Fbo(size=size)
            self._canvas.add_reload_observer(self.repaint)
        self._canvas.clear()
        self._canvas.add(ClearColor(*theme.ground))
        self._canvas.add(ClearBuffers())
        self._canvas.draw()
        self._canvas.clear()
        inside = InstructionGroup()
        self._canvas.add(PushMatrix())
        self._canvas.add(Translate(-self.x, -self.y, 0))
        self._canvas.add(inside)
        self._canvas.add(PopMatrix())
        ink.add(Color(1, 1, 1, 1))
        ink.add(Rectangle(texture=self._canvas.texture, pos=self.pos, size=size))
        return Brush(inside, self._canvas.draw)

    @property
    def picture(self) -> Any:
        """What was painted last, as a texture of the widget's size; None: it is no still one."""
        return self._canvas.texture if self._canvas is not None else None

    def paint(self, brush: Brush) -> None:
        """Draw everything. Called whenever something changed."""

    def touched(self, x: float, y: float) -> Spot | None:
        """The topmost spot under a point."""
        return next((s for s in reversed(self.spots) if s.holds(x, y)), None)

    def on_touch_down(self, touch: Any) -> bool:
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        spot = self.touched(*touch.pos)
        if spot is None:
            return bool(super().on_touch_down(touch))
        touch.ud[self] = spot.name or id(spot.press)
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        spot = self.touched(*touch.pos)
        if spot is not None and touch.ud.get(self) == (spot.name or id(spot.press)):
            spot.press()
        return True
