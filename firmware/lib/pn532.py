"""PN532: a reader with a processor of its own, on SPI or I2C. One command finds up to two tags."""

import pn532_frames as frames
import reader
from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    import machine
    from spi_device import SpiDevice

ADDRESS = const(0x24)
# NSS low until its oscillator runs: 2 ms, and one for safety. Data sheet PN532, start of the
# oscillator.
WAKE_MS = const(3)
ACK_MS = const(15)  # User manual PN532: so long an acknowledgement may take
FIRMWARE = b"\x02"
NORMAL_MODE = b"\x14\x01\x14\x00"
FIND_TWO = b"\x4a\x02\x00"
FIELD_OFF = b"\x32\x01\x00"
_LONGEST = const(64)  # bytes of an answer with two tags


class Spi:
    """The chip's SPI: least significant bit first, which not every port can: we turn the bytes."""

    def __init__(self, device: "SpiDevice") -> None:
        self._device = device
        self._turned = bytes([_turn(byte) for byte in range(256)])

    def wake(self) -> None:
        """A chip that came out of reset sleeps until its select was low for a while. The bus is
        held meanwhile, so this one time we wait.
        """
        self._device.wake(WAKE_MS)

    def send(self, data: bytes) -> None:
        """A frame to the chip."""
        self._device.write(self._flip(b"\x01" + data))

    def ready(self) -> bool:
        """Whether the chip has something to say."""
        answer = self._device.exchange(bytearray(self._flip(b"\x02\x00")))
        return self._turned[answer[1]] == 1

    def receive(self, count: int) -> bytes:
        """What the chip says."""
        answer = self._device.exchange(bytearray(self._flip(b"\x03" + bytes(count))))
        return self._flip(answer[1:])

    def _flip(self, data: "bytes | bytearray") -> bytes:
        turned = self._turned
        return bytes([turned[byte] for byte in data])


class I2c:
    """The chip's I2C: each answer begins with a byte that says whether it is one."""

    def __init__(self, bus: "machine.I2C") -> None:
        self._bus = bus

    def wake(self) -> None:
        """Its address on the bus wakes it; it holds the clock until it runs."""

    def send(self, data: bytes) -> None:
        """A frame to the chip."""
        self._bus.writeto(ADDRESS, data)

    def ready(self) -> bool:
        """Whether the chip has something to say."""
        return bool(self._bus.readfrom(ADDRESS, 1)[0] & 1)

    def receive(self, count: int) -> bytes:
        """What the chip says."""
        return bytes(self._bus.readfrom(ADDRESS, count + 1)[1:])


def _turn(byte: int) -> int:
    """The eight bits the other way round."""
    turned = 0
    for _ in range(8):
        turned = turned << 1 | byte & 1
        byte >>= 1
    return turned


class Pn532:
    """One reader. `tries` are questions to an empty field, `limit_ms` the longest answer."""

    many = False

    def __init__(
        self,
        wire: "Spi | I2c",
        reset: "Callable[[int], object] | None" = None,
        tries: int = 2,
        limit_ms: int = 60,
    ) -> None:
        self._wire = wire
        self._reset = reset
        self._tries = tries
        self._limit_ms = limit_ms
        self.errors = 0

    def start(self) -> "Generator[int, None, bool]":
        """Reset, wake and set up the chip."""
        if self._reset:
            self._reset(0)
            yield 2
            self._reset(1)
        yield 2
        self._wire.wake()
        if (yield from self._command(NORMAL_MODE)) is None:  # before it, no other is taken
            return False
        version = yield from self._command(FIRMWARE)
        if version is None or len(version) < 2 or version[1] != 0x32:
            return False
        retries = bytes((0x32, 0x05, 0xFF, 0x01, self._tries - 1))
        for order in (retries, FIELD_OFF):
            if (yield from self._command(order)) is None:
                return False
        return True

    def look(self, known: "bytes | None") -> "Generator[int, None, tuple[int, bytes | None]]":
        """Find tags; the chip switches the field on by itself, we switch it off."""
        answer = yield from self._command(FIND_TWO)
        found = None if answer is None else frames.targets(answer)
        if found is None or (yield from self._command(FIELD_OFF)) is None:
            self.errors += 1
            return (reader.FAULT, None)
        if len(found) > 1:
            return (reader.CROWD, None)
        return (reader.TAG, found[0]) if found else (reader.SILENT, None)

    def _command(self, order: bytes) -> "Generator[int, None, bytes | None]":
        """Send a command; the chip's answer, or None when it does not behave."""
        try:
            self._wire.send(frames.frame(order))
            if not (yield from self._wait(ACK_MS)) or not frames.is_ack(self._wire.receive(6)):
                return None
            if not (yield from self._wait(self._limit_ms)):
                return None
            answer = frames.payload(self._wire.receive(_LONGEST))
        except OSError:  # nobody acknowledges on the I2C bus
            return None
        return answer if answer and answer[0] == order[0] + 1 else None

    def _wait(self, limit_ms: int) -> "Generator[int, None, bool]":
        for _ in range(limit_ms):
            if self._wire.ready():
                return True
            yield 1
        return False
