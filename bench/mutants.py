"""Do the tests bite? Small mistakes are put into the program, one at a time; a test must fail.

    python -m bench.mutants [--rooms engine/core,...] [--count 300] [--seed 1] [--least 0.92]
                            [--processes 2] [--again]

The mistakes are drawn by the seed over all lines of the rooms. One process loads all tests once
and notes which of them run the changed lines; for each mistake a copy of that process runs these,
the nearest and quickest first, until one fails or `MOST_S` of tests have passed.
What was found stands in `--report` line by line, and a stopped run goes on there, `--again` with
those that survived as well. A change of the program changes the draw no more than it must.
What nobody noticed is printed with file, line and change. What `bench/mutants_explained.txt`
names (file, then the changed line, with `#2` only the third of these in the file) changes nothing
that anybody can see and does not count.
Exit 1 when less than the least share was caught.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.mutant import Mutant, drawn
from bench.mutated import Mill
from bench.tree import ROOT

EXPLAINED = Path(__file__).with_name("mutants_explained.txt")
MOST_S = 20.0
"""Chosen: so many seconds of tests that run the changed line must pass before it has survived."""
EVERY_GAME = (
    "tests/games/test_words.py",
    "tests/games/test_check.py",
    "tests/games/test_spoiled_positions.py",
)
"""What is asked of all games alike."""
TESTS = {
    "engine/core": (
        "tests/engine",
        "tests/games/test_check.py",
        "tests/games/test_spoiled_positions.py",
        "tests/games/peloponnes/test_position.py",
        "tests/games/hadara/test_position.py",
        "tests/cli/test_printed.py",
    ),
    "engine/games/earth": ("tests/games/earth/", *EVERY_GAME),
    "engine/games/gaia": ("tests/games/gaia/", *EVERY_GAME),
    "engine/games/gaia_project": ("tests/games/gaia_project/", *EVERY_GAME),
    "engine/games/hadara": ("tests/games/hadara/", *EVERY_GAME),
    "engine/games/peloponnes": ("tests/games/peloponnes/", *EVERY_GAME),
    "companion/session": ("tests/session",),
    "companion/twin": ("tests/twin", "tests/session"),
    "companion/table": ("tests/table", "tests/session", "tests/house/test_check_in.py"),
    "companion/store": ("tests/store", "tests/session", "tests/hub/test_outbox.py"),
    "companion/link": ("tests/link", "tests/hub/test_joining.py", "tests/board/test_update.py"),
}
"""Room -> where its tests are; other rooms can be named with `--rooms room=tests/folder`."""


def explained() -> set[str]:
    """What is known to change nothing: `file: changed line`."""
    lines = EXPLAINED.read_text("utf-8").splitlines()
    return {line.split("  #")[0].strip() for line in lines if line and not line.startswith("#")}


def rooms_of(words: str) -> dict[str, tuple[str, ...]]:
    """`room,room=tests/folder,...`; empty: the rooms that have their tests here."""
    found = {}
    for word in filter(None, words.split(",")):
        room, _, folder = word.partition("=")
        found[room] = (folder,) if folder else TESTS[room]
    return found or TESTS


def told(work: Sequence[Mutant], survivors: set[str]) -> float:
    """Print what nobody noticed, and say which share of the others was caught."""
    known, survived, idle = explained(), 0, 0
    for number, mutant in enumerate(work, start=1):
        if mutant.id not in survivors:
            continue
        is_idle = bool(known & {mutant.said(), mutant.id})
        idle, survived = idle + is_idle, survived + (not is_idle)
        word = "changes nothing" if is_idle else "survived"
        print(f"{number}: {word}: line {mutant.mutation.line} of {mutant.said()}")
    counted = len(work) - idle
    share = (counted - survived) / counted if counted else 1.0
    print(f"{counted - survived} of {counted} mutants were caught, {share:.1%}; {idle} explained.")
    return share


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.mutants", description=__doc__)
    parser.add_argument("--rooms", default="")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--least", type=float, default=0.92)
    parser.add_argument("--report", type=Path, default=ROOT / "build" / "mutants")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--again", action="store_true")
    asked = parser.parse_args(argv)
    rooms = rooms_of(asked.rooms)
    work = drawn(rooms, asked.count * 5 // 4, asked.seed)
    folders = sorted({folder for folders in rooms.values() for folder in folders})
    mill = Mill(work, asked.count, folders, MOST_S, asked.report, asked.processes)
    if asked.again:
        mill.again()
    return int(told(mill.work, mill.survivors()) < asked.least)


if __name__ == "__main__":
    sys.exit(main())
