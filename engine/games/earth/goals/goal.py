"""What cards count and what a count is worth: the language of all goals and end scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.games.earth.faces import CARDS, JOKER, Card
from engine.games.earth.goals import chains
from engine.games.earth.goals.filters import ANY, Filter
from engine.games.earth.seat import (
    BESIDE,
    COMPOST,
    CORNERS,
    EVENTS,
    HAND,
    PIECES,
    SIDE,
    SOIL,
    TABLEAU,
    WIDTH,
    Seat,
)

_MARKED: Final = ("green", "black", "brown")
"""Goals that carry the remark "Islands included" in print (C1)."""


class Count:
    """Something to count, as the data files tell it."""

    __slots__ = (
        "all_different", "all_share", "best_seat", "filter", "kind", "line", "marked", "own",
        "steps", "through", "watches", "where",
    )  # fmt: skip

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.kind: str = data["count"]
        self.filter = Filter(data["filter"]) if "filter" in data else ANY
        self.own: bool = data.get("scope") == "area"
        self.marked: bool = data.get("filter", {}).get("colour") in _MARKED
        self.where: str = data.get("where", "")
        self.best_seat: bool = data.get("best_seat", False)
        self.steps: str = data.get("steps", "")
        self.through: bool = data.get("through", False)
        self.line: str = data.get("line", "")
        self.all_different: str = data.get("all_different", "")
        self.all_share: str = data.get("all_share", "")
        self.watches = _WATCHES.get(self.kind, TABLEAU) | (PIECES if self.filter.lying else 0)

    def counts_own(self, area: Seat) -> bool:
        """Whether Island and Climate count for this goal; one sentence of C1 with a switch."""
        return self.own and (area.wide == "all" or (area.wide == "marked" and self.marked))

    def of(self, area: Seat, here: int = -1, everyone: Sequence[Seat] = ()) -> int:
        """The count for a seat; `here` is the space of the card that asks."""
        count = _COUNTS[self.kind]
        if self.best_seat:
            return max(count(self, other, here) for other in everyone or (area,))
        return count(self, area, here)


class Score:
    """A count and its worth: so many points per so many, a table, and upper bounds."""

    __slots__ = ("count_max", "of", "per", "table", "vp", "vp_max")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.of = Count(data["of"])
        self.vp: int = data.get("vp", 0)
        self.per: int = data.get("per", 1)
        self.vp_max: int = data.get("vp_max", 10_000)
        self.count_max: int = data.get("count_max", 10_000)
        self.table: tuple[int, ...] = tuple(data.get("table", ()))

    def points(self, area: Seat, here: int = -1, everyone: Sequence[Seat] = ()) -> int:
        """Points for a seat; groups are complete ones (R11.3)."""
        count = min(self.of.of(area, here, everyone), self.count_max)
        if self.table:
            return self.table[min(count, len(self.table)) - 1] if count else 0
        return min(self.vp * (count // self.per), self.vp_max)


class Goal:
    """A fauna goal: met when the count reaches a number (R10.1)."""

    __slots__ = ("at_least", "of")

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.of = Count(data["of"])
        self.at_least: int = data["at_least"]

    def met(self, area: Seat) -> bool:
        return self.of.of(area) >= self.at_least


# -- the counts --------------------------------------------------------------------------


def _cards(count: Count, area: Seat, here: int) -> int:
    cards = around(area, here, count.where) if count.where else area.cell
    found = len(count.filter.of(area, cards))
    if count.counts_own(area):
        found += len(count.filter.of(area, area.own_cards()))
    return found


def around(area: Seat, here: int, where: str) -> list[str]:
    """Planted cards in the row or column of a space, itself included, or next to it."""
    if where == "row":
        return [card for space, card in area.at.items() if space // WIDTH == here // WIDTH]
    if where == "column":
        return [card for space, card in area.at.items() if space % WIDTH == here % WIDTH]
    steps = {"beside": BESIDE, "corners": CORNERS, "around": BESIDE + CORNERS}[where]
    return [area.at[here + step] for step in steps if here + step in area.at]


def _gaps(count: Count, area: Seat, here: int) -> int:
    """Spaces without a card beside this one; those outside the grid count too (Beach)."""
    return sum(here + step not in area.at for step in BESIDE)


def _chain(count: Count, area: Seat, here: int) -> int:
    through = area.at.get(here, "") if count.through else ""
    return chains.longest(area, count.filter.of(area, area.cell), count.steps, through)


def _lines(count: Count, area: Seat, here: int) -> int:
    lines = _full_lines(area, count.line)
    if count.all_different:
        lines = [ln for ln in lines if _differ([_values(area, c, count.all_different) for c in ln])]
    if count.all_share:
        lines = [ln for ln in lines if _share([_values(area, c, count.all_share) for c in ln])]
    return len(lines)


def _full_lines(area: Seat, line: str) -> list[list[str]]:
    """The rows, columns or main diagonals whose four spaces are filled."""
    if len(area.at) < SIDE:
        return []
    if line == "diagonal":
        lines = _diagonals(area)
    else:
        groups: dict[int, list[str]] = {}
        for space, card in area.at.items():
            groups.setdefault(space // WIDTH if line == "row" else space % WIDTH, []).append(card)
        lines = list(groups.values())
    return [cards for cards in lines if len(cards) == SIDE]


def _diagonals(area: Seat) -> list[list[str]]:
    top = min(area.at) // WIDTH
    left = min(space % WIDTH for space in area.at)
    corner = top * WIDTH + left
    down = [corner + i * (WIDTH + 1) for i in range(SIDE)]
    up = [corner + SIDE - 1 + i * (WIDTH - 1) for i in range(SIDE)]
    return [[area.at[space] for space in line if space in area.at] for line in (down, up)]


_PRINTED_VALUES: Final[Mapping[str, Callable[[Card], frozenset[Any]]]] = {
    "colour": lambda card: (card.colours - {"multicolour"}) | (
        JOKER if "multicolour" in card.colours else frozenset()
    ),
    "vp": lambda card: frozenset({card.vp}),
    "habitat": lambda card: card.habitats,
    "type": lambda card: card.types or frozenset({card.kind}),
}  # fmt: skip
_VALUES: Final = {
    name: {face: tell(card) for face, card in CARDS.items()}
    for name, tell in _PRINTED_VALUES.items()
}


def _values(area: Seat, card: str, what: str) -> frozenset[Any]:
    """The values a card may stand for in a line goal (R11.3)."""
    if what in ("sprouts", "growth"):
        lying = area.sprouts if what == "sprouts" else area.growth
        return frozenset({lying.get(card, 0)})
    return _VALUES[what][card]


def _differ(choices: Sequence[frozenset[Any]], taken: frozenset[Any] = frozenset()) -> bool:
    """Whether every card can stand for a value of its own."""
    if not choices:
        return True
    return any(_differ(choices[1:], taken | {value}) for value in choices[0] - taken)


def _share(choices: Sequence[frozenset[Any]]) -> bool:
    """Whether one value is common to all cards."""
    return bool(frozenset.intersection(*choices))


_SET: Final = ("red", "blue", "yellow", "terrain")
"""What a group is of, beside an event."""
_SERVES: Final = {
    face: sum(
        1 << bit
        for bit, kind in enumerate(_SET)
        if kind in _VALUES["colour"][face] | _VALUES["type"][face]
    )
    for face in CARDS
}
"""Face -> the kinds that it can stand for in a group, a bit each."""
_CHOICES: Final = [(kinds, kinds.bit_count()) for kinds in range(1, 1 << len(_SET))]
"""Every choice of kinds, with how many they are."""


def _sets(count: Count, area: Seat, here: int) -> int:
    """Complete groups of red, blue, yellow, terrain and event, all on different cards.

    Hall's condition: n groups exist when every choice of kinds has n cards for each of them.
    """
    cards = [*area.cell, *(area.own_cards() if count.counts_own(area) else ())]
    alike = Counter(_SERVES[card] for card in cards)
    most = len(area.events)
    for kinds, size in _CHOICES:
        able = sum(many for serves, many in alike.items() if serves & kinds)
        most = min(most, able // size)
    return most


_COUNTS: Final[Mapping[str, Callable[[Count, Seat, int], int]]] = {
    "cards": _cards,
    "gaps": _gaps,
    "chain": _chain,
    "lines": _lines,
    "sets": _sets,
    "soil": lambda count, area, here: area.soil,
    "hand": lambda count, area, here: area.in_hand(),
    "compost": lambda count, area, here: len(area.compost),
    "events": lambda count, area, here: len(area.events),
    "sprouts": lambda count, area, here: area.sprouts_total,
    "growth": lambda count, area, here: area.growth_total,
}
_WATCHES: Final = {
    "soil": SOIL,
    "hand": HAND,
    "compost": COMPOST,
    "events": EVENTS,
    "sets": TABLEAU | EVENTS,
    "sprouts": PIECES,
    "growth": PIECES,
    "lines": TABLEAU | PIECES,
}
