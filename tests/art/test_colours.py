"""Colours that carry meaning: seats stay apart for every common kind of sight, type is readable."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.games.earth.art.faces import BANDS, EDGES, PALE
from companion.ui.palette import contrast, seat_sign
from engine.games import load

GAMES = ("earth", "gaia", "gaia_project", "hadara", "peloponnes")
LEAST = 14.0
"""CIE76 distance below which two areas of colour are taken for each other at a glance."""
READABLE = 4.5
"""WCAG 2.1, level AA."""

Matrix = tuple[tuple[float, float, float], ...]
SIGHTS: dict[str, Matrix] = {
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


def seen(colour: str, sight: Matrix) -> list[float]:
    """A colour as linear RGB through somebody's eyes."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    mixed = (sum(a * b for a, b in zip(row, linear, strict=True)) for row in sight)
    return [min(1.0, max(0.0, part)) for part in mixed]


def lab(rgb: list[float]) -> tuple[float, float, float]:
    r, g, b = rgb
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: str, other: str, sight: Matrix) -> float:
    first, second = lab(seen(one, sight)), lab(seen(other, sight))
    return float(sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("game", GAMES)
def test_the_seats_of_a_game_stay_apart(game: str, sight: str) -> None:
    signs = [seat_sign(c, n) for n, c in enumerate(load(game).colours)]
    assert len({shape for _, shape in signs}) == len(signs), f"{game}: a shape twice"
    for (one, _), (other, _) in combinations(signs, 2):
        assert apart(one, other, SIGHTS[sight]) >= LEAST, f"{game}: {one} {other}"


def test_names_and_figures_on_cards_are_readable() -> None:
    for kind, edge in EDGES.items():
        assert contrast("#fffaf0", edge) >= READABLE, kind
    for colour, (_, _, pale) in BANDS.items():
        assert contrast("#2a241c", pale) >= READABLE, colour
    for kind, ground in PALE.items():
        assert contrast("#2a241c", ground) >= READABLE, kind
    assert contrast("#3c2c02", "#f2c230") >= READABLE  # points on the shield
    assert contrast("#8f1d12", "#f9d75e") >= READABLE  # points below nought
    assert contrast("#3c2714", "#fff6e2") >= READABLE  # the cost
    assert contrast("#fffaf0", "#2f6b24") >= READABLE  # the canopy
