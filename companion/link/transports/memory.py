"""The carrier `memory:name`: an in-process pipe between a host and a node in this program."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from weakref import WeakValueDictionary

from companion.link.connection import BrokenError, Hitch
from companion.link.transports.base import Signs


class End:
    """One end of a pipe; a Transport. Works with threads, and without waiting in virtual time."""

    resend_s = 0.1  # Protocol 3: on a cable

    def __init__(self, pipe: Pipe, incoming: deque[bytes], outgoing: deque[bytes]) -> None:
        self._pipe = pipe
        self._in = incoming
        self._out = outgoing
        self._bell = threading.Event()
        self._ring: Callable[[], None] | None = None
        self.other: End | None = None

    def open(self) -> None:
        """Raises BrokenError while the pipe is cut."""
        if self._pipe.is_cut:
            raise BrokenError(self._pipe.hitch, missing=True)

    def read(self, timeout: float) -> bytes:
        """What came in since; waits up to `timeout` seconds."""
        if not self._in and timeout > 0 and not self._pipe.is_cut:
            self._bell.wait(timeout)
            self._bell.clear()
        if self._pipe.is_cut:
            raise BrokenError(self._pipe.hitch)
        return self._in.popleft() if self._in else b""

    def write(self, data: bytes) -> None:
        """Sends bytes to the other end."""
        if self._pipe.is_cut:
            raise BrokenError(self._pipe.hitch)
        self._out.append(data)
        if self.other is not None:
            self.other.wake()

    @property
    def unread(self) -> bool:
        """Whether something waits to be read at this end."""
        return bool(self._in)

    def signs(self, ring: Callable[[], None]) -> Signs:
        """Rings when the other end writes."""
        self._ring = ring
        return Signs()

    def wake(self) -> None:
        """Lets a waiting `read` return."""
        self._bell.set()
        if self._ring is not None:
            self._ring()

    def close(self) -> None:
        """Drops what is still to be read."""
        self._in.clear()


class Pipe:
    """Two ends; what one writes the other reads. `cut` is a pulled cable."""

    def __init__(self, name: str = "memory") -> None:
        up: deque[bytes] = deque()
        down: deque[bytes] = deque()
        self.hitch = Hitch("link.cut", {"node": name})
        self.is_cut = False
        self.host = End(self, up, down)
        self.node = End(self, down, up)
        self.host.other, self.node.other = self.node, self.host

    def cut(self) -> None:
        """Cuts the pipe; what was on its way is lost."""
        self.is_cut = True
        self.host.close()
        self.node.close()
        self.host.wake()
        self.node.wake()

    @property
    def quiet(self) -> bool:
        """Whether everything written was read; virtual time may pass then."""
        return not self.host.unread and not self.node.unread

    def mend(self) -> None:
        """Joins the pipe again."""
        self.is_cut = False


_PIPES: WeakValueDictionary[str, Pipe] = WeakValueDictionary()


def pipe(name: str) -> Pipe:
    """The pipe of this name; made when nobody holds one, gone when nobody does any more."""
    found = _PIPES.get(name)
    if found is None:
        found = _PIPES[name] = Pipe(name)
    return found
