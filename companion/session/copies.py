"""Which of several pieces that look alike a shown one may be, where people named one by touch."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.twin.meaning import meanings
from engine.core.steps import Action, Step

if TYPE_CHECKING:
    from companion.session.session import Session


def of(session: Session, station: str, piece: str, step: Step) -> tuple[Step, ...]:
    """What a piece at a pad may mean, of which no reader has seen where it lies: what it is taken
    for, and what each copy of it would mean that people named by touch, for it may be that one."""
    state, here = session.state, session.state.places().get(piece, "")
    if not station or (here and (piece not in step.args or not _unread(session, piece))):
        return ()
    alike = sorted(session.match.game.catalogue.same_face(piece))
    unseen = next((one for one in alike if one not in state.places()), "") if here else ""
    hidden = meanings(state, unseen, step.seat, session.faces) if unseen else []
    named = next((one for one in alike if one in step.args and _unread(session, one)), "")
    read = not named and piece not in step.args
    in_row = _in_its_row(session, named, alike, step) if named else (step,)
    found = tuple(dict.fromkeys((*in_row, *_acting(hidden), *_named(session, alike, step, read))))
    return found if len(found) > 1 else ()


def _unread(session: Session, piece: str) -> bool:
    """Whether a piece lies somewhere by people's touch alone: no reader looks there, nor saw it."""
    here = session.state.places().get(piece, "")
    read = session.table.layout.stations
    return here not in ("", *read) and piece not in session.taken.sensed


def _in_its_row(session: Session, piece: str, alike: Iterable[str], step: Step) -> tuple[Step, ...]:
    """The step with each copy that lies open in the same row, as far as it is legal."""
    places = session.state.places()
    row = places[piece].partition(":")[0]
    open_ = {places[one]: one for one in alike if places.get(one, "").partition(":")[0] == row}
    steps = (
        step._replace(args=tuple(open_[place] if a == piece else a for a in step.args))
        for place in sorted(open_)
    )
    return tuple(one for one in steps if session.state.refuse(one) is None)


def _named(session: Session, alike: Iterable[str], step: Step, read: bool) -> tuple[Step, ...]:
    """What else a seat can do with each copy that lies where people named it by touch; the same
    with another one, too, where the step's own was `read`: that one has another tag."""
    if not isinstance(step, Action):  # what is turned up now is what lies in a hand just now
        return ()
    found: dict[str, list[Step]] = {}
    for one in (one for one in alike if _unread(session, one) and one not in step.args):
        steps = _acting(meanings(session.state, one, step.seat, session.faces))
        others = [
            other for other in steps if one in other.args and (read or other.verb != step.verb)
        ]
        found.setdefault(session.state.places()[one], others)
    return tuple(other for place in sorted(found) for other in found[place])


def _acting(steps: Iterable[Step]) -> list[Step]:
    return [step for step in steps if isinstance(step, Action)]


def is_one(session: Session, piece: str, step: Step) -> bool:
    """Whether a step is a copy's, while the match knows that this very piece lies elsewhere."""
    faces = session.faces
    copies = {arg for arg in step.args if faces.get(str(arg)) == faces[piece]}
    return bool(copies) and piece not in copies and piece in session.state.places()
