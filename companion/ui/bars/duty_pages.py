"""What hands owe page by page: as many duties on each as have room, and the ways through them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import floor, inf

from kivy.metrics import dp

from companion.art.metrics import in_phrases
from companion.session.as_numbers import EACH
from companion.session.together import Said
from companion.ui.phone import phone
from companion.ui.theme import theme
from companion.ui.widgets.lettering import breadth
from companion.ui.words import words

TEXT, BETWEEN = 29.0, 4.0
"""Height, dp, of a line of text, and between two duties."""
SIGN = 22.0
"""Side, dp, of the sign before a line."""
BUTTON = 64
"""Width, dp, of the button beside the list without its words."""
SOME = 10
"""A number of two digits, as so many pages bear."""
ALL = ("duty.all_done", "duty.all_unread")
"""What stands on the button that ends all pages."""


def lines_in(high: float) -> int:
    """So many lines of text have room in a list so high, px; one in any case."""
    return max(1, floor((high + dp(BETWEEN)) / (dp(TEXT) * theme.room + dp(BETWEEN))))


def lines_high(lines: int) -> float:
    """The height, px, of so many duties of one line."""
    return float(lines * dp(TEXT) * theme.room + (lines - 1) * dp(BETWEEN))


def beside(roomy: bool, folds: bool) -> float:
    """Width, px, of the button that says it is done, and of the one that folds an opened list."""
    said = max(map(_button, ("duty.done", "teach.read"))) if roomy else theme.touch
    fold = _button("duty.fold") if roomy else theme.touch
    return float(said + (fold + theme.gap) * folds)


def beside_ways(roomy: bool) -> float:
    """By how much more the ways to the next page, back, and to the end of all take."""
    if not roomy:
        return float(2 * (theme.touch + theme.gap))
    said = max(map(_button, ("duty.done", "teach.read")))
    arrow, ends = _button("duty.later", n=SOME), max(map(_button, ALL))
    return float(arrow + ends + theme.touch + 2 * theme.gap - said)


def way_on() -> float:
    """Width, px, of the way to the next page below the words, whatever number it bears."""
    return _button("duty.later", n=SOME)


def way_to_end() -> float:
    """Width, px, of the one that ends all pages there at most: on a phone all that is left."""
    return inf if phone.narrow else max(map(_button, ALL))


def ways_high() -> float:
    """Height, px, that a row of ways below the words takes."""
    return float(theme.touch + theme.near)


def _button(key: str, **gaps: int) -> float:
    """Width of a button beside the list, or below it."""
    size = theme.small if phone.narrow else theme.body
    return breadth(words.say(key, **gaps), size, False) + dp(BUTTON) * theme.room


def pages(
    lines: Sequence[Said],
    width: float,
    most: int,
    first: int = 0,
    wider: float = 0,
) -> list[list[Said]]:
    """As many duties on each page as have so many lines of text, `first` beside the rows of news;
    the first page is so much `wider`. One at least. Below the rows stands what comes after them."""
    found: list[list[Said]] = []
    left = 0
    for line in lines:
        high = _high(line.text, width + wider * (len(found) < 2)) if line.text else most - first
        over = bool(found) and not all(one.text for one in found[-1][1:])
        if not found or high > left or over:
            left = most
            found.append([])
            high = _high(line.text, width + wider * (len(found) < 2)) if line.text else high
        found[-1].append(line)
        left -= high
    return found


def parted(lines: Sequence[Said], past: Sequence[Said]) -> tuple[list[Said], list[Said]]:
    """What of it is past, each as often as it stood there, and the rest, as it came."""
    known, found, rest = [*past], list[Said](), list[Said]()
    for line in lines:
        if old := told_before(line, known):
            known.remove(old)
            found.append(line)
        else:
            rest.append(line)
    return found, rest


def told_before(line: Said, known: Iterable[Said]) -> Said | None:
    """The one that tells all that this line does: a line is known by that, for its words change
    with the table and the language; of numbers each counts, for a count takes one out of them."""
    own = _tells(line)
    return next((one for one in known if one.seat == line.seat and own <= _tells(one)), None)


def _tells(line: Said) -> set[str]:
    return {part for part in line.deeds.split() if EACH in part} or {line.deeds}


def _high(text: str, width: float) -> int:
    """Lines of text that a duty takes."""
    room = width - dp(SIGN) * theme.room - theme.near
    return len(in_phrases(text, room, theme.body, True)) or 1 if room > dp(SIGN) else 1


def high_of(lines: Sequence[Said], width: float) -> float:
    """About so high, px, are these one below the other."""
    room = width - dp(SIGN) * theme.room - theme.near
    told = [line.text for line in lines if line.text]
    text = sum(len(in_phrases(one, room, theme.body, True)) for one in told)
    return text * dp(TEXT) * theme.room + dp(BETWEEN) * max(0, len(told) - 1)
