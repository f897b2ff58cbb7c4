"""What a screen makes as it opens it makes once, and only what is seen."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.uix.textinput import TextInput

from companion.ui import extents, who_plays
from companion.ui.first_page import FirstPage
from companion.ui.screens import new
from companion.ui.theme import theme
from companion.ui.widgets import lettering
from companion.ui.widgets.game_card import game_card
from companion.ui.widgets.press import OneOf, Press
from companion.ui.widgets.way_in import WayIn
from tests.ui.houses import SEATS, new_house
from tests.ui.stage import Stage


def test_a_line_to_write_in_is_made_when_it_is_shown(stage: Stage, tmp_path: Path) -> None:
    """Of the seven lines of the settings one is seen."""
    stage.open(new_house(tmp_path)).go("settings")
    stage.frames()
    page = stage.page()
    lines = [one for one in page.walk() if isinstance(one, WayIn)]
    fields = [one for one in page.walk() if isinstance(one, TextInput)]
    assert len(lines) == 7
    assert len(fields) == len([one for one in lines if one.shown]) == 1
    page.ids.link.value = "mqtt"
    page.ids.broker_user.text = "den"
    page.details = True
    stage.frames()
    assert page.ids.broker_user.field.text == "den", "what was kept is there when it is shown"


def test_who_plays_is_listed_once_and_the_games_too(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: Counter[str] = Counter()

    def counted(kind: str, make: Any) -> Any:
        def count(*told: Any, **named: Any) -> Any:
            made[kind] += 1
            return make(*told, **named)

        return count

    monkeypatch.setattr(who_plays, "SeatRow", counted("seat", who_plays.SeatRow))
    monkeypatch.setattr(new, "game_card", counted("game", game_card))
    hall = stage.open(new_house(tmp_path))
    hall.leafed = "gaia"
    hall.go("new")
    stage.frames()
    page = stage.page()
    games = len(hall.house.games())
    assert page.game_id == "gaia"
    assert made == {"seat": page.count, "game": games}
    page._picker("earth")()
    assert made["game"] == games, "another game is only marked"
    assert [one.chosen for one in page.ids.games.children].count(True) == 1
    field = page.ids.seats.children[-1].ids.field
    field.text = "Ada"
    page.add_seat(1)
    assert page.ids.seats.children[-1].ids.field.text == "Ada"


def test_words_that_are_measured_are_not_written(stage: Stage) -> None:
    before = lettering.written.cache_info().currsize
    shown = Press(text="Words that nobody has written before", note="and a note of them")
    assert shown.wanted > shown.narrow > 0
    assert lettering.written.cache_info().currsize == before
    for text in ("Draw", "カード", "Łukasz", "—"):
        for size in (14.0, 25.0):
            wide = lettering.written(text, size, True).width
            assert lettering.breadth(text, size, True) == wide


def test_a_choice_that_stands_on_a_line_opens_no_smaller_type(stage: Stage) -> None:
    """What a language calls itself in letters of its own: a megabyte each stayed open for it."""
    lettering.forget()
    extents._known.clear()
    for button in OneOf(choices=[("ko", "한국어"), ("ja", "日本語")], width=dp(700)).children:
        button.width = dp(300)
    sizes = {float(font.split("|")[0]) for font in extents._known}
    assert sizes == {lettering.rung(theme.small)}


@pytest.mark.parametrize("name", ["settings", "why", "correction", "rules", "new"])
def test_no_word_is_set_before_it_has_room(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """At no width they broke letter by letter, and a screen was laid out twice."""
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", SEATS[:2], {}, "touch")
    stage.frames()
    narrow: list[str] = []
    laid = CoreLabel.render

    def render(label: Any, real: bool = False) -> Any:
        across = label.options["text_size"][0]
        if label.text.strip() and across is not None and across < label.options["font_size"]:
            narrow.append(label.text)
        return laid(label, real)

    monkeypatch.setattr(CoreLabel, "render", render)
    hall.explain(0, "points") if name == "why" else hall.go(name)
    stage.frames()
    assert stage.page().name == name
    assert narrow == []


def test_the_answers_of_the_next_question_are_laid_once(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an answer with its place they were laid for each part of it that was considered."""
    hall = stage.open(new_house(tmp_path))
    hall.start("earth", SEATS[:2], {}, "touch")
    stage.frames()
    answers, laid = stage.page().question.ids.answers, []
    lay = FirstPage.lay
    monkeypatch.setattr(FirstPage, "lay", lambda page: laid.append(page) or lay(page))
    monkeypatch.setattr(type(hall.calm), "counts", True)
    answers.turn_to("fauna")
    card = answers.groups["fauna"][0]
    answers.placed = card.id
    asked, laid[:] = answers.question, []
    answers.take(card)
    assert answers.question.kind == asked.kind, "the next card comes to light"
    assert answers.question != asked
    assert (answers.picked, answers.placed) == ("", "")
    assert len(laid) == 1
