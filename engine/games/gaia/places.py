"""Where every sensed piece should lie now, `zone:slot`, and how people at the table say where.

`world:c:r` is a place of the grid (column, row: see `window`), `under:x,y` a tile below a city,
`city:x,y` the city on it, `goal:n`, `nature:n`, `life:n`, `power:n` the displays, `seat0:nature`
and `seat0:power` the rows of a seat, `seat0:hand` a hand, `stock:tile_<land>` a stack of tiles.

People say a tile by its land and an empty cell by what lies beside it, for rows and columns are
others when the world has grown; a city by the land at its head, for its card bears no name, and
of several as a tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import combinations
from typing import NamedTuple

from engine.core.ledger import Event
from engine.core.steps import Arg
from engine.games.gaia.board import Board
from engine.games.gaia.faces import KIND
from engine.games.gaia.grid import at, name, neighbours
from engine.games.gaia.grid import cell as cell_of
from engine.games.gaia.window import cell_at, slot

BOX = "box"
_AS_OF = "@"

_WAYS = {"from_top": (0, 1), "from_bottom": (0, -1), "from_left": (-1, 0), "from_right": (1, 0)}
_OF_TWO = dict(zip(_WAYS, ("upper", "lower", "lefthand", "righthand"), strict=True))
_FIRST = dict(zip(_WAYS, ("top", "bottom", "leftmost", "rightmost"), strict=True))
_CORNERS = [[down, across] for down in [*_WAYS][:2] for across in [*_WAYS][2:]]
_PAGE = "nth"


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


def standing(b: Board) -> dict[str, Event]:
    """R6.6, R9.13: the meeples on goals, which no count of theirs tells."""
    reached = ((goal, seat) for goal, seat in b.goals.items() if seat >= 0)
    return {
        f"goal:{goal}": Event("on_goal", seat, (goal, b.goal_spots.index(goal) + 1))
        for goal, seat in reached
    }


def cell_called(b: Board, arg: Arg, also: Sequence[Board] = ()) -> Arg:
    """A cell by what lies there or beside it, never by row and column, which move as the world
    grows; true of the other worlds, too, between which hands may be. One of a deed (`as_of`) by
    what lay there when it was done, true of the world as it was then, and as it is now with that
    deed, which the screen shows, and without it."""
    spot, _, event = str(arg).partition(_AS_OF)
    cell = cell_of(spot)
    if cell is None:
        return arg
    now = _lands(b, len(b.events))
    if not event:
        worlds = [now, *(_lands(one, len(one.events)) for one in also)]
        if any(len(one) > 1 for one in worlds):  # in an empty one nothing has a name
            worlds = [one for one in worlds if one]
        stays = len({one.get(cell) for one in worlds}) == 1  # else a place, whatever lies on it
        return _told(cell, now if stays else {}, worlds)
    then = _lands(b, int(event))
    if not then:
        return "what.cell_first"
    verb, _, args, _ = b.events[int(event)]
    own = {cell, *filter(None, map(cell_of, args))}
    done = then | now
    still = {one: then.get(one, "") if one in own else what for one, what in done.items()}
    still = {one: what for one, what in still.items() if what}
    if verb == "tiles_swapped":
        return _told(cell, then, [still, then])
    return _told(cell, then, [still, done, then], _as_it_lay(cell, then, still, done))


def _as_it_lay(cell: int, *worlds: Mapping[int, str]) -> str:
    """By what hands see when it is the turn of this deed, and true of no other place in the other
    worlds; empty where that would tell alike ones apart, of which some are covered by now. A city
    that is told only after it names nothing yet."""
    then, world = worlds[0], _seen(worlds, cell, "")._replace(lies=worlds[0])
    called = _where(world, cell) if then.keys() - {cell} or cell in then else ""
    return "" if "/" in called or _counts(called) else called


def _told(
    cell: int, own: Mapping[int, str], worlds: Sequence[Mapping[int, str]], instead: str = ""
) -> str:
    """What is `own` in a cell, named true of all these worlds, or `instead`; where that would count
    what is another number elsewhere, of the first ones."""
    if not min(worlds, key=len):
        return "what.cell_first"
    worlds = [one for n, one in enumerate(worlds) if one not in worlds[:n]]
    for n in range(len(worlds), 1, -1):
        world = _seen(worlds[:n], cell, own.get(cell, ""))
        tries = (_where(world, cell), _from_afar(world, cell)) if world.lies.keys() - {cell} else ()
        if called := next((one for one in tries if not _counts(one)), "") or instead:
            return called
    return _where(_seen(worlds[:1], cell, own.get(cell, "")), cell)


def as_of(cell: Arg, event: int) -> str:
    """A cell as people call it who do what an event tells."""
    return f"{cell}{_AS_OF}{event}"


def _lands(b: Board, event: int) -> dict[int, str]:
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


class _World(NamedTuple):
    """The world as hands may have it before them that are a step late."""

    lies: Mapping[int, str]
    """What they see in any case."""
    ever: Set[tuple[int, str]]
    """Each cell with whatever they may see there: a name is true of no other."""

    def cells(self) -> frozenset[int]:
        """Each place that a name could be true of, the empty ones among them."""
        laid = {cell for cell, _ in self.ever}
        return frozenset(laid.union(*map(neighbours, laid)))


def _seen(worlds: Sequence[Mapping[int, str]], cell: int, own: str) -> _World:
    """`own`: what the name of this cell is about, which may come or go."""
    all_of = [frozenset(one.items()) for one in worlds]
    stays = dict(frozenset.intersection(*all_of))
    return _World(stays | ({cell: own} if own else {}), frozenset.union(*all_of))


def _counts(called: str) -> bool:
    """Whether it counts alike tiles, of which there are more in a world that has grown."""
    marks = [part for mark in called.split(":") for part in mark.split("/")[1:]]
    return any(
        map(str.isdigit, marks if called.startswith("cell") else [*called.split(":"), *marks])
    )


def _cell(spot: Arg) -> int:
    cell = cell_of(spot)
    assert cell is not None
    return cell


def _swapped(layer: dict[int, str], one: int, other: int) -> dict[int, str]:
    return {{one: other, other: one}.get(cell, cell): what for cell, what in layer.items()}


def _where(world: _World, cell: int) -> str:
    """A name that is true of no other place, empty ones among them: of a tile its land, of an empty
    place what lies beside it."""
    if not world.lies:
        return "what.cell_first"
    near = _beside(world, cell)
    bare = [_Mark(one, cell, what, _alike(world, what)) for one, what in near]
    apart = [_Mark(one, cell, _apart(world, one), frozenset((one,))) for one, _ in near]
    apart = [mark for mark in apart if _PAGE not in mark.what]
    if cell in world.lies:
        return _lies(world, cell, bare, apart)
    counted = [mark for mark in apart if mark.what.count("/") > 1]
    plain = [mark for mark in apart if mark not in counted]
    tries = [*zip(bare), *zip(plain), *combinations(bare, 2), *zip(counted)]
    found = _first(world.cells(), tries)
    return "cell_" + ":".join(_by(world, found)) if found else _from_afar(world, cell)


def _lies(world: _World, cell: int, bare: list[_Mark], apart: list[_Mark]) -> str:
    """Of its land alone, by one neighbour, the upper one, by two; at last by its number."""
    alike = _alike(world, world.lies[cell])
    ground = world.lies[cell].replace("near_", "ground_")
    if len(alike) == 1:
        return f"tile_the:{ground}"
    which, *number = _which(alike, cell)
    goes = len({what for one, what in world.ever if one == cell}) > 1  # the other of two stays
    near = () if which in _OF_TWO.values() and not goes else _first(alike, zip(bare))
    if not near and not number and not goes:
        return f"tile_{which}:{ground}"
    found = near or _first(alike, [*combinations(bare, 2), *zip(apart)])
    if not found:
        others = goes and world.lies.keys() - {cell}
        called = ":".join((f"tile_{which}", ground, *number))
        return _from_afar(world, cell) if others else called
    sides, *marks = _by(world, found)
    return ":".join((f"tile_by_{sides}", ground, *marks))


def _from_afar(world: _World, cell: int) -> str:
    """By the nearest tile of which it is told which one it is, at best without a number."""
    marks = [_Mark(one, cell, _apart(world, one)) for one in world.lies if one != cell]
    mark = min(marks, key=lambda mark: (_counts(f"cell:{mark.what}"), mark.far(), mark.one))
    steps = [str(abs(n)) for n in mark.way() if n]
    near = steps == ["1"]
    return ":".join((f"cell_{'' if near else 'off_'}{mark.side()}", mark.what, *steps[near:]))


class _Mark(NamedTuple):
    """What is seen from a cell, and of which tiles its name is true."""

    one: int
    cell: int
    what: str = ""
    ones: frozenset[int] = frozenset()

    def way(self) -> tuple[int, int]:
        """How the cell lies to it."""
        (x, y), (from_x, from_y) = at(self.cell), at(self.one)
        return x - from_x, y - from_y

    def far(self) -> int:
        return sum(map(abs, self.way()))

    def side(self) -> str:
        """Where the cell lies from there."""
        x, y = self.way()
        sides = (x, "left", "right"), (y, "below", "above")
        return "_".join(one if n < 0 else other for n, one, other in sides if n)

    def true_of(self) -> frozenset[int]:
        """The cells that lie so to a tile of this name."""
        return frozenset(one + self.cell - self.one for one in self.ones)


def _beside(world: _World, cell: int) -> list[tuple[int, str]]:
    """What lies beside a cell: first another land than its own, and what there is least of."""
    lies = world.lies
    found = [(near, lies[near]) for near in neighbours(cell) if near in lies]
    own, count = lies.get(cell), Counter(lies.values())
    return sorted(found, key=lambda one: (one[1] == own, count[one[1]], "town" not in one[1]))


def _alike(world: _World, what: str) -> frozenset[int]:
    return frozenset(one for one, other in world.ever if other == what)


def _first(cells: frozenset[int], tries: Iterable[tuple[_Mark, ...]]) -> tuple[_Mark, ...]:
    """The first marks that together are true of one of these cells alone."""
    alone = (one for one in tries if len(cells.intersection(*(m.true_of() for m in one))) == 1)
    return next(alone, ())


def _by(world: _World, marks: tuple[_Mark, ...]) -> tuple[str, ...]:
    """`left`, `near_sea`, or `right_above`, `near_sea`, `near_desert`: as read, from the left."""
    order = sorted(marks, key=lambda mark: (not mark.way()[0], -mark.way()[0], mark.way()[1]))
    return "_".join(mark.side() for mark in order), *(_city(world, mark) for mark in order)


def _city(world: _World, mark: _Mark) -> str:
    """A city beside it has the name that it has itself: people ask which of two is meant, though
    no other place could be."""
    alike = _alike(world, mark.what)
    told = "town" in mark.what and alike <= world.lies.keys()
    called = _apart(world, mark.one) if told else mark.what
    return mark.what if _counts(called) else called


def _apart(world: _World, one: int) -> str:
    """A tile, told from others of its land: `near_upper/near_sea`, `near_from_top/near_sea/2`."""
    what = world.lies[one]
    alike = _alike(world, what)
    which, *number = _which(alike, one)
    return "/".join((f"near_{which}", what, *number)) if len(alike) > 1 else what


def _which(alike: frozenset[int], one: int) -> tuple[str, ...]:
    """The upper or the left of two; of more the topmost, the second from the left, or at last its
    number, read like a page."""
    others = [at(other) for other in alike if other != one]
    if len(others) == 1:
        return (_OF_TWO[max(_WAYS, key=lambda way: _more(way, at(one), others[0]))],)
    found = ((way, _rank(way, at(one), others)) for way in _WAYS)
    rank, way = min(((rank, way) for way, rank in found if rank), default=(0, _PAGE))
    if rank == 1:
        return (_FIRST[way],)
    if corner := _corner(at(one), others):
        return (corner,)
    page = sorted(alike, key=lambda cell: (-at(cell)[1], at(cell)[0]))
    return way, str(rank or page.index(one) + 1)


def _corner(one: tuple[int, int], others: list[tuple[int, int]]) -> str:
    """`bottom_right` of what no other lies below, and none farther right."""
    ends = [way for way in _WAYS if all(_more(way, one, other) >= 0 for other in others)]
    return "_".join(_FIRST[way].removesuffix("most") for way in ends) if ends in _CORNERS else ""


def _more(way: str, one: tuple[int, int], other: tuple[int, int]) -> int:
    """How much farther on one way one lies than the other."""
    dx, dy = _WAYS[way]
    return (one[0] - other[0]) * dx + (one[1] - other[1]) * dy


def _rank(way: str, one: tuple[int, int], others: list[tuple[int, int]]) -> int:
    """The first, the second from one side; 0: it shares that place, or some before it do."""
    before = [_more(way, other, one) for other in others if _more(way, other, one) >= 0]
    return len(before) + 1 if 0 not in before and len({*before}) == len(before) else 0


def city_called(b: Board, arg: Arg, also: Sequence[Board] = ()) -> Arg:
    """`town_desert`, or of several as their tiles are called, `tile_upper:ground_town_desert`, true
    of the other worlds, too; what is no known city that lies, or lay, in the world as it is."""
    site = _site(b, arg)
    if not site or _is_card(b, str(arg)):
        return arg
    alike = {card for one in (b, *also) for card in one.site if _site(one, card) == site}
    if len(alike) < 2 or arg not in b.site:
        return f"town_{site}"
    own = {cell: f"near_town_{site}" for card, cell in b.site.items() if card in alike}
    worlds = [_lands(one, len(one.events)) for one in (b, *also)]
    cell = b.site[str(arg)]
    return _told(cell, own, [worlds[0] | own, *worlds[1:]])


def _site(b: Board, arg: Arg) -> str:
    face = b.face(arg) if KIND.get(str(arg)) == "city" else None  # type: ignore[arg-type]
    return str(face["site"]) if face else ""


def _is_card(b: Board, card: str) -> bool:
    """Whether it is still in a hand or on the display: there it is looked at as a card."""
    return any(card in one for one in (*b.hand, *b.display.values()))
