"""How the page of an open hand shares its room: how high its cards lie, what the match below wants,
where those cards stand that answer nothing now."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.factory import Factory
from kivy.metrics import dp

from companion.session.api import Question, SessionView
from companion.session.drawn import unseen
from companion.ui import answer, answer_cards
from companion.ui.fan import GAP, INSIDE, LEAST
from companion.ui.held import all_drawn
from companion.ui.open_hand import asks_hand
from companion.ui.phone import phone
from companion.ui.theme import theme
from companion.ui.widgets.cards_page import CardsPage
from companion.ui.widgets.piece_answer import HIGH

if TYPE_CHECKING:
    from companion.ui.screens.hand import HandScreen

BESIDE = 0.5
"""So wide, by the match beside them, stand those cards of a hand that cannot be played now."""
ABOVE = 0.24
"""So high at most, by the page, is their strip on an upright one: a column of them would push the
match out of view."""
WHOLE = 0.3
"""So high at most where none of them can: two rows of large cards."""
LOW_WHOLE = 0.302
"""The same on a broad page: one row."""
LABEL = 46
"""Height, dp, of the words above them, and of the gaps."""
SLIM = 2 * (LEAST[0] + GAP) + 4 * INSIDE
"""Width, dp, of a hand beside a match that wants the width: two small cards abreast."""
WORDS = 2
"""So many answers in words stand beside what is asked: a line of their own would be empty."""


class OpenRoom:
    """The room of one page."""

    def __init__(
        self, screen: HandScreen, page: CardsPage, view: SessionView, question: Question | None
    ) -> None:
        self.screen, self.hall, self.page = screen, screen.hall, page
        self.view, self.question, self.answers = view, question, page.ids.answers

    def strip_high(self) -> float:
        """How high the cards of a hand lie above the match, where all hands have one form. 0 where
        a hand is held by people alone: its cards are named from lists, and none lies here."""
        if not unseen(self.view):
            return 0.0
        asked = not self.page.stays or asks_hand(self.answers)
        marks = self.question and self.answers.marked.wanted(self.question, self.answers.groups)
        shown = (self.page.stays or marks) and roomy(self.screen) and not self.page.waits
        return answer_cards.strip(self.answers, self.screen.size, asked=asked) if shown else 0.0

    @property
    def drew(self) -> bool:
        """Whether one of a few drawn cards is chosen on an upright page: the hand lies in one line
        between them and the whole match, by which people choose."""
        drawn = self.question is not None and all_drawn(self.question)
        return bool(drawn and self._upright and self.page.stays and roomy(self.screen))

    def below(self) -> float:
        """The height that the match wants below the cards."""
        if self.drew:
            seats = len(self.view.header.seats)
            _, least = answer.drawing(self.hall).least(self.screen.width / dp(1), seats)
            return float(dp(least + LABEL) * theme.room + self._line)
        wide, high = (side / dp(1) for side in (self.screen.width - 2 * theme.wide,
                                                self.screen.height))  # fmt: skip
        seats = len(self.view.header.seats)
        return dp(answer.drawing(self.hall).below_hand(wide, high, seats)) * theme.room

    @property
    def read(self) -> bool:
        """Whether the page is read for a choice that no card makes: hand and match both."""
        usual = answer.drawing(self.hall).asks_hand
        asked = self.question is not None and self.question.text.key in usual
        return asked and roomy(self.screen)

    def stand(self, *, beside: bool) -> None:
        """Where the cards stand that cannot be played now: beside the match, or above it."""
        body, scroll = self.page.ids.body, self.page.scroll
        above = beside and (self._narrow or self.read)
        body.orientation = "vertical" if above else "horizontal"
        body.spacing = theme.gap if above else 0
        slim = self._slim if beside and not above else 0
        usual = BESIDE if beside and not above else 1
        scroll.size_hint = (None if slim else usual, None if above else 1)
        scroll.width = slim or scroll.width
        self.trim()

    def for_hand(self, *, beside: bool) -> tuple[float, float]:
        """The width and the height that the cards may take which answer nothing now."""
        wide, high = float(self.screen.width - 2 * theme.wide), math.inf
        if beside and self.drew:
            high = self._line
        elif beside and self.read:
            high = self.screen.height * self._whole - dp(LABEL) * theme.room
        elif beside and not self._narrow:
            wide = self._slim or wide
        return wide, high

    @property
    def _whole(self) -> float:
        """How high the strip of a hand is at most that is read, by the page."""
        return WHOLE if self._upright else LOW_WHOLE

    @property
    def _slim(self) -> float:
        """The width of a hand that leaves the match beside it so much that it lies there broad; 0:
        it is no lower for that."""
        least, seats = answer.drawing(self.hall).least, len(self.view.header.seats)
        wide, hand = self.screen.width - 2 * theme.wide, dp(SLIM) * theme.room
        usual, broad = (least(one / dp(1), seats)[1] for one in (wide / (1 + BESIDE), wide - hand))
        return float(hand) if broad < usual else 0.0

    def trim(self, *_: object) -> None:
        scroll = self.page.scroll
        if scroll.size_hint_y is None:
            share = self._whole if self.read else ABOVE
            most = self._line + dp(LABEL) * theme.room if self.drew else self.screen.height * share
            scroll.height = min(self.page.ids.shelf.height, most)

    @property
    def _line(self) -> float:
        """The height of one line of cards of the hand that is only looked at."""
        return float(dp(HIGH) * theme.room + theme.near)

    @property
    def _narrow(self) -> bool:
        """Whether the match has no room beside them on an upright screen."""
        least = dp(answer.drawing(self.hall).beside_hand) * theme.room
        return bool(self._upright and least > self.screen.width / (1 + BESIDE))

    @property
    def _upright(self) -> bool:
        return bool(self.screen.width < self.screen.height)


def roomy(screen: HandScreen) -> bool:
    """Whether the match has room below the hand."""
    least = answer.drawing(screen.hall).hand_above
    return bool(screen.height >= dp(least) * theme.room and not phone.narrow)


def width_of_words(answers: Sequence[Any], turns: Sequence[Any] = ()) -> float:
    """What a few answers in words take abreast, with the way back before them; 0: they are many, or
    pictures."""
    plain = [one for one in answers if isinstance(one, Factory.Answer) and not one.piece]
    if not plain or len(plain) != len(answers) or len(plain) > WORDS:
        return 0.0
    wanted = (max(one.wanted, one.kept) / theme.room for one in plain)
    wide = (max(dp(132), min(dp(380), one)) * theme.room for one in wanted)
    back = sum(one.width + theme.near for one in turns)
    return float(sum(wide) + (len(plain) + 2) * theme.near + back)
