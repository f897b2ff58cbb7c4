"""The server of pages: uvicorn, with deadlines for those who are slow on purpose."""

from __future__ import annotations

import asyncio
import socket
from asyncio import TimerHandle, Transport
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.web.room import Room
from companion.web.site import app
from companion.web.tables import Tables

PORT: Final = 8017
HEAD_S: Final = 8.0
"""A connection that has asked for nothing whole by then is closed. Chosen: longer than `BODY_S`,
so that whoever is slow is told why."""
MOST_OF_ONE: Final = 96
MOST_OF_ALL: Final = 2600


class Patient(H11Protocol):
    """A connection that must ask within a while, and not too many of one address."""

    _open: ClassVar[Counter[str]] = Counter()
    most_of_one: ClassVar[int] = MOST_OF_ONE
    _deadline: TimerHandle | None = None
    _peer = ""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._peer = str((self.client or ("", 0))[0])
        self._open[self._peer] += 1
        if self._open[self._peer] > self.most_of_one or self._open.total() > MOST_OF_ALL:
            transport.abort()
            return
        self._deadline = self.loop.call_later(HEAD_S, self._too_slow)

    def data_received(self, data: bytes) -> None:
        """Whoever was answered and asks again has as long for it; a byte now and then would else
        keep the connection for ever."""
        super().data_received(data)
        if not self._half_asked():
            self._in_time()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(HEAD_S, self._too_slow)

    def _half_asked(self) -> bool:
        """No request is being answered: what came is the beginning of one at most."""
        return self.cycle is None or bool(self.cycle.response_complete)

    def _in_time(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        """The head of a request has not come whole."""
        if self._half_asked() and not self.transport.is_closing():
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._in_time()
        self._open[self._peer] -= 1
        if self._open[self._peer] <= 0:
            del self._open[self._peer]


class Passed(Patient):
    """A connection of a proxy on this computer, which brings everybody's from one address; how
    much each may is still counted by the addresses that it tells."""

    most_of_one = MOST_OF_ALL


class Unsignalled(uvicorn.Server):
    """Leaves signals to the program around it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


KEPT_S = 15
"""A connection that asks nothing is kept so long. Chosen: a phone in a hand asks again sooner."""


def server(
    tables: Tables, names: Iterable[str] = (), http: type[Patient] = Patient, **more: Any
) -> uvicorn.Server:
    """A server that is not started yet. It writes no log of who asked for what."""
    config = uvicorn.Config(
        app(tables, names), http=http, ws="none", lifespan="off", log_level="critical",
        access_log=False, server_header=False, date_header=False, timeout_keep_alive=KEPT_S,
        timeout_graceful_shutdown=0, h11_max_incomplete_event_size=16_384, **more,
    )  # fmt: skip
    return Unsignalled(config)


def listener(host: str, port: int) -> socket.socket:
    """A socket to listen at. Raises OSError where that is not possible."""
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen()  # who asks before the server runs waits, and is not refused
    except OSError:
        found.close()
        raise
    return found


def own_address() -> str:
    """The number under which this computer is found in its network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def own_names() -> tuple[str, ...]:
    """What this computer is called in its network."""
    name = socket.gethostname().lower()
    return (name, f"{name.partition('.')[0]}.local")


async def serve(
    rooms: Iterable[Room], at: socket.socket, names: Iterable[str] = (), **more: Any
) -> None:
    """Serve on this loop until it is cancelled."""
    running = server(Tables(rooms), names, **more)
    served = asyncio.create_task(running.serve(sockets=[at]))
    try:
        await asyncio.shield(served)
    finally:
        running.should_exit = True
        await served
