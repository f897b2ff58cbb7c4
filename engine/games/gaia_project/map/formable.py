"""The federations of one situation, looked for only as far as somebody asks (R10.1-R10.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from engine.core.bits import bits, listed
from engine.core.joins.ground import FAR, Ground
from engine.core.joins.joins import Joins
from engine.core.joins.placements import Placements
from engine.core.joins.roundabout import Roundabout
from engine.games.gaia_project.map.hexes import Map


class Plan(NamedTuple):
    """A legal choice of clusters with its least number of satellites."""

    clusters: int
    structures: int
    satellites: int


class Formable:
    """The federations of one situation, and of each its placements once they are asked for."""

    def __init__(self, laid: Map, clusters: list[int], ground: Ground) -> None:
        self.laid, self.clusters, self.ground = laid, clusters, ground
        self.tried, self.suffices = -1, FAR
        self.short = -1
        """So many satellites are too few, by the distances alone."""
        self.placed: dict[int, list[int]] = {}

    @cached_property
    def legal(self) -> Joins:
        """Looked for only where distances do not rule out every federation."""
        return Joins(self.ground)

    def _apart(self, most: int) -> bool:
        """Whether no cluster has enough value within so many satellites of it."""
        if most > self.short and self.tried < 0:
            parts, values = self.clusters, self.ground.values
            for part in parts:
                near = self.laid.within(part, most + 1)
                worth = [v for other, v in zip(parts, values, strict=True) if other & near]
                if sum(worth) >= self.ground.need:
                    return False
            self.short = most
        return most <= self.short

    def levels(self, most: int, chosen: int = 0) -> Iterator[list[Plan]]:
        """The federations with these structures, those with the fewest satellites first.

        It goes on up to so many satellites, or until none that is left holds all of these.
        """
        legal = self.legal
        holding = legal.containing(self._clusters(chosen))
        for k in range(most + 1):
            if k >= len(legal.thrifty):
                if not legal.can_come(holding, most):
                    return
                legal.run(k)
            found = legal.thrifty[k] if k < len(legal.thrifty) else 0
            yield [self._plan(group, k) for group in bits(found & holding)]

    def _clusters(self, structures: int) -> int:
        """The clusters of these structures, as a set."""
        return sum(1 << n for n, part in enumerate(self.clusters) if part & structures)

    def _plan(self, group: int, satellites: int) -> Plan:
        structures = 0
        for n in listed(group):
            structures |= self.clusters[n]
        return Plan(group, structures, satellites)

    def sharing(self, chosen: int, most: int) -> list[Plan]:
        """Federations with these structures, so many that all the others would share no less.

        Those that hold what is shared so far tell nothing new, and where these structures are a
        federation by themselves, none with more satellites holds them (R10.5).
        """
        legal, shared = self.legal, (1 << len(self.clusters)) - 1
        holding = less = legal.containing(self._clusters(chosen))
        left: list[Plan] = []
        for k, level in enumerate(self.levels(most, chosen)):
            if level:
                left += level
                for plan in level:
                    shared &= plan.clusters
                less = holding & ~legal.containing(shared)
            if left and k + 1 >= len(legal.thrifty) and not legal.can_come(less, most):
                break
        return left

    def exactly(self, structures: int, most: int) -> Plan | None:
        """The federation of these structures and no others."""
        plan = self._plan(self._clusters(structures), 0)
        if plan.structures != structures:
            return None
        satellites = self.legal.cells(plan.clusters, most)
        return None if satellites is None else plan._replace(satellites=satellites)

    def possible(self, most: int) -> bool:
        """Whether there is a federation of up to so many satellites.

        Where so many join enough clusters, the least that do are one: nothing forbids them.
        """
        if self.suffices > most and self.tried < most and not self._apart(most):
            self.suffices = self.legal.bridges.joining(most)
            while self.suffices > most and self.tried < most:
                self.tried += 1
                self.legal.run(self.tried)
                if len(self.legal.thrifty) > self.tried and self.legal.thrifty[self.tried]:
                    self.suffices = self.tried
        return self.suffices <= most

    def example(self, plan: Plan) -> int:
        """One placement of the satellites."""
        return self.laid.grid.lifted(self.legal.example(plan.clusters, plan.satellites))

    def ways(self, structures: int, most: int) -> list[int]:
        """Every placement of the satellites for the federation of these structures."""
        known = self.placed.get(structures)
        if known is None:
            plan = self.exactly(structures, most)
            assert plan is not None
            known = self.placed[structures] = self._placements(plan)
        return known

    def _placements(self, plan: Plan) -> list[int]:
        if not plan.satellites:
            return [0]
        grid = self.laid.grid
        if plan.satellites == 1:
            return [1 << h for h in bits(grid.lifted(dict(self.ground.touching)[plan.clusters]))]
        found = Placements(self.ground, plan.clusters, plan.satellites).all()
        return sorted(map(grid.lifted, found))


class Flexible(Formable):
    """Federations whose routes may go round own structures (R17.3)."""

    def __init__(self, laid: Map, clusters: list[int], ground: Ground, most: int) -> None:
        super().__init__(laid, clusters, ground)
        search = Roundabout(ground, most)
        search.run()
        self.all = [self._plan(found, satellites) for found, satellites in search.joins()]

    def levels(self, most: int, chosen: int = 0) -> Iterator[list[Plan]]:
        yield [plan for plan in self.all if plan.structures & chosen == chosen]

    def sharing(self, chosen: int, most: int) -> list[Plan]:
        return [plan for level in self.levels(most, chosen) for plan in level]

    def exactly(self, structures: int, most: int) -> Plan | None:
        return next((plan for plan in self.all if plan.structures == structures), None)

    def possible(self, most: int) -> bool:
        return bool(self.all)

    def example(self, plan: Plan) -> int:
        return self.ways(plan.structures, plan.satellites)[0]
