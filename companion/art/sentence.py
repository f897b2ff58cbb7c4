"""A sentence of signs: what an effect costs and gives, laid out in lines that fit their box.

A sentence is a list of parts; a part is one of

    ("sign", name)  ("sign", name, amount)   a thing, with its amount before it
    ("op", name)                             a small sign between things: arrow, then, per, choice
    ("figure", value)                        a number or text that is the same in every language
    ("ring", value)                          a number that names a piece: nobody pays or gets it
    ("points", value)                        a shield with the number on it
    ("group", [parts])                       parts that belong together, in a pale field
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from markupsafe import Markup

from companion.art.colours import INK
from companion.art.metrics import width

if TYPE_CHECKING:
    from companion.art.canvas import Canvas

Part: TypeAlias = tuple[Any, ...]
Sentence: TypeAlias = Sequence[Part]

GAP: Final = 0.16
"""Between two parts, as a share of a sign's size."""
OP: Final = 0.56
FIGURE: Final = 0.86
"""Height of a figure's type as a share of a sign's size."""
POINTS: Final = 1.16
RING: Final = 0.9
PAD: Final = 0.18
WORTH: Final = 0.85
"""Two lines are harder to read than one: their signs have to be larger by so much."""
APART: Final = 0.94
"""Of the height of one of two lines, what its signs take."""
ONE: Final = 1


def wide(part: Part) -> float:
    """How wide a part is, as a multiple of a sign's size."""
    kind, value = part[0], part[1]
    if kind == "sign":
        return 1 + (_figure(part[2]) + 0.06 if _amount(part) else 0)
    if kind == "op":
        return OP
    if kind == "figure":
        return _figure(value)
    if kind == "ring":
        return RING
    if kind == "points":
        return POINTS
    return length(value) + 2 * PAD


def length(parts: Sentence) -> float:
    """How long a sentence is, as a multiple of a sign's size."""
    return sum(map(wide, parts)) + GAP * max(0, len(parts) - 1)


def write(
    canvas: Canvas, parts: Sentence, x: float, y: float, w: float, h: float,
    size: float = 100, ink: str = INK, align: str = "centre", lines: int = 1,
) -> Markup:  # fmt: skip
    """A sentence inside a box, its signs as large as they fit but not over `size`.

    With two `lines` it is broken where that makes the signs larger.
    """
    if not parts:
        return Markup("")
    rows = max(_ways(parts, lines), key=lambda rows: _worth(rows, w, h))
    size, high = min(size, _size(rows, w, h)), h / len(rows)
    out = Markup("")
    for n, row in enumerate(rows):
        left = x + (w - length(row) * size) * {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        out += _run(canvas, row, left, y + (n + 0.5) * high, size, ink)
    return out


def _ways(parts: Sentence, lines: int) -> list[list[Sentence]]:
    """In one line, or broken in two; a small sign between things begins a line, ends none."""
    broken = [
        [parts[:n], parts[n:]]
        for n in range(1, len(parts))
        if parts[n - 1][0] != "op" and lines > 1
    ]
    return [[parts], *broken]


def _worth(rows: Sequence[Sentence], w: float, h: float) -> tuple[float, float]:
    """How good these lines are: large signs, then lines of equal length."""
    size = _size(rows, w, h) * (1 if len(rows) == 1 else WORTH)
    return round(size, 1), -max(map(length, rows))


def _size(rows: Sequence[Sentence], w: float, h: float) -> float:
    """How large the signs can be in these lines."""
    high = h / len(rows) * (1 if len(rows) == 1 else APART)
    kinds = {part[0] for row in rows for part in row}
    tall = max(POINTS if "points" in kinds else 1, 1.2 if "group" in kinds else 1)
    return min(high / tall, w / max(map(length, rows)))


def _run(canvas: Canvas, parts: Sentence, x: float, y: float, size: float, ink: str) -> Markup:
    out = Markup("")
    for part in parts:
        out += _part(canvas, part, x, y, size, ink)
        x += (wide(part) + GAP) * size
    return out


def _part(canvas: Canvas, part: Part, x: float, y: float, size: float, ink: str) -> Markup:
    kind, value, across = part[0], part[1], wide(part) * size
    if kind == "op":
        return _inked(canvas.sign(value, x + across / 2, y, OP * size), ink)
    if kind == "figure":
        return _fig(canvas, value, x, y, size, across, ink)
    if kind == "ring":
        return _ring(canvas, value, x + across / 2, y, across, ink)
    if kind == "points":
        return _points(canvas, value, x, y, size)
    if kind == "group":
        return _group(canvas, value, x, y, size, across)
    out = Markup("")
    if _amount(part):
        out = _fig(canvas, part[2], x, y, size, _figure(part[2]) * size, ink)
    return out + canvas.sign(value, x + across - size / 2, y, size)


def _fig(
    canvas: Canvas, value: Any, x: float, y: float, size: float, across: float, ink: str
) -> Markup:
    return canvas.figure(value, x + across / 2, y, FIGURE * size, ink, wide=across + 1)


def _ring(canvas: Canvas, value: Any, x: float, y: float, across: float, ink: str) -> Markup:
    ring = Markup(
        '<circle cx="{:.1f}" cy="{:.1f}" r="{:.1f}" fill="#fffaf0" stroke="{}" '
        'stroke-width="{:.1f}"/>'
    ).format(x, y, across * 0.46, ink, across * 0.07)
    return ring + canvas.figure(value, x, y, across * 0.56, ink, wide=across * 0.8)


def _points(canvas: Canvas, value: Any, x: float, y: float, size: float) -> Markup:
    middle, type_size = x + POINTS * size / 2, size * (0.62, 0.55, 0.5)[min(3, len(str(value))) - 1]
    return canvas.sign("points", middle, y, POINTS * size) + canvas.figure(
        value, middle, y - size * 0.05, type_size, "#3c2c02", wide=POINTS * size
    )


def _group(
    canvas: Canvas, parts: Sentence, x: float, y: float, size: float, across: float
) -> Markup:
    high = size * 1.18
    box = Markup(
        '<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="{:.1f}" '
        'fill="#fffaf0" fill-opacity=".86"/>'
    ).format(x, y - high / 2, across, high, size * 0.24)
    return box + _run(canvas, parts, x + PAD * size, y, size, INK)


def _inked(drawn: Markup, ink: str) -> Markup:
    """A sign of lines in the colour of the words around it."""
    return Markup('<g color="{}">{}</g>').format(ink, drawn)


def _amount(part: Part) -> bool:
    return len(part) > 2 and part[2] != ONE


def _figure(value: Any) -> float:
    return width(str(value), FIGURE) + 0.04
