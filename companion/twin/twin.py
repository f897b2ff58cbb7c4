"""The twin: decides from a settled snapshot whether to take, ask, guide or do nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.table.layout import Layout
from companion.table.sight import Belief as Sureness
from companion.table.sight import Snapshot, Timing
from companion.twin.begun import begun
from companion.twin.belief import Belief
from companion.twin.explain import Explained, Explainer, Path
from companion.twin.finding import Finding, Verdict
from companion.twin.guide import Guide, Move
from companion.twin.upkeep import Upkeep
from companion.twin.wanted import (
    Compared,
    Difference,
    FaceOf,
    Wanted,
    agrees,
    compare,
    project,
    project_state,
)
from engine.core.state import State
from engine.core.steps import Action, Reveal, Step

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
    stirred: bool = False
    """Whether hands have laid something since that nothing explains."""
    explainer: Explainer = field(init=False)
    _guide: Guide = field(init=False)
    _known: tuple[tuple[object, ...], Finding] | None = None
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
        differ = _what(self._compared(state, snapshot).differ)
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
        self.belief.deny(_what(self._compared(state, snapshot).differ))
        self._known = None

    def put_off(self, state: State, snapshot: Snapshot, later: bool) -> None:
        """People decide before they put right what differs now, or put it right after all."""
        self.aside = _what(self._compared(state, snapshot).differ) if later else frozenset()

    def _left(self, snapshot: Snapshot) -> None:
        """The match leaves where it stood: what hands laid was meant so, unless they are guided."""
        if self._verdict is not Verdict.GUIDE:
            self.upkeep.stands(snapshot, self.layout.places)

    def _compared(self, state: State, snapshot: Snapshot) -> Compared:
        wanted = project_state(state, self.layout, self.lost)
        done = self.upkeep.done(wanted, snapshot, self.faces)
        compared = compare(wanted, done, self.layout, self.faces)
        self._see(compared, done)
        return compared

    def _see(self, compared: Compared, snapshot: Snapshot) -> None:
        self.belief.saw(snapshot, self.layout.all(), compared.agree)

    def seen(self, snapshot: Snapshot) -> dict[str, str]:
        """Station -> piece, for every station of which anything is known."""
        return {
            station: sight.piece
            for station, sight in snapshot.at(self.layout.places)
            if sight.belief is not Sureness.UNKNOWN
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
        wanted = self.wanted = project(places, self.layout, state.covered(), self.lost)
        snapshot = self._with_shown(wanted, self.upkeep.done(wanted, lies, self.faces))
        compared = compare(wanted, snapshot, self.layout, self.faces)
        self._see(compared, snapshot)
        if not compared.differ:
            self.belief.equal(compared.agree, places)
            self.belief.shown -= set(self.seen(lies).values())
            self.upkeep.stands(lies, self.layout.places)
            self._known, self.most = None, 0
            self.aside, self.stirred = frozenset(), False
            return Finding(Verdict.EQUAL, until=late)
        found = self._besides(state, snapshot, compared.differ, places, now)
        return found or self._surely(state, snapshot, compared.differ, places, now)

    def _besides(
        self,
        state: State,
        snapshot: Snapshot,
        differences: Sequence[Difference],
        places: Mapping[str, str],
        now: float,
    ) -> Finding | None:
        """What hands lay while they put something off means what it would mean without that."""
        what = _what(differences)
        self.aside &= what
        fresh = [one for one in differences if (one.station, one.seen) not in self.aside]
        self.stirred = bool(fresh) and not self.belief.nothing_new(what - self.aside)
        if not (self.aside and self.stirred):
            return None
        found = self._surely(
            state, snapshot.without(at for at, _ in self.aside), fresh, places, now
        )
        means = found.verdict in (Verdict.TAKE, Verdict.CONFIRM, Verdict.WHICH)
        return found if means else None

    def _surely(
        self,
        state: State,
        snapshot: Snapshot,
        differences: Sequence[Difference],
        places: Mapping[str, str],
        now: float,
    ) -> Finding:
        found = self._concluded(state, snapshot, differences, places, now)
        if all(difference.sure for difference in differences):
            return found
        return self._unsure(found, differences, places, snapshot)

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

    def _unsure(
        self,
        found: Finding,
        differences: Sequence[Difference],
        places: Mapping[str, str],
        snapshot: Snapshot,
    ) -> Finding:
        """While something is unsure: what hands would confirm can be asked, the rest waits."""
        if found.verdict in (Verdict.WHICH, Verdict.CONFIRM) and not found.begun:
            return found
        if found.verdict is Verdict.TAKE:
            return replace(found, verdict=Verdict.CONFIRM, until=snapshot.next)
        moves = self._moves(differences, places, snapshot) if self.belief.guiding else ()
        return Finding(Verdict.READING, moves=moves, until=snapshot.next)

    def _concluded(
        self,
        state: State,
        snapshot: Snapshot,
        differences: Sequence[Difference],
        places: Mapping[str, str],
        now: float,
    ) -> Finding:
        seen = self.seen(snapshot)
        agreed = tuple(self.belief[one.station].agreed for one in differences)
        key = (*seen.items(), agreed, self.belief.guiding, tuple(d.fault for d in differences))
        if self._known is None or self._known[0] != key:
            self._known = (key, self._find(state, seen, differences, snapshot))
        finding = self._known[1]
        if finding.verdict is Verdict.TAKE and not self._still(state, finding, snapshot, now):
            until = snapshot[finding.at].since + self.timing.dwell
            return replace(finding, verdict=Verdict.CONFIRM, until=until)
        if finding.verdict is Verdict.GUIDE and all(d.sure for d in differences):
            self.belief.guiding = True
            return replace(finding, moves=self._moves(differences, places, snapshot))
        return finding

    def _find(
        self,
        state: State,
        seen: Mapping[str, str],
        differences: Sequence[Difference],
        snapshot: Snapshot,
    ) -> Finding:
        by_hands = self.belief.agreed(difference.station for difference in differences)
        guide = Finding(Verdict.GUIDE, by_hands=by_hands)
        if any(difference.fault for difference in differences):
            return guide
        if self.belief.nothing_new(_what(differences)):
            return guide
        rested = {at for at, piece in seen.items() if self.belief.rests(at, piece)}
        search = replace(self.explainer, rested=rested, lost=self.lost, carries=self.upkeep.works)
        explained = search.explain(state, seen)
        if explained.paths:
            came = [difference.station for difference in differences if difference.seen]
            at = max(came, key=lambda station: snapshot[station].since, default="")
            return self._explained(explained, differences, at)
        path, left = search.turned_up(state, seen)
        shown = [one for one in differences if one.station not in left]
        if path.steps and self._certain(path, shown):  # what else lies wrong is put right after it
            at = max((one.station for one in shown), key=lambda one: snapshot[one].since)
            return Finding(Verdict.TAKE, (path,), at=at)
        if not self._meant(differences):
            return guide
        paths = begun(search, state, differences)
        return self._begun(paths) if paths else self._back(seen, differences) or guide

    def _meant(self, differences: Sequence[Difference]) -> bool:
        """Whether hands changed an agreed table, other than by putting back what they showed."""
        hands_did = self.belief.hands_did(difference.station for difference in differences)
        shown = self.belief.shown
        return hands_did and not all(
            one.seen in shown if one.seen else bool(one.wanted & shown) for one in differences
        )

    def _begun(self, paths: Sequence[Path]) -> Finding:
        """A step begun explains more than any way back, and loses nothing."""
        verdict = Verdict.WHICH if len(paths) > 1 else Verdict.CONFIRM
        return Finding(verdict, tuple(paths), begun=True)

    def _back(self, seen: Mapping[str, str], differences: Sequence[Difference]) -> Finding | None:
        """An earlier moment; nobody goes back more than one decision by a single piece."""
        length = self._earlier(seen)
        if length < 0 or (_pieces(differences) < TWO and self.decisions(length) > 1):
            return None
        return Finding(Verdict.BACK, length=length)

    def _explained(
        self, explained: Explained, differences: Sequence[Difference], at: str
    ) -> Finding:
        paths = explained.paths
        if len(paths) > 1 or not explained.found:
            # One question at a time: what follows is asked when this is answered.
            first = dict.fromkeys(path.steps[:1] for path in paths)
            paths = [Path(step, paths[0].actions) for step in first]
        if len(paths) > 1:
            verdict = Verdict.WHICH
        elif explained.complete and self._certain(paths[0], differences):
            verdict = Verdict.TAKE
        else:
            verdict = Verdict.CONFIRM
        return Finding(verdict, tuple(paths), at=at)

    def _certain(self, path: Path, differences: Sequence[Difference]) -> bool:
        """Whether the table leaves no doubt: something came, and it was seen to come.

        What is merely gone may have been brushed away. A reveal needs no more than that its
        piece was seen to come; an action needs a table that agreed in all that differs now.
        """
        if not any(difference.seen for difference in differences):
            return False
        if path.actions == 0:
            came = all(self.belief.came(one.station, one.seen) for one in differences)
            return came and not self._back_again(path.steps[0], differences)
        return len(path.steps) == 1 and self.belief.hands_did(one.station for one in differences)

    def _back_again(self, step: Step, differences: Sequence[Difference]) -> bool:
        """Whether what would be turned up is the very piece that lay there until the last change,
        read as its copy: it may have been put back."""
        before = self.moments[-2][1] if len(self.moments) > 1 else {}
        named = str(step.args[0])
        return any(
            piece != named
            and piece in before.get(at, ())
            and self.faces.get(piece) == self.faces.get(named)
            for at, _, piece, *_ in differences
            if piece
        )

    def _still(self, state: State, finding: Finding, snapshot: Snapshot, now: float) -> bool:
        """Whether the piece has lain long enough, where it could still slide on to mean more."""
        step = finding.paths[0].steps[0]
        piece = snapshot[finding.at].piece
        if isinstance(step, Reveal):
            reveals = state.awaiting().reveals
            alone = sum(piece in state.could_be(prompt) for prompt in reveals) < 2
            return alone or now >= snapshot[finding.at].since + self.timing.dwell
        meanings = [s for s in state.involving(piece) if isinstance(s, Action)] if piece else []
        if meanings == [step]:
            return True
        return now >= snapshot[finding.at].since + self.timing.dwell

    def _earlier(self, seen: Mapping[str, str]) -> int:
        """The length of the log when the table was last wanted like this; -1: never."""
        for index in range(len(self.moments) - 2, max(-1, len(self.moments) - FURTHEST_BACK), -1):
            if agrees(self.moments[index][1], seen, self.faces):
                return self.moments[index + 1][0] - 1
        return -1

    def _moves(
        self, differences: Sequence[Difference], places: Mapping[str, str], snapshot: Snapshot
    ) -> tuple[Move, ...]:
        moves = self._guide.plan(differences, places, self.belief.assumed, self._lying(snapshot))
        self.most = max(self.most, len(moves))
        return tuple(moves)


TWO = 2


def _pieces(differences: Sequence[Difference]) -> int:
    """How many pieces lie otherwise than they should."""
    return len({one.seen or min(one.wanted) for one in differences})


def _what(differences: Sequence[Difference]) -> frozenset[tuple[str, str]]:
    return frozenset((difference.station, difference.seen) for difference in differences)
