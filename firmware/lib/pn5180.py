"""PN5180 on SPI with a BUSY line: a strong field, and every tag in it by anticollision: a tray."""

import iso14443
import reader
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from spi_device import SpiDevice

SYSTEM_CONFIG = const(0x00)
IRQ_STATUS = const(0x02)
IRQ_CLEAR = const(0x03)
CRC_RX = const(0x12)
RX_STATUS = const(0x13)
CRC_TX = const(0x19)
RX_IRQ = const(0x01)
PARITY = const(0xC00)  # of CRC_RX: expect the odd parity bit of type A behind each byte
_DAMAGED = const(0x30000)  # data integrity or protocol error
_COLLISION = const(0x40000)
RF_ON = b"\x16\x00"
RF_OFF = b"\x17\x00"
TYPE_A = b"\x11\x00\x80"  # load the set-up of ISO 14443A, 106 kbit/s
VERSION = b"\x07\x12\x02"
REQA = b"\x26"
SILENCE = const(-1)
GARBLED = const(-2)
MOST = const(40)  # tags on a tray
BUSY_READS = const(40)
# The longest frame and its answer take 1.3 ms; a pause may end early. Chosen: three times that.
ANSWER_MS = const(4)


def register(number: int, value: int) -> bytes:
    """The command that writes a register."""
    return bytes((0x00, number)) + value.to_bytes(4, "little")


def anticollision(level: int, known: bytes, bits: int) -> bytes:
    """Ask those tags for the rest of their part whose part begins with the first `bits`."""
    whole, more = bits // 8, bits % 8
    return bytes((iso14443.LEVELS[level], (2 + whole) << 4 | more)) + known[: whole + (more > 0)]


class Pn5180:
    """One reader with a tray over it."""

    many = True

    def __init__(
        self,
        bus: "SpiDevice",
        busy: "Callable[[], int]",
        reset: "Callable[[int], object] | None" = None,
        field_ms: int = 5,
    ) -> None:
        self._bus = bus
        self._busy = busy
        self._reset = reset
        self._field_ms = field_ms
        self.errors = 0

    def start(self) -> "Generator[int, None, bool]":
        """Reset the chip and see whether a known version answers."""
        if self._reset:
            self._reset(0)
            yield 1
            self._reset(1)
            yield 3
        version = yield from self._ask(VERSION, 2)
        return version is not None and version not in (b"\x00\x00", b"\xff\xff")

    def look(self, known: "bytes | None") -> "Generator[int, None, tuple[int, object]]":
        """All tags: (MANY, [uid, ...]); DAMAGED when something could not be made out."""
        kind = reader.FAULT
        uids: "list[bytes]" = []
        if (yield from self._field()):
            yield self._field_ms + 1  # a pause may be a millisecond short
            kind = yield from self._sweep(uids)
        yield from self._send(RF_OFF)
        if kind != reader.MANY:
            self.errors += 1
            return (kind, None)
        return (reader.MANY, uids)

    def _field(self) -> "Generator[int, None, bool]":
        for order in (TYPE_A, register(CRC_TX, 0), RF_ON):
            if not (yield from self._send(order)):
                return False
        return True

    def _sweep(self, uids: "list[bytes]") -> "Generator[int, None, int]":
        """Find a tag, park it, and so on until the air is quiet."""
        while len(uids) < MOST:
            status, _ = yield from self._exchange(REQA, 7)
            if status is None:
                return reader.FAULT
            if status < 0:
                return reader.MANY if status == SILENCE else reader.DAMAGED
            uid = yield from self._one()
            if uid is None or uid in uids:
                return reader.DAMAGED
            uids.append(uid)
            yield from self._exchange(iso14443.HALT, 0, 0, 1)
        return reader.MANY

    def _one(self) -> "Generator[int, None, bytes | None]":
        """The UID of one of the tags that woke, which is then selected."""
        uid = b""
        for level in range(3):
            part = yield from self._part(level)
            if part is None:
                return None
            status, reply = yield from self._exchange(iso14443.select(level, part), 0)
            sak = iso14443.sak_of(reply) if status == 0 else None
            if sak is None:
                return None
            if not sak & iso14443.CASCADE_BIT:
                return uid + part
            uid += part[1:]
        return None

    def _part(self, level: int) -> "Generator[int, None, bytes | None]":
        """One cascade level: at each collision follow the tags that have a 1 there."""
        known, bits = bytearray(5), 0
        for _ in range(33):
            frame = anticollision(level, bytes(known), bits)
            status, reply = yield from self._exchange(frame, bits % 8, bits % 8)
            if status is None or status < 0 or not reply:
                return None
            at = bits // 8
            for i, byte in enumerate(reply[: 5 - at]):
                known[at + i] = known[at + i] | byte if i == 0 else byte
            if status == 0:
                return iso14443.checked_part(known)
            where = 8 * at + status - 1
            known[where // 8] |= 1 << where % 8  # the chip clears what follows a collision
            bits = where + 1
        return None

    def _exchange(
        self, frame: bytes, last_bits: int, align: int = 0, wait_ms: int = ANSWER_MS
    ) -> "Generator[int, None, tuple[int | None, bytes]]":
        """One frame on the air: (status, reply). Status: 0 clean, n > 0 a collision at bit n of
        the reply counted from 1, SILENCE, GARBLED, None when the chip does not behave.
        """
        for order in (
            register(SYSTEM_CONFIG, 0),
            register(IRQ_CLEAR, 0xFFFFF),
            register(CRC_RX, PARITY | align << 6),
            register(SYSTEM_CONFIG, 3),
            bytes((0x09, last_bits)) + frame,
        ):
            if not (yield from self._send(order)):
                return (None, b"")
        for _ in range(wait_ms):
            yield 1
            irq = yield from self._read(IRQ_STATUS)
            if irq is None or irq == 0xFFFFFFFF:
                return (None, b"")
            if irq & RX_IRQ:
                return (yield from self._reply())
        return (SILENCE, b"")

    def _reply(self) -> "Generator[int, None, tuple[int | None, bytes]]":
        status = yield from self._read(RX_STATUS)
        if status is None:
            return (None, b"")
        if status & _DAMAGED:
            return (GARBLED, b"")
        data = yield from self._ask(b"\x0a\x00", status & 0x1FF)
        if data is None:
            return (None, b"")
        return ((status >> 19 & 0x7F) + 1 if status & _COLLISION else 0, data)

    def _read(self, number: int) -> "Generator[int, None, int | None]":
        data = yield from self._ask(bytes((0x04, number)), 4)
        return None if data is None else int.from_bytes(data, "little")

    def _ask(self, order: bytes, count: int) -> "Generator[int, None, bytes | None]":
        """A command with an answer of `count` bytes."""
        if not (yield from self._send(order)):
            return None
        return bytes(self._bus.exchange(bytearray(b"\xff" * count)))

    def _send(self, order: bytes) -> "Generator[int, None, bool]":
        """A command; False when the chip stays busy. While it is, commands are lost."""
        if not (yield from self._free()):
            return False
        self._bus.write(order)
        return (yield from self._free())

    def _free(self) -> "Generator[int, None, bool]":
        """Wait until BUSY is low: after a command, and after an answer was read."""
        for _ in range(8):
            for _ in range(BUSY_READS):
                if not self._busy():
                    return True
            yield 1
        return False
