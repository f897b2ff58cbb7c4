"""Goals, losses and refusals of Gaia are told large, and put away by a touch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import pytest
from kivy.metrics import dp

from companion.session.api import Notice, Text
from companion.ui.began import Began
from engine.core.play import Counts, random_steps
from engine.core.state import Outcome
from engine.core.steps import TABLE
from tests.ui.audit import complaints
from tests.ui.gaia import GAME, PEOPLE, board, set_up, sit_down
from tests.ui.stage import SIZES, Stage


def test_a_refusal_does_not_stand_on_a_page_of_another_time(stage: Stage, tmp_path: Path) -> None:
    """What the shared screen refused stood on a seat's own page, and after others had played."""
    stage.resize(SIZES[0])
    stage.look("en")
    hall = sit_down(stage, tmp_path, 2)
    seat, play = set_up(hall), hall.play
    goal = next(one for one in play.state.goal_spots if one)
    assert not hall.act(lambda play: play.show(goal, seat))
    stage.frames()
    assert hall.notice is not None
    hall.give(seat)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    assert not [one for one in stage.page().walk() if type(one).__name__ == "WhyNot"]
    hall.back()
    stage.frames()
    assert not hall.act(lambda play: play.show(goal, seat))
    assert play.choose(play.state.legal(seat)[0]) is None, "laid on a reader"
    hall.settle()
    hall.announce()
    assert hall.notice is None


def test_a_goal_that_is_reached_is_told_large_and_framed(stage: Stage, tmp_path: Path) -> None:
    """The point of the game passed in the third line of a grey bar. R6.6."""
    stage.resize((800, 1280))
    stage.look("ja")
    hall = sit_down(stage, tmp_path, 2)
    hall.play.keep_itself()
    reached, goal = False, ""
    for step in random_steps(hall.play.state, 4, Counts()):
        before = len(hall.play.state.events)
        assert hall.play.choose(step) is None
        found = [one for one in hall.play.state.events[before:] if one.verb == "goal"]
        if found:
            reached, goal, seat = True, str(found[0].args[0]), found[0].seat
            break
    assert reached
    hall.settle()
    hall.announce()
    stage.frames(4)
    bar = stage.page().duty
    assert bar.title == f"{PEOPLE[seat].name}さん、目標達成！"
    assert complaints(stage.root) == []
    framed = glowing(board(stage))
    assert goal in framed
    sign = stage.page().ids.began
    sign._tell([Began((0,), "X", "Y", sign=goal)])  # one more, of a hand that has closed
    stage.frames(2)
    assert sign.opacity
    assert sign.y >= bar.to_window(0, bar.top)[1], "no news lies over the other"
    assert sign.top <= stage.page().ids.floor.top
    sign.rest()
    for _ in range(1 + int(bar.to_come)):  # page by page
        bar.done()
    hall.announce()
    stage.frames(4)
    assert bar.title == ""
    assert goal not in glowing(board(stage))


def glowing(painted: Any) -> set[str]:
    """The cards with a light behind them while a board is painted once more."""
    from companion.games.gaia.screen import drawing
    from companion.ui.theme import theme

    boxes: list[tuple[float, float, float, float]] = []
    cards: set[str] = set()

    def card(
        brush: Any, piece: str, face: Any, x: float, y: float, w: float, h: float, _: str
    ) -> None:
        lit = any(a <= x + w / 2 <= a + c and b <= y + h / 2 <= b + d for a, b, c, d in boxes)
        cards.update({piece} if lit else ())

    from companion.ui.widgets.brush import Brush

    real = Brush.box

    def box(self: Any, x: float, y: float, w: float, h: float, shade: Any, *more: Any) -> Any:
        if shade == theme.glow:
            boxes.append((x, y, w, h))
        return real(self, x, y, w, h, shade, *more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "card", card)
        patch.setattr(Brush, "box", box)
        painted._repaint()
    return cards


def test_hurt_is_told_before_joy() -> None:
    """That a meeple came home stood in the third line of six."""
    from companion.session.api import Duty, Text
    from companion.ui.duties import weighed

    keys = ["duty.hunted", "news.goal", "loss.left_city"]
    told = [Duty(TABLE, Text(key, {"seat": 0}), news=True) for key in keys]
    hall = MagicMock(game=GAME)
    order = [one.text.key for one in weighed(hall, told)]
    assert order == ["loss.left_city", "news.goal", "duty.hunted"]


def test_a_refusal_upright_has_the_width_for_its_words(stage: Stage, tmp_path: Path) -> None:
    """Six signs beside it left a column of six letters."""
    stage.resize((800, 1280))
    stage.look("ja")
    hall = sit_down(stage, tmp_path, 2)
    seat = set_up(hall)
    goal = next(one for one in hall.play.state.goal_spots if one)
    assert not hall.act(lambda play: play.show(goal, seat))
    stage.frames()
    refusal = stage.page().ids.refusal
    assert refusal.ids.lacks.signs
    assert refusal.ids.said.width > dp(400)
    assert refusal.ids.said.top <= refusal.ids.lacks.y + 1
    assert complaints(stage.root) == []
    other = Notice(Text("notice.of_another", {"seat": 1 - seat, "piece": goal}), "", seat, goal)
    refusal.ids.lacks.show(hall, other)
    assert not refusal.ids.lacks.signs, "whose turn it is has nothing to do with what it needs"


def test_the_golden_band_of_a_goal_is_read_by_a_touch(stage: Stage, tmp_path: Path) -> None:
    """It shone, and only the dark button in it answered."""
    stage.resize((1280, 800))
    hall = sit_down(stage, tmp_path, 2)
    for step in random_steps(hall.play.state, 4, Counts()):
        before = len(hall.play.state.events)
        assert hall.play.choose(step) is None
        if any(one.verb == "goal" for one in hall.play.state.events[before:]):
            break
    hall.settle()
    hall.announce()
    stage.frames()
    bar = stage.page().duty
    assert bar.title
    assert not bar.reads, (
        "it shines only where a touch reads all of it: hands owe the meeple (R6.6)"
    )
    stage.press(bar)
    assert bar.title
    stage.press(bar.children[0])
    stage.frames()
    assert not bar.title


def test_who_wins_is_told_larger_than_the_goal_that_made_it(stage: Stage, tmp_path: Path) -> None:
    """ "Ben reaches a goal!" stood there huge, and "Ben wins!" small below it; later "Ben wins!"
    stood in the band, too, between the one over the match and the one below the band."""
    from companion.session.api import Duty, Text

    hall = sit_down(stage, tmp_path, 2)
    set_up(hall)
    stage.frames()
    bar, view = stage.page().duty, hall.see()
    goal = hall.play.state.goal_spots[0]
    told = Duty(1, Text("news.goal", {"seat": 1, "a": goal}), news=True)
    for outcome, title in ((None, "B reaches a goal!"), (Outcome((0, 1), (1,), (2, 1)), "")):
        bar.show(hall, replace(view, duties=(told,), outcome=outcome), small=False)
        assert bar.title == title
        assert hall.piece_name(goal) in bar.text, 'and how it came below it: "this goal" is none'
