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
CALL_US = 40


class SpiBus:
    """Who listens and what it costs; `clashes` counts frames with two chips selected."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._selected: list[SpiChip] = []
        self._byte_ns = 8000
        self.frames = 0
        self.clashes = 0

    def selector(self, chip: "SpiChip") -> "Callable[[int], None]":
        """What the chip's select wire calls with its level."""

        selected = self._selected
        tell = getattr(chip, "select_pin", None)

        def drive(level: int) -> None:
            if tell:
                tell(level)
            if level:
                if chip in selected:
                    selected.remove(chip)
            elif chip not in selected:
                selected.append(chip)

        return drive

    def attach(self, chip: "SpiChip") -> None:
        """A chip that is alone on the bus and has no select."""
        self._selected.append(chip)

    def set_baud(self, baud: int) -> None:
        """Bits a second."""
        self._byte_ns = 8000000000 // baud

    def write(self, frame: "bytes | bytearray") -> None:
        """A frame out, the answer dropped."""
        self.frames += 1
        self._clock.spend(CALL_US + len(frame) * self._byte_ns // 1000)
        selected = self._selected
        if len(selected) == 1:
            selected[0].write(frame)
        elif selected:
            self.clashes += 1

    def exchange(self, frame: "bytes | bytearray", into: bytearray) -> None:
        """A frame out and its answer in."""
        self.frames += 1
        self._clock.spend(CALL_US + len(frame) * self._byte_ns // 1000)
        if len(self._selected) == 1:
            self._selected[0].exchange(frame, into)
            return
        self.clashes += len(self._selected) > 1
        into[:] = b"\xff" * len(frame)
