"""What the app needs of a virtual table: stations to drop pieces on, piles to draw from, lights.

The app never imports the simulator. Whoever starts the app hands in an object of this shape;
`simulators` has one. Every method may be called from the app's thread at any time, returns at
once and never raises for a name that it does not know (it returns False or nothing).
A station is named `node/at` ("row/t0"), a piece by its catalogue id ("A05"). The app itself
arranges the stations on the screen, by the places that they serve (`arrange.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol, TypeAlias

Lamp: TypeAlias = tuple[int, int, int]
"""Red, green and blue as the lamp shines, 0 to 255 each."""


class VirtualTable(Protocol):
    """A table that exists only in memory, moved by touch in the app's window."""

    def stations(self) -> Sequence[str]:
        """All stations, in the order of the layout."""

    def lying(self) -> Mapping[str, str]:
        """Piece -> station, for every piece that lies on a station now."""

    def loose(self) -> Sequence[str]:
        """Pieces whose face can be seen and that lie beside the stations, in box order."""

    def drawn(self) -> Sequence[str]:
        """The loose pieces that were drawn here and whose place the match does not know, the latest
        first: they lie on top."""

    def piles(self) -> Mapping[str, int]:
        """Face-down pile -> how many pieces are left in it (shuffled; the table is the dice)."""

    def draw(self, pile: str) -> str | None:
        """Take the top piece of a pile; it is loose from now on. None when the pile is empty."""

    def deal(self, pile: str, dealt: Collection[str], seat: int | None = None) -> str | None:
        """The next piece of a pile that nobody here sees, into the hand of this seat; back in its
        pile when the match is taken back, it comes to the same seat again. `dealt` were dealt just
        before. None when the pile is empty."""

    def keep(self) -> None:
        """What was drawn and lies there will lie there when the match is opened again."""

    def place(self, piece: str, station: str) -> bool:
        """Put a piece on a station (from beside it or from another station)."""

    def remove(self, piece: str) -> bool:
        """Lift a piece off its station and lay it beside the table."""

    def lamps(self) -> Mapping[str, Sequence[Lamp]]:
        """Station -> its lamps as they shine at this moment (patterns run on the board)."""
