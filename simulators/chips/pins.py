"""Wires: a level, and whoever watches it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def _unwired(level: int) -> None:
    return None


class Wire:
    """One pin of the processor. `drive` is called with each level the processor puts on it."""

    def __init__(self) -> None:
        self.level = 1
        self.sense: Callable[[], int] | None = None  # a chip holds the wire
        self.drive: Callable[[int], object] = _unwired

    def put(self, level: int) -> None:
        """The processor sets the level."""
        self.level = level
        self.drive(level)


class Wires:
    """All pins of a board by number; a pin that nobody wired just keeps its level."""

    def __init__(self) -> None:
        self._wires: dict[int, Wire] = {}

    def at(self, number: int) -> Wire:
        """The wire at a pin."""
        if number not in self._wires:
            self._wires[number] = Wire()
        return self._wires[number]
