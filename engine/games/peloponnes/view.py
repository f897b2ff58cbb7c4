"""What everybody may know: all of it is open (R2.5), so every seat has the same view."""

from __future__ import annotations

from typing import Any

from engine.games.peloponnes import auction, scores
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import CHITS_EACH, DISASTERS, LETTERS, LUXURY, SLOTS, WHAT, Tile
from engine.games.peloponnes.seat import NOBODY, STANDINGS


def view(board: Board) -> dict[str, Any]:
    """Plain JSON data for a screen; seats count from 1, as in files."""
    return {
        "round": board.round,
        "phase": board.phase,
        "letter": LETTERS[board.round - 1],
        "order": [seat + 1 for seat in board.order],
        "row": [slot_view(board, slot) for slot in SLOTS],
        "seats": [seat_view(board, seat) for seat in range(board.seats)],
        "disasters": [disaster_view(board, disaster) for disaster in DISASTERS],
        "disaster": board.disaster,
        "chits_left": len(board.chits_left),
        "blank_drawn": bool(board.chits["blank"]),
        "piles": {letter: len(ids) for letter, ids in board.piles.items()},
        "box": [tile.id for tile in board.box],
        "target": scores.target(int(board.options["level"])) if board.seats == 1 else None,
    }


def slot_view(board: Board, slot: int) -> dict[str, Any]:
    """A slot of the row; `least` is what a bid needs now (None: no bid is possible)."""
    tile, bidder = board.row[slot], board.bidders[slot]
    return {
        "slot": slot,
        "conquest": board.conquest(slot),
        "tile": tile.id if tile else None,
        "least": auction.least(board, slot) or None,
        "bidder": None if bidder == NOBODY else bidder + 1,
        "bid": 0 if bidder == NOBODY else board.realms[bidder].bid,
    }


def seat_view(board: Board, seat: int) -> dict[str, Any]:
    """A seat's stock, tiles, what it owes, and what it would score now."""
    realm = board.realms[seat]
    stack = board.stacks[seat]
    about = stack[-1][1] if stack else None
    return {
        **dict(zip(WHAT, realm.stock, strict=True)),
        "luxury_chits": max(0, (realm.stock[LUXURY] - 1) // 20),
        "civilization": realm.civilization.id if realm.civilization else None,
        "land": [_id(tile) for tile in realm.land],
        "buildings": [_id(tile) for tile in realm.buildings],
        "unfinished": [tile.id for tile in realm.unfinished],
        "standing": STANDINGS[realm.standing],
        "bid": realm.bid,
        "decision": board.owing(seat) or None,
        "about": _id(about),
        "unfed": realm.unfed,
        "protected": [disaster for disaster in DISASTERS if realm.protected(disaster)],
        "prestige": scores.prestige(realm),
        "prestige_parts": scores.prestige_parts(realm),
        "population_points": scores.population_points(realm),
        "score": scores.score(realm),
    }


def disaster_view(board: Board, disaster: str) -> dict[str, Any]:
    """A disaster tile: how many of its chits lie there and whether it has struck."""
    return {
        "id": disaster,
        "chits": len(board.chits[disaster]),
        "of": CHITS_EACH,
        "struck": len(board.chits[disaster]) == CHITS_EACH,
    }


def _id(tile: Tile | None) -> str | None:
    return tile.id if tile else None
