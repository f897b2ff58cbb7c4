"""The position format of Peloponnes, read: sensible defaults, one clear sentence for a mistake."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from engine.core.game import BadOptions, Game
from engine.core.record import POSITION, BadRecord, check_header
from engine.games.peloponnes import flow, scoring
from engine.games.peloponnes.board import BIDDING, NOBODY, WAITING, Board, Realm
from engine.games.peloponnes.faces import (
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
    WHAT,
    Tile,
    chit_kind,
)
from engine.games.peloponnes.position import STANDINGS
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
    _only(data, _FIELDS, "the position")
    seats = _list(data, "seats", "the position")
    try:
        options = game.check_options(len(seats), _object(data, "options", "the position"))
    except BadOptions as error:
        raise BadRecord(f"The position cannot be set up: {error}") from error
    board = new_board(len(seats), options)
    board.note("position")
    _Reader(board, data, seats).read()
    flow.run(board)
    return board


class _Reader:
    """Fills a new board from one position; `seen` finds a piece that lies in two places."""

    def __init__(self, board: Peloponnes, data: Mapping[str, Any], seats: list[Any]) -> None:
        self.board = board
        self.data = data
        self.seats = seats
        self.seen: set[str] = set()

    def read(self) -> None:
        board, data = self.board, self.data
        board.round = _whole(data, "round", "the position", 1, ROUNDS, 1)
        self._row()
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
        self._box()
        self._revealed()
        if board.phase == "over":
            scoring.finish(board)

    # -- pieces ------------------------------------------------------------------------

    def _tile(self, value: Any, where: str) -> Tile:
        """A tile that lies nowhere else, taken out of its pile."""
        tile = _known(value, where)
        if tile.id in self.seen:
            _bad(f"tile {tile.id} lies in two places, the second is {where}")
        self.seen.add(tile.id)
        self.board.piles[tile.letter].remove(tile.id)
        return tile

    def _row(self) -> None:
        row = _list(self.data, "row", "the position")
        if len(row) > len(SLOTS):
            _bad(f'"row" has {len(row)} slots, a round has {len(SLOTS)}')
        for slot, value in enumerate(row):
            if value is not None:
                self.board.row[slot] = self._new_tile(value, f'slot {slot + 1} of "row"')

    def _new_tile(self, value: Any, where: str) -> Tile:
        """A tile that came up in this round, so it carries this round's letter."""
        tile = self._tile(value, where)
        letter = LETTERS[self.board.round - 1]
        if tile.letter != letter:
            _bad(f"{where} holds {tile.id}, but round {self.board.round} uses tiles {letter}")
        return tile

    def _box(self) -> None:
        """Tiles out of play; whole letters that are over are there without being named."""
        for value in _list(self.data, "box", "the position"):
            self.board.box.append(self._tile(value, '"box"'))
        for letter in sorted(set(LETTERS)):
            if letter < LETTERS[self.board.round - 1]:
                self.board.box += [TILES[tile] for tile in self.board.piles[letter]]
                self.board.piles[letter].clear()

    def _revealed(self) -> None:
        """How far the reveal has come, and whether the piles reach for the rounds to come."""
        board = self.board
        last_supply = board.round == ROUNDS and board.chits_drawn == CHITS_A_ROUND
        grows = board.phase in _ROW_GROWS and not last_supply
        board.revealed = sum(tile is not None for tile in board.row) if grows else len(SLOTS)
        coming = [*LETTERS[board.round :] * len(SLOTS)]
        coming += [LETTERS[board.round - 1]] * (len(SLOTS) - board.revealed)
        for letter, pile in board.piles.items():
            if len(pile) < coming.count(letter):
                _bad(
                    f"{coming.count(letter)} tiles {letter} are still to come, {len(pile)} are left"
                )

    def _seat(self, seat: int, fields: Any) -> None:
        where = f"seat {seat + 1}"
        if not isinstance(fields, dict):
            _bad(f"{where} must be an object")
        _only(fields, _SEAT_FIELDS, where)
        realm = self.board.realms[seat]
        self._civilization(realm, fields, where)
        self.board.events.append(self.board.events[0]._replace(seat=seat))
        for index, what in enumerate(WHAT):
            most = limit(self.board, index)
            realm.stock[index] = _whole(fields, what, where, 0, most, 0)
            if realm.stock[index]:
                self.board.book(seat, what, realm.stock[index], "")
        realm.land = self._tiles(fields, "land", where, land=True)
        realm.buildings = self._tiles(fields, "buildings", where, land=False)
        for value in _list(fields, "unfinished", where):
            realm.unfinished.append(_among(realm.buildings, value, f'"unfinished" of {where}'))
        realm.unfed = _whole(fields, "unfed", where, 0, realm.stock[5], 0)
        if fields.get("new") is not None:
            realm.new = _among(realm.tiles(), fields["new"], f'"new" of {where}')

    def _civilization(self, realm: Realm, fields: Mapping[str, Any], where: str) -> None:
        value = fields.get("civilization")
        if value is None:
            return
        if value not in CIVILIZATIONS:
            _bad(f"{where} has no civilization {value!r}; they are civ1 to civ7")
        if value not in self.board.civilizations:
            _bad(f"civilization {value} is with two seats")
        self.board.civilizations.remove(value)
        realm.civilization = CIVILIZATIONS[value]

    def _tiles(
        self, fields: Mapping[str, Any], key: str, where: str, land: bool
    ) -> list[Tile | None]:
        found: list[Tile | None] = []
        for value in _list(fields, key, where):
            tile = None if value is None else self._tile(value, f'"{key}" of {where}')
            if tile is not None and tile.land != land:
                _bad(f'tile {tile.id} in "{key}" of {where} is {"no land" if land else "land"}')
            found.append(tile)
        while found and found[-1] is None:
            found.pop()
        return found

    # -- the round -----------------------------------------------------------------------

    def _phase(self) -> str:
        default = "bidding" if all(self.board.row) else "reveal"
        phase = self.data.get("phase", default)
        if phase not in flow.PHASES:
            _bad(f'"phase" must be one of {", ".join(flow.PHASES)}, not {phase!r}')
        missing = [s for s, realm in enumerate(self.board.realms) if realm.civilization is None]
        if missing and phase != "civilizations":
            _bad(f'seat {missing[0] + 1} needs its "civilization" in the phase {phase}')
        return str(phase)

    def _order(self) -> None:
        """The row of colour chits; left out: the civilizations' numbers, as in round 1."""
        board = self.board
        if any(realm.civilization is None for realm in board.realms):
            return
        numbers = [r.civilization.number for r in board.realms if r.civilization is not None]
        given = _list(self.data, "order", "the position")
        if not given:
            board.order = sorted(range(board.seats), key=lambda seat: numbers[seat])
            return
        if sorted(given, key=str) != [seat + 1 for seat in range(board.seats)]:
            _bad(f'"order" must name each of the seats 1 to {board.seats} once, not {given}')
        board.order = [seat - 1 for seat in given]

    def _bids(self) -> None:
        displaced = [seat for seat, fields in enumerate(self.seats) if _owing(fields, "displaced")]
        for seat, fields in enumerate(self.seats):
            where = f"seat {seat + 1}"
            realm = self.board.realms[seat]
            bid = fields.get("bid")
            named = fields.get("standing", STANDINGS[BIDDING if bid else WAITING])
            if named not in STANDINGS or (named == STANDINGS[BIDDING]) != bool(bid):
                _bad(f'"standing" of {where} does not go with its "bid"')
            realm.standing = STANDINGS.index(named)
            if bid:
                self._bid(seat, bid, where, stands=seat not in displaced)

    def _bid(self, seat: int, bid: Any, where: str, stands: bool) -> None:
        if not isinstance(bid, dict):
            _bad(f'"bid" of {where} needs a "tile" and "coins"')
        _only(bid, ("tile", "coins"), f'"bid" of {where}')
        realm = self.board.realms[seat]
        realm.slot = self.board.slot_of(_known(bid.get("tile"), f'"bid" of {where}').id)
        if realm.slot == NOBODY:
            _bad(f"{where} bids on {bid.get('tile')}, which is not in the row")
        realm.bid = _whole(bid, "coins", f'"bid" of {where}', 1, 9999, 1)
        if stands:
            if self.board.bidders[realm.slot] != NOBODY:
                _bad(f"two bids stand on {bid.get('tile')}")
            self.board.bidders[realm.slot] = seat

    def _chits(self) -> None:
        """Drawn chits, by piece (`chit_plague#2`) or by kind (`plague`)."""
        board = self.board
        for value in _list(self.data, "chits", "the position"):
            chit = value if value in board.chits_left else _free_chit(board, str(value))
            board.chits_left.remove(chit)
            board.chits[chit_kind(chit)].append(chit)
        drawn = len(CHITS) - len(board.chits_left)
        before = CHITS_A_ROUND * (board.round - 1)
        after = before + (CHITS_A_ROUND if board.phase in _CHITS_COME else 0)
        if not before <= drawn <= after:
            _bad(f"{drawn} chits are drawn; in round {board.round} it must be {before} to {after}")
        board.chits_drawn = drawn - before

    def _disaster(self) -> None:
        board = self.board
        struck = [d for d in DISASTERS if len(board.chits[d]) == CHITS_EACH]
        disaster = self.data.get("disaster", "")
        if (board.phase == "disaster") != bool(disaster) or disaster not in ("", *struck):
            _bad('"disaster" must name a disaster with three chits, in the phase disaster only')
        board.disaster = str(disaster)

    def _bank(self) -> None:
        """Left out: what the seats, their bids and the unfinished buildings leave."""
        board = self.board
        out = sum(r.stock[COINS] + r.bid + len(r.unfinished) for r in board.realms)
        if board.options["bank"] == "box":
            board.bank = _whole(
                self.data, "bank", "the position", 0, 9999, max(0, board.bank - out)
            )

    # -- decisions -----------------------------------------------------------------------

    def _owes(self, seat: int, fields: Mapping[str, Any]) -> None:
        where = f'"owes" of seat {seat + 1}'
        for row in reversed(_list(fields, "owes", f"seat {seat + 1}")):
            if not isinstance(row, dict) or row.get("decision") not in DECISIONS:
                _bad(f'{where} needs a "decision" out of {", ".join(DECISIONS)}')
            kind = str(row["decision"])
            if _PHASE_OF[kind] != self.board.phase:
                _bad(f"{where}: the decision {kind} belongs to the phase {_PHASE_OF[kind]}")
            tile = self._owed_tile(seat, kind, row, where)
            self.board.stacks[seat].append((kind, tile))

    def _owed_tile(self, seat: int, kind: str, row: Mapping[str, Any], where: str) -> Tile | None:
        if kind not in _WITH_TILE:
            return None
        realm = self.board.realms[seat]
        if kind == "place":
            return self._new_tile(row.get("tile"), where)
        if kind == "income":
            tile = _among(realm.buildings, row.get("tile"), where)
            return tile if tile.choice else _bad(f"{where}: {tile.id} offers no choice of income")
        if realm.slot == NOBODY:
            _bad(f'{where}: a displaced seat needs its "bid"')
        return self.board.row[realm.slot]

    def _turn(self) -> None:
        """Who has bid already, first in the order; the next one is asked by itself."""
        board = self.board
        if board.phase != "bidding":
            return
        if not all(board.row):
            _bad('"row" needs five tiles in the phase bidding')
        acted = [board.realms[seat].standing != WAITING for seat in board.order]
        if acted != sorted(acted, reverse=True):
            _bad("a seat has bid or passed before another that comes first in the order")
        asked = [seat for seat in board.order if board.owing(seat) == "bid"]
        board.turn = sum(acted) + len(asked)
        if asked != [seat for seat in board.order if not board.realms[seat].standing][: len(asked)]:
            _bad(f"seat {asked[0] + 1} owes a bid out of turn")


_ROW_GROWS = ("civilizations", "reveal", "supply")
_CHITS_COME = ("chits", "disaster", "supply", "over")
_FIELDS = (
    "format", "version", "game", "source", "options", "round", "phase", "order", "row", "box",
    "chits", "disaster", "bank", "seats",
)  # fmt: skip
_SEAT_FIELDS = (
    "colour", "civilization", *WHAT, "land", "buildings", "unfinished", "standing", "bid",
    "unfed", "new", "owes",
)  # fmt: skip


def _bad(sentence: str) -> NoReturn:
    raise BadRecord(f"The position is wrong: {sentence}.")


def _only(fields: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in fields:
        if key not in known:
            _bad(f"{where} has no field {key!r}")


def _list(fields: Mapping[str, Any], key: str, where: str) -> list[Any]:
    value = fields.get(key, [])
    return value if isinstance(value, list) else _bad(f'"{key}" of {where} must be a list')


def _object(fields: Mapping[str, Any], key: str, where: str) -> dict[str, Any]:
    value = fields.get(key, {})
    return value if isinstance(value, dict) else _bad(f'"{key}" of {where} must be an object')


def _whole(
    fields: Mapping[str, Any], key: str, where: str, low: int, high: int, default: int
) -> int:
    value = fields.get(key, default)
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    return _bad(f'"{key}" of {where} must be a whole number from {low} to {high}, not {value!r}')


def _known(value: Any, where: str) -> Tile:
    tile = TILES.get(value) if isinstance(value, str) else None
    return tile if tile is not None else _bad(f"{where} names no tile: {value!r}")


def _among(row: list[Tile | None] | list[Tile], value: Any, where: str) -> Tile:
    tile = _known(value, where)
    return tile if tile in row else _bad(f"{where} names {tile.id}, which is not there")


def _free_chit(board: Board, kind: str) -> str:
    for chit in board.chits_left:
        if chit_kind(chit) == kind:
            return chit
    return _bad(f'"chits" names {kind!r}, and no such chit is left')


def _owing(fields: Mapping[str, Any], decision: str) -> bool:
    owes = fields.get("owes", [])
    rows = [row for row in owes if isinstance(row, dict)] if isinstance(owes, list) else []
    return any(row.get("decision") == decision for row in rows)
