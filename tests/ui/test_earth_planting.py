"""Planting in Earth: every place is shown with what it is worth, and a touch on it plants."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest

from companion.games.earth.screen.mat import of as around
from companion.games.earth.screen.planting import differing, spots, worth
from companion.session.api import Ask, Text
from companion.session.start import begin
from companion.session.words import one_after_another
from companion.ui import answer_cards
from companion.ui.drawings import drawing_of
from companion.ui.places import how_of
from companion.ui.told_room import ToldRoom
from engine.core.steps import Action
from engine.games import load
from tests.ui.earth import opened, painted
from tests.ui.houses import SEATS, by_ones, play_all, play_on, play_singly, play_until
from tests.ui.stage import Stage


def test_numbers_on_spots_tell_them_apart_or_are_not_there() -> None:
    """-2 on all sixteen places reads like "don't"."""
    assert differing({(0, 0): -2, (0, 1): -2}) == {}
    assert differing({(0, 0): -2, (0, 1): 3}) == {(0, 0): -2, (0, 1): 3}


@pytest.mark.parametrize(("gains", "told"), [((-2, -2), False), ((-2, 3), True)])
def test_what_numbers_on_spots_say_is_told_where_there_are_any(
    gains: tuple[int, int], told: bool
) -> None:
    """A hint about numbers of which none was there sent people looking for them."""
    steps = [Action("plant", 0, ("E001", 0, column)) for column in range(2)]
    choices = [MagicMock(steps=(step,)) for step in steps]

    def preview(step: Action) -> Any:
        points = MagicMock(seat=0, what="points", before=10, after=10 + gains[step.args[2]])
        return MagicMock(changes=(points,))

    drawing, said = drawing_of("earth"), Text("how.plant.which")
    assert drawing.numbered(choices, preview) == told
    shown = MagicMock(ask=Ask.WHICH, choices=[*choices, MagicMock(steps=())], how=said)
    has, price, other = load("earth").texts.has, Text("remark.costs"), Text("how.left_out")
    both, left = (
        Text("how.path", {"what": one_after_another(e)}) for e in ([price, said], [price])
    )
    for shown.how, remark, rest in ((said, None, None), (both, price, left), (other, None, other)):
        for choice in choices:
            choice.remark = remark
        at_reader = how_of(shown, drawing, has, preview)
        assert at_reader == (shown.how if told else rest), "the same of a card at a reader"


def test_a_hand_card_is_planted_by_touching_its_spot(stage: Stage, tmp_path: Path) -> None:
    """Behind the secret page every free spot shows what the card would be worth there."""
    hall = opened(stage, tmp_path, 3, 200)
    seat = planter(stage, hall)
    first = next(step for step in hall.play.legal(seat) if step.verb == "plant")
    page = stage.page()
    answers = next(w for w in page.walk() if type(w).__name__ == "Answers")
    assert answers.touches.consider(first.args[0])
    stage.frames()
    board = next(w for w in page.walk() if type(w).__name__ == "Board")
    assert all(one.marked == (one.piece == first.args[0]) for one in answer_cards.laid(answers))
    name = hall.piece_name(first.args[0])
    asked = f"{SEATS[seat].name}, where do you plant {name}?"
    assert asked in painted(stage)
    how = "If a place shows a number, your points change there by so much at once."
    offered = spots(board.scene())
    numbers = [f"{worth(board.scene(), spot):+d}" for spot in offered.values()]
    told = len(set(numbers)) > 1  # the same number on all of them says nothing of where to plant
    assert (how in painted(stage)) == told, "what its numbers are, where there are any"
    assert ({*numbers} <= {text for *_, text in board.texts}) == told
    same = [s for s in hall.play.legal(seat) if s.verb == "plant" and s.args[0] == first.args[0]]
    assert {(s.args[1], s.args[2]) for s in same} == set(offered)
    board.focus = (seat + 1) % 3  # somebody touches the row of another seat
    stage.frames()
    assert {one.id for one in offered.values()} <= {spot.name for spot in board.spots}
    board.focus = seat
    before = hall.play.state.scores()[seat]
    for spot in offered.values():
        tried = hall.play.state.clone()
        tried.take(spot.steps[0])
        assert worth(board.scene(), spot) == tried.scores()[seat] - before
    length = hall.see().length
    last = list(offered.values())[-1]
    board.dispatch("on_pick", last.id)
    assert hall.see().length == length + 1
    planted = {
        row["card"]: (row["row"], row["col"]) for row in hall.see().board["seats"][seat]["tableau"]
    }
    assert planted[first.args[0]] == last.steps[0].args[1:]
    asked = hall.see().question
    assert asked is not None
    more = (asked.seat, asked.text.key) == (seat, "ask.plant")
    assert more, "a second card may be planted (R5.2)"
    assert hall.screen == "hand", "the tablet is not handed to the same seat again"


def test_a_mat_keeps_its_size_and_its_place_through_a_match() -> None:
    """R6.2: it had four lines at the end of a turn and six at the beginning of the next, and each
    card of it became smaller. No card moves now unless one is planted beyond the edge."""
    state = begin(load("earth"), 2, {"hands": "known"}).state.clone()
    room = (0.0, 0.0, 480.0, 480.0)
    before, sizes, moved, stood = [dict[str, Any]()] * 2, set(), 0, 0
    mats = [around(())] * 2
    for _ in islice(by_ones(state), 700):
        for seat, data in enumerate(state.view(None)["seats"]):
            at = {row["card"]: (row["row"], row["col"]) for row in data["tableau"]}
            beyond = [one for one in at.values() if one not in mats[seat].cells()]
            mats[seat] = around(at.values())
            drawn = {card: mats[seat].box(one, room) for card, one in at.items()}
            sizes |= {box[2:] for box in drawn.values()}
            same = all(drawn[card] == box for card, box in before[seat].items() if card in drawn)
            assert same or beyond
            moved, stood = moved + bool(beyond), stood + (len(drawn) > len(before[seat]))
            before[seat] = drawn
    assert len(sizes) == 1, "every card is as large as the first"
    assert stood > 2 * moved > 0


@pytest.mark.parametrize("told", [True, False])
def test_for_a_line_of_what_hands_do_no_spot_moves(told: bool) -> None:
    """At a real table each card that was shown drew the mat smaller, and large again."""
    screen, high = MagicMock(), MagicMock(still=False, told=told, whole=540.0)
    screen.question.least, screen.duty.least, screen.duty.yields = 244.0, 64.0, True
    screen.ids.board.least.return_value = (540.0, 204.0)
    ToldRoom(screen, high).fold(250.0)
    assert screen.duty.no_room == told


def test_every_place_is_in_view_and_wide_enough_for_a_finger() -> None:
    """R6.2: beside three cards in a row a fourth may lie on either side."""
    room, shown = (0.0, 0.0, 480.0, 480.0), around([(0, 0), (0, 1), (0, 2)])
    for at in ((0, -1), (0, 3), (-1, 1)):
        x, y, w, h = shown.box(at, room)
        assert min(w, h) >= 34
        assert x >= 0 <= y
        assert x + w <= 480 >= y + h
    assert around([(0, -1), (0, 0), (0, 1), (0, 2)]).cells()[0] == (0, -1)


def test_the_last_free_spots_of_a_row_are_places_and_no_number(
    stage: Stage, tmp_path: Path
) -> None:
    """Where they differ in their column alone, people still touch the spot: a number to set beside
    a card reads like "plant two"."""
    hall = opened(stage, tmp_path, 3, 200)
    seat = planter(stage, hall)
    answers = next(w for w in stage.page().walk() if type(w).__name__ == "Answers")
    asked = next(one for one in hall.play.private(seat) if one.ask is Ask.TURN)
    mine = [c for c in asked.choices if c.steps and c.steps[0].verb == "plant"]
    card, row, _ = mine[0].steps[0].args
    left = [
        replace(c, amount=c.steps[0].args[2]) for c in mine if c.steps[0].args[:2] == (card, row)
    ]
    assert len(left) > 1
    answers.ask(hall, replace(asked, choices=tuple(left)))
    stage.frames()
    assert not [one for one in answers.walk() if type(one).__name__ == "CardStepper"]


def planter(stage: Stage, hall: Any) -> int:
    """A seat that can plant a card and looks at its own page."""
    seat = at_planting(hall)
    hall.give(seat)
    stage.frames()
    stage.page().look_in()
    stage.frames()
    return seat


def at_planting(hall: Any) -> int:
    """Play on until a seat can plant a card; returns the seat."""
    ahead, steps = hall.play.state.clone(), []
    for _ in range(300):
        legal = [step for seat in ahead.awaiting().must for step in ahead.legal(seat)]
        plants = [step.seat for step in legal if step.verb == "plant"]
        if plants:
            play_all(hall, steps)
            return int(plants[0])
        chosen = [step for step in legal if step[::2] == ("choose", ("plant",))]
        if chosen:
            ahead.take(chosen[0])
        steps.append(chosen[0] if chosen else next(by_ones(ahead)))
    raise AssertionError("nobody ever plants")


def test_undo_of_a_planting_names_no_row(stage: Stage, tmp_path: Path) -> None:
    """R6.2: the mat grows on all sides: "row 3" was row 2 on the picture a card later."""
    hall = opened(stage, tmp_path, 2, 0)
    play_singly(hall, lambda state: next(by_ones(state.clone())).verb == "plant")
    play_on(hall, 1, seed=5)
    assert hall.play.match.log[-1].step.verb == "plant"
    assert "Plant " in hall.undoes()
    assert "row" not in hall.undoes()
    assert "column" not in hall.undoes()


def test_a_card_that_covers_another_is_asked_about_and_never_gold(
    stage: Stage, tmp_path: Path
) -> None:
    """R6.6: the one gold answer composted a card of the own mat, and on the hand page one touch
    did."""
    hall = opened(stage, tmp_path, 2, 0)

    def covers(state: Any) -> list[int]:
        must = state.awaiting().must
        return [s for s in must if any(a.verb == "replace" for a in state.legal(s))]

    play_until(hall, 1, lambda state: bool(covers(state)))
    seat = covers(hall.play.state)[0]
    hall.settle()
    hall.give(seat)
    stage.frames()
    stage.page().look_in()
    stage.frames()
    asked = next(one for one in hall.play.private(seat) if one.ask is Ask.TURN)
    answers = stage.page().children[0].ids.answers
    cards = [name for name, found in answers.groups.items()
             if any(one.steps[0].verb == "replace" for one in found)]  # fmt: skip
    before = hall.see().length
    for card in cards:
        next(one for one in answer_cards.laid(answers) if one.piece == card).dispatch("on_release")
        stage.frames(2)
        assert hall.see().length == before, "a touch on the card alone covers nothing"
        golden = [one for one in answers.ids.field.children if getattr(one, "look", "") == "main"]
        covering = {hall.say(c.label) for c in asked.choices if c.steps[0].verb == "replace"}
        assert not {one.text for one in golden} & covering
        answers.forget()
    assert cards
