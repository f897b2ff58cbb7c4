"""What nobody foresaw: a fault of the app is told, and its match is closed, not lost.

Every step of a match is on the disk before it is shown, so the match opens again where it was. Only
the running app asks for this; in tests a fault is a fault.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from kivy.base import ExceptionHandler, ExceptionManager

from companion.ui.hall import Hall
from companion.ui.words import words

AGAIN_S = 3.0
"""Faults so close together are of one cause. Chosen: the home page is drawn by then, and nobody has
opened a match again."""
MOST = 3
"""So many of one cause are what the closed page still had before it, as a layout that waited; at
the next one going home does not end it."""

_LOG = logging.getLogger(__name__)


class Unforeseen(ExceptionHandler):
    """Goes home at a fault and says what happened, what was kept and what to do."""

    def __init__(self, hall: Hall, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.hall, self.clock = hall, clock
        self._last, self._row = float("-inf"), 0

    def handle_exception(self, exception: BaseException) -> int:
        last, self._last = self._last, self.clock()
        self._row = self._row + 1 if self._last < last + AGAIN_S else 1
        if not isinstance(exception, Exception) or self._row > MOST:
            return int(ExceptionManager.RAISE)
        _LOG.error("a fault of the app; what was open is closed", exc_info=exception)
        if self._row == 1 or self.hall.play is not None:
            said = self._said()
            self.hall.go_home()
            self.hall.complain(words.say(said))
        return int(ExceptionManager.PASS)

    def _said(self) -> str:
        """What people can do: what lies on a reader may be what the app stumbles over."""
        if self.hall.play is None:
            return "unforeseen.app"
        read = not self.hall.house.on_screen()
        return "unforeseen.match.laid" if read else "unforeseen.match"
