"""Room that an end of the virtual table gave up stays given up, so that nothing moves under a
finger."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from kivy.metrics import dp

STAYS = 0.12
"""As much of its height it gives up for good, while it lies open, for what comes and goes: a line
that is told. What needs more gets it for as long as it stands."""


ROOMY = 480.0, 320.0
"""The least table, dp, of which anything is kept free: a phone has no room for that."""


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
        self._step: Hashable = None
        self._best = self._least = self._since = Ends(0.0, 0.0)
        """Where there was most room, where there was least, and least since the match went on."""

    def anew(self) -> None:
        """The table is laid open anew."""
        self._place = None

    def ends(self, now: Ends, wide: float, place: Hashable, step: Hashable) -> Ends:
        """Where it ends, given how much room there is `now`, so `wide` (px), at this place of a
        window of this size, at this step of the match."""
        if place != self._place:
            self._place = place
            self._best = self._least = self._since = now
        self._best, self._least = self._best.wider(now), self._least.narrower(now)
        self._since = now if step != self._step else self._since.narrower(now)
        self._step = step
        high = self._best.high - self._best.low
        most = high * STAYS if wide >= dp(ROOMY[0]) and high >= dp(ROOMY[1]) else 0.0
        low = min(self._least.low, self._best.low + most)
        return self._since.narrower(Ends(low, max(self._least.high, self._best.high - most)))
