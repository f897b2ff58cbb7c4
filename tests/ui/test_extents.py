"""Words are measured once in a font, and their widths are those that Kivy measures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.core.text import Label, _text_sdl2

from companion.ui import extents, fonts
from companion.ui.hall import Hall
from companion.ui.theme import FONT
from tests.ui.houses import new_house
from tests.ui.stage import Stage

WORDS = ("Draw", "Draw four cards", "カードを4枚引いて", "", " ", "Łukasz")


@pytest.fixture(autouse=True)
def unknown() -> Iterator[None]:
    """Nothing has been measured."""
    fonts.register()
    extents._known.clear()
    yield
    extents._known.clear()


@pytest.mark.parametrize("size", [14, 15.5, 40])
@pytest.mark.parametrize("bold", [False, True])
def test_what_is_known_of_a_word_is_what_its_font_says(size: float, bold: bool) -> None:
    for font_size, weight in ((size, bold), (size + 1, bold), (size, not bold), (size, bold)):
        label = Label(font_name=FONT, font_size=font_size, bold=weight)
        label.resolve_font_name()
        for word in WORDS:
            measured = _text_sdl2._get_extents(label, word)
            assert label.get_extents(word) == measured
            assert label.get_cached_extents()(word) == measured


def test_a_screen_that_was_seen_is_not_measured_again(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.frames(3)  # home: a page that is the first one in a window is laid out otherwise
    for _ in range(2):  # a page comes to rest in some frames more than are shown here
        look(stage, hall)
    first = sum(map(len, extents._known.values()))
    assert first > 100
    look(stage, hall)
    assert sum(map(len, extents._known.values())) == first


def look(stage: Stage, hall: Hall) -> None:
    """Open the settings and go home again."""
    hall.go("settings")
    stage.frames(3)
    hall.go_home()
    stage.frames(3)


def test_what_is_known_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extents, "MOST", 50)
    label = Label(font_name=FONT, font_size=20)
    label.resolve_font_name()
    for number in range(200):
        label.get_extents(f"{number}")
    assert sum(map(len, extents._known.values())) <= extents.MOST + 1
