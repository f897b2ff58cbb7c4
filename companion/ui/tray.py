"""Below the virtual table: the piles to draw from, and the loose pieces, useful ones first."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from kivy.metrics import dp

from companion.session.api import SessionView
from companion.ui.hall import Hall
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.words import words

HEAD, PILE, GAP = 36.0, 62.0, 8.0


class Holder(Protocol):
    """The widget that holds the tray."""

    x: float
    y: float
    width: float
    page: int

    def show_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float
    ) -> None: ...

    def draw_from(self, pile: str) -> None: ...

    def turn_page(self) -> None: ...


def paint_tray(holder: Holder, brush: Brush, hall: Hall, high: float) -> None:
    """Piles on one line, loose pieces below."""
    assert hall.virtual is not None
    top = holder.y + high
    brush.words(words.say("virtual.tray"), holder.x + dp(4), top - dp(HEAD),
                holder.width - dp(124), dp(HEAD), theme.tiny, theme.soft)  # fmt: skip
    view = hall.see()
    awaited = {prompt.deck for prompt in view.awaiting.reveals} if view else set()
    low = top - dp(HEAD) - dp(PILE)
    piles = [(name, count) for name, count in hall.virtual.piles().items() if count]
    wide = min(dp(104), (holder.width - dp(4)) / max(1, len(piles)) - dp(GAP))
    for i, (name, count) in enumerate(piles):
        left = holder.x + i * (wide + dp(GAP))
        _pile(holder, brush, hall, name, count, left, low, wide, name in awaited)
    room = (low if piles else top - dp(HEAD)) - dp(GAP) - holder.y
    _pieces(holder, brush, hall, view, room, top - dp(HEAD) / 2)


def _pile(
    holder: Holder, brush: Brush, hall: Hall, pile: str, count: int, x: float, y: float, w: float,
    awaited: bool,
) -> None:  # fmt: skip
    """A face-down pile with its name and number; one that is to be drawn from is framed."""
    h = dp(PILE)
    for shift in (dp(4), dp(2)) if count > 1 else ():
        brush.box(x + shift, y + shift, w - dp(4), h - dp(4), theme.line, dp(7))
    brush.box(x, y, w - dp(4), h - dp(4), theme.raised, dp(7))
    if awaited:
        brush.frame(x + 1, y + 1, w - dp(6), h - dp(6), theme.glow, dp(7), dp(2))
    texts = hall.game.texts if hall.game else None
    key = f"deck.{pile}"
    name = texts.say(words.language, key) if texts and texts.has(key) else pile
    middle = x + (w - dp(4)) / 2
    brush.words(name, x + dp(4), y + h * 0.38, w - dp(12), h * 0.58, theme.tiny, theme.ink,
                across=0.5)  # fmt: skip
    brush.text(str(count), middle, y + h * 0.2, 18, theme.ink, bold=True, across=0.5)
    brush.spot(x, y, w, h, partial(holder.draw_from, pile), f"pile:{pile}")


def _pieces(
    holder: Holder, brush: Brush, hall: Hall, view: SessionView | None, high: float, head: float
) -> None:
    """As many loose pieces as fit; a touch turns the page."""
    assert hall.virtual is not None
    loose = by_use(list(hall.virtual.loose()), view)
    side = min(high - dp(4), dp(84))
    if side < dp(24):
        return
    lines = max(1, int(high / (side + dp(GAP))))
    abreast = max(1, int(holder.width / (side + dp(GAP))))
    room = lines * abreast
    pages = max(1, -(-len(loose) // room))
    holder.page %= pages
    for i, piece in enumerate(loose[holder.page * room : (holder.page + 1) * room]):
        left = holder.x + i % abreast * (side + dp(GAP))
        low = holder.y + high - (i // abreast + 1) * (side + dp(GAP)) + dp(GAP)
        holder.show_piece(brush, piece, left, low, side, side)
    if pages > 1:
        _more(holder, brush, pages, head)


def _more(holder: Holder, brush: Brush, pages: int, y: float) -> None:
    right = holder.x + holder.width
    text = words.say("virtual.more", page=holder.page + 1, pages=pages)
    brush.text(text, right - dp(4), y, 13, theme.ink, across=1, width=dp(108))
    brush.spot(right - dp(116), y - dp(24), dp(116), dp(48), holder.turn_page, "more")


def by_use(loose: list[str], view: SessionView | None) -> list[str]:
    """Pieces of the instruction, then of the question, then those in the colour of its seat."""
    if view is None:
        return loose
    told = {view.instruction.piece} if view.instruction else set()
    asked = {p for c in view.question.choices for p in c.pieces} if view.question else set()
    seat = view.question.seat if view.question else -1
    seats = view.header.seats  # an automatic opponent has no pieces here
    colour = f"_{seats[seat].colour}" if 0 <= seat < len(seats) else "_"
    return sorted(loose, key=lambda p: (p not in told, p not in asked, not p.endswith(colour)))
