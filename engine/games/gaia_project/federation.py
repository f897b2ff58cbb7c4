"""The search for federations (R10): exact, over sets of structures and least satellites.

Own structures that touch form clusters; a satellite next to a cluster takes the cluster in
(R10.3). So a set T of satellite hexes fixes the clusters of its federation: all that it touches.
The search grows connected sets T one hex at a time, keeping for every exact set S of touched
clusters the hexes at which a smallest T can end (a bit mask), and merges two such sets at a
common hex or through a common cluster. A set S that is worth enough is never grown: whatever
contains it with more satellites is forbidden (R10.5). So every legal federation is found with
its least number of satellites, and no other.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.games.gaia_project import faces as f
from engine.games.gaia_project.base import Base
from engine.games.gaia_project.hexes import Map, bits
from engine.games.gaia_project.placements import Placements

WORTH = 7
XENOS_WORTH = 6
KEPT = 60
"""Searches that a match remembers."""


class Ground(NamedTuple):
    """Where a seat can federate: clusters, hexes for satellites and what they touch."""

    clusters: tuple[int, ...]
    """Hex masks; the Ivits' existing federation is the first."""
    values: tuple[int, ...]
    allowed: int
    touching: tuple[tuple[int, int], ...]
    """(set of clusters, hexes of `allowed` that touch exactly these)."""
    need: int
    most: int
    """Satellites the seat can place and pay."""
    must: int
    """Clusters that have to be in (the Ivits' federation), as a set."""


class Plan(NamedTuple):
    """A legal choice of clusters with its least number of satellites."""

    clusters: int
    structures: int
    satellites: int


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


class Search:
    """One search over a ground; `best` maps a set of clusters to its least satellites."""

    def __init__(self, laid: Map, ground: Ground) -> None:
        self.laid = laid
        self.ground = ground
        self.best: dict[int, int] = {}
        self.worth: dict[int, int] = {}
        self.beside: dict[int, int] = {}
        self.ends: list[dict[int, int]] = [{}]
        """By number of satellites: set of clusters -> hexes at which a smallest T ends."""
        self.growing: list[list[tuple[int, int]]] = [[]]
        """The same as `ends`, without the sets that are worth enough."""
        self.seen: dict[int, int] = {}
        self.enough: list[int] = []
        self.done: set[int] = set()
        """Sets worth enough that are settled: found with fewer satellites, or superfluous."""
        self.cheaper: list[int] = []
        """Federations with fewer satellites than the level that is being searched."""

    def value(self, group: int) -> int:
        """Total value of a set of clusters."""
        worth = self.worth.get(group)
        if worth is None:
            worth = sum(v for n, v in enumerate(self.ground.values) if group >> n & 1)
            self.worth[group] = worth
        return worth

    def small(self, group: int) -> bool:
        """A set that is not yet worth enough, so that it may grow."""
        return self.value(group) < self.ground.need

    def run(self, first_only: bool = False) -> None:
        """Search up to the satellites that can be paid."""
        for n in range(len(self.ground.clusters)):
            self._reached(1 << n, 0)
        for k in range(1, self.ground.most + 1):
            if first_only and any(self._fits(group) for group in self.enough):
                return
            self.done.update(self.enough)
            self.cheaper = [group for group in self.enough if self._fits(group)]
            level: dict[int, int] = {}
            self._grow(k, level)
            self._meet_at_hex(k, level)
            self.ends.append(level)
            self.growing.append([item for item in level.items() if self.small(item[0])])
            for group in level:
                self._reached(group, k)
            self._meet_in_cluster(k)

    def _fits(self, group: int) -> bool:
        return group & self.ground.must == self.ground.must

    def _reached(self, group: int, k: int) -> None:
        if group not in self.best and group not in self.done:
            if k and self._settled(group):
                return
            self.best[group] = k
            if self.value(group) >= self.ground.need:
                self.enough.append(group)

    def _grow(self, k: int, level: dict[int, int]) -> None:
        """Add one hex to every set of k - 1 satellites that is not yet worth enough."""
        around, best = self.laid.around, self.best
        edges = {group: around(mask) for group, mask in self.growing[k - 1]}
        for group, cost in best.items():
            if cost == k - 1 and self.small(group):
                edges[group] = edges.get(group, 0) | self._beside(group)
        for group, edge in edges.items():
            for label, mask in self.ground.touching:
                here = edge & mask
                if here:
                    self._add(group | label, here, level)

    def _settled(self, group: int) -> bool:
        """A new set that contains a cheaper federation is superfluous (R10.5)."""
        if not self.small(group) and any(less & group == less for less in self.cheaper):
            self.done.add(group)
            return True
        return False

    def _add(self, group: int, here: int, level: dict[int, int]) -> None:
        if group in self.done:
            return
        seen = self.seen.get(group, 0)
        if not seen and self._settled(group):
            return
        here &= ~seen
        if here:
            self.seen[group] = seen | here
            level[group] = level.get(group, 0) | here

    def _beside(self, group: int) -> int:
        """Hexes for satellites next to a cluster of the set."""
        found = self.beside.get(group)
        if found is None:
            found = 0
            for label, mask in self.ground.touching:
                if label & group:
                    found |= mask
            self.beside[group] = found
        return found

    def _meet_at_hex(self, k: int, level: dict[int, int]) -> None:
        """Merge two sets that end at the same hex; it counts once.

        They may share no cluster but those that the hex itself touches: two sets that meet in a
        cluster too are found by merging through that cluster, without the ring.
        """
        alike = dict(self.ground.touching)
        for k1 in range(2, (k + 1) // 2 + 1):
            second = self.growing[k + 1 - k1]
            for number, (one, ends) in enumerate(self.growing[k1] if second else ()):
                for two, others in second[number + 1 :] if 2 * k1 == k + 1 else second:
                    here = ends & others
                    if here:
                        common = one & two
                        here &= alike.get(common, 0)
                        if here and common != one and common != two:
                            self._add(one | two, here, level)

    def _meet_in_cluster(self, k: int) -> None:
        """Merge two sets that share a cluster."""
        need, value = self.ground.need, self.value
        by_cost: dict[int, list[int]] = {}
        for group, cost in self.best.items():
            if 0 < cost < k and value(group) < need:
                by_cost.setdefault(cost, []).append(group)
        for k1, ones in by_cost.items():
            if k1 * 2 <= k:
                for one in ones:
                    for two in by_cost.get(k - k1, ()):
                        if one & two and one | two != one and one | two != two:
                            self._reached(one | two, k)

    def plans(self) -> list[Plan]:
        """All legal choices: none from which planets and a satellite could be saved (R10.5)."""
        found = []
        for group in self.enough:
            if self._fits(group) and not self._superfluous(group):
                structures = 0
                for n in bits(group):
                    structures |= self.ground.clusters[n]
                found.append(Plan(group, structures, self.best[group]))
        return found

    def _superfluous(self, group: int) -> bool:
        cost = self.best[group]
        return any(
            smaller & group == smaller and self.best[smaller] < cost and self._fits(smaller)
            for smaller in self.enough
        )


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
