"""Groups on graphs of any shape, joined: the searches against trying every set of cells."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from engine.core.bits import bits, components, grown, mask_of
from engine.core.joins.ground import Ground, touching
from engine.core.joins.joins import Joins
from engine.core.joins.placements import Placements
from engine.core.joins.roundabout import Roundabout

MOST = 4
"""So many cells are tried: all sets of four of a dozen are 794."""


class Graph:
    """A random graph: some nodes are groups that do not touch each other, the others cells."""

    def __init__(self, random: Random, groups: int, cells: int, edges: int) -> None:
        self.groups = list(range(groups))
        self.cells = list(range(groups, groups + cells))
        self.near = [0] * (groups + cells)
        pairs = [(a, b) for a, b in combinations(range(groups + cells), 2) if b >= groups]
        for a, b in random.sample(pairs, edges):
            self.near[a] |= 1 << b
            self.near[b] |= 1 << a
        self.values = tuple(random.randint(1, 3) for _ in self.groups)

    def around(self, mask: int) -> int:
        """All nodes beside a node of the set."""
        found = 0
        for node in bits(mask):
            found |= self.near[node]
        return found

    def ground(self, need: int, must: int) -> Ground:
        allowed = mask_of(self.cells)
        beside = [self.near[group] & allowed for group in self.groups]
        near = touching(beside, allowed)
        return Ground(self.around, self.values, allowed, near, need, must)

    def every_join(self) -> dict[int, set[int]]:
        """Choice of groups -> the least sets of up to `MOST` cells that join exactly these."""
        found: dict[int, set[int]] = {1 << group: {0} for group in self.groups}
        for count in range(1, MOST + 1):
            for chosen in combinations(self.cells, count):
                cells = mask_of(chosen)
                groups = self.around(cells) & mask_of(self.groups)
                if not groups or len(components(cells | groups, self.around)) > 1:
                    continue
                if min((one.bit_count() for one in found.get(groups, ())), default=count) == count:
                    found.setdefault(groups, set()).add(cells)
        return found


def thrifty(
    graph: Graph, joins: dict[int, set[int]], ground: Ground, shortest: bool
) -> dict[int, set[int]]:
    """What the page of `ground` asks for, said again from all joins."""
    cost = {groups: len(list(bits(next(iter(ways))))) for groups, ways in joins.items()}
    open_to = {
        groups
        for groups in joins
        if not shortest or not any(g & groups == groups and cost[g] < cost[groups] for g in joins)
    }
    enough = {
        groups
        for groups in open_to
        if sum(graph.values[n] for n in bits(groups)) >= ground.need
        and groups & ground.must == ground.must
    }
    return {
        groups: joins[groups]
        for groups in enough
        if not any(g & groups == g and cost[g] < cost[groups] for g in enough)
    }


def drawn(seed: int) -> tuple[Graph, Ground]:
    """Thin and thick graphs, three to five groups; now and then one group has to be in."""
    random = Random(seed)
    groups = random.randint(3, 5)
    graph = Graph(random, groups, 11 - groups // 2, random.randint(12, 24))
    return graph, graph.ground(random.randint(3, 7), random.choice((0, 0, 1)))


def joins_agree(seed: int) -> bool:
    graph, ground = drawn(seed)
    expected = thrifty(graph, graph.every_join(), ground, shortest=True)
    search = Joins(ground)
    search.run(MOST)
    found = {
        groups: {frozenset(bits(way)) for way in ways_of(ground, groups, cost)}
        for cost, family in enumerate(search.thrifty)
        for groups in bits(family)
    }
    assert found == {g: {frozenset(bits(way)) for way in ways} for g, ways in expected.items()}
    for cost, family in enumerate(search.thrifty):
        for groups in bits(family):
            assert search.example(groups, cost) in expected[groups]
    return bool(expected)


def ways_of(ground: Ground, groups: int, cost: int) -> list[int]:
    return Placements(ground, groups, cost).all() if cost else [0]


def roundabout_agrees(seed: int) -> bool:
    graph, ground = drawn(seed)
    expected = thrifty(graph, graph.every_join(), ground, shortest=False)
    search = Roundabout(ground, MOST)
    search.run()
    found = dict(search.joins())
    assert found == {g: next(iter(ways)).bit_count() for g, ways in expected.items()}
    return bool(expected)


def test_the_least_joins_are_those_of_trying_everything() -> None:
    assert sum(map(joins_agree, range(60))) > 30


def test_joins_that_go_round_a_group_are_those_of_trying_everything() -> None:
    assert sum(map(roundabout_agrees, range(60))) > 30


@pytest.mark.soak
def test_many_graphs() -> None:
    assert all(joins_agree(seed) + roundabout_agrees(seed) >= 0 for seed in range(2000))


def test_a_way_past_a_third_group_is_shorter_and_takes_it_in() -> None:
    """Groups 0 and 1 lie two cells apart past group 2, and three cells apart round it."""
    near = {3: (0, 2), 4: (2, 1), 5: (0, 6), 6: (5, 7), 7: (6, 1)}

    def around(mask: int) -> int:
        pairs = [(a, b) for a, others in near.items() for b in others]
        ways = pairs + [(b, a) for a, b in pairs]
        return mask_of(b for a, b in set(ways) if mask >> a & 1)

    allowed = mask_of(near)
    beside = [around(1 << group) for group in range(3)]
    ground = Ground(around, (2, 2, 1), allowed, touching(beside, allowed), 4, 0)
    strict = Joins(ground)
    strict.run(MOST)
    assert [list(bits(family)) for family in strict.thrifty if family] == [[0b111]]
    free = Roundabout(ground, MOST)
    free.run()
    assert dict(free.joins()) == {0b111: 2, 0b011: 3}


def test_what_hangs_together() -> None:
    """A row 0-1-2 and a pair 4-5."""

    def around(mask: int) -> int:
        return (mask << 1 | mask >> 1) & 0b110111

    assert components(0b110111, around) == [0b111, 0b110000]
    assert grown(0b10, 0b11, around) == 0b11
