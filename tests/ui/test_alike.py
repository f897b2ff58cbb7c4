"""Pieces that are not the same do not look the same, however small they lie in the tray."""

from __future__ import annotations

import pytest
from kivy.graphics import ClearBuffers, ClearColor, Fbo

from companion.ui.drawing import piece_name
from companion.ui.drawings import drawing_of
from companion.ui.tray import PIECE_LEAST
from companion.ui.widgets.brush import Brush
from engine.core.game import Game
from engine.games import load, ours
from tests.ui.stage import Stage

SMALL = int(PIECE_LEAST)


def picture(game: Game, piece: str) -> bytes:
    """A piece as it lies in the tray of a small screen."""
    fbo = Fbo(size=(SMALL, SMALL), with_stencilbuffer=True)
    with fbo:
        ClearColor(0, 0, 0, 1)
        ClearBuffers()
    name = piece_name(game, piece, "en")
    drawing_of(game.id).paint_piece(Brush(fbo, fbo.draw), piece, 0, 0, SMALL, SMALL, name)
    fbo.draw()
    return bytes(fbo.texture.pixels)


@pytest.mark.parametrize("name", ours())
def test_no_two_pieces_that_lie_loose_look_the_same(stage: Stage, name: str) -> None:
    stage.drawing = True
    game = load(name)
    loose = {p.face: p.id for p in game.catalogue.pieces.values() if p.sensed and not p.deck}
    seen: dict[bytes, str] = {}
    for piece in loose.values():
        other = seen.setdefault(picture(game, piece), piece)
        assert other == piece, f"{piece} looks like {other}"
