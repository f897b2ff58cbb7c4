"""Colours that carry meaning: seats stay apart for every common kind of sight, type is readable."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.games.earth.art.faces import BANDS, EDGES, PALE
from companion.ui.neighbours import LEAST, SIGHTS, apart
from companion.ui.palette import contrast, seat_sign
from engine.games import load

GAMES = ("earth", "gaia", "gaia_project", "hadara", "peloponnes")
READABLE = 4.5
"""WCAG 2.1, level AA."""


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
