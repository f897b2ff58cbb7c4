"""Delivery within one bond: numbers, acknowledges, resends, puts in order. No I/O, no clock."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

from companion.link import codec
from companion.link.codec import Frame
from companion.link.counters import Counters
from companion.link.incoming import Incoming
from companion.link.messages import KINDS, WINDOW, Way
from companion.link.outgoing import Outgoing
from companion.link.pace import Pace
from companion.link.parts import Message

ACK_AFTER_S = 0.02
"""Protocol 3: an acknowledgement waits at most so long for a line to travel in."""


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
