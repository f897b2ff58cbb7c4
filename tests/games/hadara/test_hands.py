"""Robot hands play Hadara on a table whose session knows no hand: what is shown is enough."""

from __future__ import annotations

import pytest

from engine.games import load
from tests.matches import came_out_right, played

GAME = load("hadara")
EVERYTHING = {"game": "full", "nobles": True, "markets": True}
MOST = 4.0
"""Shows and touches of a seat-turn at the smallest table, on average."""


@pytest.mark.parametrize(
    ("tier", "seats", "noise", "seed"),
    [("pad", 2, "hostile", 5), pytest.param("pad", 5, "clean", 6, marks=pytest.mark.soak),
     pytest.param("stations", 2, "clean", 7, marks=pytest.mark.soak),
     pytest.param("full", 2, "clean", 1, marks=pytest.mark.soak),
     ("stations", 2, "hostile", 8),
     pytest.param("full", 2, "hostile", 9, marks=pytest.mark.soak)],
)  # fmt: skip
def test_a_match_by_robot_hands_comes_out_right(
    tier: str, seats: int, noise: str, seed: int
) -> None:
    options = GAME.check_options(seats, EVERYTHING)
    assert options["hands"] == "unknown"
    done = played("hadara", seats, seed, tier, noise, options=EVERYTHING)
    came_out_right(done)
    assert done.tally.hands()["shows_and_touches"]["mean"] <= MOST
