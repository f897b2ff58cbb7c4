"""The map: hexes, planets, neighbours and distances, built from any arrangement of sectors.

Coordinates are (a, b): a grows straight up, b to the upper right. Sets of hexes are whole
numbers with one bit a hex, so that range, neighbourhoods and federations are bit operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.games.gaia_project import faces as f

AB = tuple[int, int]
_KEPT = 4000
"""Answers about range that a map remembers."""
FARTHEST = 24
"""No two hexes of any layout are farther apart than this."""
_RING = ("A0", "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9", "A10", "A11")
_INNER = ("B0", "B1", "B2", "B3", "B4", "B5")
_DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


class Sector(NamedTuple):
    """A sector face on the table: its centre and how many steps of 60 degrees it is turned."""

    face: str
    centre: AB
    turn: int = 0
    mirrored: bool = False


def turned(slot: str, steps: int) -> str:
    """The slot of the assembled board where a printed slot lies after clockwise steps."""
    if slot[0] == "A":
        return f"A{(int(slot[1:]) + 2 * steps) % 12}"
    return f"B{(int(slot[1:]) + steps) % 6}" if slot[0] == "B" else slot


def distance(x: AB, y: AB) -> int:
    """Hex steps between two hexes (R1.8)."""
    a, b = x[0] - y[0], x[1] - y[1]
    return max(abs(a), abs(b), abs(a + b))


def bits(mask: int) -> Iterator[int]:
    """The hexes of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=2048)
def listed(mask: int) -> tuple[int, ...]:
    """The hexes of a set that is asked for again and again, such as a seat's structures."""
    return tuple(bits(mask))


@lru_cache(maxsize=256)
def by_type(planets: tuple[int, ...]) -> tuple[int, ...]:
    """Planet type -> all hexes of this type; what lies on the map changes a few times a match."""
    found = [0] * len(f.PLANETS)
    for h, planet in enumerate(planets):
        found[planet] |= 1 << h
    return tuple(found)


def number_of(face: str) -> str:
    """The number printed on a sector face: `5B` shows 5."""
    return face.rstrip("AB")


def printed_planets(sector: Sector) -> dict[AB, int]:
    """Planets of an upright or turned sector, by map coordinates."""
    centre, found = sector.centre, {}
    for slot, planet in f.SECTORS[sector.face].items():
        a, b = f.SLOT_OFFSETS[turned(slot, sector.turn)]
        found[(centre[0] + a, centre[1] + b)] = f.PLANETS.index(planet)
    return found


class _Distances(dict[int, bytes]):
    """Hex -> its distance to every hex, read from one table of all differences."""

    def __init__(self, hexes: list[AB]) -> None:
        super().__init__()
        span = max(max(column) - min(column) for column in zip(*hexes, strict=True))
        sides = range(-span, span + 1)
        self.table = bytes(distance((x, y), (0, 0)) for x in sides for y in sides)
        self.keys_of = [x * len(sides) + y for x, y in hexes]

    def __missing__(self, h: int) -> bytes:
        table, zero = self.table, self.keys_of[h] - len(self.table) // 2
        row = self[h] = bytes([table[key - zero] for key in self.keys_of])
        return row


class _Balls(dict[int, list[int]]):
    """Hex -> by distance, all hexes at most so far away."""

    def __init__(self, dist: _Distances) -> None:
        super().__init__()
        self.dist = dist

    def __missing__(self, h: int) -> list[int]:
        rings, bit = [0] * (FARTHEST + 1), 1
        for away in self.dist[h]:
            rings[away] |= bit
            bit <<= 1
        for d in range(1, FARTHEST + 1):
            rings[d] |= rings[d - 1]
        self[h] = rings
        return rings


class Grid:
    """The hexes in rows of one whole number, so that all neighbours of a set are six shifts.

    Round the rows lies an empty rim: a shift never runs into another row.
    """

    __slots__ = ("hex_at", "place_of", "row")

    def __init__(self, hexes: list[AB]) -> None:
        lowest, left = min(a for a, _ in hexes), min(b for _, b in hexes)
        self.row = max(b for _, b in hexes) - left + 3
        self.place_of = [(a - lowest + 1) * self.row + b - left + 1 for a, b in hexes]
        self.hex_at = {place: h for h, place in enumerate(self.place_of)}

    def laid(self, mask: int) -> int:
        """A set of the map's hexes on the grid."""
        place_of, found = self.place_of, 0
        for h in bits(mask):
            found |= 1 << place_of[h]
        return found

    def lifted(self, mask: int) -> int:
        """A set of the grid in the map's hexes."""
        hex_at, found = self.hex_at, 0
        for place in bits(mask):
            found |= 1 << hex_at[place]
        return found

    def around(self, mask: int) -> int:
        """All places next to a place of the set, some outside the map among them."""
        row = self.row
        slant = row - 1
        up, down = mask << row | mask << slant, mask >> row | mask >> slant
        return up | down | mask << 1 | mask >> 1


@lru_cache(maxsize=16)
def _shape(hexes: tuple[AB, ...]) -> tuple[list[int], _Distances, _Balls, Grid]:
    """Neighbours at once; distances and balls of a hex when they are first asked for."""
    bit = {place: 1 << h for h, place in enumerate(hexes)}
    near = [sum(bit.get((a + x, b + y), 0) for x, y in _DIRECTIONS) for a, b in hexes]
    dist = _Distances(list(hexes))
    return near, dist, _Balls(dist), Grid(list(hexes))


class Map:
    """A map that never changes: what stands on it is the state's business."""

    __slots__ = (
        "all",
        "at",
        "ball",
        "dist",
        "grid",
        "hexes",
        "labels",
        "near",
        "planets",
        "reached",
        "sector",
        "sectors",
        "space",
        "space_on_grid",
    )

    def __init__(self, sectors: tuple[Sector, ...], planets: Mapping[AB, int]) -> None:
        self.sectors = sectors
        self.hexes: list[AB] = []
        self.labels: list[str] = []
        self.sector: list[int] = []
        for number, sector in enumerate(sectors):
            for slot in (*_RING, *_INNER, "C"):
                a, b = f.SLOT_OFFSETS[slot]
                self.hexes.append((sector.centre[0] + a, sector.centre[1] + b))
                self.labels.append(number_of(sector.face) + slot)
                self.sector.append(number)
        self.at = {label: h for h, label in enumerate(self.labels)}
        self.at.update({f"{a}x{b}": h for h, (a, b) in enumerate(self.hexes)})
        self.planets = [planets.get(place, f.EMPTY) for place in self.hexes]
        self._measure()

    def _measure(self) -> None:
        """Maps of the same shape share what depends on nothing else."""
        self.all = (1 << len(self.hexes)) - 1
        self.near, self.dist, self.ball, self.grid = _shape(tuple(self.hexes))
        self.space = self.mask(h for h, planet in enumerate(self.planets) if planet == f.EMPTY)
        self.space_on_grid = self.grid.laid(self.space)
        self.reached: dict[tuple[int, int], int] = {}
        """What `within` told before."""

    def mask(self, hexes: Iterable[int]) -> int:
        """A set of hexes from their numbers."""
        found = 0
        for h in hexes:
            found |= 1 << h
        return found

    def around(self, mask: int) -> int:
        """All hexes next to a hex of the set (hexes of the set may be among them)."""
        near, found = self.near, 0
        while mask:
            low = mask & -mask
            found |= near[low.bit_length() - 1]
            mask ^= low
        return found

    def within(self, mask: int, steps: int) -> int:
        """All hexes at most so many steps from a hex of the set."""
        steps = min(steps, FARTHEST)
        known = self.reached.get((mask, steps))
        if known is not None:
            return known
        found = 0
        for h in bits(mask):
            found |= self.ball[h][steps]
        if len(self.reached) >= _KEPT:
            self.reached.clear()
        self.reached[mask, steps] = found
        return found

    def clashes(self) -> list[tuple[int, int]]:
        """Pairs of neighbouring hexes with the same home planet (R2.2, K7)."""
        return [
            (h, g)
            for h, planet in enumerate(self.planets)
            if f.EMPTY < planet < f.GAIA
            for g in bits(self.near[h])
            if g > h and self.planets[g] == planet
        ]


@lru_cache(maxsize=64)
def _built(sectors: tuple[Sector, ...], planets: tuple[tuple[AB, int], ...]) -> Map:
    return Map(sectors, dict(planets))


def build(sectors: Iterable[Sector], planets: Mapping[AB, int] | None = None) -> Map:
    """The map of these sectors; `planets` given as data overrule what the faces print."""
    laid = tuple(sectors)
    if planets is None:
        planets = {at: p for sector in laid for at, p in printed_planets(sector).items()}
    return _built(laid, tuple(sorted(planets.items())))


def first_game(layout: str) -> tuple[Sector, ...]:
    """The fixed arrangement of the first game, all sectors upright (R2.1)."""
    plan = f.LAYOUTS[layout]
    return tuple(
        Sector(face, tuple(plan["centres"][place])) for place, face in plan["first"].items()
    )
