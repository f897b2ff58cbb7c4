"""The server beside the app: on a thread of its own, while every touch is done on the app's."""

from __future__ import annotations

import asyncio
from asyncio import AbstractEventLoop
from collections.abc import Awaitable, Callable, Sequence
from socket import socket
from threading import Thread
from typing import TypeVar

from companion.house.api import House
from companion.house.screens import Shown
from companion.house.virtual import VirtualTable
from companion.session.api import Play
from companion.web import qr
from companion.web.room import Room
from companion.web.serving import PORT, listener, own_address, own_names, serve

T = TypeVar("T")
Hand = Callable[[Callable[[], None]], None]
LEAVE_S = 3.0
"""Chosen: a server of pages stops at once; one that does not by then hangs."""


class Beside:
    """Satisfies `companion.house.screens.Screens`. Where another program has its port it takes a
    free one: phones learn the address from the code that they scan."""

    def __init__(self, port: int = PORT, host: str = "0.0.0.0") -> None:
        self.at = (host, port)
        self.room: Room | None = None
        self._thread: Thread | None = None
        self._loop: AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None

    def opened(
        self, play: Play, virtual: VirtualTable | None, hand: Hand, settle: Callable[[], None],
        house: House,
    ) -> None:  # fmt: skip
        """Serve this match from now on."""
        self.closed()
        try:
            at = _listener(*self.at)
        except OSError:
            return
        self.room = Room(play, _owner(hand), settle, virtual)
        self.room.taught.by(house)
        host, port = at.getsockname()[:2]
        self.room.address = f"http://{own_address() if host == '0.0.0.0' else host}:{port}"
        # Made here: whoever closes at once stops a server that has not begun.
        self._loop, self._stop = asyncio.new_event_loop(), asyncio.Event()
        ways = (self.room, at, self._loop, self._stop)
        self._thread = Thread(target=self._run, args=ways, daemon=True)
        self._thread.start()

    def _run(self, room: Room, at: socket, loop: AbstractEventLoop, stop: asyncio.Event) -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: loop) as runner:
                runner.run(self._serve(room, at, stop))
        finally:
            at.close()

    async def _serve(self, room: Room, at: socket, stop: asyncio.Event) -> None:
        serving = asyncio.create_task(serve([room], at, own_names()))
        stopped = asyncio.create_task(stop.wait())
        await asyncio.wait({serving, stopped}, return_when=asyncio.FIRST_COMPLETED)
        for task in (serving, stopped):
            task.cancel()
        await asyncio.gather(serving, stopped, return_exceptions=True)

    def closed(self) -> None:
        """Every screen goes back to its door."""
        if self.room is not None:
            self.room.pairing.end()
            self.room.wake()
        if self._loop is not None and self._stop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stop.set)
        if self._thread is not None:
            self._thread.join(LEAVE_S)
        self.room = self._thread = self._loop = self._stop = None

    def changed(self) -> None:
        """Pages follow the match."""
        if self.room is not None:
            self.room.changed()

    def address(self) -> str:
        """Where browsers find the match."""
        return self.room.address if self.room is not None else ""

    # -- pairing

    def touched(self) -> int | None:
        """The seat whose tag was laid down last."""
        if self.room is None or not self.room.asked:
            return None
        return self.room.asked.pop()

    def code(self, seat: int) -> Shown | None:
        """A new code, as a picture."""
        if self.room is None:
            return None
        address = f"{self.room.address}/#{self.room.pairing.show(seat).text}"
        return Shown(address, qr.rows(address))

    def taken(self, seat: int) -> bool:
        """Whether no code of this seat is good any more."""
        codes = self.room.pairing.shown() if self.room is not None else []
        return all(code.seat != seat for code in codes)

    def paired(self) -> Sequence[int]:
        """Seats with a phone."""
        guests = self.room.pairing.guests.values() if self.room is not None else ()
        return sorted({guest.seat for guest in guests if guest.allowed and not guest.table})

    def waiting(self) -> Sequence[int]:
        """Seats for which another phone asks."""
        return [g.seat for g in self.room.pairing.waiting()] if self.room is not None else []

    def answer(self, seat: int, yes: bool) -> None:
        """The table's word."""
        if self.room is not None:
            self.room.pairing.answer(seat, yes)
            self.room.wake()

    def revoke(self, seat: int) -> None:
        """Let a phone go."""
        if self.room is not None:
            self.room.pairing.revoke(seat)
            self.room.wake()


def _listener(host: str, port: int) -> socket:
    """At this port, or at a free one. Raises OSError where this computer has no network."""
    try:
        return listener(host, port)
    except OSError:
        return listener(host, 0)


class _Owner:
    """Brings what a page asks for to the app's thread, and its value back."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    def __call__(self, do: Callable[[], T]) -> Awaitable[T]:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def told(value: T | None, error: Exception | None) -> None:
            if answer.done():
                return
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(value)  # type: ignore[arg-type]

        def run() -> None:
            try:
                value, error = do(), None
            except Exception as trouble:
                value, error = None, trouble
            if not loop.is_closed():
                loop.call_soon_threadsafe(told, value, error)

        self._hand(run)
        return answer


def _owner(hand: Hand) -> _Owner:
    return _Owner(hand)
