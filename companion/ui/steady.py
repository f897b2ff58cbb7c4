"""How high the question stays, so that what lies on the table keeps its size from question to
question: as high as the highest one of this round or of the one before."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple


class _Shown(NamedTuple):
    """A question as it stands there."""

    name: str
    high: float
    plain: bool


class Steady:
    """The heights, px, that questions had; what is looked at behind an answer does not count.

    A field of cards or boards, which takes more than its share, stays only while the same is asked
    once more.
    """

    def __init__(self) -> None:
        self._place: Hashable = None
        self._kind: Hashable = None
        self._round: Hashable = None
        self._shown = _Shown("", 0.0, plain=False)
        self.most = float("inf")
        """No other question is kept so much: what lies there would be small for a whole round."""
        self._same = self._now = self._before = 0.0
        """Of the kind that is asked; in this round, and in the one before."""

    @property
    def high(self) -> float:
        """The least height of what is asked now, and of what lies behind its answers."""
        asked = self._shown.high if self._shown.plain else 0.0
        return max(self._same, self._now, self._before, asked)

    def stands(self, name: str, high: float, *, plain: bool) -> None:
        """This question is so high by now; `plain`: within the usual share of the screen."""
        self._shown = _Shown(name, high, plain)

    def asks(self, name: str, place: Hashable, kind: Hashable, round_: Hashable) -> None:
        """What is asked from now on, on a screen like this, and in which round."""
        if name != self._shown.name:
            self._is_over()
        if place != self._place:
            self._same = self._now = self._before = 0.0
        elif round_ != self._round:
            self._before, self._now = self._now, 0.0
        if kind != self._kind:
            self._same = 0.0
        self._place, self._kind, self._round = place, kind, round_

    def _is_over(self) -> None:
        self._same = max(self._same, self._shown.high)
        if self._shown.plain:
            self._now = max(self._now, min(self._shown.high, self.most))
        self._shown = _Shown("", 0.0, plain=False)
