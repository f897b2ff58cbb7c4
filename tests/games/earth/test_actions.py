"""R4 and R5: choosing an action, the active version and the others' version."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from companion.session.questions import Questions
from companion.session.words import Words
from companion.ui.drawings import drawing_of
from engine.core.state import Asked
from engine.games.earth.actions import planting
from engine.games.earth.actions.effects import BARRED, REPLACEABLE
from engine.games.earth.faces import ACTIONS, CARDS, PIECES, PLANTABLE, UNSEEN
from engine.games.earth.state import Earth
from tests.games.earth.table import (
    GAME,
    act,
    booked,
    card,
    draw,
    finish_turn,
    options,
    play,
    refused,
    seat,
    table,
    verbs,
)

FLORA = [card("E005", 0, 0), card("E036", 0, 1)]
"""Cat Grass: six sprouts, one growth. Brown-Rot Fungus: six sprouts, three growth."""


def chosen(action: str, *seats: dict[str, Any], **fields: Any) -> Earth:
    return play(table(*seats, **fields), act("choose", 0, action))


def test_r4_1_any_of_four_actions_the_same_again_too() -> None:
    state = table({}, {})
    assert options(state, 0, "choose") == {"plant", "compost", "water", "grow"}
    for _ in range(2):
        play(state, act("choose", 0, "compost"), act("take", 1, "soil"))
        play(state, act("choose", 1, "compost"), act("take", 0, "soil"), act("done", 1))
    assert refused(state, act("choose", 1, "compost")).key == "of_another"
    play(state, act("choose", 0, "compost"))
    assert refused(state, act("choose", 0, "water")).key == "chosen_already"


def test_r4_2_everybody_follows_the_chosen_action() -> None:
    state = chosen("water", {"tableau": FLORA}, {"tableau": [card("E001", 0, 0)]}, {})
    assert state.chosen == "water"
    assert set(state.awaiting().must) == {0, 1, 2}
    assert state.places()["active"] == "seat0:action:water"


def test_r4_3_all_act_at_once_the_active_seat_strongly() -> None:
    state = chosen("compost", {}, {})
    assert state.areas[0].soil == 5
    play(state, act("take", 1, "soil"))
    assert state.areas[1].soil == 2


def test_r4_4_after_the_action_everybody_activates_its_colour() -> None:
    """Cat Grass is blue: it is used after Water, not after Compost."""
    state = chosen("compost", {"tableau": FLORA}, {"tableau": [card("E001", 0, 0)]})
    assert "use" not in verbs(state, 0)
    state = chosen("water", {"tableau": FLORA}, {"tableau": [card("E083", 0, 0)]})
    play(state, act("done", 0), act("take", 1, "soil"))
    assert options(state, 0, "use") == {"E005", "E036"}
    assert options(state, 1, "use") == {"E083"}


def test_r4_5_the_next_seat_clockwise_becomes_active() -> None:
    state = table({}, {}, {}, active=3, first=2)
    play(state, act("choose", 2, "compost"))
    finish_turn(state)
    assert state.active == 0
    assert state.awaiting().must == (0,)


# -- plant -------------------------------------------------------------------------------


def test_r5_1_planting_nothing_is_allowed_and_the_draw_follows() -> None:
    """C5: nought to two cards, also with no soil at all."""
    state = chosen("plant", {"hand": ["E001"]}, {"hand": ["E004"]})
    assert verbs(state, 0) == verbs(state, 1) == {"done"}  # nobody can pay
    play(state, act("done", 0), act("done", 1))
    assert Counter(p.seat for p in state.awaiting().reveals) == {0: 4, 1: 1}
    state = chosen("plant", {"hand": ["E001"], "soil": 3}, {"hand": ["E004"], "soil": 9})
    assert verbs(state, 0) == verbs(state, 1) == {"plant", "done"}
    play(state, act("done", 0), act("done", 1))
    assert Counter(p.seat for p in state.awaiting().reveals) == {0: 4, 1: 1}


def test_r5_plant_the_active_seat_twice_the_others_once() -> None:
    state = chosen(
        "plant",
        {"hand": ["E005", "E011", "E266"], "soil": 9},
        {"hand": ["E001", "E024"], "soil": 9},
    )
    play(state, act("plant", 0, "E005", 0, 0), act("plant", 1, "E001", 2, 2))
    assert verbs(state, 0) == {"plant", "done"}
    assert verbs(state, 1) == set()  # it draws
    play(state, act("plant", 0, "E011", 0, 1))
    assert verbs(state, 0) == set()
    assert set(state.areas[0].cell) == {"E005", "E011"}


def test_r5_2_the_black_ability_comes_before_the_second_planting() -> None:
    """Luxuriant Woodland draws five; one of them is the second planting."""
    state = chosen("plant", {"hand": ["E276", "E005"], "soil": 9}, {})
    play(state, act("plant", 0, "E276", 0, 0))
    assert [p.seat for p in state.awaiting().reveals] == [0] * 5 + [1]
    assert refused(state, act("plant", 0, "E005", 0, 1)).key == "cards_first"
    draw(state, 0, "E001", "E011", "E015", "E017", "E024")
    play(state, act("plant", 0, "E011", 1, 1))
    assert "E011" in state.areas[0].cell


def test_r5_3_others_pay_as_well() -> None:
    state = chosen("plant", {}, {"hand": ["E001"], "soil": 5})
    play(state, act("plant", 1, "E001", 0, 0))
    assert state.areas[1].soil == 2
    assert booked(state, 1, "soil") == -3


def test_r5_4_four_are_looked_at_together_and_one_is_kept() -> None:
    state = chosen("plant", {}, {})
    draw(state, 0, "E001", "E004", "E005", "E006")
    assert options(state, 0, "keep") == {"E001", "E004", "E005", "E006"}
    assert refused(state, act("keep", 0, "E007")).key == "not_drawn"
    play(state, act("keep", 0, "E005"))
    assert state.areas[0].hand == ["E005"]
    assert state.discard == ["E001", "E004", "E006"]
    assert verbs(state, 0) == set()  # none of them can be planted now


def test_r5_4_with_secret_hands_four_are_only_counted() -> None:
    state = chosen("plant", {}, {}, options={"hands": "unknown"})
    assert state.areas[0].hidden == 1
    assert state.areas[1].hidden == 1
    assert state.discard_hidden == 3
    assert state.active == 1  # nothing was to be decided


# -- compost, water, grow ----------------------------------------------------------------


def test_r5_compost_the_active_seat_takes_five_soil_and_two_cards() -> None:
    state = chosen("compost", {}, {})
    assert (state.areas[0].soil, state.areas[0].compost) == (5, [UNSEEN, UNSEEN])


def test_r5_the_soil_of_an_action_comes_of_its_choice() -> None:
    """ "Why?" said that two soil came of the sprouts that were put on a card before it."""
    state = chosen("water", {"tableau": [card("E083", 0, 0)]}, {})
    while state.asked(0).key.startswith("put"):
        play(state, next(step for step in state.legal(0) if step.verb == "sprout"))
    line = next(one for one in state.ledger if one[:3] == (0, "soil", 2))
    assert state.events[state.cause(line)].verb == "choose"


def test_r5_6_the_others_take_one_of_the_two_whole() -> None:
    state = chosen("compost", {}, {}, {}, {"soil": 1})
    assert options(state, 1, "take") == {"soil", "compost_deck"}
    play(state, act("take", 1, "soil"), act("take", 2, "compost_deck"))
    assert (state.areas[1].soil, len(state.areas[1].compost)) == (2, 0)
    assert (state.areas[2].soil, len(state.areas[2].compost)) == (0, 2)
    assert refused(state, act("take", 3, "sprout")).key == "not_offered"
    assert refused(state, act("take", 1, "compost_deck")).key == "not_awaited"


def test_r5_6_what_has_no_room_on_the_mat_says_so_before_it_is_taken() -> None:
    """R7.10, R8.1: "Place 2 growth" was offered like two cards, and brought nothing."""
    full, some, roomy = (
        {"tableau": [card("E005", 0, 0, growth=1)]},  # one space for growth
        {"tableau": [card("E016", 0, 0), card("E009", 0, 1)]},
        {"tableau": [card("E001", 0, 0)]},  # three spaces
    )
    state = chosen("grow", {}, full, some, roomy)
    told = [state.remark(act("take", seat, "growth")) for seat in (1, 2, 3)]
    assert told == [Asked("no_room"), Asked("little_room", (("n", 1),)), Asked()]
    assert not state.remark(act("take", 1, "draw")).key


def test_r5_5_by_agreement_the_discard_pile_is_composted() -> None:
    discard = {"cards": ["E001", "E004", "E005"]}
    state = chosen("compost", {}, {}, discard=discard, options={"compost_from": "discard"})
    assert state.deck == 280
    assert len(state.discard) + state.discard_hidden == 1
    # Too few left for the other seat: it composts from the deck.
    assert state.remark(act("take", 1, "compost_deck")).key == ""
    play(state, act("take", 1, "compost_deck"))
    assert state.deck == 278


def test_r5_5_the_table_is_asked_at_each_compost_action() -> None:
    """One more choice where the discard pile reaches; the token lies on Compost either way."""
    discard = {"cards": ["E001", "E004"], "unseen": 3}
    state = table({}, {}, {}, discard=discard)
    by_consent = act("choose", 0, "compost_discard")
    assert options(state, 0, "choose") == {"plant", "compost", "compost_discard", "water", "grow"}
    assert state.asked(0).key == "agree"
    assert state.carried(by_consent) == state.carried(act("choose", 0, "compost"))
    deck = state.deck
    play(state, by_consent)
    assert (state.chosen, state.deck, state.discard_hidden + len(state.discard)) == (
        "compost", deck, 3
    )  # fmt: skip
    assert "E001" in state.unseen  # nobody tracks which of the pile were taken
    again = GAME.from_position(json.loads(json.dumps(state.position())))
    assert again.position() == state.position()
    assert again.position()["from_discard"] is True
    assert state.remark(act("take", 1, "compost_deck")).key == "from_discard"
    play(state, act("take", 1, "compost_deck"), act("take", 2, "soil"))
    assert (state.deck, state.discard_hidden) == (deck, 1)
    # Asked at that action: the next one is from the deck unless it is agreed upon again.
    assert "compost_discard" not in options(state, 1, "choose")  # one card does not reach
    assert refused(state, act("choose", 1, "compost_discard")) == (
        "small_discard", "R5.5", {"cards": 2}
    )  # fmt: skip
    play(state, act("choose", 1, "compost"))
    assert (state.deck, state.discard_hidden) == (deck - 2, 1)
    owed = {(one.seat, one.verb) for one in state.duties(0) if one.verb.startswith("compost")}
    assert owed == {(0, "compost_discard"), (1, "compost_discard"), (1, "compost_deck")}


def test_r5_5_consent_is_for_that_action_and_takes_two_cards() -> None:
    """An event after the turn composts two cards from the deck again."""
    assert "compost_discard" not in options(table({}, {}, discard={"unseen": 1}), 0, "choose")
    own = {"hand": ["E220"], "island": "I286A"}
    state = table({}, own, discard={"unseen": 2})
    play(state, act("choose", 0, "compost_discard"), act("take", 1, "soil"))
    state.discard_hidden, state.deck = 5, state.deck - 5
    deck = state.deck
    play(state, act("play", 1, "E220"))
    assert (state.deck, state.discard_hidden) == (deck - 2, 5)


def test_r5_5_consent_to_the_last_action_of_a_match_ends_with_it() -> None:
    """R9.5: an event before scoring composts from the deck; the position can be read back."""
    own = {"hand": ["E220"], "island": "I286A"}
    last = {"active": 2, "last_round": True, "full": 1, "options": {"turn_end": "closed"}}
    state = table(own, {}, discard={"unseen": 4}, **last)
    play(state, act("choose", 1, "compost_discard"), act("take", 0, "soil"), act("done", 1))
    assert state.phase == "last"
    again = GAME.from_position(json.loads(json.dumps(state.position())))
    assert again.position() == state.position()
    deck, discard = state.deck, state.discard_hidden
    play(state, act("play", 0, "E220"))
    assert (state.deck, state.discard_hidden) == (deck - 2, discard)


@pytest.mark.parametrize("fixed", ["deck", "discard"])
def test_r5_5_an_option_settles_it_for_the_match(fixed: str) -> None:
    discard = {"cards": ["E001", "E004", "E005"]}
    state = table({}, {}, discard=discard, options={"compost_from": fixed})
    assert "compost_discard" not in options(state, 0, "choose")
    assert refused(state, act("choose", 0, "compost_discard"))[:2] == ("compost_is_fixed", "R5.5")
    play(state, act("choose", 0, "compost"))
    assert len(state.discard) + state.discard_hidden == (3 if fixed == "deck" else 1)


def test_r5_5_a_barred_compost_is_barred_by_consent_too() -> None:
    """A brown ability keeps its owner from choosing Compost (R6.7)."""
    barred = next(face for face, action in BARRED.items() if action == "compost")
    state = table({"tableau": [card(barred, 0, 0)]}, {}, discard={"unseen": 5})
    assert options(state, 0, "choose") == {"plant", "water", "grow"}
    assert refused(state, act("choose", 0, "compost_discard"))[:2] == ("action_barred", "R6.7")


def test_r5_water_six_sprouts_and_two_soil_for_the_active_seat() -> None:
    state = chosen("water", {"tableau": FLORA}, {"tableau": [card("E001", 0, 0)]}, {})
    for _ in range(5):
        play(state, act("sprout", 0, "E005"))
    assert state.areas[0].soil == 0
    play(state, act("sprout", 0, "E036"))
    assert state.areas[0].soil == 2
    assert state.areas[0].sprouts == {"E005": 5, "E036": 1}
    play(state, act("take", 1, "sprout"), act("sprout", 1, "E001"), act("sprout", 1, "E001"))
    assert (state.areas[1].sprouts_total, state.areas[1].soil) == (2, 0)
    play(state, act("take", 2, "soil"))
    assert state.areas[2].soil == 2


def test_r5_water_up_to_six_may_be_fewer() -> None:
    state = chosen("water", {"tableau": FLORA}, {})
    play(state, act("sprout", 0, "E005"), act("done", 0))
    assert (state.areas[0].sprouts_total, state.areas[0].soil) == (1, 2)


def test_r5_grow_four_cards_then_two_growth_for_the_active_seat() -> None:
    own = {"tableau": FLORA, "climate": "C296B"}
    state = chosen("grow", own, {"tableau": [card("E001", 0, 0)]}, {})
    assert Counter(p.seat for p in state.awaiting().reveals) == {0: 4}
    draw(state, 0, "E006", "E007", "E009", "E011")
    assert options(state, 0, "growth") == {"E005", "E036"}
    play(state, act("growth", 0, "E036"), act("growth", 0, "E005"))
    assert state.areas[0].growth_total == 2
    play(state, act("take", 1, "growth"), act("growth", 1, "E001"), act("done", 1))
    assert state.areas[1].growth_total == 1
    play(state, act("take", 2, "draw"))
    assert [p.seat for p in state.awaiting().reveals] == [2, 2]
    draw(state, 2, "E015", "E017")
    assert state.areas[2].in_hand() == 2


@pytest.mark.parametrize(
    ("name", "action"), [("E178", "compost"), ("E179", "grow"), ("E180", "water")]
)
def test_r6_7_a_brown_ability_bars_its_owner_from_choosing(name: str, action: str) -> None:
    state = table({"tableau": [card(name, 0, 0)]}, {})
    assert action not in options(state, 0, "choose")
    assert len(options(state, 0, "choose")) == 3
    refusal = refused(state, act("choose", 0, action))
    assert (refusal.key, refusal.params["card"]) == ("action_barred", f"piece.{name}")


@pytest.mark.parametrize(
    ("name", "action"), [("E178", "compost"), ("E179", "grow"), ("E180", "water")]
)
def test_r6_7_a_barred_action_keeps_its_place_with_the_card_that_bars_it(
    name: str, action: str
) -> None:
    """ "Compost" was gone from the four, and nobody knew why."""
    state = table({"tableau": [card(name, 0, 0)]}, {})
    asked = Questions(Words(GAME, ["Ada"]), PIECES).turn(state, 0, 0, state.legal(0))
    (shut,) = (one for one in asked.kept if not asked.possible(one))
    assert (shut.id, shut.steps[0]) == (f"choose:{action}", act("choose", 0, action))
    assert GAME.texts.say("en", "piece." + name) in Words(GAME, ["Ada"]).say(shut.remark, "en")
    row = [one.id for one in asked.in_place(asked.choices)]
    assert row == ["choose:plant", "choose:compost", "choose:water", "choose:grow"]
    assert len(asked.choices) == 3


def test_r10_3_a_goal_is_told_when_it_is_met_and_its_points_when_the_turn_is_over() -> None:
    """Fifteen points came without a word, and only once the next seat had acted."""
    state = table({"soil": 16, "hand": ["E001"]}, {})  # F339A: soil 20
    play(state, act("choose", 0, "compost"))
    (met,) = state.news(0)
    assert (met.verb, met.seat, met.args) == ("fauna_met", 0, ("piece.F339A",))
    finish_turn(state)
    play(state, act("choose", 1, "compost"))
    (leaf,) = state.news(0)
    assert (leaf.verb, leaf.seat, leaf.args) == ("leaf", 0, ("piece.F339A", 15))
    for key in ("fauna_met", "leaf"):
        assert {f"news.{key}"} <= drawing_of("earth").great
        assert GAME.texts.has(f"news.{key}.title")


def test_r6_7_what_a_card_will_forbid_is_told_before_it_is_planted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Fertile Rainless Land for 7 soil: that it costs less than is printed was left out."""
    state = table({"hand": ["E178", "E179"], "soil": 20, "tableau": [card("E001", 0, 0)]}, {})
    play(state, act("choose", 0, "plant"))
    key, told = state.remark(act("plant", 0, "E178", 0, 1))
    assert (key, dict(told)) == ("bars", {"action": "action.compost"})
    assert state.remark(act("plant", 0, "E179", 0, 1)).key == "bars"
    monkeypatch.setattr(planting, "price", lambda *_: 1)
    key, told = state.remark(act("plant", 0, "E178", 0, 1))
    printed = CARDS["E178"].cost
    assert (key, dict(told)) == (
        "bars_cheaper",
        {"action": "action.compost", "cost": 1, "printed": printed},
    )


def test_r6_7_the_owner_still_takes_part_and_activates() -> None:
    tableau = [card("E178", 0, 0), card("E272", 0, 1)]
    state = chosen("compost", {}, {"tableau": tableau})
    play(state, act("take", 1, "soil"))
    assert options(state, 1, "use") == {"E272"}


def test_r6_7_with_all_three_only_plant_is_left() -> None:
    tableau = [card("E178", 0, 0), card("E179", 0, 1), card("E180", 0, 2)]
    state = table({"tableau": tableau}, {})
    assert options(state, 0, "choose") == {"plant"}
    assert state.awaiting().must == (0,)  # the choice is still made and shown


def test_r10_7_a_look_keeps_its_card_before_the_discard_pile_may_be_shuffled() -> None:
    """What is not kept is shuffled too; with a thick deck nobody has to wait."""
    looks = seat(drawn=["E001", "E002", "E003"], stack=[["keep"]])
    for unseen, waits in ((240, True), (0, False)):
        other = seat(hand=["E010"], stack=[["bury", 1, 0]])
        state = table(looks, other, active=1, chosen="plant", discard={"unseen": unseen})
        assert state.awaiting().must == ((0,) if waits else (0, 1))
        assert bool(state.legal(1)) is not waits
        play(state, act("keep", 0, "E002"))
        assert state.awaiting().must == (1,)
        assert state.legal(1)


def test_answers_tell_the_amounts_of_the_board() -> None:
    """Whoever chooses, and everybody else, reads the numbers that the action board prints."""
    for language in ("en", "ja"):
        told = GAME.texts.tables[language]
        for action, parts in ACTIONS.items():
            for _, amount in parts["active"]:
                assert str(amount) in told[f"remark.choose.{action}"]
            for what, amount in parts.get("others_one_of", ()):
                assert str(amount) in told[f"verb.take.{what}"]


@pytest.mark.parametrize(
    ("tableau", "hand", "told"),
    [
        ([], [], {"plant": "no card in hand", "water": "no room", "grow": "no room"}),
        ([card("E005", 0, 0)], ["E002"], {"grow": "room for 1 of 2"}),
        ([card("E005", 0, 0, sprouts=4)], ["E002"], {"water": "2 of 6", "grow": "1 of 2"}),
    ],
)
def test_an_action_says_what_of_it_cannot_be(
    tableau: list[dict[str, Any]], hand: list[str], told: dict[str, str]
) -> None:
    """R8.1: pieces without room are lost, and a guest heard of it once the action was chosen."""
    state = table(seat(tableau=tableau, hand=hand), seat())
    said = {}
    for action in ACTIONS:
        key, given = state.remark(act("choose", 0, action))
        said[action] = GAME.texts.say("en", f"remark.{key}", dict(given))
    for action, text in said.items():
        assert told.get(action, "") in text
        assert (action in told) or "room" not in text, text


def test_plant_says_whether_a_card_or_a_spot_is_missing() -> None:
    """R6.2: "nothing to plant" stood there with a hand of cards, as the mat was full."""
    flora = (piece for piece in PLANTABLE if piece not in REPLACEABLE)
    full = [card(piece, n // 4, n % 4) for n, piece in zip(range(16), flora, strict=False)]
    state = table(seat(tableau=full, hand=[next(flora)]), seat())
    assert state.remark(act("choose", 0, "plant")).key == "choose.plant.full"


@pytest.mark.parametrize(
    ("language", "one", "three"),
    [
        ("en", "Compost 1 card, face down", "Compost 3 cards, face down"),
        ("ja", "手札1枚を伏せて堆肥にする", "手札3枚を伏せて堆肥にする"),
    ],
)
def test_one_deed_is_told_in_one_wording(language: str, one: str, three: str) -> None:
    """Guests took one hidden card and three of them for different things."""
    words = Words(GAME, ["Ada"])
    assert words.say(words.step(act("compost", 0, UNSEEN)), language) == one
    assert GAME.texts.say(language, "gesture.compost", {"n": 3}) == three
