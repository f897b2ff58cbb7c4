"""What celebrates who won: a golden laurel, and confetti that is thrown once and stays."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from random import Random
from typing import Any

from kivy.graphics import (
    Color,
    Ellipse,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    Scale,
    SmoothLine,
    Translate,
)
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget
from kivy.utils import get_color_from_hex

from companion.ui.theme import theme

GOLD, LIGHT = (0.94, 0.72, 0.33), (1.0, 0.87, 0.55)
"""The two colours of its leaves."""
LEAVES = 8
"""On each side."""
LOWEST, HIGHEST = -82.0, 66.0
"""Where the leaves of a side begin and end, in degrees above the horizontal."""
MOST = 120
"""So many pieces of confetti at most; one for each `SPARSE` squared."""
SPARSE = 38.0


class Laurel(Widget):
    """A golden wreath, open above, tied below."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        radius = min(self.size) * 0.38
        with self.canvas:
            Color(*GOLD)
            SmoothLine(
                ellipse=(self.center_x - radius, self.center_y - radius, 2 * radius, 2 * radius,
                         28, 332), width=max(1.0, radius * 0.025),
            )  # fmt: skip
            for leaf in range(LEAVES):
                for side in (-1, 1):
                    self._leaf(radius, side, leaf, out=True)
                    self._leaf(radius, side, leaf, out=False)

    def _leaf(self, radius: float, side: int, leaf: int, *, out: bool) -> None:
        """Two at each place, smaller from below to above."""
        at = LOWEST + (HIGHEST - LOWEST) * leaf / (LEAVES - 1)
        long, wide = radius * (0.46 - 0.02 * leaf), radius * 0.18
        tilt = 42 if out else -22
        Color(*(GOLD if out else LIGHT))
        PushMatrix()
        Translate(
            self.center_x + side * radius * cos(radians(at)),
            self.center_y + radius * sin(radians(at)),
        )
        Rotate(angle=(at + 90 - tilt) if side > 0 else (90 - at + tilt), axis=(0, 0, 1))
        Ellipse(pos=(0, -wide / 2), size=(long, wide), segments=18)
        PopMatrix()


class Confetti(Widget):
    """Pieces in the colours of whoever won, at the same places each time; none lies below words."""

    shades = ListProperty()
    thrown = NumericProperty(1.0)
    """How far they have flown, of 1."""
    origin = ListProperty([0.0, 0.0])
    """Where they come from."""
    apart = ListProperty()
    """What is to be read: left, below, width and height of each."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "shades", "origin", "apart"):
            self.fbind(name, self._draw)

    def on_thrown(self, *_: object) -> None:
        """They fly from where they were thrown to where they stay."""
        if hasattr(self, "_flight"):
            self._flight.x = self._flight.y = max(0.001, self.thrown)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        if not self.shades:
            return
        with self.canvas:
            PushMatrix()
            self._flight = Scale(1, 1, 1, origin=(*self.origin, 0))
            chance = Random(7)
            many = int(self.width * self.height / dp(SPARSE) ** 2)
            for number in range(min(MOST, many)):
                self._piece(chance, number)
            PopMatrix()
        self.on_thrown()

    def _piece(self, chance: Random, number: int) -> None:
        side = dp(chance.uniform(5, 10)) * theme.room
        x = self.x + side + chance.random() * (self.width - 2 * side)
        y = self.y + side + chance.random() * (self.height - 2 * side)
        turn, thin = chance.uniform(0, 180), chance.uniform(0.45, 1)
        if any(_covers(one, x, y, side) for one in self.apart):
            return
        Color(*self._shades()[number % (2 + len(self.shades))], 0.8)
        PushMatrix()
        Translate(x, y)
        Rotate(angle=turn, axis=(0, 0, 1))
        shape = Ellipse if number % 4 == 0 else Rectangle
        shape(pos=(-side / 2, -side * thin / 2), size=(side, side * thin))
        PopMatrix()

    def _shades(self) -> Sequence[Sequence[float]]:
        return [GOLD, LIGHT, *(get_color_from_hex(shade)[:3] for shade in self.shades)]


def _covers(one: Sequence[float], x: float, y: float, side: float) -> bool:
    left, below, wide, high = one
    return left - side < x < left + wide + side and below - side < y < below + high + side
