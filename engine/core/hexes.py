"""Hexes of any map by coordinates (a, b): neighbours, distances, and all within so many steps.

a grows straight up, b to the upper right. Sets of hexes are whole numbers with one bit a hex, so
that range and neighbourhood are bit operations.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.core.bits import bits, mask_of

AB = tuple[int, int]
_KEPT = 4000
"""Answers about range that a field remembers."""
_DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def distance(x: AB, y: AB) -> int:
    """Steps from hex to hex.

    >>> distance((0, 0), (2, -1))
    2
    """
    a, b = x[0] - y[0], x[1] - y[1]
    return max(abs(a), abs(b), abs(a + b))


class _Distances(dict[int, bytes]):
    """Hex -> its distance to every hex, read from one table of all differences."""

    def __init__(self, hexes: Sequence[AB]) -> None:
        super().__init__()
        span = max(max(column) - min(column) for column in zip(*hexes, strict=True))
        sides = range(-span, span + 1)
        self.table = bytes(distance((x, y), (0, 0)) for x in sides for y in sides)
        self.keys_of = [x * len(sides) + y for x, y in hexes]

    def __missing__(self, h: int) -> bytes:
        table, zero = self.table, self.keys_of[h] - len(self.table) // 2
        row = self[h] = bytes([table[key - zero] for key in self.keys_of])
        return row


class _Balls(dict[int, list[int]]):
    """Hex -> by distance, all hexes at most so far away."""

    def __init__(self, dist: _Distances, farthest: int) -> None:
        super().__init__()
        self.dist, self.farthest = dist, farthest

    def __missing__(self, h: int) -> list[int]:
        rings, bit = [0] * (self.farthest + 1), 1
        for away in self.dist[h]:
            rings[away] |= bit
            bit <<= 1
        for d in range(1, self.farthest + 1):
            rings[d] |= rings[d - 1]
        self[h] = rings
        return rings


class Grid:
    """The hexes in rows of one whole number, so that all neighbours of a set are six shifts.

    Round the rows lies an empty rim: a shift never runs into another row.
    """

    __slots__ = ("hex_at", "place_of", "row")

    def __init__(self, hexes: Sequence[AB]) -> None:
        lowest, left = min(a for a, _ in hexes), min(b for _, b in hexes)
        self.row = max(b for _, b in hexes) - left + 3
        self.place_of = [(a - lowest + 1) * self.row + b - left + 1 for a, b in hexes]
        self.hex_at = {place: h for h, place in enumerate(self.place_of)}

    def laid(self, mask: int) -> int:
        """A set of the map's hexes on the grid."""
        place_of, found = self.place_of, 0
        for h in bits(mask):
            found |= 1 << place_of[h]
        return found

    def lifted(self, mask: int) -> int:
        """A set of the grid in the map's hexes."""
        hex_at, found = self.hex_at, 0
        for place in bits(mask):
            found |= 1 << hex_at[place]
        return found

    def around(self, mask: int) -> int:
        """All places next to a place of the set, some outside the map among them."""
        # Two places side by side lie above and below one: a row up or down tells both at once.
        right = mask << 1
        pair = mask | right
        return pair << self.row - 1 | pair >> self.row | right | mask >> 1


@lru_cache(maxsize=16)
def _measured(hexes: tuple[AB, ...], farthest: int) -> tuple[list[int], _Distances, _Balls, Grid]:
    """Neighbours at once; distances and balls of a hex when they are first asked for."""
    bit = {place: 1 << h for h, place in enumerate(hexes)}
    near = [sum(bit.get((a + x, b + y), 0) for x, y in _DIRECTIONS) for a, b in hexes]
    dist = _Distances(hexes)
    return near, dist, _Balls(dist, farthest), Grid(hexes)


class Field:
    """Where hexes lie. Fields of the same hexes share what was measured."""

    __slots__ = ("all", "ball", "dist", "farthest", "grid", "hexes", "near", "reached")

    def __init__(self, hexes: Iterable[AB], farthest: int) -> None:
        self.hexes = list(hexes)
        self.farthest = farthest
        """No two hexes are farther apart than this."""
        self.near, self.dist, self.ball, self.grid = _measured(tuple(self.hexes), farthest)
        self.all = (1 << len(self.hexes)) - 1
        self.reached: dict[tuple[int, int], int] = {}
        """What `within` told before."""

    mask = staticmethod(mask_of)

    def around(self, mask: int) -> int:
        """All hexes next to a hex of the set (hexes of the set may be among them)."""
        near, found = self.near, 0
        while mask:
            low = mask & -mask
            found |= near[low.bit_length() - 1]
            mask ^= low
        return found

    def within(self, mask: int, steps: int) -> int:
        """All hexes at most so many steps from a hex of the set."""
        steps = min(steps, self.farthest)
        known = self.reached.get((mask, steps))
        if known is not None:
            return known
        found = 0
        for h in bits(mask):
            found |= self.ball[h][steps]
        if len(self.reached) >= _KEPT:
            self.reached.clear()
        self.reached[mask, steps] = found
        return found
