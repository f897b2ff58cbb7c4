"""How the room of the table screen is shared out between the match and what is asked below it."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from kivy.metrics import dp

from companion.session.api import Ask, Phase, Question, SessionView
from companion.ui.all_groups import SPREAD
from companion.ui.bars.duty_folded import EDGES
from companion.ui.bars.duty_pages import lines_in
from companion.ui.drawings import drawing_of
from companion.ui.draws import leads
from companion.ui.fan import looking_out
from companion.ui.offer import offered
from companion.ui.phone import phone
from companion.ui.rows import CALLED, KEPT
from companion.ui.seat_rows import LEAST
from companion.ui.steady import Steady
from companion.ui.theme import theme
from companion.ui.widgets.piece_answer import PieceAnswer
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.ui.screens.table import TableScreen

ANSWERS_SHARE = 0.225
"""Share of the screen that answers may take before they scroll."""
SHORT, SHORT_SHARE = 700, 0.28
"""A screen less high, dp, gives answers this share: two lines of them on the smallest tablet; a
phone does where they are all that there are."""
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
KEPT_SHARE, STILL_SHARE, STILL = 0.28, 0.33, 230
"""What another question keeps at most, of the shorter side of the screen: above it Earth has a mat
with cards that are read, and below a short one no field is empty; and where the match stands still,
or so much, dp: two lines of answers with what they bring."""
LEFT = 1 / 3
"""Of a phone, what is left to the match beside what hands do: else that is one line."""
SEEN = 200
"""Height, dp, of the match of a phone held upright, whatever is asked."""
FREE = 40
"""No more, dp, is kept than a question needs where the match above lies beside its seats: it would
be drawn smaller for an empty field."""
MOST_ANSWERS = dp(190)
"""Two rows of answers and half of the next one, which says that there are more."""

GUIDE_HEIGHT = dp(196)
LOW_GUIDE = dp(152)
"""The same on a phone held across, where the row of tiles has to show above it."""
NARROW_GUIDE = 24
"""More, dp, where words are broken oftener."""
WORDY = 1000
"""Above this width, dp, each tool says what it is."""
NARROW = 600
"""Below this width, dp, the tools stand on a line of their own."""
SLIM = 720
"""Below this width, dp, they do so upright whatever room the match would like."""


class Foot:
    """The question or the instruction below the match, as high as it needs and may be."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen, self.question, self.guide = screen, screen.question, screen.guide
        self.answers = screen.question.ids.answers
        self._steady = Steady()
        self._sized: tuple[float, ...] = ()
        """The size of the screen on which it was asked last."""
        self._unopened = 0.0
        """How high it was before anything was considered."""
        self._follow()

    def _follow(self) -> None:
        """Whatever needs more room, or less, or gives up some."""
        screen = self.screen
        self.question.bind(least=self.share)
        self.guide.bind(least=self.share)
        self.answers.bind(need=self.share, laying=self.share)  # fewer answers need not look out
        screen.bind(size=self.share, led=self.share)
        screen.lesson.bind(least=self.share, covers=self.share)
        screen.duty.bind(height=self.share, least=self.share, yields=self.share)
        screen.head_news.bind(width=self.share)
        screen.ids.aside.bind(minimum_height=self.share, aside=self.share)
        self.answers.ids.field.bind(width=self.share)

    def share(self, *_: object) -> None:
        """Share out the room for what is asked now."""
        screen = self.screen
        self._swap()
        self._measure()
        self.question.most = self._most()
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
        question.short = self._is_short()
        # On a low screen answers need that room more; the way back stands among the tools.
        roomy = question.hesitates or not question.short
        question.wide = screen.width > dp(1000) and calm and roomy
        question.upright = screen.height > screen.width
        asked = self.answers.question
        if asked is not None or not screen.passing:
            decides = not (self._at_table() or self._asks(Ask.REVEAL) or self._asks(Ask.FACE))
            question.ids.has.ask(asked.seat if asked and decides else TABLE, tuple(screen.size))
        covers = self._at_table() if phone.narrow else self._in_words()
        screen.lesson.covers = question.low or covers

    def _in_words(self) -> bool:
        """Whether a lesson lies over the answers, so that the match neither moves nor shrinks for
        it. Where they are pictures it speaks of those, but for a match that stands still; and
        nobody is kept from an instruction. The match of a phone is moved about all the same."""
        asked = self.answers.question
        if asked is None or asked.ask in (Ask.REVEAL, Ask.FACE) or self.screen.guiding:
            return False
        field = self.answers.ids.field
        pictured = any(isinstance(one, PieceAnswer) for one in field.children)
        return self._still() or not (pictured or offered(field))

    def _most(self) -> float:
        """The height that answers may take before they scroll."""
        field, below = self.answers.ids.field, self.answers.below
        usual, plenty = self._usual(), self._plenty()
        if offered(field) and self.screen.height > self.screen.width:
            usual = max(usual, plenty)
        free = self._free()
        return looking_out(min(usual, free) - below, field, min(plenty, free)) + below

    def _free(self) -> float:
        """What answers may take of a phone held upright, whatever is offered: the match is seen
        beside it."""
        if not phone.narrow or self._at_table() or self.screen.over:
            return inf
        question = self.question
        others = question.least - min(self.answers.need, question.most)
        duty = self.screen.duty
        line = theme.touch + dp(EDGES) if duty.tells else 0.0  # folded, but for news
        told = max(line, duty.least) if duty.ids.rows.rows or duty.title else line
        left = self._whole() - dp(SEEN) * theme.room - theme.near - told - others
        return float(max(phone.answer * 1.5, left))

    def _usual(self) -> float:
        """The same, of most answers."""
        high, wide = self.screen.height, self.screen.width
        if self.question.low and self._asks(Ask.FACE):
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
        if self._asks(Ask.FACE):  # what can be tapped last was cut off
            return float(high * PRINT_SHARE)
        drawn = self._asks(Ask.REVEAL) and self.screen.width >= dp(NARROW)
        if drawn and not self.screen.lesson.lesson:
            return float(high * PRINT_SHARE)
        # On a phone two lines above the way to the hand, but not where pieces need that room.
        return float(high * SHORT_SHARE) if phone.narrow and not self._at_table() else 0.0

    def _at_table(self) -> bool:
        """Whether pieces are laid on a page of its own, and the match is not in sight."""
        return bool(self.screen.table_page and not self.screen.beside)

    def _asks(self, ask: Ask) -> bool:
        asked = self.answers.question
        return asked is not None and asked.ask is ask

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
            plain = self._plain(asked) and not phone
            self._steady.stands(asked.id, self.question.least, plain=plain)

    def _plain(self, asked: Question | None) -> bool:
        """Whether what is asked is answered within its usual share, and not by a field of cards."""
        drawn = asked is not None and asked.ask in (Ask.REVEAL, Ask.FACE)
        return not (drawn or offered(self.answers.ids.field))

    def stay(self, view: SessionView, asked: Question | None) -> None:
        """The match above does not jump for what is asked next."""
        screen = self.screen
        there = leads(screen.hall, asked)  # its answers stand back: nothing is kept for them
        still = self._still()
        alike = (asked.kind[:1] if still else asked.kind) if asked is not None else ()
        kind = (alike, screen.deciding, there) if asked is not None else None
        turn = () if still else (view.board.get("round"), view.board.get("active"))
        name = asked.id if asked is not None and not screen.guiding else ""
        least = min(screen.size)
        most = max(least * STILL_SHARE, dp(STILL)) if still else least * KEPT_SHARE
        self._steady.most = self._always() or most
        goes_on = still and view.phase in (Phase.SETUP, Phase.PLAY, Phase.PAUSED)
        self._steady.asks(name, (*screen.size, goes_on or view.phase), kind, turn)
        self._sized = tuple(screen.size)

    def _still(self) -> bool:
        """Whether what lies there is to keep one place and one size whatever is asked."""
        game = self.screen.hall.game
        return game is not None and drawing_of(game.id).still

    def _always(self) -> float:
        """The height, px, of the highest question that is usual in the game: what lies on the table
        has one size through the whole match, also when the app has just come up. A phone has no
        room to keep."""
        screen, game = self.screen, self.screen.hall.game
        if game is None or screen.over or min(screen.size) < dp(LEAST):
            return 0.0
        drawing = drawing_of(game.id)
        usual, short, upright = drawing.told_high if self._told() else drawing.asks_high
        high = upright if screen.height > screen.width else short if self._is_short() else usual
        return float(dp(high) * theme.room)

    def _told(self) -> bool:
        """Whether hands are told all the time what to do, and the match keeps one size for it."""
        screen, hall = self.screen, self.screen.hall
        told = hall.game is not None and any(drawing_of(hall.game.id).told_high)
        return told and hall.virtual is None and min(screen.size) >= dp(LEAST) and not screen.over

    def _is_short(self) -> bool:
        return dp(560) <= self.screen.height < dp(SHORT)

    def _kept(self) -> float:
        """The least height below the match now: what is told above the question is told in the
        room that it does not need."""
        same = tuple(self.screen.size) == self._sized
        high = max(self._always(), self._steady.high if same else 0)
        high -= self.screen.duty.height if high else 0
        if not (self._still() or self._told() or self.question.upright or self.screen.guiding):
            high = min(high, self.question.least + dp(FREE) * theme.room)
        return float(high)

    def _stand(self, high: float) -> None:
        """The question so high; what stands beside it has room there, or below it."""
        screen, aside, lesson = self.screen, self.screen.ids.aside, self.screen.lesson
        needed = aside.minimum_height if aside.aside else 0
        if lesson.lesson and lesson.covers:
            high = max(high, lesson.above + lesson.least)
        screen.foot_height = high + needed if screen.narrow else max(high, needed)
        self._leave()
        self._fold(needed)
        self._lap(needed)
        self._aloft(needed)
        screen.ids.board.over = self._over(needed)

    def _over(self, needed: float) -> float:
        """So much of what is asked lies over a match that stands still: what is above the highest
        usual question, or where none is, what opened behind an answer."""
        screen, still = self.screen, self._still() and self._plain(self.answers.question)
        always = self._always() if still else 0.0
        if screen.turned or screen.guiding or not (always or self.answers.picked):
            return 0.0
        usual = always or max(self._unopened, self._kept())
        return float(max(0, screen.foot_height - max(usual, needed)))

    def _aloft(self, needed: float) -> None:
        """A short piece of news that the room of the question does not take is told in the head,
        where it hides nothing of what the question is about, and moves nothing; and there it stays:
        below, where an answer had opened, it was told once more."""
        screen, duty, head = self.screen, self.screen.duty, self.screen.head_news
        row, said = duty.short, duty.sentence or self._in_gold()
        usual = max(self._always(), self._steady.high, self.question.least, needed)
        over = self.question.least + duty.least > usual
        stays = (row is not None and row == head.row) or (bool(said) and said == head.text)
        told = (over or stays) and not (screen.turned or screen.guiding)
        head.row = row if told and row is not None and head.takes(row) else None
        head.text = said if told and said and head.says(said) else ""
        head.gold = bool(head.text and duty.title)
        duty.aloft = head.row is not None or bool(head.text)

    def _in_gold(self) -> str:
        """What people play for, where the match is to keep its size and no hands have to do
        anything for it: large it would lie over what was just made."""
        screen = self.screen
        return screen.duty.large if self._always() and screen.hall.virtual is not None else ""

    def _lap(self, needed: float) -> None:
        """What is told takes more than the question left, and more than the match can give: so much
        of it lies over the match."""
        screen, told = self.screen, self.screen.duty.height
        asked = self.question.least if not screen.guiding else 0.0
        usual = max(asked, needed, self._kept() + told)
        over = screen.foot_height + told - max(usual, self._gives())
        alone = list(screen.ids.middle.children) == [screen.stand]
        alone = alone and not (screen.turned or screen.guiding or screen.narrow)
        laps = max(0, min(told, over)) if alone else 0
        screen.laps = 0 if screen.duty.yields else laps

    def _gives(self) -> float:
        """So high, px, may all be that stands below a match which is drawn smaller for it: hidden,
        it lost the seats whose rows lie there."""
        ids, game = self.screen.ids, self.screen.hall.game
        view = ids.board.view
        if game is None or view is None:
            return 0.0
        if self._told() or len(view.header.seats) < drawing_of(game.id).smaller_from:
            return 0.0
        return float(self._whole() - ids.board.least(ids.room.width)[1] - theme.near)

    def _whole(self) -> float:
        """The height, px, that match, what hands do and question share. They themselves are not
        laid anew yet when a question needs more: seats lay hidden below the sum of before."""
        return float(self.screen.height - self.screen.ids.head.height)

    def _leave(self) -> None:
        """On a phone what hands do leaves the match its part: of an instruction they do nothing
        else, and at a result nothing is looked for."""
        screen = self.screen
        free = screen.height * (1 - LEFT) - screen.ids.head.height - self.question.least
        small = min(screen.size) < dp(LEAST) and not (screen.guiding or screen.over)
        screen.duty.room = max(0.0, free) if small else inf
        others = screen.question.least + dp(SEEN) * theme.room + theme.near
        screen.duty.spare = self._whole() - others if small and phone.narrow else inf
        asked = self.guide.least if screen.guiding else self.question.least
        left = self._always() - asked - dp(EDGES)
        screen.duty.holds = lines_in(left) if self._told() else 0

    def _fold(self, needed: float) -> None:
        """While a place of the match is asked for, what hands do lies over none: the match gives
        it a line, or where it cannot be smaller, or is to keep its size, none."""
        duty, ids = self.screen.duty, self.screen.ids
        usual = max(self._always(), self._steady.high, self.question.least, needed)
        over = max(0, self.question.least + duty.least - usual)
        room = self._whole() - max(usual, self.question.least + duty.least)
        fits = not self._still() and ids.board.least(ids.room.width)[1] <= room
        duty.no_room = bool(duty.yields and over and not fits)
