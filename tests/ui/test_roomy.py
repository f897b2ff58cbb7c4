"""Boxes that lay themselves out by the room there is."""

from __future__ import annotations

import pytest

from tests.ui.stage import Stage


@pytest.mark.parametrize(("room", "left"), [(300, 0), (420, 238)])
def test_what_stands_apart_begins_its_line_where_the_others_begin(
    stage: Stage, room: float, left: float
) -> None:
    """Passing once stood indented, alone in the second line."""
    from kivy.uix.widget import Widget

    from companion.ui.widgets.roomy import Apart, Stacked

    def box(wide: float) -> Widget:
        return Widget(size_hint=(None, None), size=(wide, 60))

    field = Stacked(size_hint=(None, None), size=(room, 200), spacing=5)
    last = box(150)
    for one in (box(200), Apart(size_hint=(None, None), size=(28, 60)), last):
        field.add_widget(one)
    field.do_layout()
    assert last.x == field.x + left


def test_the_last_button_fills_its_line(stage: Stage) -> None:
    """Two stood over one on a phone, with a hole beside it."""
    from companion.ui.widgets.press import Press
    from companion.ui.widgets.roomy import Abreast

    ways = Abreast(size_hint=(None, None), width=340, pos=(20, 0))
    for words in ("Look at the table", "Pack up", "Home"):
        ways.add_widget(Press(text=words))
    ways.do_layout()
    *_, last = ways.children[::-1]
    assert ways.cols == 2
    assert (last.x, last.width) == (20, 340)
    assert ways.children[1].right == ways.right


@pytest.mark.parametrize(
    ("width", "wide"), [(1232, 167.4), (752, 168), (340, 106.7)], ids=["across", "upright", "phone"]
)
def test_icons_fill_lines_of_about_as_many(stage: Stage, width: float, wide: float) -> None:
    """Seven stand 7 abreast, 4 and 3, or 3, 3 and 1; never one alone below six."""
    from companion.ui.widgets.roomy import even

    assert even(7, width, 100, 168, 10) == pytest.approx(wide, abs=0.1)
