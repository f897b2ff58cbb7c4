"""Presence: from the messages of the nodes to the tags that lie on each station, with a belief."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.table.sight import Belief, Timing

READY = "ready"
"""The only stage of a node in which its stations can be believed."""
OVERLAP_S = 2.0
"""A tag that two nodes have seen for longer lies in both fields, or is a copy. Chosen: a piece
that is carried over has left the first field after 330 ms; six times that."""
MEND_S = 2.0
"""A reader that works again tells so late of what left while it was deaf. Chosen: a node tells
after 330 ms, or after 1.5 s where it doubts."""
_DEAF = ("silent", "supply")
"""Sicknesses of a reader after which it says nothing about its station any more."""


@dataclass(slots=True)
class Lying:
    """A tag on a station: since when, and when it was reported gone (None: it is there)."""

    since: float
    gone: float | None = None


@dataclass(slots=True)
class Spot:
    """What is known of one station's reader."""

    tags: dict[str, Lying] = field(default_factory=dict)
    sick: str = ""
    mended: float = float("-inf")
    """When it was last deaf no more: what it says of before then is not to be believed yet."""
    show: int = 0
    last: str = ""
    """The tag that lay here last, and when it went: a quick return is no new show."""
    left: float | None = None


@dataclass(slots=True)
class Presence:
    """Tags by station. A station is named `node/at`; times are the host's, in seconds.

    A tag that is reported gone is believed to lie for `timing.leave` more. A tag that appears
    elsewhere on the same node has left its old place at once (a node tells in order); on
    another node both are unsure until one of them lets go, for lines between nodes overtake.
    """

    clock: Callable[[], float]
    timing: Timing = field(default_factory=Timing)
    spots: dict[str, Spot] = field(default_factory=dict)
    nodes: dict[str, str] = field(default_factory=dict)
    """Node -> the stage of its connection; READY only after its snapshot came."""
    touched: set[str] = field(default_factory=set)
    """Stations that may look different since this was last emptied."""
    _where: dict[str, set[str]] = field(default_factory=dict)
    _told: dict[str, set[str]] = field(default_factory=dict)
    """Tag -> the stations whose node has told that it came and not that it went."""
    _moving: set[str] = field(default_factory=set)
    """Stations that time alone may change."""
    _settled: float = float("-inf")
    """When `settle` looked last; what came due since is still to be done."""

    # -- what nodes say ------------------------------------------------------------------

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> bool:
        """Take one message of the wire; False when it says nothing about tags."""
        if name == "tag":
            station = f"{node}/{body['at']}"
            (self._on if body["on"] else self._off)(station, body["uid"])
        elif name == "snap":
            self._snap(node, body["tags"])
        elif name == "sick":
            self._sick(f"{node}/{body['at']}", body["kind"])
        elif name == "hello":
            self._hello(node, body["stations"])
        else:
            return False
        return True

    def connection(self, node: str, stage: str) -> None:
        """How far the link to a node is; it is READY again only when its snapshot has come."""
        self._node(node, "syncing" if stage == READY and not self.heard(node) else stage)

    def _node(self, node: str, stage: str) -> None:
        self.nodes[node] = stage
        self.touched.update(station for station in self.spots if node_of(station) == node)

    def _touch(self, station: str) -> None:
        self.touched.add(station)
        self._moving.add(station)

    def heard(self, node: str) -> bool:
        return self.nodes.get(node) == READY

    def spot(self, station: str) -> Spot:
        return self.spots.setdefault(station, Spot())

    def _hello(self, node: str, stations: Mapping[str, Any]) -> None:
        for at in stations:
            self.spot(f"{node}/{at}").sick = ""
        self._node(node, "syncing")

    def _on(self, station: str, uid: str) -> None:
        now, spot = self.clock(), self.spot(station)
        self._touch(station)
        self._told.setdefault(uid, set()).add(station)
        lying = spot.tags.get(uid)
        if lying is not None:
            lying.gone = None
            return
        self._leave_siblings(station, uid)
        for other in [u for u, tag in spot.tags.items() if tag.gone is not None]:
            self._drop(station, other)  # another piece lies there now: the old one did leave
        if uid != spot.last or (spot.left is not None and now - spot.left >= self.timing.again):
            spot.show += 1
        spot.tags[uid] = Lying(now)
        spot.last, spot.left = uid, None
        self._where.setdefault(uid, set()).add(station)
        for other in self._where[uid]:
            self._touch(other)

    def _off(self, station: str, uid: str) -> None:
        told = self._told.get(uid, set())
        told.discard(station)
        lying = self.spot(station).tags.get(uid)
        if lying is not None and lying.gone is None:
            lying.gone = self.clock()
            self._touch(station)
        # It slid over this station and back so quickly that it never went where it lay before.
        for other in sorted(told - self._where.get(uid, set())):
            self._on(other, uid)

    def _leave_siblings(self, station: str, uid: str) -> None:
        """A node tells in order: what comes to one of its stations has left the others."""
        node = node_of(station)
        for other in list(self._where.get(uid, ())):
            if node_of(other) == node or self.spots[other].tags[uid].gone is not None:
                self._drop(other, uid)

    def _drop(self, station: str, uid: str) -> None:
        spot = self.spots[station]
        self._touch(station)
        lying = spot.tags.pop(uid)
        spot.left = lying.gone if lying.gone is not None else self.clock()
        self._where[uid].discard(station)
        self.touched.update(self._where[uid])

    def _snap(self, node: str, sights: Iterable[Iterable[str]]) -> None:
        """The whole state of a node: what is not in it is gone, what is in it lies there."""
        there = {(f"{node}/{at}", uid) for at, uid in sights}
        for station in [s for s in self.spots if node_of(s) == node]:
            for uid in [u for u, told in self._told.items() if station in told]:
                if (station, uid) not in there:
                    self._off(station, uid)
        for station, uid in sorted(there):
            self._on(station, uid)
        self._node(node, READY)

    def _sick(self, station: str, kind: str) -> None:
        spot = self.spot(station)
        if kind == "revived" and spot.sick in _DEAF:
            spot.mended = self.clock()
        spot.sick = "" if kind == "revived" else kind
        self._touch(station)

    # -- what follows ----------------------------------------------------------------------

    def settle(self) -> set[str]:
        """Let go of tags that have been gone for long enough; the stations that may have changed.

        Each is told until it has been told once after it came to rest.
        """
        self._settled = now = self.clock()
        for station in list(self._moving):
            tags = self.spots[station].tags
            for uid in [uid for uid, tag in tags.items() if self._over(tag, now)]:
                self._drop(station, uid)
        changed, self.touched = self.touched | self._moving, set()
        self._moving = {station for station in self._moving if self._moves(station)}
        return changed

    def _over(self, lying: Lying, now: float) -> bool:
        # Summed as in `next`: a rounded difference would never come true at that very time.
        return lying.gone is not None and lying.gone + self.timing.leave <= now

    def _moves(self, station: str) -> bool:
        tags = self.spots[station].tags
        return self.mends(station) or any(self._unsure(u, t) for u, t in tags.items())

    def mends(self, station: str) -> bool:
        """Whether a reader works again, and has not yet told all that happened meanwhile."""
        spot = self.spots.get(station)
        return spot is not None and self.clock() < spot.mended + MEND_S

    def belief(self, station: str) -> Belief:
        """How sure it is that `tags` of this station is what lies there."""
        spot = self.spots.get(station)
        if spot is None or spot.sick in _DEAF or not self.heard(node_of(station)):
            return Belief.UNKNOWN
        unsure = any(self._unsure(uid, tag) for uid, tag in spot.tags.items())
        return Belief.PROBABLY if unsure else Belief.SURE

    def _unsure(self, uid: str, lying: Lying) -> bool:
        return (
            lying.gone is not None
            or self.clock() < lying.since + self.timing.arrive
            or self._overlaps(uid)
        )

    def _overlaps(self, uid: str) -> bool:
        return len(self._where.get(uid, ())) > 1 and self.clock() < self._overlap(uid)

    def moved_on(self, station: str, uid: str) -> bool:
        """Whether a tag that this station still tells of has come to another node meanwhile."""
        since = self.spots[station].tags[uid].since
        return self._overlaps(uid) and any(
            self.spots[other].tags[uid].since > since for other in self._where[uid]
        )

    def _overlap(self, uid: str) -> float:
        """Until when a tag on two nodes is taken for one on its way."""
        return OVERLAP_S + max(self.spots[s].tags[uid].since for s in self._where[uid])

    def next(self) -> float | None:
        """When time alone will change something; in the past when it came due meanwhile."""
        lying = (tag for at in self._moving for tag in self.spots[at].tags.values())
        times = [time for tag in lying for time in self._ripe(tag)]
        times += [self.spots[at].mended + MEND_S for at in self._moving]
        return min((time for time in times if time > self._settled), default=None)

    def _ripe(self, lying: Lying) -> tuple[float, ...]:
        if lying.gone is not None:
            return (lying.gone + self.timing.leave,)
        return lying.since + self.timing.arrive, lying.since + OVERLAP_S


def node_of(station: str) -> str:
    return station.partition("/")[0]
