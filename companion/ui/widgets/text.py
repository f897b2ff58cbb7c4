"""Labels: `Txt` grows with its text, `Fit` shrinks its text into a given box."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Measure
from kivy.metrics import sp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.label import Label

from companion.art.breaks import is_japanese
from companion.art.metrics import broken_hard, running, ways_to_break
from companion.ui.theme import FONT, theme
from companion.ui.widgets.lettering import SMALLEST_SP, breaks_anywhere, lower, rung, words_of

LINE_HEIGHT = 1.08
LEAST = 10
"""Pixels; nothing is written in less. Chosen: below the smallest letters, above what a place has
left of no width before it is laid out."""
MOST_LINES = 8
"""No sentence of a bar is longer."""


class Styled(Label):
    """A label that follows the theme: `kind` is a size of the scale, `tone` a colour token.

    An empty tone leaves the colour to whoever made the label.
    """

    kind = StringProperty("body")
    tone = StringProperty("ink")

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("font_name", FONT)
        kwargs.setdefault("valign", "middle")
        kwargs.setdefault("line_height", LINE_HEIGHT)
        super().__init__(**kwargs)
        self.bind(kind=self.restyle, tone=self.restyle)
        theme.follow(self)
        self.restyle()

    def restyle(self, *_: object) -> None:
        """Take size and colour from the theme."""
        if self.tone:
            self.color = getattr(theme, self.tone)
        self.disabled_color = self.color  # kivy's own is a pale white: nothing on a light ground
        self.font_size = rung(getattr(theme, self.kind))

    def has_room(self) -> bool:
        """Whether it lies somewhere by now: at no width words break letter by letter, which takes
        long and makes them, and all around them, as high as a tower until they lie."""
        return bool(self.width >= LEAST)

    def texture_update(self, *args: object) -> None:
        """Set the text, once there is room for it."""
        if self.has_room():
            super().texture_update(*args)
        else:
            self.texture, self.texture_size = None, (0, 0)


class Txt(Styled):
    """Text as wide as its place; it grows downwards."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self.bind(width=self.flow, texture_size=self.grow)
        self.flow()
        self.grow()  # without words it takes no room

    def flow(self, *_: object) -> None:
        """Wrap at the width."""
        self.text_size = (self.width, None)

    def texture_update(self, *args: object) -> None:
        """Set the text; Japanese is broken where it reads well, and no mark begins a line."""
        if not self.markup and self.has_room():
            self._label.text = running(self.text, self.width, self.font_size, self.bold)
        super().texture_update(*args)

    def grow(self, *_: object) -> None:
        """Be as high as the text."""
        self.height = self.texture_size[1]


@lru_cache(maxsize=4096)
def _largest(text: str, size: float, least: float, bold: bool, room: int, high: int) -> float:
    """The largest type size, between `size` and `least`, at which wrapped text fits."""
    while size > least and not _fits(text, size, bold, room, high):
        size = max(least, lower(size))
    return size


def _fits(text: str, size: float, bold: bool, room: int, high: int) -> bool:
    """Whether a text fits a box with its lines broken as they are set."""
    return _set(text, size, bold, room, high)[1]


@lru_cache(maxsize=1024)
def _set(text: str, size: float, bold: bool, room: int, high: int) -> tuple[str, bool]:
    """A text with its lines broken where it reads best and still fits; whether it does. Only
    Japanese is broken here, so that no mark begins a line."""
    if not is_japanese(text):
        return text, _fits_box(text, size, bold, room, high)
    if "\n" in text:
        ways = [running(text, room, size, bold)]
    else:
        least = size <= rung(sp(SMALLEST_SP))
        ways = ["\n".join(lines) for lines in ways_to_break(text, room, size, bold, least)]
    for broken in ways:
        if _fits_box(broken, size, bold, room, high):
            return broken, True
    hard = "\n".join(broken_hard(text, room, size, bold))
    return min(ways, key=lambda one: one.count("\n"), default=hard), False


def _fits_box(text: str, size: float, bold: bool, room: int, high: int) -> bool:
    label = Measure(
        text=text, font_size=size, font_name=FONT, bold=bold, text_size=(room, None),
        line_height=LINE_HEIGHT,
    )  # fmt: skip
    label.resolve_font_name()
    if label.render()[1] > high + 1:  # laid out only: nothing is drawn to be measured
        return False
    widest = max((label.get_extents(word)[0] for word in words_of(text)), default=0)
    return bool(widest <= room or breaks_anywhere(text))


theme.type_kept.append(_set.cache_clear)
theme.type_kept.append(_largest.cache_clear)


class Fit(Styled):
    """Text inside a given box: it wraps, then shrinks, so that nothing is cut off."""

    least = NumericProperty(SMALLEST_SP)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._fit_soon = Clock.create_trigger(self.fit, -1)
        for name in ("size", "text", "padding", "markup"):
            self.fbind(name, self._fit_soon)
        self._fit_soon()

    def has_room(self) -> bool:
        """It needs a height, too."""
        return super().has_room() and bool(self.height >= LEAST)

    def texture_update(self, *args: object) -> None:
        """Set the text; Japanese is broken where it reads best."""
        if not self.markup and self.has_room():
            left, top, right, bottom = self.padding
            room, high = int(self.width - left - right), int(self.height - top - bottom)
            size = round(float(self.font_size), 1)
            self._label.text = _set(self.text, size, self.bold, room, high)[0]
        super().texture_update(*args)

    def restyle(self, *_: object) -> None:
        """Take the colour, then fit again."""
        super().restyle()
        if hasattr(self, "_fit_soon"):
            self._fit_soon()

    def fit(self, *_: object) -> None:
        """Find the largest size, at most that of `kind`, at which the text fits."""
        if not self.has_room():
            return
        left, top, right, bottom = self.padding
        room, high = int(self.width - left - right), int(self.height - top - bottom)
        start = rung(float(getattr(theme, self.kind)))
        # Given a height, kivy drops lines of what is broken and stands in the middle.
        self.text_size = self.width, None if self.valign == "middle" else self.height
        self.font_size = _largest(self._plain(), start, sp(self.least), self.bold, room, high)
        if self.text and self.texture is None:  # it was set while there was no room for it
            self._trigger_texture()

    def fits(self) -> bool:
        """Whether all of the text is seen, at the size that was found."""
        left, top, right, bottom = self.padding
        room, high = int(self.width - left - right), int(self.height - top - bottom)
        size = round(float(self.font_size), 1)
        return not self._plain() or _fits(self._plain(), size, self.bold, room, high)

    def high_at(self, size: float) -> float:
        """How high a place its text needs at a size of type, as wide as it is now."""
        left, top, right, bottom = self.padding
        room, line, high = int(self.width - left - right), int(size * 1.5), 0
        while high < MOST_LINES * line and not _fits(self._plain(), size, self.bold, room, high):
            high += line
        return float(high + top + bottom)

    def _plain(self) -> str:
        if not self.markup:
            return str(self.text)
        return str(self.text).replace("[b]", "").replace("[/b]", "")
