"""All placements of the least satellites (R10.3), told from what a search found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.gaia_project.map.hexes import bits

if TYPE_CHECKING:
    from engine.games.gaia_project.map.federation_search import Search


class Placements:
    """All smallest placements of satellites for the sets of clusters that a search found."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.label = {h: label for label, mask in search.ground.touching for h in bits(mask)}
        self.known: dict[tuple[int, int, int], frozenset[int]] = {}
        self.known_best: dict[int, frozenset[int]] = {}

    def best(self, group: int) -> frozenset[int]:
        """All smallest sets of satellites that touch exactly these clusters, as hex masks."""
        found = self.known_best.get(group)
        if found is None:
            cost = self.search.best[group]
            found = frozenset(self._all(group, cost)) if cost else frozenset((0,))
            self.known_best[group] = found
        return found

    def _all(self, group: int, cost: int) -> set[int]:
        found: set[int] = set()
        for h in bits(self.search.ends[cost].get(group, 0)):
            found |= self._ending(group, cost, h)
        for one, two in self._through_cluster(group, cost):
            found |= self._unions(self.best(one), self.best(two), cost)
        return found

    def _through_cluster(self, group: int, cost: int) -> list[tuple[int, int]]:
        small = self.search.small
        parts: list[list[int]] = [[] for _ in range(cost)]
        for g, k in self.search.best.items():
            if 0 < k < cost and not g & ~group and small(g):
                parts[k].append(g)
        return [
            (one, two)
            for k in range(1, cost // 2 + 1)
            for one in parts[k]
            for two in parts[cost - k]
            if one | two == group and one & two
        ]

    @staticmethod
    def _unions(ones: frozenset[int], twos: frozenset[int], size: int) -> set[int]:
        return {one | two for one in ones for two in twos if (one | two).bit_count() == size}

    def _ending(self, group: int, size: int, h: int) -> frozenset[int]:
        """All smallest sets for these clusters that end at this hex."""
        key = (group, size, h)
        found = self.known.get(key)
        if found is None:
            found = frozenset(self._grown(group, size, h) | self._met(group, size, h))
            self.known[key] = found
        return found

    def _grown(self, group: int, size: int, h: int) -> set[int]:
        """The hex was the last one added, to a neighbour or beside a cluster."""
        search, bit = self.search, 1 << h
        found: set[int] = set()
        for rest, last in search.grown.get((group, size), ()):
            if last & bit:
                for g in bits(search.ends[size - 1].get(rest, 0) & search.grid.around(bit)):
                    found |= {tree | bit for tree in self._ending(rest, size - 1, g)}
                if rest & self.label[h] and search.best.get(rest) == size - 1:
                    found |= {tree | bit for tree in self.best(rest)}
        return {tree for tree in found if tree.bit_count() == size}

    def _met(self, group: int, size: int, h: int) -> set[int]:
        """Two smaller sets that both end at the hex."""
        found: set[int] = set()
        for one, k1, two, where in self.search.met.get((group, size), ()):
            if where >> h & 1:
                ones = self._ending(one, k1, h)
                found |= self._unions(ones, self._ending(two, size + 1 - k1, h), size)
        return found
