"""A page is laid out whole in its first frame, and whoever comes back finds it as it was."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.ui.board import Board
from companion.ui.board_room import BoardRoom
from tests.ui.houses import new_house
from tests.ui.moments import Moment, open_moment
from tests.ui.scenes import LATER, prepared
from tests.ui.stage import ALL_SIZES, Stage

Places = Sequence[tuple[str, tuple[int, ...]]]
PAGES = ("new", "settings", "rules", "copies", "faces")


def places(stage: Stage) -> Places:
    """Where each part of the page stands, and how large. The room of the match ends a little above
    what would be cut; that is found where it has been painted."""
    parts = stage.root.screens.current_screen.walk()
    return [
        (type(one).__name__, tuple(round(v) for v in (*one.to_window(*one.pos), *one.size)))
        for one in parts
        if not isinstance(one, Board | BoardRoom)
    ]


def moved(stage: Stage, go: Callable[[], Any]) -> list[Any]:
    """What stands elsewhere, or is of another size, a moment after the first frame."""
    go()
    stage.frames(1)
    first = places(stage)
    stage.frames(6)
    return [pair for pair in zip(first, places(stage), strict=True) if len(set(pair)) > 1]


@pytest.mark.parametrize("size", ALL_SIZES[-2:])
def test_the_first_frame_is_the_page(stage: Stage, tmp_path: Path, size: Any) -> None:
    """On a phone the new match showed its buttons over the games for a moment."""
    shutil.copytree(prepared(), tmp_path / "house")
    stage.resize(size)
    stage.look("ja")
    hall = stage.open(new_house(tmp_path / "house"))
    stage.frames(6)
    for page in PAGES:
        assert not moved(stage, lambda name=page: hall.go(name)), page
        hall.back()
        stage.frames(6)
    assert not moved(stage, lambda: hall.resume(LATER))


def test_the_match_does_not_creep(stage: Stage, tmp_path: Path) -> None:
    """It moved two pixels up whenever people came back from another page."""
    shutil.copytree(prepared(), tmp_path / "house")
    stage.drawing = True
    stage.resize(ALL_SIZES[-1])
    hall = stage.open(new_house(tmp_path / "house"))
    hall.resume(LATER)
    stage.frames(6)
    found = []
    for _ in range(3):
        found.append((round(stage.page().room.height), round(stage.page().ids.board.y)))
        hall.go("rules")
        stage.frames(3)
        hall.back()
        stage.frames(6)
    assert len(set(found)) == 1, found


def test_a_match_that_came_up_for_a_question_begins_at_its_top_again(
    stage: Stage, tmp_path: Path
) -> None:
    """The tall question before had brought the seat's row into view; below what hands are told the
    wheel stayed cut for good."""
    stage.resize((800, 1280))
    hall = open_moment(stage, tmp_path, Moment("", "hadara", 4, {"game": "full"}, 0.6))
    room, board = stage.page().room, stage.page().ids.board
    assert hall.see().duties, "hands turn the wheel"
    assert board.height >= room.height
    assert room.scroll_y == 1.0
