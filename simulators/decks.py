"""Shuffled decks and bags: the only place where a simulated table knows what nobody has seen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from random import Random


@dataclass(slots=True)
class Decks:
    """Draws from decks and bags. Equal seeds and equal questions draw equal pieces.

    The order of a deck is fixed when it is first drawn from. What was drawn last and is in the deck
    again was taken back: it lies on top, as it lay, and nobody gets other pieces by drawing twice.
    When other pieces come back, or any to an empty deck, it is shuffled.
    """

    seed: int | str
    _orders: dict[str, list[str]] = field(default_factory=dict)
    """Deck -> what is in it, the top last."""
    _taken: dict[str, list[str]] = field(default_factory=dict)
    """Deck -> what was drawn from it since it was shuffled, the latest last."""
    _shuffles: int = 0

    def draw(self, deck: str, could_be: Collection[str]) -> str:
        """The top piece; `could_be` are the pieces that are in the deck."""
        inside = set(could_be)
        order, taken = self._orders.get(deck, []), self._taken.setdefault(deck, [])
        while order and taken and taken[-1] in inside:
            order.append(taken.pop())
        if not inside.issubset(order):
            order = self._shuffled(deck, could_be)
            taken.clear()
        piece = next(piece for piece in reversed(order) if piece in inside)
        at = order.index(piece)
        taken += reversed(order[at:])  # what lay above it has left by other ways
        self._orders[deck] = order[:at]
        return piece

    def _shuffled(self, deck: str, could_be: Collection[str]) -> list[str]:
        self._shuffles += 1
        order = sorted(could_be)
        Random(f"{self.seed} {deck} {self._shuffles}").shuffle(order)
        return order
