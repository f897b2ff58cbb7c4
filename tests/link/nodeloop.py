"""Runs a WireNode on a transport: by `pump` in virtual time, or on a thread of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Lock, Thread

from companion.link.connection import BrokenError
from companion.link.transports.base import Transport
from tests.link.wirenode import WireNode

AGAIN_S = 0.1
"""Before a broken transport is opened again. Chosen: ten tries a second cost nothing."""


class NodeLoop:
    """Carries bytes between a transport and a node; `with loop.lock` touches the node safely."""

    def __init__(
        self,
        node: WireNode,
        transport: Transport,
        clock: Callable[[], float] = time.monotonic,
        *,
        threaded: bool = False,
    ) -> None:
        self.node = node
        self.transport = transport
        self.lock = Lock()
        self._clock = clock
        self._open = False
        self._stop = Event()
        self._thread = Thread(target=self._run, daemon=True) if threaded else None
        if self._thread is not None:
            self._thread.start()

    @property
    def is_open(self) -> bool:
        """Whether the transport is."""
        return self._open

    def pump(self) -> float:
        """Reads and writes what is to be; gives the time when next to call."""
        now = self._clock()
        try:
            if not self._open:
                self.transport.open()
                self._open = True
            while data := self.transport.read(0.0):
                self.node.feed(data, now)
            self._write(now)
        except BrokenError:
            self._broke()
            return now + 0.5
        return self.node.due

    def _broke(self) -> None:
        self.transport.close()
        self._open = False

    def _write(self, now: float) -> None:
        lines = self.node.lines(now)
        if lines:
            self.transport.write(b"".join(lines))

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._turn()
            except BrokenError:
                self._broke()
                self._stop.wait(AGAIN_S)

    def _turn(self) -> None:
        if not self._open:
            self.transport.open()
            self._open = True
        with self.lock:
            now = self._clock()
            self._write(now)
            due = self.node.due
        data = self.transport.read(min(max(0.0, due - now), 0.5))
        if data:
            with self.lock:
                self.node.feed(data, self._clock())

    def close(self) -> None:
        """Stops the thread and closes the transport."""
        self._stop.set()
        if self._thread is not None:
            self.transport.wake()
            self._thread.join()
        self.transport.close()
