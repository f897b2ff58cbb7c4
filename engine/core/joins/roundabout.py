"""All thrifty joins, those too that go round a group although a way past it is shorter.

A cell next to a group takes the group in, so a set T of cells fixes the groups of its join: all
that it touches. The search grows connected sets T one cell at a time, keeping for every exact set
S of touched groups the cells at which a smallest T can end (a bit mask), and merges two such sets
at a common cell or through a common group. A set S that is worth enough is never grown: whatever
contains it with more cells is not thrifty. So every thrifty join is found with its least number of
cells, and no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from engine.core.bits import bits
from engine.core.joins.ground import Ground


class _Level:
    """The sets of one number of cells that may still grow."""

    def __init__(self, ground: Ground, found: list[tuple[int, int]]) -> None:
        self.ground = ground
        self.found = found
        """(set of groups, cells at which a smallest T ends)."""
        self.apart: dict[int, int] = {}

    @cached_property
    def holding(self) -> list[int]:
        """By group: the numbers of the sets that hold it, as bits."""
        holding = [0] * len(self.ground.values)
        for n, (chosen, _) in enumerate(self.found):
            for group in bits(chosen):
                holding[group] |= 1 << n
        return holding

    @cached_property
    def parts(self) -> list[list[tuple[int, int, tuple[int, ...]]]]:
        """By set: the ends where it can meet others."""
        return [_parts(self.ground, chosen, ends) for chosen, ends in self.found]

    @cached_property
    def ending(self) -> dict[int, int]:
        """By cell: the numbers of the sets that end there, as bits."""
        ending: dict[int, int] = {}
        for n, (_, ends) in enumerate(self.found):
            for h in bits(ends):
                ending[h] = ending.get(h, 0) | 1 << n
        return ending

    def without(self, chosen: int) -> int:
        """The numbers of the sets that share no group with this one, as bits."""
        numbers = self.apart.get(chosen)
        if numbers is None:
            numbers = (1 << len(self.found)) - 1
            for group in bits(chosen):
                numbers &= ~self.holding[group]
            self.apart[chosen] = numbers
        return numbers

    def partners(self, chosen: int, label: int, cells: tuple[int, ...]) -> int:
        """The numbers of the sets that share exactly these groups and one of these cells."""
        numbers, ending = 0, self.ending
        for h in cells:
            if h in ending:
                numbers |= ending[h]
        if numbers:
            numbers &= self.without(chosen & ~label)
            for group in bits(label):
                numbers &= self.holding[group]
        return numbers


def _parts(ground: Ground, chosen: int, ends: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """(groups touched, cells as a mask, the same cells) of the ends where sets can meet."""
    found = []
    for label, mask in ground.touching:
        there = ends & mask
        if there and label != chosen:
            found.append((label, there, tuple(bits(there))))
    return found


class Roundabout:
    """One search over a ground; `best` maps a set of groups to its least cells."""

    def __init__(self, ground: Ground, most: int) -> None:
        self.ground = ground
        self.most = most
        """No more cells than these are looked at."""
        self.best: dict[int, int] = {}
        self.worth: dict[int, int] = {}
        self.beside: dict[int, int] = {}
        self.growing = [_Level(ground, [])]
        """By number of cells: the sets that are not worth enough yet."""
        self.seen: dict[int, int] = {}
        self.enough: list[int] = []
        self.done: set[int] = set()
        """Sets worth enough that are settled: found with fewer cells, or superfluous."""
        self.cheaper: list[int] = []
        """Thrifty joins with fewer cells than the level that is being searched."""

    def value(self, chosen: int) -> int:
        """Total value of a set of groups."""
        worth = self.worth.get(chosen)
        if worth is None:
            worth = sum(v for n, v in enumerate(self.ground.values) if chosen >> n & 1)
            self.worth[chosen] = worth
        return worth

    def small(self, chosen: int) -> bool:
        """A set that is not yet worth enough, so that it may grow."""
        return self.value(chosen) < self.ground.need

    def run(self) -> None:
        """Search up to the most cells."""
        for n in range(len(self.ground.values)):
            self._reached(1 << n, 0)
        for k in range(1, self.most + 1):
            self.done.update(self.enough)
            self.cheaper = [chosen for chosen in self.enough if self._fits(chosen)]
            level: dict[int, int] = {}
            self._grow(k, level)
            self._meet_at_hex(k, level)
            growing = [item for item in level.items() if self.small(item[0])]
            self.growing.append(_Level(self.ground, growing))
            for chosen in level:
                self._reached(chosen, k)
            self._meet_in_group(k)

    def _fits(self, chosen: int) -> bool:
        return chosen & self.ground.must == self.ground.must

    def _reached(self, chosen: int, k: int) -> None:
        if chosen not in self.best and chosen not in self.done:
            if k and self._settled(chosen):
                return
            self.best[chosen] = k
            if self.value(chosen) >= self.ground.need:
                self.enough.append(chosen)

    def _grow(self, k: int, level: dict[int, int]) -> None:
        """Add one cell to every set of k - 1 cells that is not yet worth enough."""
        around, best = self.ground.around, self.best
        edges = {chosen: around(mask) for chosen, mask in self.growing[k - 1].found}
        for chosen, cost in best.items():
            if cost == k - 1 and self.small(chosen):
                edges[chosen] = edges.get(chosen, 0) | self._beside(chosen)
        for chosen, edge in edges.items():
            for label, mask in self.ground.touching:
                here = edge & mask
                if here:
                    self._add(chosen | label, here, level)

    def _settled(self, chosen: int) -> bool:
        """A new set that contains a cheaper join is not thrifty."""
        if not self.small(chosen) and any(less & chosen == less for less in self.cheaper):
            self.done.add(chosen)
            return True
        return False

    def _add(self, chosen: int, here: int, level: dict[int, int]) -> None:
        """Note cells at which a set of this level can end; those where no smaller one does."""
        seen = self.seen.get(chosen, 0)
        if chosen in self.done or (not seen and self._settled(chosen)):
            return
        new = here & ~seen
        if new:
            self.seen[chosen] = seen | new
            level[chosen] = level.get(chosen, 0) | new

    def _beside(self, chosen: int) -> int:
        """Cells next to a group of the set."""
        if chosen not in self.beside:
            self.beside[chosen] = self.ground.beside(chosen)
        return self.beside[chosen]

    def _meet_at_hex(self, k: int, level: dict[int, int]) -> None:
        """Merge two sets that end at the same cell; it counts once.

        They may share no group but those that the cell itself touches: two sets that meet in a
        group too are found by merging through that group, without the ring.
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
        for label, there, cells in first.parts[number]:
            for other in bits(second.partners(one, label, cells) >> start << start):
                two, others = second.found[other]
                if two != label and one | two not in done:
                    self._add(one | two, there & others, level)

    def _meet_in_group(self, k: int) -> None:
        """Merge two sets that share a group."""
        need, value = self.ground.need, self.value
        by_cost: dict[int, list[int]] = {}
        for chosen, cost in self.best.items():
            if 0 < cost < k and value(chosen) < need:
                by_cost.setdefault(cost, []).append(chosen)
        for k1, ones in by_cost.items():
            if k1 * 2 <= k:
                for one in ones:
                    for two in by_cost.get(k - k1, ()):
                        if one & two and one | two != one and one | two != two:
                            self._reached(one | two, k)

    def joins(self) -> Iterator[tuple[int, int]]:
        """(groups, cells) of every thrifty join."""
        for chosen in self.enough:
            if self._fits(chosen) and not self._superfluous(chosen):
                yield chosen, self.best[chosen]

    def _superfluous(self, chosen: int) -> bool:
        cost = self.best[chosen]
        return any(
            smaller & chosen == smaller and self.best[smaller] < cost and self._fits(smaller)
            for smaller in self.enough
        )
