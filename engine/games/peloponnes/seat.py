"""What one seat of Peloponnes owns (R2), and how it stands in the auction."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.core.copies import copier
from engine.games.peloponnes.faces import Civilization, Tile

NOBODY = -1

WAITING, BIDDING, PASSED, WITHDRAWN = range(4)
"""How a seat stands in the auction of this round."""
STANDINGS = ("waiting", "bidding", "passed", "withdrawn")

Pending: TypeAlias = tuple[str, Tile | None]
"""A decision that a seat owes: its kind and, where there is one, the tile it is about."""


@dataclass(slots=True, eq=False)
class Seat:
    """What a seat owns (R2): its stock, its civilization and its rows of tiles.

    `stock` is indexed by `faces.WHAT`; coins lying at a tile as a bid or as a deposit are not in
    it. In `land` and `buildings` slot 0 is next to the civilization; a lost tile leaves a gap
    (None), so that no other tile on the table has to move.
    """

    stock: list[int] = field(default_factory=lambda: [0, 0, 0, 0, 0, 0])
    civilization: Civilization | None = None
    land: list[Tile | None] = field(default_factory=list)
    buildings: list[Tile | None] = field(default_factory=list)
    unfinished: list[Tile] = field(default_factory=list)
    new: Tile | None = None
    """The tile placed in this round."""
    standing: int = WAITING
    slot: int = NOBODY
    bid: int = 0
    unfed: int = 0
    """Inhabitants that food did not reach in the running supply round."""

    clone = copier(flat="stock land buildings unfinished")

    def tiles(self) -> list[Tile]:
        """Land and buildings, each from the civilization outwards."""
        return [tile for tile in (*self.land, *self.buildings) if tile]

    def row(self, tile: Tile) -> list[Tile | None]:
        """The row in which a tile of this kind lies."""
        return self.land if tile.land else self.buildings

    def protected(self, disaster: str) -> Tile | None:
        """R11.1: the building that protects it, whether it is finished or not."""
        mine = (tile for tile in self.buildings if tile and tile.protects == disaster)
        return next(mine, None)
