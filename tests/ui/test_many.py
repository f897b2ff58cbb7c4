"""However many answers a question has, each is whole or looks out far enough to tell of itself."""

from __future__ import annotations

from collections.abc import Iterator
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
    more = [Choice("skip", Text("ask.pack_missing"))] if done else []
    return Question(f"q{number}", Ask.TURN, 0, Text("ask.which_table"), (*offered, *more))


def questions(called: int, kind: str) -> Iterator[Question]:
    """Ever more answers of the same, and after every other time one less: both ways people see."""
    pieces = cards(called)
    for count in range(1, MOST + 1):
        yield asked(pieces[:count], bool(count % 2), kind, count)


def wrong(page: Any) -> list[str]:
    """What is cut, of all in the field of answers."""
    answers = page.question.ids.answers
    found = [one for widget, clip in shown(answers.ids.frame) for one in slivers(widget, clip)]
    return [*found, *hidden(answers)]


@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
@pytest.mark.parametrize(
    ("kind", "called"),
    [("cards", "usual"), *(pytest.param(kind, called, marks=pytest.mark.soak)
     for kind, called in (("words", "usual"), ("cards", "brief"), ("cards", "long"),
                          ("words", "brief"), ("words", "long")))],
    ids=str,
)  # fmt: skip
def test_any_number_of_answers(
    stage: Stage, tmp_path: Path, kind: str, called: str, size: tuple[int, int]
) -> None:
    stage.resize(size)
    begin(stage, tmp_path, "earth", 2)
    hall, view = stage.hall, stage.hall.see()
    now = [view]
    hall.see = lambda: now[0]
    found = []
    for question in questions(CALLED[called], kind):
        now[0] = replace(view, question=question, pending=(question,), length=view.length + 1)
        stage.page().refresh()
        stage.frames(3)
        found += [(len(question.choices), one) for one in wrong(stage.page())]
    assert found == []
