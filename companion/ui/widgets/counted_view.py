"""A counted thing, or a piece, as a picture among words; without one it takes no room."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.counted import is_pictured, paint_counted
from companion.ui.drawings import drawing_of
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.painted import Painted

SIDE = 36.0
"""Width and height of the picture, dp."""


class CountedView(Painted):
    """What a number counts."""

    what = StringProperty("")
    game = ObjectProperty(None, allownone=True)
    side = NumericProperty(dp(SIDE))

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (0, 0))
        super().__init__(**kwargs)
        for name in ("what", "game", "side"):
            self.fbind(name, self._fit)

    def _fit(self, *_: object) -> None:
        shown = self.is_piece or (self.what and is_pictured(self.game, self.what))
        side = self.side if shown else 0
        self.size = side, side
        self.repaint()

    def _lies(self) -> bool:
        return self.game is not None and self.what in self.game.catalogue.pieces

    is_piece = AliasProperty(_lies, bind=("what", "game"))
    """Whether it is one that lies on the table."""

    def paint(self, brush: Brush) -> None:
        """The picture, as large as the widget."""
        if self.is_piece and self.width:
            paint = drawing_of(self.game.id).paint_piece
            paint(brush, self.what, self.x, self.y, self.width, self.height, "")
        elif self.what and self.width:
            paint_counted(brush, self.game, self.what, self.x, self.y, self.width)
