"""A seat in a row of its own, alike in every game: who it is and what it has in one line, or one
above the other where the row is narrow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from kivy.metrics import dp

from companion.ui.drawing import ROW, Drawing, Scene, faces_its_seat
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush

STACKED, BROAD = 70.0, 480.0
"""Height, dp, of a row with two lines; the least width, dp, of one with a single line."""
LEFT, SIGN, NAME = 8.0, 22.0, 36.0
"""Where the sign of a seat begins, how large it is, and where its name begins, dp."""
POINTS, EDGE = 72.0, 6.0
"""Width of the points at the end of the upper line, and what stands round both lines, dp."""
FIELD, SHIELD = 34.0, 18.0
"""Height of the field that the points stand on, and of their sign, dp."""
NAMED = 0.3
"""Share of a line that a long name takes at most."""
UPPER = 0.74
"""Of the height, where the middle of the upper line is."""

Part = Callable[[Brush, Scene, int, float, float, float, float], None]
"""Paints something of a seat inside a rectangle."""


def paint_who(
    brush: Brush, scene: Scene, seat: int, x: float, middle: float, w: float, shade: str = ""
) -> float:
    """The sign of a seat and its name on one line, if that has room; returns where that ends."""
    who = scene.sitting(seat)
    usual, shape = seat_sign(who.colour, seat)
    brush.sign(f"seat_{shape}", x + dp(LEFT), middle - dp(SIGN / 2), dp(SIGN), shade or usual)
    left, room = x + dp(NAME), w - dp(NAME)
    if room <= 0:
        return left
    return left + brush.text(who.name, left, middle, 16, theme.ink, bold=True, width=room)


def name_room(brush: Brush, scene: Scene, usual: float, line: float) -> float:
    """The width for names in such a line: as usual, or as much more as the longest of all seats
    needs to stand whole in the smallest type; lines agree."""
    names = [scene.sitting(seat).name for seat in range(len(scene.seats))]
    longest = max(brush.measure(name, brush.least, True) for name in names)
    return max(usual, min(longest + dp(2), line * NAMED))


def paint_points(
    brush: Brush, scene: Scene, seat: int, points: int, x: float, y: float, w: float, h: float
) -> None:
    """The points of a seat on a field of their own; a touch tells how they came about."""
    middle, high = y + h / 2, min(dp(FIELD), h - dp(4))
    brush.box(x, middle - high / 2, w, high, theme.ground, dp(9))
    brush.picture("points", x + dp(7), middle - dp(SHIELD / 2), dp(SHIELD))
    brush.text(str(points), x + dp(30), middle, 17, theme.ink, bold=True, width=w - dp(34))
    brush.spot(x - dp(4), y, w + dp(4), h, partial(scene.explain, seat, "points"), f"{seat}points")


def _who(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    paint_who(brush, scene, seat, x, y + h / 2, w)


@dataclass(frozen=True)
class SeatLine:
    """What a game shows of a seat in a row."""

    line: Part
    """All of it in one line."""
    ground: Part
    points: Callable[[Scene, int], int]
    stock: Part
    """What it has."""
    who: Part = _who
    broad: float = BROAD
    """The least width, dp, of a row in which one line holds all of it."""
    brief: Part | None = None
    """What it has in one line of a phone, where the stock alone is not what decides."""

    def paint(
        self, brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
    ) -> None:
        """In one line, or in two."""
        (self.line if w > dp(self.broad) else self._stacked)(brush, scene, seat, x, y, w, h)

    def _stacked(self, brush: Brush, scene: Scene, seat: int, *box: float) -> None:
        """Both lines, towards whoever sits there."""
        faces_its_seat(self._two_lines)(brush, scene, seat, *box)

    def _two_lines(
        self, brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
    ) -> None:
        """Who it is and the points above what it has."""
        edge, high = dp(EDGE), 2 * (1 - UPPER) * h
        low, right = y + h - high, x + w - dp(POINTS) - edge
        self.ground(brush, scene, seat, x, y, w, h)
        self.who(brush, scene, seat, x, low, right - x, high)
        paint_points(brush, scene, seat, self.points(scene, seat), right, low, dp(POINTS), high)
        self.stock(brush, scene, seat, x + edge, y, w - 2 * edge, high)


class InLines(Drawing):
    """The drawing of a game that shows its seats in such rows."""

    seat_line: ClassVar[SeatLine]

    def row(self, width: float) -> float:
        """One line, or two."""
        return ROW if width > self.seat_line.broad else STACKED

    def paint_row(
        self, brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
    ) -> None:
        """As every game does."""
        self.seat_line.paint(brush, scene, seat, x, y, w, h)

    def paint_has(
        self, brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
    ) -> None:
        """As its row does, or in brief."""
        (self.seat_line.brief or self.seat_line.stock)(brush, scene, seat, x, y, w, h)
