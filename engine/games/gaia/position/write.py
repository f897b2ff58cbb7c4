"""The position format of Gaia, written; told in `docs/positions/gaia.md`."""

from __future__ import annotations

from typing import Any

from engine.core.position import head, plain
from engine.games.gaia.board import Board
from engine.games.gaia.grid import name


def write(b: Board) -> dict[str, Any]:
    """Everything, as plain JSON data; seats count from 1."""
    data: dict[str, Any] = {
        **head("gaia", b.options, b.faces),
        "round": b.round,
        "active": b.active + 1,
        "actions": b.actions,
        "grid": "{},{}".format(*b.origin),
        "world": [_tile(b, cell) for cell in sorted(b.land)],
        "display": {deck: list(slots) for deck, slots in b.display.items()},
        "decks": {deck: b.deck[deck] for deck in ("nature", "life", "power")},
        "goals": [{"card": goal, "seat": b.goals.get(goal, -1) + 1} for goal in b.goal_spots],
        "discards": list(b.discards),
        "seats": [_seat(b, seat) for seat in range(b.seats)],
        "waiting": plain(b.frames),
    }
    if b.ended:
        data["ended"] = [b.ended[0], b.ended[1] + 1]
    if b.stolen:
        data["stolen"] = [[victim + 1, card] for victim, card in b.stolen]
    return data


def _tile(b: Board, cell: int) -> dict[str, Any]:
    tile: dict[str, Any] = {"cell": name(cell), "land": b.land[cell], "tile": b.tiles[cell]}
    if cell in b.tokens:
        tile["tokens"] = b.tokens[cell]
    if cell in b.cities:
        card = b.cities[cell]
        tile["city"], tile["meeples"] = card, list(b.meeples[card])
        if b.met[card] != b.satisfied(cell, b.needs(card)):  # a change is still to be settled
            tile["met"] = b.met[card]
    return tile


def _seat(b: Board, seat: int) -> dict[str, Any]:
    return {
        "colour": b.colours[seat],
        "left": b.left[seat],
        "hand": list(b.hand[seat]),
        "unseen": {deck: count for deck, count in b.unseen[seat].items() if count},
        "nature_row": list(b.nature_row[seat]),
        "power_row": list(b.power_row[seat]),
    }
