"""Joins told by families of sets of groups, as whole numbers: which choices are joins.

Bit S of a family stands for the set S of groups. To add group n to all sets of a family is a shift
by 2 to the power of n, so thousands of sets are joined, compared and dropped at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache

from engine.core.bits import bits, listed
from engine.core.joins.bridges import Bridges
from engine.core.joins.ground import FAR, Ground


@lru_cache(maxsize=32)
def _holding(count: int) -> tuple[int, ...]:
    """By group: the family of all sets that hold it."""
    found = []
    for n in range(count):
        family, width = ((1 << (1 << n)) - 1) << (1 << n), 2 << n
        while width < 1 << count:
            family |= family << width
            width *= 2
        found.append(family)
    return tuple(found)


class Joins:
    """The joins of a ground by their number of cells, as far as was asked for.

    `beaten` are the sets that a set with fewer cells contains: a way that touches more groups is
    shorter. `superfluous` are those that contain an enough join with fewer cells.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.bridges = Bridges(ground)
        self.count = len(ground.values)
        self.holding = _holding(self.count)
        self.enough = self._enough()
        self.open = self.enough
        """The sets that can still turn out to be joins."""
        self.beaten = self.superfluous = 0
        self.by_cost: dict[int, list[tuple[int, ...]]] = {}
        """By cells: the groups of the bridges."""
        self.joined: list[int] = []
        """By cells: the family of sets that are joined with so many and no fewer."""
        self.thrifty: list[int] = []
        """By cells: the joins that are enough and thrifty."""

    def _enough(self) -> int:
        """The family of sets that are worth enough and hold what must be in."""
        ground = self.ground
        small = [1] + [0] * (ground.need - 1)
        for n, value in enumerate(ground.values):
            for total in range(ground.need - 1, value - 1, -1):
                small[total] |= small[total - value] << (1 << n)
        family = (1 << (1 << self.count)) - 1
        for sets in small:
            family &= ~sets
        for n in bits(ground.must):
            family &= self.holding[n]
        return family

    def run(self, most: int, wanted: int = -1) -> None:
        """Go on cell by cell, until all of a family is found, forbidden or too far apart."""
        for k in range(len(self.joined), most + 1):
            if not self.can_come(wanted, most):
                return
            family = self._joined_by(k) & ~self.beaten
            thrifty = family & self.enough & ~self.superfluous
            self.joined.append(family)
            self.thrifty.append(thrifty)
            self.beaten |= self._within(family)
            self.superfluous |= self._containing(thrifty)
            self.open &= ~(self.beaten | self.superfluous)

    def can_come(self, family: int, most: int) -> bool:
        """Whether one of these sets may still turn out to be a join of up to so many cells."""
        return bool(self.open & family & self.near[min(most, len(self.near) - 1)])

    def containing(self, chosen: int) -> int:
        """The family of the sets that contain all of these groups."""
        family = -1
        for n in listed(chosen):
            family &= self.holding[n]
        return family

    def cells(self, chosen: int, most: int) -> int | None:
        """What the thrifty join of exactly these groups takes, up to so many; None: it is none."""
        self.run(most, 1 << chosen)
        found = (k for k, family in enumerate(self.thrifty[: most + 1]) if family >> chosen & 1)
        return next(found, None)

    @cached_property
    def near(self) -> list[int]:
        """By cells: the enough sets of which any two groups lie so near to each other."""
        apart: dict[int, int] = {}
        for one, row in enumerate(self.bridges.away):
            others: dict[int, int] = {}
            for two, away in enumerate(row[:one]):
                others[away] = others.get(away, 0) | self.holding[two]
            for away, family in others.items():
                apart[away] = apart.get(away, 0) | self.holding[one] & family
        families = [self.enough & ~apart.pop(FAR, 0)]
        for away in range(max(apart, default=0), 0, -1):
            families.append(families[-1] & ~apart.get(away, 0))
        return families[::-1]

    def _joined_by(self, k: int) -> int:
        """The sets that k cells join: single groups, or a smaller set and a bridge."""
        if k == 0:
            return sum(1 << (1 << n) for n in range(self.count))
        self.bridges.run(k)
        self.by_cost[k] = [
            listed(bridge) for bridge, cost in self.bridges.least.items() if cost == k
        ]
        return self._longer(k)

    def _longer(self, k: int) -> int:
        """All sets of k cells that come from a smaller one by a bridge."""
        found = 0
        for cost, bridges in self.by_cost.items():
            before = self.joined[k - cost]
            if before:
                for members in bridges:
                    found |= self._with(before, members)
        return found

    def _with(self, family: int, members: tuple[int, ...]) -> int:
        """The sets of a family that share a group with a bridge, joined with it."""
        meeting = 0
        for n in members:
            meeting |= family & self.holding[n]
        for n in members:
            having = meeting & self.holding[n]
            meeting = having | (meeting ^ having) << (1 << n)
        return meeting

    def _within(self, family: int) -> int:
        """All sets that a set of the family contains."""
        for n in range(self.count):
            family |= (family & self.holding[n]) >> (1 << n)
        return family

    def _containing(self, family: int) -> int:
        """All sets that contain a set of the family."""
        for n in range(self.count):
            family |= (family & ~self.holding[n]) << (1 << n)
        return family

    def example(self, chosen: int, k: int) -> int:
        """One placement of the cells of a join."""
        if k == 0:
            return 0
        bridge, before = next(self._last_bridges(chosen, k))
        return self.bridges.example(bridge) | self.example(before, k - self.bridges.least[bridge])

    def _last_bridges(self, chosen: int, k: int) -> Iterator[tuple[int, int]]:
        """Bridges that can be the last of a join, with what they were joined to."""
        for bridge, cost in self.bridges.least.items():
            if bridge & ~chosen == 0 and cost <= k:
                family = self.joined[k - cost]
                shared = bridge
                while shared:
                    before = chosen & ~bridge | shared
                    if family >> before & 1:
                        yield bridge, before
                    shared = shared - 1 & bridge
