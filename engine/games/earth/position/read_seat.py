"""The position format of Earth, read: what one seat has and is in the middle of."""

from __future__ import annotations

from typing import Any, Final

from engine.core.box import Box
from engine.core.fields import Fields, is_whole
from engine.core.record import BadRecord
from engine.games.earth.board import Board
from engine.games.earth.faces import CARDS, EVENTS, PIECE_OF, PIECES, PLANTABLE, UNSEEN
from engine.games.earth.position.frames import check, forms
from engine.games.earth.seat import ORIGIN, SIDE, WIDTH, Seat, cell
from engine.games.earth.setup import KINDS, own_kinds

SEAT: Final = (
    "colour", "island", "climate", "ecosystem", "soil", "hand", "unseen", "compost", "events",
    "tableau", "shift", "met", "planted", "gained", "drew", "stack", "owed", "drawn", "dealt",
    "asks",
)  # fmt: skip
_LAST: Final = WIDTH - ORIGIN - 1
_REASONS: Final = ("keep", "look", "R5", "R7.9", "R9.2")
"""What shown cards are for: to keep one, to look at, or the rule that they were drawn by."""
_OWED_MOST: Final = 40


class SeatReader:
    """Fills one seat of a position."""

    def __init__(self, board: Board, seat: int, row: Fields, box: Box) -> None:
        self.board, self.seat, self.row, self.box = board, seat, row, box
        self.area: Seat = board.areas[seat]

    def cards(self) -> None:
        """Everything that lies at the seat."""
        board, area, row = self.board, self.area, self.row
        board.colours[self.seat] = row.text("colour", board.colours[self.seat])
        kinds = own_kinds(board)  # R3.8: beginners play without ecosystems
        for kind in KINDS:
            setattr(area, kind, self._face(kind) if kind in kinds else row.word(kind, ("",)))
        area.soil = row.whole("soil")
        area.hidden = row.whole("unseen")
        area.hand = self.box.take_each(row, "hand", ("earth",))
        area.drawn = self.box.take_each(row, "drawn", ("earth",))
        area.events = self.box.take_each(row, "events", ("earth",))
        for card in area.events:
            if card not in EVENTS:
                raise BadRecord(f"{card} in {row.field('events')} is no event.")
        area.compost = self._compost()
        area.dealt = self.box.take_each(row, "dealt", kinds)
        if area.dealt and board.phase not in ("setup", "own"):
            row.bad("dealt", "empty once play has begun")
        self._tableau()

    def _face(self, kind: str) -> str:
        faces = [face for face, piece in PIECE_OF.items() if piece in PIECES[kind]]
        face = self.row.word(kind, ("", *faces))
        if face:
            self.box.take(PIECE_OF[face], self.row.field(kind), (kind,))
        return face

    def _compost(self) -> list[str]:
        """A list from bottom to top, or just how many."""
        if is_whole(self.row.row.get("compost")):
            return [UNSEEN] * self.row.whole("compost", 0, 0, len(CARDS))
        where = self.row.field("compost")
        return [
            UNSEEN if card == UNSEEN else self.box.take(card, where, ("earth",))
            for card in self.row.rows("compost")
        ]

    # -- the tableau -----------------------------------------------------------------

    def _tableau(self) -> None:
        area = self.area
        for told in self.row.each("tableau", ("card", "row", "col", "sprouts", "growth")):
            card = self.box.take(told.row.get("card"), told.where, ("earth",))
            if card not in PLANTABLE:
                raise BadRecord(f"{card} in {self.row.field('tableau')} is never planted.")
            space = self._space(told)
            area.at[space] = card
            area.cell[card] = space
            for what in ("sprouts", "growth"):
                spaces = CARDS[card].sprout_spaces if what == "sprouts" else _growth(card)
                lying = told.whole(what, 0, 0, spaces)
                if lying:
                    getattr(area, what)[card] = lying
        area.sprouts_total = sum(area.sprouts.values())
        area.growth_total = sum(area.growth.values())
        area.shift = self._shift()

    def _space(self, told: Fields) -> int:
        for line in ("row", "col"):
            if line not in told:
                told.bad(line, f"a whole number from {-ORIGIN} to {_LAST}")
        row, col = (told.whole(line, 0, -ORIGIN, _LAST) for line in ("row", "col"))
        if cell(row, col) in self.area.at:
            raise BadRecord(f"Two cards of {self.row.where} lie on row {row}, column {col}.")
        if self.area.at and not self.area.in_box(row, col):
            raise BadRecord(f"The tableau of {self.row.where} does not fit in one 4x4 box.")
        return cell(row, col)

    def _shift(self) -> tuple[int, int]:
        """How the tableau lies on its mat; by default as near to its place as the mat allows."""
        area = self.area
        if "shift" in self.row:
            down, right = self.row.wholes("shift", 2, -_LAST, ORIGIN)
            return down, right
        if not area.at:
            return 0, 0
        top, bottom, left, right = area.bounds()
        return _nearest(top, bottom), _nearest(left, right)

    # -- what the seat is in the middle of -------------------------------------------

    def turn(self) -> None:
        """The seat's part of this turn; the whole table has been read."""
        area, row = self.area, self.row
        slots = row.wholes("met", len(row.rows("met")), 1, len(self.board.fauna))
        for slot in slots:
            area.met |= 1 << (slot - 1)
        area.planted_turn = row.once("planted", [*area.cell, *area.compost])
        if UNSEEN in area.planted_turn:
            row.bad("planted", "a list of cards that it planted")
        area.gained_turn = row.whole("gained")
        area.drawn_turn = row.whole("drew")
        area.asks = row.flag("asks")
        self._owed()
        area.stack = row.entries("stack", forms())
        for frame in area.stack:
            check(self.board, self.seat, row, frame)
        self._look()

    def _owed(self) -> None:
        area, row = self.area, self.row
        told = row.rows("owed")
        if not told:
            return
        form = len(told) == 2 and is_whole(told[0]) and 1 <= told[0] <= _OWED_MOST
        if not form or told[1] not in _REASONS or not self.board.known:
            row.bad("owed", "a number of cards that the table is told, and what they are for")
        area.owed, area.owed_for = told

    def _look(self) -> None:
        """Cards that a seat looks at go with its next decision."""
        area, row = self.area, self.row
        top: tuple[Any, ...] = area.stack[-1] if area.stack else ("",)
        looks = top[0] == "keep" if not area.owed else area.owed_for == "keep"
        if bool(area.drawn) > looks or (top[0] == "keep" and not area.drawn):
            row.bad("drawn", "the cards of which it keeps one, and empty otherwise")
        if area.owed_for == "look" and (
            top[0] != "fetch" or area.compost[-top[1] :].count(UNSEEN) != area.owed
        ):
            row.bad("owed", "as many cards as it looks at on its compost")


def _growth(card: str) -> int:
    return CARDS[card].growth_spaces


def _nearest(low: int, high: int) -> int:
    return -low if low < 0 else min(0, SIDE - 1 - high)
