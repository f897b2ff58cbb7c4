"""Gaia at a table: robot hands at every tier, clean and hostile, and over the wires."""

from __future__ import annotations

import pytest

from companion.cli.robots import Plan, Played, play
from engine import games

GAME = games.load("gaia")
SHORT = 36
"""A seed whose base match of two seats is among the shortest."""


def played(
    seats: int, seed: int, tier: str, mode: str, noise: str = "clean", link: str = "memory"
) -> Played:
    options = GAME.check_options(seats, {"mode": mode})
    faces = GAME.stand_ins(seed)
    pace = 1.0 if link == "memory" else 0.1
    return play(
        Plan(GAME, seats, options, faces, seed, tier=tier, noise=noise, link=link, pace=pace)
    )


def came_out_right(done: Played) -> None:
    assert done.stuck == ""
    assert done.over
    assert done.tally.wrong_actions == 0, done.tally.notes
    assert done.scores == done.alone


@pytest.mark.parametrize(
    ("seats", "seed", "tier", "mode"),
    [
        (2, SHORT, "stations", "base"),
        pytest.param(3, 3, "stations", "advanced_disaster", marks=pytest.mark.slow),
        pytest.param(2, 1, "pad", "advanced", marks=pytest.mark.slow),
        pytest.param(5, 1, "full", "base", marks=pytest.mark.slow),
        pytest.param(4, 2, "full", "advanced_disaster", marks=pytest.mark.soak),
    ],
)
def test_a_hostile_match_comes_out_right(seats: int, seed: int, tier: str, mode: str) -> None:
    done = played(seats, seed, tier, mode, "hostile")
    came_out_right(done)
    assert sum(done.injected.values()) > 20


@pytest.mark.parametrize(
    ("seats", "link", "tier"),
    [
        (2, "serial", "pad"),
        (2, "mqtt", "pad"),
        pytest.param(5, "mqtt", "full", marks=pytest.mark.soak),
    ],
)
def test_a_match_over_a_real_wire(seats: int, link: str, tier: str) -> None:
    came_out_right(played(seats, SHORT, tier, "base", link=link))
