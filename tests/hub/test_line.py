"""A table and its hub over a real Mosquitto that is stopped and started again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic, sleep

from companion.house.hub_line import carried
from companion.house.sender import Joined, join
from hub.post import Post
from simulators.broker import Broker
from tests.hub.faults import KEY, Hub, Tablet

PATIENCE_S = 60.0
"""Chosen: a machine with many tests at once is slow; nothing waits so long when it works."""


@contextmanager
def at_work(post: Post) -> Iterator[None]:
    """The hub's post on a loop of its own."""
    loop = asyncio.new_event_loop()
    task = loop.create_task(post.run())

    def run() -> None:
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(task)

    thread = Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join()
        loop.close()


def until_level(tablet: Tablet) -> None:
    end = monotonic() + PATIENCE_S
    while tablet.owed():
        assert monotonic() < end, "the hub does not have it all"
        sleep(0.05)


def test_over_a_real_broker_that_restarts(tmp_path: Path) -> None:
    broker = Broker()
    broker.start()
    hub = Hub(tmp_path / "hub.db")
    hub.knows("den")
    tablet = Tablet(tmp_path / "den.db", "den", Random(1))
    join(tablet.store, Joined("den", KEY, f"mqtt://127.0.0.1:{broker.port}"))
    try:
        with at_work(Post(hub.reception, "127.0.0.1", broker.port)), carried(tablet.store):
            for _ in range(5):
                tablet.play()
            until_level(tablet)
            broker.stop()
            for _ in range(5):
                tablet.play()
            assert tablet.owed()
            broker.start()
            tablet.play()
            until_level(tablet)
    finally:
        broker.stop()
    assert {uid: hub.steps().get(uid, []) for uid in tablet.steps()} == tablet.steps()
    tablet.store.close()
    hub.engine.dispose()
