"""The virtual table: where pieces lie on the stations of a layout, over simulated boards."""

from __future__ import annotations

from collections.abc import Mapping

from companion.table.layout import Layout
from simulators.board.board import Board
from simulators.board.seen import Light
from simulators.box import Box, tag_of


class Table:
    """Pieces on stations. Knows nothing of rules; what lies here is the truth of the table."""

    def __init__(self, layout: Layout, boards: Mapping[str, Board], box: Box) -> None:
        self.layout = layout
        self.boards = boards
        self.box = box
        self._lying: dict[str, str] = {}

    def lying(self) -> Mapping[str, str]:
        """Piece -> station, for every piece that lies on one."""
        return self._lying

    def at(self, station: str) -> list[str]:
        """The pieces on a station, lowest first."""
        return [piece for piece, where in self._lying.items() if where == station]

    def tag(self, piece: str) -> str:
        """The tag on a piece; anything that is not in the box has a tag of its own."""
        return self.box.tags.get(piece) or tag_of(f"stranger {piece}")

    def put(self, piece: str, station: str, phantom: bool = False) -> None:
        """Lay a piece on a station, from wherever it was.

        On top of another piece both collide; as a `phantom` the two read as one strange tag.
        """
        self.lift(piece)
        node, at = split(station)
        second = bool(self.at(station))
        self._lying[piece] = station
        if second and phantom:
            self.boards[node].collide(at, self.tag(piece), phantom=True)
        else:
            self.boards[node].place(at, self.tag(piece))

    def lift(self, piece: str) -> None:
        """Take a piece off its station; harmless when it lies on none."""
        station = self._lying.pop(piece, None)
        if station is not None:
            node, at = split(station)
            self.boards[node].remove(at, self.tag(piece))

    def clear(self) -> None:
        """Take everything off."""
        for piece in list(self._lying):
            self.lift(piece)

    def light(self, station: str) -> Light:
        """What people see at a station now."""
        node, at = split(station)
        return self.boards[node].light(at)


def split(station: str) -> tuple[str, str]:
    """`desk/a0` -> node and the station's name on it."""
    node, _, at = station.partition("/")
    return node, at
