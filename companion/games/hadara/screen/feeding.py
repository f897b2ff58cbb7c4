"""Draws the feeding of Hadara: the cards of a seat over their food, and who gets none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from kivy.metrics import dp

from companion.games.hadara.screen.pieces import COLOURS, PORTRAIT, SHADE, sign
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from engine.core.steps import Action

ASKED: Final = "ask.feed"
WORDS, WORDS_MOST = 0.2, 190.0
"""Width of the words before a line, by that of all, and at most, dp."""
WIDEST: Final = 90.0
"""Most width, dp, of a card with its food."""
NARROW, HEAD = 440.0, 22.0
"""Under this width, dp, the words stand above their line, so high."""
LINE, LOW_LINE = 90.0, 44.0
"""Most height, dp, of a line, and where the match is so low that a part of it is hidden."""


class Table(NamedTuple):
    """How many cards of each colour there are, and for how many of them food or coins."""

    cards: Mapping[str, int]
    food: int
    paid: int


def is_fed(scene: Scene) -> bool:
    """Whether the seat in focus gives up cards now: they lie among the answers, and not twice."""
    question = scene.view.question
    asked = question is not None and question.text.key == ASKED
    return asked and scene.focus == scene.question_seat


def table(scene: Scene) -> Table:
    """R10.1: as it is, or as it would be without the card that is considered."""
    question = scene.view.question
    assert question is not None
    seat = question.seat
    data = scene.board["seats"][seat]
    paid = int(question.text.params["fed"]) - max(0, data["tracks"]["food"])
    tried = scene.preview(Action("remove", seat, (scene.picked,))) if scene.picked else None
    after = tried.after["seats"][seat] if tried is not None else data
    cards = {one: len(after["cards"][one]) + after["face_down"][one] for one in COLOURS}
    return Table(cards, max(0, after["tracks"]["food"]), max(0, paid))


def paint_feeding(
    brush: Brush, scene: Scene, x: float, y: float, w: float, h: float, line: float = LINE
) -> None:
    """A line of cards over a line of what they eat: below whom nothing lies, that gets none."""
    now = table(scene)
    colours = [one for one in COLOURS for _ in range(now.cards[one])]
    above = w < dp(NARROW)
    head, words = (dp(HEAD), 0.0) if above else (0.0, min(w * WORDS, dp(WORDS_MOST)))
    count, high = len(colours), min(h / 2, dp(line) + head)
    most = scene.board["seats"][scene.focus]["eats"]  # none moves while one is considered
    cell = min((w - words) / max(1, most), dp(WIDEST))
    top = y + h - high
    fed = min(count, now.food + now.paid)
    said = scene.game_say("draw.eaters", cards=count), scene.game_say("draw.fed", fed=fed)
    for n, text in enumerate(said):
        short = n == 1 and fed < count
        colour = theme.bad if short else theme.ink
        middle, room = (high - head / 2, w) if above else (high / 2, words - dp(8))
        brush.text(text, x, top - n * high + middle, 16, colour, bold=True, width=room)
    for n, colour in enumerate(colours):
        left = x + words + n * cell
        _card(brush, colour, left, top, cell, high - head)
        _eaten(brush, n, now, left, top - high, cell, high - head)


def _card(brush: Brush, colour: str, x: float, y: float, w: float, h: float) -> None:
    wide = min(w * 0.8, h * 0.86 * PORTRAIT)
    high = wide / PORTRAIT
    brush.box(x + (w - wide) / 2, y + (h - high) / 2, wide, high, SHADE[colour], dp(4))


def _eaten(brush: Brush, n: int, now: Table, x: float, y: float, w: float, h: float) -> None:
    """Food, a coin for it, or nothing."""
    size = min(w * 0.8, h * 0.8)
    left, low = x + (w - size) / 2, y + (h - size) / 2
    if n < now.food + now.paid:
        sign(brush, "food" if n < now.food else "coins", left, low, size)
        return
    brush.dashes(left, low, size, size, theme.bad)
    brush.sign("warn", left + size * 0.2, low + size * 0.2, size * 0.6, theme.bad)
