"""What celebrates who won: a golden laurel, and confetti that falls once and stays."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, radians, sin
from random import Random
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    Ellipse,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
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
SHEER = 0.8
"""How much of what is below a piece it covers."""
LATE = 0.6
"""The last piece sets out when the first one has come so far, of its way."""
SWAY, SPIN = 14.0, 200.0
"""How far a piece sways while it falls, dp, and how far it turns, in degrees."""
SEEN = 0.3
"""On so much of its way it comes out of nothing."""


class Scrap(NamedTuple):
    """What of one piece changes on its way, and where it lies at last."""

    colour: Color
    at: Translate
    turned: Rotate
    x: float
    y: float
    turn: float
    waits: float
    """When it sets out, of `LATE`."""


class Laurel(Widget):
    """A golden wreath, open above, tied below."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        soon = Clock.create_trigger(self._draw, -1)
        self.bind(pos=soon, size=soon)

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
    """How far they have fallen, of 1."""
    apart = ListProperty()
    """What is to be read: left, below, width and height of each."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scraps: list[Scrap] = []
        soon = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "shades", "apart"):
            self.fbind(name, soon)

    def on_thrown(self, *_: object) -> None:
        """They fall from above, one after the other, to where they stay."""
        for one in self.scraps:
            gone = min(1.0, max(0.0, self.thrown * (1 + LATE) - one.waits))
            left = (1 - gone) ** 2
            one.at.xy = one.x + dp(SWAY) * sin(2 * pi * gone) * left, one.y + self.height * left
            one.turned.angle = one.turn + SPIN * left
            one.colour.a = SHEER * min(1.0, gone / SEEN)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        self.scraps = []
        if not self.shades:
            return
        with self.canvas:
            chance = Random(7)
            many = int(self.width * self.height / dp(SPARSE) ** 2)
            for number in range(min(MOST, many)):
                self._piece(chance, number)
        self.on_thrown()

    def _piece(self, chance: Random, number: int) -> None:
        side = dp(chance.uniform(5, 10)) * theme.room
        x = self.x + side + chance.random() * (self.width - 2 * side)
        y = self.y + side + chance.random() * (self.height - 2 * side)
        turn, thin = chance.uniform(0, 180), chance.uniform(0.45, 1)
        if any(_covers(one, x, y, side) for one in self.apart):
            return
        colour = Color(*self._shades()[number % (2 + len(self.shades))], SHEER)
        PushMatrix()
        at, turned = Translate(x, y), Rotate(angle=turn, axis=(0, 0, 1))
        shape = Ellipse if number % 4 == 0 else Rectangle
        shape(pos=(-side / 2, -side * thin / 2), size=(side, side * thin))
        PopMatrix()
        self.scraps.append(Scrap(colour, at, turned, x, y, turn, LATE * (number % 7) / 6))

    def _shades(self) -> Sequence[Sequence[float]]:
        return [GOLD, LIGHT, *(get_color_from_hex(shade)[:3] for shade in self.shades)]


def _covers(one: Sequence[float], x: float, y: float, side: float) -> bool:
    left, below, wide, high = one
    return left - side < x < left + wide + side and below - side < y < below + high + side
