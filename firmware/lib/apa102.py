"""APA102 pixels on an SPI bus of their own: a clock line, so no timing to keep."""

from pixels import Pixels


class Apa102(Pixels):
    """`send` writes to the bus."""

    def write(self, levels: "bytes | bytearray") -> None:
        """Send levels to the pixels."""
        self._send(frame(levels))


def frame(levels: "bytes | bytearray") -> bytearray:
    """The bytes for a chain: start, full-scale blue green red of each, and clocks to the end."""
    count = len(levels) // 3
    out = bytearray(4 + 4 * count + 4 + (count + 15) // 16)
    for i in range(count):
        at = 4 + 4 * i
        out[at] = 0xFF
        out[at + 1] = levels[3 * i + 2]
        out[at + 2] = levels[3 * i]
        out[at + 3] = levels[3 * i + 1]
    return out
