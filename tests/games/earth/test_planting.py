"""R6: cost, place, black abilities, paying with something else, replacing."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.state import Asked
from engine.games import load
from engine.games.earth.actions.planting import means, price
from engine.games.earth.faces import CARDS, FLORA, PLANTABLE
from engine.games.earth.state import Earth
from tests.games.earth.table import act, booked, card, draw, options, play, refused, table, verbs


def planting(own: dict[str, Any], *others: dict[str, Any], **fields: Any) -> Earth:
    """Seat 1 has chosen Plant; seat 2 holds nothing."""
    return play(table(own, *(others or ({},)), **fields), act("choose", 0, "plant"))


def spots(state: Earth, name: str) -> set[tuple[int, int]]:
    found = set()
    for action in state.legal(0):
        if action.verb == "plant" and action.args[0] == name:
            found.add((int(action.args[1]), int(action.args[2])))
    return found


# -- R6.1, R6.2 --------------------------------------------------------------------------


def test_r6_1_the_printed_soil_is_paid() -> None:
    state = planting({"hand": ["E004"], "soil": 8})
    play(state, act("plant", 0, "E004", 1, 1))
    assert state.areas[0].soil == 2
    assert state.areas[0].hand == []
    assert booked(state, 0, "soil") == -6


def test_r6_1_without_enough_soil_it_cannot_be_planted() -> None:
    state = planting({"hand": ["E004", "E005"], "soil": 5})
    refusal = refused(state, act("plant", 0, "E004", 0, 0))
    assert (refusal.key, refusal.rule) == ("no_soil", "R6.1")
    assert refusal.params == {"soil": 5, "cost": 6}
    assert options(state, 0, "plant") == {"E005"}


def test_r6_1_events_cannot_be_planted() -> None:
    state = planting({"hand": ["E203", "E005"], "soil": 5})
    assert refused(state, act("plant", 0, "E203", 0, 0)).key == "events_not_planted"


def test_r6_2_the_first_card_lies_anywhere() -> None:
    state = planting({"hand": ["E005"]})
    assert spots(state, "E005") == {(row, col) for row in range(4) for col in range(4)}


def test_r6_2_later_cards_touch_one_even_diagonally() -> None:
    state = planting({"hand": ["E005"], "tableau": [card("E001", 1, 1)]})
    near = {(r, c) for r in (0, 1, 2) for c in (0, 1, 2)} - {(1, 1)}
    assert spots(state, "E005") == near
    assert refused(state, act("plant", 0, "E005", 3, 3)).key == "not_adjacent"
    assert refused(state, act("plant", 0, "E005", 1, 1)).key == "space_taken"


def test_r6_2_the_box_floats_until_the_tableau_is_four_wide() -> None:
    """Three columns in use: the fourth may be on either side; the rows still float."""
    row = [card("E001", 0, 0), card("E004", 0, 1), card("E006", 0, 2)]
    state = planting({"hand": ["E005"], "tableau": row})
    assert (0, -1) in spots(state, "E005")
    assert (0, 3) in spots(state, "E005")
    assert (-1, 3) in spots(state, "E005")
    play(state, act("plant", 0, "E005", 0, -1))
    more = planting({"hand": ["E007"], "soil": 4, "tableau": [*row, card("E005", 0, -1)]})
    assert {col for _, col in spots(more, "E007")} == {-1, 0, 1, 2}
    refusal = refused(more, act("plant", 0, "E007", 0, 3))
    assert (refusal.key, refusal.rule) == ("outside_box", "R6.2")


def test_r6_2_a_space_is_said_as_it_lies_on_the_mat() -> None:
    """Lines count from 1; a card beside the mat moves the tableau, and then lies in line 1."""
    row = [card("E001", 0, 0), card("E004", 0, 1), card("E006", 0, 2)]
    state = planting({"hand": ["E005"], "tableau": row})
    game = load("earth")
    texts = game.texts
    steps = [step for step in state.legal(0) if step.verb == "plant"]
    told = {step.args[1:]: texts.say_step("en", state.spoken(step), game.grammar) for step in steps}
    assert len(set(told.values())) == len(told)
    assert told[0, 3] == "Plant Cat Grass in row 1, column 4"
    assert told[0, -1] == "Plant Cat Grass in row 1, left of column 1"
    assert told[-1, 3] == "Plant Cat Grass above row 1, column 4"
    step = act("plant", 0, "E005", 0, -1)
    play(state, step)
    assert state.spoken(step).args == ("E005", "mat.row.1", "mat.col.1")


def test_r6_2_a_corner_outside_the_box_is_refused() -> None:
    tableau = [card(n, i, i) for i, n in enumerate(("E001", "E004", "E006", "E007"))]
    state = planting({"hand": ["E005"], "tableau": tableau})
    assert refused(state, act("plant", 0, "E005", 4, 4)).key == "outside_box"
    assert refused(state, act("plant", 0, "E005", -1, 0)).key == "outside_box"
    assert refused(state, act("plant", 0, "E005", 99, 0)).key == "outside_box"


def test_r6_2_sixteen_cards_are_all() -> None:
    names = sorted(FLORA - {"E005"})[:16]
    tableau = [card(n, i // 4, i % 4) for i, n in enumerate(names)]
    state = planting({"hand": ["E005"], "tableau": tableau, "soil": 9}, {"hand": ["E267"]})
    assert refused(state, act("plant", 0, "E005", 0, 0)).key == "tableau_full"
    assert verbs(state, 0) == set()
    full = table({"hand": ["E005"], "tableau": tableau}, {}, options={"hands": "unknown"})
    full = play(full, act("choose", 0, "plant"))
    assert not full.areas[0].open_spots()


def test_r6_2_planted_cards_do_not_move_but_the_mat_shifts() -> None:
    """Growing past the edge shifts the mat by one line; with wrap-around nothing moves."""
    row = [card("E001", 0, 0)]
    state = planting({"hand": ["E005"], "tableau": row})
    assert state.places()["E001"] == "seat0:tableau:0"
    play(state, act("plant", 0, "E005", -1, 0))
    assert state.places()["E005"] == "seat0:tableau:0"
    assert state.places()["E001"] == "seat0:tableau:4"
    state = planting({"hand": ["E005"], "tableau": row}, options={"edge": "wrap"})
    play(state, act("plant", 0, "E005", -1, 0))
    assert state.places()["E005"] == "seat0:tableau:12"
    assert state.places()["E001"] == "seat0:tableau:0"


# -- R6.3 --------------------------------------------------------------------------------


def test_r6_3_black_abilities_happen_at_once() -> None:
    state = planting({"hand": ["E258"], "soil": 1})
    play(state, act("plant", 0, "E258", 0, 0))
    assert state.areas[0].soil == 6


def test_r6_3_amounts_are_upper_limits() -> None:
    """E257 composts up to twenty hand cards, none if so wished."""
    hand = ["E257", "E001", "E004", "E005"]
    state = planting({"hand": hand, "soil": 9})
    play(state, act("plant", 0, "E257", 0, 0), act("compost", 0, "E001"), act("done", 0))
    assert state.areas[0].compost == ["E001"]
    assert state.areas[0].hand == ["E004", "E005"]


def test_r6_3_draws_come_before_composting() -> None:
    state = planting({"hand": ["E259", "E001"], "soil": 1})
    play(state, act("plant", 0, "E259", 0, 0))
    draw(state, 0, "E004", "E005")
    assert options(state, 0, "compost") == {"E001", "E004", "E005"}


def test_r6_3_what_has_no_room_is_said_before_and_told_after() -> None:
    """R8.1: E270 gives seven sprouts; of the six spaces of the only flora four are full. Five went
    without a word. E265 gives five, and has six spaces itself."""
    own = [card("E265", 0, 0, sprouts=4)]
    state = planting({"hand": ["E270", "E001"], "soil": 20, "tableau": own})
    few = Asked("black_room", (("n", 2), ("m", 7), ("what", "what.sprouts")))
    assert state.remark(act("plant", 0, "E270", 0, 1)) == few
    play(state, act("plant", 0, "E270", 0, 1))
    assert state.asked(0) == Asked("put_short", (("n", 2), ("m", 7), ("off", "sprout.more")))
    play(state, *[act("sprout", 0, "E265")] * 2)
    told = [(0, ("goods:sprouts:5", "goods:sprouts:-5"))]
    assert [(one.seat, one.args) for one in state.losses(0)] == told
    watered = play(table({}, {}), act("choose", 0, "water"))
    assert "overflowed" in {one.verb for one in watered.events}
    assert watered.losses(0) == [], "R5.6: up to six, and whoever chooses it sees the mat"
    whole = planting({"hand": ["E265"], "soil": 20})
    assert whole.remark(act("plant", 0, "E265", 0, 0)) == Asked()
    bare = planting({"hand": ["E270"], "soil": 20})
    assert bare.remark(act("plant", 0, "E270", 0, 0)).key == "black_no_room"


# -- R6.4 --------------------------------------------------------------------------------


def test_r6_4_reductions_add_up_and_stop_at_nought() -> None:
    """C8: E090 saves 2 on trees, E098 saves 1: the Japanese Maple of 3 is free."""
    own = {"hand": ["E001", "E004"], "tableau": [card("E090", 0, 0), card("E098", 0, 1)]}
    state = planting(own)
    area = state.areas[0]
    assert price(area, "E001") == 0
    assert price(area, "E004") == 3
    cheap = next(n for n in sorted(FLORA) if "tree" in CARDS[n].types and CARDS[n].cost == 1)
    assert price(area, cheap) == 0


def test_r6_4_people_hear_what_a_card_costs_now_and_what_is_printed() -> None:
    """E090 saves 2 on trees: the Japanese Maple (E001) of 3 costs 1; of others nothing is said."""
    other = next(n for n in sorted(FLORA) if "tree" not in CARDS[n].types)
    own = {"hand": ["E001", other], "tableau": [card("E090", 0, 0)]}
    state = planting(own)
    cheaper = state.remark(act("plant", 0, "E001", 0, 1))
    assert (cheaper.key, dict(cheaper.params)) == ("cheaper", {"cost": 1, "printed": 3})
    assert not state.remark(act("plant", 0, other, 0, 1)).key
    told = state.costs("E001", 0)
    assert (told.key, dict(told.params)) == ("brown", {"n": 1, "m": 3}), "and in the hand"
    assert not state.costs(other, 0).key


def test_r6_4_a_card_does_not_reduce_itself_and_islands_do() -> None:
    """E096 makes sunny cards cheaper by 1 and may be sunny itself; I286A does the same."""
    assert "sunny" in CARDS["E096"].habitats or "E096" in PLANTABLE
    state = planting({"hand": ["E096"], "soil": 1})
    assert refused(state, act("plant", 0, "E096", 0, 0)).key == "no_soil"
    sunny = next(n for n in sorted(FLORA) if CARDS[n].habitats == {"sunny"} and CARDS[n].cost > 1)
    state = planting({"island": "I286A", "hand": [sunny]})
    assert price(state.areas[0], sunny) == CARDS[sunny].cost - 1


# -- R6.5 --------------------------------------------------------------------------------


def test_r6_5_hand_cards_in_place_of_soil_one_by_one() -> None:
    """Horn of Plenty costs 3: one soil and two hand cards, mixed as wished."""
    state = planting({"hand": ["E190", "E001", "E004", "E005"], "soil": 3})
    play(state, act("plant", 0, "E190", 0, 0))
    assert verbs(state, 0) == {"pay_with", "done"}
    play(state, act("pay_with", 0, "E001"), act("pay_with", 0, "E004"), act("done", 0))
    area = state.areas[0]
    assert (area.soil, area.compost, area.hand) == (2, ["E001", "E004"], ["E005"])
    assert "E190" in area.cell


def test_r6_5_the_card_itself_does_not_pay() -> None:
    state = planting({"hand": ["E190", "E001"], "soil": 1})
    assert means(state.areas[0], "E190") == 2
    assert refused(state, act("plant", 0, "E190", 0, 0)).key == "no_soil"


@pytest.mark.parametrize(
    ("name", "what", "verb"), [("E192", "sprouts", "sprout"), ("E194", "growth", "growth")]
)
def test_r6_5_sprouts_or_growth_in_place_of_soil(name: str, what: str, verb: str) -> None:
    lying = {what: 1}
    tableau = [card("E001", 0, 0, **lying), card("E036", 0, 1, **lying)]
    cost = CARDS[name].cost
    state = planting({"hand": [name], "soil": cost - 1, "tableau": tableau})
    play(state, act("plant", 0, name, 1, 0))
    assert options(state, 0, "pay_with") == {"E001", "E036"}
    assert refused(state, act("pay_with", 0, "E005")).key == "nothing_there"
    assert refused(state, act("done", 0)).key == "no_soil"
    play(state, act("pay_with", 0, "E036"))
    if cost > 1:
        play(state, act("done", 0))
    area = state.areas[0]
    assert area.soil == 0
    assert area.pieces(verb) == {"E001": 1}


# -- R6.6 --------------------------------------------------------------------------------


def test_r6_6_a_terrain_is_composted_and_replaced_without_cost() -> None:
    """Lava Plain takes a card with a red ability; then two cards are drawn."""
    own = {"hand": ["E006", "E005"], "tableau": [card("E230", 0, 0), card("E001", 0, 1)]}
    state = planting(own)
    assert options(state, 0, "replace") == {"E006"}
    assert refused(state, act("replace", 0, "E005", "E230")).key == "wrong_colour"
    assert refused(state, act("replace", 0, "E006", "E001")).key == "not_replaceable"
    play(state, act("replace", 0, "E006", "E230"))
    area = state.areas[0]
    assert area.compost == ["E230"]
    assert area.at[area.cell["E006"]] == "E006"
    assert area.soil == 0
    assert [p.seat for p in state.awaiting().reveals] == [0, 0, 1]
    draw(state, 0, "E007", "E009")
    assert verbs(state, 0) == {"plant", "done"}  # the second of the two plantings


def test_r6_6_multicolour_fits_and_a_full_tableau_does_not_matter() -> None:
    names = ["E231", *sorted(FLORA - {"E235"})[:15]]
    tableau = [card(n, i // 4, i % 4) for i, n in enumerate(names)]
    state = planting({"hand": ["E235"], "tableau": tableau})
    assert verbs(state, 0) == {"replace", "done"}
    play(state, act("replace", 0, "E235", "E231"))
    assert len(state.areas[0].at) == 16
    assert state.areas[0].planted_turn == ["E235"]


def test_r6_6_it_counts_for_black_abilities() -> None:
    """A red and black card does not exist; a yellow one planted by Flatland is counted."""
    black = [
        n for n in sorted(PLANTABLE) if CARDS[n].ability("planted") and len(CARDS[n].colours) > 1
    ]
    for name in black:
        colours = CARDS[name].colours & {"red", "blue", "yellow", "multicolour"}
        assert not colours, name
    own = {"island": "I288B", "hand": ["E001"], "tableau": [card("E232", 0, 0)]}
    state = planting(own)  # 2 soil per yellow card planted this turn
    play(state, act("replace", 0, "E001", "E232"))
    draw(state, 0, "E004", "E005")
    play(state, act("done", 0))
    draw(state, 0, "E006", "E007", "E009", "E011")
    play(state, act("keep", 0, "E006"), act("use", 0, "I288B"))
    assert state.areas[0].soil == 2


def test_r6_1_a_card_says_by_how_much_it_cannot_be_paid() -> None:
    """E004 costs six soil; where nothing at all can be paid a touch tells why, too."""
    state = table({"soil": 3, "hand": ["E004", "E223"]}, {})
    assert state.short("E004", 0) == Asked(), "nobody plants now"
    play(state, act("choose", 0, "plant"))
    assert state.short("E004", 0) == Asked("soil", (("n", CARDS["E004"].cost - 3),))
    assert state.short("E223", 0) == Asked(), "an event costs no soil"
    assert state.short("E221", 0) == Asked("discard_compost", (("n", 2),)), "a geyser: two of it"
    meant = state.meant("E004", "")
    assert meant is not None
    assert refused(state, meant).key == "no_soil"


def test_r6_2_on_a_full_mat_a_card_says_that_it_has_no_room() -> None:
    """R6.6: but one that may take the place of another, free of cost, has. Its price told people
    that it could be planted."""
    at = [(row, col) for row in range(4) for col in range(4)]
    others = [one for one in sorted(PLANTABLE) if one not in ("E001", "E004", "E232")]
    full = [card(one, *space) for one, space in zip(["E232", *others], at, strict=False)]
    state = planting({"soil": 30, "hand": ["E001", "E004"], "tableau": full})
    assert state.short("E001", 0) == Asked(), "a yellow one covers Flatland"
    assert state.short("E004", 0) == Asked("room")


def test_what_finds_no_room_is_told_in_words() -> None:
    """A row "No room, -3 growth" looked as if three were taken off: with a name it is a row."""
    assert not load("earth").texts.has("loss.overflowed.head")
