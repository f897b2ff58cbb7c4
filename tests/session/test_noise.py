"""Hostile tables: whatever radio and clumsy hands do, nothing is taken that nobody meant."""

from __future__ import annotations

import pytest

from companion.session.start import begin
from companion.table.layout import load as load_layout
from engine.games import load
from tests.session.hands import Hands, Tabletop, engine_alone, full_register, same_reveal, taken
from tests.session.noise import Clumsy

GAME = load("peloponnes")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("tier", "seats"), [("pad", 3), ("stations", 2), ("stations", 4), ("full", 3)]
)
def test_no_wrong_action_is_taken(tier: str, seats: int, seed: int) -> None:
    register = full_register(GAME)
    layout = load_layout("peloponnes", tier, seats, GAME.check_options(seats, {}))
    tabletop = Tabletop(layout, register)
    session = begin(GAME, seats, layout=layout, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    hands = Clumsy(tabletop, Hands(session, tabletop, seed), seed)
    hands.play()
    got = taken(session)
    wrong = [
        (number, step, meant)
        for number, (step, meant) in enumerate(zip(got, hands.meant, strict=False))
        if not same_reveal(step, meant, session.faces)
    ]
    assert wrong[:1] == []
    assert len(got) == len(hands.meant)
    assert session.view().outcome == engine_alone(GAME, seats, hands.meant, {})
    assert hands.injected, "no noise at all"
