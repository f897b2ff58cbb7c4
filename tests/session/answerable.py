"""Whether all that a question about a shown piece says has what fills it: the question, each of
its answers, and what a screen has left to ask once one of them is touched."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import tests.ui.stage  # noqa: F401  (it says how kivy is to be, before anything imports it)
from companion.session.api import Question
from companion.session.session import Session
from companion.ui import answer
from companion.ui.considered import Considered
from companion.ui.hall import Hall


def answerable(session: Session, asked: Question) -> None:
    """A gap that nothing fills closed the match as its answer was touched."""
    view = replace(session.view(), question=asked)
    hall = cast(
        Hall,
        SimpleNamespace(play=session, game=session.match.game, say=session.say, see=lambda: view),
    )
    groups = answer.grouped(hall, asked)
    left = [Considered(hall, asked, groups, group, False).asks for group in groups]
    told = [text for one in asked.choices for text in (one.label, one.remark, one.lost)]
    for text in filter(None, (asked.text, asked.how, *told, *left)):
        session.say(text)
    assert answer.drawing(hall).read_first.isdisjoint(groups), "it was taken: it is not read first"
