"""A board and the host's link on one bad wire, in virtual time: by cable or over a broker."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from queue import Empty
from random import Random

from companion.link.bond import BEAT_S
from companion.link.connection import Stage
from companion.link.events import Received, Report
from companion.link.link import Link
from companion.link.mirror import Mirror
from companion.link.parts import Message
from companion.link.transports.memory import Pipe
from companion.link.urls import MQTT_IDLE_S, Carrier
from simulators.board import open_board
from simulators.faults import Faults, FaultyTransport
from tests.link.virtual_broker import VirtualBroker

STATIONS = ["a1", "a2", "a3"]
KEY = bytes(range(32))
AIR = {"name": "pad", "table": "den", "ssid": "home", "password": "x", "broker": "b", "port": 1883}
CLEAN = Faults()


class Bench:
    """`carrier` is serial or mqtt; the faults hit both directions.

    `interpreter` esp32: CPython, and a board of that port: a UART with a small buffer as console.
    """

    def __init__(
        self,
        interpreter: str,
        faults: Faults = CLEAN,
        key: bytes | None = None,
        carrier: str = "serial",
        stations: Sequence[str] = STATIONS,
    ) -> None:
        self.interpreter = interpreter
        settings = dict(AIR) if carrier == "mqtt" else {}
        if key:
            settings |= {"name": "pad", "key": key.hex()}
        esp32 = interpreter == "esp32"
        self.board = open_board(
            "esp32_devkit" if esp32 else "pico_w",
            stations,
            interpreter="cpython" if esp32 else interpreter,
            settings=settings,
        )
        self.broker = VirtualBroker(self.board, faults.pieces) if carrier == "mqtt" else None
        if self.broker:
            faults = replace(faults, pieces=0)  # lines are whole on a broker, packets are not
        self.pipe = Pipe("pad")
        self.wire = FaultyTransport(
            self.pipe.node, self.clock, Random(3), reads=faults, writes=faults
        )
        self.key = key
        self.channel = "den/pad" if carrier == "mqtt" else ""
        self.idle_s = MQTT_IDLE_S if carrier == "mqtt" else BEAT_S
        self.second: Pipe | None = None
        """Where another host is on the same wire, as on a broker: both hear all."""
        self._begun = b""
        self.events: list[Report] = []
        self.mirror = Mirror()
        self.on_event: Callable[[Report], None] = lambda event: None
        self.link = self.host("tablet", 4)

    def host(self, name: str, seed: int, pipe: Pipe | None = None) -> Link:
        """A host on the wire."""
        return Link(
            Carrier((pipe or self.pipe).host, "pad", channel=self.channel, idle_s=self.idle_s),
            host=name,
            clock=self.clock,
            rng=Random(seed),
            key=self.key,
            threaded=False,
        )

    def clock(self) -> float:
        return self.board.now_ms / 1000

    def run(self, seconds: float, step_ms: float = 5.0) -> None:
        for _ in range(round(seconds * 1000 / step_ms)):
            self.step(step_ms)

    def step(self, ms: float) -> None:
        """One turn of host, wire and board."""
        self.link.pump()
        while data := self.wire.read(0):
            self._down(data)
        while self.second and (data := self.second.node.read(0)):
            self._down(data)
        self.board.advance(ms)
        said = self.board.receive()
        said = self.broker.take() if self.broker else self._lines(said)
        self.wire.write(said)
        if self.second:
            self.second.node.write(said)
        self._take()

    def _lines(self, data: bytes) -> bytes:
        """Whole lines: faults change their order, and a cable never that of their bytes."""
        whole, newline, self._begun = (self._begun + data).rpartition(b"\n")
        return whole + newline

    def _down(self, data: bytes) -> None:
        (self.broker.give if self.broker else self.board.send)(data)

    def sleep(self, seconds: int) -> None:
        """The tablet sleeps: nothing is read or written; most of the time is skipped, but for as
        much as each of the board's tasks needs to have a turn.
        """
        for _ in range(seconds // 3):
            self.board.rest(2900)
            self.board.advance(100)
            self.board.receive()
            if self.broker:
                self.broker.take()

    def until_ready(self, limit_s: float = 30.0) -> None:
        self.until(lambda: self.link.stage is Stage.READY, limit_s)

    def until(self, done: Callable[[], bool], limit_s: float) -> None:
        end = self.clock() + limit_s
        while not done():
            assert self.clock() < end, f"not within {limit_s} s: {self.link.connection}"
            self.step(5.0)

    def messages(self, name: str) -> list[Message]:
        received = [each.message for each in self.events if isinstance(each, Received)]
        return [message for message in received if message.name == name]

    def lit(self) -> dict[str, str | None]:
        """Station -> the cue that people see there."""
        return {at: light.cue for at, light in self.board.lights().items()}

    def told(self) -> list[tuple[str, str, int]]:
        """All tag messages: (station, uid, on)."""
        return [(m.body["at"], m.body["uid"], m.body["on"]) for m in self.messages("tag")]

    def play(self, moves: int, seed: int = 7) -> list[tuple[str, str, int]]:
        """Put tags down and take them away; what a host should be told."""
        rng, told = Random(seed), []
        lying: dict[str, str] = {}
        for number in range(moves):
            at = rng.choice(STATIONS)
            if at in lying:
                uid = lying.pop(at)
                self.board.remove(at)
                told.append((at, uid, 0))
            else:
                lying[at] = uid = f"04{number:012x}"
                self.board.place(at, uid)
                told.append((at, uid, 1))
            self.run(0.45)
        return told

    def close(self) -> None:
        self.link.close()
        self.board.close()

    def _take(self) -> None:
        with contextlib.suppress(Empty):
            while True:
                event = self.link.events.get_nowait()
                self.events.append(event)
                self.on_event(event)
                if isinstance(event, Received):
                    self.mirror.apply(event.message)
