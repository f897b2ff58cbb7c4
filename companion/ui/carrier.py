"""On a virtual table, what a decision entails is done by itself: a hand does so in passing.

On a real table people move the pieces that a decision moves, and a card passes a reader on its way
to a pile. On a screen both is upkeep, for which nobody waits (`companion/twin/upkeep.py`). So is
what a finger laid down and the match has counted, once it belongs where no station is. Anything
else was laid otherwise by people: it stays, and they are told what to do with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from kivy.clock import Clock

from companion.session.api import Phase, SessionView
from companion.session.hesitation import SOON_S
from companion.ui import dealing
from companion.ui.truths import left
from engine.core.steps import Action

if TYPE_CHECKING:
    from companion.ui.hall import Hall

UPKEEP_S: Final = 0.3
"""How long between two pieces of upkeep. Chosen: each is seen to go, and ten are soon done."""
SEEN_S: Final = 1.2
"""How long a piece is seen where it was laid. Chosen: as long as its station tells by its light
that it was taken."""
SHOWN_S: Final = SOON_S + 1.0
"""The same at a pad: a piece that is lifted sooner is asked about, as it may not have been meant.
"""


class Chore(NamedTuple):
    """A piece, the station it goes to (none: aside), and after how many seconds."""

    piece: str
    station: str
    wait: float


class Carrier:
    """Watches what fingers laid down, and carries what the match moves."""

    def __init__(self) -> None:
        self._laid: dict[str, int] = {}
        """How long the log was when a finger laid each piece down."""
        self._back = False
        """People want everything to lie where the match has it."""
        self._packed = False
        """All was cleared away; who goes on finds it laid out again."""
        self._hall: Hall | None = None
        self._next: Chore | None = None
        self._told = (0, 0)
        """Which match was looked at last, and how long its log was."""
        self._grown = False
        """The match has gone on, and what comes of it by itself is still to come."""
        self._since = 0.0
        self._look = Clock.create_trigger(self._carry, UPKEEP_S)

    def laid(self, piece: str, length: int) -> None:
        """A finger laid this down when the log was so long."""
        self._laid[piece] = length

    def put_back(self, hall: Hall) -> None:
        """Carry all that lies otherwise to where the match has it."""
        self._back = True
        self.follow(hall, hall.see())

    def follow(self, hall: Hall, view: SessionView | None) -> None:
        """See what lies there now."""
        found = None
        if view is not None and hall.virtual is not None:
            if self._comes(view) and _decided(hall) and dealing.refill(hall, view):
                hall.settle()  # and follows anew
                return
            if dealing.close(hall, view):
                hall.settle()
                hall.go("end")
                return
            found = self._chore(view, hall.virtual.lying())
        if found != self._next:
            self._next, self._since = found, hall.calm.clock()
        self._hall = hall if found else None
        if found:
            self._look()

    def _comes(self, view: SessionView) -> bool:
        """Whether pieces that hands laid may have left a gap, and nothing is to be moved first."""
        (match, length), self._told = self._told, (view.header.match, view.length)
        grown = match == view.header.match and view.length > length
        self._grown |= grown and length in self._laid.values()
        self._grown &= not view.can_redo
        ready = self._grown and view.instruction is None
        self._grown &= not ready
        return ready

    def _chore(self, view: SessionView, lying: Mapping[str, str]) -> Chore | None:
        """What is carried next."""
        packs = view.phase in (Phase.PACKING, Phase.PACKED)
        self._back = (self._back or (self._packed and not packs)) and view.instruction is not None
        self._packed = packs or (self._packed and view.instruction is None)
        if self._back and (found := _astray(view, lying)) is not None:
            return found
        counted = {one for one in lying if self._laid.get(one, view.length) < view.length}
        for move in view.upkeep:
            if lying.get(move.piece, "") != move.to_station:  # else its reader has not told so yet
                wait = SEEN_S if move.piece in counted else UPKEEP_S
                return Chore(move.piece, move.to_station, wait)
        return next((one for one in _over(view, lying) if one.piece in counted), None)

    def _carry(self, *_: object) -> None:
        """Nothing has changed for so long: the piece goes."""
        hall, chore = self._hall, self._next
        if hall is None or hall.virtual is None or chore is None:
            return
        if chore.wait > UPKEEP_S and hall.calm.clock() - self._since < chore.wait:
            self._look()
            return
        hall.carry(chore.piece, chore.station)
        hall.settle()
        self.follow(hall, hall.see())


def _decided(hall: Hall) -> bool:
    """Whether somebody decided something last; who lays out what was drawn does so by hand."""
    done = [line for line in hall.play.history() if not line.undone] if hall.play else []
    return bool(done) and isinstance(done[-1].steps[-1], Action)


def _astray(view: SessionView, lying: Mapping[str, str]) -> Chore | None:
    """What the instruction moves; of two at one station, or one unknown, whichever lies there."""
    move = view.instruction
    if move is None:
        return None
    there = (one for one, at in lying.items() if at == move.from_station)
    piece = move.piece or next(there, "")
    waits = not piece or lying.get(piece, "") == move.to_station  # its reader has not told so yet
    return None if waits else Chore(piece, move.to_station, UPKEEP_S)


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
