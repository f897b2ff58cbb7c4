"""What each seat counts, on a phone: no name is torn, and what is read has most of the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.ui.widgets.roomy import Leading, SeatTabs
from tests.ui.moments import MOMENTS, open_moment
from tests.ui.stage import Stage

PHONES = ((390, 844), (360, 740))
FOUR = next(one for one in MOMENTS if one.name == "gaia-four")
MANY = next(one for one in MOMENTS if one.name == "hadara-two")
MOST = 0.55
"""Of the height of a phone, what is chosen from takes so much at most."""


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_seats_stand_by_name_or_by_their_shapes(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """ "Benjamin" stood in five lines, letter by letter, over the edge of his button."""
    stage.resize(size)
    hall = open_moment(stage, tmp_path, FOUR)
    hall.explain(0, "points")
    stage.frames(4)
    assert names(stage) == {""}
    stage.resize((1280, 800))
    stage.frames(4)
    assert names(stage) == {seat.name for seat in hall.see().header.seats}
    hall.explain(1, "points")  # they are made anew
    stage.frames(4)
    assert names(stage) == {seat.name for seat in hall.see().header.seats}


def names(stage: Stage) -> set[str]:
    """What the seats are called on the page."""
    (tabs,) = found(stage, SeatTabs)
    return {tab.text for tab in tabs.children}


def found(stage: Stage, kind: type) -> list[Any]:
    """Those of a kind on the page."""
    return [one for one in stage.page().walk() if isinstance(one, kind)]


@pytest.mark.parametrize("language", ["en", "ja", "de"])
def test_what_is_counted_leaves_room_for_why(stage: Stage, tmp_path: Path, language: str) -> None:
    """All that a seat of Hadara counts took two thirds of a phone, and stood there for good."""
    stage.resize(PHONES[0])
    stage.look(language)
    open_moment(stage, tmp_path, MANY).explain(0, "points")
    stage.frames(6)
    (leads,) = found(stage, Leading)
    assert leads.slides, "it slides with what is read"
    assert language != "en" or leads.height <= PHONES[0][1] * MOST
    ids = stage.page().ids
    assert all(tab.width >= tab.narrow for tab in ids.whats.children), "no word of them is torn"
    stage.look("en")
