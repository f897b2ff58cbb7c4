"""A bell that lets a thread which waits for a file descriptor return at once."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from typing import Any


class Bell:
    """Rung from any thread; `wait` returns when it rang or the descriptor has something."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ends: tuple[socket.socket, socket.socket] | None = None

    def open(self) -> None:
        """Makes the bell ready; again after `close`."""
        self.close()
        near, far = socket.socketpair()
        near.setblocking(False)
        far.setblocking(False)
        with self._lock:
            self._ends = (near, far)

    def ring(self) -> None:
        """Lets `wait` return, now or the next time; does nothing on a closed bell."""
        with self._lock:
            if self._ends is not None:
                with contextlib.suppress(BlockingIOError):  # it has been rung often enough
                    self._ends[1].send(b"!")

    def wait(self, descriptor: int, timeout: float) -> bool:
        """Waits up to `timeout` seconds; True if `descriptor` has something to read."""
        if self._ends is None:
            return False
        near = self._ends[0]
        sources: list[Any] = [descriptor, near]
        ready, _, _ = select.select(sources, [], [], timeout)
        if near in ready:
            with contextlib.suppress(BlockingIOError):
                near.recv(4096)
        return descriptor in ready

    def close(self) -> None:
        """Gives the bell's sockets back."""
        with self._lock:
            ends, self._ends = self._ends, None
        for end in ends or ():
            end.close()
