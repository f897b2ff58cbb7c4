"""R10: fauna in the middle, the first full tableau, the last round, an empty deck."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.state import Asked
from engine.games.earth import scores
from engine.games.earth.faces import CARDS, FLORA, UNSEEN
from engine.games.earth.state import Earth
from tests.games.earth.table import act, by_line, card, draw, finish_turn, play, table, turns

MOLE = ["F339A", "F340A", "F358A", "F353A"]
"""The European Mole asks for twenty soil."""


def sixteen(skip: int = 0, cards: int = 16) -> list[dict[str, Any]]:
    """A tableau of this many flora; `skip` makes two seats' cards different."""
    names = [n for n in sorted(FLORA) if not CARDS[n].by_action["plant"]][skip : skip + cards]
    return [card(n, i // 4, i % 4) for i, n in enumerate(names)]


def test_r10_1_a_leaf_for_a_met_condition_once_and_for_good() -> None:
    state = table({"soil": 18}, {}, fauna=MOLE)
    play(state, act("choose", 0, "compost"), act("take", 1, "soil"))
    assert state.leaves[0] == [0]
    assert by_line(state, 0)["fauna"] == 15
    state.adjust(0, "soil", 0)
    finish_turn(state)
    finish_turn(state)
    assert state.leaves[0] == [0]


def test_r10_2_spaces_are_worth_less_by_arrival() -> None:
    everybody = [{"face": "F339A", "leaves": [3, 1, 5, 2, 4]}]
    state = table({}, {}, {}, {}, {}, fauna=everybody)
    assert [by_line(state, who)["fauna"] for who in range(5)] == [11, 6, 15, 5, 8]


def test_r10_2_beginners_get_ten_each() -> None:
    leaves = [{"face": "F339A", "leaves": [2, 1]}]
    state = table({}, {}, fauna=leaves, options={"mode": "beginner"})
    assert [by_line(state, who)["fauna"] for who in (0, 1)] == [10, 10]


def test_r10_3_in_the_same_turn_from_the_active_seat_clockwise() -> None:
    """Seats 1 and 3 reach twenty soil in seat 2's turn; seat 3 sits closer behind it."""
    state = table({"soil": 18}, {"climate": "C304A"}, {"soil": 18}, fauna=MOLE, active=2)
    play(state, act("choose", 1, "compost"), act("take", 0, "soil"))
    assert state.leaves[0] == []  # marked, ranked at the end of the turn
    play(state, act("take", 2, "soil"))
    assert state.leaves[0] == [2, 0]


def test_r10_4_a_condition_that_holds_for_a_moment_counts() -> None:
    """Twenty soil by an event, spent on a planting in the same turn."""
    state = table({"soil": 19, "island": "I287A", "hand": ["E223", "E004"]}, {}, fauna=MOLE)
    play(state, act("play", 0, "E223"))
    assert state.areas[0].met == 1
    play(state, act("choose", 0, "plant"), act("plant", 0, "E004", 0, 0))
    assert state.areas[0].soil == 14
    finish_turn(state)
    play(state, act("choose", 1, "water"))
    assert state.leaves[0] == [0]


def test_r10_5_the_first_full_tableau_takes_seven_points() -> None:
    own = {"tableau": sixteen(cards=15), "hand": ["E090"]}
    state = table(own, {}, {})
    play(state, act("choose", 0, "plant"), act("plant", 0, "E090", 3, 3))
    finish_turn(state)
    assert state.full == 0
    assert by_line(state, 0)["fauna"] == 7
    causes = [scores._named(item) for item in scores.fauna_items(state, 0)]
    assert causes == ["piece.first_full"], "it counted as all of the fauna board"


def test_r10_5_in_the_same_turn_the_active_seat_comes_first() -> None:
    first = {"tableau": sixteen(cards=15), "hand": ["E090"]}
    third = {"tableau": sixteen(skip=16, cards=15), "hand": ["E091"]}
    state = table(first, {}, third, active=2)
    play(state, act("choose", 1, "plant"))
    play(state, act("plant", 0, "E090", 3, 3), act("plant", 2, "E091", 3, 3))
    finish_turn(state)
    assert state.full == 2


def test_r10_6_the_round_is_played_to_its_end() -> None:
    """Seat 2 began; seat 1 is the last of the round. Full in seat 3's turn: seat 1 still plays."""
    own = {"tableau": sixteen(cards=15), "hand": ["E090"]}
    state = table({}, {}, own, first=2, active=3)
    play(state, act("choose", 2, "plant"), act("plant", 2, "E090", 3, 3))
    finish_turn(state)
    assert (state.active, state.last_round, state.outcome()) == (0, True, None)
    finish_turn(state)
    assert state.outcome() is not None


def test_r10_6_full_in_the_last_turn_of_a_round_ends_the_match() -> None:
    own = {"tableau": sixteen(cards=15), "hand": ["E090"]}
    state = table({}, own, first=1, active=2)
    play(state, act("choose", 1, "plant"), act("plant", 1, "E090", 3, 3))
    before = turns(state)
    finish_turn(state)
    assert state.outcome() is not None
    assert turns(state) == before


def test_r10_7_an_empty_deck_is_made_of_the_discard_pile() -> None:
    gone = [f"E{n:03}" for n in range(1, 284)]
    discard = {"cards": gone[:3]}
    state = table({"compost": 279}, {}, discard=discard)
    assert state.deck == 1
    play(state, act("choose", 0, "compost"), act("take", 1, "soil"))
    # One from the deck, one from the three discarded cards, which are no longer known.
    assert state.areas[0].compost[-2:] == [UNSEEN, UNSEEN]
    assert (state.deck, state.discard, state.discard_hidden) == (2, [], 0)
    assert set(gone[:3]) <= set(state.unseen)


def test_r10_7_with_both_empty_a_draw_gives_nothing() -> None:
    state = table({"compost": 283, "climate": "C296B"}, {})
    assert state.deck == 0
    play(state, act("choose", 0, "grow"), act("take", 1, "draw"))
    assert state.areas[1].owed == 0
    assert state.areas[1].in_hand() == 0
    assert state.active == 1


def test_r10_7_a_draw_across_the_shuffle_gives_all_it_can() -> None:
    discard = {"cards": ["E001"]}
    state = table({}, {"compost": 281}, discard=discard)
    assert state.deck == 1
    play(state, act("choose", 0, "compost"), act("take", 1, "compost_deck"))
    # Seat 1 composted both cards that were left; seat 2 gets none.
    assert len(state.areas[0].compost) == 2
    assert len(state.areas[1].compost) == 281


def test_r10_fauna_of_a_hand_counts_when_the_cards_are_shown() -> None:
    """Twenty cards in hand: the twentieth card meets it."""
    state = table({}, {"hand": sorted(FLORA)[:18]}, fauna=MOLE)
    play(state, act("choose", 0, "grow"))
    draw(state, 0, *state.unseen[-4:])
    play(state, act("take", 1, "draw"))
    draw(state, 1, state.unseen[-1])
    assert state.areas[1].met == 0
    draw(state, 1, state.unseen[-1])
    assert state.areas[1].met == 2


def one_before_the_end(active: int) -> Earth:
    own = {"tableau": sixteen(cards=15), "hand": ["E090"], "soil": 20}
    other = {"hand": ["E091"], "soil": 20}
    state = table(*((own, other) if active == 0 else (other, own)), active=active + 1)
    play(state, act("choose", active, "plant"))
    return state


def test_r10_6_whoever_can_end_the_match_is_told_before() -> None:
    """The sixteenth card ended the match without a word, and then without its lower price (R6.4):
    E090 saves 2 on trees."""
    state = one_before_the_end(0)
    assert state.asked(0) == Asked("plant_full", (("n", 7),))
    assert state.remark(act("plant", 0, "E090", 3, 3)) == Asked("fills", (("n", 7),))
    trees = {"tableau": [card("E090", 0, 0), *sixteen(cards=15)[1:]], "hand": ["E001"], "soil": 9}
    cheap = play(table(trees, {}), act("choose", 0, "plant"))
    told = Asked("fills_cheaper", (("n", 7), ("cost", 1), ("printed", 3)))
    assert cheap.remark(act("plant", 0, "E001", 3, 3)) == told
    assert state.asked(1).key == "plant", "fifteen cards are missing there"
    filled = table({"tableau": sixteen()}, {"tableau": sixteen(16, 15), "hand": ["E090"]}, full=1)
    play(filled, act("choose", 0, "plant"))
    assert filled.asked(1).key == "plant", "the match ends anyway"


@pytest.mark.parametrize(("active", "asked"), [(0, "plant"), (1, "plant_full")])
def test_r10_5_no_points_are_promised_that_are_gone(active: int, asked: str) -> None:
    """The active player had planted the sixteenth card in this turn, and the other one was told
    that whoever is first gets 7 points; the other way round they are the active player's."""
    full, placing = {"tableau": sixteen()}, {"stack": [["plant", 1, 1]], "soil": 20}
    rows = [dict(full), {"tableau": sixteen(16, 15), "hand": ["E090"], **placing}]
    state = table(*rows, active=active + 1, chosen="plant")
    assert state.asked(1).key == asked


@pytest.mark.parametrize(("active", "told"), [(0, "finale"), (1, "news")])
def test_r10_6_a_full_mat_is_news_for_all(active: int, told: str) -> None:
    """With somebody left in the round it is the last one; else the match ends at once."""
    state = one_before_the_end(active)
    before = len(state.events)
    play(state, act("plant", active, "E090", 3, 3))
    finish_turn(state)
    assert (state.phase == "turn") == (told == "finale")
    full = [one.args for one in state.news(before) if one.verb == "full"]
    finale = state.finale(before)
    assert (full, finale and finale.args) == (([], (7,)) if told == "finale" else ([(7,)], None))
