"""The long run: robot hands play many hostile matches; every one must come out right.

    python -m bench.soak [--matches 1000] [--seed 1] [--games a,b] [--tiers pad,...] [--processes 2]
        [--noise hostile|people|calm|...]

Matches take turns through games, tiers and seat counts, with options drawn by the seed; with
`--noise people` through the levels of clumsiness too (`simulators.people`), without firmware;
`--noise calm` is a table without firmware where nothing goes wrong. Each match that is not right
is printed as it happens and a summary at the end; exit 1 when one was not. All of it is kept in
`build/soak/` (`--report FILE`): stopped and called again with the same words it goes on where it
was, as long as the program is the same; with `--carry` also where it has changed, as far as it
came out right before. The summary says how many matches each version of the program played.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from bench.soaked import Report
from companion.cli import people
from companion.cli.robots import Plan, play
from companion.cli.simulate import agrees, figures
from companion.cli.start import stand_in_faces
from companion.table.layout import tiers as tiers_of
from engine import games
from engine.core.game import BadOptions, Game, Value
from simulators.people.kinds import CALM, LEVELS

REPORT = Path("build/soak/report.jsonl")
REPORT_EVERY = 50
MEMORY = Path("/dev/shm")
"""Where a match is kept while it is played: half a soak's time went into waiting for the disk."""
PEOPLE = "people"
PACE = 0.4
"""Quick hands: more trouble in less time."""
LONGEST_S = 600
"""Measured: the longest right match took a tenth of it of the processor; a longer one hangs."""
WAITS_S = 7200
"""Chosen: so does one that takes longer by the wall, however busy the machine is."""
PLAIN_SHARE = 0.5
"""How often an option keeps its default."""
NOT_DRAWN = frozenset({"hands"})
"""Options that are not drawn: a table never knows hands."""


@dataclass(frozen=True, slots=True)
class Job:
    """One match to play; options that are not named keep their defaults."""

    game: str
    seats: int
    tier: str
    noise: str
    seed: int
    options: tuple[tuple[str, Value], ...] = ()


class Hung(Exception):
    """A match that did not end in time."""


def jobs(
    names: Sequence[str],
    tiers: Sequence[str],
    noise: str,
    first: int,
    count: int,
    drawn: bool = False,
) -> Iterator[Job]:
    """Matches that take turns through games, their tiers and their seat counts."""
    kinds = [
        (name, tier, seats)
        for name in names
        for tier in tiers_of(name)
        if not tiers or tier in tiers
        for seats in games.load(name).seat_counts
    ]
    Random(first).shuffle(kinds)
    for number in range(count):
        name, tier, seats = kinds[number % len(kinds)]
        seed = first + number
        options = some_options(games.load(name), seats, seed) if drawn else ()
        level = tuple(LEVELS)[number % len(LEVELS)] if noise == PEOPLE else noise
        yield Job(name, seats, tier, level, seed, options)


def some_options(game: Game, seats: int, seed: int) -> tuple[tuple[str, Value], ...]:
    """Options other than the defaults, drawn one by one; what the game refuses is left out."""
    random, chosen = Random(f"options {seed}"), dict[str, Value]()
    for option in game.options:
        if option.id in NOT_DRAWN or random.random() < PLAIN_SHARE:
            continue
        value = random.choice(option.accepted)  # so that a seed stays the match that it was
        if value not in option.choices:
            continue
        tried = {**chosen, option.id: value}
        try:
            game.check_options(seats, tried)
        except BadOptions:
            continue
        chosen = tried
    return tuple(chosen.items())


def run(job: Job) -> dict[str, Any]:
    """The figures of one match, small enough to come from another process."""
    game = games.load(job.game)
    options = game.check_options(job.seats, dict(job.options))
    faces = stand_in_faces(game, options, job.seed)
    plan = Plan(
        game, job.seats, options, faces, job.seed, tier=job.tier, noise=job.noise, pace=PACE
    )
    if job.noise in LEVELS or job.noise == CALM:
        return clumsily(plan, job.noise)
    done = play(plan)
    return {**figures(plan, done), "right": agrees(done)}


def clumsily(plan: Plan, level: str) -> dict[str, Any]:
    """The figures of a match of clumsy people, as those of robot hands are kept."""
    done = people.evening(plan, level)
    stuck = next((why for why in done.broken if why.startswith("stuck")), "")
    return {
        **people.figures(plan, level, done),
        "injected": done.done,
        "wrong_actions": len(done.broken) - bool(stuck),
        "notes": done.broken,
        "stuck": stuck,
        "corrections": 0,
        "right": done.right,
    }


def watched(job: Job) -> dict[str, Any]:
    """The same; a match that breaks off or hangs is an outcome like others."""
    for sign, timer, most in TIMERS:
        signal.signal(sign, _hung)
        signal.setitimer(timer, most)
    try:
        return run(job)
    except Exception as error:
        return {"right": False, "broke": type(error).__name__, "notes": traceback.format_exc()}
    finally:
        for _, timer, _ in TIMERS:
            signal.setitimer(timer, 0)


TIMERS = (
    (signal.SIGPROF, signal.ITIMER_PROF, LONGEST_S),
    (signal.SIGALRM, signal.ITIMER_REAL, WAITS_S),
)


def _hung(number: int, frame: FrameType | None) -> None:
    raise Hung


def soak(work: Sequence[Job], processes: int, report: Report) -> None:
    """Play what the report does not have yet; what is not right is printed at once."""
    left = [job for job in work if job not in report]
    if MEMORY.is_dir():
        tempfile.tempdir = str(MEMORY)
    with ProcessPoolExecutor(processes) as pool:
        running = {pool.submit(watched, job): job for job in left}
        for number, done in enumerate(as_completed(running), start=1):
            row = report.add(running[done], done.result())
            if row["outcome"] != "right":
                print(json.dumps(row, default=str), flush=True)
            if number % REPORT_EVERY == 0:
                print(report.line(), flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.soak", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", default=",".join(games.ids()))
    parser.add_argument("--tiers", default="")
    parser.add_argument("--noise", default="hostile")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--report", type=Path, default=REPORT)
    parser.add_argument("--carry", action="store_true")
    asked = parser.parse_args(argv)
    names = asked.games.split(",")
    tiers = [tier for tier in asked.tiers.split(",") if tier]
    work = list(jobs(names, tiers, asked.noise, asked.seed, asked.matches, drawn=True))
    report = Report(asked.report, carry=asked.carry)
    if report.outdated:
        print(f"{report.outdated} matches of another version of the program do not count.")
    try:
        soak(work, asked.processes, report)
    finally:
        report.write_summary()
        print(report.table())
    return 0 if report.all_right else 1


if __name__ == "__main__":
    sys.exit(main())
