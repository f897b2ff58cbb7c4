"""The rows of all seats beside a table on the screen that takes the place of the match: what
everybody has is seen all the same."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty

from companion.ui.board import Board
from companion.ui.drawings import drawing_of
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.painted import Painted

GAP = 6.0
"""Between two rows, dp."""
LEAST = 560.0
"""A screen whose shorter side, dp, is less has no room for rows: a phone."""


class SeatRows(Painted):
    """Each seat of the match that a board shows, in a row of its own."""

    still = True
    needed = NumericProperty(0)
    """Height at which every row has its own."""
    upper = NumericProperty(0)
    """Height, px, of what is told over their upper end."""

    def __init__(self, **kwargs: Any) -> None:
        self.board: Board | None = None
        super().__init__(**kwargs)

    def follow(self, board: Board) -> None:
        """Show the seats of this board, whatever it shows."""
        self.board = board
        for name in ("view", "game", "focus", "opposite"):
            board.fbind(name, self._changed)
        for name in ("width", "upper"):
            self.fbind(name, self._changed)

    def _changed(self, *_: object) -> None:
        self.needed = self.count * (self._row() + dp(GAP)) + self.upper
        self.repaint()

    @property
    def count(self) -> int:
        """How many seats there are, automatic ones too."""
        shown = self.board is not None and self.board.view is not None
        return len(self.board.view.board.get("seats", ())) if shown and self.board else 0

    def _row(self) -> float:
        game = self.board.game if self.board else None
        return float(dp(drawing_of(game.id).row(self.width / dp(1))) * theme.room) if game else 0.0

    def paint(self, brush: Brush) -> None:
        """All seats where they always stand, as high as there is room."""
        if self.board is None or not self.count or self.board.game is None:
            return
        scene, drawing = self.board.scene(), drawing_of(self.board.game.id)
        room = self.height - self.upper
        step = min(self._row() + dp(GAP), room / self.count)
        for seat in range(self.count):
            low = self.top - self.upper - (seat + 1) * step + dp(GAP)
            drawing.paint_row(brush, scene, seat, self.x, low, self.width, step - dp(GAP))
