"""A board's sockets on real TCP: what makes a simulated node reach a real broker."""

from __future__ import annotations

import selectors
import socket
from contextlib import suppress

from simulators.board.board import Board

CHUNK = 4096


class SocketBridge:
    """Carries bytes between a board's sockets and real ones; `pump` never waits."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._real: dict[int, socket.socket] = {}
        self._opening: set[int] = set()
        self._waiting: dict[int, bytes] = {}

    def pump(self) -> None:
        """Carry what is there, both ways."""
        for number, kind, text in self._board.net_events():
            if kind == "open":
                self._open(number, text)
            elif kind == "data":
                self._waiting[number] = self._waiting.get(number, b"") + bytes.fromhex(text)
            else:
                self._drop(number)
        if self._real:
            self._poll()

    def close(self) -> None:
        """Close all real sockets."""
        for number in list(self._real):
            self._drop(number)

    def _open(self, number: int, where: str) -> None:
        host, port = where.split()
        real = socket.socket()
        real.setblocking(False)
        self._real[number] = real
        self._opening.add(number)
        with suppress(BlockingIOError):
            real.connect((host, int(port)))

    def _poll(self) -> None:
        with selectors.DefaultSelector() as selector:
            for number, real in self._real.items():
                wanted = selectors.EVENT_READ
                if number in self._opening or self._waiting.get(number):
                    wanted |= selectors.EVENT_WRITE
                selector.register(real, wanted, number)
            ready = [(key.data, mask) for key, mask in selector.select(0)]
        for number, mask in ready:
            if mask & selectors.EVENT_WRITE:
                self._writable(number)
            if mask & selectors.EVENT_READ and number in self._real:
                self._readable(number)

    def _writable(self, number: int) -> None:
        real = self._real[number]
        if number in self._opening:
            self._opening.discard(number)
            failed = real.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
            self._board.net_give(number, "refused" if failed else "opened")
            if failed:
                self._drop(number)
                return
        data = self._waiting.pop(number, b"")
        if data:
            try:
                sent = real.send(data)
            except OSError:
                self._lost(number)
                return
            if sent < len(data):
                self._waiting[number] = data[sent:]

    def _readable(self, number: int) -> None:
        if number in self._opening:
            return
        try:
            data = self._real[number].recv(CHUNK)
        except OSError:
            data = b""
        if data:
            self._board.net_give(number, "data", data)
        else:
            self._lost(number)

    def _lost(self, number: int) -> None:
        self._board.net_give(number, "closed")
        self._drop(number)

    def _drop(self, number: int) -> None:
        real = self._real.pop(number, None)
        self._opening.discard(number)
        self._waiting.pop(number, None)
        if real is not None:
            real.close()
