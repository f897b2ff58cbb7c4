"""Colours of seats that sit beside each other: their lights look different to everybody's eyes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Final

from companion.ui.palette import linear

Matrix = tuple[tuple[float, float, float], ...]

LEAST: Final = 14.0
"""CIE76 distance below which two areas of colour are taken for each other at a glance."""
SIGHTS: Final[dict[str, Matrix]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    # Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
LAMPS: Final[dict[str, str]] = {
    "red": "#eb0000", "blue": "#285aff", "yellow": "#ffc800", "green": "#1edc3c",
    "purple": "#b43cff", "turquoise": "#00d2d2", "pink": "#ff64a0", "white": "#ffffff",
    "orange": "#ff6900", "brown": "#78320a", "grey": "#5a646e", "gray": "#5a646e",
    "black": "#3c008c",
}  # fmt: skip
"""Seat colour -> the light that its stations get (docs/lights.md)."""


def _seen(colour: str, sight: Matrix) -> list[float]:
    """A colour as linear RGB through somebody's eyes."""
    light = linear(colour)
    mixed = (sum(a * b for a, b in zip(row, light, strict=True)) for row in sight)
    return [min(1.0, max(0.0, part)) for part in mixed]


def _lab(rgb: Sequence[float]) -> tuple[float, float, float]:
    r, g, b = rgb
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: str, other: str, sight: Matrix) -> float:
    """How different two hex colours are to somebody's eyes (CIE76)."""
    first, second = _lab(_seen(one, sight)), _lab(_seen(other, sight))
    return float(sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)


@cache
def near(one: str, other: str) -> bool:
    """Whether somebody takes the lights of these two seat colours for each other."""
    if one not in LAMPS or other not in LAMPS:
        return False  # a sign of the box, no colour
    return any(apart(LAMPS[one], LAMPS[other], sight) < LEAST for sight in SIGHTS.values())


def seated(wanted: Sequence[str], colours: Sequence[str], keep: int = -1) -> tuple[str, ...]:
    """The wanted colours, as few as possible changed so that no neighbours round the table are
    near; `keep` is the seat whose colour stays. As wanted where the box has no such colours."""
    if not _clashes(wanted):
        return tuple(wanted)
    found = (
        one for one in permutations(colours, len(wanted))
        if not _clashes(one) and (keep < 0 or one[keep] == wanted[keep])
    )  # fmt: skip
    return min(found, key=lambda one: _changes(one, wanted), default=tuple(wanted))


def _clashes(order: Sequence[str]) -> bool:
    return any(near(order[i - 1], order[i]) for i in range(len(order)))


def _changes(one: Sequence[str], wanted: Sequence[str]) -> int:
    return sum(a != b for a, b in zip(one, wanted, strict=True))
