"""The course of a match: its pause, its packing, and what of them is kept in the store."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from companion.session.api import Notice, Phase, Text
from companion.session.log import not_kept
from companion.session.packing import Packing
from companion.store.store import StoreError
from companion.table.sight import Snapshot
from companion.twin.guide import Move

if TYPE_CHECKING:
    from companion.session.reading import Reading
    from companion.session.session import Session

CLOSED: Final = {
    Phase.PACKED: ("notice.packed", "stays.packed"),
    Phase.PACKING: ("notice.over_packed", "stays.over_packed"),
    Phase.PAUSED: ("notice.paused", "stays.paused"),
}
"""When nothing can be decided: what is said to who tries, and beside what is dull meanwhile."""


@dataclass(slots=True)
class Course:
    """Whether people pause, or pack up."""

    followed_at: float
    """When the store was last asked for another program's steps (host seconds)."""
    kept: str = ""
    """The phase that is in the store."""
    packing: Packing | None = None
    boxed: dict[str, int] = field(default_factory=dict)
    """What was back in the box when packing was last left, at this position of the match: packing
    that was stopped, by a mistake or a power cut, goes on from there."""
    on_disk: dict[str, int] = field(default_factory=dict)
    """What of that is in the store."""
    untold: bool = True
    """Nobody was told that the store takes none of it."""
    packed: bool = False
    paused: bool = False

    def keeps(self, phase: str) -> None:
        """The store has this phase."""
        self.kept = phase
        self.paused = phase == Phase.PAUSED
        self.packed = phase == Phase.PACKED
        if phase != Phase.PACKING:
            self.packing = None

    def at_once(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        """What is packed up in one step; nothing where one movement comes after the other."""
        together = self.packing.together(moves) if self.packing and moves else ()
        return together if len(together) > 1 else ()

    def put_away(self) -> None:
        """The box is packed."""
        self.packed, self.on_disk = True, {}

    def moved(self) -> None:
        """The match is somewhere else: what it needs came out of the box again."""
        self.boxed, self.on_disk = {}, {}


def looks_on(session: Session) -> Notice | None:
    """Why nothing can be changed, where another program plays the match."""
    log = session.log
    return session.telling.refuse(log.looking_on()) if log.looks_on else None


def closed(session: Session) -> Notice | None:
    """Why nothing can be decided now."""
    if notice := looks_on(session):
        return notice
    phase = session.phase()
    return session.telling.refuse(Text(CLOSED[phase][0])) if phase in CLOSED else None


def stays(session: Reading) -> Text | None:
    """Why the match cannot go back now. On a screen nothing went into a box: all that was cleared
    away lies there again."""
    if session.log.looks_on:
        return session.log.looking_on()
    phase = session.phase()
    return None if _cleared(session) or phase not in CLOSED else Text(CLOSED[phase][1])


def _cleared(session: Reading) -> bool:
    packs = session.phase() in (Phase.PACKING, Phase.PACKED)
    return packs and session.table.register.whole and not session.log.looks_on


def reopen(session: Session) -> None:
    """Lay out again what was cleared away on a screen, to go back in the match."""
    if _cleared(session):
        go_on(session)


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
    if session.course.packing is None:
        packing_up(session)
        keep(session)


def packing_up(session: Session) -> None:
    """Pack up, or go on with it from what was in the box."""
    course, register = session.course, session.table.register
    tagged = set(register.tags.values()) & set(session.faces)
    lost = session.table.told.lost
    course.packing = Packing(
        session.table.layout, session.faces, tagged, register.whole, lost, session.clock()
    )
    counted = session.counting.pieces.keys()  # some of them have a picture by the same name
    course.packing.inside = course.boxed.keys() & session.faces.keys() - counted
    course.paused = False
    if not register.whole:
        session.counting.begin({**session.counting.short, **course.boxed}, _unused(session))


def _unused(session: Session) -> set[str]:
    """The kinds of counted pieces in a colour that nobody played."""
    match = session.match
    others = {*match.game.colours} - {seat.colour for seat in match.seats}
    return {kind for kind in session.counting.pieces if kind.rpartition("_")[2] in others}


def in_the_box(session: Session) -> dict[str, int]:
    """What people put back, and what they said of the counted pieces."""
    packing = session.course.packing
    if packing is None or packing.whole:
        return {}
    return {**dict.fromkeys(packing.inside, 1), **session.counting.said()}


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
    if course.packing is not None:
        course.boxed = in_the_box(session)
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
            session.log.keeping.note(session.match)
            session.log.keeping.release()
        if session.store is not None:
            session.store.checkpoint()
    except StoreError:
        pass  # every step is kept; the lease ends with this program
