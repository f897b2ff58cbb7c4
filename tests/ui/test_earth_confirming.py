"""What one touch takes in Earth, and what is marked first: one law through all that is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.session.api import Choice
from companion.ui import answer
from engine.core.steps import Step
from tests.ui.earth import opened
from tests.ui.houses import asked_now, play_all, random_walk
from tests.ui.stage import Stage

AT_ONCE = {"sprout", "growth", "unsprout", "ungrow", "pay_with"}
"""Put on, taken off or given one by one: it goes at the touch, and undo is one touch, too."""
IN_GOLD = {"use", "copy"}
"""Marked where it lies; the gold answer takes it."""
GIVEN = {"ask.bury_more", "ask.bury_some"}
"""Cards of a hand are marked, and given together."""
SAID = {"pick", "choose", "take", "keep", "accept", "compost", "fetch", "gyre", "plant", "replace",
        "done", "play", "convert", "ask_each"}  # fmt: skip
"""Chosen by an answer in words or by its picture, or by a card and then its place."""
COURSES = ((1, 7, 15), (1, 9, 15), (2, 3, 20))
"""Seats, seed, and so many kinds of questions at least: together all but those of a last turn of
three."""


def moments(hall: Any, seed: int) -> Iterator[str]:
    """What is asked, each kind once, as the match comes to it."""
    ahead, steps, met = hall.play.state.clone(), list[Step](), set[str]()
    for step in random_walk(ahead, seed):
        steps.append(step)
        new = set() if ahead.awaiting().reveals else asked_now(ahead) - met
        if new:
            play_all(hall, steps)
            steps.clear()
            met |= new
            yield from new


def asked_of(hall: Any) -> list[Any]:
    """The questions of all seats, with what their hands answer."""
    seats = hall.play.state.awaiting().must
    return [one for seat in seats for one in hall.play.private(seat)]


@pytest.mark.parametrize(("seats", "seed", "kinds"), COURSES)
def test_one_law_tells_what_a_touch_takes(
    stage: Stage, tmp_path: Path, seats: int, seed: int, kinds: int
) -> None:
    hall, met, went = opened(stage, tmp_path, seats, 0), set[str](), set[bool]()
    hall.keep("spot_checks", "off")
    for kind in moments(hall, seed):
        met.add(kind)
        for asked in asked_of(hall):
            single = [one for one in asked.choices if len(one.steps) == 1]
            told = {one.steps[0].verb for one in single}
            assert told <= AT_ONCE | IN_GOLD | SAID, f"how is {told} confirmed?"
            for one in single:
                verb = one.steps[0].verb
                costs = one.remark is not None and one.remark.key in answer.drawing(hall).loses
                assert answer.is_at_once(hall, one) == (verb in AT_ONCE and not costs), one
                assert answer.is_in_gold(hall, one) == (verb in IN_GOLD), one
            cards = {"compost"} == {verb for verb in told if verb != "done"}
            more = asked.text.key in answer.drawing(hall).marks
            assert more == (cards and asked.text.key in GIVEN)
        went |= {*touched(stage, hall)}
    assert went == {True, False}
    assert len(met) >= kinds, met


def touched(stage: Stage, hall: Any) -> Iterator[bool]:
    """One card of each kind that is lit is touched: it goes, or it is marked and nothing else;
    yields whether it went."""
    stage.frames(3)
    page, asked = stage.page(), hall.see().question
    for verbs in (AT_ONCE, IN_GOLD):
        lit = [one for one in asked.choices if is_lit(page, one, verbs)] if asked else []
        if not lit:
            continue
        stage.wait()
        before, card = hall.see().length, str(lit[-1].steps[0].args[0])
        page.pick(card)
        stage.frames(3)
        if verbs is IN_GOLD:
            assert hall.see().length == before
            assert page.ids.board.picked == card
        else:
            assert hall.see().length > before
            stage.wait()
            hall.undo()
            assert hall.see().length == before
            stage.frames(3)
        yield verbs is AT_ONCE


def is_lit(page: Any, choice: Choice, verbs: set[str]) -> bool:
    """Whether it is a card of the mat that can be touched now."""
    step = choice.steps[0] if len(choice.steps) == 1 else None
    lit = page.ids.board.offered()
    return step is not None and step.verb in verbs and str(step.args[0]) in lit
