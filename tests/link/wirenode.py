"""A node as the wire sees it: stations with tags, no chips. Bytes in, bytes out, no clock.

The node's side of docs/protocol.md, for tests of the link and for matches that need no firmware.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from companion.link import codec
from companion.link.codec import Frame, Lines
from companion.link.counters import Counters
from companion.link.delivery import Delivery
from companion.link.keys import BondKeys, TableKeys
from companion.link.messages import KINDS, PROTOCOL
from companion.link.parts import Message, parts_of

BEAT_S = 1.0
"""Protocol 5."""
SIGN_S = 1.5
"""Protocol 5."""
BIRTH_S = 2.0
"""Protocol 2."""
ANSWER_S = 1.0
"""Protocol 2."""
STIRRED_S = 5.0
"""Protocol 5."""
HOST_ALIVE_S = 5.0
"""Protocol 2."""
MOST_QUEUED = 16
SIGN = b"\n"
"""A sign of life."""


class WireNode:
    """`place` and `remove` tags, `feed` bytes of the host, write out what `lines` gives.

    `received` collects the host's messages, `cues` is what the lights show now.
    """

    def __init__(
        self,
        stations: Iterable[str],
        rng: Random,
        *,
        resend_s: float = 0.1,
        key: bytes | None = None,
        protocol: int = PROTOCOL,
        channel: str = "",
        idle_s: float = BEAT_S,
    ) -> None:
        self.stations = list(stations)
        self.tags: set[tuple[str, str]] = set()
        self.received: list[Message] = []
        self.cues: dict[str, str] = {}
        self.counters = Counters()
        self.protocol = protocol
        self.thrown = 0
        """How often the broker closed the connection."""
        self._rng = rng
        self._resend_s = resend_s
        self._keys = None if key is None else TableKeys(key, channel)
        self._idle_s = idle_s
        self._framing = Lines()
        self._boot_up("power")

    # -- what happens to the node -------------------------------------------------------------

    def _boot_up(self, reset: str) -> None:
        self.boot = f"{self._rng.getrandbits(32):08x}"
        self.reset = reset
        self._delivery: Delivery | None = None
        self._host = ""
        self._bond_keys: BondKeys | None = None
        self._heard = float("-inf")
        self._birth_at = float("-inf")
        self._beat_at = 0.0
        self._said_at = float("-inf")
        self._queue: deque[Message] = deque()
        self._farewell: list[bytes] = []
        self._nonce = f"{self._rng.getrandbits(64):016x}"
        self._dark_id = 0
        self.cues = {}
        self._framing.clear()

    def reboot(self, reset: str = "watchdog") -> None:
        """Starts again: another boot id, no bond; the tags still lie there."""
        self._boot_up(reset)

    def place(self, at: str, uid: str, now: float) -> None:
        """A tag is put on a station."""
        if (at, uid) not in self.tags:
            self.tags.add((at, uid))
            self._tell(Message("tag", {"at": at, "uid": uid, "on": 1, "ms": _ms(now)}))

    def remove(self, at: str, uid: str, now: float) -> None:
        """A tag is taken from a station."""
        if (at, uid) in self.tags:
            self.tags.remove((at, uid))
            self._tell(Message("tag", {"at": at, "uid": uid, "on": 0, "ms": _ms(now)}))

    def press(self, name: str, now: float) -> None:
        """A button is pressed."""
        self._tell(Message("input", {"from": name, "act": "press", "ms": _ms(now)}))

    def _tell(self, message: Message) -> None:
        if self._delivery is None:
            return
        if len(self._queue) >= MOST_QUEUED:
            kept = [one for one in self._queue if one.name not in ("tag", "snap")]
            self.counters.dropped += len(self._queue) - len(kept)
            self._queue = deque(kept[-MOST_QUEUED + 1 :])
            self._queue.append(self._snap())
            if message.name == "tag":
                return
        self._queue.append(message)

    @property
    def has_bond(self) -> bool:
        """Whether a host has this node."""
        return self._delivery is not None

    @property
    def room(self) -> bool:
        """Whether another event finds room in the queue."""
        return len(self._queue) < MOST_QUEUED

    @property
    def idle(self) -> bool:
        """Whether everything told was acknowledged."""
        return not self._queue and (self._delivery is None or self._delivery.outgoing.idle)

    # -- the wire -----------------------------------------------------------------------------

    def lines(self, now: float) -> list[bytes]:
        """What is to be written now."""
        out, self._farewell = self._farewell, []
        if self._delivery is None:
            if now >= self._birth_at:
                self._birth_at = now + BIRTH_S
                out.append(self.birth())
            return out
        outgoing = self._delivery.outgoing
        while self._queue and len(outgoing.waiting) + len(outgoing.flying) < 8:
            self._delivery.put(self._queue.popleft())
        if now >= self._beat_at:
            stirring = now < self._delivery.stirred + STIRRED_S
            self._beat_at = now + (BEAT_S if stirring else self._idle_s)
            self._delivery.put(self._beat(now))
        out += self._delivery.lines(now)
        if out:
            self._said_at = now
        elif now >= self._sign_at:
            self._said_at = now
            out.append(SIGN)
        return out

    @property
    def due(self) -> float:
        """When to call `lines` again if nothing comes in before."""
        if self._delivery is None:
            return self._birth_at
        return min(self._beat_at, self._sign_at, self._delivery.due or float("inf"))

    @property
    def _sign_at(self) -> float:
        """When to say that this node is there; heartbeats that come often say it already."""
        return self._said_at + SIGN_S if self._idle_s > BEAT_S else float("inf")

    def feed(self, data: bytes, now: float) -> None:
        """Takes bytes of the host, in any cut."""
        for line in self._framing.feed(data):
            found = codec.decode(line, None if self._keys is None else self._key_for)
            if isinstance(found, Frame):
                self._frame(found, now)
            elif codec.HEAD in line:
                self.counters.bad += 1

    def _key_for(self, frame: Frame) -> bytes | None:
        assert self._keys is not None
        if frame.name == "hi":
            return self._keys.host
        ours = self._delivery is not None and frame.bond == self._delivery.bond
        return self._bond_keys.down if ours and self._bond_keys else None

    def _frame(self, frame: Frame, now: float) -> None:
        if frame.name == "hi":
            self._hi(frame, now)
        elif self._delivery is None:
            self._birth_at = min(self._birth_at, max(now, self._birth_at - BIRTH_S + ANSWER_S))
        elif frame.bond != self._delivery.bond:
            self.counters.stale += 1
        elif frame.name == "bye":
            self._leave()
        else:
            self._heard = now
            for message in self._delivery.receive(frame, now):
                self._message(message, now)

    def _message(self, message: Message, now: float) -> None:
        kind = KINDS.get(("down", message.name))
        if kind is None or kind.fault(message.body) is not None:
            self.counters.faults += 1
            return
        self.received.append(message)
        if message.name == "snap":
            self._queue.append(self._snap())
        elif message.name == "dark":
            self._dark_id = max(self._dark_id, message.body["id"])
            self.cues = {}
        elif message.name == "cue" and message.body["id"] > self._dark_id:
            self._show(message.body, now)

    def _show(self, body: Mapping[str, Any], now: float) -> None:
        assert self._delivery is not None
        self.cues = dict(body["cues"])
        self._delivery.put(Message("lit", {"id": body["id"], "ms": _ms(now)}))

    # -- bonds -----------------------------------------------------------------------------

    def _hi(self, frame: Frame, now: float) -> None:
        body = frame.body
        asked = body.get("x")
        if KINDS["down", "hi"].fault(body) is not None or frame.bond == 0:
            self.counters.faults += 1
        elif body["proto"] != self.protocol:
            self._refuse(frame.bond, "proto", asked)
        elif self._delivery is not None and frame.bond == self._delivery.bond:
            self.counters.stale += 1
        elif body.get("y") != self._nonce:
            self._farewell.append(self.birth(asked))
        elif self._is_taken(body, now):
            self._refuse(frame.bond, "busy", asked)
        else:
            self._begin(frame.bond, body, now)

    def _is_taken(self, body: Mapping[str, Any], now: float) -> bool:
        alive = self._delivery is not None and now - self._heard < HOST_ALIVE_S
        return alive and body["host"] != self._host and body.get("take") != 1

    def _begin(self, bond: int, body: Mapping[str, Any], now: float) -> None:
        before, self._host = self._host, body["host"]
        if self._delivery is not None and before != self._host:
            self._refuse(self._delivery.bond, "busy")
        up = None
        if self._keys is not None:
            self._bond_keys = self._keys.bond(bond, str(body.get("x")), self._nonce)
            up = self._bond_keys.up
        self._nonce = f"{self._rng.getrandbits(64):016x}"
        self._heard = now
        self._dark_id = 0
        self._queue.clear()
        self._delivery = Delivery("up", bond, self._resend_s, self.counters, up)
        self._delivery.put(self._hello())
        self._delivery.put(self._snap())
        self._beat_at = now + BEAT_S

    def _leave(self) -> None:
        self._delivery = None
        self._queue.clear()
        self.cues = {}
        self._birth_at = float("-inf")

    def _refuse(self, bond: int, why: str, asked: object = None) -> None:
        """A `bye`: the answer to a `hi`, or the end of the bond, with the bond's key."""
        body: dict[str, Any] = {"why": why, "proto": self.protocol, "boot": self.boot}
        if why == "busy":
            body["host"] = self._host
        key = self._delivery.key if self._delivery is not None else None
        if asked is not None:
            body["y"] = asked
            key = self._node_key
        self._farewell.append(codec.encode(Frame("bye", bond, body), key))

    @property
    def _node_key(self) -> bytes | None:
        return None if self._keys is None else self._keys.node

    # -- messages -----------------------------------------------------------------------------

    def birth(self, asked: object = None) -> bytes:
        """The line that says: up; with `asked` the answer to a question."""
        body: dict[str, Any] = {"proto": self.protocol, "boot": self.boot, "reset": self.reset}
        body |= {"x": self._nonce, "has": self._delivery.bond if self._delivery else 0}
        if asked is not None:
            body["y"] = asked
        return codec.encode(Frame("birth", 0, body), self._node_key)

    def will(self) -> bytes:
        """The line that a broker publishes when this node is gone."""
        body = {"why": "will", "proto": self.protocol, "boot": self.boot}
        return codec.encode(Frame("bye", 0, body), self._node_key)

    def state(self) -> bytes:
        """The retained snapshot for onlookers: `snap` lines outside a bond."""
        key = None if self._keys is None else self._keys.state
        return b"".join(
            codec.encode(Frame("snap", 0, part.body, part=part.part), key)
            for part in parts_of("up", self._snap())
        )

    def _hello(self) -> Message:
        return Message(
            "hello",
            {
                "proto": self.protocol,
                "fw": "0.1.0",
                "hash": "00000000",
                "py": "wire node",
                "board": "simulated",
                "boot": self.boot,
                "reset": self.reset,
                "stations": dict.fromkeys(self.stations, 3),
                "inputs": ["ok"],
            },
        )

    def _snap(self) -> Message:
        return Message("snap", {"tags": [list(sight) for sight in sorted(self.tags)]})

    def _beat(self, now: float) -> Message:
        assert self._delivery is not None
        return Message(
            "beat",
            {
                "boot": self.boot,
                "ms": _ms(now),
                "digest": codec.digest(self.tags),
                "of": 0 if self._queue else self._delivery.outgoing.last,
                "dropped": self.counters.dropped,
                "resent": self.counters.resent,
                "bad": self.counters.bad,
                "thrown": self.thrown,
            },
        )


def _ms(now: float) -> int:
    return int(now * 1000) % 2**30
