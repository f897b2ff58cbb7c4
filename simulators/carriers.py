"""The board's end of a wire: an in-process pipe, or a real pseudo-terminal."""

from __future__ import annotations

import os
import tty
from contextlib import suppress

from companion.link.connection import BrokenError
from companion.link.transports.memory import Pipe
from simulators.board.board import Board

CHUNK = 4096


class SerialWire:
    """Carries a board's serial line over a carrier."""

    def __init__(self, board: Board, carrier: PipeCarrier | PtyCarrier) -> None:
        self._board = board
        self._carrier = carrier

    def pump(self) -> bool:
        """Bytes down and up; True when something reached the host."""
        sent = self._carrier.read()
        if sent:
            self._board.send(sent)
        said = self._board.receive()
        if said:
            self._carrier.write(said)
        return bool(said)

    def close(self) -> None:
        self._carrier.close()


class PipeCarrier:
    """The node's end of a `memory:` pipe."""

    def __init__(self, pipe: Pipe) -> None:
        self._end = pipe.node

    def read(self) -> bytes:
        """What the host sent since."""
        data = b""
        with suppress(BrokenError):
            while more := self._end.read(0):
                data += more
        return data

    def write(self, data: bytes) -> None:
        """Bytes for the host; lost while the pipe is cut."""
        with suppress(BrokenError):
            self._end.write(data)

    def close(self) -> None:
        self._end.close()


class PtyCarrier:
    """The board's end of a pseudo-terminal; the host opens `path` as a serial port."""

    def __init__(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)

    def read(self) -> bytes:
        """What the host sent since."""
        data = b""
        with suppress(BlockingIOError):
            while more := os.read(self._master, CHUNK):
                data += more
        return data

    def write(self, data: bytes) -> None:
        """Bytes for the host; what does not fit into the terminal's buffer is lost."""
        with suppress(BlockingIOError):
            os.write(self._master, data)

    def close(self) -> None:
        """Unplug it."""
        os.close(self._master)
        os.close(self._slave)
