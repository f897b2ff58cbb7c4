"""The time to the end of a match: measured on simulated paces, and what it never says."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import median
from typing import Any

import pytest

from companion.store.line import Mark
from companion.store.parcel import Parcel
from engine.core.play import Counts, random_steps
from engine.games import load
from hub import intake, pace

MINUTES = {"gaia": 60, "gaia_project": 150, "hadara": 60, "peloponnes": 60}
"""What the boxes say."""


@cache
def match(game: str, seats: int, seed: int) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Steps after which its rounds began, and when each step was taken, in minutes.

    Every seat has a speed of its own, and every step its own whim.
    """
    rules, random = load(game), Random(seed)
    state = rules.start(seats, rules.check_options(seats, {}), rules.stand_ins(seed))
    speeds = [random.lognormvariate(0, 0.4) for _ in range(seats)]
    first: int | None = None
    begins, times, now = [], [], 0.0
    for number, step in enumerate(random_steps(state, f"pace {seed}", Counts()), 1):
        now += random.expovariate(1) * speeds[step.seat % seats]
        times.append(now)
        state.take(step)
        if state.round_number() > 0:
            first = state.milestone() if first is None else first
            while 1 + state.milestone() - first > len(begins):
                begins.append(number)
    pace_of_group = MINUTES[game] * random.lognormvariate(0, 0.25) / now
    return tuple(begins), tuple(time * pace_of_group for time in times)


def error(game: str, seats: int, seed: int, share: float) -> float:
    """How many minutes the told end is off, when so much of the time is over."""
    begins, times = match(game, seats, seed)
    now = times[-1] * share
    steps = sum(time <= now for time in times)
    so_far = [begin for begin in begins if begin <= steps]
    told = pace.left_s(game, seats, so_far, steps, now * 60)
    return abs(told / 60 - (times[-1] - now))


def errors(share: float, seeds: range) -> list[float]:
    return [
        error(game, seats, seed, share)
        for game, several in (
            ("gaia", (2, 4)),
            ("gaia_project", (2, 4)),
            ("hadara", (2, 4)),
            ("peloponnes", (3,)),
        )
        for seats in several
        for seed in seeds
    ]


def test_the_end_is_told_to_ten_minutes_at_half_time_and_five_at_three_quarters() -> None:
    assert median(errors(0.5, range(1000, 1006))) <= 10
    assert median(errors(0.75, range(1000, 1006))) <= 5


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "half", "three"),
    [("gaia", 10, 5), ("hadara", 10, 5), ("peloponnes", 10, 5), ("gaia_project", 20, 20)],
)
def test_the_end_is_told_as_well_in_many_matches(game: str, half: float, three: float) -> None:
    """Random players of Gaia Project pass when they like: its last round is as long as any three,
    and nobody can foresee it. People do not play so; that is not measured."""
    for share, most in ((0.5, half), (0.75, three)):
        assert median(error(game, 3, seed, share) for seed in range(2000, 2060)) <= most


def test_a_group_that_takes_twice_as_long_is_told_twice_as_long() -> None:
    begins, _ = match("hadara", 2, 5)
    steps, so_far = begins[3], list(begins[:4])
    once = pace.left_s("hadara", 2, so_far, steps, 1800)
    assert pace.left_s("hadara", 2, so_far, steps, 3600) == pytest.approx(2 * once)
    assert once > 0


@pytest.mark.parametrize(
    ("game", "begins", "steps", "played"),
    [("earth", [1, 9], 20, 600), ("gaia_project", [], 3, 600), ("hadara", [2], 3, 60),
     ("hadara", [2, 24, 40], 50, 0), ("nothing", [1], 5, 60)],
)  # fmt: skip
def test_where_nobody_can_say_nothing_is_said(
    game: str, begins: list[int], steps: int, played: float
) -> None:
    assert pace.left_s(game, 2, begins, steps, played) < 0


def test_a_round_that_does_not_end_never_ends_the_match() -> None:
    usual = pace.lengths("hadara", 2)
    for steps in range(60, 2000, 100):
        over = pace.done("hadara", 2, [2, 24, 40], steps)
        assert over is not None
        assert over < usual[3] / usual[-1]


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
