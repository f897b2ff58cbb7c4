"""The position format of Earth, written: everything, as plain JSON data.

Told in `docs/positions/earth.md`; read back by `read`.
"""

from __future__ import annotations

from typing import Any

from engine.core.position import head, plain
from engine.games.earth.board import NOBODY, Board
from engine.games.earth.meta import META
from engine.games.earth.seat import Seat, row_col

GAIA_WORD = "gaia"


def write(board: Board) -> dict[str, Any]:
    """The position; seats are counted from 1, as in every file."""
    data: dict[str, Any] = {
        **head(META.id, board.options),
        "phase": board.phase,
        "first": seat_word(board.first),
        "active": seat_word(board.active),
        "chosen": board.chosen,
        "fauna": [
            {"face": face, "leaves": [seat_word(seat) for seat in board.leaves[slot]]}
            for slot, face in enumerate(board.fauna)
        ],
        "ecosystems": list(board.ecosystems),
        "deck": board.deck,
        "discard": {"cards": list(board.discard), "unseen": board.discard_hidden},
        "full": seat_word(board.full),
        "last_round": board.last_round,
        "seats": [_seat(board, seat) for seat in range(board.seats)],
    }
    if board.from_discard:
        data["from_discard"] = True
    if board.closing is not None:
        data["closing"] = {"seat": seat_word(board.closing[0]), "chosen": board.closing[1]}
    if board.gaia:
        data["gaia"] = {name: plain(getattr(board.gaia, name)) for name in board.gaia.__slots__}
    return data


def seat_word(seat: int) -> int | str | None:
    """A seat in a file: 1 for the first, `gaia`, or null for nobody."""
    if seat == NOBODY:
        return None
    return seat + 1 if seat >= 0 else GAIA_WORD


def _seat(board: Board, seat: int) -> dict[str, Any]:
    area = board.areas[seat]
    data: dict[str, Any] = {
        "colour": board.colours[seat],
        "island": area.island,
        "climate": area.climate,
        "ecosystem": area.ecosystem,
        "soil": area.soil,
        "hand": sorted(area.hand),
        "unseen": area.hidden,
        "compost": list(area.compost),
        "events": list(area.events),
        "tableau": [_planted(area, card) for card in area.in_order()],
        "shift": list(area.shift),
        "met": [slot + 1 for slot in range(len(board.fauna)) if area.met >> slot & 1],
        "planted": sorted(area.planted_turn),
        "gained": area.gained_turn,
        "drew": area.drawn_turn,
        "stack": plain(area.stack),
    }
    if area.owed:
        data["owed"] = [area.owed, area.owed_for]
    if area.drawn:
        data["drawn"] = sorted(area.drawn)
    if area.dealt:
        data["dealt"] = sorted(area.dealt)
    if area.asks:
        data["asks"] = True
    return data


def _planted(area: Seat, card: str) -> dict[str, Any]:
    row, col = row_col(area.cell[card])
    data: dict[str, Any] = {"card": card, "row": row, "col": col}
    for what in ("sprouts", "growth"):
        lying = getattr(area, what).get(card, 0)
        if lying:
            data[what] = lying
    return data
