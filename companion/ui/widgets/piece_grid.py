"""Pieces side by side with their names, and what is to be said of each; a touch answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import ListProperty

from companion.ui import called
from companion.ui.drawings import drawing_of
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.painted import Painted
from engine.core.game import Game

WIDE, HIGH, GAP, EDGE, PICTURE = 300.0, 124.0, 10.0, 12.0, 92.0


class Tile(NamedTuple):
    """One piece, or several that look alike."""

    game: Game
    piece: str
    """Empty: it is not known which one."""
    many: int = 1
    note: str = ""
    press: Callable[[], None] | None = None


class PieceGrid(Painted):
    """Painted as a whole: a box that was just opened lacks everything."""

    tiles = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        for name in ("tiles", "width"):
            self.fbind(name, self.measure)
        self.fbind("tiles", self.repaint)

    def abreast(self) -> int:
        """How many stand side by side."""
        return max(1, int((self.width + dp(GAP)) / (dp(WIDE) * theme.room + dp(GAP))))

    def measure(self, *_: object) -> None:
        """As high as all lines."""
        lines = -(-len(self.tiles) // self.abreast())
        self.height = lines * (dp(HIGH) * theme.room + dp(GAP))

    def paint(self, brush: Brush) -> None:
        """All pieces."""
        abreast = self.abreast()
        wide = (self.width + dp(GAP)) / abreast - dp(GAP)
        high = dp(HIGH) * theme.room
        for i, tile in enumerate(self.tiles):
            x = self.x + i % abreast * (wide + dp(GAP))
            y = self.top - (i // abreast + 1) * (high + dp(GAP)) + dp(GAP)
            _tile(brush, tile, x, y, wide, high)


def _tile(brush: Brush, tile: Tile, x: float, y: float, w: float, h: float) -> None:
    edge, picture = dp(EDGE), dp(PICTURE) * theme.room
    brush.box(x, y, w, h, theme.raised if tile.note else theme.surface, theme.round)
    left, room = x + picture + 2 * edge, w - picture - 3 * edge
    name = called.piece(tile.game, tile.piece) if tile.piece else ""
    if tile.piece:
        drawing_of(tile.game.id).paint_piece(
            brush, tile.piece, x + edge, y + edge, picture, h - 2 * edge, name
        )
    many = f"{name} × {tile.many}" if tile.many > 1 else name
    share = 0.36 if tile.note else 1.0
    high = (h - 2 * edge) * share
    brush.words(many, left, y + h - edge - high, room, high, theme.body, theme.ink, bold=True)
    if tile.note:
        brush.words(tile.note, left, y + edge, room, h - 2 * edge - high, theme.small, theme.ink)
    if tile.press is not None:
        brush.spot(x, y, w, h, tile.press, tile.piece or tile.note)
