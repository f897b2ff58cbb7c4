"""Whole matches of Peloponnes by hands at every tier and seat count."""

from __future__ import annotations

import pytest

from companion.session.start import begin
from companion.table.layout import load as load_layout
from engine.games import load
from tests.session.hands import Hands, Tabletop, engine_alone, full_register, same_reveal, taken

GAME = load("peloponnes")


def play(tier: str, seats: int, seed: int) -> Hands:
    register = full_register(GAME)
    layout = load_layout("peloponnes", tier, seats, GAME.check_options(seats, {}))
    tabletop = Tabletop(layout, register)
    session = begin(GAME, seats, layout=layout, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    hands = Hands(session, tabletop, seed)
    hands.play()
    return hands


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("tier", ["pad", "stations", "full"])
def test_every_step_is_what_hands_meant(tier: str, seats: int) -> None:
    hands = play(tier, seats, seed=seats)
    got = taken(hands.session)
    assert len(got) == len(hands.meant)
    faces = hands.session.faces
    assert all(same_reveal(a, b, faces) for a, b in zip(got, hands.meant, strict=True))
    alone = engine_alone(GAME, seats, hands.meant, {})
    assert hands.session.view().outcome == alone
