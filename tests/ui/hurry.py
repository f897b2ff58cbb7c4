"""Kivy's clock for tests: nobody sleeps until the next frame is due, yet that time has passed."""

from __future__ import annotations

from typing import Any

BREATH_S = 0.002
"""So long threads are let work between two frames that wait for them. Chosen: a fifth of a frame
that is slept, several times what a thread takes to see that it was asked."""


class Hurry:
    """Skips what a clock would sleep; to all that asks, so much time went on, and no other.

    A frame takes as long on a slow machine as on a quick one: what is told for three seconds
    stands for as many frames, and a finger rests no longer than the test lets it rest.
    """

    def __init__(self, clock: Any) -> None:
        self._now = float(clock.time())
        clock.time, clock.usleep = self.time, self.skip

    def time(self) -> float:
        """Seconds, as of Kivy's clock."""
        return self._now

    def skip(self, microseconds: float) -> None:
        """So much time has passed at once."""
        self._now += microseconds / 1_000_000
