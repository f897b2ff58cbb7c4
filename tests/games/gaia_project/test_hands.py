"""Gaia Project at a table: robot hands at every tier and over the wires, with few touches."""

from __future__ import annotations

import pytest

from companion.cli.robots import Plan, Played, play
from engine import games

GAME = games.load("gaia_project")


def played(seats: int, seed: int, tier: str, noise: str = "clean", **more: object) -> Played:
    options = GAME.check_options(seats, more.pop("options", {}))  # type: ignore[arg-type]
    plan = Plan(GAME, seats, options, {}, seed, tier=tier, noise=noise, **more)  # type: ignore[arg-type]
    return play(plan)


def came_out_right(done: Played) -> None:
    assert done.stuck == ""
    assert done.over
    assert done.tally.wrong_actions == 0, done.tally.notes
    assert done.scores == done.alone


@pytest.mark.parametrize(
    ("seats", "tier", "noise"),
    [
        (2, "pad", "hostile"),
        (2, "full", "hostile"),
        pytest.param(2, "stations", "hostile", marks=pytest.mark.slow),
        pytest.param(1, "full", "hostile", marks=pytest.mark.slow),
        pytest.param(3, "full", "hostile", marks=pytest.mark.slow),
        pytest.param(4, "pad", "hostile", marks=pytest.mark.slow),
    ],
)
def test_a_match_comes_out_right(seats: int, tier: str, noise: str) -> None:
    done = played(seats, 3, tier, noise)
    came_out_right(done)
    assert bool(done.injected) == (noise != "clean")


@pytest.mark.parametrize("link", ["serial", "mqtt"])
def test_a_match_over_a_real_wire(link: str) -> None:
    came_out_right(played(2, 1, "pad", link=link, pace=0.1))


def test_the_automa_at_a_pad_has_two_scores_for_one_seat() -> None:
    """R16: the Automa scores too, though nobody sits there."""
    done = played(1, 1, "pad", "hostile")
    came_out_right(done)
    assert len(done.scores) == 2


def test_a_median_turn_at_one_pad_needs_at_most_four_shows_and_touches() -> None:
    done = played(3, 2, "pad")
    came_out_right(done)
    turns = sorted(turn["shows"] + turn["touches"] for turn in done.tally.turns)
    assert len(turns) > 40
    assert turns[len(turns) // 2] <= 4
