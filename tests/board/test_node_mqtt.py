"""The firmware's own MQTT client against a real Mosquitto, with paho-mqtt at the other end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from simulators.board import Board, open_board
from simulators.board.plainhost import line_of
from simulators.board.sockets import SocketBridge
from simulators.broker import Broker

WITHIN_S = 60.0
UID = "04a1b2c3d4e5f6"


class Listener:
    """Hears everything of one table."""

    def __init__(self, port: int) -> None:
        self.heard: list[tuple[str, bytes, bool]] = []
        self.client = paho.Client(CallbackAPIVersion.VERSION2)
        self.client.on_message = self._message
        self.client.on_connect = lambda client, *_: client.subscribe("tabletwin/#", qos=1)
        self.client.reconnect_delay_set(1, 1)
        self.client.connect("127.0.0.1", port)
        self.client.loop_start()

    def _message(self, _client: Any, _data: Any, message: Any) -> None:
        self.heard.append((message.topic, message.payload, message.retain))

    def messages(self, topic: str) -> list[dict[str, Any]]:
        """The frames on a topic, oldest first."""
        lines = [row for at, data, _ in self.heard if at == topic for row in data.split(b"\n")]
        return [json.loads(line[:-9]) for line in lines if line.startswith(b"{")]

    def say(self, message: dict[str, Any]) -> None:
        self.client.publish("tabletwin/den/rail/down", line_of(message), qos=1)

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()


class Rig:
    """A broker, a node and a listener."""

    def __init__(self, interpreter: str) -> None:
        self.broker = Broker()
        self.broker.start()
        settings = {"name": "rail", "table": "den", "ssid": "home", "password": "secret"}
        self.board: Board = open_board(
            stations=["s1", "s2"],
            interpreter=interpreter,
            settings=settings | {"broker": "127.0.0.1", "port": self.broker.port},
        )
        self.bridge = SocketBridge(self.board)
        self.listener = Listener(self.broker.port)

    def until(self, there: Callable[[], bool]) -> None:
        """Let the board live until something is so."""
        end = monotonic() + WITHIN_S
        while not there():
            assert monotonic() < end, [each[:2] for each in self.listener.heard[-4:]]
            self.bridge.pump()
            self.board.advance(5)
            sleep(0.002)

    def greet(self) -> None:
        """A bond with the node: ask, and invite."""
        hi = {"t": "hi", "n": 99, "proto": 2, "host": "paho", "x": "00000000000000aa"}
        self.until(lambda: "birth" in self.names("online"))
        self.listener.say(hi)
        up = "tabletwin/den/rail/up"
        self.until(lambda: "birth" in self.names("up"))
        answer = [each for each in self.listener.messages(up) if each["t"] == "birth"][-1]
        assert answer["y"] == hi["x"]
        self.listener.say(hi | {"y": answer["x"]})
        self.until(lambda: "snap" in self.names("up"))

    def names(self, topic: str) -> list[str]:
        return [m["t"] for m in self.listener.messages(f"tabletwin/den/rail/{topic}")]

    def close(self) -> None:
        self.listener.close()
        self.bridge.close()
        self.board.close()
        self.broker.stop()


@pytest.fixture(params=["cpython", "micropython"])
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    made = Rig(request.param)
    yield made
    made.close()


def test_a_bond_over_a_real_broker(rig: Rig) -> None:
    rig.greet()
    assert rig.names("up").index("hello") < rig.names("up").index("snap")
    rig.board.place("s2", UID)
    rig.until(lambda: "tag" in rig.names("up"))
    tag = next(m for m in rig.listener.messages("tabletwin/den/rail/up") if m["t"] == "tag")
    assert (tag["at"], tag["uid"], tag["on"]) == ("s2", UID, 1)
    cue = {"t": "cue", "n": 99, "s": 1, "a": tag["s"], "id": 1, "cues": {"s1": "take"}}
    rig.listener.say(cue)
    rig.until(lambda: "lit" in rig.names("up"))
    assert rig.board.lights()["s1"].cue == "take"
    state = "tabletwin/den/rail/state"
    rig.until(lambda: [["s2", UID]] in [m["tags"] for m in rig.listener.messages(state)])


def test_the_broker_restarts(rig: Rig) -> None:
    rig.greet()
    rig.broker.stop()
    rig.board.place("s1", UID)
    rig.board.advance(500)
    begun = rig.board.now_ms
    rig.broker.start()
    rig.until(lambda: "tag" in rig.names("up"))
    assert rig.board.now_ms - begun < 10_000


def test_lost_wifi_leaves_a_will_and_comes_back(rig: Rig) -> None:
    rig.until(lambda: "birth" in rig.names("online"))
    rig.board.wifi(False)
    rig.board.advance(3000)
    rig.board.wifi(True)
    rig.until(lambda: rig.names("online").count("birth") >= 2)
    online = rig.listener.messages("tabletwin/den/rail/online")
    assert {m["boot"] for m in online} == {online[0]["boot"]}
    assert [m["why"] for m in online if m["t"] == "bye"] == ["will"]


def test_a_reboot_brings_a_new_boot_id_over_the_old_will(rig: Rig) -> None:
    rig.until(lambda: "birth" in rig.names("online"))
    rig.board.reboot("watchdog")
    rig.until(lambda: rig.names("online").count("birth") >= 2)
    births = [m for m in rig.listener.messages("tabletwin/den/rail/online") if m["t"] == "birth"]
    assert births[0]["boot"] != births[-1]["boot"]
    assert births[-1]["reset"] == "watchdog"
