"""The course of a match: its pause, its packing, and what of them is kept in the store."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.session.api import Notice, Phase, Text
from companion.session.log import not_kept
from companion.session.packing import Packing
from companion.store.store import StoreError
from companion.table.sight import Snapshot
from companion.twin.guide import Move

if TYPE_CHECKING:
    from companion.session.session import Session


@dataclass(slots=True)
class Course:
    """Whether people pause, or pack up."""

    followed_at: float
    """When the store was last asked for another program's steps (host seconds)."""
    kept: str = ""
    """The phase that is in the store."""
    packing: Packing | None = None
    packed: bool = False
    paused: bool = False

    def keeps(self, phase: str) -> None:
        """The store has this phase."""
        self.kept = phase
        self.paused = phase == Phase.PAUSED
        self.packed = phase == Phase.PACKED

    def at_once(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        """What is packed up in one step; nothing where one movement comes after the other."""
        together = self.packing.together(moves) if self.packing and moves else ()
        return together if len(together) > 1 else ()

    def put_away(self) -> None:
        """The box is packed."""
        self.packed = True


def looks_on(session: Session) -> Notice | None:
    """Why nothing can be changed, where another program plays the match."""
    log = session.log
    return session.telling.refuse(log.looking_on()) if log.looks_on else None


def closed(session: Session) -> Notice | None:
    """Why nothing can be decided now."""
    if notice := looks_on(session):
        return notice
    if session.course.packing is not None:
        return session.telling.refuse(Text("notice.over_packed"))
    return session.telling.refuse(Text("notice.paused")) if session.course.paused else None


def keep(session: Session) -> None:
    """Keep the phase of the match in the store, where it is another one."""
    phase, keeping, course = session.phase(), session.log.keeping, session.course
    wanted = "play" if phase is Phase.SETUP else phase.value
    if keeping is not None and keeping.lease and course.kept != wanted:
        try:
            keeping.phase(wanted)
            course.kept = wanted
        except StoreError as error:  # the log itself is safe; the list of matches lags
            session.telling.note(not_kept(error))


def pack_up(session: Session) -> None:
    """Every place is wanted empty from now on."""
    course, register = session.course, session.table.register
    if course.packing is None:
        tagged = set(register.tags.values()) & set(session.faces)
        layout = session.table.layout
        course.packing = Packing(layout, session.faces, tagged, session.clock())
        course.paused = False
        session.counting.begin()
        keep(session)


def pause(session: Session) -> None:
    """Nothing is decided, and nothing of the table means anything, until people go on."""
    session.course.paused = True
    keep(session)
    if session.store is not None:
        with suppress(StoreError):  # every step is on the disk all the same, in the log
            session.store.checkpoint()


def go_on(session: Session) -> Notice | None:
    """Go on after a pause, or after packing up was begun by mistake."""
    course = session.course
    if not (course.paused or course.packed) and course.packing is None:
        return session.telling.refuse(Text("notice.not_paused"))
    course.paused = course.packed = False
    course.packing = None
    session.counting.over()
    keep(session)
    session.twin.went_back(session.state, len(session.match.log), Snapshot())
    return None


def leave(session: Session) -> None:
    """People leave the match: it is whole in the file, and others may go on with it."""
    try:
        if session.log.keeping is not None:
            session.log.keeping.release()
        if session.store is not None:
            session.store.checkpoint()
    except StoreError:
        pass  # every step is kept; the lease ends with this program
