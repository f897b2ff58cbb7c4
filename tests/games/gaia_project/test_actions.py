"""R7.4-R7.9, R11-R13: research, shared spaces, special actions, tiles, passing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine.games.gaia_project import faces as f
from engine.games.gaia_project import scores
from engine.games.gaia_project.decisions.closed import CLOSED
from engine.games.gaia_project.decisions.situations import SITUATIONS
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.player import eager_steps
from tests.games.gaia_project.table import (
    SLOTS,
    act,
    bowls,
    hexes,
    legal,
    points,
    seat,
    stock,
    table,
    why,
)

HOME = {"1C": "terra"}
GREEN = [{"token": "fed_7vp_ore"}]


def one(planets: dict[str, str] | None = None, more: dict[str, Any] | None = None) -> GaiaProject:
    """A Terran mine on 1C and the Xenos far away."""
    return table(
        seat("terrans", **{"structures": {"1C": "mine"}, **(more or {})}),
        seat("xenos", structures={"4A4": "mine"}),
        planets={**HOME, "4A4": "desert", **(planets or {})},
    )


# -- research (R7.4, R11) ------------------------------------------------------------


def test_research_costs_four_knowledge_r7_4() -> None:
    state = one()
    act(state, "research", 0, "science")
    assert stock(state, 0) == (20, 10, 6, 0)
    assert why(one(more={"knowledge": 3}), "research", 0, "science") == ("too_dear", "R7.4")


@pytest.mark.parametrize(
    ("track", "level", "gain"),
    [
        ("terraforming", 1, (0, 2, 0, 0)),
        ("terraforming", 2, (0, 0, 0, 0)),
        ("terraforming", 4, (0, 2, 0, 0)),
        ("navigation", 1, (0, 0, 0, 1)),
        ("navigation", 2, (0, 0, 0, 0)),
        ("navigation", 3, (0, 0, 0, 1)),
        ("artificial_intelligence", 1, (0, 0, 0, 1)),
        ("artificial_intelligence", 2, (0, 0, 0, 1)),
        ("artificial_intelligence", 3, (0, 0, 0, 2)),
        ("artificial_intelligence", 4, (0, 0, 0, 2)),
        ("economy", 1, (0, 0, 0, 0)),
        ("science", 4, (0, 0, 0, 0)),
    ],
)
def test_entering_a_level_gives_its_gain_r11_1(
    track: str, level: int, gain: tuple[int, ...]
) -> None:
    state = one(more={"research": {track: level - 1}})
    act(state, "research", 0, track)
    assert stock(state, 0) == (20 + gain[0], 10 + gain[1], 6 + gain[2], gain[3])


def test_gaia_project_level_two_gives_three_tokens_r11_1() -> None:
    state = one(more={"research": {"gaia_project": 1}})
    act(state, "research", 0, "gaia_project")
    assert bowls(state, 0) == (5, 4, 0, 0)


def test_level_three_charges_three_r11_2() -> None:
    for track in f.TRACKS:
        state = one(more={"research": {track: 2}})
        act(state, "research", 0, track)
        assert bowls(state, 0) == (0, 5, 1, 0)


@pytest.mark.parametrize(
    ("track", "gain"),
    [
        ("artificial_intelligence", (0, 0, 0, 4)),
        ("economy", (6, 3, 0, 0)),
        ("science", (0, 0, 9, 0)),
    ],
)
def test_tops_pay_once_and_give_no_income_r11_5(track: str, gain: tuple[int, ...]) -> None:
    """R11.5: 10 - 4 + 9 knowledge is 15; next round only base and mine give income."""
    state = one(more={"research": {track: 4}, "federation_tokens": GREEN})
    act(state, "research", 0, track)
    coins, ore, knowledge, qic = 20 + gain[0], 10 + gain[1], 6 + gain[2], gain[3]
    assert stock(state, 0) == (coins, ore, knowledge, qic)
    assert bowls(state, 0)[:3] == ((0, 2, 4) if track == "economy" else (2, 4, 0))
    act(state, "pass", 1, "booster_mines")
    act(state, "pass", 0, "booster_labs")
    income = (0, 2, 2)
    assert stock(state, 0)[:3] == (
        min(30, coins + income[0]),
        ore + income[1],
        min(15, knowledge + income[2]),
    )


def test_gaia_project_five_pays_for_gaia_planets_r11_5() -> None:
    state = one(
        {"1B0": "gaia", "1B2": "gaia", "1B4": "gaia"},
        {
            "structures": {"1C": "mine", "1B0": "mine", "1B2": "mine", "1B4": "gaiaformer"},
            "research": {"gaia_project": 4},
            "federation_tokens": GREEN,
        },
    )
    act(state, "research", 0, "gaia_project")
    assert points(state, 0) == 10 + 4 + 2


def test_level_five_takes_a_green_token_and_an_empty_top_r11_3() -> None:
    four = {"research": {"science": 4}}
    assert why(one(more=four), "research", 0, "science") == ("needs_green", "R11.3")
    grey = one(more={**four, "federation_tokens": [{"token": "fed_12vp"}]})
    assert why(grey, "research", 0, "science") == ("needs_green", "R11.3")
    green = one(more={**four, "federation_tokens": GREEN})
    act(green, "research", 0, "science")
    assert green.boards[0].tokens == [("fed_7vp_ore", False)]
    taken = table(
        seat("terrans", **four, federation_tokens=GREEN),
        seat("xenos", research={"science": 5}),
    )
    assert why(taken, "research", 0, "science") == ("track_taken", "R11.3")
    top = one(more={"research": {"science": 5}})
    assert why(top, "research", 0, "science") == ("track_top", "R11.1")


def test_terraforming_five_takes_the_token_r11_4() -> None:
    """R11.4: 7 points and 2 ore; the new token is green and the old one was flipped."""
    state = one(more={"research": {"terraforming": 4}, "federation_tokens": GREEN})
    act(state, "research", 0, "terraforming")
    assert (points(state, 0), stock(state, 0)) == (17, (20, 12, 6, 0))
    assert state.boards[0].tokens == [("fed_7vp_ore", False), ("fed_7vp_ore", True)]
    assert state.terra_token == ""


def lost() -> GaiaProject:
    """Terrans enter navigation 5; Xenos on 1A0 with a satellite on 1B1, a station on 1B5."""
    state = table(
        seat(
            "terrans",
            structures={"1C": "mine"},
            research={"navigation": 4},
            federation_tokens=GREEN,
        ),
        seat("ivits", structures={"1A0": "mine", "1B5": "station"}, satellites=["1B1"]),
        planets={**HOME, "1A0": "oxide"},
    )
    act(state, "research", 0, "navigation")
    return state


def test_the_lost_planet_lies_on_empty_space_in_range_r11_6() -> None:
    state = lost()
    assert why(state, "lost_planet", 0, "1A0") == ("not_empty", "R11.6")
    assert why(state, "lost_planet", 0, "1B1") == ("satellite_there", "R11.6")
    assert why(state, "lost_planet", 0, "1B5") == ("not_empty", "R11.6")
    assert why(state, "lost_planet", 0, "3A1") == ("out_of_range", "R11.6")
    assert "3A3" in hexes(state, "lost_planet", 0)


def test_the_lost_planet_is_a_free_mine_that_neighbours_charge_for_r11_6() -> None:
    """R11.6: pays the mine round tile, takes no piece, no income, is a planet of its own type."""
    state = lost()
    before = stock(state, 0)
    act(state, "lost_planet", 0, "1B0")
    assert stock(state, 0) == before
    assert points(state, 0) == 12
    assert state.boards[0].counts[f.MINE] == 1
    assert state.boards[1].offers
    assert state.value(0, state.map.at["1B0"]) == 1
    act(state, "decline", 1)
    act(state, "pass", 1, "booster_mines")
    act(state, "pass", 0, "booster_trading")
    assert stock(state, 0)[1] == before[1] + 3


# -- shared spaces (R7.5, R7.6) ------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "cost", "gain"),
    [
        ("power_7_knowledge", 7, (0, 0, 3, 0)),
        ("power_4_ore", 4, (0, 2, 0, 0)),
        ("power_4_credits", 4, (7, 0, 0, 0)),
        ("power_4_knowledge", 4, (0, 0, 2, 0)),
    ],
)
def test_power_actions_r7_5(name: str, cost: int, gain: tuple[int, ...]) -> None:
    state = one(more={"bowls": [0, 0, 8]})
    act(state, "power", 0, name)
    assert stock(state, 0) == tuple(x + y for x, y in zip((20, 10, 10, 0), gain, strict=True))
    assert bowls(state, 0) == (cost, 0, 8 - cost, 0)


def test_a_space_is_used_once_a_round_by_anybody_r7_5_r13_2() -> None:
    state = table(
        seat("terrans", structures={"1C": "mine"}, bowls=[0, 0, 9]),
        seat("xenos", structures={"4A4": "mine"}, bowls=[0, 0, 9]),
        planets={**HOME, "4A4": "desert"},
    )
    act(state, "power", 0, "power_4_ore")
    assert why(state, "power", 1, "power_4_ore") == ("space_used", "R7.5")
    act(state, "pass", 1, "booster_mines")
    act(state, "pass", 0, "booster_labs")
    assert state.round == 4
    assert why(state, "power", 1, "power_4_ore") == ("", "")


@pytest.mark.parametrize(
    ("name", "cost", "steps"), [("power_3_terraform", 3, 1), ("power_5_terraform", 5, 2)]
)
@pytest.mark.parametrize(("planet", "need"), [("oxide", 1), ("volcanic", 2), ("desert", 3)])
def test_terraforming_actions_build_a_mine_r7_5a(
    name: str, cost: int, steps: int, planet: str, need: int
) -> None:
    """R7.5a: the rest of the steps costs 3 ore each; what is too much is lost."""
    state = one({"1B0": planet}, {"bowls": [0, 0, 5]})
    act(state, "power", 0, name)
    act(state, "build", 0, "1B0")
    assert stock(state, 0) == (18, 10 - 1 - 3 * max(0, need - steps), 10, 0)
    assert bowls(state, 0)[0] == cost


def test_a_terraforming_action_needs_somewhere_to_build_r7_5a() -> None:
    state = one(more={"bowls": [0, 0, 5]})
    assert why(state, "power", 0, "power_3_terraform") == ("nowhere_to_build", "R7.5a")


def test_free_steps_are_not_for_a_gaia_project_r7_5a() -> None:
    more = {"bowls": [0, 0, 9], "research": {"gaia_project": 1}}
    state = one({"1B0": "oxide", "1B1": "transdim"}, more)
    act(state, "power", 0, "power_3_terraform")
    assert why(state, "project", 0, "1B1") == ("steps_for_mine", "R7.5a")


def test_qic_actions_r7_6() -> None:
    """R7.6: 2 QIC: 3 points and 1 per type; 3 QIC: a token's content again, not flipped."""
    types = one({"1B0": "gaia"}, {"structures": {"1C": "mine", "1B0": "mine"}, "qic": 2})
    act(types, "qic", 0, "qic_2_vp")
    assert (points(types, 0), stock(types, 0)[3]) == (10 + 3 + 2, 0)
    token = one(more={"qic": 3, "federation_tokens": GREEN})
    act(token, "qic", 0, "qic_3_federation")
    act(token, "repeat", 0, "fed_7vp_ore")
    assert (points(token, 0), stock(token, 0)) == (17, (20, 12, 10, 0))
    assert token.boards[0].tokens == [("fed_7vp_ore", True)]
    assert why(one(more={"qic": 3}), "qic", 0, "qic_3_federation") == ("no_token", "R7.6")
    tile = one(more={"qic": 4})
    act(tile, "qic", 0, "qic_4_tech")
    act(tile, "tile", 0, "free1")
    assert ("std_gaia_mine_3vp", "free1") in tile.boards[0].tiles


def test_the_three_qic_action_is_no_new_token_for_the_round_tile_r7_6() -> None:
    state = table(seat("terrans", qic=3, federation_tokens=GREEN), round=4, planets={"1C": "terra"})
    act(state, "qic", 0, "qic_3_federation")
    act(state, "repeat", 0, "fed_7vp_ore")
    assert points(state, 0) == 17


# -- special actions (R7.8) ----------------------------------------------------------


def test_octagons_once_a_round_by_their_owner_r7_8() -> None:
    tiles = [{"tile": "std_act_4power", "slot": "free3"}]
    state = one(more={"tiles": tiles})
    act(state, "special", 0, "std_act_4power")
    assert bowls(state, 0) == (0, 4, 2, 0)
    act(state, "research", 1, "science")
    assert why(state, "special", 0, "std_act_4power") == ("special_used", "R7.8")
    assert why(state, "special", 0, "academy") == ("no_special", "R7.8")


@pytest.mark.parametrize(
    ("tile", "gain"),
    [
        ("adv_act_3ore", (0, 3, 0, 0)),
        ("adv_act_3know", (0, 0, 3, 0)),
        ("adv_act_qic_5c", (5, 0, 0, 1)),
    ],
)
def test_advanced_actions_r7_8(tile: str, gain: tuple[int, ...]) -> None:
    state = one(more={"tiles": [{"tile": tile, "slot": "adv-sci"}]})
    act(state, "special", 0, tile)
    assert stock(state, 0) == tuple(x + y for x, y in zip((20, 10, 10, 0), gain, strict=True))


def test_the_step_booster_builds_with_a_free_step_r7_8() -> None:
    state = one({"1B0": "volcanic"}, {"booster": "booster_terraform"})
    act(state, "special", 0, "booster_terraform")
    act(state, "build", 0, "1B0")
    assert stock(state, 0) == (18, 10 - 1 - 3, 10, 0)


def test_where_nothing_is_in_reach_that_is_told_not_how_often_it_is_used_r7_8() -> None:
    """ "Orange actions can be used once a round" stood below a booster that nobody had used."""
    for booster in ("booster_terraform", "booster_range"):
        state = one(more={"booster": booster, "ore": 0})
        assert why(state, "special", 0, booster) == ("no_planet_near", "R7.1a")
        assert closed(state, "special") == ("no_planet_near", {})


def test_the_range_booster_adds_three_r7_8() -> None:
    planets = {"3A3": "terra", "3A4": "transdim", "3A2": "terra"}
    more = {"booster": "booster_range", "research": {"gaia_project": 1}}
    state = one(planets, more)
    act(state, "special", 0, "booster_range")
    assert hexes(state, "build", 0) == {"3A3"}
    assert hexes(state, "project", 0) == {"3A4"}


def test_two_octagons_never_combine_r7_8() -> None:
    """R7.8: while the power action builds, the range booster cannot be used."""
    more = {"booster": "booster_range", "bowls": [0, 0, 3]}
    state = one({"1B0": "oxide", "3A3": "oxide"}, more)
    act(state, "power", 0, "power_3_terraform")
    assert hexes(state, "build", 0) == {"1B0"}
    assert why(state, "special", 0, "booster_range")[0] == "not_now"


# -- tiles (R12) ---------------------------------------------------------------------


def lab(tiles: list[dict[str, Any]] | None = None, **more: Any) -> GaiaProject:
    """Terrans choose a tile for a new lab."""
    state = one(more={"structures": {"1C": "trading_station"}, "tiles": tiles or [], **more})
    act(state, "upgrade", 0, "1C", "research_lab")
    return state


def test_a_kind_is_taken_once_even_when_covered_r12_1() -> None:
    state = lab([{"tile": "std_7vp", "slot": "gaia", "covered": True}])
    assert why(state, "tile", 0, "gaia") == ("tile_owned", "R12.1")
    state.tiles_left[state.slots[f.SLOTS.index("eco")]] = 0
    assert why(state, "tile", 0, "eco") == ("tile_gone", "R12.1")
    state.tiles_left[state.slots[f.SLOTS.index("eco")]] = 1
    assert len(legal(state, "tile", 0)) == 8


def test_a_tile_under_a_track_advances_that_track_r12_2() -> None:
    state = lab()
    act(state, "tile", 0, "gaia")
    assert points(state, 0) == 17
    assert legal(state, "advance", 0) == {("gaia_project",)}
    assert why(state, "advance", 0, "science") == ("other_track", "R12.2")
    act(state, "decline", 0)
    assert state.boards[0].levels == [0] * 6


def test_a_free_tile_advances_any_track_r12_2() -> None:
    state = lab()
    act(state, "tile", 0, "free2")
    assert len(legal(state, "advance", 0)) == 6
    act(state, "advance", 0, "science")
    assert state.boards[0].levels[f.SCI] == 1


def test_an_impossible_advance_is_lost_r12_2() -> None:
    state = lab(research={"gaia_project": 4})
    act(state, "tile", 0, "gaia")
    assert not state.boards[0].todo
    assert state.active == 1


def test_an_advanced_tile_takes_level_green_token_and_cover_r12_3() -> None:
    own = [{"tile": "std_7vp", "slot": "gaia"}]
    assert why(lab(own, federation_tokens=GREEN), "tile", 0, "adv-sci")[0] == "advanced_level"
    four = {"research": {"science": 4}}
    assert why(lab(own, **four), "tile", 0, "adv-sci") == ("needs_green", "R12.3")
    bare = lab([], **four, federation_tokens=GREEN)
    assert why(bare, "tile", 0, "adv-sci") == ("nothing_to_cover", "R12.3")
    state = lab(own, **four, federation_tokens=GREEN)
    act(state, "tile", 0, "adv-sci")
    act(state, "cover", 0, "std_7vp")
    board = state.boards[0]
    assert board.tokens == [("fed_7vp_ore", False)]
    assert (board.covered, board.tiles[-1]) == (["std_7vp"], (f.ADVANCED[5], "adv-sci"))
    assert state.advanced[f.SCI] == ""
    assert ("science",) not in legal(state, "advance", 0)


def test_the_same_token_cannot_open_level_five_too_r12_4() -> None:
    """R12.4: it is flipped for the tile before the advance."""
    own = [{"tile": "std_7vp", "slot": "gaia"}]
    two = [*GREEN, {"token": "fed_6vp_know"}]
    state = lab(own, research={"science": 4}, federation_tokens=two)
    act(state, "tile", 0, "adv-sci")
    act(state, "cover", 0, "std_7vp")
    act(state, "advance", 0, "science")
    assert [green for _, green in state.boards[0].tokens] == [False, False]


def test_a_new_research_tile_scores_its_own_advance_r12_4() -> None:
    own = [{"tile": "std_inc_4credits", "slot": "free2"}]
    state = lab(own, research={"navigation": 4}, federation_tokens=GREEN)
    act(state, "tile", 0, "adv-nav")
    act(state, "cover", 0, "std_inc_4credits")
    assert state.boards[0].tiles[-1][0] == "adv_research_2"
    act(state, "advance", 0, "economy")
    assert points(state, 0) == 12


def test_covering_ends_income_and_value_four_r12_3() -> None:
    own = [{"tile": "std_big_value4", "slot": "int"}, {"tile": "std_inc_4credits", "slot": "free2"}]
    state = lab(own, research={"science": 4}, federation_tokens=GREEN)
    assert state.boards[0].value4
    act(state, "tile", 0, "adv-sci")
    act(state, "cover", 0, "std_big_value4")
    assert not state.boards[0].value4


@pytest.mark.parametrize(
    ("tile", "score", "gain"),
    [
        ("adv_mines_2", 2 * 3, (0, 0, 0, 0)),
        ("adv_sectors_ore", 0, (0, 2, 0, 0)),
        ("adv_gaia_2", 2 * 1, (0, 0, 0, 0)),
        ("adv_ts_4", 4 * 1, (0, 0, 0, 0)),
        ("adv_sectors_2", 2 * 2, (0, 0, 0, 0)),
        ("adv_fed_5", 5 * 1, (0, 0, 0, 0)),
    ],
)
def test_immediate_advanced_tiles_count_what_stands_r12_5(
    tile: str, score: int, gain: tuple[int, ...]
) -> None:
    """R12.5: two mines and the Lost Planet's, a trading station, a lab, in two sectors."""
    own = {
        "1C": "trading_station",
        "1B0": "mine",
        "2C": "mine",
        "1A3": "mine",
        "1B3": "trading_station",
    }
    state = table(
        seat(
            "terrans",
            structures=own,
            lost_planet="1A3",
            tiles=[{"tile": "std_7vp", "slot": "gaia"}],
            research={"science": 4},
            federation_tokens=GREEN,
        ),
        planets={"1C": "terra", "1B0": "gaia", "2C": "terra", "1B3": "terra"},
        advanced={"sci": tile},
    )
    act(state, "upgrade", 0, "1C", "research_lab")
    act(state, "tile", 0, "adv-sci")
    before = stock(state, 0)
    act(state, "cover", 0, "std_7vp")
    assert points(state, 0) == 10 + score
    assert tuple(y - x for x, y in zip(before, stock(state, 0), strict=True)) == gain


@pytest.mark.parametrize(("slot", "gain"), [("terra", (0, 1, 0, 1)), ("nav", (0, 0, 2, 0))])
def test_immediate_standard_tiles_r12_5(slot: str, gain: tuple[int, ...]) -> None:
    """R12.5: 1 ore and 1 QIC; 1 knowledge per planet type (terra and Gaia)."""
    own = {"1C": "trading_station", "1B0": "mine"}
    state = one({"1B0": "gaia"}, {"structures": own})
    act(state, "upgrade", 0, "1C", "research_lab")
    before = stock(state, 0)
    act(state, "tile", 0, slot)
    assert tuple(y - x for x, y in zip(before, stock(state, 0), strict=True)) == gain


@pytest.mark.parametrize(
    ("tile", "what", "score"),
    [
        ("std_gaia_mine_3vp", "1B0", 3 + 2),
        ("adv_mine_3", "1B1", 3 + 2),
        ("adv_ts_3", "", 3),
    ],
)
def test_trigger_tiles_pay_on_the_event_r12_5(tile: str, what: str, score: int) -> None:
    tiles = [{"tile": tile, "slot": "free1" if tile.startswith("std") else "adv-terra"}]
    state = one({"1B0": "gaia", "1B1": "terra"}, {"tiles": tiles, "qic": 1})
    if what:
        act(state, "build", 0, what)
    else:
        act(state, "upgrade", 0, "1C", "trading_station")
    assert points(state, 0) == 10 + score


@pytest.mark.parametrize(
    ("number", "action", "score"),
    [
        (1, ("build", "1B0"), 2 * 2),
        (2, ("research", "science"), 2),
        (3, ("build", "1B0"), 2),
        (5, ("upgrade", "1C", "trading_station"), 4),
        (6, ("upgrade", "1B3", "institute"), 5),
    ],
)
def test_round_tiles_pay_for_their_event_r12_5(
    number: int, action: tuple[str, ...], score: int
) -> None:
    """R14 (event scoring): two terraforming steps count twice, though one is enough to pay for."""
    own = {"1C": "mine", "1B3": "trading_station"}
    state = table(
        seat("terrans", structures=own, booster="booster_terraform"),
        planets={"1C": "terra", "1B3": "terra", "1B0": "volcanic"},
        round=number,
    )
    act(state, action[0], 0, *action[1:])
    assert points(state, 0) == 10 + score


# -- passing (R7.9, R13) -------------------------------------------------------------


@pytest.mark.parametrize(
    ("booster", "score"),
    [
        ("booster_mines", 2 + 1),
        ("booster_trading", 2 * 1),
        ("booster_labs", 3 * 1),
        ("booster_big", 4 * 2),
        ("booster_gaia", 1),
        ("booster_ore_know", 0),
    ],
)
def test_passing_pays_the_booster_r13_1_r7_9(booster: str, score: int) -> None:
    own = {
        "1C": "mine",
        "1B0": "mine",
        "1A3": "mine",
        "1B1": "trading_station",
        "1B2": "research_lab",
        "1B3": "institute",
        "1B4": "academy_action",
    }
    planets = {**dict.fromkeys(own, "terra"), "1B0": "gaia", "1A3": "empty"}
    state = table(
        seat("terrans", structures=own, lost_planet="1A3", booster=booster),
        seat("xenos", booster="booster_range"),
        planets=planets,
        boosters=["booster_ore_tokens", "booster_credits_qic", "booster_terraform"],
    )
    act(state, "pass", 0, "booster_credits_qic")
    assert points(state, 0) == 10 + score
    assert state.boards[0].booster == "booster_credits_qic"
    assert booster in state.boosters
    assert state.active == 1


@pytest.mark.parametrize(
    ("tile", "score"),
    [("adv_pass_fed_3", 3), ("adv_pass_lab_3", 3), ("adv_pass_types_1", 2)],
)
def test_passing_pays_advanced_tiles_r13_1(tile: str, score: int) -> None:
    own = {"1C": "research_lab", "1B0": "mine"}
    state = one(
        {"1B0": "gaia"},
        {
            "structures": own,
            "federation_tokens": GREEN,
            "tiles": [{"tile": tile, "slot": "adv-sci"}],
        },
    )
    act(state, "pass", 0, "booster_trading")
    assert points(state, 0) == 10 + score


def test_the_returned_booster_is_not_for_its_owner_r13_1() -> None:
    assert why(one(), "pass", 0, "booster_ore_know") == ("booster_gone", "R13.1")


def test_in_round_six_no_booster_is_taken_r13_1() -> None:
    state = table(seat("terrans"), round=6)
    assert why(state, "pass", 0, "booster_mines") == ("no_booster_last", "R13.1")
    act(state, "pass", 0, "")
    assert state.boards[0].booster == ""


def test_passed_seats_are_skipped_and_a_lone_seat_goes_on_r3_2_r7_9() -> None:
    state = one()
    act(state, "pass", 0, "booster_trading")
    act(state, "research", 1, "science")
    assert state.active == 1
    assert why(state, "research", 0, "science")[0] == "not_now"


def test_passing_order_is_the_next_turn_order_r3_3() -> None:
    rows = [seat(name) for name in ("terrans", "xenos", "itars")]
    state = table(*rows)
    act(state, "research", 0, "science")
    act(state, "pass", 1, "booster_mines")
    act(state, "research", 2, "science")
    act(state, "research", 0, "science")
    act(state, "pass", 2, "booster_trading")
    act(state, "pass", 0, "booster_labs")
    assert state.order == [1, 2, 0]
    assert state.active == 1


def test_a_round_is_income_gaia_phase_turns_and_clean_up_r3_1() -> None:
    """R3.1: after the last pass the spaces are free, then comes income, then planets turn green."""
    state = one(
        planets={"1B0": "transdim"},
        more={
            "structures": {"1C": "mine", "1B0": "gaiaformer"},
            "research": {"gaia_project": 1},
            "gaia_area": 6,
        },
    )
    state.spaces_used.append("power_ore")
    assert GAME.texts.word("en", state.called("1B0")) == "the Transdim planet in sector 1"
    act(state, "pass", 0, "booster_trading")
    first = len(state.events)
    act(state, "pass", 1, "booster_mines")
    told = list(dict.fromkeys(e.verb for e in state.events[first:]))
    assert [v for v in told if v != "take_booster"] == [
        "passed", "round", "income", "gaia_planet", "gaia_returns"
    ]  # fmt: skip
    assert (state.round, state.phase, state.spaces_used) == (4, "actions", [])
    assert bowls(state, 0)[3] == 0
    assert GAME.texts.word("en", state.called("1B0")) == "the Gaia planet in sector 1"


def test_the_sixth_round_is_the_last_and_has_no_clean_up_r3_1() -> None:
    """R3.1: six rounds in a match, one after the other; then the final scoring at once (R14)."""
    state = GAME.start(2, GAME.check_options(2, {}), {})
    told = dict[int, bool]()
    for step in eager_steps(state, "six rounds"):
        state.take(step)
        if state.phase == "actions":
            told[state.round] = "income_next_round" in state.view(None)
    assert told == {n: n < 6 for n in range(1, 7)}, "an income that never comes was told beside ore"
    verbs = [e.verb for e in state.events]
    assert [e.args for e in state.events if e.verb == "round"] == [(n,) for n in range(1, 7)]
    last = max(n for n, verb in enumerate(verbs) if verb == "passed")
    assert not {"round", "income", "gaia_returns", "gaia_planet"} & set(verbs[last:])
    assert state.phase == "end"
    lying = state.places()
    assert lying[state.rounds[5]] == "round:5"
    assert lying[state.rounds[4]] == "box"


def test_after_all_passed_octagons_are_free_again_r13_2() -> None:
    """R13.2: a special action that was used is free in the next round."""
    state = one(more={"used": ["academy"], "structures": {"1C": "academy_action"}})
    assert why(state, "special", 0, "academy")[0] == "special_used"
    act(state, "pass", 0, "booster_trading")
    act(state, "pass", 1, "booster_mines")
    assert (state.round, state.phase) == (4, "actions")
    act(state, "special", 0, "academy")
    assert state.ledger[-1][1:4] == ("qic", 1, "R7.8")


SOURCE = re.compile(r'(?:score\(\w+, f?"|token_content\([^"]*")(\w+)')
"""The source that code names where it books points."""


def test_r7_6_every_source_of_points_has_a_name_of_its_own() -> None:
    """R7.6: the federation token that is scored again stood in the result by its key."""
    code = [path.read_text("utf-8") for path in Path(scores.__file__).parent.rglob("*.py")]
    sources = {source for text in code for source in SOURCE.findall(text)}
    assert {"qic_3_federation", "charge", "round", "tile"} <= sources
    texts = GAME.texts
    unnamed = {one for one in sources if not texts.has(f"part.{one}")}
    assert not unnamed
    parts = scores.parts(one(), 0)
    assert {f"part.{source}" for source in sources} <= parts.keys(), "in the order of reading"


# -- what people are told of it ------------------------------------------------------------


def closed(state: GaiaProject, verb: str) -> tuple[str, dict[str, Any]]:
    """Why the first seat can take no action of this kind, with what is short."""
    legal = {a.verb for a in state.legal(0)}
    refusal = state.closed(0, verb)
    assert (refusal is None) == (verb in legal)
    return (refusal.key, dict(refusal.params)) if refusal else ("", {})


@pytest.mark.parametrize(
    ("verb", "more", "key", "params"),
    [
        ("build", {"ore": 0}, "too_dear", {"what": "ore", "need": 1, "have": 0}),
        ("build", {}, "no_planet_near", {}),
        ("project", {}, "no_gaiaformer", {}),
        ("project", {"gaiaformers": 1, "research": {"gaia_project": 1}}, "no_transdim_near", {}),
        ("upgrade", {"ore": 1}, "too_dear", {"what": "ore", "need": 2, "have": 1}),
        ("research", {"knowledge": 3}, "too_dear", {"what": "knowledge", "need": 4, "have": 3}),
        ("power", {"bowls": [4, 4, 2]}, "power_short", {"need": 3, "have": 2}),
        ("qic", {"qic": 1}, "too_dear", {"what": "qic", "need": 2, "have": 1}),
        ("federate", {}, "federation_worth", {"need": 7, "have": 1}),
        ("special", {}, "no_special_yet", {}),
        ("research", {}, "", {}),
    ],
)  # fmt: skip
def test_a_kind_of_action_that_is_not_possible_says_what_is_short(
    verb: str, more: dict[str, Any], key: str, params: dict[str, Any]
) -> None:
    """R7: the reason that is nearest to being mended, in the numbers that people see."""
    assert closed(one(more=more), verb) == (key, params)


def test_each_kind_of_action_of_a_turn_has_its_place_and_a_reason() -> None:
    """R7: whatever a turn can be has a place, and each but passing can be impossible."""
    assert set(GAME.stands["turn"]) == set(SITUATIONS["turn"])
    assert set(CLOSED) == set(GAME.stands["turn"]) - {"pass"}


def test_a_tile_is_called_by_its_print_and_says_which_track_it_raises_r12_2() -> None:
    """ "The tile in the second of the three free spaces" was looked for on the board."""
    state = one(more={"structures": {"1C": "trading_station"}})
    act(state, "upgrade", 0, "1C", "research_lab")
    tiles = {str(a.args[0]): a for a in state.legal(0) if a.verb == "tile"}
    for slot, printed in SLOTS.items():
        assert state.spoken(tiles[slot]).args == (printed,)
    assert state.remark(tiles["sci"])[1][0] == ("track", "science")
    assert state.remark(tiles["free2"]) == ("raises_any", ())
    printed = state.slots[f.SLOTS.index("sci")]
    act(state, "tile", 0, "sci")
    assert state.boards[0].tiles == [(printed, "sci")]
    assert state.asked(0) == ("advance_one", (("track", "science"),)), "there is no other to choose"


def test_points_of_the_end_are_told_by_what_their_tile_counts_r14_1() -> None:
    """ "Final tile 1" was looked for among the places beside the map."""
    assert [one().called(f"final:{n}") for n in (1, 2)] == ["final_structures", "final_sectors"]
