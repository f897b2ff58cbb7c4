"""A WireNode on a broker, as the firmware is: will, birth, retained state."""

from __future__ import annotations

from random import Random

from companion.link.access import NOBODY, Access
from companion.link.transports.mqtt import MqttTransport
from companion.link.transports.mqtt_address import Address, parse_address
from companion.link.transports.trunk import Will
from companion.link.urls import MQTT_IDLE_S
from tests.link.link_harness import STATIONS
from tests.link.nodeloop import NodeLoop
from tests.link.wirenode import SIGN, WireNode


class NodeTransport(MqttTransport):
    """A node's end: it hears `down` and speaks `up`."""

    def __init__(self, address: Address, will: Will, access: Access = NOBODY) -> None:
        super().__init__(address, listen=("down",), speak="up", will=will, access=access)

    def write(self, data: bytes) -> None:
        """Nobody acknowledges a sign of life."""
        if data == SIGN:
            self.trunk.publish(self.address.topic("up"), data, qos=0)
        else:
            super().write(data)


class MqttNode:
    """Runs on its own thread; `place` also publishes the retained state."""

    def __init__(
        self, url: str, seed: int = 1, key: bytes | None = None, access: Access = NOBODY
    ) -> None:
        self.address = parse_address(url)
        self.node = WireNode(
            STATIONS,
            Random(seed),
            resend_s=0.5,
            key=key,
            channel=self.address.channel,
            idle_s=MQTT_IDLE_S,
        )
        will = Will(self.address.topic("online"), self.node.birth(), self.node.will())
        self.transport = NodeTransport(self.address, will, access)
        self.loop = NodeLoop(self.node, self.transport, threaded=True)

    def place(self, at: str, uid: str) -> None:
        with self.loop.lock:
            self.node.place(at, uid, 0.0)
        self.transport.publish(self.address.topic("state"), self.node.state(), retain=True)
        self.transport.wake()

    def pull_the_plug(self) -> None:
        """The node is gone without a word: the broker sends the will."""
        client = self.transport.trunk._client
        assert client is not None
        sock = client.socket()
        assert sock is not None
        self.loop._stop.set()
        sock.shutdown(2)  # type: ignore[attr-defined]

    def close(self) -> None:
        self.loop.close()
