"""Draws what hands have to lay out: the counts of set-up and epochs; what medals would score."""

from __future__ import annotations

from kivy.metrics import dp

from companion.games.hadara.screen.pieces import COLOURS, back, sign, tile
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush

EPOCH = ("", "I", "II", "III")

HIGH = 150.0
"""Most height of what is told, dp."""
SET_UP = ("middle", "seat", "colonies", "markets", "nobles", "start")
"""What is laid out before the match, in this order."""
LINE, LEAST = 24.0, 19.0
"""Most and least height of a line of it, dp."""
MOST = 4
"""Most lines of one of its sentences."""
NUMBER = 42
"""Width, dp, of how many cards a pile has."""


def has_counts(scene: Scene) -> bool:
    """Whether something is to be laid out or bought now; nobody lays out what is on the screen, or
    what is only looked at."""
    phase = scene.board["phase"]
    return phase in _PANELS and not (scene.view.idle and phase in _LAID_OUT)


def sets_up(scene: Scene) -> bool:
    """Whether all is to be laid out, until the wheel is turned for the first time: what lies there
    shows nothing yet, and makes room for it."""
    phase, first = scene.board["phase"], scene.board["epoch"] == 1
    return has_counts(scene) and (phase == "setup" or (phase == "wheel" and first))


def paint_counts(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """A panel for what is to be laid out or bought now."""
    draw = _setup if sets_up(scene) else _PANELS[scene.board["phase"]]
    if h < dp(60):
        return
    high = h if sets_up(scene) else min(h, dp(HIGH))
    y += h - high
    brush.box(x, y, w, high, theme.raised, dp(10))
    draw(brush, scene, x + dp(10), y + dp(6), w - dp(20), high - dp(12))


def _setup(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """R2.1, R2.4, R2.5, R15.1, R16.1: what lies in the middle and what every seat takes."""
    tiles = len(scene.seats)
    has = {"markets": scene.board["markets"], "nobles": scene.board["nobles"]}
    named = [one for one in SET_UP if has.get(one, True)]
    lines = [scene.game_say(f"draw.setup_{one}", tiles=tiles) for one in named]
    rows = [_rows(brush, text, w) for text in lines]
    gap = max(0.0, min(dp(6), (h - sum(rows) * dp(LEAST)) / len(rows)))
    line, top = min(dp(LINE), (h - gap * (len(rows) - 1)) / sum(rows)), y + h
    for text, many in zip(lines, rows, strict=True):
        top -= many * line
        brush.words(text, x, top, w, many * line, 15, theme.ink)
        top -= gap


def _rows(brush: Brush, text: str, w: float) -> int:
    """On so many lines it stands."""
    return next((n for n in range(1, MOST) if brush.fits(text, w, n * dp(LINE))), MOST)


def _deal(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """R2.2, R12.1: as many face-down cards of each colour as the seats draw; the sentence alone
    where it has no room above its piles."""
    board = scene.board
    cards = 2 * len(scene.seats)
    text = scene.game_say("draw.deal", cards=cards, epoch=EPOCH[board["epoch"]])
    if not brush.fits(text, w, h * 0.44, bold=True):
        brush.words(text, x, y, w, h, 14, theme.ink, bold=True)
        return
    brush.words(text, x, y + h * 0.56, w, h * 0.44, 14, theme.ink, bold=True)
    cell = w / len(COLOURS)
    for i, colour in enumerate(COLOURS):
        left, high = x + i * cell, h * 0.5
        wide = min(high * 44 / 67, cell * 0.5)
        for layer in (dp(4), dp(2), 0.0):
            back(brush, colour, board["epoch"], left + layer, y + layer, wide, high, bare=layer > 0)
        room = cell - wide - dp(10)
        if room >= dp(NUMBER):  # the sentence says it, too
            brush.text(f"× {cards}", left + wide + dp(8), y + high / 2, 15, theme.ink, bold=True,
                       width=room)  # fmt: skip


def _medals(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """R11.3, R11.4: what one medal more would score if the match ended now."""
    more = scene.board["seats"][scene.focus]["worth"]["more"]
    text = scene.game_say("draw.medal_worth")
    brush.words(text, x, y + h * 0.68, w, h * 0.32, 14, theme.ink, bold=True)
    cell, size = w / 5, min(h * 0.4, dp(30))
    for i, what in enumerate((*COLOURS[:4], "gold")):
        left, middle = x + i * cell, y + h * 0.34
        if what == "gold":
            sign(brush, "gold", left, middle - size / 2, size)
        else:
            tile(brush, what, "track", left, middle - size / 2, size)
        points = str(more[what]) if what in more else "–"
        brush.text(points, left + size + dp(5), middle, 17, theme.ink, bold=True,
                   width=cell - size - dp(6))  # fmt: skip


_PANELS = {"setup": _setup, "wheel": _deal, "medals": _medals}
"""Phase -> its panel."""
_LAID_OUT = ("setup", "wheel")
"""Those of which hands lay out what lies in the box."""
