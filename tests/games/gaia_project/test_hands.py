"""Gaia Project at a table: robot hands at every tier and over the wires, with few touches."""

from __future__ import annotations

import pytest

from tests.matches import came_out_right, played

GAME = "gaia_project"


@pytest.mark.parametrize(
    ("seats", "tier", "noise"),
    [
        (2, "pad", "hostile"),
        pytest.param(2, "full", "hostile", marks=pytest.mark.soak),
        pytest.param(2, "stations", "hostile", marks=pytest.mark.soak),
        pytest.param(1, "full", "hostile", marks=pytest.mark.soak),
        pytest.param(3, "full", "hostile", marks=pytest.mark.soak),
        pytest.param(4, "pad", "hostile", marks=pytest.mark.slow),
    ],
)
def test_a_match_comes_out_right(seats: int, tier: str, noise: str) -> None:
    done = played(GAME, seats, 3, tier, noise)
    came_out_right(done)
    assert bool(done.injected) == (noise != "clean")


@pytest.mark.parametrize(
    "link",
    ["serial", pytest.param("mqtt", marks=pytest.mark.soak)],  # the wire: tests/e2e
)
def test_a_match_over_a_real_wire(link: str) -> None:
    came_out_right(played(GAME, 2, 1, "pad", link=link))


def test_the_automa_at_a_pad_has_two_scores_for_one_seat() -> None:
    """R16: the Automa scores too, though nobody sits there."""
    done = played(GAME, 1, 1, "pad", "hostile")
    came_out_right(done)
    assert len(done.scores) == 2


def test_a_median_turn_at_one_pad_needs_at_most_four_shows_and_touches() -> None:
    done = played(GAME, 3, 2, "pad")
    came_out_right(done)
    turns = sorted(turn["shows"] + turn["touches"] for turn in done.tally.turns)
    assert len(turns) > 40
    assert turns[len(turns) // 2] <= 4
