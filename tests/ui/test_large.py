"""A large screen is no small one with empty halves: what stands on it is larger."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.earth.screen.seats import LIT, MEANT, _glow
from companion.ui.theme import theme
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush
from tests.ui.houses import SEATS, new_house, play_on
from tests.ui.scenes import OVER, _bring, find, prepared
from tests.ui.stage import SIZES, SMALLEST, Stage

LARGE, SMALL = (1920, 1200), SIZES[0]
GROWN = 1.2
"""By so much what stands on the large screen is larger: 24 sp of 20 at arm's length."""


def sizes(stage: Stage, size: tuple[int, int]) -> tuple[float, ...]:
    """Type, what is touched, space and the widest button of home in a window so large."""
    stage.resize(size)
    button = next(w for w in stage.page().walk() if getattr(w, "look", "") == "main")
    return theme.body, theme.touch, theme.gap, button.height


@pytest.mark.parametrize("size", [LARGE, LARGE[::-1]])
def test_type_and_buttons_grow_with_the_screen(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    stage.open(new_house(tmp_path))
    usual = sizes(stage, SMALL)
    assert sizes(stage, SMALLEST) == usual, "the smallest type is not smaller on a small tablet"
    assert sizes(stage, size) == pytest.approx([one * GROWN for one in usual], abs=0.6)
    assert sizes(stage, SMALL) == usual, "and back again"


def test_the_text_size_comes_on_top(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.resize(LARGE)
    usual = theme.body
    hall.keep("text", "1.15")
    try:
        assert theme.body == pytest.approx(usual * 1.15)
        assert theme.scale == pytest.approx(1.15), "the settings show what was chosen"
    finally:
        hall.keep("text", "1")


def test_a_question_has_room_for_its_answers(stage: Stage, tmp_path: Path) -> None:
    """A bar of scrolling stands only where something slides."""
    stage.resize(LARGE)
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", SEATS, {}, "touch")
    play_on(hall, 8, seed=1)
    stage.frames(4)
    answers = stage.page().question.ids.answers
    if answers.need <= stage.page().question.most:
        assert answers.height >= answers.need


class Lit:
    """As much of a scene as a glow asks for."""

    choosable = ("E001",)

    def __init__(self, picked: str) -> None:
        self.picked = picked


@pytest.mark.parametrize(("picked", "edge"), [("", LIT), ("E001", MEANT)])
@pytest.mark.parametrize(("w", "h"), [(300.0, 200.0), (120.0, 400.0)])
def test_the_glow_of_a_card_hugs_it(
    stage: Stage, w: float, h: float, picked: str, edge: float
) -> None:
    from kivy.graphics import InstructionGroup

    brush, boxes = Brush(InstructionGroup()), list[tuple[float, ...]]()
    brush.box = lambda *at, **_: boxes.append(at[:4])  # type: ignore[method-assign]
    scene: Any = Lit(picked)
    _glow(brush, scene, "E001", 0, 0, w, h)
    card = printed.place("earth", "E001", 0, 0, w, h)
    both = 2 * edge
    around = (card[0] - edge, card[1] - edge, card[2] + both, card[3] + both)
    assert boxes == [pytest.approx(around)]
    assert boxes[0][2] < w or boxes[0][3] < h, "not as large as the spot"


@pytest.mark.parametrize(("high", "told"), [(220.0, True), (150.0, False)])
def test_an_upright_card_tells_its_name_where_it_nearly_could(
    stage: Stage, high: float, told: bool
) -> None:
    """Set in the smallest type, never below it."""
    from kivy.graphics import InstructionGroup

    stage.look("en")
    brush = Brush(InstructionGroup())
    printed.face(brush, "earth", "E001", 0, 0, high, high, form="card")
    names = [text for text in brush.texts if text[4] == "Japanese Maple"]
    assert bool(names) is told
    assert all(h >= brush.least for *_, h, _ in names)


@pytest.mark.parametrize("size", [LARGE, LARGE[::-1]], ids=["across", "upright"])
def test_a_short_page_stands_in_the_middle(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Matches of another tablet hung under the head; more than half of the screen was empty."""
    stage.resize(size)
    for name in _bring(stage, tmp_path / "house"):
        if name.startswith("bring"):
            column = find(stage, "Column")
            shown = [one for one in leaves(column) if one.opacity and one.height > 1]
            below = min(one.to_window(*one.pos)[1] for one in shown)
            above = column.parent.top - max(one.to_window(one.x, one.top)[1] for one in shown)
            assert 0.25 * below < above < below, name


@pytest.mark.parametrize(
    ("size", "steps"), [(LARGE, (2, 3)), ((800, 1280), (2, 3)), ((390, 844), (3,))],
    ids=["large", "upright", "phone"],
)  # fmt: skip
def test_the_first_steps_show_the_table_in_what_they_leave(
    stage: Stage, tmp_path: Path, size: tuple[int, int], steps: tuple[int, ...]
) -> None:
    """A question, its buttons, and nothing below them was what a new house saw first."""
    stage.resize(size)
    hall = stage.open(new_house(tmp_path))
    hall.go("welcome")
    for step in steps:
        stage.page().go(step)
        stage.frames(4)
        picture = find(stage, "WelcomePicture").children[0]
        assert picture.opacity == 1
        assert picture.height > 0.22 * size[1]


@pytest.mark.parametrize("size", [LARGE, (800, 1280)], ids=str)
def test_few_ranks_are_large(stage: Stage, tmp_path: Path, size: tuple[int, int]) -> None:
    """Three ranks and their sums left the lower half of an upright tablet empty."""
    stage.resize(size)
    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house"))
    hall.resume(OVER)
    hall.go("end")
    stage.frames(6)
    page = stage.page()
    last, ways = page.ids.rows.children[0], page.ids.ways
    if not page.across:
        last = page._match if page.ended else page.ids.pad
    below = last.to_window(*last.pos)[1] - ways.top
    assert below < 0.22 * size[1]
    page.ids.pad.clear_widgets()  # a match that tells no sums
    page._lay()
    stage.frames(6)
    last = page._match if page.ended else page.ids.rows.children[0]
    assert last.to_window(*last.pos)[1] - ways.top < 0.35 * size[1]


def leaves(widget: Any) -> Iterator[Any]:
    """What shows something: all that holds nothing else, and what can be pressed."""
    if not widget.children or hasattr(widget, "on_release"):
        yield widget
        return
    for child in widget.children:
        yield from leaves(child)
