"""When hands are guided, what the match waits for meanwhile, and when it asks nothing at all."""

from __future__ import annotations

from companion.session.api import Ask, Phase, Question, SessionView


def waits(view: SessionView) -> Question | None:
    """What the match waits for beside an instruction."""
    return next((one for one in view.beside if one.ask is not Ask.INSTEAD), None)


def guided(view: SessionView) -> bool:
    """Hands are guided, and nothing comes before that: which piece a new sticker is on does, and
    who has won."""
    told = view.instruction is not None and view.phase is not Phase.OVER
    return told and view.question is None


def passes(view: SessionView) -> bool:
    """Nothing is asked for a moment: the table is read."""
    goes_on = view.phase in (Phase.SETUP, Phase.PLAY) and not view.header.looks_on
    return goes_on and view.instruction is None and view.question is None
