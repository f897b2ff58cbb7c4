"""The way from the link's thread to the screen: one queue and one trigger of the clock."""

from __future__ import annotations

import time
from collections.abc import Callable

from kivy.clock import Clock

from companion.house.api import Delivery, Fed, Links
from companion.house.feeding import Feeding

HEARTBEAT_S = 0.5
"""With a table, time passes at least this often. Chosen: half of the session's `FOLLOW_S`."""


class Pump:
    """Feeds something that listens to a table, on the app's thread only.

    `deliver` may be called from any thread; it only fills the queue and pulls the trigger, which
    fires once a frame however often it is pulled.
    """

    def __init__(self, fed: Fed, link: Links | None, changed: Callable[[], None]) -> None:
        self.fed = fed
        self.link = link
        self.changed = changed
        self._feeding = Feeding(fed, link)
        self._trigger = Clock.create_trigger(self._drain)
        self._due = None
        self._running = False

    def start(self) -> None:
        """Show what is there and begin to listen."""
        self._running = True
        if self.link:
            self.link.start(self.deliver)
        self.settle()

    def deliver(self, delivery: Delivery) -> None:
        """Take something from the link. Any thread."""
        self._feeding.put(delivery)
        self._trigger()

    def _drain(self, *_: object) -> None:
        self._feeding.take()
        self.fed.tick()
        self.settle()

    def settle(self) -> None:
        """After anything that may have changed what is fed: lights first, then the screen."""
        # Asked before the screen is drawn: what falls due while drawing would be missed.
        due = self.fed.due()
        if self._feeding.light():
            self.changed()
        self._wake_at(due)

    def _wake_at(self, due: float | None) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
        wait = None if due is None else max(0.0, due - time.monotonic())
        if self.link and self._running:
            wait = HEARTBEAT_S if wait is None else min(wait, HEARTBEAT_S)
        if wait is not None:
            self._due = Clock.schedule_once(self._drain, wait)

    def stop(self) -> None:
        """Stop listening; the lights go off."""
        self._running = False
        self._wake_at(None)
        self._trigger.cancel()
        if self.link:
            self.link.stop()
