"""The PN5180 of NXP's data sheet (rev. 3.x): commands, registers, a BUSY line, frames on the air.

A command that comes while BUSY is high is lost, and so is a frame that is sent when the transceiver
does not wait for one. CRC and parity are set by registers, whose values a load of the RF set-up
brings along. Written from the sheet, not from the driver.
"""

from simulators.chips.air import ANSWER_US, cleared, shifted, spell_us, with_parity
from simulators.chips.antenna import CLEAN, COLLISION, Antenna
from simulators.chips.clock import Clock
from simulators.chips.tag import crc_a

BUSY_US = 60  # assumed: nobody has measured one here
# After RESET_N or power, BUSY is high meanwhile. Data sheet PN5180: 2.3 ms, and some.
STARTED_US = 2500
GUARD_US = 200  # RF_ON is done when the field stands. Assumed
PIN_US = 8  # reading a pin from Python. Assumed
# SYSTEM_CONFIG 0, IRQ_STATUS 2, IRQ_CLEAR 3, CRC_RX_CONFIG 12h, RX_STATUS 13h, CRC_TX_CONFIG 19h
PARITY, ODD, KEEP, CRC = 0x400, 0x800, 0x200, 0x001  # of CRC_RX_CONFIG; CRC_TX_CONFIG has CRC alone
IDLE, WAIT_TRANSMIT, WAIT_RECEIVE = 0, 1, 2  # of the transceiver


class Pn5180:
    """One chip over one antenna. `dead` answers nothing; a reset can revive `hung`."""

    fastest = 7000000  # bit/s on SPI

    def __init__(self, clock: Clock, antenna: Antenna) -> None:
        self._clock = clock
        self.antenna = antenna
        self.dead = False
        self.hung = False
        self.frames = 0
        self.looks = 0
        self.lost = 0  # commands that came while it was busy
        self.down = False  # RESET_N is low
        self.power_up()

    def power_up(self) -> None:
        """All registers as after power-on; no protocol is loaded and the field is off."""
        self._registers: dict[int, int] = {}
        self._loaded = False
        self._state = IDLE
        self._answer = b""
        self._received = b""
        self._pending: tuple[int, int, bytes] | None = None  # when, RX_STATUS, data
        self._busy_until = self._clock.us + STARTED_US
        self.antenna.field(False)

    def reset_pin(self, level: int) -> None:
        """Low holds the chip down, high starts it anew."""
        self.down = not level
        self.antenna.field(False)
        if level:
            self.hung = False
            self.power_up()

    def busy(self) -> int:
        """The BUSY line; a hung chip never lets it go."""
        self._clock.spend(PIN_US)
        if self.dead or self.down:
            return 0
        return 1 if self.hung or self._clock.us < self._busy_until else 0

    def _deaf(self) -> bool:
        """Whether what comes on the bus is lost."""
        if self.dead or self.hung or self.down:
            return True
        late = self._clock.us < self._busy_until
        self.lost += late
        return late

    def write(self, frame: "bytes | bytearray") -> None:
        """A command."""
        if self._deaf():
            return
        self._settle()
        order = bytes(frame)
        self._busy_until = self._clock.us + BUSY_US
        code = order[0]
        if code == 0x00 and len(order) == 6:
            self._store(order[1], int.from_bytes(order[2:], "little"))
        elif code == 0x04:
            self._answer = self._registers.get(order[1], 0).to_bytes(4, "little")
        elif code == 0x07:
            self._answer = b"\x05\x03" if order[1] == 0x12 else bytes(order[2])
        elif code == 0x09:
            self._transmit(order[2:], order[1] & 7)
        elif code == 0x0A:
            self._answer = self._received
        elif code == 0x11:
            self._load(order[1], order[2])
        elif code in (0x16, 0x17):
            self.antenna.field(code == 0x16)
            self._busy_until += GUARD_US

    def exchange(self, frame: "bytes | bytearray", into: bytearray) -> None:
        """The answer to the last command is read; it is gone then."""
        if self._deaf():
            into[:] = b"\xff" * len(frame)
            return
        into[:] = (self._answer + b"\xff" * len(frame))[: len(frame)]
        self._answer = b""
        self._busy_until = self._clock.us + BUSY_US

    def _load(self, sending: int, receiving: int) -> None:
        """LOAD_RF_CONFIG; 00h and 80h are ISO 14443A at 106 kbit/s. Both CRCs are on then: the
        EEPROM of a module may have it either way, and who wants them off must say so.
        """
        self._loaded = (sending, receiving) == (0x00, 0x80)
        self._registers[0x12] = PARITY | ODD | CRC
        self._registers[0x19] = CRC

    def _store(self, number: int, value: int) -> None:
        if number == 0x03:
            self._registers[0x02] = self._registers.get(0x02, 0) & ~value
        elif number not in (0x02, 0x13):  # those are read only
            self._registers[number] = value
        if number == 0x00:
            self._transceive(value & 7)

    def _transceive(self, command: int) -> None:
        """SYSTEM_CONFIG bits 2 to 0: 0 goes to idle, 3 from there to where frames are sent."""
        if command == 0:
            self._state = IDLE
            self._pending = None
        elif command == 3 and self._state == IDLE:
            self._state = WAIT_TRANSMIT

    def _transmit(self, frame: bytes, last: int) -> None:
        """SEND_DATA; in any other state it is an error (GENERAL_ERROR_IRQ)."""
        if self._state != WAIT_TRANSMIT or not frame:
            self._registers[0x02] = self._registers.get(0x02, 0) | 1 << 17
            return
        if self._registers.get(0x19, 0) & CRC:
            frame += crc_a(frame)
        self.frames += 1
        self.looks += last == 7 and len(frame) == 1
        self._state = WAIT_RECEIVE
        over = self._clock.us + spell_us(len(frame), last)
        self._registers[0x02] = self._registers.get(0x02, 0) | 1 << 1  # TX_IRQ, soon enough
        heard = self.antenna.exchange(frame, last, over) if self._loaded else None
        if heard is not None:
            self._receive(heard[0], heard[1], over + ANSWER_US, last if len(frame) > 1 else 0)

    def _receive(self, reply: bytes, quality: int, begun: int, known: int) -> None:
        """An answer comes in: parity, CRC, bits to their place."""
        config = self._registers.get(0x12, 0)
        due = begun + spell_us(len(reply), 0)
        flags = 0
        if quality == COLLISION:
            flags = 0x40000 | self.antenna.collided_at << 19
            if not config & KEEP:
                reply = cleared(reply, self.antenna.collided_at)
        elif quality != CLEAN or (config & PARITY and not config & ODD):
            flags = 0x10000
        if config & CRC:
            flags |= 0 if crc_a(reply[:-2]) == reply[-2:] else 0x10000
            reply = reply[:-2]
        if not config & PARITY:
            reply = with_parity(reply)
        stored, bits = shifted(reply, known, config >> 6 & 7)
        self._pending = (due, len(stored) | bits << 13 | flags, stored)

    def _settle(self) -> None:
        """Show what has happened by now."""
        if self._pending is None or self._clock.us < self._pending[0]:
            return
        _, status, self._received = self._pending
        self._pending = None
        self._state = WAIT_TRANSMIT
        self._registers[0x13] = status
        self._registers[0x02] = self._registers.get(0x02, 0) | 1
