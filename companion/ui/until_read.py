"""What is only to be read stands as long as people need to read it, however fast others play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.ui.calm import LONG_AGO, calm

READ_S: Final = 4.0
"""One row, or line, is read in so long. Chosen: a sentence of ten words, by whoever looks up late.
"""
ROW_S: Final = 1.0
"""Each further one takes so much longer. Chosen: its name, and what it says of oneself."""


class UntilRead:
    """Whether what is told now has been seen for long enough, from the first frame that showed all
    of it. What is told less of, because somebody has gone on, was read as it was."""

    def __init__(self) -> None:
        self._told = list[object]()
        self._rows = 0
        self._shown = LONG_AGO

    def tells(self, told: Sequence[object], rows: int) -> None:
        """So many rows and lines tell this now: what is seen, not what waits for room."""
        if any(told.count(one) > self._told.count(one) for one in told):
            self._shown = calm.change()
        self._told, self._rows = list(told), rows

    @property
    def read(self) -> bool:
        """Anybody can have read all of it; nothing is told: there is nothing to read."""
        needs = READ_S + ROW_S * max(0, self._rows - 1)
        return bool(self._told) and calm.clock() - self._shown.at >= needs
