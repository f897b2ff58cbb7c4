"""A link to one node, as the rest of the program sees it: events out, messages in."""

from __future__ import annotations

import itertools
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import SimpleQueue
from random import Random, SystemRandom
from typing import TextIO

from companion.link.connection import Connection, Stage
from companion.link.counters import Counters
from companion.link.driver import Driver, Side
from companion.link.events import Logged, Report
from companion.link.exchange import Exchange
from companion.link.host import HostSide
from companion.link.messages import KINDS, Body
from companion.link.onlooker import Onlooker
from companion.link.parts import Message
from companion.link.recording import Recorder
from companion.link.transports.base import Signs, Transport
from companion.link.urls import Carrier, carrier_for

_LOG = logging.getLogger(__name__)
_MOST_LOGS_WAITING = 1000
_MOST_READS = 64
"""Chosen: 64 payloads at once, then the other nodes of the table have their turn."""


class Link:
    """Drives a side over a transport, on the thread of an exchange or by `pump`.

    `events` gets Received, Changed and Logged; `on_event`, if given, is called after each one,
    on the exchange's thread: it must only wake somebody. All methods may be called from any
    thread when there is an exchange (its own, if none is named); if the link is not `threaded`,
    everything runs in the caller's thread.
    """

    def __init__(
        self,
        carrier: Carrier,
        *,
        host: str,
        events: SimpleQueue[Report] | None = None,
        on_event: Callable[[], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
        rng: Random | None = None,
        key: bytes | None = None,
        record: TextIO | None = None,
        threaded: bool = True,
        exchange: Exchange | None = None,
    ) -> None:
        self.node = carrier.name
        self.events: SimpleQueue[Report] = SimpleQueue() if events is None else events
        self._on_event = on_event
        self._clock = clock
        self._record = record
        self._transport: Transport = carrier.transport
        if record is not None:
            self._transport = Recorder(carrier.transport, record, clock)
        self._side: Side = (
            Onlooker(self.node, self._emit)
            if carrier.looks_on
            else HostSide(
                self.node,
                host,
                self._emit,
                resend_s=self._transport.resend_s,
                rng=rng or SystemRandom(),
                key=key,
                channel=carrier.channel,
                idle_s=carrier.idle_s,
            )
        )
        self._urgent: deque[Message] = deque()
        self._normal: deque[Message] = deque()
        self._ids = itertools.count(1)
        self._again: deque[bool] = deque()
        self._driver = Driver(self._side, self._transport, clock)
        self._closing = False
        self._exchange = (exchange or Exchange(clock)) if threaded else None
        if self._exchange is not None:
            self._exchange.join(self)

    # -- for the consumer ---------------------------------------------------------------------

    @property
    def connection(self) -> Connection:
        """How the connection stands: stage, hitch with cause and next step."""
        return self._side.connection

    @property
    def stage(self) -> Stage:
        """The stage alone."""
        return self._side.connection.stage

    @property
    def hello(self) -> Body | None:
        """What the node said it is, in this bond."""
        return self._side.hello

    @property
    def counters(self) -> Counters:
        """What happened on the wire since the link was opened."""
        return self._side.counters

    @property
    def idle(self) -> bool:
        """Whether everything sent was acknowledged."""
        return not self._normal and not self._urgent and self._side.idle

    def send(self, message: Message) -> bool:
        """Sends a message down; ValueError if it is none of `messages.json`.

        `cue`, `scan` and `set` are kept and sent again in each new bond. Others go out only
        in a bond: False says that this one will not.
        """
        kind = KINDS.get(("down", message.name))
        fault = f"no message {message.name!r}" if kind is None else kind.fault(message.body)
        if kind is None or fault is not None:
            raise ValueError(fault)
        (self._urgent if kind.urgent else self._normal).append(message)
        self._wake()
        return kind.keep or self.stage is Stage.READY

    def cue(self, cues: Mapping[str, str]) -> int:
        """Shows a whole set of cues (station: cue); gives the id that `lit` will carry."""
        number = next(self._ids)
        self.send(Message("cue", {"id": number, "cues": dict(cues)}))
        return number

    def dark(self) -> None:
        """All lights off at once, past everything that waits; they stay off."""
        self.send(Message("dark", {"id": next(self._ids)}))
        self.cue({})

    def again(self, *, take: bool = False) -> None:
        """Tries at once instead of waiting; `take` takes the node over from another tablet."""
        self._again.append(take)
        self._wake()

    def close(self) -> None:
        """Takes leave of the node and gives port, client and thread back."""
        self._closing = True
        if self._exchange is not None:
            self._exchange.leave(self)
        elif self._side.connection.stage is not Stage.CLOSED:
            self.end()

    def __enter__(self) -> Link:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _wake(self) -> None:
        if self._exchange is not None:
            self._exchange.ring()

    # -- driving ------------------------------------------------------------------------------

    def pump(self) -> float:
        """Reads and writes what is to be; gives the time when next to call. Never waits."""
        if self._closing:
            return float("inf")
        self._work()
        reads = 0
        while reads < _MOST_READS and self._driver.is_open and self._driver.listen(0.0):
            reads += 1
        if reads:
            self._work()
        return self._clock() if reads == _MOST_READS else self._driver.due

    def failed(self, error: Exception) -> None:
        """Something unexpected happened in `pump`: the carrier is opened anew, after a while."""
        _LOG.error("unexpected error on the link to %s", self.node, exc_info=error)
        self._driver.failed(error, self.node)

    def signs(self, ring: Callable[[], None]) -> Signs | None:
        """How one notices that the carrier has something; None while it is not open."""
        return self._transport.signs(ring) if self._driver.is_open else None

    def _work(self) -> None:
        """Takes what the consumer wants, the urgent first, and lets the driver do it."""
        while self._again:
            self._driver.hurry(take=self._again.popleft())
        for lane in (self._urgent, self._normal):
            while lane:
                self._side.send(lane.popleft())
        self._driver.work()

    def end(self) -> None:
        """Takes leave and gives everything back, on the thread that drives the link."""
        self._driver.end()
        if self._record is not None:
            self._record.close()

    def _emit(self, event: Report) -> None:
        if isinstance(event, Logged) and self.events.qsize() >= _MOST_LOGS_WAITING:
            return  # a board that chatters while nobody reads must not fill the memory
        self.events.put(event)
        if self._on_event is not None:
            self._on_event()


def open_link(
    url: str,
    *,
    host: str | None = None,
    events: SimpleQueue[Report] | None = None,
    on_event: Callable[[], None] | None = None,
    clock: Callable[[], float] = time.monotonic,
    rng: Random | None = None,
    key: bytes | None = None,
    record: Path | None = None,
    threaded: bool = True,
) -> Link:
    """A link to the node at `url`; opening and opening again happen by themselves.

    Several links may share one `events` queue. `host` names this tablet, the same in each run.
    BadUrlError if the URL is none; OSError if `record` cannot be written.
    """
    carrier = carrier_for(url, clock)
    file = record.open("w", encoding="ascii") if record is not None else None
    return Link(
        carrier,
        host=host or f"host-{secrets.token_hex(4)}",
        events=events,
        on_event=on_event,
        clock=clock,
        rng=rng,
        key=key,
        record=file,
        threaded=threaded,
    )
