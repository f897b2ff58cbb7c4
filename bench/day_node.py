"""The node's part of a day: a mat of sixteen stations on real MicroPython, from bytecode."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from bench.heap import Level
from simulators.board.flash import FIRMWARE
from simulators.board.plainhost import PlainHost
from simulators.board.plan import board_source
from simulators.board.remote import RemoteBoard

BOARD = "pico_mat"
CYCLE_S, LIVED_MS = 3, 20
"""Of each cycle it lives so long; the rest is skipped as if the processor stood still."""
MOVES = 60
"""In an hour: a tag is put down or taken away, and the cues change."""
WORK_MS = 700
"""Assumed of what a move takes, in full: debounce, message, cue, answer."""
CUES = ("choose", "take", "put/2", "wrong", "wait", "turn/1", "done")


class Mat:
    """A node with its host, and the moves of a day."""

    def __init__(self, firmware: Path) -> None:
        self.board = RemoteBoard(board_source(BOARD), firmware=firmware)
        self.host = PlainHost(self.board)
        self.host.greet()
        self._moves = 0
        self._lying: set[str] = set()

    def idle(self) -> None:
        """A cycle in which nothing is moved."""
        self.board.rest(1000 * CYCLE_S - LIVED_MS)
        self.host.run(LIVED_MS, step=LIVED_MS)

    def move(self) -> None:
        """One tag comes or goes, and the cues change."""
        self._moves += 1
        at = self.board.stations[5 * self._moves % 16]
        if at in self._lying:
            self.board.remove(at)
        else:
            self.board.place(at, f"04{self._moves:012x}")
        self._lying ^= {at}
        cue = CUES[self._moves % len(CUES)]
        self.host.say("cue", id=self._moves, cues={at: cue, self.board.stations[0]: "turn"})
        self.host.run(WORK_MS, step=10)

    def clear(self) -> None:
        """All tags are taken away, so that every hour ends alike."""
        for at in sorted(self._lying):
            self.board.remove(at)
        self._lying = set()
        self.host.run(2 * WORK_MS, step=10)

    def told(self) -> set[str]:
        """Where the host believes tags to lie."""
        found: set[str] = set()
        for at, _, on in self.host.tags():
            found = found | {at} if on else found - {at}
        return found

    def check(self) -> None:
        """The host must know that nothing lies there. What it heard so far is forgotten."""
        if self.told():
            raise AssertionError(f"the host believes that tags lie on {sorted(self.told())}")
        self.host.heard.clear()
        self.host.log.clear()


def node_day(
    hours: int, hour_s: int, tell: Callable[[Level], None], moves: int = MOVES
) -> list[Level]:
    """Heap of the node after each hour, with nothing on it, the simulator's chips taken off."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(FIRMWARE / "check.py"), "--sizes", "--out", folder]
        subprocess.run(command, check=True, capture_output=True)
        mat = Mat(Path(folder))
        try:
            return [_hour(mat, number, hour_s, moves, tell) for number in range(1, hours + 1)]
        finally:
            mat.board.close()


def _hour(mat: Mat, number: int, hour_s: int, moves: int, tell: Callable[[Level], None]) -> Level:
    for second in range(0, hour_s, CYCLE_S):
        if second % (hour_s // moves) < CYCLE_S:
            mat.move()
        mat.idle()
    mat.clear()
    mat.check()
    used, before = mat.board.heap()
    reboots = mat.board.reboots()
    level = Level(number, used - before, "bytes", f"restarts {len(reboots)}")
    tell(level)
    if reboots:
        raise AssertionError(f"the node restarted: {reboots}")
    return level
