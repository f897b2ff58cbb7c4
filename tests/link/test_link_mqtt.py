"""The link over a real Mosquitto with paho-mqtt, on its own thread."""

from __future__ import annotations

import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from companion.link import codec
from companion.link.codec import Frame
from companion.link.connection import Stage
from companion.link.discover import Found, broker_trouble, mqtt_nodes
from companion.link.link import Link, open_link
from companion.link.messages import PROTOCOL
from companion.link.transports.mqtt import MqttTransport
from companion.link.transports.mqtt_address import parse_address
from simulators.broker import Broker, free_port, program
from tests.link.link_harness import LATE, PATIENCE_S, STATIONS, Watcher
from tests.link.mqtt_node import MqttNode

TAG = "04a1b2c3d4e5f6"
Open = Callable[..., Any]


@pytest.fixture
def started() -> Iterator[Callable[..., Any]]:
    """Starts links and nodes, and closes them at the end, the newest first."""
    things: list[Any] = []

    def start(make: Callable[..., Any], *args: Any, **kinds: Any) -> Any:
        things.append(make(*args, **kinds))
        return things[-1]

    yield start
    for thing in reversed(things):
        thing.close()


def url(broker: Broker, node: str = "pad") -> str:
    return f"mqtt://127.0.0.1:{broker.port}/kitchen/{node}"


def ready(started: Open, broker: Broker) -> tuple[MqttNode, Link, Watcher]:
    node = started(MqttNode, url(broker))
    link = started(open_link, url(broker), host="tablet")
    watch = Watcher(link.events)
    watch.until(lambda: link.stage is Stage.READY)
    return node, link, watch


class Kept:
    """A trunk that keeps what is published."""

    def __init__(self) -> None:
        self.said: list[tuple[str, bytes, bool]] = []

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        self.said.append((topic, payload, retain))


def test_a_node_that_comes_in_vain_gets_the_letter_that_waits_for_it_cleared() -> None:
    """One of megabytes threw it out each time, and no foreign broker lets a board clear it."""
    trunk = Kept()
    lane = MqttTransport(parse_address("mqtt://127.0.0.1/kitchen/pad"), trunk=trunk)  # type: ignore[arg-type]
    topic = "tabletwin/kitchen/pad/{}".format
    for heard in ("online", "online", "up", "online", "online"):
        lane.heard(topic(heard), b"{}")
        lane.write(b"hi\n")
    assert trunk.said == [(topic("down"), b"hi\n", False)] * 5
    lane.heard(topic("online"), b"{}")
    lane.write(b"hi\n")
    assert trunk.said[5:] == [(topic("down"), b"", True), (topic("down"), b"hi\n", False)]


def test_a_table_over_mqtt(broker: Broker, started: Open) -> None:
    node, link, watch = ready(started, broker)
    node.place("a1", TAG)
    watch.until(lambda: watch.seen() == {("a1", TAG)})
    link.cue({"a1": "put/2"})
    watch.until(lambda: node.node.cues == {"a1": "put/2"})
    assert link.node == "pad"


def test_a_thousand_events(broker: Broker, started: Open) -> None:
    node, _, watch = ready(started, broker)
    for number in range(1000):
        watch.until(lambda: node.node.room)
        with node.loop.lock:
            node.node.place(STATIONS[number % 16], f"04{number:012x}", 0.0)
        node.transport.wake()
    watch.until(lambda: watch.seen() == node.node.tags)
    assert len(watch.seen()) == 1000
    assert node.node.counters.dropped == 0


def test_the_broker_restarts(broker: Broker, started: Open) -> None:
    node, _, watch = ready(started, broker)
    broker.stop()
    watch.until(lambda: "link.broker_lost" in watch.troubles())
    assert Stage.LOST in watch.stages()
    with node.loop.lock:
        node.node.tags.add(("a7", TAG))
    watch.until(lambda: "link.broker_missing" in watch.troubles())
    broker.start()
    watch.until(lambda: watch.seen() == {("a7", TAG)})


def test_a_node_that_is_gone_is_told_by_its_will(broker: Broker, started: Open) -> None:
    node, link, watch = ready(started, broker)
    node.pull_the_plug()
    watch.until(lambda: "link.node_gone" in watch.troubles())
    again = started(MqttNode, url(broker), seed=2)
    watch.until(lambda: again.node.has_bond)
    again.place("a2", TAG)
    watch.until(lambda: link.stage is Stage.READY and watch.seen() == {("a2", TAG)})


def test_a_restart_of_the_node(broker: Broker, started: Open) -> None:
    node, _, watch = ready(started, broker)
    with node.loop.lock:
        node.node.tags = {("a2", TAG)}
        node.node.reboot()
    watch.until(lambda: watch.seen() == {("a2", TAG)})


def test_nothing_answers_at_the_address(started: Open) -> None:
    port = free_port()
    link = started(open_link, f"mqtt://127.0.0.1:{port}/kitchen/pad")
    watch = Watcher(link.events)
    watch.until(lambda: link.stage is Stage.LOST)
    trouble = link.connection.hitch
    assert trouble is not None
    assert trouble.key == "link.broker_missing"
    assert f"127.0.0.1:{port}" in trouble.cause.said()


def test_something_else_answers_at_the_address(started: Open) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        link = started(open_link, f"mqtt://127.0.0.1:{port}/kitchen/pad")
        watch = Watcher(link.events)
        watch.until(lambda: watch.troubles() == ["link.broker_missing"])
        link.close()


@pytest.fixture
def locked_broker(tmp_path: Path) -> Iterator[int]:
    """A Mosquitto that wants a password; gives its port."""
    passwords = tmp_path / "passwords"
    subprocess.run(["mosquitto_passwd", "-b", "-c", str(passwords), "kitchen", "right"], check=True)
    port = free_port()
    conf = tmp_path / "mosquitto.conf"
    conf.write_text(
        f"listener {port} 127.0.0.1\nallow_anonymous false\npassword_file {passwords}\nuser root\n"
    )
    process = subprocess.Popen(
        [program(), "-c", str(conf)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    waiting = Broker(port)
    waiting._wait_until_it_answers()
    yield port
    process.terminate()
    process.wait(PATIENCE_S)


def test_a_broker_that_refuses(locked_broker: int, started: Open) -> None:
    wrong = f"mqtt://kitchen:wrong@127.0.0.1:{locked_broker}/kitchen/pad"
    link = started(open_link, wrong)
    watch = Watcher(link.events)
    watch.until(lambda: link.stage is Stage.LOST)
    trouble = link.connection.hitch
    assert trouble is not None
    assert trouble.key == "link.broker_refused"
    assert "wrong" not in f"{trouble!r}{trouble}{watch.events}{parse_address(wrong)!r}"
    right = f"mqtt://kitchen:right@127.0.0.1:{locked_broker}/kitchen/pad"
    started(MqttNode, right)
    other = started(open_link, right)
    Watcher(other.events).until(lambda: other.stage is Stage.READY)


def test_several_nodes_share_one_queue(broker: Broker, started: Open) -> None:
    names = ["pad", "row", "mat-1", "mat-2"]
    nodes = {name: started(MqttNode, url(broker, name), seed=at) for at, name in enumerate(names)}
    events: SimpleQueue[Any] = SimpleQueue()
    links = [started(open_link, url(broker, name), events=events, host="tablet") for name in names]
    watch = Watcher(events)
    watch.until(lambda: all(link.stage is Stage.READY for link in links))
    for number, name in enumerate(names):
        nodes[name].place("a1", f"04{number:012x}")

    def placed() -> dict[str, str]:
        tags = [event for event in watch.events if getattr(event, "message", ("",))[0] == "tag"]
        return {event.node: event.message.body["uid"] for event in tags}

    watch.until(lambda: len(placed()) == 4)
    assert placed() == {name: f"04{number:012x}" for number, name in enumerate(names)}


def test_two_nodes_with_one_name(broker: Broker, started: Open) -> None:
    started(MqttNode, url(broker), seed=1)
    started(MqttNode, url(broker), seed=2)
    link = started(open_link, url(broker), host="tablet")
    watch = Watcher(link.events)
    watch.until(lambda: "link.twins" in watch.troubles())
    trouble = link.connection.hitch
    assert trouble is not None
    assert trouble.cause.said() == "Two boards are both named pad."


def test_two_tablets_on_one_table(broker: Broker, started: Open) -> None:
    _, link, watch = ready(started, broker)
    other = started(open_link, url(broker), host="phone")
    told = Watcher(other.events)
    told.until(lambda: "link.busy" in told.troubles())
    watch.until(lambda: link.stage is Stage.READY)
    other.again(take=True)
    told.until(lambda: other.stage is Stage.READY)
    watch.until(lambda: "link.busy" in watch.troubles())


def test_state_is_retained_for_onlookers(broker: Broker, started: Open) -> None:
    node, _, watch = ready(started, broker)
    node.place("a1", TAG)
    watch.until(lambda: watch.seen() == {("a1", TAG)})
    late = MqttTransport(parse_address(url(broker)), listen=("state", "online"), speak="nowhere")
    late.open()
    frames = []
    while len(frames) < 2:
        data = late.read(PATIENCE_S)
        assert data
        frames += [codec.decode(line) for line in codec.Lines().feed(data)]
    late.close()
    found = {frame.name: frame.body for frame in frames if isinstance(frame, Frame)}
    assert found["snap"] == {"tags": [["a1", TAG]]}
    assert found["birth"]["boot"] == node.node.boot


def test_garbage_that_the_broker_keeps(broker: Broker, started: Open) -> None:
    """Whoever could publish once left it for everybody who comes later: an old life of the node,
    commands, noise. The table comes up as ever, in ten seconds, and believes none of it.
    """
    old = {"proto": PROTOCOL, "boot": "0badc0de", "reset": "power", "x": "0" * 16, "has": 7}
    lies = {
        "online": codec.encode(Frame("birth", 0, old)),
        "up": codec.encode(Frame("tag", 7, {"at": "a2", "uid": TAG, "on": 1, "ms": 1}, seq=1)),
        "down": codec.encode(Frame("cue", 7, {"id": 9, "cues": {"a1": "wrong"}}, seq=1)),
        "state": codec.encode(Frame("snap", 0, {"tags": [["a3", TAG]]})),
    }
    liar = MqttTransport(parse_address(url(broker)), listen=("nothing",), speak="nowhere")
    liar.open()
    for at, line in lies.items():
        liar.publish(liar.address.topic(at), line + bytes(range(256)) * 200, retain=True)
    liar.read(0.2)
    node, link, watch = ready(started, broker)
    node.place("a1", TAG)
    link.cue({"a1": "put"})
    watch.until(lambda: watch.seen() == {("a1", TAG)} and node.node.cues == {"a1": "put"})
    assert set(watch.troubles()) <= LATE
    for at in lies:
        liar.publish(liar.address.topic(at), b"", retain=True)
    liar.read(0.2)
    liar.close()


def test_log_text_on_the_topic(broker: Broker, started: Open) -> None:
    node, link, watch = ready(started, broker)
    node.transport.publish(node.address.topic("up"), b"Traceback (most recent call last):")
    node.transport.publish(node.address.topic("up"), bytes(range(256)) * 40)
    node.place("a1", TAG)
    watch.until(lambda: watch.seen() == {("a1", TAG)})
    watch.until(lambda: link.stage is Stage.READY)


@pytest.mark.parametrize(
    "wrong",
    ["mqtt://host", "mqtt://host/only-table", "mqtt://h/a/b/c", "mqtt://h/a/b+", "http://h/a/b"],
)
def test_addresses_that_are_none(wrong: str) -> None:
    if wrong == "mqtt://host":
        assert parse_address(wrong).topic("up") == "tabletwin/table/node/up"
        return
    with pytest.raises(ValueError, match=r"write|name"):
        parse_address(wrong)


def test_the_nodes_of_a_table_are_found(broker: Broker, started: Open) -> None:
    nodes = {name: started(MqttNode, url(broker, name)) for name in ("row", "pad", "off")}
    links = [started(open_link, url(broker, name)) for name in nodes]
    for link in links:
        Watcher(link.events).until(lambda link=link: link.stage is Stage.READY)  # type: ignore[misc]
    nodes["off"].pull_the_plug()
    watch = Watcher(links[2].events)
    watch.until(lambda: "link.node_gone" in watch.troubles())
    found: list[Found] = []
    while len(found) < 2:  # the broker is slow where the machine is busy
        found = mqtt_nodes(url(broker, "any"), seconds=0.5)
    assert found == [Found(url(broker, "pad"), PROTOCOL), Found(url(broker, "row"), PROTOCOL)]
    assert all(one.fits for one in found)
    assert not Found("mqtt://h/t/old", 7).fits


def test_a_broker_is_tried(broker: Broker, locked_broker: int) -> None:
    assert broker_trouble(url(broker)) is None
    refused = broker_trouble(f"mqtt://127.0.0.1:{locked_broker}/kitchen/pad")
    assert refused is not None
    assert refused.key == "link.broker_refused"
    missing = broker_trouble(f"mqtt://127.0.0.1:{free_port()}/kitchen/pad")
    assert missing is not None
    assert missing.key == "link.broker_missing"
