"""What pieces at the pads say: taken, asked about, or why it is neither."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session import asked, just_told
from companion.session.api import Notice, Text
from companion.session.hesitation import Laid
from companion.session.shows import Show
from companion.session.taking import take
from companion.session.waiting import known_as, on_show
from companion.table.sight import Sight
from engine.core.refusal import IN_PLACE
from engine.core.steps import TABLE, Reveal, Step

if TYPE_CHECKING:
    from companion.session.session import Session


def said_which(session: Session) -> bool:
    """Take that of several which the table may mean, and that a piece at a pad names."""
    may_mean = {path.steps[0] for path in session.watch.finding.paths}
    for pad, sight in [*session.shows.came_now(session.watch.snapshot), *_asked_about(session)]:
        seat = session.table.layout.seat_of(pad)
        steps = [one for one in session.means(sight.piece, seat) if one in may_mean]
        if len(steps) == 1 and sight.piece in steps[0].args:
            session.shows.new(session.watch.snapshot, pad)
            return _took_for(session, pad, sight.piece, (steps[0],))
    return False


def _asked_about(session: Session) -> list[tuple[str, Sight]]:
    """What lies at a pad and is asked about, where hands have begun what it may mean."""
    waits = session.waiting.shown if session.watch.finding.begun else {}
    seen = session.watch.snapshot.at(session.table.layout.pads)
    return [(pad, one) for pad, one in seen if pad in waits and one.piece == waits[pad].piece]


def _took_for(session: Session, station: str, piece: str, steps: tuple[Step, ...]) -> bool:
    """Take what was shown, which a hand that lifts it soon may not have meant."""
    start = len(session.match.log)
    counts = took(session, steps, station) if steps else True
    length = len(session.match.log)
    if length > start:
        laid = Laid(station, piece, steps[0].seat, start, length, session.clock())
        session.hesitation.took(laid)
    return counts


def take_shown(session: Session) -> bool:
    """Take what a piece that was shown at a pad means; False when none was."""
    show = session.shows.new(session.watch.snapshot) or _means_now(session)
    _called(session)
    if show is None:
        return False
    session.telling.changed()
    show = _of_the_unheard(session, show)
    if show.rested and not session.means(show.piece, show.seat):
        _rests(session, show)
        return True
    if _lies_wrong(session, show.piece):
        text = Text("notice.first_right", {"piece": show.piece})
        session.telling.note(Notice(text, "", show.seat, show.piece, show.station))
        return True
    if (told := just_told.counted(session, show)) is not None:
        session.shows.came(show.station, session.watch.snapshot[show.station], told)
        return False
    if _one_more(session, show):
        session.hesitation.over()  # it was meant, and is meant once more
    found = session.watch.back == (show.piece, show.station)  # that it is found may be all it says
    doubtful = (show.again or not show.watched or found) and not _expected(session, show)
    doubtful = doubtful or _over_question(session, show)
    passed_over = _passed_over(session, show)
    steps = on_show(session, show.station, show.piece, show.seat, doubtful)
    known_as(session, show.piece, steps)
    start = len(session.match.log)
    session.shows.came(show.station, session.watch.snapshot[show.station], start)
    said = session.telling.notice
    right = said is not None and said.text.key == f"refusal.{IN_PLACE}"
    asked_now = session.waiting.shown.get(show.station)
    if not (steps or right or (asked_now and asked_now.piece == show.piece)):
        session.shows.meant_nothing(show, session.watch.snapshot, start)
    took = _took_for(session, show.station, show.piece, steps)
    if len(session.match.log) > start:
        session.telling.note(session.telling.notice or passed_over)
    return took


def _rests(session: Session, show: Show) -> None:
    """What lay there as the match was opened may be laid for what is asked later, if no step was
    taken for it before."""
    if not session.taken.counted(show.piece, show.station):
        session.shows.meant_nothing(show, session.watch.snapshot, len(session.match.log))


def _expected(session: Session, show: Show) -> bool:
    """Whether people were told to show it, or to show it again, or answer so what they are asked
    about it."""
    return any(told(session, show) for told in (_asked_for, _one_more, _says_yes))


def _says_yes(session: Session, show: Show) -> bool:
    """Whether it comes once more while people are asked about it, and means the one thing that they
    are asked: that is the answer, but of what counted just so before, and would count twice."""
    about, steps = session.waiting.shown.get(show.station), session.means(show.piece, show.seat)
    if about is None or about.piece != show.piece or about.of_others or not show.watched:
        return False
    late = session.shows.is_late(session.watch.snapshot[show.station])
    same = len(steps) == 1 and about.seats == {steps[0].seat} and show.piece in steps[0].args
    return same and not (late or asked.done_before(session, show.piece, steps))


def _one_more(session: Session, show: Show) -> bool:
    """Whether one goes there at each show, as people asked for, and was seen to."""
    if not session.waiting.singly or not show.watched:
        return False
    late = session.shows.is_late(session.watch.snapshot[show.station])
    log, steps = session.match.log, session.means(show.piece, show.seat)
    return not late and bool(log) and steps == [log[-1].step]


def _asked_for(session: Session, show: Show) -> bool:
    """Whether the match waits for this very piece, or what it is drawn from: it was refused too
    early, or undone, and hands show it anew. So it does where people said on a screen what they do
    with it, or where nothing else can be done at all."""
    late = session.shows.is_late(session.watch.snapshot[show.station])
    steps = session.means(show.piece, show.seat) if show.watched and not late else []
    if len(steps) != 1 or show.piece not in steps[0].args:
        return False
    said = isinstance(steps[0], Reveal) or session.waiting.opened in (steps[0].verb, show.piece)
    return said or [*session.legal(steps[0].seat)] == steps


def _over_question(session: Session, show: Show) -> bool:
    """Whether it came over a piece about which its seat is still asked, at a reader for all: the
    next one may have laid it, who took the question for answered."""
    asked = session.waiting.shown.get(show.station)
    if asked is None or asked.piece == show.piece or show.seat != TABLE:
        return False
    seats = {step.seat for step in session.means(show.piece, TABLE)}
    return bool(asked.seats & seats - {TABLE})  # of what is drawn no other hand lays one


def _passed_over(session: Session, show: Show) -> Notice | None:
    """What is told of a drawn piece that was asked about when this one came in its stead."""
    asked = session.waiting.shown.get(show.station)
    if asked is None or asked.piece == show.piece:
        return None
    steps = session.means(asked.piece, asked.seat)
    drawn = any(isinstance(step, Reveal) and asked.piece in step.args for step in steps)
    text = Text("notice.passed_over", {"piece": asked.piece, "other": show.piece})
    return Notice(text, "", asked.seat, "", show.station) if drawn else None


def _of_the_unheard(session: Session, show: Show) -> Show:
    """Who has a reader that does not answer shows pieces at another player's: they are asked
    about, for nobody knows whose hand it was; where both could mean it, whose it is. A card of
    which nobody told what is printed is theirs, too, and where it means nothing they hear why."""
    if show.seat == TABLE:
        return show
    seats, wants, means = range(len(session.match.seats)), session.known.wants_face, session.means
    unheard = [one for one in seats if asked.unheard(session, one)]
    found = [one for one in unheard if means(show.piece, one) or wants(show.piece, one)]
    if found and means(show.piece, show.seat):
        return show._replace(seat=TABLE)
    must = session.state.awaiting().must
    if not found and show.seat not in must and not means(show.piece, show.seat):
        found = [one for one in unheard if one in must]
    return show._replace(seat=found[0], watched=False) if len(found) == 1 else show


def _means_now(session: Session) -> Show | None:
    """What was no answer when it was laid, lies there still, and is one since the match moved."""
    lying = session.shows.lies_still(session.watch.snapshot, len(session.match.log))
    for show in lying:
        if session.means(show.piece, show.seat):
            session.shows.means_now(show)
            return show
    return None


def _lies_wrong(session: Session, piece: str) -> bool:
    """Whether hands have yet to move this piece, or one that looks like it."""
    watch, face = session.watch, session.faces.get(piece)
    faults = (watch.snapshot[move.from_station].fault for move in watch.finding.moves)
    two = (one for fault in faults if fault is not None for one in fault.pieces)
    wrong = (*two, *(move.piece for move in watch.finding.moves))
    return any(session.faces.get(one) == face for one in wrong)


def _called(session: Session) -> None:
    """The help tag was laid."""
    times = session.shows.called()
    if times:
        session.telling.refuse(Text(f"notice.{session.stumbles.call(times)}"))


def took(session: Session, steps: tuple[Step, ...], station: str) -> bool:
    before = len(session.match.log)
    take(session, steps, station)
    return len(session.match.log) > before
