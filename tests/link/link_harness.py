"""What the tests of the link share: virtual time, a table in it, a pty, waiting for events."""

from __future__ import annotations

import contextlib
import os
import pty
import select
import tty
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from time import monotonic
from typing import Any

from companion.link.connection import BrokenError, Hitch, Stage
from companion.link.events import Changed, Received, Report
from companion.link.link import Link
from companion.link.messages import PROTOCOL
from companion.link.mirror import Mirror
from companion.link.parts import Message
from companion.link.transports.memory import Pipe
from companion.link.urls import Carrier
from simulators.faults import Faults, FaultyTransport
from tests.link.nodeloop import NodeLoop
from tests.link.wirenode import WireNode

STATIONS = [f"a{number}" for number in range(1, 17)]
PATIENCE_S = 60.0
"""Chosen: a machine with many tests at once is slow; nothing waits so long when it works."""
LATE = {"link.silent"}
"""What a link says of a node that is there, on a machine that had no time for its beat."""


class VirtualClock:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class VirtualTable:
    """A link and a node on an in-process pipe with faults, in virtual time, without threads."""

    def __init__(
        self,
        *,
        up: Faults | None = None,
        down: Faults | None = None,
        seed: int = 1,
        stations: list[str] = STATIONS,
        host: str = "tablet",
        key: bytes | None = None,
        node_key: bytes | None = None,
        protocol: int = PROTOCOL,
        record: Any = None,
        resend_s: float = 0.1,
    ) -> None:
        self.clock = VirtualClock()
        self.pipe = Pipe("pad")
        self.node = WireNode(
            stations, Random(seed), key=node_key or key, protocol=protocol, resend_s=resend_s
        )
        self.faulty = FaultyTransport(
            self.pipe.node, self.clock, Random(seed + 1), reads=down, writes=up
        )
        self.loop = NodeLoop(self.node, self.faulty, self.clock)
        self.link = Link(
            Carrier(self.pipe.host, "pad"),
            host=host,
            clock=self.clock,
            rng=Random(seed + 2),
            key=key,
            record=record,
            threaded=False,
        )
        self.events: list[Report] = []
        self.node_on = True

    def round(self) -> float:
        """One round of reading and writing; gives the time when something is due."""
        due = self.link.pump()
        if self.node_on:
            due = min(due, self.loop.pump())
        self.take()
        return min(due, self.faulty.due)

    def step(self, until: float) -> None:
        """One round, then on to the next time something is due."""
        self._pass_time(self.round(), until)

    def _pass_time(self, due: float, until: float) -> None:
        if due > self.clock.now and (self.pipe.quiet or not self.node_on):
            self.clock.now = min(due, until)

    def run(self, seconds: float) -> None:
        """Lets this much time pass."""
        until = self.clock.now + seconds
        while self.clock.now < until:
            self.step(until)

    def run_until(self, done: Callable[[], bool], limit: float = 120.0) -> float:
        """Lets time pass until `done`; gives the seconds it took, fails at the limit."""
        start = self.clock.now
        while not done():
            due = self.round()
            if done():
                break
            assert self.clock.now < start + limit, f"not within {limit} s: {self.link.connection}"
            self._pass_time(due, start + limit)
        return self.clock.now - start

    def until_ready(self, limit: float = 30.0) -> float:
        return self.run_until(lambda: self.link.stage is Stage.READY, limit)

    def take(self) -> None:
        """Moves what came out of the link's queue to `events`."""
        with contextlib.suppress(Empty):
            while True:
                self.events.append(self.link.events.get_nowait())

    def messages(self, *names: str) -> list[Message]:
        return messages(self.events, *names)

    def stages(self) -> list[Stage]:
        return [event.connection.stage for event in self.events if isinstance(event, Changed)]

    def troubles(self) -> list[str]:
        return troubles(self.events)

    def seen(self) -> set[tuple[str, str]]:
        return seen(self.events)


def messages(events: list[Report], *names: str) -> list[Message]:
    """The messages of these names that came in."""
    return [
        event.message
        for event in events
        if isinstance(event, Received) and (not names or event.message.name in names)
    ]


def troubles(events: list[Report]) -> list[str]:
    """The keys of the troubles with which the connection was lost."""
    return [
        event.connection.hitch.key
        for event in events
        if isinstance(event, Changed)
        and event.connection.hitch is not None
        and event.connection.stage in (Stage.LOST, Stage.SEARCHING)
    ]


def seen(events: list[Report]) -> set[tuple[str, str]]:
    """What a consumer that applies every event believes to lie on the table."""
    mirror = Mirror()
    for message in messages(events):
        mirror.apply(message)
    return mirror.tags


class Watcher:
    """Reads a threaded link's queue; `until` waits for what is wanted, up to a deadline."""

    def __init__(self, queue: SimpleQueue[Report]) -> None:
        self.events: list[Report] = []
        self._queue = queue

    def until(self, done: Callable[[], bool], limit: float = PATIENCE_S) -> float:
        """Gives the seconds it took; fails at the limit with the last events."""
        start = monotonic()
        while not done():
            left = start + limit - monotonic()
            assert left > 0, f"not within {limit} s; last: {self.events[-3:]}"
            with contextlib.suppress(Empty):
                self.events.append(self._queue.get(timeout=min(left, 0.05)))
        return monotonic() - start

    def seen(self) -> set[tuple[str, str]]:
        return seen(self.events)

    def troubles(self) -> list[str]:
        return troubles(self.events)

    def stages(self) -> list[Stage]:
        return [event.connection.stage for event in self.events if isinstance(event, Changed)]


class PtyTransport:
    """A node's end of a real pseudo-terminal; `port` is what the host opens."""

    resend_s = 0.1

    def __init__(self, port: Path) -> None:
        self.port = port
        self._master: int | None = None
        self._slave: int | None = None

    def plug_in(self) -> None:
        """A new pseudo-terminal appears at `port`."""
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port.symlink_to(os.ttyname(self._slave))

    def unplug(self) -> None:
        """The port disappears."""
        self.port.unlink(missing_ok=True)
        master, slave, self._master, self._slave = self._master, self._slave, None, None
        for end in (slave, master):
            if end is not None:
                os.close(end)

    def open(self) -> None:
        if self._master is None:
            raise BrokenError(Hitch("link.cut", {"node": "pty"}), missing=True)

    def read(self, timeout: float) -> bytes:
        master = self._master
        if master is None:
            raise BrokenError(Hitch("link.cut", {"node": "pty"}))
        try:
            ready, _, _ = select.select([master], [], [], min(timeout, 0.02))
            return os.read(master, 4096) if ready else b""
        except (OSError, ValueError) as error:
            raise BrokenError(Hitch("link.cut", {"node": "pty"})) from error

    def write(self, data: bytes) -> None:
        try:
            os.write(self._master if self._master is not None else -1, data)
        except OSError as error:
            raise BrokenError(Hitch("link.cut", {"node": "pty"})) from error

    def wake(self) -> None: ...

    def close(self) -> None: ...
