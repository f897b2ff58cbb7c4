"""The long run: robot hands play many hostile matches; every one must come out right.

    python -m bench.soak [--matches 1000] [--seed 1] [--games peloponnes,...] [--tiers pad,...]

Matches take turns through games, tiers and seat counts. Prints each failure as it happens and a
summary at the end; exit 1 when any action was wrong or any score was not the engine's.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from companion.cli.robots import Plan, play
from companion.cli.simulate import agrees, figures
from companion.cli.start import options_of, stand_in_faces
from companion.table.layout import tiers as tiers_of
from engine import games

REPORT_EVERY = 50
PACE = 0.4
"""Quick hands: more trouble in less time."""


@dataclass(frozen=True, slots=True)
class Job:
    """One match to play."""

    game: str
    seats: int
    tier: str
    noise: str
    seed: int


@dataclass(slots=True)
class Sum:
    """What came of all matches so far."""

    matches: int = 0
    failed: int = 0
    wrong_actions: int = 0
    actions: int = 0
    corrections: int = 0
    injected: Counter[str] = field(default_factory=Counter)

    def add(self, result: dict[str, Any]) -> None:
        self.matches += 1
        self.failed += not result["right"]
        self.wrong_actions += result["wrong_actions"]
        self.actions += result["actions"]
        self.corrections += result["corrections"]
        self.injected.update(result["injected"])

    def line(self) -> str:
        return (
            f"{self.matches} matches, {self.failed} failed, {self.wrong_actions} wrong of "
            f"{self.actions} actions, {self.corrections} corrections, "
            f"injected {sum(self.injected.values())}"
        )


def jobs(
    names: Sequence[str], tiers: Sequence[str], noise: str, first: int, count: int
) -> Iterator[Job]:
    """Matches that take turns through games, their tiers and their seat counts."""
    kinds = [
        (name, tier, seats)
        for name in names
        for tier in tiers_of(name)
        if not tiers or tier in tiers
        for seats in games.load(name).seat_counts
    ]
    for number in range(count):
        name, tier, seats = kinds[number % len(kinds)]
        yield Job(name, seats, tier, noise, first + number)


def run(job: Job) -> dict[str, Any]:
    """The figures of one match, small enough to come from another process."""
    game = games.load(job.game)
    options = options_of(game, job.seats, ())
    faces = stand_in_faces(game, options, job.seed)
    plan = Plan(
        game, job.seats, options, faces, job.seed, tier=job.tier, noise=job.noise, pace=PACE
    )
    done = play(plan)
    return {**figures(plan, done), "right": agrees(done), "job": repr(job)}


def soak(work: Sequence[Job], processes: int) -> Sum:
    """Play all of it; failures are printed at once."""
    total = Sum()
    with ProcessPoolExecutor(processes) as pool:
        for result in pool.map(run, work):
            total.add(result)
            if not result["right"]:
                told = {k: result.get(k) for k in ("job", "wrong_actions", "notes", "stuck")}
                print(json.dumps(told, default=str), flush=True)
            if total.matches % REPORT_EVERY == 0:
                print(total.line(), flush=True)
    return total


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.soak", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", default="peloponnes")
    parser.add_argument("--tiers", default="")
    parser.add_argument("--noise", default="hostile")
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args(argv)
    names = asked.games.split(",")
    tiers = [tier for tier in asked.tiers.split(",") if tier]
    work = list(jobs(names, tiers, asked.noise, asked.seed, asked.matches))
    total = soak(work, asked.processes)
    print(total.line())
    print(json.dumps({"injected": dict(sorted(total.injected.items()))}))
    return 0 if total.failed == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
