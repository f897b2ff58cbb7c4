"""Delivery within one bond: numbers, acknowledges, resends, puts in order. No I/O, no clock."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.link import codec
from companion.link.codec import Frame
from companion.link.messages import KINDS, MAX_LINE, MAX_PARTS, WINDOW, Way

ACK_AFTER_S = 0.02
"""Protocol 3: an acknowledgement waits at most so long for a line to travel in."""
RESEND_MOST_S = 2.0
"""Protocol 3: the longest pause between two attempts."""
SHORTEST_RESEND_S = 0.05
"""Protocol 3: the shortest one, well above a round trip on a cable."""
MOST_WAITING = 1024
# What the keys of a frame take at most: bond, number, acknowledgement, part, key, CRC.
_FRAME_ROOM = MAX_LINE - len(
    '{"t":"","n":1073741823,"s":1073741823,"a":1073741823,"p":[99,99],'
    ',"k":"0123456789abcdef"} 00000000\n'
)


class Message(NamedTuple):
    """A whole message: its name and its own fields, as `messages.json` describes them."""

    name: str
    body: Mapping[str, Any] = {}


class TooManyPartsError(ValueError):
    """A message that would need more than 99 parts."""


@dataclass(slots=True)
class Counters:
    """What happened on the wire since the link was opened."""

    sent: int = 0
    resent: int = 0
    received: int = 0
    doubled: int = 0
    gaps: int = 0
    stale: int = 0
    bad: int = 0
    faults: int = 0
    dropped: int = 0


class _Part(NamedTuple):
    name: str
    body: Mapping[str, Any]
    part: tuple[int, int] | None


def parts_of(way: Way, message: Message) -> list[_Part]:
    """The lines' contents of a reliable message: one, or several for a long one."""
    split = KINDS[way, message.name].split
    room = _FRAME_ROOM - len(message.name)
    if split is None or split not in message.body:
        return [_Part(message.name, message.body, None)]
    bodies = codec.split(message.body, split, room)
    if len(bodies) == 1:
        return [_Part(message.name, message.body, None)]
    if len(bodies) > MAX_PARTS:
        raise TooManyPartsError(f"{message.name} needs {len(bodies)} of {MAX_PARTS} parts")
    of = len(bodies)
    return [_Part(message.name, body, (at, of)) for at, body in enumerate(bodies, 1)]


@dataclass(slots=True)
class Pace:
    """How long an acknowledgement may take: follows the round trips that were seen (RFC 6298).

    `most_s` is the wait before anything was seen, and never exceeded.
    """

    most_s: float
    _mean: float = 0.0
    _spread: float = 0.0

    def saw(self, trip_s: float) -> None:
        """A message was acknowledged that was sent only once."""
        if not self._mean:
            self._mean, self._spread = trip_s, trip_s / 2
            return
        trip_s = min(trip_s, 2 * self.wait_s)  # one line that was late is not the rule
        self._spread += (abs(trip_s - self._mean) - self._spread) / 4
        self._mean += (trip_s - self._mean) / 8

    @property
    def wait_s(self) -> float:
        """Until the first resend."""
        if not self._mean:
            return self.most_s
        return min(self.most_s, max(SHORTEST_RESEND_S, self._mean + 4 * self._spread))


@dataclass(slots=True)
class Outgoing:
    """One direction out: a window of unacknowledged messages and what waits behind it."""

    way: Way
    pace: Pace
    counters: Counters
    waiting: deque[_Part] = field(default_factory=deque)
    flying: deque[tuple[int, _Part]] = field(default_factory=deque)
    _next: int = 1
    _tries: int = 0
    _resend_at: float | None = None
    _timed: tuple[int, float] | None = None  # a message sent once, and when

    def put(self, message: Message) -> bool:
        """Takes a reliable message; a `keep` one replaces those of its name that wait."""
        if KINDS[self.way, message.name].keep:
            self._forget(message.name)
        parts = parts_of(self.way, message)
        if len(self.waiting) + len(parts) > MOST_WAITING:
            self.counters.dropped += 1
            return False
        self.waiting.extend(parts)
        return True

    def _forget(self, name: str) -> None:
        """Drops waiting messages of a name, but not the rest of one that is partly out."""
        kept: deque[_Part] = deque()
        begun = True
        for part in self.waiting:
            begun = begun and part.part is not None and part.part[0] > 1
            if begun or part.name != name:
                kept.append(part)
        self.waiting = kept

    def acknowledged(self, upto: int, now: float) -> None:
        """Takes a cumulative acknowledgement; one for what was never sent is passed over."""
        if not self.flying or not self.flying[0][0] <= upto <= self.flying[-1][0]:
            return
        while self.flying and self.flying[0][0] <= upto:
            self.flying.popleft()
        if self._timed is not None and self._timed[0] <= upto:
            self.pace.saw(now - self._timed[1])
            self._timed = None
        self._tries = 0
        self._resend_at = now + self.pace.wait_s if self.flying else None

    def take(self, now: float) -> list[tuple[int, _Part]]:
        """What is to go out now: resent messages if it is time, then new ones."""
        out: list[tuple[int, _Part]] = []
        if self._resend_at is not None and now >= self._resend_at:
            out = list(self.flying)
            self.counters.resent += len(out)
            self._tries += 1
            self._timed = None  # its acknowledgement could be of either sending
            self._resend_at = now + self._pause()
        while self.waiting and len(self.flying) < WINDOW:
            entry = (self._next, self.waiting.popleft())
            self._next += 1
            self.flying.append(entry)
            out.append(entry)
            if self._timed is None and not self._tries:
                self._timed = (entry[0], now)
        if out and self._resend_at is None:
            self._resend_at = now + self.pace.wait_s
        return out

    def _pause(self) -> float:
        return min(self.pace.wait_s * 2.0**self._tries, max(RESEND_MOST_S, self.pace.most_s))

    def ready(self, now: float) -> bool:
        """Whether `take` would give something."""
        if self.waiting and len(self.flying) < WINDOW:
            return True
        return self._resend_at is not None and now >= self._resend_at

    @property
    def due(self) -> float | None:
        """When the next resend is due."""
        return self._resend_at

    @property
    def last(self) -> int:
        """The number of the last message put in; 0 while some wait for theirs."""
        return 0 if self.waiting else self._next - 1

    @property
    def idle(self) -> bool:
        """Whether everything put in was acknowledged."""
        return not self.flying and not self.waiting


@dataclass(slots=True)
class Incoming:
    """One direction in: applies reliable messages once, in order, and whole."""

    way: Way
    counters: Counters
    applied: int = 0
    _early: dict[int, Frame] = field(default_factory=dict)
    _parts: list[Frame] = field(default_factory=list)

    def take(self, frame: Frame) -> tuple[list[Message], bool]:
        """The messages that `frame` completes, and whether it must be acknowledged at once."""
        assert frame.seq is not None
        if frame.seq != self.applied + 1:
            self._keep(frame, frame.seq)
            return [], True
        messages: list[Message] = []
        following: Frame | None = frame
        while following is not None:
            self.applied += 1
            self._gather(following, messages)
            following = self._early.pop(self.applied + 1, None) if self._early else None
        return messages, False

    def _keep(self, frame: Frame, seq: int) -> None:
        if seq <= self.applied or seq in self._early:
            self.counters.doubled += 1
        elif seq <= self.applied + WINDOW:
            self.counters.gaps += 1
            self._early[seq] = frame
        else:
            self.counters.faults += 1

    def _gather(self, frame: Frame, messages: list[Message]) -> None:
        if frame.part is None:
            self._parts.clear()
            messages.append(Message(frame.name, frame.body))
            return
        index, of = frame.part
        if index == 1:
            self._parts.clear()
        if not self._follows(frame, index, of):
            self._parts.clear()
            self.counters.faults += 1
            return
        self._parts.append(frame)
        if index == of:
            self._join(messages)

    def _follows(self, frame: Frame, index: int, of: int) -> bool:
        if len(self._parts) != index - 1:
            return False
        return not self._parts or (
            self._parts[0].name == frame.name and self._parts[0].part == (1, of)
        )

    def _join(self, messages: list[Message]) -> None:
        name = self._parts[0].name
        kind = KINDS.get((self.way, name))
        if kind is not None and kind.split is not None:
            try:
                whole = codec.join(kind.split, [part.body for part in self._parts])
                messages.append(Message(name, whole))
            except TypeError:
                self.counters.faults += 1
        self._parts.clear()


class Delivery:
    """Both directions of one bond, seen from the side that sends `way`."""

    __slots__ = (
        "_ack_at",
        "_loose_in",
        "_loose_out",
        "_owed",
        "_urgent",
        "bond",
        "counters",
        "incoming",
        "key",
        "loose",
        "outgoing",
        "stirred",
        "way",
    )  # fmt: skip

    def __init__(
        self,
        way: Way,
        bond: int,
        resend_s: float,
        counters: Counters,
        key: bytes | None = None,
    ) -> None:
        self.way: Way = way
        self.bond = bond
        self.counters = counters
        self.key = key
        self.stirred = float("-inf")
        """When a numbered message last went either way."""
        self.outgoing = Outgoing(way, Pace(resend_s), counters)
        self.incoming = Incoming("down" if way == "up" else "up", counters)
        self.loose: deque[Message] = deque()
        self._urgent: deque[Message] = deque()
        self._loose_in = 0
        self._loose_out = 0
        self._ack_at: float | None = None
        self._owed = 0

    def put(self, message: Message) -> bool:
        """Takes a message to send; False if there was no room (counted)."""
        kind = KINDS[self.way, message.name]
        if kind.reliable:
            return self.outgoing.put(message)
        (self._urgent if kind.urgent else self.loose).append(message)
        return True

    def receive(self, frame: Frame, now: float) -> list[Message]:
        """Takes a frame of this bond; gives the messages it completes, in order."""
        if frame.ack is not None:
            self.outgoing.acknowledged(frame.ack, now)
        if frame.seq is not None:
            self.stirred = now
            messages, at_once = self.incoming.take(frame)
            self._owe(now, at_once)
            return messages
        if frame.loose is None:
            return []
        if frame.loose <= self._loose_in:
            self.counters.doubled += 1
            return []
        self._loose_in = frame.loose
        return [Message(frame.name, frame.body)]

    def _owe(self, now: float, at_once: bool) -> None:
        self._owed += 1
        if at_once or self._owed >= WINDOW // 2:
            self._ack_at = now
        elif self._ack_at is None:
            self._ack_at = now + ACK_AFTER_S

    def lines(self, now: float) -> list[bytes]:
        """The lines that are to go out now; urgent ones first."""
        out: list[bytes] = []
        while self._urgent:
            out.append(self._loose_line(self._urgent.popleft()))
        if self.outgoing.ready(now):
            self.stirred = now
            for seq, part in self.outgoing.take(now):
                out.append(self._line(part.name, part.body, seq, None, part.part))
        while self.loose:
            out.append(self._loose_line(self.loose.popleft()))
        if not out and self._ack_at is not None and now >= self._ack_at:
            out.append(self._line("ack", {}))
        if out:
            self._ack_at, self._owed = None, 0
            self.counters.sent += len(out)
        return out

    def _line(
        self,
        name: str,
        body: Mapping[str, Any],
        seq: int | None = None,
        loose: int | None = None,
        part: tuple[int, int] | None = None,
    ) -> bytes:
        frame = Frame(name, self.bond, body, seq, loose, self.incoming.applied, part)
        return codec.encode(frame, self.key)

    def _loose_line(self, message: Message) -> bytes:
        self._loose_out += 1
        return self._line(message.name, message.body, loose=self._loose_out)

    @property
    def due(self) -> float | None:
        """When `lines` has something again if nothing comes in; None: never."""
        resend, ack = self.outgoing.due, self._ack_at
        if resend is None or ack is None:
            return ack if resend is None else resend
        return min(resend, ack)
