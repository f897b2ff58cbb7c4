"""A pen that writes SVG: the scenes of Peloponnes are boxes, shapes, discs and lines of 160 x 90."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from companion.art.scenery import n

Point = tuple[float, float]


class Strokes:
    """Collects what is drawn, in order."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.lots = Random(f"peloponnes {key}")
        """What makes this scene differ from the next; the same key gives the same scene."""
        self._drawn: list[str] = []

    def __str__(self) -> str:
        return "".join(self._drawn)

    def raw(self, markup: str) -> None:
        """Something that is SVG already."""
        self._drawn.append(markup)

    def shape(self, points: Sequence[Point], fill: str) -> None:
        """A filled polygon."""
        corners = " ".join(f"{n(x)},{n(y)}" for x, y in points)
        self.raw(f'<polygon points="{corners}" fill="{fill}"/>')

    def disc(self, x: float, y: float, r: float, fill: str, ry: float | None = None) -> None:
        """A filled circle, or an ellipse when `ry` is given."""
        high = r if ry is None else ry
        self.raw(f'<ellipse cx="{n(x)}" cy="{n(y)}" rx="{n(r)}" ry="{n(high)}" fill="{fill}"/>')

    def box(self, x: float, y: float, w: float, h: float, fill: str, radius: float = 0) -> None:
        """A filled rectangle with round corners."""
        self.raw(
            f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(radius)}" '
            f'fill="{fill}"/>'
        )

    def line(self, points: Sequence[Point], width: float, fill: str) -> None:
        """A line with round joints and ends."""
        corners = " ".join(f"{n(x)},{n(y)}" for x, y in points)
        self.raw(
            f'<polyline points="{corners}" fill="none" stroke="{fill}" stroke-width="{n(width)}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def star(self, x: float, y: float, r: float, inner: float, points: int, fill: str) -> None:
        """A star with its first point upwards; `inner` is the share of r between the points."""
        corners = []
        for i in range(points * 2):
            a = math.pi * i / points - math.pi / 2
            reach = r if i % 2 == 0 else r * inner
            corners.append((x + reach * math.cos(a), y + reach * math.sin(a)))
        self.shape(corners, fill)
