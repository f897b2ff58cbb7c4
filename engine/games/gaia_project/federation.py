"""Federations (R10): where a seat can form one, and which are legal."""

from __future__ import annotations

from engine.games.gaia_project import faces as f
from engine.games.gaia_project.base import Base
from engine.games.gaia_project.federation_search import Ground, Plan, Search
from engine.games.gaia_project.hexes import Map, bits
from engine.games.gaia_project.placements import Placements

WORTH = 7
XENOS_WORTH = 6
KEPT = 60
"""Searches that a match remembers."""


def need_of(s: Base, seat: int) -> int:
    """The value the next federation token takes (R10.1, R15.4, R15.7)."""
    board = s.boards[seat]
    if board.can("one_federation"):
        return WORTH * (board.formed + 1)
    return XENOS_WORTH if board.can_with_institute("federation_six") else WORTH


def _affordable(s: Base, seat: int) -> int:
    board = s.boards[seat]
    have = board.r[f.QIC] if board.can("one_federation") else board.tokens_in_bowls()
    return min(have, f.SATELLITES - board.satellites.bit_count())


def ground(s: Base, seat: int) -> Ground:
    """The clusters of a seat and the hexes that satellites may use (R10.1, R10.2, R10.4)."""
    board, laid = s.boards[seat], s.map
    own = board.origins()
    old = board.fed | board.satellites
    grows = board.can("one_federation") and old
    space = laid.space
    for h in bits(space & own):
        if s.planet[h] != f.EMPTY:
            space &= ~(1 << h)
    for other in s.boards:
        if other.lost >= 0:
            space &= ~(1 << other.lost)
    allowed = space & ~own & ~board.satellites
    if grows:
        free, parts = own & ~board.fed, [old]
    else:
        zone = old | laid.around(old)
        free, parts = own & ~zone, []
        allowed &= ~zone
    parts += components(laid, free)
    values = [sum(s.value(seat, h) for h in bits(part & own)) for part in parts]
    return Ground(
        tuple(parts),
        tuple(values),
        allowed,
        _touching(laid, parts, allowed),
        need_of(s, seat),
        _affordable(s, seat),
        1 if grows else 0,
    )


def components(laid: Map, mask: int) -> list[int]:
    """The connected parts of a set of hexes."""
    parts = []
    while mask:
        part = edge = mask & -mask
        while edge:
            edge = laid.around(edge) & mask & ~part
            part |= edge
        parts.append(part)
        mask &= ~part
    return parts


def _touching(laid: Map, parts: list[int], allowed: int) -> tuple[tuple[int, int], ...]:
    groups = {0: allowed}
    for n, part in enumerate(parts):
        beside = laid.around(part) & allowed
        for label, mask in list(groups.items()):
            both = mask & beside
            if both:
                groups[label] = mask & ~beside
                groups[label | 1 << n] = both
    return tuple((label, mask) for label, mask in groups.items() if mask)


# -- what the rules ask --------------------------------------------------------------


def _key(s: Base, seat: int) -> tuple[object, ...]:
    """All that the federations of a seat depend on."""
    board = s.boards[seat]
    kinds = tuple(s.kind[h] for h in bits(board.built & ~board.fed))
    own = (board.built, board.stations, board.satellites, board.fed, kinds, board.value4)
    lost = tuple(other.lost for other in s.boards)
    value = sum(s.value(seat, h) for h in bits(board.fed)) if board.formed else 0
    return seat, *own, lost, value, board.counts[f.INSTITUTE], board.formed, _affordable(s, seat)


def plans(s: Base, seat: int) -> list[Plan]:
    """Every federation a seat could form now, by its structures, with the least satellites."""
    return _found(s, seat)[0]


def _found(s: Base, seat: int) -> tuple[list[Plan], Placements]:
    key = _key(s, seat)
    found: tuple[list[Plan], Placements] | None = s.found.get(key)
    if found is None:
        search = Search(s.map, ground(s, seat))
        if not _hopeless(search.ground):
            search.run()
        found = (search.plans(), Placements(search))
        _keep(s, key, found)
    return found


def _keep(s: Base, key: object, found: object) -> None:
    """Remember a search; forget all when there are many, so that memory stays small."""
    if len(s.found) >= KEPT:
        s.found.clear()
    s.found[key] = found


def possible(s: Base, seat: int) -> bool:
    """Whether a seat could form any federation now."""
    if not any(s.supply.values()):
        return False
    board = s.boards[seat]
    if board.built.bit_count() < 2 and not board.formed:
        return False
    key = (_key(s, seat), "possible")
    found: bool | None = s.found.get(key)
    if found is None:
        search = Search(s.map, ground(s, seat))
        if _hopeless(search.ground):
            found = False
        else:
            search.run(first_only=True)
            found = any(search._fits(group) for group in search.enough)
        _keep(s, key, found)
    return found


def _hopeless(g: Ground) -> bool:
    return sum(g.values) < g.need


def ways(s: Base, seat: int, plan: Plan) -> list[int]:
    """Every placement of the least satellites for a plan, as hex masks."""
    return sorted(_found(s, seat)[1].best(plan.clusters))
