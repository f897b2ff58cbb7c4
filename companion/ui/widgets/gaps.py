"""How far apart things stand in a column that slides: what its edge cuts still looks out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
LEAST_GIVEN: Final = min(GIVING)


class Line(NamedTuple):
    """Something to touch in a column: how far below its top it begins, and how high it is."""

    top: float
    """Without the gaps above it."""
    gaps: float
    """All the gaps above it, as they are by themselves."""
    high: float
    whole: bool
    """It is what people press next: it is not cut at all."""

    def below(self, part: float) -> float:
        """How far below the column's top it begins with such gaps."""
        return self.top + self.gaps * part


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
    if sum(_high(column)) <= room + 1:
        return 1.0, 0.0
    lines = list(_lines(column, 0.0, 0.0, room))  # once, for all the gaps that are tried
    for part in GIVING:
        seen = [(line, room - line.below(part)) for line in _cut(lines, part, room)]
        if seen and all(_told(line, out) for line, out in seen):
            return part, 0.0
    seen = [(line, room - line.below(1.0)) for line in _cut(lines, 1.0, room)]
    slivers = [out for line, out in seen if not _told(line, out)]
    return 1.0, max((out for out in slivers if out < dp(ENOUGH)), default=0.0)


def _cut(lines: Sequence[Line], part: float, room: float) -> list[Line]:
    """What the edge cuts with such gaps."""
    return [one for one in lines if one.below(part) < room - 1 < one.below(part) + one.high - 2]


def _told(line: Line, seen: float) -> bool:
    """Whether enough of it looks out."""
    return not line.whole and seen >= least_seen(line.high)


def _lines(box: Any, top: float, gaps: float, room: float) -> Iterator[Line]:
    """What can be touched in a column, from above, as far as any gaps would show it."""
    top += box.rim_usual[1]
    for child in reversed(box.children):
        if top + gaps * LEAST_GIVEN > room:
            return
        stands = _stands(child)
        yield from (_lines if stands else _touched)(child, top, gaps, room)
        high, inner = _high(child) if stands else (child.height, 0.0)
        top += high
        gaps += inner + box.gap_usual


def _touched(widget: Any, top: float, gaps: float, _: float) -> Iterator[Line]:
    """What fingers find in what stands in a column; painted things too."""
    yield from _found(widget, widget.top + top, gaps)


def _found(widget: Any, zero: float, gaps: float) -> Iterator[Line]:
    if isinstance(widget, ButtonBehavior | TextInput):
        main = getattr(widget, "look", "") == "main" and not widget.disabled
        whole = main or getattr(widget, "leads_on", False)
        yield Line(zero - widget.top, gaps, widget.height, whole)
        return
    for spot in getattr(widget, "spots", ()):
        yield Line(zero - widget.top + widget.below(spot), gaps, spot.h, False)
    for child in widget.children:
        yield from _found(child, zero, gaps)


def _high(box: Any) -> tuple[float, float]:
    """The height of a column without its gaps, and all of its gaps."""
    inner = [_high(one) if _stands(one) else (one.height, 0.0) for one in box.children]
    high = box.rim_usual[1] + sum(one for one, _ in inner) + box.rim_usual[3]
    gaps = box.gap_usual * max(0, len(box.children) - 1) + sum(one for _, one in inner)
    return float(high), float(gaps)


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
