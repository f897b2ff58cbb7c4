"""Where a virtual table has room, and which of its stations are shown at once: as many as can be
read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from kivy.metrics import dp

from companion.session.api import StationView
from companion.ui.arrange import LEAST_ABREAST, MOST_ABREAST, Field, fields, lines_of
from companion.ui.widgets.lettering import whole

LEAST_WIDE, LEAST_HIGH = 82.0, 76.0
"""The smallest station, dp: two lines of its name over its lamps."""
TALL_HIGH: Final = 102.0
"""The height, dp, of one with three lines."""
FILLS: Final = 0.9
"""A station takes so much of the room it has."""
USUAL_WIDE = 108.0
"""A station, dp, on which most names have room."""
EDGE: Final = 8.0
"""Around all stations, dp."""
TURN: Final = 48.0
"""Height, dp, of the line that turns the page."""
TURN_WIDE: Final = 60.0
"""Width, dp, of what turns it beside the stations, where a line would take half of their height."""

BESIDE = (740, 1150)
"""Shorter and longer side of the least screen, dp, with room for virtual table and match."""
SHARES = (0.72, 0.62)
"""Size of the virtual table by that of the match: beside it, and below it."""
TABLE_HIGH = 420
"""Least height, dp, of a virtual table: three lines of stations, piles, loose pieces."""
HEAD_AND_FOOT = (400, 420)
"""Height, dp, of a head and a tall question: across, and upright, where answers take more."""


def has_room(width: float, height: float, needs: Callable[[float], tuple[float, float]]) -> bool:
    """Whether it has room beside the match on a screen: the drawing, which `needs` so much
    at a width, gives up none of it."""
    if min(width, height) <= dp(BESIDE[0]) or max(width, height) <= dp(BESIDE[1]):
        return False
    across = width > height
    room = height - dp(HEAD_AND_FOOT[not across])
    wide, high = (width / (1 + SHARES[0]), room) if across else (width, room / (1 + SHARES[1]))
    if not across and high * SHARES[1] < dp(TABLE_HIGH):
        return False
    needed = needs(wide)
    return needed[0] <= wide and needed[1] <= high


class Page(NamedTuple):
    """Stations that are shown together."""

    fields: Mapping[str, Field]
    lines: int


class Felt(NamedTuple):
    """The stations by pages; those of one seat alone where a table is too big for all."""

    pages: tuple[Page, ...]

    def page_with(self, stations: Sequence[str]) -> int:
        """The first page on which one of these lies; -1: none does."""
        wanted = set(stations)
        return next((n for n, one in enumerate(self.pages) if wanted & set(one.fields)), -1)


def laid_out(
    stations: Sequence[str], known: Mapping[str, StationView], names: Mapping[str, str],
    width: float, height: float, seat: int, low: bool = False,
) -> Felt:  # fmt: skip
    """The stations of a table in a room of so many pixels, for the seat that is looked at; in a
    low one pages are turned beside them."""
    felt = _felt(stations, known, names, width, height, 0.0 if low else dp(TURN), seat)
    if not low or len(felt.pages) == 1:
        return felt
    return _felt(stations, known, names, width - dp(TURN_WIDE), height, 0.0, seat)


def _felt(
    stations: Sequence[str], known: Mapping[str, StationView], names: Mapping[str, str],
    width: float, height: float, turn: float, seat: int,
) -> Felt:  # fmt: skip
    """The same; a line that turns the page would be so high."""
    places = {name: one.place for name, one in known.items()}
    pads = [name for name, one in known.items() if one.pad]
    abreast = _abreast(tuple(names.values()), width)
    least_high = _least_high(tuple(names.values()), (width - dp(2 * EDGE)) / abreast)
    room = int((height - dp(2 * EDGE)) / least_high)
    lines = lines_of(stations, places, pads, abreast)
    if len(lines) > room:
        near = [one for one in stations if _owner(places.get(one, "")) in ("", f"seat{seat}")]
        lines = lines_of(near, places, pads, abreast)
    if len(lines) > room:
        room = int((height - dp(2 * EDGE) - turn) / least_high)
    parts = [lines[at : at + max(1, room)] for at in range(0, len(lines), max(1, room))]
    least = min(LEAST_ABREAST, abreast)
    return Felt(tuple(Page(fields(part, least), len(part)) for part in parts or [[]]))


def _abreast(names: Sequence[str], width: float) -> int:
    """So many stations side by side have room for what each of them is called; where some are
    called by more words than that, as many as are large enough for most."""
    room = width - dp(2 * EDGE)
    usual = max(2, min(LEAST_ABREAST, int(room / dp(USUAL_WIDE))))
    for count in range(MOST_ABREAST, usual, -1):
        wide = room / count
        if wide * FILLS >= dp(LEAST_WIDE) and _named(names, wide, dp(LEAST_HIGH)):
            return count
    return usual


def _least_high(names: Sequence[str], wide: float) -> float:
    """The least height of a line of stations: more where their names take three lines."""
    tall = not _named(names, wide, dp(LEAST_HIGH)) and _named(names, wide, dp(TALL_HIGH))
    return float(dp(TALL_HIGH if tall else LEAST_HIGH))


def _named(names: Sequence[str], wide: float, high: float) -> bool:
    """Whether each name can be read on a station that has so much room."""
    inside = wide * FILLS - dp(8), high * 0.88 - dp(20)
    return all(whole(name, False, *inside) for name in names)


def _owner(place: str) -> str:
    """`seat0` for a place before a seat, else nothing."""
    zone = place.split(":")[0]
    return zone if zone.startswith("seat") else ""
