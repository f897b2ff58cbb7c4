"""Guide: the least list of differences as moves of hands, in an order in which hands can do them.

It starts from scratch at every snapshot, so whatever hands do, the next move is right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType

from companion.table.layout import Layout
from companion.table.sight import Wrong
from companion.twin.awaited import BOX, Goal
from companion.twin.wanted import ANY, Difference, FaceOf


class Hand(StrEnum):
    """What an instruction asks hands to do."""

    MOVE = "move"
    PUT = "put"
    TAKE = "take"
    PART = "part"
    """Two tags on one spot: take one away."""
    LIFT = "lift"
    """Everything on one spot: its reader looks anew when it was bare once."""
    STAND_IN = "stand_in"
    """Put any piece there that does the work of this one."""


@dataclass(frozen=True, slots=True)
class Move:
    """One movement of one piece. A place that no station serves has no station."""

    hand: Hand
    piece: str
    from_place: str = ""
    to_place: str = ""
    from_station: str = ""
    to_station: str = ""


@dataclass(frozen=True, slots=True)
class Guide:
    """Plans moves from seen to wanted."""

    layout: Layout
    faces: FaceOf

    def plan(
        self,
        differences: Sequence[Difference],
        places: Mapping[str, str],
        before: Mapping[str, str],
        lying: Mapping[str, str] = MappingProxyType({}),
        awaited: Mapping[str, Goal] = MappingProxyType({}),
    ) -> list[Move]:
        """The moves that are left, the next one first.

        `places` is where the match has the pieces, `before` where they were when the table
        last agreed: that is where a piece that no station sees will be found. `lying` is where
        stations tell of pieces, also those that are right. `awaited` is where what is turned up
        now is laid.
        """
        faults = [self._fault(d) for d in differences if d.fault is not None]
        missing = {d.station: sorted(d.wanted) for d in differences if d.wanted and not d.fault}
        extra = {d.station: d.seen for d in differences if d.seen}
        moves = [self._awaited(m, awaited) for m in self._matched(extra, missing, places)]
        piled = self._piled(lying, places)
        puts = [
            self._put(station, self._loose(wanted[0], lying, piled), before, piled)
            for station, wanted in missing.items()
            if not any(move.to_station == station for move in moves)
        ]
        return faults + self._ordered(moves) + puts

    def _fault(self, difference: Difference) -> Move:
        fault = difference.fault
        assert fault is not None
        hand = Hand.PART if fault.wrong is Wrong.TWO else Hand.TAKE
        place = self.layout.places[difference.station]
        return Move(hand, "", from_place=place, from_station=difference.station)

    def _matched(
        self, extra: Mapping[str, str], missing: Mapping[str, list[str]], places: Mapping[str, str]
    ) -> list[Move]:
        """Each piece that lies wrong goes where it, or one that looks like it, is missing."""
        open_ = dict(missing)
        moves: list[Move] = []
        for station, piece in extra.items():
            goal = self._goal(piece, open_, station)
            open_.pop(goal, None)
            to_place = self.layout.places[goal] if goal else places.get(piece, "")
            hand = Hand.MOVE if to_place else Hand.TAKE
            here = self.layout.places[station]
            moves.append(Move(hand, piece, here, to_place, station, goal))
        return moves

    def _awaited(self, move: Move, awaited: Mapping[str, Goal]) -> Move:
        goal = awaited.get(move.piece)
        if goal is None or move.to_place not in ("", BOX):
            return move
        return replace(move, hand=Hand.MOVE, to_place=goal.place, to_station=goal.station)

    def _goal(self, piece: str, missing: Mapping[str, list[str]], here: str) -> str:
        face = self.faces.get(piece)
        stations = [station for station in missing if station != here]
        exact = [s for s in stations if piece in missing[s]]
        alike = [
            s
            for s in stations
            if any(p.startswith(ANY) or self.faces.get(p) == face for p in missing[s])
        ]
        return next(iter(exact or alike), "")

    def _loose(self, piece: str, lying: Mapping[str, str], piled: Mapping[str, str]) -> str:
        """A piece to be put somewhere; a copy, where it lies itself and that one does not, or only
        on a pile."""
        if piece not in lying or piece in piled:
            return piece
        face = self.faces.get(piece)
        copies = [one for one, other in self.faces.items() if other == face]
        free = (one for one in copies if one not in lying)
        return next(free, next((one for one in copies if one in piled), piece))

    def _piled(self, lying: Mapping[str, str], places: Mapping[str, str]) -> dict[str, str]:
        """Pieces that lie where neither they nor their copies belong: on a pile, where a reader
        may tell of any."""
        due = {(self.faces.get(piece), place) for piece, place in places.items()}
        return {
            piece: at
            for piece, at in lying.items()
            if (self.faces.get(piece), self.layout.places.get(at)) not in due
        }

    def _put(
        self, station: str, piece: str, before: Mapping[str, str], piled: Mapping[str, str]
    ) -> Move:
        if piece in piled:
            at = piled[piece]
            here, there = self.layout.places[at], self.layout.places[station]
            return Move(Hand.MOVE, piece, here, there, at, station)
        from_place = before.get(piece, "")
        if from_place in self.layout.stations:  # it should have been seen there: it is not
            from_place = ""
        return Move(Hand.PUT, piece, from_place, self.layout.places[station], to_station=station)

    def _ordered(self, moves: Iterable[Move]) -> list[Move]:
        """Moves whose goal is free first; a ring is opened by taking one piece up."""
        left = list(moves)
        full = {move.from_station for move in left}
        done: list[Move] = []
        while left:
            free = [m for m in left if not m.to_station or m.to_station not in full]
            now = free[0] if free else next(m for m in left if m.from_station in full)
            if not free:
                done.append(Move(Hand.TAKE, now.piece, now.from_place, "", now.from_station))
                full.discard(now.from_station)
                continue
            left.remove(now)
            full.discard(now.from_station)
            done.append(now)
        return done
