"""One chip on a shared SPI bus: what a driver gets instead of pin numbers."""

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    import machine


class SpiDevice:
    """Frames to one chip; `select` is called with 0 before and 1 after each frame."""

    def __init__(self, spi: "machine.SPI", select: "Callable[[int], object]") -> None:
        self._spi = spi
        self._select = select
        select(1)

    def wake(self, ms: int) -> None:
        """Hold the select low for so long, with nothing said."""
        self._select(0)
        time.sleep_ms(ms)
        self._select(1)

    def write(self, frame: "bytes | bytearray") -> None:
        """Send a frame; what the chip says meanwhile is dropped."""
        self._select(0)
        self._spi.write(frame)
        self._select(1)

    def exchange(self, frame: bytearray) -> bytearray:
        """Send a frame and put the chip's bytes in its place."""
        self._select(0)
        self._spi.write_readinto(frame, frame)
        self._select(1)
        return frame
