"""The lens: what of a large board is seen, how it is moved, and what it follows."""

from __future__ import annotations

import pytest

from companion.ui.lens import CLOSEST, Lens

BOARD, ROOM = (0.0, 0.0, 40.0, 20.0), (100.0, 50.0, 400.0, 300.0)


def lens(least: float = 0) -> Lens:
    made = Lens()
    made.look(BOARD, ROOM, least)
    return made


def test_the_whole_board_fits_its_room() -> None:
    one = lens()
    assert one.scale == 10
    assert one.at((0, 0)) == (100, 100)
    assert one.at((40, 20)) == (500, 300)


def test_nothing_is_drawn_smaller_than_the_least() -> None:
    one = lens(least=25)
    assert one.scale == 25
    assert one.at((20, 10)) == (300, 200), "the middle of the board is in the middle of the room"


def test_a_board_that_fits_cannot_be_dragged_away() -> None:
    one = lens()
    one.drag(500, -500)
    assert one.at((20, 10)) == (300, 200)


def test_dragging_ends_at_the_edge_of_the_board() -> None:
    one = lens(least=25)
    one.drag(10_000, 0)
    assert one.at((0, 10)) == (100, 200)


def test_a_pinch_keeps_what_is_under_the_fingers() -> None:
    one = lens(least=25)
    before = one.at((18, 9))
    one.pinch(2, *before)
    assert one.scale == 50
    assert one.at((18, 9)) == pytest.approx(before)
    one.pinch(100, *before)
    assert one.zoom == CLOSEST
    one.pinch(0.001, *before)
    assert one.zoom == 1


def test_it_comes_to_what_is_new_out_of_sight_and_stays_for_what_is_in_sight() -> None:
    one = lens(least=25)
    one.follow({"first": (20, 10)})
    middle = one.middle
    assert not one.follow({"first": (20, 10), "near": (21, 10)})
    assert one.middle == middle
    assert one.follow({"first": (20, 10), "near": (21, 10), "far": (2, 10)})
    assert one.at((2, 10))[0] >= ROOM[0]


def test_what_a_finger_touched_near_the_edge_stays_under_it() -> None:
    """The map slid by two hexes, and the second touch met another planet."""
    one = lens(least=25)
    before = one.at((13.1, 10))
    assert not one.show([(13.1, 10)])
    assert one.at((13.1, 10)) == before
    assert one.show([(12.5, 10)]), "it was cut"
    assert one.holds(*one.at((12.5 - 1, 10)))


def test_what_is_lit_is_all_seen_from_farther_if_need_be() -> None:
    """Of four lit planets two were cut off by the edge of the map."""
    one = lens(least=25)
    one.overview = True
    one.pinch(1.0, 300, 200)
    one.gather({"left": (3, 3), "near": (10, 5)}, 4)
    assert one.scale == 25, "they fit as they are"
    assert one.holds(*one.at((2, 2)))
    one.gather({"left": (3, 3), "right": (37, 17)}, 4)
    assert one.small, "not from so close"
    one.approach((37, 17))
    one.gather({"left": (3, 3), "right": (37, 17)}, 4)
    assert not one.small, "once is enough: hands have come closer"
    one.gather({"left": (3, 3), "near": (4, 4), "right": (37, 17)}, 2)
    assert one.holds(*one.at((4, 4))) or one.holds(*one.at((20, 10))), "to where many are"
    assert not one.small


def test_where_it_may_all_of_a_large_board_is_seen_at_once_and_left_by_a_touch() -> None:
    one = lens(least=25)
    one.overview = True
    one.fit()
    assert (one.at((0, 0)), one.at((40, 20))) == ((100, 100), (500, 300))
    assert one.small
    one.look(BOARD, (100, 50, 400, 160), 25)  # a longer question takes a part of the room
    assert one.scale == 8
    one.look(BOARD, ROOM, 25)
    one.approach((40, 10))
    assert one.scale == 25
    assert one.at((40, 10)) == (500, 200)
    one.pinch(0.001, 300, 200)
    assert one.scale == 10, "no farther than where all of it is seen"


def test_a_board_that_was_seen_whole_at_first_stays_as_near_as_hands_chose() -> None:
    """Each next question showed all of the map again to who had come closer."""
    one = lens(least=25)
    one.overview = one.rests = True
    one.rest(0, 7)
    assert one.small, "whole at first"
    one.pinch(4, 300, 200)
    one.gather({"left": (3, 3)}, 1)
    one.rest(1, 9)
    assert not one.small, "it went to what is lit, as near as it was"
    one.gather({"left": (3, 3), "right": (37, 17)}, 2)
    assert one.small, "else a lit place is out of sight"
    one.approach((37, 17))
    one.rest(0, 10)
    assert one.small, "a touch alone came closer"


def test_a_touch_that_came_closer_to_meet_a_thing_is_over_when_the_match_goes_on() -> None:
    one = lens(least=25)
    one.overview = one.rests = True
    one.rest(0, 7)
    one.approach((37, 17))
    one.rest(0, 7)
    assert not one.small, "what it means is touched now"
    one.rest(0, 8)
    assert one.small
