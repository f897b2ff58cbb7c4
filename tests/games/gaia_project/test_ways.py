"""R7.5a, R7.8: a planet and the action used for it are one answer, beside the plain price."""

from __future__ import annotations

from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.table import act, stock
from tests.games.gaia_project.test_actions import one


def offered(state: GaiaProject, spot: str) -> dict[str, str]:
    """The actions that open this spot -> what is done there."""
    return {way.card: way.steps[1].verb for way in state.ways_to(0, spot)}


def test_each_action_with_free_steps_is_a_way_to_a_planet() -> None:
    more = {"bowls": [0, 0, 5], "booster": "booster_terraform", "ore": 3}
    state = one({"1B0": "volcanic", "1B1": "terra"}, more)
    assert not any(a.verb == "build" and a.args == ("1B0",) for a in state.legal(0)), "too dear"
    assert offered(state, "1B0") == {"power_5_terraform": "build"}, "the others leave 3 ore to pay"
    assert offered(state, "1B1") == {}, "it needs no step: there is nothing to save"
    (way,) = state.ways_to(0, "1B0")
    for step in way.steps:
        act(state, step.verb, 0, *step.args)
    assert stock(state, 0) == (18, 2, 10, 0)


def test_more_range_is_a_way_to_a_mine_and_to_a_gaia_project() -> None:
    planets = {"3A3": "terra", "3A4": "transdim", "3A2": "volcanic"}
    state = one(planets, {"booster": "booster_range", "research": {"gaia_project": 1}})
    assert offered(state, "3A3") == {"booster_range": "build"}
    assert offered(state, "3A4") == {"booster_range": "project"}
    assert offered(state, "1C") == {}, "what stands there is the seat's own"


def test_while_an_action_goes_on_no_other_is_offered() -> None:
    state = one({"1B0": "oxide"}, {"bowls": [0, 0, 9], "booster": "booster_terraform"})
    assert [*offered(state, "1B0")] == [
        "power_5_terraform", "power_3_terraform", "booster_terraform",
    ]  # fmt: skip
    act(state, "power", 0, "power_3_terraform")
    assert offered(state, "1B0") == {}


def test_the_own_academy_is_the_way_to_its_action_once_a_round() -> None:
    """A touch of it said "cannot be upgraded any further" while its action was asked for."""
    state = one(more={"structures": {"1C": "academy_action"}})
    (way,) = state.ways_to(0, "1C")
    assert (way.remark.key, way.steps[0].args) == ("gains", ("academy",))
    act(state, "special", 0, "academy")
    act(state, "research", 1, "science")
    assert state.ways_to(0, "1C") == []
