"""Shows: pieces that hands hold to a pad, each arrival taken once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.table.layout import TABLE, Layout
from companion.table.register import HELP, SEAT, of_table
from companion.table.sight import Belief as Sureness
from companion.table.sight import Sight, Snapshot, Wrong
from companion.twin.belief import Agreed, Belief
from engine.core.steps import Action, Step

LATE_S = 6.0
"""A piece that comes to a pad so soon after it was named by touch may have been shown before: a
wire that loses lines brings the news late. Chosen: twice as long as people wait before they touch
what they have shown."""

ANY_MOMENT = -1
"""No length of a log: what lies there is looked at in whatever moment comes."""

UNTOLD = "face_unknown"
"""Why a step is refused that only its face keeps from being taken."""


class Show(NamedTuple):
    """A piece at a pad. `again`: the same piece that this pad was last acted on for, or that was
    named by touch just before.

    `seat` is whose hand it was, as far as pad and seat tag tell (TABLE: not told). `watched`
    tells that it was seen to come; else it lay there when the pad was looked at again, or
    (`rested`) when the match was opened: what means nothing then is no news to anybody.
    """

    station: str
    piece: str
    seat: int
    again: bool
    watched: bool = True
    rested: bool = False


class Shown(NamedTuple):
    """A piece at a pad, or named by touch, that people still have to say more about."""

    piece: str
    seat: int
    seats: frozenset[int]
    """The seats it meant something for when it was shown."""
    copies: tuple[Step, ...] = ()
    """What it means if it is this copy or that, where several lie open and no reader saw which."""
    arrival: int = 0
    """The number of the show at its pad: the question stays the same when a hand has lifted it."""
    uid: str = ""
    """Its tag there; named by touch: none."""
    another: bool = False
    """People said that it is not the one that should lie elsewhere, but one that looks like it."""
    opens: tuple[Action, ...] = ()
    """The step without which it means nothing: whether that is taken is asked."""
    of_others: bool = False
    """People said that it was not shown by who is asked."""


class Untold(NamedTuple):
    """A piece whose face nobody has told yet, and the steps that wait until it is told."""

    face: str
    piece: str
    steps: tuple[Step, ...]
    station: str = ""
    seat: int = TABLE
    """The seat that named it out of its hand."""
    kind: str = ""
    """Its kind, when that is all that people can tell it by."""

    @property
    def whose(self) -> int:
        """The seat that plays it, where that is clear."""
        seats = {step.seat for step in self.steps} or {self.seat}
        return seats.pop() if len(seats) == 1 else TABLE


@dataclass(slots=True)
class Shows:
    """Which arrivals at pads have been dealt with: to a pad an arrival is what to a station a
    difference is, and `belief` knows of both.

    `fresh` is False for a resumed match: what lies on a pad then was put there before, perhaps as
    the answer to what is asked.
    """

    layout: Layout
    belief: Belief
    fresh: bool = True
    refused: dict[str, tuple[Show, int, int]] = field(default_factory=dict)
    """Pad -> what meant nothing there, the number of its arrival, and how long the log was."""
    _came: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Pad -> the arrival that was dealt with last, and how long the log was."""
    _calls: int = 0
    _hand: dict[str, int] = field(default_factory=dict)
    """Shared pad -> the seat whose tag was shown there."""
    _named: dict[str, float] = field(default_factory=dict)
    """Piece -> when people last named it by touch."""

    def begins(self, resumed: bool) -> None:
        """The table is looked at for the first time, or again."""
        self.fresh = not resumed

    def named(self, pieces: Iterable[str], now: float) -> None:
        """Steps that name these pieces were taken by touch."""
        self._named.update(dict.fromkeys(pieces, now))

    def read(self, pieces: Iterable[str]) -> None:
        """Steps that name these pieces were taken from a reader, or they are lost: what is laid
        there is not what people touched."""
        for piece in pieces:
            self._named.pop(piece, None)

    def was_named(self, piece: str) -> bool:
        """Whether it was by touch that a step last named it."""
        return piece in self._named

    def came_now(self, snapshot: Snapshot) -> list[tuple[str, Sight]]:
        """What was seen to come to a pad, and nobody has dealt with."""
        return [
            (pad, sight)
            for pad, sight in snapshot.at(self.layout.pads)
            if sight.is_sure and sight.piece and self.belief[pad].show not in (None, sight.show)
            and self.belief[pad].agreed is not Agreed.NEVER
        ]  # fmt: skip

    def new(self, snapshot: Snapshot, at: str = "") -> Show | None:
        """The next arrival that nobody has dealt with, at any pad or at this one; it counts as
        dealt with from now on."""
        for station, pad in self.layout.pads.items():
            if at not in ("", station):
                continue
            sight, believed = snapshot[station], self.belief[station]
            if sight.belief is not Sureness.SURE or sight.fault is not None:
                if sight.fault is not None and sight.fault.wrong is Wrong.TWO:
                    believed.agreed = Agreed.NEVER  # whichever stays is asked about
                continue
            first, watched = believed.show is None, believed.agreed is not Agreed.NEVER
            arrived = bool(sight.piece) and believed.show != sight.show
            if arrived or first:
                believed.show = sight.show
            believed.agreed = Agreed.ONCE
            if not arrived:
                continue
            rested = first and not self.fresh and not watched
            if rested and of_table(sight.piece):
                continue  # it was laid for what was asked then
            if sight.piece == HELP:
                self._calls += 1
                continue
            if sight.piece.startswith(SEAT):
                self._hand[station] = int(sight.piece.removeprefix(SEAT))
                continue
            seat = pad.seat if pad.seat != TABLE else self._hand.get(station, TABLE)
            again = believed.lay == sight.piece or self.is_late(sight)
            believed.lay = sight.piece
            return Show(station, sight.piece, seat, again, watched, rested)
        return None

    def is_late(self, sight: Sight) -> bool:
        """Whether it may have been shown before people named it by touch."""
        named = self._named.get(sight.piece)
        return named is not None and sight.since < named + LATE_S

    def came(self, station: str, sight: Sight, length: int) -> None:
        """What lies there is dealt with while the log is so long."""
        self._came[station] = sight.show, length

    def since(self, station: str, sight: Sight) -> int | None:
        """How long the log was as that came; None: nobody saw it come, and it may have counted."""
        arrival, length = self._came.get(station, (None, 0))
        return length if arrival == sight.show else None

    def is_refused(self, station: str, sight: Sight) -> bool:
        """Whether what lies there meant nothing, and was seen to come."""
        if station not in self.refused:
            return False
        show, arrival, _ = self.refused[station]
        return arrival == sight.show and not show.rested

    def meant_nothing(self, show: Show, snapshot: Snapshot, length: int) -> None:
        """It is no answer to what is asked now."""
        lies = show._replace(again=True, watched=False)
        self.refused[show.station] = lies, snapshot[show.station].show, length

    def means_now(self, show: Show) -> None:
        """What lay there and meant nothing is an answer by now."""
        self.refused.pop(show.station)

    def lies_still(self, snapshot: Snapshot, length: int) -> list[Show]:
        """What meant nothing when it came and lies there still, while the match has moved: each is
        looked at once a move."""
        found: list[Show] = []
        for station, (show, arrival, at) in [*self.refused.items()]:
            sight = snapshot[station]
            if sight.show != arrival or sight.piece != show.piece:
                del self.refused[station]
            elif at != length and sight.belief is Sureness.SURE:
                self.refused[station] = show, arrival, length
                found.append(show)
        return found

    def called(self) -> int:
        """How often the help tag was laid since this was asked last."""
        calls, self._calls = self._calls, 0
        return calls

    def acted(self) -> None:
        """A step was taken: seat tags have had their say."""
        self._hand.clear()
