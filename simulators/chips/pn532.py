"""The PN532 as its driver sees it: frames on SPI or I2C, an acknowledge, then an answer.

Its own processor does the anticollision, so the model asks the antenna who is there.
"""

from simulators.chips.antenna import Antenna
from simulators.chips.clock import Clock

ACK = b"\x00\x00\xff\x00\xff\x00"
ACK_US = 400
"""Assumed: well below the 15 ms of the user manual"""
ANSWER_US = 800  # of a command that does nothing on the air. Assumed
# The field comes on before the first question. As ISO 14443-3: a tag has 5 ms to wake.
FIELD_US = 5200
# A tag with a UID of seven bytes. Assumed: the frames of two cascade levels take 2.5 ms of it.
FOUND_US = 4600
SILENT_US = 1200  # one question without an answer. Assumed
# With its select low, until its oscillator runs. Data sheet PN532, start of the oscillator.
WAKE_US = 2000


def _turned(data: "bytes | bytearray") -> bytes:
    """Each byte with its bits the other way round."""
    return bytes([_TURNED[byte] for byte in data])


def _turn(byte: int) -> int:
    turned = 0
    for bit in range(8):
        turned |= (byte >> bit & 1) << 7 - bit
    return turned


_TURNED = bytes([_turn(byte) for byte in range(256)])


class Pn532:
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
        """As after power-on: the field is off and nothing is set up."""
        self._set_up = False
        self._awake = False
        self._low_at: int | None = None
        self._retries = 0
        self._answers: list[tuple[int, bytes]] = []  # (when it is ready, the frame)
        self.antenna.field(False)

    def reset_pin(self, level: int) -> None:
        """Low holds the chip down, high starts it anew."""
        if level:
            self.hung = False
            self.power_up()
        else:
            self.antenna.field(False)

    def select_pin(self, level: int) -> None:
        """The select line: held low for long enough it wakes the chip."""
        now = self._clock.us
        if not level:
            self._low_at = now
        elif self._low_at is not None:
            self._awake = self._awake or now - self._low_at >= WAKE_US
            self._low_at = None

    # SPI, least significant bit first ---------------------------------------------------------

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
        return self.dead or self.hung

    def ready(self) -> bool:
        """Whether an acknowledge or an answer waits."""
        if self.mute() or not self._answers:
            return False
        return self._clock.us >= self._answers[0][0]

    def give(self, count: int) -> bytes:
        """The waiting frame, padded; it is gone then."""
        if not self.ready():
            return bytes(count)
        data = self._answers.pop(0)[1]
        return (data + bytes(count))[:count]

    def take(self, raw: bytes) -> None:
        """A frame from the host."""
        if self.mute():
            return
        start = raw.find(b"\x00\xff")
        size = raw[start + 2]
        body = raw[start + 4 : start + 4 + size]
        total = (sum(body) + raw[start + 4 + size]) & 0xFF
        if start < 0 or (size + raw[start + 3]) & 0xFF or total or body[0] != 0xD4:
            return
        now = self._clock.us
        answer, took = self._carry_out(body[1:])
        self._answers = [(now + ACK_US, ACK), (now + ACK_US + took, _frame(answer))]

    def _carry_out(self, order: bytes) -> "tuple[bytes, int]":
        """(answer, microseconds) of a command."""
        code = order[0]
        if code == 0x02 and self._set_up:
            return (b"\x03\x32\x01\x06\x07", ANSWER_US)
        if code == 0x14:
            self._set_up = True
        elif not self._set_up:
            return (b"\x7f", ANSWER_US)
        elif code == 0x32 and order[1] == 0x01:
            self.antenna.field(bool(order[2] & 1))
        elif code == 0x32 and order[1] == 0x05:
            self._retries = order[4]
        elif code == 0x4A and self._set_up:
            return self._find(order[1])
        else:
            return (b"\x7f", ANSWER_US)
        return (bytes((code + 1,)), ANSWER_US)

    def _find(self, most: int) -> "tuple[bytes, int]":
        """InListPassiveTarget, as the chip does it on its own."""
        self.looks += 1
        took = 0 if self.antenna.on else FIELD_US
        self.antenna.field(True)
        uids: list[bytes] = []
        for _ in range(self._retries + 1):
            self.frames += 1
            found, _ = self.antenna.census(self._clock.us + took)
            took += FOUND_US * len(found) + SILENT_US
            uids = found[:most]
            if uids:
                break
        rows = b""
        for i, uid in enumerate(uids):
            sens = b"\x00\x04" if len(uid) == 4 else b"\x00\x44"
            rows += bytes((i + 1,)) + sens + b"\x00" + bytes((len(uid),)) + uid
        return (bytes((0x4B, len(uids))) + rows, took)


def _frame(answer: bytes) -> bytes:
    """A frame from the chip, or its syntax error."""
    body = b"\xd5" + answer if answer != b"\x7f" else b"\x7f"
    size = len(body)
    return b"\x00\x00\xff" + bytes((size, -size & 0xFF)) + body + bytes((-sum(body) & 0xFF, 0))
