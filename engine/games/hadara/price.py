"""The price that goes with a card's values: a check for what people type, no rule of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.hadara.faces import PRICE_FORMULA, Card

COSTS = {1: (1, 4), 2: (4, 7), 3: (7, 9)}
"""R5.5: the printed costs of an epoch, least and most."""


def price(card: Card, gives: Sequence[int], vp: int) -> int:
    """floor(k + sum of values + points / 2), which 119 of the 120 known cards obey."""
    k: Any = PRICE_FORMULA["k"][str(card.epoch)]
    base = k.get(card.colour, 0) if isinstance(k, dict) else k
    return int((2 * (base + sum(gives)) + vp) // 2)
