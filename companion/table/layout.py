"""Layouts as data: which station of which node serves which place, for a game, tier and seats.

A layout file is told in `docs/layouts.md`. Its items are written once and repeated: `per_seat`
for every seat (`{seat}` from 0, `{number}` from 1), `slots` for a row (`{slot}` from `first`,
`{index}` from 0); `when` keeps an item for some seat counts or options only; `any` tells that the
places of the row mean nothing but the row.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from companion import games as rooms

FORMAT = "tabletwin-layout"
VERSION = 1
TIERS = ("pad", "stations", "full")
PAD = "pad"
PAD_STATION = "desk/pad"
"""The one reader of a table whose game brings no layout of its own for a pad."""
TABLE = -1
_ITEM = {"at", "place", "pad", "seat", "per_seat", "slots", "first", "when", "any"}


class BadLayout(ValueError):
    """A layout that cannot be used; the text is one sentence for people."""


@dataclass(frozen=True, slots=True)
class Pad:
    """A station that means "this one".

    `seat` is whose pad it is; TABLE: shared, the seat is the one that must act, or the one
    that the shown piece or a seat tag shown just before tells.
    """

    station: str
    seat: int = TABLE


@dataclass(frozen=True, slots=True)
class Layout:
    """The stations of one table for one match."""

    game: str
    tier: str
    places: dict[str, str] = field(default_factory=dict)
    """Station -> the place it serves."""
    pads: Mapping[str, Pad] = field(default_factory=dict)
    alike: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Station -> all of its row, where the places of the row mean the same: which of them serves
    which place is told by what hands lay there (`exchange`)."""
    stations: dict[str, str] = field(init=False)
    """Place -> the station that serves it."""
    called: Mapping[str, str] = field(init=False)
    """Station -> the place that people call it by, whichever it serves."""
    _nodes: Mapping[str, tuple[str, ...]] = field(init=False)

    def __post_init__(self) -> None:
        by_place = {place: station for station, place in self.places.items()}
        object.__setattr__(self, "stations", by_place)
        object.__setattr__(self, "called", dict(self.places))
        object.__setattr__(self, "_nodes", self._by_node())

    def all(self) -> tuple[str, ...]:
        return (*self.places, *self.pads)

    def anew(self) -> Layout:
        """The same for another match: what hands of this one lay there tells nothing of it."""
        return replace(self, places=dict(self.called))

    def exchange(self, one: str, other: str) -> None:
        """Two stations of a row serve each other's place from now on."""
        places, stations = self.places, self.stations
        places[one], places[other] = places[other], places[one]
        stations[places[one]], stations[places[other]] = one, other

    def nodes(self) -> Mapping[str, tuple[str, ...]]:
        """Node -> its stations, both in the order of the file."""
        return self._nodes

    def _by_node(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for station in self.all():
            node, _, at = station.partition("/")
            found.setdefault(node, []).append(at)
        return {node: tuple(stations) for node, stations in found.items()}

    def pads_of(self, seat: int) -> list[str]:
        """Where this seat can show a piece: its own pads, else the shared ones (TABLE: any)."""
        own = [pad.station for pad in self.pads.values() if pad.seat == seat]
        shared = [pad.station for pad in self.pads.values() if pad.seat == TABLE]
        return own or shared or (list(self.pads) if seat == TABLE else [])

    def seat_of(self, station: str) -> int:
        """Whose station this is, as far as the layout says."""
        return self.pads[station].seat if station in self.pads else TABLE


def touch_only(game: str) -> Layout:
    """The layout of a table with no reader at all."""
    return Layout(game, "touch")


def load(game: str, tier: str, seats: int, options: Mapping[str, Any] | None = None) -> Layout:
    """The house's layout of a game. Raises BadLayout when there is none."""
    file = rooms.file(game, "layouts", f"{tier}.json")
    if file is None and tier == PAD:
        return Layout(game, PAD, {}, {PAD_STATION: Pad(PAD_STATION, TABLE)})
    if file is None:
        raise BadLayout(f"There is no layout {tier!r} for {game}; there are: {_names(game)}.")
    return from_json(_parse(file.read_text("utf-8"), f"{game}.{tier}.json"), seats, options or {})


def load_file(path: Path, seats: int, options: Mapping[str, Any] | None = None) -> Layout:
    """A layout of the owner's own table. Raises BadLayout."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadLayout(f"The layout {path.name} cannot be read ({error}).") from error
    return from_json(_parse(text, path.name), seats, options or {})


def tiers(game: str) -> list[str]:
    """The tiers for which the house has a layout: one pad does for every game."""
    return [tier for tier in TIERS if tier == PAD or rooms.file(game, "layouts", f"{tier}.json")]


def from_json(data: Any, seats: int, options: Mapping[str, Any]) -> Layout:
    """The layout of a file for so many seats. Raises BadLayout."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadLayout('This is not a layout file: its "format" is missing or different.')
    if data.get("version") != VERSION:
        raise BadLayout(
            f"The layout is of version {data.get('version')!r}; this program reads {VERSION}."
        )
    game, tier, items = (data.get(key) for key in ("game", "tier", "stations"))
    if not isinstance(game, str) or tier not in TIERS or not isinstance(items, list):
        raise BadLayout('A layout needs its "game", its "tier" and its list of "stations".')
    places: dict[str, str] = {}
    pads: dict[str, Pad] = {}
    alike: dict[str, frozenset[str]] = {}
    for number, item in enumerate(items, start=1):
        row = [*_repeat(item, number, seats, options)]
        for one in row:
            _add(one, number, places, pads)
        if item.get("any"):
            alike |= dict.fromkeys(at := [one["at"] for one in row], frozenset(at))
    return Layout(game, tier, places, pads, alike)


def _parse(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise BadLayout(f"The layout {name} is damaged: {error}.") from error


def _names(game: str) -> str:
    return ", ".join(tiers(game)) or "none"


def _repeat(
    item: Any, number: int, seats: int, options: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    """An item once for each seat and slot it names, its gaps filled."""
    if not isinstance(item, dict) or not isinstance(item.get("at"), str):
        raise BadLayout(f'Item {number} of the layout needs an "at" such as "desk/a0".')
    extra = set(item) - _ITEM
    if extra:
        raise BadLayout(f"Item {number} of the layout has an unknown field {min(extra)!r}.")
    if not _wanted(item.get("when", {}), seats, options):
        return
    first = item.get("first", 0)
    for seat in range(seats) if item.get("per_seat") else (TABLE,):
        for index in range(item.get("slots", 1)):
            gaps = {"seat": seat, "number": seat + 1, "slot": first + index, "index": index}
            yield {key: _fill(value, gaps, number) for key, value in item.items()} | {"owner": seat}


def _wanted(when: Mapping[str, Any], seats: int, options: Mapping[str, Any]) -> bool:
    return seats in when.get("seats", (seats,)) and all(
        options.get(option) in values for option, values in when.get("options", {}).items()
    )


def _fill(value: Any, gaps: Mapping[str, int], number: int) -> Any:
    if not isinstance(value, str):
        return value
    try:
        return value.format_map(gaps)
    except (KeyError, ValueError, IndexError) as error:
        raise BadLayout(f"Item {number} of the layout has an unknown gap in {value!r}.") from error


def _add(
    item: Mapping[str, Any], number: int, places: dict[str, str], pads: dict[str, Pad]
) -> None:
    station, place = item["at"], item.get("place", "")
    if station in places or station in pads:
        raise BadLayout(f"The layout names the station {station!r} twice.")
    if "/" not in station:
        raise BadLayout(f"The station {station!r} must name its node: node/station.")
    if bool(place) == bool(item.get("pad")):
        raise BadLayout(f"Item {number} of the layout must be a place or a pad.")
    if not place:
        seat = item["owner"] if item.get("per_seat") else item.get("seat", TABLE)
        pads[station] = Pad(station, seat)
    elif place in places.values():
        raise BadLayout(f"Two stations of the layout serve the place {place!r}.")
    else:
        places[station] = place
