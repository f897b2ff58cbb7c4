"""The box of a game, emptied onto a described table: every piece lies in one place, once.

A game feeds it with its catalogue and with what is in play; whatever a position names is taken
out, and what is left is what nobody has named. This is the only place where pieces are conserved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from types import MappingProxyType

from engine.core.catalogue import Catalogue, Counted
from engine.core.fields import Fields, shown
from engine.core.record import BadRecord


class Box:
    """What is left in the box while a position is laid out."""

    def __init__(
        self, catalogue: Catalogue, in_play: Iterable[str], counted: Counted = MappingProxyType({})
    ) -> None:
        self.catalogue = catalogue
        self.lies: dict[str, str] = {}
        """Piece -> where the position names it."""
        self._left = dict.fromkeys(in_play)
        self._hidden = Counter[str]()
        self._stock = dict(counted)
        self._used = Counter[str]()

    def __contains__(self, piece: str) -> bool:
        return piece in self._left

    def take(self, piece: object, where: str, kinds: Collection[str] = ()) -> str:
        """A piece that lies there; `kinds` are those that may lie there (empty: any)."""
        one = self.catalogue.pieces.get(piece) if isinstance(piece, str) else None
        if one is None or (kinds and one.kind not in kinds):
            of_kinds = f" of the kind {' or '.join(kinds).replace('_', ' ')}" if kinds else ""
            raise BadRecord(f"{_large(where)} names {shown(piece)}, which is no piece{of_kinds}.")
        if self.lies.get(one.id) == where:
            raise BadRecord(f"{one.id} stands twice in {where}.")
        if one.id in self.lies:
            raise BadRecord(f"{one.id} lies in two places: in {self.lies[one.id]} and in {where}.")
        if one.id not in self._left:
            raise BadRecord(f"{_large(where)} names {one.id}, which is not in play here.")
        del self._left[one.id]
        self.lies[one.id] = where
        return one.id

    def take_each(self, row: Fields, name: str, kinds: Collection[str] = ()) -> list[str]:
        """The pieces that a field of the position lists."""
        return [self.take(piece, row.field(name), kinds) for piece in row.rows(name)]

    def take_one(self, row: Fields, name: str, kinds: Collection[str] = ()) -> str:
        """The piece that a field names; empty where it names none."""
        piece = row.row.get(name, "")
        return self.take(piece, row.field(name), kinds) if piece != "" else ""

    def take_like(self, face: object, where: str, kinds: Collection[str] = ()) -> str:
        """Any piece with this face that is still in the box, or the very piece that is named."""
        if isinstance(face, str) and face in self._left:
            return self.take(face, where, kinds)
        alike = [one for one in self.catalogue if one.face == face]
        free = next((one.id for one in alike if one.id in self._left), None)
        if alike and free is None:
            raise BadRecord(f"There are only {len(alike)} of {face}; {where} names one more.")
        return self.take(free or face, where, kinds)

    def leave_out(self, pieces: Iterable[str]) -> None:
        """Pieces that are out of the match, or that everybody knows to lie somewhere else."""
        for piece in pieces:
            self._left.pop(piece, None)

    # -- what nobody names -----------------------------------------------------------

    def left(self, deck: str) -> list[str]:
        """The pieces of a deck that the position names nowhere."""
        pieces = self.catalogue.pieces
        return [piece for piece in self._left if pieces[piece].deck == deck]

    def hide(self, deck: str, count: int, where: str) -> None:
        """So many pieces of a deck lie there and nobody knows which; name the known ones first."""
        self._hidden[deck] += count
        if self.spare(deck) < 0:
            raise BadRecord(
                f"There are not that many {deck} cards: {where} holds {count}, and "
                f"{len(self.left(deck)) - self._hidden[deck] + count} are left."
            )

    def spare(self, deck: str) -> int:
        """How many pieces of a deck are neither named nor hidden anywhere."""
        return len(self.left(deck)) - self._hidden[deck]

    # -- counted pieces --------------------------------------------------------------

    def use(self, kind: str, count: int, where: str) -> int:
        """So many counted pieces of a kind lie there."""
        self._used[kind] += count
        if self._used[kind] > self._stock[kind]:
            raise BadRecord(
                f"There are only {self._stock[kind]} {kind.replace('_', ' ')} in the box; "
                f"with {where} it would be {self._used[kind]}."
            )
        return count

    def stock(self, kind: str) -> int:
        """Counted pieces of a kind that lie nowhere yet."""
        return self._stock[kind] - self._used[kind]


def _large(where: str) -> str:
    return where[:1].upper() + where[1:]
