"""A table in virtual time: boards and host in one process, over in-process pipes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.link.transports.memory import Pipe
from simulators.board.board import Board
from simulators.board.seen import Light
from simulators.carriers import PipeCarrier, SerialWire
from simulators.table import Table, split

SLICE_MS = 4.0
"""Boards and host take turns this often. Chosen: a tenth of what scanning takes."""
SETTLED_MS = 3000.0
"""In a wait longer than this nothing happens any more but heartbeats. Chosen: the longest wait of
the table and the session (2 s) is over."""


class VirtualWorld:
    """The hands' world. `turn` runs the host once, `due` tells when it wants to run (s)."""

    def __init__(
        self,
        table: Table,
        boards: Mapping[str, Board],
        pipes: Mapping[str, Pipe],
    ) -> None:
        self.table = table
        self._nodes = [_Node(board, pipes[node]) for node, board in boards.items()]
        self._now_ms = 0.0
        self.turn: Callable[[], None] = _nothing
        self.due: Callable[[], float] = _never
        self.placed: Callable[[str, str, float], None] = _unwatched
        self.passed: Callable[[float], None] = _untold
        self.idle_slice_ms = SLICE_MS
        """How long boards and host may wait for each other once a long wait has settled."""

    @property
    def now_ms(self) -> float:
        return self._now_ms

    def now_s(self) -> float:
        """The clock that links and session share."""
        return self._now_ms / 1000

    def wait(self, ms: float) -> None:
        """Let virtual time pass; at its end all boards have lived it."""
        self.turn()
        settled, end = self._now_ms + SETTLED_MS, self._now_ms + ms
        while self._now_ms < end - 0.001:
            slice_ms = SLICE_MS if self._now_ms < settled else self.idle_slice_ms
            self._slice(min(slice_ms, end - self._now_ms))
            self.passed(self._now_ms)
        if self._came(0.0, rouse=True):
            self.turn()

    def _slice(self, ms: float) -> None:
        self._now_ms += ms
        if self._came(ms) or self.due() <= self.now_s():
            self.turn()

    def _came(self, ms: float, rouse: bool = False) -> bool:
        """Let all boards live so much longer; whether anything of them reached the host."""
        came = [node.live(ms, rouse) for node in self._nodes]
        return any(came)

    def put(self, piece: str, station: str, phantom: bool = False) -> None:
        self.table.put(piece, station, phantom)
        self.placed(station, self.table.tag(piece), self.now_s())

    def lift(self, piece: str) -> None:
        self.table.lift(piece)

    def lying(self) -> Mapping[str, str]:
        return self.table.lying()

    def light(self, station: str) -> Light:
        return self.table.light(station)

    def reboot(self, node: str) -> None:
        self.table.boards[node].brown_out()

    def sicken(self, station: str, dead: bool) -> None:
        node, at = split(station)
        self.table.boards[node].kill_reader(at, "dead" if dead else "well")


class _Node:
    """A board on its wire. Time in which it stands still is owed to it, and given at once."""

    __slots__ = ("_board", "_owed_ms", "_pipe", "_wire")

    def __init__(self, board: Board, pipe: Pipe) -> None:
        self._board, self._pipe = board, pipe
        self._wire = SerialWire(board, PipeCarrier(pipe))
        self._owed_ms = 0.0

    def live(self, ms: float, rouse: bool) -> bool:
        """So much time passes; whether anything reached the host."""
        self._owed_ms += ms
        if not rouse and self._owed_ms < self._board.rests_ms and not self._pipe.node.unread:
            return False
        owed, self._owed_ms = self._owed_ms, 0.0
        if owed:
            self._board.advance(owed)
        return self._wire.pump()


def _nothing() -> None:
    """No host is joined yet."""


def _never() -> float:
    return float("inf")


def _untold(_now_ms: float) -> None:
    """Nobody looks at the clock."""


def _unwatched(_station: str, _tag: str, _now: float) -> None:
    """Nobody measures."""
