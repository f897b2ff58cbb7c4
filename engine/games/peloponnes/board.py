"""Where a match of Peloponnes stands: plain slots that the rule modules read and change."""

from __future__ import annotations

from typing import Any, Self, TypeAlias

from engine.core.game import Options
from engine.core.state import Outcome, State
from engine.games.peloponnes.faces import (
    CHITS,
    CIVILIZATIONS,
    COLOURS,
    DISASTERS,
    PILES,
    Civilization,
    Tile,
)

NOBODY = -1

WAITING, BIDDING, PASSED, WITHDRAWN = range(4)
"""How a seat stands in the auction of this round."""
STANDINGS = ("waiting", "bidding", "passed", "withdrawn")

Pending: TypeAlias = tuple[str, Tile | None]
"""A decision that a seat owes: its kind and, where there is one, the tile it is about."""


class Realm:
    """What a seat owns (R2): its stock, its civilization and its rows of tiles.

    `stock` is indexed by `faces.WHAT`; coins lying at a tile as a bid or as a deposit are not in
    it. In `land` and `buildings` slot 0 is next to the civilization; a lost tile leaves a gap
    (None), so that no other tile on the table has to move.
    """

    __slots__ = (
        "bid", "buildings", "civilization", "land", "new", "slot", "standing", "stock",
        "unfed", "unfinished",
    )  # fmt: skip

    def __init__(self) -> None:
        self.stock = [0, 0, 0, 0, 0, 0]
        self.civilization: Civilization | None = None
        self.land: list[Tile | None] = []
        self.buildings: list[Tile | None] = []
        self.unfinished: list[Tile] = []
        self.new: Tile | None = None
        """The tile placed in this round."""
        self.standing = WAITING
        self.slot = NOBODY
        self.bid = 0
        self.unfed = 0
        """Inhabitants that food did not reach in the running supply round."""

    def clone(self) -> Realm:
        other = Realm.__new__(Realm)
        other.stock = self.stock[:]
        other.civilization = self.civilization
        other.land = self.land[:]
        other.buildings = self.buildings[:]
        other.unfinished = self.unfinished[:]
        other.new = self.new
        other.standing = self.standing
        other.slot = self.slot
        other.bid = self.bid
        other.unfed = self.unfed
        return other

    def tiles(self) -> list[Tile]:
        """Land and buildings, each from the civilization outwards."""
        return [tile for tile in (*self.land, *self.buildings) if tile]

    def row(self, tile: Tile) -> list[Tile | None]:
        """The row in which a tile of this kind lies."""
        return self.land if tile.land else self.buildings

    def protected(self, disaster: str) -> bool:
        """R11.1: a protecting building works whether it is finished or not."""
        return any(tile is not None and tile.protects == disaster for tile in self.buildings)


class Board(State):
    """The state without its dispatch; `state.Peloponnes` adds what a state must answer."""

    __slots__ = (
        "auction", "bank", "bidders", "box", "chits", "chits_drawn", "chits_left", "civilizations",
        "colours", "disaster", "options", "order", "phase", "piles", "realms",
        "result", "revealed", "round", "row", "stacks", "turn",
    )  # fmt: skip

    def __init__(self, seats: int, options: Options, auction: int, bank: int) -> None:
        super().__init__(seats)
        self.options = options
        self.auction = auction
        """How many slots of the row are the auction row; the others are the conquest row."""
        self.bank = bank
        self.phase = "civilizations"
        self.round = 1
        self.order: list[int] = []
        self.turn = 0
        """How many seats of `order` have had their turn in the auction."""
        self.row: list[Tile | None] = [None] * 5
        self.bidders = [NOBODY] * 5
        self.revealed = 0
        self.chits_drawn = 0
        """Chits drawn in this round."""
        self.disaster = ""
        """The disaster that is being settled."""
        self.civilizations = list(CIVILIZATIONS)
        self.piles = {letter: list(ids) for letter, ids in PILES.items()}
        self.chits_left = list(CHITS)
        self.chits: dict[str, list[str]] = {disaster: [] for disaster in (*DISASTERS, "blank")}
        self.box: list[Tile] = []
        self.realms = [Realm() for _ in range(seats)]
        self.stacks: list[list[Pending]] = [[] for _ in range(seats)]
        """Per seat the decisions it owes, the next one last."""
        self.colours: tuple[str, ...] = COLOURS[:seats]
        self.result: Outcome | None = None

    def clone(self) -> Self:
        other = self.__class__.__new__(self.__class__)
        _copy_plain(self, other)
        other.events = self.events[:]
        other.ledger = self.ledger[:]
        other.order = self.order[:]
        other.row = self.row[:]
        other.bidders = self.bidders[:]
        other.civilizations = self.civilizations[:]
        other.piles = {letter: ids[:] for letter, ids in self.piles.items()}
        other.chits_left = self.chits_left[:]
        other.chits = {kind: ids[:] for kind, ids in self.chits.items()}
        other.box = self.box[:]
        other.realms = [realm.clone() for realm in self.realms]
        other.stacks = [stack[:] for stack in self.stacks]
        return other

    def conquest(self, slot: int) -> bool:
        """Whether a slot belongs to the conquest row (R5.1)."""
        return slot >= self.auction

    def slot_of(self, tile: str) -> int:
        """Where a tile lies in the row of this round; NOBODY when it does not."""
        for slot, lying in enumerate(self.row):
            if lying is not None and lying.id == tile:
                return slot
        return NOBODY

    def owing(self, seat: int) -> str:
        """The kind of the decision a seat owes now; empty when it owes none."""
        stack = self.stacks[seat]
        return stack[-1][0] if stack else ""


_PLAIN = (
    "auction", "bank", "chits_drawn", "colours", "disaster", "options", "phase", "result",
    "revealed", "round", "seats", "turn",
)  # fmt: skip


def _copy_plain(board: Any, other: Any) -> None:
    for name in _PLAIN:
        setattr(other, name, getattr(board, name))
