"""Counted things of a seat and of the table: what they should be, and correcting them."""

from __future__ import annotations

from engine.core.steps import TABLE
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board


def counted(s: Board, seat: int) -> dict[str, int]:
    """What a seat, or the whole table, should have of each counted thing."""
    if seat == TABLE:
        table = {f"tokens_{token}": left for token, left in s.supply.items()}
        return table | {f"tiles_{tile}": left for tile, left in s.tiles_left.items()}
    if s.phase in ("setup", "turning", "factions", "maxima"):
        return {}
    board = s.boards[seat]
    found = dict(zip(f.RESOURCES, board.r, strict=True))
    found |= dict(zip(f.BOWLS, board.bowl, strict=True))
    found["points"] = board.points
    return found


def most(what: str) -> int:
    """The largest value of a counted thing (R1.6)."""
    limits = dict(zip(f.RESOURCES, f.CAPS, strict=True))
    return min(limits.get(what, 9999), 9999)


def adjust(s: Board, seat: int, what: str, value: int) -> None:
    """Set a counted thing to what the table says and book the difference."""
    change = value - counted(s, seat)[what]
    if seat == TABLE:
        kind, name = what.split("_", 1)
        (s.supply if kind == "tokens" else s.tiles_left)[name] = value
    elif what in f.RESOURCES:
        s.boards[seat].r[f.RESOURCES.index(what)] = value
    elif what in f.BOWLS:
        s.boards[seat].bowl[f.BOWLS.index(what)] = value
    elif what == "points":
        s.boards[seat].points = value
    if change:
        s.book(seat, what, change, "")
