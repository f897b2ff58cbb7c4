"""Where every sensed piece should lie now: `zone:slot`.

`world:x,y` is a cell of the world, `goal:n`, `nature:n`, `life:n` and `power:n` are the displays,
`seat0:nature` and `seat0:power` the rows of a seat, `stock:<land>` a stack of tiles.
"""

from __future__ import annotations

from engine.games.gaia.board import Board
from engine.games.gaia.grid import name

BOX = "box"


def places(b: Board) -> dict[str, str]:
    """Piece -> place; cards in decks and hands that nobody has shown are left out."""
    found: dict[str, str] = {}
    for land, pile in b.stock.items():
        found.update(dict.fromkeys(pile, f"stock:{land}"))
    for cell, tile in b.tiles.items():
        found[tile] = f"world:{name(cell)}"
    for cell, city in b.cities.items():
        found[city] = f"city:{name(cell)}"
    for deck, slots in b.display.items():
        found.update({card: f"{deck}:{slot}" for slot, card in enumerate(slots) if card})
    found.update({goal: f"goal:{slot}" for slot, goal in enumerate(b.goals)})
    for seat in range(b.seats):
        found.update(dict.fromkeys(b.hand[seat], f"seat{seat}:hand"))
        found.update(dict.fromkeys(b.nature_row[seat], f"seat{seat}:nature"))
        found.update(dict.fromkeys(b.power_row[seat], f"seat{seat}:power"))
    found.update(dict.fromkeys(b.discards, BOX))
    return found
