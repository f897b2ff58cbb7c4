"""What a seat of Peloponnes has in its store, how full that is, and what its inhabitants bring."""

from __future__ import annotations

from functools import partial

from kivy.metrics import dp

from companion.games.peloponnes.mat import STORE, brings, scale
from companion.games.peloponnes.screen.pieces import sign
from companion.session.api import Text
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import ONE_LINE, Brush

STOCK = ("wood", "stone", "food", "luxury", "population", "coins")
TWO_DIGITS = 22.0
"""Width of an amount of two digits, dp."""
WIDER = 0.4
"""So much more than the others the coins have of a roomy line, for what inhabitants bring."""
ROOMY = 336.0
"""Width, dp, over which a line is roomy."""
LOW = 30.0
"""Height, dp, of a line of which a finger reaches no more than what it shows."""
BESIDE = 14.0
"""Size of the type of what inhabitants bring, beside the coins."""


def paint_stock(
    brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float
) -> None:
    """What the seat owns, in a line of its field."""
    data = scene.board["seats"][seat]
    wider = WIDER if w > dp(ROOMY) else 0.0
    cell = w / (len(STOCK) + wider)
    for i, what in enumerate(STOCK):
        used = _count(brush, scene, seat, what, data[what], x + i * cell, y + h / 2, cell, h)
        if what == "coins" and data["civilization"]:
            rest = cell * (1 + wider) - used
            _brings(brush, data["population"], x + i * cell + used, y + h / 2, rest)


def _count(
    brush: Brush, scene: Scene, seat: int, what: str, amount: int, x: float, middle: float,
    cell: float, line: float,
) -> float:  # fmt: skip
    """A picture, a number, and a bar where the store has a limit; how much of its width is used."""
    size = max(dp(18), min(dp(26), cell - dp(TWO_DIGITS + 12)))
    sign(brush, what, x, middle - size / 2, size)
    text_x = x + size + dp(4)
    room = cell - size - dp(7)  # keeps off the next picture
    used = brush.text(str(amount), text_x, middle + dp(2), 18, theme.ink, bold=True, width=room)
    if what in STORE:
        bar = min(cell - size - dp(10), dp(38))
        brush.box(text_x, middle - dp(15), bar, dp(4), theme.soft, dp(2), alpha=0.3)
        share = bar * min(1.0, amount / STORE[what])
        full = theme.warm if amount >= STORE[what] else theme.soft
        if share > dp(4):
            brush.box(text_x, middle - dp(15), share, dp(4), full, dp(2))
    high = dp(44) if line > dp(LOW) else line  # the name stands right above it
    why = partial(scene.explain, seat, what)
    brush.spot(x, middle - high / 2, cell, high, why, f"{seat}{what}")
    return size + dp(4) + used


def _brings(brush: Brush, people: int, x: float, middle: float, room: float) -> None:
    """R10.4: the coins of the next income, where they have room."""
    said = f"+{brings(people)}"
    if brush.fits(said, room - dp(10), dp(ONE_LINE), bold=True):
        brush.text(said, x + dp(6), middle + dp(2), BESIDE, theme.soft, bold=True)


def about(what: str) -> tuple[Text, ...]:
    """What the store holds (R2.1, R2.2), and what inhabitants bring (R10.4)."""
    if what in STORE:
        return Text("rule.R2.1"), Text("rule.R2.2")
    if what not in ("population", "coins"):
        return ()
    return (Text("told.population", {"coins": scale(0), "luxury": scale(1)}),)
