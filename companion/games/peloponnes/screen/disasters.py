"""Draws the five disasters of Peloponnes with their chits, on as many lines as their names need."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from companion.games.peloponnes.screen.pieces import sign
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import ONE_LINE, Brush

FIVE, LINE = 5, 52.0
"""How many there are, and the height of a line of them, dp."""
LEAST, TIGHT = 114.0, 128.0
"""Width, dp, in which every name has room, and under which it needs what is kept free beside it."""
NAMED = 112
"""What the name of a disaster takes beside its sign, dp."""


def disasters_high(width: float) -> float:
    """The height, dp, of the disasters below each other in as many lines as their names need."""
    return LINE * -(-FIVE // _abreast(dp(width)))


def _abreast(w: float) -> int:
    return next((many for many in (FIVE, 3) if w >= many * dp(LEAST)), 2)


def paint_disasters(
    brush: Brush, scene: Scene, x: float, y: float, w: float, h: float, abreast: int = 0
) -> None:
    """The five disasters with their chits; a cross and a word say that one has struck."""
    disasters, abreast = scene.board["disasters"], abreast or _abreast(w)
    lines = -(-len(disasters) // abreast)
    cell_w, cell_h = w / abreast, h / lines
    gap = dp(4 if cell_w < dp(TIGHT) else 6)
    for i, disaster in enumerate(disasters):
        cx = x + i % abreast * cell_w
        cy = y + h - (i // abreast + 1) * cell_h
        _disaster(brush, scene, disaster, cx, cy + dp(2), cell_w - gap, cell_h - dp(4))


def _disaster(
    brush: Brush, scene: Scene, disaster: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    now = scene.board["disaster"] == disaster["id"]
    faded = 0.5 if disaster["struck"] and not now else 1.0
    brush.box(x, y, w, h, theme.surface, dp(10))
    if now:
        brush.frame(x + 1, y + 1, w - 2, h - 2, theme.warm, dp(10), dp(1.6))
    size = min(h - dp(8), dp(44), max(dp(18), w - dp(NAMED)))
    edge, end = (dp(5), dp(2)) if w < dp(TIGHT - 6) else (dp(7), dp(6))
    sign(brush, disaster["id"], x + edge, y + (h - size) / 2, size, faded)
    left = x + size + 2 * edge
    name = scene.name(disaster["id"])
    room = x + w - left - end
    low, line = y + h * 0.68, y + h * 0.28
    if h < dp(46):
        low = line = y + h / 2
        room -= dp(18) if disaster["struck"] else dp(17) * disaster["of"]
    named = theme.soft if faded < 1 else theme.ink
    brush.text(name, left, low, 14, named, width=room + dp(2) - end)
    if low == line:
        left, room = left + room, x + w - left - room
    if disaster["struck"]:
        brush.sign("cross", left, line - dp(7), dp(14), theme.soft)
        struck = scene.say("peloponnes.struck")
        if brush.fits(struck, room - dp(18), dp(ONE_LINE)):
            brush.text(struck, left + dp(18), line, 14, theme.soft)
        return
    for i in range(disaster["of"]):
        cx = left + dp(7) + i * dp(19)
        brush.disc(cx, line, dp(7), theme.hollow)
        if i < disaster["chits"]:
            brush.disc(cx, line, dp(6), theme.warm)
        else:
            brush.disc(cx, line, dp(5.5), theme.surface)
