"""The inputs task: buttons and knobs of the board file, and the buzzer's short tunes."""

import asyncio

import ticks
from debounce import Button, Knob
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

POLL_MS = const(2)  # Chosen: ten looks within the time a contact bounces (`lib/debounce.py`)
# On a board without inputs. Chosen: nothing is looked at; only the supervisor wants to see the
# task live.
IDLE_MS = const(200)
# Turns of a knob are told together. Chosen: below what people feel as a delay, and one line
# instead of ten.
GATHER_MS = const(60)
# hertz and milliseconds; 0 hertz is a rest
TUNES = {
    "ok": ((1760, 60),),
    "wrong": ((330, 120), (0, 40), (262, 200)),
    "turn": ((880, 80), (0, 40), (1320, 120)),
    "end": ((880, 120), (1108, 120), (1320, 120), (1760, 300)),
}


class Inputs:
    """`tell(name, act, by, ms)` takes what people do; by is 0 but for turns."""

    def __init__(
        self,
        buttons: "list[tuple[str, Callable[[], int]]]",
        knobs: "list[tuple[str, Callable[[], int], Callable[[], int]]]",
        tell: "Callable[[str, str, int, int], None]",
        buzzer: "Callable[[int, int], None] | None",
    ) -> None:
        now = ticks.now()
        self._buttons = [(name, level, Button(now)) for name, level in buttons]
        self._knobs: "list[list[Any]]" = [[name, a, b, Knob(), 0, now] for name, a, b in knobs]
        self._tell = tell
        self._buzzer = buzzer
        self._tune: "list[tuple[int, int]]" = []
        self._until = now
        self.volume = 50

    async def run(self, tick: "Callable[[], None]") -> None:
        """Watch for ever."""
        busy = self._buttons or self._knobs or self._buzzer
        while True:
            tick()
            now = ticks.now()
            self._watch(now)
            self._sound(now)
            await asyncio.sleep_ms(POLL_MS if busy else IDLE_MS)

    def play(self, name: str) -> None:
        """Begin a tune; it replaces one that is still playing."""
        if self._buzzer:
            self._tune = list(TUNES[name])
            self._until = ticks.now()

    def _watch(self, now: int) -> None:
        for name, level, button in self._buttons:
            act = button.feed(level(), now)
            if act:
                self._tell(name, act, 0, now)
        for row in self._knobs:
            name, a, b, knob, gathered, since = row
            clicks = knob.feed(a(), b())
            if clicks and not gathered:
                row[5] = now
            row[4] = gathered = gathered + clicks
            if gathered and ticks.diff(now, since) >= GATHER_MS and not clicks:
                row[4] = 0
                self._tell(name, "turn", max(-99, min(99, gathered)), now)

    def _sound(self, now: int) -> None:
        if not self._buzzer or ticks.diff(now, self._until) < 0:
            return
        if not self._tune:
            self._buzzer(0, 0)
            self._until = ticks.add(now, 1 << 20)
            return
        hertz, ms = self._tune.pop(0)
        self._buzzer(hertz, self.volume if hertz else 0)
        self._until = ticks.add(now, ms)
