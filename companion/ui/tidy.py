"""Frees what screens have dropped, in a moment when nobody waits for anything.

A dropped widget is a ring of references, small for Python, which therefore lets it lie for
minutes; what the graphics hold for it is large.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from ctypes import CDLL
from typing import Final

from kivy.clock import Clock

C: Final = CDLL(None) if sys.platform == "linux" else None
MMAP_THRESHOLD, TRIM_THRESHOLD = -3, -1
"""As in glibc's malloc.h."""
LARGE = 64 * 1024
"""Bytes; a texture is larger, a widget's parts are smaller."""
QUIET_S = 0.6
"""So long after a change nothing moves any more. Chosen: longer than the motion of a piece."""
LATEST_S = 5.0
"""So long after a change at the latest, when hands never pause. Chosen: some dozen pages."""


def keep_little() -> None:
    """Large blocks go back to the system as soon as they are free; only glibc can be asked.

    What is there before the first screen lives as long as the program and is not looked at again.
    No screen may be among it: what is frozen is never freed, and a screen that nobody sees would
    go on painting.
    """
    gc.collect()
    gc.freeze()
    if C is not None and hasattr(C, "mallopt"):
        C.mallopt(MMAP_THRESHOLD, LARGE)
        C.mallopt(TRIM_THRESHOLD, LARGE)


def _give_back() -> None:
    """What is free inside small blocks, too."""
    if C is not None and hasattr(C, "malloc_trim"):
        C.malloc_trim(0)


class Tidy:
    """Lets go of what nobody looks at any more, and collects, soon after each change."""

    def __init__(self, let_go: Callable[[], None]) -> None:
        self._let_go = let_go
        self._soon = Clock.create_trigger(self._collect, QUIET_S)
        self._since: float | None = None

    def stir(self, *_: object) -> None:
        """Something was shown anew: collect when it is quiet, or has not been for long."""
        now = Clock.get_time()
        self._since = now if self._since is None else self._since
        if now - self._since < LATEST_S:
            self._soon.cancel()
        self._soon()

    def _collect(self, *_: object) -> None:
        self._since = None
        self._let_go()
        gc.collect()
        _give_back()
