"""What is said in the place of a question when nobody is asked anything."""

from __future__ import annotations

from companion.session.api import Mode, Phase, SessionView
from companion.ui.called import won
from companion.ui.hall import Hall
from companion.ui.words import words

OVER = (Phase.OVER, Phase.PACKING, Phase.PACKED)


def unasked(hall: Hall, view: SessionView, sure: bool) -> str:
    """Why there is nothing to answer; `sure`: people are asked if they want to play on here."""
    if shut := hall.say(view.header.shut):
        return shut
    if view.header.looks_on:
        return words.say("table.sure" if sure else "table.looks_on")
    if view.phase is Phase.PAUSED:
        return words.say("table.paused")
    if view.phase in OVER:
        return _over(hall, view)
    return words.say("table.reading" if view.mode is Mode.READING else "table.wait")


def _over(hall: Hall, view: SessionView) -> str:
    if view.outcome is None:
        return words.say("table.over")
    return won(view.outcome, lambda seat: hall.sitting(seat).name)
