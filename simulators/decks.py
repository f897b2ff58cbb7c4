"""Shuffled decks and bags: the only place where a simulated table knows what nobody has seen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from random import Random


@dataclass(slots=True)
class Decks:
    """Draws from decks and bags. Equal seeds and equal questions draw equal pieces.

    The order of a deck is fixed when it is first drawn from, and again when pieces come back
    to it (a reshuffle).
    """

    seed: int | str
    _orders: dict[str, list[str]] = field(default_factory=dict)
    _shuffles: int = 0

    def draw(self, deck: str, could_be: Collection[str]) -> str:
        """The top piece; `could_be` are the pieces that are in the deck."""
        order = self._orders.get(deck, [])
        inside = set(could_be)
        if not inside.issubset(order):
            order = self._shuffled(deck, could_be)
        piece = next(piece for piece in reversed(order) if piece in inside)
        self._orders[deck] = order[: order.index(piece)]
        return piece

    def put_back(self, deck: str, piece: str) -> None:
        """Lay a piece back on top: a draw that was taken back."""
        self._orders.setdefault(deck, []).append(piece)

    def _shuffled(self, deck: str, could_be: Collection[str]) -> list[str]:
        self._shuffles += 1
        order = sorted(could_be)
        Random(f"{self.seed} {deck} {self._shuffles}").shuffle(order)
        return order
