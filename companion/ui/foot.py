"""How the room of the table screen is shared out between the match and what is asked below it."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.session.api import Ask, Phase, Question, SessionView
from companion.ui.answers_room import NARROW, SEEN, AnswersRoom
from companion.ui.drawings import drawing_of
from companion.ui.draws import leads
from companion.ui.offer import offered
from companion.ui.phone import phone
from companion.ui.seat_rows import LEAST
from companion.ui.steady import Steady
from companion.ui.theme import theme
from companion.ui.told_room import ToldRoom
from companion.ui.usual_high import UsualHigh
from companion.ui.widgets.piece_answer import PieceAnswer
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.ui.screens.table import TableScreen

KEPT_SHARE, STILL_SHARE, STILL = 0.28, 0.33, 230
"""What another question keeps at most, of the shorter side of the screen: above it Earth has a mat
with cards that are read, and below a short one no field is empty; and where the match stands still,
or so much, dp: two lines of answers with what they bring."""
FREE = 40
"""No more, dp, is kept than a question needs where the match above lies beside its seats: it would
be drawn smaller for an empty field."""
GUIDE_HEIGHT = dp(196)
LOW_GUIDE = dp(152)
"""The same on a phone held across, where the row of tiles has to show above it."""
NARROW_GUIDE = 24
"""More, dp, where words are broken oftener."""
WORDY = 1000
"""Above this width, dp, each tool says what it is."""
SLIM = 720
"""Below this width, dp, they do so upright whatever room the match would like."""


class Foot:
    """The question or the instruction below the match, as high as it needs and may be."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen, self.question, self.guide = screen, screen.question, screen.guide
        self.answers = screen.question.ids.answers
        self.high = UsualHigh(screen)
        self.room, self.told = AnswersRoom(screen, self.high), ToldRoom(screen, self.high)
        self._steady = Steady()
        self._sized: tuple[float, ...] = ()
        """The size of the screen on which it was asked last."""
        self._unopened = 0.0
        """How high it was before anything was considered."""
        self._sets_up = False
        """While people set up, lists of cards and short questions come in turn: all are as high."""
        self._follow()

    def _follow(self) -> None:
        """Whatever needs more room, or less, or gives up some."""
        screen = self.screen
        self.question.bind(least=self.share)
        self.guide.bind(least=self.share)
        self.answers.bind(need=self.share, laying=self.share)  # fewer answers need not look out
        screen.bind(size=self.share, led=self.share)
        screen.lesson.bind(least=self.share, covers=self.share)
        screen.duty.bind(height=self.share, least=self.share, yields=self.share, title=self.share)
        screen.head_news.bind(width=self.share)
        screen.ids.aside.bind(minimum_height=self.share, aside=self.share)
        self.answers.ids.field.bind(width=self.share)

    def share(self, *_: object) -> None:
        """Share out the room for what is asked now."""
        screen = self.screen
        self._swap()
        self._measure()
        self.question.most = self.room.most
        self._tools()
        guide = max(self._usual_guide(), self.guide.least)
        # While nothing is asked for a moment it keeps its room: what comes next sets it once.
        if not (screen.passing and tuple(screen.size) == self._sized):
            self._note(guide)
            self._stand(max(guide if screen.guiding else self.question.least, self._kept()))

    def _swap(self) -> None:
        """Either the question or the instruction is shown, never both."""
        foot = self.screen.ids.foot
        shown, other = self.question, self.guide
        if self.screen.guiding:
            shown, other = other, shown
        if other.parent is not None:
            foot.remove_widget(other)
        if shown.parent is None:
            foot.add_widget(shown, index=len(foot.children))

    def _measure(self) -> None:
        """Tell the question how much room the screen has."""
        screen, question = self.screen, self.question
        calm = not (screen.guiding or screen.over or screen.paused)
        question.low = screen.height < dp(560)
        question.short = self.high.short
        # On a low screen answers need that room more; the way back stands among the tools. It came
        # and went as pieces were lifted, and moved every answer.
        question.wide = screen.width > dp(1000) and calm and not question.short
        question.upright = screen.height > screen.width
        asked = self.answers.question
        if asked is not None or not screen.passing:
            decides = not (
                self.room.at_table or self.room.asks(Ask.REVEAL) or self.room.asks(Ask.FACE)
            )
            question.ids.has.ask(asked.seat if asked and decides else TABLE, tuple(screen.size))
        aside = phone.narrow and self.room.at_table
        screen.lesson.covers = question.low or aside or self._waits()

    def _waits(self) -> bool:
        """Whether a lesson lies over the answers, so that the match neither moves nor shrinks for
        it. Where they are pictures it speaks of those, but for a match that stands still; and
        nobody is kept from an instruction. The match of a phone is moved about all the same, as
        long as it is seen."""
        asked = self.answers.question
        if asked is None or asked.ask in (Ask.REVEAL, Ask.FACE) or self.screen.guiding:
            return False
        if phone.narrow:
            left = self.high.whole - self.question.least - self.screen.lesson.least
            return bool(left < dp(SEEN) * theme.room)
        field = self.answers.ids.field
        pictured = any(isinstance(one, PieceAnswer) for one in field.children)
        return self.high.still or not (pictured or offered(field))

    def _tools(self) -> None:
        """Where the tools stand above the match, and whether they have words."""
        screen, game = self.screen, self.screen.hall.game
        screen.narrow = screen.width < dp(NARROW)
        tight = game is not None and drawing_of(game.id).tall and screen.width >= dp(SLIM)
        upright = screen.height > screen.width <= dp(WORDY)
        screen.stacked = screen.narrow or (upright and not tight)
        screen.wordy = screen.width > dp(WORDY) or screen.stacked

    def _usual_guide(self) -> float:
        """The height of an instruction, whatever it says."""
        usual = LOW_GUIDE if self.question.low else GUIDE_HEIGHT
        return float((usual + dp(NARROW_GUIDE) * self.screen.narrow) * theme.room)

    def _note(self, guide: float) -> None:
        """How high that is which is asked; nothing is kept of what lies behind an answer."""
        answers = self.answers
        asked = answers.question
        if self.screen.guiding:
            self._steady.stands("", guide, plain=True)
        elif asked is not None and not answers.picked and not answers.laying:
            self._unopened = self.question.least
            phone = min(self.screen.size) < dp(LEAST)  # there is no room to keep
            plain = (self.room.plain(asked) or self._sets_up) and not phone
            self._steady.stands(asked.id, self.question.least, plain=plain)

    def stay(self, view: SessionView, asked: Question | None) -> None:
        """The match above does not jump for what is asked next."""
        screen = self.screen
        there = leads(screen.hall, asked)  # its answers stand back: nothing is kept for them
        still = self.high.still
        alike = (asked.kind[:1] if still else asked.kind) if asked is not None else ()
        kind = (alike, screen.deciding, there) if asked is not None else None
        turn = () if still else (view.board.get("round"), view.board.get("active"))
        name = asked.id if asked is not None and not screen.guiding else ""
        least = min(screen.size)
        most = max(least * STILL_SHARE, dp(STILL)) if still else least * KEPT_SHARE
        self._sets_up = view.phase is Phase.SETUP and not still  # else it were kept all match
        self._steady.most = inf if self._sets_up else self.high.always or most
        goes_on = still and view.phase in (Phase.SETUP, Phase.PLAY, Phase.PAUSED)
        self._steady.asks(name, (*screen.size, goes_on or view.phase), kind, turn)
        self._sized = tuple(screen.size)

    def _kept(self) -> float:
        """The least height below the match now: what is told above the question is told in the
        room that it does not need."""
        same = tuple(self.screen.size) == self._sized
        high = max(self.high.always, self._steady.high if same else 0)
        high -= self.screen.duty.height if high else 0
        if not (self.high.still or self.high.told or self.question.upright or self.screen.guiding):
            high = min(high, self.question.least + dp(FREE) * theme.room)
        return float(high)

    def _stand(self, high: float) -> None:
        """The question so high; what stands beside it has room there, or below it."""
        screen, aside, lesson = self.screen, self.screen.ids.aside, self.screen.lesson
        needed = aside.minimum_height if aside.aside else 0
        if lesson.lesson and lesson.covers:
            high = max(high, lesson.above + lesson.least)
        screen.foot_height = high + needed if screen.narrow else max(high, needed)
        usual = max(self.high.always, self._steady.high, self.question.least, needed)
        self.told.share(usual, needed, self._kept())
        screen.ids.board.over = self._over(needed)

    def _over(self, needed: float) -> float:
        """So much of what is asked lies over a match that stands still: what is above the highest
        usual question, or where none is, what opened behind an answer."""
        screen, still = self.screen, self.high.still and self.room.plain(self.answers.question)
        always = self.high.always if still else 0.0
        if screen.turned or screen.guiding or not (always or self.answers.picked):
            return 0.0
        usual = always or max(self._unopened, self._kept())
        return float(max(0, screen.foot_height - max(usual, needed)))
