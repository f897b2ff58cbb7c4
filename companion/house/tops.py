"""The top pieces of a virtual table's piles, one after the other."""

from __future__ import annotations

from companion.house.virtual import VirtualTable
from engine.core.catalogue import Catalogue


class Tops:
    """Takes them: first what was drawn and lies there, for all to see. Into the hand of a seat
    comes what nobody else has seen, as long as there is any."""

    def __init__(
        self,
        table: VirtualTable,
        catalogue: Catalogue,
        into: int | None = None,
        unseen: bool = False,
    ) -> None:
        self._table, self._pieces = table, catalogue.pieces
        self._into, self._unseen = into, unseen
        self._lie = list(table.drawn())
        self.came: set[str] = set()
        """What was taken."""

    def __call__(self, pile: str) -> str | None:
        """The next of a pile; None: it is empty."""
        piece = self._into_hand(pile) or self._lies(pile)
        if piece is None and self._into is None:
            deal = self._table.deal
            piece = deal(pile, self.came) if self._unseen else self._table.draw(pile)
        self.came.update({piece} if piece else ())
        return piece

    def _into_hand(self, pile: str) -> str | None:
        return None if self._into is None else self._table.deal(pile, self.came, self._into)

    def _lies(self, pile: str) -> str | None:
        piece = next((one for one in self._lie if self._pieces[one].deck == pile), None)
        self._lie = [one for one in self._lie if one != piece]
        return piece
