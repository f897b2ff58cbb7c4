"""What one seat of Peloponnes owns (R2), and how it stands in the auction."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.peloponnes.faces import Civilization, Tile

NOBODY = -1

WAITING, BIDDING, PASSED, WITHDRAWN = range(4)
"""How a seat stands in the auction of this round."""
STANDINGS = ("waiting", "bidding", "passed", "withdrawn")

Pending: TypeAlias = tuple[str, Tile | None]
"""A decision that a seat owes: its kind and, where there is one, the tile it is about."""


class Seat:
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

    def clone(self) -> Seat:
        other = Seat.__new__(Seat)
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
