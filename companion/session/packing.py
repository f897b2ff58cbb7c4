"""Packing up: every place is wanted empty, and every piece may be shown back into the box."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from companion.session.api import Text
from companion.session.shows import Shows
from companion.table.layout import TABLE, Layout, Pad
from companion.table.register import of_table
from companion.table.sight import Belief, Snapshot, Wrong
from companion.twin.finding import Finding, Verdict
from companion.twin.guide import Guide, Hand, Move
from companion.twin.wanted import Difference, FaceOf, compare

BOX = "box"
REST_S = 2.0
"""A piece that lay at a pad before and still lies there after so long was not just taken away: a
reader tells of that after a third of a second, a wire that loses lines within another one. Chosen:
room for both."""


@dataclass(slots=True)
class Packing:
    """The loop with an empty table wanted. `inside` are the pieces shown back into the box."""

    layout: Layout
    faces: FaceOf
    tagged: Collection[str]
    """The pieces of this box that carry a tag."""
    whole: bool = False
    """No piece of this box can be lost: what does not lie on the table is inside."""
    lost: Collection[str] = ()
    """The pieces that people called lost: nobody waits for them."""
    began: float = 0.0
    """When packing began (host seconds)."""
    most: int = 0
    inside: set[str] = field(default_factory=set)
    unseen: int = 0
    """Places of which no reader tells now: nobody knows that they are empty."""

    def find(
        self, snapshot: Snapshot, shows: Shows, now: float, covered: Collection[str] = ()
    ) -> Finding:
        """What is still to be taken off the table; pieces shown at a pad are ticked off.

        Where pieces lie on each other, or two on one spot, no reader knows which is still there:
        everything is lifted.
        """
        while show := shows.new(snapshot):
            self.inside.add(show.piece)
        resting = self._resting(snapshot, now)
        until = min((time for time in (snapshot.next, resting) if time is not None), default=None)
        found = compare({}, snapshot, self.layout, self.faces)
        if self.whole:
            self.inside = set(self.tagged) - self._lying(snapshot)
        differences = found.differ
        sure = [difference for difference in differences if difference.sure]
        self.unseen = len(found.unknown) + len(differences) - len(sure)
        left = self._left_before(snapshot)
        if not differences and not left:
            return Finding(Verdict.EQUAL, until=until)
        piled = [d for d in sure if self._piled(d, covered)]
        sure = [difference for difference in sure if difference not in piled]
        places = {difference.seen: BOX for difference in differences if difference.seen}
        plan = Guide(self.layout, self.faces).plan(sure, places, {})
        moves: tuple[Move, ...] = (*map(self._lift, piled), *plan, *left)
        self.most = max(self.most, len(moves))
        verdict = Verdict.GUIDE if moves else Verdict.READING
        return Finding(verdict, moves=moves, until=until)

    @staticmethod
    def together(moves: Sequence[Move]) -> tuple[Move, ...]:
        """What hands do in one step: all that lies alone and goes into the box, in any order. What
        is piled or told twice comes first, one by one."""
        first = moves[0]
        easy = tuple(m for m in moves if m.hand is Hand.MOVE and m.to_place == BOX)
        return easy if first in easy else (first,)

    def _resting(self, snapshot: Snapshot, now: float) -> float | None:
        """Tick off what lies on at a pad where it lay before, and tell when more comes due.

        A piece that is laid back quickly, or was never lifted, does not arrive: it lies. Only
        after a while does that mean more than a piece whose leaving has not been told yet.
        """
        due: list[float] = []
        for sight in (snapshot[pad] for pad in self.layout.pads):
            if sight.belief is not Belief.SURE or sight.piece in ("", *self.inside):
                continue
            rested = max(self.began, sight.since) + REST_S
            if rested > now:
                due.append(rested)
            elif not of_table(sight.piece):
                self.inside.add(sight.piece)
        return min(due, default=None)

    def _left_before(self, snapshot: Snapshot) -> tuple[Move, ...]:
        """What lies at a reader since the match: counted, and not in the box yet. What came since
        was laid there to be counted."""
        return tuple(
            Move(Hand.MOVE, sight.piece, _whose(pad), BOX, pad.station)
            for pad, sight in ((pad, snapshot[at]) for at, pad in self.layout.pads.items())
            if sight.belief is Belief.SURE and sight.since < self.began
            and sight.piece in self.inside
        )  # fmt: skip

    def _lying(self, snapshot: Snapshot) -> set[str]:
        """All that readers tell of at places of the table."""
        sights = [snapshot[station] for station in self.layout.places]
        faults = [sight.fault for sight in sights if sight.fault is not None]
        return {sight.piece for sight in sights} | {one for f in faults for one in f.pieces}

    def _piled(self, difference: Difference, covered: Collection[str]) -> bool:
        two = difference.fault is not None and difference.fault.wrong is Wrong.TWO
        return two or self.layout.places[difference.station] in covered

    def _lift(self, difference: Difference) -> Move:
        at = difference.station
        return Move(Hand.LIFT, "", self.layout.places[at], BOX, at)

    @property
    def missing(self) -> list[str]:
        """Tagged pieces that nobody has shown back into the box yet."""
        return sorted(self._there() - self.inside)

    def told(self) -> list[Text]:
        """The missing pieces in words; none while most were not shown back: what nobody counts is
        not missing."""
        done, of = self.progress
        missing = self.missing if 2 * done > of else []
        return [Text("missing.piece", {"piece": piece}) for piece in missing]

    @property
    def progress(self) -> tuple[int, int]:
        there = self._there()
        return len(self.inside & there), len(there)

    def _there(self) -> set[str]:
        """The tagged pieces that can be shown back into the box."""
        return set(self.tagged) - set(self.lost)


def _whose(pad: Pad) -> str:
    """The place of a reader that is before a player, or for all."""
    return "reader" if pad.seat == TABLE else f"seat{pad.seat}"
