"""What a game says is one decision in other words is asked for in words, and is no other one."""

from __future__ import annotations

import pytest

from engine.games import load, ours


@pytest.mark.parametrize("name", ours())
def test_every_wording_is_asked_for_and_of_one_decision(name: str) -> None:
    game = load(name)
    others = [one for found in game.wordings.values() for one in found]
    assert len(others) == len({*others})
    assert not {*others} & {*game.wordings}
    assert all(game.texts.has(f"ask.{one}") for one in (*others, *game.wordings))


def test_one_half_of_a_choice_is_the_same_decision_as_the_other() -> None:
    """Hadara R4.3: of two cards one is laid away, then the other is bought or sold; Earth R5.3: one
    card after the other goes to the compost."""
    assert {"choose_held", "choose_deal", "choose_discard"} <= {*load("hadara").wordings["choose"]}
    assert {"bury_more", "bury_some"} <= {*load("earth").wordings["bury"]}
