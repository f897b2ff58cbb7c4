"""A day at the largest table: 24 hours in virtual time, and the heap after each of them.

    python -m bench.day [--hours 24] [--matches 4] [--part table|node]

*table*: Earth with five mats, every station of layout `full` on the board of its node, links,
session and store; robot hands play `--matches` matches in the course of it, on boards and links
that are never restarted. *node*: a mat of sixteen stations from bytecode on real MicroPython,
with tags that come and go and cues that change. Exit 1 when a level has grown over its bound.

A board lives through idle time in part only, 20 ms of each three seconds, and jumps over the rest.
So this is a day of the clock, of heartbeats and of work, and not 24 hours of every instruction.
"""

from __future__ import annotations

import argparse
import gc
import resource
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from bench.day_node import node_day
from bench.heap import Level, growth
from companion.cli.host import Host
from companion.cli.robots import Plan, hands_on, session_on
from companion.cli.start import stand_in_faces
from companion.cli.stopwatch import Stopwatch
from companion.cli.tables import VirtualSetting
from companion.table.layout import load
from engine import games
from simulators.board import LocalBoard
from simulators.box import new_box

TABLE_BOUND = 20_000
"""Blocks of Python's heap (some 64 bytes each) that the whole program may hold more later on."""
NODE_BOUND = 2048
"""Bytes; a board has 100 to 200 KiB."""
IDLE_SLICE_MS = 250.0
"""Chosen: a quarter of the second in which a node says that it lives."""
TIDY_MS = 1000.0
"""Chosen: longer than any debounce, so that a cleared table is seen as cleared."""
CYCLE_US, LIVED_US = 3_000_000, 20_000
"""Of each cycle in which nothing happens a board lives so long; chosen: below the 4 s that a host
waits for a sign."""


def largest(seed: int) -> Plan:
    """Earth with five seats and every station there is."""
    game = games.load("earth")
    options = game.check_options(5, {})
    faces = stand_in_faces(game, options, seed)
    return Plan(game, 5, options, faces, seed, tier="full")


class TableDay:
    """One table that stays on: its boards, its links, and the heap of the whole program."""

    def __init__(self, first: Plan, hour_s: int) -> None:
        self.levels: list[Level] = []
        self.done: list[Level] = []  # after each match, when nothing of it is needed any more
        self._hour_ms = 1000 * hour_s
        layout = load(first.game.id, first.tier, first.seats, first.options)
        self.stations, self.nodes = len(layout.all()), len(layout.nodes())
        self.setting = VirtualSetting(first, layout, new_box(first.game.id, first.game.catalogue))
        self.setting.world.idle_slice_ms = IDLE_SLICE_MS
        self.setting.world.passed = self._passed
        for board in self.setting.boards.values():
            assert isinstance(board, LocalBoard)
            board.cycle_us, board.lived_us = CYCLE_US, LIVED_US

    def match(self, plan: Plan) -> None:
        """Play a match to its end and clear the table. Raises Stuck."""
        with ExitStack() as stack:
            session = session_on(plan, self.setting, stack)
            host = Host(session, self.setting.nodes, self.setting.now, Stopwatch(virtual=True))
            self.setting.join(host)
            hands_on(plan, session, self.setting).run()
            self.setting.world.wait(TIDY_MS)
        self.setting.world.table.clear()
        self.setting.world.wait(TIDY_MS)

    def until(self, hour: float) -> None:
        """Nobody touches the table until then."""
        left = hour * self._hour_ms - self.setting.world.now_ms
        if left > 0:
            self.setting.world.wait(left)

    def rest(self) -> None:
        """A match is over and forgotten."""
        self.done.append(self._level("between two matches"))

    def _passed(self, now_ms: float) -> None:
        if now_ms >= self._hour_ms * (len(self.levels) + 1):
            self.levels.append(self._level())

    def _level(self, note: str = "") -> Level:
        gc.collect()
        hour = self.setting.world.now_ms / self._hour_ms
        note = f"{_resident_mib():.1f} MiB resident  {note}"
        level = Level(hour, sys.getallocatedblocks(), "blocks", note.rstrip())
        print(f"table {level.line()}", flush=True)
        return level


def table_day(plans: Sequence[Plan], hours: int, hour_s: int = 3600) -> TableDay:
    """`plans` one after the other, spread over the hours; the day is left open for a look."""
    day = TableDay(plans[0], hour_s)
    print(f"table: {day.stations} stations on {day.nodes} nodes")
    try:
        for number, plan in enumerate(plans, start=1):
            day.match(plan)
            day.rest()
            day.until(hours * number / len(plans))
        return day
    finally:
        day.setting.close()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.day", description=__doc__)
    parser.add_argument("--hours", type=int, default=24)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--part", choices=("table", "node"))
    asked = parser.parse_args(argv)
    kept, begun = True, time.monotonic()
    if asked.part != "node":
        plans = [largest(seed) for seed in range(1, asked.matches + 1)]
        day = table_day(plans, asked.hours)
        more = growth(day.done) if len(day.done) > 2 else growth(day.levels)
        kept = _told("table", more, TABLE_BOUND, begun) and kept
    if asked.part != "table":
        begun = time.monotonic()
        levels = node_day(
            asked.hours, 3600, lambda level: print(f"node  {level.line()}", flush=True)
        )
        kept = _told("node", growth(levels), NODE_BOUND, begun) and kept
    return 0 if kept else 1


def _resident_mib() -> float:
    """What the system gives this process, without what is swapped out."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / (1 << 20)


def _told(what: str, more: int, bound: int, begun: float) -> bool:
    spent = time.monotonic() - begun
    print(f"{what}: {more:+,} over the day (bound {bound:,}); {spent:,.0f} s", flush=True)
    return more <= bound


if __name__ == "__main__":
    sys.exit(main())
