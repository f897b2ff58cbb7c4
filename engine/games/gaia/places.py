"""Where every sensed piece should lie now: `zone:slot`.

`world:c:r` is a place of the grid (column, row: see `window`), `under:x,y` a tile below a city,
`city:x,y` the city on it, `goal:n`, `nature:n`, `life:n`, `power:n` the displays, `seat0:nature`
and `seat0:power` the rows of a seat, `seat0:hand` a hand, `stock:<land>` a stack of tiles.
"""

from __future__ import annotations

from engine.games.gaia.board import Board
from engine.games.gaia.grid import name
from engine.games.gaia.window import cell_at, slot

BOX = "box"


def grid_place(b: Board, cell: int) -> str:
    column, row = slot(b, cell)
    return f"world:{column}:{row}"


def spot(b: Board, place: str) -> str:
    """The cell of a tile and of the city on it, however the grid has moved."""
    zone, *at = place.split(":")
    if zone == "world":
        return name(cell_at(b, int(at[0]), int(at[1])))
    return at[0] if zone in ("under", "city") else place


def covered(b: Board) -> frozenset[str]:
    """A city card lies on its tile: two tags on one spot, which no reader can read."""
    return frozenset(grid_place(b, cell) for cell in b.cities)


def places(b: Board) -> dict[str, str]:
    """Piece -> place; cards in decks and hands that nobody has shown are left out."""
    found: dict[str, str] = {}
    for land, pile in b.stock.items():
        found.update(dict.fromkeys(pile, f"stock:{land}"))
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
