"""In every game each refusal names the rule it follows from, and that rule has its sentence."""

from __future__ import annotations

from random import Random

import pytest

from companion.cli.start import stand_in_faces
from engine import games
from engine.core.game import Game
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.core.steps import TABLE, Action, Reveal, Step

ABOUT_THE_TABLE = {"unknown_step", "no_such_seat", "face_unknown"}
"""What is no matter of a rule: steps without sense, and a card whose print nobody told yet."""
STRANGE = (Action("fly", 0), Action("done", 9), Reveal("fly", TABLE, ("nothing",)))
EVERY, TRIED = 9, 60


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", games.ids())
def test_every_refusal_names_a_rule_that_has_a_sentence(name: str, seats: int) -> None:
    """Steps of another moment, and of another seat, are tried all through a match."""
    game = games.load(name)
    secret = any(option.id == "hands" for option in game.options)
    options = game.check_options(seats, {"hands": "known"} if secret else {})
    faces = stand_in_faces(game, options, 1)
    played, random = _played(game.start(seats, options, faces)), Random(name)
    state = game.start(seats, options, faces)
    for number, step in enumerate(played):
        if number % EVERY == 0:
            for tried in [*STRANGE, *random.sample(played, min(TRIED, len(played)))]:
                _judge(game, state, tried)
                _judge(game, state, tried._replace(seat=random.choice([TABLE, 0, 1])))
        state.take(step)


def _played(state: State) -> list[Step]:
    steps = []
    for step in random_steps(state, 1, Counts()):
        state.take(step)
        steps.append(step)
    return steps


def _judge(game: Game, state: State, step: Step) -> None:
    refusal = state.refuse(step)
    if refusal is None or refusal.key in ABOUT_THE_TABLE:
        return
    assert game.texts.has(f"rule.{refusal.rule}"), (step, refusal)
