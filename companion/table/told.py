"""Told: what people say of pieces that no reader can sense: a torn sticker, a lost tile."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Lies:
    """What lies on a station by people's word (empty: nothing), against what its reader says.

    It holds while the reader says what it said then; when it reads again, it is believed again.
    """

    piece: str
    since: float
    read: frozenset[str] = frozenset()
    """The tags that the reader told of when people spoke."""


@dataclass(slots=True)
class Told:
    """People's word about pieces, for one match."""

    lies: dict[str, Lies] = field(default_factory=dict)
    """Station -> what lies there."""
    lost: set[str] = field(default_factory=set)
    """Pieces that are lost: something without a tag lies in their places."""
    stand_ins: dict[str, str] = field(default_factory=dict)
    """Tag -> the piece whose work it does."""

    def tell(self, station: str, lies: Lies) -> None:
        """A piece lies in one place: what was told of it before is over."""
        before = [at for at, other in self.lies.items() if lies.piece and other.piece == lies.piece]
        for at in before:
            del self.lies[at]
        self.lies[station] = lies

    def heard(self, station: str, read: Collection[str]) -> Lies | None:
        """What people said of a station whose reader tells of these tags now, if it holds."""
        lies = self.lies.get(station)
        if lies is not None and lies.read != frozenset(read):
            del self.lies[station]
            return None
        return lies

    def ended(self, pieces: Collection[str]) -> None:
        """Nothing stands in for these any more: a tag is again what it tells."""
        self.stand_ins = {tag: one for tag, one in self.stand_ins.items() if one not in pieces}

    def lose(self, piece: str) -> None:
        """A piece is lost."""
        self.lost.add(piece)

    def lacks(self, pieces: Collection[str]) -> None:
        """These are lost, and no others."""
        self.lost.clear()
        self.lost.update(pieces)

    def found(self, piece: str) -> bool:
        """A piece came to light: it does its own work again. False when nobody missed it."""
        instead = {tag: other for tag, other in self.stand_ins.items() if other != piece}
        if piece not in self.lost and len(instead) == len(self.stand_ins):
            return False
        self.lost.discard(piece)
        self.stand_ins = instead
        return True

    # -- kept with the match -----------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """What outlives the program: a reader's silence does not."""
        return {"lost": sorted(self.lost), "stand_ins": dict(self.stand_ins)}

    def load(self, data: Any, pieces: Mapping[str, str]) -> None:
        """Take what was kept, as far as it tells of pieces of the game."""
        kept = data if isinstance(data, dict) else {}
        self.lost |= {piece for piece in kept.get("lost", ()) if piece in pieces}
        found = kept.get("stand_ins", {})
        self.stand_ins |= {tag: piece for tag, piece in found.items() if piece in pieces}
