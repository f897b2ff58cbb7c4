"""The time to the end of a match: measured on simulated paces, and what it never says."""

from __future__ import annotations

from functools import cache
from statistics import median
from typing import Any

import pytest

from bench.paces import Paced, played
from companion.store.line import Mark
from companion.store.parcel import Parcel
from engine.games import load
from hub import intake, pace

HELD_OUT = 1_000
"""`hub/data/lengths.json` was done of seeds below this one."""
SEEDS = {"earth": 2, "gaia": 2, "gaia_project": 3, "hadara": 2, "peloponnes": 2}
"""Of each number of seats: a match of Earth takes as long as twenty."""


@cache
def match(game: str, seats: int, seed: int) -> Paced:
    found = played(load(game), seats, seed)
    assert found is not None
    return found


def error(game: str, seats: int, seed: int, share: float) -> float:
    """How many minutes the told end is off, when so much of the time is over."""
    one = match(game, seats, seed)
    now = one.times[-1] * share
    done = sum(time <= now for time in one.times)
    so_far = [begin for begin in one.begins if begin <= done]
    told = pace.left_s(game, seats, so_far, done, now * 60)
    return abs(told / 60 - (one.times[-1] - now))


def errors(game: str, share: float, count: int) -> list[float]:
    """Of every number of seats alike."""
    return [
        error(game, seats, HELD_OUT + seed, share)
        for seats in load(game).seat_counts
        for seed in range(count)
    ]


def all_errors(share: float) -> list[float]:
    return [one for game, count in SEEDS.items() for one in errors(game, share, count)]


def test_the_end_is_told_to_ten_minutes_at_half_time_and_five_at_three_quarters() -> None:
    """Of all games together, for a match of Earth takes long; below, each for itself."""
    assert median(all_errors(0.5)) <= 10
    assert median(all_errors(0.75)) <= 5


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(SEEDS))
def test_the_end_is_told_as_well_in_many_matches(game: str) -> None:
    assert median(errors(game, 0.5, 100)) <= 10
    assert median(errors(game, 0.75, 100)) <= 5


def usual_way() -> tuple[list[int], tuple[int, ...]]:
    """Two rounds of Hadara with two as they usually go, and what is usually left."""
    _, *left = pace.lengths("hadara", 2)
    return [0, left[0] - left[1], left[0] - left[2]], tuple(left)


def test_a_group_that_takes_twice_as_long_is_told_twice_as_long() -> None:
    begins, _ = usual_way()
    once = pace.left_s("hadara", 2, begins, begins[-1], 1800)
    assert pace.left_s("hadara", 2, begins, begins[-1], 3600) == pytest.approx(2 * once)
    assert once > 0


def test_a_group_that_does_more_on_its_way_is_told_more() -> None:
    begins, left = usual_way()
    assert pace.deeds_left("hadara", 2, begins, begins[-1]) == pytest.approx(left[2])
    long = [2 * begin for begin in begins]
    stretched = (long[-1] + 2 * left[0]) / (begins[-1] + 2 * left[0])
    found = pace.deeds_left("hadara", 2, long, long[-1])
    assert found == pytest.approx(stretched * left[2])


def test_a_step_towards_the_end_that_does_not_end_never_ends_the_match() -> None:
    begins, left = usual_way()
    for done in range(60, 2000, 100):
        found = pace.deeds_left("hadara", 2, begins, done)
        assert found is not None
        assert found > left[3]


@pytest.mark.parametrize(
    ("game", "begins", "done", "played_s"),
    [("gaia_project", [], 3, 600), ("hadara", [2], 3, 60), ("hadara", [2, 24, 40], 50, 0),
     ("nothing", [1], 5, 60)],
)  # fmt: skip
def test_where_nobody_can_say_nothing_is_said(
    game: str, begins: list[int], done: int, played_s: float
) -> None:
    assert pace.left_s(game, 2, begins, done, played_s) < 0


# -- time that was played --------------------------------------------------------------------------


def row(touched: str, phase: str = "play") -> dict[str, Any]:
    return {"touched": touched, "phase": phase, "line": [["a", 1]]}


def parcel(touched: str, steps: int = 1, writer: str = "a") -> Parcel:
    stands = {"rules": 1, "length": 2, "stands": "", "phase": "play", "touched": touched}
    some = tuple((1, {}) for _ in range(steps))
    return Parcel("0" * 16, (Mark(writer, 2),), Mark("a", 1), 1, some, stands)


@pytest.mark.parametrize(
    ("before", "then", "counts"),
    [
        (row("2026-11-22T20:00:00+00:00"), parcel("2026-11-22T20:01:00+00:00"), 60),
        (row("1970-01-01T00:00:00+00:00"), parcel("1970-01-01T00:01:00+00:00"), 60),
        (row("2026-11-22T20:00:00+00:00"), parcel("2026-11-22T23:00:00+00:00"), 900),
        (row("2026-11-22T20:00:00+00:00"), parcel("2026-11-22T21:00:00+00:00", 40), 3600),
        (row("2026-11-22T20:00:00+00:00", "paused"), parcel("2026-11-22T20:01:00+00:00"), 0),
        (row("2026-11-22T20:00:00+00:00"), parcel("1999-11-22T20:00:00+00:00"), 0),
        (row("2026-11-22T20:00:00+00:00"), parcel("2026-11-22T20:01:00+00:00", 1, "b"), 0),
        (row("yesterday"), parcel("2026-11-22T20:01:00+00:00"), 0),
        (row("2026-11-22T20:00:00+00:00"), parcel("2026-11-22T20:01:00"), 0),
    ],
    ids=["a minute", "a clock never set", "a meal", "an hour without the hub", "a pause",
         "a clock put back", "another tablet's clock", "no time", "no zone"],
)  # fmt: skip
def test_only_what_was_played_counts(before: dict[str, Any], then: Parcel, counts: float) -> None:
    assert intake.played_s(before, then) == counts
