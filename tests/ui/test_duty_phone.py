"""On a screen held upright what hands do has its width, and the ways through it a row below."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion.ui.theme import theme
from companion.ui.words import words
from engine.core.match import Seat
from tests.ui.audit import complaints
from tests.ui.houses import new_house, play_all, random_walk
from tests.ui.stage import Stage

PHONES = [((390, 844), "en"), ((360, 640), "ja"), ((360, 640), "de")]
TABLETS = [((800, 1280), "ja")]
SOME = 2
"""So many pages are turned one by one, of those that many duties have."""
SEATS = (Seat("Anna", "red"), Seat("Ben", "blue"))


def test_what_hands_do_is_read_and_done_upright(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it asked whether the unread ones are done, too, the words were two letters wide, and
    lay over all of the match; and a second touch on the way on folded the list. On a tablet three
    lines of it stood in six beside two wide buttons, and over the row of a seat."""
    hall = _opened(stage, tmp_path, *PHONES[0])
    view = hall.see()
    owed = [one for one in view.duties if not one.news]
    assert len(owed) > 14
    for size, language in (*PHONES, *TABLETS):
        stage.resize(size)
        stage.look(language)
        for count in (1, 3, 15):
            monkeypatch.setattr(hall, "see", lambda n=count: replace(view, duties=tuple(owed[:n])))
            hall.tell_anew()
            stage.frames(4)
            bar = stage.page().duty
            if bar.folded:
                assert bar.height < 0.2 * size[1], "a line is no higher than it reads"
                line = [*bar.ids.main.pos, bar.ids.main.top]
                stage.press(bar.ids.main)
                stage.frames(4)
                if bar.stacked:
                    assert bar.ids.main.pos == line[:2], "it folds where it was opened"
                    assert bar.ids.done.y >= line[2], "no finger was there"
                    assert bar.ids.done.x >= line[0], "nor on the words"
                _says_twice(stage, bar, monkeypatch)
            assert not bar.folded
            _turns(stage, bar, size)
            bar.opened, bar.unsure = False, ""
            bar.paging.past = []


def _opened(stage: Stage, tmp_path: Path, size: tuple[int, int], language: str) -> Any:
    """A match of which hands owe more than a page holds."""
    stage.resize(size)
    stage.look(language)
    hall = stage.open(new_house(tmp_path))
    hall.start("hadara", SEATS, {}, "touch", 3)
    for step in islice(random_walk(hall.play.state.clone(), 5), 40):
        assert hall.play.choose(step) is None
    hall.settle()
    return hall


def _says_twice(stage: Stage, bar: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it comes to lie at the touch that opened it after all, a second one says it is done: it
    asks in words, and once, whatever is touched there later."""
    way, done = bar.ids.all_done if bar.several else bar.ids.done, list[Any]()
    with monkeypatch.context() as here:
        here.setattr(bar.hall.calm, "was_at", lambda did, one: one is way)
        here.setattr(bar, "_end", done.append)
        for _ in range(2):
            assert not done
            stage.press(way)
            assert way.text == words.say("duty.all_unread" if bar.to_come else "duty.sure")
        bar.unsure = ""  # something else is told
        if not bar.to_come:
            stage.frames(2)
            stage.press(way)
            assert len(done) == 2, "nobody opened anything since"


def _turns(stage: Stage, bar: Any, size: tuple[int, int]) -> None:
    """Page by page to the last and back, and all of it asked for once."""
    stage.frames(4)
    places = [_stands(stage, bar, size)]
    for page in range(min(SOME, len(bar.paging.lists) - 1)):
        way = bar.ids.done if bar.unfolds else bar.ids.main
        stage.press(way)
        stage.frames(2)
        assert bar.paging.page == page + 1
        places.append(_stands(stage, bar, size))
        assert places[-1][0] == places[0][0], "all done"
        assert not bar.to_come or places[-1][1:] == places[0][1:], "what is touched twice"
    if not bar.several:
        return
    for page in reversed(range(bar.paging.page)):
        stage.press(bar.ids.back)
        stage.frames(2)
        assert bar.paging.page == page
    assert bar.to_come
    assert bar.paging.unread == (len(bar.paging.lists) > SOME + 1), "what was read is not asked of"
    bar.paging.read = []
    stage.press(bar.ids.all_done)
    assert bar.unsure
    stage.frames(4)
    assert _stands(stage, bar, size) == places[0], "what it asks once, it asks there"
    stage.press(bar.ids.done if bar.unfolds else bar.ids.main)
    assert not bar.unsure, "who turns on reads them"


def _stands(stage: Stage, bar: Any, size: tuple[int, int]) -> list[tuple[int, ...]]:
    """Where the ways stand: whole, in view, and beside words that are read."""
    assert complaints(bar) == []
    assert bar.ids.told.width >= size[0] / 2
    assert bar.height <= size[1] / 3 + theme.near  # a duty of five lines
    assert 0 <= bar.y < bar.top <= stage.page().top
    assert size not in dict(TABLETS) or not stage.page().laps, "the rows of the seats stay in view"
    ways = [bar.ids.all_done, bar.ids.done if bar.unfolds else bar.ids.main]
    seen = [one for one in ways if one.opacity]
    for way in seen:
        assert bar.x <= way.x < way.right <= bar.right, way.text
        assert bar.y <= way.y < way.top <= bar.top
        assert min(way.size) >= theme.touch - 1
        assert way.text or not bar.several, "a sign alone tells less"
    return [tuple(round(n) for n in (*one.pos, *one.size)) for one in seen]


def test_what_may_not_be_done_yet_is_read_whole_where_numbers_are_corrected(
    stage: Stage, tmp_path: Path
) -> None:
    """Five lines of it stood in a box of three, over the head and the border."""
    hall = _opened(stage, tmp_path, PHONES[0][0], "ja")
    hall.go("correction")
    stage.page().ids.tabs.value = "count"
    stage.frames(6)
    assert "確かめて" in stage.page().instruction
    assert complaints(stage.root) == []
    stage.page().instruction += (
        "Benさん、前からの分も、画面のとおりにしてください：木10、石5、食料2。"
    )
    stage.frames(4)
    assert complaints(stage.root) == [], "whatever is owed from before"


def test_neither_understood_nor_a_page_moves_what_is_answered(stage: Stage, tmp_path: Path) -> None:
    """Peloponnes: the four goods of the Port slid by 107 px with "Understood", and "1 more" by 74
    px where one page told sums and the next one did not."""
    stage.resize(PHONES[0][0])
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    hall.start("peloponnes", SEATS, {}, "touch", 3)
    hall.teacher.stop("peloponnes")
    play_all(hall, [*islice(random_walk(hall.play.state.clone(), 3), 9)])
    stage.frames(6)
    page = stage.page()
    assert page.duty.ids.rows.rows
    high = page.foot_height
    stage.press(page.duty.ids.main)
    stage.frames(4)
    assert not page.duty.ids.rows.rows
    assert page.foot_height == high
