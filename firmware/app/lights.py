"""The lights task: keeps the rhythm of every station's cue, within the caps of the board file."""

import asyncio

import ticks
from micropython import const

from app import cues

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pixels import Pixels

SOFT_PERCENT = const(20)  # of the brightness, while the host is silent
# Between two looks at the clock: a new cue may have come. Chosen: two frames of a film.
LONGEST_MS = const(40)
# Chosen: a pattern that never changes is looked at again so often, should a pixel have lost it.
STEADY_MS = const(60000)
TEST_MS = const(1000)  # Chosen: a colour is told apart and named in a second
TEST_COLOURS = ((255, 0, 0), (0, 255, 0), (0, 0, 255))


class Lights:
    """`pixels` is the chain, `places` says which of its pixels a station has."""

    def __init__(
        self,
        pixels: "Pixels",
        places: "dict[str, tuple[int, int]]",
        limits: "dict[str, Any]",
    ) -> None:
        self._pixels = pixels
        self._places = places
        self._limits = limits
        self._cues: "dict[str, tuple[cues.Rhythm, tuple[int, int, int], int]]" = {}
        self._bright = limits["bright"]
        self._soft = False
        self._shown = b""
        self._painted: "dict[str, Any]" = {}  # how each place that is not dark is painted
        self._changed = False  # since the pixels were sent
        self._testing = ""
        self._next = ticks.now()

    async def run(self, tick: "Callable[[], None]") -> None:
        """Follow the rhythms for ever."""
        while True:
            tick()
            now = ticks.now()
            if ticks.diff(self._next, now) <= 0:
                self.render(now)
            await asyncio.sleep_ms(max(1, min(LONGEST_MS, ticks.diff(self._next, now))))

    def show(self, wanted: "dict[str, str]") -> int:
        """The whole set of cues; other stations go dark. Returns how many were not understood."""
        now = ticks.now()
        fresh = {}
        wrong = 0
        for name, cue in wanted.items():
            meaning = cues.parse(cue) if isinstance(cue, str) else None
            if meaning is None or name not in self._places:
                wrong += 1
                continue
            old = self._cues.get(name)
            since = old[2] if old and old[:2] == meaning else now
            fresh[name] = (meaning[0], meaning[1], since)
        self._cues = fresh
        self.render(now)
        return wrong

    def dark(self) -> None:
        """All lights off, at once."""
        self._cues = {}
        self.render(ticks.now())

    def set_bright(self, percent: int) -> None:
        """Brightness, in percent of what the board file allows."""
        self._bright = self._limits["bright"] * percent // 100
        self.render(ticks.now())

    def soften(self, soft: bool) -> None:
        """Weaker light while nobody is there to steer it."""
        if soft != self._soft:
            self._soft = soft
            self.render(ticks.now())

    async def test(self, name: str) -> bool:
        """Show each colour on a station for a second. False when it has no lights."""
        if name not in self._places:
            return False
        self._testing = name
        for colour in TEST_COLOURS:
            self._paint(name, cues.ALL, 100, colour)
            self._put()
            await asyncio.sleep_ms(TEST_MS)
        self._testing = ""
        self.render(ticks.now())
        return True

    def render(self, now: int) -> None:
        """Bring the pixels up to date, and note when they change next."""
        wait = STEADY_MS
        for name in self._places:
            if name == self._testing:
                continue
            cue = self._cues.get(name)
            if cue is None:
                if name in self._painted:
                    self._paint(name, cues.NONE, 0, (0, 0, 0))
                    del self._painted[name]
                continue
            pixels, percent, left = cues.step(cue[0], ticks.diff(now, cue[2]))
            self._paint(name, pixels, percent, cue[1])
            wait = min(wait, left)
        self._next = ticks.add(now, wait)
        self._put()

    def _paint(self, name: str, which: int, percent: int, colour: "tuple[int, int, int]") -> None:
        scale = percent * self._bright * (SOFT_PERCENT if self._soft else 100)
        wanted = (which, scale, colour)
        if self._painted.get(name) == wanted:
            return
        self._painted[name] = wanted
        self._changed = True
        first, count = self._places[name]
        red, green, blue = [part * scale // 1000000 for part in colour]
        for i in range(count):
            if which & (cues.ODD if i & 1 else cues.EVEN):
                self._pixels.set(first + i, red, green, blue)
            else:
                self._pixels.set(first + i, 0, 0, 0)

    def _put(self) -> None:
        """Send the pixels if they changed."""
        if not self._changed:
            return
        self._changed = False
        levels = cues.limited(self._pixels.levels, self._limits)
        if levels != self._shown:
            self._shown = bytes(levels)
            self._pixels.write(self._shown)
