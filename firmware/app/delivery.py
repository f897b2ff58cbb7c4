"""Numbers, acknowledges and resends: every reliable message is applied once and in order."""

import ticks
from micropython import const

from app import wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

WINDOW = const(8)
QUEUE = const(16)
ACK_MS = const(20)  # Protocol 3
LONGEST_RESEND_MS = const(2000)  # Protocol 3
SHORTEST_RESEND_MS = const(50)  # Protocol 3
_SPLIT = {"cue": "cues", "scan": "first"}  # what comes down in parts
_WIDEST = ',"n":1073741823,"s":1073741823,"a":1073741823,"p":[32,32]'
_STATE = ("tag", "snap")


class Delivery:
    """One bond's two streams. Times are ticks_ms; nothing here touches a port."""

    def __init__(self, snap: "Callable[[], list[str]]") -> None:
        self._snap = snap  # bodies of the parts of the snapshot as it is now
        self.dropped = 0
        self.resent = 0
        self.key: "bytes | None" = None
        self.begin(0, 250)

    def begin(self, bond: int, resend_ms: int) -> None:
        """A new bond: everything starts again at 1, what waited is dropped."""
        self.bond = bond
        self._most_ms = self._first_resend = self._resend_ms = resend_ms
        self._mean_ms = self._spread_ms = 0  # of the round trips, in eighths and quarters
        self._timed = 0  # the number of a message that was sent once, and when
        self._timed_at = 0
        self._frame = ',"n":' + str(bond)
        self._waiting: "list[tuple[str, str]]" = []
        self._unacked: "list[tuple[int, str, str]]" = []
        self._sent_at = 0
        self.stirred_at = 0  # when a numbered message last went either way
        self._fresh = 0  # how many of the unacknowledged were never sent
        self._number = 0
        self._loose = 0
        self._applied = 0
        self._loose_in = 0
        self._ack_at: "int | None" = None
        self._parts: "dict[str, Any] | None" = None

    def send(self, name: str, body: str) -> None:
        """A reliable message. When there is no room, state goes as one snapshot instead."""
        if len(self._waiting) < QUEUE:
            self._waiting.append((name, body))
            return
        self.dropped += 1
        if name not in _STATE:
            return
        kept = [each for each in self._waiting if each[0] not in _STATE]
        self.dropped += len([each for each in self._waiting if each[0] == "tag"])
        self._waiting = kept[: QUEUE - 1]
        self._waiting.append(("snap", ""))

    def send_parts(self, name: str, bodies: "list[str]") -> None:
        """A reliable message in as many parts as it has bodies; they follow each other."""
        for body in numbered(bodies):
            self._waiting.append((name, body))

    def loose(self, name: str, body: str) -> bytes:
        """The line of an unreliable message, to be sent at once."""
        self._loose += 1
        return self._line(name, ',"u":' + str(self._loose), body)

    def settled_at(self) -> int:
        """The number of the message that the present state is after; 0 while state waits."""
        for name, _ in self._waiting:
            if name in _STATE:
                return 0
        return self._number

    def settled(self) -> bool:
        """Whether the other side has everything that was said."""
        return self._number > 0 and not self._unacked and not self._waiting

    def outgoing(self, now: int) -> "list[bytes]":
        """The lines that are due: new ones, old ones again, or a bare acknowledgement."""
        self._admit()
        lines = []
        if self._unacked and self._fresh == 0 and self._late(now):
            self._resend_ms = min(2 * self._resend_ms, LONGEST_RESEND_MS)
            self._fresh = len(self._unacked)
            self.resent += self._fresh
            self._timed = 0  # its acknowledgement could be of either sending
        if self._fresh:
            self._sent_at = self.stirred_at = now
            if not self._timed and self._resend_ms == self._first_resend:
                self._timed, self._timed_at = self._number, now
            for number, name, body in self._unacked[-self._fresh :]:
                lines.append(self._line(name, ',"s":' + str(number), body))
            self._fresh = 0
        if self._ack_at is not None and ticks.diff(now, self._ack_at) >= 0:
            lines.append(self._line("ack", "", ""))
        return lines

    def receive(self, message: "dict[str, Any]", now: int) -> "dict[str, Any] | None":
        """What is to be applied of a line of this bond: a whole message, or None."""
        if "a" in message:
            self._acknowledged(message["a"], now)
        number = message.get("s")
        if number is None:
            return self._take_loose(message)
        self.stirred_at = now
        if number != self._applied + 1:
            self._ack_at = now
            return None
        self._applied = number
        if self._ack_at is None:
            self._ack_at = ticks.add(now, ACK_MS)
        return self._gather(message)

    def _late(self, now: int) -> bool:
        return ticks.diff(now, self._sent_at) >= self._resend_ms

    def _admit(self) -> None:
        """Give numbers to what waits, as far as the window goes."""
        while self._waiting and len(self._unacked) < WINDOW:
            name, body = self._waiting.pop(0)
            if name == "snap" and not body:
                self._waiting[:0] = [("snap", each) for each in numbered(self._snap())]
                continue
            self._number += 1
            self._unacked.append((self._number, name, body))
            self._fresh += 1

    def _line(self, name: str, numbers: str, body: str) -> bytes:
        self._ack_at = None
        frame = self._frame + numbers + ',"a":' + str(self._applied)
        return wire.line(name, frame, body, self.key)

    def _acknowledged(self, number: int, now: int) -> None:
        before = len(self._unacked)
        while self._unacked and self._unacked[0][0] <= number:
            self._unacked.pop(0)
        if len(self._unacked) != before:
            if 0 < self._timed <= number:
                self._saw(ticks.diff(now, self._timed_at))
            self._resend_ms, self._sent_at = self._first_resend, now
            self._fresh = min(self._fresh, len(self._unacked))

    def _saw(self, trip_ms: int) -> None:
        """A message was acknowledged that was sent once: the next resend follows (RFC 6298)."""
        self._timed = 0
        if not self._mean_ms:
            self._mean_ms, self._spread_ms = 8 * trip_ms, 2 * trip_ms
        else:
            trip_ms = min(trip_ms, 2 * self._first_resend)  # one that was late is not the rule
            off = trip_ms - self._mean_ms // 8
            self._mean_ms += off
            self._spread_ms += abs(off) - self._spread_ms // 4
        wait = self._mean_ms // 8 + self._spread_ms
        self._first_resend = min(self._most_ms, max(SHORTEST_RESEND_MS, wait))

    def _take_loose(self, message: "dict[str, Any]") -> "dict[str, Any] | None":
        number = message.get("u")
        if number is None:
            return None
        if number <= self._loose_in:
            return None
        self._loose_in = number
        return message

    def _gather(self, message: "dict[str, Any]") -> "dict[str, Any] | None":
        """Put parts together; None until the last one is in."""
        if "p" not in message:
            self._parts = None
            return message
        name = message["t"]
        index, of = message["p"]
        begun = self._parts
        self._parts = None
        if index == 1:
            begun = message
        elif not begun or not _follows(begun, message) or not _join(begun, message, name):
            return None
        if index == of:
            return begun
        begun["p"] = [index, of]
        self._parts = begun
        return None


def bodies(name: str, rows: "list[str]", ends: str, rest: str, keyed: bool) -> "list[str]":
    """The bodies of a message cut at its list or map `name`, each fit for one line."""
    return wire.split(name, rows, ends, rest, wire.room(_WIDEST, "hello", keyed))


def numbered(parts: "list[str]") -> "list[str]":
    """Each part with its `p`; a message that fits into one line has none."""
    of = str(len(parts))
    if of == "1":
        return parts
    return [',"p":[' + str(i + 1) + "," + of + "]" + part for i, part in enumerate(parts)]


def _follows(begun: "dict[str, Any]", more: "dict[str, Any]") -> bool:
    """Whether a part is the next one of the same message."""
    index, of = more["p"]
    return bool(begun["t"] == more["t"] and begun["p"] == [index - 1, of])


def _join(
    begun: "dict[str, Any]",
    more: "dict[str, Any]",
    name: str,
) -> bool:
    """Add the entries of a later part to an earlier one; False when they do not match."""
    field = _SPLIT.get(name)
    if field is None:
        return True
    one, other = begun.get(field), more.get(field)
    if isinstance(one, list) and isinstance(other, list):
        one.extend(other)
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        one.update(other)
        return True
    return False
