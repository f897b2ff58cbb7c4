"""What a seat may know of a match, as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine.games.earth.actions.activation import queue, usable
from engine.games.earth.actions.planting import price
from engine.games.earth.board import GOALS, Board
from engine.games.earth.faces import CARDS
from engine.games.earth.places import mat_slot
from engine.games.earth.position.write import seat_word
from engine.games.earth.scores import Item, ecosystems, gaia_items, items, summed
from engine.games.earth.seat import FULL, Seat, row_col


def view(board: Board, seat: int | None) -> dict[str, Any]:
    """Everything that is open on the table, and the hand of this seat.

    Seats count from 1, as in files; Gaia is `gaia`, nobody null. Hands, drawn cards and what lies
    in a compost are their owner's secret. Islands, Climates and Ecosystems have no back: from the
    deal on they lie open before their seat (R3.3).
    """
    data: dict[str, Any] = {
        "phase": board.phase,
        "first": seat_word(board.first),
        "active": seat_word(board.active),
        "action": board.chosen,
        "deck": board.deck,
        "discard": len(board.discard) + board.discard_hidden,
        "fauna": [_fauna(board, slot) for slot in range(len(board.fauna))],
        "ecosystems": [face or None for face in board.ecosystems],
        "full": seat_word(board.full),
        "last_round": board.last_round,
        "seats": [_open(board, each) for each in range(board.seats)],
    }
    if board.gaia:
        data["gaia"] = _gaia(board)
    if seat is not None and 0 <= seat < board.seats:
        data["own"] = _own(board.areas[seat], seat)
    return data


def _fauna(board: Board, slot: int) -> dict[str, Any]:
    face = board.fauna[slot]
    if not face:
        return {"face": None, "leaves": []}
    goal = GOALS[face]
    return {
        "face": face,
        "leaves": [seat_word(seat) for seat in board.leaves[slot]],
        "met": [seat + 1 for seat, area in enumerate(board.areas) if area.met >> slot & 1],
        "needs": goal.at_least,
        "have": [goal.of.of(area) for area in board.areas],
    }


def _open(board: Board, seat: int) -> dict[str, Any]:
    area = board.areas[seat]
    worth = items(board, seat)
    lines = summed(worth)
    return {
        "dealt": list(area.dealt),
        "island": area.island or None,
        "climate": area.climate or None,
        "ecosystem": area.ecosystem or None,
        "soil": area.soil,
        "hand": area.in_hand(),
        "drawn": len(area.drawn),
        "owed": area.owed,
        "compost": len(area.compost),
        "events": list(area.events),
        "tableau": _tableau(area, worth),
        "uses": _uses(board, seat),
        "left_to_plant": FULL - len(area.at),
        "deciding": area.stack[-1][0] if area.stack else None,
        "lines": lines,
        "ecosystems": [lines[line] for line, _ in ecosystems(board, seat)],
    }


def _tableau(area: Seat, worth: Iterable[Item]) -> list[dict[str, Any]]:
    """Planted cards in order, each with the points it is worth now."""
    points: Counter[str] = Counter()
    for item in worth:
        points[item.card] += item.points
    return [{**_planted(area, card), "points": points[card]} for card in area.in_order()]


def _uses(board: Board, seat: int) -> list[str]:
    """The cards whose abilities can be used now, in order."""
    area = board.areas[seat]
    if not area.stack or area.stack[-1][0] not in ("open", "use"):
        return []
    cards = queue(area.stack[-1])
    able = (card for card in cards if CARDS[card].by_action[board.chosen] is not None)
    return [card for card in able if usable(board, seat, card)]


def _planted(area: Seat, card: str) -> dict[str, Any]:
    row, col = row_col(area.cell[card])
    return {
        "card": card,
        "row": row,
        "col": col,
        "spot": mat_slot(area, area.cell[card]),
        "sprouts": area.sprouts.get(card, 0),
        "growth": area.growth.get(card, 0),
    }


def _own(area: Seat, seat: int) -> dict[str, Any]:
    """The seat's secrets, with what each card in hand would cost now."""
    return {
        "seat": seat,
        "hand": list(area.hand),
        "hidden": area.hidden,
        "drawn": list(area.drawn),
        "price": {card: price(area, card) for card in area.hand},
        "compost": list(area.compost),
    }


def _gaia(board: Board) -> dict[str, Any]:
    gaia = board.her
    return {
        "soil": gaia.soil,
        "sprouts": gaia.sprouts,
        "growth": gaia.growth,
        "compost": gaia.compost,
        "pile": list(gaia.pile),
        "hidden": gaia.hidden,
        "turns": gaia.turns,
        "cards": list(gaia.seen),
        "rests": gaia.rests,
        "points": gaia_items(board),
    }
