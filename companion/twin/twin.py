"""The twin: decides from a settled snapshot whether to take, ask, guide or do nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from companion.table.layout import Layout
from companion.table.sight import Belief as Sureness
from companion.table.sight import Snapshot, Timing
from companion.twin import differing
from companion.twin.awaited import early, goals, rests
from companion.twin.belief import Agreed, Belief
from companion.twin.differing import Look
from companion.twin.explain import Explainer
from companion.twin.finding import Finding, Verdict
from companion.twin.guide import Guide, Move
from companion.twin.seating import exchanges, seated
from companion.twin.upkeep import Upkeep
from companion.twin.wanted import (
    Compared,
    Difference,
    FaceOf,
    Wanted,
    agrees,
    compare,
    lies_there,
    project,
    project_state,
)
from engine.core.state import State

FURTHEST_BACK = 60
"""How many earlier, different moments of the table a take-back is looked for in."""


@dataclass(slots=True)
class Twin:
    """Compares seen with wanted. What it remembers of the table is `belief`, and nothing else.

    `moments` is told by the log: for its last lengths what was wanted then (only where it
    changed), as far back as a take-back is looked for.
    """

    layout: Layout
    faces: FaceOf
    timing: Timing = field(default_factory=Timing)
    lost: Collection[str] = ()
    """Pieces that people said are lost: no station will ever sense them."""
    belief: Belief = field(default_factory=Belief)
    moments: list[tuple[int, Wanted]] = field(default_factory=list)
    wanted: Wanted = field(default_factory=dict)
    """What was wanted at the last look."""
    decisions: Callable[[int], int] = lambda _: 1
    """How many decisions of people the log has from this length on."""
    most: int = 0
    """The most moves that were left since guiding began, for "3 of 7"."""
    upkeep: Upkeep = field(default_factory=Upkeep)
    aside: frozenset[tuple[str, str]] = frozenset()
    """What differs and is put right later: station and what lies there. It hides nothing else."""
    early: frozenset[str] = frozenset()
    """The stations where what lies there only comes next: it is left lying, and said so."""
    left: frozenset[str] = frozenset()
    """Those, and where a piece rests until the next answer takes it on: nothing is wrong there."""
    stirred: bool = False
    """Whether hands have laid something since that nothing explains."""
    explainer: Explainer = field(init=False)
    _guide: Guide = field(init=False)
    _known: tuple[tuple[object, ...], Finding, float] | None = None
    """How the table last differed, what that means, and since when it lies so (host seconds)."""
    _verdict: Verdict = Verdict.EQUAL
    """What the last look found."""

    def __post_init__(self) -> None:
        self.explainer = Explainer(self.layout, self.faces)
        self._guide = Guide(self.layout, self.faces)

    # -- the match moves -----------------------------------------------------------------

    def moved(self, state: State, length: int, snapshot: Snapshot) -> None:
        """The match is now at this length of its log; hands owe the table what it lacks."""
        self._left(snapshot)
        self.remember(state, length)
        self.belief.moved()
        self._compared(state, snapshot)

    def went_back(self, state: State, length: int, snapshot: Snapshot) -> None:
        """The match was taken back to this length, or goes on here after nobody looked.

        What differs now is what was taken back: it is not offered as something new, nor is the gap
        that it leaves on its way.
        """
        self._left(snapshot)
        self.remember(state, length)
        self.belief.went_back()
        self.aside, self.stirred = frozenset(), False
        self.belief.spend(snapshot.at(self.layout.pads))
        differ = lies_there(self._compared(state, snapshot).differ)
        self.belief.deny([*differ, *((station, "") for station, _ in differ)])

    def remember(self, state: State, length: int) -> None:
        """What is wanted at this length of the log."""
        self._known, self.most = None, 0
        wanted = project_state(state, self.layout, self.lost)
        while self.moments and self.moments[-1][0] >= length:
            self.moments.pop()
        if not self.moments or self.moments[-1][1] != wanted:
            self.moments.append((length, wanted))
        del self.moments[: -FURTHEST_BACK - 1]

    def forget(self) -> None:
        """The log is another one: what was wanted at its lengths is told anew."""
        self.moments.clear()

    def reaches(self, length: int) -> bool:
        """Whether anything is remembered of before this length of the log."""
        return not length or (bool(self.moments) and self.moments[0][0] < length)

    def deny(self, state: State, snapshot: Snapshot) -> None:
        """People said that the table does not mean what was offered."""
        self.belief.deny(lies_there(self._compared(state, snapshot).differ))
        self._known = None

    def turned_up(self, piece: str) -> None:
        """A lost piece is there again and not laid down yet: nobody took it from its place."""
        *_, (_, wanted) = self.moments
        self.belief.deny((at, "") for at, one in wanted.items() if piece in one)

    def put_off(self, state: State, snapshot: Snapshot, later: bool) -> None:
        """People decide before they put right what differs now, or put it right after all."""
        self.aside = lies_there(self._compared(state, snapshot).differ) if later else frozenset()

    def _left(self, snapshot: Snapshot) -> None:
        """The match leaves where it stood: what hands laid was meant so, unless they are guided."""
        if self._verdict is not Verdict.GUIDE:
            self.upkeep.stands(snapshot, self.layout.places)

    def _compared(self, state: State, snapshot: Snapshot) -> Compared:
        wanted = self._seat(project_state(state, self.layout, self.lost), snapshot)
        done = self.upkeep.done(wanted, snapshot, self.faces)
        compared = compare(wanted, done, self.layout, self.faces)
        self._see(compared, done)
        return compared

    def _see(self, compared: Compared, snapshot: Snapshot) -> None:
        self.belief.saw(snapshot, self.layout.all(), compared.agree)

    def _seat(self, wanted: Wanted, snapshot: Snapshot) -> Wanted:
        """What is wanted where a piece surely lies on another place of its row: that is its place
        from now on."""
        sure = {at: one.piece for at, one in snapshot.at(self.layout.alike) if one.is_sure}
        for pair in [*exchanges(wanted, sure, self.layout, self.faces)]:
            self.layout.exchange(*pair)
            self._known = None
        return seated(wanted, sure, self.layout, self.faces)

    def seen(self, snapshot: Snapshot) -> dict[str, str]:
        """Station -> piece, for every station of which anything is known."""
        return {
            station: sight.piece
            for station, sight in snapshot.at(self.layout.places)
            if sight.belief is not Sureness.UNKNOWN
        }

    def read_at(self, places: Mapping[str, str]) -> dict[str, str]:
        """Piece -> its station, for those that a reader saw lie where the match has them, and that
        was watched since."""
        stations, belief = self.layout.stations, self.belief
        found = {piece: stations[place] for piece, place in places.items() if place in stations}
        return {
            piece: at
            for piece, at in found.items()
            if belief[at].agreed is not Agreed.NEVER and belief.rests(at, piece)
        }

    def _lying(self, snapshot: Snapshot) -> dict[str, str]:
        """Piece -> the station that tells of it, alone or as one of two."""
        two = {
            piece: station
            for station, sight in snapshot.at(self.layout.places)
            if sight.fault is not None and sight.belief is not Sureness.UNKNOWN
            for piece in sight.fault.pieces
        }
        return two | {piece: station for station, piece in self.seen(snapshot).items() if piece}

    # -- looking -------------------------------------------------------------------------

    def carried(self, state: State, snapshot: Snapshot) -> tuple[Move, ...]:
        """What the screen moves by itself, the next first."""
        lying = self._lying(snapshot)
        owed = self._guide.plan(self.upkeep.owed, state.places(), self.belief.assumed, lying)
        return (*self.upkeep.taken_up(snapshot), *owed)

    def find(self, state: State, snapshot: Snapshot, now: float) -> Finding:
        """What the table means now. Quick when nothing changed since the last look."""
        found = self._looked(state, snapshot, now)
        self._verdict = found.verdict
        return found

    def _looked(self, state: State, lies: Snapshot, now: float) -> Finding:
        places, late = state.places(), self.upkeep.due(now)
        self.belief.owes(self.upkeep.overdue)
        wanted = self._seat(project(places, self.layout, state.covered(), self.lost), lies)
        self.wanted = wanted
        snapshot = self._with_shown(wanted, self.upkeep.done(wanted, lies, self.faces))
        compared = compare(wanted, snapshot, self.layout, self.faces)
        self._see(compared, snapshot)
        self.early = early(state, self.layout, self.faces, compared.differ, lies)
        self.left = self.early
        if not self.upkeep.works:
            self.left |= rests(state, self.layout, compared.differ)
        differ = [one for one in compared.differ if one.station not in self.left]
        if not differ:
            self.belief.equal(compared.agree, places)
            self.belief.shown = self._to_put_back(places, lies)
            self.upkeep.stands(lies, self.layout.places)
            self._known, self.most = None, 0
            self.aside, self.stirred = frozenset(), False
            return Finding(Verdict.EQUAL, until=late)
        look = Look(state, snapshot.without(self.left), differ, places, now)
        return self._besides(look) or self._surely(look)

    def _besides(self, look: Look) -> Finding | None:
        """What hands lay while they put something off means what it would mean without that."""
        self.aside &= look.what
        fresh = [one for one in look.differ if (one.station, one.seen) not in self.aside]
        self.stirred = not self.nothing_new(fresh)
        if not (self.aside and self.stirred):
            return None
        known = look.snapshot.without(at for at, _ in self.aside)
        found = self._surely(look._replace(snapshot=known, differ=fresh))
        means = found.verdict in (Verdict.TAKE, Verdict.CONFIRM, Verdict.WHICH)
        return found if means else None

    def nothing_new(self, differ: Iterable[Difference]) -> bool:
        """Whether hands told nothing by what differs: it is owed, or means nothing."""
        return all(self.belief.means_nothing(one, self.faces) for one in differ)

    def _to_put_back(self, places: Mapping[str, str], lies: Snapshot) -> frozenset[str]:
        """What was shown and does not lie yet where a reader sees it: what no reader sees by its
        place, as a seat's own tile, means something wherever it is laid next."""
        shown = self.belief.shown - set(self.seen(lies).values())
        return frozenset(one for one in shown if places.get(one) in self.layout.stations)

    def _surely(self, look: Look) -> Finding:
        found = self._concluded(look)
        return found if look.all_sure() else self._unsure(found, look)

    def _with_shown(self, wanted: Wanted, snapshot: Snapshot) -> Snapshot:
        """A piece that is held to a pad counts as lying where it was taken from."""
        shown = [at for at in snapshot.at(self.layout.pads) if not self.belief.is_spent(*at)]
        held = {sight.piece: sight for _, sight in shown if sight.piece}
        if not held:
            return snapshot
        self.belief.shown = frozenset(held)
        sights = dict(snapshot.sights)
        for station, pieces in wanted.items():
            piece = next((piece for piece in pieces if piece in held), "")
            if piece and snapshot[station].empty:
                sights[station] = replace(held[piece], belief=snapshot[station].belief)
        return Snapshot(sights, snapshot.next)

    def _unsure(self, found: Finding, look: Look) -> Finding:
        """While something is unsure: what hands would confirm can be asked, the rest waits."""
        if found.verdict in (Verdict.WHICH, Verdict.CONFIRM) and not found.begun:
            return found
        until = look.snapshot.next
        if found.verdict is Verdict.TAKE and until is None:  # no time alone makes it sure
            return replace(found, verdict=Verdict.CONFIRM)
        moves = self._moves(look) if self.belief.guiding else ()
        return Finding(Verdict.READING, moves=moves, until=until)

    def _concluded(self, look: Look) -> Finding:
        seen = self.seen(look.snapshot)
        agreed = tuple(self.belief[station].agreed for station in look.stations)
        faults = tuple(one.fault for one in look.differ)
        key = (*seen.items(), agreed, self.belief.guiding, faults)
        if self._known is None or self._known[0] != key:
            self._known = (key, differing.found(self, look, seen), look.now)
        _, finding, since = self._known
        if finding.verdict is Verdict.BACK and look.now < since + self.timing.dwell:
            # A piece that is lifted slowly may be on its way: nobody is asked to go back yet.
            return Finding(Verdict.READING, until=since + self.timing.dwell)
        if finding.verdict is Verdict.TAKE and not differing.settled(self, finding, look):
            # It counts by itself so soon that nobody is asked before.
            return Finding(
                Verdict.READING, until=look.snapshot[finding.at].since + self.timing.dwell
            )
        if finding.verdict is Verdict.GUIDE and look.all_sure():
            self.belief.guiding = True
            return replace(finding, moves=self._moves(look))
        return finding

    def earlier(self, seen: Mapping[str, str]) -> int:
        """The length of the log when the table was last wanted like this; -1: never."""
        for index in range(len(self.moments) - 2, max(-1, len(self.moments) - FURTHEST_BACK), -1):
            then = seated(self.moments[index][1], seen, self.layout, self.faces)
            if agrees(then, seen, self.faces):
                return self.moments[index + 1][0] - 1
        return -1

    def _moves(self, look: Look) -> tuple[Move, ...]:
        lying = self._lying(look.snapshot)
        awaited = goals(look.state, self.layout, self.faces, look.differ)
        moves = self._guide.plan(look.differ, look.places, self.belief.assumed, lying, awaited)
        self.most = max(self.most, len(moves))
        return tuple(moves)
