"""On a phone and an upright tablet what a question asks for on the drawing is in view as it begins,
and each place that "Next place" leads to: in every game, wherever the view stood before. What
stands on the page of a hand shows whole."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.ui.answer_cards import laid, name_held
from companion.ui.fan import Size
from companion.ui.widgets.lettering import whole
from companion.ui.widgets.piece_answer import ACROSS
from companion.ui.words import words
from tests.ui.audit import is_kind
from tests.ui.houses import random_walk
from tests.ui.moments import Moment, open_moment
from tests.ui.stage import Stage
from tests.ui.test_open_hand import looking, some_too_dear

TABLET, PHONE = (600, 1024), (390, 844)
LEAST = 100
"""Height, px, of a window below which news leave no match: they go with the next touch."""
AT = (
    Moment("gaia", "gaia", 2, {"mode": "base"}, 0.3),
    Moment("gaia_project", "gaia_project", 2, {}, 0.3),
    Moment("hadara", "hadara", 2, {}, 0.3),
    Moment("earth", "earth", 2, {}, 0.3),
    Moment("peloponnes", "peloponnes", 2, {}, 0.05),
)


@pytest.mark.parametrize("moment", AT, ids=lambda moment: moment.game)
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=str)
def test_what_is_lit_is_in_view(
    stage: Stage, tmp_path: Path, moment: Moment, size: tuple[int, int]
) -> None:
    """Of the tracks of Gaia Project, in two rows far apart, the middle between both showed."""
    stage.resize(size)
    hall = open_moment(stage, tmp_path, moment)
    page, asked = stage.page(), 0
    answers = page.question.ids.answers
    for step in islice(random_walk(hall.play.state.clone(), 3), 12):
        hall.settle()
        stage.frames(6)
        asked += _shows(stage, page, "")
        for deed in [one.text for one in _deeds(answers)]:
            for one in [one for one in _deeds(answers) if one.text == deed][:1]:
                page.room.scroll_y = 0.0
                one.trigger_action(0)
                stage.frames(6)
                asked += _shows(stage, page, deed) if answers.picked else 0
                asked += _shows_each(stage, page)
                answers.forget()
                stage.frames(4)
        if page.room.do_scroll_y:  # hands cannot move what is whole
            page.room.scroll_y = 0.0
        if hall.play.choose(step) is not None:
            break
    assert asked


def test_the_tiles_of_the_auction_show_as_the_bidding_begins(stage: Stage, tmp_path: Path) -> None:
    """Those of the conquest did, where the match stood lower: what most bids are for was above."""
    stage.resize(PHONE)
    hall = open_moment(stage, tmp_path, AT[-1])
    page, found = stage.page(), 0
    for step in islice(random_walk(hall.play.state.clone(), 3), 16):
        asked = hall.see().question
        if asked is not None and asked.text.key == "ask.bid":
            board = page.ids.board
            lit = [spot for spot in board.spots if spot.name in board.offered()]
            upper = min(map(board.below, lit))
            shown = [spot for spot in lit if page.room.shows(spot)]
            assert min(map(board.below, shown)) == upper
            found += 1
        page.room.scroll_y = 0.0
        if hall.play.choose(step) is not None:
            break
        hall.settle()
        stage.frames(6)
    assert found > 1


def test_the_way_to_the_other_board_says_where_it_leads_and_shows_it(
    stage: Stage, tmp_path: Path
) -> None:
    """A wide bar with an arrow turned a page that lay above, where nobody saw it."""
    stage.resize(PHONE)
    open_moment(stage, tmp_path, AT[1])
    page = stage.page()
    for now, then in (("to_tracks", "to_map"), ("to_map", "to_tracks")):
        page.room.scroll_y = 0.0
        stage.frames(2)
        board = page.ids.board
        assert words.say(f"gaia_project.{now}") in {text for *_, text in board.texts}
        next(spot for spot in board.spots if spot.name == "page").press()
        stage.frames(6)
        assert words.say(f"gaia_project.{then}") in {text for *_, text in board.texts}
        assert page.room.scroll_y > 0.95


def _deeds(answers: Any) -> list[Any]:
    """The kinds of actions that open, first to last."""
    field = reversed(answers.ids.field.children)
    return [one for one in field if getattr(one, "kin", "") and is_kind(one, "Press")]


def _shows(stage: Stage, page: Any, deed: str) -> int:
    """One of what is lit shows, if something is."""
    board, question = page.ids.board, page.hall.see().question
    lit = frozenset(s.name for s in board.spots) & board.offered()
    if question is None or not lit or page.room.height < LEAST:
        return 0
    assert page.room.shows_any(lit), (question.text.key, deed, lit, page.room.height)
    return 1


def _shows_each(stage: Stage, page: Any) -> int:
    """So does each place that is led to, where places are gone through."""
    answers, found = page.question.ids.answers, 0
    for _ in range(4):
        onward = [one for one in answers.walk() if getattr(one, "text", "") == "Next place"]
        if not onward:
            break
        onward[0].trigger_action(0)
        stage.frames(6)
        seen = page.room.height < LEAST or page.room.shows_any(frozenset({answers.placed}))
        assert seen, answers.placed
        found += 1
    return found


@pytest.mark.parametrize("part", [0.1, 0.5, 0.8])
def test_the_head_of_an_open_hand_keeps_its_edge_on_a_phone(
    stage: Stage, tmp_path: Path, part: float
) -> None:
    """The ways out of the page touched the upper edge of the glass above two cards of Hadara."""
    stage.resize(PHONE)
    hall = open_moment(stage, tmp_path, Moment("hand", "hadara", 2, {}, part), known=False)
    hall.give(hall.see().question.seat)
    stage.frames(4)
    stage.page().look_in()
    stage.frames(8)
    page = stage.page()._page.page
    assert page.ids.head.top <= page.top - page.padding[1] + 1


def test_names_of_cards_are_whole_above_what_they_cost_on_a_phone(
    stage: Stage, tmp_path: Path
) -> None:
    """Picture and price cut “Chicken of the Woods” at both edges, where several cards go."""
    stage.resize(PHONE)
    found = 0
    for seed in range(3, 9):
        looking(stage, tmp_path / str(seed), some_too_dear, seed)
        answers = stage.page()._page.page.ids.answers
        for card in laid(answers):
            card.why = "soil 2 (instead of 3)"
        name_held(answers, Size(*laid(answers)[0].size))
        for card in laid(answers):
            room = card.lines() - card._why_high()
            assert whole(card.said, False, card.width - dp(ACROSS), room), card.said
            found += card.is_long
    assert found
