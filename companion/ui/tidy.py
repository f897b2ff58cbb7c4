"""Frees what screens have dropped, in a moment when nobody waits for anything.

A dropped widget is a ring of references, small for Python, which therefore lets it lie for
minutes; what the graphics hold for it is large.
"""

from __future__ import annotations

import gc
import sys
from ctypes import CDLL
from typing import Any, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.lang import Builder

C: Final = CDLL(None) if sys.platform == "linux" else None
MMAP_THRESHOLD, TRIM_THRESHOLD = -3, -1
"""As in glibc's malloc.h."""
LARGE = 64 * 1024
"""Bytes; a texture is larger, a widget's parts are smaller."""
QUIET_S = 0.6
"""So long after a change nothing moves any more. Chosen: longer than the motion of a piece."""
SHOWN_S = 0.1
"""So long after the frame in which the next one is painted a screen is freed. Chosen: no touch
counts for that one yet (`calm.SETTLED_S`)."""
FEW = 500
"""Chosen: things that frames drop while nothing happens; a screen leaves ten thousands."""
MANY = 4
"""Chosen: of Python's own middle collections, one for each 7,000 things that stayed; a question
with fifty cards is 40,000, and what is not freed before the next one is asked needs new room."""
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


def loosen(page: Any) -> None:
    """Nothing on a screen that was left moves on: what moves is held until it has arrived.

    Nor does a part of it, which may live a little longer, ask the screen for anything.
    """
    for widget in _parts(page):
        Animation.cancel_all(widget)
        Builder.unbind_widget(widget.uid)


def _parts(page: Any) -> list[Any]:
    """All of a screen, with what it has put aside and would show again."""
    aside = [part.__self__ for part in page.ids.values()]
    return [*page.walk(), *(w for part in aside if part.parent is None for w in part.walk())]


class Tidy:
    """Collects what nobody looks at any more: soon after each change, sooner after a screen."""

    def __init__(self) -> None:
        self._soon = Clock.create_trigger(self.up, QUIET_S)
        self._next = Clock.create_trigger(self.up, SHOWN_S)
        # Making what is shown may take longer than that: both count from its frame, not the touch.
        self._shown = Clock.create_trigger(lambda *_: self._next())
        self._stirred = Clock.create_trigger(lambda *_: self._soon())
        self._look_again = Clock.create_trigger(lambda *_: gc.enable(), SHOWN_S)
        self._seen = Clock.create_trigger(lambda *_: self._look_again())
        self._since: float | None = None

    def stir(self, *_: object) -> None:
        """Something was shown anew: collect when it is quiet, or has not been for long."""
        if gc.get_count()[2] >= MANY:
            self._shown()
        now = Clock.get_time()
        self._since = now if self._since is None else self._since
        if now - self._since < LATEST_S:
            self._soon.cancel()
        self._stirred()

    def wait(self) -> None:
        """A screen is made: people wait for it, and what was dropped lies until it is seen.

        Nor does Python look for it meanwhile: all that is made then is needed.
        """
        self._soon.cancel()
        self._next.cancel()
        gc.disable()
        self._look_again.cancel()
        self._seen()

    def left(self) -> None:
        """A screen was dropped: it goes as soon as the next one is seen, however busy hands are."""
        self._shown()

    def up(self, *_: object) -> None:
        """Once more if it was worth it: what one round frees held what the next one finds."""
        self._since = None
        self._soon.cancel()
        if gc.collect() > FEW:
            self._shown()
        _give_back()
