"""The check-in of a box: its pieces counted by reading them, in any order, as often as they like.

What counts is that a tag of this box was read once, wherever it lay. Two pieces on one spot count
both when both were read. A number that nobody bound is not counted and never takes a piece's place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.table.register import Register
from companion.table.sight import Fault, Wrong


@dataclass(slots=True)
class CheckIn:
    """How far the count of one box is. `pieces` is piece -> face of all that should carry a tag."""

    register: Register
    pieces: Mapping[str, str]
    counted: set[str] = field(default_factory=set)
    foreign: dict[str, Fault] = field(default_factory=dict)
    """Tag of another box of the house -> which box."""
    unknown: dict[str, int] = field(default_factory=dict)
    """Tag that nobody bound -> how often it was read; once may be a reading that went wrong."""

    def see(self, uids: Iterable[str]) -> bool:
        """What lies on one spot; whether it said anything new."""
        new = [self._see(uid) for uid in sorted(uids)]
        return any(new)

    def _see(self, uid: str) -> bool:
        piece = self.register.piece(uid)
        if piece is not None:
            new = piece in self.pieces and piece not in self.counted
            self.counted |= {piece} & self.pieces.keys()
            return new
        fault = self.register.fault([uid])
        if fault is None or fault.wrong in (Wrong.RANDOM, Wrong.TWO):
            return False
        if fault.wrong is Wrong.FOREIGN:
            new = uid not in self.foreign
            self.foreign[uid] = fault
            return new
        self.unknown[uid] = self.unknown.get(uid, 0) + 1
        return self.unknown[uid] == 2

    def taken_out(self, uid: str) -> None:
        """A stranger was taken out of the box."""
        self.foreign.pop(uid, None)
        self.unknown.pop(uid, None)

    @property
    def strangers(self) -> list[str]:
        """Tags that nobody bound and that were read more than once."""
        return [uid for uid, times in self.unknown.items() if times > 1]

    @property
    def missing(self) -> list[str]:
        """Pieces that carry a tag and were not read."""
        return [p for p in self.pieces if p not in self.counted and self.register.uid(p)]

    @property
    def without_tag(self) -> list[str]:
        """Pieces that have no tag yet: somebody has to look for them."""
        return [piece for piece in self.pieces if self.register.uid(piece) is None]

    @property
    def complete(self) -> bool:
        """Every piece with a tag is here, and nothing of another box."""
        return not self.missing and not self.foreign
