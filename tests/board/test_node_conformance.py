"""The firmware against the real host link, over every kind of bad wire, in both interpreters."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from queue import Empty
from random import Random
from typing import Any

import pytest

from companion.link.delivery import Message
from companion.link.events import Event, Received
from companion.link.link import Link
from companion.link.mirror import Mirror
from companion.link.states import State
from companion.link.transports.memory import Pipe
from companion.link.urls import Carrier
from simulators.board import open_board
from simulators.faults import Faults, FaultyTransport

STATIONS = ["a1", "a2", "a3"]
KEY = bytes(range(32))
WIRES = {
    "perfect": Faults(),
    "byte by byte": Faults(pieces=1),
    "delayed": Faults(delay_s=0.3),
    "lossy": Faults(lose=0.2),
    "doubling": Faults(double=0.3),
    "reordering": Faults(swap=0.2, late=0.2),
    "damaging": Faults(damage=0.2),
    "chattering": Faults(chatter=0.3),
    "everything": Faults(
        lose=0.05, damage=0.05, double=0.1, late=0.1, swap=0.1, chatter=0.1, pieces=5
    ),
}
RUNS = [("cpython", wire) for wire in WIRES] + [
    ("micropython", "lossy"),
    ("micropython", "everything"),
]


class Bench:
    """A board and the host's link on one in-process pipe with faults, in virtual time."""

    def __init__(self, interpreter: str, faults: Faults, key: bytes | None = None) -> None:
        settings = {"name": "pad", "key": key.hex()} if key else {}
        self.board = open_board(stations=STATIONS, interpreter=interpreter, settings=settings)
        self.pipe = Pipe("pad")
        self.wire = FaultyTransport(
            self.pipe.node, self.clock, Random(3), reads=faults, writes=faults
        )
        self.link = Link(
            Carrier(self.pipe.host, "pad"),
            host="tablet",
            clock=self.clock,
            rng=Random(4),
            key=key,
            threaded=False,
        )
        self.events: list[Event] = []
        self.mirror = Mirror()

    def clock(self) -> float:
        return self.board.now_ms / 1000

    def run(self, seconds: float, step_ms: float = 5.0) -> None:
        for _ in range(round(seconds * 1000 / step_ms)):
            self.link.pump()
            while data := self.wire.read(0):
                self.board.send(data)
            self.board.advance(step_ms)
            self.wire.write(self.board.receive())
            self._take()

    def until_ready(self) -> None:
        for _ in range(60):
            if self.link.state is State.READY:
                return
            self.run(0.5)
        raise AssertionError(f"no session: {self.link.connection}")

    def messages(self, name: str) -> list[Message]:
        received = [each.message for each in self.events if isinstance(each, Received)]
        return [message for message in received if message.name == name]

    def _take(self) -> None:
        with contextlib.suppress(Empty):
            while True:
                event = self.link.events.get_nowait()
                self.events.append(event)
                if isinstance(event, Received):
                    self.mirror.apply(event.message)


@pytest.fixture(params=RUNS, ids=lambda run: " ".join(run))
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    interpreter, wire = request.param
    made = Bench(interpreter, WIRES[wire])
    made.until_ready()
    yield made
    made.link.close()
    made.board.close()


def play(bench: Bench, moves: int) -> list[tuple[str, str, int]]:
    """Put tags down and take them away; what a host should be told."""
    rng, told = Random(7), []
    lying: dict[str, str] = {}
    for number in range(moves):
        at = rng.choice(STATIONS)
        if at in lying:
            uid = lying.pop(at)
            bench.board.remove(at)
            told.append((at, uid, 0))
        else:
            lying[at] = uid = f"04{number:012x}"
            bench.board.place(at, uid)
            told.append((at, uid, 1))
        bench.run(0.45)
    return told


def test_every_event_arrives_once_and_in_order(bench: Bench) -> None:
    told = play(bench, 24)
    bench.run(4)
    got = [(m.body["at"], m.body["uid"], m.body["on"]) for m in bench.messages("tag")]
    assert got == told
    cues = {"a1": "take", "a3": "put/2"}
    bench.link.cue(cues)
    bench.run(4)
    lights = bench.board.lights()
    assert {at: lights[at].cue for at in STATIONS} == {"a1": "take", "a2": "", "a3": "put/2"}
    assert bench.link.state is State.READY


@pytest.mark.parametrize("interpreter", ["cpython", "micropython"])
def test_a_table_with_a_key(interpreter: str) -> None:
    bench = Bench(interpreter, WIRES["everything"], KEY)
    bench.until_ready()
    told = play(bench, 6)
    bench.run(4)
    got = [(m.body["at"], m.body["uid"], m.body["on"]) for m in bench.messages("tag")]
    assert got == told
    bench.link.close()
    bench.board.close()


def test_a_wrong_key_never_gets_a_session() -> None:
    bench = Bench("cpython", WIRES["perfect"], KEY)
    stranger = Link(
        Carrier(bench.pipe.host, "pad"),
        host="stranger",
        clock=bench.clock,
        rng=Random(9),
        key=bytes(32),
        threaded=False,
    )
    bench.link = stranger
    bench.run(10)
    assert stranger.state is not State.READY
    assert bench.messages("hello") == []


@pytest.mark.parametrize("interpreter", ["cpython", "micropython"])
def test_equal_again_within_three_seconds_after_a_reboot(interpreter: str) -> None:
    bench = Bench(interpreter, WIRES["perfect"])
    bench.until_ready()
    bench.board.place("a1", "04a1b2c3d4e5f6")
    bench.run(1)
    bench.board.remove("a1")
    bench.board.place("a2", "04a1b2c3d4e5f7")
    bench.board.brown_out()
    bench.run(3)
    assert bench.link.state is State.READY
    assert bench.mirror.tags == {("a2", "04a1b2c3d4e5f7")}
    bench.link.close()
    bench.board.close()


def test_equal_again_within_three_seconds_after_unplugging() -> None:
    bench = Bench("cpython", WIRES["perfect"])
    bench.until_ready()
    bench.board.place("a1", "04a1b2c3d4e5f6")
    bench.run(1)
    for _ in range(400):
        bench.board.advance(20)  # eight seconds nobody listens
        bench.board.receive()
    bench.board.place("a3", "04a1b2c3d4e5f8")
    bench.board.remove("a1")
    bench.run(3)
    assert bench.mirror.tags == {("a3", "04a1b2c3d4e5f8")}
    bench.link.close()


def test_a_flood_of_events_ends_in_one_snapshot() -> None:
    """More moves than the queue holds while nobody acknowledges: the state still arrives."""
    bench = Bench("cpython", WIRES["perfect"])
    bench.until_ready()
    lying: dict[str, Any] = {}
    for number in range(60):
        at = STATIONS[number % 3]
        if lying.pop(at, None):
            bench.board.remove(at)
        else:
            lying[at] = f"04{number:012x}"
            bench.board.place(at, lying[at])
        bench.board.advance(450)
        bench.board.receive()
    bench.run(5)
    assert bench.mirror.tags == set(lying.items())
    bench.link.close()
