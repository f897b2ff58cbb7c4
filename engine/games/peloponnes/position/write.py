"""The position format of Peloponnes, written: everything, as plain JSON data.

Told in `docs/positions/peloponnes.md`; read back by `read`.
"""

from __future__ import annotations

from typing import Any

from engine.core.position import head
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import WHAT, Tile
from engine.games.peloponnes.meta import META
from engine.games.peloponnes.seat import BIDDING, NOBODY, STANDINGS


def write(board: Board) -> dict[str, Any]:
    """The position; seats are counted from 1, as in every file."""
    data: dict[str, Any] = {
        **head(META.id, board.options),
        "round": board.round,
        "phase": board.phase,
        "order": [seat + 1 for seat in board.order],
        "row": [tile_id(tile) for tile in board.row],
        "box": sorted(tile.id for tile in board.box),
        "chits": [chit for chits in board.chits.values() for chit in chits],
        "seats": [_seat(board, seat) for seat in range(board.seats)],
    }
    if board.disaster:
        data["disaster"] = board.disaster
    if board.options["bank"] == "box":
        data["bank"] = board.bank
    return data


def _seat(board: Board, seat: int) -> dict[str, Any]:
    realm = board.realms[seat]
    data: dict[str, Any] = {"colour": board.colours[seat]}
    if realm.civilization is not None:
        data["civilization"] = realm.civilization.id
    data.update(zip(WHAT, realm.stock, strict=True))
    data["land"] = [tile_id(tile) for tile in realm.land]
    data["buildings"] = [tile_id(tile) for tile in realm.buildings]
    data["unfinished"] = [tile.id for tile in realm.unfinished]
    data["standing"] = STANDINGS[realm.standing]
    if realm.standing == BIDDING and realm.slot != NOBODY:
        data["bid"] = {"tile": tile_id(board.row[realm.slot]), "coins": realm.bid}
    if realm.unfed:
        data["unfed"] = realm.unfed
    if realm.new is not None:
        data["new"] = realm.new.id
    data["owes"] = [_owed(kind, tile) for kind, tile in reversed(board.stacks[seat])]
    return data


def _owed(kind: str, tile: Tile | None) -> dict[str, Any]:
    return {"decision": kind, "tile": tile.id} if tile is not None else {"decision": kind}


def tile_id(tile: Tile | None) -> str | None:
    """A tile by its id; None for a gap."""
    return tile.id if tile is not None else None
