"""A serial line of the board: bytes in, and bytes out that arrive when their air time is over."""

from simulators.chips.clock import Clock

INBOX = 4096  # more than any board buffers; what does not fit is lost and counted


class SerialLine:
    """One UART or the USB console; `byte_us` is the time of a byte on the wire."""

    def __init__(self, clock: Clock, byte_us: int) -> None:
        self._clock = clock
        self.byte_us = byte_us
        self.inbox = b""
        self.overruns = 0
        self._outbox: list[tuple[int, bytes]] = []
        self._free_at = 0

    def read(self, count: "int | None" = None) -> "bytes | None":
        """What came in, at most `count` bytes; None when there is nothing."""
        if not self.inbox:
            return None
        taken = self.inbox if count is None else self.inbox[:count]
        self.inbox = self.inbox[len(taken) :]
        return taken

    def write(self, data: "bytes | bytearray") -> int:
        """Bytes leave one after the other."""
        start = max(self._free_at, self._clock.us)
        self._free_at = start + len(data) * self.byte_us
        self._outbox.append((self._free_at, bytes(data)))
        return len(data)

    def feed(self, data: bytes) -> None:
        """The host sends."""
        room = INBOX - len(self.inbox)
        self.overruns += max(0, len(data) - room)
        self.inbox += data[:room]

    def take(self) -> bytes:
        """What has arrived at the host by now."""
        out = b""
        while self._outbox and self._outbox[0][0] <= self._clock.us:
            out += self._outbox.pop(0)[1]
        return out

    def flush(self) -> None:
        """The board lost power: bytes under way are gone."""
        self._outbox = []
        self.inbox = b""
        self._free_at = 0
