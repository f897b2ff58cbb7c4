"""Counted pieces of the box: when it is unpacked and packed, people say whether all are there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from companion.session.api import Text
from engine.core.catalogue import Counted

ALL = ""
"""Instead of a kind: people said of all that are left that they are there, or will not count."""


@dataclass(slots=True)
class Counting:
    """What people said about the pieces that no reader senses; always skippable."""

    pieces: Counted
    """Kind -> how many a whole box has."""
    due: bool = False
    short: dict[str, int] = field(default_factory=dict)
    """Kind -> how many there are, where some are missing."""
    anew: set[str] = field(default_factory=set)
    """The kinds of which that was taken back."""
    unused: Collection[str] = ()
    """The kinds that did not leave the box."""

    def begin(self, said: Mapping[str, int] | None = None, unused: Collection[str] = ()) -> None:
        """Ask for the pieces but for `unused` ones; what people `said` before (see `said`)
        stands."""
        told, self.unused = said or {}, unused
        self.short = {kind: n for kind, n in told.items() if n < self.pieces.get(kind, 0)}
        self.due = bool(self.left()) and ALL not in told

    def said(self) -> dict[str, int]:
        """What people said, to go on with later: of the kinds of which some are missing how many
        are there, and whether that was all there is to say."""
        whole = {kind: self.pieces[kind] for kind in self.anew}
        return {**whole, **self.short, **({ALL: 0} if self.pieces and not self.due else {})}

    def again(self) -> None:
        """What was said is said anew: it may have been a slip."""
        self.anew |= self.short.keys()
        self.begin(unused=self.unused)

    def over(self) -> None:
        """Nobody packs up any more."""
        self.due = False

    def left(self) -> dict[str, int]:
        """The kinds of which nobody said yet that some are missing."""
        told = {*self.short, *self.unused}
        return {kind: of for kind, of in self.pieces.items() if kind not in told}

    def answered(self, kind: str, there: int | None) -> None:
        """That many of a kind are there; None: that was all there is to say."""
        if there is None:
            self.due = False
        else:
            self.short[kind] = there
            self.due = bool(self.left())

    def lacking(self) -> dict[str, int]:
        """How many of each kind are not there."""
        return {kind: self.pieces[kind] - n for kind, n in self.short.items()}

    def missing(self) -> list[Text]:
        """What is not in the box, in words."""
        lacks = self.lacking().items()
        return [Text("missing.counted", {"what": kind, "n": n}) for kind, n in lacks]
