"""The PN5180 as its driver sees it: commands, registers, a BUSY line, frames on the air."""

from simulators.chips.antenna import CLEAN, COLLISION, Antenna
from simulators.chips.clock import Clock
from simulators.chips.mfrc522 import DELAY_US, air_us

SYSTEM_CONFIG, IRQ_STATUS, IRQ_CLEAR, CRC_RX, RX_STATUS = 0x00, 0x02, 0x03, 0x12, 0x13
BUSY_US = 60
"""Assumed: nobody has measured one here"""
WAKE_US = 2500
"""Assumed: with room above what the data sheet asks for"""
SENSE_US = 8  # reading a pin from Python. Assumed


class Pn5180:
    """One chip over one antenna. `dead` answers nothing; a reset can revive `hung`."""

    def __init__(self, clock: Clock, antenna: Antenna) -> None:
        self._clock = clock
        self.antenna = antenna
        self.dead = False
        self.hung = False
        self.frames = 0
        self.looks = 0
        self.power_up()

    def power_up(self) -> None:
        """All registers as after power-on; no protocol is loaded and the field is off."""
        self._registers: dict[int, int] = {}
        self._loaded = False
        self._answer = b""
        self._received = b""
        self._pending: tuple[int, int, bytes] | None = None  # when, RX_STATUS, data
        self._busy_until = self._clock.us + WAKE_US
        self.antenna.field(False)

    def reset_pin(self, level: int) -> None:
        """Low holds the chip down, high starts it anew."""
        if level:
            self.hung = False
            self.power_up()
        else:
            self.antenna.field(False)

    def busy(self) -> int:
        """The BUSY line; a hung chip never lets it go."""
        self._clock.spend(SENSE_US)
        if self.dead:
            return 0
        return 1 if self.hung or self._clock.us < self._busy_until else 0

    def write(self, frame: "bytes | bytearray") -> None:
        """A command."""
        if self.dead or self.hung:
            return
        order = bytes(frame)
        self._busy_until = self._clock.us + BUSY_US
        code = order[0]
        if code == 0x00:
            self._store(order[1], int.from_bytes(order[2:6], "little"))
        elif code == 0x04:
            self._answer = self._load(order[1]).to_bytes(4, "little")
        elif code == 0x07:
            self._answer = b"\x05\x03" if order[1] == 0x12 else bytes(order[2])
        elif code == 0x09:
            self._transmit(order[2:], order[1])
        elif code == 0x0A:
            self._settle()
            self._answer = self._received
        elif code == 0x11:
            self._loaded = order[1:3] == b"\x00\x80"
        elif code in (0x16, 0x17):
            self.antenna.field(code == 0x16)

    def exchange(self, frame: "bytes | bytearray", into: bytearray) -> None:
        """The answer to the last command is read."""
        if self.dead or self.hung:
            into[:] = b"\xff" * len(frame)
            return
        into[:] = (self._answer + b"\xff" * len(frame))[: len(frame)]

    def _store(self, number: int, value: int) -> None:
        if number == IRQ_CLEAR:
            self._settle()
            self._registers[IRQ_STATUS] = self._registers.get(IRQ_STATUS, 0) & ~value
            return
        self._registers[number] = value
        if number == SYSTEM_CONFIG and value & 7 == 0:
            self._pending = None

    def _load(self, number: int) -> int:
        self._settle()
        return self._registers.get(number, 0)

    def _transmit(self, frame: bytes, last_bits: int) -> None:
        if self._registers.get(SYSTEM_CONFIG, 0) & 7 != 3:
            return
        short = last_bits == 7 and len(frame) == 1
        self.frames += 1
        self.looks += short
        sent_at = self._clock.us + air_us(len(frame), short)
        heard = self.antenna.exchange(frame, short, sent_at) if self._loaded else None
        if heard is None:
            return
        reply, quality = heard
        status = len(reply)
        if quality == COLLISION:
            status |= 0x40000 | self.antenna.collided_at << 19
        elif quality != CLEAN:
            status |= 0x10000
        self._pending = (sent_at + DELAY_US + air_us(len(reply), False), status, reply)

    def _settle(self) -> None:
        """Show what has happened by now."""
        if self._pending is None or self._clock.us < self._pending[0]:
            return
        _, status, self._received = self._pending
        self._pending = None
        self._registers[RX_STATUS] = status
        self._registers[IRQ_STATUS] = self._registers.get(IRQ_STATUS, 0) | 1
