"""How large answers are: cards of a hand as all of them fit on the page, cards that are offered
together as the longest name needs, the field of all as a hidden line can look out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from kivy.metrics import dp

from companion.ui.theme import theme
from companion.ui.widgets.lettering import whole

ABREAST: Final = 7
"""More pieces than these are shown as cards."""
LEAST: Final = (118.0, 138.0)
"""Width and height, dp, of the smallest card that is still a target with a name."""
MOST: Final = 340.0
"""Height, dp, over which a card says nothing more."""
RATIO: Final = 0.74
"""Width by height of a card as the cardboard has it, with its name under it."""
PRINTED: Final = 0.74
"""Width by height of a card without its name, with what stands around it."""
BROAD: Final = 1.15
"""A card of several lines is so wide at most, by its height."""
GAP: Final = 8.0
LINE = 74
"""Height, dp, of a line of answers that are words, with the gap below it."""
LOOKS_OUT = 0.4
"""The least part of a hidden line that tells of it."""
FINGER = 48
"""So much of a high line, dp, tells of it too."""
LOWEST = 120
"""Height, dp, below which there is no room for more."""
FRAMED = 4
"""Height, dp, that the card round all answers takes."""
NAME, WIDE = (104, 62), 176
"""Width and height, dp, of the name under a card; width of a card with a longer name."""
USUAL = 126.0
"""Width, dp, of a card with a short name."""
INSIDE = 14
"""What a card is wider, dp, than its name may be."""
ONE_LINE, TWO_LINES = 28, 44
"""Heights, dp, of a name that takes one line, and of one that takes two."""
WHY = 22
"""Height, dp, of the line below a name that says why a card answers nothing now."""
LOW = 128
"""Height, dp, of a card with a name of two lines, where there is not much height."""
BOARD = (196, 158)
"""Width and height, dp, of a whole board that is offered, with its name."""


class Size(NamedTuple):
    """Of one card, in pixels."""

    width: float
    height: float


def card_size(count: int, width: float, height: float) -> Size:
    """The largest size at which `count` cards fit into a rectangle of pixels; never under the
    least, so that many cards scroll rather than shrink."""
    high = max(_height(count, lines, width, height) for lines in range(1, max(count, 1) + 1))
    high = max(dp(LEAST[1]) * theme.room, min(dp(MOST) * theme.room, high))
    return Size(_balanced(count, max(dp(LEAST[0]) * theme.room, high * RATIO), width, high), high)


def hand_wide() -> float:
    """Of a hand beside the match: three of the smallest cards abreast."""
    return float(3 * (dp(LEAST[0]) * theme.room + theme.near) + dp(2))


def named_height(wide: float) -> float:
    """So high is a narrow card whose picture fills its width above a name of two lines and the line
    that says why it answers nothing now."""
    return min(dp(MOST) * theme.room, wide / PRINTED + dp(TWO_LINES + WHY) * theme.room)


def _balanced(count: int, wide: float, room: float, high: float) -> float:
    """So wide that no line has much fewer cards than another, six are three and three, and that
    none leaves room beside it for as long as they stay cards. Those that take one line are as wide
    as cards are."""
    abreast = max(1, int(room / (wide + dp(GAP))))
    if count <= abreast:
        return wide
    even = -(-count // -(-count // abreast))
    fills, one_more = (room / many - dp(GAP) for many in (even, even + 1))
    return max(wide, one_more + 1 if even < abreast else wide, min(fills - 1, high * BROAD))


def _height(count: int, lines: int, width: float, height: float) -> float:
    """The height of a card when they lie on so many lines."""
    slot = width / max(-(-count // lines), 1) - dp(GAP)
    return min(slot / RATIO, height / lines - dp(GAP))


def usual(said: str) -> bool:
    """Whether a name stands whole under a card of the usual width."""
    inner, high = (dp(side) * theme.room for side in NAME)
    return whole(said, False, inner, high)


def widen(cards: Iterable[Any], room: float = 0, beside: float = 0, *, low: bool = False) -> None:
    """Make all cards that are offered as wide as the longest of their names needs; where each
    name takes one line or two, the pictures have the rest. Where there is not much height, the
    cards give up what their pictures can spare."""
    plain = [one for one in cards if not one.board]
    short = all(usual(one.said) for one in plain)
    wide = dp(USUAL) * theme.room if short else _shared(plain, room, beside)
    name_lines(plain, dp(NAME[0]) * theme.room if short else wide - dp(INSIDE))
    for one in plain:
        one.width = wide
        if low and one.pair:
            one.height = dp(LOW) * theme.room


def _named(cards: Iterable[Any], wide: float) -> bool:
    """Whether each name stands whole under a card of this width."""
    inner = wide - dp(INSIDE)
    return all(whole(one.said, False, inner, name_height(one.said)) for one in cards)


def _shared(cards: Sequence[Any], room: float, beside: float) -> float:
    """The width of cards with long names. Where one would stand alone in its line, two share it if
    the names stay whole: also the first line, where something as wide as `beside` stands before
    them."""
    most = dp(WIDE) * theme.room
    for free in (room - beside, room):
        wide = (free - theme.near) / 2
        if dp(LEAST[0]) * theme.room <= wide < most and _named(cards, wide):
            return float(wide)
    return float(most)


def even(room: float, least: float) -> float:
    """The width of answers that share the lines of a room, each as wide as the others."""
    gap = theme.near
    abreast = max(1, int((room + gap) / (least + gap)))
    return (room + gap) / abreast - gap - 1


def name_lines(cards: Sequence[Any], wide: float) -> None:
    """Where every name takes one line or two of this width, the pictures have the rest; the
    pictures are as large as each other all the same."""
    brief, pair = (
        all(whole(one.said, False, wide, dp(high) * theme.room) for one in cards)
        for high in (ONE_LINE, TWO_LINES)
    )
    highest = max((name_height(one.said) for one in cards), default=0)
    for one in cards:
        one.brief, one.pair, one.named = brief, pair, highest


def name_height(text: str) -> float:
    """The height in pixels of the name under a card: three lines, more for what has no short one;
    a sign of Chinese or Japanese counts three in this code, and is as wide as two."""
    length = len(text.encode())
    return float(dp(68 if length < 40 else 84 if length < 54 else 100) * theme.room)


def lines(field: Any) -> list[tuple[float, float]]:
    """How far below the top of a field each line of its answers begins, and how high it is, in
    pixels; as it will be laid out."""
    left, top, right, _ = field.padding
    across, down = field.spacing
    room = field.width - left - right
    found: list[tuple[float, float]] = []
    used, at, high = 0.0, top, 0.0
    for one in reversed(field.children):
        if used and used + one.width > room + 0.5:
            found.append((at, high))
            used, at, high = 0.0, at + high + down, 0.0
        used, high = used + one.width + across, max(high, one.height)
    return [*found, (at, high)] if high else found


def answers_high(need: float, looks_out: float, rest: float, upright: float) -> float:
    """The height in pixels of the answers beside a hand: what they need, as far as a line looks out
    where the page has no more room, or what it leaves to the match below."""
    room = max(dp(LOWEST) * theme.room, rest)
    return float(min(need, looks_out, room, upright) + dp(FRAMED) * theme.room)


def looking_out(height: float, field: Any, plenty: float = 0.0) -> float:
    """About this height in pixels, at which half of the first hidden line of answers looks out and
    says that there is more; one line is shown whole except on the lowest screens, and all lines
    where they take no more than `plenty`."""
    found = lines(field)
    if not found or sum(found[-1]) <= height:
        return height
    end = sum(found[-1]) + field.spacing[1] + field.padding[3]
    if end <= plenty:
        return float(end)
    seen = [line for line in found if line[0] + _telling(line[1]) <= height]
    if len(found) > 1 and seen[-1:] == found[-1:]:  # half of the last line says nothing
        return sum(found[-1])
    top, high = seen[-1] if seen else found[0]  # a panel of signs is one line, and a high one
    if (top, high) != found[0]:
        return float(min(height, top + high / 2))
    if len(found) == 1 or height <= min(dp(LOWEST), found[1][0]):
        return height
    return found[1][0] + _telling(found[1][1])


def _telling(high: float) -> float:
    """So much of a hidden line tells of it."""
    return float(min(LOOKS_OUT * high, dp(FINGER)))
