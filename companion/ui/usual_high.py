"""How high a question usually is in a game, on a screen: so much is kept for it where what lies on
the table is to have one size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.ui.drawings import drawing_of
from companion.ui.seat_rows import LEAST
from companion.ui.theme import theme

if TYPE_CHECKING:
    from companion.ui.screens.table import TableScreen

SHORT = 700
"""A screen less high, dp, is short."""


class UsualHigh:
    """What the game and the screen want of the room below the match."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen

    @property
    def still(self) -> bool:
        """Whether what lies there is to keep one place and one size whatever is asked."""
        game = self.screen.hall.game
        return game is not None and drawing_of(game.id).still

    @property
    def always(self) -> float:
        """The height, px, of the highest question that is usual in the game: what lies on the table
        has one size through the whole match, also when the app has just come up. A phone has no
        room to keep."""
        screen, game = self.screen, self.screen.hall.game
        if game is None or screen.over or min(screen.size) < dp(LEAST):
            return 0.0
        drawing = drawing_of(game.id)
        usual, short, upright = drawing.told_high if self.told else drawing.asks_high
        stands = screen.height > screen.width
        high = dp(upright if stands else short if self.short else usual) * theme.room
        return float(min(high, self._left()) if self.told and stands else high)

    def _left(self) -> float:
        """What the match leaves at its smallest: with many seats a row of them would lie below."""
        ids = self.screen.ids
        return float(self.whole - ids.board.least(ids.room.width)[1] - theme.near)

    @property
    def told(self) -> bool:
        """Whether hands are told all the time what to do, and the match keeps one size for it."""
        screen, hall = self.screen, self.screen.hall
        told = hall.game is not None and any(drawing_of(hall.game.id).told_high)
        return told and hall.virtual is None and min(screen.size) >= dp(LEAST) and not screen.over

    @property
    def short(self) -> bool:
        """Whether the screen has not much height."""
        return dp(560) <= self.screen.height < dp(SHORT)

    @property
    def whole(self) -> float:
        """The height, px, that match, what hands do and question share. They themselves are not
        laid anew yet when a question needs more: seats lay hidden below the sum of before."""
        return float(self.screen.height - self.screen.ids.head.height)
