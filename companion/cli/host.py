"""The host's side of a table without a screen: links, session and lights, turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from companion.cli.stopwatch import Stopwatch
from companion.house.api import Heard
from companion.house.feeding import Feeding
from companion.house.nodes import Nodes
from companion.session.api import Mode, Play


class Host:
    """Feeds a session from the nodes and sends its cues back. `now` is the table's clock (s)."""

    def __init__(
        self, play: Play, nodes: Nodes, now: Callable[[], float], watch: Stopwatch
    ) -> None:
        self.play = play
        self.nodes = nodes
        self.watch = watch
        self._now = now
        self._feeding = Feeding(play)
        self._next = 0.0
        self._tick_at: float | None = None

    def due(self) -> float:
        """When `turn` wants to be called if nothing comes in before (s)."""
        return self._next

    def turn(self) -> None:
        """Take what came in, let time pass in the session, send what changed."""
        links_due = self.nodes.pump()
        began = perf_counter()
        for delivery in self.nodes.drain():
            if isinstance(delivery, Heard):
                self.watch.heard(delivery.node, delivery.body, self._now())
            self._feeding.hear(delivery)
        if self._tick_at is not None and self._tick_at <= self._now():
            self.play.tick()
        if self.settle(began):
            links_due = self.nodes.pump()
        self._tick_at = self.play.due()
        self._next = min(links_due, float("inf") if self._tick_at is None else self._tick_at)

    def settle(self, began: float) -> bool:
        """Lights follow the session; True when something was sent."""
        if not self._feeding.changed():
            return False
        sent = self.nodes.changed_cues(self.play.cues())
        self.nodes.first(self.play.first())
        answered = self.play.view().mode is not Mode.READING
        self.watch.sent(sent, answered, perf_counter() - began, self._now())
        return True
