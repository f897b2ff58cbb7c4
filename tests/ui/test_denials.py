"""An answer that denies what was read stands where no habit hits it: never gold, never first, and
not where an answer to the question before stood."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.session.api import Ask, Choice, Question
from companion.ui.presses import Presses
from engine.core.steps import TABLE
from engine.games import ids as load_ids
from tests.ui.audit import box, is_kind
from tests.ui.houses import random_walk
from tests.ui.moments import Moment, open_moment
from tests.ui.stage import SIZES, SMALLEST, Stage

SHOWS = 2
"""Chosen: so many questions about a shown piece; each is laid by the same few lines."""


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each press tells which choices it gives."""
    made = Presses.press

    def press(self: Presses, group: str, choices: tuple[Choice, ...], kind: str = "Answer") -> Any:
        button = made(self, group, choices, kind)
        button.gives = choices
        return button

    monkeypatch.setattr(Presses, "press", press)


def presses(stage: Stage) -> list[Any]:
    """All answers, as they are read."""
    answers = stage.page().question.ids.answers
    return [one for one in (*reversed(answers.ids.field.children), *answers.held)
            if hasattr(one, "look")]  # fmt: skip


def meet(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether a finger on the middle of one meets the other."""
    left, low, right, top = other
    return left < (one[0] + one[2]) / 2 < right and low < (one[1] + one[3]) / 2 < top


def is_ordinary(one: Any) -> bool:
    """Not what gives up in the same corner; nor kinds of actions, of which even rows fill every
    line."""
    return not (is_kind(one, "CornerAnswer") or getattr(one, "kin", ""))


def shown(hall: Any) -> Iterator[str]:
    """Pieces that the asked seat can mean something by."""
    question = hall.see().question
    named = [piece for one in question.choices for step in one.steps for piece in step.args]
    yield from dict.fromkeys(piece for piece in named if piece in hall.virtual.tags)


def lay(stage: Stage, hall: Any, piece: str) -> Question | None:
    seat = hall.see().question.seat
    pads = [one.station for one in hall.see().stations if one.pad and one.seat in (TABLE, seat)]
    hall.virtual.place(piece, pads[0])
    hall.settle()
    stage.frames(8)
    return hall.see().question


@pytest.mark.parametrize("size", [*SIZES[:2], SMALLEST], ids=str)
@pytest.mark.parametrize("game", load_ids())
def test_wrong_sticker_stands_where_no_answer_stood(
    stage: Stage, tmp_path: Path, told: None, game: str, size: tuple[int, int]
) -> None:
    """Where "Plant no more" had stood a card was called another one, by a habit."""
    stage.resize(size)
    hall = open_moment(stage, tmp_path, Moment("", game, 2, {}, 0.3), tier="pad")
    look_at_asked(stage, hall)
    hall.play.table.register.whole = False
    found = 0
    for step in random_walk(hall.play.state.clone(), 5):
        asked = hall.see().question
        piece = next(shown(hall), "") if asked is not None and asked.ask is Ask.TURN else ""
        if piece:
            stood = [box(one) for one in presses(stage) if is_ordinary(one)]
            which = lay(stage, hall, piece)
            if which is not None and which.ask is Ask.WHICH:
                found += denied(stage, stood)
                assert hall.play.answer(which.id, "no") is None
            hall.virtual.remove(piece)
            hall.settle()
            stage.frames(4)
        if found >= SHOWS or hall.play.choose(step) is not None:
            break
        hall.settle()
        stage.frames(4)
    assert found


def look_at_asked(stage: Stage, hall: Any) -> None:
    """Its own cards are touched where they lie; of an island that is not seen they fill each line
    of the answers, and no place is left where none stood."""
    seat = hall.see().question.seat
    if seat != TABLE:
        stage.page().ids.board.focus = seat
        stage.frames(2)


def denied(stage: Stage, stood: list[tuple[float, ...]]) -> int:
    ways = presses(stage)
    denies = [one for one in ways if any(c.denies for c in getattr(one, "gives", ()))]
    for one in denies:
        assert one.look not in ("main", "card"), one.look
        assert one is not ways[0]
        assert not any(meet(box(one), other) for other in stood), one.text
        others = [other for other in ways if other is not one]
        assert not any(meet(box(other), box(one)) for other in others), one.text
    return len(denies)
