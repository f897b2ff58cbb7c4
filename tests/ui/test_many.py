"""However many answers a question has, each is whole or looks out far enough to tell of itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.session.api import Ask, Choice, Question, Text
from engine.games import load
from tests.ui.audit import shown, slivers
from tests.ui.clicks import begin
from tests.ui.stage import ALL_SIZES, Stage
from tests.ui.unkind import hidden

MOST = 40
FEW = (*range(1, 13), *range(16, MOST + 1, 6))
"""Counts that are tried each time: all of a screen, and some of what slides. The others at
leisure."""
TWO = {"n": 2, "what": "missing:A01:1:A02:1"}
"""Of a long answer."""
CALLED = {"brief": 1, "usual": 12, "long": 26}
"""So long is the name of each card that is offered, about."""


def cards(called: int, game: str = "earth") -> list[str]:
    """Pieces of a game by how near their name is to this length, each called otherwise."""
    rules = load(game)
    names = {str(rules.texts.word("en", piece)): piece for piece in rules.catalogue.pieces}
    near = sorted(names, key=lambda name: (abs(len(name) - called), name))
    return [names[name] for name in near[: MOST + 1]]


def asked(pieces: list[str], done: bool, kind: str, number: int) -> Question:
    """Which card, or none of them; in words where the cards have no pictures."""
    offered = [
        Choice(f"{number}-{piece}", Text("choice.piece", {"piece": f"piece.{piece}"}), (),
               (piece,) if kind == "cards" else (), ("",) if kind == "cards" else (),
               piece if kind == "cards" else f"verb.{piece}")
        for piece in pieces
    ]  # fmt: skip
    more = [Choice("skip", Text("ask.pack_missing", TWO))] if done else []
    return Question(f"q{number}", Ask.TURN, 0, Text("ask.which_table"), (*offered, *more))


def questions(called: int, kind: str, counts: Iterable[int]) -> Iterator[Question]:
    """Ever more answers of the same, and after every other time one less: both ways people see."""
    pieces = cards(called)
    for count in counts:
        yield asked(pieces[:count], bool(count % 2), kind, count)


def wrong(page: Any) -> list[str]:
    """What is cut, of all in the field of answers."""
    answers = page.question.ids.answers
    found = [one for widget, clip in shown(answers.ids.frame) for one in slivers(widget, clip)]
    return [*found, *hidden(answers)]


@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
@pytest.mark.parametrize(
    ("kind", "called", "counts"),
    [pytest.param("cards", "usual", FEW, id="cards-usual-few"),
     *(pytest.param(kind, called, range(1, MOST + 1), marks=pytest.mark.soak, id=f"{kind}-{called}")
       for kind in ("cards", "words") for called in CALLED)],
)  # fmt: skip
def test_any_number_of_answers(
    stage: Stage, tmp_path: Path, kind: str, called: str, counts: Sequence[int],
    size: tuple[int, int],
) -> None:  # fmt: skip
    stage.resize(size)
    begin(stage, tmp_path, "earth", 2)
    hall, view = stage.hall, stage.hall.see()
    now = [view]
    hall.see = lambda: now[0]
    found = []
    for question in questions(CALLED[called], kind, counts):
        now[0] = replace(view, question=question, pending=(question,), length=view.length + 1)
        stage.page().refresh()
        stage.frames(3)
        found += [(len(question.choices), one) for one in wrong(stage.page())]
    assert found == []
