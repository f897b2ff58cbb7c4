"""A table on a clock that runs by itself: a thread keeps simulated boards in step with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Event, Lock, Thread
from time import sleep
from typing import Protocol

from simulators.board.seen import Light
from simulators.haste import Haste
from simulators.table import Table, split

TURN_S = 0.002
"""Boards get their share of time this often. Chosen: small beside the 40 ms of scanning."""
REST_S = 0.05
"""As long as all boards rest they get it this seldom; hands wake them. Chosen: a light that comes
so much later still comes at once to people.
"""
MOST_BEHIND_S = 0.25
"""When the machine is too busy, boards lose more time than this instead of catching up. Chosen:
below a heartbeat's lateness."""
REAL_TIME = Haste()


class LiveWire(Protocol):
    """What carries the bytes between a board and the world outside."""

    def pump(self) -> object:
        """Carry what is there, both ways; never waits."""

    def close(self) -> None: ...


class LiveTable:
    """Boards that live by a clock, the wall's if none is told. Any thread may call any method."""

    def __init__(
        self,
        table: Table,
        wires: Mapping[str, LiveWire],
        haste: Haste = REAL_TIME,
        turn_s: float = TURN_S,
    ) -> None:
        self.table = table
        self._turn_s = turn_s
        self._haste = haste
        self._wires = dict(wires)
        self.placed: Callable[[str, str, float], None] = _unwatched
        self._lock = Lock()
        self._over = False
        self._stirred = Event()
        self._thread = Thread(target=self._run, name="simulated table", daemon=True)

    def start(self) -> None:
        """Let time pass for the boards."""
        self._thread.start()

    def stop(self) -> None:
        """Switch the boards off and close their wires."""
        self._over = True
        self._stirred.set()
        if self._thread.is_alive():
            self._thread.join()
        for node, board in self.table.boards.items():
            self._wires[node].close()
            board.close()

    def _run(self) -> None:
        last = self._haste.now()
        while not self._over:
            self._pause()
            now = self._haste.now()
            ms = min(now - last, MOST_BEHIND_S) * 1000
            last = now
            with self._lock:
                for node, board in self.table.boards.items():
                    board.advance(ms)
                    self._wires[node].pump()

    def _pause(self) -> None:
        """Until the next turn; hands end a long one."""
        self._stirred.clear()
        with self._lock:
            rests_s = min((b.rests_ms for b in self.table.boards.values()), default=0.0) / 1000
        rest_s = min(self._haste.wall(rests_s), REST_S)
        if rest_s > self._turn_s:
            self._stirred.wait(rest_s)
        else:
            sleep(self._turn_s)

    @contextmanager
    def _hands(self) -> Iterator[None]:
        """Nothing moves on while hands do something; then it does at once."""
        with self._lock:
            yield
        self._stirred.set()

    # -- hands -------------------------------------------------------------------------------

    def put(self, piece: str, station: str, phantom: bool = False) -> None:
        with self._hands():
            self.table.put(piece, station, phantom)
        self.placed(station, self.table.tag(piece), self._haste.now())

    def lift(self, piece: str) -> None:
        with self._hands():
            self.table.lift(piece)

    def lying(self) -> Mapping[str, str]:
        with self._lock:
            return dict(self.table.lying())

    def light(self, station: str) -> Light:
        with self._lock:
            return self.table.light(station)

    def reboot(self, node: str) -> None:
        with self._hands():
            self.table.boards[node].brown_out()

    def sicken(self, station: str, dead: bool) -> None:
        node, at = split(station)
        with self._hands():
            self.table.boards[node].kill_reader(at, "dead" if dead else "well")


def _unwatched(_station: str, _tag: str, _now: float) -> None:
    """Nobody measures."""
