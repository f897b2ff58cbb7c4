"""The scan task: looks at all stations, a few at a time, never two neighbours at once.

A look mostly waits: 5 ms for a tag to wake, a millisecond for each answer. So several looks run
side by side as generators. Which comes next: a station in doubt, then one the host waits for,
then the one that waited longest; a station that waits long overtakes all.
"""

import asyncio

import reader
import ticks
from micropython import const

from app.station import Station

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

URGENT_BONUS = const(80)  # ms of waiting that being in doubt is worth
FIRST_BONUS = const(40)
# Between two looks at a station that is at peace. Chosen: two looks and the pause between them
# stay below 40 ms.
SHORTEST_MS = const(15)
# Of the board's time that a look may take on average. Chosen: sixteen stations are looked at
# within 32 ms, as far as fields and neighbours let them.
SHARE_MS = const(2)
# So long after a group of looks the next group waits for its end: stations that are not neighbours
# fall into step, and as many as may look at once do. Chosen: a look that finds somebody new ends
# within it.
TOGETHER_MS = const(16)
FIRST_MS = const(15)  # for a station that the host waits for. Chosen: as SHORTEST_MS
EMPTY_SHARE = const(2)  # an empty one that nobody waits for rests so many times longer
_QUIET = ((reader.SILENT, None), (reader.ALIVE, None))
SUPPLY_PAUSE_MS = const(60000)  # Chosen: a sagging supply is told once a minute


class Scan:
    """`tell(station, uid, on, ms)` and `complain(station, kind, count)` take what is found."""

    def __init__(
        self,
        stations: "list[Station]",
        radio: "dict[str, int]",
        tell: "Callable[[str, bytes, int, int], None]",
        complain: "Callable[[str, str, int], None]",
        supply: "Any" = None,
    ) -> None:
        self.stations = stations
        self._fields = radio["fields"]
        self._period_ms = min(radio["period_ms"], max(SHORTEST_MS, SHARE_MS * len(stations)))
        self._tell = tell
        self._complain = complain
        self._supply = supply
        self._supply_at: "int | None" = None
        self._active: "list[Station]" = []
        self._resting: "list[Station]" = []  # the most urgent first; due or not
        # Looks that found nothing new: taken in while the next ones wait for their tags to wake.
        self._quiet: "list[tuple[Station, Any, int]]" = []
        self._next = 0
        self._waited_for = False

    async def run(self, tick: "Callable[[], None]") -> None:
        """Look for ever; `tick` tells the health task that we live."""
        self._active = []
        self._resting = []
        self._quiet = []
        for station in self.stations:
            station.steps = None
            self._lay(station)
        while True:
            tick()
            self._advance()
            now = ticks.now()
            if ticks.diff(self._next, now) <= 0:
                self._launch(now)
            while self._quiet:
                self._settle(*self._quiet.pop(0))
            now = ticks.now()
            await asyncio.sleep_ms(self._pause(now))

    def first(self, names: "list[str]") -> None:
        """Stations the host waits for."""
        self._waited_for = bool(names)
        self._next = now = ticks.now()
        resting, self._resting = self._resting, []
        for station in self.stations:
            station.first = station.name in names
        for station in resting:
            if station.first:
                station.due = now
            self._lay(station)

    def sights(self) -> "list[tuple[str, str]]":
        """What lies where: [(station, uid in hex), ...]."""
        found = []
        for station in self.stations:
            for uid in station.presence.uids():
                found.append((station.name, uid.hex()))
        return found

    def station(self, name: str) -> "Station | None":
        """The station of that name."""
        for each in self.stations:
            if each.name == name:
                return each
        return None

    def _advance(self) -> None:
        """Move on every look whose pause is over."""
        for station in list(self._active):
            now = ticks.now()
            if ticks.diff(station.due, now) > 0:
                continue
            try:
                station.due = ticks.add(now, next(station.steps))
            except StopIteration as end:
                self._ended(station, end.value, ticks.now())
            except OSError:
                self._ended(station, False, ticks.now())

    def _ended(self, station: Station, found: "Any", now: int) -> None:
        self._active.remove(station)
        station.steps = None
        if not self._active:
            self._next = now
        station.look_ms = ticks.diff(now, station.begun_at)
        if found in _QUIET:
            self._quiet.append((station, found, now))
        else:
            self._settle(station, found, now)

    def _settle(self, station: Station, found: "Any", now: int) -> None:
        """Take in what a look found, or how a start ended."""
        if found is True:
            station.started(True, now)
        elif found is False or found[0] == reader.FAULT:
            station.fault(now)
        else:
            self._seen(station, found, now)
        self._lay(station)
        self._report(station, now)

    def _lay(self, station: Station) -> None:
        """Put a station among those that rest, behind those that are as urgent."""
        bonus = 0
        if station.presence.urgent:
            bonus = URGENT_BONUS
        elif station.first:
            bonus = FIRST_BONUS
        station.turn = turn = ticks.add(station.due, -bonus)
        resting, diff = self._resting, ticks.diff
        at = len(resting)
        while at and diff(resting[at - 1].turn, turn) > 0:
            at -= 1
        resting.insert(at, station)

    def _seen(self, station: Station, found: "tuple[int, bytes | None]", now: int) -> None:
        changes = station.seen(found[0], found[1], now)
        station.due = ticks.add(now, self._rest_of(station))
        for uid, on, ms in changes:
            self._tell(station.name, uid, on, ms)

    def _rest_of(self, station: Station) -> int:
        """How long a station may rest after a look. While the host waits for some stations, they
        rest less, and empty ones that nobody waits for rest more.
        """
        if station.presence.urgent:
            return 0
        if station.first:
            return min(self._period_ms, FIRST_MS)
        if self._waited_for and not station.presence.uids():
            return self._period_ms * EMPTY_SHARE
        return self._period_ms

    def _report(self, station: Station, now: int) -> None:
        """Tell when the health of a reader changes; try its supply before giving it up."""
        complaint = station.complaint(now)
        if complaint == station.sick or (station.sick and not station.looks):
            return
        if not complaint and not station.well:
            return
        station.sick = complaint
        self._complain(station.name, complaint or "revived", station.chip.errors)
        if complaint == "silent":
            self._power_cycle(now)

    def _power_cycle(self, now: int) -> None:
        """Cut the supply of all readers for a moment, at most once a minute."""
        if self._supply is None:
            return
        if self._supply_at is not None:
            if ticks.diff(now, self._supply_at) < SUPPLY_PAUSE_MS:
                return
        self._supply_at = now
        self._supply()

    def _launch(self, now: int) -> None:
        """Begin the most urgent looks, as far as fields and neighbours allow."""
        while len(self._active) < self._fields:
            station = self._choose(now)
            if station is None:
                break
            station.begin()
            station.cycle_ms = ticks.diff(now, station.begun_at)
            station.begun_at = station.due = now
            self._active.append(station)
            self._next = ticks.add(now, TOGETHER_MS)
        self._advance()

    def _choose(self, now: int) -> "Station | None":
        soonest = self._period_ms
        diff = ticks.diff
        for station in self._resting:
            early = diff(station.due, now)
            if early <= 0:
                if not station.blocked():
                    self._resting.remove(station)
                    return station
                continue
            soonest = min(soonest, early)
            if diff(station.turn, now) > 0:
                break  # so is everyone behind it
        self._next = ticks.add(now, soonest)
        return None

    def _pause(self, now: int) -> int:
        """How long there is nothing to do."""
        wait = self._period_ms
        if len(self._active) < self._fields:
            wait = ticks.diff(self._next, now)
        for station in self._active:
            wait = min(wait, ticks.diff(station.due, now))
        return max(0, wait)
