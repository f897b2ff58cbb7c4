"""Federations (R10): where a seat can form one, and which are legal.

Satellites are the cells of a join, clusters of own structures its groups (`core.joins`): the least
satellites, every structure that they touch included (R10.3), and none from which structures and
a satellite could be saved (R10.5).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.bits import components
from engine.core.joins.ground import Ground, touching
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.map.formable import Flexible, Formable, Plan

WORTH = 7
XENOS_WORTH = 6
KEPT = 200
"""Searches that a match remembers."""


def need_of(s: Board, seat: int) -> int:
    """The value the next federation token takes (R10.1, R15.4, R15.7)."""
    board = s.boards[seat]
    if board.can("one_federation"):
        return WORTH * (board.formed + 1)
    return XENOS_WORTH if board.can_with_institute("federation_six") else WORTH


def _affordable(s: Board, seat: int) -> int:
    board = s.boards[seat]
    have = board.r[f.QIC] if board.can("one_federation") else board.tokens_in_bowls()
    return min(have, f.SATELLITES - board.satellites.bit_count())


def ground(s: Board, seat: int) -> tuple[list[int], Ground]:
    """The clusters of a seat and the hexes that satellites may use (R10.1, R10.2, R10.4).

    An existing federation of the Ivits, which has to be in (R15.4), is the first cluster.
    """
    board, laid = s.boards[seat], s.map
    own = board.origins()
    old = board.fed | board.satellites
    grows = board.can("one_federation") and old
    closed = own | board.satellites | _lost_planets(s)
    if grows:
        free, parts = own & ~board.fed, [old]
    else:
        zone = old | laid.around(old)
        free, parts = own & ~zone, []
        closed |= zone
    parts += components(free, laid.around)
    values = [sum(s.values(seat, part & own)) for part in parts]
    grid = laid.grid
    allowed = laid.space_on_grid & ~grid.laid(closed)
    near = touching([grid.around(grid.laid(part)) for part in parts], allowed)
    must = 1 if grows else 0
    return parts, Ground(grid.around, tuple(values), allowed, near, need_of(s, seat), must)


def _lost_planets(s: Board) -> int:
    found = 0
    for board in s.boards:
        if board.lost >= 0:
            found |= 1 << board.lost
    return found


def _found(s: Board, seat: int, values: tuple[int, ...]) -> Formable:
    """What was found for this situation before, or is found now."""
    key = _key(s, seat, values)
    found: Formable | None = s.found.get(key)
    if found is None:
        if s.options.get("flexible_federations"):
            found = Flexible(s.map, *ground(s, seat), _affordable(s, seat))
        else:
            found = Formable(s.map, *ground(s, seat))
        if len(s.found) >= KEPT:
            s.found.clear()
        s.found[key] = found
    return found


def _values(s: Board, seat: int) -> tuple[int, ...]:
    """What all structures and stations of a seat are worth, lowest hex first."""
    return tuple(s.values(seat, s.boards[seat].origins()))


def _key(s: Board, seat: int, values: tuple[int, ...]) -> tuple[object, ...]:
    """All that the federations of a seat depend on; what it can pay only bounds which it forms."""
    board = s.boards[seat]
    bound = _affordable(s, seat) if s.options.get("flexible_federations") else 0
    return (
        board.origins(),
        values,
        board.fed,
        board.satellites,
        _lost_planets(s),
        need_of(s, seat),
        board.can("one_federation"),
        bound,
    )


def worth(s: Board, seat: int) -> int:
    """What all is worth together that a seat could join now."""
    return _worth(s, seat, _values(s, seat))


def _worth(s: Board, seat: int, values: tuple[int, ...]) -> int:
    board, found = s.boards[seat], sum(values)
    if board.fed and not board.can("one_federation"):
        found -= sum(s.values(seat, board.fed & board.origins()))
    return found


def _hopeless(s: Board, seat: int, values: tuple[int, ...]) -> bool:
    """All that a seat has is not worth enough, or no token is left."""
    need = need_of(s, seat)
    few = sum(values) < need or _worth(s, seat, values) < need
    return few or not any(s.supply.values())


def plans(s: Board, seat: int) -> list[Plan]:
    """Every federation a seat could form now, by its structures, with the least satellites."""
    return [plan for level in levels(s, seat) for plan in level]


def levels(s: Board, seat: int, chosen: int = 0) -> Iterator[list[Plan]]:
    """Those with these structures, fewer satellites first; looked for as far as somebody asks."""
    values = _values(s, seat)
    if _hopeless(s, seat, values):
        return iter(())
    return _found(s, seat, values).levels(_affordable(s, seat), chosen)


def sharing(s: Board, seat: int, chosen: int) -> list[Plan]:
    """Federations with these structures, so many that all the others would share no less."""
    return _found(s, seat, _values(s, seat)).sharing(chosen, _affordable(s, seat))


def exactly(s: Board, seat: int, structures: int) -> Plan | None:
    """The federation of these structures and no others."""
    values = _values(s, seat)
    if _hopeless(s, seat, values):
        return None
    return _found(s, seat, values).exactly(structures, _affordable(s, seat))


def possible(s: Board, seat: int) -> bool:
    """Whether a seat could form any federation now."""
    values = _values(s, seat)
    if _hopeless(s, seat, values):
        return False
    return _found(s, seat, values).possible(_affordable(s, seat))


def cluster_at(s: Board, seat: int, h: int) -> int:
    """The structures that hang together with this one (R10.1)."""
    return next(part for part in _found(s, seat, _values(s, seat)).clusters if part >> h & 1)


def ways(s: Board, seat: int, structures: int) -> list[int]:
    """Every placement of the least satellites for the federation of these structures."""
    return _found(s, seat, _values(s, seat)).ways(structures, _affordable(s, seat))


def example(s: Board, seat: int, plan: Plan) -> int:
    """One placement of the least satellites for a plan, as a hex mask."""
    return _found(s, seat, _values(s, seat)).example(plan)
