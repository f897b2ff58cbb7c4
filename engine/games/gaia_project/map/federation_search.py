"""The federations where routes may avoid own structures: the option "flexible federations" (R17.3).

Which federations there are by R10.3 is told by `families`, which is much quicker.

Own structures that touch form clusters; a satellite next to a cluster takes the cluster in
(R10.3). So a set T of satellite hexes fixes the clusters of its federation: all that it touches.
The search grows connected sets T one hex at a time, keeping for every exact set S of touched
clusters the hexes at which a smallest T can end (a bit mask), and merges two such sets at a
common hex or through a common cluster. A set S that is worth enough is never grown: whatever
contains it with more satellites is forbidden (R10.5). So every legal federation is found with
its least number of satellites, and no other.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from engine.games.gaia_project.map.bridges import Ground
from engine.games.gaia_project.map.hexes import Grid, bits


class Plan(NamedTuple):
    """A legal choice of clusters with its least number of satellites."""

    clusters: int
    structures: int
    satellites: int


class Level:
    """The sets of one number of satellites that may still grow."""

    def __init__(self, ground: Ground, found: list[tuple[int, int]]) -> None:
        self.ground = ground
        self.found = found
        """(set of clusters, hexes at which a smallest T ends)."""
        self.apart: dict[int, int] = {}

    @cached_property
    def holding(self) -> list[int]:
        """By cluster: the numbers of the sets that hold it, as bits."""
        holding = [0] * len(self.ground.clusters)
        for n, (group, _) in enumerate(self.found):
            for cluster in bits(group):
                holding[cluster] |= 1 << n
        return holding

    @cached_property
    def parts(self) -> list[list[tuple[int, int, tuple[int, ...]]]]:
        """By set: the ends where it can meet others."""
        return [_parts(self.ground, group, ends) for group, ends in self.found]

    @cached_property
    def ending(self) -> dict[int, int]:
        """By hex: the numbers of the sets that end there, as bits."""
        ending: dict[int, int] = {}
        for n, (_, ends) in enumerate(self.found):
            for h in bits(ends):
                ending[h] = ending.get(h, 0) | 1 << n
        return ending

    def without(self, group: int) -> int:
        """The numbers of the sets that share no cluster with this one, as bits."""
        numbers = self.apart.get(group)
        if numbers is None:
            numbers = (1 << len(self.found)) - 1
            for cluster in bits(group):
                numbers &= ~self.holding[cluster]
            self.apart[group] = numbers
        return numbers

    def partners(self, group: int, label: int, hexes: tuple[int, ...]) -> int:
        """The numbers of the sets that share exactly these clusters and one of these hexes."""
        numbers, ending = 0, self.ending
        for h in hexes:
            if h in ending:
                numbers |= ending[h]
        if numbers:
            numbers &= self.without(group & ~label)
            for cluster in bits(label):
                numbers &= self.holding[cluster]
        return numbers


def _parts(ground: Ground, group: int, ends: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """(clusters touched, hexes as a mask, the same hexes) of the ends where sets can meet."""
    found = []
    for label, mask in ground.touching:
        there = ends & mask
        if there and label != group:
            found.append((label, there, tuple(bits(there))))
    return found


class Search:
    """One search over a ground; `best` maps a set of clusters to its least satellites."""

    def __init__(self, grid: Grid, ground: Ground, most: int) -> None:
        self.grid = grid
        self.ground = ground
        self.most = most
        """Satellites the seat can place and pay."""
        self.best: dict[int, int] = {}
        self.worth: dict[int, int] = {}
        self.beside: dict[int, int] = {}
        self.growing = [Level(ground, [])]
        """By number of satellites: the sets that are not worth enough yet."""
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

    def run(self) -> None:
        """Search up to the satellites that can be paid."""
        for n in range(len(self.ground.clusters)):
            self._reached(1 << n, 0)
        for k in range(1, self.most + 1):
            self.done.update(self.enough)
            self.cheaper = [group for group in self.enough if self._fits(group)]
            level: dict[int, int] = {}
            self._grow(k, level)
            self._meet_at_hex(k, level)
            growing = [item for item in level.items() if self.small(item[0])]
            self.growing.append(Level(self.ground, growing))
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
        around, best = self.grid.around, self.best
        edges = {group: around(mask) for group, mask in self.growing[k - 1].found}
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
        """Note hexes at which a set of this level can end; those where no smaller one does."""
        seen = self.seen.get(group, 0)
        if group in self.done or (not seen and self._settled(group)):
            return
        new = here & ~seen
        if new:
            self.seen[group] = seen | new
            level[group] = level.get(group, 0) | new

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
        for k1 in range(2, (k + 1) // 2 + 1):
            second = self.growing[k + 1 - k1]
            if second.found:
                for number in range(len(self.growing[k1].found)):
                    self._meet(k1, number, number + 1 if 2 * k1 == k + 1 else 0, k, level)

    def _meet(self, k1: int, number: int, start: int, k: int, level: dict[int, int]) -> None:
        """Merge one set with every set of the level that makes up k, from a number on."""
        first, second, done = self.growing[k1], self.growing[k + 1 - k1], self.done
        one = first.found[number][0]
        for label, there, hexes in first.parts[number]:
            for other in bits(second.partners(one, label, hexes) >> start << start):
                two, others = second.found[other]
                if two != label and one | two not in done:
                    self._add(one | two, there & others, level)

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
