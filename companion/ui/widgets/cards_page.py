"""How much of an open hand's page its cards take, beside what is asked and the match below."""

from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

ABREAST = 1000
"""Width, dp, from which on what gives the marked cards stands beside what is asked."""
BESIDE = 0.52
"""Answers in words that take less than this share of the width stand beside what is asked."""
TOLD, TOLD_STACKED = 100, 84
"""Heights, dp, of two lines of what a card does below its name: room that is there before."""
EDGE = 8
"""Height, dp, that frames take."""
LOW = 700
"""Height, dp, below which a page has room for less."""
LINE, HAND, HAND_LOW = 120, 172, 150
"""Heights, dp, of the least that cards take on a page of their own, and of one line of cards above
a match; the last on a low page."""
LEAST = 270
"""Height, dp, that cards above a match may take however low the page is."""
SHARE, SHARE_STAYS = 0.36, 0.27
"""So much of the page at most where cards lie above a match, and where they stay there."""
UPRIGHT, UPRIGHT_SHORT = 0.262, 0.29
"""The same on an upright page, where as much of a third row as there is looks out; the second
where the match below is known to want less."""


class CardsPage(BoxLayout):
    """What is asked, the cards that answer, and below or beside them the match."""

    title = StringProperty("")
    news = StringProperty("")
    """What people play for came about, or somebody lost something, while the hand lies open: nobody
    sees the match's own words."""
    undoes = StringProperty("")
    """What the seat itself did last, which undo would take back; empty: nothing."""
    undo_note = StringProperty("")
    """As much of that as its button holds."""
    undo_brief = StringProperty("")
    """As much of it as one line holds."""
    decides = StringProperty("")
    how = StringProperty("")
    lets = BooleanProperty(False)
    """Somebody else's deed can be stopped here: whoever goes back to the table lets it happen."""
    held = StringProperty("")
    asked = StringProperty("")
    stays = BooleanProperty(False)
    """The hand and the match below it stay where they are, whatever is touched."""
    waits = BooleanProperty(False)
    """Nothing of the match is shown below: the cards keep no room free for it."""
    first = BooleanProperty(False)
    """The hand alone is shown: nothing has been played yet, and of many cards some go."""
    drawn = BooleanProperty(False)
    """One of a few drawn cards is chosen: hand and match keep their room below them, and what gives
    it stands beside what is asked."""
    strip = NumericProperty(0)
    """Height, px, of the cards, however many there are: the match below has one size; 0: as high as
    they need to be."""
    abreast = BooleanProperty(False)
    """On a wide screen the hand lies beside the match, which has all the height."""
    scroll = ObjectProperty(None, allownone=True)
    has_answers = BooleanProperty(False)
    has_field = BooleanProperty(False)
    beside = NumericProperty(0)
    """Width of answers in a few words: where there is room they stand beside what is asked."""
    leaves = NumericProperty(0)
    """Height that the match below wants, which cards leave to it."""

    considers = BooleanProperty(False)
    """One of the answers lies open."""
    head_high = NumericProperty(0)
    words_high = NumericProperty(0)
    give_high = NumericProperty(0)
    said_high = NumericProperty(0)
    kept_high = NumericProperty(0)
    shelf_high = NumericProperty(0)
    """Heights, px, of the title, of what is asked, of what gives, of all that is told above the
    cards, the most of it so far, and of cards that can be named: the layout tells them."""
    room = NumericProperty(1)
    low = BooleanProperty(False)
    narrow = BooleanProperty(False)

    def _get_aside(self) -> bool:
        return 0 < self.beside < self.width * BESIDE

    aside = AliasProperty(_get_aside, bind=("beside", "width"), cache=True)
    """Answers in a few words stand beside what is asked."""

    gives_wide = NumericProperty(0)
    """Width, px, of what gives the marked cards."""
    calm = BooleanProperty(False)
    """What gives is one gold answer as a rule."""

    def _get_stacked(self) -> bool:
        stays = self.stays and not self.drawn and self.width < dp(ABREAST)
        abreast = self.calm and self.gives_wide < self.width * BESIDE
        return bool(self.narrow or (stays and not abreast))

    stacked = AliasProperty(
        _get_stacked,
        bind=("narrow", "stays", "drawn", "width", "calm", "gives_wide"),
        cache=True,
    )
    """What gives the marked cards stands below what is asked: both have no room abreast."""

    def _get_terse(self) -> bool:
        low = self.height < dp(LOW) and not self.stays
        return bool(self.considers and (self.narrow or low))

    lines_apart = BooleanProperty(False)
    """What is seldom offered has a line of its own below what gives."""

    terse = AliasProperty(_get_terse, bind=("considers", "narrow", "height", "stays"), cache=True)
    """What is considered says what to do now; the question that led there has been answered."""

    def _get_tight(self) -> bool:
        return bool(self.stays and self.height < dp(LOW))

    tight = AliasProperty(_get_tight, bind=("stays", "height"), cache=True)
    """The match below the hand has hardly room: title, edges and words take less."""

    def keep_said(self) -> None:
        """What is told now gives way to something else: what stands below stays where it is."""
        self.kept_high = max(self.kept_high, self.said_high)

    def _get_told(self) -> float:
        usual = dp(TOLD_STACKED if self.stacked or self.tight else TOLD) * self.room
        return max(usual, self.kept_high) if self.stays else 0.0

    told = AliasProperty(
        _get_told, bind=("stacked", "tight", "room", "stays", "kept_high"), cache=True
    )
    """The least height of what is asked: what a card does, told there, moves nothing."""

    def _get_rest(self) -> float:
        words = self.said_high if self.stays or self.narrow else self.words_high
        said, gives = max(words, self.told), self.give_high
        apart = self.spacing if self.narrow else 0
        above = said + apart + gives if self.stacked else max(said, gives)
        frames = self.padding[1] + self.padding[3] + 3 * self.spacing + dp(EDGE)
        return float(self.height - self.head_high - above - frames)

    rest = AliasProperty(
        _get_rest,
        bind=(
            *("height", "head_high", "words_high", "said_high", "give_high", "told"),
            *("stacked", "stays", "padding", "spacing"),
        ),
        cache=True,
    )
    """The height of the page below what is asked."""

    def _get_share(self) -> float:
        """Cards that can be named below are seen at once: those that are known leave them their
        lines."""
        least = HAND_LOW if self.tight else HAND
        leave = max(dp(least) * self.room, self.rest - self.leaves - self.spacing)
        below = self.rest - self.shelf_high - self.spacing
        return float(
            min(
                leave if self.leaves else self.height,
                max(dp(LEAST), self.height * self._of_page()),
                below if self.asked and not self.low else self.height,
            )
        )

    def _of_page(self) -> float:
        return SHARE_STAYS if self.stays else SHARE

    share = AliasProperty(
        _get_share,
        bind=(
            *("rest", "leaves", "spacing", "height", "stays", "tight"),
            *("shelf_high", "asked", "low", "room"),
        ),
        cache=True,
    )
    """The height of the cards above a match."""

    def _get_most(self) -> float:
        if self.abreast:
            return float(self.rest)
        if self.strip:
            return float(self.strip)
        line = HAND if self.height > dp(LOW) else HAND_LOW
        least = dp(line if self.has_field else LINE) * self.room
        return float(max(least, self.share if self.has_field else self.rest))

    most = AliasProperty(
        _get_most,
        bind=("abreast", "strip", "rest", "height", "has_field", "room", "share"),
        cache=True,
    )
    """The height that cards fill."""

    def _get_upright(self) -> float:
        stays = self.stays and not self.waits and self.height > self.width
        return self.height * (UPRIGHT_SHORT if self.leaves else UPRIGHT) if stays else self.height

    upright = AliasProperty(
        _get_upright, bind=("stays", "waits", "height", "width", "leaves"), cache=True
    )
    """The most that all answers take on an upright page: the match below keeps its room."""
