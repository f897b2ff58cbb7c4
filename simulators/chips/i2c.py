"""An I2C bus: chips by their address, bytes with an acknowledge, and what they cost."""

from simulators.chips.clock import Clock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class I2cChip(Protocol):
        fastest_i2c: int

        def mute(self) -> bool: ...
        def take(self, raw: bytes) -> None: ...
        def ready(self) -> bool: ...
        def give(self, count: int) -> bytes: ...


# One call from Python; an assumption, not a measurement. Assumed: as in bus.py, and half as much
# again.
CALL_US = 60
NO_DEVICE = 19


class I2cBus:
    """Chips that put a status byte in front of what they say, as the PN532 does."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._chips: dict[int, I2cChip] = {}
        self._rate = 400000
        self._bit_ns = 2500
        self.frames = 0

    def attach(self, address: int, chip: "I2cChip") -> None:
        """Wire a chip."""
        self._chips[address] = chip

    def set_rate(self, rate: int) -> None:
        """Bits a second."""
        self._rate = rate
        self._bit_ns = 1000000000 // rate

    def write(self, address: int, data: "bytes | bytearray") -> int:
        """Bytes to a chip; OSError when none answers."""
        chip = self._call(address, len(data))
        chip.take(bytes(data))
        return len(data)

    def read(self, address: int, count: int) -> bytes:
        """Bytes from a chip."""
        chip = self._call(address, count)
        if not chip.ready():
            return bytes(count)
        return b"\x01" + (chip.give(count - 1) if count > 1 else b"")

    def _call(self, address: int, count: int) -> "I2cChip":
        self.frames += 1
        self._clock.spend(CALL_US + 9 * (count + 1) * self._bit_ns // 1000)
        chip = self._chips.get(address)
        if chip is None or chip.mute() or self._rate > chip.fastest_i2c:
            raise OSError(NO_DEVICE)
        return chip
