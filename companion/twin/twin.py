"""The twin: decides from a settled snapshot whether to take, ask, guide or do nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from companion.table.layout import Layout
from companion.table.sight import Belief, Snapshot, Timing
from companion.twin.explain import Explainer, Path
from companion.twin.guide import Guide, Move
from companion.twin.wanted import (
    Difference,
    Faces,
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


class Verdict(StrEnum):
    """What the table means."""

    EQUAL = "equal"
    READING = "reading"
    TAKE = "take"
    """One path explains it beyond doubt."""
    WHICH = "which"
    """Several explain it, with equal right: ask which."""
    CONFIRM = "confirm"
    """It looks like this, but hands have to say so, or (`until` is set) to let it lie."""
    BACK = "back"
    """It looks like an earlier moment."""
    GUIDE = "guide"


@dataclass(frozen=True, slots=True)
class Finding:
    """A verdict with its grounds. `paths` are steps from the present state; `length` is the
    log's length at the earlier moment; `moves` are what hands have to do, the next first;
    `at` is the station where the last piece came to lie; `until` is when to look again."""

    verdict: Verdict
    paths: tuple[Path, ...] = ()
    length: int = -1
    moves: tuple[Move, ...] = ()
    at: str = ""
    until: float | None = None


class Trust(StrEnum):
    """How the present differences can have come about."""

    HANDS = "hands"
    """Table and match agreed: whatever differs, hands did it since."""
    MATCH = "match"
    """The match moved on (upkeep): hands owe it. Reveals are seen, actions are only asked."""
    BACK = "back"
    """The match went back or was resumed: nothing is taken, everything is asked."""


@dataclass(slots=True)
class Twin:
    """Compares seen with wanted. It remembers only whether they have agreed since the last step.

    `moments` holds, for each length of the log, what was wanted then (only where it changed).
    """

    layout: Layout
    faces: Faces
    timing: Timing = field(default_factory=Timing)
    trust: Trust = Trust.BACK
    moments: list[tuple[int, Wanted]] = field(default_factory=list)
    before: Mapping[str, str] = field(default_factory=dict)
    """Piece -> place when the table last agreed."""
    rested: Mapping[str, str] = field(default_factory=dict)
    """Station -> the piece that lay there when the table last agreed."""
    most: int = 0
    """The most moves that were left since guiding began, for "3 of 7"."""
    _ignored: list[frozenset[tuple[str, str]]] = field(default_factory=list)
    """What differed when the match went back, or was denied by people: not offered again."""
    vouched: frozenset[str] = frozenset()
    """Stations that were seen to agree since the last step: what differs there, hands did."""
    held: frozenset[str] = frozenset()
    """The pieces that were last held to a pad; putting them back is no take-back."""
    _explainer: Explainer = field(init=False)
    _guide: Guide = field(init=False)
    _known: tuple[tuple[object, ...], Finding] | None = None

    def __post_init__(self) -> None:
        self._explainer = Explainer(self.layout, self.faces)
        self._guide = Guide(self.layout, self.faces)

    # -- the match moves -----------------------------------------------------------------

    def moved(self, state: State, length: int, trust: Trust, snapshot: Snapshot) -> None:
        """The match is now at this length of its log."""
        self._known = None
        self._ignored.clear()
        self.vouched = frozenset()
        wanted = project_state(state, self.layout)
        while self.moments and self.moments[-1][0] >= length:
            self.moments.pop()
        if not self.moments or self.moments[-1][1] != wanted:
            self.moments.append((length, wanted))
        if trust is Trust.BACK:
            self._ignore(wanted, snapshot)
        self.trust, self.most = trust, 0

    def deny(self, state: State, snapshot: Snapshot) -> None:
        """People said that the table does not mean what was offered."""
        self._ignore(project_state(state, self.layout), snapshot)
        self._known = None

    def _ignore(self, wanted: Wanted, snapshot: Snapshot) -> None:
        differences = compare(wanted, snapshot, self.layout, self.faces)
        self._ignored.append(_what(differences))

    def seen(self, snapshot: Snapshot) -> dict[str, str]:
        """Station -> piece, for every station of which anything is known."""
        return {
            station: sight.piece
            for station in self.layout.places
            if (sight := snapshot[station]).belief is not Belief.UNKNOWN
        }

    # -- looking -------------------------------------------------------------------------

    def look(self, state: State, snapshot: Snapshot, now: float) -> Finding:
        """What the table means now. Quick when nothing changed since the last look."""
        places = state.places()
        wanted = project(places, self.layout, state.covered())
        snapshot = self._with_shown(wanted, snapshot)
        differences = compare(wanted, snapshot, self.layout, self.faces)
        if not differences:
            self.trust, self.most, self.before = Trust.HANDS, 0, places
            self.rested = self._lying(snapshot)
            self.vouched = frozenset(self.seen(snapshot))
            self._known = None
            self._ignored.clear()
            return Finding(Verdict.EQUAL)
        found = self._concluded(state, snapshot, differences, places, now)
        if all(difference.sure for difference in differences):
            return found
        return self._unsure(found, differences, places, snapshot.next)

    def _with_shown(self, wanted: Wanted, snapshot: Snapshot) -> Snapshot:
        """A piece that is held to a pad counts as lying where it was taken from."""
        held = {piece: snapshot[pad] for pad in self.layout.pads if (piece := snapshot[pad].piece)}
        if not held:
            return snapshot
        self.held = frozenset(held)
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
        until: float | None,
    ) -> Finding:
        """While something is unsure: what hands would confirm can be asked, the rest waits."""
        if found.verdict in (Verdict.WHICH, Verdict.CONFIRM):
            return found
        if found.verdict is Verdict.TAKE:
            return replace(found, verdict=Verdict.CONFIRM, until=until)
        moves = self._moves(differences, places) if self.most else ()
        return Finding(Verdict.READING, moves=moves, until=until)

    def _concluded(
        self,
        state: State,
        snapshot: Snapshot,
        differences: Sequence[Difference],
        places: Mapping[str, str],
        now: float,
    ) -> Finding:
        seen = self.seen(snapshot)
        key = (*seen.items(), self.trust, tuple(d.fault for d in differences))
        if self._known is None or self._known[0] != key:
            self._known = (key, self._find(state, seen, differences, snapshot))
        finding = self._known[1]
        if finding.verdict is Verdict.TAKE and not self._still(state, finding, snapshot, now):
            until = snapshot[finding.at].since + self.timing.dwell
            return replace(finding, verdict=Verdict.CONFIRM, until=until)
        if finding.verdict is Verdict.GUIDE and all(d.sure for d in differences):
            return Finding(Verdict.GUIDE, moves=self._moves(differences, places))
        return finding

    def _lying(self, snapshot: Snapshot) -> dict[str, str]:
        """Station -> piece, for stations with a piece."""
        return {at: piece for at in self.layout.places if (piece := snapshot[at].piece)}

    def _find(
        self,
        state: State,
        seen: Mapping[str, str],
        differences: Sequence[Difference],
        snapshot: Snapshot,
    ) -> Finding:
        guide = Finding(Verdict.GUIDE)
        if any(difference.fault for difference in differences) or self._is_ignored(differences):
            return guide
        lying = self._lying(snapshot)
        rested = {at for at, piece in self.rested.items() if lying.get(at) == piece}
        paths = replace(self._explainer, rested=rested).explain(state, seen)
        if paths:
            came = [difference.station for difference in differences if difference.seen]
            at = max(came, key=lambda station: snapshot[station].since, default="")
            found = self._explained(paths, at)
            if found.verdict is Verdict.TAKE and self._back_again(found.paths[0].steps[0], seen):
                found = replace(found, verdict=Verdict.CONFIRM)
            return found
        length = self._earlier(seen) if self._taken_back(differences) else -1
        return Finding(Verdict.BACK, length=length) if length >= 0 else guide

    def _back_again(self, step: Step, seen: Mapping[str, str]) -> bool:
        """Whether what would be turned up is the very piece that lay there until the last change,
        read as its copy: it may have been put back."""
        before = self.moments[-2][1] if len(self.moments) > 1 else {}
        named = str(step.args[0]) if isinstance(step, Reveal) and step.args else ""
        return any(
            piece != named and piece in before.get(at, ())
            for at, piece in seen.items()
            if piece and named and self.faces.get(piece) == self.faces.get(named)
        )

    def _taken_back(self, differences: Sequence[Difference]) -> bool:
        """Whether hands changed an agreed table, other than by putting back what they showed."""
        return (
            self.trust is Trust.HANDS
            and not self.most
            and all(difference.station in self.vouched for difference in differences)
            and not all(difference.seen in self.held for difference in differences)
        )

    def _is_ignored(self, differences: Sequence[Difference]) -> bool:
        """Whether hands have done nothing since but put some of it right."""
        return any(_what(differences) <= ignored for ignored in self._ignored)

    def _explained(self, paths: Sequence[Path], at: str) -> Finding:
        if len(paths) > 1:
            # One question at a time: what follows is asked when this is answered.
            first = dict.fromkeys(path.steps[:1] for path in paths)
            paths = [Path(step, paths[0].actions) for step in first]
        if len(paths) > 1:
            verdict = Verdict.WHICH
        elif self._certain(paths[0], bool(at)):
            verdict = Verdict.TAKE
        else:
            verdict = Verdict.CONFIRM
        return Finding(verdict, tuple(paths), at=at)

    def _certain(self, path: Path, came: bool) -> bool:
        """Something positive must have come: what is merely gone may have been brushed away."""
        if not came or self.trust is Trust.BACK:
            return False
        reveals_only = path.actions == 0
        return reveals_only or (
            len(path.steps) == 1 and self.trust is Trust.HANDS and not self.most
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
        self, differences: Sequence[Difference], places: Mapping[str, str]
    ) -> tuple[Move, ...]:
        moves = self._guide.plan(differences, places, self.before)
        self.most = max(self.most, len(moves))
        return tuple(moves)


def _what(differences: Sequence[Difference]) -> frozenset[tuple[str, str]]:
    return frozenset((difference.station, difference.seen) for difference in differences)
