"""Upgrades (R7.3), what factions do with standing structures, stations and the Lost Planet."""

from __future__ import annotations

from engine.core.bits import bits, listed
from engine.core.refusal import Refusal
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import income
from engine.games.gaia_project.actions import charges
from engine.games.gaia_project.actions.ranges import out_of_range, payable_reach, qic_for
from engine.games.gaia_project.actions.structures import (
    Price,
    afford,
    after_mine,
    is_new_type,
    join_nearby,
    stand,
)
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.research import gain_token, offer_advance, tile_slots
from engine.games.gaia_project.scoring_tiles import trigger, worth
from engine.games.gaia_project.seat import Seat

_UPGRADES = (f.TRADING, f.LAB, f.INSTITUTE, f.ACADEMY_K, f.ACADEMY_Q)
NEAR = 2
"""Distance at which an opponent makes a trading station cheap (R7.3b)."""


# -- upgrades ------------------------------------------------------------------------


def upgrade_price(s: Board, seat: int, h: int, kind: int) -> Price:
    """What an upgrade costs; a trading station is cheaper beside an opponent (R7.3b)."""
    coins, ore = f.COST[kind]
    if kind == f.TRADING and _opponent_near(s, seat, h):
        coins, ore = f.TRADING_NEAR
    return Price(coins, ore, 0)


def _opponent_near(s: Board, seat: int, h: int) -> bool:
    ball = s.map.ball[h][NEAR]
    built = 0
    for other, board in enumerate(s.boards):
        if other != seat:
            built |= board.built
    return ball & built != 0


def refuse_upgrade(s: Board, seat: int, h: int, kind: int) -> Refusal | None:
    """Why a structure cannot become this kind now (R7.3)."""
    board = s.boards[seat]
    if s.owner[h] != seat or not board.built >> h & 1:
        if board.guests >> h & 1:
            return Refusal("guest_mine", "R7.3d")
        return Refusal("not_yours", "R7.3a")
    if h == board.lost:
        return Refusal("lost_planet_mine", "R7.3d")
    if not board.side.upgrades[s.kind[h]]:
        return Refusal("last_upgrade", "R7.3a", {"was": f.KINDS[s.kind[h]]})
    if kind not in board.side.upgrades[s.kind[h]]:
        names = {"was": f.KINDS[s.kind[h]], "next": f.KINDS[kind]}
        return Refusal("no_such_upgrade", "R7.3a", names)
    if board.counts[kind] >= f.COUNTS[kind]:
        return Refusal("none_left", "R7.3a", {"piece": f.KINDS[kind]})
    return afford(board, upgrade_price(s, seat, h, kind), "R7.3b")


def upgrades(s: Board, seat: int) -> list[tuple[int, int]]:
    """All (hex, kind) the seat could upgrade now."""
    board = s.boards[seat]
    if board.r[f.ORE] < f.TRADING_NEAR[1] or board.r[f.CREDITS] < f.TRADING_NEAR[0]:
        return []
    payable = [kind for kind in _UPGRADES if _could_ever_pay(board, kind)]
    if not payable:
        return []
    coins, ore = f.COST[f.TRADING]
    rich = board.r[f.CREDITS] >= coins and board.r[f.ORE] >= ore
    to = board.side.upgrades
    return [
        (h, kind)
        for h in listed(board.built & ~board.guests)
        if h != board.lost
        for kind in to[s.kind[h]]
        if kind in payable and (rich or kind != f.TRADING or _opponent_near(s, seat, h))
    ]


def _could_ever_pay(board: Seat, kind: int) -> bool:
    """Whether one is left and its least price is there."""
    coins, ore = f.TRADING_NEAR if kind == f.TRADING else f.COST[kind]
    left = board.counts[kind] < f.COUNTS[kind]
    return left and board.r[f.ORE] >= ore and board.r[f.CREDITS] >= coins


def upgrade(s: Board, seat: int, h: int, kind: int) -> None:
    """Pay and put the next structure in place of the old one (R7.3)."""
    price = upgrade_price(s, seat, h, kind)
    s.note("upgraded", seat, (f.KINDS[kind], s.map.labels[h]), "R7.3")
    rule = "R7.3b" if kind == f.TRADING else "R7.3a"  # the discount is of trading stations
    s.pay(seat, (price.credits, price.ore, 0, 0), rule)
    _replace(s, seat, h, kind)
    for what in _happens(kind):
        trigger(s, seat, what)
    board = s.boards[seat]
    if kind == f.INSTITUTE and board.can("gleens_token"):
        gain_token(s, seat, f.GLEENS_TOKEN, "R15.8")
    if kind in (f.LAB, f.ACADEMY_K, f.ACADEMY_Q) and tile_slots(s, seat):
        board.todo.append(("tile", "R7.3c"))
    charges.offer(s, seat, h)


def _happens(kind: int) -> tuple[str, ...]:
    """What tiles pay for when a structure of this kind comes (R12.5)."""
    if kind == f.TRADING:
        return ("build_trading_station",)
    return ("build_institute_or_academy",) if kind in f.BIG else ()


def points(s: Board, seat: int, kind: int) -> int:
    """What tiles pay for such a structure, and for the token that comes with it (R15.8)."""
    token = kind == f.INSTITUTE and s.boards[seat].can("gleens_token")
    happens = (*_happens(kind), *["gain_federation_token"] * token)
    return sum(worth(s, seat, what) for what in happens)


def _replace(s: Board, seat: int, h: int, kind: int) -> None:
    board, old = s.boards[seat], s.kind[h]
    board.counts[kind] += 1
    board.counts[old] -= 1
    income.cover_structure(board, old)
    income.open_structure(board, kind)
    s.kind[h] = kind


def downgrade(s: Board, seat: int, h: int) -> None:
    """Firaks: a lab becomes a trading station, then one free advance (R15.11)."""
    s.note("downgraded", seat, (s.map.labels[h],), "R15.11")
    _replace(s, seat, h, f.TRADING)
    trigger(s, seat, "build_trading_station")
    offer_advance(s, seat, tuple(range(6)), "R15.11")
    charges.offer(s, seat, h)


def swap_institute(s: Board, seat: int, h: int) -> None:
    """Ambas: institute and mine change places; nothing else happens (R15.10)."""
    s.note("swapped", seat, (s.map.labels[h],), "R15.10")
    old = next(g for g in bits(s.boards[seat].built) if s.kind_of(seat, g) == f.INSTITUTE)
    s.kind[old], s.kind[h] = f.MINE, f.INSTITUTE


# -- stations and the Lost Planet ----------------------------------------------------


def refuse_station(s: Board, seat: int, h: int) -> Refusal | None:
    """Why the Ivits cannot place a space station here now (R15.4)."""
    board = s.boards[seat]
    if s.planet[h] != f.EMPTY:
        return Refusal("not_empty", "R15.4")
    if s.kind[h] == f.STATION:
        return Refusal("not_empty", "R15.4")
    if board.counts[f.STATION] >= f.COUNTS[f.STATION]:
        return Refusal("none_left", "R15.4", {"piece": "station"})
    return out_of_range(s, seat, h, "R15.4")


def station_hexes(s: Board, seat: int) -> list[int]:
    """All hexes where the Ivits could place a space station now."""
    board = s.boards[seat]
    if board.counts[f.STATION] >= f.COUNTS[f.STATION]:
        return []
    near = payable_reach(s, seat) & s.map.space
    for other in s.boards:
        near &= ~other.stations
    return [h for h in bits(near) if s.planet[h] == f.EMPTY]


def place_station(s: Board, seat: int, h: int) -> None:
    """A space station: worth one for federations, an origin for range, no structure (R15.4)."""
    board = s.boards[seat]
    s.note("station", seat, (s.map.labels[h],), "R15.4")
    s.pay(seat, (0, 0, 0, qic_for(s, seat, h)), "R15.4")
    s.owner[h], s.kind[h] = seat, f.STATION
    board.counts[f.STATION] += 1
    board.stations |= 1 << h
    join_nearby(s, seat, h)


def refuse_lost(s: Board, seat: int, h: int) -> Refusal | None:
    """Why the Lost Planet cannot lie here (R11.6)."""
    if s.planet[h] != f.EMPTY or s.kind[h] == f.STATION:
        return Refusal("not_empty", "R11.6")
    if any(board.satellites >> h & 1 for board in s.boards):
        return Refusal("satellite_there", "R11.6")
    return out_of_range(s, seat, h, "R11.6")


def lost_hexes(s: Board, seat: int) -> list[int]:
    """All hexes where the Lost Planet could lie."""
    near = payable_reach(s, seat) & s.map.space
    for other in s.boards:
        near &= ~(other.satellites | other.stations)
    return [h for h in bits(near) if s.planet[h] == f.EMPTY]


def place_lost(s: Board, seat: int, h: int) -> None:
    """The Lost Planet with a mine of its own that costs nothing (R11.6)."""
    board = s.boards[seat]
    s.note("lost_planet", seat, (s.map.labels[h],), "R11.6")
    s.pay(seat, (0, 0, 0, qic_for(s, seat, h)), "R11.6")
    s.planet[h] = f.LOST
    s.owner[h], s.kind[h] = seat, f.MINE
    new_type = is_new_type(s, board, f.LOST)
    board.lost = h
    stand(s, seat, h)
    after_mine(s, seat, h, False, 0, new_type)
    charges.offer(s, seat, h)
