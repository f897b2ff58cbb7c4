"""Answers that do nothing to the match, as "It is not that one", are answers like all others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.session.api import Choice, Text
from companion.ui.drawings import drawing_of
from engine import games
from tests.ui import moments
from tests.ui.moments import Moment, open_moment
from tests.ui.stage import Stage
from tests.ui.tables import HandTable, HandTables

LATER = Text("choice.later")
SPOTS = 8
"""So many parts of the match are touched, spread over all of it."""
PIECES = 6
"""So many pieces are laid on the reader, one after the other."""


@pytest.mark.parametrize("game", games.ours())
def test_a_drawing_wants_no_step_of_an_answer(game: str) -> None:
    """Gaia Project's ended the app when the map was touched below such a question."""
    drawing = drawing_of(game)
    for group in ("", "tile", "pass"):
        bare = Choice("later", LATER, group=group)
        assert not drawing.lands(bare)
        assert not drawing.shows(bare)
        drawing.purse(bare)
        drawing.spot(bare)
        drawing.on_map(bare)


class Sensed(HandTables):
    """Readers and cardboard, with no table on the screen."""

    def on_screen(self, setting: str) -> bool:
        return False


@pytest.mark.parametrize("game", games.ours())
def test_the_match_can_be_touched_while_a_piece_is_asked_about(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """What was lit for the piece on the reader was touched instead of the answer in words."""
    monkeypatch.setattr(moments, "HandTables", Sensed)
    hall = open_moment(stage, tmp_path, Moment("", game, 2, {}, 0.35), tier="pad")
    table = hall.house.place.last
    pad, board = table.layout.all()[0], stage.page().ids.board
    for piece in _known(hall, table)[:PIECES]:
        table.place(piece, pad)
        stage.frames(8)
        for spot in board.spots[:: len(board.spots) // SPOTS + 1]:
            stage.touch(*board.to_window(spot.x + spot.w / 2, spot.y + spot.h / 2))
            if hall.screen != "table":
                hall.back()
                stage.frames(2)
        table.remove(piece)
        stage.frames(2)
    assert hall.see().question is not None


def _known(hall: Any, table: HandTable) -> list[str]:
    """First what is asked for, then what lies out, then what lies in a pile."""
    named = [piece for q in hall.see().pending for one in q.choices for piece in one.pieces]
    out = sorted(piece for piece, place in hall.play.state.places().items() if place)
    piles = [pile[-1] for pile in table.decks.values() if pile]
    return [one for one in dict.fromkeys([*named[:2], *piles, *out]) if one in table.tags]
