"""What is printed on an epoch card, read once into the form that the rules use, and its price."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core.catalogue import Face
from engine.games.hadara.faces import CARDS, CATALOGUE, KNOWN_EFFECT, PRICE_FORMULA, TRACKS, Card


class Print(NamedTuple):
    """A card's numbers and what else it does."""

    cost: int
    vp: int
    gives: tuple[int, int, int, int]
    """Development values: income, military, culture, food."""
    effect: str = ""
    """R14: a purple effect, or nothing."""
    full_price: bool = False
    """R15.4: no discount on its colour any more."""
    special: bool = False
    """R15.5 to R15.8: the effect of its colour."""
    coins: int = 0
    """R15.6, R15.7."""
    raises: tuple[int, int, int, int] = (0, 0, 0, 0)
    """R15.8."""
    lowers: bool = False
    """R15.3: some value is negative."""


def values(face: Face) -> tuple[int, int, int, int]:
    """The four development values of a face."""
    a, b, c, d = (int(face.get(track, 0)) for track in TRACKS)
    return a, b, c, d


def read(card: str, face: Face) -> Print:
    """A card's print; R14.1: a starred purple card has the effect that is reported of it, unless
    its owner reads another one off it."""
    effect = str(face.get("effect") or KNOWN_EFFECT.get(card, "none"))
    a, b, c, d = (int(face.get(f"raise_{track}", 0)) for track in TRACKS)
    gives = values(face)
    return Print(
        int(face["cost"]),
        int(face["vp"]),
        gives,
        "" if effect == "none" else effect,
        bool(face.get("no_discount")),
        bool(face.get("special")),
        int(face.get("coins", 0)),
        (a, b, c, d),
        min(gives) < 0,
    )


_CATALOGUE = {card: read(card, face) for card in CARDS if (face := CATALOGUE.faces[card])}


def of_catalogue(card: str) -> Print | None:
    """The print of a card that the catalogue tells."""
    return _CATALOGUE.get(card)


COSTS = {1: (1, 4), 2: (4, 7), 3: (7, 9)}
"""R5.5: the printed costs of an epoch, least and most."""


def price(card: Card, gives: Sequence[int], vp: int) -> int:
    """floor(k + sum of values + points / 2), which 119 of the 120 known cards obey.

    A check for what people type, no rule of the game.
    """
    k: Any = PRICE_FORMULA["k"][str(card.epoch)]
    base = k.get(card.colour, 0) if isinstance(k, dict) else k
    return int((2 * (base + sum(gives)) + vp) // 2)
