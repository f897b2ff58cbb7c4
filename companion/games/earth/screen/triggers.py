"""Draws what a turn of Earth set off, in the order in which it happened, one sentence a line."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import NamedTuple

from kivy.metrics import dp

from companion.games.earth.screen.pieces import GAME, icon
from companion.session.api import Text
from companion.session.words import Words, one_after_another
from companion.ui.drawing import Scene
from companion.ui.headline import of_several
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from engine.core.ledger import POINTS
from engine.games import load

TRIGGER, ROWS = 21.0, (1.0, 2.2)
"""Height of one line of what happened, dp; what happened takes one, or two and what parts them."""
GAIN = 50.0
"""Width of one amount at the end of such a line, dp."""
COUNTED = MappingProxyType({"sprouts": "sprout", "events": "event"})
"""What is counted under another name than its sign has."""


def paint_triggers(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """What this turn set off, in the order in which it happened; the latest movement stands out."""
    fit = int((h - dp(8)) / dp(TRIGGER))
    rooms = _rooms(brush, chain(scene, fit) if fit > 0 else [], w, fit)
    if not rooms:
        return
    brush.box(x, y, w, h, theme.surface, dp(10))
    top = y + h - dp(4)
    for line, room, rows in rooms:
        high, middle = rows * dp(TRIGGER), top - dp(TRIGGER) / 2
        if 0 <= line.seat < len(scene.seats):
            shade, shape = seat_sign(scene.seats[line.seat].colour, line.seat)
            brush.sign(f"seat_{shape}", x + dp(8), middle - dp(6), dp(12), shade)
        colour = theme.ink if line.latest else theme.soft
        _gains(brush, line, x + dp(28) + room, middle, colour)
        size = theme.tiny
        brush.words(line.text, x + dp(26), top - high, room, high, size, colour, bold=line.latest)
        top -= high


def _rooms(
    brush: Brush, lines: Sequence[Line], w: float, fit: float
) -> list[tuple[Line, float, float]]:
    """The latest of these for which so many rows have room, each with the width of its words and
    the rows that they take, so that all of them are read."""
    found: list[tuple[Line, float, float]] = []
    for line in reversed(lines):
        room = w - dp(34) - len(line.gained) * dp(GAIN)
        whole = (n for n in ROWS if brush.fits(line.text, room, n * dp(TRIGGER), line.latest))
        rows = next(whole, 2 * ROWS[-1])
        fit -= rows
        if fit < 0:
            break
        found.append((line, room, rows))
    return found[::-1]


def _gains(brush: Brush, line: Line, x: float, middle: float, colour: str) -> None:
    """What it brought, or cost: each amount with the shape of its thing."""
    for i, (what, amount) in enumerate(line.gained):
        left = x + i * dp(GAIN)
        if what == POINTS:
            brush.picture(POINTS, left, middle - dp(7), dp(14))
        else:
            icon(brush, COUNTED.get(what, what), left, middle - dp(7), dp(14))
        brush.text(f"{amount:+d}", left + dp(17), middle, 13.5, colour, bold=True,
                   width=dp(GAIN - 19))  # fmt: skip


class Line(NamedTuple):
    """What happened, once or several times in a row, to a seat (or -1)."""

    seat: int
    text: str
    latest: bool
    times: int
    gained: tuple[tuple[str, int], ...]
    """What all of them together brought, or cost when negative."""
    said: Text = Text("")


def chain(scene: Scene, most: int = 10_000) -> list[Line]:
    """The latest triggers of the turn in words, equal ones in a row as one line."""
    words = Words(load(GAME), [seat.name for seat in scene.seats])
    told = [(event, False) for event in scene.view.earlier]
    told += [(event, True) for event in scene.view.happened]
    lines: list[Line] = []
    for event, latest in reversed(told):
        text = words.say(event.text, scene.language)
        line = Line(event.seat, text, latest, 1, event.gained, event.text)
        if lines and lines[-1][:3] == line[:3]:
            both = _sum(line.gained, lines[-1].gained)
            lines[-1] = line._replace(times=lines[-1].times + 1, gained=both)
        elif len(lines) == most:
            break
        else:
            lines.append(line)
    return [line._replace(text=_several(words, line, scene.language)) for line in lines[::-1]]


def _several(words: Words, line: Line, language: str) -> str:
    """What happened several times in a row as one sentence, or with how often it did."""
    if line.times == 1:
        return line.text
    several = of_several(line.said, line.times)
    if not words.has(several.key):
        several = Text("done.times", {"done": one_after_another([line.said]), "n": line.times})
    return words.say(several, language)


def _sum(*gains: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for what, amount in sum(gains, ()):
        found[what] = found.get(what, 0) + amount
    return tuple(found.items())
