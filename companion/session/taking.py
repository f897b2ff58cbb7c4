"""Taking steps: with the copies that lie there, once their faces are told, and told by light."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.session import (
    as_numbers,
    befell,
    going_on,
    moment,
    opening,
    searched,
    tags,
    waiting,
)
from companion.session.api import Notice
from companion.session.shows import ANY_MOMENT, Show, Shown
from companion.session.waiting import on_show
from engine.core.steps import TABLE, Action, Step

if TYPE_CHECKING:
    from companion.session.session import Session

FLASH_S = 1.2
"""How long a station shows that what was put there was taken. Chosen: as the dwell of decision
0004: seen from the corner of an eye, gone before the next piece."""


@dataclass(slots=True)
class Taken:
    """What was taken from readers."""

    flash: dict[str, float] = field(default_factory=dict)
    """Station -> until when it shows that what was put there was taken."""
    at: dict[str, str] = field(default_factory=dict)
    """Piece -> the station at which it was taken last."""
    sensed: set[str] = field(default_factory=set)
    """Pieces that a reader saw when the match last took a step with them."""
    kept: dict[str, Any] = field(default_factory=dict)
    """What of it is kept with the match."""

    def noted(self, steps: tuple[Step, ...], named: set[str], station: str, now: float) -> None:
        """Steps that name these pieces were taken; without a station: by touch."""
        if station:
            self.flash[station] = now + FLASH_S
            self.sensed |= named
            self.at |= dict.fromkeys(named, station)
        elif any(step.seat == TABLE for step in steps):
            self.sensed -= named

    def went_back(self, named: Iterable[str]) -> None:
        """Steps that named these are not taken any more: what was read may have been a mistake,
        another piece that looks alike."""
        for piece in named:
            self.sensed.discard(piece)
            self.at.pop(piece, None)

    def lifted(self, station: str) -> None:
        """Nothing lies there: the next piece gets an answer of its own."""
        self.flash.pop(station, None)

    def counted(self, piece: str, station: str) -> bool:
        """Whether a step was taken for it there."""
        return self.at.get(piece) == station

    def keeps(self, told: dict[str, Any]) -> None:
        """So much of it is on the disk."""
        self.kept = told

    def recalled(self, sensed: Iterable[str], at: Mapping[str, str]) -> None:
        """What readers had seen before the program stopped."""
        self.sensed, self.at = set(sensed), dict(at)

    def fade(self, now: float) -> None:
        self.flash = {station: end for station, end in self.flash.items() if end > now}


def take(
    session: Session,
    steps: tuple[Step, ...],
    station: str = "",
    seat: int = TABLE,
    joins: bool = False,
) -> Notice | None:
    """Take steps; they are on the disk when this returns None.

    `seat` named a card by touch, perhaps one that nobody else sees. What `joins` the last gesture
    follows from it by itself.
    """
    if asks_face(session, steps, station, seat):
        return None
    if len(steps) == 1 and isinstance(steps[0], Action):
        steps = (_held(session, steps[0]),)
    steps, rest = going_on.parted(session.state, steps)
    asked, steps, told = steps, _as_undone(session, steps), not session.watch.finding.moves
    notice = session.log.take(steps, joins)
    if notice is not None:
        session.telling.note(notice)
        return notice
    if station:
        _read_as(session, asked, steps)
    searched.by_hand(session, steps)
    named = {str(arg) for step in steps for arg in step.args} & session.faces.keys()
    asked_about = dict(session.waiting.shown)
    session.taken.noted(steps, named, station, session.clock())
    if station:
        session.shows.read(named)
    else:
        session.shows.named(named, session.clock())
    opened = opening.opened(session.waiting, steps)
    session.waiting.acted(step.seat for step in steps)
    of_old, back = session.telling.undone_before, session.telling.counts
    moment.moved(session)
    anew = as_numbers.moved_anew(session, back)
    if told:  # else hands were guided, and nobody has read what else they had to do
        befell.gone_on(session, steps)
    if anew or session.telling.undone_before != of_old:
        befell.keep(session)
    if any(isinstance(step, Action) for step in steps):
        session.waiting.go_on_with(rest)
    for at, shown, who in opened:
        on_show(session, at, shown.piece, who, doubtful=True)
    _left_open(session, asked_about, {session.faces[piece] for piece in named})
    following = going_on.next_of(session)
    return take(session, following) if following else None


def _left_open(session: Session, asked: Mapping[str, Shown], named: Container[str]) -> None:
    """What people were asked about, and these steps do not name, lies there undecided: while it
    answers what is asked then, it is asked about anew."""
    snapshot, waiting = session.watch.snapshot, session.waiting
    for pad, shown in asked.items():
        lies = pad not in waiting.shown and bool(pad) and snapshot[pad].piece == shown.piece
        counted = session.faces.get(shown.piece) in named or session.taken.counted(shown.piece, pad)
        if lies and not (counted or shown.of_others):
            show = Show(pad, shown.piece, shown.seat, again=True)
            session.shows.meant_nothing(show, snapshot, ANY_MOMENT)


def asks_face(session: Session, steps: tuple[Step, ...], station: str, seat: int = TABLE) -> bool:
    """Whether people are asked first what is printed on a piece of these steps."""
    piece = _untold(session, steps)
    if piece:
        session.waiting.ask_face(waiting.untold(session, piece, steps, station, seat))
    return bool(piece)


def _untold(session: Session, steps: Iterable[Step]) -> str:
    """The first piece that nobody has told the face of, neither here nor in another match, and that
    a step needs."""
    faces, match = session.faces, session.match
    read = (step for step in steps if step.verb not in match.game.unread)
    pieces = (str(arg) for step in read for arg in step.args if arg in faces)
    for piece in pieces:
        if match.game.untold(piece, match.faces) and not tags.recall(session, faces[piece]):
            return piece
    return ""


def _held(session: Session, step: Step) -> Step:
    """The step with the copy that its seat is known to hold, where it names one that nobody
    has seen: else the known one would stay in a hand that is empty.
    """
    places, mine = session.state.places(), f"seat{step.seat}:"
    for arg in {str(arg) for arg in step.args if arg in session.faces} - places.keys():
        alike = session.match.game.catalogue.same_face(arg)
        for copy in (one for one in alike if places.get(one, "").startswith(mine)):
            args = tuple(copy if other == arg else other for other in step.args)
            if session.state.refuse(step._replace(args=args)) is None:
                return step._replace(args=args)
    return step


def _as_undone(session: Session, steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """Steps that were undone just before, where these are the same with copies of pieces: the
    table shows again what it showed, and what else was undone can still be done again.
    """
    match = session.match
    undone = tuple(entry.step for entry in match.undone[: len(steps)])
    pairs = zip(steps, undone, strict=False)
    alike = all(_alike(session, *pair) for pair in pairs) and len(undone) == len(steps)
    return undone if undone and alike and match.refuse(undone[0]) is None else steps


def _read_as(session: Session, shown: Iterable[Step], steps: Iterable[Step]) -> None:
    """What a reader saw is from now on the copy that was taken in its stead."""
    for seen, taken in zip(shown, steps, strict=True):
        for one, other in zip(seen.args, taken.args, strict=True):
            if one != other and {one, other} <= session.faces.keys():
                session.table.swap(str(other), str(one))


def _alike(session: Session, one: Step, other: Step) -> bool:
    """Whether nobody can tell these steps apart: their pieces look alike and lie together."""
    places, faces = session.state.places(), session.faces
    said = [
        [(faces.get(str(arg), arg), places.get(str(arg))) for arg in step.args]
        for step in (one, other)
    ]
    return type(one) is type(other) and one[:2] == other[:2] and said[0] == said[1]
