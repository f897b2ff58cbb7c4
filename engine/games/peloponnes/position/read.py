"""The position format of Peloponnes, read; told in `docs/positions/peloponnes.md`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.box import Box
from engine.core.fields import Fields, shown
from engine.core.game import Game
from engine.core.position import HEAD, described, prove
from engine.core.record import BadRecord
from engine.games.peloponnes import flow, scores
from engine.games.peloponnes.faces import (
    CATALOGUE,
    CHITS,
    CHITS_A_ROUND,
    CHITS_EACH,
    CIVILIZATIONS,
    COINS,
    DISASTERS,
    LETTERS,
    ROUNDS,
    SLOTS,
    TILES,
    Tile,
    chit_kind,
)
from engine.games.peloponnes.position.read_seat import SEAT, TILE_KINDS, SeatReader
from engine.games.peloponnes.seat import WAITING
from engine.games.peloponnes.setup import new_board
from engine.games.peloponnes.state import Peloponnes

_TOP = (*HEAD, "round", "phase", "order", "row", "box", "chits", "disaster", "bank")
_ROW_GROWS = ("civilizations", "reveal", "supply")
"""Phases in which the row is empty or being filled."""
_CHITS_COME = ("chits", "disaster", "supply", "over")
_COINS = "coins"


def read(game: Game, data: Mapping[str, Any]) -> Peloponnes:
    """A state from a position; what is left out has its default. BadRecord."""
    top, rows, options, _ = described(game, data, _TOP, SEAT)
    board = new_board(len(rows), options)
    board.note("position")
    board.colours = game.own_colours(
        [row.text("colour", f"seat {n}") for n, row in enumerate(rows)]
    )
    _Reader(board, top, rows).read()
    flow.run(board)
    prove(board)
    return board


class _Reader:
    """Lays a position out on an empty table."""

    def __init__(self, board: Peloponnes, top: Fields, rows: list[Fields]) -> None:
        self.board, self.top = board, top
        coins = {_COINS: board.bank} if board.options["bank"] == "box" else {}
        self.box = Box(CATALOGUE, [*TILES, *CIVILIZATIONS, *CHITS], coins)
        self.seats = [SeatReader(board, seat, row, self.box) for seat, row in enumerate(rows)]

    def read(self) -> None:
        board, top = self.board, self.top
        board.round = top.whole("round", 1, 1, ROUNDS)
        self._row()
        for seat in self.seats:
            seat.lay()
        board.civilizations = self.box.left("civilizations")
        self._phase()
        self._order()
        for seat in self.seats:
            seat.bid()
        self._chits()
        self._disaster()
        for seat in self.seats:
            seat.owes()
        self._bank()
        self._turn()
        self._piles()
        self._check_row()
        if board.phase == "over":
            scores.finish(board)

    # -- tiles -----------------------------------------------------------------------

    def _row(self) -> None:
        """The tiles of the round, from the left."""
        rows = self.top.rows("row")
        if len(rows) > len(SLOTS):
            self.top.bad("row", f"a list of at most {len(SLOTS)} tiles")
        for slot, name in enumerate(rows):
            if name is not None:
                self.board.row[slot] = self._new_tile(name, f"slot {slot + 1} of the row")

    def _new_tile(self, name: Any, where: str) -> Tile:
        """A tile that came up in this round, so it carries this round's letter."""
        tile = TILES[self.box.take(name, where, TILE_KINDS)]
        if tile.letter != LETTERS[self.board.round - 1]:
            raise BadRecord(
                f"{tile.id} cannot lie in {where}: round {self.board.round} uses tiles "
                f"{LETTERS[self.board.round - 1]}."
            )
        return tile

    def _piles(self) -> None:
        """Tiles out of play; whole letters that are over are there without being named."""
        board = self.board
        board.box = [TILES[name] for name in self.box.take_each(self.top, "box", TILE_KINDS)]
        letter = LETTERS[board.round - 1]
        late = [name for name in self.box.lies if name in TILES and TILES[name].letter > letter]
        if late:
            raise BadRecord(
                f"{late[0]} lies in {self.box.lies[late[0]]} already, and round {board.round} "
                f"uses tiles {letter}."
            )
        for used in board.piles:
            left = self.box.left(used)
            if used < letter:
                board.box += [TILES[name] for name in left]
            board.piles[used] = [] if used < letter else left

    def _check_row(self) -> None:
        """How far the reveal has come, and whether the piles reach for the rounds to come."""
        board = self.board
        filled = [tile is not None for tile in board.row]
        count = sum(filled)
        last_supply = board.round == ROUNDS and board.chits_drawn == CHITS_A_ROUND
        grows = board.phase in _ROW_GROWS and not last_supply
        if board.phase == "bidding" and count < len(SLOTS):
            self.top.bad("row", "five tiles in the phase bidding")
        if count and not grows and board.phase != "bidding":
            self.top.bad("row", f"empty in the phase {board.phase}")
        if not all(filled[:count]):
            self.top.bad("row", "filled from the left")
        board.revealed = count if grows else len(SLOTS)
        coming = [*LETTERS[board.round :] * len(SLOTS)]
        coming += [LETTERS[board.round - 1]] * (len(SLOTS) - board.revealed)
        for letter, pile in board.piles.items():
            need = coming.count(letter)
            if len(pile) < need:
                raise BadRecord(f"{need} tiles {letter} are still to come; {len(pile)} are left.")

    # -- the round -------------------------------------------------------------------

    def _phase(self) -> None:
        board = self.board
        usual = "bidding" if all(board.row) else "reveal"
        board.phase = self.top.word("phase", flow.PHASES, usual)
        missing = [n for n, realm in enumerate(board.realms) if realm.civilization is None]
        if missing and board.phase != "civilizations":
            self.seats[missing[0]].row.bad("civilization", f"told in the phase {board.phase}")
        if board.phase == "civilizations" and board.round > 1:
            self.top.bad("round", "1 in the phase civilizations")

    def _order(self) -> None:
        """The row of colour chits; left out: the civilizations' numbers, as in round 1 (R3.3)."""
        board = self.board
        numbers = [r.civilization.number for r in board.realms if r.civilization is not None]
        if len(numbers) < board.seats:
            return
        usual = sorted(range(board.seats), key=lambda seat: numbers[seat])
        board.order = self.top.seats("order", board.seats, usual) or usual
        if len(board.order) < board.seats:
            self.top.bad("order", f"a list of each of the seats 1 to {board.seats}")

    def _chits(self) -> None:
        """Drawn chits, by piece (`chit_plague#2`) or by kind (`plague`): two a round (R13.1)."""
        board, where = self.board, self.top.field("chits")
        for name in self.top.rows("chits"):
            if not isinstance(name, str):
                raise BadRecord(f"An entry of {where} must be a chit, not {shown(name)}.")
            piece = name if name.startswith("chit_") else f"chit_{name}"
            chit = self.box.take_like(piece, where, ("chit",))
            board.chits[chit_kind(chit)].append(chit)
        board.chits_left = self.box.left("chits")
        drawn = len(CHITS) - len(board.chits_left)
        before = CHITS_A_ROUND * (board.round - 1)
        after = before + (CHITS_A_ROUND if board.phase in _CHITS_COME else 0)
        if not before <= drawn <= after:
            raise BadRecord(
                f"{where[:1].upper()}{where[1:]} are {drawn}; in round {board.round} it must be "
                f"{before} to {after}."
            )
        board.chits_drawn = drawn - before

    def _disaster(self) -> None:
        board = self.board
        struck = [d for d in DISASTERS if len(board.chits[d]) == CHITS_EACH]
        board.disaster = self.top.word("disaster", ("", *struck))
        if (board.phase == "disaster") != bool(board.disaster):
            self.top.bad("disaster", "one with three chits, in the phase disaster only")

    def _bank(self) -> None:
        """Left out: what the seats, their bids and the unfinished buildings leave."""
        board = self.board
        if board.options["bank"] != "box":
            if "bank" in self.top:
                self.top.bad("bank", "left out where the bank never runs out")
            return
        for seat, realm in zip(self.seats, board.realms, strict=True):
            out = realm.stock[COINS] + realm.bid + len(realm.unfinished)
            self.box.use(_COINS, out, seat.row.where)
        left = self.box.stock(_COINS)
        board.bank = self.top.whole("bank", left, 0, left)

    def _turn(self) -> None:
        """Who has bid already, first in the order; the next one is asked by itself."""
        board = self.board
        if board.phase != "bidding":
            return
        acted = [board.realms[seat].standing != WAITING for seat in board.order]
        if acted != sorted(acted, reverse=True):
            raise BadRecord(
                "A seat has bid or passed before another that comes first in the order."
            )
        asked = [seat for seat in board.order if board.owing(seat) == "bid"]
        waiting = [seat for seat in board.order if not board.realms[seat].standing]
        board.turn = sum(acted) + len(asked)
        if asked != waiting[: len(asked)]:
            raise BadRecord(f"Seat {asked[0] + 1} owes a bid out of turn.")
