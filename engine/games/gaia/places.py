"""Where every sensed piece should lie now, `zone:slot`, and how people at the table say where.

`world:c:r` is a place of the grid (column, row: see `window`), `under:x,y` a tile below a city,
`city:x,y` the city on it, `goal:n`, `nature:n`, `life:n`, `power:n` the displays, `seat0:nature`
and `seat0:power` the rows of a seat, `seat0:hand` a hand, `stock:tile_<land>` a stack of tiles.

People say a cell by row and column of the world as it lies now, a city by the land at its head, for
its card bears no name, and where two are alike by how they lie to each other: nobody counts rows
and columns.
"""

from __future__ import annotations

from engine.core.steps import Arg
from engine.games.gaia.board import Board
from engine.games.gaia.faces import KIND
from engine.games.gaia.grid import at, name
from engine.games.gaia.grid import cell as cell_of
from engine.games.gaia.window import cell_at, slot

BOX = "box"

_DOWN = ("town_upper", "town_middle", "town_lower")
_ACROSS = ("town_left", "town_middle", "town_right")


def grid_place(b: Board, cell: int) -> str:
    column, row = slot(b, cell)
    return f"world:{column}:{row}"


def spot(b: Board, place: str) -> str:
    """The cell of a tile and of the city on it, however the grid has moved."""
    zone, *slots = place.split(":")
    if zone == "world":
        return name(cell_at(b, int(slots[0]), int(slots[1])))
    return slots[0] if zone in ("under", "city") else place


def covered(b: Board) -> frozenset[str]:
    """A city card lies on its tile: two tags on one spot, which no reader can read."""
    return frozenset(grid_place(b, cell) for cell in b.cities)


def places(b: Board) -> dict[str, str]:
    """Piece -> place; cards in decks and hands that nobody has shown are left out."""
    found: dict[str, str] = {}
    for land, pile in b.stock.items():
        found.update(dict.fromkeys(pile, f"stock:tile_{land}"))
    for cell, tile in b.tiles.items():
        found[tile] = f"under:{name(cell)}" if cell in b.cities else grid_place(b, cell)
    found.update({city: f"city:{name(cell)}" for cell, city in b.cities.items()})
    for deck, slots in b.display.items():
        found.update({card: f"{deck}:{slot}" for slot, card in enumerate(slots) if card})
    found.update({goal: f"goal:{slot}" for slot, goal in enumerate(b.goal_spots) if goal})
    for seat in range(b.seats):
        found.update(dict.fromkeys(b.hand[seat], f"seat{seat}:hand"))
        found.update(dict.fromkeys(b.nature_row[seat], f"seat{seat}:nature"))
        found.update(dict.fromkeys(b.power_row[seat], f"seat{seat}:power"))
    found.update(dict.fromkeys(b.discards, BOX))
    return found


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
