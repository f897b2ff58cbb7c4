"""Shapes in one group of graphics: boxes, discs, lines, and many triangles at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

from kivy.graphics import (
    Color,
    InstructionGroup,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RoundedRectangle,
    Scale,
    SmoothLine,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.graphics.context import get_context
from kivy.utils import get_color_from_hex

from companion.ui.renderer import finish
from companion.ui.widgets.textures import disc

Colour = Sequence[float] | str
ROUNDABLE = 4.0
"""Shortest side in pixels that gets round corners: below it Kivy's smoothing writes past its
points and the program ends."""
SMALL: Final = 40.0
"""Radius in pixels up to which a corner is made of few parts."""
FEWEST, MOST = 6, 12
"""Of a corner. With Kivy's own 45 all around an outline took 90 to 150 KB, with 24 it takes 20."""
STROKES: Final = 96
"""So many strokes wait until they are drawn into a still picture. Chosen: some megabytes."""


def parts(radius: float) -> int:
    """How many straight parts a round corner has: none is seen to lie a third of a pixel off."""
    return FEWEST if radius <= SMALL else MOST


@lru_cache(maxsize=512)
def rgba(colour: str) -> tuple[float, ...]:
    """A hex colour as shares; the same few are asked for at every stroke."""
    return tuple(get_color_from_hex(colour))


class Shape:
    """Points in any unit, made ready once for the screen."""

    def __init__(self, points: Sequence[float]) -> None:
        self.corners = [
            value for n in range(0, len(points), 2) for value in (*points[n : n + 2], 0.0, 0.0)
        ]
        self.order = list(range(len(points) // 2))


class Strokes:
    """Paints into one group. Positions are pixels of the window, y upwards."""

    def __init__(self, canvas: InstructionGroup, draw: Callable[[], None] | None = None) -> None:
        """`draw` shows what is in the group for good; then strokes are let go of as they come."""
        self.canvas, self._draw = canvas, draw
        self._bent = False
        """A turn is in the group: it must stay until it ends."""
        self._shade: tuple[float, ...] = ()

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
            finish()
            self.canvas.clear()
            self._shade = ()
            get_context().gl_dealloc()

    def box(
        self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 0,
        alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """A filled rectangle with round corners; where a room cuts off one that is seen through,
        Kivy's smooth edge of it would show."""
        self.colour(colour, alpha)
        if radius and min(w, h) >= ROUNDABLE:
            radius = min(radius, w / 2, h / 2)
            kind = SmoothRoundedRectangle if self._shade[3] == 1 else RoundedRectangle
            self.canvas.add(kind(
                pos=(x, y), size=(w, h), radius=[radius], segments=parts(radius)
            ))  # fmt: skip
        else:
            self.canvas.add(Rectangle(pos=(x, y), size=(w, h)))

    def frame(
        self, x: float, y: float, w: float, h: float, colour: Colour, radius: float = 8,
        width: float = 1.5, alpha: float = 1.0,
    ) -> None:  # fmt: skip
        """The outline of a rectangle with round corners."""
        self.colour(colour, alpha)
        round_about = (x, y, w, h, radius, 4 * parts(radius))
        self.canvas.add(SmoothLine(rounded_rectangle=round_about, width=width))

    def dashes(self, x: float, y: float, w: float, h: float, colour: Colour) -> None:
        """A dashed outline: an empty place."""
        self.colour(colour)
        points = [x, y, x + w, y, x + w, y + h, x, y + h, x, y]
        self.canvas.add(Line(points=points, dash_length=6, dash_offset=5, width=1))

    def disc(self, x: float, y: float, r: float, colour: Colour, alpha: float = 1.0) -> None:
        """A filled circle around a point."""
        self.colour(colour, alpha)
        self.canvas.add(Rectangle(texture=disc(), pos=(x - r, y - r), size=(2 * r, 2 * r)))

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
