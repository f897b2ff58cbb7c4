"""What a card of Hadara gives, in signs and numbers that are read in any room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from kivy.metrics import dp

from companion.games.hadara.art.effects import EFFECTS, NOBLES, TOPICS
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.sentence import LEAST as READ
from companion.ui.widgets.sentence import Parts, high, largest, paint_sentence, sentence

GAME: Final = "hadara"
TRACKS: Final = ("income", "military", "culture", "food")
LEAST: Final = 12.0
"""No sign is smaller, dp."""
MOST: Final = 30.0
"""No sign of an effect is larger, dp."""
DIGIT: Final = 0.64
"""Width of a digit by its height."""
FIGURE: Final = 0.74
"""Height of a number by its sign."""
LOWEST: Final = 13.0
"""No number is lower, dp."""
APART: Final = 0.12
"""Between two gains, by a sign."""
SHEET: Final = 14.0
"""Height, dp, of the least written sheet whose lines are seen; between a coin and a shield it laps
over their edges."""
PAPER: Final = ("#fff8e6", "#3a2b1c", 0.16)
"""The sign of what is written on a card: its paper, the ink of its three lines and its edge, and
how thick each is by the sign."""
Gain: TypeAlias = tuple[str, Any]


class Lines(NamedTuple):
    """How gains lie in a rectangle: how large their signs are, and what stands on each line."""

    size: float
    lines: tuple[tuple[Gain, ...], ...]


def gains_of(face: Mapping[str, Any]) -> list[Gain]:
    """The tracks that a card raises, or lowers."""
    return [(track, face[track]) for track in TRACKS if face.get(track)]


def paint_gains(
    brush: Brush, rows: Sequence[Gain], x: float, y: float, w: float, h: float, ink: Any
) -> None:  # fmt: skip
    """Each sign with its number; where not all can be read, that they are written there: of half of
    them people would take it for all."""
    if not rows:
        return
    laid = _laid(tuple(rows), w, h)
    if laid.size >= dp(LEAST) or len(rows) == 1:
        _paint(brush, laid, x, y, w, h, ink)
        return
    size = min(h * 0.86, dp(MOST))
    paint_written(brush, x + (w - size) / 2, y + (h - size) / 2, size)


def gains_fit(rows: Sequence[Gain], w: float, h: float) -> bool:
    """Whether all of them can be read there."""
    return not rows or _laid(tuple(rows), w, h).size >= dp(LEAST)


def reads(effects: Sequence[str], w: float, h: float) -> bool:
    """Whether what a card does can be read there in signs."""
    each = w / max(1, len(effects))
    return all(high(effect_says(one), each, dp(READ)) <= h + 1 for one in effects)


def _laid(rows: tuple[Gain, ...], w: float, h: float) -> Lines:
    """In so many lines that the signs are largest."""
    found = []
    for count in range(1, len(rows) + 1):
        across = -(-len(rows) // count)
        lines = tuple(rows[n : n + across] for n in range(0, len(rows), across))
        found.append(Lines(min(_size(line, w, h / count) for line in lines), lines))
    return max(found, key=lambda one: one.size)


def _size(line: tuple[Gain, ...], w: float, h: float) -> float:
    """How large the signs of a line can be."""
    size = h * 0.9
    while size > dp(LEAST) and _wide(line, size) > w:
        size = max(size - 1, dp(LEAST))
    return size if _wide(line, size) <= w else 0.0


def _wide(line: tuple[Gain, ...], size: float) -> float:
    """The width of a line of gains, with what is between them and at its ends."""
    return sum(size + _digits(value, size) + APART * size for _, value in line) + dp(4)


def _figure(size: float) -> float:
    return max(dp(LOWEST), FIGURE * size)


def _digits(value: Any, size: float) -> float:
    return len(str(value)) * DIGIT * _figure(size)


def _paint(
    brush: Brush, laid: Lines, x: float, y: float, w: float, h: float, ink: Any
) -> None:  # fmt: skip
    size, step = max(laid.size, dp(LEAST)), h / len(laid.lines)
    for n, line in enumerate(laid.lines):
        between = (w - _wide(line, size)) / (len(line) + 1)
        left, middle = x + dp(2) + between + APART * size / 2, y + h - (n + 0.5) * step
        for track, value in line:
            digits = _digits(value, size)
            printed.sign(brush, GAME, track, left, middle - size / 2, size)
            brush.text(str(value).replace("-", "−"), left + size + dp(1), middle,
                       _figure(size) / dp(1), ink, bold=True, width=digits)  # fmt: skip
            left += size + digits + APART * size + between


# -- effects -----------------------------------------------------------------------------------


def paint_effect(
    brush: Brush, effect: str, x: float, y: float, w: float, h: float, ink: Any
) -> None:  # fmt: skip
    """What a card does besides; where nobody could read it, what it is about. A star is printed on
    the cards that a first match leaves out (R1.3), whatever they do."""
    said = effect_says(effect)
    if high(said, w, dp(READ)) <= h + 1:
        paint_sentence(brush, GAME, said, x, y, w, h, largest(said, w, h, dp(MOST)), ink)
        return
    size = min(max(w, dp(SHEET)), h, dp(MOST))
    paint_topic(brush, effect, x + (w - size) / 2, y + (h - size) / 2, size)


def paint_topic(brush: Brush, effect: str, x: float, y: float, size: float) -> None:
    """The one sign of what a card is about, on paper: how much it is says the card shown large."""
    paper, ink, thick = PAPER
    edge = size * thick / 2
    brush.box(x - edge, y - edge, size + 2 * edge, size + 2 * edge, ink, size * thick)
    brush.box(x, y, size, size, paper, size * thick / 2)
    inner = size * 0.92
    printed.sign(brush, GAME, TOPICS[effect], x + size * 0.04, y + size * 0.04, inner)


def paint_written(brush: Brush, x: float, y: float, size: float) -> None:
    """A written sheet: what a card does is read where it is shown large."""
    paper, ink, thick = PAPER
    line, left, wide = size * thick / 2, x + size * 0.12, size * 0.76
    brush.box(left, y, wide, size, ink, size * thick)
    brush.box(left + line, y + line, wide - 2 * line, size - 2 * line, paper, size * thick / 2)
    for row, share in enumerate((1.0, 1.0, 0.6)):
        low = y + size * (0.7 - 0.22 * row)
        brush.box(left + 3 * line, low, (wide - 6 * line) * share, line * 1.2, ink, 0)


@lru_cache(maxsize=64)
def effect_says(effect: str) -> Parts:
    """An effect, a noble's special or the full price in signs, by the name of its drawing."""
    kind, _, name = effect.partition("_")
    if kind == "effect":
        return sentence(*EFFECTS[name])
    return sentence(*NOBLES[name]) if kind == "special" else (("sign", "full_price"),)
