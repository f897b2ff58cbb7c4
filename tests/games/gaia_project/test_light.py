"""What a table lights in upkeep: offers to every seat at once, income, the clean-up of a round."""

from __future__ import annotations

from engine.core.state import Cue
from tests.games.gaia_project.table import act, seat, table

PLANETS = {"1C": "terra", "1B0": "desert", "1B3": "ice", "4A4": "swamp"}


def test_offers_are_lit_at_every_seat_at_once_r8_3() -> None:
    """R8.1: two neighbours and one far away; who must not answer keeps its plain light."""
    state = table(
        seat("terrans", structures={"1C": "mine"}, credits=20, ore=9),
        seat("xenos", structures={"1B0": "mine"}, bowls=[4, 0, 0]),
        seat("itars", structures={"1B3": "mine"}, bowls=[4, 0, 0]),
        seat("taklons", structures={"4A4": "mine"}, bowls=[4, 0, 0]),
        planets=PLANETS,
    )
    assert state.cues() == []
    act(state, "upgrade", 0, "1C", "trading_station")
    assert state.cues() == [Cue("turn", "seat1", 1), Cue("turn", "seat2", 2)]
    act(state, "charge", 2, "charge")
    assert state.cues() == [Cue("turn", "seat1", 1)]


def test_the_order_of_income_is_lit_and_the_tile_of_the_round_goes_r4_2_r13_2() -> None:
    own = {"structures": {"1C": "institute"}, "bowls": [2, 4, 0]}
    state = table(
        seat("terrans", **own), seat("xenos", structures={"1B0": "mine"}), planets=PLANETS
    )
    tile, number = state.rounds[state.round - 1], state.round
    assert state.places()[tile] == f"round:{number - 1}"
    act(state, "pass", 0, "booster_trading")
    act(state, "pass", 1, "booster_mines")
    assert state.cues() == [Cue("turn", "seat0", 0)]
    assert state.places()[tile] == "box"
    assert state.places()[state.rounds[number]] == f"round:{number}"
