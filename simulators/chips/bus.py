"""An SPI bus: whole frames to the one chip whose select is low, if it can follow the clock."""

from simulators.chips.clock import Clock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class SpiChip(Protocol):
        fastest: int

        def write(self, frame: "bytes | bytearray") -> None: ...
        def exchange(self, frame: "bytes | bytearray", into: bytearray) -> None: ...


# What one bus transaction costs beside its bytes, where no port says it: two calls that move the
# chip select and one transfer. Measured: 38 us on the RP2040's own build.
CALL_US = 40


class SpiBus:
    """Who listens and what it costs; `clashes` counts frames with two chips selected, `garbled`
    those that no chip could follow: a clock too fast or of the wrong mode, or a second frame
    without a new select. All our chips want mode 0.
    """

    def __init__(self, clock: Clock, call_us: int = CALL_US) -> None:
        self._clock = clock
        self.call_us = call_us
        self._selected: list[SpiChip] = []
        self._alone = False  # its one chip has no select
        self._baud = 1000000
        self._mode = 0
        self._byte_ns = 8000
        self._begun = False  # a frame was sent since the select fell
        self.frames = 0
        self.clashes = 0
        self.garbled = 0

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
                self._begun = False

        return drive

    def attach(self, chip: "SpiChip") -> None:
        """A chip that is alone on the bus and has no select."""
        self._selected.append(chip)
        self._alone = True

    def set_up(self, baud: int, polarity: int = 0, phase: int = 0) -> None:
        """Bits a second, and how the clock rests and samples."""
        self._baud = baud
        self._mode = polarity << 1 | phase
        self._byte_ns = 8000000000 // baud

    def write(self, frame: "bytes | bytearray") -> None:
        """A frame out, the answer dropped."""
        chip = self._listening(frame)
        if chip is not None:
            chip.write(frame)

    def exchange(self, frame: "bytes | bytearray", into: bytearray) -> None:
        """A frame out and its answer in."""
        chip = self._listening(frame)
        if chip is not None:
            chip.exchange(frame, into)
        else:
            into[:] = b"\xff" * len(frame)

    def _listening(self, frame: "bytes | bytearray") -> "SpiChip | None":
        """The chip that hears the frame."""
        self.frames += 1
        self._clock.spend(self.call_us + len(frame) * self._byte_ns // 1000)
        selected = self._selected
        if len(selected) != 1:
            self.clashes += len(selected) > 1
            return None
        again, self._begun = self._begun and not self._alone, True
        if again or self._mode or self._baud > selected[0].fastest:
            self.garbled += 1
            return None
        return selected[0]
