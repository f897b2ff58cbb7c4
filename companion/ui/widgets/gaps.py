"""How far apart things stand in a column that slides: what its edge cuts still looks out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput

LOOKS_OUT: Final = 0.42
"""The least part of something to touch that tells of it."""
ENOUGH: Final = 48.0
"""So much of something high, dp, tells of it too: a fingertip."""
GIVING: Final = tuple(sorted((n / 20 for n in range(6, 45)), key=lambda part: abs(part - 1)))
"""The gaps by what they are of themselves, the least change first."""


class Line(NamedTuple):
    """Something to touch in a column: how far below its top it begins, and how high it is."""

    top: float
    high: float
    whole: bool
    """It is what people press next: it is not cut at all."""


def least_seen(high: float, enough: float = ENOUGH) -> float:
    """How much of something so high tells of it; so much, dp, is enough of anything."""
    return float(min(LOOKS_OUT * high, dp(enough)))


def give_way(column: Any, room: float) -> None:
    """Set the gaps of a column of which only so many pixels are seen at once; where they cannot
    give so much, the column begins lower."""
    boxes = [column, *_inner(column)] if _stands(column) else []
    for box in boxes:
        _note(box)
    part, lead = _given(column, room) if boxes else (1.0, 0.0)
    for box in boxes:
        box.spacing = box.gap_given = box.gap_usual * part
    if boxes:
        left, top, right, low = column.rim_usual
        column.padding = column.rim_given = [left, top + lead, right, low]


def _note(box: Any) -> None:
    """Remember what gaps and edges are by themselves: whoever else set them meant that."""
    if box.spacing != getattr(box, "gap_given", None):
        box.gap_usual = box.spacing
    if list(box.padding) != getattr(box, "rim_given", None):
        box.rim_usual = list(box.padding)


def _given(column: Any, room: float) -> tuple[float, float]:
    """The gaps by what they are of themselves with which no line is a sliver, or how much lower
    the column begins."""
    if _high(column, 1.0) <= room + 1:
        return 1.0, 0.0
    for part in GIVING:
        cut = _cut(column, part, room)
        if cut and all(_told(line, room) for line in cut):
            return part, 0.0
    slivers = [room - line.top for line in _cut(column, 1.0, room) if not _told(line, room)]
    return 1.0, max((seen for seen in slivers if seen < dp(ENOUGH)), default=0.0)


def _cut(column: Any, part: float, room: float) -> list[Line]:
    """What the edge cuts with such gaps."""
    lines = _lines(column, part, 0.0, room)
    return [line for line in lines if line.top < room - 1 < line.top + line.high - 2]


def _told(line: Line, room: float) -> bool:
    """Whether enough of it looks out."""
    seen = room - line.top
    return not line.whole and seen >= least_seen(line.high)


def _lines(box: Any, part: float, top: float, room: float) -> Iterator[Line]:
    """What can be touched in a column, from above, as it would stand with such gaps."""
    top += box.rim_usual[1]
    for child in reversed(box.children):
        if top > room:
            return
        if _stands(child):
            yield from _lines(child, part, top, room)
        else:
            yield from _touched(child, child.top + top)
        top += _high(child, part) if _stands(child) else child.height
        top += box.gap_usual * part


def _touched(widget: Any, zero: float) -> Iterator[Line]:
    """What fingers find in what stands in a column; painted things too."""
    if isinstance(widget, ButtonBehavior | TextInput):
        main = getattr(widget, "look", "") == "main" and not widget.disabled
        yield Line(zero - widget.top, widget.height, main)
        return
    for spot in getattr(widget, "spots", ()):
        yield Line(zero - widget.top + widget.below(spot), spot.h, False)
    for child in widget.children:
        yield from _touched(child, zero)


def _high(box: Any, part: float) -> float:
    """The height of a column with such gaps."""
    inner = (_high(one, part) if _stands(one) else one.height for one in box.children)
    gaps = box.gap_usual * part * max(0, len(box.children) - 1)
    return float(box.rim_usual[1] + sum(inner) + gaps + box.rim_usual[3])


def _stands(widget: Any) -> bool:
    """Whether it is a column that is as high as what stands in it."""
    column = isinstance(widget, BoxLayout) and widget.orientation == "vertical"
    if not column or isinstance(widget, ButtonBehavior) or widget.size_hint_y is not None:
        return False
    return abs(widget.height - widget.minimum_height) < 1


def _inner(column: Any) -> Iterator[Any]:
    """The columns in a column."""
    for child in column.children:
        if _stands(child):
            yield child
            yield from _inner(child)
