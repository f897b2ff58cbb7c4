"""R8, R9 and R11.2: paying, deposits, matching land, one-time gains."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.steps import TABLE
from tests.games.peloponnes.table import (
    ROW_A,
    act,
    booked,
    owned,
    play,
    refused,
    stock,
    table,
    verbs,
)  # fmt: skip


def placing(tile: str, seat: dict[str, Any], **options: Any) -> Any:
    """Seat 1 has just won a tile; seat 2 has nothing to do."""
    return table(
        [{"civilization": "civ3", **seat, "owes": [{"decision": "place", "tile": tile}]},
         {"civilization": "civ1"}],
        round={"A": 3, "B": 6, "C": 8}[tile[0]],
        phase="placement",
        options=options,
    )  # fmt: skip


def test_r8_1_bid_coins_go_to_the_bank_and_the_tile_to_the_bidder() -> None:
    state = table([{"coins": 9}, {"coins": 9}], row=["A05", "A07", "A12", "A14", "A01"])
    play(state, act("bid", 0, "A07", 5), act("pass", 1))
    assert state.places()["A07"] == "seat0:land:0"
    assert state.places()["bid_red"] == "seat0:marker"
    # 9 - 5, then an income of 1 for a population of 2 (0 and 2 from the tile).
    assert stock(state, 0, "coins") == [5]


def test_r8_1_several_seats_decide_at_once() -> None:
    seats = [{"wood": 2, "stone": 1, "coins": 5}, {"wood": 2, "stone": 1, "coins": 5}]
    ends = []
    for first, second in ((0, 1), (1, 0)):
        row = ["A12", "A14", "A05", "A07", "A01"]
        state = table([dict(seat) for seat in seats], row=row)
        play(state, act("bid", 0, "A12", 1), act("bid", 1, "A14", 2))
        assert state.awaiting().must == (0, 1)
        assert state.order == [1, 0]
        for seat in (first, second):
            play(state, act("pay" if seat else "deposit", seat, ("A12", "A14")[seat]))
        ends.append(state.digest())
    assert ends[0] == ends[1]


def test_r8_2_pay_now_or_leave_it_unfinished_with_a_coin() -> None:
    state = placing("A12", {"wood": 3, "coins": 2})
    assert verbs(state, 0) == [("deposit", "A12"), ("pay", "A12")]
    assert refused(state, act("place", 0, "A12")) == ("building_is_paid", "R8.2")
    assert state.places()["A12"] == "seat0:building:0"
    paid = placing("A12", {"wood": 3, "coins": 2})
    play(paid, act("pay", 0, "A12"))
    assert stock(paid, 0, "wood") == [1]
    assert paid.view(0)["seats"][0]["unfinished"] == []
    play(state, act("deposit", 0, "A12"))
    # 2 - 1 for the deposit; the population of 0 becomes 2 (Bridge), 3 (Arkadia): 2 coins.
    assert stock(state, 0, "wood", "coins") == [3, 3]
    assert state.view(0)["seats"][0]["unfinished"] == ["A12"]


def test_r8_2_without_the_cost_the_deposit_is_made_by_itself() -> None:
    state = placing("A12", {"wood": 1, "coins": 2})
    assert state.awaiting().must == ()
    assert state.view(0)["seats"][0]["unfinished"] == ["A12"]


def test_r8_2_if_neither_is_possible_the_tile_goes_to_the_box() -> None:
    state = placing("A12", {"wood": 1, "luxury": 1})
    assert owned(state, 0, "buildings") == []
    assert state.places()["A12"] == "box"
    # Nothing is gained: only Arkadia's own growth.
    assert stock(state, 0, "population", "food") == [1, 0]


def test_r8_2_buildings_go_to_the_outer_end_of_their_row() -> None:
    state = placing("A12", {"wood": 2, "buildings": ["A14", "A13"]})
    play(state, *([act("pay", 0, "A12")] if state.awaiting().must else []))
    assert owned(state, 0, "buildings") == ["A14", "A13", "A12"]


def test_r2_4_luxury_may_pay_for_a_building_and_for_the_deposit_coin() -> None:
    state = placing("A11", {"wood": 1, "stone": 1, "luxury": 3, "population": 2})
    # Barracks cost 1 wood and 2 stone: one stone is missing, two luxury stand in for it;
    # the deposit would take two luxury too, and nobody has to spend luxury.
    assert verbs(state, 0) == [("decline", "A11"), ("deposit", "A11"), ("pay", "A11")]
    play(state, act("pay", 0, "A11"))
    assert stock(state, 0, "wood", "stone", "luxury") == [0, 0, 1]


def test_r2_4_luxury_is_optional() -> None:
    state = placing("A12", {"luxury": 9})
    assert state.remark(act("decline", 0, "A12")).key == "given_up", "it said not what is lost"
    play(state, act("decline", 0, "A12"))
    assert state.places()["A12"] == "box"
    assert stock(state, 0, "luxury") == [9]


def test_u8_what_can_be_placed_without_luxury_must_be_placed() -> None:
    state = placing("A12", {"wood": 2, "coins": 1})
    assert refused(state, act("decline", 0, "A12")) == ("cannot_decline", "R2.4")
    state = placing("A12", {"wood": 2, "coins": 1}, decline_tile=True)
    play(state, act("decline", 0, "A12"))
    assert state.places()["A12"] == "box"
    state = placing("A07", {}, decline_tile=True)
    assert verbs(state, 0) == [("decline", "A07"), ("place", "A07")]
    assert refused(state, act("pay", 0, "A07")) == ("land_is_placed", "R8.6")
    play(state, act("place", 0, "A07"))
    assert owned(state, 0, "land") == ["A07"]


def test_r8_3_an_unfinished_building_gives_gain_and_income() -> None:
    state = placing("A13", {"coins": 1})
    assert state.view(0)["seats"][0]["unfinished"] == ["A13"]
    # Market: 3 population at once, 1 food each round; Arkadia grows by 1.
    assert stock(state, 0, "population", "food") == [4, 1]


def test_r8_4_gains_of_a_tile_do_not_pay_for_it() -> None:
    # Barracks give 4 coins and need 1 wood and 2 stone; without a coin they are lost.
    state = placing("A11", {"population": 5, "wood": 1})
    assert state.places()["A11"] == "box"
    assert booked(state, 0, "coins") == 3


def test_r8_5_an_unfinished_building_is_not_finished_in_the_income_phase() -> None:
    state = placing("A07", {"wood": 9, "buildings": ["A12"], "unfinished": ["A12"]})
    assert state.awaiting().must == ()
    assert state.view(0)["seats"][0]["unfinished"] == ["A12"]


@pytest.mark.parametrize(
    ("left", "tile", "fits"),
    [
        ("A01", "B09", True),  # stone, stone
        ("A01", "B07", True),  # stone; wood and stone
        ("A01", "B05", False),  # stone; food
        ("A06", "A08", True),  # food and wood on both
        ("A10", "A03", False),  # wood; stone - though both picture hills
        ("A10", "B11", True),  # wood, wood
    ],
)
def test_r8_6_land_shares_a_resource_with_the_land_to_its_left(
    left: str, tile: str, fits: bool
) -> None:
    state = placing(tile, {"land": [left]})
    assert owned(state, 0, "land") == ([left, tile] if fits else [left])
    assert (state.places()[tile] == "box") is not fits


def test_r8_6_the_first_land_has_no_condition_r8_7() -> None:
    # Sparta's own income is wood; stone may lie next to it.
    state = placing("A01", {"civilization": "civ5"})
    assert owned(state, 0, "land") == ["A01"]


def test_r8_7_the_civilization_does_not_help_matching() -> None:
    state = placing("A07", {"civilization": "civ5", "land": ["A01"]})
    assert owned(state, 0, "land") == ["A01"]


def test_r8_6_only_the_rightmost_land_counts() -> None:
    state = placing("A07", {"land": ["A10", "A02", "A01"]})
    assert owned(state, 0, "land") == ["A10", "A02", "A01"]


def test_r8_8_after_losses_the_rightmost_land_left_counts() -> None:
    state = placing("A07", {"land": ["A10", None, "A05", None]})
    assert owned(state, 0, "land") == ["A10", None, "A05"]
    state = placing("A07", {"land": [None, "A10"]})
    assert owned(state, 0, "land") == [None, "A10", "A07"]
    state = placing("A07", {"land": [None]})
    assert owned(state, 0, "land") == ["A07"]


@pytest.mark.parametrize("unfinished", [[], ["A11"]])
def test_r11_2_barracks_ignore_matching(unfinished: list[str]) -> None:
    state = placing("A07", {"land": ["A01"], "buildings": ["A11"], "unfinished": unfinished})
    assert owned(state, 0, "land") == ["A01", "A07"]


def test_r9_1_a_placed_tile_gives_its_one_time_gain() -> None:
    state = placing("A03", {"civilization": "civ6"})
    # Land A03: 5 coins and 1 population once, 1 stone each round; Pylos 1 stone; population 1: 1.
    assert stock(state, 0, "coins", "population", "stone") == [6, 1, 2]


def test_r9_1_food_and_luxury_once() -> None:
    state = placing("B12", {"wood": 3, "food": 12})
    # The granary's 3 food: 1 goes into the store of 13, 2 become luxury (R2.2).
    assert stock(state, 0, "food", "luxury") == [13, 2]
    state = placing("B08", {"wood": 3, "stone": 2})
    assert stock(state, 0, "luxury") == [5]


@pytest.mark.parametrize(
    ("tile", "people", "left"), [("A11", 5, 3), ("C10", 5, 4), ("A11", 1, 0), ("C10", 0, 0)]
)
def test_r9_2_barracks_and_tiryns_cost_inhabitants(tile: str, people: int, left: int) -> None:
    seat = {"civilization": "civ2", "wood": 5, "stone": 5, "population": people}
    state = placing(tile, seat)
    assert stock(state, 0, "population") == [left]


def test_u3_a_tile_that_costs_too_many_inhabitants_can_be_lost_by_option() -> None:
    seat = {"civilization": "civ2", "wood": 5, "stone": 5, "population": 1}
    state = placing("A11", seat, population_below_zero="box")
    assert state.places()["A11"] == "box"
    assert stock(state, 0, "population") == [1]


def test_r9_3_one_time_gains_stay_when_the_tile_is_lost() -> None:
    from tests.games.peloponnes.test_disasters import strike

    state = strike("tempest", {"land": ["A07"], "population": 2})
    assert owned(state, 0, "land") == []
    assert stock(state, 0, "population") == [2]


def test_u6_a_bank_with_the_coins_of_the_box_only() -> None:
    state = table(
        [{"coins": 40}, {"coins": 29}],
        row=["A05", "A07", "A12", "A14", "A01"],
        options={"bank": "box"},
    )
    play(state, act("pass", 0))
    # One coin is left of 70: that is all a pass gives.
    assert stock(state, 0, "coins") == [41]
    assert state.counted(-1) == {"bank": 0}
    play(state, act("bid", 1, "A05", 20))
    # 20 coins came back; both incomes of 1 are paid.
    assert state.counted(-1) == {"bank": 18}


def test_u6_a_counted_bank_is_put_right_and_the_change_is_booked() -> None:
    state = table([{"coins": 40}, {"coins": 20}], row=ROW_A, options={"bank": "box"})
    assert state.counted(TABLE) == {"bank": 10}, "the box has seventy coins"
    state.adjust(TABLE, "bank", 7)
    assert state.counted(TABLE) == {"bank": 7}
    assert [line[:3] for line in state.ledger if line[0] == TABLE] == [(TABLE, "bank", -3)]


def test_u6_an_empty_bank_sells_no_coin_for_luxury() -> None:
    seats = [
        {"luxury": 8, "owes": [{"decision": "place", "tile": "A12"}]},
        {"coins": 70},
    ]
    state = table(seats, round=1, phase="placement", options={"bank": "box"})
    # The bridge's two wood can be replaced; the deposit coin cannot be bought.
    assert verbs(state, 0) == [("decline", "A12"), ("pay", "A12")]
    state = table([{"luxury": 8}, {"coins": 70}], row=["A12", "A14", "A05", "A07", "A01"],
                  options={"bank": "box"}, order=[1, 2])  # fmt: skip
    assert verbs(state, 0) == [("pass",)]


def test_u6_a_correction_of_coins_is_the_banks_gain_or_loss() -> None:
    state = table([{"coins": 40}, {}], phase="reveal", options={"bank": "box"})
    state.adjust(0, "coins", 30)
    assert state.counted(-1) == {"bank": 40}
    state.adjust(0, "coins", 75)
    assert state.counted(-1) == {"bank": 0}


def test_u6_with_a_limited_bank_seats_decide_in_turn_order() -> None:
    seats = [{"wood": 2, "stone": 1, "coins": 5}, {"wood": 2, "stone": 1, "coins": 5}]
    row = ["A12", "A14", "A05", "A07", "A01"]
    state = table(seats, row=row, options={"bank": "box"})
    play(state, act("bid", 0, "A12", 1), act("bid", 1, "A14", 2))
    assert state.awaiting().must == (1,)
    assert refused(state, act("pay", 0, "A12")) == ("not_awaited", "R8.1")
