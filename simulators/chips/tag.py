"""An ISO 14443A tag: its states, and what it answers to a frame."""

from simulators.chips.clock import Dice

OFF, IDLE, READY, ACTIVE = 0, 1, 2, 3
LEVELS = (0x93, 0x95, 0x97)
REQA, WUPA = 0x26, 0x52
SHORT = 7  # bits of the one byte of a REQA or WUPA
POWER_UP_US = 5000  # a tag may need so long after the field came. As ISO/IEC 14443-3


def crc_a(data: bytes) -> bytes:
    """CRC_A bit by bit, written apart from the firmware's so that the two check each other."""
    crc = 0x6363
    for byte in data:
        for bit in range(8):
            flip = (crc ^ (byte >> bit)) & 1
            crc >>= 1
            if flip:
                crc ^= 0x8408
    return bytes((crc & 0xFF, crc >> 8))


def parts_of(uid: bytes) -> "list[bytes]":
    """Four bytes and their xor, for each cascade level."""
    rows = {4: [uid], 7: [b"\x88" + uid[:3], uid[3:]]}.get(len(uid))
    if rows is None:
        rows = [b"\x88" + uid[:3], b"\x88" + uid[3:6], uid[6:]]
    return [row + bytes((row[0] ^ row[1] ^ row[2] ^ row[3],)) for row in rows]


_DONE = b"\x00" + crc_a(b"\x00")  # SAK: the UID is complete
_MORE = b"\x04" + crc_a(b"\x04")  # SAK: another cascade level follows
_HALT = b"\x50\x00" + crc_a(b"\x50\x00")


class Tag:
    """One tag in the field of one antenna. A random one draws its UID at each power-up."""

    def __init__(self, uid: bytes, random_seed: int = 0) -> None:
        self.uid = uid
        self._dice = Dice(random_seed) if random_seed else None
        self._know(uid)
        self._state = OFF
        self._halted = False
        self._level = 0
        self._power_at = 0

    def _know(self, uid: bytes) -> None:
        """What each cascade level says, the frame that selects it, and the answer to that."""
        self._parts = parts_of(uid)
        heads = [bytes((LEVELS[i], 0x70)) + part for i, part in enumerate(self._parts)]
        self._selects = [head + crc_a(head) for head in heads]

    def power(self, us: int) -> None:
        """The field came on at `us`."""
        self._state = IDLE
        self._halted = False
        self._power_at = us + POWER_UP_US
        if self._dice:
            self.uid = b"\x08" + bytes([self._dice.below(256) for _ in range(3)])
            self._know(self.uid)

    def awake(self, us: int) -> bool:
        """Whether it had power for long enough."""
        return self._state != OFF and us >= self._power_at

    def starve(self) -> None:
        """The field went."""
        self._state = OFF

    def answer(self, frame: bytes, last: int, us: int) -> "bytes | None":
        """The reply to a frame that ends at `us`, of whose last byte `last` bits were sent (0:
        all), or None for silence.
        """
        if self._state == OFF or us < self._power_at:
            return None
        if last == SHORT and len(frame) == 1:
            return self._wake(frame[0] & 0x7F)
        if frame[:2] == b"\x50\x00":
            self._halt(frame if last == 0 else b"")
            return None
        if self._state != READY or len(frame) < 2 or frame[0] != LEVELS[self._level]:
            self._back()
            return None
        return self._select(frame, last)

    def _wake(self, command: int) -> "bytes | None":
        if self._state != IDLE or (self._halted and command != WUPA):
            self._back()
            return None
        if command not in (REQA, WUPA):
            return None
        self._state = READY
        self._level = 0
        return b"\x04\x00" if len(self.uid) == 4 else b"\x44\x00"

    def _halt(self, frame: bytes) -> None:
        self._halted = self._halted or (self._state == ACTIVE and frame == _HALT)
        self._back()

    def _back(self) -> None:
        """Anything unexpected sends a tag back to where it waits to be woken."""
        self._state = IDLE

    def _rest(self, part: bytes, frame: bytes) -> "bytes | None":
        """What follows the bits of our part that the reader knows, if they are ours; else silence.

        The reply is aligned: its first byte has zeros where the reader knows the bits.
        """
        bits = (frame[1] >> 4) * 8 + (frame[1] & 7) - 16
        whole, more = bits // 8, bits % 8
        mask = (1 << more) - 1
        if frame[2 : 2 + whole] != part[:whole]:
            return None
        if more and (frame[2 + whole] ^ part[whole]) & mask:
            return None
        return bytes((part[whole] & ~mask,)) + part[whole + 1 :]

    def _select(self, frame: bytes, last: int) -> "bytes | None":
        part = self._parts[self._level]
        if frame[1] != 0x70:
            if not _split(frame, last):
                self._back()
                return None
            return self._rest(part, frame)
        if last or frame != self._selects[self._level]:
            self._back()
            return None
        self._level += 1
        done = self._level == len(self._parts)
        if done:
            self._state = ACTIVE
        return _DONE if done else _MORE


def _split(frame: bytes, last: int) -> bool:
    """Whether as many bits were sent as the frame itself says (NVB)."""
    sent = 8 * len(frame) if last == 0 else 8 * (len(frame) - 1) + last
    return (frame[1] >> 4) * 8 + (frame[1] & 7) == sent
