"""On a virtual table, what a decision entails is done by itself: a hand does so in passing.

On a real table people move the pieces that a decision moves, and a card passes a reader on its way
to a pile. On a screen both is upkeep: whatever lies as it lay when the table agreed last is carried
to where the match wants it since. So is what a finger laid down and the match has counted, once it
belongs where no station is. Anything else was laid otherwise by people: it stays, and they are told
what to do with it.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Final, NamedTuple

from kivy.clock import Clock

from companion.session.api import Hand, Instruction, Mode, SessionView
from companion.session.hesitation import SOON_S
from companion.ui.hall import Hall
from companion.ui.truths import left

UPKEEP_S: Final = 0.3
"""How long between two pieces of upkeep. Chosen: each is seen to go, and ten are soon done."""
SEEN_S: Final = 1.2
"""How long a piece is seen where it was laid. Chosen: as long as its station tells by its light
that it was taken."""
SHOWN_S: Final = SOON_S + 1.0
"""The same at a pad: a piece that is lifted sooner is asked about, as it may not have been meant.
"""


TOLD_S: Final = 3.0
"""So long a reader may take to tell what was carried; then people are told what is amiss. Chosen:
some times what a reader takes."""


class Chore(NamedTuple):
    """A piece, the station it goes to (none: aside), and after how many seconds."""

    piece: str
    station: str
    wait: float


class Carrier:
    """Watches what fingers laid down, and carries what the match moves."""

    def __init__(self) -> None:
        self._laid: dict[str, int] = {}
        self._stood: dict[str, str] = {}
        """Where each piece lay when the table agreed last, and how long the log was then."""
        self._length = -1
        self._hall: Hall | None = None
        self._next: Chore | None = None
        self._since = 0.0
        self._told: Chore | None = None
        """Of what nobody has to be told: it goes, or has just gone."""
        self._went: tuple[Chore | None, float] = (None, 0.0)
        """What went last, and when."""
        self._look = Clock.create_trigger(self._carry, UPKEEP_S)

    def laid(self, piece: str, length: int) -> None:
        """A finger laid this down when the log was so long."""
        self._laid[piece] = length

    def follow(self, hall: Hall, view: SessionView) -> None:
        """See what lies there now."""
        lying = hall.virtual.lying() if hall.virtual is not None else {}
        if view.mode is Mode.EQUAL:
            self._stood, self._length = dict(lying), view.length
        found = self._chore(view, lying) if hall.virtual is not None else None
        if found != self._next:
            self._next, self._since = found, hall.calm.clock()
        self._told = self._next or self._arriving(view.instruction, lying)
        self._hall = hall if self._told else None
        if self._told:
            self._look()

    def does(self, move: Instruction | None) -> bool:
        """Whether this instruction is upkeep, which nobody has to be told."""
        return move is not None and self._told is not None and self._told.piece == move.piece

    def _arriving(self, move: Instruction | None, lying: Mapping[str, str]) -> Chore | None:
        """What was carried a moment ago, until its reader has told so."""
        went, when = self._went
        late = time.monotonic() - when > TOLD_S
        if went is None or late or move is None or move.piece != went.piece:
            return None
        return went if lying.get(went.piece, "") == went.station else None

    def _chore(self, view: SessionView, lying: Mapping[str, str]) -> Chore | None:
        """What is carried next."""
        move = view.instruction
        if move is not None and self._is_upkeep(view, move, lying):
            return Chore(move.piece, move.to_station, UPKEEP_S)
        counted = {one for one in lying if self._laid.get(one, view.length) < view.length}
        return next((one for one in _over(view, lying) if one.piece in counted), None)

    def _is_upkeep(self, view: SessionView, move: Instruction, lying: Mapping[str, str]) -> bool:
        """The match went on, or back, since the table agreed, and nobody has moved this since."""
        moved = view.length != self._length and self._length >= 0 and view.notice is None
        same = lying.get(move.piece, "") == self._stood.get(move.piece, "")
        goes = move.hand in (Hand.MOVE, Hand.PUT, Hand.TAKE) and bool(move.piece)
        return moved and same and goes

    def _carry(self, *_: object) -> None:
        """Nothing has changed for so long: the piece goes."""
        hall, chore = self._hall, self._next
        if hall is None or hall.virtual is None:
            return
        if chore is None:
            hall.settle()
            return
        if chore.wait > UPKEEP_S and hall.calm.clock() - self._since < chore.wait:
            self._look()
            return
        self._went = chore, time.monotonic()
        if chore.station:
            hall.virtual.place(chore.piece, chore.station)
        else:
            hall.virtual.remove(chore.piece)
        hall.settle()


def _over(view: SessionView, lying: Mapping[str, str]) -> list[Chore]:
    """Pieces that belong elsewhere, to where no station is, or lie on a pad that has read them."""
    move = view.instruction
    if move is not None:
        gone = bool(move.to_place) and not move.to_station and view.notice is None
        return [Chore(move.piece, "", SEEN_S)] if gone else []
    asked = {question.station for question in view.offered}
    return [
        Chore(station.seen, "", SHOWN_S)
        for station in view.stations
        if left(view, station) and station.station not in asked and station.seen in lying
    ]
