"""How often the loop turns: quick while anything moves or is touched, slower when all is still.

Kivy's loop looks at every device and every timer sixty times a second, whether or not there is
anything to paint. A tablet that waits for people would spend its battery on that alone.
"""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock

LIVELY_HZ: Final = 60.0
STILL_HZ: Final = 20.0
"""Chosen: the first touch after a rest is seen 50 ms later at most, half of what people
notice."""
STILL_AFTER_S: Final = 3.0
"""Chosen: longer than the pauses of hands that play."""


class Pace:
    """Sets the pace of Kivy's clock: every painted frame and every motion keeps it quick."""

    def __init__(self, window: Any) -> None:
        self._last = Clock.get_time()
        self._look = Clock.create_trigger(self._still, STILL_AFTER_S)
        window.fbind("on_draw", self.stir)
        window.fbind("on_motion", self.stir)
        self.stir()

    def stir(self, *_: object) -> None:
        """Something was painted or touched."""
        self._last = Clock.get_time()
        _turn(LIVELY_HZ)
        self._look()

    def _still(self, *_: object) -> None:
        rested = Clock.get_time() - self._last
        if rested >= STILL_AFTER_S:
            _turn(STILL_HZ)
        else:
            self._look.timeout = STILL_AFTER_S - rested
            self._look()


def _turn(hertz: float) -> None:
    """Kivy reads its own setting only at the start; each turn of its loop asks this."""
    Clock._max_fps = hertz
