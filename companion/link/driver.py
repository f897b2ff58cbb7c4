"""Drives a side over a transport: opens it, opens it again, carries bytes both ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.link.connection import Backoff, BrokenError, Connection, Hitch, Stage
from companion.link.counters import Counters
from companion.link.messages import Body
from companion.link.parts import Message
from companion.link.transports.base import Transport

# How often a missing port is looked for. Chosen: people want the table back within 3 s of plugging
# in (decision 0003).
_POLL_S = 0.5
# The longest wait for a broker that is down. Chosen: people want the table back within 10 s of the
# broker's return (decision 0003).
_RETRY_MOST_S = 4.0


class Side(Protocol):
    """What is driven: a HostSide, or an Onlooker."""

    counters: Counters

    @property
    def connection(self) -> Connection: ...
    @property
    def hello(self) -> Body | None: ...
    @property
    def due(self) -> float: ...
    @property
    def idle(self) -> bool: ...
    def opened(self, now: float) -> None: ...
    def closed(self, connection: Connection) -> None: ...
    def change(self, connection: Connection) -> None: ...
    def again(self, now: float, *, take: bool = False) -> None: ...
    def send(self, message: Message) -> bool: ...
    def lines(self, now: float) -> list[bytes]: ...
    def feed(self, data: bytes, now: float) -> None: ...
    def bye(self) -> None: ...


class Driver:
    """One side on one transport; used by one thread. Times are seconds of `clock`."""

    def __init__(self, side: Side, transport: Transport, clock: Callable[[], float]) -> None:
        self.is_open = False
        self._side = side
        self._transport = transport
        self._clock = clock
        self._try_at = float("-inf")
        self._patient = Backoff()
        self._quick = Backoff(_RETRY_MOST_S)

    @property
    def due(self) -> float:
        """When to call `work` again if nothing comes in before."""
        return self._side.due if self.is_open else self._try_at

    def hurry(self, *, take: bool) -> None:
        """Tries at once instead of waiting."""
        now = self._clock()
        self._side.again(now, take=take)
        self._patient.reset()
        self._try_at = now

    def work(self) -> None:
        """Opens the transport if it is time; writes what is to be written."""
        now = self._clock()
        if not self.is_open and now >= self._try_at:
            self._try_open()
        if self.is_open:
            self._write()

    def listen(self, timeout: float) -> bool:
        """Reads once, waiting up to `timeout` seconds; whether something came in."""
        try:
            data = self._transport.read(timeout)
        except BrokenError as error:
            self.broke(error)
            return False
        if data:
            self._side.feed(data, self._clock())
        return bool(data)

    def _try_open(self) -> None:
        if self._side.connection.hitch is None:
            self._side.change(Connection(Stage.OPENING))
        try:
            self._transport.open()
        except BrokenError as error:
            self.broke(error)
            return
        self.is_open = True
        self._patient.reset()
        self._quick.reset()
        self._side.opened(self._clock())

    def _write(self) -> None:
        lines = self._side.lines(self._clock())
        if not lines:
            return
        try:
            self._transport.write(b"".join(lines))
        except BrokenError as error:
            self.broke(error)

    def broke(self, error: BrokenError) -> None:
        """The transport broke or did not open: what people see, and when to try again."""
        self._transport.close()
        if self.is_open:
            self._side.closed(Connection(Stage.LOST, error.hitch))
        self.is_open = False
        stage = Stage.SEARCHING if error.missing else Stage.LOST
        self._side.closed(Connection(stage, error.hitch))
        self._try_at = self._clock() + self._wait_after(error)

    def _wait_after(self, error: BrokenError) -> float:
        if error.final:
            return float("inf")
        if error.missing:
            return _POLL_S
        return self._patient.wait() if error.patient else self._quick.wait()

    def failed(self, error: Exception, node: str) -> None:
        """Something unexpected happened: the link is tried again, later and later."""
        detail = {"node": node, "detail": type(error).__name__}
        self.broke(BrokenError(Hitch("link.bug", detail), patient=True))

    def end(self) -> None:
        """Takes leave of the node and gives the transport back."""
        if self.is_open:
            self._side.bye()
            self._write()
        self.is_open = False
        self._transport.close()
        self._side.closed(Connection(Stage.CLOSED))
