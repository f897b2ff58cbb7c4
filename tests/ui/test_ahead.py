"""What the first match needs is ready before anyone starts it, and no touch waits for all of it."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import MagicMock

import pytest
from kivy.clock import Clock
from kivy.lang import Builder

from companion.ui import ahead, extents, markup, screens, window
from companion.ui.widgets import textures
from tests.ui.houses import SEATS, new_house
from tests.ui.stage import Stage


def test_every_screen_and_the_disc_are_made_ready(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = stage.open(new_house(tmp_path))
    monkeypatch.setattr(ahead, "rehearse", lambda *_: None)
    monkeypatch.setattr(markup, "_loaded", set())
    monkeypatch.setattr(Builder, "load_file", lambda _: None)
    textures.disc.cache_clear()
    for piece in ahead.pieces(hall):
        piece()
    assert {path.stem for path in markup._loaded} == set(screens.NAMES)
    assert textures.disc.cache_info().currsize == 1


def test_the_app_begins_with_it(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []
    monkeypatch.setattr(ahead, "begin", lambda hall: begun.append("ahead"))
    for other in ("Pace", "Clock", "Thread"):
        monkeypatch.setattr(window, other, MagicMock())
    window.Tabletwin(new_house(tmp_path)).on_start()
    assert begun == ["ahead"]


def test_a_frame_makes_one_piece(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(
        ahead, "pieces", lambda _: iter([lambda n=n: made.append(n) for n in "abc"])
    )
    ahead.begin(MagicMock())
    stage.frames(1)
    assert made == [], "the first page is not kept waiting"
    for seen in ("a", "ab", "abc", "abc"):
        Clock.usleep(1_000_000 * 1.1 * ahead.PAUSE_S)
        stage.frames(1)
        assert "".join(made) == seen


def test_the_first_match_reads_no_layout(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.frames()  # the window reads layouts of its own before anything is made ahead
    for piece in ahead.pieces(hall):
        piece()
    read: list[Path] = []
    monkeypatch.setattr(Builder, "load_file", read.append)
    hall.go("new")
    stage.frames(2)
    hall.start("peloponnes", SEATS, {}, "touch")
    stage.frames(2)
    assert hall.screen == "table", hall.complaint
    assert read == []


FEW = 10
"""A name is broken at a width that it has only on the way; a page has hundreds of words."""


@pytest.mark.parametrize("name", ahead.REHEARSED)
def test_a_page_with_many_words_measures_few_when_it_is_opened(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(extents, "_known", {})
    hall = stage.open(new_house(tmp_path))
    stage.frames()
    for piece in ahead.pieces(hall):
        piece()
        stage.frames(2)
    assert (hall.screen, hall.leafed) == ("home", ""), "nobody sees it, nobody has looked at a game"
    before = _measured()
    hall.go(name)
    stage.frames()
    assert stage.page().name == name
    assert len(_measured() - before) < FEW


def _measured() -> set[str]:
    return {text for font in extents._known.values() for text in font}
