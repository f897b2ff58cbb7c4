"""Who talks to us: births, greetings, the one bond, and its end."""

import binascii
import os

import ticks
from micropython import const

from app import wire
from app.delivery import Delivery
from app.seal import derived, same

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

BIRTH_MS = const(2000)  # Protocol 2
ANSWER_MS = const(1000)  # Protocol 2
ASKED_MS = const(50)  # Protocol 2


def _nobody() -> None:
    return None


class Seals:
    """The keys of one port's lines, all None on a table without a key."""

    def __init__(self, key: "bytes | None", channel: str) -> None:
        self._key = key
        self._channel = channel
        self.node = self.derived("node")
        self.host = self.derived("host")
        self.state = self.derived("state")

    def derived(self, *parts: object) -> "bytes | None":
        """The key for a role, or for a direction of a bond."""
        return derived(self._key, *parts, self._channel) if self._key else None


class Bond:
    """The node's end of the wire on all its ports. A port has `channel`, what keys are bound to:
    a line that was said on one port means nothing on another.
    """

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
        self._seals = {port.kind: Seals(key, port.channel) for port in ports}
        self._key_down: "bytes | None" = None
        self._host = ""
        self._nonce = _new_nonce()
        self._born_at: "int | None" = None
        self._answered_at: "int | None" = None
        self._asked_at: "int | None" = None
        self.port: "Any" = None
        self.on_begin: "Callable[[], None]" = _nobody  # called when a bond has begun
        self.heard_at = 0
        self.bad = 0
        self.started = 0
        self.ended = 0

    def alive(self) -> bool:
        """Whether there is a bond."""
        return self._delivery.bond != 0

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
        message = self._open(raw, port)
        if message is None:
            if raw:
                self.bad += 1
            return None
        if message["t"] == "hi":
            self._greeted(message, port, now)
            return None
        if not self.alive() or message["n"] != self._delivery.bond:
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
        """The bond is over."""
        self._delivery.begin(0, 250)
        self._key_down = None
        self.ended += 1

    def farewell(self) -> None:
        """Say to the host, if there is one, that this node restarts."""
        if self.alive():
            self.port.write(self._leave("reboot", ""))

    def will(self, port: "Any") -> bytes:
        """What a broker says for us when we are gone."""
        return self._bye(0, "will", "", "", self._seals[port.kind].node)

    def state_key(self, port: "Any") -> "bytes | None":
        """What the snapshot for onlookers is sealed with."""
        return self._seals[port.kind].state

    def birth_line(self, port: "Any", asked: str = "") -> bytes:
        """A birth; `asked` is the nonce of a question that it answers."""
        body = wire.field("proto", wire.PROTOCOL) + wire.field("boot", self._boot)
        body += wire.field("reset", self._reset) + wire.field("x", self._nonce)
        body += wire.field("has", self._delivery.bond)
        if asked:
            body += wire.field("y", asked)
        if port.thrown:
            body += wire.field("thrown", port.thrown)
        return wire.line("birth", ',"n":0', body, self._seals[port.kind].node)

    def _open(self, raw: bytes, port: "Any") -> "dict[str, Any] | None":
        """The message in a line, if it is sealed by a host, for us, and for this bond."""
        if not self._key:
            return wire.decode(raw)
        if raw.find(b'{"t":"hi",') >= 0:
            message = wire.decode(raw, self._seals[port.kind].host)
            if message is None:
                self._old_host(raw, port)
        else:
            message = wire.decode(raw, self._key_down) if self._key_down else None
        return message

    def _old_host(self, raw: bytes, port: "Any") -> None:
        """A host of protocol 1 sealed with the table's key itself: it is told that it is old."""
        message = wire.decode(raw, self._key)
        if message and message["t"] == "hi" and message.get("proto") != wire.PROTOCOL:
            port.write(self._bye(message["n"], "proto", "", "", self._key))

    def _birth(self, now: int) -> None:
        self._born_at = now
        for port in self._ports:
            port.write(self.birth_line(port))

    def _stray(self, now: int) -> None:
        """A line of a bond that is not ours: without a bond we say that we are here."""
        if self.alive():
            return
        if self._answered_at is None or ticks.diff(now, self._answered_at) >= ANSWER_MS:
            self._answered_at = now
            self._birth(now)

    def _greeted(self, hi: "dict[str, Any]", port: "Any", now: int) -> None:
        number = hi["n"]
        host = hi.get("host")
        asked = hi.get("x")
        if not isinstance(asked, str) or len(asked) > 16:
            asked = ""
        if not wire.is_number(number, 1) or not isinstance(host, str):
            self.bad += 1
        elif hi.get("proto") != wire.PROTOCOL:
            self._refuse(port, number, "proto", "", asked)
        elif number == self._delivery.bond:
            return
        elif not self._invited(hi, asked):
            self._answer(port, asked, now)
        elif self._rival(host, now) and hi.get("take") != 1:
            self._refuse(port, number, "busy", self._host, asked)
        else:
            self._begin(number, host, asked, port, now)

    def _invited(self, hi: "dict[str, Any]", asked: str) -> bool:
        """An invitation returns the nonce that we gave for our next bond."""
        given = hi.get("y")
        if not isinstance(given, str) or not asked:
            return False
        return same(given.encode(), self._nonce.encode())

    def _answer(self, port: "Any", asked: str, now: int) -> None:
        """A host asks who we are; it wants its own nonce back."""
        if self._asked_at is None or ticks.diff(now, self._asked_at) >= ASKED_MS:
            self._asked_at = now
            port.write(self.birth_line(port, asked))

    def _rival(self, host: str, now: int) -> bool:
        if not self.alive() or host == self._host:
            return False
        return bool(ticks.diff(now, self.heard_at) < self.port.quiet_ms)

    def _begin(self, number: int, host: str, asked: str, port: "Any", now: int) -> None:
        if self.alive() and host != self._host:
            self.port.write(self._leave("busy", host[:24]))
        seals = self._seals[port.kind]
        self._host = host[:24]
        self.port = port
        self.heard_at = now
        self.started += 1
        self._delivery.begin(number, port.resend_ms)
        self._delivery.key = seals.derived("up", number, asked, self._nonce)
        self._key_down = seals.derived("down", number, asked, self._nonce)
        self._nonce = _new_nonce()
        self.on_begin()

    def _refuse(self, port: "Any", number: int, why: str, host: str, asked: str) -> None:
        port.write(self._bye(number, why, host, asked, self._seals[port.kind].node))

    def _leave(self, why: str, host: str) -> bytes:
        """The end of the bond that is on, sealed as its other lines are."""
        return self._bye(self._delivery.bond, why, host, "", self._delivery.key)

    def _bye(self, number: int, why: str, host: str, asked: str, key: "bytes | None") -> bytes:
        body = wire.field("why", why) + wire.field("proto", wire.PROTOCOL)
        body += wire.field("boot", self._boot)
        if host:
            body += wire.field("host", host)
        if asked:
            body += wire.field("y", asked)
        return wire.line("bye", ',"n":' + str(number), body, key)


def _new_nonce() -> str:
    return binascii.hexlify(os.urandom(8)).decode()
