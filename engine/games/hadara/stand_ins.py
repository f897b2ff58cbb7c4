"""Stand-in faces inside the known constraints, for trying out and for tests; never printed ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engine.core.catalogue import Face
from engine.games.hadara.faces import (
    CARDS,
    CATALOGUE,
    COLONIES,
    KNOWN_EFFECT,
    LEVELS,
    MONUMENTS,
    TILE_COLOURS,
    TRACKS,
    Card,
)
from engine.games.hadara.prints import COSTS, price, values

EFFECTS = {
    1: ("none", "sell_plus_1", "bonus_tile_2"),
    2: ("none", "medal_discount", "statue_plus_2"),
    3: ("none", "set_points_4", "silver_full"),
}
"""R14.1: unstarred effects by epoch; the others are plain values or points."""


def make(seed: int | str) -> dict[str, Face]:
    """A face for every unknown one; equal seeds make equal faces."""
    lots = Random(f"stand-ins {seed}")
    made: dict[str, Face] = {}
    for card in CARDS.values():
        if CATALOGUE.faces[card.id] is None:
            made[card.id] = _card(lots, card)
    for n, monument in enumerate(MONUMENTS):
        made[monument] = {"military": 6 + 2 * n, "culture": 6 + 2 * n, "strength": 2 + n, "vp": 5}
    made.update(_fronts(lots))
    made["market_small"] = {"income": 8, "surplus": 1}
    made["market_large"] = {"income": 14, "surplus": 3}
    made["stall"] = {colour: lots.random() < 0.5 for colour in TILE_COLOURS}
    return {face: {**printed, "stand_in": True} for face, printed in made.items()}


def _fronts(lots: Random) -> Iterator[tuple[str, dict[str, int]]]:
    """R7.3, R19.3: no front is worth more than the least back of its level, for which people pay,
    nor less than the level below."""
    below = 0
    for level in LEVELS:
        most = min(colony["vp"] for colony in COLONIES.values() if colony["level"] == level)
        yield f"colony_front_{level}", {"vp": lots.randint(below + 1, most)}
        below = most


def _card(lots: Random, card: Card) -> dict[str, Any]:
    """A purple card tries other lots until its cost is in the range of its epoch (R5.5)."""
    while True:
        face: dict[str, Any] = dict.fromkeys(TRACKS, 0)
        vp = lots.randint(0, 2 * card.epoch)
        if card.colour == "purple":
            _purple(lots, card, face)
        else:
            for _ in range(card.epoch + 1):
                face[lots.choice(TRACKS)] += lots.choice((1, 1, 1, 2, -1))
            _novelty(lots, card, face)
        face["cost"], face["vp"] = price(card, values(face), vp), vp
        least, most = COSTS[card.epoch]
        if least <= face["cost"] <= most:
            return face


def _purple(lots: Random, card: Card, face: dict[str, Any]) -> None:
    effect = KNOWN_EFFECT.get(card.id) or lots.choice(EFFECTS[card.epoch])
    face["effect"] = effect
    for _ in range(1 + 2 * card.epoch):
        face[lots.choice(TRACKS)] += lots.random() < (1.0 if effect == "none" else 0.6)


def _novelty(lots: Random, card: Card, face: dict[str, Any]) -> None:
    """R15.2: no discount, or the effect of the colour."""
    face["no_discount"] = lots.random() < 0.2
    face["special"] = not face["no_discount"] and lots.random() < 0.3
    if face["special"] and card.colour in ("yellow", "blue"):
        face["coins"] = 1 + card.epoch
    elif face["special"] and card.colour == "red":
        face.update({f"raise_{track}": int(track == "military") for track in TRACKS})
