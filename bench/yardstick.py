"""The yardstick: random chess with python-chess, legal moves listed, plies a second."""

from __future__ import annotations

from random import Random
from time import perf_counter

import chess

MOST_PLIES = 200


def plies_per_second(seconds: float = 3.0) -> float:
    """Play uniform random games until the time is up."""
    random, plies, start = Random(1), 0, perf_counter()
    while perf_counter() - start < seconds:
        plies += _game(random)
    return plies / (perf_counter() - start)


def _game(random: Random) -> int:
    board, plies = chess.Board(), 0
    while plies < MOST_PLIES and not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
        plies += 1
    return plies
