"""Where every sensed piece should lie now, `zone:slot`, and how people at the table say where.

`world:c:r` is a place of the grid (column, row: see `window`), `under:x,y` a tile below a city,
`city:x,y` the city on it, `goal:n`, `nature:n`, `life:n`, `power:n` the displays, `seat0:nature`
and `seat0:power` the rows of a seat, `seat0:hand` a hand, `stock:tile_<land>` a stack of tiles.

People say a cell by what lies beside it, for rows and columns are others when the world has grown;
a city by the land at its head, for its card bears no name, and where two are alike by how they lie
to each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from itertools import combinations
from typing import NamedTuple

from engine.core.steps import Arg
from engine.games.gaia.board import Board
from engine.games.gaia.faces import KIND
from engine.games.gaia.grid import at, name, neighbours
from engine.games.gaia.grid import cell as cell_of
from engine.games.gaia.window import cell_at, slot

BOX = "box"
_AS_OF = "@"

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
    """A cell by what lies beside it, which stays true however the world grows; one of a deed
    (`as_of`) by what lay there when it was done."""
    spot, _, event = str(arg).partition(_AS_OF)
    cell = cell_of(spot)
    return arg if cell is None else _where(_world(b, int(event or len(b.events))), cell)


def as_of(cell: Arg, event: int) -> str:
    """A cell as people call it who do what an event tells."""
    return f"{cell}{_AS_OF}{event}"


def _world(b: Board, event: int) -> dict[int, str]:
    """What people saw in each cell before an event: its land, or the city on it."""
    lands = {cell: f"near_{land}" for cell, land in b.land.items()}
    towns = {cell: f"near_town_{_site(b, card)}" for cell, card in b.cities.items()}
    for verb, _, args, _ in reversed(b.events[event:]):
        if verb in ("tile_laid", "city_founded"):
            (towns if verb == "city_founded" else lands).pop(_cell(args[1]), None)
        elif verb == "city_gone":
            towns[_cell(args[1])] = f"near_town_{_site(b, args[0])}"
        elif verb == "land_changed":
            lands[_cell(args[0])] = f"near_{str(args[1]).removeprefix('land.')}"
        elif verb == "tiles_swapped":
            lands, towns = (_swapped(layer, *map(_cell, args)) for layer in (lands, towns))
    return lands | towns


def _cell(spot: Arg) -> int:
    cell = cell_of(spot)
    assert cell is not None
    return cell


def _swapped(layer: dict[int, str], one: int, other: int) -> dict[int, str]:
    return {{one: other, other: one}.get(cell, cell): what for cell, what in layer.items()}


def _where(world: Mapping[int, str], cell: int) -> str:
    """By one neighbour, by two, or by what is farther away: the first that is true of no other
    cell."""
    others = sorted((_Mark(cell - one, *_way_from(one, cell), what)
                     for one, what in world.items() if one != cell), key=_Mark.order)  # fmt: skip
    if not others:
        return "what.cell_first"
    spots = world.keys() if cell in world else _frontier(world)
    beside = [mark for mark in others if abs(mark.x) + abs(mark.y) == 1]
    tries = [*zip(beside), *combinations(beside, 2), *zip(others)]
    return _by(*next((one for one in tries if _alone(world, spots, one)), tries[0]))


class _Mark(NamedTuple):
    """What is seen from a cell, and how that lies to it."""

    way: int
    x: int
    y: int
    what: str

    def order(self) -> tuple[int, bool, bool]:
        """The nearest, straight ahead, a city."""
        return abs(self.x) + abs(self.y), 0 not in (self.x, self.y), "town" not in self.what

    def side(self) -> str:
        """Where the cell lies from there."""
        sides = (self.x, "left", "right"), (self.y, "below", "above")
        return "_".join(one if n < 0 else other for n, one, other in sides if n)


def _way_from(one: int, cell: int) -> tuple[int, int]:
    (x, y), (from_x, from_y) = at(cell), at(one)
    return x - from_x, y - from_y


def _frontier(world: Mapping[int, str]) -> Set[int]:
    return {near for one in world for near in neighbours(one)} - world.keys()


def _alone(world: Mapping[int, str], spots: Set[int], marks: Iterable[_Mark]) -> bool:
    """Whether no other cell lies so to these."""
    for mark in marks:
        spots = spots & {one + mark.way for one, what in world.items() if what == mark.what}
    return len(spots) == 1


def _by(one: _Mark, other: _Mark | None = None) -> str:
    """`cell_left:near_sea`, `cell_across:near_sea:near_desert`, `cell_left_above:…`, and from
    farther away `cell_off_left_above:near_sea:3:1`."""
    if other is None:
        steps = [str(abs(n)) for n in (one.x, one.y) if n]
        far = "" if steps == ["1"] else "off_"
        return ":".join((f"cell_{far}{one.side()}", one.what, *(steps if far else ())))
    one, other = sorted((one, other), key=lambda mark: (not mark.x, -mark.x, mark.y))
    sides = {"right_left": "across", "below_above": "down"}
    said = f"{one.side()}_{other.side()}"
    return f"cell_{sides.get(said, said)}:{one.what}:{other.what}"


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
