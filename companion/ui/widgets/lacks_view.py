"""The signs of a card that cannot be played, each with a tick or a cross."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty

from companion.session.api import Notice
from companion.ui.drawings import drawing_of
from companion.ui.hall import Hall
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.painted import Painted

SIDE, APART = 40.0, 8.0
"""Side of a sign, dp, and what is free between two."""


class LacksView(Painted):
    """A line of signs; nothing where the game tells of none."""

    game = ObjectProperty(None, allownone=True)
    signs = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        super().__init__(**kwargs)
        self.fbind("signs", self._grow)
        self._grow()

    def show(self, hall: Hall, notice: Notice | None) -> None:
        """What is met of what was refused, and what is not; nothing where no rule was in the way,
        as where another seat is asked."""
        ruled = notice is not None and bool(notice.rule)
        self.game, piece = hall.game, notice.piece if notice is not None and ruled else ""
        told = hall.play.lacks(piece, notice.seat) if notice and piece and hall.play else ()
        self.signs = list(told)

    def _grow(self, *_: object) -> None:
        count = len(self.signs)
        self.size = (count * dp(SIDE + APART), dp(SIDE)) if count else (0, 0)
        self.repaint()

    def paint(self, brush: Brush) -> None:
        """Each sign, as the drawing paints `pick:<it>`, with its mark in the lower corner."""
        side, mark = dp(SIDE), dp(SIDE * 0.5)
        for number, (what, met) in enumerate(self.signs):
            x = self.x + number * dp(SIDE + APART)
            drawing_of(self.game.id).paint_piece(
                brush, f"pick:{what}", x, self.y, side, side, str(what)
            )
            tint = theme.good if met else theme.bad
            brush.disc(x + side - mark / 2, self.y + mark / 2, mark * 0.6, theme.ground)
            brush.sign("check" if met else "cross", x + side - mark, self.y, mark, tint)
