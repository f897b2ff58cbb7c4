"""Belief: what is known of each station, since when and from whom. Every verdict follows from it.

A station is watched from one gap to the next: the program starts, a node is away, a reader is
deaf. What was not watched is not believed. `docs/decisions/belief.md` tells the model.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from companion.table.sight import Belief as Sureness
from companion.table.sight import Sight, Snapshot
from companion.twin.wanted import Difference, FaceOf, will_do

NOT_DEALT_WITH = -1
"""No arrival at a pad has this number."""


class Source(StrEnum):
    """From whom it is known what lies somewhere."""

    UNKNOWN = "unknown"
    """From nobody. It does not differ, and it does not agree either."""
    SEEN = "seen"
    """Its reader says so."""
    TOLD = "told"
    """People said so, where a reader cannot; until the station reads again."""


class Agreed(IntEnum):
    """When a station was seen (or told) to be as wanted. More is never less trustworthy."""

    NEVER = 0
    """Not since it was last unwatched, or since the match went back."""
    ONCE = 1
    """It alone, or before the match moved on: what comes there is seen to come, no more."""
    NOW = 2
    """With all the table, since the match stands where it stands: what differs, hands did."""


@dataclass(slots=True)
class Known:
    """What is known of one station."""

    source: Source = Source.UNKNOWN
    since: float = 0.0
    """When what lies there came (host seconds)."""
    agreed: Agreed = Agreed.NEVER
    lay: str = ""
    """What lay there when it was last as wanted; of a pad: what was last shown there."""
    show: int | None = None
    """Of a pad: the last arrival that was dealt with."""
    spent: int | None = None
    """Of a pad: the arrival that lay there as the match went back; it is held there no more."""
    denied: set[str] = field(default_factory=set)
    """What lies there and means nothing: people said so, or went back from it."""
    sight: Sight | None = None
    """What was seen of it last."""


@dataclass(slots=True)
class Belief:
    """What is known of all stations, and of the pieces that no station sees."""

    known: dict[str, Known] = field(default_factory=dict)
    assumed: Mapping[str, str] = field(default_factory=dict)
    """Piece -> the place where the match had it when the table last agreed."""
    shown: frozenset[str] = frozenset()
    """The pieces that were last held to a pad: putting them back is no take-back."""
    guiding: bool = False
    """Hands are putting the table right: what differs now need not mean anything."""

    def __getitem__(self, station: str) -> Known:
        known = self.known.get(station)
        if known is None:
            known = self.known[station] = Known()
        return known

    # -- what happens --------------------------------------------------------------------

    def saw(self, snapshot: Snapshot, stations: Iterable[str], wanted: Iterable[str]) -> None:
        """The stations were looked at; `wanted` names those that surely are as wanted."""
        for station, sight in snapshot.at(stations):
            known = self.known.get(station) or self[station]
            if known.sight is not sight:  # the very same one says nothing new
                self._saw(known, sight)
        for station, sight in snapshot.at(wanted):
            known = self.known[station]
            known.agreed = known.agreed or Agreed.ONCE
            known.lay = sight.piece

    def _saw(self, known: Known, sight: Sight) -> None:
        known.sight = sight
        if sight.belief is Sureness.UNKNOWN:  # a gap: whatever was agreed may have changed
            known.source, known.agreed = Source.UNKNOWN, Agreed.NEVER
        else:
            known.source = Source.TOLD if sight.told else Source.SEEN
            known.since = sight.since

    def equal(self, wanted: Iterable[str], places: Mapping[str, str]) -> None:
        """Nothing that is known differs: the only way to `Agreed.NOW`, for what surely agrees."""
        for station in wanted:
            self[station].agreed = Agreed.NOW
        for known in self.known.values():
            known.denied.clear()
        self.assumed, self.guiding = places, False

    def moved(self) -> None:
        """The match stands elsewhere: hands owe what differs now. What was gone back from and
        still lies there means no more than before."""
        for known in self.known.values():
            if known.agreed is not Agreed.NEVER:
                known.denied.clear()
            known.agreed = min(known.agreed, Agreed.ONCE)
        self.guiding = False

    def went_back(self) -> None:
        """The match went back, or goes on after a pause: nothing is agreed any more."""
        self.moved()
        for known in self.known.values():
            known.agreed = Agreed.NEVER
            known.denied.clear()

    def spend(self, held: Iterable[tuple[str, Sight]]) -> None:
        """What lies on these pads was shown before the match went back: it has to be put back."""
        for pad, sight in held:
            self[pad].spent = sight.show if sight.piece else None

    def undecided(self, pad: str) -> None:
        """Nobody has decided what is held to this pad: it is still to be dealt with."""
        self[pad].show, self[pad].spent = NOT_DEALT_WITH, None

    def owes(self, lying: Mapping[str, str]) -> None:
        """Hands owe what these stations want: what lies there lies as before."""
        for station, piece in lying.items():
            self[station].agreed, self[station].lay = Agreed.ONCE, piece

    def deny(self, differing: Iterable[tuple[str, str]]) -> None:
        """What lies at these stations means nothing."""
        for station, piece in differing:
            self[station].denied.add(piece)

    def is_spent(self, pad: str, sight: Sight) -> bool:
        """Whether there lies still what lay there as the match went back."""
        return bool(sight.piece) and self[pad].spent == sight.show

    # -- what follows --------------------------------------------------------------------

    def agreed(self, stations: Iterable[str]) -> bool:
        """Whether the table was seen to agree there since the match stands where it stands."""
        return all(self[station].agreed is Agreed.NOW for station in stations)

    def hands_did(self, stations: Iterable[str]) -> bool:
        """Whether hands changed all these since, and meant more than to put something right."""
        return not self.guiding and self.agreed(stations)

    def came(self, station: str, piece: str) -> bool:
        """Whether it was seen that something else lies there than when it was as wanted."""
        known = self[station]
        return known.agreed is not Agreed.NEVER and known.lay != piece

    def rests(self, station: str, piece: str) -> bool:
        """Whether the very piece lies there that lay there when it was last as wanted."""
        return bool(piece) and self[station].lay == piece

    def waits(self, station: str, piece: str) -> bool:
        """Whether nothing happened there since the match moved on: hands still owe what it wants,
        and mean nothing by what lies there."""
        known = self[station]
        return known.agreed is Agreed.ONCE and known.lay == piece

    def makes_room(self, station: str, wanted: frozenset[str], faces: FaceOf) -> bool:
        """Whether a gap there is where hands only took up what lay there before the match moved
        on: what it wants instead they have not laid yet, so nobody can have taken it."""
        known = self[station]
        there = known.lay and not will_do(wanted, known.lay, faces)
        return bool(there) and known.agreed is Agreed.ONCE

    def means_nothing(self, one: Difference, faces: FaceOf) -> bool:
        """Whether it lies as before and is still owed, or is on its way to that, or means nothing:
        people said so, or went back from it."""
        station, piece = one.station, one.seen
        gap = not piece and one.fault is None
        owed = self.waits(station, piece) or (gap and self.makes_room(station, one.wanted, faces))
        return owed or piece in self[station].denied
