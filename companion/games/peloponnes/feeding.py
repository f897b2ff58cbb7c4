"""When the next supply round can come, as everybody at the table can reckon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.games.peloponnes.faces import LETTERS, ROUNDS, TILES

SHOWN = ("civilizations", "reveal")
"""In these phases this round still turns up tiles."""


class Comes(NamedTuple):
    """The rounds in which it can come; after the last round where both are beyond it."""

    first: int
    last: int

    @property
    def after(self) -> bool:
        """R12.1: the last one comes once the last round is over."""
        return self.first > ROUNDS


def comes(board: Mapping[str, Any]) -> Comes:
    """R4.1, R5.2: with the tile that bears its sign, somewhere in the rounds of its letter."""
    now = board["round"] + (board["phase"] not in SHOWN)
    seen = {*_seen(board)}
    for tile in TILES.values():
        rounds = [n for n, letter in enumerate(LETTERS, 1) if letter == tile.letter and n >= now]
        if tile.supply and tile.id not in seen and rounds:
            return Comes(rounds[0], rounds[-1])
    return Comes(ROUNDS + 1, ROUNDS + 1)


def _seen(board: Mapping[str, Any]) -> Iterator[str | None]:
    """What lies on the table, and what has gone to the box."""
    yield from board["box"]
    for slot in board["row"]:
        yield slot["tile"]
    for seat in board["seats"]:
        yield seat["about"]
        yield from seat["land"]


def soon(board: Mapping[str, Any]) -> bool:
    """It can come in this round or with the next one."""
    return comes(board).first <= int(board["round"]) + 1
