"""The position format of Earth, read: what one seat has and is in the middle of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.core.record import BadRecord
from engine.games.earth.board import Board
from engine.games.earth.faces import (
    ALL_EARTH,
    CARDS,
    EVENTS,
    FACES_OF,
    PIECE_OF,
    PIECES,
    PLANTABLE,
    UNSEEN,
)
from engine.games.earth.position import fields, frames
from engine.games.earth.seat import Seat, cell

_SEAT: Final = (
    "colour", "island", "climate", "ecosystem", "soil", "hand", "unseen", "compost", "events",
    "tableau", "shift", "met", "planted", "gained", "drew", "stack", "owed", "drawn", "dealt",
    "asks",
)  # fmt: skip


def read_cards(board: Board, seat: int, row: Any) -> None:
    """Everything that lies at a seat. Raises BadRecord."""
    where = f"seat {seat + 1}"
    if not isinstance(row, dict):
        raise BadRecord(f"What the position says of {where} must be an object.")
    fields.known(row, _SEAT, where)
    area = board.areas[seat]
    board.colours[seat] = str(row.get("colour", board.colours[seat]))
    for kind in ("island", "climate", "ecosystem"):
        faces = [face for face, piece in PIECE_OF.items() if piece in PIECES[kind]]
        setattr(area, kind, fields.face(row.get(kind, ""), faces, where))
    area.soil = fields.number(row, "soil", 0, where)
    area.hidden = fields.number(row, "unseen", 0, where)
    area.hand = _cards(board, row, "hand", ALL_EARTH, where)
    area.events = _cards(board, row, "events", EVENTS, where)
    area.drawn = _cards(board, row, "drawn", ALL_EARTH, where)
    area.compost = _compost(board, row, where)
    area.dealt = [fields.face(card, FACES_OF, where) for card in fields.rows(row, "dealt", where)]
    _read_tableau(board, area, row, where)


def _cards(
    board: Board, row: Mapping[str, Any], name: str, among: frozenset[str], where: str
) -> list[str]:
    return [fields.card(board, card, among, where) for card in fields.rows(row, name, where)]


def _compost(board: Board, row: Mapping[str, Any], where: str) -> list[str]:
    """A list from bottom to top, or just how many."""
    if isinstance(row.get("compost"), int):
        return [UNSEEN] * fields.number(row, "compost", 0, where)
    return [
        UNSEEN if card == UNSEEN else fields.card(board, card, ALL_EARTH, where)
        for card in fields.rows(row, "compost", where)
    ]


# -- the tableau -------------------------------------------------------------------------


def _read_tableau(board: Board, area: Seat, row: Mapping[str, Any], where: str) -> None:
    for planted in fields.rows(row, "tableau", where):
        if not isinstance(planted, dict):
            raise BadRecord(f'Each card of the "tableau" of {where} must be an object.')
        fields.known(planted, ("card", "row", "col", "sprouts", "growth"), f"a card of {where}")
        card = fields.card(board, planted.get("card"), PLANTABLE, where)
        space = _space(area, planted, where)
        area.at[space] = card
        area.cell[card] = space
        _read_pieces(area, card, "sprouts", CARDS[card].sprout_spaces, planted, where)
        _read_pieces(area, card, "growth", CARDS[card].growth_spaces, planted, where)
    area.sprouts_total = sum(area.sprouts.values())
    area.growth_total = sum(area.growth.values())
    area.shift = _shift(area, row, where)


def _read_pieces(
    area: Seat, card: str, what: str, spaces: int, planted: Mapping[str, Any], where: str
) -> None:
    lying = fields.number(planted, what, 0, where)
    if lying > spaces:
        raise BadRecord(f"{card} of {where} has {spaces} spaces for {what}, not {lying}.")
    if lying:
        getattr(area, what)[card] = lying


def _space(area: Seat, planted: Mapping[str, Any], where: str) -> int:
    row, col = planted.get("row"), planted.get("col")
    if not _is_line(row) or not _is_line(col):
        raise BadRecord(f'"row" and "col" in the tableau of {where} are numbers from -3 to 6.')
    assert isinstance(row, int)
    assert isinstance(col, int)
    if cell(row, col) in area.at:
        raise BadRecord(f"Two cards of {where} lie on row {row}, column {col}.")
    if area.at and not area.in_box(row, col):
        raise BadRecord(f"The tableau of {where} does not fit in one 4x4 box.")
    return cell(row, col)


def _is_line(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and -3 <= value <= 6


def _shift(area: Seat, row: Mapping[str, Any], where: str) -> tuple[int, int]:
    """How the tableau lies on its mat; by default as near to its place as the mat allows."""
    if "shift" in row:
        given = fields.rows(row, "shift", where)
        if len(given) != 2 or not all(_is_line(-n) for n in given if isinstance(n, int)):
            raise BadRecord(f'"shift" of {where} must be two numbers from -6 to 3.')
        if not all(isinstance(n, int) and not isinstance(n, bool) for n in given):
            raise BadRecord(f'"shift" of {where} must be two numbers from -6 to 3.')
        return int(given[0]), int(given[1])
    if not area.at:
        return 0, 0
    top, bottom, left, right = area.bounds()
    return _nearest(top, bottom), _nearest(left, right)


def _nearest(low: int, high: int) -> int:
    return -low if low < 0 else min(0, 3 - high)


# -- what the seat is in the middle of ---------------------------------------------------


def read_turn(board: Board, seat: int, row: Mapping[str, Any]) -> None:
    """The seat's part of this turn; the whole table has been read. Raises BadRecord."""
    where = f"seat {seat + 1}"
    area = board.areas[seat]
    for slot in fields.rows(row, "met", where):
        if isinstance(slot, bool) or slot not in (1, 2, 3, 4):
            raise BadRecord(f'"met" of {where} names fauna cards by 1 to 4, not {slot!r}.')
        area.met |= 1 << (slot - 1)
    for card in fields.rows(row, "planted", where):
        if not isinstance(card, str) or not (card in area.cell or card in area.compost):
            raise BadRecord(f'"planted" of {where} names {card!r}, which it has not planted.')
        area.planted_turn.append(card)
    area.gained_turn = fields.number(row, "gained", 0, where)
    area.drawn_turn = fields.number(row, "drew", 0, where)
    area.asks = fields.flag(row, "asks", False, where)
    stack = fields.rows(row, "stack", where)
    area.stack = [frames.read(board, area, given, where) for given in stack]
    _read_owed(area, row, where)


def _read_owed(area: Seat, row: Mapping[str, Any], where: str) -> None:
    owed = fields.rows(row, "owed", where)
    if not owed:
        return
    form = len(owed) == 2 and isinstance(owed[1], str) and type(owed[0]) is int
    if not form or not 1 <= owed[0] <= 40:
        raise BadRecord(f'"owed" of {where} must be a number of cards and a reason.')
    area.owed, area.owed_for = owed
    if area.owed_for == "look":
        top = area.stack[-1] if area.stack else ("",)
        if top[0] != "fetch" or area.compost[-top[1] :].count(UNSEEN) != area.owed:
            raise BadRecord(f'"owed" of {where} does not fit its compost and stack.')
