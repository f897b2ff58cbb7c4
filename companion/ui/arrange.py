"""Arranges stations on a field by the places they serve: one line a zone, slots side by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

LEAST_ABREAST = 5
MOST_ABREAST = 9


class Field(NamedTuple):
    """Where a station is drawn; the field is 1.0 wide and 1.0 high, y upwards."""

    x: float
    y: float
    w: float
    h: float


def zone(station: str, place: str, pad: bool) -> str:
    """Stations of one zone share a line: `row:3` lies with `row:0`, pads with pads."""
    if pad:
        return "pad"
    if not place:
        return station.partition("/")[0]
    return place.split(":")[0]


def arrange(
    stations: Iterable[str], places: Mapping[str, str], pads: Iterable[str]
) -> dict[str, Field]:
    """A field for every station. Long zones break into lines; short ones share the last line."""
    readers = set(pads)
    zones: dict[str, list[str]] = {}
    for station in stations:
        key = zone(station, places.get(station, ""), station in readers)
        zones.setdefault(key, []).append(station)
    lines = _join([line for found in zones.values() for line in _lines(found)])
    return _fields(lines)


def _lines(stations: list[str]) -> list[list[str]]:
    count = -(-len(stations) // MOST_ABREAST)
    each = -(-len(stations) // count)
    return [stations[i : i + each] for i in range(0, len(stations), each)]


def _join(lines: list[list[str]]) -> list[list[str]]:
    """Single stations share a line with the next ones."""
    joined: list[list[str]] = []
    for line in lines:
        if joined and len(joined[-1]) + len(line) <= LEAST_ABREAST and len(line) < 3:
            joined[-1] = joined[-1] + line
        else:
            joined.append(line)
    return joined


def _fields(lines: list[list[str]]) -> dict[str, Field]:
    found: dict[str, Field] = {}
    high = 1.0 / max(1, len(lines))
    for number, line in enumerate(lines):
        wide = 1.0 / max(LEAST_ABREAST, len(line))
        left = (1.0 - wide * len(line)) / 2
        for i, station in enumerate(line):
            low = 1.0 - (number + 1) * high
            found[station] = Field(
                left + i * wide + wide * 0.05, low + high * 0.06, wide * 0.9, high * 0.88
            )
    return found
