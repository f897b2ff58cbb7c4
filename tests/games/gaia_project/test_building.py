"""R7.1-R7.3 and R8: mines, Gaia projects, upgrades and passive charging.

The column upwards from 1C is 1B0, 1A0, 3A4, 3A3, 3A2: one hex each.
"""

from __future__ import annotations

import pytest

from engine.core.steps import Action
from engine.games.gaia_project.actions.ranges import qic_for
from tests.games.gaia_project.table import act, bowls, hexes, legal, points, seat, stock, table, why

HOME = {"1C": "terra"}


def alone(planets: dict[str, str] | None = None, **more: object):  # type: ignore[no-untyped-def]
    """Terrans with one mine, usually on 1C; the other seat is far away."""
    return table(
        seat("terrans", **{"structures": {"1C": "mine"}, **more}),
        seat("xenos", structures={"4A4": "mine"}),
        planets={**HOME, "4A4": "desert", **(planets or {})},
    )


# -- R7.1 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "farthest"), [(0, "1B0"), (1, "1B0"), (2, "1A0"), (3, "1A0"), (4, "3A4"), (5, "3A3")]
)
def test_range_by_navigation_level_r7_1a_r1_8(level: int, farthest: str) -> None:
    column = ["1B0", "1A0", "3A4", "3A3"]
    state = alone(dict.fromkeys(column, "terra"), research={"navigation": level})
    reached = column[: column.index(farthest) + 1]
    assert hexes(state, "build", 0) == set(reached)


def test_each_qic_adds_two_to_the_range_r7_1a() -> None:
    """R7.1a, R9: distance 5 at range 1 takes 2 QIC."""
    state = alone({"3A2": "terra"}, qic=2)
    act(state, "build", 0, "3A2")
    assert stock(state, 0) == (18, 9, 10, 0)
    poor = alone({"3A2": "terra"}, qic=1)
    assert why(poor, "build", 0, "3A2") == ("out_of_range", "R7.1a")


@pytest.mark.parametrize("level", [0, 2, 4])
@pytest.mark.parametrize("where", ["1C", "2A0", "2A2", "3A6", "3A8", "4A1", "4A6"])
def test_every_hex_of_the_map_can_be_brought_into_range_r7_1a(where: str, level: int) -> None:
    """By its distance from the only mine: two hexes for each QIC beyond the own range."""
    state = alone({where: "terra"}, research={"navigation": level}, structures={where: "mine"})
    own, at = {0: 1, 2: 2, 4: 3}[level], state.map.at
    places = {
        number: [int(n) for n in said.split("x")] for said, number in at.items() if "x" in said
    }
    for number, (a, b) in places.items():
        da, db = a - places[at[where]][0], b - places[at[where]][1]
        beyond = max(abs(da), abs(db), abs(da + db)) - own
        assert qic_for(state, 0, number) == (max(beyond, 0) + 1) // 2, (a, b)


def test_gaiaformers_and_satellites_are_no_origin_r7_1a() -> None:
    state = table(
        seat("terrans", structures={"1C": "mine", "1A0": "gaiaformer"}, satellites=["1B1"]),
        planets={**HOME, "1A0": "transdim", "3A4": "terra", "1A2": "terra"},
    )
    assert hexes(state, "build", 0) == set()


def test_a_taken_planet_is_closed_r7_1a() -> None:
    state = table(
        seat("terrans", structures={"1C": "mine"}),
        seat("xenos", structures={"1B0": "mine"}),
        planets={**HOME, "1B0": "terra"},
    )
    assert why(state, "build", 0, "1B0") == ("planet_taken", "R7.1a")
    assert why(state, "build", 0, "1C") == ("own_structure", "R7.1a")
    assert why(state, "build", 0, "1B1") == ("no_planet", "R7.1a")
    assert why(state, "build", 0, "9Z9") == ("no_hex", "R1.8")


@pytest.mark.parametrize(
    ("planet", "level", "ore"),
    [
        ("terra", 0, 1),
        ("oxide", 0, 4),
        ("ice", 1, 4),
        ("volcanic", 0, 7),
        ("titanium", 2, 5),
        ("desert", 0, 10),
        ("swamp", 2, 7),
        ("desert", 3, 4),
        ("swamp", 5, 4),
    ],
)
def test_terraforming_steps_cost_ore_by_level_r7_1b_r1_2(planet: str, level: int, ore: int) -> None:
    """R7.1b: 1 ore and 2 credits, plus steps (shorter way round the wheel) times 3, 2 or 1."""
    state = alone({"1B0": planet}, research={"terraforming": level})
    act(state, "build", 0, "1B0")
    assert stock(state, 0) == (18, 10 - ore, 10, 0)


def test_a_gaia_planet_costs_a_qic_r7_1b() -> None:
    state = alone({"1B0": "gaia"}, qic=1)
    act(state, "build", 0, "1B0")
    assert stock(state, 0) == (18, 9, 10, 0)


def test_a_gaia_planet_out_of_range_costs_both_r7_1d() -> None:
    """R7.1d: one hex too far: 1 QIC for range, 1 to make it habitable."""
    state = alone({"1A0": "gaia"}, qic=2)
    act(state, "build", 0, "1A0")
    assert stock(state, 0) == (18, 9, 10, 0)
    assert why(alone({"1A0": "gaia"}, qic=1), "build", 0, "1A0")[0] == "out_of_range"


def test_an_own_gaiaformer_paid_range_and_habitability_r7_1d_r7_1b() -> None:
    state = table(
        seat("terrans", structures={"1C": "mine", "3A4": "gaiaformer"}, gaiaformers=1),
        planets={**HOME, "3A4": "gaia"},
    )
    board = state.boards[0]
    assert board.free_formers() == 0
    act(state, "build", 0, "3A4")
    assert stock(state, 0) == (18, 9, 10, 0)
    assert board.free_formers() == 1


def test_foreign_gaiaformers_and_transdim_planets_are_closed_r7_1b() -> None:
    state = table(
        seat("terrans", structures={"1C": "mine"}, qic=3),
        seat("xenos", structures={"1B0": "gaiaformer"}),
        planets={**HOME, "1B0": "gaia", "1B1": "transdim"},
    )
    assert why(state, "build", 0, "1B0") == ("foreign_gaiaformer", "R7.1b")
    assert why(state, "build", 0, "1B1") == ("transdim", "R7.1b")


def test_a_mine_needs_a_mine_on_the_board_r7_1c() -> None:
    own = dict.fromkeys(("1C", "1B1", "1B2", "1B3", "1B4", "1B5", "1A2", "1A4"), "mine")
    state = table(
        seat("terrans", structures=own), planets={**dict.fromkeys(own, "terra"), "1B0": "terra"}
    )
    assert why(state, "build", 0, "1B0") == ("none_left", "R7.1c")


def test_what_cannot_be_paid_is_refused_and_changes_nothing_r7_1b() -> None:
    assert why(alone({"1B0": "terra"}, ore=0), "build", 0, "1B0") == ("too_dear", "R7.1b")
    assert why(alone({"1B0": "terra"}, credits=1), "build", 0, "1B0") == ("too_dear", "R7.1b")


def test_a_mine_triggers_the_round_tile_r7_1c_r12_5() -> None:
    """R12.5: round 3 pays 2 for a mine, the advanced tile 3 more."""
    tiles = [{"tile": "adv_mine_3", "slot": "adv-terra"}]
    state = alone({"1B0": "terra"}, tiles=tiles)
    act(state, "build", 0, "1B0")
    assert points(state, 0) == 10 + 2 + 3


# -- R7.2 ----------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "tokens"), [(1, 6), (2, 6), (3, 4), (4, 3), (5, 3)])
def test_a_gaia_project_moves_tokens_by_level_r7_2b(level: int, tokens: int) -> None:
    """R7.2b, R5.3: from I first, then II, then III."""
    state = alone({"1B0": "transdim"}, research={"gaia_project": level}, bowls=[2, 3, 4])
    act(state, "project", 0, "1B0")
    one, two = max(0, 2 - tokens), max(0, 3 - max(0, tokens - 2))
    three = 4 - max(0, tokens - 5)
    assert bowls(state, 0) == (one, two, three, tokens)
    assert points(state, 0) == 10
    assert state.awaiting().must == (1,)


def test_a_gaia_project_needs_a_gaiaformer_a_planet_and_tokens_r7_2a() -> None:
    planets = {"1B0": "transdim", "1B1": "terra", "3A4": "transdim"}
    assert why(alone(planets), "project", 0, "1B0") == ("no_gaiaformer", "R7.2a")
    able = {"research": {"gaia_project": 1}}
    assert why(alone(planets, **able), "project", 0, "1B1") == ("not_transdim", "R7.2a")
    assert why(alone(planets, **able), "project", 0, "3A4") == ("out_of_range", "R7.2a")
    few = alone(planets, **able, bowls=[2, 3, 0])
    assert why(few, "project", 0, "1B0") == ("too_few_tokens", "R7.2b")


@pytest.mark.parametrize(("level", "count"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 3), (5, 3)])
def test_gaiaformers_by_level_r7_2a(level: int, count: int) -> None:
    state = alone(research={"gaia_project": level})
    assert state.boards[0].free_formers() == count


def test_nobody_charges_for_a_gaia_project_r7_2b_r8_1() -> None:
    state = table(
        seat("terrans", structures={"1C": "mine"}, research={"gaia_project": 1}),
        seat("xenos", structures={"1A0": "mine"}),
        planets={**HOME, "1B0": "transdim", "1A0": "desert"},
    )
    act(state, "project", 0, "1B0")
    assert not state.boards[1].offers


def test_a_working_gaiaformer_keeps_its_planet_closed_r7_2b() -> None:
    state = table(
        seat("terrans", structures={"1C": "mine", "1B0": "gaiaformer"}, gaiaformers=2),
        planets={**HOME, "1B0": "transdim"},
    )
    assert why(state, "build", 0, "1B0") == ("project_waits", "R7.2b")
    assert why(state, "project", 0, "1B0") == ("gaiaformer_there", "R7.2a")


# -- R7.3 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "coins", "ore"),
    [
        ("mine", "trading_station", 6, 2),
        ("trading_station", "research_lab", 5, 3),
        ("trading_station", "institute", 6, 4),
        ("research_lab", "academy_knowledge", 6, 6),
        ("research_lab", "academy_action", 6, 6),
    ],
)
def test_upgrades_and_their_costs_r7_3a_r7_3b(old: str, new: str, coins: int, ore: int) -> None:
    state = table(seat("terrans", structures={"1C": old}), planets=HOME)
    act(state, "upgrade", 0, "1C", new)
    assert stock(state, 0)[:2] == (20 - coins, 10 - ore)
    why_paid = {rule for _, what, _, rule, _ in state.ledger if what == "ore"}
    assert ("R7.3b" in why_paid) == (new == "trading_station"), "no other one is cheaper beside"


@pytest.mark.parametrize(("at", "coins"), [("1A0", 3), ("3A4", 6)])
def test_a_trading_station_is_cheap_beside_an_opponent_r7_3b(at: str, coins: int) -> None:
    """R7.3b: 1A0 is two hexes away, 3A4 three."""
    state = table(
        seat("terrans", structures={"1C": "mine"}),
        seat("xenos", structures={at: "mine"}),
        planets={**HOME, at: "desert"},
    )
    act(state, "upgrade", 0, "1C", "trading_station")
    assert stock(state, 0)[:2] == (20 - coins, 8)


def test_only_the_printed_upgrades_r7_3a() -> None:
    state = table(seat("terrans", structures={"1C": "mine"}), planets=HOME)
    assert why(state, "upgrade", 0, "1C", "research_lab") == ("no_such_upgrade", "R7.3a")
    refusal = state.refuse(Action("upgrade", 0, ("1C", "research_lab")))
    assert refusal is not None
    assert dict(refusal.params) == {"was": "mine", "next": "research_lab"}, "people see both"
    assert why(state, "upgrade", 0, "1B0", "trading_station") == ("not_yours", "R7.3a")


def test_a_second_academy_of_a_kind_is_refused_r7_3c() -> None:
    own = {"1C": "research_lab", "1B0": "academy_knowledge"}
    state = table(seat("terrans", structures=own), planets=dict.fromkeys(own, "terra"))
    assert why(state, "upgrade", 0, "1C", "academy_knowledge") == ("none_left", "R7.3a")
    assert why(state, "upgrade", 0, "1C", "academy_action") == ("", "")


def test_labs_and_academies_give_a_tile_r7_3c() -> None:
    state = table(seat("terrans", structures={"1C": "trading_station"}), planets=HOME)
    act(state, "upgrade", 0, "1C", "research_lab")
    assert {a.verb for a in state.legal(0)} == {"tile"}


def test_the_action_academy_gives_a_qic_a_round_r7_3c_r7_8() -> None:
    state = table(seat("terrans", structures={"1C": "academy_action"}), planets=HOME)
    act(state, "special", 0, "academy")
    assert stock(state, 0)[3] == 1
    baltaks = table(seat("baltaks", structures={"1C": "academy_action"}), planets=HOME)
    act(baltaks, "special", 0, "academy")
    assert stock(baltaks, 0) == (24, 10, 10, 0)


def test_guest_mines_and_the_lost_planet_are_never_upgraded_r7_3d() -> None:
    state = table(
        seat("lantids", structures={"1C": "mine", "1B0": "mine"}),
        seat("xenos", structures={"1B0": "mine"}),
        planets={**HOME, "1B0": "desert"},
    )
    assert why(state, "upgrade", 0, "1B0", "trading_station") == ("guest_mine", "R7.3d")
    lost = table(
        seat("terrans", structures={"1C": "mine", "1B0": "mine"}, lost_planet="1B0"),
        planets=HOME,
    )
    assert why(lost, "upgrade", 0, "1B0", "trading_station") == ("lost_planet_mine", "R7.3d")


# -- R8 ------------------------------------------------------------------------------


def neighbours(building: str, at: str = "1A0", **more: object):  # type: ignore[no-untyped-def]
    """Terrans will build on 1B0; the Xenos stand nearby."""
    return table(
        seat("terrans", structures={"1C": "mine"}),
        seat("xenos", structures={at: building}, **more),
        planets={**HOME, "1B0": "terra", at: "desert"},
    )


@pytest.mark.parametrize(
    ("building", "power"),
    [
        ("mine", 1),
        ("trading_station", 2),
        ("research_lab", 2),
        ("institute", 3),
        ("academy_knowledge", 3),
    ],
)
def test_neighbours_charge_the_value_for_one_point_less_r8_1_r8_2_r1_5(
    building: str, power: int
) -> None:
    """R8.2: bowls 2/4/0: the first tokens move from I to II, the next from II to III."""
    state = neighbours(building)
    act(state, "build", 0, "1B0")
    act(state, "charge", 1, "charge")
    assert points(state, 1) == 10 - (power - 1)
    first, second = min(power, 2), max(0, power - 2)
    assert bowls(state, 1) == (2 - first, 4 + first - second, second, 0)


def test_the_highest_value_counts_not_the_sum_r8_2() -> None:
    state = table(
        seat("terrans", structures={"1C": "mine"}),
        seat(
            "xenos",
            structures={"1A0": "mine", "1A1": "trading_station", "1A2": "mine"},
        ),
        planets={**HOME, "1B0": "terra", "1A0": "desert", "1A1": "ice", "1A2": "ice"},
    )
    act(state, "build", 0, "1B0")
    assert state.boards[1].offers[0][1] == 2


def test_two_hexes_are_near_three_are_not_r8_1() -> None:
    near = neighbours("mine", at="3A4")
    act(near, "build", 0, "1B0")
    assert near.boards[1].offers
    far = neighbours("mine", at="3A3")
    act(far, "build", 0, "1B0")
    assert not far.boards[1].offers


def test_value_four_tiles_raise_the_offer_r1_5_r8_2() -> None:
    state = neighbours("institute", tiles=[{"tile": "std_big_value4", "slot": "free1"}])
    act(state, "build", 0, "1B0")
    assert state.boards[1].offers[0][1] == 4


def test_all_or_nothing_but_shrunk_to_what_is_possible_r8_2() -> None:
    """R8.2: three offered, one token to move: 1 power for nothing; one point: 2 power at most."""
    few = neighbours("institute", bowls=[0, 1, 3])
    act(few, "build", 0, "1B0")
    act(few, "charge", 1, "charge")
    assert (points(few, 1), bowls(few, 1)) == (10, (0, 0, 4, 0))
    poor = neighbours("institute", points=1)
    act(poor, "build", 0, "1B0")
    act(poor, "charge", 1, "charge")
    assert (points(poor, 1), bowls(poor, 1)) == (0, (0, 6, 0, 0))


def test_an_offer_can_be_declined_and_a_full_bowl_is_not_asked_r8_2() -> None:
    state = neighbours("institute")
    act(state, "build", 0, "1B0")
    act(state, "decline", 1)
    assert (points(state, 1), bowls(state, 1)) == (10, (2, 4, 0, 0))
    full = neighbours("institute", bowls=[0, 0, 6])
    act(full, "build", 0, "1B0")
    assert full.legal(1)[0].verb != "charge"


def test_an_offer_blocks_only_its_own_seat_r8_3() -> None:
    """R8.3: clockwise from the builder; the third seat acts while the second still thinks."""
    state = table(
        seat("terrans", structures={"1C": "mine"}),
        seat("xenos", structures={"1A0": "mine"}),
        seat("itars", structures={"1A1": "mine"}),
        planets={**HOME, "1B0": "terra", "1A0": "desert", "1A1": "ice"},
        order=[1, 3, 2],
        passed=[],
    )
    act(state, "build", 0, "1B0")
    assert set(state.awaiting().must) == {1, 2}
    act(state, "decline", 2)
    act(state, "research", 2, "science")
    assert state.boards[1].offers
    assert why(state, "research", 1, "science")[0] == "not_now"


def test_passed_seats_may_charge_r8_3() -> None:
    state = table(
        seat("terrans", structures={"1C": "mine"}),
        seat("xenos", structures={"1A0": "mine"}, passed=True),
        planets={**HOME, "1B0": "terra", "1A0": "desert"},
    )
    act(state, "build", 0, "1B0")
    act(state, "charge", 1, "charge")
    assert bowls(state, 1) == (1, 5, 0, 0)


@pytest.mark.parametrize(("most", "charges"), [(0, False), (1, True), (2, True)])
def test_a_standing_answer_charges_by_itself_r8_2(most: int, charges: bool) -> None:
    """R8.2: a trading station's 2 power cost one point: only answered from "up to 1" on."""
    state = neighbours("trading_station")
    act(state, "standing", 1, most)
    act(state, "build", 0, "1B0")
    assert bool(state.boards[1].offers) != charges
    assert points(state, 1) == (9 if charges else 10)


def test_an_offer_can_be_answered_once_for_all_and_that_taken_back_r8_2() -> None:
    """R8.2: this offer costs a point: "always up to 1" takes it and the next; then asks again."""
    state = neighbours("trading_station")
    act(state, "build", 0, "1B0")
    assert legal(state, "standing", 1) == {(1,)}
    act(state, "standing", 1, 1)
    assert not state.boards[1].offers
    assert points(state, 1) == 9
    assert legal(state, "standing", 1) == {(-1,)}
    act(state, "standing", 1, -1)
    assert state.boards[1].standing == -1
    assert legal(state, "standing", 1) == set()


def test_an_upgrade_is_offered_too_r8_1() -> None:
    state = neighbours("mine")
    act(state, "upgrade", 0, "1C", "trading_station")
    assert state.boards[1].offers


def test_two_buildings_of_a_turn_ask_twice_in_their_order_r8_1_r8_3() -> None:
    """R8.1: a lab whose tile leads to the Lost Planet: the lab is asked first (N5)."""
    state = table(
        seat(
            "terrans",
            structures={"1C": "trading_station"},
            research={"navigation": 4},
            federation_tokens=[{"token": "fed_7vp_ore"}],
        ),
        seat("xenos", structures={"1A0": "institute"}),
        planets={**HOME, "1A0": "desert"},
        slots={"nav": "std_7vp"},
    )
    act(state, "upgrade", 0, "1C", "research_lab")
    act(state, "tile", 0, "nav")
    act(state, "advance", 0, "navigation")
    act(state, "lost_planet", 0, "1B0")
    assert [state.map.labels[h] for _, _, h in state.boards[1].offers] == ["1B0", "1C"]
    assert state.view(1)["seat"]["offer"]["hex"] == "1C"
    act(state, "charge", 1, "charge")
    assert state.view(1)["seat"]["offer"]["hex"] == "1B0"


def test_every_listed_action_is_legal_and_no_other_hex_is() -> None:
    state = alone({"1B0": "terra", "1B1": "oxide", "1B2": "gaia", "1A0": "ice"}, qic=1)
    listed = legal(state, "build", 0)
    for label in state.map.labels:
        assert ((label,) in listed) == (state.refuse(Action("build", 0, (label,))) is None)
