"""MFRC522, an ISO 14443A reader on SPI (NXP data sheet MFRC522, rev. 3.9)."""

import iso14443
import reader
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from spi_device import SpiDevice

COMMAND = const(0x01)
COM_IRQ = const(0x04)
ERROR = const(0x06)
FIFO_LEVEL = const(0x0A)
CONTROL = const(0x0C)
BIT_FRAMING = const(0x0D)
TX_CONTROL = const(0x14)
TX_ASK = const(0x15)
RF_CFG = const(0x26)
T_MODE = const(0x2A)
T_PRESCALER = const(0x2B)
T_RELOAD_H = const(0x2C)
T_RELOAD_L = const(0x2D)
VERSION = const(0x37)

IDLE = const(0x00)
TRANSCEIVE = const(0x0C)
SOFT_RESET = const(0x0F)
RX_IRQ = const(0x20)
TIMER_IRQ = const(0x01)
COLL_ERROR = const(0x08)
ANY_ERROR = const(0x1F)  # buffer overflow, collision, CRC, parity, protocol
TIMER_AUTO = const(0x80)  # the timer starts when a transmission ends
TICK_US = const(25)  # 13.56 MHz / (2 * 169 + 1). Data sheet MFRC522, 8.5: the timer's prescaler
POWER_DOWN = const(0x10)  # of COMMAND: the oscillator is not running yet
WAIT_LIMIT = const(12)  # looks at the chip, 1 ms apart, before it counts as hung
# Pauses before these looks. Whether anybody is there is asked of many at once, who wait together;
# one that is there is heard out without a rest.
_NO_HURRY = (1,) * WAIT_LIMIT
_HURRY = (0, 0, 0) + _NO_HURRY


def write_frame(register: int, value: int) -> bytes:
    """The two bytes that write one register."""
    return bytes((register << 1, value))


def read_frame(registers: "tuple[int, ...]") -> bytes:
    """The bytes that read these registers in one go; answer i arrives in byte i + 1."""
    return bytes([0x80 | (register << 1) for register in registers]) + b"\x00"


_IDLE = write_frame(COMMAND, IDLE)
_CLEAR = write_frame(COM_IRQ, 0x7F)
_FLUSH = write_frame(FIFO_LEVEL, 0x80)
_TRANSCEIVE = write_frame(COMMAND, TRANSCEIVE)
_FIELD_ON = write_frame(TX_CONTROL, 0x83)
_FIELD_OFF = write_frame(TX_CONTROL, 0x80)
_STATUS = read_frame((COM_IRQ, ERROR, FIFO_LEVEL, CONTROL, T_MODE, VERSION))
_WHOLE = (write_frame(BIT_FRAMING, 0x00), write_frame(BIT_FRAMING, 0x80))
_SEVEN = (write_frame(BIT_FRAMING, 0x07), write_frame(BIT_FRAMING, 0x87))


class Mfrc522:
    """One reader: `gain` 0-7, `field_ms` from field on to a question, `answer_us` of silence,
    `start_ms` that its oscillator may take after a reset.
    """

    many = False

    def __init__(
        self,
        bus: "SpiDevice",
        reset: "Callable[[int], object] | None" = None,
        gain: int = 4,
        field_ms: int = 5,
        answer_us: int = 600,
        tries: int = 2,
        hold: bool = False,
        start_ms: int = 50,
    ) -> None:
        self._bus = bus
        self._reset = reset
        self._gain = gain
        self._field_ms = field_ms
        self._ticks = answer_us // TICK_US
        self._tries = tries
        self._hold = hold
        self._start_ms = start_ms
        self._field = False
        self._status = bytearray(_STATUS)
        self._resting = False
        self._dirty = True  # something may be left in the FIFO
        self._framing: "tuple[bytes, bytes] | None" = None
        self._uid = b""
        self._selects: list[bytes] = []
        self.errors = 0

    def start(self) -> "Generator[int, None, bool]":
        """Reset and set up the chip; the field stays off. True if a known version answers."""
        self._field = self._resting = False
        self._dirty = True
        self._framing = None
        if self._reset:
            self._reset(0)
            yield 1
            self._reset(1)
        if not (yield from self._awake()):
            return False
        self._bus.write(write_frame(COMMAND, SOFT_RESET))
        if not (yield from self._awake()):
            return False
        for register, value in (
            (T_MODE, TIMER_AUTO),
            (T_PRESCALER, 0xA9),
            (T_RELOAD_H, self._ticks >> 8),
            (T_RELOAD_L, self._ticks & 0xFF),
            (TX_ASK, 0x40),
            (RF_CFG, self._gain << 4),
        ):
            self._bus.write(write_frame(register, value))
        return self._well(self._read_status())

    def _awake(self) -> "Generator[int, None, bool]":
        """Wait until the chip says that its oscillator runs (data sheet, 9.3.1.2: PowerDown)."""
        for _ in range(self._start_ms):
            yield 1
            answer = self._bus.exchange(bytearray(read_frame((COMMAND,))))
            if answer[1] != 0xFF and not answer[1] & POWER_DOWN:
                return True
        return False

    def look(self, known: "bytes | None") -> "Generator[int, None, tuple[int, bytes | None]]":
        """Is a tag there, and is it `known`? Leaves the tag parked or without power."""
        if not self._field:
            self._bus.write(_FIELD_ON)
            self._field = True
            yield self._field_ms + 1  # a pause may be a millisecond short
        found: "tuple[int, bytes | None]" = (reader.SILENT, None)
        for _ in range(1 if known is None else self._tries):
            found = yield from self._look_once(known)
            if found[0] != reader.SILENT:
                break
        if found[0] == reader.DAMAGED or found[0] == reader.FAULT:
            self.errors += 1
        yield from self._leave(found[0])
        return found

    def off(self) -> None:
        """Switch the field off, whatever went before."""
        self._bus.write(_IDLE)
        self._bus.write(_FIELD_OFF)
        self._resting = True
        self._field = False

    def _leave(self, kind: int) -> "Generator[int, None, None]":
        if self._hold and kind != reader.FAULT:
            if kind != reader.SILENT:
                yield from self._ask(iso14443.HALT, _WHOLE)
            return
        self.off()

    def _look_once(self, known: "bytes | None") -> "Generator[int, None, tuple[int, bytes | None]]":
        kind, _ = yield from self._ask(b"\x52", _SEVEN)
        if kind != reader.TAG and kind != reader.CROWD:
            return (kind, None)  # a collision of ATQA may be two kinds of tag: go on
        if known is not None:
            return (yield from self._confirm(known)) if known else (reader.ALIVE, None)
        return (yield from self._identify())

    def _confirm(self, known: bytes) -> "Generator[int, None, tuple[int, bytes | None]]":
        """Select the expected UID: only this very tag answers."""
        if known != self._uid:
            self._uid = known
            self._selects = [iso14443.select(i, p) for i, p in enumerate(iso14443.parts(known))]
        for frame in self._selects:
            kind, reply = yield from self._ask(frame, _WHOLE)
            if kind == reader.FAULT:
                return (kind, None)
            if kind != reader.TAG or iso14443.sak_of(reply) is None:
                return (reader.DAMAGED, None)  # it did answer WUPA
        return (reader.TAG, known)

    def _identify(self) -> "Generator[int, None, tuple[int, bytes | None]]":
        """Ask for the UID, and call the tag by each part of it: only the right one answers."""
        uid = b""
        for level in range(3):
            kind, reply = yield from self._ask(iso14443.anticollision(level), _WHOLE)
            if kind == reader.CROWD or kind == reader.FAULT:
                return (kind, None)
            part = iso14443.checked_part(reply) if kind == reader.TAG else None
            if part is None:
                return (reader.DAMAGED, None)
            kind, reply = yield from self._ask(iso14443.select(level, part), _WHOLE)
            sak = iso14443.sak_of(reply) if kind == reader.TAG else None
            if sak is None:
                return (reader.FAULT if kind == reader.FAULT else reader.DAMAGED, None)
            if not sak & iso14443.CASCADE_BIT:
                return (reader.SURE, uid + part)
            uid += part[1:]
        return (reader.DAMAGED, None)

    def _ask(
        self, frame: bytes, framing: "tuple[bytes, bytes]"
    ) -> "Generator[int, None, tuple[int, bytes]]":
        """One frame out, one reply in: (kind, reply)."""
        write = self._bus.write
        if not self._resting:
            write(_IDLE)
        self._resting = False
        write(_CLEAR)
        if self._dirty:
            write(_FLUSH)
        self._dirty = False
        write(b"\x12" + frame)
        if self._framing is not framing:
            self._framing = framing
            write(framing[0])
        write(_TRANSCEIVE)
        write(framing[1])
        for wait in _NO_HURRY if framing is _SEVEN else _HURRY:
            yield wait
            status = self._read_status()
            if not self._well(status):
                return (reader.FAULT, b"")
            if status[1] & RX_IRQ:
                return self._reply(status)
            if status[1] & TIMER_IRQ:
                self._dirty = status[3] != 0
                return (reader.DAMAGED if status[2] & ANY_ERROR else reader.SILENT, b"")
        self._dirty = True
        return (reader.FAULT, b"")

    def _reply(self, status: bytearray) -> "tuple[int, bytes]":
        if status[2] & ANY_ERROR or status[4] & 0x07:
            self._dirty = True
            return (reader.CROWD if status[2] & COLL_ERROR else reader.DAMAGED, b"")
        frame = bytearray(b"\x92" * status[3] + b"\x00")
        return (reader.TAG, bytes(self._bus.exchange(frame)[1:]))

    def _read_status(self) -> bytearray:
        """Byte 1 ComIrq, 2 Error, 3 FIFOLevel, 4 Control, 5 TMode, 6 Version."""
        self._status[:] = _STATUS
        return self._bus.exchange(self._status)

    def _well(self, status: bytearray) -> bool:
        """False for a chip that is absent, hung, or has forgotten its set-up."""
        return status[5] == TIMER_AUTO and status[6] not in (0x00, 0xFF)
