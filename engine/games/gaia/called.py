"""Cells and cities as people at the table say them: a cell by row and column of the world as it
lies now, a city by the land at its head, for its card bears no name, with its cell where two are
alike."""

from __future__ import annotations

from engine.core.steps import Arg
from engine.games.gaia.board import Board
from engine.games.gaia.faces import KIND
from engine.games.gaia.grid import at, name
from engine.games.gaia.grid import cell as cell_of


def cell_called(b: Board, arg: Arg) -> Arg:
    """`cell:2:3` for the second row from above and the third column; what is beside is new."""
    cell = cell_of(arg)
    if cell is None:
        return arg
    if not b.land:
        return "what.cell_first"
    spots = [at(one) for one in b.land]
    (left, right), (low, high) = ((min(side), max(side)) for side in zip(*spots, strict=True))
    x, y = at(cell)
    row, column = high - y + 1, x - left + 1
    if not low <= y <= high:
        return f"{'cell_above' if y > high else 'cell_below'}:{column}"
    if not left <= x <= right:
        return f"{'cell_right' if x > right else 'cell_left'}:{row}"
    return f"cell:{row}:{column}"


def city_called(b: Board, arg: Arg) -> Arg:
    """`town_desert`, or `town_at:town_desert:2:3`; what is no known city that lies, or lay, in the
    world as it is."""
    site = _site(b, arg)
    if not site or _is_card(b, str(arg)):
        return arg
    alike = [card for card in b.site if _site(b, card) == site]
    if len(alike) < 2 or arg not in b.site:
        return f"town_{site}"
    _, row, column = str(cell_called(b, name(b.site[str(arg)]))).split(":")
    return f"town_at:town_{site}:{row}:{column}"


def _site(b: Board, arg: Arg) -> str:
    face = b.face(arg) if KIND.get(str(arg)) == "city" else None  # type: ignore[arg-type]
    return str(face["site"]) if face else ""


def _is_card(b: Board, card: str) -> bool:
    """Whether it is still in a hand or on the display: there it is looked at as a card."""
    return any(card in one for one in (*b.hand, *b.display.values()))
