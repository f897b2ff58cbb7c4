"""WS2812 pixels: bits of two lengths on one data line."""

from pixels import Pixels

TIMING = (400, 850, 800, 450)  # ns: high and low of a 0, high and low of a 1


class Ws2812(Pixels):
    """`send` puts bytes on the line with TIMING."""

    def write(self, levels: "bytes | bytearray") -> None:
        """Send levels to the pixels."""
        self._send(levels)
