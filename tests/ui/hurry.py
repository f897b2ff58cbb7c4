"""Kivy's clock for tests: nobody sleeps until the next frame is due, yet that time has passed."""

from __future__ import annotations

from typing import Any

BREATH_S = 0.002
"""So long threads are let work between two frames that wait for them. Chosen: a fifth of a frame
that is slept, several times what a thread takes to see that it was asked."""


class Hurry:
    """Skips what a clock would sleep; to all that asks, the real time went on and so much more.

    A frame of a test takes three milliseconds of sixteen: the rest of each was slept.
    """

    def __init__(self, clock: Any) -> None:
        self.skipped, self._really = 0.0, clock.time
        clock.time, clock.usleep = self.time, self.skip

    def time(self) -> float:
        """Seconds, as of Kivy's clock."""
        return float(self._really()) + self.skipped

    def skip(self, microseconds: float) -> None:
        """So much time has passed at once."""
        self.skipped += microseconds / 1_000_000
