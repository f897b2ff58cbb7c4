"""On a virtual table, what has done its work is laid aside; what is wrong stays to be explained."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion.session.api import Mode
from companion.ui import carrier
from engine.core.match import Seat
from engine.games import load
from tests.ui.houses import SEATS, new_house, walk
from tests.ui.scenes import bring_table, settle
from tests.ui.stage import Stage
from tests.ui.tables import HandTable, HandTables
from tests.ui.test_play import drag


@pytest.fixture
def hall(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Hadara on a virtual table, at the first card that a seat lays on its discard pile."""
    monkeypatch.setattr(carrier, "SEEN_S", 0.0)
    tables = HandTables()
    opened = stage.open(new_house(tmp_path, tables))
    opened.keep("spot_checks", "off")
    opened.start("hadara", SEATS[:2], {}, "stations", 3)
    bring_table(stage)
    while opened.see().question.text.key != "ask.choose":
        assert opened.play.choose(*opened.see().question.choices[0].steps) is None
    opened.settle()
    yield opened, tables.last
    opened.go_home()


def drawn(hall: Any, table: HandTable) -> tuple[str, str]:
    """A card of the colour that the seat draws from, and where its light wants it."""
    view = hall.see()
    seat = view.question.seat
    station = next(s for s in view.stations if s.cue.startswith("choose") and not s.pad)
    colour = station.place.partition(":")[2]
    assert seat >= 0
    card = table.draw(f"{colour}1")
    assert card is not None
    return card, station.station


def test_a_discarded_card_is_laid_aside_and_nobody_is_told_to(stage: Stage, hall: Any) -> None:
    """R4.2: its pile is not on the screen; people were guided thirty times a match."""
    hall, table = hall
    card, station = drawn(hall, table)
    length = hall.see().length
    drag(stage, card, station)
    settle(stage, lambda: hall.see().length > length)
    settle(stage, lambda: card not in table.where)
    settle(stage, lambda: hall.see().mode is Mode.EQUAL)


def test_what_means_nothing_stays_where_it_was_laid(stage: Stage, hall: Any) -> None:
    """People are told why, and lift it themselves."""
    hall, table = hall
    card, station = drawn(hall, table)
    others = (s for s in hall.see().stations if s.place.startswith("show:"))
    wrong = next(s.station for s in others if s.station != station and not s.cue)
    length = hall.see().length
    drag(stage, card, wrong)
    settle(stage, lambda: hall.see().mode is Mode.GUIDING)
    for _ in range(3):
        stage.wait(9)
        stage.frames(4)
    assert table.where[card] == wrong
    assert hall.see().length == length


@pytest.mark.parametrize("game", ["peloponnes", "gaia_project", "earth"])
def test_what_a_decision_moves_is_moved_and_nobody_is_told_to(
    stage: Stage, tmp_path: Path, game: str
) -> None:
    """A guest was told seven errands, and while one was read it was done: the button under the
    finger had become another one."""
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.keep("spot_checks", "off")
    seats = [Seat(name, colour) for name, colour in zip("AB", load(game).colours, strict=False)]
    hall.start(game, seats, {}, "stations", 3)
    table, moved = tables.last, 0
    assert table is not None
    settle(stage, lambda: hall.see().mode is Mode.EQUAL)
    for step in islice(walk(hall.play.state.clone(), 7), 25):
        lain, high = dict(table.where), stage.page().foot_height
        assert hall.play.choose(step) is None
        hall.settle()
        while stage.page().passing:
            assert stage.page().foot_height == high
            stage.frames(1)
        assert not stage.page().guiding, hall.see().instruction
        moved += table.where != lain
    assert moved > 4
    hall.go_home()
