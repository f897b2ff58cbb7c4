"""The link task: bytes in, messages to the node, lines out, and the heartbeat."""

import asyncio

import ticks
from micropython import const

from app import settings, wire
from app.log import log, log_exception

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from app.bond import Bond
    from app.delivery import Delivery

POLL_MS = const(5)  # Chosen: small beside the 40 ms of scanning
BEAT_MS = const(1000)  # Protocol 5
STIRRED_MS = const(5000)  # so long after the last message both sides beat every second. Protocol 5


def _nobody() -> None:
    return None


class Link:
    """`apply(message)` carries messages out; `beat()` gives the body of a heartbeat."""

    def __init__(
        self,
        ports: "list[Any]",
        bond: "Bond",
        delivery: "Delivery",
        apply: "Callable[[dict[str, Any]], None]",
        beat: "Callable[[], str]",
        told: "dict[str, Any]",
    ) -> None:
        self.ports = ports
        self.bond = bond
        self.delivery = delivery
        self._apply = apply
        self._beat = beat
        self._told = told
        self._lines = [wire.Lines() for _ in ports]
        self._beaten_at = 0
        self.restart: "Callable[[], None]" = _nobody  # what `!restart` does
        self.failed = 0  # messages that could not be carried out

    async def run(self, tick: "Callable[[], None]") -> None:
        """Serve the ports for ever."""
        while True:
            tick()
            self._receive()
            now = ticks.now()
            self.bond.tick(now)
            if self.bond.alive() and ticks.diff(now, self._beaten_at) >= self._pause(now):
                self._beaten_at = now
                self.say("beat", self._beat())
            await asyncio.sleep_ms(POLL_MS)

    def _pause(self, now: int) -> int:
        """Between heartbeats: they are rare on a broker while nothing happens."""
        stirring = ticks.diff(now, self.delivery.stirred_at) < STIRRED_MS
        return BEAT_MS if stirring else int(self.bond.port.idle_ms)

    def say(self, name: str, body: str) -> None:
        """Send an unreliable message now."""
        if self.bond.alive():
            self.bond.port.write(self.delivery.loose(name, body))

    def bad(self) -> int:
        """Lines that were no frames, and frames that made no sense."""
        return self.bond.bad + self.failed + sum([lines.too_long for lines in self._lines])

    def _receive(self) -> None:
        for i, port in enumerate(self.ports):
            data = port.read()
            if not data:
                continue
            for raw in self._lines[i].feed(data):
                if raw[:1] == b"!" and port.kind == "serial":
                    self._set_up(raw)
                else:
                    self._hear(raw, port)

    def _hear(self, raw: bytes, port: "Any") -> None:
        message = self.bond.hear(raw, port, ticks.now())
        if message is None:
            return
        try:
            self._apply(message)
        except (KeyError, TypeError, ValueError, AttributeError) as why:
            self.failed += 1
            log_exception("message " + str(message.get("t")), why)

    def _set_up(self, raw: bytes) -> None:
        """A line typed by the owner or sent by the app: settings of this node."""
        try:
            text = raw.decode()
        except UnicodeError:
            return
        if text == "!restart":
            self.restart()
        elif text == "!open":
            self.ports[0].release()
        else:
            log(settings.told(text, self._told))
