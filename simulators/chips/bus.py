"""An SPI bus: whole frames to the one chip whose select is low."""

from simulators.chips.clock import Clock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class SpiChip(Protocol):
        def write(self, frame: "bytes | bytearray") -> None: ...
        def exchange(self, frame: "bytes | bytearray", into: bytearray) -> None: ...


# What one bus transaction costs on a board beside its bytes: two calls that move the chip select
# and one transfer, at some 10 us each on an RP2040 at 125 MHz. An assumption, not a measurement.
CALL_US = 30


class SpiBus:
    """Who listens and what it costs; `clashes` counts frames with two chips selected."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._selected: list[SpiChip] = []
        self.baud = 1000000
        self.frames = 0
        self.clashes = 0

    def selector(self, chip: "SpiChip") -> "Callable[[int], None]":
        """What the chip's select wire calls with its level."""

        def drive(level: int) -> None:
            if level == 0 and chip not in self._selected:
                self._selected.append(chip)
            elif level and chip in self._selected:
                self._selected.remove(chip)

        return drive

    def write(self, frame: "bytes | bytearray") -> None:
        """A frame out, the answer dropped."""
        self._pass(len(frame))
        if len(self._selected) == 1:
            self._selected[0].write(frame)

    def exchange(self, frame: "bytes | bytearray", into: bytearray) -> None:
        """A frame out and its answer in."""
        self._pass(len(frame))
        if len(self._selected) == 1:
            self._selected[0].exchange(frame, into)
        else:
            into[:] = b"\xff" * len(frame)

    def _pass(self, count: int) -> None:
        self.frames += 1
        if len(self._selected) > 1:
            self.clashes += 1
        self._clock.spend(CALL_US + count * 8000000 // self.baud)
