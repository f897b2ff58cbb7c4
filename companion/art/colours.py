"""The colours of the drawings: a few with a meaning each, and how they are mixed."""

from __future__ import annotations

import colorsys
from functools import lru_cache
from typing import Final

PAPER: Final = "#f7efdd"
INK: Final = "#2a241c"
SOFT_INK: Final = "#6b5d48"
GOLD: Final = "#f2c230"
"""Points, everywhere."""


@lru_cache(maxsize=1024)
def mixed(first: str, second: str, share: float) -> str:
    """A colour between two; share 0 is the first."""
    pairs = zip(_rgb(first), _rgb(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def lighter(colour: str, share: float = 0.25) -> str:
    """Where the light falls: warmer and brighter."""
    return mixed(colour, "#fff3d0", share)


def darker(colour: str, share: float = 0.25) -> str:
    """In the shade: cooler and darker."""
    return mixed(colour, "#1c1e33", share)


def hue(degrees: float, saturation: float, lightness: float) -> str:
    """A colour by hue (0 to 360), saturation and lightness (0 to 1)."""
    rgb = colorsys.hls_to_rgb((degrees % 360) / 360, lightness, saturation)
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
