"""A pen for small pictures: shapes in a 100 x 100 field, drawn large and scaled down smoothly.

Only the scripts that make the pictures use it; the app itself reads the finished PNG files.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from PIL import Image, ImageDraw

Point = tuple[float, float]
Colour = str | tuple[int, int, int, int]
_LARGER = 6


class Pen:
    """Draws on `wide` x `high` units; `pixels` is the width of the finished picture."""

    def __init__(self, pixels: int, wide: float = 100, high: float = 100) -> None:
        self.size = (pixels, round(pixels * high / wide))
        self.k = pixels * _LARGER / wide
        full = (self.size[0] * _LARGER, self.size[1] * _LARGER)
        self.image = Image.new("RGBA", full, (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.image, "RGBA")

    def _xy(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.k, y * self.k) for x, y in points]

    def shape(self, points: Sequence[Point], fill: Colour) -> None:
        """A filled polygon."""
        self.draw.polygon(self._xy(points), fill=fill)

    def disc(self, x: float, y: float, r: float, fill: Colour, ry: float | None = None) -> None:
        """A filled circle, or an ellipse when `ry` is given."""
        ry = r if ry is None else ry
        self.draw.ellipse(self._xy([(x - r, y - ry), (x + r, y + ry)]), fill=fill)

    def box(self, x: float, y: float, w: float, h: float, fill: Colour, radius: float = 0) -> None:
        """A filled rectangle with round corners."""
        self.draw.rounded_rectangle(
            self._xy([(x, y), (x + w, y + h)]), radius=radius * self.k, fill=fill
        )

    def line(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """A line with round joints and ends."""
        self.draw.line(self._xy(points), fill=fill, width=round(width * self.k), joint="curve")
        for x, y in (points[0], points[-1]):
            self.disc(x, y, width / 2, fill)

    def arc(
        self, x: float, y: float, r: float, start: float, end: float, width: float, fill: Colour
    ) -> None:
        """A part of a ring with round ends; degrees clockwise from three o'clock."""
        steps = max(8, int(abs(end - start) / 4))
        turn = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
        self.line([(x + r * math.cos(a), y + r * math.sin(a)) for a in turn], width, fill)

    def star(self, x: float, y: float, r: float, inner: float, points: int, fill: Colour) -> None:
        """A star with its first point upwards; `inner` is the share of r between the points."""
        corners = []
        for i in range(points * 2):
            a = math.pi * i / points - math.pi / 2
            reach = r if i % 2 == 0 else r * inner
            corners.append((x + reach * math.cos(a), y + reach * math.sin(a)))
        self.shape(corners, fill)

    def cut_round(self, radius: float) -> None:
        """Keep only a rectangle with round corners of what was drawn."""
        mask = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(mask).rounded_rectangle(
            (0, 0, mask.width - 1, mask.height - 1), radius=radius * self.k, fill=255
        )
        empty = Image.new("RGBA", self.image.size, (0, 0, 0, 0))
        self.image = Image.composite(self.image, empty, mask)
        self.draw = ImageDraw.Draw(self.image, "RGBA")

    def save(self, path: Path) -> None:
        """Scale down and write as PNG."""
        small = self.image.resize(self.size, Image.Resampling.LANCZOS)
        path.parent.mkdir(parents=True, exist_ok=True)
        small.quantize(128, dither=Image.Dither.NONE).save(path, optimize=True)


Picture = Callable[[Pen], None]


def save_all(pictures: Mapping[str, Picture], folder: Path, pixels: int) -> None:
    """Draw every picture of a table into `<folder>/<name>.png`."""
    for name, draw in pictures.items():
        pen = Pen(pixels)
        draw(pen)
        pen.save(folder / f"{name}.png")
