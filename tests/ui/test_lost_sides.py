"""Whatever lies on the table with a sticker can be called lost at its picture, which of a two-sided
card is a side."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from companion.session.start import begin, with_stand_ins
from companion.ui.lost import all_lost, is_lost, may_be_told, piece_of
from engine import games
from engine.core.play import Counts, random_steps


@pytest.mark.parametrize("name", games.ours())
def test_each_picture_of_what_lies_on_the_table_tells_that_it_is_lost(name: str) -> None:
    """Earth: "hold its picture", and no answer was there for any fauna card."""
    game = games.load(name)
    faces = with_stand_ins(game, game.check_options(2, {}), {}, 3)
    session = begin(game, 2, faces=faces, tier="stations")
    ahead, steps = session.state.clone(), 0
    for step in random_steps(ahead, 3, Counts()):
        ahead.take(step)
        assert session.choose(step) is None
        if (steps := steps + 1) > 60:
            break
    hall = SimpleNamespace(play=session, game=game, see=session.view)
    for piece in session.known.places():
        if piece in game.catalogue and game.catalogue.pieces[piece].sensed:
            shown = session.state.lies_up(piece)
            assert piece_of(hall, shown) == piece
            assert may_be_told(hall, shown), (piece, shown)
            session.table.lose(piece)
            assert is_lost(hall, shown)
            assert is_lost(hall, piece)
    assert all_lost(hall)
