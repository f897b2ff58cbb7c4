"""How much room the answers of a question may take before they scroll."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.session.api import Ask, Question
from companion.ui.all_groups import SPREAD
from companion.ui.bars.duty_below import EDGES
from companion.ui.fan import looking_out
from companion.ui.offer import offered
from companion.ui.phone import phone
from companion.ui.rows import CALLED, KEPT
from companion.ui.theme import theme
from companion.ui.usual_high import UsualHigh

if TYPE_CHECKING:
    from companion.ui.screens.table import TableScreen

ANSWERS_SHARE = 0.225
"""Share of the screen that answers may take before they scroll."""
SHORT_SHARE = 0.28
"""A short screen gives answers this share: two lines of them on the smallest tablet; a phone does
where they are all that there are."""
TALL_SHARE = 0.3
"""The same on a tablet that stands upright, which has room below the match."""
PRINT_SHARE = 0.42
"""The same on a phone held across while people tap what is printed on a card: a line of signs under
its heading; and of that on any screen, and of what was drawn, found at a glance where all of it has
so much."""
WHOLE = frozenset({SPREAD, KEPT})
"""The kins of answers of which a small tablet shows all lines, where they are no more than boards:
one of them is chosen by comparing, or by where it always stands."""
BOARDS_SHARE = 0.45
"""The same of boards among which one is taken: nothing on the table is of more weight then."""
SEEN = 200
"""Height, dp, of the match of a phone held upright, whatever is asked."""
TITLED = 200
"""So much of that, dp, is left to what people play for, however high it is. Rows of news lie over
the match as a line does: answers that gave way to them moved with "Understood", and with a page."""
NOTED = 76
"""Height, dp, of three lines of a note."""
MOST_ANSWERS = dp(190)
"""Two rows of answers and half of the next one, which says that there are more."""
NARROW = 600
"""Below this width, dp, the tools stand on a line of their own."""


class AnswersRoom:
    """By what is asked, and by how much else is told on this screen."""

    def __init__(self, screen: TableScreen, high: UsualHigh) -> None:
        self.screen, self.question, self.high = screen, screen.question, high
        self.answers = screen.question.ids.answers

    @property
    def most(self) -> float:
        """The height that answers may take before they scroll."""
        field, below = self.answers.ids.field, self.answers.below
        usual, plenty = self._usual(), self._plenty()
        if offered(field) and self.screen.height > self.screen.width:
            usual = max(usual, plenty)
        free = self._free()
        usual += below if phone.narrow else 0  # a list has as much room above what leads back
        return looking_out(min(usual, free) - below, field, min(plenty, free)) + below

    def _free(self) -> float:
        """What answers may take of a phone held upright, whatever is offered: the match is seen
        beside it."""
        if not phone.narrow or self.at_table or self.screen.over:
            return inf
        question = self.question
        others = question.least - min(self.answers.need, question.most)
        if self._drawn:  # no note moves a long list
            others += max(0.0, dp(NOTED) * theme.room - question.ids.how.height)
        duty = self.screen.duty
        line = theme.touch + dp(EDGES) if duty.tells else 0.0  # folded, but for news
        told = dp(TITLED) * theme.room if duty.title else line
        left = self.high.whole - dp(SEEN) * theme.room - theme.near - told - others
        return float(max(phone.answer * 1.5, left))

    def _usual(self) -> float:
        """The same, of most answers."""
        high, wide = self.screen.height, self.screen.width
        if (self.question.low and self.asks(Ask.FACE)) or (phone.narrow and self._drawn):
            return float(high * PRINT_SHARE)
        low = SHORT_SHARE if self.question.short else ANSWERS_SHARE
        # What stands in the corner lay on the last of more lines than showed.
        corner = bool(self.answers.ids.corner.children) and wide >= dp(NARROW)
        tall = high > wide and (wide > dp(NARROW) or corner)
        share, most = (TALL_SHARE, high) if tall else (low, MOST_ANSWERS * theme.room)
        return float(min(most, max(dp(76), high * share)))

    def _plenty(self) -> float:
        """What may look out where all of it has so much: boards, pieces with their print, what was
        drawn, and on a phone the few actions of a turn."""
        high, field = self.screen.height - self.question.ids.has.high, self.answers.ids.field
        kins = {getattr(one, "kin", "") for one in field.children}
        if CALLED in kins and (phone.narrow or phone.low):
            return float(max(MOST_ANSWERS * theme.room, high * BOARDS_SHARE))
        if offered(field) or (self.question.short and kins & WHOLE):
            return float(high * BOARDS_SHARE)
        if self.asks(Ask.FACE):  # what can be tapped last was cut off
            return float(high * PRINT_SHARE)
        if self._drawn:
            return float(high * PRINT_SHARE)
        # On a phone two lines above the way to the hand, but not where pieces need that room.
        return float(high * SHORT_SHARE) if phone.narrow and not self.at_table else 0.0

    @property
    def _drawn(self) -> bool:
        """Whether what was drawn is found among all that it may be, and nothing is taught."""
        return self.asks(Ask.REVEAL) and not self.screen.lesson.lesson

    @property
    def at_table(self) -> bool:
        """Whether pieces are laid on a page of its own, and the match is not in sight."""
        return bool(self.screen.table_page and not self.screen.beside)

    def asks(self, ask: Ask) -> bool:
        """Whether this kind of question is asked."""
        asked = self.answers.question
        return asked is not None and asked.ask is ask

    def plain(self, asked: Question | None) -> bool:
        """Whether what is asked is answered within its usual share, and not by a field of cards."""
        drawn = asked is not None and asked.ask in (Ask.REVEAL, Ask.FACE)
        return not (drawn or offered(self.answers.ids.field))
