"""The language changes in the middle of a match, on every screen, and stays as it was set."""

from __future__ import annotations

from pathlib import Path

from companion.ui.theme import theme
from companion.ui.words import words
from tests.ui.houses import SEATS, new_house
from tests.ui.play import labels, resumed
from tests.ui.scenes import LATER
from tests.ui.stage import Stage


def test_the_language_changes_in_the_middle_of_a_match(stage: Stage, tmp_path: Path) -> None:
    hall = resumed(stage, tmp_path, LATER)
    english = {text for text in labels(stage) if any(c.isalpha() for c in text)}
    hall.keep("language", "ja")
    stage.frames()
    names = {seat.name for seat in SEATS}
    left = {t for t in labels(stage) if t in english and t not in names and len(t) > 2}
    assert left == set(), "still English"
    assert any("ラウンド" in text for text in labels(stage))
    painted = {text[4] for text in stage.page().ids.board.texts}
    assert "地震" in painted
    hall.keep("language", "en")
    stage.frames()
    assert english <= set(labels(stage))


def test_every_screen_follows_the_language(stage: Stage, tmp_path: Path) -> None:
    hall = resumed(stage, tmp_path, LATER)
    for screen in ("why", "correction", "end", "settings"):
        hall.go(screen)
        stage.frames()
        page = stage.page()
        english = {w.text for w in page.walk() if len(getattr(w, "text", "")) > 12}
        words.language = "ja"
        stage.frames()
        japanese = {w.text for w in page.walk() if getattr(w, "text", "")}
        assert english, screen
        assert not english & japanese - {"English"}, screen
        words.language = "en"
        stage.frames()


def test_settings_stay(stage: Stage, tmp_path: Path) -> None:

    hall = stage.open(new_house(tmp_path))
    hall.keep("theme", "contrast")
    hall.keep("language", "ja")
    stage.open(new_house(tmp_path))
    assert (theme.name, words.language) == ("contrast", "ja")
