"""The PN532 of NXP's manual (UM0701-02): frames on SPI or I2C, an acknowledge, then an answer.

Its own processor does the anticollision, so the model asks the antenna who is there. After a reset
it sleeps, and it asks an empty field for ever unless it was told otherwise (MxRtyPassiveActivation
is FFh). Written from the manual, not from the driver.
"""

from simulators.chips.antenna import Antenna
from simulators.chips.clock import Clock

TAKEN = b"\x00\x00\xff\x00\xff\x00"  # the acknowledge, 6.2.1.3
REFUSED = b"\x00\x00\xff\x01\xff\x7f\x81\x00"  # the syntax error, 6.2.1.5
TAKEN_US = 400  # assumed: well below the 15 ms of the user manual
DONE_US = 800  # of a command that does nothing on the air. Assumed
# The field comes on before the first question. As ISO/IEC 14443-3: a tag has 5 ms to wake.
GUARD_US = 5200
# A tag with a UID of seven bytes. Assumed: the frames of two cascade levels take 2.5 ms of it.
TAG_US = 4600
EMPTY_US = 1200  # one question without an answer. Assumed
# The oscillator, with NSS low or its address on the bus. Data sheet PN532: 2 ms.
STARTED_US = 2000
FOR_EVER = 0xFF


def _turn(byte: int) -> int:
    turned = 0
    for bit in range(8):
        turned |= (byte >> bit & 1) << 7 - bit
    return turned


TURNED = bytes([_turn(byte) for byte in range(256)])  # SPI has the lowest bit first


def _turned(data: "bytes | bytearray") -> bytes:
    return bytes([TURNED[byte] for byte in data])


class Pn532:
    """One chip over one antenna. `dead` answers nothing; a reset can revive `hung`."""

    fastest = 5000000  # bit/s on SPI
    fastest_i2c = 400000

    def __init__(self, clock: Clock, antenna: Antenna) -> None:
        self._clock = clock
        self.antenna = antenna
        self.dead = False
        self.hung = False
        self.frames = 0
        self.looks = 0
        self.down = False  # RSTPDN is low
        self.power_up()

    def power_up(self) -> None:
        """As after power-on: asleep, the field is off and nothing is set up."""
        self._set_up = False
        self._awake = False
        self._low_at: int | None = None
        self._retries = FOR_EVER
        self._answers: list[tuple[int, bytes]] = []  # (when it is ready, the frame)
        self._asking: int | None = None  # it asks an empty field for ever, for so many tags
        self.antenna.field(False)

    def reset_pin(self, level: int) -> None:
        """Low holds the chip down, high starts it anew."""
        self.down = not level
        self.antenna.field(False)
        if level:
            self.hung = False
            self.power_up()

    def select_pin(self, level: int) -> None:
        """The select line: held low for long enough it wakes the chip."""
        now = self._clock.us
        if not level:
            self._low_at = now
        elif self._low_at is not None:
            self._awake = self._awake or now - self._low_at >= STARTED_US
            self._low_at = None

    # SPI: an operation byte, then data ---------------------------------------------------------

    def write(self, frame: "bytes | bytearray") -> None:
        """A frame whose answer nobody reads."""
        data = _turned(frame)
        if data[0] == 0x01 and self._awake:
            self.take(data[1:])

    def exchange(self, frame: "bytes | bytearray", into: bytearray) -> None:
        """A status or an answer is read."""
        data = _turned(frame)
        if data[0] == 0x02:
            into[:] = _turned(b"\x00" + (b"\x01" if self.ready() else b"\x00") * (len(frame) - 1))
        elif data[0] == 0x03:
            into[:] = _turned(b"\x00" + self.give(len(frame) - 1))
        else:
            into[:] = bytes(len(frame))

    # what both buses carry ---------------------------------------------------------------------

    def mute(self) -> bool:
        """Whether the chip does not react at all."""
        return self.dead or self.hung or self.down

    def ready(self) -> bool:
        """Whether an acknowledge or an answer waits."""
        if self.mute():
            return False
        if self._asking is not None:
            self._ask_on(self._asking)
        return bool(self._answers) and self._clock.us >= self._answers[0][0]

    def give(self, count: int) -> bytes:
        """The waiting frame, padded; it is gone then."""
        if not self.ready():
            return bytes(count)
        data = self._answers.pop(0)[1]
        return (data + bytes(count))[:count]

    def take(self, raw: bytes) -> None:
        """A frame from the host; it ends whatever the chip was doing. A damaged one is nothing."""
        if self.mute():
            return
        self._asking = None
        self._answers = []
        start = raw.find(b"\x00\xff")
        if start < 0 or len(raw) < start + 5:
            return
        size = raw[start + 2]
        body = raw[start + 4 : start + 4 + size]
        if size < 2 or len(raw) < start + 5 + size or (size + raw[start + 3]) & 0xFF:
            return
        if (sum(body) + raw[start + 4 + size]) & 0xFF or body[0] != 0xD4:
            return
        now = self._clock.us + TAKEN_US
        self._answers.append((now, TAKEN))
        done = self._carry_out(body[1], body[2:])
        if done is not None:
            self._answers.append((now + done[1], done[0]))

    def _carry_out(self, code: int, values: bytes) -> "tuple[bytes, int] | None":
        """(frame, microseconds) of a command; None while it asks for ever."""
        if code == 0x14 and values[:1] == b"\x01":  # SAMConfiguration, normal mode
            self._set_up = True
        elif not self._set_up:
            return (REFUSED, DONE_US)  # the low-battery mode takes nothing else
        elif code == 0x02:
            return (_frame(b"\x03\x32\x01\x06\x07"), DONE_US)
        elif code == 0x32:
            if not self._configure(values):
                return (REFUSED, DONE_US)
        elif code == 0x4A and len(values) >= 2 and values[0] in (1, 2):
            return self._find(values[0], values[1])
        else:
            return (REFUSED, DONE_US)
        return (_frame(bytes((code + 1,))), DONE_US)

    def _configure(self, values: bytes) -> bool:
        """RFConfiguration: 1 the field, 5 the retries (ATR, PSL, passive activation)."""
        if values[:1] == b"\x01" and len(values) == 2:
            self.antenna.field(bool(values[1] & 1))
        elif values[:1] == b"\x05" and len(values) == 4:
            self._retries = values[3]
        else:
            return False
        return True

    def _find(self, most: int, kind: int) -> "tuple[bytes, int] | None":
        """InListPassiveTarget, as the chip does it on its own. Kind 0: type A, 106 kbit/s."""
        self.looks += 1
        took = 0 if self.antenna.on else GUARD_US
        self.antenna.field(True)
        if self._retries == FOR_EVER:
            self._asking = most
            return None
        uids: list[bytes] = []
        for _ in range(self._retries + 1):
            self.frames += 1
            found = self.antenna.census(self._clock.us + took)[0] if kind == 0 else []
            took += TAG_US * len(found) + EMPTY_US
            uids = found[:most]
            if uids:
                break
        return (_frame(b"\x4b" + _rows(uids)), took)

    def _ask_on(self, most: int) -> None:
        """It has been asking all the time: whoever came is found now."""
        self.frames += 1
        found = self.antenna.census(self._clock.us)[0]
        if found and len(self._answers) < 2:
            ready = self._clock.us + TAG_US * len(found)
            self._answers.append((ready, _frame(b"\x4b" + _rows(found[:most]))))
            self._asking = None


def _rows(uids: "list[bytes]") -> bytes:
    """NbTg, then of each target its number, SENS_RES, SEL_RES and UID."""
    rows = bytes((len(uids),))
    for i, uid in enumerate(uids):
        sens = b"\x00\x04" if len(uid) == 4 else b"\x00\x44"
        rows += bytes((i + 1,)) + sens + b"\x00" + bytes((len(uid),)) + uid
    return rows


def _frame(answer: bytes) -> bytes:
    """A frame from the chip."""
    body = b"\xd5" + answer
    size = len(body)
    return b"\x00\x00\xff" + bytes((size, -size & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))
