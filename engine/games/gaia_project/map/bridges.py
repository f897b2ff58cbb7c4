"""Bridges: least sets of satellites that hang together and join clusters of structures (R10.3).

Satellites of a federation that touch each other are a bridge; it joins exactly the clusters that it
touches, and two bridges meet in a cluster. A federation that is the least for its structures
consists of least bridges, so a few dozen bridges tell all federations of a seat.

Bridges grow hex by hex, as rooted sets: (clusters touched, satellites) -> hexes at which a least
such set can end. Three thoughts keep them few; none loses a federation that R10.3 allows:

- *Halves.* A bridge of more than two clusters has a hex whose branches each touch at most half of
  its clusters. So only a set with enough clusters left for the other half grows.
- *No rings.* Branches that touch the same cluster are two bridges that meet in that cluster. So a
  set never grows beside a cluster that it touches already.
- *Detours.* A set with more satellites than joining its clusters first and then going on from
  there is never part of the least; with as many it is two bridges.

A bound on what is least comes from the ways between two clusters, cost free through others.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from engine.games.gaia_project.map.hexes import Grid, bits, listed

FAR = 99
"""More satellites than there are."""
Level: TypeAlias = dict[int, int]
"""Set of clusters -> hexes at which a least set of satellites that touches exactly these ends."""


class Ground(NamedTuple):
    """Where a seat can federate: clusters, hexes for satellites and what they touch."""

    clusters: tuple[int, ...]
    """Sets of the map's hexes; the Ivits' existing federation is the first."""
    values: tuple[int, ...]
    allowed: int
    """Places of the grid."""
    touching: tuple[tuple[int, int], ...]
    """(set of clusters, places of `allowed` that touch exactly these)."""
    need: int
    must: int
    """Clusters that have to be in (the Ivits' federation), as a set."""


class About:
    """What is known of a set of clusters before any bridge joins it."""

    __slots__ = ("found", "grows", "least", "members", "near", "seen", "useful")

    def __init__(self, group: int, away: list[list[int]]) -> None:
        self.members = listed(group)
        rows = [away[n] for n in self.members]
        self.near = list(map(min, *rows)) if len(rows) > 1 else rows[0]
        """By cluster: satellites from the set to it, others touched on the way for nothing."""
        self.least = _spanning(self.members, away) if len(rows) > 1 else 0
        """No more satellites than these are needed to join the set."""
        self.seen = 0
        """Hexes at which sets found before end."""
        self.found = FAR
        """Satellites with which exactly this set was joined, as far as was found."""
        outside = [n for n in self.near if 0 < n < FAR]
        outside.sort(reverse=True)
        half = len(rows)
        self.grows = self.least + outside[half - 1] if len(outside) >= half else 0
        """A set with more satellites does not grow: halves, and a detour."""
        self.useful = self.least + 1 + outside[0] if outside else self.least
        """A set with more satellites is part of nothing least."""


def _spanning(members: tuple[int, ...], away: list[list[int]]) -> int:
    """The least sum of ways that join these clusters two by two."""
    left, row, total = list(members[1:]), away[members[0]], 0
    dist = [row[n] for n in left]
    while left:
        at = dist.index(min(dist))
        total += dist.pop(at)
        row = away[left.pop(at)]
        dist = [min(d, row[n]) for d, n in zip(dist, left, strict=True)]
    return total


End: TypeAlias = tuple[int, int, int, About]
"""(clusters, hexes at which the set ends, satellites beyond the least way to join them, more)."""


class _Known(dict[int, About]):
    """What is known of every set of clusters that came up."""

    def __init__(self, away: list[list[int]]) -> None:
        super().__init__()
        self.away = away

    def __missing__(self, group: int) -> About:
        known = self[group] = About(group, self.away)
        return known


class Bridges:
    """All least bridges of a ground; `least` maps the clusters of each to its satellites."""

    def __init__(self, grid: Grid, ground: Ground) -> None:
        self.grid = grid
        self.ground = ground
        self.count = len(ground.clusters)
        self.allowed = ground.allowed
        self.beside = dict(ground.touching)
        """Clusters touched -> the hexes that touch exactly these."""
        self.open = self.beside.pop(0, 0)
        touching = [self._touching(n) for n in range(self.count)]
        self.away = self._ways(touching)
        self.single: list[list[int]] = [[0, mask] for mask in touching]
        """By cluster and satellites: hexes reached while nothing else is touched before them."""
        self.known = _Known(self.away)
        self.least: dict[int, int] = {}
        self.levels: list[list[End]] = [[]]
        """By satellites: all rooted sets."""
        self.anywhere = [0]
        """By satellites: the hexes at which one of them ends."""
        self.growing: list[Level] = [{}]
        """By satellites: those that may still grow."""
        self.how: dict[tuple[int, int], list[tuple[int, tuple[int, ...]]]] = {}
        """(clusters, satellites) -> (hexes, the set or the two sets it came from)."""

    # -- what bounds the search ------------------------------------------------------

    def _touching(self, cluster: int) -> int:
        found = 0
        for label, mask in self.beside.items():
            if label >> cluster & 1:
                found |= mask
        return found

    def _ways(self, touching: list[int]) -> list[list[int]]:
        """Satellites between every two clusters; to touch others on the way costs nothing."""
        count = self.count
        away = [self._rings(n, touching) for n in range(count)]
        for via in range(count):
            row = away[via]
            for n in range(count):
                first = away[n][via]
                if n != via and first < max(away[n]):
                    ways = zip(away[n], row, strict=True)
                    away[n] = [a if a <= first + e else first + e for a, e in ways]
        return away

    def _rings(self, cluster: int, touching: list[int]) -> list[int]:
        """Satellites from a cluster straight to every other."""
        around, allowed = self.grid.around, self.allowed
        row = [FAR] * self.count
        row[cluster] = 0
        left = [n for n in range(self.count) if n != cluster]
        seen = edge = touching[cluster]
        steps = 1
        while edge and left:
            for n in left:
                if edge & touching[n]:
                    row[n] = steps
            left = [n for n in left if row[n] == FAR]
            edge = around(edge) & allowed & ~seen
            seen |= edge
            steps += 1
        return row

    def _alone(self, cluster: int, satellites: int) -> int:
        """Hexes that so many satellites reach from a cluster and touch no other before the end."""
        found = self.single[cluster]
        if len(found) <= satellites:
            pure = self.open | self.beside.get(1 << cluster, 0)
            around, allowed = self.grid.around, self.allowed
            while len(found) <= satellites:
                found.append(found[-1] | around(found[-1] & pure) & allowed)
        return found[satellites]

    def joining(self, most: int) -> int:
        """A number of satellites, up to so many, that joins enough clusters; FAR: none was seen.

        From each cluster it goes to the nearest again and again: quick, and seldom in vain.
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
        """Go on until all bridges of up to so many satellites are found."""
        while len(self.levels) <= most:
            k = len(self.levels)
            level: Level = {}
            if k == 1:
                for label, mask in self.beside.items():
                    self._add(level, k, label, mask, ())
            else:
                self._grow(level, k)
                self._meet(level, k)
            self._settle(level, k)

    def _settle(self, level: Level, k: int) -> None:
        ends: list[End] = []
        growing: Level = {}
        anywhere = 0
        for group, mask in level.items():
            known = self.known[group]
            known.seen |= mask
            anywhere |= mask
            ends.append((group, mask, k - 1 - known.least, known))
            if k <= known.grows:
                growing[group] = mask
        self.levels.append(ends)
        self.anywhere.append(anywhere)
        self.growing.append(growing)

    def _grow(self, level: Level, k: int) -> None:
        """Add one hex to the sets of k - 1 satellites, never beside a cluster they touch."""
        around, touched, known = self.grid.around, self.allowed & ~self.open, self.known
        for group, mask in self.growing[k - 1].items():
            edge, source = around(mask), (group,)
            if new := edge & self.open & ~known[group].seen:
                self._add(level, k, group, new, source)
            if edge & touched:
                for label, beside in self.beside.items():
                    if edge & beside and not label & group:
                        self._add(level, k, group | label, edge & beside, source)

    def _meet(self, level: Level, k: int) -> None:
        """Merge two sets that end at the same hex; it counts once."""
        for k1 in range(2, (k + 1) // 2 + 1):
            second = self.levels[k + 1 - k1]
            anywhere = self.anywhere[k + 1 - k1]
            for number, first in enumerate(self.levels[k1]):
                if first[1] & anywhere:
                    rest = second[number + 1 :] if 2 * k1 == k + 1 else second
                    self._meet_one(level, k, k1, first, rest)

    def _meet_one(self, level: Level, k: int, k1: int, first: End, second: list[End]) -> None:
        """Branches share no cluster but those of the hex; neither is a detour from the other."""
        one, ends, beyond, known = first
        near = known.near
        for two, others, further, about in second:
            here = ends & others
            if here:
                both = one & two
                if both in (one, two):
                    continue
                here &= self.beside.get(both, 0) if both else self.open
                if here:
                    most = beyond if beyond > further else further
                    if most <= 0 or (not both and most <= min([near[n] for n in about.members])):
                        self._add(level, k, one | two, here, (one, k1, two))

    def _add(self, level: Level, k: int, group: int, here: int, source: tuple[int, ...]) -> None:
        """Note hexes at which a set can end, where no smaller one does and it is no detour."""
        known = self.known[group]
        new = here & ~known.seen
        if not new or k > known.useful:
            return
        if group & (group - 1):
            if known.found == FAR:
                known.found = k
                if k <= known.least:
                    self.least[group] = k
            beyond = k - known.found
            if beyond > 0:
                new = self._ahead(known, beyond, new)
        if new:
            self.how.setdefault((group, k), []).append((new, source))
            level[group] = level.get(group, 0) | new

    def _ahead(self, known: About, beyond: int, new: int) -> int:
        """Hexes that one cluster of the set alone does not reach as well."""
        for n in known.members:
            if new:
                new &= ~self._alone(n, beyond)
        return new

    # -- telling a bridge --------------------------------------------------------------

    def example(self, group: int) -> int:
        """One placement of a bridge's satellites, as hexes of the map."""
        k = self.least[group]
        ends = self.how[group, k][0][0]
        return self.grid.lifted(self._set(group, k, ends & -ends))

    def _set(self, group: int, k: int, end: int) -> int:
        """A set of satellites that touches these clusters and ends at this place."""
        for here, source in self.how[group, k]:
            if here & end:
                if len(source) == 3:
                    one, k1, two = source
                    return self._set(one, k1, end) | self._set(two, k + 1 - k1, end)
                if source:
                    before = self.growing[k - 1][source[0]] & self.grid.around(end)
                    return end | self._set(source[0], k - 1, before & -before)
        return end
