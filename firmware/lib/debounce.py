"""A button and a rotary knob out of raw levels: pure state machines, fed with times."""

import ticks
from micropython import const

STEADY_MS = const(20)  # Chosen: cheap switches bounce up to 10 ms
LONG_MS = const(700)  # Chosen: above the 400 to 500 of telephones: a button is pressed blindly
_TURNS = bytes((0, 2, 1, 0, 1, 0, 0, 2, 2, 0, 0, 1, 0, 1, 2, 0))  # 1 clockwise, 2 the other way
_QUARTERS = const(4)  # changes of level between two clicks of the knob


class Button:
    """Level 0 is pressed. A press is told when it ends, a long one when it is long enough."""

    def __init__(self, now: int) -> None:
        self._down = False
        self._told = False
        self._raw = 1
        self._since = now

    def feed(self, level: int, now: int) -> str:
        """press, long or ""."""
        if level != self._raw:
            self._raw = level
            self._since = now
            return ""
        steady = ticks.diff(now, self._since)
        if steady < STEADY_MS:
            return ""
        if level == 0:
            if not self._down:
                self._down, self._told = True, False
            if not self._told and steady >= LONG_MS:
                self._told = True
                return "long"
            return ""
        pressed = self._down and not self._told
        self._down = False
        return "press" if pressed else ""


class Knob:
    """Two contacts a quarter turn apart; bouncing of one of them cancels itself out."""

    def __init__(self) -> None:
        self._last = 3
        self._quarters = 0

    def feed(self, a: int, b: int) -> int:
        """Whole clicks turned since the last call, clockwise positive."""
        state = a << 1 | b
        turn = _TURNS[self._last << 2 | state]
        self._last = state
        self._quarters += 1 if turn == 1 else -1 if turn == 2 else 0
        if state != 3 or abs(self._quarters) < _QUARTERS - 1:
            return 0
        clicks = 1 if self._quarters > 0 else -1
        self._quarters = 0
        return clicks
