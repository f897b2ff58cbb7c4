"""What a station sees and how sure that is: sights, faults, snapshots, and the table's timing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Belief(StrEnum):
    """How sure the table is of what a station sees."""

    SURE = "sure"
    PROBABLY = "probably"
    UNKNOWN = "unknown"


class Wrong(StrEnum):
    """Why a tag on a station is not simply a piece of this box."""

    UNKNOWN = "unknown_tag"
    """Nobody has bound it: a fault until somebody does."""
    FOREIGN = "foreign_tag"
    """Bound in another box."""
    RANDOM = "random_tag"
    """First byte 08: a new number each time, so it can never be bound (ISO 14443-3)."""
    TWO = "two_tags"
    """Two tags on one spot, read together or as the OR of both."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a tag; `pieces` names those of a collision that the box knows, `box` the
    other box, `game` the game in it where the register of the house knows that."""

    wrong: Wrong
    uid: str
    pieces: tuple[str, ...] = ()
    box: str = ""
    game: str = ""


@dataclass(frozen=True, slots=True)
class Sight:
    """What one station sees.

    `piece` is empty when nothing lies there, and when what lies there has a `fault`.
    `since` is when it came (host seconds). `show` counts arrivals: the same piece with another
    `show` was lifted and put down again; a flicker or a reboot of the node does not count.
    """

    piece: str = ""
    belief: Belief = Belief.UNKNOWN
    uid: str = ""
    since: float = 0.0
    show: int = 0
    fault: Fault | None = None
    told: bool = False
    """People said what lies there: its reader sees nothing of it."""

    @property
    def empty(self) -> bool:
        return not self.piece and self.fault is None

    @property
    def is_sure(self) -> bool:
        """Whether it is known beyond doubt what lies there, or that nothing does."""
        return self.belief is Belief.SURE and self.fault is None


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds that the table waits. Measured from when the host heard of it.

    `arrive`: a tag lies this long before it counts. `dwell`: before it counts for an action
    where it could still slide on to another meaning (a node tells of a removal after a third of
    a second, and a wire that loses lines takes up to one more to bring the news). `leave`: a
    tag that is reported gone is believed to lie still. `again`: shorter absences from a pad are
    not a new show.
    """

    arrive: float = 0.01
    dwell: float = 1.2
    leave: float = 0.4
    again: float = 0.5


AT_ONCE = Timing(arrive=0.0, dwell=0.0, leave=0.0)
"""Of a table on a screen: a finger lets a piece go where it is meant, and no sticker flickers."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What all stations see at one moment; `next` is when it changes by time alone."""

    sights: Mapping[str, Sight] = field(default_factory=dict)
    next: float | None = None

    def __getitem__(self, station: str) -> Sight:
        return self.sights.get(station, _NOTHING)

    def at(self, stations: Iterable[str]) -> Iterator[tuple[str, Sight]]:
        """These stations, each with what it sees: every look goes over all of them."""
        get = self.sights.get
        return ((station, get(station, _NOTHING)) for station in stations)

    def without(self, stations: Iterable[str]) -> Snapshot:
        """The same, with nothing known of these."""
        return Snapshot({**self.sights, **dict.fromkeys(stations, _NOTHING)}, self.next)


_NOTHING = Sight()
