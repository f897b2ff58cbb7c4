"""The map: hexes with their planets, built from any arrangement of sectors (R1.8, R2.1, R2.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.core.bits import bits
from engine.core.hexes import AB, Field
from engine.core.steps import Arg
from engine.games.gaia_project import faces as f

FARTHEST = 24
"""No two hexes of any layout are farther apart than this."""
_RING = tuple(f"A{n}" for n in range(12))
_INNER = tuple(f"B{n}" for n in range(6))

RINGS = {"A": ("outer", 12), "B": ("inner", 6), "C": ("centre", 1)}
"""What the hexes of a ring are called, and how many there are."""


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


class Map(Field):
    """A map that never changes: what stands on it is the state's business."""

    __slots__ = ("at", "labels", "planets", "sector", "sectors", "space", "space_on_grid")

    def __init__(self, sectors: tuple[Sector, ...], planets: Mapping[AB, int]) -> None:
        self.sectors = sectors
        hexes: list[AB] = []
        self.labels: list[str] = []
        self.sector: list[int] = []
        for number, sector in enumerate(sectors):
            for slot in (*_RING, *_INNER, "C"):
                a, b = f.SLOT_OFFSETS[slot]
                hexes.append((sector.centre[0] + a, sector.centre[1] + b))
                self.labels.append(number_of(sector.face) + slot)
                self.sector.append(number)
        super().__init__(hexes, FARTHEST)
        self.at = {label: h for h, label in enumerate(self.labels)}
        self.at.update({f"{a}x{b}": h for h, (a, b) in enumerate(hexes)})
        self.planets = [planets.get(place, f.EMPTY) for place in hexes]
        self.space = self.mask(h for h, planet in enumerate(self.planets) if planet == f.EMPTY)
        self.space_on_grid = self.grid.laid(self.space)

    def called(self, arg: Arg, planets: Sequence[int]) -> Arg:
        """A hex as people say it: the planet that is there now and the number on its sector, and
        where that is not enough the hour of the clock at which it lies."""
        h = self.at.get(arg) if isinstance(arg, str) else None
        if h is None:
            return arg
        number, slot = re.split(r"(?=[ABC])", self.labels[h])
        hour = int(slot[1:] or 0) * (12 // RINGS[slot[0]][1]) or 12
        planet = planets[h]
        if planet == f.EMPTY:
            return f"{RINGS[slot[0]][0]}:{number}:{hour}"
        alike = sum(
            p == planet for p, s in zip(planets, self.sector, strict=True) if s == self.sector[h]
        )
        return f"planet_{f.PLANETS[planet]}{'_at' if alike > 1 else ''}:{number}:{hour}"

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
