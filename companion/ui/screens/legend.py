"""What the signs on the pieces of a game mean: one page a game."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from companion.art.shelf import Meaning
from companion.ui.drawings import drawing_of
from companion.ui.means import meanings, paint_sign
from companion.ui.screens import Page
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.painted import Painted
from companion.ui.words import words
from engine.games import load

ROW = 64.0
"""Height of a sign with its meaning, dp."""
WIDE = 340.0
"""Least width of a column, dp."""


class LegendSheet(Painted):
    """The signs in columns, as high as it has to be."""

    game = StringProperty("")
    without = ObjectProperty(frozenset())
    """Signs that stand on no piece of the match."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("width", "game", "without"):
            self.fbind(name, self.measure)

    def columns(self) -> int:
        """How many columns there is room for."""
        return max(1, int(self.width / (dp(WIDE) * max(1.0, theme.letters))))

    def line(self) -> float:
        """Height of one sign with its words."""
        return float(dp(ROW) * max(1.0, theme.letters))

    def told(self) -> list[Meaning]:
        """The signs that are explained."""
        return meanings(self.game, words.language, self.without)

    def measure(self, *_: object) -> None:
        """Take the height that all signs need."""
        self.height = -(-len(self.told()) // self.columns()) * self.line() + dp(12)
        self.repaint()

    def restyle(self, *_: object) -> None:
        """The theme or the language changed."""
        self.measure()

    def paint(self, brush: Brush) -> None:
        """A pale field for each sign, so that it looks as on a card; its meaning beside it."""
        told = self.told()
        count, line = self.columns(), self.line()
        rows = -(-len(told) // count)
        edge = theme.wide
        wide = (self.width - 2 * edge) / count
        for i, one in enumerate(told):
            x, y = self.x + edge + i // rows * wide, self.top - (i % rows + 1) * line
            size = line - dp(12)
            brush.box(x, y + dp(6), size, size, one.ground, dp(10))
            at = x + dp(5), y + dp(11), size - dp(10)
            paint_sign(brush, self.game, one.sign, *at)
            brush.words(one.text, x + size + dp(14), y, wide - size - dp(28), line, theme.body,
                        theme.ink, across=0)  # fmt: skip


class LegendScreen(Page):
    """Every sign of the game that is played, else of the one whose rules are read."""

    title = StringProperty("")

    def refresh(self) -> None:
        """Read which game is played."""
        play, game = self.hall.play, self.hall.game.id if self.hall.game else self.hall.leafed
        if game:
            header = play.view().header if play is not None else None
            meant = load(game).meant
            options = meant(len(header.seats), header.options) if header is not None else {}
            self.ids.sheet.without = drawing_of(game).absent(options)
            self.ids.sheet.game = game
            self.ids.sheet.measure()
