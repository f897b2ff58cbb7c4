"""Cells and cities as people at the table say them: a cell by row and column of the world as it
lies now, a city by the land at its head, for its card bears no name, and where two are alike by
how they lie to each other: nobody counts rows and columns."""

from __future__ import annotations

from engine.core.steps import Arg
from engine.games.gaia.board import Board
from engine.games.gaia.faces import KIND
from engine.games.gaia.grid import at
from engine.games.gaia.grid import cell as cell_of

_DOWN = ("town_upper", "town_middle", "town_lower")
_ACROSS = ("town_left", "town_middle", "town_right")


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
    """`town_desert`, or `town_upper:town_desert`; what is no known city that lies, or lay, in the
    world as it is."""
    site = _site(b, arg)
    if not site or _is_card(b, str(arg)):
        return arg
    alike = [card for card in b.site if _site(b, card) == site]
    if len(alike) < 2 or arg not in b.site:
        return f"town_{site}"
    way, *number = _way(b, str(arg), alike)
    return ":".join((way, f"town_{site}", *number))


def _way(b: Board, card: str, alike: list[str]) -> tuple[str, ...]:
    """Where a city lies among those of its land: the upper one, the left one; of many the second
    from above."""
    spots = {one: at(b.site[one]) for one in alike}
    down = sorted(alike, key=lambda one: (-spots[one][1], spots[one][0]))
    across = sorted(alike, key=lambda one: spots[one][0])
    for side, order, ways in ((1, down, _DOWN), (0, across, _ACROSS)):
        if len(alike) <= len(ways) and len({spot[side] for spot in spots.values()}) == len(alike):
            return (ways[-1] if card == order[-1] else ways[order.index(card)],)
    return "town_nth", str(down.index(card) + 1)


def _site(b: Board, arg: Arg) -> str:
    face = b.face(arg) if KIND.get(str(arg)) == "city" else None  # type: ignore[arg-type]
    return str(face["site"]) if face else ""


def _is_card(b: Board, card: str) -> bool:
    """Whether it is still in a hand or on the display: there it is looked at as a card."""
    return any(card in one for one in (*b.hand, *b.display.values()))
