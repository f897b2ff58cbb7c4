"""The way to the host over a broker: an own small MQTT client that never blocks.

The delivery layer resends on its own, so nothing is kept here over a broken connection.
"""

import binascii
import select
import socket

import machine
import mqtt_packets as packets
import ticks
from micropython import const

from app.log import log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from app.wifi import Wifi

RESEND_MS = const(500)  # Protocol 3
IDLE_MS = const(5000)  # between heartbeats while nothing happens. Protocol 5
SIGN_MS = const(1500)  # having said nothing so long, we give a sign of life. Protocol 5
# A host that was silent so long is away. Protocol 5: two idle heartbeats and a late one.
QUIET_MS = const(12000)
# Chosen: twice an idle heartbeat; the broker says the will after one and a half.
KEEP_ALIVE_S = const(10)
PING_MS = const(3000)  # Chosen: two fit into SILENT_MS, one of them may be lost
# Without a word from the broker the connection is dead. Chosen: below the broker's own patience of
# one and a half times KEEP_ALIVE_S.
SILENT_MS = const(8000)
# For the connection and the broker's welcome. Chosen: half of SILENT_MS; a broker in the house
# answers in 100 ms.
OPEN_MS = const(4000)
FIRST_PAUSE_MS = const(250)  # Chosen: more than a round trip
LONGEST_PAUSE_MS = const(2000)  # Chosen: as often as a birth (protocol 2)
OUTBOX = const(16384)  # bytes waiting for the socket; more, and the connection is given up

_LATER = (11, 110, 115, 118, 119, 36, 10035)  # "not yet", by any port's number

_IDLE = const(0)
_SEEKING = const(1)
_OPENING = const(2)
_GREETING = const(3)
_UP = const(4)


def _is_number(name: str) -> bool:
    """Whether a broker is named by its address."""
    parts = name.split(".")
    return len(parts) == 4 and all([part.isdigit() for part in parts])


class MqttPort:
    """One broker. `bond` is set by the node: it words the will and the birth."""

    resend_ms = RESEND_MS
    idle_ms = IDLE_MS
    quiet_ms = QUIET_MS
    kind = "mqtt"

    def __init__(self, told: "dict[str, Any]", wifi: "Wifi") -> None:
        self._told = told
        self._wifi = wifi
        self.channel = told.get("table", "table") + "/" + told["name"]
        self._topic = "tabletwin/" + self.channel + "/"
        self._client = self.channel + "/" + binascii.hexlify(machine.unique_id()).decode()
        self._poll = select.poll()
        self._socket: "socket.socket | None" = None
        self._address = ""
        self._lookup: "Any" = None
        self._state = _IDLE
        self._pause_ms = FIRST_PAUSE_MS
        self._since: "int | None" = None
        self._wipe = False
        self.bond: "Any" = None
        self.connections = 0
        self.thrown = 0  # how often the broker closed a connection that stood

    # the port that the link task sees ----------------------------------------------------------

    def read(self) -> bytes:
        """Move on; the lines that came for us."""
        now = ticks.now()
        try:
            return self._turn(now)
        except (OSError, ValueError) as why:
            self._fail(now, str(why))
            return b""

    def write(self, line: bytes) -> None:
        """One line for the host; lost while there is no connection."""
        if self._state == _UP:
            self._said_at = ticks.now()
            self._publish("up", line, False)

    def publish_state(self, lines: bytes) -> None:
        """The last snapshot, kept by the broker for onlookers."""
        if self._state == _UP:
            self._publish("state", lines, True)

    def strength(self) -> "int | None":
        """Of the Wi-Fi, in dBm."""
        return self._wifi.strength()

    def up(self) -> bool:
        """Whether the broker has us."""
        return self._state == _UP

    # the connection -----------------------------------------------------------------------------

    def _turn(self, now: int) -> bytes:
        if not self._wifi.up(now):
            if self._state != _IDLE:
                self._fail(now, "no wifi")
            return b""
        if self._state == _IDLE:
            if self._since is None or ticks.diff(now, self._since) >= self._pause_ms:
                self._seek(now)
            return b""
        if self._state == _SEEKING:
            self._found(now, self._lookup.step(now))
            return b""
        events = self._events()
        if self._state == _OPENING:
            self._opened(events, now)
            return b""
        found = self._receive(events, now)
        self._flush()
        self._keep_alive(now)
        return found

    def _seek(self, now: int) -> None:
        """The broker's address: the one that was good, its number, or what its name means now."""
        self._since = now
        broker = self._told["broker"]
        if self._address or _is_number(broker):
            self._found(now, self._address or broker)
            return
        from app.lookup import Lookup  # loaded only for a broker with a name

        self._state = _SEEKING
        self._lookup = Lookup(broker, self._wifi.name_server(), now)

    def _found(self, now: int, address: "str | None") -> None:
        if not address:
            return
        self._address = address
        self._forget_lookup()
        self._open(now, (address, self._told.get("port", 1883)))

    def _forget_lookup(self) -> None:
        if self._lookup:
            self._lookup.close()
        self._lookup = None

    def _open(self, now: int, address: "tuple[str, int]") -> None:
        self._out = b""
        self._number = 0
        self._parser = packets.Parser()
        self._heard_at = self._pinged_at = self._said_at = now
        self._socket = socket.socket()
        self._socket.setblocking(False)
        self._poll.register(self._socket, select.POLLIN | select.POLLOUT)
        self._state = _OPENING
        try:
            self._socket.connect(address)
        except OSError as why:
            if abs(why.args[0]) not in _LATER:
                raise

    def _events(self) -> int:
        for _, mask in self._poll.poll(0):
            if mask & (select.POLLERR | select.POLLHUP) and not mask & select.POLLIN:
                raise OSError(103)
            return int(mask)
        return 0

    def _opened(self, events: int, now: int) -> None:
        """The connection stands: introduce ourselves, with the will."""
        if not events & select.POLLOUT:
            if ticks.diff(now, self._heard_at) > OPEN_MS:
                raise OSError(110)
            return
        told = self._told
        self._out = packets.connect(
            self._client,
            KEEP_ALIVE_S,
            self._topic + "online",
            self.bond.will(self),
            told.get("user", ""),
            told.get("secret", ""),
        )
        self._state = _GREETING
        self._flush()

    def _receive(self, events: int, now: int) -> bytes:
        lines = b""
        if events & select.POLLIN:
            data = self._socket.recv(1024) if self._socket else b""
            if not data:
                self.thrown += self._state == _UP
                raise OSError(104)
            for kind, flags, body in self._parser.feed(data):
                self._heard_at = now  # a packet whose end never comes is no word
                lines += self._packet(kind, flags, body)
        return lines

    def _packet(self, kind: int, flags: int, body: bytes) -> bytes:
        if kind == packets.CONNACK:
            if len(body) != 2 or body[1]:
                raise ValueError("refused by the broker, reason " + str(body[1:2]))
            if self._wipe:  # the broker may keep what has no end: an empty letter takes its place
                self._out = packets.publish(0, self._topic + "down", b"", True)
            self._out += packets.subscribe(self._next(), self._topic + "down")
        elif kind == packets.SUBACK:
            self._welcome()
        elif kind == packets.PUBLISH:
            _, number, payload = packets.message(flags, body)
            if number:
                self._out += packets.puback(number)
            return payload + b"\n"
        return b""

    def _welcome(self) -> None:
        """We hear what comes down: now say that we are here."""
        self._state = _UP
        self._pause_ms = FIRST_PAUSE_MS
        self.connections += 1
        log("broker reached")
        self._publish("online", self.bond.birth_line(self), True)

    def _publish(self, topic: str, payload: bytes, retain: bool) -> None:
        self._out += packets.publish(self._next(), self._topic + topic, payload, retain)
        if len(self._out) > OUTBOX:
            self._fail(ticks.now(), "the broker takes nothing")
            return
        try:
            self._flush()
        except OSError as why:
            self._fail(ticks.now(), str(why))

    def _flush(self) -> None:
        """Hand over as much as the socket takes."""
        if not self._out or self._socket is None:
            return
        try:
            sent = self._socket.send(self._out)
        except OSError as why:
            if abs(why.args[0]) not in _LATER:
                raise
            return
        self._out = self._out[sent:]

    def _keep_alive(self, now: int) -> None:
        silent = ticks.diff(now, self._heard_at)
        if silent > (SILENT_MS if self._state == _UP else OPEN_MS):
            raise OSError(110)
        if self._state != _UP:
            return
        if ticks.diff(now, self._said_at) >= SIGN_MS:
            # Keeps the connection alive as a ping does, and the host hears it.
            self._said_at = now
            self._out += packets.publish(0, self._topic + "up", b"\n")
        if silent > PING_MS and ticks.diff(now, self._pinged_at) > PING_MS:
            self._pinged_at = now
            self._out += packets.PING

    def _next(self) -> int:
        self._number = self._number % 65535 + 1
        return self._number

    def _fail(self, now: int, why: str) -> None:
        """Give the connection up and try again later, at most 2 s later."""
        log("broker: " + why)
        self._wipe = why == packets.ENDLESS
        if self._socket is not None:
            self._poll.unregister(self._socket)
            self._socket.close()
        self._socket = None
        self._forget_lookup()
        if self._state != _UP:
            self._address = ""  # its name may mean another one by now
        self._state = _IDLE
        self._since = now
        self._pause_ms = min(2 * self._pause_ms, LONGEST_PAUSE_MS)
