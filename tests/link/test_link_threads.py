"""The thread of a link: lives through errors, wakes its consumer, keeps the order."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from random import Random
from time import monotonic

import pytest

from companion.link.connection import Stage
from companion.link.link import Link, open_link
from companion.link.parts import Message
from companion.link.transports.bell import Bell
from companion.link.transports.memory import End, pipe
from tests.link.link_harness import STATIONS, Watcher
from tests.link.nodeloop import NodeLoop
from tests.link.wirenode import WireNode

TAG = "04a1b2c3d4e5f6"


@pytest.fixture
def loop() -> Iterator[NodeLoop]:
    """A node on the pipe `memory:pad`, on its own thread."""
    held = pipe("pad")
    loop = NodeLoop(WireNode(STATIONS, Random(3)), held.node, threaded=True)
    yield loop
    loop.close()


def test_a_table_in_memory_with_threads(loop: NodeLoop) -> None:
    with open_link("memory:pad", host="tablet") as link:
        watch = Watcher(link.events)
        watch.until(lambda: link.stage is Stage.READY)
        with loop.lock:
            loop.node.place("a1", TAG, 0.0)
        loop.transport.wake()
        watch.until(lambda: watch.seen() == {("a1", TAG)})


def test_every_event_wakes_the_consumer(loop: NodeLoop) -> None:
    woken = threading.Semaphore(0)
    with open_link("memory:pad", on_event=woken.release) as link:
        for _ in range(5):  # opening, greeting, hello, snap, ready
            assert woken.acquire(timeout=60.0)
        Watcher(link.events).until(lambda: link.stage is Stage.READY)


def test_unexpected_errors_are_told_and_survived(
    loop: NodeLoop, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with open_link("memory:pad", host="tablet") as link:
        watch = Watcher(link.events)
        watch.until(lambda: link.stage is Stage.READY)
        whole = End.read

        def broken(self: End, timeout: float) -> bytes:
            if threading.current_thread().name.startswith("link"):
                monkeypatch.setattr(End, "read", whole)
                raise ZeroDivisionError
            return whole(self, timeout)

        with caplog.at_level(logging.CRITICAL):
            monkeypatch.setattr(End, "read", broken)
            watch.until(lambda: "link.bug" in watch.troubles())
            watch.until(lambda: watch.stages()[-1] is Stage.READY)
        assert "ZeroDivisionError" in str(
            next(
                event.connection.hitch
                for event in watch.events
                if hasattr(event, "connection") and event.connection.stage is Stage.LOST
            )
        )


def test_messages_from_many_threads_all_arrive(loop: NodeLoop) -> None:
    def ask(link: Link, first: int) -> None:
        for number in range(first, first + 50):
            link.send(Message("test", {"id": number, "what": "light", "at": "a1"}))

    with open_link("memory:pad", host="tablet") as link:
        Watcher(link.events).until(lambda: link.stage is Stage.READY)
        threads = [threading.Thread(target=ask, args=(link, 50 * at)) for at in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        watch = Watcher(link.events)
        watch.until(lambda: len([m for m in loop.node.received if m.name == "test"]) == 200)
        got = [message.body["id"] for message in loop.node.received if message.name == "test"]
    assert sorted(got) == list(range(200))
    for at in range(4):
        own = [number for number in got if 50 * at <= number < 50 * at + 50]
        assert own == sorted(own)


def test_closing_while_nothing_answers_returns_at_once() -> None:
    held = pipe("alone")
    link = open_link("memory:alone")
    watch = Watcher(link.events)
    watch.until(lambda: link.stage is Stage.GREETING)
    link.close()
    assert link.stage is Stage.CLOSED
    link.close()
    held.cut()
    broken = open_link("memory:alone")
    Watcher(broken.events).until(lambda: broken.stage is Stage.SEARCHING)
    broken.close()
    assert broken.stage is Stage.CLOSED


def test_a_bell_that_rang_is_heard_once_and_is_nothing_to_read() -> None:
    bell = Bell()
    bell.open()
    for _ in range(3):
        bell.ring()
    assert bell.wait_any((), 5.0) == set()
    begun = monotonic()
    assert bell.wait_any((), 0.05) == set()
    assert monotonic() - begun >= 0.05, "the next wait is a wait"
    bell.close()
