"""Unmodified firmware at a real Mosquitto: two tables, and somebody who wants a node's name."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import sleep
from typing import Any

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from companion.link.access import NOBODY, Access
from companion.link.connection import Stage
from companion.link.events import Changed
from companion.link.link import Link
from simulators.board import LocalBoard
from simulators.board.plan import made_board
from simulators.board.sockets import SocketBridge
from simulators.broker import Broker
from tests.link.deployed import NUMBER, Deployed, link_to
from tests.link.link_harness import LATE, Watcher

TURN_MS = 4
IDLE_AFTER_S = 8.0
"""Both sides beat every second for 5 s after the last message (protocol 5)."""
NOTICED_S = 5.0
"""4 s by protocol 5, and what a loaded machine takes; by its heartbeats alone it can be 7.2 s."""
Start = Callable[..., Any]


class Node:
    """A board that lives in real time on a thread of its own."""

    def __init__(self, told: dict[str, str | int], serial: int) -> None:
        self.board = LocalBoard(made_board(["s1"]), serial=serial, settings=told)
        self._bridge = SocketBridge(self.board)
        self._over = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._over.wait(TURN_MS / 1000):
            self._bridge.pump()
            self.board.advance(TURN_MS)

    @property
    def connections(self) -> int:
        """How often it came in at the broker."""
        text = self.board.receive()
        self._log = getattr(self, "_log", b"") + text
        return self._log.count(b"# broker reached")

    def stop(self) -> None:
        """It stands still; its socket stays open."""
        self._over.set()
        self._thread.join()

    def close(self) -> None:
        self.stop()
        self._bridge.close()
        self.board.close()


def both_stay(links: list[Link], nodes: list[Node], seconds: float = 4.0) -> None:
    watches = [Watcher(link.events) for link in links]
    for watch, link in zip(watches, links, strict=True):
        watch.until(lambda link=link: link.stage is Stage.READY)  # type: ignore[misc]
    sleep(seconds)
    for watch, link in zip(watches, links, strict=True):
        watch.until(lambda link=link: link.stage is Stage.READY)  # type: ignore[misc]
        assert set(watch.troubles()) <= LATE | {"link.not_come"}, "late on a loaded machine at most"
    assert [node.connections for node in nodes] == [1, 1]


def test_two_tables_with_equal_names_on_the_shipped_broker(house: Deployed, started: Start) -> None:
    nodes = [started(Node(house.told(table), at)) for at, table in enumerate(("den", "attic"), 1)]
    links = [started(link_to(house.url(at), house.tablet(at))) for at in ("den", "attic")]
    both_stay(links, nodes)


def test_two_tables_with_equal_names_on_a_broker_without_logins(started: Start) -> None:
    broker = Broker()
    broker.start()
    try:
        told = {"name": "desk", "ssid": "x", "broker": NUMBER, "port": broker.port}
        nodes = [started(Node(told | {"table": table}, 1)) for table in ("den", "attic")]
        url = f"mqtt://{NUMBER}:{broker.port}"
        links = [started(link_to(f"{url}/{table}/desk", NOBODY)) for table in ("den", "attic")]
        both_stay(links, nodes)
        for thing in (*links, *nodes):
            thing.close()
    finally:
        broker.stop()


class Intruder:
    """Logs in again and again under a client id."""

    def __init__(self, port: int, client_id: str, access: Access) -> None:
        self.client = paho.Client(CallbackAPIVersion.VERSION2, client_id=client_id)
        self.client.username_pw_set(access.user, access.password)
        self.client.reconnect_delay_set(1, 1)
        self.client.connect(NUMBER, port)
        self.client.loop_start()

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()
        del self.client


def test_a_client_id_belongs_to_its_login(house: Deployed, started: Start) -> None:
    """Another node's login, and the client id of this one: nobody is pushed out."""
    node = started(Node(house.told("den"), 1))
    link = started(link_to(house.url("den"), house.tablet("den")))
    watch = Watcher(link.events)
    watch.until(lambda: link.stage is Stage.READY)
    chip = (1).to_bytes(8, "big").hex()
    for stolen in ("den/desk", f"den/desk/{chip}", "tabletwin-desk"):
        started(Intruder(house.plain, stolen, house.node("attic")))
    sleep(3.0)
    watch.until(lambda: link.stage is Stage.READY)
    assert set(watch.troubles()) <= LATE
    assert node.connections == 1


def test_a_stolen_login_is_told_and_the_table_comes_back(house: Deployed, started: Start) -> None:
    """The password of the node itself was overheard: people are told whose name is used."""
    started(Node(house.told("den"), 1))
    link = started(link_to(house.url("den"), house.tablet("den")))
    watch = Watcher(link.events)
    watch.until(lambda: link.stage is Stage.READY)
    intruder = Intruder(house.plain, "anything", house.node("den"))
    try:
        watch.until(lambda: "link.name_used" in warned(watch))
    finally:
        intruder.close()
    watch.until(lambda: link.stage is Stage.READY)


@pytest.mark.soak
def test_a_node_that_stops_is_noticed_in_four_seconds(house: Deployed, started: Start) -> None:
    """Its socket stays open, so the broker says its will 15 s later; the host does not wait for it.
    In real time: virtual time has it to the hundredth (`test_signs_of_life.py`).
    """
    node = started(Node(house.told("den"), 1))
    link = started(link_to(house.url("den"), house.tablet("den")))
    watch = Watcher(link.events)
    watch.until(lambda: link.stage is Stage.READY)
    sleep(IDLE_AFTER_S)
    lines = link.counters.received
    sleep(10.0)
    assert link.counters.received - lines <= 3
    node.stop()
    took = watch.until(lambda: "link.silent" in watch.troubles())
    assert took < NOTICED_S


def warned(watch: Watcher) -> set[str]:
    """The troubles that people saw, also while the table worked."""
    told = [event.connection.hitch for event in watch.events if isinstance(event, Changed)]
    return {trouble.key for trouble in told if trouble is not None}
