"""A game without a drawing is shown: open cards, hands by their number, counted things."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion import games as rooms
from engine import games
from tests.ui.houses import SEATS, new_house, play_on
from tests.ui.stage import Stage

EXAMPLE = Path(__file__).parents[2] / "docs" / "example-game"


WORDS = [("en", ("Stall", "Hand: 3")), ("ja", ("屋台", "手札：3枚"))]


def forget() -> None:
    for known in (games.doors, games.load, rooms.package):
        known.cache_clear()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example game is there, as another distribution would bring it."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    for house in (games, rooms):
        points = [EntryPoint("lampions", "lampions", house.DOOR)]
        monkeypatch.setattr(house, "entry_points", lambda group, points=points: points)
    forget()
    yield
    monkeypatch.undo()
    forget()


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(("language", "words"), WORDS)
def test_a_game_of_another_package_is_shown_and_its_cards_can_be_touched(
    stage: Stage, tmp_path: Path, language: str, words: tuple[str, ...]
) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")  # what is bought is asked for, not whether counts agree
    hall.start("lampions", SEATS[:3], {}, "touch")
    play_on(hall, 12)
    stage.look(language)
    board = stage.page().ids.board
    stage.frames(4)
    shown = [text for *_, text in board.texts]
    assert all(any(word in text for text in shown) for word in words), shown
    buyable = hall.play.state.choices(hall.play.state.active)
    touchable = {spot.name for spot in board.spots}
    assert {action.args[0] for action in buyable} <= touchable
    hall.close()
