"""A simulated pad on a real port for the command line, and somebody who types and lays pieces."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from time import monotonic, sleep

from companion.table.layout import load
from engine import games
from simulators.board import open_board
from simulators.board.board import Board
from simulators.board.sockets import SocketBridge
from simulators.box import new_box
from simulators.carriers import PtyCarrier, SerialWire
from simulators.live import LiveTable, LiveWire
from simulators.table import Table

PATIENCE_S = 60.0


class Pick(str):
    """The choice of this name, whatever its number is."""


Deed = str | tuple[Callable[[], object], str]
"""A line that is typed, or something that hands do and what is to be read after it."""


class Pad:
    """One simulated pad of a game, living in real time: on a pseudo-terminal of this machine, or
    on Wi-Fi when it is told a broker.
    """

    def __init__(self, game: str = "peloponnes", **told: str | int) -> None:
        self.layout = load(game, "pad", 2)
        self.box = new_box(game, games.load(game).catalogue)
        self.board: Board = open_board(stations=self.layout.nodes()["desk"], settings=told)
        self.carrier = PtyCarrier()
        self.station = next(iter(self.layout.pads))
        on_air = "broker" in told
        wire: LiveWire = (
            SocketBridge(self.board) if on_air else SerialWire(self.board, self.carrier)
        )
        table = Table(self.layout, {"desk": self.board}, self.box)
        self.live: LiveTable | None = LiveTable(table, {"desk": wire})
        self.live.start()

    @property
    def port(self) -> str:
        return self.carrier.path

    def put(self, piece: str) -> None:
        assert self.live is not None
        self.live.put(piece, self.station)

    def close(self) -> None:
        """Pull the cable; harmless when it is pulled."""
        live, self.live = self.live, None
        if live is not None:
            live.stop()


class OneHand:
    """Moves the first civilization of the pad's box."""

    def __init__(self, pad: Pad) -> None:
        self._pad = pad

    def clear(self) -> None:
        assert self._pad.live is not None
        self._pad.live.lift("civ1")

    def lay(self, station: str) -> None:
        self._pad.put("civ1")

    def rest(self, seconds: float) -> None: ...

    def lift(self, station: str) -> None:
        assert self._pad.live is not None
        self._pad.live.lift("civ1")


class Somebody(io.TextIOBase):
    """Standard input: types lines, moves pieces, and presses Enter until what is due was read."""

    def __init__(self, read: Callable[[], str], deeds: list[Deed]) -> None:
        self._read = read
        self._deeds = deeds
        self._due = ""
        self._until = 0.0
        self.out = self._all = ""

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        new = self._read()
        self.out, self._all = self.out + new, self._all + new
        if self._due:
            if self._due not in self.out:
                assert monotonic() < self._until, f"never read {self._due!r} in:\n{self.out}"
                sleep(0.05)
                return "\n"
            self.out = self.out.partition(self._due)[2]
            self._due = ""
        if not self._deeds:
            return ""
        deed = self._deeds.pop(0)
        if isinstance(deed, Pick):
            return f"{re.findall(rf'([0-9]+)  {deed}', self._all)[-1]}\n"
        if isinstance(deed, str):
            return f"{deed}\n"
        hands, self._due = deed
        hands()
        self._until = monotonic() + PATIENCE_S
        return "\n"
