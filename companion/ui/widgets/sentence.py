"""A sentence of signs, painted: its numbers are type, and none of it is smaller than people read.

What a sentence is made of tells `companion.art.sentence`. There it is drawn into a picture, which
is shown in any size; here it is broken into lines for the room that there is, its signs all of one
size.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import inf
from typing import Any, Final, TypeAlias

from kivy.metrics import dp, sp

from companion.art.sentence import FIGURE, GAP, wide
from companion.art.sentence import length as length
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.lettering import SMALLEST_SP

Parts: TypeAlias = tuple[tuple[Any, ...], ...]
LEAST: Final = SMALLEST_SP / FIGURE + 0.4
"""No sign is smaller, dp: its number would be."""
LEADING: Final = 1.08
"""From one line to the next, in signs."""
WHEN: Final = ("now", "income", "action", "pass", "whenever")
"""Signs that say when: what comes is on their line."""
STROKES: Final = {
    "arrow": ((0.05, 0.5, 0.9, 0.5), (0.6, 0.22, 0.93, 0.5, 0.6, 0.78)),
    "then": ((0.15, 0.5, 0.85, 0.5), (0.5, 0.15, 0.5, 0.85)),
    "per": ((0.3, 0.02, 0.7, 0.98),),
    "choice": ((0.02, 0.5, 0.3, 0.5, 0.85, 0.9), (0.3, 0.5, 0.85, 0.1),
               (0.55, 0.93, 0.9, 0.93, 0.85, 0.6), (0.55, 0.07, 0.9, 0.07, 0.85, 0.4)),
}  # fmt: skip
"""The small signs between things that have the colour of words, as lines in a square."""


def sentence(*lines: Sequence[Sequence[Any]]) -> Parts:
    """Lines of a drawing as one sentence; points are counted as all else is, before their sign."""
    return tuple(
        ("sign", "points", str(part[1])) if part[0] == "points" else tuple(part)
        for line in lines
        for part in line
    )


@lru_cache(maxsize=4096)
def broken(parts: Parts, room: float) -> tuple[Parts, ...]:
    """In lines no longer than so many signs, as far as what belongs together lets them be; an epoch
    begins a line where all that it tells has room on one."""
    lines: list[Parts] = []
    epochs = _epochs(parts)
    whole_ones = all(length(one) <= room for one in epochs)
    for whole in epochs if whole_ones else _together(parts):
        if lines and length((*lines[-1], *whole)) <= room:
            lines[-1] = (*lines[-1], *whole)
        else:
            lines.append(whole)
    return tuple(lines)


def _epochs(parts: Parts) -> list[Parts]:
    """What each epoch tells; where there are none, what is not broken apart."""
    starts = [n for n, part in enumerate(parts) if _is_epoch(part)]
    if not starts or starts[0]:
        return _together(parts)
    return [parts[a:b] for a, b in pairwise([*starts, len(parts)])]


def _is_epoch(part: tuple[Any, ...]) -> bool:
    return part[0] == "figure" and str(part[1]).isalpha()


def _together(parts: Parts) -> list[Parts]:
    """What is not broken apart: a thing and the small sign after it, what says when, and in an
    epoch a thing and its price: an epoch begins what it tells."""
    found: list[Parts] = []
    joins = epoch = False
    for part in parts:
        if found and (joins or part[0] == "op"):
            found[-1] = (*found[-1], part)
        else:
            found.append((part,))
        bare = epoch and part[0] == "sign" and len(part) < len(("sign", "coin", "4"))
        epoch |= _is_epoch(part)
        joins = bare or _is_epoch(part) or (part[0] == "sign" and part[1] in WHEN)
    return found


def high(parts: Parts, w: float, size: float) -> float:
    """The height of a sentence in this width, its signs so large; too narrow, it has none."""
    lines = broken(parts, round(w / size, 2))
    whole = all(length(line) * size <= w + 1 for line in lines)
    return len(lines) * LEADING * size if whole else inf


def largest(parts: Parts, w: float, h: float, most: float) -> float:
    """How large the signs of a sentence can be in a rectangle, in pixels; never too small."""
    size, least = max(most, dp(LEAST)), dp(LEAST)
    while size > least and high(parts, w, size) > h + 1:
        size -= 1
    return max(size, least)


@lru_cache(maxsize=4096)
def narrowest(parts: Parts, h: float, size: float) -> float:
    """The least width in which a sentence is no higher than this, its signs so large."""
    lines = max(1, int((h + 1) / (LEADING * size)))
    room = max(map(length, _together(parts)), default=0.0)
    while len(broken(parts, round(room, 2))) > lines:
        room += 0.2
    return max((length(line) for line in broken(parts, round(room, 2))), default=0.0) * size


def paint_sentence(
    brush: Brush, game: str, parts: Parts, x: float, y: float, w: float, h: float, size: float,
    ink: Any,
) -> None:  # fmt: skip
    """A sentence in the middle of a rectangle; its signs do not travel by themselves."""
    marks = len(brush.marks)
    lines = broken(parts, round(w / size, 2))
    step = min(h / max(1, len(lines)), size * LEADING)
    top = y + (h + step * len(lines)) / 2
    for n, line in enumerate(lines):
        left = x + (w - length(line) * size) / 2
        for part in line:
            _paint(brush, game, part, left, top - (n + 0.5) * step, size, ink)
            left += (wide(part) + GAP) * size
    del brush.marks[marks:]


def _paint(
    brush: Brush, game: str, part: tuple[Any, ...], x: float, middle: float, size: float, ink: Any
) -> None:
    across = wide(part) * size
    if part[0] == "op":
        _stroke(brush, game, part[1], x, middle - across / 2, across, ink)
        return
    sign = size if part[0] == "sign" else 0.0
    value = part[2] if sign and across > size else part[1] if not sign else ""
    if value:
        brush.text(str(value), x, middle, FIGURE * size / sp(1), ink, bold=True,
                   width=across - sign + 1)  # fmt: skip
    if sign:
        printed.sign(brush, game, part[1], x + across - size, middle - size / 2, size)


def _stroke(brush: Brush, game: str, name: str, x: float, y: float, size: float, ink: Any) -> None:
    """A small sign between things."""
    if name not in STROKES:
        printed.sign(brush, game, name, x, y, size)
    for points in STROKES.get(name, ()):
        brush.line([(x, y)[n % 2] + at * size for n, at in enumerate(points)], ink, dp(1.3))
