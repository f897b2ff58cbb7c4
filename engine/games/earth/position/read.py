"""The position format of Earth, read; told in `docs/positions/earth.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.core.box import Box
from engine.core.fields import Fields, is_whole
from engine.core.game import Game
from engine.core.position import HEAD, described, prove
from engine.core.record import BadRecord
from engine.games.earth import flow
from engine.games.earth.actions import choice
from engine.games.earth.board import GAIA, NOBODY
from engine.games.earth.faces import ACTIONS, CATALOGUE, EARTH, PIECE_OF, PIECES, UNSEEN
from engine.games.earth.faces import GAIA as GAIA_CARDS
from engine.games.earth.goals.fauna import watch_all
from engine.games.earth.position.read_seat import SEAT, SeatReader
from engine.games.earth.position.write import GAIA_WORD
from engine.games.earth.seat import EVERYTHING
from engine.games.earth.solo import TURNS
from engine.games.earth.state import Earth

PHASES: Final = ("setup", "own", "turn", "gaia", "last", "shown", "over")
_TOP: Final = (
    *HEAD, "phase", "first", "active", "chosen", "from_discard", "closing", "fauna", "ecosystems",
    "deck", "discard", "full", "last_round", "gaia",
)  # fmt: skip
_GAIA: Final = ("soil", "sprouts", "growth", "compost", "hidden")


def read(game: Game, data: Mapping[str, Any]) -> Earth:
    """The state of a position; what is left out is empty, or follows from the rest. BadRecord."""
    top, rows, options, _ = described(game, data, _TOP, SEAT)
    board = Earth(len(rows), options)
    _Reader(board, top, rows).read()
    prove(board)
    return board


class _Reader:
    """Lays a position out on an empty table."""

    def __init__(self, board: Earth, top: Fields, rows: list[Fields]) -> None:
        self.board, self.top = board, top
        two_sided = [piece for pieces in PIECES.values() for piece in pieces]
        alone = GAIA_CARDS if board.gaia else ()
        self.box = Box(CATALOGUE, [*EARTH, *two_sided, *alone])
        self.seats = [
            SeatReader(board, seat, row, self.box) for seat, row in enumerate(rows)
        ]  # fmt: skip

    def read(self) -> None:
        board = self.board
        self._course()
        self._ecosystems()
        for seat in self.seats:
            seat.cards()
        self._fauna()
        self._gaia()
        self._discard()
        board.unseen = self.box.left("earth")
        for seat in self.seats:
            seat.turn()
        self._closing()
        self._deck()
        self._settle()

    # -- the course of the match -----------------------------------------------------

    def _course(self) -> None:
        board, top = self.board, self.top
        board.phase = top.word("phase", PHASES, "turn")
        if board.phase == "gaia" and board.gaia is None:
            top.bad("phase", "one that a match without Gaia has")
        begun = board.phase != "setup"
        board.first = self._seat("first", 0 if begun else board.first)
        if board.first == GAIA or (begun and board.first == NOBODY):
            top.bad("first", f"the seat that began, 1 to {board.seats}")
        begins = board.first if board.phase in ("turn", "last") else NOBODY
        board.active = self._seat("active", GAIA if board.phase == "gaia" else begins)
        if (board.phase == "turn" and board.active < 0) or (
            board.phase == "gaia" and board.active != GAIA
        ):
            top.bad("active", "the seat whose turn it is")
        board.chosen = top.word("chosen", _CHOSEN.get(board.phase, ("",)))
        board.from_discard = top.flag("from_discard")
        if board.from_discard and board.chosen != choice.COMPOST:
            top.bad("from_discard", f"false unless {choice.COMPOST} is chosen")
        board.full = self._seat("full", NOBODY)
        board.last_round = top.flag("last_round", board.full != NOBODY)
        if board.full != NOBODY and not board.last_round and not board.gaia:
            top.bad("last_round", "true when a tableau is full")

    def _seat(self, name: str, usual: int) -> int:
        """A seat counted from 1, `gaia` or null."""
        return self._seat_of(self.top.row[name], name) if name in self.top else usual

    def _seat_of(self, word: Any, name: str, nobody: bool = True) -> int:
        if word is None and nobody:
            return NOBODY
        if word == GAIA_WORD and self.board.gaia:
            return GAIA
        if is_whole(word) and 1 <= word <= self.board.seats:
            return int(word) - 1
        return self.top.bad(name, f"a seat from 1 to {self.board.seats}")

    def _closing(self) -> None:
        """R9.1: the turn before, while its end is still open."""
        board, top = self.board, self.top
        if "closing" not in top:
            return
        told = top.inner("closing", ("seat", "chosen"))
        seat = told.seat("seat", board.seats, 0)
        action = told.word("chosen", ACTIONS, "plant")
        between = board.phase in ("turn", "gaia") and not board.chosen
        if not board.open_end or not (between or board.phase == "last"):
            top.bad("closing", "left out, for no turn is just over")
        board.closing = (seat, action)

    # -- the middle ------------------------------------------------------------------

    def _face(self, face: Any, kind: str, where: str) -> str:
        """A face of a two-sided card, which then lies nowhere else; empty: none yet."""
        if face == "":
            return ""
        piece = PIECE_OF.get(face, "") if isinstance(face, str) else ""
        if piece not in PIECES[kind]:
            raise BadRecord(f"{where} names {face!r}, which is no face of a card of {kind}.")
        self.box.take(piece, where, (kind,))
        return str(face)

    def _ecosystems(self) -> None:
        board, rows = self.board, self.top.rows("ecosystems")
        if len(rows) > len(board.ecosystems):
            self.top.bad("ecosystems", f"a list of at most {len(board.ecosystems)} faces")
        where = self.top.field("ecosystems")
        for slot, face in enumerate(rows):
            board.ecosystems[slot] = self._face(face, "ecosystem", where)

    def _fauna(self) -> None:
        board, rows = self.board, self.top.rows("fauna")
        if len(rows) > len(board.fauna):
            self.top.bad("fauna", f"a list of at most {len(board.fauna)} cards")
        for slot, row in enumerate(rows):
            where = f"fauna card {slot + 1}"
            told = Fields({"face": row} if isinstance(row, str) else row, where, _FAUNA)
            board.fauna[slot] = self._face(told.row.get("face", ""), "fauna", where)
            leaves = [self._seat_of(word, "fauna", nobody=False) for word in told.rows("leaves")]
            if len(set(leaves)) < len(leaves) or (leaves and not board.fauna[slot]):
                told.bad("leaves", "a list of seats with one leaf each on a card that lies there")
            board.leaves[slot] = leaves
            for seat in leaves:
                if seat >= 0:
                    board.areas[seat].met |= 1 << slot
        watch_all(board)

    def _gaia(self) -> None:
        board, gaia = self.board, self.board.gaia
        if gaia is None:
            if "gaia" in self.top:
                self.top.bad("gaia", "left out, for she only plays against one seat")
            return
        told = self.top.inner("gaia", gaia.__slots__)
        for name in _GAIA:
            setattr(gaia, name, told.whole(name))
        gaia.turns = told.whole("turns", 0, 0, TURNS)
        gaia.rests = told.flag("rests")
        gaia.pile = self.box.take_each(told, "pile", ("earth",))
        gaia.seen = self.box.take_each(told, "seen", ("gaia",))
        if board.phase == "gaia" and board.chosen and not gaia.seen:
            told.bad("seen", "a list that ends with the card of this turn")
        to_come = board.phase == "turn" or (board.phase == "gaia" and not board.chosen)
        if to_come and gaia.turns == TURNS:
            told.bad("turns", f"less than {TURNS} while turns of hers are still to come")

    # -- deck and discard pile -------------------------------------------------------

    def _discard(self) -> None:
        told = self.top.inner("discard", ("cards", "unseen"))
        self.board.discard = sorted(self.box.take_each(told, "cards", ("earth",)))
        self.board.discard_hidden = told.whole("unseen")

    def _deck(self) -> None:
        """What is hidden somewhere comes off the deck; the deck is what is left."""
        board, box = self.board, self.box
        box.hide("earth", board.discard_hidden, self.top.field("discard"))
        if board.gaia:
            box.hide("earth", board.gaia.hidden + board.gaia.compost, self.top.field("gaia"))
        for seat, area in enumerate(board.areas):
            owed = area.owed if area.owed_for != "look" else 0
            hidden = area.hidden + area.compost.count(UNSEEN) + owed
            box.hide("earth", hidden, f"seat {seat + 1}")
        left = box.spare("earth")
        board.deck = self.top.whole("deck", left)
        if board.deck != left:
            raise BadRecord(
                f'With {board.deck} in the "deck" the position holds '
                f"{len(EARTH) - left + board.deck} Earth cards; a box has {len(EARTH)}."
            )

    # -- going on --------------------------------------------------------------------

    def _settle(self) -> None:
        """What nobody wrote follows from the phase; then the match goes on by itself.

        A match that is over is scored again.
        """
        board = self.board
        if board.phase == "over":
            board.phase = "shown"
        if not any("stack" in seat.row for seat in self.seats):
            self._begin_phase()
        elif board.phase == "turn" and not board.chosen:
            self._need_choice()
        for area, seat in zip(board.areas, self.seats, strict=True):
            area.dirty = 0 if "met" in seat.row else EVERYTHING
        for each in range(board.seats):
            flow.run(board, each)
        flow.advance(board)

    def _need_choice(self) -> None:
        """R4.1: a turn in which nothing is chosen yet still has its choice to come, once."""
        seat = self.seats[self.board.active]
        if self.board.areas[self.board.active].stack.count(("choose",)) != 1:
            seat.row.bad("stack", 'one with ["choose"], for this seat has not chosen yet')

    def _begin_phase(self) -> None:
        """The choice, the chosen action or the last chance begins for everybody."""
        board = self.board
        if board.phase == "own":
            raise BadRecord('A position of the phase "own" needs the "stack" of its seats.')
        if board.phase == "last":
            for seat in range(board.seats):
                board.push(seat, ("finish",))
        elif board.phase == "turn" and not board.chosen:
            board.push(board.active, ("choose",))
        elif board.phase in ("turn", "gaia") and board.chosen in ACTIONS:
            for seat in range(board.seats):
                choice.begin(board, seat)


_CHOSEN: Final = {"turn": ("", *ACTIONS), "gaia": ("", *ACTIONS, "gyre")}
"""Phase -> what may be chosen in it."""
_FAUNA: Final = ("face", "leaves")
