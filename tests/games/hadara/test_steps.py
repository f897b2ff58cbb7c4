"""R6, R7, R8, R11: income, colonies, statues and medals."""

from __future__ import annotations

import pytest

from tests.games.hadara.table import (
    act,
    booked,
    coins,
    play,
    points,
    refused,
    seat,
    show,
    step,
    tracks,
    verbs,
)

WEALTHY = (1, 30, 30, 9)


def test_r6_1_everybody_takes_income() -> None:
    state = step("income", seat((4, 1, 1, 9)), seat((7, 1, 1, 9)))
    assert [booked(state, s, "coins", "R6.1") for s in (0, 1)] == [4, 7]


# -- colonies ----------------------------------------------------------------------------


def test_r7_1_military_must_reach_the_level_and_one_is_taken_in_turn_order() -> None:
    state = step("colonies", seat((1, 9, 1, 9), 9), seat((1, 3, 1, 9), 9), first=2)
    assert state.awaiting().must == (1,)
    assert refused(state, act("plunder", 1, 9)) == ("military_low", "R7.1")
    play(state, act("plunder", 1, 3))
    assert state.awaiting().must == (0,)
    assert {a.args[0] for a in state.legal(0) if a.args} == {3, 9}
    play(state, act("plunder", 0, 9))
    assert state.phase != "colonies"


def test_r7_2_one_colony_of_each_level_in_any_order() -> None:
    state = step("colonies", seat((1, 21, 1, 9), 0, colonies={"9": ""}), seat())
    assert refused(state, act("plunder", 0, 9)) == ("level_taken", "R7.2")
    assert refused(state, act("plunder", 0, 4)) == ("no_such_level", "R1.5")
    play(state, act("plunder", 0, 21))
    assert set(state.realms[0].colonies) == {9, 21}


@pytest.mark.parametrize(("level", "gain"), [(3, 3), (9, 4), (15, 5), (21, 7), (30, 12)])
def test_r7_3_plunder_brings_coins_and_keeps_the_front(level: int, gain: int) -> None:
    state = step("colonies", seat(WEALTHY), seat())
    play(state, act("plunder", 0, level))
    assert booked(state, 0, "coins", "R7.3") == gain
    assert state.realms[0].colonies == {level: ""}
    assert state.stacks[level] == 1


@pytest.mark.parametrize(("level", "cost"), [(3, 1), (9, 1), (15, 2), (21, 2), (30, 4)])
def test_r7_3_integrate_costs_coins_and_turns_the_tile_over(level: int, cost: int) -> None:
    state = step("colonies", seat(WEALTHY, 5), seat())
    play(state, act("integrate", 0, level))
    assert booked(state, 0, "coins", "R7.3") == -cost
    (prompt,) = state.awaiting().reveals
    assert (prompt.deck, prompt.seat, len(state.could_be(prompt))) == (f"colony{level}", 0, 5)


def test_r7_3_the_back_moves_the_tracks_and_r7_5_scores() -> None:
    state = step("colonies", seat((1, 9, 1, 9), 1), seat())
    play(state, act("integrate", 0, 9))
    assert refused(state, act("skip", 0))[0] == "show_first"
    assert refused(state, show("colony", 0, "C03-1", "seat0:colony:9"))[0] == "cannot_be"
    play(state, show("colony", 0, "C09-3", "seat0:colony:9"))
    assert tracks(state, 0) == (1, 11, 2, 9)  # military 2, culture 1
    assert points(state, 0, "colonies") == 5
    assert state.places()["C09-3"] == "seat0:colony:9"


def test_r7_4_integrating_needs_the_coins_plundering_never() -> None:
    state = step("colonies", seat(WEALTHY, 1), seat())
    assert refused(state, act("integrate", 0, 15)) == ("too_dear", "R7.4")
    assert act("plunder", 0, 15) in state.legal(0)
    assert act("integrate", 0, 3) in state.legal(0)


def test_r7_5_points_of_the_side_that_shows() -> None:
    state = step("medals", seat(colonies={"3": "C03-5", "9": ""}), seat())
    assert points(state, 0, "colonies") == 7 + 1  # the front of the test faces scores 1


def test_r7_6_a_colony_stays_when_military_falls() -> None:
    own = ["R1-03", "R1-01"]
    state = step("feeding", seat((1, 5, 1, 0), 0, own, colonies={"3": ""}), seat())
    for card, hungry in (("R1-03", 2), ("R1-01", 1)):
        assert dict(state.asked(0).params) == {"cards": hungry, "fed": 0, "n": hungry}, (
            "two cards and no food"
        )
        play(state, act("remove", 0, card))
    assert tracks(state, 0)[1] == 0
    assert state.realms[0].colonies == {3: ""}


def test_a_seat_may_let_the_colony_step_pass_r7_1() -> None:
    state = step("colonies", seat((1, 3, 1, 9)), seat())
    play(state, act("skip", 0))
    assert not state.realms[0].colonies
    assert coins(state, 0) == 0


# -- statues -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statue", "needs", "vp", "bonus"),
    [("ST6", 6, 4, 2), ("ST12", 12, 8, 3), ("ST20", 20, 14, 4), ("ST30", 30, 22, 6)],
)
def test_r8_1_r8_2_r8_4_statues(statue: str, needs: int, vp: int, bonus: int) -> None:
    state = step("statues", seat((1, 1, needs, 9)), seat((1, 1, needs - 1, 9)))
    play(state, act("carve", 0, statue, "green", "track"))
    assert tracks(state, 0)[3] == 9 + bonus
    assert points(state, 0, "statues") == vp
    assert state.counted(0)["tiles_green"] == 1
    state = step("statues", seat((1, 1, needs, 9)), seat())
    play(state, act("carve", 0, statue, "green", "points"))
    assert tracks(state, 0)[3] == 9
    assert points(state, 0, "statues") == vp + bonus


def test_r8_1_culture_must_suffice_and_each_statue_is_carved_once() -> None:
    carved = {"ST6": ["red", "points"]}
    state = step("statues", seat((1, 1, 12, 9), statues=carved), seat())
    assert refused(state, act("carve", 0, "ST6", "blue", "track")) == ("statue_taken", "R8.1")
    assert refused(state, act("carve", 0, "ST20", "blue", "track")) == ("culture_low", "R8.1")
    assert refused(state, act("carve", 0, "ST7", "blue", "track")) == ("no_such_statue", "R8.1")
    play(state, act("carve", 0, "ST12", "blue", "track"))
    assert state.phase != "statues"  # one a step


def test_r8_2_an_own_unused_tile_is_needed_r17_4() -> None:
    used = {"ST6": ["red", "points"], "ST12": ["red", "track"]}
    state = step("statues", seat((1, 1, 20, 9), statues=used), seat())
    assert refused(state, act("carve", 0, "ST20", "red", "track")) == ("no_tile", "R17.4")
    assert refused(state, act("carve", 0, "ST20", "purple", "track")) == ("no_tile", "R17.4")
    assert refused(state, act("carve", 0, "ST20", "blue", "up")) == ("no_such_side", "R8.2")
    none = dict.fromkeys(("yellow", "red", "blue", "green"), 0)
    state = step("statues", seat((1, 1, 30, 9), tiles=none), seat())
    assert state.phase != "statues"


def test_r8_3_no_action_turns_or_takes_back_a_tile() -> None:
    state = step("statues", seat((1, 1, 12, 9), statues={"ST6": ["red", "track"]}), seat())
    play(state, act("carve", 0, "ST12", "red", "points"))
    assert state.realms[0].statues == {"ST6": ("red", "track"), "ST12": ("red", "points")}
    assert refused(state, act("carve", 0, "ST6", "red", "points"))[0] == "nothing_to_do"


def test_r8_5_colonies_come_before_statues() -> None:
    """A colony's culture opens a statue; a statue's military opens no colony any more."""
    state = step("colonies", seat((1, 9, 5, 9), 1), seat())
    play(state, act("integrate", 0, 9), show("colony", 0, "C09-4", "seat0:colony:9"))
    play(state, act("carve", 0, "ST6", "red", "track"))
    assert state.phase not in ("colonies", "statues")
    state = step("colonies", seat((1, 2, 6, 9)), seat())
    assert state.phase == "statues"
    play(state, act("carve", 0, "ST6", "red", "track"))
    assert tracks(state, 0)[1] == 4
    assert state.phase not in ("colonies", "statues")


# -- medals ------------------------------------------------------------------------------


@pytest.mark.parametrize(("epoch", "silver", "gold"), [(1, 4, 6), (2, 9, 12), (3, 20, 30)])
def test_r11_1_prices_by_epoch(epoch: int, silver: int, gold: int) -> None:
    state = step("medals", seat(coins=silver + gold), seat(), epoch=epoch)
    play(state, act("silver", 0, "red"))
    assert coins(state, 0) == gold
    play(state, act("gold", 0))
    assert booked(state, 0, "coins", "R11.1") == -silver - gold
    state = step("medals", seat(coins=silver - 1), seat(coins=gold), epoch=epoch)
    assert state.awaiting().must == (1,)
    assert refused(state, act("silver", 0, "red"))[0] == "nothing_to_do"


def test_r11_2_one_of_each_a_step_and_two_of_each_in_all() -> None:
    state = step("medals", seat(coins=50), seat())
    play(state, act("silver", 0, "red"))
    assert refused(state, act("silver", 0, "blue")) == ("medal_bought", "R11.2")
    assert verbs(state, 0) == {"gold", "done"}
    play(state, act("gold", 0))
    assert state.phase != "medals"  # nothing is left to buy
    full = seat(coins=50, silver=["red", "blue"], gold=2)
    assert step("medals", full, seat()).phase != "medals"
    state = step("medals", seat(coins=50, silver=["red", "blue"]), seat())
    assert refused(state, act("silver", 0, "red")) == ("medals_full", "R11.2")


def test_r18_1_by_option_two_of_each_a_step() -> None:
    options = {"medals_per_type_per_step": 2}
    state = step("medals", seat(coins=50), seat(), options=options)
    play(state, act("silver", 0, "red"), act("silver", 0, "blue"), act("gold", 0), act("gold", 0))
    assert coins(state, 0) == 50 - 4 - 4 - 6 - 6


def test_r11_3_a_silver_medal_uses_a_tile_and_r11_5_may_repeat_a_colour() -> None:
    state = step("medals", seat(coins=4, silver=["red"]), seat())
    play(state, act("silver", 0, "red"))
    assert state.realms[0].silver == ["red", "red"]
    assert state.counted(0)["tiles_red"] == 0
    state = step("medals", seat(coins=4, silver=["red"]), seat(), options={"same_silver": False})
    assert refused(state, act("silver", 0, "red")) == ("silver_colour", "R11.5")


def test_r11_4_gold_medals_are_counted() -> None:
    state = step("medals", seat(coins=6), seat())
    play(state, act("gold", 0))
    assert state.counted(0)["gold_medals"] == 1
    assert booked(state, 0, "gold_medals", "R11.4") == 1
