"""Who begins: one touch lets the tablet decide, and nothing is framed that is drawn later."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.ui.draws import NOTHING, matters
from companion.ui.tray import _awaited
from tests.ui.houses import SEATS, new_house
from tests.ui.play import answers
from tests.ui.scenes import follow
from tests.ui.stage import Stage
from tests.ui.tables import HandTables

DECIDES = "Let the tablet decide"


def set_up(stage: Stage, folder: Path, tables: HandTables | None, tier: str) -> Any:
    """Earth for three, as far as nobody has to say who begins."""
    hall = stage.open(new_house(folder, tables))
    hall.start("earth", SEATS[:3], {"hands": "known"} if tables else {}, tier)
    stage.frames(6)
    return hall


@pytest.fixture
def hall(stage: Stage, tmp_path: Path) -> Any:
    """At a table on the screen: the first touch lays out all that lies open."""
    tables = HandTables()
    opened = set_up(stage, tmp_path, tables, "stations")
    stage.press(answers(stage)[0])
    follow(stage, opened, tables.last)
    return opened


def test_two_touches_set_the_table_up(stage: Stage, hall: Any) -> None:
    """There were six: each kind of card for itself, and who begins."""
    assert hall.see().question.text.key == "show.first"
    first = answers(stage)[0]
    assert (first.text, first.look) == (DECIDES, "main")
    stage.press(first)
    board = hall.see().board
    assert board["first"] in (1, 2, 3)
    assert {step.verb for step in hall.play.legal(0)} == {"pick"}, "R3.3: a face of each card"


def test_any_seat_may_be_the_first(stage: Stage, hall: Any) -> None:
    """R3.4: at random."""
    found: list[int] = []
    for n in range(40):
        stage.press(answers(stage)[0])
        found.append(hall.see().board["first"])
        hall.play.undo()
        hall.settle()
        if n:
            hall.play.match.undone.clear()  # else it is drawn again as it was
        stage.frames()
    assert set(found) == {1, 2, 3}
    assert found[0] == found[1], "nobody draws till it suits them"


def test_no_pile_is_framed_while_nothing_is_drawn(stage: Stage, hall: Any) -> None:
    """Three piles were framed that nobody was to touch."""
    assert matters(hall, hall.see()) == NOTHING
    assert not _awaited(hall.see(), NOTHING) & {*hall.virtual.piles()}


def test_at_a_real_table_people_draw_lots(stage: Stage, hall: Any) -> None:
    hall.virtual = None
    stage.page().question.ids.answers.rebuild()
    assert DECIDES not in [one.text for one in answers(stage)]
