"""R11.1 and R13: chits, the five disasters with full and partial payment, protection."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.peloponnes.faces import DISASTERS
from tests.games.peloponnes.table import (
    act,
    booked,
    owned,
    play,
    refused,
    show,
    stock,
    table,
    verbs,
)


def strike(disaster: str, *seats: dict[str, Any], **options: Any) -> Any:
    """The third chit of a disaster has just been drawn, with these seats at the table."""
    others = [d for d in DISASTERS if d != disaster]
    chits = [disaster] * 2 + others * 3
    full = list(seats) if len(seats) > 1 else [*seats, {"civilization": "civ1"}]
    state = table(full, round=8, phase="chits", chits=chits, options=options)
    return play(state, show("chit", f"chit_{disaster}#3"))


def test_r13_1_two_chits_are_drawn_one_by_one() -> None:
    state = table([{}, {}], phase="chits")
    play(state, show("chit", "chit_plague#2"))
    assert state.places()["chit_plague#2"] == "chits:plague:0"
    assert refused(state, show("chit", "chit_plague#2")) == ("not_in_deck", "R13.1")
    play(state, show("chit", "chit_blank"))
    assert state.places()["chit_blank"] == "box"
    assert state.round == 2


def test_r13_2_the_third_chit_strikes_before_the_next_is_drawn() -> None:
    chits = ["tempest"] * 2 + ["plague"] * 2 + ["drought", "decline"]
    seats = [{"land": ["A01", "A03"], "food": 1, "coins": 1}, {}]
    state = table(seats, round=4, phase="chits", chits=chits)
    play(state, show("chit", "chit_tempest#3"))
    assert state.awaiting() == ((0,), (), ())
    assert refused(state, show("chit", "chit_plague#3")) == ("nothing_to_show", "R13.6")
    play(state, act("lose", 0, "A03"), act("keep", 0))
    assert state.awaiting().reveals[0].verb == "chit"
    play(state, show("chit", "chit_plague#3"))
    assert state.round == 5
    assert [e.args[0] for e in state.events if e.verb == "disaster"] == ["tempest", "plague"]


def test_r13_2_the_second_chit_does_not_strike() -> None:
    state = table([{"food": 9}, {}], round=2, phase="chits", chits=["drought", "plague"])
    play(state, show("chit", "chit_drought#2"))
    assert stock(state, 0, "food") == [9]


def test_r13_2_each_disaster_happens_once_in_a_match() -> None:
    from engine.core.play import Counts, play_out
    from tests.games.peloponnes.table import start

    state = start(2)
    play_out(state, 11, Counts())
    struck = [e.args[0] for e in state.events if e.verb == "disaster"]
    assert sorted(struck) == sorted(DISASTERS)


def test_r13_3_everybody_without_protection_is_hit_independently() -> None:
    state = strike(
        "earthquake",
        {"buildings": ["A12"], "wood": 1, "stone": 1},
        {"buildings": ["A14", "C01"]},
        {"buildings": ["B02", "B12"], "wood": 2, "stone": 2},
    )
    assert state.awaiting().must == (0, 2)
    play(state, act("keep", 2), act("keep", 0))
    assert owned(state, 1, "buildings") == ["A14", "C01"]
    assert stock(state, 2, "wood", "stone") == [0, 0]


def test_once_all_have_decided_it_is_told_who_paid_and_what_was_lost() -> None:
    """R13.5: it was over with the last touch, and nobody saw who had paid or lost what."""
    state = strike(
        "tempest",
        {"land": ["A01", "A03"], "food": 2, "coins": 2},
        {"land": ["A05"], "food": 2, "coins": 2},
    )
    play(state, act("lose", 0, "A03"), act("keep", 0))
    assert state.losses(0) == [], "it is not over"
    play(state, act("keep", 1))
    assert [(one.verb, one.seat, one.args) for one in state.losses(0)] == [
        ("tile_lost", 0, ("A03",)),
        ("kept", 0, ("tempest", 1)),
        ("kept", 1, ("tempest", 1)),
    ]


def test_r13_3_the_order_of_seats_does_not_matter() -> None:
    ends = []
    for order in ((0, 1), (1, 0)):
        state = strike(
            "tempest",
            {"land": ["A01", "A03"], "food": 2, "coins": 2},
            {"land": ["A05"], "food": 2, "coins": 2},
        )
        for seat in order:
            play(state, act("keep", seat))
        ends.append(state.digest())
    assert ends[0] == ends[1]


def test_r13_4_an_earthquake_costs_a_wood_and_a_stone_for_each_building() -> None:
    seat = {"buildings": ["A12", "A14", "B02"], "unfinished": ["A14"], "wood": 5, "stone": 4}
    state = play(strike("earthquake", seat), act("keep", 0))
    assert stock(state, 0, "wood", "stone") == [2, 1]
    assert owned(state, 0, "buildings") == ["A12", "A14", "B02"]


@pytest.mark.parametrize(
    ("wood", "stone", "lost"), [(3, 1, 2), (2, 2, 1), (1, 3, 2), (3, 3, 0), (2, 1, 2)]
)
def test_r13_4_as_many_are_lost_as_the_larger_unpaid_count(
    wood: int, stone: int, lost: int
) -> None:
    # Short of two stone: lose two. Short of one wood and one stone: lose one.
    three = ["A12", "A14", "B02"]
    state = strike("earthquake", {"buildings": three, "wood": wood, "stone": stone})
    for number in range(lost):
        assert refused(state, act("keep", 0)) == ("cannot_keep_all", "R13.4")
        play(state, act("lose", 0, three[number]))
    play(state, act("keep", 0))
    kept = 3 - lost
    assert stock(state, 0, "wood", "stone") == [wood - kept, stone - kept]
    assert sum(tile is not None for tile in owned(state, 0, "buildings")) == kept


def test_r13_4_paying_for_fewer_is_allowed() -> None:
    state = strike("earthquake", {"buildings": ["A12", "A14"], "wood": 5, "stone": 5})
    play(state, act("lose", 0, "A12"), act("lose", 0, "A14"))
    assert state.awaiting().must == ()
    assert stock(state, 0, "wood", "stone") == [5, 5]


def test_r13_4_who_cannot_pay_for_one_loses_all_by_itself() -> None:
    state = strike("earthquake", {"buildings": ["A12", "A14"], "wood": 5, "luxury": 1})
    assert owned(state, 0, "buildings") == []
    assert state.places()["A12"] == state.places()["A14"] == "box"


def test_r2_4_luxury_may_pay_for_disasters() -> None:
    seat = {"buildings": ["A12", "A14"], "wood": 1, "stone": 1, "luxury": 4}
    state = play(strike("earthquake", seat), act("keep", 0))
    assert stock(state, 0, "wood", "stone", "luxury") == [0, 0, 0]
    seat = {"land": ["A01"], "food": 1, "luxury": 3}
    state = play(strike("tempest", seat), act("keep", 0))
    assert stock(state, 0, "food", "coins", "luxury") == [0, 0, 1]


def test_r13_5_a_tempest_costs_a_food_and_a_coin_for_each_land() -> None:
    seat = {"land": ["A01", None, "A03"], "buildings": ["A12"], "food": 3, "coins": 2}
    state = strike("tempest", seat)
    assert verbs(state, 0) == [("keep",), ("lose", "A01"), ("lose", "A03")]
    play(state, act("keep", 0))
    assert stock(state, 0, "food", "coins") == [1, 0]


def test_r13_6_the_player_picks_any_of_the_threatened_tiles() -> None:
    seat = {"land": ["A01", "A02", "A03"], "buildings": ["A12"], "food": 1, "coins": 1}
    state = strike("tempest", seat)
    assert refused(state, act("lose", 0, "A12")) == ("not_threatened", "R13.6")
    assert refused(state, act("lose", 0, "civ7")) == ("not_threatened", "R13.6")
    play(state, act("lose", 0, "A02"), act("lose", 0, "A01"), act("keep", 0))
    assert owned(state, 0, "land") == [None, None, "A03"]
    assert state.realms[0].civilization is not None


@pytest.mark.parametrize(("have", "lost"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
def test_r13_7_drought_and_plague_take_a_third_rounded_up(have: int, lost: int) -> None:
    state = strike("drought", {"food": have, "population": 9})
    assert stock(state, 0, "food", "population") == [have - lost, 9]
    state = strike("plague", {"food": 9, "population": have})
    assert stock(state, 0, "food", "population") == [9, have - lost]


@pytest.mark.parametrize(("have", "left"), [(0, 0), (7, 0), (10, 0), (13, 3), (31, 21)])
def test_r13_7_decline_takes_ten_luxury_or_all(have: int, left: int) -> None:
    assert stock(strike("decline", {"luxury": have}), 0, "luxury") == [left]


def test_r13_8_the_earthquake_concerns_buildings_not_land() -> None:
    state = strike("earthquake", {"land": ["A01", "A03"]})
    assert state.awaiting().must == ()
    assert owned(state, 0, "land") == ["A01", "A03"]


@pytest.mark.parametrize(
    ("building", "disaster"),
    [
        ("A15", "decline"), ("C07", "decline"), ("B01", "plague"), ("B14", "plague"),
        ("B15", "drought"), ("C09", "drought"), ("C01", "earthquake"), ("C06", "tempest"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("finished", [True, False])
def test_r11_1_protection_finished_or_not(building: str, disaster: str, finished: bool) -> None:
    seat = {
        "buildings": ["A12", building],
        "unfinished": [] if finished else [building],
        "land": ["A01"],
        "food": 9,
        "population": 9,
        "luxury": 9,
    }
    state = strike(disaster, seat)
    assert state.awaiting().must == ()
    assert stock(state, 0, "food", "population", "luxury") == [9, 9, 9]
    assert owned(state, 0, "buildings") == ["A12", building]
    assert owned(state, 0, "land") == ["A01"]
    # The same seat is hit by another disaster.
    other = "plague" if disaster != "plague" else "drought"
    assert stock(strike(other, seat), 0, "food", "population") != [9, 9]


def test_r11_6_no_other_building_protects() -> None:
    ordinary = ["A12", "A13", "A14", "B02", "B03", "B08", "B12", "B13", "C02", "C08", "C10", "A11"]
    for disaster in ("drought", "plague", "decline"):
        seat = {"buildings": ordinary, "food": 6, "population": 6, "luxury": 15}
        before = [6, 6, 15]
        assert stock(strike(disaster, seat), 0, "food", "population", "luxury") != before


def test_u2_the_coin_of_a_building_lost_to_an_earthquake_returns() -> None:
    seat = {"buildings": ["A12"], "unfinished": ["A12"]}
    assert stock(strike("earthquake", seat), 0, "coins") == [1]
    assert stock(strike("earthquake", seat, destroyed_deposit="bank"), 0, "coins") == [0]


def test_u7_matching_is_not_checked_after_a_tempest_unless_switched() -> None:
    # Stone, wood and stone, wood: without the middle one the ends do not match.
    seat = {"land": ["A01", "A02", "A07"], "food": 2, "coins": 2}
    state = play(strike("tempest", seat), act("lose", 0, "A02"), act("keep", 0))
    assert owned(state, 0, "land") == ["A01", None, "A07"]
    state = strike("tempest", seat, match_after_tempest=True)
    play(state, act("lose", 0, "A02"), act("keep", 0))
    assert owned(state, 0, "land") == ["A01"]
    assert booked(state, 0, "food") == 0


def test_u7_barracks_make_it_all_one() -> None:
    seat = {"land": ["A01", "A02", "A07"], "food": 2, "coins": 2, "buildings": ["A11"]}
    state = strike("tempest", seat, match_after_tempest=True)
    play(state, act("lose", 0, "A02"), act("keep", 0))
    assert owned(state, 0, "land") == ["A01", None, "A07"]


def test_a_disaster_is_named_and_so_is_the_building_that_saves_from_it() -> None:
    """The question named no disaster; nobody heard that the Cyclopean Masonry had saved a seat."""
    rich = {"buildings": ["A12", "A14"], "wood": 1, "stone": 5}
    state = strike("earthquake", rich, {"civilization": "civ1", "buildings": ["C01"]})
    key, given = state.asked(0)
    assert (key, dict(given)["disaster"]) == ("keep_some", "earthquake")
    assert (dict(given)["n"], dict(given)["m"]) == (2, 1)
    told = [(one.verb, one.seat, one.args) for one in state.news(0)]
    assert ("protected", 1, ("earthquake", "C01")) in told
    assert ("disaster", -1, ("earthquake",)) in told
    play(state, act("lose", 0, "A12"))
    assert state.asked(0).key == "keep"
    spared = strike("drought", {"food": 0}, {"civilization": "civ1", "food": 0})
    assert [one.verb for one in spared.news(0)] == ["harmless"]
