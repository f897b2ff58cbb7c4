"""Motion that tells: what went somewhere goes there before people's eyes, numbers count up.

Two pictures of one board are compared by what their brushes noted: a picture that left one place
and lies at another one travels, one that was nowhere before lands, and a number that stands where
another one stood counts. Games know nothing of it. When it is over nothing is left of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any, Final, NamedTuple

from kivy.animation import Animation
from kivy.event import EventDispatcher
from kivy.graphics import Canvas, Color, InstructionGroup, Rectangle
from kivy.properties import NumericProperty

from companion.ui.widgets.brush import Mark, Number
from companion.ui.widgets.lettering import written

LASTS_S: Final = 0.2
"""Chosen: long enough to be followed, short enough that nobody waits for it."""
MOST: Final = 24
"""So many things at once are not followed by anybody: then pictures are simply there, and numbers
count alone; more of these are simply there, too."""
NEAR: Final = 3.0
"""What moved less, pixels, has not moved."""
FALLS: Final = 1.5
"""How much larger than itself something is that lands."""


class Journey(NamedTuple):
    """One picture on its way, or (without `start`) as it lands."""

    start: Mark | None
    end: Mark


def journeys(before: Sequence[Mark], after: Sequence[Mark]) -> list[Journey]:
    """What lies elsewhere now, each with the nearest place that it can have come from."""
    left, come = _gone(before, after), _gone(after, before)
    found = []
    for key, ends in come.items():
        starts = left.get(key, [])
        for end in ends:
            start = min(starts, key=lambda one: _apart(one, end), default=None)
            if start is not None:
                starts.remove(start)
            found.append(Journey(start, end))
    return found


def _gone(these: Sequence[Mark], others: Sequence[Mark]) -> dict[str, list[Mark]]:
    """By picture: what lies here and not, at the same place, there."""
    there = defaultdict(list)
    for mark in others:
        there[mark.key].append(mark)
    gone = defaultdict(list)
    for mark in these:
        same = next((one for one in there[mark.key] if _apart(one, mark) < NEAR), None)
        if same is None:
            gone[mark.key].append(mark)
        else:
            there[mark.key].remove(same)
    return gone


def _apart(one: Mark, other: Mark) -> float:
    return hypot(
        one.x + one.w / 2 - other.x - other.w / 2, one.y + one.h / 2 - other.y - other.h / 2
    )


def counts(before: Sequence[Number], after: Sequence[Number]) -> list[tuple[int, Number]]:
    """The numbers that stand where another one stood, each with that one."""
    stood = {(round(one.x), round(one.y)): one for one in before}
    pairs = ((stood.get((round(one.x), round(one.y))), one) for one in after)
    return [(old.value, new) for old, new in pairs if old is not None and old.value != new.value]


def counts_lower(before: Sequence[Number], after: Sequence[Number]) -> list[tuple[int, Number]]:
    """The same on a picture of another height: numbers that stand over each other, in their order
    from above, where as many stand there."""
    stood, stand = _columns(before), _columns(after)
    alike = (x for x in stand if len(stood.get(x, ())) == len(stand[x]))
    pairs = (pair for x in alike for pair in zip(stood[x], stand[x], strict=True))
    return [(old.value, new) for old, new in pairs if old.value != new.value]


def _columns(numbers: Sequence[Number]) -> dict[tuple[int, float], list[Number]]:
    """Numbers of one size in one column, the highest first."""
    found = defaultdict(list)
    for one in sorted(numbers, key=lambda number: -number.y):
        found[round(one.x), one.across].append(one)
    return found


class Motion(EventDispatcher):
    """Shows how one picture became the next one, over a widget, for `LASTS_S`."""

    at = NumericProperty(1.0)
    """How far it has come."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__()
        self._group = InstructionGroup()
        self._sprites: list[tuple[Journey, Rectangle]] = []
        self._counts: list[tuple[int, Number, Rectangle]] = []
        self._old: Color | None = None
        self._run: Animation | None = None
        canvas.after.add(self._group)

    @property
    def runs(self) -> bool:
        """Whether something is on its way."""
        return self._run is not None

    def begin(self, old: Any, now: Any, moved: Sequence[Journey], counted: Sequence[Any],
              shade: Any, pos: tuple[float, float]) -> bool:  # fmt: skip
        """Lead from an old picture, where that has the same size, to the one that is there now;
        False: there is nothing to tell.

        `shade` tells the colour of the picture at a point of the window.
        """
        self.stop()
        moved = moved if len(moved) + len(counted) <= MOST else ()
        if not 0 < len(moved) + len(counted) <= MOST:
            return False
        if old is not None:
            self._old = Color(1, 1, 1, 1)
            self._group.add(self._old)
            self._group.add(Rectangle(texture=old, pos=pos, size=old.size))
        self._sprites = [(one, self._sprite(now, one.end, pos)) for one in moved]
        self._counts = [(was, one, self._count(was, one, shade)) for was, one in counted]
        self.at = 0.0
        self._follow()
        self._run = Animation(at=1.0, duration=LASTS_S, transition="out_cubic")
        self._run.bind(on_progress=self._follow, on_complete=self.stop)
        self._run.start(self)
        return True

    def _sprite(self, now: Any, end: Mark, pos: tuple[float, float]) -> Rectangle:
        """A part of the new picture as a thing of its own."""
        part = now.get_region(end.x - pos[0], end.y - pos[1], end.w, end.h)
        sprite = Rectangle(texture=part, pos=(end.x, end.y), size=(end.w, end.h))
        self._group.add(Color(1, 1, 1, 1))
        self._group.add(sprite)
        return sprite

    def _count(self, was: int, number: Number, shade: Any) -> Rectangle:
        """A number over a patch of what is around it."""
        wide = max(number.w, written(str(was), number.size, number.bold).width)
        left = number.x - wide * number.across
        self._group.add(Color(*shade(left - 1, number.y)))
        self._group.add(Rectangle(pos=(left, number.y - number.h / 2), size=(wide, number.h)))
        self._group.add(Color(*number.colour))
        shown = Rectangle()
        self._group.add(shown)
        return shown

    def _follow(self, *_: object) -> None:
        """Everything where it is now."""
        if self._old is not None:
            self._old.a = 1.0 - self.at
        for journey, sprite in self._sprites:
            sprite.pos, sprite.size = between(journey, self.at)
        for was, number, shown in self._counts:
            value = round(was + (number.value - was) * self.at)
            image = written(str(value), number.size, number.bold)
            left = number.x - image.width * number.across
            shown.texture, shown.size = image, image.size
            shown.pos = (round(left), round(number.y - image.height / 2))

    def stop(self, *_: object) -> None:
        """The new picture stands alone."""
        run, self._run = self._run, None
        if run is not None:
            run.cancel(self)
        self._group.clear()
        self._sprites, self._counts, self._old = [], [], None


def between(journey: Journey, at: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Place and size on the way."""
    start, end = journey
    if start is None:
        large = FALLS + (1 - FALLS) * at
        wide, high = end.w * large, end.h * large
        return (end.x - (wide - end.w) / 2, end.y - (high - end.h) / 2), (wide, high)
    x, y, w, h = (a + (b - a) * at for a, b in _sides(start, end))
    return (x, y), (w, h)


def _sides(start: Mark, end: Mark) -> Iterator[tuple[float, float]]:
    return zip(start[1:], end[1:], strict=True)
