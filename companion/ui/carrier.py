"""On a virtual table, what has done its work is laid aside by itself: a hand does so in passing.

On a real table a card passes a reader on its way to a pile; on a screen that pile is not there.
Only what a finger laid down and the match has counted since is carried; anything else stays, and
people are told what to do with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kivy.clock import Clock

from companion.session.api import SessionView
from companion.session.hesitation import SOON_S
from companion.ui.hall import Hall
from companion.ui.truths import left

SEEN_S: Final = 1.2
"""How long a piece is seen where it was laid. Chosen: as long as its station tells by its light
that it was taken."""
SHOWN_S: Final = SOON_S + 1.0
"""The same at a pad: a piece that is lifted sooner is asked about, as it may not have been meant.
"""


class Carrier:
    """Watches what fingers laid down, and lays aside what goes nowhere on this screen."""

    def __init__(self) -> None:
        self._laid: dict[str, int] = {}
        self._hall: Hall | None = None
        self._next, self._since = ("", 0.0), 0.0
        self._look = Clock.create_trigger(self._carry, SEEN_S)

    def laid(self, piece: str, length: int) -> None:
        """A finger laid this down when the log was so long."""
        self._laid[piece] = length

    def follow(self, hall: Hall, view: SessionView) -> None:
        """See what lies there now."""
        found = self._chore(hall, view)
        if found != self._next:
            self._next, self._since = found, hall.calm.clock()
        self._hall = hall if found[0] else None
        if found[0]:
            self._look()

    def _chore(self, hall: Hall, view: SessionView) -> tuple[str, float]:
        """What can be laid aside, and after how many seconds; without a piece: nothing."""
        lying = hall.virtual.lying() if hall.virtual is not None else {}
        counted = {one for one in lying if self._laid.get(one, view.length) < view.length}
        return next(((one, wait) for one, wait in _over(view, lying) if one in counted), ("", 0.0))

    def _carry(self, *_: object) -> None:
        """Nothing has changed for so long: the piece goes."""
        hall, (piece, wait) = self._hall, self._next
        if hall is None or hall.virtual is None:
            return
        if hall.calm.clock() - self._since < wait:
            self._look()
            return
        hall.virtual.remove(piece)
        hall.settle()


def _over(view: SessionView, lying: Mapping[str, str]) -> list[tuple[str, float]]:
    """Pieces that belong elsewhere, to where no station is, or lie on a pad that has read them."""
    move = view.instruction
    if move is not None:
        gone = bool(move.to_place) and not move.to_station and view.notice is None
        return [(move.piece, SEEN_S)] if gone else []
    asked = {question.station for question in view.offered}
    return [
        (station.seen, SHOWN_S)
        for station in view.stations
        if left(view, station) and station.station not in asked and station.seen in lying
    ]
