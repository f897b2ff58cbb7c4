"""R4: the course of a round; upkeep runs by itself until a seat or the table is needed."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.peloponnes import auction, disasters, income, placement, scores, supply
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import CHITS_A_ROUND, CIVILIZATIONS, ROUNDS, TILES, Tile
from engine.games.peloponnes.stores import gain

TILES_A_ROUND = 5


def _wait(_board: Board, _seat: int, _tile: Tile | None) -> bool:
    return False


SETTLE: dict[str, Callable[[Board, int, Tile | None], bool]] = {
    "bid": _wait,
    "displaced": _wait,
    "place": placement.settle,
    "income": _wait,
    "feed": supply.settle_feed,
    "build": supply.settle_build,
    "keep": disasters.settle,
}
"""Kind of decision -> carry it out if nothing is left to decide, and say whether it is done."""


def run(board: Board) -> None:
    """Go on until somebody has to decide, the table owes a reveal, or it is over."""
    while True:
        for seat, stack in enumerate(board.stacks):
            while stack and SETTLE[stack[-1][0]](board, seat, stack[-1][1]):
                pass
        if any(board.stacks) or not _PHASES[board.phase](board):
            return


# -- what the table shows ----------------------------------------------------------------


def deal_civilization(board: Board, seat: int, civilization: str) -> None:
    """R3.2: a seat's civilization and what it starts with."""
    face = CIVILIZATIONS[civilization]
    board.civilizations.remove(civilization)
    board.realms[seat].civilization = face
    board.note("civilization", seat, (civilization,), "R3.2")
    for what, amount in face.start:
        gain(board, seat, what, amount, "R3.2")


def turn_up(board: Board, tile_id: str) -> None:
    """R5.1: the next tile of the row. R5.2: a supply icon interrupts at once."""
    tile = TILES[tile_id]
    board.piles[tile.letter].remove(tile_id)
    board.row[board.revealed] = tile
    board.revealed += 1
    board.note("tile", args=(tile_id,), rule="R5.1")
    if tile.supply:
        board.note("supply", args=(tile_id,), rule="R5.2")
        supply.begin(board)


# -- phases: each goes one step on and says whether more may follow by itself ----------------


def _civilizations(board: Board) -> bool:
    """R3.3: once all civilizations are known, their numbers give the first order."""
    numbers = [r.civilization.number for r in board.realms if r.civilization is not None]
    if len(numbers) < board.seats:
        return False
    board.order = sorted(range(board.seats), key=lambda seat: numbers[seat])
    board.note("order", args=(auction.order_words(board),), rule="R3.3")
    board.phase = "reveal"
    return True


def _reveal(board: Board) -> bool:
    if board.revealed < TILES_A_ROUND:
        return False
    board.phase = "bidding"
    board.turn = 0
    return True


def _bidding(board: Board) -> bool:
    if not auction.next_turn(board):
        auction.close_auction(board)
        board.phase = "placement"
        placement.award(board)
    return True


def _placement(board: Board) -> bool:
    board.phase = "income"
    placement.one_time_gains(board)
    income.collect(board)
    return True


def _income(board: Board) -> bool:
    board.phase = "chits"
    return True


def _chits(board: Board) -> bool:
    if board.chits_drawn < CHITS_A_ROUND:
        return False
    if board.round < ROUNDS:
        board.round += 1
        board.revealed = 0
        board.chits_drawn = 0
        board.phase = "reveal"
        board.note("round", args=(board.round,), rule="R4.1")
    else:
        board.note("last_supply", rule="R12.1")
        supply.begin(board)
    return True


def _supply(board: Board) -> bool:
    """R12.1: the third supply round is the end; the others interrupted a reveal."""
    if board.round == ROUNDS and board.chits_drawn == CHITS_A_ROUND:
        scores.finish(board)
    else:
        board.phase = "reveal"
    return True


def _disaster(board: Board) -> bool:
    board.phase = "chits"
    board.disaster = ""
    return True


def _over(_board: Board) -> bool:
    return False


_PHASES: dict[str, Callable[[Board], bool]] = {
    "civilizations": _civilizations,
    "reveal": _reveal,
    "bidding": _bidding,
    "placement": _placement,
    "income": _income,
    "chits": _chits,
    "supply": _supply,
    "disaster": _disaster,
    "over": _over,
}

PHASES = tuple(_PHASES)
