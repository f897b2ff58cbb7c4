"""The MFRC522 of NXP's data sheet (rev. 3.9): registers with their reset values, FIFO, timer,
interrupt flags, CRC, bit framing and what its SPI follows. Written from the sheet, not from the
driver; section and table numbers are the sheet's.
"""

from simulators.chips.air import ANSWER_US, BIT_NS, cleared, shifted, spell_us
from simulators.chips.antenna import CLEAN, COLLISION, Antenna
from simulators.chips.clock import Clock

# 9.2, table 20: what is not zero after a reset.
RESETS = {
    0x01: 0x20, 0x02: 0x80, 0x04: 0x14, 0x07: 0x21, 0x0B: 0x08, 0x0C: 0x10, 0x0E: 0x80,
    0x11: 0x3F, 0x14: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84, 0x19: 0x4D, 0x1C: 0x62,
    0x1F: 0xEB, 0x21: 0xFF, 0x22: 0xFF, 0x24: 0x26, 0x26: 0x48, 0x27: 0x88, 0x28: 0x20,
    0x29: 0x20, 0x36: 0x40, 0x37: 0x92,
}  # fmt: skip
PRESETS = (0x0000, 0x6363, 0xA671, 0xFFFF)  # of the CRC, by ModeReg bits 1 and 0
GAINS = (18, 23, 18, 23, 33, 38, 43, 48)  # dB, by RFCfgReg bits 6 to 4
FIFO_SIZE = 64
STARTED_US = 38  # data sheet MFRC522, 8.8.2: 1,024 clocks behind the oscillator
# Until the oscillator runs. Assumed: the crystal decides, the sheet gives no figure.
CRYSTAL_US = 1000


class Mfrc522:
    """One chip on a bus, over one antenna. `dead` answers nothing; a reset can revive `hung`."""

    fastest = 10000000  # bit/s on SPI (8.1.2)

    def __init__(self, clock: Clock, antenna: Antenna) -> None:
        self._clock = clock
        self.antenna = antenna
        self.dead = False
        self.hung = False
        self.frames = 0  # frames sent on the air, for the figures
        self.looks = 0  # those that wake tags
        self.start_us = CRYSTAL_US
        self.down = False  # NRSTPD is low
        self._registers = bytearray(64)
        self.power_up()

    def power_up(self) -> None:
        """As after power-on: the crystal must start first."""
        self._reset(self.start_us + STARTED_US)

    def reset_pin(self, level: int) -> None:
        """NRSTPD: low switches everything off, high starts the chip anew."""
        self.down = not level
        self.antenna.field(False)
        if level:
            self.hung = False
            self.power_up()

    def gain_db(self) -> int:
        """How much the receiver amplifies."""
        return GAINS[self._registers[0x26] >> 4 & 7]

    def _reset(self, us: int) -> None:
        self._registers[:] = bytes(64)
        for number in RESETS:
            self._registers[number] = RESETS[number]
        self._fifo = b""
        self._events: list[tuple[int, int, int, bytes, int]] = []
        self._sent = False  # a Transceive was begun and not cleared
        self._ready_at = self._clock.us + us
        self.antenna.field(False)

    # SPI (8.1.2): an address byte, then data ---------------------------------------------------

    def write(self, frame: "bytes | bytearray") -> None:
        """A frame whose answer nobody reads."""
        if self.dead or self.hung or self.down or self._clock.us < self._ready_at:
            return
        head = frame[0]
        if not head & 0x81:  # bit 0 must be 0, bit 7 is 1 to read
            self._store(head >> 1, frame[1:])

    def exchange(self, frame: "bytes | bytearray", into: bytearray) -> None:
        """A frame, with what the chip says at the same time."""
        if self.dead or self.hung or self.down:
            into[:] = bytes(len(frame))
            return
        if self._clock.us < self._ready_at:
            self._starting(frame, into)
            return
        if not frame[0] & 0x80:
            self.write(frame)
            into[:] = bytes(len(frame))
            return
        if self._events:
            self._settle()
        registers = self._registers
        answer = [0]
        for address in frame[:-1]:
            number = address >> 1 & 0x3F
            if number == 0x09:
                answer.append(self._take())
            elif number == 0x0A:
                answer.append(len(self._fifo))
            else:
                answer.append(registers[number])
        into[:] = bytes(answer)

    def _starting(self, frame: "bytes | bytearray", into: bytearray) -> None:
        """Before it runs CommandReg tells of PowerDown (9.3.1.2), and the rest nothing."""
        into[:] = b"\x00" + bytes([0x30 if each == 0x82 else 0 for each in frame[:-1]])

    def _take(self) -> int:
        if not self._fifo:
            return 0
        first = self._fifo[0]
        self._fifo = self._fifo[1:]
        return first

    # registers (9.3) ---------------------------------------------------------------------------

    def _store(self, number: int, values: "bytes | bytearray") -> None:
        if self._events:
            self._settle()
        value = values[-1]
        registers = self._registers
        if number == 0x09:
            self._fill(bytes(values))
        elif number == 0x01:
            self._command(value)
        elif number == 0x04:  # bit 7 says whether the marked bits are set or cleared
            marked = value & 0x7F
            registers[4] = registers[4] | marked if value & 0x80 else registers[4] & ~marked
        elif number == 0x0A:
            if value & 0x80:
                self._fifo = b""
                registers[6] &= ~0x10
        elif number == 0x0D:
            registers[0x0D] = value & 0x7F
            if value & 0x80:
                self._transceive()
        elif number not in (0x06, 0x07, 0x21, 0x22, 0x2E, 0x2F, 0x37):  # those are read only
            registers[number] = value
            if number == 0x14:
                self.antenna.field(value & 0x03 == 0x03)

    def _fill(self, data: bytes) -> None:
        """Bytes into the FIFO; one too many is an error (BufferOvfl)."""
        self._fifo += data
        if len(self._fifo) > FIFO_SIZE:
            self._fifo = self._fifo[:FIFO_SIZE]
            self._registers[6] |= 0x10

    def _command(self, value: int) -> None:
        """10.3: Transceive goes on until another command clears it."""
        if value & 0x0F == 0x0F:
            self._reset(STARTED_US)
            return
        same = value & 0x0F == 0x0C and self._registers[1] & 0x0F == 0x0C
        self._registers[1] = value & 0x3F
        if not same:
            self._events = []
            self._sent = False

    # on the air --------------------------------------------------------------------------------

    def _transceive(self) -> None:
        """StartSend: what comes of it, and when, is known at once and shown when due."""
        registers = self._registers
        if registers[1] & 0x1F != 0x0C or self._sent or not self._fifo:
            return
        if registers[0x11] & 0x20 and not self.antenna.on:
            return  # TxWaitRF: it waits for a field
        frame, self._fifo = self._fifo, b""
        last = registers[0x0D] & 7
        if registers[0x12] & 0x80:
            frame += self._crc(frame)
        self._sent = True
        registers[6] = 0
        self.frames += 1
        self.looks += last == 7
        over = self._clock.us + spell_us(len(frame), last)
        self._events = [(over, 0x40, 0, b"", 0)]
        heard = self.antenna.exchange(frame, last, over) if self._modulates() else None
        if heard is None or registers[1] & 0x20:  # RcvOff: the receiver is off
            self._count_down(over, 1 << 60)
            return
        self._count_down(over, over + ANSWER_US + 5 * BIT_NS // 1000)
        self._receive(heard[0], heard[1], over + ANSWER_US, last if len(frame) > 1 else 0)

    def _modulates(self) -> bool:
        """A type A tag hears 100 % ASK at 106 kbit/s."""
        registers = self._registers
        return self.antenna.on and registers[0x15] & 0x40 != 0 and not registers[0x12] & 0x70

    def _count_down(self, begun: int, stopped: int) -> None:
        """8.5: with TAuto the timer runs from the last bit out to the fifth bit in."""
        registers = self._registers
        mode = registers[0x2A]
        if not mode & 0x80 or mode & 0x10:  # it does not run by itself, or for ever
            return
        scale = (mode & 0x0F) << 8 | registers[0x2B]
        step = 2 * scale + (2 if registers[0x19] & 0x10 else 1)
        ticks = (registers[0x2C] << 8 | registers[0x2D]) + 1
        due = begun + ticks * step * 100 // 1356
        if due < stopped:
            self._events.append((due, 0x01, 0, b"", 0))

    def _receive(self, reply: bytes, quality: int, begun: int, known: int) -> None:
        """An answer comes in: bits to their place, CRC, collisions."""
        registers = self._registers
        error = 0 if quality == CLEAN else 0x08 if quality == COLLISION else 0x02
        due = begun + spell_us(len(reply), 0)
        if quality == COLLISION:
            self._collided(self.antenna.collided_at - known)
            if not registers[0x0E] & 0x80:  # ValuesAfterColl
                reply = cleared(reply, self.antenna.collided_at)
        if registers[0x13] & 0x80:
            error |= 0 if self._crc(reply[:-2]) == reply[-2:] else 0x04
            reply = reply[:-2]
        stored, bits = shifted(reply, known, registers[0x0D] >> 4 & 7)
        self._events.append((due, 0x20, error, stored, bits))

    def _collided(self, bit: int) -> None:
        """CollReg counts from 1; 0 is the 32nd bit, and beyond it the position is not valid."""
        kept = self._registers[0x0E] & 0x80
        self._registers[0x0E] = kept | ((bit + 1) & 0x1F if bit < 32 else 0x20)

    def _crc(self, data: bytes) -> bytes:
        """The coprocessor's CRC, from the preset of ModeReg."""
        crc = PRESETS[self._registers[0x11] & 3]
        for byte in data:
            for bit in range(8):
                flip = (crc ^ byte >> bit) & 1
                crc = crc >> 1 ^ (0x8408 if flip else 0)
        return bytes((crc & 0xFF, crc >> 8))

    def _settle(self) -> None:
        """Show what has happened by now, in its order."""
        now = self._clock.us
        registers = self._registers
        left = []
        for event in self._events:
            if event[0] > now:
                left.append(event)
                continue
            registers[4] |= event[1]
            if event[1] == 0x20:
                registers[6] |= event[2]
                registers[0x0C] = registers[0x0C] & 0xF8 | event[4]
                self._fill(event[3])
        self._events = left
