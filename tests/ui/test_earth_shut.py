"""An action that a planted card forbids keeps its place among the four (Earth, R6.7)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.ui.rows import CALLED
from companion.ui.widgets.press import LOOKS
from engine.games.earth.actions.effects import barred
from tests.ui.audit import complaints
from tests.ui.houses import SEATS, new_house, play_until
from tests.ui.stage import SIZES, Stage


def _bars(state: Any) -> bool:
    awaiting = state.awaiting()
    return not awaiting.reveals and any(
        state.asked(seat).key in ("choose", "agree") and barred(state.areas[seat])
        for seat in awaiting.must
    )


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_forbidden_action_stands_dull_with_the_card_that_forbids_it(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    """It was gone, the sentence still named it, and nobody knew why."""
    stage.look(language)
    hall = stage.open(new_house(tmp_path))
    hall.start("earth", SEATS[:2], {"hands": "known"}, "touch")
    play_until(hall, 5, _bars)
    asked = hall.see().question
    (shut,) = (one for one in asked.kept if not asked.possible(one))
    why = hall.say(shut.remark)
    (card,) = barred(hall.play.state.areas[asked.seat]).values()
    assert hall.say(type(shut.label)("choice.piece", {"piece": card})) in why
    for size in SIZES:
        stage.resize(size)
        stage.frames()
        laid = [one for one in stage.page().walk() if getattr(one, "look", "") in LOOKS]
        (dull,) = [one for one in laid if getattr(one, "dull", False)]
        assert dull.note == why
        called = [one for one in laid if getattr(one, "kin", "") == CALLED]
        assert len({one.x for one in called}) > 1, "its reason made one column of all four"
        assert complaints(stage.root) == []
    before = hall.see().length
    stage.press(dull)
    assert hall.see().length == before
    assert hall.see().notice is not None
