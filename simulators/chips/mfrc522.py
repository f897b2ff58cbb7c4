"""The MFRC522 as its driver sees it: registers, FIFO, timer and interrupt flags."""

from simulators.chips.antenna import CLEAN, COLLISION, Antenna
from simulators.chips.clock import Clock

COMMAND, COM_IRQ, ERROR, FIFO_DATA, FIFO_LEVEL = 0x01, 0x04, 0x06, 0x09, 0x0A
CONTROL, BIT_FRAMING, TX_CONTROL, TX_ASK = 0x0C, 0x0D, 0x14, 0x15
T_MODE, T_PRESCALER, T_RELOAD_H, T_RELOAD_L, VERSION = 0x2A, 0x2B, 0x2C, 0x2D, 0x37
TRANSCEIVE, SOFT_RESET = 0x0C, 0x0F
RX_DONE, TX_DONE, TIMER_DONE = 0x20, 0x40, 0x01
FIFO_BYTES = 64
RESET_US = 40  # oscillator start after a soft reset. Data sheet MFRC522, 8.8
BIT_NS = 9440  # 106 kbit/s. As ISO 14443-3: 128 periods of 13.56 MHz
# From the reader's last bit to the tag's first. As ISO 14443-3: 1236 periods of 13.56 MHz.
DELAY_US = 91


def air_us(count: int, short: bool) -> int:
    """How long a frame of `count` bytes is on the air, with parity, start and end."""
    bits = 9 if short else 9 * count + 2
    return bits * BIT_NS // 1000


class Mfrc522:
    """One chip on a bus, over one antenna. `dead` answers nothing; a reset can revive `hung`."""

    def __init__(self, clock: Clock, antenna: Antenna) -> None:
        self._clock = clock
        self.antenna = antenna
        self.dead = False
        self.hung = False
        self.frames = 0  # frames sent on the air, for the figures
        self.looks = 0  # those that wake tags
        self.start_us = RESET_US
        self._registers = bytearray(64)
        self.power_up()

    def power_up(self) -> None:
        """All registers as after power-on or a reset; the field is off."""
        self._registers[:] = bytes(64)
        self._registers[VERSION] = 0x92
        self._registers[COMMAND] = 0x20
        self._registers[TX_CONTROL] = 0x80
        self._fifo = b""
        self._pending: tuple[int, int, int, bytes] | None = None
        self._awake_at = self._clock.us + self.start_us
        self.antenna.field(False)

    def reset_pin(self, level: int) -> None:
        """The NRSTPD line: low holds the chip down, high starts it anew."""
        if level:
            self.hung = False
            self.power_up()
        else:
            self.antenna.field(False)

    def write(self, frame: "bytes | bytearray") -> None:
        """A frame whose answer nobody reads."""
        if self.dead or self.hung or self._clock.us < self._awake_at:
            return
        head = frame[0]
        if head < 0x80:
            self._store(head >> 1, frame[1:])

    def exchange(self, frame: "bytes | bytearray", into: bytearray) -> None:
        """A frame, with what the chip says at the same time."""
        if self.dead or self.hung:
            into[:] = bytes(len(frame))
            return
        if self._clock.us < self._awake_at:
            into[:] = b"\x00" + b"\x30" * (len(frame) - 1)  # PowerDown until the oscillator runs
            return
        if not frame[0] & 0x80:
            self._store(frame[0] >> 1, frame[1:])
            into[:] = bytes(len(frame))
            return
        self._settle()
        registers = self._registers
        answer = [0]
        for address in frame[:-1]:
            register = address >> 1 & 0x3F
            if register in (FIFO_DATA, FIFO_LEVEL):
                answer.append(self._load(register))
            else:
                answer.append(registers[register])
        into[:] = bytes(answer)

    def _load(self, register: int) -> int:
        if register == FIFO_LEVEL:
            return len(self._fifo)
        if register != FIFO_DATA:
            return self._registers[register]
        if not self._fifo:
            return 0
        first = self._fifo[0]
        self._fifo = self._fifo[1:]
        return first

    def _store(self, register: int, values: "bytes | bytearray") -> None:
        value = values[-1]
        if register == COMMAND:
            if value & 0x0F == SOFT_RESET:
                self.power_up()
                return
            self._registers[COMMAND] = value
            self._pending = None
        elif register == COM_IRQ:
            if self._pending is not None:
                self._settle()
            if value < 0x80:
                self._registers[COM_IRQ] &= ~value & 0x7F
        elif register == FIFO_LEVEL:
            if value & 0x80:
                self._fifo = b""
        elif register == FIFO_DATA:
            self._fifo = (self._fifo + bytes(values))[:FIFO_BYTES]
        elif register == BIT_FRAMING:
            self._registers[BIT_FRAMING] = value & 0x7F
            if value & 0x80 and self._registers[COMMAND] & 0x0F == TRANSCEIVE:
                self._transceive()
        else:
            self._registers[register] = value
            if register == TX_CONTROL:
                self.antenna.field(value & 0x03 == 0x03)

    def _transceive(self) -> None:
        """Send the FIFO; what comes of it, and when, is known at once and shown when due."""
        frame, self._fifo = self._fifo, b""
        short = self._registers[BIT_FRAMING] & 0x07 == 7
        sent_at = self._clock.us + air_us(len(frame), short)
        self._registers[ERROR] = 0
        self.frames += 1
        self.looks += short
        heard = self.antenna.exchange(frame, short, sent_at) if self._modulates() else None
        if heard is None:
            self._pending = (sent_at + self._timeout_us(), TX_DONE | TIMER_DONE, 0, b"")
            return
        reply, quality = heard
        error = 0 if quality == CLEAN else 0x08 if quality == COLLISION else 0x02
        due = sent_at + DELAY_US + air_us(len(reply), False)
        self._pending = (due, TX_DONE | RX_DONE, error, reply)

    def _modulates(self) -> bool:
        """Without 100 % ASK a type A tag hears nothing."""
        return self._registers[TX_ASK] & 0x40 == 0x40

    def _timeout_us(self) -> int:
        regs = self._registers
        ticks = regs[T_RELOAD_H] << 8 | regs[T_RELOAD_L]
        prescaler = (regs[T_MODE] & 0x0F) << 8 | regs[T_PRESCALER]
        if not regs[T_MODE] & 0x80:
            return 1 << 40  # the timer never starts by itself
        return (ticks + 1) * (2 * prescaler + 1) * 100 // 1356

    def _settle(self) -> None:
        """Show what has happened by now."""
        if self._pending is None or self._clock.us < self._pending[0]:
            return
        _, irq, error, reply = self._pending
        self._pending = None
        self._registers[COM_IRQ] |= irq
        self._registers[ERROR] = error
        self._fifo = reply
