"""What is counted on the map (table of R14) and the tiles that pay when something happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.core.bits import bits
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board


def planet_types(s: Board, seat: int) -> int:
    """Different colonised planet types; guest mines do not count (R14 table)."""
    board = s.boards[seat]
    seen, mask, planet = 0, board.built & ~board.guests, s.planet
    while mask:
        low = mask & -mask
        seen |= 1 << planet[low.bit_length() - 1]
        mask ^= low
    return seen.bit_count()


def type_points(s: Board, seat: int) -> int:
    """What the QIC action for planet types brings (R7.6)."""
    return 3 + planet_types(s, seat)


def gaia_planets(s: Board, seat: int) -> int:
    """Colonised Gaia planets; a gaiaformer alone or a guest mine does not count."""
    board = s.boards[seat]
    return sum(s.planet[h] == f.GAIA for h in bits(board.built & ~board.guests))


def sectors(s: Board, seat: int) -> int:
    """Sectors with a structure, guest mines and the Lost Planet included."""
    return len({s.map.sector[h] for h in bits(s.boards[seat].built)})


def mines(s: Board, seat: int) -> int:
    """Mines, the Lost Planet's and guest mines included."""
    board = s.boards[seat]
    return board.counts[f.MINE] + (board.lost >= 0)


_COUNTS: Mapping[str, Callable[[Board, int], int]] = {
    "mine": mines,
    "trading_station": lambda s, seat: s.boards[seat].counts[f.TRADING],
    "research_lab": lambda s, seat: s.boards[seat].counts[f.LAB],
    "planetary_institute_or_academy": lambda s, seat: sum(
        s.boards[seat].counts[kind] for kind in f.BIG
    ),
    "federation_token": lambda s, seat: len(s.boards[seat].tokens),
    "planet_type": planet_types,
    "gaia_planet": gaia_planets,
    "sector": sectors,
    "final_structures": lambda s, seat: s.boards[seat].built.bit_count(),
    "final_fed_structures": lambda s, seat: (s.boards[seat].built & s.boards[seat].fed).bit_count(),
    "final_planet_types": planet_types,
    "final_gaia": gaia_planets,
    "final_sectors": sectors,
    "final_satellites": lambda s, seat: (
        s.boards[seat].satellites.bit_count() + s.boards[seat].counts[f.STATION]
    ),
}
"""What tiles count, in their own words, and what the final scoring tiles do (R14 table)."""


def count(s: Board, seat: int, what: str) -> int:
    """How many of something a seat has."""
    return _COUNTS[what](s, seat)


class Points(NamedTuple):
    """Points of a tile, and what it counts for them."""

    source: str
    points: int
    rule: str
    per: str = ""
    number: int = 0


def trigger(s: Board, seat: int, what: str, times: int = 1) -> None:
    """Points for something that happened (R12.5)."""
    for one in paid(s, seat, what, times):
        s.score(seat, one.source, one.points, one.rule)


def paid(s: Board, seat: int, what: str, times: int = 1) -> list[Points]:
    """What the round tile and technology tiles pay for something (R12.5)."""
    tile, found = s.round_tile(), []
    if tile and tile.trigger == what and not s.is_automa(seat):
        found.append(Points(f"round:{s.round}", tile.points * times, "R12.5"))
    board = s.boards[seat]
    for name, _ in board.tiles:
        printed = f.TILES[name]
        if printed.trigger == what and name not in board.covered:
            found.append(Points(f"tile:{name}", printed.gain[0][1] * times, "R12.5"))
    return found


def worth(s: Board, seat: int, what: str, times: int = 1) -> int:
    """The points of all of these."""
    return sum(one.points for one in paid(s, seat, what, times))


def passing(s: Board, seat: int) -> list[Points]:
    """What booster and advanced tiles pay when passing (R13.1)."""
    board = s.boards[seat]
    booster = f.BOOSTERS.get(board.booster)
    counted = [(f"booster:{booster.id}", booster.points, booster.per)] if booster else []
    for tile, _ in board.uncovered():
        printed = f.TILES[tile]
        if printed.kind == "pass":
            counted.append((f"tile:{tile}", printed.gain[0][1], printed.per))
    return [
        Points(source, each * n, "R13.1", per, n)
        for source, each, per in counted
        if per and (n := count(s, seat, per))
    ]
