"""Where the sensed pieces lie, what is counted, and what everybody may see."""

from __future__ import annotations

from typing import Any

from engine.core.steps import TABLE
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import flow, income, position
from engine.games.gaia_project.base import Base

SENSED = ("sector", "booster", "round_tile", "final_tile", "advanced_tile")


def places(s: Base) -> dict[str, str]:
    """Sensed piece -> place; pieces out of play and those still to be drawn lie in the box."""
    found = dict.fromkeys(f.BOOSTERS, "box") | dict.fromkeys(f.ROUND_TILES, "box")
    found |= dict.fromkeys((*f.FINALS, *f.ADVANCED), "box")
    found |= dict.fromkeys(f.SECTOR_OF_FACE.values(), "box")
    for n, (face, _) in enumerate(s.plan):
        found[f.SECTOR_OF_FACE[face]] = f"sector:{n}"
    for n, booster in enumerate(s.boosters):
        found[booster] = f"booster:{n}"
    for n, tile in enumerate(s.rounds):
        found[tile] = f"round:{n}"
    for n, tile in enumerate(s.finals):
        found[tile] = f"final:{n}"
    for code, tile in zip(f.TRACK_CODES, s.advanced, strict=True):
        if tile:
            found[tile] = f"advanced:{code}"
    for seat, board in enumerate(s.boards):
        if board.booster:
            found[board.booster] = f"seat{seat}:booster"
        for tile, slot in board.tiles:
            if slot.startswith("adv-"):
                found[tile] = f"seat{seat}:{slot}"
    if s.automa is not None:
        found.update(_automa_cards(s))
    return found


def _automa_cards(s: Base) -> dict[str, str]:
    """The cards that lie open; the deck is hidden and the others are in the box."""
    found = dict.fromkeys(s.automa.drawn, "automa:used")
    if s.automa.support:
        found[s.automa.support] = "automa:support"
    if s.automa.action:
        found[s.automa.action] = "automa:action"
    return found


# -- counted things ------------------------------------------------------------------


def counted(s: Base, seat: int) -> dict[str, int]:
    """What a seat, or the whole table, should have of each counted thing."""
    if seat == TABLE:
        table = {f"tokens_{token}": left for token, left in s.supply.items()}
        return table | {f"tiles_{tile}": left for tile, left in s.tiles_left.items()}
    if s.phase in ("setup", "turning", "factions"):
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


def adjust(s: Base, seat: int, what: str, value: int) -> None:
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


# -- the view ------------------------------------------------------------------------


def view(s: Base) -> dict[str, Any]:
    """Everything: nothing is hidden in this game (R1.7)."""
    found = position.write(s)
    found["income_next_round"] = [income.forecast(board) for board in s.boards]
    found["scores"] = flow.running_points(s)
    return found
