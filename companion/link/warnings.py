"""What people are told although the connection works: somebody is disturbing it."""

from __future__ import annotations

from collections import deque

from companion.link.connection import Hitch
from companion.link.doubt import Often

FORGED = 3
"""Whole lines without the bond's key, at once or one by one: no noise makes these."""
THROWN = 3
THROWN_WITHIN_S = 60.0
"""Chosen: a client that is thrown out comes back at most every 4 s; three within a minute are no
accident."""
SHOWN_S = 30.0
"""A warning stays so long after the last sign. Chosen: long enough to be read by somebody who was
looking at the table."""


class Warnings:
    """Signs come in; `now` is the warning that people should see, if any."""

    def __init__(self, node: str) -> None:
        self.now: Hitch | None = None
        self._about = {"node": node}
        self._until = float("-inf")
        self._contradictions = Often()
        self._forged = 0
        self._throws: deque[tuple[float, int]] = deque()

    @property
    def due(self) -> float:
        """When a warning may go."""
        return float("inf") if self.now is None else self._until

    def watch(self, now: float) -> None:
        """Takes a warning back that is out of date."""
        if self.now is not None and now >= self._until:
            self.now = None
            self._forged = 0

    def contradicted(self, now: float) -> None:
        """A birth said that the node was restarted, and the node says that it was not."""
        if self._contradictions.happened(now):
            self._warn(Hitch("link.disturbed", self._about), now)

    def forged(self, count: int, now: float) -> None:
        """Lines of the bond came in that were not sealed by the node."""
        self._forged += count
        if count and self._forged >= FORGED:
            self._warn(Hitch("link.disturbed", self._about), now)

    def thrown(self, total: int, now: float) -> None:
        """How often since its start the broker closed the node's connection."""
        throws = self._throws
        while throws and (total < throws[-1][1] or throws[0][0] < now - THROWN_WITHIN_S):
            throws.popleft()
        throws.append((now, total))
        if total - throws[0][1] >= THROWN:
            self._warn(Hitch("link.name_used", self._about), now)

    def carrier_broke(self) -> None:
        """Our own connection broke: the node's did too, and that says nothing."""
        self._throws.clear()

    def _warn(self, hitch: Hitch, now: float) -> None:
        self.now = hitch
        self._until = now + SHOWN_S
