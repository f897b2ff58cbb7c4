"""One thread for all links of a table: it waits for any of their carriers, then lets each do
what is due.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread, current_thread
from typing import Protocol

from companion.link.transports.base import Signs
from companion.link.transports.bell import Bell

LONGEST_WAIT_S = 5.0
"""Chosen: nothing in a link is due later; a bound, should a computed time be wrong."""


class Driven(Protocol):
    """What an exchange drives: a Link."""

    node: str

    def pump(self) -> float: ...
    def failed(self, error: Exception) -> None: ...
    def signs(self, ring: Callable[[], None]) -> Signs | None: ...
    def end(self) -> None: ...


def _real(seconds: float) -> float:
    return seconds


def _never() -> float:
    return float("inf")


class Exchange:
    """Links join and leave from any thread; the exchange's own runs while there are any.

    `wall` says how long `seconds` of `clock` last; `due` when something happens on the wires by
    itself.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[float], float] = _real,
        due: Callable[[], float] = _never,
    ) -> None:
        self._clock = clock
        self._wall = wall
        self._due = due
        self._bell = Bell()
        self._lock = Lock()
        self._links: list[Driven] = []
        self._leaving: SimpleQueue[tuple[Driven, Event]] = SimpleQueue()
        self._thread: Thread | None = None

    def ring(self) -> None:
        """Lets the thread look at once; from any thread."""
        self._bell.ring()

    def join(self, link: Driven) -> None:
        """Drives the link from now on."""
        with self._lock:
            self._links.append(link)
            if self._thread is None:
                self._bell.open()
                self._thread = Thread(target=self._run, name=f"link {link.node}", daemon=True)
                self._thread.start()
        self._bell.ring()

    def leave(self, link: Driven) -> None:
        """Ends the link, and returns when it has given everything back."""
        thread = self._thread
        if thread is None or link not in self._links:
            return
        if thread is current_thread():
            self._end(link)
            return
        done = Event()
        self._leaving.put((link, done))
        self._bell.ring()
        done.wait()
        if not self._links:
            thread.join()

    def _run(self) -> None:
        while self._goes_on():
            due = self._turn()
            self._rest(self._wall(min(max(0.0, due - self._clock()), LONGEST_WAIT_S)))

    def _goes_on(self) -> bool:
        """Lets go of who leaves; whether anybody is left."""
        waiting: list[Event] = []
        try:
            while True:
                link, done = self._leaving.get_nowait()
                self._end(link)
                waiting.append(done)
        except Empty:
            pass
        with self._lock:
            goes_on = bool(self._links)
            if not goes_on:
                self._thread = None
                self._bell.close()
        for done in waiting:
            done.set()
        return goes_on

    def _end(self, link: Driven) -> None:
        link.end()
        with self._lock:
            self._links.remove(link)

    def _turn(self) -> float:
        """Let every link do what is due; when the next one wants to."""
        due = self._due()
        for link in list(self._links):
            try:
                due = min(due, link.pump())
            except Exception as error:  # the thread must live: whatever it was, try again
                link.failed(error)
                due = self._clock()
        return due

    def _rest(self, seconds: float) -> None:
        """Wait until a carrier has something, somebody rings, or time is up."""
        descriptors: set[int] = set()
        for link in list(self._links):
            signs = link.signs(self._bell.ring)
            if signs is not None:
                seconds = min(seconds, signs.within)
                if signs.descriptor is not None:
                    descriptors.add(signs.descriptor)
        self._bell.wait_any(descriptors, seconds)
