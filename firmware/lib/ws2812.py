"""A chain of WS2812 pixels: colours in, bits on one data line out."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

TIMING = (400, 850, 800, 450)  # ns: high and low of a 0, high and low of a 1


class Ws2812:
    """`send` puts bytes on the line with TIMING; `count` pixels hang on it."""

    def __init__(self, send: "Callable[[bytes | bytearray], None]", count: int) -> None:
        self._send = send
        self.count = count
        self.levels = bytearray(3 * count)  # green, red, blue of each pixel

    def set(self, index: int, red: int, green: int, blue: int) -> None:
        """The colour of one pixel, from the next `write` on."""
        at = 3 * index
        self.levels[at] = green
        self.levels[at + 1] = red
        self.levels[at + 2] = blue

    def write(self, levels: "bytes | bytearray") -> None:
        """Send levels, in the order of the wire, to the pixels."""
        self._send(levels)
