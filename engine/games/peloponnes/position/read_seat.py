"""The position format of Peloponnes, read: what one seat has, bids and still has to decide."""

from __future__ import annotations

from collections.abc import Collection

from engine.core.box import Box
from engine.core.fields import LARGEST, Fields
from engine.core.record import BadRecord
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import CIVILIZATIONS, COINS, LETTERS, PEOPLE, TILES, WHAT, Tile
from engine.games.peloponnes.seat import BIDDING, NOBODY, STANDINGS, WAITING, Seat
from engine.games.peloponnes.stores import limit

SEAT = (
    "colour", "civilization", *WHAT, "land", "buildings", "unfinished", "standing", "bid",
    "unfed", "new", "owes",
)  # fmt: skip
TILE_KINDS = ("land", "building")
_PHASE_OF = {
    "bid": "bidding",
    "displaced": "bidding",
    "place": "placement",
    "income": "income",
    "feed": "supply",
    "build": "supply",
    "keep": "disaster",
}
"""Decision -> the phase in which a seat owes it."""


class SeatReader:
    """Fills one seat of a position."""

    def __init__(self, board: Board, seat: int, row: Fields, box: Box) -> None:
        self.board, self.seat, self.row, self.box = board, seat, row, box
        self.realm: Seat = board.realms[seat]

    def lay(self) -> None:
        """Everything that lies at the seat; it is the beginning of the ledger."""
        board, realm, row = self.board, self.realm, self.row
        if row.row.get("civilization") is not None:
            where = row.field("civilization")
            name = self.box.take(row.row["civilization"], where, ("civilization",))
            realm.civilization = CIVILIZATIONS[name]
        board.note("position", self.seat)
        for index, what in enumerate(WHAT):
            realm.stock[index] = row.whole(
                what, 0, 0, LARGEST if index == COINS else limit(board, index)
            )
            if realm.stock[index]:
                board.book(self.seat, what, realm.stock[index], "")
        realm.land = self._tiles("land", "land")
        realm.buildings = self._tiles("buildings", "building")
        own = [tile.id for tile in realm.buildings if tile]
        realm.unfinished = [TILES[name] for name in row.once("unfinished", own)]
        realm.unfed = row.whole("unfed", 0, 0, realm.stock[PEOPLE])
        if row.row.get("new") is not None:
            realm.new = TILES[row.word("new", [tile.id for tile in realm.tiles()])]

    def _tiles(self, name: str, kind: str) -> list[Tile | None]:
        """Tiles from the civilization outwards; null is a gap."""
        found: list[Tile | None] = []
        for value in self.row.rows(name):
            tile = None if value is None else self.box.take(value, self.row.field(name), (kind,))
            found.append(TILES[tile] if tile else None)
        while found and found[-1] is None:
            found.pop()
        return found

    # -- the auction -----------------------------------------------------------------

    def bid(self) -> None:
        """How the seat stands in the auction (R6), and where its marker lies."""
        realm, row = self.realm, self.row
        bids = row.row.get("bid") is not None
        realm.standing = STANDINGS.index(
            row.word("standing", STANDINGS, STANDINGS[BIDDING if bids else WAITING])
        )
        if (realm.standing == BIDDING) != bids:
            row.bad("standing", f"{STANDINGS[BIDDING]} with a bid, and only then")
        if realm.standing != WAITING and self.board.phase != "bidding":
            row.bad("standing", f"{STANDINGS[WAITING]} outside the phase bidding")
        if bids:
            self._bid(row.inner("bid", ("tile", "coins")))

    def _bid(self, told: Fields) -> None:
        board, realm = self.board, self.realm
        lying = [tile.id for tile in board.row if tile]
        tile = told.word("tile", lying)
        realm.slot = board.slot_of(tile)
        if realm.slot == NOBODY:
            told.bad("tile", "a tile of the row")
        realm.bid = told.whole("coins", 1, 1)
        if any(entry.row.get("decision") == "displaced" for entry in self._owed()):
            return
        if board.bidders[realm.slot] != NOBODY:
            raise BadRecord(f"Two bids stand on {tile}; tell which seat is displaced.")
        board.bidders[realm.slot] = self.seat

    # -- decisions -------------------------------------------------------------------

    def _owed(self) -> list[Fields]:
        return self.row.each("owes", ("decision", "tile"))

    def owes(self) -> None:
        """What the seat still has to decide, the next thing first."""
        for told in reversed(self._owed()):
            kind = told.word("decision", _PHASE_OF)
            if not kind:
                told.bad("decision", f"one of: {', '.join(_PHASE_OF)}")
            if _PHASE_OF[kind] != self.board.phase:
                told.bad("decision", f"one of the phase {self.board.phase}, not of another")
            self.board.stacks[self.seat].append((kind, self._about(kind, told)))

    def _about(self, kind: str, told: Fields) -> Tile | None:
        """The tile that a decision is about."""
        realm, board = self.realm, self.board
        if kind == "place":
            tile = TILES[self.box.take(told.row.get("tile"), told.where, TILE_KINDS)]
            if tile.letter != LETTERS[board.round - 1]:
                told.bad("tile", f"one of the letter {LETTERS[board.round - 1]}")
            return tile
        if kind == "income":
            return self._of_choice(told, [tile.id for tile in realm.buildings if tile])
        if kind != "displaced":
            return None
        if realm.slot == NOBODY:
            self.row.bad("bid", "told for a displaced seat")
        return board.row[realm.slot]

    def _of_choice(self, told: Fields, own: Collection[str]) -> Tile:
        """R10.3: a building whose owner chooses its income."""
        name = told.word("tile", [tile for tile in own if TILES[tile].choice])
        return TILES[name] if name else told.bad("tile", "a building with a choice of income")
