"""Bridges: least sets of cells that hang together and join groups.

Cells of a join that touch each other are a bridge; it joins exactly the groups that it touches,
and two bridges meet in a group. A join that is the least for its groups consists of least bridges,
so a few dozen bridges tell all joins of a ground.

Bridges grow cell by cell, as rooted sets: (groups touched, cells) -> cells at which a least such
set can end. Three thoughts keep them few; none loses a least join:

- *Halves.* A bridge of more than two groups has a cell whose branches each touch at most half of
  its groups. So only a set with enough groups left for the other half grows.
- *No rings.* Branches that touch the same group are two bridges that meet in that group. So a
  set never grows beside a group that it touches already.
- *Detours.* A set with more cells than joining its groups first and then going on from there is
  never part of the least; with as many it is two bridges.

A bound on what is least comes from the ways between two groups, cost free through others.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from engine.core.bits import bits, listed
from engine.core.joins.ground import FAR, Ground

_Level: TypeAlias = dict[int, int]
"""Set of groups -> cells at which a least set that touches exactly these ends."""


class _About:
    """What is known of a set of groups before any bridge joins it."""

    __slots__ = ("found", "grows", "least", "members", "near", "seen", "useful")

    def __init__(self, chosen: int, away: list[list[int]]) -> None:
        self.members = listed(chosen)
        rows = [away[n] for n in self.members]
        self.near = list(map(min, *rows)) if len(rows) > 1 else rows[0]
        """By group: cells from the set to it, others touched on the way for nothing."""
        self.least = _spanning(self.members, away)
        """No more cells than these are needed to join the set."""
        self.seen = 0
        """Cells at which sets found before end."""
        self.found = FAR
        """How many cells exactly this set was joined with, as far as was found."""
        outside = [n for n in self.near if 0 < n < FAR]
        outside.sort(reverse=True)
        half = len(rows)
        self.grows = self.least + outside[half - 1] if len(outside) >= half else 0
        """A set with more cells does not grow: halves, and a detour."""
        self.useful = self.least + 1 + outside[0] if outside else self.least
        """A set with more cells is part of nothing least."""


def _spanning(members: tuple[int, ...], away: list[list[int]]) -> int:
    """The least sum of ways that join these groups two by two."""
    if len(members) < 4:
        ways = [away[one][two] for one, two in combinations(members, 2)]
        return sum(ways) - max(ways) if len(ways) == 3 else sum(ways)
    left, row, total = list(members[1:]), away[members[0]], 0
    dist = [row[n] for n in left]
    while left:
        at = dist.index(min(dist))
        total += dist.pop(at)
        row = away[left.pop(at)]
        dist = [min(d, row[n]) for d, n in zip(dist, left, strict=True)]
    return total


End: TypeAlias = tuple[int, int, int, _About]
"""(groups, cells at which the set ends, cells beyond the least way to join them, more)."""


class _Known(dict[int, _About]):
    """What is known of every set of groups that came up."""

    def __init__(self, away: list[list[int]]) -> None:
        super().__init__()
        self.away = away

    def __missing__(self, chosen: int) -> _About:
        known = self[chosen] = _About(chosen, self.away)
        return known


class Bridges:
    """All least bridges of a ground; `least` maps the groups of each to its cells."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.count = len(ground.values)
        self.allowed = ground.allowed
        self.beside = dict(ground.touching)
        """Groups touched -> the cells that touch exactly these."""
        self.open = self.beside.pop(0, 0)
        touching = [ground.beside(1 << n) for n in range(self.count)]
        self.away = self._ways(touching)
        self.single: list[list[int]] = [[0, mask] for mask in touching]
        """By group and number: cells reached while nothing else is touched before them."""
        self.known = _Known(self.away)
        self.least: dict[int, int] = {}
        self.levels: list[list[End]] = [[]]
        """By cells: all rooted sets."""
        self.anywhere = [0]
        """By cells: where one of them ends."""
        self.growing: list[_Level] = [{}]
        """By cells: those that may still grow."""

    # -- what bounds the search ------------------------------------------------------

    def _ways(self, touching: list[int]) -> list[list[int]]:
        """How many cells lie between every two groups; to touch others on the way costs nothing."""
        count = self.count
        away = [[0] * count for _ in range(count)]
        for n in range(count):
            for other, cells in enumerate(self._rings(n, touching), start=n + 1):
                away[n][other] = away[other][n] = cells
        farthest = list(map(max, away))
        for via in range(count):
            row = away[via]
            nearest = min(filter(None, row), default=FAR)
            for n, first in enumerate(row):
                if first + nearest < farthest[n] and n != via:
                    ways = zip(away[n], row, strict=True)
                    away[n] = [a if a <= first + e else first + e for a, e in ways]
                    farthest[n] = max(away[n])
        return away

    def _rings(self, group: int, touching: list[int]) -> list[int]:
        """How many cells it takes from a group straight to each that comes after it."""
        around, allowed = self.ground.around, self.allowed
        others = touching[group + 1 :]
        row = [FAR] * len(others)
        left = len(others)
        seen = edge = touching[group]
        steps = 1
        while edge and left:
            for n, mask in enumerate(others):
                if edge & mask and row[n] == FAR:
                    row[n] = steps
                    left -= 1
            edge = around(edge) & allowed & ~seen
            seen |= edge
            steps += 1
        return row

    def _alone(self, group: int, cells: int) -> int:
        """Where so many cells can end that go from a group and touch no other before the end."""
        found = self.single[group]
        if len(found) <= cells:
            pure = self.open | self.beside.get(1 << group, 0)
            around, allowed = self.ground.around, self.allowed
            while len(found) <= cells:
                found.append(found[-1] | around(found[-1] & pure) & allowed)
        return found[cells]

    def joining(self, most: int) -> int:
        """A number of cells, up to so many, that joins enough groups; FAR: none was seen.

        From each group it goes to the nearest again and again: quick, and seldom in vain.
        """
        starts = bits(self.ground.must) if self.ground.must else range(self.count)
        return next((n for n in map(self._joining, starts) if n <= most), FAR)

    def _joining(self, start: int) -> int:
        values, near, paid = self.ground.values, self.away[start], 0
        left = [n for n in range(self.count) if n != start]
        missing = self.ground.need - values[start]
        while missing > 0 and left:
            n = min(left, key=near.__getitem__)
            left.remove(n)
            paid += near[n]
            missing -= values[n]
            near = list(map(min, near, self.away[n]))
        return FAR if missing > 0 else paid

    # -- the search ------------------------------------------------------------------

    def run(self, most: int) -> None:
        """Go on until all bridges of up to so many cells are found."""
        while len(self.levels) <= most:
            k = len(self.levels)
            level: _Level = {}
            if k == 1:
                for label, mask in self.beside.items():
                    self._add(level, k, label, mask)
            else:
                self._grow(level, k)
                self._meet(level, k)
            self._settle(level, k)

    def _settle(self, level: _Level, k: int) -> None:
        ends: list[End] = []
        growing: _Level = {}
        anywhere = 0
        for chosen, mask in level.items():
            known = self.known[chosen]
            known.seen |= mask
            anywhere |= mask
            ends.append((chosen, mask, k - 1 - known.least, known))
            if k <= known.grows:
                growing[chosen] = mask
        self.levels.append(ends)
        self.anywhere.append(anywhere)
        self.growing.append(growing)

    def _grow(self, level: _Level, k: int) -> None:
        """Add one cell to the sets of k - 1 cells, never beside a group they touch."""
        around, touched, known = self.ground.around, self.allowed & ~self.open, self.known
        for chosen, mask in self.growing[k - 1].items():
            edge = around(mask)
            if new := edge & self.open & ~known[chosen].seen:
                self._add(level, k, chosen, new)
            if edge & touched:
                for label, beside in self.beside.items():
                    if not label & chosen and edge & beside:
                        self._add(level, k, chosen | label, edge & beside)

    def _meet(self, level: _Level, k: int) -> None:
        """Merge two sets that end at the same cell; it counts once."""
        for k1 in range(2, (k + 1) // 2 + 1):
            second, anywhere = self.levels[k + 1 - k1], self.anywhere[k + 1 - k1]
            for number, first in enumerate(self.levels[k1]):
                if first[1] & anywhere:
                    rest = second[number + 1 :] if 2 * k1 == k + 1 else second
                    self._meet_one(level, k, first, rest)

    def _meet_one(self, level: _Level, k: int, first: End, second: list[End]) -> None:
        """Branches share no group but those of the cell; neither is a detour from the other."""
        one, ends, beyond, known = first
        near = known.near
        for two, others, further, about in second:
            if here := ends & others:
                both = one & two
                if both in (one, two):
                    continue
                here &= self.beside.get(both, 0) if both else self.open
                if here:
                    most = beyond if beyond > further else further
                    if most <= 0 or (not both and most <= min([near[n] for n in about.members])):
                        self._add(level, k, one | two, here)

    def _add(self, level: _Level, k: int, chosen: int, here: int) -> None:
        """Note cells at which a set can end, where no smaller one does and it is no detour."""
        known = self.known[chosen]
        new = here & ~known.seen
        if not new or k > known.useful:
            return
        if chosen & (chosen - 1):
            if known.found == FAR:
                known.found = k
                if k <= known.least:
                    self.least[chosen] = k
            beyond = k - known.found
            if beyond > 0:
                new = self._ahead(known, beyond, new)
        if new:
            level[chosen] = level.get(chosen, 0) | new

    def _ahead(self, known: _About, beyond: int, new: int) -> int:
        """Cells that one group of the set alone does not reach as well."""
        for n in known.members:
            if new:
                new &= ~self._alone(n, beyond)
        return new

    # -- telling a bridge --------------------------------------------------------------

    def example(self, chosen: int) -> int:
        """One placement of a bridge's cells."""
        k = self.least[chosen]
        ends = next(mask for groups, mask, _, _ in self.levels[k] if groups == chosen)
        return self._set(chosen, k, ends & -ends)

    def _set(self, chosen: int, k: int, end: int) -> int:
        """A set of cells that touches these groups and ends at this place, found backwards."""
        if k == 1:
            return end
        label = next((groups for groups, mask in self.beside.items() if mask & end), 0)
        before = self.growing[k - 1].get(chosen & ~label, 0) & self.ground.around(end)
        if before and not label & ~chosen:
            return end | self._set(chosen & ~label, k - 1, before & -before)
        one, k1, two = next(self._merged(chosen, k, end, label))
        return self._set(one, k1, end) | self._set(two, k + 1 - k1, end)

    def _merged(self, chosen: int, k: int, end: int, label: int) -> Iterator[tuple[int, int, int]]:
        """Two sets that end at this cell and touch these groups, with the first one's cells."""
        for k1 in range(2, (k + 1) // 2 + 1):
            for one, ends, _, _ in self.levels[k1]:
                for two, others, _, _ in self.levels[k + 1 - k1] if ends & end else ():
                    if others & end and one | two == chosen and one & two == label:
                        yield one, k1, two
