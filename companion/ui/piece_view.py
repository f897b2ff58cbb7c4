"""One piece of a game, drawn."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty

from companion.ui.drawing import piece_name
from companion.ui.drawings import drawing_of
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.painted import Painted
from companion.ui.words import words


class PieceView(Painted):
    """One piece of a game, drawn."""

    piece = StringProperty("")
    game = ObjectProperty(None, allownone=True)
    face = ObjectProperty(None, allownone=True)
    """What to draw on it instead of what its owner told."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("piece", "game", "face"):
            self.fbind(name, self.repaint)

    def paint(self, brush: Brush) -> None:
        if not self.piece or self.game is None:
            return
        name = piece_name(self.game, self.piece, words.language)
        drawing = drawing_of(self.game.id)
        if self.face is not None:
            drawing = drawing.telling(lambda piece: self.face)
        drawing.paint_piece(brush, self.piece, self.x, self.y, self.width, self.height, name)
