"""What is done when people answer a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session import (
    asked,
    befell,
    course,
    duties,
    elsewhere,
    instead,
    missed,
    moment,
    tags,
)
from companion.session.api import Ask, Choice, Notice, Question
from companion.session.box_questions import AGAIN, COUNT
from companion.session.going_on import turned_up
from companion.session.hesitation import BACK
from companion.session.questions import NO, YES
from companion.session.taking import take
from companion.session.waiting import known_as, on_show
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.session.session import Session


def answered(session: Session, question: Question, chosen: Choice) -> Notice | None:
    """Do what this choice of this question says."""
    no, station, waiting = chosen.id == NO, question.station, session.waiting
    if no and question.piece:
        session.twin.upkeep.lift(station)
    laid = session.hesitation.laid
    match question.ask:
        case Ask.TAG:
            return tags.answered(session, station, chosen.id)
        case Ask.RETAG:
            return tags.confirmed(session, chosen.id)
        case Ask.WHICH if chosen.denies:
            return tags.doubt(session, waiting.shown[station].uid)
        case Ask.WHICH if chosen.id == elsewhere.OTHER:
            waiting.is_another(station)
            session.telling.changed()
        case Ask.WHICH if chosen.is_of_others:
            waiting.is_of_others(station)
            session.telling.changed()
        case Ask.FACE:
            waiting.ask_face(None)
            session.twin.deny(session.state, session.watch.snapshot)
        case Ask.SPOT:
            if chosen.id == YES and session.spot.due is not None:
                if duties.is_one(session, question.seat):  # "once that is done": it is, too
                    befell.read(session, (question.seat,), duties.concerned(session))
                session.telling.is_right(*session.spot.due)
                befell.keep(session)
            session.spot.done(session.state)
        case Ask.COUNT | Ask.PACK if chosen.id == AGAIN:
            session.counting.again()
            missed.keep_short(session)
        case Ask.COUNT:
            session.counting.answered(chosen.group.removeprefix(COUNT), chosen.amount)
            missed.keep_short(session)
        case Ask.MISSED:
            return missed.answered(session, chosen)
        case Ask.INSTEAD:
            return instead.said(session, instead.Say(chosen.id))
        case Ask.PACK:
            session.course.put_away()
            course.keep(session)
        case Ask.WHICH | Ask.TAKE_BACK if chosen.id == BACK and laid:
            return moment.back(session, lambda: session.log.undo_to(laid.start))
        case Ask.TAKE_BACK if question.piece:
            session.hesitation.over()
        case Ask.WHICH if (seat := chosen.whose) != TABLE:
            steps = on_show(session, station, question.piece, seat, doubtful=False)
            known_as(session, question.piece if station else "", steps)
            return take(session, steps, station, seat) if steps else None
        case Ask.WHICH if asked.two_at(session, station):
            waiting.pass_by(station, session.watch.snapshot[station].show)
            if chosen.pieces and not chosen.steps:
                on_show(session, station, chosen.id, TABLE, doubtful=True)
                return None
            return None if no else take(session, chosen.steps, station)
        case Ask.WHICH if chosen.steps and waiting.opens(station):
            return take(session, chosen.steps)
        case Ask.WHICH if shown := waiting.forget(station):
            known_as(session, question.piece if station else "", chosen.steps)
            shows = turned_up(session.state, shown.piece, chosen.steps) if station else ()
            return None if no else take(session, (*chosen.steps, *shows), station, shown.seat)
        case _ if no:
            session.twin.deny(session.state, session.watch.snapshot)
        case Ask.TAKE_BACK:
            length = session.watch.finding.length
            return moment.back(session, lambda: session.log.undo_to(length))
        case _:
            surely = (one for step in chosen.steps[-1:] for one in session.state.surely(step))
            return take(session, (*chosen.steps, *surely), station)
    return None
