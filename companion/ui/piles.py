"""The piles of the table on the screen: each with its back, its name and how many it holds."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import NamedTuple, Protocol

from kivy.metrics import dp

from companion.ui.drawings import drawing_of
from companion.ui.hall import Hall
from companion.ui.moved import PILE
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.words import words
from engine.core.text import capital

GAP = 8.0
PILE_WIDE, PILE_HIGH = 116.0, 78.0
"""A pile, dp: three lines of its name over its number."""
GROWN = (1.5, 1.25)
"""So many times as large it is where there is room."""
BACK = 0.6
"""Width by height of a card's back."""


class Area(NamedTuple):
    """Where the tray or a part of it lies: from the lower edge of the holder up, in pixels."""

    x: float
    width: float
    high: float


class Size(NamedTuple):
    """Of a pile, in pixels."""

    wide: float
    high: float


class Holder(Protocol):
    """The widget that holds the tray."""

    page: int
    bare: Collection[str]
    """Piles of which nothing was left when the table was laid open."""

    @property
    def low(self) -> float:
        """Where what it shows ends below."""

    def show_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float
    ) -> None: ...

    def draw_from(self, pile: str) -> None: ...

    def turn_page(self) -> None: ...


def pile_size(piles: int, tray: Area, kept: float) -> Size:
    """As large as all piles have room beside what is `kept` of the height: whatever is told or lies
    there, no pile moves. Where it is low they are wide instead."""
    room = tray.high - kept
    for share in GROWN:
        size = Size(dp(PILE_WIDE * share), dp(PILE_HIGH * share))
        if -(-piles // _abreast(tray.width, size.wide)) * (size.high + dp(GAP)) <= room:
            return size
    each = (tray.width + dp(GAP)) / max(1, piles) - dp(GAP)
    return Size(min(max(dp(PILE_WIDE), each), dp(PILE_WIDE * GROWN[0])), dp(PILE_HIGH))


def pile_lines(piles: int, width: float, room: float, size: Size) -> int:
    """So many lines of piles have room."""
    needed = -(-piles // _abreast(width, size.wide))
    return max(min(1, piles), min(needed, int(room / (size.high + dp(GAP)))))


def _abreast(width: float, each: float) -> int:
    return max(1, int((width + dp(GAP)) / (each + dp(GAP))))


def paint_piles(
    holder: Holder, brush: Brush, hall: Hall, piles: list[tuple[str, int]], awaited: set[str],
    lines: int, spot: Area, top: float, size: Size,
) -> int:  # fmt: skip
    """As many piles as have room, in their order; the page with one that is to be drawn from comes
    first. Returns how many pages there are."""
    if not piles:
        return 1
    abreast = _abreast(spot.width, size.wide)
    each = max(1, lines * abreast)
    pages = -(-len(piles) // each)
    first = next((n for n, (name, _) in enumerate(piles) if name in awaited), 0) // each
    at = (first + holder.page) % pages * each
    wide = min(size.wide, (spot.width + dp(GAP)) / abreast - dp(GAP))
    for i, (name, count) in enumerate(piles[at : at + each]):
        left = spot.x + i % abreast * (wide + dp(GAP))
        low = top - size.high - i // abreast * (size.high + dp(GAP))
        matters = name in awaited if awaited else None
        _pile(holder, brush, hall, name, count, left, low, Size(wide, size.high), matters)
    return pages


def _pile(
    holder: Holder, brush: Brush, hall: Hall, pile: str, count: int, x: float, y: float,
    size: Size, awaited: bool | None,
) -> None:  # fmt: skip
    """A face-down pile with its name and number; one that is to be drawn from stands out, and the
    others stand back then. None: none is."""
    (w, h), back = size, awaited is False
    for shift in (dp(4), dp(2)) if count > 1 else ():
        brush.box(x + shift, y + shift, w - dp(4), h - dp(4), theme.line, dp(7))
    brush.box(x, y, w - dp(4), h - dp(4), theme.surface if back else theme.raised, dp(7))
    if awaited:  # round it: what it says stays whole
        brush.frame(x - dp(2), y - dp(2), w, h, theme.glow, dp(8), dp(4))
    texts = hall.game.texts if hall.game else None
    took = _back(brush, hall, pile, x + dp(5), y + dp(6), h - dp(16))
    left = x + took
    middle = (left + x + w - dp(4)) / 2
    room, high = x + w - left - dp(12), h - dp(30)
    keys = [f"deck.{pile}", f"deck.{pile}.short"]
    keys = [one for one in (reversed(keys) if took else keys) if texts and texts.has(one)]
    names = [capital(texts.say(words.language, key)) for key in keys if texts] or [pile]
    name = next((one for one in names if brush.fits(one, room, high)), names[-1])
    ink = theme.soft if back else theme.ink
    bold = bool(awaited) and brush.fits(name, room, high, True)
    brush.name(name, left + dp(4), y + dp(24), room, high, theme.body, ink, bold=bold)
    ink = theme.ink if count and not back else theme.soft
    brush.text(str(count), middle, y + dp(13), 18, ink, bold=True, across=0.5)
    if count:
        brush.spot(x, y, w, h, partial(holder.draw_from, pile), f"{PILE}{pile}")


def _back(brush: Brush, hall: Hall, pile: str, x: float, y: float, h: float) -> float:
    """The back of the top card, as high as it may be. Returns the width that it took."""
    drawing = drawing_of(hall.game.id) if hall.game else None
    back = drawing.back(pile) if drawing else ""
    if not back:
        return 0.0
    assert drawing is not None
    wide = h * BACK
    drawing.paint_piece(brush, back, x, y, wide, h, pile)
    return float(wide + dp(4))
