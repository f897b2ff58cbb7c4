"""What a standing answer does for its seat is told beside it each time: Gaia Project (R8)."""

from __future__ import annotations

from companion.session.start import begin
from engine import games
from engine.core.play import Counts, random_steps
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.table import act, seat, table

NEAR = {"1C": "desert", "1B0": "terra", "1B1": "terra"}


def charged(worth: str, standing: int) -> GaiaProject:
    """Ada's mine comes beside what Bo has; what Bo's standing answer takes is taken."""
    state = table(
        seat("terrans", structures={"1B0": "mine"}),
        seat("xenos", structures={"1C": worth}, bowls=[4, 4, 0], standing_answer=standing + 1),
        planets=NEAR,
    )
    act(state, "build", 0, "1B1")
    return state


def test_points_that_the_standing_answer_pays_are_a_loss_r8_2() -> None:
    """ "Always charge" took points, and nobody was told."""
    state = charged("institute", 4)
    (told,) = state.losses(0)
    assert (told.seat, told.args[:2]) == (1, (3, 2))
    assert state.gains(1, 0) == []


def test_what_it_charges_for_nothing_is_told_alike_r8_2() -> None:
    """The bowls changed, and nobody saw why: the head had no room for it behind what was built."""
    state = charged("mine", 0)
    (told,) = state.losses(0)
    assert (told.seat, told.args) == (1, (1, 0, "goods:power:1"))


def test_an_offer_that_was_asked_about_is_neither_r8_2() -> None:
    state = charged("institute", -1)
    act(state, "charge", 1, "charge")
    assert (state.losses(0), state.gains(1, 0)) == ([], [])


def test_its_seat_stands_beside_what_was_charged_and_what_it_cost() -> None:
    """In signs, and as a sentence where there are none."""
    session = begin(games.load("gaia_project"), 3)
    for step in random_steps(session.state, 4, Counts()):
        assert session.choose(step) is None
        lost = session.state.losses(session.telling.events_from)
        if lost and lost[0].args[1]:
            break
    power, points = lost[0].args[:2]
    told = [one for one in session.view().duties if one.seat == lost[0].seat and one.news]
    assert told[0].gained == (("power", power), ("points", -int(points)))
    said = session.say(told[0].text, "en")
    assert f"charges {power} power, as always, and pays {points} point" in said
