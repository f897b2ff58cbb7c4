"""What the tablet draws for people who would rather not draw and tell one piece after the other."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.dealer import Dealer
from engine.core.match import apply
from engine.core.state import State
from engine.core.steps import TABLE, Reveal

MANY = 3
"""Fewer are drawn by hand as quickly. Chosen."""


def drawn(state: State, seed: int) -> Sequence[Reveal]:
    """A reveal for everything that comes to light on the table before anybody decides, by chance;
    empty where that is no more than people draw at once. The state stays as it is."""
    after, found, dealer = state.clone(), list[Reveal](), Dealer(seed)
    while (owed := after.awaiting().reveals) and owed[0].seat == TABLE:
        found.append(dealer.deal(after, owed[0]))
        apply(after, found[-1])
    return found if len(found) >= MANY else ()
