"""To pass is the last answer of every game that has a pass: it is never listed among the deeds."""

from __future__ import annotations

import pytest

from companion.session.choices import Choices
from companion.session.choices import gives_up as given_up
from companion.session.start import begin
from companion.session.words import Words
from companion.ui.drawings import drawing_of
from engine.core.play import Counts, random_steps
from engine.core.steps import Step
from engine.games import load

PASSES = {"gaia_project": {"pass"}, "hadara": {"skip", "done"}, "peloponnes": {"pass", "withdraw"}}
"""Gaia and Earth have no pass: who can do nothing there is passed over."""
STEPS, ENOUGH = 400, 6


@pytest.mark.parametrize("game", PASSES)
def test_to_pass_stands_last_and_apart(game: str) -> None:
    """Peloponnes R6.5, Gaia Project R13, Hadara R7.1: one wrong touch of it costs a turn."""
    rules, asked = load(game), set[tuple[str, int]]()
    session = begin(rules, 2)
    choices = Choices(Words(rules, ["Ada", "Ben"]), session.faces)

    def passes(step: Step) -> bool:
        return step.verb in PASSES[game]

    state = session.state.clone()
    for number, step in enumerate(random_steps(state, 4, Counts())):
        for seat in () if state.awaiting().reveals else state.awaiting().must:
            legal = list(state.legal(seat))
            if len(asked) > ENOUGH or not any(map(passes, legal)) or all(map(passes, legal)):
                continue
            offered = [one.steps[0] for one in choices.of(state, legal)]
            assert passes(offered[-1]), offered
            assert [*map(passes, offered)] == sorted(map(passes, offered))
            apart = drawing_of(game).passes
            assert all(one.verb in apart or given_up(rules, one) for one in filter(passes, offered))
            asked.add((str(offered[-1].verb), len(offered)))
        if number > STEPS or len(asked) > ENOUGH:
            break
        state.take(step)
    assert len(asked) > 1, asked
