"""Draws the cover and the signs of Hadara: the wheel, the tracks, crests, medals."""

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


def income(p: Pen) -> None:
    """A purse."""
    p.disc(50, 60, 32, "#8a5a2b")
    p.shape([(34, 36), (66, 36), (60, 16), (40, 16)], "#8a5a2b")
    p.box(32, 30, 36, 9, GOLD, 4)
    p.disc(50, 62, 16, GOLD)
    p.disc(50, 62, 11, "#f4d376")


def military(p: Pen) -> None:
    """Crossed blades."""
    for side in (-1, 1):
        p.line([(50 - side * 32, 16), (50 + side * 26, 76)], 11, "#93a7b3")
        p.line([(50 + side * 34, 64), (50 + side * 14, 84)], 8, GOLD)
        p.line([(50 + side * 26, 76), (50 + side * 38, 90)], 9, "#6b4226")


def culture(p: Pen) -> None:
    """A bust on its pedestal."""
    p.disc(50, 32, 18, "#7fa3d6")
    p.box(44, 46, 12, 14, "#6189c2")
    p.shape([(24, 76), (34, 58), (66, 58), (76, 76)], "#7fa3d6")
    p.box(28, 78, 44, 14, "#a98f5a", 3)


def silver(p: Pen) -> None:
    """A silver medal."""
    _medal(p, "#8d979d", "#dfe5e8")


def gold(p: Pen) -> None:
    """A gold medal."""
    _medal(p, "#a97b1c", "#f0c84e")


def _medal(p: Pen, edge: str, face: str) -> None:
    p.shape([(30, 6), (46, 6), (58, 40), (44, 44)], "#3f77c4")
    p.shape([(70, 6), (54, 6), (42, 40), (56, 44)], "#c8473a")
    p.disc(50, 62, 30, edge)
    p.disc(50, 62, 25, face)
    p.star(50, 62, 15, 7, 5, edge)


PICTURES = {
    "income": income,
    "military": military,
    "culture": culture,
    "silver": silver,
    "gold": gold,
}
COVERS = {"cover": cover}

if __name__ == "__main__":
    folder = Path(__file__).parents[1] / "pictures"
    save_all(PICTURES, folder, 96)
    save_all(COVERS, folder, 320)
