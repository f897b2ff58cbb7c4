"""A whole table on a broker: one connection and one thread of the host, however many nodes."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from companion.house.api import Delivery, Heard
from companion.house.nodes import Nodes
from companion.link.connection import Stage
from companion.link.transports import trunk
from simulators.broker import Broker
from tests.link.link_harness import PATIENCE_S
from tests.link.mqtt_node import MqttNode

SEVEN = [f"n{at}" for at in range(7)]
TAG = "04a1b2c3d4e5{:02x}"


def urls(port: int) -> dict[str, str]:
    return {name: f"mqtt://127.0.0.1:{port}/den/{name}" for name in SEVEN}


def sockets() -> int:
    """How many sockets this process holds open."""
    found = 0
    for entry in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):
            found += str(entry.readlink()).startswith("socket:")
    return found


def until(done: Callable[[], bool], limit_s: float = PATIENCE_S) -> None:
    end = monotonic() + limit_s
    while not done():
        assert monotonic() < end
        sleep(0.01)


@pytest.fixture
def nodes(broker: Broker) -> Iterator[dict[str, MqttNode]]:
    """Seven nodes on a broker."""
    made = {
        name: MqttNode(url, seed=at) for at, (name, url) in enumerate(urls(broker.port).items())
    }
    until(lambda: all(node.loop.is_open for node in made.values()))
    yield made
    for node in made.values():
        node.close()


def test_seven_nodes_are_one_connection_and_one_thread(
    broker: Broker, nodes: dict[str, MqttNode]
) -> None:
    before = set(threading.enumerate()), sockets()
    table = Nodes(urls(broker.port))
    told: list[Delivery] = []
    table.start(told.append)
    until(lambda: all(link.stage is Stage.READY for link in table.links.values()))
    assert len(set(threading.enumerate()) - before[0]) == 1
    bell = 2
    assert sockets() - before[1] - bell == 1
    for at, node in enumerate(nodes.values()):
        node.place("a1", TAG.format(at))
    wanted = {(name, TAG.format(at)) for at, name in enumerate(SEVEN)}

    def seen() -> set[tuple[str, str]]:
        heard = [one for one in told if isinstance(one, Heard) and one.body["t"] == "tag"]
        return {(one.node, str(one.body["uid"])) for one in heard}

    until(lambda: seen() == wanted)
    table.stop()
    assert set(threading.enumerate()) == before[0]


def test_a_node_that_is_gone_takes_nobody_with_it(
    broker: Broker, nodes: dict[str, MqttNode]
) -> None:
    table = Nodes(urls(broker.port))
    table.start()
    links = table.links
    until(lambda: all(link.stage is Stage.READY for link in links.values()))
    nodes["n3"].pull_the_plug()
    until(lambda: links["n3"].connection.hitch is not None)
    others = [link for name, link in links.items() if name != "n3"]
    assert all(link.stage is Stage.READY for link in others)
    links["n5"].close()
    assert links["n5"].stage is Stage.CLOSED
    assert links["n6"].stage is Stage.READY
    links["n6"].cue({"a1": "take"})
    until(lambda: nodes["n6"].node.cues == {"a1": "take"})
    table.stop()


def test_the_whole_table_comes_back_with_its_broker(
    broker: Broker, nodes: dict[str, MqttNode]
) -> None:
    table = Nodes(urls(broker.port))
    table.start()
    links = table.links.values()
    until(lambda: all(link.stage is Stage.READY for link in links))
    broker.stop()
    until(lambda: all(link.stage is Stage.LOST for link in links))
    broker.start()
    until(lambda: all(link.stage is Stage.READY for link in links))
    table.stop()


def test_a_broker_that_says_nothing_is_asked_once_for_the_whole_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else seven nodes would wait for it one after the other."""
    monkeypatch.setattr(trunk, "CONNECT_S", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        table = Nodes(urls(silent.getsockname()[1]))
        table.start()
        links = table.links.values()
        until(lambda: all(link.connection.hitch is not None for link in links))
        told = {link.connection.hitch.key for link in links if link.connection.hitch}
        table.stop()
        silent.setblocking(False)
        calls = 0
        with contextlib.suppress(BlockingIOError):
            while True:
                silent.accept()[0].close()
                calls += 1
    assert calls < len(SEVEN)
    assert told == {"link.broker_missing"}
