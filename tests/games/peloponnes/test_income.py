"""R2.1-R2.3, R10 and R12: stores, income, supply rounds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.peloponnes.table import (
    act,
    all_pass,
    booked,
    last_round,
    owned,
    passed_income,
    play,
    refused,
    stock,
    table,
    verbs,
)

ROW = ["A05", "A07", "A12", "A14", "A01"]


def after_income(seat: dict[str, Any], **options: Any) -> Any:
    """Two seats that both pass; the income phase follows by itself."""
    seats = [{"civilization": "civ3", **seat}, {"civilization": "civ1"}]
    return all_pass(last_round(seats, options=options))


def test_r2_1_stores_hold_ten_ten_and_thirteen() -> None:
    state = table([{}], row=ROW)
    assert [state.most(what) for what in ("wood", "stone", "food")] == [10, 10, 13]
    assert state.most("luxury") > 1000
    assert state.most("coins") > 1000


def test_r2_2_what_does_not_fit_becomes_luxury() -> None:
    state = after_income({"stone": 9, "food": 13, "land": ["B09", "C05"], "buildings": ["B02"]})
    # Stone 9 + 3 + 2 = 10 and 4 luxury; food 13 + 1 = 13 and 1 luxury.
    assert stock(state, 0, "stone", "food", "luxury") == [10, 13, 5]
    assert passed_income(state, 0, "luxury") == [(2, "R2.2"), (2, "R2.2"), (1, "R2.2")]


def test_r10_5_eight_wood_and_four_give_ten_and_two_luxury() -> None:
    state = after_income({"civilization": "civ5", "wood": 8, "land": ["C03", "A10"][:1],
                          "buildings": ["C10"]})  # fmt: skip
    # Sparta 1, land C03 2, Tiryns 1: four wood.
    assert stock(state, 0, "wood", "luxury") == [10, 2]


@pytest.mark.parametrize(("luxury", "chits"), [(0, 0), (20, 0), (21, 1), (40, 1), (41, 2)])
def test_r2_3_a_chit_for_each_full_track_of_twenty(luxury: int, chits: int) -> None:
    state = table([{"luxury": luxury}], row=ROW)
    assert state.view(0)["seats"][0]["luxury_chits"] == chits


def test_u5_one_chit_a_seat_stops_luxury_at_forty() -> None:
    rich = {"luxury": 39, "stone": 10, "land": ["B09"]}
    assert stock(after_income(rich), 0, "luxury") == [42]
    assert stock(after_income(rich, luxury_chits="one"), 0, "luxury") == [40]


def test_u4_population_has_no_end_unless_switched() -> None:
    assert stock(after_income({"population": 20}), 0, "population") == [21]
    assert stock(after_income({"population": 20}, population_cap="twenty"), 0, "population") == [20]


def test_r2_5_everybody_sees_everything() -> None:
    state = table([{"coins": 7}, {"coins": 3}], row=ROW)
    assert state.view(0) == state.view(1) == state.view(None)
    assert [seat["coins"] for seat in state.view(1)["seats"]] == [7, 3]


def test_r10_1_every_tile_gives_its_income() -> None:
    seat = {"civilization": "civ7", "coins": 0, "land": ["A01", None, "A02"],
            "buildings": ["C09", "C02"], "unfinished": ["C02"]}  # fmt: skip
    state = after_income(seat)
    # Argos 1 wood 1 stone; A01 3 stone; A02 1 wood 1 stone; Liongate 1 stone 1 food;
    # Agriculture, unfinished, 2 food.
    assert stock(state, 0, "wood", "stone", "food") == [2, 6, 3]


def test_r10_1_a_tile_gives_income_in_the_round_it_is_placed() -> None:
    state = table([{"coins": 5}, {}], row=ROW)
    play(state, act("bid", 0, "A07", 2), act("pass", 1))
    assert passed_income(state, 0, "wood") == [(1, "R10.1"), (3, "R10.1")]


def test_r10_2_arkadia_grows_before_coins_are_read() -> None:
    # 3 coins for the pass; a population of 4 would give 2 coins, 5 give 3.
    assert stock(after_income({"population": 4}), 0, "population", "coins") == [5, 6]


@pytest.mark.parametrize(
    ("people", "coins", "luxury"),
    [
        (0, 1, 0), (2, 1, 0), (3, 2, 0), (4, 2, 0), (5, 3, 0), (7, 3, 0), (8, 4, 0), (10, 4, 0),
        (11, 5, 0), (13, 5, 0), (14, 5, 2), (16, 5, 2), (17, 5, 4), (19, 5, 4), (20, 5, 6),
        (27, 5, 6),
    ],
)  # fmt: skip
def test_r10_4_coins_and_luxury_by_population(people: int, coins: int, luxury: int) -> None:
    state = after_income({"civilization": "civ2", "population": people})
    assert stock(state, 0, "coins", "luxury") == [3 + coins, luxury]


def test_r10_3_port_and_temple_give_one_of_the_owners_choice() -> None:
    state = after_income({"buildings": ["A15", "B15"], "unfinished": ["B15"], "stone": 10})
    assert state.awaiting().must == (0,)
    assert verbs(state, 0) == [
        ("collect", "B15", "coins"), ("collect", "B15", "food"),
        ("collect", "B15", "stone"), ("collect", "B15", "wood"),
    ]  # fmt: skip
    assert refused(state, act("collect", 0, "A15", "food")) == ("not_the_tile", "R10.3")
    assert refused(state, act("collect", 0, "B15", "luxury")) == ("not_to_collect", "R10.3")
    play(state, act("collect", 0, "B15", "coins"), act("collect", 0, "A15", "stone"))
    # 3 for the pass, 1 for the population of 1, 1 chosen; stone 10 overflows (R2.2).
    assert stock(state, 0, "coins", "stone", "luxury") == [5, 10, 1]


@pytest.mark.parametrize("tile", ["A15", "B15"])
@pytest.mark.parametrize("what", ["food", "wood", "stone", "coins"])
def test_r11_4_port_and_temple_of_apollo_give_one_unit_of_the_owners_choice(
    tile: str, what: str
) -> None:
    """R10.3: one unit a round beside what everybody gets, and nobody else chooses anything."""
    bare = after_income({"buildings": ["A11"]})
    assert bare.awaiting().must == ()
    state = after_income({"buildings": [tile]})
    assert state.awaiting().must == (0,)
    assert {step.args for step in state.legal(0)} == {
        (tile, each) for each in ("food", "wood", "stone", "coins")
    }
    others = tuple(each for each in ("food", "wood", "stone", "coins", "luxury") if each != what)
    before, rest = stock(state, 0, what), stock(state, 0, *others)
    play(state, act("collect", 0, tile, what))
    assert stock(state, 0, what) == [before[0] + 1]
    assert stock(state, 0, *others) == rest
    assert state.owing(0) == ""


def test_r11_4_choices_of_several_seats_are_taken_in_any_order() -> None:
    ends = []
    for order in ((0, 1), (1, 0)):
        seats = [{"buildings": ["A15"]}, {"buildings": ["B15"]}]
        state = all_pass(last_round(seats))
        assert state.awaiting().must == (0, 1)
        for seat in order:
            play(state, act("collect", seat, ("A15", "B15")[seat], "wood"))
        ends.append(state.digest())
    assert ends[0] == ends[1]


def test_r11_5_the_supply_icon_has_no_lasting_effect_r1_5() -> None:
    state = after_income({"land": ["B05"]})
    assert stock(state, 0, "food") == [3]
    assert [event.verb for event in state.events if event.verb == "supply"] == []


# -- the supply round ----------------------------------------------------------------------


def supplied(seat: dict[str, Any], **options: Any) -> Any:
    """A supply round has just been called for seat 1; seat 2 has nobody to feed."""
    state = table(
        [{"civilization": "civ7", **seat}, {"civilization": "civ1"}],
        round=6, phase="reveal", options=options,
    )  # fmt: skip
    from tests.games.peloponnes.table import show

    return play(state, show("tile", "B05"))


def test_r12_2_everybody_is_fed_by_itself_when_there_is_enough() -> None:
    state = supplied({"food": 9, "population": 6, "luxury": 8})
    assert state.awaiting().must == ()
    assert stock(state, 0, "food", "population", "luxury") == [3, 6, 8]


def test_r12_3_missing_food_is_replaced_by_luxury_or_people_die() -> None:
    state = supplied({"food": 2, "population": 6, "luxury": 5})
    # Two are fed, four are not: two of them can be fed with luxury.
    assert verbs(state, 0) == [("feed",), ("starve",)]
    play(state, act("feed", 0), act("feed", 0))
    assert state.awaiting().must == ()
    assert stock(state, 0, "food", "population", "luxury") == [0, 4, 1]


def test_r12_3_feeding_with_luxury_is_optional() -> None:
    state = play(supplied({"food": 2, "population": 6, "luxury": 5}), act("starve", 0))
    assert stock(state, 0, "food", "population", "luxury") == [0, 2, 5]


def test_r12_3_all_fed_ends_the_question() -> None:
    state = play(supplied({"food": 5, "population": 6, "luxury": 9}), act("feed", 0))
    assert state.awaiting().must == ()
    assert stock(state, 0, "population", "luxury") == [6, 7]


def test_r12_3_a_correction_in_the_middle_leaves_no_more_hungry_than_there_are() -> None:
    state = supplied({"food": 1, "population": 6, "luxury": 9})
    assert state.view(0)["seats"][0]["unfed"] == 5
    state.adjust(0, "population", 2)
    assert state.view(0)["seats"][0]["unfed"] == 2
    play(state, act("feed", 0), act("feed", 0))
    assert stock(state, 0, "population", "luxury") == [2, 5]
    state = supplied({"food": 1, "population": 6, "luxury": 9})
    state.adjust(0, "luxury", 0)
    assert state.awaiting().must == ()
    assert stock(state, 0, "population") == [1]


def test_r12_3_without_luxury_the_unfed_die_by_themselves() -> None:
    state = supplied({"food": 2, "population": 6, "luxury": 1})
    assert stock(state, 0, "food", "population", "luxury") == [0, 2, 1]


UNFINISHED = {"buildings": ["A12", "A14", "B14"], "unfinished": ["A12", "A14"]}


def test_r12_4_an_unfinished_building_is_paid_or_removed_and_its_coin_returns() -> None:
    state = supplied({"wood": 3, "stone": 1, "coins": 1, **UNFINISHED})
    assert verbs(state, 0) == [
        ("finish", "A12"), ("finish", "A14"), ("remove", "A12"), ("remove", "A14"),
    ]  # fmt: skip
    assert refused(state, act("finish", 0, "B14")) == ("not_unfinished", "R12.4")
    play(state, act("finish", 0, "A12"), act("remove", 0, "A14"))
    assert stock(state, 0, "wood", "stone", "coins") == [1, 1, 3]
    assert owned(state, 0, "buildings") == ["A12", None, "B14"]
    assert state.places()["A14"] == "box"
    assert state.view(0)["seats"][0]["unfinished"] == []


def test_r12_4_what_cannot_be_paid_is_removed_by_itself() -> None:
    state = supplied({"wood": 2, "coins": 1, **UNFINISHED})
    # The street's stone is missing: removed; the bridge is a decision.
    assert verbs(state, 0) == [("finish", "A12"), ("remove", "A12")]
    assert stock(state, 0, "coins") == [2]
    state = supplied({"coins": 1, **UNFINISHED})
    assert state.awaiting().must == ()
    assert stock(state, 0, "coins") == [3]
    assert owned(state, 0, "buildings") == [None, None, "B14"]


def test_r12_4_luxury_may_pay_to_finish() -> None:
    state = supplied({"wood": 1, "luxury": 4, **UNFINISHED})
    play(state, act("finish", 0, "A12"))
    assert stock(state, 0, "wood", "luxury") == [0, 2]
    play(state, act("finish", 0, "A14"))
    assert stock(state, 0, "luxury") == [0]


def test_r12_5_feeding_comes_first() -> None:
    state = supplied({"population": 1, "luxury": 4, "wood": 2, "stone": 1, **UNFINISHED})
    assert refused(state, act("finish", 0, "A12")) == ("other_decision", "R12.2")
    play(state, act("starve", 0))
    assert ("finish", "A12") in verbs(state, 0)


def test_r12_5_buildings_in_the_owners_order() -> None:
    seat = {"wood": 2, "luxury": 2, "stone": 0, **UNFINISHED}
    state = play(supplied(seat), act("finish", 0, "A14"), act("finish", 0, "A12"))
    assert stock(state, 0, "wood", "luxury") == [0, 0]
    state = play(supplied({"wood": 1, "luxury": 2, **UNFINISHED}), act("finish", 0, "A12"))
    # The luxury went into the bridge: the street is lost.
    assert owned(state, 0, "buildings") == ["A12", None, "B14"]


def test_r12_6_a_removed_building_gives_nothing_any_more() -> None:
    seat = {"population": 0, "buildings": ["B14"], "unfinished": ["B14"], "coins": 0}
    state = supplied(seat)
    realm = state.view(0)["seats"][0]
    assert realm["protected"] == []
    assert realm["prestige"] == 0
    assert booked(state, 0, "coins") == 1


def test_r12_3_luxury_is_booked_with_its_rule() -> None:
    state = play(supplied({"food": 5, "population": 6, "luxury": 9}), act("feed", 0))
    assert passed_income(state, 0, "luxury") == [(9, ""), (-2, "R12.3")]
