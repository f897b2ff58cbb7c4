"""Every station of a table as a small card: its name, what it sees, its light. Touch lights it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty

from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.painted import Painted

WIDE, HIGH, GAP, EDGE = 176.0, 104.0, 8.0, 10.0


class Card(NamedTuple):
    """One station in words."""

    station: str
    name: str
    seen: str
    tag: str
    fault: str
    lit: bool
    there: bool
    """Something lies there."""


class StationGrid(Painted):
    """Painted as a whole: a big table has fifty stations, and each tag changes one of them."""

    cards = ListProperty()
    press = ObjectProperty(None, allownone=True)
    """Called with the station that was touched and whether it is lit."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        for name in ("cards", "width"):
            self.fbind(name, self.measure)
        self.fbind("cards", self.repaint)

    def abreast(self) -> int:
        """How many cards stand side by side."""
        return max(1, int((self.width + dp(GAP)) / dp(WIDE + GAP)))

    def measure(self, *_: object) -> None:
        """As high as all lines of cards."""
        lines = -(-len(self.cards) // self.abreast())
        self.height = lines * dp(HIGH + GAP)

    def paint(self, brush: Brush) -> None:
        """All cards."""
        abreast = self.abreast()
        wide = (self.width + dp(GAP)) / abreast - dp(GAP)
        for i, card in enumerate(self.cards):
            x = self.x + i % abreast * (wide + dp(GAP))
            y = self.top - (i // abreast + 1) * dp(HIGH + GAP) + dp(GAP)
            self._card(brush, card, x, y, wide, dp(HIGH))

    def _card(self, brush: Brush, card: Card, x: float, y: float, w: float, h: float) -> None:
        edge, width = (theme.line, dp(0.8))
        if card.lit or card.fault:
            edge, width = (theme.glow if card.lit else theme.bad), dp(1.8)
        brush.box(x, y, w, h, theme.raised if card.there else theme.surface, theme.round)
        brush.frame(x + 1, y + 1, w - 2, h - 2, edge, theme.round, width)
        left, room = x + dp(EDGE), w - dp(2 * EDGE)
        top = y + h - dp(20)
        brush.text(card.name, left, top, 14.5, theme.soft, width=room - dp(28))
        mark, tint = _mark(card)
        if mark:
            brush.sign(mark, left + room - dp(22), top - dp(11), dp(22), tint)
        text = card.fault or card.seen
        brush.words(text, left, y + dp(26), room, h - dp(60), theme.small * 1.06, theme.ink,
                    bold=card.there)  # fmt: skip
        brush.text(card.tag, left, y + dp(15), 14, theme.soft, width=room)
        brush.spot(x, y, w, h, self._presser(card), card.station)

    def _presser(self, card: Card) -> Callable[[], None]:
        return partial(self.press, card.station, card.lit) if self.press else lambda: None


def _mark(card: Card) -> tuple[str, Any]:
    """A sign that says without colour what the edge says with it."""
    if card.fault:
        return "warn", theme.bad
    if card.lit:
        return "lamp", theme.glow
    return ("tag", theme.good) if card.there else ("", theme.soft)
