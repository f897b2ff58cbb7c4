"""R5, R9, R10, R17: buying, selling, phase B, feeding and what a removal takes away."""

from __future__ import annotations

import re

import pytest

from companion.session.start import begin
from engine.games.hadara.faces import CARDS
from tests.games.hadara.table import (  # fmt: skip
    GAME,
    act,
    booked,
    coins,
    dealt,
    face,
    pick,
    play,
    refused,
    seat,
    show,
    shown,
    step,
    table,
    tracks,
    verbs,
)

# -- buying and selling ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "top", "paid"),
    [
        ([], "Y1-08", 3),
        (["Y1-01"], "Y1-08", 2),
        (["Y1-01", "Y1-02", "R1-01"], "Y1-08", 1),
        (["Y1-01", "Y1-02", "Y1-03", "Y1-04"], "Y1-08", 0),
    ],
)
def test_r5_1_one_coin_less_for_each_card_of_the_colour(
    own: list[str], top: str, paid: int
) -> None:
    state = pick(own, top, coins=5)
    play(state, act("buy", 0, top))
    assert coins(state, 0) == 5 - paid
    assert booked(state, 0, "coins", "R5.1") == -paid


def test_r5_1_purple_cards_are_discounted_like_any() -> None:
    faces = {"P1-B01": face(cost=3), "P1-B02": face(cost=3)}
    state = pick(["P1-B01"], "P1-B02", coins=2, faces=faces)
    play(state, act("buy", 0, "P1-B02"))
    assert coins(state, 0) == 0


def test_r5_2_without_the_reduced_price_a_card_must_be_sold() -> None:
    state = pick(["Y1-01"], "Y1-10", coins=2)
    assert refused(state, act("buy", 0, "Y1-10")) == ("too_dear", "R5.2")
    assert verbs(state, 0) == {"sell"}  # the other pile's card costs 4 too
    state = pick(["Y1-01", "Y1-02"], "Y1-10", coins=2)
    play(state, act("buy", 0, "Y1-10"))
    assert coins(state, 0) == 0


def test_r5_3_a_bought_card_lies_in_its_column_and_moves_the_tracks() -> None:
    state = pick([], "R1-05", tracks=(2, 3, 4, 5))
    play(state, act("buy", 0, "R1-05"))
    assert state.realms[0].cards["red"] == ["R1-05"]
    assert tracks(state, 0) == (2, 4, 5, 5)
    assert state.places()["R1-05"] == "seat0:red:0"


@pytest.mark.parametrize(("epoch", "gain"), [(1, 2), (2, 3), (3, 4)])
def test_r5_4_a_sold_card_leaves_the_game_for_coins(epoch: int, gain: int) -> None:
    card = f"B{epoch}-03"
    state = pick([], card, coins=0)
    play(state, act("sell", 0, card))
    assert coins(state, 0) == gain == booked(state, 0, "coins", "R5.4")
    assert card not in state.places()
    assert not state.piles["blue"]


def test_r17_3_without_coins_a_seat_can_sell_plunder_or_do_nothing() -> None:
    state = pick([], "Y1-05", coins=0)
    assert verbs(state, 0) == {"sell"}
    state = step("colonies", seat((1, 3, 1, 9)), seat())
    assert verbs(state, 0) == {"plunder", "skip"}


def test_r17_7_ten_purchases_or_sales_a_seat_and_epoch() -> None:
    """Five in phase A, five in phase B; played out with every card sold."""
    state = dealt(1, 2)
    sold = [0, 0]
    while state.epoch == 1:
        awaiting = state.awaiting()
        if awaiting.reveals:
            prompt = awaiting.reveals[0]
            play(state, state.reveal(prompt, state.could_be(prompt)[0]))
            continue
        who = awaiting.must[0]
        actions = state.legal(who)
        sale = [a for a in actions if a.verb == "sell"]
        calm = [a for a in actions if a.verb in ("discard", "skip", "done", "wheel")]
        sold[who] += bool(sale)
        play(state, (sale or calm)[0])
    assert sold == [10, 10]


# -- phase B -----------------------------------------------------------------------------


def test_r9_1_only_top_cards_can_be_taken_and_one_must_be() -> None:
    state = table([{"coins": 9}, {}], piles={"red": ["R1-01", "R1-02"]}, first=1)
    assert refused(state, act("buy", 0, "R1-01")) == ("not_on_top", "R9.1")
    assert refused(state, act("skip", 0)) == ("first_pick", "R9.1")
    assert refused(state, act("sell", 1, "R1-02")) == ("nothing_to_do", "R9.1")
    play(state, act("buy", 0, "R1-02"))
    play(state, act("sell", 1, "R1-01"))


def test_r9_2_five_cards_for_each_seat_then_r9_3_income() -> None:
    piles = {"red": ["R1-01", "R1-02"], "blue": ["B1-01", "B1-02"]}
    state = table([{"tracks": {"income": 3}}, {}], piles=piles, first=1)
    turns = []
    while state.phase == "pick":
        who = state.awaiting().must[0]
        turns.append(who)
        play(state, state.legal(who)[-1])
    assert turns == [0, 1, 0, 1]  # 6 of the 10 cards were taken before
    assert booked(state, 0, "coins", "R6.1") == 3
    assert [one.args for one in state.gains(0, 0)] == [(3, "coins")], "hands are told to take them"


def test_r9_3_phase_b_ends_with_feeding_and_medals() -> None:
    hungry = seat((0, 1, 1, 0), 4, ["R1-01"])
    state = step("income", hungry, seat())
    assert (state.phase, verbs(state, 0)) == ("feeding", {"remove"})
    play(state, act("remove", 0, "R1-01"))
    assert (state.phase, verbs(state, 0)) == ("medals", {"silver", "done"})


# -- feeding -----------------------------------------------------------------------------


def test_r10_1_enough_food_and_nobody_is_asked_r10_4_food_is_not_spent() -> None:
    state = step("feeding", seat((1, 1, 1, 2), 0, ["R1-01", "Y1-01"]), seat())
    assert state.phase in ("medals", "wheel")
    assert tracks(state, 0)[3] == 2


def test_r10_2_removal_takes_back_values_points_and_discount_without_coins() -> None:
    state = step("feeding", seat((4, 4, 4, 1), 0, ["R1-05", "Y1-03"]), seat())
    assert verbs(state, 0) == {"remove"}
    before = state.scores()[0]
    play(state, act("remove", 0, "R1-05"))  # military 1, culture 1, 2 points
    assert tracks(state, 0) == (4, 3, 3, 1)
    assert coins(state, 0) == 0
    assert state.scores()[0] == before - 2
    assert booked(state, 0, "military", "R10.2") == -1
    assert state.view(None)["seats"][0]["discount"]["red"] == 0  # R17.8


def test_r10_2_a_removed_card_with_food_lowers_food_too_r10_3() -> None:
    own = ["G1-04", "R1-01", "R1-02"]  # G1-04 gives 2 food
    state = step("feeding", seat((1, 3, 1, 2), 0, own), seat())
    play(state, act("remove", 0, "G1-04"))
    assert tracks(state, 0)[3] == 0
    play(state, act("remove", 0, "R1-01"), act("remove", 0, "R1-02"))
    assert state.phase != "feeding"


def test_r10_3_nothing_is_removed_once_it_is_enough() -> None:
    state = step("feeding", seat((1, 3, 1, 2), 9, ["R1-03", "R1-01", "R1-02"]), seat())
    play(state, act("remove", 0, "R1-03"))
    assert refused(state, act("remove", 0, "R1-01"))[0] == "first_medals"


def test_r17_8_prices_follow_the_present_count() -> None:
    """Two red cards, one is removed: the next one is a single coin cheaper."""
    state = step("feeding", seat((0, 2, 1, 1), 0, ["R1-01", "R1-02"]), seat())
    play(state, act("remove", 0, "R1-02"))
    assert state.realms[0].count("red") == 1


def test_r17_5_a_track_is_the_sum_of_its_sources() -> None:
    state = pick(["R1-01"], "R1-05", tracks=(2, 5, 2, 9))
    play(state, act("buy", 0, "R1-05"))
    for number, track in enumerate(tracks(state, 0)):
        assert track == sum(gives[number] for gives in state.realms[0].sources.values())


def test_r17_6_without_expansions_no_track_falls_below_its_start() -> None:
    row = {"setup": "S5", "side": "B", "cards": ["R1-01", "B1-03", "G1-01", "Y1-02"] * 1,
           "tracks": {"food": 0}}  # fmt: skip
    state = step("feeding", row, seat())
    for card in ("R1-01", "B1-03", "G1-01", "Y1-02"):
        play(state, act("remove", 0, card))
    assert tracks(state, 0)[:3] == (1, 1, 1)


# -- what is not known -------------------------------------------------------------------


def test_r17_2_drawn_cards_are_known_to_nobody_until_they_are_shown() -> None:
    state = dealt(1, 2, hands="unknown")
    play(state, act("wheel", 0, "yellow"))
    assert not state.awaiting().reveals
    assert state.view(0)["seats"][0]["hand"] == 2
    play(state, act("discard", 0, "Y1-04"), act("sell_unseen", 0))
    assert coins(state, 0) == 8 + 2
    assert refused(state, act("discard", 1, "Y1-01")) == ("wrong_pile", "R4.2")
    assert refused(state, act("buy", 1, "R2-01")) == ("wrong_epoch", "R12.1")


def test_a_bought_card_that_is_shown_again_lies_there_already_r5_3() -> None:
    """It said that the card cannot have been drawn."""
    state = dealt(1, 2, hands="unknown")
    play(state, act("wheel", 0, "yellow"), act("buy", 0, "Y1-04"))
    for verb in ("buy", "sell", "discard"):
        assert refused(state, act(verb, 0, "Y1-04")) == ("bought_before", "R5.3")


def test_a_card_that_was_shown_before_cannot_be_drawn_again_r4_2() -> None:
    state = dealt(1, 2, hands="unknown")
    play(state, act("wheel", 0, "yellow"), act("discard", 0, "Y1-04"), act("sell", 0, "Y1-05"))
    play(state, act("discard", 1, "R1-01"), act("sell_unseen", 1))
    for colours in ("red blue", "blue green", "green purple", "purple yellow"):
        mine, other = colours.split()
        deck = {"red": "R", "blue": "B", "green": "G", "purple": "P", "yellow": "Y"}
        if other == "yellow":
            assert refused(state, act("sell", 1, "Y1-04")) == ("not_drawn", "R4.2")
        for who, colour in ((0, mine), (1, other)):
            card = next(c for c in sorted(state.pool[f"{colour}1"]) if c.startswith(deck[colour]))
            play(state, act("discard", who, card), act("sell_unseen", who))


def test_known_cards_are_not_sold_unseen_r5_4() -> None:
    state = dealt(1, 2)
    play(state, act("wheel", 0, "yellow"))
    shown(state, s0="Y1-01 Y1-02", s1="R1-01 R1-02")
    assert refused(state, act("sell_unseen", 0)) == ("none_unseen", "R5.4")
    assert refused(state, show("drawn", 0, "Y1-03"))[0] == "nothing_to_show"


def test_r20_a_card_with_an_unknown_face_is_not_bought_but_sold() -> None:
    state = table([{"coins": 9}, {}], piles={"purple": ["P1-B01", "P1-B02"]})
    assert refused(state, act("buy", 0, "P1-B02")) == ("face_unknown", "R20")
    assert act("buy", 0, "P1-B02") in state.involving("P1-B02")  # meant, once it is read off
    play(state, act("sell", 0, "P1-B02"))
    assert coins(state, 0) == 9 + 2


def test_every_strange_step_is_refused_and_changes_nothing() -> None:
    state = pick([], "Y1-01")
    before = state.digest()
    for strange in (
        act("buy", 0), act("buy", 7, "Y1-01"), act("buy", 0, "Y9-99"), act("buy", 0, 3),
        act("plunder", 0, "3"), act("fly", 0), show("drawn", 0), act("wheel", 0, "red"),
        act("remove", 0, "Y1-01"), act("free_tile", 0, "Y1-01"), act("silver", 0, "purple"),
    ):  # fmt: skip
        assert refused(state, strange)
    assert state.digest() == before


def test_what_is_done_with_is_not_offered_in_a_tray_once_more() -> None:
    """A card on top of its discard pile may be taken in phase B; one below it or bought is not."""
    state = pick(["Y1-01"], "Y1-08", coins=5)
    assert "Y1-01" in state.laid()
    assert "Y1-08" not in state.laid()
    play(state, act("buy", 0, "Y1-08"))
    assert "Y1-08" in state.laid()


def test_what_was_sold_is_not_offered_in_a_tray_once_more_r5_4() -> None:
    state = pick([], "Y1-08", coins=5)
    assert "Y1-08" not in state.laid()
    play(state, act("sell", 0, "Y1-08"))
    assert "Y1-08" in state.laid()
    assert not {*state.laid()} & state.pool.get("yellow1", set()), "what nobody has drawn yet"


def test_who_can_buy_nothing_is_asked_what_is_sold_r5_2_r5_4() -> None:
    """Y1-08 costs 3; a sold card brings 2 coins in epoch I."""
    assert pick([], "Y1-08", coins=3).asked(0).key == "pick"
    asked = pick([], "Y1-08", coins=2).asked(0)
    assert (asked.key, dict(asked.params)) == ("pick_sell", {"n": 2})


def test_a_sale_says_what_was_sold_and_for_how_much_r5_4() -> None:
    state = pick([], "Y1-08", coins=2)
    play(state, act("sell", 0, "Y1-08"))
    said = next(
        GAME.texts.say_event("en", one, ["Ada", "Ben"])
        for one in state.events
        if one.verb == "sold"
    )
    assert said == "Ada sells Yellow I (cost 3: income 1) for 2 coins."


def test_no_name_tells_a_number_that_is_not_printed() -> None:
    """Cards and colonies have no numbers but those of their cost and values: known ones are told
    apart by these."""
    for language in GAME.texts.languages:
        names = {p: str(GAME.texts.word(language, p)) for p in CARDS}
        known = [name for piece, name in names.items() if GAME.catalogue.faces[piece]]
        assert len(set(known)) == len(known) == 120
        assert not [n for n in names.values() if re.search(r"no\.|Nr\.|n\.º|nº|番|번|号", n)]


def test_what_costs_nothing_is_told_as_free() -> None:
    """R5.1: a red card takes the one coin off the price of another."""
    state = pick(["R1-01"], "R1-02")
    play(state, act("buy", 0, "R1-02"))
    said = [GAME.texts.say_event("en", event) for event in state.events]
    assert any(one.endswith("for free.") for one in said)
    assert not any("0 coins" in one for one in said)


@pytest.mark.parametrize("what", ["income", "military", "culture", "food"])
def test_a_track_is_checked_as_a_track(what: str) -> None:
    """Nobody has 8 income; a marker stands at 8."""
    session = begin(GAME, 2)
    asked = session.questions_of.spot(0, what, what, 8, 1)
    assert f"your {what} track should stand at 8" in session.say(asked.text)
