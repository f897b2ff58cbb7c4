"""Federations (R10) a second time: a plain Steiner solver on the map as a graph, for small tables.

It knows nothing of the search in the engine: hexes for satellites are nodes that cost 1, clusters
of own structures are nodes that cost 0, and a tree is least by Dreyfus and Wagner's recursion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heapify, heappop, heappush
from itertools import combinations

from engine.core.bits import bits
from engine.core.hexes import distance
from engine.games.gaia_project.map import federations
from engine.games.gaia_project.state import GaiaProject

INFINITE = 10**6


def neighbours(state: GaiaProject, h: int) -> Iterator[int]:
    """All hexes beside one, by their coordinates."""
    at = state.map.hexes[h]
    return (g for g, other in enumerate(state.map.hexes) if distance(at, other) == 1)


class Oracle:
    """The clusters of a seat and least trees of satellites between them."""

    def __init__(self, state: GaiaProject, seat: int) -> None:
        board = state.boards[seat]
        self.state, self.seat = state, seat
        self.need = federations.need_of(state, seat)
        self.beside = {h: set(neighbours(state, h)) for h in range(len(state.map.hexes))}
        self.old = set(bits(board.fed | board.satellites))
        self.grows = bool(self.old) and board.can("one_federation")
        closed = set() if self.grows else self._zone(self.old)
        own = set(bits(board.built | board.stations))
        self.space = {
            h
            for h, planet in enumerate(state.planet)
            if planet == 0 and h not in own | self.old | closed
        }
        self.clusters = [frozenset(self.old)] if self.grows else []
        self.clusters += self._components(own - self.old - closed)
        self.values = [sum(state.value(seat, h) for h in c & own) for c in self.clusters]

    def _zone(self, hexes: set[int]) -> set[int]:
        return hexes.union(*(self.beside[h] for h in hexes))

    def _components(self, hexes: set[int]) -> list[frozenset[int]]:
        left, found = set(hexes), []
        while left:
            part, edge = set[int](), {min(left)}
            while edge:
                part |= edge
                edge = {g for h in edge for g in self.beside[h]} & left - part
            found.append(frozenset(part))
            left -= part
        return found

    def graph(self, among: Iterable[int]) -> tuple[list[int], list[list[int]]]:
        """Costs and neighbours; clusters among these come first, no hex touches another one."""
        inside = list(among)
        shut = set[int]().union(
            *(self._zone(set(c)) for n, c in enumerate(self.clusters) if n not in inside)
        )
        places = sorted(self.space - shut)
        number = {h: len(inside) + k for k, h in enumerate(places)}
        near: list[list[int]] = [[] for _ in range(len(inside) + len(places))]
        for h, k in number.items():
            near[k] += [number[g] for g in self.beside[h] if g in number]
            for n, cluster in enumerate(inside):
                if self.beside[h] & self.clusters[cluster]:
                    near[k].append(n)
                    near[n].append(k)
        return [0] * len(inside) + [1] * len(places), near

    def least(self, group: frozenset[int]) -> int:
        """The fewest satellites that join these clusters; others on the way are taken in."""
        among = [*sorted(group), *(n for n in range(len(self.clusters)) if n not in group)]
        return _steiner(*self.graph(among), len(group))

    def least_alone(self, group: frozenset[int]) -> int:
        """The fewest satellites that join these clusters and touch no other."""
        return _steiner(*self.graph(sorted(group)), len(group))

    def federations(self, most: int) -> dict[frozenset[int], int]:
        """Clusters -> satellites of every federation of up to so many satellites (R10.1-R10.5)."""
        found: dict[frozenset[int], int] = {}
        for count in range(1, len(self.clusters) + 1):
            for chosen in combinations(range(len(self.clusters)), count):
                group = frozenset(chosen)
                if self.grows and 0 not in group:
                    continue
                if sum(self.values[n] for n in group) >= self.need:
                    alone = self.least_alone(group)
                    if alone <= most and alone == self.least(group):
                        found[group] = alone
        return {
            group: cost
            for group, cost in found.items()
            if not any(less < group and other < cost for less, other in found.items())
        }

    def named(self, group: frozenset[int]) -> frozenset[int]:
        """The hexes of structures and stations in these clusters."""
        own = set(bits(self.state.boards[self.seat].origins()))
        return frozenset(h for n in group for h in self.clusters[n] if h in own)


def _steiner(cost: list[int], near: list[list[int]], terminals: int) -> int:
    """The least cost of a tree that holds the first nodes; a node on the way is paid once."""
    count = len(cost)
    best: dict[int, list[int]] = {}
    for group in range(1, 1 << terminals):
        row = [INFINITE] * count
        if group & (group - 1) == 0:
            row[group.bit_length() - 1] = 0
        part = group - 1 & group
        while part:
            if part >= group ^ part:
                one, two = best[part], best[group ^ part]
                row = [min(r, a + b - c) for r, a, b, c in zip(row, one, two, cost, strict=True)]
            part = part - 1 & group
        best[group] = _spread(row, cost, near)
    return min(best[(1 << terminals) - 1])


def _spread(row: list[int], cost: list[int], near: list[list[int]]) -> list[int]:
    """Go on from every node to its neighbours, the cheapest first."""
    waiting = [(r, n) for n, r in enumerate(row) if r < INFINITE]
    heapify(waiting)
    while waiting:
        r, n = heappop(waiting)
        if r == row[n]:
            for g in near[n]:
                if r + cost[g] < row[g]:
                    row[g] = r + cost[g]
                    heappush(waiting, (row[g], g))
    return row
