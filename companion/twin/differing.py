"""Differing: what a table that is not as wanted means: taken, asked or put right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from companion.table.layout import Layout
from companion.table.sight import Snapshot
from companion.twin.begun import begun
from companion.twin.explain import Explained, Path
from companion.twin.finding import Finding, Verdict
from companion.twin.wanted import Difference, lies_there
from engine.core.state import State
from engine.core.steps import Action, Reveal, Step

if TYPE_CHECKING:
    from companion.twin.twin import Twin

TWO = 2


class Look(NamedTuple):
    """A table that differs, as it is looked at."""

    state: State
    snapshot: Snapshot
    differ: Sequence[Difference]
    places: Mapping[str, str]
    """Where the match has its pieces."""
    now: float

    @property
    def what(self) -> frozenset[tuple[str, str]]:
        """Each station that differs, and what lies there."""
        return lies_there(self.differ)

    @property
    def stations(self) -> list[str]:
        """The stations that differ."""
        return [one.station for one in self.differ]

    def all_sure(self) -> bool:
        """Whether nothing of it may be otherwise in a moment."""
        return all(one.sure for one in self.differ)

    def pieces(self) -> int:
        """How many pieces lie otherwise than they should."""
        return len({one.seen or min(one.wanted) for one in self.differ})


def found(twin: Twin, look: Look, seen: Mapping[str, str]) -> Finding:
    """What it means, whatever the time."""
    guide = Finding(Verdict.GUIDE, by_hands=twin.belief.agreed(look.stations))
    if any(one.fault for one in look.differ) or twin.nothing_new(look.differ):
        return guide
    read = twin.read_at(look.places)
    rested = {at for at, one in seen.items() if twin.belief.rests(at, one) or one in read}
    search = replace(twin.explainer, rested=rested, lost=twin.lost, carries=twin.upkeep.works)
    explained = search.explain(look.state, seen)
    if explained.paths:
        return asked_or_taken(twin, explained, look)
    path, left = search.turned_up(look.state, seen)
    shown = look._replace(differ=[one for one in look.differ if one.station not in left])
    if path.steps and _certain(twin, path, shown):  # what else lies wrong is put right after it
        at = max(shown.stations, key=lambda station: look.snapshot[station].since)
        return Finding(Verdict.TAKE, (path,), at=at)
    if sides := search.sided(look.state, seen):  # the same while it is asked which it is
        return Finding(Verdict.WHICH, tuple(sides), at=_turned_up(twin, sides, look))
    if not _meant(twin, look):
        return guide
    if paths := begun(search, look.state, look.differ):  # explains more than a way back, and loses
        return Finding(_which(paths), tuple(paths), begun=True)  # nothing
    return _back(twin, seen, look) or guide


def _latest(look: Look) -> str:
    """The station where the last piece came to lie."""
    came = [one.station for one in look.differ if one.seen]
    return max(came, key=lambda station: look.snapshot[station].since, default="")


def _which(paths: Sequence[Path]) -> Verdict:
    return Verdict.WHICH if len(paths) > 1 else Verdict.CONFIRM


def _meant(twin: Twin, look: Look) -> bool:
    """Whether hands changed an agreed table, other than by putting back what they showed."""
    shown = twin.belief.shown
    return twin.belief.hands_did(look.stations) and not all(
        one.seen in shown if one.seen else bool(one.wanted & shown) for one in look.differ
    )


def _back(twin: Twin, seen: Mapping[str, str], look: Look) -> Finding | None:
    """An earlier moment; nobody goes back more than one decision by a single piece."""
    length = twin.earlier(seen)
    if length < 0 or (look.pieces() < TWO and twin.decisions(length) > 1):
        return None
    return Finding(Verdict.BACK, length=length)


def asked_or_taken(twin: Twin, explained: Explained, look: Look) -> Finding:
    """What steps explain: taken where they leave no doubt."""
    paths = explained.paths
    if len(paths) > 1 or not explained.found:
        # One question at a time: what follows is asked when this is answered.
        first = dict.fromkeys(path.steps[:1] for path in paths)
        paths = [Path(step, paths[0].actions) for step in first]
    elif turned := _turned_up_first(paths[0]):
        paths = [turned]
    verdict = _which(paths)
    shown = look if explained.paths[0] in paths else _of(twin, paths[0], look)
    if len(paths) == 1 and explained.complete and _certain(twin, paths[0], shown):
        verdict = Verdict.TAKE
    return Finding(verdict, tuple(paths), at=_turned_up(twin, paths, look) or _latest(look))


def _turned_up_first(path: Path) -> Path | None:
    """What was asked for and lies there, where something else follows: that is another question."""
    first = [*takewhile(lambda step: isinstance(step, Reveal), path.steps)]
    return Path(tuple(first), 0) if first and len(first) < len(path.steps) else None


def _of(twin: Twin, path: Path, look: Look) -> Look:
    """The table as far as these steps explain it."""
    lies = {at for step in path.steps for at in look.state.carried(step).values()}
    stations = {*map(twin.layout.stations.get, lies)}
    return look._replace(differ=[one for one in look.differ if one.station in stations])


def laid_by(state: State, layout: Layout, step: Step) -> dict[str, str]:
    """Station -> the piece that hands lay there in a step, where a reader sees it."""
    goes = ((layout.stations.get(place), one) for one, place in state.carried(step).items())
    return {at: piece for at, piece in goes if at}


def _turned_up(twin: Twin, paths: Sequence[Path], look: Look) -> str:
    """The station of the card whose side is asked, of several that lie there; empty: it is none."""
    steps = [path.steps[0] for path in paths if isinstance(path.steps[0], Reveal)]
    if len(steps) < TWO:
        return ""
    moved = look.state.carried(steps[0])
    lies = (one.station for one in look.differ if one.seen in moved)
    places = map(twin.layout.stations.get, moved.values())
    return next(lies, next((at for at in places if at in look.stations), None)) or ""


def _certain(twin: Twin, path: Path, look: Look) -> bool:
    """Whether the table leaves no doubt: something came, and it was seen to come.

    What is merely gone may have been brushed away, and what went last and lies nowhere is perhaps
    only read. A reveal needs no more than that its piece was seen to come; an action needs a table
    that agreed in all that differs now.
    """
    if not any(one.seen for one in look.differ):
        return False
    if path.actions == 0:
        came = all(twin.belief.came(one.station, one.seen) for one in look.differ)
        return came and not _back_again(twin, path.steps[0], look.differ)
    done = len(path.steps) == 1 or _each_its_own(twin, path, look)
    return done and twin.belief.hands_did(look.stations) and not _in_a_hand(twin, look)


def _each_its_own(twin: Twin, path: Path, look: Look) -> bool:
    """Whether several seats that are asked have each laid the piece of their own answer: one alone
    would count, and so does each of them."""
    must, state = look.state.awaiting().must, look.state
    seats = [step.seat for step in path.steps]
    if len({*seats}) < len(seats) or not {*seats} <= {*must}:
        return False
    lies = {one.station: one.seen for one in look.differ if one.seen}
    laid = [laid_by(state, twin.layout, step) for step in path.steps]
    alone = all(isinstance(step, Action) and state.refuse(step) is None for step in path.steps)
    return alone and all(laid) and lies == {at: piece for one in laid for at, piece in one.items()}


def _in_a_hand(twin: Twin, look: Look) -> bool:
    """Whether a piece was taken up last that lies nowhere yet, nor came as another that looks like
    it."""
    lies = {sight.piece for sight in look.snapshot.sights.values()}
    came = {twin.faces.get(one.seen) for one in look.differ if one.seen}
    last = max(look.differ, key=lambda one: look.snapshot[one.station].since)
    gone = last.wanted.isdisjoint(lies) and not any(twin.faces.get(p) in came for p in last.wanted)
    return not last.seen and gone


def _back_again(twin: Twin, step: Step, differ: Sequence[Difference]) -> bool:
    """Whether what would be turned up is the very piece that lay there until the last change,
    read as its copy: it may have been put back."""
    before = twin.moments[-2][1] if len(twin.moments) > 1 else {}
    named = str(step.args[0])
    return any(
        piece != named
        and piece in before.get(at, ())
        and twin.faces.get(piece) == twin.faces.get(named)
        for at, _, piece, *_ in differ
        if piece
    )


def settled(twin: Twin, found: Finding, look: Look) -> bool:
    """Whether the piece has lain long enough, where it could still slide on to mean more."""
    step, sight = found.paths[0].steps[0], look.snapshot[found.at]
    long = look.now >= sight.since + twin.timing.dwell
    if isinstance(step, Reveal):
        reveals = look.state.awaiting().reveals
        return long or sum(sight.piece in look.state.could_be(one) for one in reveals) < TWO
    involving = look.state.involving(sight.piece) if sight.piece else []
    return long or [one for one in involving if isinstance(one, Action)] == [step]
