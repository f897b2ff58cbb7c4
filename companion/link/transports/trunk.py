"""One connection to a broker (paho-mqtt) for all nodes of a table. It has no thread of its own:
who reads from it makes it work.
"""

from __future__ import annotations

import socket
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from paho.mqtt.client import Client, MQTTMessage, topic_matches_sub
from paho.mqtt.enums import CallbackAPIVersion, MQTTErrorCode

from companion.link.access import Access
from companion.link.connection import BrokenError, Hitch
from companion.link.transports import mqtt_tls
from companion.link.transports.base import Signs
from companion.link.transports.bell import ready
from companion.link.transports.mqtt_address import Address

KEEPALIVE_S = 5
"""Chosen: the broker says the host's will after one and a half of these, about when a node gives a
silent host up."""
_MOST_TAKEN = 65_536  # bytes of a payload; a larger one is none of ours
CONNECT_S = 4.0
"""Chosen: as the node's own limit (`OPEN_MS` in `firmware/app/mqtt_port.py`)."""
# A broker that did not answer one node of the table need not be asked for each of the others.
# Chosen: below the first pause of a link, so that the next try is a real one.
_SAME_S = 0.9
_TICK_S = 1.0  # paho looks after its keep-alive so often. Chosen: a fifth of it
_CLOGGED_S = 0.02  # until the socket is asked again whether it takes more. Chosen: below 40 ms
_MOST_AT_ONCE = 256  # packets, before others have their turn


@dataclass(frozen=True, slots=True)
class Will:
    """What is published, retained, when the connection stands, and when it breaks."""

    topic: str
    birth: bytes
    gone: bytes


class Lane(Protocol):
    """What one node of the table listens to."""

    topics: Sequence[str]

    def heard(self, topic: str, payload: bytes) -> None: ...


class Trunk:
    """The connection stands while any lane is on it."""

    def __init__(self, address: Address, access: Access, will: Will | None = None) -> None:
        self._address = address
        self._access = access
        self._will = will
        self._client: Client | None = None
        self._lanes: list[Lane] = []
        self._broken: BrokenError | None = None
        self._refused_at = float("-inf")
        self._said_no: BrokenError | None = None
        self._greeted = False
        self._subscribed: dict[int, list[Any]] = {}

    # -- lanes --------------------------------------------------------------------------------

    def board(self, lane: Lane) -> None:
        """Connects if nobody did, and listens for the lane. Raises BrokenError."""
        if self._client is None or self._broken is not None:
            self._connect()
        try:
            self._subscribe(lane)
        except BrokenError:
            if not self._lanes:
                self._hang_up()
            raise

    def alight(self, lane: Lane) -> None:
        """The lane listens no longer; the last one closes the connection."""
        if lane not in self._lanes:
            return
        self._lanes.remove(lane)
        client = self._client
        if client is not None and self._lanes and self._broken is None:
            client.unsubscribe(list(lane.topics))
        elif not self._lanes:
            self._hang_up()

    def check(self) -> None:
        """Raises BrokenError when the connection broke, with the reason."""
        if self._broken is not None:
            raise self._broken

    def publish(self, topic: str, payload: bytes, *, retain: bool = False, qos: int = 1) -> None:
        """Publishes one payload. Raises BrokenError."""
        client = self._client
        if client is None or self._broken is not None:
            raise self._broken or BrokenError(self._hitch("broker_lost"))
        sent = client.publish(topic, payload, qos=qos, retain=retain)
        if sent.rc not in (MQTTErrorCode.MQTT_ERR_SUCCESS, MQTTErrorCode.MQTT_ERR_QUEUE_SIZE):
            self._broken = self._broken or BrokenError(self._hitch("broker_lost"))
            raise self._broken

    # -- its work -----------------------------------------------------------------------------

    def turn(self) -> None:
        """Reads what is there, writes what waits, keeps the connection alive; never waits."""
        client = self._client
        if client is None or self._broken is not None:
            return
        for _ in range(_MOST_AT_ONCE):
            if not self._readable(client):
                break
            client.loop_read()
        if client.want_write():
            client.loop_write()
        client.loop_misc()

    @staticmethod
    def _readable(client: Client) -> bool:
        sock = client.socket()
        if sock is None:
            return False
        return _pending(sock) or bool(ready((sock.fileno(),), (), 0.0))

    def signs(self) -> Signs:
        """What to wait for."""
        client = self._client
        sock = None if client is None else client.socket()
        if client is None or sock is None or self._broken is not None or _pending(sock):
            return Signs(within=0.0)
        return Signs(sock.fileno(), _CLOGGED_S if client.want_write() else _TICK_S)

    def _wait(self, done: Callable[[], bool]) -> None:
        """Works until it is done. Raises BrokenError: it broke, or took too long."""
        until = time.monotonic() + CONNECT_S
        while not done():
            self.check()
            left = until - time.monotonic()
            client = self._client
            sock = None if client is None else client.socket()
            if left <= 0 or sock is None or client is None:
                raise BrokenError(self._hitch("broker_missing", detail="it does not answer"))
            if not _pending(sock):
                number = sock.fileno()
                ready((number,), (number,) if client.want_write() else (), left)
            self.turn()

    # -- the connection -------------------------------------------------------------------------

    def _connect(self) -> None:
        now = time.monotonic()
        if self._said_no is not None and now < self._refused_at + _SAME_S:
            raise self._said_no
        try:
            self._dial()
        except BrokenError as error:
            self._hang_up()
            self._said_no, self._refused_at = error, time.monotonic()
            raise

    def _dial(self) -> None:
        self._hang_up()
        self._greeted, self._broken, self._said_no = False, None, None
        self._subscribed = {}
        client = self._client = self._new_client()
        try:
            client.connect(self._address.host, self._address.port, keepalive=KEEPALIVE_S)
        except (OSError, ValueError) as error:
            if self._address.tls and (said := mqtt_tls.refused(error, self._address.broker)):
                raise said from error
            detail = getattr(error, "strerror", None) or str(error)
            raise BrokenError(self._hitch("broker_missing", detail=detail)) from error
        self._wait(lambda: self._greeted)

    def _subscribe(self, lane: Lane) -> None:
        client = self._client
        if client is None:
            raise BrokenError(self._hitch("broker_lost"))
        if lane not in self._lanes:
            self._lanes.append(lane)  # retained lines may come before the answer
        try:
            _, number = client.subscribe([(topic, 1) for topic in lane.topics])
            self._wait(lambda: number in self._subscribed)
            failed = [str(code) for code in self._subscribed.pop(number or 0) if code.is_failure]
            if failed:
                raise self._refused(failed[0])
            if self._will is not None:
                self.publish(self._will.topic, self._will.birth, retain=True)
        except BrokenError:
            self._lanes.remove(lane)
            raise

    def _hang_up(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            client.disconnect()
            # Without paho's thread nobody else closes the socket.
            if (sock := client.socket()) is not None:
                sock.close()
            # The callbacks hold this object and the client each other; without them it goes now.
            client.on_connect = client.on_subscribe = None
            client.on_message = client.on_disconnect = client.on_socket_open = None

    def _new_client(self) -> Client:
        client = Client(
            CallbackAPIVersion.VERSION2,
            client_id=f"tabletwin-{uuid.uuid4().hex[:12]}",
            clean_session=True,
            reconnect_on_failure=False,
        )
        client.connect_timeout = CONNECT_S
        user, password = self._login()
        if user is not None:
            client.username_pw_set(user, password)
        if self._address.tls:
            client.tls_set_context(mqtt_tls.context(self._access.ca_file, self._address.broker))
        if self._will is not None:
            client.will_set(self._will.topic, self._will.gone, qos=1, retain=True)
        client.on_socket_open = _at_once
        client.on_connect = self._connected
        client.on_subscribe = self._on_subscribe
        client.on_message = self._received
        client.on_disconnect = self._lost
        return client

    def _login(self) -> tuple[str | None, str | None]:
        """User and password: those of the address, else those of the house."""
        if self._address.user is not None:
            return self._address.user, self._address.password
        return self._access.user, self._access.password

    # -- what paho tells ------------------------------------------------------------------------

    def _connected(self, _client: Client, _data: Any, _flags: Any, code: Any, _props: Any) -> None:
        if code.is_failure:
            self._broken = self._refused(str(code))
        else:
            self._greeted = True

    def _on_subscribe(
        self, _client: Client, _data: Any, number: int, codes: Any, _props: Any
    ) -> None:
        self._subscribed[number] = list(codes)

    def _received(self, _client: Client, _data: Any, message: MQTTMessage) -> None:
        if len(message.payload) > _MOST_TAKEN:
            return
        payload = bytes(message.payload)
        for lane in self._lanes:
            if any(topic_matches_sub(topic, message.topic) for topic in lane.topics):
                lane.heard(message.topic, payload)

    def _lost(self, _client: Client, _data: Any, _flags: Any, _code: Any, _props: Any) -> None:
        if self._broken is None and self._greeted:
            self._broken = BrokenError(self._hitch("broker_lost"))
        elif self._broken is None:
            self._broken = BrokenError(self._hitch("broker_hung_up"), patient=True)

    def _refused(self, detail: str) -> BrokenError:
        return BrokenError(self._hitch("broker_refused", detail=detail), patient=True)

    def _hitch(self, key: str, **params: str) -> Hitch:
        return Hitch(f"link.{key}", {"broker": self._address.broker, **params})


def _at_once(_client: Client, _data: Any, sock: Any) -> None:
    """Small lines must not wait for each other's TCP acknowledgement (40 ms each)."""
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _pending(sock: Any) -> bool:
    """Whether an encrypted socket has bytes that no descriptor tells of."""
    pending = getattr(sock, "pending", None)
    return pending is not None and pending() > 0
