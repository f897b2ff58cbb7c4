"""What a seat of Peloponnes has in its store, how full that is, and what its inhabitants bring."""

from __future__ import annotations

from functools import partial

from kivy.metrics import dp

from companion.games.peloponnes.mat import STORE, brings, scale
from companion.games.peloponnes.screen.pieces import sign
from companion.session.api import Text
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush

STOCK = ("wood", "stone", "food", "luxury", "population", "coins")
TWO_DIGITS = 22.0
"""Width of an amount of two digits, dp."""
UNDER, HALF = 15.0, 13.0
"""What inhabitants bring stands so far below the middle of the line, dp, and is twice so high."""
COIN = 13.0
"""The coin of what they bring, dp."""


def paint_stock(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float, low: float
) -> None:  # fmt: skip
    """What the seat owns, in a line of its field, which ends at `low`."""
    data = scene.board["seats"][seat]
    cell, under = w / len(STOCK), y + h / 2 - dp(UNDER) * theme.letters**2
    for i, what in enumerate(STOCK):
        _count(brush, scene, seat, what, data[what], x + i * cell, y + h / 2, cell)
        if (
            what == "population"
            and under - dp(HALF) * theme.letters >= low
            and data["civilization"]
        ):
            _brings(brush, data[what], x + i * cell + _size(cell), under)


def _size(cell: float) -> float:
    return max(dp(18), min(dp(26), cell - dp(TWO_DIGITS + 12)))


def _count(
    brush: Brush, scene: Scene, seat: int, what: str, amount: int, x: float, middle: float,
    cell: float,
) -> None:  # fmt: skip
    """A picture, a number, and a bar where the store has a limit."""
    size = _size(cell)
    sign(brush, what, x, middle - size / 2, size)
    text_x = x + size + dp(4)
    room = cell - size - dp(7)  # keeps off the next picture
    brush.text(str(amount), text_x, middle + dp(2), 18, theme.ink, bold=True, width=room)
    if what in STORE:
        bar = min(cell - size - dp(10), dp(38))
        brush.box(text_x, middle - dp(15), bar, dp(4), theme.soft, dp(2), alpha=0.3)
        share = bar * min(1.0, amount / STORE[what])
        full = theme.warm if amount >= STORE[what] else theme.soft
        if share > dp(4):
            brush.box(text_x, middle - dp(15), share, dp(4), full, dp(2))
    brush.spot(
        x, middle - dp(22), cell, dp(44), partial(scene.explain, seat, what), f"{seat}{what}"
    )


def _brings(brush: Brush, people: int, x: float, middle: float) -> None:
    """R10.4: the coins of the next income."""
    used = brush.text(f"+{brings(people)}", x + dp(4), middle, 13, theme.soft, bold=True)
    sign(brush, "coins", x + dp(6) + used, middle - dp(COIN) / 2, dp(COIN))


def about(what: str) -> tuple[Text, ...]:
    """What the store holds (R2.1, R2.2), and what inhabitants bring (R10.4)."""
    if what in STORE:
        return Text("rule.R2.1"), Text("rule.R2.2")
    if what != "population":
        return ()
    return (Text("told.population", {"coins": scale(0), "luxury": scale(1)}),)
