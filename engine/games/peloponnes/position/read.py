"""The position format of Peloponnes, read: sensible defaults, one clear sentence for a mistake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.game import BadOptions, Game
from engine.core.record import POSITION, BadRecord, check_header
from engine.games.peloponnes import flow, scores
from engine.games.peloponnes.faces import (
    CHITS,
    CHITS_A_ROUND,
    CHITS_EACH,
    CIVILIZATIONS,
    COINS,
    DISASTERS,
    ROUNDS,
    WHAT,
    Tile,
    chit_kind,
)
from engine.games.peloponnes.position.fields import (
    bad,
    free_chit,
    is_owing,
    known_tile,
    only,
    read_list,
    read_object,
    read_whole,
    tile_among,
)
from engine.games.peloponnes.position.pieces import Pieces
from engine.games.peloponnes.seat import BIDDING, NOBODY, STANDINGS, WAITING, Seat
from engine.games.peloponnes.setup import new_board, own_colours
from engine.games.peloponnes.state import Peloponnes
from engine.games.peloponnes.stores import limit

DECISIONS = ("bid", "displaced", "place", "income", "feed", "build", "keep")
_WITH_TILE = ("displaced", "place", "income")
_PHASE_OF = {
    "bid": "bidding",
    "displaced": "bidding",
    "place": "placement",
    "income": "income",
    "feed": "supply",
    "build": "supply",
    "keep": "disaster",
}


def read(game: Game, data: Mapping[str, Any]) -> Peloponnes:
    """A state from a position. Raises BadRecord with a sentence that names the wrong field."""
    check_header(data, POSITION)
    only(data, _FIELDS, "the position")
    seats = read_list(data, "seats", "the position")
    try:
        options = game.check_options(len(seats), read_object(data, "options", "the position"))
    except BadOptions as error:
        raise BadRecord(f"The position cannot be set up: {error}") from error
    board = new_board(len(seats), options)
    board.note("position")
    _Reader(board, data, seats).read()
    flow.run(board)
    return board


class _Reader:
    """Fills a new board from one position."""

    def __init__(self, board: Peloponnes, data: Mapping[str, Any], seats: list[Any]) -> None:
        self.board = board
        self.data = data
        self.seats = seats
        self.pieces = Pieces(board)

    def read(self) -> None:
        board, data = self.board, self.data
        board.round = read_whole(data, "round", "the position", 1, ROUNDS, 1)
        self.pieces.row(read_list(data, "row", "the position"))
        for seat, fields in enumerate(self.seats):
            self._seat(seat, fields)
        board.colours = own_colours(
            [str(fields.get("colour", f"seat {seat}")) for seat, fields in enumerate(self.seats)]
        )
        self._order()
        board.phase = self._phase()
        self._bids()
        self._chits()
        self._disaster()
        self._bank()
        for seat, fields in enumerate(self.seats):
            self._owes(seat, fields)
        self._turn()
        self.pieces.box(read_list(data, "box", "the position"))
        self.pieces.check()
        if board.phase == "over":
            scores.finish(board)

    # -- seats -------------------------------------------------------------------------

    def _seat(self, seat: int, fields: Any) -> None:
        where = f"seat {seat + 1}"
        if not isinstance(fields, dict):
            bad(f"{where} must be an object")
        only(fields, _SEAT_FIELDS, where)
        realm = self.board.realms[seat]
        self._civilization(realm, fields, where)
        self.board.events.append(self.board.events[0]._replace(seat=seat))
        for index, what in enumerate(WHAT):
            most = limit(self.board, index)
            realm.stock[index] = read_whole(fields, what, where, 0, most, 0)
            if realm.stock[index]:
                self.board.book(seat, what, realm.stock[index], "")
        realm.land = self._tiles(fields, "land", where, land=True)
        realm.buildings = self._tiles(fields, "buildings", where, land=False)
        for value in read_list(fields, "unfinished", where):
            realm.unfinished.append(tile_among(realm.buildings, value, f'"unfinished" of {where}'))
        realm.unfed = read_whole(fields, "unfed", where, 0, realm.stock[5], 0)
        if fields.get("new") is not None:
            realm.new = tile_among(realm.tiles(), fields["new"], f'"new" of {where}')

    def _civilization(self, realm: Seat, fields: Mapping[str, Any], where: str) -> None:
        value = fields.get("civilization")
        if value is None:
            return
        if not isinstance(value, str) or value not in CIVILIZATIONS:
            bad(f"{where} has no civilization {value!r}; they are civ1 to civ7")
        if value not in self.board.civilizations:
            bad(f"civilization {value} is with two seats")
        self.board.civilizations.remove(value)
        realm.civilization = CIVILIZATIONS[value]

    def _tiles(
        self, fields: Mapping[str, Any], key: str, where: str, land: bool
    ) -> list[Tile | None]:
        found: list[Tile | None] = []
        for value in read_list(fields, key, where):
            tile = None if value is None else self.pieces.tile(value, f'"{key}" of {where}')
            if tile is not None and tile.land != land:
                bad(f'tile {tile.id} in "{key}" of {where} is {"no land" if land else "land"}')
            found.append(tile)
        while found and found[-1] is None:
            found.pop()
        return found

    # -- the round -----------------------------------------------------------------------

    def _phase(self) -> str:
        default = "bidding" if all(self.board.row) else "reveal"
        phase = self.data.get("phase", default)
        if phase not in flow.PHASES:
            bad(f'"phase" must be one of {", ".join(flow.PHASES)}, not {phase!r}')
        missing = [s for s, realm in enumerate(self.board.realms) if realm.civilization is None]
        if missing and phase != "civilizations":
            bad(f'seat {missing[0] + 1} needs its "civilization" in the phase {phase}')
        return str(phase)

    def _order(self) -> None:
        """The row of colour chits; left out: the civilizations' numbers, as in round 1."""
        board = self.board
        if any(realm.civilization is None for realm in board.realms):
            return
        numbers = [r.civilization.number for r in board.realms if r.civilization is not None]
        given = read_list(self.data, "order", "the position")
        if not given:
            board.order = sorted(range(board.seats), key=lambda seat: numbers[seat])
            return
        whole = all(type(seat) is int for seat in given)
        if not whole or sorted(given) != [seat + 1 for seat in range(board.seats)]:
            bad(f'"order" must name each of the seats 1 to {board.seats} once, not {given}')
        board.order = [seat - 1 for seat in given]

    def _bids(self) -> None:
        displaced = [
            seat for seat, fields in enumerate(self.seats) if is_owing(fields, "displaced")
        ]
        for seat, fields in enumerate(self.seats):
            where = f"seat {seat + 1}"
            realm = self.board.realms[seat]
            bid = fields.get("bid")
            named = fields.get("standing", STANDINGS[BIDDING if bid else WAITING])
            if named not in STANDINGS or (named == STANDINGS[BIDDING]) != bool(bid):
                bad(f'"standing" of {where} does not go with its "bid"')
            if (named != STANDINGS[WAITING]) and self.board.phase != "bidding":
                bad(f'"standing" and "bid" of {where} belong to the phase bidding')
            realm.standing = STANDINGS.index(named)
            if bid:
                self._bid(seat, bid, where, stands=seat not in displaced)

    def _bid(self, seat: int, bid: Any, where: str, stands: bool) -> None:
        if not isinstance(bid, dict):
            bad(f'"bid" of {where} needs a "tile" and "coins"')
        only(bid, ("tile", "coins"), f'"bid" of {where}')
        realm = self.board.realms[seat]
        realm.slot = self.board.slot_of(known_tile(bid.get("tile"), f'"bid" of {where}').id)
        if realm.slot == NOBODY:
            bad(f"{where} bids on {bid.get('tile')}, which is not in the row")
        realm.bid = read_whole(bid, "coins", f'"bid" of {where}', 1, 9999, 1)
        if stands:
            if self.board.bidders[realm.slot] != NOBODY:
                bad(f"two bids stand on {bid.get('tile')}")
            self.board.bidders[realm.slot] = seat

    def _chits(self) -> None:
        """Drawn chits, by piece (`chit_plague#2`) or by kind (`plague`)."""
        board = self.board
        for value in read_list(self.data, "chits", "the position"):
            chit = value if value in board.chits_left else free_chit(board, str(value))
            board.chits_left.remove(chit)
            board.chits[chit_kind(chit)].append(chit)
        drawn = len(CHITS) - len(board.chits_left)
        before = CHITS_A_ROUND * (board.round - 1)
        after = before + (CHITS_A_ROUND if board.phase in _CHITS_COME else 0)
        if not before <= drawn <= after:
            bad(f"{drawn} chits are drawn; in round {board.round} it must be {before} to {after}")
        board.chits_drawn = drawn - before

    def _disaster(self) -> None:
        board = self.board
        struck = [d for d in DISASTERS if len(board.chits[d]) == CHITS_EACH]
        disaster = self.data.get("disaster", "")
        if (board.phase == "disaster") != bool(disaster) or disaster not in ("", *struck):
            bad('"disaster" must name a disaster with three chits, in the phase disaster only')
        board.disaster = str(disaster)

    def _bank(self) -> None:
        """Left out: what the seats, their bids and the unfinished buildings leave."""
        board = self.board
        out = sum(r.stock[COINS] + r.bid + len(r.unfinished) for r in board.realms)
        if board.options["bank"] == "box":
            board.bank = read_whole(
                self.data, "bank", "the position", 0, 9999, max(0, board.bank - out)
            )

    # -- decisions -----------------------------------------------------------------------

    def _owes(self, seat: int, fields: Mapping[str, Any]) -> None:
        where = f'"owes" of seat {seat + 1}'
        for row in reversed(read_list(fields, "owes", f"seat {seat + 1}")):
            if not isinstance(row, dict) or row.get("decision") not in DECISIONS:
                bad(f'{where} needs a "decision" out of {", ".join(DECISIONS)}')
            kind = str(row["decision"])
            if _PHASE_OF[kind] != self.board.phase:
                bad(f"{where}: the decision {kind} belongs to the phase {_PHASE_OF[kind]}")
            tile = self._owed_tile(seat, kind, row, where)
            self.board.stacks[seat].append((kind, tile))

    def _owed_tile(self, seat: int, kind: str, row: Mapping[str, Any], where: str) -> Tile | None:
        if kind not in _WITH_TILE:
            return None
        realm = self.board.realms[seat]
        if kind == "place":
            return self.pieces.new_tile(row.get("tile"), where)
        if kind == "income":
            tile = tile_among(realm.buildings, row.get("tile"), where)
            return tile if tile.choice else bad(f"{where}: {tile.id} offers no choice of income")
        if realm.slot == NOBODY:
            bad(f'{where}: a displaced seat needs its "bid"')
        return self.board.row[realm.slot]

    def _turn(self) -> None:
        """Who has bid already, first in the order; the next one is asked by itself."""
        board = self.board
        if board.phase != "bidding":
            return
        acted = [board.realms[seat].standing != WAITING for seat in board.order]
        if acted != sorted(acted, reverse=True):
            bad("a seat has bid or passed before another that comes first in the order")
        asked = [seat for seat in board.order if board.owing(seat) == "bid"]
        board.turn = sum(acted) + len(asked)
        if asked != [seat for seat in board.order if not board.realms[seat].standing][: len(asked)]:
            bad(f"seat {asked[0] + 1} owes a bid out of turn")


_CHITS_COME = ("chits", "disaster", "supply", "over")
_FIELDS = (
    "format", "version", "game", "source", "digest", "options", "round", "phase", "order", "row",
    "box", "chits", "disaster", "bank", "seats",
)  # fmt: skip
_SEAT_FIELDS = (
    "colour", "civilization", *WHAT, "land", "buildings", "unfinished", "standing", "bid",
    "unfed", "new", "owes",
)  # fmt: skip
