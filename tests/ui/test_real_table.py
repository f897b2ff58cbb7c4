"""The app on a simulated table: fingers drag pieces, unmodified firmware reads them and shines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli.home import HomeTables
from companion.house.stored import StoredHouse
from companion.store.store import Store
from tests.ui.houses import SEATS
from tests.ui.play import answers, drag
from tests.ui.scenes import bring_table, settle
from tests.ui.stage import Stage

PATIENCE_S = 60.0
TOUCHES = 5
"""Chosen: a node says something some times a second at most, a touch is some frames."""


@pytest.fixture
def hall(stage: Stage, tmp_path: Path) -> Iterator[Any]:
    """A match for two on a table with stations, every node ready."""
    opened = stage.open(StoredHouse(Store(tmp_path / "house.db"), HomeTables(seed=3)))
    opened.start("peloponnes", SEATS[:2], {}, "stations")
    settle(stage, lambda: all(n.stage == "ready" for n in opened.see().nodes), PATIENCE_S)
    yield opened
    opened.close()


def touch_pile(stage: Stage, pile: str) -> None:
    """A finger draws the top piece."""
    spot = next(s for s in stage.page().virtual.spots if s.name == f"pile:{pile}")
    stage.touch(spot.x + spot.w / 2, spot.y + spot.h / 2)


def drawn(stage: Stage, hall: Any, pile: str) -> str:
    """The piece that came from a pile. A touch during which the table changed counts for nothing,
    and boards may change it at any moment: people then touch again."""
    before = set(hall.virtual.loose())
    for _ in range(TOUCHES):
        touch_pile(stage, pile)
        if found := set(hall.virtual.loose()) - before:
            (piece,) = found
            return str(piece)
    raise AssertionError(f"{pile} gave nothing")


def set_up_by_fingers(stage: Stage, hall: Any) -> None:
    """Draw and lay pieces until a seat has to decide."""
    while hall.see().awaiting.reveals:
        view = hall.see()
        prompt = view.awaiting.reveals[0]
        piece = drawn(stage, hall, prompt.deck)
        spots = [s.station for s in view.stations if s.place == prompt.place]
        pads = [s.station for s in view.stations if s.pad and s.seat in (-1, prompt.seat)]
        drag(stage, piece, (spots or pads)[0])
        settle(stage, lambda view=view: hall.see().length > view.length, PATIENCE_S)
        if not spots:
            hall.virtual.remove(piece)


def test_from_finger_to_light(stage: Stage, hall: Any) -> None:
    bring_table(stage)
    set_up_by_fingers(stage, hall)
    view = hall.see()
    assert view.board["phase"] == "bidding"
    row = [slot["tile"] for slot in view.board["row"]]
    assert [hall.virtual.lying()[tile] for tile in row] == [f"row/t{n}" for n in range(5)]

    # The lights of the firmware show where a bid can be made.
    settle(stage, lambda: bool(offered(hall)), PATIENCE_S)  # "taken" is told before
    settle(stage, lambda: offered(hall) <= shining(hall), PATIENCE_S)

    # A marker on a bid spot is a bid; only the amount is asked.
    seat = view.awaiting.must[0]
    drag(stage, f"bid_{SEATS[seat].colour}", "row/b1")
    settle(stage, lambda: hall.see().question.id != view.question.id, PATIENCE_S)
    go = next(a for a in answers(stage) if a.look == "main")
    go.dispatch("on_release")
    stage.frames()
    slot = hall.see().board["row"][1]
    assert (slot["bidder"], slot["bid"]) == (seat + 1, view.board["row"][1]["least"])

    # The app is closed and opened again: the same match, the table found anew.
    board = hall.see().board
    hall.go_home()
    hall.resume(hall.house.matches()[0].number)
    stage.frames()
    assert hall.see().board == board
    settle(stage, lambda: all(n.stage == "ready" for n in hall.see().nodes), PATIENCE_S)


def offered(hall: Any) -> set[str]:
    """Stations at which something can be chosen."""
    return {s.station for s in hall.see().stations if s.cue.startswith("choose")}


def shining(hall: Any) -> set[str]:
    """Stations with any lamp on."""
    return {s for s, lamps in hall.virtual.lamps().items() if any(max(lamp) for lamp in lamps)}
