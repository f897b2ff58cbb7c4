"""Federations (R10): where a seat can form one, and which are legal.

Satellites are the cells of a join, clusters of own structures its groups (`core.joins`): the least
satellites, every structure that they touch included (R10.3), and none from which structures and
a satellite could be saved (R10.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from engine.core.bits import bits, components
from engine.core.joins.ground import FAR, Ground, touching
from engine.core.joins.joins import Joins
from engine.core.joins.placements import Placements
from engine.core.joins.roundabout import Roundabout
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.map.hexes import Map

WORTH = 7
XENOS_WORTH = 6
KEPT = 200
"""Searches that a match remembers."""


class Plan(NamedTuple):
    """A legal choice of clusters with its least number of satellites."""

    clusters: int
    structures: int
    satellites: int


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


# -- what the rules ask --------------------------------------------------------------


class Formable:
    """The federations of one situation, and of each its placements once they are asked for."""

    def __init__(self, laid: Map, clusters: list[int], ground: Ground) -> None:
        self.laid, self.clusters, self.ground = laid, clusters, ground
        self.by_cost: list[list[Plan]] = []
        self.tried, self.suffices = -1, FAR
        self.short = -1
        """So many satellites are too few, by the distances alone."""
        self.placed: dict[int, list[int]] = {}

    @cached_property
    def legal(self) -> Joins:
        """Looked for only where distances do not rule out every federation."""
        return Joins(self.ground)

    def _apart(self, most: int) -> bool:
        """Whether no cluster has enough value within so many satellites of it."""
        if most > self.short and self.tried < 0:
            parts, values = self.clusters, self.ground.values
            for part in parts:
                near = self.laid.within(part, most + 1)
                worth = [v for other, v in zip(parts, values, strict=True) if other & near]
                if sum(worth) >= self.ground.need:
                    return False
            self.short = most
        return most <= self.short

    def levels(self, most: int) -> Iterator[list[Plan]]:
        """The federations by their number of satellites up to so many, looked for in turn."""
        for k in range(most + 1):
            if k >= len(self.by_cost):
                self.legal.run(k)
                for cost in range(len(self.by_cost), len(self.legal.thrifty)):
                    found = bits(self.legal.thrifty[cost])
                    self.by_cost.append([self._plan(clusters, cost) for clusters in found])
            if k < len(self.by_cost):
                yield self.by_cost[k]

    def _plan(self, clusters: int, satellites: int) -> Plan:
        structures = 0
        for n in bits(clusters):
            structures |= self.clusters[n]
        return Plan(clusters, structures, satellites)

    def possible(self, most: int) -> bool:
        """Whether there is a federation of up to so many satellites.

        Where so many join enough clusters, the least that do are one: nothing forbids them.
        """
        if self.suffices > most and self.tried < most and not self._apart(most):
            self.suffices = self.legal.bridges.joining(most)
            while self.suffices > most and self.tried < most:
                self.tried += 1
                self.legal.run(self.tried)
                if len(self.legal.thrifty) > self.tried and self.legal.thrifty[self.tried]:
                    self.suffices = self.tried
        return self.suffices <= most

    def example(self, plan: Plan) -> int:
        """One placement of the satellites."""
        return self.laid.grid.lifted(self.legal.example(plan.clusters, plan.satellites))

    def ways(self, plan: Plan) -> list[int]:
        """Every placement of the satellites."""
        if plan.clusters not in self.placed:
            self.placed[plan.clusters] = self._placements(plan)
        return self.placed[plan.clusters]

    def _placements(self, plan: Plan) -> list[int]:
        if not plan.satellites:
            return [0]
        grid = self.laid.grid
        if plan.satellites == 1:
            return [1 << h for h in bits(grid.lifted(dict(self.ground.touching)[plan.clusters]))]
        found = Placements(self.ground, plan.clusters, plan.satellites).all()
        return sorted(map(grid.lifted, found))


class Flexible(Formable):
    """Federations whose routes may go round own structures (R17.3)."""

    def __init__(self, laid: Map, clusters: list[int], ground: Ground, most: int) -> None:
        super().__init__(laid, clusters, ground)
        search = Roundabout(ground, most)
        search.run()
        self.all = [self._plan(found, satellites) for found, satellites in search.joins()]

    def levels(self, most: int) -> Iterator[list[Plan]]:
        yield self.all

    def possible(self, most: int) -> bool:
        return bool(self.all)

    def example(self, plan: Plan) -> int:
        return self.ways(plan)[0]


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


def _hopeless(s: Board, seat: int, values: tuple[int, ...]) -> bool:
    """All that a seat has is not worth enough, or no token is left."""
    board, need = s.boards[seat], need_of(s, seat)
    worth = sum(values)
    if worth >= need and board.fed and not board.can("one_federation"):
        worth -= sum(s.values(seat, board.fed & board.origins()))
    return worth < need or not any(s.supply.values())


def plans(s: Board, seat: int) -> list[Plan]:
    """Every federation a seat could form now, by its structures, with the least satellites."""
    return [plan for level in levels(s, seat) for plan in level]


def levels(s: Board, seat: int) -> Iterator[list[Plan]]:
    """The same, those with fewer satellites first; looked for as far as somebody asks."""
    values = _values(s, seat)
    if _hopeless(s, seat, values):
        return iter(())
    return _found(s, seat, values).levels(_affordable(s, seat))


def possible(s: Board, seat: int) -> bool:
    """Whether a seat could form any federation now."""
    values = _values(s, seat)
    if _hopeless(s, seat, values):
        return False
    return _found(s, seat, values).possible(_affordable(s, seat))


def cluster_at(s: Board, seat: int, h: int) -> int:
    """The structures that hang together with this one (R10.1)."""
    return next(part for part in _found(s, seat, _values(s, seat)).clusters if part >> h & 1)


def ways(s: Board, seat: int, plan: Plan) -> list[int]:
    """Every placement of the least satellites for a plan, as hex masks."""
    return _found(s, seat, _values(s, seat)).ways(plan)


def example(s: Board, seat: int, plan: Plan) -> int:
    """One placement of the least satellites for a plan, as a hex mask."""
    return _found(s, seat, _values(s, seat)).example(plan)
