"""Type as textures: lines and blocks of words, in few sizes.

Every size of the font that was ever used stays open, at about a megabyte each: type is set on the
rungs of a ladder, and what does not fit goes down rung by rung.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache
from math import ceil
from typing import Any, Final

from kivy.core.text import Label as CoreLabel
from kivy.metrics import sp

from companion.art.breaks import is_japanese
from companion.art.metrics import broken_hard, ways_to_break
from companion.ui import fonts
from companion.ui.theme import theme
from engine.core.people import TOGETHER

SMALLEST_SP: Final = 14.0
"""What is read at arm's length: nothing is set smaller."""
BETWEEN: Final = re.compile(r"[ \n]+")
SHORT = 8
"""Longest text that is never broken."""
LADDER: Final = (14.0, 15.5, 17.0, 18.5, 21.0, 23.0, 25.0, 28.0, 31.0, 38.0, 42.0, 46.0)
"""The sizes that type is set in, in pixels; those of the theme are among them, and each has another
one above it that is no larger than the larger text of the settings makes it."""
ABOVE: Final = 10.0
"""Between rungs above the ladder's last one."""


def rung(size: float) -> float:
    """The largest size of the ladder that is no larger; its first where none is."""
    if size >= LADDER[-1] + ABOVE:
        return LADDER[-1] + ABOVE * int((size - LADDER[-1]) / ABOVE)
    at = bisect_right(LADDER, size + 0.05)
    return LADDER[max(0, at - 1)]


def lower(size: float) -> float:
    """The next rung down, if there is one."""
    return rung(size - 0.2)


@lru_cache(maxsize=300)
def written(text: str, size: float, bold: bool) -> Any:
    """The texture of one line of white text."""
    label = _line(text, size, bold)
    label.refresh()
    return label.texture


@lru_cache(maxsize=2048)
def breadth(text: str, size: float, bold: bool) -> int:
    """How wide the texture of a line would be: most words that are measured are never written."""
    label = _line(text, size, bold)
    label.resolve_font_name()
    return max(1, int(label.render()[0]))


def cut(text: str, size: float, width: float) -> str:
    """As much of it as so many pixels hold, with a sign that there is more."""
    if breadth(text, size, False) <= width:
        return text
    while text and (wide := breadth(f"{text}…", size, False)) > width:
        text = text[: int(len(text) * width / wide)].rstrip(" 、,;:")
    return f"{text}…"


def _line(text: str, size: float, bold: bool) -> Any:
    return CoreLabel(
        text=text, font_size=rung(size), font_name=fonts.of(text),
        bold=bold and fonts.has_weights(text),
    )  # fmt: skip


def fitting(text: str, size: float, bold: bool, width: float) -> tuple[Any, str]:
    """The texture, and the text as far as it could be shown."""
    size = rung(size)
    while width and breadth(text, size, bold) > width and size > sp(SMALLEST_SP):
        size = lower(size)
    while width and breadth(text, size, bold) > width and len(text) > 2:
        text = text[:-2] + "…"
    return written(text, size, bold), text


GROWS: Final = 4 / 3
"""What is on a piece may be set so much larger than it was drawn, to be read at all."""


def readable(text: str, size: float, bold: bool, width: float) -> bool:
    """Whether what is on a piece can be read in its place, set a little larger if need be."""
    least = sp(SMALLEST_SP)
    if size >= least:
        return True
    return size * GROWS >= least and (not width or breadth(text, least, bold) <= width)


def words_of(text: str) -> list[str]:
    """What no line parts: a space may keep together what stands around it ("Player 1")."""
    return [word for word in BETWEEN.split(text) if word]


def breaks_anywhere(text: str) -> bool:
    """Japanese may be broken between any two signs, but a short word should stay whole."""
    return not text.replace(TOGETHER, " ").isascii() and len(text) > SHORT


@lru_cache(maxsize=120)
def block(text: str, size: float, bold: bool, w: int, h: int, across: float) -> Any:
    """The texture of wrapped text that fits into w x h, or of the smallest type if none does."""
    halign, size = {0.0: "left", 1.0: "right"}.get(across, "center"), rung(size)
    while True:
        if breadth(text, size, bold) <= w:
            return written(text, size, bold)
        label, well = _set(text, size, bold, w, h, halign)
        longest = max((label.get_extents(word)[0] for word in words_of(text)), default=0)
        whole = well and (longest <= w or breaks_anywhere(text))
        if size <= sp(SMALLEST_SP) or (whole and label.texture.height <= h):
            return label.texture
        size = lower(size)


def _set(text: str, size: float, bold: bool, w: int, h: int, halign: str) -> tuple[Any, bool]:
    """A label with its lines broken where they read best, the lowest of all where none fits; and
    whether no word had to be broken."""
    tried = []
    for lines in ways_to_break(text, w, size, bold, size <= sp(SMALLEST_SP)):
        tried.append(_lines("\n".join(lines), size, bold, w, halign))
        if tried[-1].texture.height <= h:
            return tried[-1], True
    hard = "\n".join(broken_hard(text, w, size, bold)) if is_japanese(text) else ""
    if not tried:
        return _lines(hard or text, size, bold, w, halign), False
    return min(tried, key=lambda one: one.texture.height), True


@lru_cache(maxsize=1024)
def lines_in(text: str, w: int, size: float) -> int:
    """How many lines a text takes in a width."""
    ways = [len(lines) for lines in ways_to_break(text, w, size, False)]
    return min(ways, default=ceil(breadth(text, size, False) / w))


def whole(text: str, bold: bool, w: float, h: float) -> bool:
    """Whether a text can be read whole in a rectangle: in the smallest type, no word broken."""
    least = float(sp(SMALLEST_SP))
    if w < 4 or h < 4 or block(text, least, bold, int(w), int(h), 0.5).height > h:
        return False
    return any(map(_is_east_asian, text)) or all(
        breadth(word, least, bold) <= w for word in words_of(text)
    )


def _is_east_asian(sign: str) -> bool:
    """Between such signs a line may be broken, where phrases end."""
    return sign >= "\u2e80"


def forget() -> None:
    """Let go of all words: those of the next match are others."""
    written.cache_clear()
    breadth.cache_clear()
    block.cache_clear()
    lines_in.cache_clear()


theme.type_kept.append(forget)


def _lines(text: str, size: float, bold: bool, w: int, halign: str) -> Any:
    """Text set in lines of a width."""
    label = CoreLabel(
        text=text, font_size=size, font_name=fonts.of(text), bold=bold, text_size=(w, None),
        halign=halign, line_height=1.08,
    )  # fmt: skip
    label.refresh()
    return label
