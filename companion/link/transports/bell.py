"""A bell that lets a thread which waits for file descriptors return at once."""

from __future__ import annotations

import contextlib
import selectors
import socket
import threading
from collections.abc import Iterable

# poll() takes file numbers over 1,023 too; Windows has select() alone, which is for sockets there.
_Selector = getattr(selectors, "PollSelector", selectors.SelectSelector)


def ready(reading: Iterable[int], writing: Iterable[int], timeout: float) -> set[int]:
    """Waits up to `timeout` seconds; the descriptors that can be read or written."""
    wanted = dict.fromkeys(writing, selectors.EVENT_WRITE)
    for each in reading:
        wanted[each] = wanted.get(each, 0) | selectors.EVENT_READ
    with _Selector() as selector:
        for descriptor, events in wanted.items():
            with contextlib.suppress(ValueError):  # it was closed meanwhile
                selector.register(descriptor, events)
        return {key.fd for key, _ in selector.select(timeout)}


class Bell:
    """Rung from any thread; a wait returns when it rang or a descriptor has something."""

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

    def ready(self) -> None:
        """Opens it if it is not open."""
        if self._ends is None:
            self.open()

    def ring(self) -> None:
        """Lets a wait return, now or the next time; does nothing on a closed bell."""
        with self._lock:
            if self._ends is not None:
                with contextlib.suppress(BlockingIOError):  # it has been rung often enough
                    self._ends[1].send(b"!")

    def wait(self, descriptor: int, timeout: float) -> bool:
        """Waits up to `timeout` seconds; True if `descriptor` has something to read."""
        return descriptor in self.wait_any((descriptor,), timeout)

    def wait_any(self, descriptors: Iterable[int], timeout: float) -> set[int]:
        """Waits up to `timeout` seconds; those of the descriptors that have something to read."""
        if self._ends is None:
            return set()
        near = self._ends[0]
        found = ready((near.fileno(), *descriptors), (), timeout)
        if near.fileno() in found:
            found.discard(near.fileno())
            with contextlib.suppress(BlockingIOError):
                near.recv(4096)
        return found

    def close(self) -> None:
        """Gives the bell's sockets back."""
        with self._lock:
            ends, self._ends = self._ends, None
        for end in ends or ():
            end.close()
