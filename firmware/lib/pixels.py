"""A chain of pixels, whatever chip they are: levels now, sent when told."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Pixels:
    """`levels` are green, red, blue of each of `count` pixels; `send` puts bytes on the line."""

    def __init__(self, send: "Callable[[bytes | bytearray], object]", count: int) -> None:
        self._send = send
        self.count = count
        self.levels = bytearray(3 * count)

    def set(self, index: int, red: int, green: int, blue: int) -> None:
        """The colour of one pixel, from the next `write` on."""
        at = 3 * index
        self.levels[at] = green
        self.levels[at + 1] = red
        self.levels[at + 2] = blue

    def write(self, levels: "bytes | bytearray") -> None:
        """Send levels to the pixels, which may be weaker than those that were set."""
        raise NotImplementedError
