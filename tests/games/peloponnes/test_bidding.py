"""R6, R7 and R11.3: the auction, displaced bids, the new turn order."""

from __future__ import annotations

from tests.games.peloponnes.table import (
    ROW_A,
    act,
    all_pass,
    booked,
    owned,
    play,
    refused,
    start,
    stock,
    table,
    verbs,
)

RICH = {"coins": 12}


def test_r6_1_each_seat_has_one_turn_in_the_order() -> None:
    state = table([RICH] * 3, row=ROW_A, order=[3, 1, 2])
    assert state.awaiting().must == (2,)
    assert refused(state, act("bid", 0, "A05", 3)) == ("not_awaited", "R6.1")
    play(state, act("pass", 2))
    assert state.awaiting().must == (0,)
    play(state, act("bid", 0, "A05", 3), act("pass", 1))
    assert state.phase != "bidding"


def test_r6_2_a_bid_reaches_the_minimum_and_in_the_conquest_row_three_more() -> None:
    state = table([RICH] * 2, row=ROW_A)
    assert refused(state, act("bid", 0, "A05", 2)) == ("below_least", "R6.2")
    assert refused(state, act("bid", 0, "A12", 3)) == ("below_least", "R6.2")
    assert state.refuse(act("bid", 0, "A05", 3)) is None
    assert state.refuse(act("bid", 0, "A12", 4)) is None
    assert refused(state, act("bid", 0, "A02", 4)) == ("not_on_offer", "R6.1")
    for chit in ("order_red", "bid_red", "chit_plague", "conquest"):
        why, _ = refused(state, act("bid", 0, chit, 4))
        assert why == "unknown_step", "no chit is ever on offer"


def test_r6_2_any_amount_that_the_seat_can_put_down() -> None:
    state = table([{"coins": 4, "luxury": 3}, RICH], row=ROW_A)
    bids = [v for v in verbs(state, 0) if v[0] == "bid"]
    # Four coins and one more for two luxury; conquest tiles cost 4, 4 and 6.
    assert bids == [
        ("bid", "A05", 3), ("bid", "A05", 4), ("bid", "A05", 5),
        ("bid", "A07", 2), ("bid", "A07", 3), ("bid", "A07", 4), ("bid", "A07", 5),
        ("bid", "A12", 4), ("bid", "A12", 5),
        ("bid", "A14", 4), ("bid", "A14", 5),
    ]  # fmt: skip
    assert refused(state, act("bid", 0, "A05", 6)) == ("too_poor", "R6.2")


def test_r2_4_luxury_pays_only_the_missing_coins_of_a_bid() -> None:
    state = table([{"coins": 4, "luxury": 5}, RICH], row=ROW_A)
    play(state, act("bid", 0, "A05", 6))
    assert stock(state, 0, "coins", "luxury") == [0, 1]


def test_r6_2_the_marker_lies_at_the_tile() -> None:
    state = play(table([RICH] * 2, row=ROW_A), act("bid", 0, "A07", 2))
    assert state.places()["bid_red"] == "bid:1"
    assert state.places()["bid_blue"] == "seat1:marker"


def test_r6_3_a_new_bid_on_a_tile_is_strictly_higher_and_displaces() -> None:
    state = play(table([RICH] * 3, row=ROW_A), act("bid", 0, "A05", 4))
    assert refused(state, act("bid", 1, "A05", 4)) == ("outbid_more", "R6.3")
    play(state, act("bid", 1, "A05", 5))
    assert state.awaiting().must == (0,)
    told = state.events[-1]
    assert (told.verb, told.seat, told.args, told.rule) == ("displaced", 0, ("A05",), "R6.6")
    assert refused(state, act("bid", 0, "A07", 4)) == ("other_decision", "R6.6")
    assert state.places()["bid_red"] == "seat0:marker"
    assert state.places()["bid_blue"] == "bid:0"


def test_r6_4_a_bid_in_the_conquest_row_is_final() -> None:
    state = play(table([RICH] * 3, row=ROW_A), act("bid", 0, "A14", 4))
    assert refused(state, act("bid", 1, "A14", 12)) == ("closed", "R6.4")
    assert not [v for v in verbs(state, 1) if "A14" in v]


def test_r6_5_passing_gives_three_coins_and_no_tile() -> None:
    state = play(table([RICH] * 2, row=ROW_A), act("pass", 0))
    assert stock(state, 0, "coins") == [15]
    assert state.refuse(act("bid", 0, "A05", 3)) is not None


def test_r6_6_a_displaced_bid_moves_unchanged_to_another_tile() -> None:
    state = table([RICH] * 3, row=ROW_A)
    play(state, act("bid", 0, "A05", 4), act("bid", 1, "A05", 6))
    # The amount 4 is enough for A07 (2) and A12 (1), in the conquest row for A14 (1+3), not A01.
    assert verbs(state, 0) == [
        ("move", "A07", 4), ("move", "A12", 4), ("move", "A14", 4), ("withdraw",),
    ]  # fmt: skip
    assert refused(state, act("move", 0, "A07", 5)) == ("bid_unchanged", "R6.6")
    assert refused(state, act("move", 0, "A05", 4)) == ("same_tile", "R6.6")
    assert refused(state, act("move", 0, "A01", 4)) == ("bid_short", "R6.6"), "it cannot bid more"
    play(state, act("move", 0, "A14", 4))
    assert stock(state, 0, "coins") == [8]
    assert state.awaiting().must == (2,)
    assert refused(state, act("bid", 2, "A14", 9)) == ("closed", "R6.4")


def test_r6_6_withdrawing_gives_the_bid_and_a_coin_back() -> None:
    state = table([RICH] * 3, row=ROW_A)
    play(state, act("bid", 0, "A05", 4), act("bid", 1, "A05", 6), act("withdraw", 0))
    assert stock(state, 0, "coins") == [13]
    play(state, act("pass", 2))
    assert owned(state, 0, "land") == owned(state, 0, "buildings") == []


def test_r6_6_withdrawing_is_all_that_is_left_when_no_tile_is_reached() -> None:
    state = table([RICH] * 2, row=["A14", "A05", "A01", "A03", "A04"])
    play(state, act("bid", 0, "A14", 1), act("bid", 1, "A14", 2))
    assert verbs(state, 0) == [("withdraw",)]
    assert state.asked(0).key == "displaced_out", "nobody is asked where the marker goes"


def test_r6_6_a_chain_of_displaced_bids() -> None:
    state = table([RICH] * 4, row=ROW_A)
    play(state, act("bid", 0, "A05", 6), act("bid", 1, "A07", 5), act("bid", 2, "A12", 3))
    play(state, act("bid", 3, "A05", 7))
    assert state.awaiting().must == (0,)
    play(state, act("move", 0, "A07", 6))
    assert state.awaiting().must == (1,)
    assert refused(state, act("move", 1, "A07", 5)) == ("same_tile", "R6.6")
    assert refused(state, act("move", 1, "A05", 5)) == ("bid_short", "R6.6"), "it cannot bid more"
    play(state, act("move", 1, "A12", 5))
    assert state.awaiting().must == (2,)
    assert verbs(state, 2) == [("move", "A14", 3), ("withdraw",)]
    play(state, act("move", 2, "A14", 3))
    assert state.phase != "bidding"
    # 12 - 7, 12 - 6, 12 - 5, 12 - 3, and the income of population 0 is 1 coin.
    assert [booked(state, seat, "coins") - 1 for seat in (0,)] == [12 - 6]


def test_r6_7_at_most_one_tile_a_seat() -> None:
    state = table([RICH] * 2, row=ROW_A)
    play(state, act("bid", 0, "A05", 3), act("pass", 1))
    tiles = [t for seat in (0, 1) for row in ("land", "buildings") for t in owned(state, seat, row)]
    assert tiles == ["A05"]


def test_r6_8_tiles_without_a_bid_go_to_the_box() -> None:
    state = all_pass(table([RICH] * 2, row=ROW_A))
    places = state.places()
    assert {places[tile] for tile in ROW_A} == {"box"}


def test_r6_9_a_bid_on_land_that_does_not_match_is_legal_and_lost() -> None:
    state = table([{"coins": 9, "land": ["A03"]}, RICH], row=ROW_A, round=3)
    play(state, act("bid", 0, "A05", 3), act("pass", 1))
    assert owned(state, 0, "land") == ["A03"]
    assert state.places()["A05"] == "box"
    assert [e.args for e in state.events if e.verb == "lost_at_once"] == [("A05",)]
    assert stock(state, 0, "coins") == [9 - 3 + 1]


def test_r6_10_coins_bought_with_luxury_stay_coins() -> None:
    state = table([{"luxury": 10}, RICH, RICH], row=ROW_A)
    play(state, act("bid", 0, "A05", 5), act("bid", 1, "A05", 6), act("withdraw", 0))
    assert stock(state, 0, "coins", "luxury") == [6, 0]


def test_r7_1_the_highest_full_amount_comes_first() -> None:
    state = table([RICH] * 4, row=ROW_A)
    play(state, act("bid", 0, "A05", 3), act("bid", 1, "A01", 6), act("bid", 2, "A07", 5))
    play(state, act("pass", 3))
    # A01 lies in the conquest row: the surcharge counts.
    assert state.order == [1, 2, 0, 3]


def test_r7_2_ties_keep_their_order_and_no_bid_comes_last() -> None:
    state = table([RICH] * 4, row=ROW_A, order=[4, 3, 2, 1])
    play(state, act("bid", 3, "A05", 3), act("pass", 2), act("bid", 1, "A05", 4))
    play(state, act("withdraw", 3), act("bid", 0, "A07", 4))
    # Seats 2 and 1 bid 4 each; seat 4 withdrew and seat 3 passed: both last, 4 before 3.
    assert state.order == [1, 0, 3, 2]


def test_r7_3_order_a_b_c_with_bids_3_4_3_gives_b_a_c() -> None:
    state = table([RICH] * 3, row=ROW_A)
    play(state, act("bid", 0, "A05", 3), act("bid", 1, "A07", 4), act("bid", 2, "A12", 3))
    assert state.order == [1, 0, 2]


# -- Market and Agora --------------------------------------------------------------------

TRADER = {"coins": 12, "buildings": ["B02"]}
BOTH = {"coins": 12, "buildings": ["B02", "A13"]}
ROW_B = ["B05", "B06", "B08", "B12", "B03"]
"""Least bids 5, 3, 2, 2, 6."""


def test_r11_3_a_displaced_trader_may_add_one_or_two() -> None:
    state = table([TRADER, RICH, RICH], row=ROW_B, round=6)
    play(state, act("bid", 0, "B06", 3), act("bid", 1, "B06", 4))
    assert verbs(state, 0) == [
        ("move", "B05", 5), ("move", "B08", 3), ("move", "B08", 4), ("move", "B08", 5),
        ("move", "B12", 5), ("withdraw",),
    ]  # fmt: skip
    assert refused(state, act("move", 0, "B08", 6)) == ("raise_most", "R11.3")
    play(state, act("move", 0, "B05", 5))
    assert stock(state, 0, "coins") == [7]


def test_r11_3_a_raise_counts_for_the_turn_order() -> None:
    state = table([TRADER, RICH], row=ROW_B, round=6, order=[1, 2])
    play(state, act("bid", 0, "B06", 3), act("bid", 1, "B06", 4), act("move", 0, "B08", 5))
    assert state.order == [0, 1]


def test_r11_3_no_raise_without_coins() -> None:
    state = table([{"coins": 3, "buildings": ["A13"]}, RICH], row=ROW_B, round=6)
    play(state, act("bid", 0, "B06", 3), act("bid", 1, "B06", 4))
    assert verbs(state, 0) == [("withdraw",)]


def test_r11_3_an_unfinished_market_works_too_r8_3() -> None:
    trader = {"coins": 12, "buildings": ["A13"], "unfinished": ["A13"]}
    state = table([trader, RICH], row=ROW_B, round=6)
    play(state, act("bid", 0, "B06", 3), act("bid", 1, "B06", 4))
    assert ("move", "B05", 5) in verbs(state, 0)


def test_u1_owning_both_does_not_add_up_unless_switched() -> None:
    state = table([BOTH, RICH], row=ROW_B, round=6)
    play(state, act("bid", 0, "B06", 3), act("bid", 1, "B06", 4))
    assert max(v[2] for v in verbs(state, 0) if v[0] == "move") == 5
    state = table([BOTH, RICH], row=ROW_B, round=6, options={"raise_stacks": True})
    play(state, act("bid", 0, "B06", 3), act("bid", 1, "B06", 4))
    assert max(v[2] for v in verbs(state, 0) if v[0] == "move") == 7


def test_u1_the_same_tile_can_be_retaken_only_when_switched() -> None:
    state = table([TRADER, RICH], row=ROW_B, round=6)
    play(state, act("bid", 0, "B06", 3), act("bid", 1, "B06", 4))
    assert refused(state, act("move", 0, "B06", 5)) == ("same_tile", "R6.6")
    state = table([TRADER, RICH], row=ROW_B, round=6, options={"raise_retakes": True})
    play(state, act("bid", 0, "B06", 3), act("bid", 1, "B06", 4), act("move", 0, "B06", 5))
    assert state.awaiting().must == (1,)
    assert refused(state, act("move", 1, "B08", 5)) == ("bid_unchanged", "R6.6")


def test_r15_4_alone_the_market_does_nothing() -> None:
    trader = {"coins": 12, "buildings": ["A13"]}
    state = table([trader], row=ROW_B, round=6)
    assert ("bid", "B06", 3) in verbs(state, 0)
    assert ("bid", "B06", 4) not in verbs(state, 0)


# -- things no list would hold ---------------------------------------------------------------


def test_malformed_steps_are_refused_in_words() -> None:
    state = table([RICH] * 2, row=ROW_A)
    assert refused(state, act("bid", 0, "A05")) == ("unknown_step", "")
    assert refused(state, act("bid", 0, 4, "A05")) == ("unknown_step", "")
    assert refused(state, act("bid", 0, "A05", "4")) == ("unknown_step", "")
    assert refused(state, act("bid", 0, "A05", -3)) == ("below_least", "R6.2")
    assert refused(state, act("fly", 0)) == ("unknown_step", "")
    assert state.refuse(act("bid", 7, "A05", 3)) is not None
    assert refused(state, act("chit", 0, "chit_plague")) == ("unknown_step", "")
    assert start(2).refuse(act("pass", 0)) is not None
