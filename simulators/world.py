"""What hands can do at a table, whichever clock it runs on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class World(Protocol):
    """A table with its own time: pieces are put down and lifted, and time passes."""

    @property
    def now_ms(self) -> float:
        """The table's clock: virtual or the wall's."""

    def wait(self, ms: float) -> None:
        """Let time pass; messages and lights travel meanwhile."""

    def put(self, piece: str, station: str, phantom: bool = False) -> None:
        """Lay a piece (or a foreign tag) on a station, from wherever it was.

        On top of another piece they collide; as a `phantom` both read as one strange tag.
        """

    def lift(self, piece: str) -> None:
        """Take a piece off its station; harmless when it lies on none."""

    def lying(self) -> Mapping[str, str]:
        """Piece -> station, for every piece that lies on a station."""

    def reboot(self, node: str) -> None:
        """Cut a node's power for a moment."""

    def sicken(self, station: str, dead: bool) -> None:
        """Let a station's reader die, or live again."""
