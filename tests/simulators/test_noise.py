"""The noise profiles: as much noise on the wire as the profile says, of every kind, seeded."""

from __future__ import annotations

from random import Random

import pytest

from simulators.faults import FaultyWire
from simulators.noise import LINE_FAULTS, PROFILES

LINES = b"".join(b'{"t":"tag","s":%d} 0123abcd\n' % n for n in range(4000))


def spoiled(profile: str, seed: int = 1) -> FaultyWire:
    wire = FaultyWire(PROFILES[profile].faults, Random(seed))
    wire.put(LINES, 0.0)
    return wire


@pytest.mark.parametrize("profile", ["clean", "flapping"])
def test_a_profile_without_line_noise_carries_everything(profile: str) -> None:
    wire = spoiled(profile)
    assert b"".join(wire.take(0.0)) == LINES


@pytest.mark.parametrize("profile", ["lossy", "hostile"])
def test_a_tenth_of_the_lines_is_spoiled_in_each_way(profile: str) -> None:
    counts = spoiled(profile).counts
    # 4000 lines at 10 %: 400 on average, standard deviation 19; each way 100, deviation 10.
    assert 320 < sum(counts[kind] for kind in LINE_FAULTS) < 480
    assert all(60 < counts[kind] < 140 for kind in LINE_FAULTS)


def test_the_same_seed_spoils_the_same_lines() -> None:
    first, second = spoiled("lossy", 7), spoiled("lossy", 7)
    assert first.take(9.0) == second.take(9.0)


def test_hostile_is_everything() -> None:
    hostile = PROFILES["hostile"]
    assert hostile.flapping
    assert hostile.lines == PROFILES["lossy"].lines == 0.1
    shares = (
        hostile.reboots,
        hostile.dead_readers,
        hostile.collisions,
        hostile.wrong_pieces,
        hostile.two_at_once,
    )
    assert all(share > 0 for share in shares)
