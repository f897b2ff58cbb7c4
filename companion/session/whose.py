"""Whose: a piece that says something for several seats is asked about by name before anything else.

No tag tells at a pad for all whose hand it was: what each seat can do with the piece read alike,
and the drawing lights the places of one seat at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.session.api import Ask, Choice, Question, Text
from companion.session.dialogue import WHOSE
from engine.core.steps import TABLE, Step


def several(steps: Iterable[Step]) -> list[int]:
    """The seats that could each mean something by it; none where that is clear."""
    seats = sorted({step.seat for step in steps} - {TABLE})
    return seats if len(seats) > 1 else []


def whose(question: Question, seats: Sequence[int]) -> Question:
    """The question about a shown piece, as far as who shows it; what else can be said of it stays
    beside."""
    named = [Choice(f"{WHOSE}{seat}", Text("choice.whose", {"seat": seat})) for seat in seats]
    rest = [one for one in question.choices if not one.steps]
    text = Text("ask.whose", {"piece": question.piece})
    return Question(
        f"whose:{question.id}", Ask.WHICH, TABLE, text, (*named, *rest), question.piece,
        question.station,
    )  # fmt: skip


def which_piece(question: Question, pieces: Iterable[str]) -> Question:
    """The question about two pieces at once: which of them, and only then whose it is."""
    named = [Choice(one, Text("choice.piece", {"piece": one}), pieces=(one,), group=one)
             for one in pieces]  # fmt: skip
    rest = (one for one in question.choices if not one.steps)
    return replace(question, choices=(*named, *rest))
