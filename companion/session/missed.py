"""What was missing of this box before the match: asked about once, when the match begins."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from companion.session import instead
from companion.session.api import Ask, Choice, Notice, Question, Text
from companion.session.questions import NO, YES
from companion.store import missing
from companion.store.store import StoreError
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.session.reading import Reading
    from companion.session.session import Session


def recall(session: Session, begins: bool) -> None:
    """What is lost of the box, whichever match it was lost in; a match that begins asks for it."""
    if session.store is None or session.box is None:
        return
    try:
        kept = missing.of_box(session.store, session.box)
    except StoreError:
        return  # people are asked for it again
    told = session.table.told
    if kept is not None:  # found since this match was left, or lost in another one
        told.lacks(kept & session.faces.keys())
    if begins:
        session.instead.begins_without(told.lost)


def short(session: Session) -> dict[str, int]:
    """Of which counted pieces people found too few the last time."""
    if session.store is None or session.box is None:
        return {}
    try:
        return missing.counted(session.store, session.box)
    except StoreError:
        return {}  # people are asked for it again


def keep_short(session: Session) -> None:
    """What people said of the counted pieces goes with the box to the next match."""
    if session.store is not None and session.box is not None:
        with suppress(StoreError):  # it is asked for again
            missing.count(session.store, session.box, session.counting.short)


def question(session: Reading) -> list[Question]:
    """Whether it is back: of one piece yes or no, of several which."""
    missed = sorted(session.instead.missed & session.table.told.lost)
    if not missed or session.match.log:  # people began without saying
        return []
    one = len(missed) == 1
    text = Text("ask.missed", {"piece": missed[0]}) if one else Text("ask.missed_some")
    back = (_is_back(piece, one) for piece in missed)
    still = Choice(NO, Text("choice.still_missing" if one else "choice.all_still_missing"))
    name = f"missed:{':'.join(missed)}"
    piece = missed[0] if one else ""
    return [Question(name, Ask.MISSED, TABLE, text, (*back, still), piece, must=False)]


def _is_back(piece: str, one: bool) -> Choice:
    label = Text("choice.is_back") if one else Text("choice.piece", {"piece": piece})
    return Choice(YES if one else piece, label, pieces=(piece,), group="" if one else piece)


def answered(session: Session, chosen: Choice) -> Notice | None:
    """It is back, or all that is left is still missing."""
    if chosen.id == NO:
        session.instead.begins_without(())
        return None
    return instead.find(session, chosen.pieces[0])
