"""Nobody on a screen is called in another language than the one in use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.ui.words import words
from engine.core.match import Seat
from engine.core.people import called, player
from engine.games import ids, load
from tests.ui.houses import new_house, play_on
from tests.ui.stage import Stage

OTHER = {"en": "ja", "ja": "en"}


def said(root: Any) -> Iterator[str]:
    """All words of the screen, painted ones too."""
    for widget in root.walk():
        yield from (str(getattr(widget, name, "")) for name in ("text", "note", "title", "who"))
        for one in getattr(widget, "texts", ()):
            yield str(one[-1])


def around(stage: Stage, hall: Any) -> Iterator[str]:
    """The screens of a match, one after the other."""
    doors = {
        "table": hall.at_table,
        "why": lambda: hall.explain(1, "points"),
        "back": lambda: hall.mend("back"),
        "count": lambda: hall.mend("count"),
        "hand": lambda: hall.give(1),
        "end": lambda: hall.go("end"),
    }
    for name, open_ in doors.items():
        hall.at_table()
        open_()
        stage.frames(4)
        yield name


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(game, language, marks=pytest.mark.soak if (turn + other) % 2 else ())
        for turn, game in enumerate(ids())
        for other, language in enumerate(("ja", "en"))
    ],
)  # each game in one language; `make soak` in both
def test_an_untyped_name_is_said_in_the_language_in_use(
    stage: Stage, tmp_path: Path, game: str, language: str
) -> None:
    """ "Player 2さん" in a match that began in English."""
    hall = stage.open(new_house(tmp_path))
    wrote, colours = OTHER[language], load(game).colours
    sitting = [Seat(player(wrote, n), colours[n]) for n in range(2)]
    hall.start(game, sitting, {}, "touch", 1)
    play_on(hall, 60)
    stage.look(language)
    assert words.language == language
    head = player(wrote, 0)[:-1].strip()
    seen, name_now = set(), called(language, 0, player(wrote, 0))
    for name in around(stage, hall):
        told = list(said(stage.root))
        assert [one for one in told if head in one] == [], (game, name)
        seen |= {one for one in told if name_now in one}
    assert seen
    hall.go_home()
    stage.frames(3)
    assert not [one for one in said(stage.root) if head in one]


def test_a_field_shows_as_much_of_a_name_as_is_kept(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    stage.look("en")
    hall.go("new")
    stage.frames(3)
    page = stage.page()
    field = next(w for w in page.walk() if getattr(w, "hint_text", "") == player("en", 0))
    field.text = "Wolfeschlegelsteinhausenbergerdorff"
    stage.frames(2)
    assert (field.text, page.seats[0].name) == ("Wolfeschlegelsteinha",) * 2
