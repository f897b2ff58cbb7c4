"""A serial line of the board: bytes in, and bytes out that arrive when their air time is over."""

from simulators.chips.clock import Clock

HELD = 320  # bytes that an open USB port takes while nobody reads: its buffer and one packet
# So long MicroPython waits for a reader, for each 64 bytes. As MICROPY_HW_USB_CDC_TX_TIMEOUT of
# MicroPython.
STALL_US = 500000
PACKET = 64


class SerialLine:
    """One UART or the USB console; `byte_us` is the time of a byte on the wire, `room` what is
    kept until it is read. With `waits` the host's bytes wait for room; else they are lost.
    `call_us` and `piece_us` are what Python takes to read and to write once, with what it does
    about the bytes.
    """

    def __init__(
        self,
        clock: Clock,
        byte_us: int,
        room: int,
        waits: bool = False,
        call_us: int = 0,
        piece_us: int = 0,
    ) -> None:
        self.call_us = call_us
        self.piece_us = piece_us
        self._clock = clock
        self.byte_us = byte_us
        self._room = room
        self._waits = waits
        self._inbox = b""
        self._coming = b""
        self._came_us = 0  # up to here bytes have come in
        self.overruns = 0
        self._outbox: list[tuple[int, bytes]] = []
        self._free_at = 0
        self.stop_byte = -1  # the REPL's: it ends the program unless the program keeps it off
        self.stopped = False
        self._held: int | None = None  # bytes that wait because nobody reads; None: somebody does

    def unread(self, on: int) -> None:
        """From now on the port is open and nobody reads it; or somebody does again."""
        self._held = 0 if on else None

    def mask(self) -> int:
        """What poll says of it: 1 something came in, 4 there is room to write."""
        full = self._held is not None and self._held >= HELD
        return (1 if self.inbox else 0) | (0 if full else 4)

    @property
    def inbox(self) -> bytes:
        """What came in by now and was not read."""
        if self._coming:
            self._come_in()
        return self._inbox

    def _come_in(self) -> None:
        count = min(len(self._coming), (self._clock.us - self._came_us) // self.byte_us)
        if self._waits:
            count = min(count, self._room - len(self._inbox))
        data, self._coming = self._coming[:count], self._coming[count:]
        self._came_us += count * self.byte_us
        if self._waits and len(self._inbox) + count >= self._room:
            self._came_us = self._clock.us
        kept = data[: self._room - len(self._inbox)]
        self.overruns += len(data) - len(kept)
        self._inbox += kept

    def read(self, count: "int | None" = None) -> "bytes | None":
        """What came in, at most `count` bytes; None when there is nothing."""
        waiting = self.inbox
        if not waiting:
            return None
        taken = waiting if count is None else waiting[:count]
        self._inbox = waiting[len(taken) :]
        if self.call_us:
            self._clock.spend(self.call_us)
        return taken

    def write(self, data: "bytes | bytearray") -> int:
        """Bytes leave one after the other."""
        if self.piece_us:
            self._clock.spend(self.piece_us)
        if self._held is not None:
            self._hold(len(data), self._held)
            return len(data)
        start = max(self._free_at, self._clock.us)
        self._free_at = start + len(data) * self.byte_us
        self._outbox.append((self._free_at, bytes(data)))
        return len(data)

    def _hold(self, count: int, held: int) -> None:
        """Nobody reads: what finds no room is waited for, packet by packet, and then lost."""
        while count:
            piece = min(count, PACKET)
            if piece > HELD - held:
                self._clock.spend(STALL_US)
                piece = HELD - held
            if not piece:
                break
            held += piece
            count -= piece
        self._held = held

    def feed(self, data: bytes) -> None:
        """The host sends."""
        if self.stop_byte >= 0 and bytes((self.stop_byte,)) in data:
            self.stopped = True
        if not self._coming:
            self._came_us = self._clock.us
        self._coming += data

    def take(self) -> bytes:
        """What has arrived at the host by now."""
        out = b""
        while self._outbox and self._outbox[0][0] <= self._clock.us:
            out += self._outbox.pop(0)[1]
        return out

    def flush(self) -> None:
        """The board lost power: bytes under way are gone."""
        self._outbox = []
        self._inbox = self._coming = b""
        self._free_at = 0
