"""Watching the table: what it means now, and doing what it says beyond doubt."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from companion.session import (
    befell,
    boxed,
    instead,
    misplaced,
    pads,
    relaid,
    sensed,
    strangers,
    uncounted,
    undone,
    which_copy,
)
from companion.session.choices import warns
from companion.session.moment import FOLLOW_S
from companion.session.taking import asks_face
from companion.session.two import shown_over
from companion.table.sight import Snapshot
from companion.twin.differing import laid_by
from companion.twin.finding import Finding, Verdict

if TYPE_CHECKING:
    from companion.session.session import Session

_MOST_AT_ONCE = 24


@dataclass(slots=True)
class Watch:
    """What the table showed when it was last looked at, and what that means."""

    snapshot: Snapshot
    finding: Finding = field(default_factory=lambda: Finding(Verdict.EQUAL))
    connections: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Node -> how far its link is, with the cause."""
    looked_at: float = float("-inf")
    stood: tuple[object, ...] = ()
    """What of the table can change what people are shown."""
    revision: int = -1
    """What was shown when that was concluded."""
    back: tuple[str, str] | None = None
    """The lost piece that is found with this look, and where."""
    ordered: tuple[str, str] = "", ""
    """The piece that hands were told last to lay where they meant it, and that place."""

    def linked(self, node: str, stage: str, cause: str) -> None:
        """How far the link to a node is has changed."""
        self.connections[node] = (stage, cause)

    def see(self, snapshot: Snapshot) -> None:
        """What the table shows now."""
        self.snapshot = snapshot


def conclude(session: Session) -> None:
    """Conclude what the table means and do it, until there is nothing left to do."""
    watch, course = session.watch, session.course
    watch.looked_at = now = session.clock()
    before = watch.stood  # a stranger becomes one while nothing but time passes
    was = uncounted.before(session)
    session.taken.fade(now)
    watch.snapshot = session.table.snapshot()
    which_copy.follow(session)
    watch.back = back = instead.noticed(session)
    if course.packing is not None:
        covered = session.state.covered()
        watch.finding = course.packing.find(watch.snapshot, session.shows, now, covered)
        boxed.keep(session)
    elif not (course.paused or course.packed):
        _follow_hands(session, now)
    if session.instead.later and _put_off_ends(session):
        put_off(session, False)
    if back is not None:  # what it did as well has been taken by now
        session.telling.note(instead.is_back(session, *back))
    if went := uncounted.taken_up(session, was):
        session.telling.note(went)
    if undone.taken_up(session, was.snapshot):
        befell.keep(session)
    session.hesitation.follow(watch.snapshot, len(session.match.log), now)
    session.telling.follow(watch.snapshot, now)
    if (over := shown_over(session)) and over != session.telling.notice:
        session.telling.note(over)
    may_fail = not session.table.register.whole  # a table on the screen misreads nothing
    if may_fail and not course.paused and not course.at_once(watch.finding.moves):
        watch.finding = session.instead.amend(
            watch.finding, watch.snapshot, now, course.packing is not None
        )
    sensed.keep(session)
    watch.stood = _standing(session)
    session.telling.changed(watch.stood != before)
    watch.revision = session.revision


def awaited(session: Session) -> bool:
    """Whether a look could show something new: somebody did something, or the time has come."""
    time = due(session)
    heard = session.table.presence.touched or session.revision != session.watch.revision
    return bool(heard) or (time is not None and session.clock() >= time)


def due(session: Session) -> float | None:
    """When there is something to conclude though nothing is heard."""
    watch = session.watch
    # Measured from the last look: what came due since then is still to be done.
    times = [watch.snapshot.next, watch.finding.until, session.hesitation.until()]
    times.append(session.telling.until())
    times += session.taken.flash.values()
    if session.log.keeping is not None:
        times.append(session.course.followed_at + FOLLOW_S)
    times += [s.since + strangers.TAG_S for s in watch.snapshot.sights.values() if s.fault]
    later = (time for time in times if time is not None and time > watch.looked_at)
    return min(later, default=None)


def _follow_hands(session: Session, now: float) -> None:
    watch = session.watch
    relaid.follow(session)
    for _ in range(_MOST_AT_ONCE):
        watch.finding = _told_first(session, session.twin.find(session.state, watch.snapshot, now))
        if not (_tell_apart(session) or _act(session)):
            break


def put_off(session: Session, later: bool) -> None:
    """People decide before they put right what lies wrong, or put it right now."""
    session.instead.put_off(later)
    session.twin.put_off(session.state, session.watch.snapshot, later)


def _put_off_ends(session: Session) -> bool:
    """Whether all lies right, something was laid since that is told of, or nothing is to decide."""
    verdict, course = session.watch.finding.verdict, session.course
    idle = course.paused or course.packed or course.packing is not None
    told = verdict is Verdict.GUIDE and (session.twin.stirred or not session.pending())
    return idle or told or verdict is Verdict.EQUAL


def _told_first(session: Session, finding: Finding) -> Finding:
    """What people should know before they do it is asked, not taken; what they consider on a screen
    is taken as soon as hands begin it."""
    match, taken = session.match, finding.verdict is Verdict.TAKE
    steps = finding.paths[0].steps if finding.paths else ()
    warned = any(warns(match.game, match.state, one) for one in steps)
    if taken and warned:
        return replace(finding, verdict=Verdict.CONFIRM)
    asked = finding.verdict is Verdict.CONFIRM and not warned
    if asked and session.waiting.says(finding.paths):
        return replace(finding, verdict=Verdict.TAKE)
    return _as_ordered(session, finding)


def _as_ordered(session: Session, finding: Finding) -> Finding:
    """What hands were told to lay somewhere, and lay there now, is asked no more."""
    watch, timing = session.watch, session.twin.timing
    if finding.verdict in (Verdict.GUIDE, Verdict.EQUAL):
        watch.ordered = misplaced.ordered(session, finding)
    if not misplaced.is_done(session, finding, watch.ordered):
        return finding
    lain = watch.snapshot[finding.at].since + timing.dwell
    if watch.looked_at < lain:
        return Finding(Verdict.READING, until=lain)
    return replace(finding, verdict=Verdict.TAKE)


def _tell_apart(session: Session) -> bool:
    """Of pieces that look alike the match may have named another one than lies there: a card
    that was named by touch, or played unseen. What lies there is from now on the one it named.
    """
    watch, table, faces = session.watch, session.table, session.faces
    if watch.finding.verdict is not Verdict.EQUAL:
        return False
    for station, pieces in session.twin.wanted.items():
        seen, named = watch.snapshot[station].piece, min(pieces)
        if seen in pieces or len(pieces) > 1 or seen not in faces:
            continue
        if faces[seen] == faces.get(named):
            table.swap(named, seen)
            watch.snapshot = table.snapshot()
            return True
    return False


def _standing(session: Session) -> tuple[object, ...]:
    """What of the table can change what people are shown."""
    watch, flash = session.watch, tuple(session.taken.flash)
    strange, offered = strangers.strangers(session), session.hesitation.question()
    sick = [(name, spot.sick) for name, spot in session.table.presence.spots.items() if spot.sick]
    return watch.snapshot.sights, watch.finding, flash, strange, offered, sick


def _act(session: Session) -> bool:
    """Take what the table says beyond doubt; False when there is nothing to take."""
    finding = session.watch.finding
    if finding.verdict is Verdict.TAKE:
        return _took_each(session, finding)
    if finding.verdict in (Verdict.WHICH, Verdict.CONFIRM) and pads.said_which(session):
        return True
    if finding.verdict is Verdict.CONFIRM and not finding.begun and session.waiting.face is None:
        asks_face(session, finding.paths[0].steps[:1], finding.at)  # and so whether it was that
    put_off = finding.verdict is Verdict.GUIDE and session.instead.later
    if session.waiting.face is not None or not (put_off or finding.verdict is Verdict.EQUAL):
        return False
    return pads.take_shown(session)


def _took_each(session: Session, finding: Finding) -> bool:
    """What several seats laid counts for each by itself; of what is turned up the rest comes
    next."""
    steps, state, layout = finding.paths[0].steps, session.state, session.table.layout
    if len(steps) == 1 or finding.paths[0].actions < len(steps):
        return pads.took(session, steps[:1], finding.at)
    lies = [min(laid_by(state, layout, step)) for step in steps]
    took = [pads.took(session, (step,), at) for step, at in zip(steps, lies, strict=True)]
    return any(took)
