"""The faces of Hadara as the rules use them: cards, setup cards, colonies, statues."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.catalogue import Catalogue, Face, Piece, printed

DATA = Path(__file__).parent / "data"
_CARDS: dict[str, Any] = json.loads((DATA / "cards.json").read_text("utf-8"))
_TABLE: dict[str, Any] = json.loads((DATA / "table.json").read_text("utf-8"))

TRACKS = ("income", "military", "culture", "food")
INCOME, MILITARY, CULTURE, FOOD = range(4)
COLOURS = ("yellow", "red", "blue", "green", "purple")
TRACK_OF = dict(zip(COLOURS, TRACKS, strict=False))
"""Colour -> the track it raises; purple has none."""
TILE_COLOURS = COLOURS[:4]
EPOCHS = (1, 2, 3)
CRESTS: tuple[str, ...] = tuple(_TABLE["crests"])
STEPS = 5
PER_SEAT = 2
"""Cards of each colour and epoch for every seat (R2.2), and cards drawn in a step (R4.2)."""


class Card(NamedTuple):
    """An epoch card: what its back and its deck tell. What is printed on it is a face."""

    id: str
    set: str
    epoch: int
    colour: str
    star: bool = False


CARDS = {row["id"]: printed(Card, row) for row in _CARDS["cards"]}
KNOWN_EFFECT = {row["id"]: row["effect"] for row in _CARDS["cards"] if "effect" in row}
"""Starred purple cards whose effect is known although their numbers are not (R14.1)."""
SUSPECT = {row["id"]: row["suspect"] for row in _CARDS["cards"] if "suspect" in row}
PRICE_FORMULA: dict[str, Any] = _CARDS["price_formula"]

SETUP_CARDS: dict[str, dict[str, Any]] = {row["id"]: row for row in _TABLE["setup_cards"]}
LEVELS: dict[int, dict[str, int]] = {row["level"]: row for row in _TABLE["levels"]}
COLONIES: dict[str, dict[str, Any]] = {row["id"]: row for row in _TABLE["colonies"]}
STATUES: dict[str, dict[str, Any]] = {row["id"]: row for row in _TABLE["statues"]}
SELL: dict[int, int] = {row["epoch"]: row["sell"] for row in _TABLE["epochs"]}
SILVER: dict[int, int] = {row["epoch"]: row["silver"] for row in _TABLE["epochs"]}
GOLD: dict[int, int] = {row["epoch"]: row["gold"] for row in _TABLE["epochs"]}
MOST_MEDALS = 2
"""Silver, and gold, that a seat can have (R11.2)."""
DISCOUNT_MEDALS = {2: (4, 6), 3: (15, 22)}
"""R14.9: silver and gold with PE2-MEDAL-DISCOUNT, by epoch."""
MONUMENTS = tuple(f"M{n}" for n in range(1, 6))


def deck_of(card: str) -> str:
    """The deck of a card: its colour and epoch, as its back shows."""
    return f"{CARDS[card].colour}{CARDS[card].epoch}"


def kind_of(card: Card) -> str:
    """The kind of face a card has, for schemas."""
    if card.set == "nobles_inventions":
        return f"noble_{card.colour}"
    if card.id in KNOWN_EFFECT:
        return "purple_star"
    return f"purple{card.epoch}" if card.colour == "purple" else "epoch_card"


def _pieces() -> Iterator[Piece]:
    for card in CARDS.values():
        yield Piece(card.id, card.id, kind_of(card), deck=f"{card.colour}{card.epoch}")
    for name in SETUP_CARDS:
        yield Piece(name, name, "setup_card", deck="setup")
    for name, colony in COLONIES.items():
        yield Piece(name, name, "colony", deck=f"colony{colony['level']}")
    for name in MONUMENTS:
        yield Piece(name, name, "monument", deck="monuments")
    for level in LEVELS:
        face = f"colony_front_{level}"
        yield Piece(face, face, "colony_front", sensed=False, deck=face)
    for name in ("market_small", "market_large"):
        yield Piece(name, name, "market", sensed=False, deck=name)
    yield Piece("stall", "stall", "stall", sensed=False, deck="stall")


def _faces() -> dict[str, Face | None]:
    faces: dict[str, Face | None] = dict(_CARDS["faces"])
    faces.update(SETUP_CARDS)
    faces.update(COLONIES)
    pieces = ("market_small", "market_large", "stall", *MONUMENTS)
    fronts = [f"colony_front_{level}" for level in LEVELS]
    faces.update(dict.fromkeys((*pieces, *fronts)))
    return faces


CATALOGUE = Catalogue(_pieces(), _faces())


def in_play(epoch: int, colour: str, starred: bool, nobles: bool) -> list[str]:
    """R2.2, R2.3, R15.1: the cards that are shuffled for a colour of an epoch."""
    return [
        card.id
        for card in CARDS.values()
        if (card.epoch, card.colour) == (epoch, colour)
        and (starred or not card.star)
        and (nobles or card.set == "base")
    ]
