"""Room that an end of the virtual table gave up stays given up, so that nothing moves under a
finger."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

STAYS = 0.2
"""As much of its height it gives up for good, while it lies open, for what comes and goes: a line
that is told, a second line of answers. What needs more gets it for as long as it stands."""


class Ends(NamedTuple):
    """Where what it shows ends below and above, px."""

    low: float
    high: float

    def wider(self, other: Ends) -> Ends:
        return Ends(min(self.low, other.low), max(self.high, other.high))

    def narrower(self, other: Ends) -> Ends:
        return Ends(max(self.low, other.low), min(self.high, other.high))


class Stays:
    """An end stays where it gave way to until the match goes on, and while the table lies open as
    far as that is no great share of it."""

    def __init__(self) -> None:
        self._place: Hashable = None
        self._length = -1
        self._best = self._least = self._since = Ends(0.0, 0.0)
        """Where there was most room, where there was least, and least since the match went on."""

    def anew(self) -> None:
        """The table is laid open anew."""
        self._place = None

    def ends(self, now: Ends, place: Hashable, length: int) -> Ends:
        """Where it ends, given how much room there is `now`, at this place of a window of this
        size, after so many steps of the match."""
        if place != self._place:
            self._place = place
            self._best = self._least = self._since = now
        self._best, self._least = self._best.wider(now), self._least.narrower(now)
        self._since = now if length != self._length else self._since.narrower(now)
        self._length = length
        most = (self._best.high - self._best.low) * STAYS
        low = min(self._least.low, self._best.low + most)
        return self._since.narrower(Ends(low, max(self._least.high, self._best.high - most)))
