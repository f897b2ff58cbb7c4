"""What everybody has, where the match cannot show it: a row of each seat beside a table on the
screen that takes its place, and one line of whoever is asked."""

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
SEEN, HAS, EDGE = 0.66, 40.0, 10.0
"""Of an upright screen, the part that a match has which shows at once; the height of the line of
whoever is asked, and what stands round it, dp."""


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


class AskedHas(Painted):
    """What the seat that is asked has, in one line above the question, where a match so high may
    hide its row."""

    seat = NumericProperty(-1)
    high = NumericProperty(0)
    """Its height, with what stands below it."""

    def follow(self, board: Board) -> None:
        """Of the match that this board shows."""
        self.board = board
        for name in ("view", "game"):
            board.fbind(name, self.repaint)
        self.fbind("seat", self.repaint)

    def ask(self, seat: int, size: tuple[float, float]) -> None:
        """This seat is asked on a screen of this size; -1: none is."""
        view, (wide, high) = self.board.view, size
        sits = view is not None and 0 <= seat < len(view.header.seats)
        sits = sits and bool(view.board.get("round", 1))  # before it nobody has anything
        hides = high > wide and self.board.least(wide)[1] > high * SEEN
        self.seat = seat if sits and hides else -1
        self.high = dp(HAS) * theme.room + theme.hair if self.seat >= 0 else 0

    def paint(self, brush: Brush) -> None:
        """On the ground that its row stands on."""
        if self.seat < 0 or self.board.view is None or self.board.game is None:
            return
        edge, drawing = dp(EDGE), drawing_of(self.board.game.id)
        brush.box(self.x, self.y, self.width, self.height, theme.surface, dp(10))
        place = self.x + edge, self.y, self.width - 2 * edge, self.height
        drawing.paint_has(brush, self.board.scene(), int(self.seat), *place)
