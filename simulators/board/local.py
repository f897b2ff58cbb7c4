"""A simulated board on CPython: fast, in virtual time, in this very process."""

from __future__ import annotations

import json
from collections.abc import Mapping

from simulators.board.board import NO_SETTINGS, Board
from simulators.board.calm import Calm
from simulators.board.flash import Flash
from simulators.board.seen import Light
from simulators.board.space import Space
from simulators.chips.rig import Rig

CYCLE_US = 1_000_000
"""As the firmware's heartbeat."""
LIVED_US = 50_000
"""Of each cycle of idle time it lives so long: enough for a heartbeat each way. Chosen: twice what
a whole line takes on the wire."""

LOOK_US = 10_000
"""How often it is seen whether the board may rest. Chosen: small beside a light or a look."""


class LocalBoard(Board):
    """Firmware on CPython. With `skip_idle`, time in which nothing happens is jumped over.

    Idle is: all that was done and said is over (`calm`), every light has been understood, and no
    noise. Then it runs a part of each second only, as if its processor stood still in between.
    """

    def __init__(
        self,
        source: str,
        serial: int = 1,
        noise: int = 0,
        skip_idle: bool = False,
        settings: Mapping[str, str | int] = NO_SETTINGS,
    ) -> None:
        super().__init__(source)
        self.flash = Flash(source)
        if settings:
            self.flash.files["node.json"] = json.dumps(dict(settings)).encode()
        self.space = Space(self.flash)
        self.rig = Rig(self.names, self.space, serial.to_bytes(8, "big"), noise)
        self.flash.storage = self.rig.storage
        self._skip_idle = skip_idle and not noise
        self.calm = Calm(0)
        self._over_us = 0  # what the last turn of a task ran over the time that it was given
        self._held: Mapping[str, Light] | None = None  # the lights while the board rests
        self.skipped_ms = 0
        self.lived_us, self.cycle_us = LIVED_US, CYCLE_US
        self.rig.boot("power")
        self.calm.stir(self.rig.clock.us)

    @property
    def now_ms(self) -> float:
        return self.rig.clock.us / 1000

    @property
    def rests_ms(self) -> float:
        into = self.rig.clock.us % self.cycle_us
        if self._held is None or into < self.lived_us:
            return 0.0
        return (self.cycle_us - into) / 1000

    def advance(self, ms: float) -> None:
        until = self.rig.clock.us - self._over_us + round(ms * 1000)
        while self.rig.clock.us < until:
            now = self.rig.clock.us
            second = now - now % self.cycle_us
            if not self._skip_idle:
                pause = until
            elif not self._may_rest():
                pause = now + LOOK_US
            elif now < second + self.lived_us:
                pause = second + self.lived_us
            else:
                self._jump(min(until, second + self.cycle_us))
                continue
            self.rig.advance(min(until, pause) - now)
        self._over_us = self.rig.clock.us - until
        if self._held is None:
            self._look()

    def light(self, station: str) -> Light:
        return super().light(station) if self._held is None else self._held[station]

    def pixels(self) -> bytes:
        return super().pixels() if self._held is None else self.rig.strip.pixels

    def send(self, data: bytes) -> None:
        self.calm.heard(data, self.rig.clock.us)
        self._wake()
        self.rig.line().feed(data)

    def receive(self) -> bytes:
        data = self.rig.line().take()
        if data:
            self.calm.said(data, self.rig.clock.us)
            self._wake()
        return data

    def do(self, what: str, *values: str | int) -> int:
        self.calm.deed(what, values, self.rig.clock.us)
        self._wake()
        return self.rig.do(what, list(values))

    def counters(self) -> dict[str, int]:
        return self.rig.counters()

    def reboots(self) -> list[str]:
        return list(self.rig.reboots)

    def net_events(self) -> list[tuple[int, str, str]]:
        events, self.rig.net.events = self.rig.net.events, []
        return events

    def close(self) -> None:
        self.space.stop()

    def _look(self) -> None:
        frames = self.rig.strip.frames
        for us, levels in frames:
            self._seen.frame(us / 1000, levels)
        frames.clear()

    def _wake(self) -> None:
        """Live in full as long as anything is still to come."""
        if self._held is not None and not self.calm.over(self.rig.clock.us):
            self._held = None
            self.rig.strip.frames.clear()
            self._seen.cut(self.now_ms, self.rig.strip.pixels)

    def _may_rest(self) -> bool:
        """Whether nothing happens any more and all lights have been understood."""
        if not self.calm.over(self.rig.clock.us):
            self._wake()
            return False
        if self._held is None:
            self._look()
            if self._seen.settled(self.now_ms):
                self._held = self.lights()
        return self._held is not None

    def _jump(self, until: int) -> None:
        """Stand still for the rest of a second; cues cannot change meanwhile."""
        step = until - self.rig.clock.us
        self.rig.clock.spend(step)
        self.skipped_ms += step // 1000
