"""Factions are known: everybody takes the printed start and places structures (R2.7, R2.8)."""

from __future__ import annotations

from engine.games.gaia_project import faces as f
from engine.games.gaia_project import income, power
from engine.games.gaia_project.automa import setup as automa
from engine.games.gaia_project.board import Board


def deal_boards(s: Board, order: list[int]) -> None:
    """Everybody takes the printed start; then the starting structures are placed."""
    s.order, s.table = order, list(order)
    for seat in range(s.seats):
        if s.is_automa(seat):
            automa.start_points(s)
        else:
            _set_up(s, seat)
    _queue_structures(s)
    s.phase = "mines"


def _set_up(s: Board, seat: int) -> None:
    board = s.boards[seat]
    side = board.side
    s.note("start", seat, (side.id,), "R2.7")
    s.book(seat, "points", board.points, "R2.7")
    for what, amount in enumerate(side.start):
        board.r[what] = amount
        s.book(seat, f.RESOURCES[what], amount, "R2.7")
    for bowl, tokens in enumerate(side.bowls):
        s.move(seat, bowl, tokens, "R2.7")
    if board.can("brainstone"):
        power.place_stone(s, seat, 1, "R2.7")
    board.levels = list(side.research)
    if board.levels[f.PROJECT]:
        board.formers = 1
        s.book(seat, "gaiaformers", 1, "R2.7")
    income.add(board, "base", (side.base,))
    for track, level in enumerate(board.levels):
        income.add(board, f"track:{f.TRACKS[track]}", (f.LEVEL_INCOME[track][level],))


def _queue_structures(s: Board) -> None:
    """One mine each in turn order, one each in reverse, third mines, the Ivits (R2.8)."""
    mines = {seat: s.boards[seat].side.mines for seat in s.order}
    if s.automa is not None:
        mines[s.seats - 1] = automa.start_mines(s)
    first = [seat for seat in s.order if mines[seat] >= 1]
    second = [seat for seat in reversed(s.order) if mines[seat] >= 2]
    third = [seat for seat in s.order if mines[seat] >= 3]
    last = [seat for seat in s.order if not mines[seat]]
    s.queue = first + second + third + last
