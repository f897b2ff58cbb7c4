"""Hexes by coordinates: what lies beside, how far, and all within so many steps."""

from __future__ import annotations

from itertools import product

from engine.core.bits import bits, mask_of
from engine.core.hexes import AB, Field, distance

HEXES = [(a, b) for a, b in product(range(-3, 4), repeat=2) if abs(a + b) <= 3 and (a, b) != (1, 1)]
"""A hexagon of 37 hexes with a hole."""


def steps(start: AB, aim: AB) -> int:
    """Steps over any hexes, with and without a place on the map, counted one by one."""
    seen, edge, count = {start}, {start}, 0
    while aim not in seen:
        beside = {(a + x, b + y) for a, b in edge for x, y in _AROUND}
        edge = beside - seen
        seen |= edge
        count += 1
    return count


_AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def test_distance_is_counted_in_steps() -> None:
    for aim in HEXES:
        assert distance((0, -2), aim) == steps((0, -2), aim)


def test_a_field_knows_what_lies_beside_and_within() -> None:
    field = Field(HEXES, 6)
    middle = HEXES.index((0, 0))
    beside = {n for n, at in enumerate(HEXES) if steps((0, 0), at) == 1}
    assert len(beside) == 6
    assert set(bits(field.near[middle])) == beside
    pair = mask_of((middle, HEXES.index((3, -3))))
    near = {n for n, at in enumerate(HEXES) if min(steps((0, 0), at), steps((3, -3), at)) <= 2}
    assert set(bits(field.within(pair, 2))) == near
    assert field.within(pair, 99) == field.all
    assert field.dist[middle][HEXES.index((2, -3))] == 3


def test_around_on_the_grid_is_around_on_the_field() -> None:
    """The rim keeps a row from running into the next; the hole is not on the field."""
    field = Field(HEXES, 6)
    inside = field.grid.laid(field.all)
    for mask in (1, field.all, mask_of(range(0, len(HEXES), 5))):
        lifted = field.grid.lifted(field.grid.around(field.grid.laid(mask)) & inside)
        assert lifted == field.around(mask)
