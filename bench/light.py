"""Place to light in virtual time: 16 stations on one node, the real link, a good and a bad wire.

Nothing of it depends on how busy this computer is: the board takes the time that the RP2040's own
build takes, the wire what it is told; the engine's part is measured apart (bench/table.py).
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from queue import Empty
from random import Random
from typing import NamedTuple

from bench.figures import Figure, percentile
from companion.link.bond import BEAT_S
from companion.link.connection import Stage
from companion.link.events import Received, Report
from companion.link.link import Link
from companion.link.transports.memory import Pipe
from companion.link.urls import MQTT_IDLE_S, Carrier
from simulators.board import open_board
from simulators.faults import Faults, FaultyTransport
from simulators.noise import PROFILES
from tests.link.virtual_broker import VirtualBroker

STATIONS = 16
SAMPLES = 200
SLICE_MS = 1.0
"""Chosen: a hundredth of what is measured."""
AIR_S = 0.004
"""A line each way over Wi-Fi and broker. Assumed: a quiet house."""
AIR = {"name": "pad", "table": "den", "ssid": "home", "password": "x", "broker": "10.0.0.1"}
LIMITS_MS = {
    ("serial", "clean"): 100.0, ("mqtt", "clean"): 120.0,
    ("serial", "lossy"): 250.0, ("mqtt", "lossy"): 400.0,
}  # fmt: skip
"""As docs/decisions/place-to-light.md says: what each part costs."""


class Answer(NamedTuple):
    """Milliseconds from the field to the host's event, and from there to the last bit of light."""

    to_host: float
    to_light: float

    @property
    def total(self) -> float:
        return self.to_host + self.to_light


class Wire:
    """A board, a wire and the host's link, in one thread on the board's clock."""

    def __init__(self, carrier: str, noise: str) -> None:
        on_air = carrier == "mqtt"
        self.board = open_board(settings=dict(AIR, port=1883) if on_air else {})
        self._broker = VirtualBroker(self.board) if on_air else None
        self._pipe = Pipe("pad")
        faults = PROFILES[noise].faults if PROFILES[noise].lines else Faults()
        faults = _later(faults, AIR_S if on_air else 0.0)
        self._wire = FaultyTransport(
            self._pipe.node, self.clock, Random(3), reads=faults, writes=faults
        )
        idle_s = MQTT_IDLE_S if on_air else BEAT_S
        end = self._pipe.host
        end.resend_s = 0.5 if on_air else 0.1
        self.link = Link(
            Carrier(end, "pad", channel="den/pad" if on_air else "", idle_s=idle_s),
            host="tablet", clock=self.clock, rng=Random(4), threaded=False,
        )  # fmt: skip
        self._begun = b""

    def clock(self) -> float:
        return self.board.now_ms / 1000

    def step(self) -> list[Report]:
        """One slice of host, wire and board; what the host was told."""
        self.link.pump()
        while data := self._wire.read(0):
            (self._broker.give if self._broker else self.board.send)(data)
        self.board.advance(SLICE_MS)
        said = self.board.receive()
        self._wire.write(self._broker.take() if self._broker else self._lines(said))
        self.link.pump()
        found: list[Report] = []
        with contextlib.suppress(Empty):
            while True:
                found.append(self.link.events.get_nowait())
        return found

    def _lines(self, data: bytes) -> bytes:
        whole, newline, self._begun = (self._begun + data).rpartition(b"\n")
        return whole + newline

    def until(self, name: str, limit_s: float = 10.0) -> float | None:
        """Milliseconds until a message of that name; None after the limit."""
        begun = self.board.now_ms
        while self.board.now_ms < begun + 1000 * limit_s:
            for event in self.step():
                if isinstance(event, Received) and event.message.name == name:
                    return self.board.now_ms - begun
        return None

    def shines(self, station: str, cue: str) -> float:
        """Milliseconds until people see the cue."""
        begun = self.board.now_ms
        while self.board.lights()[station].cue != cue and self.board.now_ms < begun + 10_000:
            self.step()
        return self.board.now_ms - begun


def _later(faults: Faults, seconds: float) -> Faults:
    """The same faults on a wire that is slower."""
    given = {name: getattr(faults, name) for name in faults.__slots__}
    return Faults(**(given | {"delay_s": seconds}))


def answers(carrier: str, noise: str, samples: int = SAMPLES) -> list[Answer]:
    """A piece is laid, the host answers at once by a cue; in no step with scan or heartbeat."""
    wire, found = Wire(carrier, noise), []
    while wire.link.stage is not Stage.READY:
        wire.step()
    rng = Random(5)
    for number in range(samples):
        station = wire.board.stations[rng.randrange(STATIONS)]
        for _ in range(rng.randrange(200, 400)):
            wire.step()
        wire.board.place(station, f"04{number:012x}")
        to_host = wire.until("tag")
        cue = ("take", "put")[number % 2]
        wire.link.cue({station: cue})
        to_light = wire.shines(station, cue)
        if to_host is not None:
            found.append(Answer(to_host, to_light))
        wire.board.remove(station)
        wire.until("tag")
    wire.link.close()
    wire.board.close()
    return found


def measure() -> Iterator[Figure]:
    """The 95th percentile of each wire, and what its two halves take."""
    for (carrier, noise), limit in LIMITS_MS.items():
        found = answers(carrier, noise)
        halves = [
            f"{half} p50 {percentile([getattr(one, half) for one in found], 0.5):.0f} "
            f"p95 {percentile([getattr(one, half) for one in found], 0.95):.0f}"
            for half in ("to_host", "to_light")
        ]
        name = f"place to light, {carrier}, {noise}, {STATIONS} stations"
        totals = [one.total for one in found]
        yield Figure(f"{name}: p50", percentile(totals, 0.5), "ms", note=", ".join(halves))
        yield Figure(f"{name}: p95", percentile(totals, 0.95), "ms", at_most=limit)
