"""The app's figures: the first frame, the frame time while a tile moves, the memory.

The app runs in a process of its own, as people start it, off screen. Without a graphics card the
processor draws; a tablet with a card is quicker.

An evening's memory is looked at twice. What the first match of each game leaves (its drawing, its
sentences, its sizes of type, its row at home) comes once and is told. What the matches after them
leave must be nothing, for they can go on for ever: that is the growth that has a bar.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bench.figures import Figure

DRAGGED_S, REST_S = 60, 120
"""So long, s, a piece is dragged and a table rests. Chosen: what comes back once a minute, a
clock, a heartbeat or a collection of garbage, is in it."""
HEAVIEST = "gaia_project"
"""The game whose match has most to draw."""
START_LONGEST_S = 300
"""Chosen: a hundred times what a start takes; a window that hangs is an error."""
ROUNDS = 2
STEP_S = 10.0
"""Chosen: how long people think over a step."""
FLAT_MB = 8.0
"""Chosen: what free blocks between used ones come to; a match that leaked left 20 to 40."""
LONGEST_S = 3 * 3600
"""Chosen: three times what the evening, the longest of them, takes of a quiet machine's time."""


def measure() -> Iterator[Figure]:
    """Everything about the app; `python -m bench.app start|rest|evening` measures a part."""
    yield from started()
    yield from rests()
    yield from evening()


def started() -> Iterator[Figure]:
    """The start, and a piece dragged for a minute, of the lightest game and of the one whose
    table has most to draw."""
    for game in ("peloponnes", "hadara"):
        yield from of_game(game)


def of_game(game: str) -> Iterator[Figure]:
    """Start the app, open a match on a simulated table, drag a tile to and fro."""
    with tempfile.TemporaryDirectory(prefix="tabletwin-bench-") as folder:
        environment = {
            **os.environ,
            "SDL_VIDEODRIVER": "offscreen",
            "KIVY_HOME": f"{folder}/kivy",
            "TABLETWIN_BENCH_START": repr(time.time()),
        }
        done = subprocess.run(
            [sys.executable, "-m", "bench.app_run", folder, str(DRAGGED_S), game],
            env=environment,
            capture_output=True,
            text=True,
            timeout=START_LONGEST_S,
            check=True,
        )
    yield from dragged(json.loads(done.stdout.splitlines()[-1]))


def rests() -> Iterator[Figure]:
    """What a core spends while nobody moves anything, over two minutes each: the heaviest game."""
    for table, most in (("readers", 3.0), ("virtual", 5.0)):
        told = alone("bench.app_rest", table, HEAVIEST, str(REST_S))
        note = f"{HEAVIEST}, {told['span_s']:.0f} s"
        note += "" if told["ready"] else "; not all boards answered"
        yield Figure(
            f"app: at rest, table: {table}", told["per_cent"], "% core", at_most=most, note=note
        )


def evening() -> Iterator[Figure]:
    """Two matches of each game, painted after every step, on a table shown beside it."""
    told = alone("bench.app_hour", str(ROUNDS))
    memory = [megabytes for _, megabytes in told["memory"]]
    hours = told["steps"] * STEP_S / 3600
    note = f"{told['steps']} steps of {len(memory)} matches: {hours:.1f} hours at a table"
    drawn = (f"{told['where']}; {note}; {told['stand_in_mb']:.0f} MB of it libraries in a graphics "
             "card's place")  # fmt: skip
    yield Figure("app: memory, most at any step", told["most_mb"], "MB", at_most=250, note=drawn)
    yield Figure("app: memory after a match, at most", max(memory), "MB", note=note)
    yield from growth(memory, len(memory) // ROUNDS)
    yield from openings(told)


def openings(told: dict[str, Any]) -> Iterator[Figure]:
    """How long each screen takes to open, the slowest of all its openings in the evening."""
    for screen, (worst, _) in sorted(told["opened"].items()):
        work = f"{told['worked'][screen]:.0f} ms of the processor at any opening"
        yield Figure(f"app: {screen} opened", worst, "ms", at_most=250, note=work)


def growth(memory: Sequence[float], games: int) -> Iterator[Figure]:
    """What was left by the first match of each game, and by all matches after them."""
    first, opened = memory[0], memory[games - 1]
    note = "after a match of each game, above the first match"
    yield Figure("app: memory, games opened", opened - first, "MB", note=note)
    note = "after any match of a second round, above the end of the first"
    grown = max(memory[games:]) - opened
    yield Figure("app: memory, growth", grown, "MB", at_most=FLAT_MB, note=note)


def alone(module: str, *words: str) -> dict[str, Any]:
    """What a measurement tells that runs in a process of its own, off screen.

    What it prints as errors goes where ours go: whoever waits for an evening sees each match end.
    """
    with tempfile.TemporaryDirectory(prefix="tabletwin-bench-") as folder:
        environment = {
            **os.environ, "SDL_VIDEODRIVER": "offscreen", "KIVY_HOME": f"{folder}/kivy"
        }  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-m", module, folder, *words],
            env=environment, stdout=subprocess.PIPE, text=True, timeout=LONGEST_S, check=True,
        )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


PARTS: dict[str, Callable[[], Iterator[Figure]]] = {
    "start": started, "rest": rests, "evening": evening
}  # fmt: skip


def dragged(told: dict[str, Any]) -> Iterator[Figure]:
    """The start, and a tile under a finger."""
    note = f"{told['game']}, 1280x800, drawn by {told['renderer']}"
    yield Figure("app: first picture after the start", told["first_picture_s"], "s", note=note)
    yield Figure("app: first frame after the start", told["first_frame_s"], "s", 2, note=note)
    yield Figure("app: match on a table opened", told["open_match_s"], "s", note=note)
    moves = f"{note}; {told['frames']} frames in {told['dragged_s']:.0f} s"
    yield Figure("app: frame while a tile moves, p50", told["frame_ms"][0], "ms", note=moves)
    yield Figure("app: frame while a tile moves, p95", told["frame_ms"][1], "ms", 33, note=moves)
    yield Figure("app: the processor's work for it, p95", told["frame_work_ms"], "ms", note=note)
    yield Figure("app: memory with a match open", told["memory_mb"], "MB", note="resident set")


if __name__ == "__main__":
    for one in PARTS[sys.argv[1]]():
        print(one.line(), flush=True)
