"""Frees what screens have dropped, in a moment when nobody waits for anything.

A dropped widget is a ring of references, small for Python, which therefore lets it lie for
minutes; what the graphics hold for it is large.
"""

from __future__ import annotations

import gc

from kivy.clock import Clock

QUIET_S = 0.6
"""So long after a change nothing moves any more. Chosen: longer than the motion of a piece."""


class Tidy:
    """Collects soon after each change; what has been there since the start is left out."""

    def __init__(self) -> None:
        self._soon = Clock.create_trigger(self._collect, QUIET_S)
        self._settled = False

    def stir(self, *_: object) -> None:
        """Something was shown anew: collect when it is quiet."""
        self._soon.cancel()
        self._soon()

    def _collect(self, *_: object) -> None:
        gc.collect()
        if not self._settled:  # modules, sentences and games live as long as the app
            self._settled = True
            gc.freeze()
