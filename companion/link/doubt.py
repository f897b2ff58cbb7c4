"""What a host does with news that anybody could have sent again: it asks the node itself."""

from __future__ import annotations

from collections import deque
from enum import Enum

from companion.link.greeting import Greeting
from companion.link.messages import Body

WITHIN_S = 1.5
"""So long a node has to answer before a last will is believed. Protocol 2: as late as a heartbeat
may be."""
MANY = 3
RECENT_S = 30.0
"""Protocol 2: the same 30 s in which births are counted as a disturbance."""


class News(Enum):
    """Why the node is asked."""

    WILL = "the broker says that it is gone"
    BIRTH = "a birth speaks of another start"
    SILENCE = "nothing was heard"


class Doubt:
    """A question to a node with which a bond is on. Only its answer decides."""

    def __init__(self, news: News, greeting: Greeting, now: float) -> None:
        self.news = news
        self.greeting = greeting
        self.until = now + WITHIN_S
        self.cleared = False
        self._boots: set[str] = set()

    def lines(self, now: float) -> list[bytes]:
        """The question, while nobody has answered it."""
        ask = not self.cleared and now >= self.greeting.due
        return [self.greeting.line(now)] if ask else []

    @property
    def due(self) -> float:
        """When `lines` has something, or time is up."""
        return self.until if self.cleared else min(self.until, self.greeting.due)

    def answered(self, body: Body) -> bool:
        """Takes an answer; whether two boards have answered this one question."""
        self._boots.add(body["boot"])
        return len(self._boots) > 1


class Often:
    """Counts what may happen by chance, but not again and again."""

    def __init__(self) -> None:
        self._times: deque[float] = deque(maxlen=MANY)

    def happened(self, now: float) -> bool:
        """Once more; whether that was too often lately."""
        self._times.append(now)
        return len(self._times) == MANY and now - self._times[0] < RECENT_S

    @property
    def last(self) -> float:
        """When it happened last."""
        return self._times[-1] if self._times else float("-inf")
