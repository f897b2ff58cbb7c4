"""A table and its hub over a real Mosquitto that is stopped and started again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic, sleep

import pytest
from aiomqtt import Client

from companion.house.hub_line import HubLine, NoAttendant, carried
from companion.house.sender import Joined, join
from companion.link import letter
from companion.link.letter import TO_HUB, TO_TABLE
from hub.post import MOST_TOGETHER, Post
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


def test_who_leaves_waits_for_no_rest(tmp_path: Path) -> None:
    """Each program took three seconds to close: its line, woken to end, began another rest."""
    line, rests = HubLine(tmp_path / "den.db", NoAttendant()), list[float | None]()

    class Woken(Event):
        def wait(self, timeout: float | None = None) -> bool:
            rests.append(timeout)
            line.stop()  # people leave while it looks whether the table belongs to a house
            return super().wait(timeout)

    line.woken = Woken()
    line.run()
    assert len(rests) == 1


MANY = 3 * MOST_TOGETHER


async def told(post: Post, came: Event) -> list[str]:
    """A table says many things at once; what it hears."""
    while not post.stands:
        await asyncio.sleep(0.05)
    async with Client("127.0.0.1", post.port) as table:
        table.pending_calls_threshold = MANY
        await table.subscribe("tabletwin/den/hub/up", qos=1)
        news = [{"t": "news", "number": str(number)} for number in range(MANY)]
        letters = [letter.sealed(KEY, "den", TO_HUB, body) for body in news]
        down = "tabletwin/den/hub/down"
        await asyncio.gather(*(table.publish(down, one, qos=1) for one in letters))
        came.set()
        said = [(await anext(table.messages)).payload for _ in letters]
    return [letter.opened(KEY, "den", TO_TABLE, bytes(one))["number"] for one in said]  # type: ignore[arg-type]


def test_letters_that_come_in_meanwhile_are_answered_together_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broker, hub, came = Broker(), Hub(tmp_path / "hub.db"), Event()
    broker.start()
    hub.knows("den")
    answers, groups = hub.reception.answers, list[int]()

    def slowly(letters: list[tuple[str, bytes]]) -> list[list[bytes]]:
        groups.append(len(letters))
        came.wait(PATIENCE_S)
        return answers(letters)

    monkeypatch.setattr(hub.reception, "answers", slowly)
    post = Post(hub.reception, "127.0.0.1", broker.port)
    try:
        with at_work(post):
            heard = asyncio.run(asyncio.wait_for(told(post, came), PATIENCE_S))
    finally:
        broker.stop()
    assert heard == [str(number) for number in range(MANY)]
    assert sum(groups) == MANY
    assert len(groups) < MANY / 2
    assert max(groups) <= MOST_TOGETHER
    hub.engine.dispose()
