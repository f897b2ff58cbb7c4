"""Where the nineteen hexes of a sector lie on its tile, flat side up, in hex sizes."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Final

from companion.games.gaia_project.art.sources import MAP

SLOTS: Final[dict[str, tuple[float, float]]] = {
    slot: (1.5 * b, -(2 * a + b) * sqrt(3) / 2) for slot, (a, b) in MAP["slots"].items()
}
"""Slot -> middle, from the middle of the tile, y downwards."""
CORNERS: Final = tuple((cos(k * pi / 3), sin(k * pi / 3)) for k in range(6))
WIDE: Final = 8.0
HIGH: Final = 5 * sqrt(3)


def outline(x: float, y: float, size: float) -> str:
    """The corners of a hex, as the points of a polygon."""
    return " ".join(f"{x + u * size:.1f},{y + v * size:.1f}" for u, v in CORNERS)
