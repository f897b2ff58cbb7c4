"""How wide a text is in the shipped fonts, and in which lines it is set so that it fits a box."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from companion.art.breaks import (
    ASIDE,
    COUNTED,
    ENDING,
    GENTLE,
    LETTER,
    PHRASE,
    SIGN,
    WORD,
    is_japanese,
    parted,
)
from companion.art.drawing import BadDrawing

_DATA: Final = json.loads((Path(__file__).parent / "widths.json").read_text("utf-8"))
CAP: Final = 0.73
"""Height of a capital letter, in ems: what is centred in height."""
LEADING: Final = 1.16
"""From one line to the next, in ems."""
SAFE: Final = 1.01
"""Room for what kerning may add."""
WHOLE: Final = 0.7
"""So small the type may get before a phrase is broken."""


class Setting(NamedTuple):
    """A text as it is set: its lines and its size."""

    lines: tuple[str, ...]
    size: float


def width(text: str, size: float, bold: bool = True) -> float:
    """How wide one line is."""
    return _wide(_units(text, bold), size)


def _units(text: str, bold: bool) -> int:
    """How wide a line is, in thousandths of its size."""
    table, other = _DATA["bold" if bold else "medium"], _DATA["other"]
    return sum([table.get(sign, other) for sign in text])


def _wide(units: int, size: float) -> float:
    return float(units * size / 1000 * SAFE)


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
            broken = _well(text, words, glue, w, tried, bold)
            high = tried * (CAP + LEADING * (len(broken) - 1)) if broken else 0
            if broken and len(broken) <= lines and high <= h + 0.01:
                return Setting(broken, tried)
            tried -= max(0.5, tried * 0.02)
    raise BadDrawing(f"{text!r} does not fit into {w:g} x {h:g} at {least:g}.")


def _ways(text: str, size: float, least: float) -> tuple[tuple[list[str], str, float], ...]:
    """How a text may be broken, the best way first: its parts, what joins them, least type."""
    if not is_japanese(text):
        counted = (COUNTED.split(text), " ", max(least, size * WHOLE))
        return counted, (text.split(" "), " ", least)
    return (parted(text, PHRASE), "", max(least, size * WHOLE)), (parted(text, SIGN), "", least)


def _parts(text: str, w: float, size: float, bold: bool) -> list[str]:
    """The phrases of a text; of those that are wider than a line the words; of words that still
    are what may be broken gently, or at all."""

    def finer(parts: list[str], at: re.Pattern[str]) -> list[str]:
        wide = (width(one.rstrip(), size, bold) > w for one in parts)
        each = [parted(one, at) if too else [one] for one, too in zip(parts, wide, strict=True)]
        return [part for one in each for part in one]

    words = finer(parted(text, PHRASE), WORD)
    return finer(finer(finer(words, ENDING), GENTLE), SIGN)


def in_phrases(text: str, w: float, size: float, bold: bool) -> tuple[str, ...]:
    """A text in the fewest lines not wider than w, broken only where it reads well; else empty."""
    words, glue, _ = _ways(text, size, size)[0]
    return _well(text, words, glue, w, size, bold)


@lru_cache(maxsize=2048)
def running(text: str, w: float, size: float, bold: bool) -> str:
    """Running Japanese with its lines broken after phrases and marks, none of which begins a line;
    anything else as it is."""
    if not is_japanese(text):
        return text
    return "\n".join("\n".join(broken_hard(one, w, size, bold)) for one in text.split("\n"))


def ways_to_break(
    text: str, w: float, size: float, bold: bool, smallest: bool = True
) -> Iterator[tuple[str, ...]]:  # fmt: skip
    """The ways to set a text in lines not wider than w, the one that reads best first; none is
    empty. Japanese words are broken in the smallest type alone, and first those that are too wide
    for a line: in any other, smaller type reads better."""
    before: set[tuple[str, ...]] = {()}
    for way in _each_way(text, w, size, bold, smallest):
        if way not in before:
            before.add(way)
            yield way


def _each_way(
    text: str, w: float, size: float, bold: bool, smallest: bool
) -> Iterator[tuple[str, ...]]:
    """One after the other, for the first one mostly fits."""
    yield in_phrases(text, w, size, bold)
    japanese = is_japanese(text)
    if japanese:
        yield _balanced(parted(text, WORD), "", w, size, bold)
    if japanese and smallest:
        yield _balanced(_parts(text, w, size, bold), "", w, size, bold)
        yield _balanced(parted(text, ENDING), "", w, size, bold)
    if smallest or not japanese:
        yield broken_into(text, w, size, bold)


def broken_hard(text: str, w: float, size: float, bold: bool) -> tuple[str, ...]:
    """The last resort: words of letters that are wider than a line are broken too."""
    parts = _parts(text, w, size, bold)
    letters = [
        sign
        for one in parts
        for sign in (LETTER.split(one) if width(one, size, bold) > w else [one])
    ]
    return _greedy([_measure(one, bold) for one in letters], _measure("", bold), _room(w, size))[0]


def halved(text: str, size: float, bold: bool) -> float:
    """The least width at which Japanese takes two lines, broken where it reads well; 0 for
    anything else."""
    words = parted(text, PHRASE) if is_japanese(text) else []
    ways = (("".join(words[:n]), "".join(words[n:])) for n in range(len(words)))
    return min((max(width(one, size, bold) for one in way) for way in ways), default=0.0)


def broken_into(text: str, w: float, size: float, bold: bool) -> tuple[str, ...]:
    """A text in the fewest lines not wider than w; empty: a word is too wide."""
    words, glue, _ = _ways(text, size, size)[-1]
    return _balanced(words, glue, w, size, bold)


def _well(
    text: str, words: list[str], glue: str, w: float, size: float, bold: bool
) -> tuple[str, ...]:
    """Words in the fewest lines; an aside in brackets is whole where that takes no line more."""
    lines, aside = _balanced(words, glue, w, size, bold), ASIDE.split(text) if glue else words
    whole = _balanced(aside, glue, w, size, bold) if aside != words else ()
    return whole if 0 < len(whole) <= len(lines) else lines


def _balanced(words: list[str], glue: str, w: float, size: float, bold: bool) -> tuple[str, ...]:
    """The fewest lines not wider than w, of about equal length; empty: a word is too wide."""
    parts, between = [_measure(word, bold) for word in words], _measure(glue, bold)
    lines, widest = _greedy(parts, between, _room(w, size))
    if len(lines) < 2:
        return lines
    narrow = w
    while narrow > w * 0.5:  # equal lines look meant, a lonely last word does not
        narrow -= w * 0.02
        room = _room(narrow, size)
        if room >= widest:  # the same lines
            continue
        tried, wide = _greedy(parts, between, room)
        if not tried or len(tried) > len(lines):
            break
        lines, widest = tried, wide
    return tuple(map(str.rstrip, lines))


class Part(NamedTuple):
    """What is not broken, and how wide it is in thousandths of its size: as it stands, and at the
    end of a line."""

    text: str
    units: int
    last: int


@lru_cache(maxsize=8192)
def _measure(text: str, bold: bool) -> Part:
    bare = text.rstrip()
    last = _units(bare, bold)
    return Part(text, last + _units(text[len(bare) :], bold), last)


def _room(w: float, size: float) -> int:
    """The longest line that is not wider than w, in thousandths of its size."""
    units = int(w / _wide(1, size))
    while _wide(units, size) > w:
        units -= 1
    while _wide(units + 1, size) <= w:
        units += 1
    return units


def _greedy(parts: list[Part], glue: Part, room: int) -> tuple[tuple[str, ...], int]:
    """As much as has room in each line, and how long the longest is; none: a part is longer."""
    lines: list[str] = []
    units = widest = 0
    for text, whole, last in parts:
        if last > room:
            return (), 0
        if lines and (not last or units + glue.units + last <= room):
            lines[-1] += glue.text + text
            units += glue.units
        else:
            lines.append(text)
            units = 0
        if last:
            widest = max(widest, units + last)
        units += whole
    return tuple(lines), widest
