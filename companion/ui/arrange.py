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
    return fields(lines_of(stations, places, pads))


def lines_of(
    stations: Iterable[str], places: Mapping[str, str], pads: Iterable[str],
    abreast: int = MOST_ABREAST,
) -> list[list[str]]:  # fmt: skip
    """The stations line by line, no more than so many on one."""
    readers = set(pads)
    zones: dict[str, list[str]] = {}
    for station in stations:
        key = zone(station, places.get(station, ""), station in readers)
        zones.setdefault(key, []).append(station)
    parted = [line for found in zones.values() for line in _parted(found, abreast)]
    return _joined(parted, min(LEAST_ABREAST, abreast))


def _parted(stations: list[str], abreast: int) -> list[list[str]]:
    count = -(-len(stations) // abreast)
    each = -(-len(stations) // count)
    return [stations[i : i + each] for i in range(0, len(stations), each)]


def _joined(lines: list[list[str]], most: int) -> list[list[str]]:
    """Single stations share a line with the next ones."""
    joined: list[list[str]] = []
    for line in lines:
        if joined and len(joined[-1]) + len(line) <= most and len(line) < 3:
            joined[-1] = joined[-1] + line
        else:
            joined.append(line)
    return joined


def fields(lines: list[list[str]], least: int = LEAST_ABREAST) -> dict[str, Field]:
    """Where the stations of some lines are drawn: in the middle, no line wider than `least` of
    them would be."""
    found: dict[str, Field] = {}
    high = 1.0 / max(1, len(lines))
    for number, line in enumerate(lines):
        wide = 1.0 / max(least, len(line))
        left = (1.0 - wide * len(line)) / 2
        for i, station in enumerate(line):
            low = 1.0 - (number + 1) * high
            found[station] = Field(
                left + i * wide + wide * 0.05, low + high * 0.06, wide * 0.9, high * 0.88
            )
    return found
