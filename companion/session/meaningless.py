"""Why a shown piece means nothing, or not what people hope for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.session import opening, undone
from companion.session.api import Notice, Text
from companion.twin.meaning import alike, meanings, why_not, why_not_there
from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Reveal, Step

if TYPE_CHECKING:
    from companion.session.session import Session

_NOTHING = "notice.no_meaning"
_LIES = "notice.lies_already"
_FIRST = "notice.answer_first"
"""The same of what was only touched on a screen: nothing lies there that could be taken off."""

NOT_HELD = "not_held"
"""The refusal that says that a seat does not hold a card."""
NOT_DRAWN = frozenset({"cannot_be", "not_in_deck"})
"""The refusals that say that no such piece can come up: it lies open before another seat."""


def no_meaning(session: Session, piece: str, seat: int, station: str) -> Notice:
    """Why what was shown or touched does nothing, and where it belongs."""
    if served := session.state.serves(piece, seat):
        text = session.words.refusal(served, session.state.named)
        lift = _lifts(session, served, station)
        return Notice(text, served.rule, seat, piece, station, lift=lift)
    if back := undone.goes_back(session, piece) if station else None:
        return Notice(back, "", seat, piece, station)
    refused = opening.why_not_then(session, piece, seat) if station else None
    refused = refused or why_not(session.state, piece, seat)
    lies = _lies_before(session, piece) if station else TABLE
    of_others = {NOT_HELD, *NOT_DRAWN} if lies != seat else {NOT_HELD}
    if lies != TABLE and (refused is None or refused[1].key in of_others):
        text = Text(_LIES, {"piece": piece, "seat": lies})
        return Notice(text, "", seat, piece, station, lift=True)
    if refused is not None and isinstance(refused[0], Reveal) and _owned(session, piece, seat):
        stays = Text("notice.stays", {"piece": piece})
        return Notice(stays, refused[1].rule, seat, piece, station)
    if refused is not None:
        return _why(session, *refused, piece, station)
    steps, acts = _anothers_alone(session, piece, seat), _acts_alone(session, seat)
    text = Text(_NOTHING if station else _FIRST, {"piece": piece})
    if steps:
        text = _for_another(session, piece, steps, station)
    elif acts != TABLE and not station:
        text = Text("notice.others_turn", {"seat": acts})
    return Notice(text, "", seat, piece, station, lift=text.key == _NOTHING)


def _for_another(session: Session, piece: str, steps: Sequence[Step], station: str) -> Text:
    """Who alone can do something with it, and where it belongs: to the pile or row in which it lies
    open, for nobody has it yet, to the one place where all that can be done carries it, or before
    that seat. What nobody has yet may be of the seat that laid it, and for later."""
    told: dict[str, str | int] = {"piece": piece, "seat": steps[0].seat}
    lies = session.state.places().get(piece, "")
    if lies and not lies.startswith("seat"):
        key = "notice.for_another" if station else "notice.for_another.screen"
        return Text(key, {**told, "to": lies})
    asked = _is_asked(session, steps[0].seat)
    goes = {session.state.carried(step).get(piece, "") for step in steps}
    there = min(goes) if len(goes) == 1 else ""
    if asked and not there.startswith("seat") and there in session.table.layout.stations:
        return Text("notice.of_another_there", {**told, "place": there})
    whose = "notice.of_another" if lies or not station else "notice.of_another_or_wait"
    return Text(whose if asked else "notice.place_of_another", told)


def _lies_before(session: Session, piece: str) -> int:
    """Who has laid it out for good, where no other looks just like it; TABLE: nobody."""
    state = session.state
    if piece not in state.laid() or len(alike(piece, session.faces)) > 1:
        return TABLE
    zone = state.places().get(piece, "").partition(":")[0]
    return int(zone.removeprefix("seat")) if zone.startswith("seat") else TABLE


def _is_asked(session: Session, seat: int) -> bool:
    """Whether the question that people read is to this seat."""
    asked = session.pending()
    return bool(asked) and asked[0].must and asked[0].seat == seat


def _acts_alone(session: Session, seat: int) -> int:
    """Who else is asked now, where nothing is asked of this seat; TABLE: nobody, or several."""
    must, may, _ = session.state.awaiting()
    waits = seat != TABLE and seat not in (*must, *may) and len(must) == 1
    return must[0] if waits else TABLE


def _owned(session: Session, piece: str, seat: int) -> bool:
    """The seat has it already, so it is not what comes to light now."""
    return session.state.places().get(piece, "").startswith(f"seat{seat}:")


def _anothers_alone(session: Session, piece: str, seat: int) -> list[Step]:
    """What one other seat could do with the piece now; nothing: nobody, or several."""
    found = meanings(session.state, piece, TABLE, session.faces) if seat != TABLE else []
    seats = {step.seat for step in found}
    return found if len(seats) == 1 and not seats & {seat, TABLE} else []


def nothing_there(session: Session, spot: str, seat: int) -> Notice:
    """What people are told who touch a spot of the board where nothing can be done now."""
    served = session.state.serves(spot, seat)
    refused = None if served else why_not_there(session.state, spot, seat)
    told = Notice(Text("notice.nothing_there"), "", seat)
    if served:
        told = Notice(session.words.refusal(served), served.rule, seat)
    elif refused:
        told = _why(session, *refused, "", "")
    session.telling.note(told)
    return told


def hoped_for(
    session: Session, piece: str, seat: int, station: str, steps: Sequence[Step]
) -> Notice | None:
    """Why a piece cannot do what people most likely hope for, when it can do something else."""
    step = session.state.hoped(piece)
    if step is None or step in steps or seat not in (TABLE, step.seat):
        return None
    refusal = session.state.refuse(step)
    return _why(session, step, refusal, piece, station) if refusal else None


def keeps_place(session: Session, hoped: Notice) -> bool:
    """Whether it stands among the answers, and says there why it cannot be done: showing a piece is
    no fault, and one sentence is enough."""
    kept = any(one in session.state.kept(hoped.seat) for one in hoped.steps)
    return kept and all(session.state.remark(one).key for one in hoped.steps)


def _why(session: Session, step: Step, refusal: Refusal, piece: str, station: str) -> Notice:
    text, lift = (
        session.words.refusal(refusal, session.state.named),
        _lifts(session, refusal, station),
    )
    return Notice(text, refusal.rule, step.seat, piece, station, (step,), lift=lift)


def _lifts(session: Session, refusal: Refusal, station: str) -> bool:
    """Whether hands take off what is refused there, and are not told so by the refusal."""
    return bool(station) and refusal.key not in session.state.SAYS_WHERE
