"""All placements of the least satellites for the clusters of one federation (R10.3).

A placement grows hex by hex from one of its clusters; each hex that is not taken now is never
taken later, so every placement is found once. What the clusters still apart need at least says
early where nothing can come of it.
"""

from __future__ import annotations

from itertools import combinations

from engine.games.gaia_project.map.bridges import Ground
from engine.games.gaia_project.map.hexes import Grid, bits


class Placements:
    """The search for one choice of clusters and its least number of satellites."""

    def __init__(self, grid: Grid, ground: Ground, clusters: int, satellites: int) -> None:
        self.grid = grid
        self.satellites = satellites
        self.members = tuple(bits(clusters))
        self.touching = [x for x in ground.touching if not x[0] & ~clusters]
        """Satellites may touch these clusters and no others."""
        self.beside = {n: self._beside(n) for n in self.members}
        self.allowed = 0
        for _, mask in self.touching:
            self.allowed |= mask
        self.rings = {n: self._rings(n) for n in self.members}
        self.away: dict[tuple[int, int], int] = {}
        self.found: list[int] = []

    def all(self) -> list[int]:
        """Every placement, as a set of the map's hexes."""
        first = self.members[0]
        self._grow(self.members[1:], 0, self.beside[first], self.allowed, self.satellites)
        return sorted(self.grid.lifted(taken) for taken in self.found)

    def _beside(self, cluster: int) -> int:
        found = 0
        for label, mask in self.touching:
            found |= mask if label >> cluster & 1 else 0
        return found

    def _rings(self, cluster: int) -> list[int]:
        """By number of satellites: where they can begin that reach the cluster."""
        rings = [0, self.beside[cluster]]
        while len(rings) <= self.satellites:
            last = rings[-1]
            wider = last | self.grid.around(last) & self.allowed
            for beside in self.beside.values():
                wider |= beside if last & beside else 0
            rings.append(wider)
        return rings

    @staticmethod
    def _far(begin: int, rings: list[int], left: int) -> int:
        """The fewest satellites from hexes to a cluster; one more than are left: too many."""
        way = 1
        while way <= left and not begin & rings[way]:
            way += 1
        return way

    def _grow(self, apart: tuple[int, ...], taken: int, begin: int, free: int, left: int) -> None:
        """Take one more of the hexes where satellites can begin; `free` were not passed over."""
        if not apart:
            self.found.append(taken)
        elif len(apart) == 1:
            self._take(apart, taken, begin, free, begin & self.rings[apart[0]][left], left)
        elif self._enough(apart, begin, left):
            self._take(apart, taken, begin, free, begin, left)

    def _take(
        self, apart: tuple[int, ...], taken: int, begin: int, free: int, among: int, left: int
    ) -> None:
        around = self.grid.around
        for label, mask in self.touching:
            here = among & mask
            while here:
                low = here & -here
                here ^= low
                begin ^= low
                free ^= low
                rest, wider = apart, begin | around(low) & free
                for n in apart:
                    if label >> n & 1:
                        rest = tuple(other for other in rest if other != n)
                        wider |= self.beside[n] & free
                self._grow(rest, taken | low, wider, free, left - 1)

    def _enough(self, apart: tuple[int, ...], begin: int, left: int) -> bool:
        """Whether every two clusters still apart can be joined with what is left."""
        far = [self._far(begin, self.rings[n], left) for n in apart]
        if max(far) > left:
            return False
        for (one, n), (two, m) in combinations(zip(far, apart, strict=True), 2):
            if one + two > left and one + two + self._between(n, m) - 1 > 2 * left:
                return False
        return True

    def _between(self, one: int, two: int) -> int:
        if (one, two) not in self.away:
            self.away[one, two] = self._far(self.beside[one], self.rings[two], self.satellites)
        return self.away[one, two]
