"""The top pieces of a virtual table's piles, one after the other."""

from __future__ import annotations

from companion.house.virtual import VirtualTable
from engine.core.catalogue import Catalogue


class Tops:
    """Takes them: first what was drawn and lies there."""

    def __init__(self, table: VirtualTable, catalogue: Catalogue, unseen: bool = False) -> None:
        self._table, self._pieces, self._unseen = table, catalogue.pieces, unseen
        self._lie = list(table.drawn())
        self.came: set[str] = set()
        """What was taken."""

    def __call__(self, pile: str) -> str | None:
        """The next of a pile; None: it is empty."""
        piece = next((one for one in self._lie if self._pieces[one].deck == pile), None)
        if piece is not None:
            self._lie.remove(piece)
        elif self._unseen:
            piece = self._table.deal(pile, self.came)
        else:
            piece = self._table.draw(pile)
        self.came.update({piece} if piece else ())
        return piece
