"""R15: what each of the fourteen factions does differently."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.gaia_project import faces as f
from engine.games.gaia_project import power
from engine.games.gaia_project.actions.ranges import qic_for
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.scoring_tiles import count
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.table import act, bowls, hexes, legal, points, seat, stock, table, why

HOME = {"1C": "terra"}
GREEN = [{"token": "fed_7vp_ore"}]


def play(faction: str, planets: dict[str, str] | None = None, **more: Any) -> GaiaProject:
    """A seat of this faction, alone on its side of the map."""
    return table(
        seat(faction, **{"structures": {"1C": "mine"}, **more}),
        seat("itars" if faction in ("xenos", "gleens") else "xenos", structures={"4A4": "mine"}),
        planets={**HOME, "4A4": "desert", **(planets or {})},
    )


def pass_both(state: GaiaProject) -> None:
    act(state, "pass", 0, "booster_trading")
    act(state, "pass", 1, "booster_mines")


# -- R15.1 Terrans -------------------------------------------------------------------


def test_terrans_tokens_return_to_two_r15_1() -> None:
    state = play("terrans", gaia_area=3, bowls=[1, 0, 0])
    pass_both(state)
    assert bowls(state, 0) == (1, 3, 0, 0)


def test_terrans_with_institute_spend_tokens_on_their_way_r15_1() -> None:
    """R15.1: seven tokens: 4 for a QIC, 3 for an ore; all end in II."""
    state = play("terrans", structures={"1C": "institute"}, gaia_area=7, bowls=[0, 0, 0])
    pass_both(state)
    act(state, "income", 0, "charge:4")
    before = stock(state, 0)
    act(state, "area", 0, "area_qic")
    assert legal(state, "area", 0) == {("area_ore",), ("area_credit",)}
    act(state, "area", 0, "area_ore")
    assert stock(state, 0) == (before[0], before[1] + 1, before[2], before[3] + 1)
    assert bowls(state, 0) == (1, 7, 0, 0)
    assert state.phase == "actions"


def test_terrans_may_stop_spending_r15_1() -> None:
    state = play("terrans", structures={"1C": "institute"}, gaia_area=3, bowls=[0, 0, 0])
    pass_both(state)
    act(state, "income", 0, "charge:4")
    assert why(state, "area", 0, "area_qic") == ("too_few_in_area", "R15.1")
    act(state, "done", 0)
    assert bowls(state, 0) == (1, 3, 0, 0)


# -- R15.2 Lantids -------------------------------------------------------------------


def lantids(kind: str = "mine", theirs: str = "mine") -> GaiaProject:
    return table(
        seat("lantids", structures={"1C": kind}),
        seat("xenos", structures={"1B0": theirs, "1B1": "gaiaformer"}),
        planets={**HOME, "1B0": "desert", "1B1": "transdim", "1A0": "terra"},
    )


def test_lantids_build_guest_mines_for_the_mine_alone_r15_2() -> None:
    """R15.2: desert would take three steps; a guest mine costs 1 ore and 2 credits."""
    state = lantids()
    act(state, "build", 0, "1B0")
    assert stock(state, 0) == (18, 9, 10, 0)
    assert points(state, 0) == 12
    assert state.boards[1].offers
    act(state, "charge", 1, "charge")
    act(state, "research", 1, "science")
    assert why(state, "build", 0, "1B0") == ("own_structure", "R7.1a")
    assert hexes(state, "build", 0) == {"1A0"}


def test_no_guest_mine_beside_a_gaiaformer_alone_r15_2() -> None:
    assert why(lantids(), "build", 0, "1B1") == ("foreign_gaiaformer", "R7.1b")


def test_a_guest_mine_counts_for_structures_and_sectors_only_r15_2() -> None:
    """R14 table: no planet type, no Gaia planet."""
    state = table(
        seat("lantids", structures={"1C": "mine"}),
        seat("xenos", structures={"1B0": "mine"}),
        planets={**HOME, "1B0": "gaia"},
        finals=["final_planet_types", "final_gaia"],
    )
    act(state, "build", 0, "1B0")
    act(state, "decline", 1)
    assert count(state, 0, "final_structures") == 2
    assert count(state, 0, "final_planet_types") == 1
    assert count(state, 0, "final_gaia") == 0
    assert count(state, 0, "mine") == 2


def test_lantids_with_institute_gain_two_knowledge_r15_2() -> None:
    state = lantids("institute")
    act(state, "build", 0, "1B0")
    assert stock(state, 0)[2] == 12
    plain = lantids("institute")
    act(plain, "build", 0, "1B0")


def test_lantids_institute_has_no_token_income_r15_2() -> None:
    state = play("lantids", structures={"1C": "institute"}, bowls=[4, 0, 0])
    pass_both(state)
    assert bowls(state, 0) == (0, 4, 0, 0)


def test_lantids_may_join_the_lost_planet_r15_2() -> None:
    state = table(
        seat("lantids", structures={"1C": "mine"}),
        seat("xenos", structures={"1B0": "mine"}, lost_planet="1B0"),
        planets=HOME,
    )
    assert ("1B0",) in legal(state, "build", 0)
    act(state, "build", 0, "1B0")
    assert stock(state, 0) == (18, 9, 10, 0)


# -- R15.3 Hadsch Hallas -------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("credits_qic", (16, 10, 10, 1)),
        ("credits_ore", (17, 11, 10, 0)),
        ("credits_knowledge", (16, 10, 11, 0)),
    ],
)
def test_hadsch_hallas_convert_credits_with_institute_r15_3(
    name: str, after: tuple[int, ...]
) -> None:
    state = play("hadsch_hallas", structures={"1C": "institute"})
    act(state, "convert", 0, name, 1)
    assert stock(state, 0) == after
    without = play("hadsch_hallas")
    assert why(without, "convert", 0, name, 1) == ("not_your_conversion", "R15.3")


# -- R15.4 Ivits ---------------------------------------------------------------------


def ivits(**more: Any) -> GaiaProject:
    return play("ivits", **{"structures": {"1C": "institute"}, "qic": 3, **more})


def test_a_station_lies_on_empty_space_alone_r15_4() -> None:
    """No planet, whosever it is or nobody's, and no second one where one lies."""
    state = ivits(planets={"1B0": "terra"})
    act(state, "special", 0, "station")
    assert why(state, "station", 0, "1B0") == ("not_empty", "R15.4")
    assert why(state, "station", 0, "1B1") == ("", "")


def test_ivits_place_a_station_each_round_r15_4() -> None:
    """R15.4: on a reachable hex without planet; one is worth 1, is an origin, no structure."""
    state = ivits(qic=0)
    act(state, "special", 0, "station")
    assert hexes(state, "station", 0) == {"1B0", "1B1", "1B2", "1B3", "1B4", "1B5"}
    act(state, "station", 0, "1B0")
    board = state.boards[0]
    assert board.built.bit_count() == 1
    assert state.value(0, state.map.at["1B0"]) == 1
    act(state, "research", 1, "science")
    assert why(state, "special", 0, "station") == ("special_used", "R7.8")
    assert "1A0" in {state.map.labels[h] for h in range(76) if _reaches(state, h)}


def test_a_station_may_share_the_hex_of_an_own_satellite_r15_4() -> None:
    """R15.4 names only planets and stations; there it belongs to the federation and is worth 1."""
    own = {"1C": "institute", "1B1": "mine"}
    fed = {"satellites": ["1B0"], "in_federations": [*own]}
    state = ivits(structures=own, planets={"1B1": "terra"}, qic=0, **fed)
    act(state, "special", 0, "station")
    assert "1B0" in hexes(state, "station", 0)
    act(state, "station", 0, "1B0")
    board, h = state.boards[0], state.map.at["1B0"]
    assert board.fed >> h & 1
    assert board.satellites >> h & 1
    assert count(state, 0, "final_satellites") == 2


def _reaches(state: GaiaProject, h: int) -> bool:
    return qic_for(state, 0, h) == 0


def test_a_station_out_of_range_takes_qic_and_nobody_charges_r15_4_r8_1() -> None:
    state = table(
        seat("ivits", structures={"1C": "institute"}, qic=1),
        seat("xenos", structures={"3A4": "mine"}),
        planets={**HOME, "3A4": "desert"},
    )
    act(state, "special", 0, "station")
    act(state, "station", 0, "1A0")
    assert stock(state, 0)[3] == 0
    assert not state.boards[1].offers


def test_ivits_pay_satellites_with_qic_and_grow_one_federation_r15_4() -> None:
    """R15.4: 3+2+2 is 7 with 2 satellites; the second token takes 14 in the same federation."""
    own = {"1C": "institute", "3A4": "trading_station", "3A3": "research_lab"}
    state = ivits(structures=own, qic=2, planets={"3A4": "oxide", "3A3": "oxide"})
    act(state, "federate", 0)
    assert stock(state, 0)[3] == 0
    assert bowls(state, 0) == (2, 4, 0, 0)
    act(state, "token", 0, "fed_12vp")
    assert why(state, "federate", 0) == ("not_now", "R3.2")
    act(state, "pass", 1, "booster_mines")
    assert why(state, "federate", 0) == ("federation_worth", "R10.1")


def test_the_growing_federation_needs_seven_more_each_time_r15_4() -> None:
    """R15.4, K15: upgrades inside it alone can reach 14: 4+4+4 and two mines are 14."""
    own = {
        "1C": "institute",
        "1B0": "academy_action",
        "1B1": "academy_knowledge",
        "1B2": "mine",
        "1B3": "mine",
    }
    tiles = [{"tile": "std_big_value4", "slot": "int"}]
    state = ivits(
        structures=own,
        planets=dict.fromkeys(own, "oxide"),
        in_federations=list(own),
        federation_tokens=GREEN,
        federations_formed=1,
        tiles=tiles,
    )
    act(state, "federate", 0)
    act(state, "token", 0, "fed_7vp_ore")
    assert state.boards[0].formed == 2
    act(state, "pass", 1, "booster_mines")
    assert why(state, "federate", 0) == ("federation_worth", "R10.1")


def test_ivits_income_has_a_qic_r15_4() -> None:
    state = ivits(qic=0)
    pass_both(state)
    act(state, "income", 0, "charge:4")
    assert stock(state, 0)[3] == 1


# -- R15.5 Geodens -------------------------------------------------------------------


def test_geodens_with_institute_gain_knowledge_for_new_types_r15_5() -> None:
    """R15.5: ice is new, terra is not; without institute nothing."""
    planets = {"1B0": "ice", "1B1": "terra", "1B2": "ice"}
    state = play("geodens", planets, structures={"1C": "institute"}, knowledge=0, ore=15)
    act(state, "build", 0, "1B0")
    assert stock(state, 0)[2] == 3
    act(state, "pass", 1, "booster_mines")
    state.boards[0].r[f.ORE] = 15
    act(state, "build", 0, "1B2")
    assert stock(state, 0)[2] == 3
    without = play("geodens", planets, knowledge=0, ore=15)
    act(without, "build", 0, "1B0")
    assert stock(without, 0)[2] == 0


# -- R15.6 Bal T'aks -----------------------------------------------------------------


def test_baltaks_turn_gaiaformers_into_qic_r15_6() -> None:
    state = play("baltaks", research={"gaia_project": 1})
    act(state, "convert", 0, "former_qic", 1)
    assert stock(state, 0)[3] == 1
    assert why(state, "convert", 0, "former_qic", 1)[0] == "too_dear"
    assert state.boards[0].free_formers() == 0
    pass_both(state)
    assert state.boards[0].free_formers() == 1


def test_baltaks_need_the_institute_for_navigation_r15_6() -> None:
    assert why(play("baltaks"), "research", 0, "navigation") == ("no_navigation", "R15.6")
    able = play("baltaks", structures={"1C": "institute"})
    assert why(able, "research", 0, "navigation") == ("", "")


def test_the_navigation_tile_gives_baltaks_no_advance_r15_6() -> None:
    state = play("baltaks", structures={"1C": "trading_station"})
    act(state, "upgrade", 0, "1C", "research_lab")
    act(state, "tile", 0, "nav")
    assert not state.boards[0].todo


# -- R15.7 Xenos ---------------------------------------------------------------------


def test_xenos_with_institute_need_six_r15_7() -> None:
    own = {"1C": "institute", "1B0": "research_lab", "1B1": "mine"}
    state = play("xenos", dict.fromkeys(own, "desert"), structures=own)
    assert why(state, "federate", 0) == ("", "")
    other = play("terrans", dict.fromkeys(own, "terra"), structures=own)
    assert why(other, "federate", 0) == ("federation_worth", "R10.1")


def test_xenos_institute_income_is_a_qic_r15_7() -> None:
    state = play("xenos", structures={"1C": "institute"}, bowls=[4, 0, 0])
    pass_both(state)
    assert stock(state, 0)[3] == 1
    assert bowls(state, 0) == (0, 4, 0, 0)


# -- R15.8 Gleens --------------------------------------------------------------------


def test_gleens_gain_ore_for_qic_until_their_academy_r15_8() -> None:
    state = play("gleens")
    act(state, "research", 0, "artificial_intelligence")
    assert stock(state, 0) == (20, 11, 6, 0)
    academy = play("gleens", structures={"1C": "academy_action"})
    act(academy, "research", 0, "artificial_intelligence")
    assert stock(academy, 0) == (20, 10, 6, 1)


def test_the_tile_taken_with_the_academy_gives_qic_already_r15_8() -> None:
    state = play("gleens", structures={"1C": "research_lab"})
    act(state, "upgrade", 0, "1C", "academy_action")
    act(state, "tile", 0, "terra")
    assert stock(state, 0)[3] == 1


def test_gleens_settle_gaia_for_ore_and_points_r15_8() -> None:
    """R15.8: 1 ore more instead of a QIC, 2 points (and 2 of the round tile)."""
    state = play("gleens", {"1B0": "gaia"})
    act(state, "build", 0, "1B0")
    assert (stock(state, 0), points(state, 0)) == ((18, 8, 10, 0), 14)


def test_the_gleens_institute_brings_their_token_r15_8() -> None:
    """R15.8: 2 credits, 1 ore, 1 knowledge; round 4 pays 5 for it; the institute stays free."""
    state = table(
        seat("gleens", structures={"1C": "trading_station"}), planets={"1C": "desert"}, round=4
    )
    act(state, "upgrade", 0, "1C", "institute")
    assert stock(state, 0) == (20 - 6 + 2, 10 - 4 + 1, 11, 0)
    assert points(state, 0) == 15
    assert state.boards[0].tokens == [("fed_gleens", True)]
    assert not state.boards[0].fed


# -- R15.9 Taklons -------------------------------------------------------------------


def taklons(**more: Any) -> GaiaProject:
    return play("taklons", **more)


def test_the_brainstone_spends_for_three_r15_9() -> None:
    """R15.9: with two tokens and the stone 4 power are five worth; one token is enough."""
    state = taklons(bowls=[0, 0, 2], brainstone=3)
    act(state, "convert", 0, "power_qic", 1)
    assert (bowls(state, 0), state.boards[0].stone) == ((1, 0, 1, 0), 1)


def test_the_seat_decides_when_both_would_do_r15_9() -> None:
    for place, after in (("bowl1", (0, 0, 4, 0)), ("bowl3", (3, 0, 1, 0))):
        state = taklons(bowls=[0, 0, 4], brainstone=3)
        act(state, "convert", 0, "power_ore", 1)
        assert legal(state, "stone", 0) == {("bowl1",), ("bowl3",)}
        assert why(state, "stone", 0, "bowl2") == ("stone_not_there", "R15.9")
        act(state, "stone", 0, place)
        assert bowls(state, 0) == after


def test_three_credits_at_once_for_the_stone_r15_9() -> None:
    state = taklons(bowls=[0, 0, 0], brainstone=3)
    act(state, "convert", 0, "power_credit", 3)
    assert (stock(state, 0)[0], state.boards[0].stone) == (23, 1)


def test_charging_may_move_the_stone_first_or_last_r15_9() -> None:
    for place, after in (("bowl2", (2, 4, 0, 0)), ("bowl1", (1, 5, 0, 0))):
        state = taklons(bowls=[2, 4, 0], brainstone=1)
        power.gain(state, 0, ((f.CHARGE, 1),), "R5.1")
        act(state, "stone", 0, place)
        assert bowls(state, 0) == after


def test_the_stone_is_one_token_for_a_project_and_comes_back_r15_9() -> None:
    state = taklons(
        planets={"1B0": "transdim"}, research={"gaia_project": 3}, bowls=[5, 0, 0], brainstone=1
    )
    act(state, "project", 0, "1B0")
    act(state, "stone", 0, "gaia")
    assert (bowls(state, 0), state.boards[0].stone) == ((2, 0, 0, 3), 4)
    act(state, "pass", 1, "booster_mines")
    act(state, "pass", 0, "booster_trading")
    assert (bowls(state, 0), state.boards[0].stone) == ((5, 0, 0, 0), 1)


def test_a_discarded_stone_is_lost_r15_9() -> None:
    """R15.9: all eight tokens go for satellites, the stone among them."""
    state = taklons(bowls=[3, 0, 0], brainstone=1)
    power.leave(state, 0, 4, "R10.2", to_gaia=False)
    assert (bowls(state, 0), state.boards[0].stone) == ((0, 0, 0, 0), 0)


def test_taklons_with_institute_gain_a_token_with_each_charge_r15_9() -> None:
    """R15.9: 1 token in II; before: token is charged too, after: it stays in I."""
    for way, after in (("token_first", (0, 2, 0, 0)), ("token_last", (1, 0, 1, 0))):
        state = table(
            seat("terrans", structures={"1C": "mine"}),
            seat("taklons", structures={"1A0": "institute", "1A1": "mine"}, bowls=[0, 1, 0]),
            planets={**HOME, "1B0": "terra", "1A0": "swamp", "1A1": "swamp"},
        )
        state.boards[1].offers = [(1000, 1, 0)]
        act(state, "charge", 1, way)
        assert bowls(state, 1) == after


def test_taklons_with_institute_are_asked_even_with_nothing_to_charge_r15_9() -> None:
    state = table(
        seat("terrans", structures={"1C": "mine"}),
        seat("taklons", structures={"1A0": "institute"}, bowls=[0, 0, 3]),
        planets={**HOME, "1B0": "terra", "1A0": "swamp"},
    )
    act(state, "build", 0, "1B0")
    act(state, "charge", 1, "token_first")
    assert bowls(state, 1) == (0, 0, 4, 0)
    assert points(state, 1) == 9


# -- R15.10 Ambas --------------------------------------------------------------------


def test_ambas_swap_institute_and_mine_r15_10() -> None:
    """R15.10: nobody charges, no points; federations stay."""
    state = table(
        seat("ambas", structures={"1C": "institute", "1B3": "mine"}, in_federations=["1C"]),
        seat("xenos", structures={"1A6": "mine"}),
        planets={"1C": "swamp", "1B3": "swamp", "1A6": "desert"},
    )
    act(state, "special", 0, "swap")
    assert why(state, "swap", 0, "1C") == ("no_mine_to_swap", "R15.10")
    act(state, "swap", 0, "1B3")
    kinds = {label: f.KINDS[state.kind[state.map.at[label]]] for label in ("1C", "1B3")}
    assert kinds == {"1C": "mine", "1B3": "institute"}
    assert state.boards[0].fed == 1 << state.map.at["1C"]
    assert (points(state, 0), state.boards[1].offers) == (10, [])


def test_ambas_need_the_institute_and_not_the_lost_planet_r15_10() -> None:
    assert why(play("ambas"), "special", 0, "swap") == ("no_special", "R7.8")
    own = {"1C": "institute", "1B0": "mine"}
    state = play("ambas", structures=own, lost_planet="1B0")
    assert why(state, "special", 0, "swap") == ("special_in_vain", "R15.10")


# -- R15.11 Firaks -------------------------------------------------------------------


def test_firaks_turn_a_lab_back_and_advance_r15_11() -> None:
    """R15.11: no cost, round 5 pays 4 for the trading station, neighbours charge, an advance."""
    state = table(
        seat("firaks", structures={"1C": "institute", "1B0": "research_lab"}),
        seat("xenos", structures={"1A0": "mine"}),
        planets={"1C": "titanium", "1B0": "titanium", "1A0": "desert"},
        round=5,
    )
    act(state, "special", 0, "downgrade")
    assert why(state, "downgrade", 0, "1C") == ("no_lab", "R15.11")
    act(state, "downgrade", 0, "1B0")
    act(state, "advance", 0, "science")
    assert (points(state, 0), stock(state, 0)) == (14, (20, 10, 10, 0))
    assert state.boards[1].offers
    assert state.kind[state.map.at["1B0"]] == f.TRADING


def test_firaks_need_a_trading_station_in_supply_r15_11() -> None:
    own = {"1C": "institute", "1B0": "research_lab"}
    full = {**own, **dict.fromkeys(("1A0", "1A2", "1A4", "1A6"), "trading_station")}
    state = play("firaks", dict.fromkeys(full, "titanium"), structures=full)
    assert why(state, "special", 0, "downgrade") == ("special_in_vain", "R15.11")


# -- R15.12 Bescods ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "allowed"),
    [
        ("trading_station", "research_lab", True),
        ("trading_station", "academy_knowledge", True),
        ("trading_station", "academy_action", True),
        ("research_lab", "institute", True),
        ("trading_station", "institute", False),
        ("research_lab", "academy_action", False),
    ],
)
def test_bescods_have_a_swapped_board_r15_12_r7_3a(old: str, new: str, allowed: bool) -> None:
    state = play("bescods", structures={"1C": old})
    assert (why(state, "upgrade", 0, "1C", new) == ("", "")) == allowed


def test_bescods_trading_stations_give_knowledge_and_labs_credits_r15_12() -> None:
    own = {"1C": "trading_station", "1B0": "research_lab", "1B1": "research_lab"}
    state = play("bescods", dict.fromkeys(own, "titanium"), structures=own)
    pass_both(state)
    assert stock(state, 0) == (20 + 3 + 4, 10 + 1 + 1, 10 + 1, 0)


def test_bescods_advance_a_lowest_marker_r15_12() -> None:
    state = play("bescods", research={"science": 1, "economy": 2})
    act(state, "special", 0, "lowest")
    assert {a[0] for a in legal(state, "advance", 0)} == {
        "terraforming",
        "navigation",
        "artificial_intelligence",
        "gaia_project",
    }
    act(state, "advance", 0, "navigation")
    assert stock(state, 0) == (20, 10, 10, 1)


def test_bescods_lowest_marker_obeys_level_five_r15_12_r11_3() -> None:
    state = play("bescods", research=dict.fromkeys(f.TRACKS, 4))
    assert why(state, "special", 0, "lowest") == ("special_in_vain", "R15.12")


def test_bescods_with_institute_are_worth_more_on_titanium_r15_12_r1_5() -> None:
    own = {"1C": "institute", "1B0": "mine", "1B1": "mine"}
    tiles = [{"tile": "std_big_value4", "slot": "int"}]
    planets = {"1C": "titanium", "1B0": "titanium", "1B1": "ice"}
    state = play("bescods", planets, structures=own, tiles=tiles)
    values = [state.value(0, state.map.at[label]) for label in own]
    assert values == [5, 2, 1]


# -- R15.13 Nevlas -------------------------------------------------------------------


def test_nevlas_move_tokens_of_three_for_knowledge_r15_13() -> None:
    state = play("nevlas", bowls=[0, 0, 3])
    act(state, "convert", 0, "token_knowledge", 2)
    assert (stock(state, 0)[2], bowls(state, 0)) == (12, (0, 0, 1, 2))
    pass_both(state)
    assert bowls(state, 0)[3] == 0


@pytest.mark.parametrize(("name", "tokens"), [("power_3_tokens", 2), ("power_4_ore", 2)])
def test_nevlas_with_institute_pay_double_r15_13(name: str, tokens: int) -> None:
    """R15.13: 3 power take two tokens, the rest is lost."""
    state = play("nevlas", structures={"1C": "institute"}, bowls=[0, 0, 3])
    act(state, "power", 0, name)
    assert bowls(state, 0)[2] == 3 - tokens


def test_nevlas_labs_charge_two_r15_13() -> None:
    state = play("nevlas", structures={"1C": "research_lab"}, bowls=[4, 0, 0])
    pass_both(state)
    assert bowls(state, 0) == (2, 2, 0, 0)


# -- R15.14 Itars --------------------------------------------------------------------


def test_itars_keep_burnt_tokens_r15_14() -> None:
    state = play("itars", bowls=[0, 4, 0])
    act(state, "convert", 0, "burn", 2)
    assert bowls(state, 0) == (0, 0, 2, 2)


def test_itars_with_institute_buy_tiles_repeatedly_r15_14() -> None:
    """R15.14: nine tokens buy two tiles; the last returns to I."""
    state = play("itars", structures={"1C": "institute"}, gaia_area=9, bowls=[0, 0, 0])
    pass_both(state)
    act(state, "income", 0, "token:1")
    act(state, "income", 0, "token:1")
    act(state, "buy", 0)
    act(state, "tile", 0, "gaia")
    act(state, "decline", 0)
    act(state, "buy", 0)
    act(state, "tile", 0, "free2")
    act(state, "advance", 0, "science")
    assert state.phase == "actions"
    assert (points(state, 0), bowls(state, 0)) == (17, (1, 0, 2, 0))
    assert state.boards[0].levels[f.SCI] == 1


def test_itars_without_institute_buy_nothing_r15_14() -> None:
    state = play("itars", gaia_area=4, bowls=[0, 0, 0])
    pass_both(state)
    assert bowls(state, 0) == (5, 0, 0, 0)


def test_all_fourteen_are_there_in_pairs() -> None:
    """R2.6: two factions share a board."""
    assert len(f.FACTIONS) == 14
    for side in f.FACTIONS.values():
        other = f.FACTIONS[side.other_side]
        assert (other.other_side, other.colour, other.home) == (side.id, side.colour, side.home)
    assert GAME.seat_counts == (1, 2, 3, 4)
