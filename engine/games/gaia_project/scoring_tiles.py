"""What is counted on the map (table of R14) and the tiles that pay when something happens."""

from __future__ import annotations

from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.map.hexes import bits


def planet_types(s: Board, seat: int) -> int:
    """Different colonised planet types; guest mines do not count (R14 table)."""
    board = s.boards[seat]
    seen, mask, planet = 0, board.built & ~board.guests, s.planet
    while mask:
        low = mask & -mask
        seen |= 1 << planet[low.bit_length() - 1]
        mask ^= low
    return seen.bit_count()


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


def count(s: Board, seat: int, what: str) -> int:
    """How many of something a seat has; the words are those of the tiles."""
    board = s.boards[seat]
    if what == "mine":
        return mines(s, seat)
    if what == "trading_station":
        return board.counts[f.TRADING]
    if what == "research_lab":
        return board.counts[f.LAB]
    if what == "planetary_institute_or_academy":
        return sum(board.counts[kind] for kind in f.BIG)
    if what == "federation_token":
        return len(board.tokens)
    return _spread(s, seat, what)


def _spread(s: Board, seat: int, what: str) -> int:
    if what == "planet_type":
        return planet_types(s, seat)
    if what == "gaia_planet":
        return gaia_planets(s, seat)
    assert what == "sector", what
    return sectors(s, seat)


def final_count(s: Board, seat: int, tile: str) -> int:
    """What a final scoring tile counts (R14 table)."""
    board = s.boards[seat]
    if tile == "final_structures":
        return board.built.bit_count()
    if tile == "final_fed_structures":
        return (board.built & board.fed).bit_count()
    if tile == "final_planet_types":
        return planet_types(s, seat)
    if tile == "final_gaia":
        return gaia_planets(s, seat)
    if tile == "final_sectors":
        return sectors(s, seat)
    return (board.satellites.bit_count()) + board.counts[f.STATION]


def trigger(s: Board, seat: int, what: str, times: int = 1) -> None:
    """Points of the round tile and of technology tiles for something that happened (R12.5)."""
    tile = s.round_tile()
    if tile and tile.trigger == what and not s.is_automa(seat):
        s.score(seat, f"round:{s.round}", tile.points * times, "R7")
    board = s.boards[seat]
    for name, _ in board.tiles:
        printed = f.TILES[name]
        if printed.trigger == what and name not in board.covered:
            s.score(seat, f"tile:{name}", printed.gain[0][1] * times, "R12.5")
