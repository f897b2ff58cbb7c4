"""One session with a node, from the first `hi` to its end, as the host keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from companion.link import codec
from companion.link.codec import Frame
from companion.link.delivery import Counters, Delivery, Message
from companion.link.greeting import Greeting
from companion.link.messages import Body
from companion.link.mirror import Mirror

BEAT_S = 1.0
SILENT_S = 4.0
READY_WITHIN_S = 10.0


class Terms(NamedTuple):
    """What all sessions of a link share: this tablet's name, times, chance, the table's key."""

    host: str
    resend_s: float
    rng: Random
    key: bytes | None


class Session:
    """Greets the node, then carries messages; `boot` is known from the node's first answer on."""

    def __init__(self, terms: Terms, counters: Counters, now: float, *, take: bool) -> None:
        self.boot: str | None = None
        self.hello: Body | None = None
        self.ready = False
        self.heard = now
        self._terms = terms
        self._counters = counters
        self._greeting = Greeting(terms.host, terms.rng, now, terms.key, take=take)
        self._delivery = self._new_delivery()
        self._mirror = Mirror()
        self._asked = False
        self._beat_at = now

    def _new_delivery(self) -> Delivery:
        number, key = self._greeting.session, self._greeting.key()
        return Delivery("down", number, self._terms.resend_s, self._counters, key)

    @property
    def number(self) -> int:
        """The session number, on every line of it."""
        return self._greeting.session

    def key_for(self, name: str) -> bytes:
        """The key that a line of this name must be sealed with, on a table with a key."""
        assert self._terms.key is not None
        if name in ("birth", "bye"):
            return self._terms.key
        return self._delivery.key or self._terms.key

    def birth(self, body: Mapping[str, Any], now: float) -> None:
        """The node waits for a `hi`; with a key, its nonce makes the session's key."""
        self._greeting.birth(dict(body), now)
        if self._terms.key is not None:
            self._delivery = self._new_delivery()

    def put(self, message: Message) -> bool:
        """Takes a message to send; False if there is no room."""
        return self._delivery.put(message)

    def lines(self, now: float) -> list[bytes]:
        """What is to be written now."""
        if self.boot is None:
            return [self._greeting.line(now)] if now >= self._greeting.due else []
        if now >= self._beat_at:
            self._beat_at = now + BEAT_S
            self._delivery.put(Message("beat"))
        return self._delivery.lines(now)

    def farewell(self, why: str) -> bytes:
        """The line that ends the session; the node turns its lights off."""
        return codec.encode(Frame("bye", self.number, {"why": why}), self._terms.key)

    @property
    def due(self) -> float:
        """When `lines` has something, or silence is to be noticed."""
        limit = self.heard + SILENT_S
        if self.boot is None:
            return min(limit, self._greeting.due)
        return min(limit, self._beat_at, self._delivery.due or limit)

    @property
    def idle(self) -> bool:
        """Whether everything sent was acknowledged."""
        return self._delivery.outgoing.idle

    def receive(self, frame: Frame, now: float) -> list[Message]:
        """Takes a line of this session; gives the messages it completes."""
        self.heard = now
        return self._delivery.receive(frame, now)

    def apply(self, message: Message) -> None:
        """Takes a message that was checked: keeps the state, asks for it when it differs."""
        self._mirror.apply(message)
        if message.name == "snap":
            self._asked = False
        elif message.name == "beat" and not self._asked:
            current = message.body["of"] == self._delivery.incoming.applied
            if current and not self._mirror.equals(message.body["digest"]):
                self._asked = self._delivery.put(Message("snap"))

    def silent(self, now: float) -> bool:
        """Whether nothing was heard for too long."""
        return now >= self.heard + SILENT_S

    def stuck(self, now: float) -> bool:
        """Whether the node answers, but hello and snap do not get whole."""
        late = now >= self._greeting.since + READY_WITHIN_S
        return late and self.boot is not None and not self.ready
