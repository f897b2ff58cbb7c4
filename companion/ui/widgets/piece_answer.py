"""An answer that is a piece: its picture and its name; a touch gives it."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.ui.drawing import piece_name
from companion.ui.drawings import drawing_of
from companion.ui.fan import USUAL, WHY, name_height
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.lettering import whole
from companion.ui.widgets.painted import Painted
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.price_tag import high as strip
from companion.ui.widgets.price_tag import paint_price
from companion.ui.widgets.strokes import Colour
from companion.ui.words import words

WIDE, HIGH = USUAL, 156.0
ACROSS, ALONG = 6.0, 4.0
"""Between the edge and what is shown, dp."""
LINES_ONE, LINES_TWO = 28.0, 44.0
"""Height of a short name, dp; a card of the usual height has room for what its name needs."""
STRIP = 44.0
"""Height, dp, of the name of a broad card: two lines, or one and why it answers nothing now."""
LONG = 1.5
"""So many times as high is that of a long name: all pictures give way."""
BADGE, BADGE_WIDE = 18.0, 44.0
"""Height and width, dp, of the badge of a card that came just now."""
TICK = 26.0
"""Side of the tick beside the name of a card that is marked, dp, at most."""
BESIDE = 4.0
"""Around it, dp: it is glued to no word."""
PALE, GREY = 0.45, 0.62
"""So far what does nothing now is covered, and so dark is the word on it."""
MOST_ASIDE = 0.6
"""So much of a card's width its picture takes at most where its words stand beside it."""
LOW = 120.0
"""A lower card, dp, has room for two lines."""


class PieceAnswer(Pressable, Painted):
    """Painted as a whole: a card that was drawn is one of three hundred."""

    piece = StringProperty("")
    game = ObjectProperty(None, allownone=True)
    text = StringProperty("")
    board = BooleanProperty(False)
    """A whole board: much is printed on it, and its name takes one line."""
    brief = BooleanProperty(False)
    """Its name, and that of every card beside it, takes one line."""
    pair = BooleanProperty(False)
    """Its name, and that of every card beside it, takes two lines at most."""
    named = NumericProperty(0)
    """Height of the longest of those names where some take more; 0: it has none beside it."""
    broad = BooleanProperty(False)
    """It is as broad as its print, and its name is low."""
    aside = NumericProperty(0)
    """Width of its picture in heights, where its words stand beside that; 0: they stand below."""
    long = BooleanProperty(False)
    """The name of a card of its hand, or its own, takes three lines, or two above the one that says
    why."""
    fresh = BooleanProperty(False)
    """It came to the hand just now."""
    marked = BooleanProperty(False)
    """It is one of several that are given together."""
    dull = BooleanProperty(False)
    """It answers nothing now, and a touch tells why."""
    lit = BooleanProperty(False)
    """It answers now among cards that are there to be read."""
    tells = BooleanProperty(False)
    """It has room to say why it answers nothing, whether or not it does: its picture is as large as
    those beside it, and as it was before."""
    price = ObjectProperty(None, allownone=True)
    """What it costs its seat now, where that is a question."""
    why = StringProperty("")
    """Why it answers nothing now, in a word, or by how much it cannot be paid; else how alone it
    can be given, or what it costs, where that is not what is printed."""
    far = BooleanProperty(False)
    """So far down a long list that nobody sees it: it is not painted."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (dp(WIDE) * theme.room, dp(HIGH) * theme.room))
        super().__init__(**kwargs)
        for name in ("piece", "game", "text", "state", "board", "brief", "pair", "named", "broad",
                     "aside", "far", "marked", "fresh", "dull", "lit", "tells", "why", "price",
                     "long", "rests"):  # fmt: skip
            self.fbind(name, self.repaint)

    def paint(self, brush: Brush) -> None:
        """The card, its picture above and its name below."""
        if self.far:
            return
        ground = theme.card_raised if self.state == "normal" else theme.accent
        brush.box(self.x, self.y, self.width, self.height, ground, theme.round)
        brush.frame(self.x + 1, self.y + 1, self.width - 2, self.height - 2, theme.card_line,
                    theme.round, dp(0.9))  # fmt: skip
        x, w = self.x + dp(ACROSS), self.width - 2 * dp(ACROSS)
        y, h = self.y + dp(ALONG), self.lines()
        shown = self._picture_wide(w)
        told = x if shown == w else x + shown + dp(ACROSS)  # where its words begin
        if not self.dull:
            self._name(brush, (told, y, x + w - told, h))
        if self.price is not None and self.game is not None:
            paint_price(brush, self.game.id, self.price, told, y + h, x + w - told)
            h += strip()
        if self.piece and self.game is not None:
            name = piece_name(self.game, self.piece, words.language)
            low = y if self.aside else y + h
            high = self.top - dp(ALONG) - low
            drawing_of(self.game.id).paint_piece(brush, self.piece, x, low, shown, high, name)
        if self.dull:
            self._dulled(brush)
        elif self.why and not self.marked:
            self._reason(brush, theme.accent, 1.0, theme.accent_ink)
        if self.broad and self.fresh and (self.marked or not self.why):
            self._badge(brush)
        if self.rests and not self.dull:
            brush.box(self.x, self.y, self.width, self.height, theme.card, theme.round, PALE)
        if self.marked or self.lit:
            brush.frame(self.x + 2, self.y + 2, self.width - 4, self.height - 4, theme.accent,
                        theme.round, dp(3))  # fmt: skip

    def _picture_wide(self, w: float) -> float:
        """All of it, or what words beside the picture leave to it."""
        high = self.height - 2 * dp(ALONG)
        return min(high * self.aside, w * MOST_ASIDE) if self.aside else w

    def _dulled(self, brush: Brush) -> None:
        """Paler, and told in a word below its name: people plan by what is printed on it, and small
        faces have no title."""
        brush.box(self.x, self.y, self.width, self.height, theme.card, theme.round, PALE)
        x, y, w = self.x + dp(ACROSS), self.y + dp(ALONG), self.width - 2 * dp(ACROSS)
        h = self._why_high() if self.why or self._new_below else 0.0
        name, ink = self.lines() - h, theme.card_ink
        if self.fresh and not self.broad:  # it is news all the same
            brush.box(x, y + h, w, name, ink, dp(6))
            ink = theme.card
        if self.broad:
            x, w = x - dp(ACROSS / 2), w + dp(ACROSS)
        brush.words(self.said, x, y + h, w, name, theme.small, ink, across=0.5)
        if self.why:
            self._reason(brush, theme.card_ink, GREY, theme.card)

    def _reason(self, brush: Brush, shade: Colour, alpha: float, ink: Colour) -> None:
        """In the lowest line: why it answers nothing, or how alone it can be given."""
        x, y, w = self.x + dp(ACROSS), self.y + dp(ALONG), self.width - 2 * dp(ACROSS)
        h = self._why_high()
        brush.box(x, y, w, h, shade, dp(6), alpha)
        new = f"{words.say('hand.new_badge')}: " if self.broad and self.fresh else ""
        said = new + self.why
        brush.words(said, x + dp(2), y, w - dp(4), h, theme.tiny, ink, across=0.5)

    def _why_high(self) -> float:
        return float(dp(STRIP / 2 if self.broad else WHY) * theme.room)

    @property
    def is_long(self) -> bool:
        """Whether the name of a broad card takes more lines than it has: two, or one above the one
        that says why."""
        room = dp(STRIP / 2 if self.why else STRIP) * theme.room
        return not whole(self.said, False, self.width - dp(ACROSS), room)

    @property
    def _new_below(self) -> bool:
        """Whether its name leaves a line to say that it came just now."""
        one = self._why_high()
        fresh = self.broad and self.fresh and not (self.why or self.marked)
        return bool(fresh) and whole(self.said, False, self.width - dp(ACROSS), one)

    def _badge(self, brush: Brush) -> None:
        """That it came just now: below its name, where that leaves a line; else on its upper edge,
        where a broad print is empty."""
        wide, high = dp(BADGE_WIDE) * theme.room, dp(BADGE) * theme.room
        x, y = self.x + (self.width - wide) / 2, self.top - high
        if self._new_below:
            y = self.y + dp(ALONG) + (self._why_high() - high) / 2
        brush.box(x, y, wide, high, theme.card_ink, dp(6))
        said = str(words.say("hand.new_badge"))
        brush.words(said, x, y, wide, high, theme.tiny, theme.card, bold=True, across=0.5)

    def _name(self, brush: Brush, strip: tuple[float, float, float, float]) -> None:
        """What is said of the card stands in the strip of its name: nothing printed is covered."""
        x, y, w, h = strip
        ink = theme.card_ink
        if (self.broad and self.why and not self.marked) or self._new_below:
            y, h = y + self._why_high(), h - self._why_high()
        if self.broad and not self.marked:
            x, w = x - dp(ACROSS / 2), w + dp(ACROSS)  # a name may be as wide as the card
        if self.marked or (self.fresh and not self.broad):
            shade, ink = (theme.accent, theme.accent_ink) if self.marked else (ink, theme.card)
            brush.box(x, y, w, h, shade, dp(6))
        below = 0.0 if self.broad or self.aside else h - self._named()
        begins = self._tick(brush, (x, y, w, h), below, ink) if self.marked else 0.0
        brush.words(
            self.said, x + begins, y + below, w - begins, h - below, theme.small, ink, across=0.5
        )

    def _tick(
        self, brush: Brush, strip: tuple[float, float, float, float], below: float, ink: Colour
    ) -> float:
        """Below the name, where the cards beside it say why not; else before it, if the name stays
        whole: it is gold anyway. Returns how far it pushes the name."""
        x, y, w, h = strip
        side, gap = min(h, dp(TICK) * theme.room), dp(BESIDE)
        if below:
            brush.sign("check", x + (w - below) / 2, y, below, ink)
        elif whole(self.said, False, w - side - 2 * gap, h):
            brush.sign("check", x + gap, y + (h - side) / 2, side, ink)
            return float(side + 2 * gap)
        return 0.0

    @property
    def said(self) -> str:
        """Its name, and that it came to the hand just now."""
        new = self.fresh and not self.marked and not self.broad
        return str(words.say("hand.new", name=self.text)) if new else self.text

    def lines(self) -> float:
        """How high the name is, with the line below it that says why not."""
        if self.aside:
            return float(self.height - 2 * dp(ALONG) - strip() * (self.price is not None))
        if self.broad:
            return float(dp(STRIP * (LONG if self.long else 1)) * theme.room)
        return self._named() + float(dp(WHY) * theme.room * self.tells)

    def _named(self) -> float:
        if self.board or self.brief:
            return float(dp(LINES_ONE) * theme.room)
        if self.pair or self.height <= dp(LOW) * theme.room:
            return float(dp(LINES_TWO) * theme.room)
        return float(self.named) or name_height(self.said)
