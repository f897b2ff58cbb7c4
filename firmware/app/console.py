"""The console, written without ever waiting for a host that does not read.

MicroPython waits up to half a second for each 64 bytes when a USB port is open and nobody reads it.
So we ask before each piece whether there is room. A port only tells that there is *some*: pieces
of one size, with newlines to fill the last, always find room for a whole one (its buffer has 256).
"""

import select
import sys

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PIECE = const(16)
_own: "list[Console]" = []


class Console:
    """Standard output; what finds no room is lost, and the link says it again."""

    def __init__(self) -> None:
        self._out: "Any" = sys.stdout.buffer
        self._poll = select.poll()
        self._poll.register(sys.stdout, select.POLLOUT)
        self.lost = 0

    def write(self, data: bytes) -> None:
        """Whole lines, as far as there is room."""
        data += b"\n" * (-len(data) % PIECE)
        for at in range(0, len(data), PIECE):
            if not self._poll.poll(0):
                self.lost += 1
                return
            self._out.write(data[at : at + PIECE])


def console() -> Console:
    """The one there is."""
    if not _own:
        _own.append(Console())
    return _own[0]
