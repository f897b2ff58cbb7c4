"""What a seat may know: everything but the cards in other hands and in the decks."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.games.gaia.board import Board
from engine.games.gaia.faces import ANIMAL, DECK, DECKS
from engine.games.gaia.grid import name, neighbours


def view(b: Board, seat: int | None) -> dict[str, Any]:
    """Plain JSON data; hands of others are counts by deck."""
    return {
        "active": b.active + 1,
        "actions": b.actions,
        "round": b.round,
        "grid": list(b.origin),
        "world": [_tile(b, cell) for cell in sorted(b.land)],
        "stock": {land: len(pile) for land, pile in b.stock.items()},
        "tokens": b.herds(),
        "decks": dict(b.deck),
        "display": {deck: [_card(b, card) for card in slots] for deck, slots in b.display.items()},
        "goals": [
            _card(b, goal) | {"seat": b.goals[goal] + 1} if goal else {} for goal in b.goal_spots
        ],
        "seats": [_seat(b, other, other == seat) for other in range(b.seats)],
        "waiting": b.frames[-1][0] if b.frames else "over",
        "over": b.ended[0] if b.ended else "",
        **_aimed(b),
    }


def _aimed(b: Board) -> dict[str, Any]:
    """R9.12: the power that waits while others may protect, with the tiles it is played on."""
    if not b.frames or b.frames[-1][0] != "window":
        return {}
    _, _, power, cells = b.frames[-2]
    return {"aimed": {"power": power, "cells": [name(cell) for cell in cells]}}


def _tile(b: Board, cell: int) -> dict[str, Any]:
    tile: dict[str, Any] = {"cell": name(cell), "land": b.land[cell]}
    if cell in b.tokens:
        tile["tokens"] = b.tokens[cell]
    if cell in b.cities:
        card = b.cities[cell]
        tile["city"] = _card(b, card) | {
            "met": b.met[card],
            "meeples": list(b.meeples[card]),
            "by": _by(b, cell, b.needs(card)),
        }
    return tile


def _by(b: Board, cell: int, needs: tuple[str, ...]) -> list[str]:
    """For each need of a city the cell that meets it, or ""; no tile serves two needs of land."""
    around = [near for near in neighbours(cell) if near in b.land]
    free = [near for near in around if near not in b.cities]
    found: list[str] = []
    for need in needs:
        fits = (
            [near for near in around if near in b.tokens]
            if need == ANIMAL
            else [near for near in free if b.land[near] == need]
        )
        found.append(name(fits[0]) if fits else "")
        if fits and need != ANIMAL:
            free.remove(fits[0])
    return found


def _card(b: Board, card: str) -> dict[str, Any]:
    return {"card": card, **(b.face(card) or {})} if card else {}


def _seat(b: Board, seat: int, own: bool) -> dict[str, Any]:
    counts = Counter(DECK[card] for card in b.hand[seat])
    found: dict[str, Any] = {
        "colour": b.colours[seat],
        "left": b.left[seat],
        "hand": {deck: counts[deck] + b.unseen[seat][deck] for deck in DECKS},
        "nature_row": list(b.nature_row[seat]),
        "power_row": list(b.power_row[seat]),
    }
    if own:
        found["cards"] = [_card(b, card) for card in b.hand[seat]]
    return found
