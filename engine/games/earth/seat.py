"""A seat's area: the tableau with its pieces, own cards, hand, compost and open decisions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.core.copies import copier
from engine.core.steps import Action
from engine.games.earth.faces import CARDS

SIDE = 4
"""Rows and columns of the tableau (R1.2)."""
FULL = SIDE * SIDE
WIDTH = 10
"""Rows and columns run from -3 to 6, as the first card lies at 0 to 3 and the box floats."""
ORIGIN = 3

BESIDE = (-WIDTH, -1, 1, WIDTH)
CORNERS = (-WIDTH - 1, -WIDTH + 1, WIDTH - 1, WIDTH + 1)
AROUND = BESIDE + CORNERS

SOIL, HAND, COMPOST, EVENTS, TABLEAU, PIECES = 1, 2, 4, 8, 16, 32
"""What changed since the fauna goals were last looked at."""
EVERYTHING = 63


def cell(row: int, col: int) -> int:
    """The number of a space; row-major order is the order of activation (R7.2)."""
    return (row + ORIGIN) * WIDTH + col + ORIGIN


def row_col(space: int) -> tuple[int, int]:
    """Row and column of a space."""
    return space // WIDTH - ORIGIN, space % WIDTH - ORIGIN


@dataclass(slots=True, eq=False)
class Seat:
    """Everything that belongs to one seat. Plain data; the rules are in the other modules."""

    wide: str = "all"
    """Which goals count Island and Climate (C1)."""
    soil: int = 0
    hand: list[str] = field(default_factory=list)
    """Cards known to be in the hand."""
    hidden: int = 0
    """Cards in the hand that the match does not know."""
    compost: list[str] = field(default_factory=list)
    """From bottom to top; UNSEEN where the card is not known."""
    events: list[str] = field(default_factory=list)
    at: dict[int, str] = field(default_factory=dict)
    """Space -> planted card."""
    cell: dict[str, int] = field(default_factory=dict)
    """Planted card -> space."""
    sprouts: dict[str, int] = field(default_factory=dict)
    growth: dict[str, int] = field(default_factory=dict)
    sprouts_total: int = 0
    growth_total: int = 0
    island: str = ""
    climate: str = ""
    ecosystem: str = ""
    dealt: list[str] = field(default_factory=list)
    """Cards dealt in the set-up and not chosen from yet."""
    stack: list[tuple[Any, ...]] = field(default_factory=list)
    """What the seat still has to decide or do, the next thing last."""
    owed: int = 0
    """Cards that the table has to show before the seat goes on."""
    owed_for: str = ""
    drawn: list[str] = field(default_factory=list)
    """Cards looked at: one of them will be kept."""
    planted_turn: list[str] = field(default_factory=list)
    gained_turn: int = 0
    drawn_turn: int = 0
    met: int = 0
    """Bit per fauna card whose condition was met at some moment (R10.1)."""
    asks: bool = False
    """The next gain is taken unit by unit (R7.9)."""
    shift: tuple[int, int] = (0, 0)
    """Rows and columns by which the tableau was moved on its mat."""
    spots: list[int] | None = None
    dirty: int = 0
    menu: list[Action] = field(default_factory=list)

    clone = copier(flat="hand compost events dealt stack drawn planted_turn at cell sprouts growth")

    # -- reading ---------------------------------------------------------------------

    def in_hand(self) -> int:
        """Hand cards, known or not."""
        return len(self.hand) + self.hidden

    def own_cards(self) -> list[str]:
        """The Island and Climate faces in play."""
        return [face for face in (self.island, self.climate) if face]

    def in_order(self) -> list[str]:
        """Planted cards from the top row, left to right (R7.2)."""
        at = self.at
        return [at[space] for space in sorted(at)]

    def room_for(self, what: str, card: str) -> bool:
        """Whether a planted card has a free space for a sprout or a growth piece (R8.1)."""
        if what == "sprout":
            return self.sprouts.get(card, 0) < CARDS[card].sprout_spaces
        return self.growth.get(card, 0) < CARDS[card].growth_spaces

    def room(self, what: str) -> int:
        """How many more sprouts or growth pieces the mat takes (R8.1)."""
        return sum(CARDS[card].spaces(what) for card in self.cell) - self.total(what)

    def pieces(self, what: str) -> dict[str, int]:
        """Card -> sprouts or growth pieces on it."""
        return self.sprouts if what == "sprout" else self.growth

    def total(self, what: str) -> int:
        """All sprouts or growth pieces of the seat."""
        return self.sprouts_total if what == "sprout" else self.growth_total

    def bounds(self) -> tuple[int, int, int, int]:
        """First row, last row, first column, last column of the planted cards."""
        rows = [space // WIDTH for space in self.at]
        cols = [space % WIDTH for space in self.at]
        return (
            min(rows) - ORIGIN, max(rows) - ORIGIN, min(cols) - ORIGIN, max(cols) - ORIGIN,
        )  # fmt: skip

    def open_spots(self) -> list[int]:
        """Spaces where a card may be planted (R6.2)."""
        if self.spots is None:
            self.spots = _spots(self)
        return self.spots

    def in_box(self, row: int, col: int) -> bool:
        """Whether one 4x4 box can hold all planted cards and this space (R6.2)."""
        top, bottom, left, right = self.bounds()
        return max(bottom, row) - min(top, row) < SIDE and max(right, col) - min(left, col) < SIDE


def _spots(area: Seat) -> list[int]:
    if not area.at:
        return [cell(row, col) for row in range(SIDE) for col in range(SIDE)]
    if len(area.at) == FULL:
        return []
    at = area.at
    near = {space + step for space in at for step in AROUND if space + step not in at}
    return sorted(space for space in near if area.in_box(*row_col(space)))
