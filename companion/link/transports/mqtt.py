"""The carrier `mqtt://host:port/table/node` (paho-mqtt); the same lines as on a serial port."""

from __future__ import annotations

import queue
import socket
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode

from companion.link.access import NOBODY, Access
from companion.link.connection import BrokenError, Hitch
from companion.link.transports import mqtt_tls
from companion.link.transports.mqtt_address import Address

MOST_PAYLOAD = 1024
KEEPALIVE_S = 5
"""Chosen: the broker says the host's will after one and a half of these, about when a node gives a
silent host up."""
_MOST_TAKEN = 65_536  # bytes of a payload; a larger one is none of ours
_CONNECT_S = 4.0
"""Chosen: as the node's own limit (`OPEN_MS` in `firmware/app/mqtt_port.py`)."""


@dataclass(frozen=True, slots=True)
class Will:
    """What is published, retained, when the connection stands, and when it breaks."""

    topic: str
    birth: bytes
    gone: bytes


class MqttTransport:
    """One client, for one node's topics. paho's thread only puts what comes into a queue."""

    resend_s = 0.5  # Protocol 3: on a broker

    def __init__(
        self,
        address: Address,
        *,
        listen: Sequence[str] = ("up", "online"),
        speak: str = "down",
        will: Will | None = None,
        access: Access = NOBODY,
    ) -> None:
        self.address = address
        self.heard: dict[str, bytes] = {}  # the last payload of each topic
        self._listen = [address.topic(kind) for kind in listen]
        self._speak = address.topic(speak)
        self._will = will
        self._access = access
        self._welcome = False
        self._client: Client | None = None
        self._inbox: queue.SimpleQueue[bytes | BrokenError | None] = queue.SimpleQueue()

    def open(self) -> None:
        """Connects and subscribes. Raises BrokenError: no broker there, or it refuses."""
        self.close()
        self._inbox = queue.SimpleQueue()
        self._welcome = False
        client = self._client = self._new_client()
        try:
            client.connect(self.address.host, self.address.port, keepalive=KEEPALIVE_S)
        except (OSError, ValueError) as error:
            self.close()
            if self.address.tls and (said := mqtt_tls.refused(error, self.address.broker)):
                raise said from error
            detail = getattr(error, "strerror", None) or str(error)
            raise BrokenError(self._hitch("broker_missing", detail=detail)) from error
        client.loop_start()
        self._await_subscribed()

    def _new_client(self) -> Client:
        inbox = self._inbox
        client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"tabletwin-{uuid.uuid4().hex[:12]}",
            clean_session=True,
            reconnect_on_failure=False,
        )
        client.connect_timeout = _CONNECT_S
        user, password = self._login()
        if user is not None:
            client.username_pw_set(user, password)
        if self.address.tls:
            client.tls_set_context(mqtt_tls.context(self._access.ca_file, self.address.broker))
        if self._will is not None:
            client.will_set(self._will.topic, self._will.gone, qos=1, retain=True)

        def connected(client: Client, _data: Any, _flags: Any, code: Any, _props: Any) -> None:
            if code.is_failure:
                inbox.put(self._refused(str(code)))
            else:
                self._welcome = True
                client.subscribe([(topic, 1) for topic in self._listen])

        def subscribed(_client: Client, _data: Any, _mid: int, codes: Any, _props: Any) -> None:
            failed = [str(code) for code in codes if code.is_failure]
            inbox.put(self._refused(failed[0]) if failed else None)

        def received(_client: Client, _data: Any, message: MQTTMessage) -> None:
            if len(message.payload) <= _MOST_TAKEN:
                self.heard[message.topic] = payload = bytes(message.payload)
                inbox.put(payload)

        def lost(_client: Client, _data: Any, _flags: Any, _code: Any, _props: Any) -> None:
            if self._welcome:
                inbox.put(BrokenError(self._hitch("broker_lost")))
            else:
                inbox.put(BrokenError(self._hitch("broker_hung_up"), patient=True))

        def opened(_client: Client, _data: Any, sock: Any) -> None:
            # Small lines must not wait for each other's TCP acknowledgement (40 ms each).
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

        client.on_socket_open = opened
        client.on_connect = connected
        client.on_subscribe = subscribed
        client.on_message = received
        client.on_disconnect = lost
        return client

    def _login(self) -> tuple[str | None, str | None]:
        """User and password: those of the address, else those of the house."""
        if self.address.user is not None:
            return self.address.user, self.address.password
        return self._access.user, self._access.password

    def _await_subscribed(self) -> None:
        """Waits until the broker took the subscriptions, or said no."""
        early: list[bytes] = []
        try:
            while (first := self._inbox.get(timeout=_CONNECT_S)) is not None:
                if isinstance(first, BrokenError):
                    raise first
                early.append(first)
        except (BrokenError, queue.Empty) as error:
            self.close()
            if isinstance(error, BrokenError):
                raise
            raise BrokenError(self._hitch("broker_missing", detail="it does not answer")) from error
        for payload in early:
            self._inbox.put(payload)
        if self._will is not None:
            self.publish(self._will.topic, self._will.birth, retain=True)

    def read(self, timeout: float) -> bytes:
        """What came in; waits up to `timeout` seconds for the first payload."""
        try:
            first = self._inbox.get(timeout=timeout) if timeout > 0 else self._inbox.get_nowait()
        except queue.Empty:
            return b""
        if isinstance(first, BrokenError):
            raise first
        if not first or first.endswith(b"\n"):
            return first or b""
        return first + b"\n"

    def write(self, data: bytes) -> None:
        """Publishes lines, several in a payload but at most 1,024 bytes."""
        payload = b""
        for line in data.splitlines(keepends=True):
            if payload and len(payload) + len(line) > MOST_PAYLOAD:
                self.publish(self._speak, payload)
                payload = b""
            payload += line
        if payload:
            self.publish(self._speak, payload)

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> None:
        """Publishes one payload with QoS 1."""
        if self._client is None:
            raise BrokenError(self._hitch("broker_lost"))
        sent = self._client.publish(topic, payload, qos=1, retain=retain)
        if sent.rc not in (MQTTErrorCode.MQTT_ERR_SUCCESS, MQTTErrorCode.MQTT_ERR_QUEUE_SIZE):
            raise BrokenError(self._hitch("broker_lost"))

    def wake(self) -> None:
        """Lets a waiting `read` return."""
        self._inbox.put(b"")

    def close(self) -> None:
        """Disconnects and ends paho's thread."""
        client, self._client = self._client, None
        if client is not None:
            client.disconnect()
            client.loop_stop()
            # The callbacks hold this object and the client each other; without them it goes now.
            client.on_connect = client.on_subscribe = None
            client.on_message = client.on_disconnect = client.on_socket_open = None

    def _refused(self, detail: str) -> BrokenError:
        return BrokenError(self._hitch("broker_refused", detail=detail), patient=True)

    def _hitch(self, key: str, **params: str) -> Hitch:
        return Hitch(f"link.{key}", {"broker": self.address.broker, **params})
