"""What is back in the box, kept in the store: packing goes on where a power cut stopped it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session import course
from companion.session.api import Phase, Text
from companion.session.log import not_kept
from companion.store.store import Elsewhere, StoreError

if TYPE_CHECKING:
    from companion.session.session import Session


def keep(session: Session) -> None:
    """Keep what is back in the box. Where the store takes nothing, packing goes on all the same,
    and all of it is tried again."""
    at, keeping = session.course, session.log.keeping
    if keeping is None or not keeping.lease or at.packed:
        return
    now = course.in_the_box(session)
    news = {what: n for what, n in now.items() if at.on_disk.get(what) != n}
    if not news:
        return
    try:
        keeping.put_in_the_box(news)
    except StoreError as error:
        _not_kept(session, error)
        return
    at.on_disk |= news
    if not at.untold:
        at.untold = True
        session.telling.note(None)
        session.telling.changed()


def _not_kept(session: Session, error: StoreError) -> None:
    """Say once that what is in the box is not in the store; one that is only busy is tried again
    before anybody has read that."""
    at = session.course
    if isinstance(error, Elsewhere):
        session.telling.refuse(not_kept(error).text)
    elif at.untold and error.key != "store.busy":
        at.untold = False
        session.telling.refuse(Text("notice.box_not_kept"))


def recall(session: Session) -> None:
    """What was in the box when the program stopped, or as another one packs it now."""
    at, keeping = session.course, session.log.keeping
    if keeping is None:
        return
    try:
        boxed = keeping.boxed()
    except StoreError:
        return  # it is shown again
    if boxed == at.on_disk and (at.packing or at.kept != Phase.PACKING):
        return
    at.boxed, at.on_disk = boxed, dict(boxed)
    if at.kept == Phase.PACKING:
        course.packing_up(session)
        session.telling.changed()


def look_on(session: Session) -> None:
    """See how far another program has packed the box."""
    if session.log.looks_on and session.course.packing is not None:
        recall(session)
