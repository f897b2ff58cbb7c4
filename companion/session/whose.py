"""Whose: a piece that says something for several seats is asked about by name before anything else.

No tag tells at a pad for all whose hand it was: what each seat can do with the piece read alike,
and the drawing lights the places of one seat at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.session.api import Ask, Choice, Question, Text
from companion.session.dialogue import OTHERS, WHOSE
from companion.session.shows import Shown
from companion.session.words import one_after_another
from companion.twin.meaning import why_not
from engine.core.steps import TABLE, Action, Step

if TYPE_CHECKING:
    from companion.session.reading import Reading


def answers(session: Reading, shown: Shown, steps: Iterable[Step]) -> int:
    """Who alone is asked for what is shown: that answers the question, and is nothing that others
    may do meanwhile. `TABLE`: nobody is, or people said that it was not them."""
    seats, awaiting = several(steps), session.state.awaiting()
    first = session.state.one_by_one(awaiting.must)[0] if awaiting.must else TABLE
    meanwhile = {step.verb for step in steps if step.seat in awaiting.may}
    asked_for = {step.verb for step in steps if step.seat == first} - meanwhile
    return first if first in seats and asked_for and not shown.of_others else TABLE


def directly(question: Question, others: Sequence[int]) -> Question:
    """The question to who is asked, with a way out where it was another one who showed it."""
    alone = Choice(f"{WHOSE}{others[0]}", Text("choice.of_other", {"seat": others[0]}))
    out = alone if len(others) == 1 else Choice(OTHERS, Text("choice.of_others"))
    several = sum(bool(one.steps) for one in question.choices) > 1
    gaps: dict[str, str | int] = {"seat": question.seat, "piece": question.piece}
    text = question.text if several else Text("ask.which_seat", gaps)
    name = f"asked:{question.seat}:{question.id}"
    return replace(question, id=name, text=text, choices=(*question.choices, out))


def several(steps: Iterable[Step]) -> list[int]:
    """The seats that could each mean something by it; none where that is clear."""
    seats = sorted({step.seat for step in steps} - {TABLE})
    return seats if len(seats) > 1 else []


def asked_and_other(session: Reading, shown: Shown, steps: Sequence[Step]) -> list[int]:
    """Who is asked, and the one other seat that only may mean it: at a reader for all it was laid
    for the question on the screen, and no answer there may be another's deed before a name. Where
    that question is to all others, whether they stop a deed, its doer is not offered."""
    if not shown.uid or shown.seat != TABLE or not steps or not isinstance(steps[0], Action):
        return []
    if session.state.unless_stopped():
        return []
    must, other = session.state.awaiting().must, steps[0].seat
    asked = session.state.one_by_one(must)[:1]
    return [*asked, other] if asked and other not in (*must, TABLE) else []


def whose(question: Question, seats: Sequence[int], how: Text | None = None) -> Question:
    """The question about a shown piece, as far as who shows it; what else can be said of it stays
    beside, and in `how` why who is asked is not among them."""
    named = [Choice(f"{WHOSE}{seat}", _does(question, seat)) for seat in seats]
    rest = [one for one in question.choices if not one.steps]
    text = Text("ask.whose", {"piece": question.piece})
    return Question(
        f"whose:{question.id}", Ask.WHICH, TABLE, text, (*named, *rest), question.piece,
        question.station, how=how,
    )  # fmt: skip


def _does(question: Question, seat: int) -> Text:
    """Who shows it, and where that is not the same for all, what it does: played by one it lies
    open, composted by another it is gone."""
    deeds = {step.verb for one in question.choices for step in one.steps}
    own = [one for one in question.choices if {step.seat for step in one.steps} == {seat}]
    if len(deeds) > 1 and len(own) == 1:
        told = one_after_another([own[0].label])
        return Text("how.path_of", {"seat": seat, "what": told})
    return Text("choice.whose", {"seat": seat})


def left_out(session: Reading, piece: str, steps: Iterable[Step]) -> Text | None:
    """Why the piece says nothing for who is asked now, where it does for others: they showed it for
    that question, and would be looked for in vain among the answers."""
    asked = session.state.one_by_one(session.state.awaiting().must)[:1]
    if not asked or {step.seat for step in steps} & {*asked, TABLE}:
        return None
    refused = why_not(session.state, piece, asked[0])
    if refused is None or refused[0].seat != asked[0]:
        return None
    why = one_after_another([session.words.refusal(refused[1], session.state.named)])
    return Text("how.left_out", {"seat": asked[0], "why": why})


def which_piece(question: Question, pieces: Iterable[str]) -> Question:
    """The question about two pieces at once: which of them, and only then whose it is."""
    named = [Choice(one, Text("choice.piece", {"piece": one}), pieces=(one,), group=one)
             for one in pieces]  # fmt: skip
    rest = (one for one in question.choices if not one.steps)
    return replace(question, choices=(*named, *rest))
