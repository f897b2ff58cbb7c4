"""What hands do when the match goes back: pieces, counted things and duties that no reader sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from companion.session import shared
from companion.session.api import Duty, Text
from companion.session.words import one_after_another
from engine.core.state import State
from engine.core.steps import TABLE, Reveal, Step
from engine.core.text import goods

if TYPE_CHECKING:
    from companion.session.session import Session

MOST = 3
"""So many sentences are told one by one. Chosen: nobody reads more, and the screen shows it all."""


class Before(NamedTuple):
    """The table as it is before the match goes back."""

    state: State
    secret: frozenset[str]
    """The cards that only their seat knows."""


def before(session: Session) -> Before:
    return Before(session.state, session.known.hidden())


def duties(session: Session, was: Before, steps: tuple[Step, ...]) -> tuple[Duty, ...]:
    """What hands do now that these steps are undone; readers tell by themselves what they see."""
    if session.table.register.whole:
        return ()
    pieces, counted = _pieces(session, was, steps), [*_counted(session, was.state)]
    owed = [*_owed(session, was)]
    if len(pieces) + len(counted) + len(owed) > MOST:
        pieces = [Text("undone.many", {"n": len(pieces)})] if len(pieces) > 1 else pieces
        counted = [Text("undone.all")] if len(counted) > 1 else counted
    return tuple(Duty(TABLE, text) for text in [*pieces, *counted, *owed][:MOST])


def _pieces(session: Session, was: Before, steps: tuple[Step, ...]) -> list[Text]:
    """Each piece to where it was, as far as all may hear of it and no reader sees it."""
    left, now, read = was.state.places(), session.state.places(), session.table.layout.stations
    drawn = {str(arg) for step in steps if isinstance(step, Reveal) for arg in step.args}
    moved = [
        (piece, left.get(piece, ""), now.get(piece, ""))
        for piece in sorted(left.keys() | now.keys())
        if left.get(piece, "") != now.get(piece, "")
    ]
    return [
        _back(piece, there, here, piece in drawn)
        for piece, there, here in moved
        if piece not in was.secret and there not in read and here not in read
    ]


def _back(piece: str, there: str, here: str, drawn: bool) -> Text:
    gaps = {"piece": piece, "from": there, "to": here}
    if here:
        return Text("guide.move" if there else "guide.put", gaps)
    return Text("undone.draw" if drawn else "undone.take", gaps)


def _counted(session: Session, was: State) -> Iterator[Text]:
    """What each seat has again."""
    for seat in range(len(session.match.seats)):
        left, now = was.counted(seat), session.state.counted(seat)
        differs = {what: n for what, n in now.items() if left.get(what, 0) != n}
        again = {what: n for what, n in differs.items() if _said(session, what)}
        if again:
            yield Text("undone.counted", {"seat": seat, "goods": goods(again)})


def _said(session: Session, what: str) -> bool:
    return session.words.has(f"what.{what}") and ":" not in what


def _owed(session: Session, was: Before) -> Iterator[Text]:
    """What hands may have done because of it."""
    for event in was.state.duties(len(session.state.events)):
        told = session.words.duty(event, session.state.named)
        yield Text(
            "undone.duty", {"done": one_after_another([shared.event(session, told, event.seat)])}
        )
