"""Gaia at a table: robot hands at every tier, clean and hostile, and over the wires."""

from __future__ import annotations

import pytest

from tests.matches import came_out_right, played

SHORT = 36
"""A seed whose base match of two seats is among the shortest."""


@pytest.mark.parametrize(
    ("seats", "seed", "tier", "mode"),
    [
        pytest.param(2, SHORT, "full", "base", marks=pytest.mark.soak),
        pytest.param(3, 3, "stations", "advanced_disaster", marks=pytest.mark.soak),
        pytest.param(2, 1, "pad", "advanced", marks=pytest.mark.slow),
        pytest.param(5, 1, "full", "base", marks=pytest.mark.soak),
        pytest.param(4, 2, "full", "advanced_disaster", marks=pytest.mark.soak),
    ],
)
def test_a_hostile_match_comes_out_right(seats: int, seed: int, tier: str, mode: str) -> None:
    done = played("gaia", seats, seed, tier, "hostile", options={"mode": mode})
    came_out_right(done)
    assert sum(done.injected.values()) > 20


@pytest.mark.parametrize(
    ("seats", "link", "tier"),
    [
        (2, "serial", "pad"),
        pytest.param(2, "mqtt", "pad", marks=pytest.mark.soak),  # the wire: tests/e2e
        pytest.param(5, "mqtt", "full", marks=pytest.mark.soak),
    ],
)
def test_a_match_over_a_real_wire(seats: int, link: str, tier: str) -> None:
    came_out_right(played("gaia", seats, SHORT, tier, options={"mode": "base"}, link=link))
