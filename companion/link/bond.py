"""One bond with a node, from the first `hi` to its end, as the host keeps it."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from companion.link import codec
from companion.link.codec import Frame
from companion.link.counters import Counters
from companion.link.delivery import Delivery
from companion.link.doubt import WITHIN_S
from companion.link.greeting import Greeting
from companion.link.keys import BondKeys, TableKeys
from companion.link.messages import Body
from companion.link.mirror import Mirror
from companion.link.parts import Message

BEAT_S = 1.0
"""Protocol 5."""
STIRRED_S = 5.0
"""So long after the last message of any kind both sides beat every second. Protocol 5."""
GRACE_S = 1.5
"""Protocol 5."""
IDLE_GRACE_S = 0.7
"""A heartbeat may be so late before the node is asked whether it is there. Protocol 5: an idle
heartbeat comes every 5 s; so late it was lost."""
SIGN_S = 1.5
"""On a broker a node that says nothing gives a sign of life so often. Protocol 5."""
SIGN_GRACE_S = 1.0
"""And it may be so late before the node is asked: as long after it was last heard as with a
heartbeat every second."""
READY_WITHIN_S = 10.0
"""Chosen: five of the longest pauses between two attempts (`RESEND_MOST_S`) fit into it."""
SAFE = " safe"
"""What the version of a node in safe mode ends with (`firmware/app/node.py`)."""
WRONG_BEATS = 3
"""Heartbeats in a row that disagree, after the state was asked for, are somebody's doing."""
WAITING_BEATS = 8
"""And so many while numbered messages wait and none gets through."""


class Terms(NamedTuple):
    """What all bonds of a link share: this tablet's name, times, chance, the table's keys.

    `idle_s` is the pause between heartbeats while nothing happens. `on_broker`: what cannot be
    reached may be not there at all, and not only silent.
    """

    host: str
    resend_s: float
    rng: Random
    keys: TableKeys | None
    idle_s: float = BEAT_S
    on_broker: bool = False


class Bond:
    """Greets the node, then carries messages; `boot` is known from the node's first answer on."""

    def __init__(
        self,
        terms: Terms,
        counters: Counters,
        now: float,
        *,
        take: bool,
        greeting: Greeting | None = None,
    ) -> None:
        self.boot: str | None = None
        self.hello: Body | None = None
        self.ready = False
        self.heard = now
        self.signed: float | None = None
        """When the last sign of life came; None from a node that gives none."""
        self.dim_s = terms.idle_s * 2.4
        self.greeting = greeting or Greeting(terms.host, terms.rng, now, terms.keys, take=take)
        self._keys: BondKeys | None = None
        self._terms = terms
        self._counters = counters
        self._delivery = self._new_delivery()
        self._mirror = Mirror()
        self._asked = False
        self._applied = 0
        self._wrong = 0
        self._waits = 0
        self._beat_at = float("-inf")

    def _new_delivery(self) -> Delivery:
        self._keys = self.greeting.keys()
        down = None if self._keys is None else self._keys.down
        return Delivery("down", self.number, self._terms.resend_s, self._counters, down)

    @property
    def safe(self) -> bool:
        """Whether the node is in safe mode: only its link works, and no reader reads."""
        return self.hello is not None and str(self.hello["fw"]).endswith(SAFE)

    @property
    def number(self) -> int:
        """The bond number, on every line of it."""
        return self.greeting.bond

    @property
    def key_up(self) -> bytes | None:
        """What the node seals the lines of this bond with; None before it was invited."""
        return None if self._keys is None else self._keys.up

    def birth(self, body: Body, now: float) -> None:
        """The node answered our question: it is invited, with the keys that its nonce makes."""
        self.greeting.invite(body, now)
        self._delivery = self._new_delivery()

    def put(self, message: Message) -> bool:
        """Takes a message to send; False if there is no room."""
        return self._delivery.put(message)

    def lines(self, now: float) -> list[bytes]:
        """What is to be written now."""
        if self.boot is None:
            return [self.greeting.line(now)] if now >= self.greeting.due else []
        if now >= self._next_beat:
            self._beat_at = now
            self._delivery.put(Message("beat"))
        return self._delivery.lines(now)

    @property
    def _next_beat(self) -> float:
        """Every second while something happens, else as rarely as the carrier wants it."""
        pause = max(BEAT_S, min(self._terms.idle_s, self.dim_s / 2.4))
        if self._beat_at < self._delivery.stirred + STIRRED_S:
            pause = BEAT_S
        return self._beat_at + pause

    def farewell(self, why: str) -> bytes:
        """The line that ends the bond; the node turns its lights off."""
        return codec.encode(Frame("bye", self.number, {"why": why}), self._delivery.key)

    @property
    def due(self) -> float:
        """When `lines` has something, or silence is to be noticed."""
        if self.boot is None:
            return min(self.limit, self.greeting.due)
        return min(self.limit, self._next_beat, self._delivery.due or self.limit)

    @property
    def idle(self) -> bool:
        """Whether everything sent was acknowledged."""
        return self._delivery.outgoing.idle

    def receive(self, frame: Frame, now: float) -> list[Message]:
        """Takes a line of this bond; gives the messages it completes."""
        self.heard = now
        return self._delivery.receive(frame, now)

    def apply(self, message: Message) -> None:
        """Takes a message that was checked: keeps the state, asks for it when it differs."""
        self._mirror.apply(message)
        if message.name == "snap":
            self._asked = False
        elif message.name == "beat":
            self._compare(message.body)

    def _compare(self, beat: Body) -> None:
        """Is what we know what the node knows? Ask when it is not, and count how often."""
        of, applied, before = beat["of"], self._delivery.incoming.applied, self._applied
        self._applied = applied
        if of == applied and self._mirror.equals(beat["digest"]):
            self._wrong = self._waits = 0
        elif of == applied:
            self._wrong += 1
            if not self._asked:
                self._asked = self._delivery.put(Message("snap"))
        elif 0 < of < before:  # somebody else's messages were applied
            self._wrong += 1
        else:
            self._waits = 0 if applied > before else self._waits + 1

    @property
    def disturbed(self) -> bool:
        """Whether the heartbeats go on disagreeing: not chance, somebody speaks in between."""
        return self._wrong > WRONG_BEATS

    @property
    def stalled(self) -> bool:
        """Whether the node waits for our acknowledgement, and nothing goes on."""
        return self._waits > WAITING_BEATS

    @property
    def _gap(self) -> float:
        """How long the node's next heartbeat may take."""
        stirring = self.heard < self._delivery.stirred + STIRRED_S - BEAT_S
        return BEAT_S if stirring or self.boot is None else self._terms.idle_s

    @property
    def ask_at(self) -> float:
        """When to ask the node whether it is there, if nothing is heard. Signs of life are not
        sealed: they can only make us ask sooner.
        """
        gap = self._gap
        if gap == BEAT_S:
            return self.heard + BEAT_S + GRACE_S
        late = self.heard + gap + IDLE_GRACE_S
        if self.signed is None:
            return late
        return min(late, max(self.heard, self.signed) + SIGN_S + SIGN_GRACE_S)

    @property
    def limit(self) -> float:
        """When silence has lasted too long."""
        return self.ask_at + WITHIN_S

    def excuse(self, late: float) -> None:
        """Nobody listened for so long (s): it does not count."""
        self.heard += late
        if self.signed is not None:
            self.signed += late

    def silent(self, now: float) -> bool:
        """Whether nothing was heard for too long."""
        return now >= self.limit

    def stuck(self, now: float) -> bool:
        """Whether the node answers, but hello and snap do not get whole."""
        late = now >= self.greeting.since + READY_WITHIN_S
        return late and self.boot is not None and not self.ready
