"""Upkeep: on a screen pieces go by themselves where a decision moves them, and count as there at
once.

Nobody has to do anything for it, so nobody waits for it either: what still lies as it lay when
nothing was amiss is on its way. What hands have laid otherwise since is seen as it lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.table.sight import Belief, Sight, Snapshot
from companion.twin.guide import Hand, Move
from companion.twin.wanted import ANY, Difference, FaceOf, Wanted, will_do

PATIENCE_S = 10.0
"""So long nothing of it may be sent; then people are told what is amiss. Chosen: some times what
the slowest piece takes."""
LOOK_S = 0.5
"""No more of that passes between two looks: a machine that stood still has sent nothing either.
Chosen: each piece of upkeep is sent in less."""


@dataclass(slots=True)
class Upkeep:
    """What the screen carries, which is what lies where it lay and is not wanted there."""

    works: bool = False
    """There is a screen that carries."""
    stood: dict[str, str] = field(default_factory=dict)
    """Station -> what lay there when nothing was amiss last."""
    _sent: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Station -> what the screen has laid there since, in turn, or nothing where it took something
    up: its reader has not told so."""
    _lifted: set[str] = field(default_factory=set)
    """Pads from which people take a piece up again."""
    owed: list[Difference] = field(default_factory=list)
    """What is on its way now."""
    _waited: frozenset[str] = frozenset()
    _left: float = PATIENCE_S
    _looked: float = 0.0

    def work(self) -> None:
        """A screen carries from now on."""
        self.works = True

    def stands(self, snapshot: Snapshot, stations: Iterable[str]) -> None:
        """Nothing is amiss: all lies as it was wanted, or as hands meant it."""
        if self.works:
            self.stood = {at: sight.piece for at, sight in snapshot.at(stations)}

    def lift(self, station: str) -> None:
        """People said that what lies there was not meant."""
        if self.works and station:
            self._lifted.add(station)

    def taken_up(self, snapshot: Snapshot) -> list[Move]:
        """What goes back to where it was drawn."""
        self._lifted = {at for at in self._lifted if snapshot[at].piece}
        return [Move(Hand.TAKE, snapshot[at].piece, from_station=at) for at in self._lifted]

    def sent(self, piece: str, station: str) -> None:
        """The screen has moved a piece to a station, or aside."""
        lay = self.stood | {at: turns[-1] for at, turns in self._sent.items()}
        for at in (at for at, one in lay.items() if one == piece):
            self._sent[at] = (*self._sent.get(at, ()), "")
        if station:
            self._sent[station] = (*self._sent.get(station, ()), piece)

    @property
    def overdue(self) -> Mapping[str, str]:
        """What people have to be told of, for it did not go: station -> what lies there still."""
        return {one.station: one.seen for one in self.owed if self._late}

    @property
    def _late(self) -> bool:
        return bool(self._waited) and self._left <= 0.0

    def due(self, now: float) -> float | None:
        """When to look again at what was not sent yet. What was sent lies there: that its reader
        is slow to tell so is nobody's business."""
        waited = frozenset(one.station for one in self.owed) - self._sent.keys()
        passed, self._looked = min(now - self._looked, LOOK_S), now
        self._left = self._left - passed if waited == self._waited else PATIENCE_S
        self._waited = waited
        return now + LOOK_S if waited and not self._late else None

    def done(self, wanted: Wanted, snapshot: Snapshot, faces: FaceOf) -> Snapshot:
        """The table as it will be when all has arrived."""
        if not self.works:
            return snapshot
        self._arrive(snapshot)
        lies = {sight.piece: at for at, sight in snapshot.at(self.stood)}
        self.owed = [
            Difference(at, here, piece, None, sure=True)
            for at, piece in self.stood.items()
            if self._waits(snapshot[at], piece)
            and not will_do(here := wanted.get(at, frozenset()), piece, faces)
            and self._comes(here, lies)
        ]
        return snapshot if self._late else Snapshot(self._arrived(snapshot), snapshot.next)

    def _arrive(self, snapshot: Snapshot) -> None:
        """What readers tell of is on its way no more; nor is what hands have laid something on."""
        for at, turns in list(self._sent.items()):
            seen = snapshot[at].piece
            if seen in turns:
                self.stood[at], turns = seen, turns[turns.index(seen) + 1 :]
            self._sent[at] = turns if seen == self.stood.get(at) else ()
            if not self._sent[at]:
                del self._sent[at]

    def _waits(self, sight: Sight, piece: str) -> bool:
        """Whether this lies there as it lay."""
        known = sight.fault is None and sight.belief is not Belief.UNKNOWN
        return known and not sight.told and sight.piece == piece

    def _comes(self, wanted: frozenset[str], lies: Mapping[str, str]) -> bool:
        """Whether a screen can bring it: it knows the piece, and no hand laid it elsewhere."""
        piece = min(wanted, default="")
        at = lies.get(piece)
        return not piece.startswith(ANY) and (at is None or self.stood.get(at) == piece)

    def _arrived(self, snapshot: Snapshot) -> dict[str, Sight]:
        sights = dict(snapshot.sights)
        for one in self.owed:
            sights[one.station] = replace(sights[one.station], piece=min(one.wanted, default=""))
        return sights
