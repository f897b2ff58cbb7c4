"""One direction out: what waits, what flies, and what is sent again.

A new version of the firmware is `bulk`: it waits behind everything else, and one line of it flies,
so that it is read before it is sent again and the play goes on beside it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from companion.link.counters import Counters
from companion.link.messages import KINDS, WINDOW, Way
from companion.link.pace import Pace
from companion.link.parts import Message, Part, parts_of

RESEND_MOST_S = 2.0
"""Protocol 3: the longest pause between two attempts."""
MOST_WAITING = 1024
BULK_WAITS = 4
"""Protocol 3: a node reads a whole line for 20 ms, and then its flash may hold it up for 50."""


@dataclass(slots=True)
class Outgoing:
    """A window of unacknowledged messages, what waits behind it, and bulk behind that."""

    way: Way
    pace: Pace
    counters: Counters
    waiting: deque[Part] = field(default_factory=deque)
    bulk: deque[Part] = field(default_factory=deque)
    flying: deque[tuple[int, Part]] = field(default_factory=deque)
    _next: int = 1
    _tries: int = 0
    _resend_at: float | None = None
    _timed: tuple[int, float] | None = None  # a message sent once, and when

    def put(self, message: Message) -> bool:
        """Takes a reliable message; a `keep` one replaces those of its name that wait."""
        kind = KINDS[self.way, message.name]
        if kind.keep:
            self._forget(message.name)
        parts = parts_of(self.way, message)
        lane = self.bulk if kind.bulk else self.waiting
        if len(lane) + len(parts) > MOST_WAITING:
            self.counters.dropped += 1
            return False
        lane.extend(parts)
        return True

    def _forget(self, name: str) -> None:
        """Drops waiting messages of a name, but not the rest of one that is partly out."""
        kept: deque[Part] = deque()
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
        self._resend_at = now + self._wait_s if self.flying else None

    def take(self, now: float) -> list[tuple[int, Part]]:
        """What is to go out now: resent messages if it is time, then new ones."""
        out: list[tuple[int, Part]] = []
        if self._resend_at is not None and now >= self._resend_at:
            out = list(self.flying)
            self.counters.resent += len(out)
            self._tries += 1
            self._timed = None  # its acknowledgement could be of either sending
            self._resend_at = now + self._pause()
        while lane := self._lane():
            entry = (self._next, lane.popleft())
            self._next += 1
            self.flying.append(entry)
            out.append(entry)
            if self._timed is None and not self._tries and not self._is_bulk(entry[1]):
                self._timed = (entry[0], now)
        if out and self._resend_at is None:
            self._resend_at = now + self._wait_s
        return out

    def _is_bulk(self, part: Part) -> bool:
        return KINDS[self.way, part.name].bulk

    @property
    def _wait_s(self) -> float:
        """Until the first resend: a node writes bulk into its flash before it acknowledges."""
        if all(self._is_bulk(part) for _, part in self.flying):
            return BULK_WAITS * self.pace.most_s
        return self.pace.wait_s

    def _lane(self) -> deque[Part]:
        """Where the next part to send is; an empty one when there is none, or no room. Bulk goes
        out line by line, so that what matters to people waits behind one of them at most.
        """
        if self.waiting:
            return self.waiting if len(self.flying) < WINDOW else deque()
        return deque() if self.flying else self.bulk

    def _pause(self) -> float:
        return min(self._wait_s * 2.0**self._tries, max(RESEND_MOST_S, self.pace.most_s))

    def ready(self, now: float) -> bool:
        """Whether `take` would give something."""
        if self._lane():
            return True
        return self._resend_at is not None and now >= self._resend_at

    @property
    def due(self) -> float | None:
        """When the next resend is due."""
        return self._resend_at

    @property
    def last(self) -> int:
        """The number of the last message put in; 0 while some wait for theirs."""
        return 0 if self.waiting or self.bulk else self._next - 1

    @property
    def idle(self) -> bool:
        """Whether everything put in was acknowledged."""
        return not (self.flying or self.waiting or self.bulk)
