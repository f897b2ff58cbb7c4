"""Who talks to us: births, greetings, the one session, and its end."""

import binascii
import os

import ticks
from micropython import const

from app import wire
from app.delivery import Delivery
from app.seal import hmac_sha256, same

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

BIRTH_MS = const(2000)
ANSWER_MS = const(1000)
RIVAL_MS = const(5000)
REMEMBERED = const(4)


def _nobody() -> None:
    return None


class Session:
    """The node's end of the wire on all its ports. `facts` is what a birth says of us."""

    def __init__(
        self,
        delivery: Delivery,
        ports: "list[Any]",
        boot: str,
        reset: str,
        key: "bytes | None",
    ) -> None:
        self._delivery = delivery
        self._ports = ports
        self._boot = boot
        self._reset = reset
        self._key = key
        self._host = ""
        self._old: "list[int]" = []
        self._nonce = ""
        self._born_at: "int | None" = None
        self._answered_at: "int | None" = None
        self.port: "Any" = None
        self.on_begin: "Callable[[], None]" = _nobody  # called when a session has begun
        self.heard_at = 0
        self.bad = 0
        self.started = 0
        self.ended = 0

    def alive(self) -> bool:
        """Whether there is a session."""
        return self._delivery.session != 0

    def tick(self, now: int) -> None:
        """Send what is due."""
        if not self.alive():
            if self._born_at is None or ticks.diff(now, self._born_at) >= BIRTH_MS:
                self._birth(now)
            return
        for line in self._delivery.outgoing(now):
            self.port.write(line)

    def hear(self, raw: bytes, port: "Any", now: int) -> "dict[str, Any] | None":
        """One line from a port; the message to apply, if any."""
        message = self._open(raw)
        if message is None:
            if raw:
                self.bad += 1
            return None
        if message["t"] == "hi":
            self._greeted(message, port, now)
            return None
        if not self.alive() or message["n"] != self._delivery.session:
            self._stray(now)
            return None
        self.heard_at = now
        self.port = port
        if message["t"] == "bye":
            self.end()
            self._birth(now)
            return message
        return self._delivery.receive(message, now)

    def end(self) -> None:
        """The session is over."""
        self._remember()
        self._delivery.begin(0, 250)
        self.ended += 1

    def farewell(self) -> None:
        """Say on all ports that this node restarts."""
        for port in self._ports:
            port.write(self._bye(self._delivery.session, "reboot", ""))

    def will(self) -> bytes:
        """What a broker says for us when we are gone."""
        return self._bye(0, "will", "")

    def birth_line(self) -> bytes:
        """A birth, with a fresh nonce when the table has a key."""
        body = wire.field("proto", wire.PROTOCOL) + self._identity()
        if self._key:
            self._nonce = binascii.hexlify(os.urandom(8)).decode()
            body += wire.field("x", self._nonce)
        return wire.line("birth", ',"n":0', body, self._key)

    def _identity(self) -> str:
        return wire.field("boot", self._boot) + wire.field("reset", self._reset)

    def _open(self, raw: bytes) -> "dict[str, Any] | None":
        if not self._key:
            return wire.decode(raw)
        message = wire.decode(raw, self._key)
        if message is not None:
            return message if message["t"] in ("hi", "bye") else None
        if self._delivery.key:
            message = wire.decode(raw, self._delivery.key)
            return message if message and message["t"] not in ("hi", "bye") else None
        return None

    def _birth(self, now: int) -> None:
        self._born_at = now
        line = self.birth_line()
        for port in self._ports:
            port.write(line)

    def _stray(self, now: int) -> None:
        """A line of a session that is not ours: without a session we say that we are here."""
        if not self.alive():
            self._answer(now)

    def _answer(self, now: int) -> None:
        if self._answered_at is None or ticks.diff(now, self._answered_at) >= ANSWER_MS:
            self._answered_at = now
            self._birth(now)

    def _greeted(self, hi: "dict[str, Any]", port: "Any", now: int) -> None:
        number = hi["n"]
        host = hi.get("host")
        if not wire.is_number(number, 1) or not isinstance(host, str):
            self.bad += 1
        elif hi.get("proto") != wire.PROTOCOL:
            port.write(self._bye(number, "proto", ""))
        elif number == self._delivery.session:
            self.heard_at = now
        elif number in self._old:
            return
        elif self._key and not self._invited(hi):
            self._answer(now)
        elif self._rival(host, now) and hi.get("take") != 1:
            port.write(self._bye(number, "busy", self._host))
        else:
            self._begin(hi, host, port, now)

    def _invited(self, hi: "dict[str, Any]") -> bool:
        """A host that has the key returns the nonce of our last birth."""
        answer = hi.get("y")
        if not isinstance(answer, str) or not isinstance(hi.get("x"), str) or not self._nonce:
            return False
        return same(answer.encode(), self._nonce.encode())

    def _rival(self, host: str, now: int) -> bool:
        if not self.alive() or host == self._host:
            return False
        return ticks.diff(now, self.heard_at) < RIVAL_MS

    def _begin(self, hi: "dict[str, Any]", host: str, port: "Any", now: int) -> None:
        if self.alive() and host != self._host:
            self.port.write(self._bye(self._delivery.session, "busy", host[:24]))
        self._remember()
        self._host = host[:24]
        self.port = port
        self.heard_at = now
        self.started += 1
        self._delivery.begin(hi["n"], port.resend_ms)
        if self._key:
            text = str(hi["n"]) + ":" + hi["x"] + ":" + hi["y"]
            self._delivery.key = hmac_sha256(self._key, text.encode())
            self._nonce = ""
        self.on_begin()

    def _remember(self) -> None:
        if self.alive():
            self._old = self._old[1 - REMEMBERED :] + [self._delivery.session]

    def _bye(self, number: int, why: str, host: str) -> bytes:
        body = wire.field("why", why) + wire.field("proto", wire.PROTOCOL)
        body += wire.field("boot", self._boot)
        if host:
            body += wire.field("host", host)
        return wire.line("bye", ',"n":' + str(number), body, self._key)
