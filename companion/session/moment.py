"""The match is at another moment than before: everybody forgets what was of the last one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.session import befell, boxed, course, owes, sensed, stand_ins, undone, waiting
from companion.session.api import Notice, Text
from companion.session.log import not_kept
from companion.store.store import StoreError
from engine.core.match import apply

if TYPE_CHECKING:
    from companion.session.session import Session

FOLLOW_S = 1.0
"""How often a match is looked for in the store, where another program may have written it. Chosen:
who looks on is a breath behind, for one small query."""
RETRACED = 240
"""Steps of a loaded log that are gone through for what the table showed at them."""


def back(
    session: Session, change: Callable[[], Notice | None], forwards: bool = False
) -> Notice | None:
    """Undo, redo or take back by this change of the log."""
    before, (was, owed) = list(session.match.log), undone.left(session)
    if forwards and session.telling.hands_left is None:
        was = was._replace(back=len(before) if was.back < 0 else was.back)
    late = owes.in_sums(session)
    course.reopen(session)
    notice = course.closed(session) or change()
    if notice is not None:
        session.telling.note(notice)
        return notice
    session.telling.sums_from(late)
    now = session.match.log
    same = next((n for n, (a, b) in enumerate(zip(before, now, strict=False)) if a != b), len(now))
    changed = {str(arg) for entry in (*before[same:], *now[same:]) for arg in entry.step.args}
    session.taken.went_back(changed)
    undecided = session.waiting.went_back(changed)
    moved(session, forwards)
    for pad in undecided:
        session.twin.belief.undecided(pad)
    if not forwards:
        stand_ins.ended(session)
        session.telling.nothing_new()
        undone.went_back(session, was, owed)
    else:
        undone.goes_out(session, was)
    befell.keep(session)
    return None


def moved(session: Session, forwards: bool = True) -> None:
    """The match is somewhere else than before."""
    telling, twin, spot = session.telling, session.twin, session.spot
    state, length = session.state, len(session.match.log)
    telling.happened(len(state.events), length)
    telling.note(None)
    (undone.follow if forwards else undone.forget)(session)
    if not (forwards and waiting.still_untold(session)):
        session.waiting.ask_face(None)
    session.known.forget()
    session.course.moved()
    session.shows.acted()
    session.instead.forget()
    if not forwards:  # what is to go back is told at once
        session.instead.put_off(False)
    spot.skip()
    if forwards:
        spot.step(state, telling.right_from)
    else:
        spot.start(state)
    if not (forwards or twin.reaches(length)):
        retrace(session)
    (twin.moved if forwards else twin.went_back)(state, length, session.watch.snapshot)
    telling.changed()
    course.keep(session)


def retrace(session: Session) -> None:
    """Tell the twin what was wanted at the last moments of the log."""
    match, twin = session.match, session.twin
    first = max(0, len(match.log) - RETRACED)
    state = match.state_at(first)
    twin.forget()
    for length, entry in enumerate(match.log[first:], start=first):
        twin.remember(state, length)
        apply(state, entry.step)
    twin.remember(state, len(match.log))


def follow(session: Session) -> None:
    """Once in a while: whether another program took the match over, or went on with it."""
    keeping, kept = session.log.keeping, session.course
    if keeping is None or session.clock() < kept.followed_at + FOLLOW_S:
        return
    kept.followed_at, had = session.clock(), bool(keeping.lease)
    boxed.keep(session)
    boxed.look_on(session)
    try:
        if not session.log.follow():
            return
    except StoreError as error:
        session.telling.refuse(not_kept(error).text)
        return
    kept.keeps(keeping.at.phase)
    retrace(session)  # the log may be as long as before, and another one
    moved(session, forwards=False)
    sensed.recall(session)
    boxed.recall(session)
    if had and not keeping.lease:
        session.telling.refuse(Text("store.taken_over"))
