"""What an open hand of Earth shows beside its cards: what people play for, and what is picked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.graphics import InstructionGroup

from companion.games.earth.screen.sides import sides
from companion.ui import answer_cards
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.piece_answer import PieceAnswer
from engine.core.state import State
from engine.core.steps import Step
from tests.ui.houses import asked_now
from tests.ui.stage import SIZES, SMALLEST, Stage
from tests.ui.test_open_hand import looking, some_too_dear, verbs

TWO_LEAVES_JA = "Akiさん、「Green Iguana」で15点！\nAkiさん、「Green Tree Ant」で15点！"
TWO_LEAVES_EN = "Green Iguana: 15 points for Aki!\nGreen Tree Ant: 15 points for Aki!"

LAST = {"choose_last", "agree_last"}


def meeting(state: State) -> Iterator[Step]:
    """What meets a fauna goal, where the same seat goes on."""
    for seat in state.awaiting().must[:1]:
        for step in state.legal(seat):
            after, before = state.clone(), len(state.events)
            after.take(step)
            met = any(one.verb == "fauna_met" for one in after.events[before:])
            if met and after.awaiting().must[:1] == (seat,) and not after.awaiting().reveals:
                yield step


def meets(state: State) -> bool:
    """Whether the seat that is asked can meet a goal so."""
    return next(meeting(state), None) is not None


def page_of(stage: Stage) -> Any:
    """The page of the open hand."""
    return stage.page().children[0]


def test_a_goal_that_is_met_is_told_over_the_open_hand(stage: Stage, tmp_path: Path) -> None:
    """R10.1: it was told on the match's page alone, and gone when the hand closed. There the bar
    that told it lay over the mat."""
    stage.look("en")
    hall = looking(stage, tmp_path, meets, on_screen=True)
    assert page_of(stage).news == ""
    step = next(meeting(hall.play.state))
    who = hall.sitting(hall.handed).name
    assert hall.play.choose(step) is None
    hall.settle()
    hall.give(hall.handed)
    stage.page().look_in()
    stage.frames(3)
    assert page_of(stage).news == f"{who} reaches a fauna goal!"
    hall.back()
    stage.resize(SMALLEST)
    table = stage.page()
    assert (table.head_news.text, table.head_news.gold) == (f"{who} reaches a fauna goal!", True)
    assert (table.laps, table.duty.height) == (0, 0), "it lies over nothing"
    head, leaves = table.head_news, (TWO_LEAVES_JA, TWO_LEAVES_EN)
    head.width = 408  # beside seven buttons
    assert all(map(head.says, leaves)), "two at once lay over a half of the mat and a seat"
    for told in leaves:
        head.text = told
        stage.frames(2)
        said = [(line, high) for *_, high, line in head.texts]
        assert "\n".join(line for line, _ in said) == told, "each on a line of its own"
        assert sum(high for _, high in said) <= head.height


def test_the_points_of_now_say_what_the_end_of_the_turn_will_bring(
    stage: Stage, tmp_path: Path
) -> None:
    """R10.3: a goal was met, and "how it would end now" had no points for it, without a word; nor
    was any said on the page of another seat, which compares both."""
    stage.look("en")
    hall = looking(stage, tmp_path, meets)
    seat, told = hall.handed, "the next action begins is not counted yet"
    for owed in (False, True):
        hall.explain(seat, "points")
        stage.frames(3)
        said = [str(getattr(one, "text", "")) for one in stage.page().walk()]
        assert any("would end now" in one for one in said)
        assert any(told in one for one in said) == owed
        assert owed or hall.play.choose(next(meeting(hall.play.state))) is None
    hall.explain(1 - seat, "points")
    stage.frames(3)
    assert any(told in str(getattr(one, "text", "")) for one in stage.page().walk())
    hall.go("table")
    stage.resize(SMALLEST)
    stage.frames(3)
    table = stage.page()
    assert table.head_news.text == f"{hall.sitting(seat).name} reaches a fauna goal!"
    assert table.head_news.gold, "above what hands do it lay over the mat and all seats"
    assert table.duty.text
    bar = [str(getattr(one, "text", "")) for one in table.duty.walk(restrict=True)]
    assert not any("fauna goal" in one for one in bar)
    assert table.ids.room.height > table.ids.board.height * 0.7


def test_the_last_turn_is_told_where_the_action_is_asked(stage: Stage, tmp_path: Path) -> None:
    """R10.6: each seat chooses once more after the first full mat, and its hand says so, too."""
    stage.look("en")
    hall = looking(stage, tmp_path, lambda state: bool(asked_now(state) & LAST))
    assert "last turn" in hall.say(hall.see().question.text)
    assert "last turn" in page_of(stage).decides


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_at_set_up_both_sides_lie_large_below_the_question(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R3.3: the page of a hand asked for an island and showed none."""
    stage.resize(size)
    hall = looking(stage, tmp_path, lambda state: "pick" in verbs(state))
    picks = [one.args[0] for one in hall.play.legal(hall.handed)]
    board = next(one for one in page_of(stage).walk() if type(one).__name__ == "Board")
    assert sides(board.scene()) == picks
    stage.touch(*stage.spot(board, picks[1]))
    stage.frames(3)
    board = next(one for one in page_of(stage).walk() if type(one).__name__ == "Board")
    assert board.scene().picked == picks[1], "a touch marks it"
    turned, hall.calm.turn_page = hall.calm.turn_page, lambda: asked.append(hall.see().length)
    asked: list[int] = []
    assert hall.play.choose(next(iter(hall.play.legal(hall.handed)))) is None
    hall.settle()
    hall.calm.turn_page = turned
    assert len(asked) == 1, "a second touch is not for the climate, which nobody has seen"


def many_at_first(state: State) -> bool:
    """The Island has dealt at least ten cards, of which some are composted now."""
    must = state.awaiting().must[:1]
    first = "bury_more" in asked_now(state) and state.view(None)["phase"] == "own"
    return first and all(len(state.view(seat)["own"]["hand"]) >= 10 for seat in must)


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_the_first_hand_is_large_enough_to_be_read(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R3.6: ten cards lay so small above an empty mat that nobody could read what they do."""
    stage.resize(size)
    looking(stage, tmp_path, many_at_first, seed=5)
    answers = page_of(stage).ids.answers
    cards = answer_cards.laid(answers)
    assert len(cards) >= 10
    assert min(min(one.size) for one in cards) >= 170
    assert answers.need <= answers.height + 6, "and all of them show"


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_a_hand_lies_in_even_rows_of_faces_of_one_size(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Faces that could not be paid were smaller; upright a fourth of each row stood empty."""
    stage.resize(size)
    looking(stage, tmp_path, some_too_dear, seed=5)
    answers = page_of(stage).ids.answers
    cards = answer_cards.laid(answers)
    assert {one.dull for one in cards} == {True, False}
    assert len({(*one.size, one.lines()) for one in cards}) == 1
    rows = Counter(one.y for one in cards)
    assert max(rows.values()) - min(rows.values()) < len(rows), "no row is much shorter"
    if len(rows) > 1:
        assert answers.right - max(one.right for one in cards) < cards[0].width / 2


@pytest.mark.parametrize("dull", [False, True])
def test_that_a_broad_card_is_new_stands_below_its_name(stage: Stage, dull: bool) -> None:
    """On one that answers nothing now it lay over the name on the print."""
    stage.look("en")
    card = PieceAnswer(text="River", fresh=True, broad=True, dull=dull, size=(300, 260))
    brush = Brush(InstructionGroup())
    card.paint(brush)
    low = {text: (y, y + h) for _, y, _, h, text in brush.texts}
    assert low["New"][1] <= low["River"][0] + 1
