"""R15.1, R15.5, R15.6: what a finished solo match leads to."""

from __future__ import annotations

from engine.core.game import NextMatch, Options, Standing, Value
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import TABLES
from engine.games.peloponnes.scores import target

LAST_LEVEL = len(TABLES["solo"])
TARGETS = tuple(target(level) for level in range(1, LAST_LEVEL + 1))


def standing(seats: int, options: Options) -> Standing | None:
    """R15.1, R15.5: the level, and a permanent income for each level below it."""
    if seats > 1:
        return None
    level = int(options["level"])
    return Standing(level, TARGETS, tuple(f"bonus_{below}" for below in range(1, level)))


def next_match(board: Board, options: Options) -> NextMatch | None:
    """The next level with one more permanent income to choose, or a new campaign.

    None while the match goes on, with several seats, and when the last level is won.
    """
    if board.seats > 1 or board.result is None:
        return None
    chosen: dict[str, Value] = dict(options)
    level = int(chosen["level"])
    civilization = board.realms[0].civilization
    if board.result.key == "target_reached":
        if level == LAST_LEVEL:
            return None
        chosen["level"] = level + 1
        chosen["civilization"] = civilization.id if civilization else "drawn"
        return NextMatch(chosen, f"bonus_{level}")
    if chosen["solo_miss"] == "repeat":
        chosen["civilization"] = civilization.id if civilization else "drawn"
        return NextMatch(chosen)
    chosen["level"] = 1
    chosen["civilization"] = "drawn"
    return NextMatch(chosen, anew=True)
