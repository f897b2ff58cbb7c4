"""A shown piece that a reader has seen go elsewhere: what it can mean here is another one's that
looks like it, and people say whether it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.session.api import Choice, Question, Text
from companion.session.questions import NO
from companion.session.shows import Shown
from engine.core.steps import Step

if TYPE_CHECKING:
    from companion.session.reading import Reading

OTHER = "another"
BOX = "box"
"""Where a match says that a piece is which was discarded or put away."""


def place(session: Reading, shown: Shown, steps: Sequence[Step]) -> str:
    """Where it should lie; empty: it may be meant itself, nobody saw which of its like went there,
    people have said that it is another one, or only a seat may know."""
    piece, faces = shown.piece, session.faces
    read = shown.uid and piece in session.taken.sensed - session.known.secret()
    named = {arg for step in steps for arg in step.args if faces.get(str(arg)) == faces[piece]}
    if not read or shown.another or not named or piece in named:
        return ""
    return session.state.places().get(piece, "")


def asked(which: Question, lies: str) -> Question:
    """The question that comes before what it means; where that is one thing, in its stead: an
    answer that belongs to no piece is never gold, and most often the same one is shown."""
    away = lies == BOX
    text = Text("ask.put_away" if away else "ask.elsewhere", {"piece": which.piece, "place": lies})
    same = Text("choice.the_same")
    choices = tuple(replace(one, label=same) if one.id == NO else one for one in which.choices)
    meant = [choice for choice in choices if choice.steps]
    rest = (choice for choice in choices if choice not in meant)
    label = Text("choice.another")
    if len(meant) == 1:
        other = replace(meant[0], label=label, group="")
        return replace(which, text=text, choices=(other, *rest))
    other = Choice(OTHER, label)
    return replace(which, id=f"elsewhere:{which.id}", text=text, choices=(other, *rest), how=None)
