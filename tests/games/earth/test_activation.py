"""R7 and R8: order, costs, gains, row and column effects, copies, pieces and conversion."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.state import Asked
from engine.games.earth.actions.activation import queue
from engine.games.earth.faces import ACTIONS, CARDS, EARTH, FLORA, PLANTABLE
from engine.games.earth.game import GAME
from engine.games.earth.goals.filters import has_canopy
from engine.games.earth.scores import growth_points
from engine.games.earth.state import Earth
from tests.games.earth.table import act, booked, card, draw, options, play, refused, table, verbs


def follower(action: str, own: dict[str, Any], take: str, **fields: Any) -> Earth:
    """Seat 1 follows seat 2's action with this choice and stands before its activation."""
    state = table(own, {}, active=2, **fields)
    return play(state, act("choose", 1, action), act("take", 0, take))


def red(own: dict[str, Any], **fields: Any) -> Earth:
    return follower("compost", own, "soil", **fields)


def blue(own: dict[str, Any], **fields: Any) -> Earth:
    return follower("water", own, "soil", **fields)


def yellow(own: dict[str, Any], **fields: Any) -> Earth:
    state = follower("grow", own, "draw", **fields)
    return draw(state, 0, *state.unseen[-2:])


def line(state: Earth) -> tuple[str, ...]:
    """What can still be used, in order."""
    return queue(state.areas[0].stack[-1])


# -- order (R7.1 to R7.6) ----------------------------------------------------------------


def test_r7_1_each_ability_at_most_once_and_each_optional() -> None:
    state = red({"tableau": [card("E272", 0, 0), card("E006", 0, 1), card("E001", 0, 2)]})
    assert options(state, 0, "use") == {"E272", "E006"}
    assert refused(state, act("use", 0, "E001")).key == "works_otherwise"
    play(state, act("use", 0, "E272"))
    assert options(state, 0, "use") == {"E006"}
    assert refused(state, act("use", 0, "E272")).key == "turn_past"
    play(state, act("done", 0))
    assert refused(state, act("use", 0, "E006")).key == "not_awaited"


def test_r7_2_top_row_first_from_left_to_right() -> None:
    tableau = [card("E006", 1, 0), card("E272", 0, 1), card("E017", 0, 0)]
    state = red({"tableau": tableau})
    assert line(state) == ("E017", "E272", "E006")
    play(state, act("use", 0, "E272"))  # passes over Fly Agaric
    assert line(state) == ("E006",)
    refusal = refused(state, act("use", 0, "E017"))
    assert (refusal.key, refusal.rule) == ("turn_past", "R7.2")


def test_r7_3_island_then_climate_before_or_after_the_tableau() -> None:
    own = {"island": "I288A", "climate": "C297B", "hand": ["E001"], "compost": 3}
    tableau = [card("E272", 0, 0)]
    state = play(
        table({**own, "tableau": tableau}, {}), act("choose", 0, "compost"), act("take", 1, "soil")
    )
    assert line(state) == ("I288A", "C297B", "E272")
    before = play(state.clone(), act("use", 0, "I288A"), act("done", 0))
    assert line(before) == ("C297B", "E272")
    after = play(state.clone(), act("use", 0, "E272"))
    assert line(after) == ("I288A", "C297B")
    skipped = play(state.clone(), act("use", 0, "C297B"))
    assert line(skipped) == ("E272",)
    late = play(after, act("use", 0, "C297B"))
    assert refused(late, act("use", 0, "I288A")).key in ("not_awaited", "turn_past")


def test_r7_4_multicolour_at_its_place_or_last_by_option() -> None:
    """C4: place order by default; with the switch after Island and Climate too."""
    many = "E247"  # multicolour: 1 soil for a draw
    assert CARDS[many].colours == {"multicolour"}
    own = {"climate": "C297B", "compost": 2, "tableau": [card(many, 0, 0), card("E272", 0, 1)]}
    assert line(red(own)) == ("C297B", many, "E272")
    state = red(own, options={"multicolour": "last"})
    assert line(state) == ("C297B", "E272", many)
    play(state, act("use", 0, "E272"))
    assert line(state) == ("C297B", many)


def test_r7_4_multicolour_after_compost_water_and_grow_but_not_plant() -> None:
    for name in (n for n in PLANTABLE if "multicolour" in CARDS[n].colours):
        fits = {action for action, ability in CARDS[name].by_action.items() if ability}
        assert fits == {"compost", "water", "grow"}


def test_r7_5_a_card_planted_this_turn_is_activated_this_turn() -> None:
    """Prairie's green ability draws a card in the turn in which it is planted."""
    state = table({}, {"hand": ["E003"], "soil": 2})
    play(state, act("choose", 0, "plant"), act("plant", 1, "E003", 0, 0))
    draw(state, 1, "E001")
    assert options(state, 1, "use") == {"E003"}
    play(state, act("use", 1, "E003"))
    assert state.areas[1].soil == 1


def test_r7_6_no_card_has_two_abilities_for_one_action() -> None:
    for name, face in CARDS.items():
        for action, row in ACTIONS.items():
            fits = {row["colour"]} | ({"multicolour"} if action != "plant" else set())
            found = [a for a in face.abilities if a.when == "activated" and a.colour in fits]
            assert len(found) <= 1, name


def test_r7_6_red_after_compost_and_blue_after_water() -> None:
    """Southern Magnolia has both; each is used after its own action."""
    tableau = [card("E024", 0, 0, sprouts=1)]
    state = red({"tableau": tableau})
    play(state, act("use", 0, "E024"))
    assert state.areas[0].soil == 2 + 2
    state = blue({"tableau": tableau})
    play(state, act("use", 0, "E024"), act("sprout", 0, "E024"))
    assert state.areas[0].sprouts == {"E024": 2}


def test_a_view_tells_what_can_be_used_in_order() -> None:
    """Those of others too: everybody sees them on the mats."""
    tableau = [card("E272", 0, 0), card("E011", 0, 1), card("E017", 0, 2)]
    state = red({"tableau": tableau, "hand": ["E001"]})
    assert state.view(None)["seats"][0]["uses"] == ["E272", "E011", "E017"]
    assert state.view(1)["seats"][1]["uses"] == ["C301B"]


def test_a_view_tells_what_a_planted_card_is_worth() -> None:
    """Japanese Maple: 2 points and a canopy of 4; Prairie: 2 and 3 for the herb in its row."""
    tableau = [card("E001", 0, 0, growth=3), card("E002", 1, 0), card("E005", 1, 1)]
    state = table({"tableau": tableau}, {})
    rows = state.view(None)["seats"][0]["tableau"]
    assert {row["card"]: row["points"] for row in rows} == {"E001": 6, "E002": 5, "E005": 0}
    lying = {row["card"]: (row["sprouts"], row["growth"]) for row in rows}
    assert lying == {"E001": (0, 3), "E002": (0, 0), "E005": (0, 0)}


# -- conditions (R7.7, R7.8) -------------------------------------------------------------


def test_r7_7_some_abilities_are_for_the_active_seat_only() -> None:
    own = {"climate": "C295A", "tableau": [card("E272", 0, 0)]}
    state = play(table(own, {}), act("choose", 0, "compost"))
    assert "C295A" in options(state, 0, "use")
    assert "C295A" not in line(red(own))


def test_r7_8_cards_planted_this_turn_are_counted_for_everybody() -> None:
    """I293A: 2 soil for each terrain planted this turn; seat 2 is not active."""
    state = table({}, {"island": "I293A", "hand": ["E090"]})
    play(state, act("choose", 0, "plant"), act("plant", 1, "E090", 0, 0))
    draw(state, 1, "E001")
    play(state, act("use", 1, "I293A"))
    assert state.areas[1].soil == 2


def test_r7_8_the_gain_is_taken_once_per_planted_card() -> None:
    own = {"island": "I293A", "hand": ["E090", "E091"], "soil": 1}
    state = play(table(own, {}), act("choose", 0, "plant"))
    play(state, act("plant", 0, "E090", 0, 0), act("plant", 0, "E091", 0, 1))
    draw(state, 0, "E001", "E004", "E005", "E006")
    play(state, act("keep", 0, "E001"), act("use", 0, "I293A"))
    assert state.areas[0].soil == 1 + 4


# -- costs and gains (R7.9 to R7.13) -----------------------------------------------------


def test_r7_9_the_whole_cost_first_or_not_at_all() -> None:
    """Chives: one compost card and one growth for a sprout and 2 soil."""
    tableau = [card("E253", 0, 0), card("E001", 0, 1, growth=1)]
    state = red({"tableau": tableau, "climate": "C303A"})
    assert state.areas[0].stack == []  # the compost card is missing: nothing to use
    state = red({"tableau": tableau, "compost": ["E004"]})
    play(state, act("use", 0, "E253"))
    assert state.areas[0].compost == []
    assert state.areas[0].growth_total == 0
    assert verbs(state, 0) == {"sprout", "done"}
    play(state, act("done", 0))  # the gain in part: no sprout, but soil
    assert state.areas[0].soil == 2 + 2
    assert state.areas[0].sprouts_total == 0


def test_r7_9_nobody_is_asked_which_ability_when_none_can_be_paid() -> None:
    """The match waits all the same: a hand may hold an event that changes it (R9.1)."""
    tableau = [card("E253", 0, 0), card("E001", 0, 1, growth=1)]
    state = red({"tableau": tableau, "climate": "C303A", "hand": ["E005"]})
    assert options(state, 0, "use") == set()
    assert state.asked(0).key == "use_spent"
    state = red({"tableau": tableau, "compost": ["E004"], "hand": ["E005"]})
    assert options(state, 0, "use")
    assert state.asked(0).key in ("open", "use")


def test_r7_1_an_ability_that_would_do_nothing_is_not_asked_about_but_stays_legal() -> None:
    """Each useless one cost a touch; an event could still make room (R9.1)."""
    full = card("E184", 0, 0, sprouts=1)  # two sprouts, and room for one in all
    state = blue({"tableau": [full], "hand": ["E001"]})
    assert state.asked(0).key == "use_spent"
    assert "E184" in options(state, 0, "use")
    state = blue({"tableau": [full, card("E024", 0, 1)], "hand": ["E001"]})
    assert state.asked(0).key in ("open", "use"), "there is room on the other card"
    tableau = [card("E017", 0, 0)]  # composts cards of the hand
    assert red({"tableau": tableau, "hand": ["E001"]}).asked(0).key in ("open", "use")


def test_r8_2_an_ability_without_room_for_what_it_brings_says_so_before_it_is_paid() -> None:
    """It was the gold answer, and took a sprout for nothing."""
    room = {"tableau": [card("E177", 0, 0, sprouts=1)]}
    assert red(room).remark(act("use", 0, "E177")) == Asked()
    full = CARDS["E177"].growth_spaces
    state = red({"tableau": [card("E177", 0, 0, sprouts=1, growth=full)]})
    assert state.asked(0).key in ("open", "use"), "who wants the room may pay for it"
    assert state.remark(act("use", 0, "E177")) == Asked("no_room")
    bare = red({"tableau": [card("E249", 0, 0, sprouts=1)], "hand": []})
    assert bare.remark(act("use", 0, "E249")) == Asked(), "cards are missing, and no room"


def test_r7_1_a_seat_goes_on_alone_where_nothing_it_holds_would_change_that() -> None:
    """An event could make room, and soil for three sprouts pay: then it is asked (R8.5, R9.1)."""
    full = card("E184", 0, 0, sprouts=1)
    end = act("done", 0)
    state = blue({"tableau": [full], "hand": ["E001"]})
    assert state.onward(0) == end
    assert state.onward(1) is None, "it is asked nothing"
    play(state, end)
    assert [one for one in state.events if one.verb == "spent"][-1].seat == 0, "and that is told"
    assert blue({"tableau": [full], "hand": ["E222"]}).onward(0) is None, "an event"
    assert blue({"tableau": [full], "unseen": 1}, options={"hands": "unknown"}).onward(0) is None, (
        "its cards are its own secret"
    )
    room = [card("E184", 0, 0, sprouts=1), card("E011", 0, 1, sprouts=3)]
    traded = blue({"tableau": room, "hand": ["E001"]})
    assert traded.asked(0).key == "use_spent"
    assert traded.onward(0) is None, "sprouts that are traded make room for those of the ability"


def test_r7_9_a_gain_may_be_taken_unit_by_unit() -> None:
    state = red({"tableau": [card("E006", 0, 0)], "hand": ["E001"]})
    play(state, act("ask_each", 0), act("use", 0, "E006"), act("accept", 0, "soil"), act("done", 0))
    assert state.areas[0].soil == 2 + 1
    assert verbs(state, 0) == {"compost", "done"}
    play(state, act("done", 0))
    assert state.areas[0].asks is False


def test_r7_9_gains_are_taken_in_listed_order() -> None:
    """Blackthorn: 2 soil, then up to one hand card to the compost."""
    state = red({"tableau": [card("E006", 0, 0)], "hand": ["E001"]})
    play(state, act("use", 0, "E006"))
    assert state.areas[0].soil == 4
    play(state, act("compost", 0, "E001"))
    assert state.areas[0].compost == ["E001"]


def test_r7_10_what_does_not_fit_is_lost() -> None:
    """West India Lantana gives two growth; one space is left on the whole tableau."""
    state = yellow({"tableau": [card("E015", 0, 0, growth=1)]})
    play(state, act("use", 0, "E015"), act("growth", 0, "E015"))
    assert state.areas[0].growth == {"E015": 2}
    assert verbs(state, 0) == set()


def test_r7_11_as_a_cost_exactly_as_a_gain_up_to() -> None:
    hand = ["E001", "E004", "E005"]
    state = red({"tableau": [card("E011", 0, 0)], "hand": hand})
    play(state, act("use", 0, "E011"))
    assert verbs(state, 0) == {"compost"}
    assert refused(state, act("done", 0)).rule == "R7.11"
    play(state, act("compost", 0, "E004"))
    assert (state.areas[0].compost, state.areas[0].soil) == (["E004"], 4)
    state = red({"tableau": [card("E145", 0, 0)], "hand": hand})
    play(state, act("use", 0, "E145"), act("compost", 0, "E001"), act("done", 0))
    assert (state.areas[0].compost, state.areas[0].soil) == (["E001"], 1)


def test_r7_11_people_are_told_how_many_cards_still_go() -> None:
    """Never more than the hand has, and of the last one no number. Of up to so many "which 7 cards"
    asked for all of them."""
    asked = [
        table(
            {"hand": ["E001", "E004", "E005"][:held], "stack": [["bury", left, exact]]},
            {},
            chosen="water",
        ).asked(0)
        for held, left, exact in ((3, 3, 1), (2, 3, 1), (3, 1, 1), (2, 7, 0))
    ]
    assert [(one.key, dict(one.params)) for one in asked] == [
        ("bury_more", {"n": 3}), ("bury_more", {"n": 2}), ("bury", {}), ("bury_some", {"n": 2}),
    ]  # fmt: skip
    said = GAME.texts.say("en", "ask.bury_some", {"seat": "Ann", "n": 7})
    assert said == "Ann, which cards go to your compost: up to 7?"


def test_r7_12_the_latest_composted_cards_are_discarded() -> None:
    own = {"climate": "C297B", "compost": ["E001", "?", "E004"]}
    state = play(red(own), act("use", 0, "C297B"))
    assert state.areas[0].compost == ["E001", "?"]
    assert state.discard == ["E004"]
    state = red({"climate": "C297B"})
    assert state.areas[0].stack == []  # with no compost it cannot be paid


def test_r7_13_costs_in_pieces_come_from_any_flora() -> None:
    """Southern Magnolia pays a sprout of another flora."""
    tableau = [card("E024", 0, 0, sprouts=1), card("E005", 0, 1, sprouts=1)]
    state = red({"tableau": tableau})
    play(state, act("use", 0, "E024"))
    assert options(state, 0, "unsprout") == {"E024", "E005"}
    play(state, act("unsprout", 0, "E005"))
    assert state.areas[0].sprouts == {"E024": 1}
    assert state.areas[0].soil == 4


# -- rows, columns, neighbours, copies (R7.14, R7.15) ------------------------------------


def test_r7_14_up_to_one_on_each_matching_card_itself_included() -> None:
    """Potato Plant: a sprout on each herb of its column."""
    herbs = [n for n in sorted(FLORA) if CARDS[n].types == {"herb"} and CARDS[n].sprout_spaces > 1
             and not CARDS[n].by_action["water"]][:3]  # fmt: skip
    tableau = [card("E083", 0, 0), card(herbs[0], 1, 0), card(herbs[1], 2, 0), card(herbs[2], 0, 1)]
    state = play(blue({"tableau": tableau}), act("use", 0, "E083"))
    assert options(state, 0, "sprout") == {"E083", herbs[0], herbs[1]}
    assert dict(state.asked(0).params)["off"] == "sprout.one", "people put a sprout, not a piece"
    play(state, act("sprout", 0, herbs[0]))
    assert options(state, 0, "sprout") == {"E083", herbs[1]}
    assert refused(state, act("sprout", 0, herbs[0])).key == "not_reached"
    play(state, act("sprout", 0, "E083"), act("done", 0))
    assert state.areas[0].sprouts == {herbs[0]: 1, "E083": 1}


def test_r7_14_a_total_is_spread_freely_over_neighbours_without_itself() -> None:
    """Japanese Stewartia: three sprouts on flora around it."""
    tableau = [card("E269", 1, 1), card("E005", 0, 0), card("E036", 2, 1), card("E001", 1, 3)]
    state = play(blue({"tableau": tableau}), act("use", 0, "E269"))
    assert options(state, 0, "sprout") == {"E005", "E036"}
    play(state, act("sprout", 0, "E005"), act("sprout", 0, "E005"), act("sprout", 0, "E036"))
    assert state.areas[0].sprouts == {"E005": 2, "E036": 1}


def test_r7_7_no_card_that_can_be_copied_is_for_the_active_seat_only() -> None:
    """R7.15: Island and Climate cannot be copied, and only they have that condition."""
    only = {name for name, each in CARDS.items() for ability in each.abilities if ability.if_chose}
    assert only
    assert only.isdisjoint(EARTH)


def test_r7_15_a_copy_is_used_from_the_place_of_the_copier() -> None:
    """Swamp Sprouts copies Potato Plant: each herb of its own column, itself a herb too."""
    tableau = [card("E083", 0, 0), card("E280", 0, 1), card("E005", 1, 1)]
    state = play(blue({"tableau": tableau}), act("use", 0, "E280"))
    assert options(state, 0, "copy") == {"E083", "E005"}
    play(state, act("copy", 0, "E083"))
    assert options(state, 0, "sprout") == {"E280", "E005"}


def test_r7_15_the_copied_card_may_be_used_as_well_and_its_cost_is_paid() -> None:
    tableau = [card("E011", 0, 0), card("E281", 0, 1)]
    state = red({"tableau": tableau, "hand": ["E001", "E004"]})
    play(state, act("use", 0, "E011"), act("compost", 0, "E001"))
    play(state, act("use", 0, "E281"), act("copy", 0, "E011"))
    area = state.areas[0]
    assert (area.compost, area.soil, area.hand) == (["E001", "E004"], 2 + 2 + 2, [])


def test_r7_15_multicolour_is_copied_island_and_climate_are_not() -> None:
    tableau = [card("E281", 0, 0), card("E247", 0, 1)]
    own = {"tableau": tableau, "climate": "C297B", "compost": 2}
    state = play(red(own), act("use", 0, "E281"))
    assert options(state, 0, "copy") == {"E247"}
    assert refused(state, act("copy", 0, "C297B")).key == "not_planted"
    assert refused(state, act("copy", 0, "E281")).key == "not_copyable"


def test_r7_15_an_unpayable_ability_is_not_copied() -> None:
    state = red({"tableau": [card("E011", 0, 0), card("E281", 0, 1)]})
    assert state.areas[0].stack == []


# -- sprouts and growth (R8) -------------------------------------------------------------


def test_r8_1_one_piece_a_space_and_only_on_flora() -> None:
    tableau = [card("E024", 0, 0, sprouts=1), card("E090", 0, 1)]
    state = play(table({"tableau": tableau}, {}), act("choose", 0, "water"))
    assert options(state, 0, "sprout") == {"E024"}
    assert refused(state, act("sprout", 0, "E090")).key == "no_space"
    play(state, act("sprout", 0, "E024"))
    assert "sprout" not in verbs(state, 0)


def test_r8_2_the_last_space_takes_a_canopy() -> None:
    """Cat Grass has one growth space; Japanese Maple three."""
    tableau = [card("E005", 0, 0, growth=1), card("E001", 0, 1, growth=2)]
    area = table({"tableau": tableau}, {}).areas[0]
    assert has_canopy(area, "E005")
    assert not has_canopy(area, "E001")
    assert (growth_points(area, "E005"), growth_points(area, "E001")) == (1, 2)


def test_r8_3_growth_counts_trunks_and_canopy() -> None:
    tableau = [card("E005", 0, 0, growth=1), card("E001", 0, 1, growth=3)]
    assert table({"tableau": tableau}, {}).areas[0].growth_total == 4


def test_r8_4_a_full_flora_loses_its_canopy_first() -> None:
    tableau = [card("E001", 0, 0, growth=3), card("E253", 0, 1, growth=1)]
    state = red({"tableau": tableau, "compost": 1})
    area = state.areas[0]
    assert growth_points(area, "E001") == 4
    play(state, act("use", 0, "E253"), act("ungrow", 0, "E001"))
    assert growth_points(area, "E001") == 2


def test_r8_5_three_sprouts_are_two_soil_from_any_flora() -> None:
    tableau = [card("E001", 0, 0, sprouts=2), card("E005", 0, 1, sprouts=4)]
    state = table({"tableau": tableau}, {})
    play(state, act("convert", 0), act("unsprout", 0, "E001"), act("unsprout", 0, "E005"))
    assert refused(state, act("convert", 0)).key == "convert_not_now"
    play(state, act("unsprout", 0, "E005"))
    assert state.areas[0].soil == 2
    assert state.areas[0].sprouts == {"E001": 1, "E005": 2}
    play(state, act("convert", 0))  # exactly three: nothing to choose
    assert (state.areas[0].soil, state.areas[0].sprouts_total) == (4, 0)
    assert refused(state, act("convert", 0)).key == "few_sprouts"
    assert booked(state, 0, "soil") == 4


def test_r8_5_others_convert_too_but_not_in_the_middle_of_an_action() -> None:
    tableau = [card("E001", 0, 0, sprouts=4), card("E005", 0, 1)]
    state = table({}, {"tableau": tableau})
    assert 1 in state.awaiting().may
    assert "convert" in verbs(state, 1)
    play(state, act("choose", 0, "water"), act("take", 1, "sprout"))
    refusal = refused(state, act("convert", 1))
    assert (refusal.key, refusal.rule) == ("convert_not_now", "R8.5")


@pytest.mark.parametrize("what", ["soil", "compost", "hand"])
def test_r8_6_soil_hand_and_compost_have_no_limit(what: str) -> None:
    hand = sorted(PLANTABLE)[:120]
    state = table({"soil": 120, "compost": 120, "hand": hand}, {})
    assert state.counted(0)[what] == 120
