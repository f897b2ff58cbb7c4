"""What the link says reaches the app in order, on the app's thread, through one queue."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from threading import Thread, get_ident
from typing import Any

from companion.house.api import Delivery, Heard, Reached
from companion.ui.pump import HEARTBEAT_S, Pump
from tests.ui.hurry import BREATH_S
from tests.ui.stage import Stage


class Ear:
    """Something that listens, and remembers on which thread."""

    def __init__(self) -> None:
        self.revision = 0
        self.heard: list[object] = []
        self.threads: set[int] = set()
        self.ticks = 0
        self.wants: float | None = None

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> None:
        self.heard.append((node, name, body["number"]))
        self.threads.add(get_ident())
        self.revision += 1

    def connection(self, node: str, state: str, cause: str = "") -> None:
        self.heard.append((node, state, cause))
        self.revision += 1

    def due(self) -> float | None:
        return self.wants

    def tick(self) -> None:
        self.ticks += 1

    def cues(self) -> Mapping[str, Mapping[str, str]]:
        return {"desk": {"pad": f"put/{self.revision}"}}

    def first(self) -> Mapping[str, Sequence[str]]:
        return {"desk": ["pad"]}


class Wire:
    """A link that only remembers."""

    def __init__(self) -> None:
        self.deliver: Callable[[Delivery], None] | None = None
        self.sent: list[Mapping[str, Mapping[str, str]]] = []
        self.stopped = False

    def start(self, deliver: Callable[[Delivery], None]) -> None:
        self.deliver = deliver

    def cues(self, cues: Mapping[str, Mapping[str, str]]) -> None:
        self.sent.append(cues)

    def first(self, stations: Mapping[str, Sequence[str]]) -> None:
        pass

    def stop(self) -> None:
        self.stopped = True


def test_deliveries_of_many_threads_all_arrive_on_the_apps_thread(stage: Stage) -> None:
    ear, wire, shown = Ear(), Wire(), []
    pump = Pump(ear, wire, lambda: shown.append(ear.revision))
    pump.start()

    def say(node: str) -> None:
        for number in range(200):
            pump.deliver(Heard(node, {"t": "tag", "number": number}))

    threads = [Thread(target=say, args=(f"node{n}",)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stage.frames(3)
    for n in range(4):
        numbers = [number for node, _, number in ear.heard if node == f"node{n}"]
        assert numbers == list(range(200)), "in order, none lost, none doubled"
    assert ear.threads == {get_ident()}
    assert len(shown) <= 5, "the screen is drawn once a frame, not once a message"
    assert wire.sent[-1] == {"desk": {"pad": "put/800"}}
    pump.stop()
    assert wire.stopped


def test_connections_come_between_messages_in_their_order(stage: Stage) -> None:
    ear = Ear()
    pump = Pump(ear, Wire(), lambda: None)
    pump.start()
    pump.deliver(Heard("a", {"t": "tag", "number": 1}))
    pump.deliver(Reached("a", "lost", "The cable was pulled."))
    pump.deliver(Heard("a", {"t": "tag", "number": 2}))
    stage.frames(2)
    pump.stop()
    assert ear.heard == [("a", "tag", 1), ("a", "lost", "The cable was pulled."), ("a", "tag", 2)]


def test_time_passes_when_it_is_due_and_as_a_heartbeat(stage: Stage) -> None:
    ear = Ear()
    pump = Pump(ear, Wire(), lambda: None)
    ear.wants = time.monotonic() + 0.01
    pump.start()
    _until(stage, lambda: ear.ticks >= 1)
    ear.wants = None
    ticks = ear.ticks
    _until(stage, lambda: ear.ticks > ticks, HEARTBEAT_S * 20)
    pump.stop()


def test_nothing_is_shown_after_the_end(stage: Stage) -> None:
    ear, shown = Ear(), []
    pump = Pump(ear, Wire(), lambda: shown.append(1))
    pump.start()
    pump.deliver(Heard("a", {"t": "tag", "number": 1}))
    pump.stop()
    before = len(shown)
    stage.frames(3)
    assert len(shown) == before


def _until(stage: Stage, done: Callable[[], bool], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        stage.frames(1)
        time.sleep(BREATH_S)
