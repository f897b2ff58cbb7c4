"""Which letters a font has, and what stands for those that it lacks: a point, never a box.

Kivy draws a text in one font and asks no other one. What people type and the field could not show
is refused there (`widgets/loose.py`); a name that came from elsewhere shows points for its letters.
"""

from __future__ import annotations

import struct
from array import array
from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, Final
from unicodedata import category

POINT: Final = "•"
"""Stands for a letter that the font lacks."""
_WITHOUT_WIDTH: Final = ("Mn", "Me", "Cf")
"""Kinds of signs that stand over their letter, or join letters: without it they mean nothing."""
_SEGMENTED: Final = 12
"""The number of the table of letters that reaches all of Unicode."""


def shown(text: str, file: str) -> str:
    """What a font file can draw of a text: each letter, or a point."""
    return text if text.isascii() else _shown(text, file)


@lru_cache(maxsize=256)
def _shown(text: str, file: str) -> str:
    return "".join(letter if has(letter, file) else _instead(letter) for letter in text)


def drawn(text: str, file: str) -> str:
    """The letters of a text that a font file has."""
    return "".join(letter for letter in text if has(letter, file))


def _instead(letter: str) -> str:
    return "" if category(letter) in _WITHOUT_WIDTH else POINT


@lru_cache(maxsize=4096)
def has(letter: str, file: str) -> bool:
    """Whether a font file has a letter; a break of a line is none, and is drawn nowhere."""
    first, last = known(file)
    code = ord(letter)
    at = bisect_right(first, code) - 1
    return category(letter) == "Cc" or not first or (at >= 0 and code <= last[at])


@lru_cache(maxsize=8)
def known(file: str) -> tuple[array[int], array[int]]:
    """From which letter to which one a font has all; nothing where its table cannot be read."""
    with Path(file).open("rb") as font:
        at = _table(font)
        groups = _groups(font, at) if at else ()
    return array("L", groups[::3]), array("L", groups[1::3])


def _table(font: BinaryIO) -> int:
    """Where the table of all letters begins; 0 where the font has none."""
    (count,) = struct.unpack(">4xH6x", font.read(12))
    tables = dict(struct.iter_unpack(">4s4xL4x", font.read(16 * count)))
    start = tables.get(b"cmap", 0)
    font.seek(start)
    (kinds,) = struct.unpack(">2xH", font.read(4))
    for (offset,) in list(struct.iter_unpack(">4xL", font.read(8 * kinds))):
        font.seek(start + offset)
        if struct.unpack(">H", font.read(2)) == (_SEGMENTED,):
            return int(start + offset)
    return 0


def _groups(font: BinaryIO, at: int) -> tuple[int, ...]:
    """Of each of its parts the first letter, the last one, and which picture the first one has."""
    font.seek(at + 12)
    (count,) = struct.unpack(">L", font.read(4))
    return struct.unpack(f">{3 * count}L", font.read(12 * count))


def never_boxes() -> None:
    """Every text is measured and drawn as far as its font has it."""
    from kivy.core.text import Label

    if getattr(Label, "_never_boxes", False):
        return
    Label.get_extents = _of_shown(Label.get_extents)
    Label._render_text = _of_shown(Label._render_text)
    Label._never_boxes = True


def _of_shown(do: Callable[..., Any]) -> Callable[..., Any]:
    """The same with what can be drawn of the text."""

    def done(label: Any, text: str, *where: Any) -> Any:
        return do(label, shown(text, label.options["font_name_r"]), *where)

    return done
