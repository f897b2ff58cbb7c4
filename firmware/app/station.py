"""One station: its reader, what lies on it, and how well the reader is."""

import reader
import ticks
from micropython import const

from app.presence import Presence
from app.tray import Tray

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

FAULTS = const(3)  # in a row, before a reader counts as sick
# Several tags at once for this long are told. Chosen: longer than a tag that slides over (330 ms).
CROWD_MS = const(400)
RETRY_MS = const(250)  # Chosen: four attempts in the second in which people notice
# Chosen: a reader that is plugged in again is found within 8 s and costs its neighbours nothing.
LONGEST_RETRY_MS = const(8000)
SAMPLE = const(256)  # looks over which damaged ones are counted


class Station:
    """The scan task moves it on; `near` are stations whose field must be off meanwhile."""

    def __init__(self, name: str, chip: "Any") -> None:
        self.name = name
        self.chip = chip
        self.presence: "Presence | Tray" = Tray() if chip.many else Presence()
        self.near: "list[Station]" = []
        self.first = False  # the host waits for this one
        self.steps: "Any" = None  # the generator of the look under way
        self.due = 0
        self.turn = 0  # `due`, and earlier the more urgent it is
        self.begun_at = 0
        self.look_ms = 0  # how long the last look took
        self.cycle_ms = 0  # from the look before to the last one
        self.looks = 0
        self.sick = ""
        self.well = False  # set up, as far as we know
        self._faults = 0
        self._retry_ms = RETRY_MS
        self._crowd_at: "int | None" = None
        self._damaged = 0
        self._sampled = 0
        self._noisy = False

    def begin(self) -> None:
        """Start a look, or the chip itself when it is not set up."""
        self.steps = self.chip.look(self.presence.known()) if self.well else self.chip.start()

    def blocked(self) -> bool:
        """Whether a neighbour's field is on."""
        for other in self.near:
            if other.steps is not None:
                return True
        return False

    def started(self, well: bool, now: int) -> None:
        """The chip was set up, or it does not answer."""
        if well:
            self.well = True
            self.due = now
        else:
            self.fault(now)

    def fault(self, now: int) -> None:
        """The chip did not behave: set it up anew, later and later."""
        self.well = False
        self._faults += 1
        self.due = ticks.add(now, self._retry_ms if self._faults > FAULTS else 0)
        if self._faults > FAULTS:
            self._retry_ms = min(2 * self._retry_ms, LONGEST_RETRY_MS)

    def faulty(self) -> bool:
        """Whether the chip failed so often that people should know."""
        return self._faults >= FAULTS

    def seen(self, kind: int, uid: "Any", now: int) -> "list[tuple[bytes, int, int]]":
        """Take in a look; what changed on the station."""
        self.looks += 1
        self._faults = 0
        self._retry_ms = RETRY_MS
        self._count(kind)
        changes = self.presence.see(kind, uid, now)
        if not self.presence.crowded:
            self._crowd_at = None
        elif self._crowd_at is None:
            self._crowd_at = now
        return changes

    def complaint(self, now: int) -> str:
        """What is wrong with the reader, in the words of the wire; "" when it is well."""
        if self.faulty():
            return "silent"
        if self._crowd_at is not None and ticks.diff(now, self._crowd_at) >= CROWD_MS:
            return "collision"
        return "errors" if self._noisy else ""

    def _count(self, kind: int) -> None:
        """Every SAMPLE looks: were more than half of the answers damaged?"""
        self._sampled += kind != reader.SILENT
        self._damaged += kind == reader.DAMAGED
        if self._sampled >= SAMPLE:
            self._noisy = 2 * self._damaged > self._sampled
            self._sampled = self._damaged = 0
