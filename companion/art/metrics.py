"""How wide a text is in the shipped fonts, and how it is broken and set so that it fits a box."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from companion.art.drawing import BadDrawing

_DATA: Final = json.loads((Path(__file__).parent / "widths.json").read_text("utf-8"))
CAP: Final = 0.73
"""Height of a capital letter, in ems: what is centred in height."""
LEADING: Final = 1.16
"""From one line to the next, in ems."""
SAFE: Final = 1.01
"""Room for what kerning may add."""
_KANA, _KATA, _MARK = "ぁ-ん", "ァ-ヺー", "、。・：）」？！"
PHRASE: Final = re.compile(
    f"(?<=[{_KANA}{_MARK}])(?![{_KANA}{_MARK}])|(?<=[{_KATA}])(?=[一-鿿])"
    f"|(?<=[一-鿿])(?=[ァ-ヺ])|(?<=を)(?=[{_KANA}])|(?=「)|(?<= )"
)
"""Where Japanese may be broken well: after particles and marks, between its kinds of signs."""
SIGN: Final = re.compile(
    f"(?<=[^「（])(?![{_MARK}ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ])(?<![0-9A-Za-z](?=[0-9A-Za-z]))"
)
"""Where Japanese may be broken at all: no mark and no small sign begins a line, no bracket that
opens ends one, no word of letters is broken."""
JAPANESE: Final = re.compile(f"[{_KANA}{_KATA}一-鿿]")
COUNTED: Final = re.compile(r"(?<!\d) ")
"""Where other languages are broken well: an amount stays with what it counts."""
WHOLE: Final = 0.7
"""So small the type may get before a phrase is broken."""


class Setting(NamedTuple):
    """A text as it is set: its lines and its size."""

    lines: tuple[str, ...]
    size: float


def width(text: str, size: float, bold: bool = True) -> float:
    """How wide one line is."""
    table, other = _DATA["bold" if bold else "medium"], _DATA["other"]
    return float(sum(table.get(sign, other) for sign in text) * size / 1000 * SAFE)


@lru_cache(maxsize=8192)
def fit(
    text: str, w: float, h: float, size: float, least: float, lines: int, bold: bool
) -> Setting:
    """The largest setting not over `size` inside a box. Raises BadDrawing under `least`.

    Japanese stays whole by the phrase; only if that made the type too small it breaks anywhere.
    """
    for words, glue, smallest in _ways(text, size, least):
        tried = size
        while tried >= smallest:
            broken = _balanced(words, glue, w, tried, bold)
            high = tried * (CAP + LEADING * (len(broken) - 1)) if broken else 0
            if broken and len(broken) <= lines and high <= h + 0.01:
                return Setting(broken, tried)
            tried -= max(0.5, tried * 0.02)
    raise BadDrawing(f"{text!r} does not fit into {w:g} x {h:g} at {least:g}.")


def _ways(text: str, size: float, least: float) -> tuple[tuple[list[str], str, float], ...]:
    """How a text may be broken, the best way first: its parts, what joins them, least type."""
    if not JAPANESE.search(text):
        counted = (COUNTED.split(text), " ", max(least, size * WHOLE))
        return counted, (text.split(" "), " ", least)
    return (_phrases(text), "", max(least, size * WHOLE)), (_signs(text), "", least)


def _phrases(text: str) -> list[str]:
    return [part for part in PHRASE.split(text) if part]


def _signs(text: str) -> list[str]:
    return [part for part in SIGN.split(text) if part]


def in_phrases(text: str, w: float, size: float, bold: bool) -> tuple[str, ...]:
    """A text in the fewest lines not wider than w, broken only where it reads well; else empty."""
    words, glue, _ = _ways(text, size, size)[0]
    return _balanced(words, glue, w, size, bold)


@lru_cache(maxsize=2048)
def running(text: str, w: float, size: float, bold: bool) -> str:
    """Running Japanese with its lines broken after phrases and marks, none of which begins a line;
    anything else as it is."""
    if not JAPANESE.search(text):
        return text
    return "\n".join(
        "\n".join(_greedy(_phrases(one), "", w, size, bold)) or one for one in text.split("\n")
    )


def tight(text: str, w: float, size: float, bold: bool) -> str:
    """Running text that fills its lines: broken between any signs, but no mark begins a line."""
    return "\n".join(_greedy(_signs(text), "", w, size, bold)) or text


def broken_into(text: str, w: float, size: float, bold: bool) -> tuple[str, ...]:
    """A text in the fewest lines not wider than w; empty: a word is too wide."""
    words, glue, _ = _ways(text, size, size)[-1]
    return _balanced(words, glue, w, size, bold)


def _balanced(words: list[str], glue: str, w: float, size: float, bold: bool) -> tuple[str, ...]:
    """The fewest lines not wider than w, of about equal length; empty: a word is too wide."""
    lines = _greedy(words, glue, w, size, bold)
    if len(lines) < 2:
        return lines
    narrow = w
    while narrow > w * 0.5:  # equal lines look meant, a lonely last word does not
        tried = _greedy(words, glue, narrow - w * 0.02, size, bold)
        if not tried or len(tried) > len(lines):
            break
        lines, narrow = tried, narrow - w * 0.02
    return tuple(map(str.rstrip, lines))


def _greedy(words: list[str], glue: str, w: float, size: float, bold: bool) -> tuple[str, ...]:
    lines: list[str] = []
    for word in words:
        if width(word.rstrip(), size, bold) > w:
            return ()
        longer = f"{lines[-1]}{glue}{word}" if lines else word
        if lines and width(longer.rstrip(), size, bold) <= w:
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)
