"""The question: groups on a graph, what each is worth, and the cells that may join them.

The nodes of the graph are bits of whole numbers, `around` tells what lies beside a set of them. No
two groups touch. A
*join* is a choice of groups with as few cells as connect them, where no cell touches a group that
is left out. It is *enough* when its groups are worth the need and hold what must be in, and
*thrifty* when no enough join inside it takes fewer cells. `Joins` finds the thrifty joins of which
no larger choice is connected by fewer cells, `Roundabout` all thrifty ones; `Placements` tells
every way to lay the cells of one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

FAR = 99
"""More cells than there are."""


class Ground(NamedTuple):
    """Where groups can be joined; sets of groups are whole numbers, a bit a group, too."""

    around: Callable[[int], int]
    """All nodes beside a node of the set; others than `allowed` may be among them."""
    values: tuple[int, ...]
    """What each group is worth."""
    allowed: int
    """The cells that may be taken."""
    touching: tuple[tuple[int, int], ...]
    """(set of groups, cells of `allowed` that touch exactly these)."""
    need: int
    must: int
    """The groups that have to be in."""

    def beside(self, groups: int) -> int:
        """All cells that touch a group of this set."""
        found = 0
        for label, mask in self.touching:
            if label & groups:
                found |= mask
        return found


def touching(beside: list[int], allowed: int) -> tuple[tuple[int, int], ...]:
    """Cells by the groups that they touch exactly, from the cells beside each group.

    >>> touching([0b0011, 0b0110], allowed=0b1111)
    ((0, 8), (1, 1), (2, 4), (3, 2))
    """
    parts = {0: allowed}
    for n, mask in enumerate(beside):
        for label, cells in list(parts.items()):
            both = cells & mask
            if both:
                parts[label] = cells & ~mask
                parts[label | 1 << n] = both
    return tuple((label, cells) for label, cells in parts.items() if cells)
