"""Structures on the map: mines, starting structures and Gaia projects (R2.8, R7.1, R7.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.core.bits import bits, grown
from engine.core.refusal import Refusal
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import income
from engine.games.gaia_project.actions import charges
from engine.games.gaia_project.actions.ranges import out_of_range, payable_reach, qic_for
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.map.hexes import by_type
from engine.games.gaia_project.power import gain_now, leave
from engine.games.gaia_project.scoring_tiles import trigger, worth
from engine.games.gaia_project.seat import Seat


class Price(NamedTuple):
    """What building on a hex takes, and how many terraforming steps the planet needs."""

    credits: int
    ore: int
    qic: int
    steps: int = 0


_ON_GAIA = Price(*f.COST[f.MINE], 1)
_ON_GAIA_FOR_ORE = Price(f.COST[f.MINE][0], f.COST[f.MINE][1] + 1, 0)


def too_dear(rule: str, what: str, need: int, have: int) -> Refusal:
    """A price that cannot be paid."""
    return Refusal("too_dear", rule, {"what": what, "need": need, "have": have})


def afford(board: Seat, price: Price, rule: str) -> Refusal | None:
    r = board.r
    for what, need in ((f.CREDITS, price.credits), (f.ORE, price.ore), (f.QIC, price.qic)):
        if r[what] < need:
            return too_dear(rule, f.RESOURCES[what], need, r[what])
    return None


# -- mines ---------------------------------------------------------------------------


def mine_price(s: Board, seat: int, h: int, free: int, extra: int) -> Price | Refusal:
    """What a mine on this hex would take, or why there can be none (R7.1)."""
    price = _price_there(s, seat, h, free)
    if isinstance(price, Refusal) or s.owner[h] == seat:
        return price
    coins, ore, qic, steps = price
    return Price(coins, ore, qic + qic_for(s, seat, h, extra), steps)


def _price_there(s: Board, seat: int, h: int, free: int) -> Price | Refusal:
    """What a mine on this hex would take, its distance left aside (R7.1b)."""
    board, planet, owner = s.boards[seat], s.planet[h], s.owner[h]
    if planet == f.EMPTY:
        return Refusal("no_planet", "R7.1a")
    if board.built >> h & 1:
        return Refusal("own_structure", "R7.1a")
    coins, ore = f.COST[f.MINE]
    if owner == seat:
        if planet == f.TRANSDIM:
            return Refusal("project_waits", "R7.2b")
        return Price(coins, ore, 0)
    if owner >= 0:
        if s.kind[h] == f.FORMER_PIECE:
            return Refusal("foreign_gaiaformer", "R7.1b")
        if not board.can("guest_mines"):
            return Refusal("planet_taken", "R7.1a")
        return Price(coins, ore, 0)
    if planet == f.TRANSDIM:
        return Refusal("transdim", "R7.1b")
    return _price_of_type(board, planet, free)


def _price_of_type(board: Seat, planet: int, free: int) -> Price:
    """What a mine takes on a free planet of this type, its distance left aside (R7.1b)."""
    if planet == f.GAIA:
        return _ON_GAIA_FOR_ORE if board.can("gaia_for_ore") else _ON_GAIA
    return _terraformed(f.steps_between(board.side.home, planet), free, board.levels[f.TERRA])


@lru_cache
def _terraformed(steps: int, free: int, level: int) -> Price:
    """What a mine takes with so many steps, some of them free, at a level of terraforming."""
    coins, ore = f.COST[f.MINE]
    return Price(coins, ore + max(0, steps - free) * f.ORE_PER_STEP[level], 0, steps)


def refuse_mine(s: Board, seat: int, h: int, free: int = 0, extra: int = 0) -> Refusal | None:
    """Why a seat cannot build a mine here now."""
    board = s.boards[seat]
    if board.counts[f.MINE] >= f.COUNTS[f.MINE]:
        return Refusal("none_left", "R7.1c", {"piece": "mine"})
    price = mine_price(s, seat, h, free, extra)
    if isinstance(price, Refusal):
        return price
    if price.qic > board.r[f.QIC]:
        return Refusal("out_of_range", "R7.1a", {"need": price.qic, "have": board.r[f.QIC]})
    return afford(board, price, "R7.1b")


def mines(s: Board, seat: int, free: int = 0, extra: int = 0) -> int:
    """The hexes where the seat could build a mine now, as a set."""
    board = s.boards[seat]
    coins, ore, _, qics = board.r
    price = f.COST[f.MINE]
    if board.counts[f.MINE] >= f.COUNTS[f.MINE] or coins < price[0] or ore < price[1]:
        return 0
    types, built = by_type(tuple(s.planet)), 0
    for other in s.boards:
        built |= other.built
    formers = s.formers()
    open_to = payable_reach(s, seat, extra) & ~formers
    found = 0
    for planet in _homes_for(board.side.home, free, board.levels[f.TERRA], ore):
        found |= types[planet]
    found &= open_to & ~built
    if board.can("guest_mines"):
        found |= open_to & built & ~board.built
    gaia = types[f.GAIA] & open_to & ~built
    if gaia and (each := _price_of_type(board, f.GAIA, free)).ore <= ore and each.qic <= qics:
        found |= gaia & payable_reach(s, seat, extra, each.qic)
    return found | _own_ready(s, seat, formers) & ~types[f.TRANSDIM] & ~board.built


@lru_cache(maxsize=1024)
def _homes_for(home: int, free: int, level: int, ore: int) -> tuple[int, ...]:
    """The planet types that can be made a home for so much ore."""
    wheel = range(f.EMPTY + 1, f.GAIA)
    return tuple(p for p in wheel if _terraformed(f.steps_between(home, p), free, level).ore <= ore)


def mine_hexes(s: Board, seat: int, free: int = 0, extra: int = 0) -> list[int]:
    """All hexes where the seat could build a mine now."""
    return list(bits(mines(s, seat, free, extra)))


def any_mine(s: Board, seat: int, free: int = 0, extra: int = 0) -> bool:
    """Whether the seat could build a mine anywhere now."""
    return mines(s, seat, free, extra) != 0


def _own_ready(s: Board, seat: int, formers: int) -> int:
    """The planets of the gaiaformers that are the seat's."""
    if not s.boards[seat].counts[f.FORMER_PIECE]:
        return 0
    return s.map.mask(h for h in bits(formers) if s.owner[h] == seat)


def build_mine(s: Board, seat: int, h: int, free: int = 0, extra: int = 0) -> None:
    """Pay and build a mine (R7.1)."""
    price = mine_price(s, seat, h, free, extra)
    assert isinstance(price, Price)
    guest = s.owner[h] >= 0 and s.owner[h] != seat
    s.note("built", seat, ("mine", s.map.labels[h]), "R7.1")
    s.pay(seat, (price.credits, price.ore, 0, price.qic), "R7.1b")
    board = s.boards[seat]
    if s.owner[h] == seat:
        board.counts[f.FORMER_PIECE] -= 1
        s.book(seat, "gaiaformers", 1, "R7.1b")
    new_type = not guest and is_new_type(s, board, s.planet[h])
    board.counts[f.MINE] += 1
    income.open_structure(board, f.MINE)
    if guest:
        s.guest[h] = seat
        board.guests |= 1 << h
    else:
        s.owner[h], s.kind[h] = seat, f.MINE
    stand(s, seat, h)
    after_mine(s, seat, h, guest, price.steps, new_type)
    charges.offer(s, seat, h)


def is_new_type(s: Board, board: Seat, planet: int) -> bool:
    return not any(s.planet[g] == planet for g in bits(board.built & ~board.guests))


def after_mine(s: Board, seat: int, h: int, guest: bool, steps: int, new_type: bool) -> None:
    """What a new mine pays (R12.5, R14 notes, R15.2, R15.5, R15.8)."""
    board = s.boards[seat]
    for what, times in _happens(s, h, guest, steps):
        trigger(s, seat, what, times)
    if guest:
        if board.can_with_institute("guest_knowledge"):
            gain_now(s, seat, ((f.KNOWLEDGE, 2),), "R15.2")
        return
    s.score(seat, "faction:gleens", _of_faction(s, seat, h), "R15.8")
    if new_type and board.can_with_institute("new_type_knowledge"):
        gain_now(s, seat, ((f.KNOWLEDGE, 3),), "R15.5")


def _happens(s: Board, h: int, guest: bool, steps: int) -> list[tuple[str, int]]:
    """What tiles pay for when a mine comes here, and how often (R12.5)."""
    found = [("build_mine", 1)]
    if not guest:
        gaia = s.planet[h] == f.GAIA
        found += [("mine_on_gaia_planet", 1)] * gaia + [("terraforming_step", steps)] * (steps > 0)
    return found


def _of_faction(s: Board, seat: int, h: int) -> int:
    """Points of the faction for a mine on a Gaia planet (R15.8)."""
    return 2 * (s.planet[h] == f.GAIA and s.boards[seat].can("gaia_mine_points"))


def points(s: Board, seat: int, h: int) -> int:
    """Points that a mine here would bring now."""
    price = _price_there(s, seat, h, 0)
    guest = s.owner[h] >= 0 and s.owner[h] != seat
    happens = _happens(s, h, guest, 0 if isinstance(price, Refusal) else price.steps)
    own = 0 if guest else _of_faction(s, seat, h)
    return own + sum(worth(s, seat, what, times) for what, times in happens)


def stand(s: Board, seat: int, h: int) -> None:
    """The seat now has a structure here; next to a federation it joins it (R10.8)."""
    board = s.boards[seat]
    board.built |= 1 << h
    join_nearby(s, seat, h)


def join_nearby(s: Board, seat: int, h: int) -> None:
    """A structure beside a hex of an own federation joins it with its whole cluster (R10.8)."""
    board = s.boards[seat]
    if (s.map.near[h] | 1 << h) & (board.fed | board.satellites) and not board.fed >> h & 1:
        board.fed |= cluster(s, seat, 1 << h)


def cluster(s: Board, seat: int, start: int) -> int:
    """Own structures and stations that hang together with these hexes (R10.1)."""
    return grown(start, s.boards[seat].origins(), s.map.around)


# -- starting structures -------------------------------------------------------------


def place_start(s: Board, seat: int, h: int) -> None:
    """A starting structure: free, no points, nobody charges (R2.8)."""
    board = s.boards[seat]
    kind = f.INSTITUTE if board.can("one_federation") else f.MINE
    s.note("placed", seat, (f.KINDS[kind], s.map.labels[h]), "R2.8")
    s.owner[h], s.kind[h] = seat, kind
    board.counts[kind] += 1
    income.open_structure(board, kind)
    board.built |= 1 << h


# -- Gaia projects -------------------------------------------------------------------


def refuse_project(s: Board, seat: int, h: int, extra: int = 0) -> Refusal | None:
    """Why a seat cannot start a Gaia project here now (R7.2)."""
    board = s.boards[seat]
    if s.planet[h] != f.TRANSDIM:
        return Refusal("not_transdim", "R7.2a")
    if s.owner[h] >= 0:
        return Refusal("gaiaformer_there", "R7.2a")
    if board.free_formers() < 1:
        return Refusal("no_gaiaformer", "R7.2a")
    need = f.PROJECT_TOKENS[board.levels[f.PROJECT]]
    if board.tokens_in_bowls() < need:
        have = board.tokens_in_bowls()
        return Refusal("too_few_tokens", "R7.2b", {"need": need, "have": have})
    return out_of_range(s, seat, h, "R7.2a", extra)


def project_hexes(s: Board, seat: int, extra: int = 0) -> list[int]:
    """All Transdim planets where the seat could start a Gaia project now."""
    board = s.boards[seat]
    if board.free_formers() < 1:
        return []
    if board.tokens_in_bowls() < f.PROJECT_TOKENS[board.levels[f.PROJECT]]:
        return []
    transdim = by_type(tuple(s.planet))[f.TRANSDIM]
    return [h for h in bits(payable_reach(s, seat, extra) & transdim) if s.owner[h] < 0]


def start_project(s: Board, seat: int, h: int, extra: int = 0) -> None:
    """Move tokens to the Gaia area and place the gaiaformer (R7.2b)."""
    board = s.boards[seat]
    s.note("project", seat, (s.map.labels[h],), "R7.2")
    s.pay(seat, (0, 0, 0, qic_for(s, seat, h, extra)), "R7.2a")
    s.owner[h], s.kind[h] = seat, f.FORMER_PIECE
    board.counts[f.FORMER_PIECE] += 1
    s.book(seat, "gaiaformers", -1, "R7.2b")
    leave(s, seat, f.PROJECT_TOKENS[board.levels[f.PROJECT]], "R7.2b", to_gaia=True)
