"""Where every sensed piece should lie now: `zone:slot`."""

from __future__ import annotations

from engine.core.ledger import Event
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import (
    COLOURS,
    DISASTERS,
    LETTERS,
    ROUNDS,
    SLOTS,
    TILES,
    Tile,
)
from engine.games.peloponnes.seat import BIDDING, NOBODY, Seat

BOX = "box"


def places(board: Board) -> dict[str, str]:
    """Piece -> place; tiles and chits that nobody has seen are left out."""
    found = {disaster: f"disaster:{disaster}" for disaster in DISASTERS}
    found["conquest"] = "conquest" if board.auction < len(SLOTS) else BOX
    _tiles(board, found)
    _chits(board, found)
    _colour_chits(board, found)
    return found


def _tiles(board: Board, found: dict[str, str]) -> None:
    for tile in board.box:
        found[tile.id] = BOX
    for slot in SLOTS:
        lying = board.row[slot]
        if lying is not None:
            found[lying.id] = f"row:{slot}"
    for seat, realm in enumerate(board.realms):
        if realm.civilization is not None:
            found[realm.civilization.id] = f"seat{seat}:civ"
        _row(found, f"seat{seat}:land", realm.land)
        _row(found, f"seat{seat}:building", realm.buildings)
        for kind, won in board.stacks[seat]:
            if kind == "place" and won is not None:
                found[won.id] = next_place(seat, realm, won)
    if all(realm.civilization is not None for realm in board.realms):
        found.update(dict.fromkeys(board.civilizations, BOX))


def done_with(board: Board) -> set[str]:
    """R8.2, R8.6, R12.6: civilizations, tiles in the box, and those in a row, unless its owner may
    name one of them now."""
    asks = any(
        board.owing(seat) in ("place", "income", "build", "keep") for seat in range(board.seats)
    )
    mine = [tile for realm in board.realms for tile in realm.tiles()] if not asks else []
    led = {realm.civilization.id for realm in board.realms if realm.civilization is not None}
    return led | {tile.id for tile in (*board.box, *mine)}


def early(board: Board, piece: str, place: str) -> bool:
    """R5.1: a tile of the pile that the row is filled from, on a free space of it, while somebody
    has to decide something first; and the marker of a seat whose turn to bid is still to come."""
    if board.phase == "bidding":
        return place.startswith("bid:") and _bids_later(board, piece)
    (zone, _, slot), tile = place.partition(":"), TILES.get(piece)
    if zone != "row" or tile is None or board.phase == "over" or not any(board.stacks):
        return False
    filling = board.round if board.revealed < len(SLOTS) else board.round + 1
    return board.row[int(slot)] is None and piece in board.piles.get(letter_of(filling), ())


def _bids_later(board: Board, piece: str) -> bool:
    """R6.1: whether it is the marker of such a seat."""
    return piece in (f"bid_{board.colours[seat]}" for seat in board.order[board.turn :])


def letter_of(number: int) -> str:
    """R4.1: the pile of a round; empty after the last one."""
    return LETTERS[number - 1] if number <= ROUNDS else ""


def _row(found: dict[str, str], zone: str, row: list[Tile | None]) -> None:
    for slot, tile in enumerate(row):
        if tile is not None:
            found[tile.id] = f"{zone}:{slot}"


def standing(board: Board) -> dict[str, Event]:
    """R6.2: the coins of each bid, which lie on its tile."""
    found = dict[str, Event]()
    for seat, realm in enumerate(board.realms):
        tile = board.row[realm.slot] if realm.bid else None
        if tile is not None:
            found[f"seat{seat}:bid"] = Event("bid_lies", seat, (realm.bid, tile.id))
    return found


def next_place(seat: int, realm: Seat, tile: Tile) -> str:
    """Where a tile that was just won goes: the outer end of its row (R8.2, R8.6)."""
    zone = "land" if tile.land else "building"
    return f"seat{seat}:{zone}:{len(realm.row(tile))}"


def _chits(board: Board, found: dict[str, str]) -> None:
    for kind, chits in board.chits.items():
        for number, chit in enumerate(chits):
            found[chit] = BOX if kind == "blank" else f"chits:{kind}:{number}"


def _colour_chits(board: Board, found: dict[str, str]) -> None:
    """One chit of each colour tells the turn order, the other one is the bid marker."""
    for colour in COLOURS:
        if colour not in board.colours:
            found[f"order_{colour}"] = found[f"bid_{colour}"] = BOX
    for number, seat in enumerate(board.order):
        found[f"order_{board.colours[seat]}"] = f"order:{number}"
    for seat, realm in enumerate(board.realms):
        lies = realm.standing == BIDDING and realm.slot != NOBODY
        stands = lies and board.bidders[realm.slot] == seat
        place = f"bid:{realm.slot}" if stands else f"seat{seat}:marker"
        found[f"bid_{board.colours[seat]}"] = place
