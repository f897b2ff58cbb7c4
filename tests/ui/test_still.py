"""A board at rest: nothing is painted while nothing moves, in the fullest moment of each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.cache import Cache
from kivy.graphics import InstructionGroup, SmoothLine, SmoothRoundedRectangle

from companion.ui import answer_cards
from companion.ui.board import Board
from companion.ui.screens import NAMES
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.painted import Painted
from companion.ui.widgets.piece_answer import PieceAnswer
from companion.ui.widgets.textures import kept
from engine.core.match import Seat
from tests.ui.gaia_project import FORMS, until
from tests.ui.houses import asked_now, new_house, random_walk
from tests.ui.moments import LATEST, Moment, open_moment
from tests.ui.stage import Stage
from tests.ui.unseen import make_strokes

MOST = 2000
"""Strokes of a board; 1,700 of them cost 4.4 ms on a slow core (`make bench`)."""
CORNER = 6
"""Straight parts of a round corner: of a radius of 20 pixels it is 0.2 off."""
IDLE = 30
"""Frames in which nobody touches anything."""


@pytest.mark.parametrize("moment", LATEST.values(), ids=lambda moment: moment.game)
def test_nothing_is_painted_while_nothing_moves(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: Moment
) -> None:
    painted: Counter[str] = Counter()
    real = Painted._repaint

    def _repaint(self: Any, *told: object) -> None:  # kivy looks it up by its name
        painted[type(self).__name__] += 1
        real(self, *told)

    monkeypatch.setattr(Painted, "_repaint", _repaint)
    open_moment(stage, tmp_path, moment)
    board = stage.page().ids.board
    assert painted[board.__class__.__name__], "opening the board paints it"
    stage.wait()  # what rests after a touch has turned to its full colour
    painted.clear()
    stage.frames(IDLE)
    assert not painted
    board.repaint()
    stage.frames(1)
    assert painted[board.__class__.__name__] == 1, "what changes is painted, and once"
    assert strokes(board) <= MOST, "what a board costs is how many strokes it is made of"
    shown = [*kept._kept]
    strokes(board)
    assert {*kept._kept} >= {*shown}, "the pictures of a whole board are kept at once"
    assert kept.used < kept.budget


def test_round_corners_are_made_of_few_parts(stage: Stage, tmp_path: Path) -> None:
    """Kivy's own outlines took a hundred kilobytes each, and the settings have a hundred."""
    make_strokes(True)
    hall = stage.open(new_house(tmp_path))
    for name in ("home", "settings", "new", "rules", "legend", "register", "copies"):
        hall.go(name)
        stage.frames()
        found = [*drawn(stage.page().canvas)]
        assert any(isinstance(one, SmoothRoundedRectangle) for one in found), name
        assert all(
            max(one.segments) <= CORNER for one in found if isinstance(one, SmoothRoundedRectangle)
        ), name
        outlines = [one for one in found if isinstance(one, SmoothLine)]
        assert all(len(one.points) <= 2 * (4 * CORNER + 4) for one in outlines), name


def test_of_a_long_list_of_cards_only_what_is_near_is_painted(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answer_cards, "FEW", 20)
    monkeypatch.setattr(answer_cards, "NEAR", 2)
    hall = stage.open(new_house(tmp_path))
    hall.start("earth", [Seat("Ada", "red"), Seat("Ben", "blue")], {}, "touch")
    stage.frames()
    answers = stage.page().question.ids.answers.__self__
    cards = [one for one in answers.ids.field.children if isinstance(one, PieceAnswer)][::-1]
    assert len(cards) > 30
    assert painted(cards[0])
    assert not painted(cards[-1])
    answers.ids.frame.scroll_y = 0
    stage.frames()
    assert not painted(cards[0])
    assert painted(cards[-1])


def painted(card: PieceAnswer) -> bool:
    """Whether anything of it is in the graphics."""
    return bool(card.ink.children)


def drawn(group: Any) -> Iterator[Any]:
    """Every instruction of a group, those of groups inside included."""
    for one in group.children:
        yield one
        if isinstance(one, InstructionGroup):
            yield from drawn(one)


def strokes(board: Any) -> int:
    """How many instructions it takes to paint a board."""
    brush = Brush(InstructionGroup())
    board.paint(brush)
    return len(brush.canvas.children)


def test_a_match_opens_without_showing_anew_what_is_left(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    hall = stage.open(new_house(tmp_path))
    hall.go("new")
    stage.frames()
    monkeypatch.setattr(stage.page(), "refresh", lambda: shown.append("new"))
    real = Board._repaint

    def _repaint(self: Any, *told: object) -> None:  # kivy looks it up by its name
        shown.append("board")
        real(self, *told)

    monkeypatch.setattr(Board, "_repaint", _repaint)
    hall.start("gaia_project", [Seat("Ada", "red"), Seat("Ben", "blue")], {}, "touch")
    stage.frames(1)
    assert shown == ["board"]


def test_nothing_of_kivys_own_theme_is_read(stage: Stage, tmp_path: Path) -> None:
    """A picture of 512x512 for one frame of a field: a megabyte, never seen."""
    Cache.remove("kv.atlas")
    stage.drawing = True
    hall = stage.open(new_house(tmp_path))
    for name in NAMES:
        if name not in ("table", "hand", "end", "correction", "why", "count", "check"):
            hall.go(name)
            stage.frames()
    assert Cache._objects["kv.atlas"] == {}


def test_a_map_stays_where_it_is_as_a_question_opens_that_is_higher_than_usual(
    stage: Stage, tmp_path: Path
) -> None:
    """Gaia Project: six federation tokens pushed the map up by 60 pixels, and its tiles went."""

    def last_satellites(state: Any) -> bool:
        return "satellites" in asked_now(state) and "token" in asked_now(after(state))

    def after(state: Any) -> Any:
        ahead = state.clone()
        next(random_walk(ahead, FORMS))
        return ahead

    hall = until(stage, tmp_path, 2, last_satellites, FORMS)
    page, stood = stage.page(), list[tuple[float, ...]]()
    for asked in ("ask.satellites", "ask.token"):
        stage.frames(4)
        board = page.ids.board
        assert page.question.ids.answers.question.text.key == asked
        x, y = board.lens.at((0, 0))
        stood.append((x, board.height - y, board.lens.scale))
        high = page.foot_height
        hall.act(lambda play: play.choose(next(random_walk(play.state.clone(), FORMS))))
    assert high > page.foot.high.always, "it is higher than what is usual"
    assert stood[0] == pytest.approx(stood[1], abs=1)
