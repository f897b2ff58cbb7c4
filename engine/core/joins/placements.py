"""All placements of the fewest cells that join the groups of one choice.

A placement grows cell by cell from one of its groups; each cell that is not taken now is never
taken later, so every placement is found once. What the groups still apart need at least says early
where nothing can come of it.
"""

from __future__ import annotations

from itertools import combinations

from engine.core.bits import listed
from engine.core.joins.ground import Ground


class Placements:
    """The search for one choice of groups and its least number of cells."""

    def __init__(self, ground: Ground, chosen: int, cells: int) -> None:
        self.around = ground.around
        self.cells = cells
        self.members = listed(chosen)
        self.touching = tuple(x for x in ground.touching if not x[0] & ~chosen)
        """Cells may touch these groups and no others."""
        inside = ground._replace(touching=self.touching)
        self.beside = {n: inside.beside(1 << n) for n in self.members}
        self.allowed = 0
        for _, mask in self.touching:
            self.allowed |= mask
        self.rings = {n: self._rings(n) for n in self.members[1:]}
        self.away: dict[tuple[int, int], int] = {}
        self.found: list[int] = []

    def all(self) -> list[int]:
        """Every placement, as a set of cells."""
        first = self.members[0]
        self._grow(self.members[1:], 0, self.beside[first], self.allowed, self.cells)
        return self.found

    def _rings(self, group: int) -> list[int]:
        """By number of cells: where a way can begin that reaches the group."""
        rings = [0, self.beside[group]]
        while len(rings) <= self.cells:
            last = rings[-1]
            wider = last | self.around(last) & self.allowed
            for beside in self.beside.values():
                wider |= beside if last & beside else 0
            rings.append(wider)
        return rings

    @staticmethod
    def _far(begin: int, rings: list[int], left: int) -> int:
        """How many cells a way takes from here to a group; one more than are left: too many."""
        way = 1
        while way <= left and not begin & rings[way]:
            way += 1
        return way

    def _grow(self, apart: tuple[int, ...], taken: int, begin: int, free: int, left: int) -> None:
        """Take one more of the cells at which a way can begin; `free` were not passed over."""
        if not apart:
            self.found.append(taken)
        elif len(apart) == 1:
            self._take(apart, taken, begin, free, begin & self.rings[apart[0]][left], left)
        elif self._enough(apart, begin, left):
            leading = 0
            for n in apart:
                leading |= self.rings[n][left]
            self._take(apart, taken, begin, free, begin & leading, left)

    def _take(
        self, apart: tuple[int, ...], taken: int, begin: int, free: int, among: int, left: int
    ) -> None:
        around = self.around
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
        """Whether every two groups still apart can be joined with what is left."""
        far = [self._far(begin, self.rings[n], left) for n in apart]
        if max(far) > left:
            return False
        for (one, n), (two, m) in combinations(zip(far, apart, strict=True), 2):
            if one + two > left and one + two + self._between(n, m) - 1 > 2 * left:
                return False
        return True

    def _between(self, one: int, two: int) -> int:
        if (one, two) not in self.away:
            self.away[one, two] = self._far(self.beside[one], self.rings[two], self.cells)
        return self.away[one, two]
