"""Draws the cover of Hadara: the wheel between its five segments."""

from __future__ import annotations

import math
from pathlib import Path

from companion.ui.art.pen import Pen, save_all

SHADES = {
    "yellow": "#e0b02e",
    "red": "#c8473a",
    "blue": "#3f77c4",
    "green": "#5d9a43",
    "purple": "#8752a8",
}
GOLD, DARK, PALE = "#d8a63a", "#3a2b1c", "#f3e4c4"


def cover(p: Pen) -> None:
    """The wheel between its five segments."""
    p.box(0, 0, 100, 100, "#2b2034")
    for i, shade in enumerate(SHADES.values()):
        start = math.radians(90 + 72 * i)
        rim = [_at(start + math.radians(72) * k / 12, 44) for k in range(13)]
        p.shape([(50, 50), *rim], shade)
    p.disc(50, 50, 22, GOLD)
    p.disc(50, 50, 18, PALE)
    for i in range(5):
        x, y = _at(math.radians(126 + 72 * i), 12)
        p.disc(x, y, 4, DARK)
    p.star(50, 50, 8, 4, 8, GOLD)


def _at(angle: float, radius: float) -> tuple[float, float]:
    return 50 + radius * math.cos(angle), 50 - radius * math.sin(angle)


COVERS = {"cover": cover}

if __name__ == "__main__":
    folder = Path(__file__).parents[1] / "pictures"
    save_all(COVERS, folder, 320)
