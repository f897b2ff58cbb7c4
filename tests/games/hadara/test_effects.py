"""R14, R19: the purple effects, their interplay, and what the options make of open questions."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.hadara.table import (
    GAME,
    act,
    booked,
    coins,
    face,
    pick,
    play,
    points,
    refused,
    seat,
    show,
    step,
    table,
    tracks,
    verbs,
)

A, B, C, D = "P1-B01", "P2-B01", "P3-B01", "P3-B02"
"""Purple cards whose effect the tests make up."""
EFFECTS = {
    n: GAME.face_schema.asked(f"purple{n}", {})[-1].of for n in (1, 2, 3)
}  # fmt: skip
SET = ["Y1-01", "R1-01", "B1-01", "G1-01"]


def with_(effect: str, **more: Any) -> dict[str, Any]:
    """The face of the made-up card of the epoch to which the effect belongs (R14)."""
    epoch = next(n for n in (1, 2, 3) if effect in EFFECTS[n])
    return {(A, B, C)[epoch - 1]: face(effect, **more)}


def test_r14_1_starred_cards_keep_the_effect_that_is_known_of_them() -> None:
    state = pick([], "P2-A1", faces={"P2-A1": face(cost=4)})
    play(state, act("buy", 0, "P2-A1"))
    assert state.realms[0].effects == {"colony_coins": 1}


@pytest.mark.parametrize(
    ("card", "own", "more", "track", "value"),
    [
        ("P1-A1", ["Y1-01", "Y1-02"], "Y1-03", 0, 1),
        ("P1-A2", ["R1-01", "R1-02"], "R1-03", 1, 3),
        ("P1-A3", ["B1-01", "B1-02"], "B1-06", 2, 1),
        ("P1-A4", ["G1-01", "G1-02"], "G1-04", 3, 2),
    ],
)
def test_r14_2_the_track_follows_the_cards_of_its_colour(
    card: str, own: list[str], more: str, track: int, value: int
) -> None:
    """Two own cards when it is bought; one more later, which has a value of its own."""
    colour = {"Y": "yellow", "R": "red", "B": "blue", "G": "green"}[more[0]]
    piles = {"purple": [card], colour: [more]}
    piles["red"] = [*piles.get("red", []), "R1-09", "R1-10"]
    faces = {card: face(cost=2)}
    state = table([seat((5, 5, 5, 5), 20, own), seat()], faces, piles=piles)
    play(state, act("buy", 0, card))
    assert tracks(state, 0)[track] == 5 + 2
    play(state, act("sell", 1, "R1-10"))
    if colour == "red":
        play(state, act("buy", 0, "R1-09"))
        assert tracks(state, 0)[track] == 7 + 1 + 1
    else:
        play(state, act("buy", 0, more))
        assert tracks(state, 0)[track] == 7 + value + 1


def test_r14_3_one_coin_more_for_each_sale() -> None:
    state = pick([A], "Y1-01", coins=0, faces=with_("sell_plus_1"))
    play(state, act("sell", 0, "Y1-01"))
    assert coins(state, 0) == 3
    assert booked(state, 0, "coins", "R14.3") == 1


def test_r14_4_a_bonus_tile_on_the_card_raises_its_track_by_2() -> None:
    state = pick([], A, faces=with_("bonus_tile_2"), tracks=(2, 2, 2, 9))
    play(state, act("buy", 0, A))
    assert verbs(state, 0) == {"tile_on_card"}
    assert refused(state, act("tile_on_card", 0, "red", "points")) == ("no_such_side", "R14.4")
    play(state, act("tile_on_card", 0, "red", "track"))
    assert tracks(state, 0) == (2, 4, 2, 9)
    assert state.counted(0)["tiles_red"] == 1
    assert state.awaiting().must == (1,)


def test_r14_4_without_a_tile_nothing_happens_r17_4() -> None:
    none = dict.fromkeys(("yellow", "red", "blue", "green"), 0)
    state = pick([], A, faces=with_("bonus_tile_2"), tiles=none)
    play(state, act("buy", 0, A))
    assert state.awaiting().must == (1,)


def test_r19_10_by_option_the_tile_may_lie_point_side_up() -> None:
    options = {"card_tile_points": True}
    state = pick([], A, faces=with_("bonus_tile_2"), options=options)
    before = points(state, 0, "cards")
    play(state, act("buy", 0, A), act("tile_on_card", 0, "red", "points"))
    assert tracks(state, 0) == (2, 2, 2, 9)
    assert points(state, 0, "cards") == before + 2


@pytest.mark.parametrize("verb", ["plunder", "integrate"])
def test_r14_5_four_coins_for_each_colony(verb: str) -> None:
    state = step("colonies", seat((1, 3, 1, 9), 1, [B]), seat(), faces=with_("colony_coins"))
    play(state, act(verb, 0, 3))
    assert booked(state, 0, "coins", "R14.5") == 4


def test_r14_6_two_coins_instead_of_a_removal_up_to_six_times() -> None:
    own = [B, "R1-01", "R1-02", "R1-03", "R1-04", "R1-05", "R1-06"]
    state = step("feeding", seat((1, 9, 2, 0), 20, own), seat(), faces=with_("feed_pay"))
    for _ in range(6):
        play(state, act("pay_food", 0))
    assert refused(state, act("pay_food", 0)) == ("paid_most", "R14.6")
    play(state, act("remove", 0, "R1-01"))
    assert booked(state, 0, "coins", "R14.6") == -12
    assert state.phase != "feeding"


def test_r19_11_payments_and_removals_mix_unless_the_option_says_no() -> None:
    own = [B, "R1-01", "R1-02"]
    state = step("feeding", seat((0, 4, 1, 1), 2, own), seat(), faces=with_("feed_pay"))
    play(state, act("pay_food", 0), act("remove", 0, "R1-02"))
    assert state.phase != "feeding"
    options = {"mixed_feeding": False}
    row = seat((0, 4, 1, 1), 2, own)
    state = step("feeding", row, seat(), faces=with_("feed_pay"), options=options)
    assert verbs(state, 0) == {"remove"}  # two are hungry, there are coins for one
    assert refused(state, act("pay_food", 0)) == ("all_or_none", "R19.11")
    row = seat((0, 4, 1, 1), 4, own)
    state = step("feeding", row, seat(), faces=with_("feed_pay"), options=options)
    play(state, act("pay_food", 0))
    assert verbs(state, 0) == {"pay_food"}
    assert refused(state, act("remove", 0, "R1-02")) == ("pay_on", "R19.11")


@pytest.mark.parametrize(("food", "gain"), [(1, 0), (3, 6), (5, 12), (9, 12)])
def test_r14_7_three_coins_for_each_food_to_spare_at_most_12(food: int, gain: int) -> None:
    state = step("feeding", seat((0, 1, 1, food), 0, [B]), seat(), faces=with_("feed_surplus"))
    assert booked(state, 0, "coins", "R14.7") == gain


def test_r14_8_two_coins_for_each_track_above_income() -> None:
    row = seat((3, 4, 3, 9), 0, [B])
    state = step("income", row, seat(), faces=with_("income_lagging"))
    assert booked(state, 0, "coins", "R14.8") == 4
    assert [one.args for one in state.gains(0, 0)] == [(3 + 4, "coins")], "told in one sum"


@pytest.mark.parametrize(("epoch", "silver", "gold"), [(2, 4, 6), (3, 15, 22)])
def test_r14_9_cheaper_medals(epoch: int, silver: int, gold: int) -> None:
    row = seat(coins=silver + gold, cards=[B])
    state = step("medals", row, seat(), epoch=epoch, faces=with_("medal_discount"))
    play(state, act("silver", 0, "red"), act("gold", 0))
    assert booked(state, 0, "coins", "R11.1") == -silver - gold


@pytest.mark.parametrize("language", ["en", "ja", "de", "es", "fr", "ko", "zh"])
def test_r8_4_a_statue_that_may_be_carved_names_its_own_points(language: str) -> None:
    """Its answers named what the tile brings, and 4 points more came."""
    for statue, own in (("ST6", 4), ("ST12", 8), ("ST20", 14), ("ST30", 22)):
        said = GAME.texts.say(language, f"group.{statue}")
        said += f" {GAME.texts.say(language, f'group.{statue}.note')}"
        assert re.findall(r"\d+", said) == [statue[2:], str(own)]


def test_r11_2_whoever_is_asked_for_medals_is_told_how_many_may_be_bought() -> None:
    """It was told nowhere, and who had two was passed over."""
    for most in (1, 2):
        options = {"medals_per_type_per_step": most}
        state = step("medals", seat(coins=50), seat(), options=options)
        assert dict(state.asked(0).params)["n"] == most


def test_r7_1_and_r8_1_whoever_can_take_nothing_is_not_passed_over_without_a_word() -> None:
    """The step of the colonies went by unseen: people looked for what they had missed."""
    state = step("colonies", seat(), seat((1, 3, 1, 1)))
    assert state.awaiting().must == (1,)
    assert [(one.verb, one.seat) for one in state.news(0)] == [("no_colony", 0)]
    play(state, act("skip", 1))
    assert [one.verb for one in state.events].count("nobody_statue") == 1, "one line for all"
    passed = [one.verb for one in step("income", *3 * [seat(coins=50)]).events]
    assert [one for one in passed if one.startswith("nobody")] == ["nobody_colony", "nobody_statue"]


def test_r10_1_and_r11_1_it_is_told_that_all_have_food_and_that_nobody_can_buy_a_medal() -> None:
    """The match went from the statues to its end: people looked for the medals."""
    told = [one.verb for one in step("feeding", seat(), seat()).events]
    assert [one for one in told if one in ("all_fed", "nobody_medal")] == [
        "all_fed",
        "nobody_medal",
    ]
    hungry = step("feeding", seat((1, 1, 1, 0), cards=SET), seat(coins=50)).events
    assert not {"all_fed", "nobody_medal"} & {one.verb for one in hungry}


def test_r11_2_whoever_is_not_asked_for_a_medal_is_told_why() -> None:
    """A seat with all its medals was passed over without a word: people thought it forgotten."""
    full = seat(coins=50, gold=2, silver=["red", "blue"])
    state = step("medals", seat(coins=50), full, seat(coins=0))
    assert state.awaiting().must == (0,)
    told = [(one.verb, one.seat) for one in state.news(0)]
    assert told == [("medals_full", 1), ("medals_poor", 2)]
    said = GAME.texts.say("en", "news.medals_full", {"seat": "Ben"})
    assert "both silver and both gold" in said
    play(state, act("done", 0))
    assert state.news(0) == [], "nobody is asked any more"


def test_r14_10_each_statue_gives_2_more_before_and_later() -> None:
    carved = {"ST6": ["red", "track"], "ST12": ["blue", "points"]}
    state = pick([], B, faces=with_("statue_plus_2"), statues=carved)
    before = points(state, 0, "statues")
    play(state, act("buy", 0, B))
    assert tracks(state, 0) == (2, 4, 2, 9)
    assert booked(state, 0, "military", "R14.10") == 2
    assert points(state, 0, "statues") == before + 2
    row = seat((1, 1, 6, 9), 0, [B])
    state = step("statues", row, seat(), faces=with_("statue_plus_2"))
    play(state, act("carve", 0, "ST6", "green", "track"))
    assert tracks(state, 0)[3] == 9 + 2 + 2


def test_r14_11_one_silver_medal_scores_the_whole_track() -> None:
    row = seat((7, 9, 1, 9), 0, [C], silver=["yellow", "red"])
    state = step("medals", row, seat(), faces=with_("silver_full"))
    assert points(state, 0, "silver") == 9 + 4  # the better one: 9 whole, 7 halved and up


def test_r14_12_four_points_a_set_with_or_without_gold() -> None:
    state = step("medals", seat(cards=[*SET, C]), seat(), faces=with_("set_points_4"))
    assert points(state, 0, "sets") == 4
    row = seat(cards=[*SET[:3], C], gold=1)
    state = step("medals", row, seat(), faces=with_("set_points_4"))
    assert points(state, 0, "sets") == 0


def test_r14_13_the_joker_is_one_colour_of_one_set_for_gold_r17_9() -> None:
    faces = {C: face("any_colour"), B: face("none", cost=5)}
    own = [*SET[:3], C, B]  # no green card
    state = step("medals", seat(cards=own, gold=2), seat(), faces=faces)
    assert points(state, 0, "gold") == 2 * 7
    assert points(state, 0, "sets") == 0
    state = step("medals", seat(cards=[*SET[:3], C], gold=1), seat(), faces=faces)
    assert points(state, 0, "gold") == 0  # it cannot be green and purple at once
    options = {"joker_purple": True}
    row = seat(cards=[*SET[:3], C], gold=1)
    state = step("medals", row, seat(), faces=faces, options=options)
    assert points(state, 0, "gold") == 7  # R19.10


def test_r14_14_two_colonies_and_two_statues_each_with_its_own_condition() -> None:
    row = seat((1, 9, 12, 9), 9, [C])
    state = step("colonies", row, seat(), faces=with_("double_action"))
    play(state, act("plunder", 0, 9))
    assert refused(state, act("plunder", 0, 9)) == ("level_taken", "R7.2")
    assert refused(state, act("plunder", 0, 15)) == ("military_low", "R7.1")
    play(state, act("plunder", 0, 3))
    assert state.phase == "statues"
    play(state, act("carve", 0, "ST6", "red", "points"), act("carve", 0, "ST12", "red", "points"))
    assert len(state.realms[0].statues) == 2
    assert state.phase not in ("colonies", "statues")


def test_r14_14_the_first_may_open_the_second() -> None:
    """The back of the first colony raises military to the second level."""
    row = seat((1, 8, 1, 9), 9, [C])
    state = step("colonies", row, seat(), faces=with_("double_action"))
    play(state, act("integrate", 0, 3), show("colony", 0, "C03-1", "seat0:colony:3"))
    play(state, act("plunder", 0, 9))
    assert set(state.realms[0].colonies) == {3, 9}


def test_r14_15_requirements_are_4_lower() -> None:
    faces = with_("requirement_minus_4")
    state = step("colonies", seat((1, 5, 2, 9), 0, [C]), seat(), faces=faces)
    play(state, act("plunder", 0, 9))
    assert verbs(state, 0) == {"carve", "skip"}
    play(state, act("carve", 0, "ST6", "red", "points"))
    state = step("colonies", seat((1, 4, 2, 9), 0, [C], colonies={"3": ""}), seat(), faces=faces)
    assert state.phase == "statues"  # military 4 does not reach 9 - 4


def test_r14_16_three_coins_a_point_up_to_ten_points() -> None:
    faces = with_("pay_requirement")
    row = seat((1, 5, 1, 9), 40, [C])
    state = step("colonies", row, seat(), faces=faces)
    assert {a.args[0] for a in state.legal(0) if a.args} == {3, 9, 15}
    assert refused(state, act("plunder", 0, 21)) == ("military_low", "R7.1")
    play(state, act("plunder", 0, 15))  # 10 points are lacking
    assert booked(state, 0, "coins", "R14.16") == -30
    row = seat((1, 5, 1, 9), 29, [C])
    state = step("colonies", row, seat(), faces=faces)
    assert refused(state, act("plunder", 0, 15)) == ("too_dear", "R7.4")


def test_r14_17_effects_of_different_cards_add_up() -> None:
    faces = {C: face("pay_requirement"), D: face("requirement_minus_4")}
    row = seat((1, 1, 1, 9), 30, [C, D])
    state = step("colonies", row, seat(), faces=faces)
    play(state, act("plunder", 0, 15))  # lacks 14: 4 are lowered, 10 are paid
    assert booked(state, 0, "coins", "R14.16") == -30
    row = seat((1, 1, 1, 9), 30, [C, D])
    state = step("colonies", row, seat(), faces=faces, options={"effects_add": False})
    assert refused(state, act("plunder", 0, 15)) == ("military_low", "R7.1")
    play(state, act("plunder", 0, 9))  # lacks 8: all are paid
    assert booked(state, 0, "coins", "R14.16") == -24


def test_r19_10_by_option_ten_points_are_for_the_whole_step() -> None:
    faces = {C: face("pay_requirement"), D: face("double_action")}
    row = seat((1, 1, 1, 9), 90, [C, D])
    for lowering, more in (("each", True), ("step", False)):
        state = step("colonies", row, seat(), faces=faces, options={"lowering": lowering})
        play(state, act("plunder", 0, 9))  # 8 points
        assert state.refuse(act("plunder", 0, 3)) is None  # 2 more
        state = step("colonies", seat((1, 5, 1, 9), 90, [C, D]), seat(), faces=faces,
                     options={"lowering": lowering})  # fmt: skip
        play(state, act("plunder", 0, 9))  # 4 points; 15 lacks 10
        assert (state.refuse(act("plunder", 0, 15)) is None) is more


# -- removal -----------------------------------------------------------------------------


def hungry(effect: str, own: list[str], options: dict[str, Any] | None = None, **more: Any) -> Any:
    (card,) = faces = with_(effect)
    row = seat((5, 5, 5, len(own)), 0, [card, *own], **more)
    return step("feeding", row, seat(), faces=faces, options=options)


def test_r19_9_a_removed_purple_card_takes_its_gains_and_its_tile() -> None:
    more = {"tiles_on_cards": {A: ["red", "track"]}}
    state = hungry("bonus_tile_2", ["R1-01"], **more)
    play(state, act("remove", 0, A))
    assert tracks(state, 0)[1] == 3
    assert state.counted(0)["tiles_red"] == 1
    assert state.realms[0].lost == ["red"]
    state = hungry("bonus_tile_2", ["R1-01"], {"removed_tile": "back"}, **more)
    play(state, act("remove", 0, A))
    assert state.counted(0)["tiles_red"] == 2
    state = hungry("bonus_tile_2", ["R1-01"], {"removed_gains": "kept"}, **more)
    play(state, act("remove", 0, A))
    assert tracks(state, 0)[1] == 5


def test_r10_2_the_effect_ends_with_the_card() -> None:
    state = hungry("sell_plus_1", ["R1-01"])
    assert state.realms[0].has("sell_plus_1")
    play(state, act("remove", 0, A))
    assert not state.realms[0].has("sell_plus_1")


def test_r19_9_losing_a_card_of_the_colour_lowers_the_track_that_counts_them() -> None:
    state = hungry("track_per_red", ["R1-01", "R1-02"])  # military 5 with both counted
    play(state, act("remove", 0, "R1-02"))  # it gave 1 itself
    assert tracks(state, 0)[1] == 5 - 1 - 1
    state = hungry("track_per_red", ["R1-01", "R1-02"], {"removed_counts": False})
    play(state, act("remove", 0, "R1-02"))
    assert tracks(state, 0)[1] == 5 - 1
    state = hungry("track_per_red", ["R1-01", "R1-02"])
    play(state, act("remove", 0, A))
    assert tracks(state, 0)[1] == 5 - 2


def test_r19_9_statue_gains_go_with_the_card() -> None:
    state = hungry("statue_plus_2", ["R1-01"], statues={"ST6": ["blue", "track"]})
    play(state, act("remove", 0, B))
    assert tracks(state, 0)[2] == 3
