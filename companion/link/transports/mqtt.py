"""The carrier `mqtt://host:port/table/node`: one node's lane on its table's trunk; the same lines
as on a serial port.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.link.access import NOBODY, Access
from companion.link.connection import BrokenError
from companion.link.transports.base import Signs
from companion.link.transports.bell import Bell
from companion.link.transports.mqtt_address import Address

if TYPE_CHECKING:
    from companion.link.transports.trunk import Trunk, Will

MOST_PAYLOAD = 1024
_VAIN = 3
"""So often a node may come to the broker, or go, and say nothing between, before the letter that
the broker keeps for it is cleared: one of megabytes, which no board of ours sends, keeps it from
hearing anything. Chosen: come, gone and come again."""


class MqttTransport:
    """One node's topics. Without a `trunk` it has one of its own."""

    resend_s = 0.5  # Protocol 3: on a broker

    def __init__(
        self,
        address: Address,
        *,
        listen: Sequence[str] = ("up", "online"),
        speak: str = "down",
        will: Will | None = None,
        access: Access = NOBODY,
        trunk: Trunk | None = None,
    ) -> None:
        self.address = address
        self.last: dict[str, bytes] = {}  # the last payload of each topic
        self.topics: Sequence[str] = [address.topic(kind) for kind in listen]
        self.trunk = trunk or _own(address, access, will)
        self._speak = address.topic(speak)
        self._inbox: deque[bytes] = deque()
        self._bell = Bell()
        self._rung = False
        self._vain = 0  # since the node last said anything

    def open(self) -> None:
        """Connects and subscribes. Raises BrokenError: no broker there, or it refuses."""
        self.close()
        try:
            self.trunk.board(self)
        except BrokenError:
            self.close()
            raise

    def heard(self, topic: str, payload: bytes) -> None:
        """What the trunk brings for this lane."""
        self.last[topic] = payload
        self._vain = self._vain + 1 if topic == self.address.topic("online") else 0
        self._inbox.append(payload)

    def read(self, timeout: float) -> bytes:
        """What came in; waits up to `timeout` seconds for the first payload."""
        self._await(timeout)
        if not self._inbox:
            self.trunk.check()
            return b""
        first = self._inbox.popleft()
        return first if not first or first.endswith(b"\n") else first + b"\n"

    def _await(self, timeout: float) -> None:
        self.trunk.turn()
        until = time.monotonic() + timeout
        while not self._inbox and not self._rung and (left := until - time.monotonic()) > 0:
            self._bell.ready()
            self.trunk.check()
            signs = self.trunk.signs()
            waiting = () if signs.descriptor is None else (signs.descriptor,)
            self._bell.wait_any(waiting, min(left, signs.within))
            self.trunk.turn()
        self._rung = False

    def write(self, data: bytes) -> None:
        """Publishes lines, several in a payload but at most 1,024 bytes."""
        if self._vain >= _VAIN:
            self._vain = 0
            self.publish(self._speak, b"", retain=True)
        payload = b""
        for line in data.splitlines(keepends=True):
            if payload and len(payload) + len(line) > MOST_PAYLOAD:
                self.publish(self._speak, payload)
                payload = b""
            payload += line
        if payload:
            self.publish(self._speak, payload)

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Publishes one payload with QoS 1. Raises BrokenError."""
        self.trunk.publish(topic, payload, retain=retain)

    def signs(self, ring: Callable[[], None]) -> Signs:
        """The trunk's; what came already is there at once."""
        return Signs(within=0.0) if self._inbox else self.trunk.signs()

    def wake(self) -> None:
        """Lets a waiting `read` return."""
        self._rung = True
        self._bell.ring()

    def close(self) -> None:
        """Leaves the trunk; its last lane disconnects."""
        self.trunk.alight(self)
        self._bell.close()
        self._inbox.clear()


def _own(address: Address, access: Access, will: Will | None) -> Trunk:
    """Read where one is wanted: its client is megabytes, and most tables have no broker."""
    from companion.link.transports.trunk import Trunk

    return Trunk(address, access, will)
