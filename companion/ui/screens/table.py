"""The table screen: one frame for every game around the drawing of the game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.session.api import Ask, Mode, Phase, Question, SessionView
from companion.session.questions import SKIP
from companion.ui.answer import there
from companion.ui.board import BoardRoom
from companion.ui.called import won
from companion.ui.drawing import game_name
from companion.ui.drawings import drawing_of
from companion.ui.draws import leads
from companion.ui.enlarged import is_drawn
from companion.ui.fan import looking_out
from companion.ui.felt import SHARES, has_room
from companion.ui.headline import headline
from companion.ui.offer import offered
from companion.ui.phone import phone
from companion.ui.screens import Page
from companion.ui.seat_rows import LEAST, SeatRows
from companion.ui.steady import Steady
from companion.ui.theme import theme
from companion.ui.truths import refused
from companion.ui.virtual_view import VirtualView
from companion.ui.widgets import bars
from companion.ui.widgets.began import BeganSign as BeganSign
from companion.ui.widgets.duty import DutyBar
from companion.ui.widgets.motion import LASTS_S
from companion.ui.widgets.turned import opposite
from companion.ui.words import words
from engine.games import load

ANSWERS_SHARE = 0.225
"""Share of the screen that answers may take before they scroll."""
SHORT, SHORT_SHARE = 700, 0.26
"""A screen less high, dp, gives answers this share: two lines of them on the smallest tablet."""
TALL_SHARE = 0.3
"""The same on a tablet that stands upright, which has room below the match."""
PRINT_SHARE = 0.42
"""The same on a phone held across while people tap what is printed on a card: a line of signs under
its heading; and of what was drawn, found at a glance where all of it has so much."""
BOARDS_SHARE = 0.45
"""The same of boards among which one is taken: nothing on the table is of more weight then."""
KEPT_SHARE = 0.28
"""What another question keeps of the screen at most: above it Gaia Project has its whole map, and
Earth a mat with cards that are read."""
MOST_ANSWERS = dp(190)
"""Two rows of answers and half of the next one, which says that there are more."""


GUIDE_HEIGHT = dp(196)
LOW_GUIDE = dp(152)
"""The same on a phone held across, where the row of tiles has to show above it."""
NARROW_GUIDE = 24
"""More, dp, where words are broken oftener."""
SEEN_S = 0.3
"""How long what was done lies there before the next seat is shown. Chosen: long enough to see
that it has come to rest; with the motion as long as a touch counts for nothing after a change."""
NO_MEANING = "notice.no_meaning"
"""The refusal of a piece that can do nothing now."""
WORDY = 1000
"""Above this width, dp, each tool says what it is."""
NARROW = 600
"""Below this width, dp, the tools stand on a line of their own."""
SLIM = 720
"""Below this width, dp, they do so upright whatever room the match would like."""


def _waits(view: SessionView) -> Question | None:
    """What the match waits for beside an instruction."""
    return next((one for one in view.beside if one.ask is not Ask.INSTEAD), None)


def _guided(view: SessionView) -> bool:
    """Hands are guided, and nothing comes before that: which piece a new sticker is on does, and
    who has won."""
    waits = view.instruction is not None and view.phase is not Phase.OVER
    return waits and view.question is None


class TableScreen(Page):
    """Question, seats, instruction, refusal, connection, undo; the drawing in the middle."""

    title = StringProperty("")
    headline = StringProperty("")
    where = StringProperty("")
    stand_ins = StringProperty("")
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    over = BooleanProperty(False)
    ended = BooleanProperty(False)
    """The result can be looked at."""
    guiding = BooleanProperty(False)
    deciding = BooleanProperty(False)
    """People answer a question though hands are guided; the instruction waits."""
    paused = BooleanProperty(False)
    looks_on = BooleanProperty(False)
    packing = BooleanProperty(False)
    shut = StringProperty("")
    """Why it is only looked at though nobody else plays it."""
    sure = BooleanProperty(False)
    """Whether people were asked if they want to take the match over."""
    has_table = BooleanProperty(False)
    has_phones = BooleanProperty(False)
    """Phones can show the match."""
    turned = BooleanProperty(False)
    """The tablet lies flat, and whoever is asked sits across: the question faces them."""
    narrow = BooleanProperty(False)
    """So narrow that little stands abreast."""
    stacked = BooleanProperty(False)
    """The tools stand below the title: on a phone, and upright, where they have words so."""
    wordy = BooleanProperty(True)
    counted = StringProperty("")
    """What wins, in a word: not every game has points."""
    """There is room for words under the signs of the tools."""
    can_decide = BooleanProperty(False)
    """Something is asked besides the instruction."""
    foot_height = NumericProperty(0)
    upper = NumericProperty(0)
    lower = NumericProperty(0)
    """Height, px, of what is told over the upper and the lower end of what is above the question:
    each thing there gives it up."""
    taught = NumericProperty(0)
    """As much of that as a lesson takes, which stands until it is read."""
    rows_aside = BooleanProperty(False)
    """The rows of the seats stand beside the virtual table, and what is told beside them."""
    table_share = SHARES
    show_table = BooleanProperty(True)
    """The virtual table is wanted where there is room for it beside the match."""
    table_page = BooleanProperty(False)
    """The virtual table takes the place of the match, where there is no room for both."""
    beside = BooleanProperty(True)
    hidden = BooleanProperty(False)
    laps = NumericProperty(0)
    """So much of what is told above the question lies over the match, which keeps its size."""
    """There is a virtual table, and nobody sees it: what hands should do is done there."""
    led = BooleanProperty(False)
    """Hands are guided to that table, and the way there is offered."""

    def on_kv_post(self, _: object) -> None:
        self._next = 0
        self._sized: tuple[float, ...] = ()
        """The size of the screen on which it was asked last."""
        self._steady = Steady()
        self.passing = False
        """Nothing is asked for a moment, and the question keeps its room."""
        self._faced = ""
        """The question that was looked at last, by its id."""
        self._turning = Clock.create_trigger(self._turned, LASTS_S + SEEN_S)
        # While they are hidden nobody else holds these.
        self.virtual: VirtualView = self.ids.virtual.__self__
        self.rows: SeatRows = self.ids.rows.__self__
        self.rows.follow(self.ids.board)
        self.room: BoardRoom = self.ids.room.__self__
        self.stand: BoxLayout = self.ids.stand.__self__
        self.question: bars.QuestionBar = self.ids.question.__self__
        self.guide: bars.GuideBar = self.ids.guide.__self__
        self.lesson: bars.LessonBar = self.ids.lesson.__self__
        self.duty: DutyBar = self.ids.duty.__self__
        self.question.bind(least=self._foot)
        self.guide.bind(least=self._foot)
        self.question.ids.answers.bind(picked=self._considered, placed=self._considered)
        self.question.ids.answers.bind(need=self._foot)  # fewer answers need not look out
        self.bind(size=self._foot)
        self.bind(size=self._resized)
        self.lesson.bind(least=self._foot, covers=self._foot)
        self.duty.bind(height=self._foot)
        self.ids.aside.bind(minimum_height=self._foot, aside=self._foot)
        self.question.ids.answers.ids.field.bind(width=self._foot)
        self.bind(size=self.place_table)
        self.ids.headline.bind(width=self._headline)
        self.ids.board.bind(asked=lambda *_: self.refresh(), focus=self._look)
        self.question.ids.answers.ask_first = partial(setattr, self.ids.board, "asked")
        self.bind(hidden=self.question.ids.answers.setter("drawing_elsewhere"), led=self._foot)
        self.question.ids.answers.bind(led=lambda *_: self.turn_table())

    def on_guiding(self, *_: object) -> None:
        """The instruction takes the place of the question, or gives it back."""
        self.hall.calm.stir()

    def refresh(self) -> None:
        """Read the match anew."""
        view = self.hall.see()
        if view is None:
            return
        view = self._decided(self._touched(view))
        self.hall.asks(view.question)
        self.has_table = self.hall.virtual is not None
        self.has_phones = bool(self.hall.beside.screens and self.hall.beside.screens.address())
        self._head(view)
        self._board(view)
        self.ids.truth.show(self.hall, view)
        self._bars(view)
        self._tell(view)
        self.place_table()

    def _tell(self, view: SessionView) -> None:
        """One thing is read at a time: what befell the seats, then the lesson. Beside a lesson the
        match keeps its room: of several seats one is told what to do."""
        asked = self.question.ids.answers.question
        decides = asked is not None and asked.ask is Ask.TURN  # who decides looks at the tiles
        small = self.question.low or self.question.short or self.narrow
        self.duty.show(self.hall, view, small, brief=decides)
        waits = self.over or self.duty.reads
        self.lesson.show(self.hall, asked, waits)
        if self.lesson.lesson:
            self.duty.show(self.hall, view, small=True)

    def _resized(self, *_: object) -> None:
        """What was told on a large screen may have no room on this one."""
        view = self.hall.see() if self.hall and self.duty.hall else None
        if view is not None:
            self._tell(view)

    def _touched(self, view: SessionView) -> SessionView:
        """With several seats to decide, one may be asked before the others."""
        drawn, question = self.ids.board, view.question
        own = next((q for q in view.pending if q.seat == drawn.asked and q.ask is Ask.TURN), None)
        if own is None:
            drawn.asked = -1
        if own is None or question is None or question.ask is not Ask.TURN:
            return view
        return replace(view, question=own)

    def _look(self, *_: object) -> None:
        """Of a seat that is looked at and waits, its question can be called; it does not come by
        itself before that of another seat."""
        view, answers = self.hall.see() if self.hall else None, self.question.ids.answers
        asked, seat = answers.question, int(self.ids.board.focus)
        waiting = view.pending if view is not None and not self.looks_on else ()
        called = asked is not None and asked.ask is Ask.TURN and asked.seat != seat
        waits = any(one.seat == seat and one.ask is Ask.TURN for one in waiting)
        answers.other = seat if called and waits and not self.guiding else -1
        shown = self.stand in self.ids.middle.children and not (phone.narrow or phone.low)
        answers.away = not shown or (called and not self._turning.is_triggered)

    def _decided(self, view: SessionView) -> SessionView:
        """While hands are guided people may decide all the same, by touch."""
        self.deciding = self.deciding and _guided(view) and bool(_waits(view))
        return replace(view, question=_waits(view)) if self.deciding else view

    def decide(self) -> None:
        """Answer what is asked before the instruction is followed, or go back to it."""
        self.deciding = not self.deciding
        self.refresh()

    def place_table(self, *_: object) -> None:
        """Show the virtual table beside the match, on a page of its own, or not."""
        table, middle = self.virtual, self.ids.middle
        beside = has_room(self.width, self.height, self.ids.board.whole)
        shown = self.has_table and (self.show_table if beside else self.table_page)
        wanted = [self.stand] if not shown else [self.stand, table] if beside else self._paged()
        if list(reversed(middle.children)) != wanted:
            middle.clear_widgets()
            for one in wanted:
                middle.add_widget(one)
        table.shown, self.beside = shown, beside
        self.rows_aside = self.rows in wanted and self.width > self.height
        self.hidden = self.has_table and not shown
        self._look()
        if shown:
            table.attach(self.hall)
        else:
            table.rest()

    def _paged(self) -> list[Widget]:
        """The table on a page of its own; what everybody has stays in sight but on a phone."""
        if min(self.size) < dp(LEAST):
            return [self.virtual]
        return [self.virtual, self.rows] if self.width > self.height else [self.rows, self.virtual]

    def turn_table(self) -> None:
        """The table is asked for or sent away; where there is little room it is a page."""
        if self.beside:
            self.show_table = not self.show_table
        else:
            self.table_page = not self.table_page

    def on_over(self, *_: object) -> None:
        """The match itself comes to the front when it has ended."""
        self.table_page = self.table_page and not self.over

    def on_packing(self, *_: object) -> None:
        """What is packed up lies on the table: it comes to the front meanwhile."""
        self.table_page = self.packing and self.has_table

    def on_table_page(self, *_: object) -> None:
        """The page was turned."""
        self.place_table()

    def on_show_table(self, *_: object) -> None:
        """The table was asked for or sent away."""
        self.place_table()

    def _head(self, view: SessionView) -> None:
        ids = self.ids
        self.title = game_name(view.header.game, words.language)
        self.counted = counted(view.header.game)
        self.can_undo, self.can_redo = view.can_undo, view.can_redo
        self.over = view.phase in (Phase.OVER, Phase.PACKING, Phase.PACKED)
        self.looks_on = view.header.looks_on
        self.packing = view.phase is Phase.PACKING
        self.shut = self.hall.say(view.header.shut)
        self.sure = self.sure and self.looks_on
        self.paused = view.phase is Phase.PAUSED and not self.looks_on
        self.stand_ins = words.say("table.stand_ins") if view.header.stand_ins else ""
        self._headline()
        ids.link.show(view.nodes)
        ids.bell.show(self.hall, view)

    def _headline(self, *_: object) -> None:
        """What has just been done, as far as there is room for it."""
        view = self.hall.see()
        if view is not None:
            room = self.ids.headline.width
            has = self.hall.game.texts.has if self.hall.game else bool
            self.headline = headline(view, self.title, self.stand_ins, room, self.hall.say, has)

    def _board(self, view: SessionView) -> None:
        drawn = self.ids.board
        question = view.question
        drawn.moves = self.hall.moves
        if question and question.seat >= 0 and question.id != getattr(self, "_seen", ""):
            self._turn_to(question.seat, view)
        self._seen = question.id if question else ""
        if self.hall.play is not None:
            drawn.preview = self.hall.play.preview
        drawn.enlarge = self.hall.enlarge
        drawn.game, drawn.view = self.hall.game, view
        self._considered()
        self.where = drawn.where()
        self.ids.began.follow(self.hall, view, drawn.began())
        self.ids.room.fit()

    def _considered(self, *_: object) -> None:
        """The drawing shows what is considered, and lights what can answer it."""
        answers = self.question.ids.answers
        board = self.ids.board
        board.picked, board.lit, board.goes = answers.looked_at, answers.lit, answers.picked

    def _turn_to(self, seat: int, view: SessionView) -> None:
        """Show this seat large; what has just been done is seen to its end before."""
        drawn = self.ids.board
        self._turning.cancel()
        self._next = seat
        stepped = drawn.view is not None and drawn.view.length != view.length
        if drawn.moves and stepped and drawn.focus != seat:
            self._turning()
        else:
            drawn.focus = seat

    def _turned(self, *_: object) -> None:
        self.ids.board.focus = self._next

    def _bars(self, view: SessionView) -> None:
        self.passing = self._passes(view)
        guided = self.deciding or _guided(view)
        self.guiding = guided and not self.deciding and not self.passing
        if view.instruction is not None:
            self.guide.show(self.hall, view)
        self.can_decide = guided and not self.passing and _waits(view) is not None
        front = _waits(view) if self.guiding else view.question
        asked = None if self.looks_on else front
        self._lie(view, asked)
        if not self.passing:
            self._stay(view, asked)
        self.question.show(self.hall, asked, self._waiting(view))
        self._look()
        self._considered()  # the places of what is asked now, not of what was asked before
        self._face(asked)
        self._foot()
        read = refused(view)
        if read is not None and read.text.key == NO_MEANING and self.ids.truth.text:
            read = None  # "take it off" stands there large by now
        if read is not None and self.ids.refusal.read(self.hall, view, read):
            read = None
        self.ids.refusal.show(self.hall, self.hall.notice or read)

    def _face(self, asked: Question | None) -> None:
        """The match comes back to the front for a question that it alone answers, once."""
        known = asked.id if asked is not None else ""
        if asked is not None and known != self._faced and there(self.hall, asked):
            self.table_page = False
        self._faced = known

    def _passes(self, view: SessionView) -> bool:
        """Nothing is asked for a moment: the table is read."""
        goes_on = (
            view.phase in (Phase.SETUP, Phase.PLAY)
            and not view.header.looks_on
            and not self.deciding
        )
        return goes_on and view.instruction is None and view.question is None

    def _lie(self, view: SessionView, asked: Question | None) -> None:
        """On a tablet that lies flat rows and question face those whom they are about."""
        flat = self.hall.house.setting("turned") == "on"
        far = opposite(len(view.header.seats)) if flat else frozenset()
        self.ids.board.opposite = far
        self.turned = asked is not None and asked.seat in far

    def on_turned(self, *_: object) -> None:
        """The question goes to the other edge, where whoever is asked sits."""
        foot, whole = self.ids.foot, self.ids.whole
        whole.remove_widget(foot)
        whole.add_widget(foot, index=len(whole.children) if self.turned else 0)

    def _foot(self, *_: object) -> None:
        """Either the question or the instruction is shown, never both."""
        foot = self.ids.foot
        shown, other = self.question, self.guide
        if self.guiding:
            shown, other = other, shown
        if other.parent is not None:
            foot.remove_widget(other)
        if shown.parent is None:
            foot.add_widget(shown, index=len(foot.children))
        calm = not (self.guiding or self.over or self.paused)
        self.question.low = self.height < dp(560)
        self.question.short = not self.question.low and self.height < dp(SHORT)
        # On a low screen answers need that room more; the way back stands among the tools.
        roomy = self.question.hesitates or not self.question.short
        self.question.wide = self.width > dp(1000) and calm and roomy
        self.question.upright = self.height > self.width
        tall = self.height > self.width > dp(NARROW)
        low = SHORT_SHARE if self.question.short else ANSWERS_SHARE
        share, most = (TALL_SHARE, self.height) if tall else (low, MOST_ANSWERS * theme.room)
        height = min(most, max(dp(76), self.height * share))
        asked = self.question.ids.answers.question
        if self.question.low and asked is not None and asked.ask is Ask.FACE:
            height = self.height * PRINT_SHARE
        drawn = asked is not None and asked.ask is Ask.REVEAL and self.width >= dp(NARROW)
        field, below = self.question.ids.answers.ids.field, self.question.ids.answers.below
        if offered(field):
            share = self.height * BOARDS_SHARE
            height = max(height, share) if self.height > self.width else height
        else:
            share = self.height * PRINT_SHARE if drawn and not self.lesson.lesson else 0.0
        self.question.most = looking_out(height - below, field, share) + below
        self.narrow = self.width < dp(NARROW)
        game = self.hall.game
        tight = game is not None and drawing_of(game.id).tall and self.width >= dp(SLIM)
        self.stacked = self.narrow or (self.height > self.width <= dp(WORDY) and not tight)
        self.wordy = self.width > dp(WORDY) or (self.stacked and not self.narrow)
        usual = LOW_GUIDE if self.question.low else GUIDE_HEIGHT
        guide = (usual + dp(NARROW_GUIDE) * self.narrow) * theme.room
        guide = max(guide, self.guide.least)
        if not (self.passing and tuple(self.size) == self._sized):  # what comes next sets it once
            self._note(guide)
            self._stand(max(guide if self.guiding else self.question.least, self._kept()))

    def _note(self, guide: float) -> None:
        """How high that is which is asked; nothing is kept of what lies behind an answer."""
        answers = self.question.ids.answers
        asked = answers.question
        if self.guiding:
            self._steady.stands("", guide, plain=True)
        elif asked is not None and not answers.picked:
            plain = not (asked.ask in (Ask.REVEAL, Ask.FACE) or offered(answers.ids.field))
            self._steady.stands(asked.id, self.question.least, plain=plain and not self._phone)

    @property
    def _phone(self) -> bool:
        """There is no room to keep."""
        return min(self.size) < dp(LEAST)

    def _stay(self, view: SessionView, asked: Question | None) -> None:
        """The match above does not jump for what is asked next."""
        there = leads(self.hall, asked)  # its answers stand back: nothing is kept for them
        kind = (asked.kind, self.deciding, there) if asked is not None else None
        turn = view.board.get("round"), view.board.get("active")
        name = asked.id if asked is not None and not self.guiding else ""
        self._steady.most = self.height * KEPT_SHARE
        self._steady.asks(name, (*self.size, view.phase), kind, turn)
        self._sized = tuple(self.size)

    def _kept(self) -> float:
        """The least height below the match now: what is told above the question is told in the
        room that it does not need."""
        same = tuple(self.size) == self._sized
        return self._steady.high - self.duty.height if same else 0.0

    def _stand(self, high: float) -> None:
        """The question so high; what stands beside it has room there, or below it."""
        aside = self.ids.aside
        needed = aside.minimum_height if aside.aside else 0
        lesson = self.lesson.above + self.lesson.least if self.lesson.covers else 0
        high = max(high, lesson if self.lesson.lesson else 0)
        self.foot_height = high + needed if self.narrow else max(high, needed)
        asked = self.question.least if not self.guiding else 0.0
        usual = max(asked, needed, self._kept() + self.duty.height)
        over = self.foot_height + self.duty.height - usual
        alone = list(self.ids.middle.children) == [self.stand] and not (self.turned or self.guiding)
        self.laps = max(0, min(self.duty.height, over)) if alone and not self.narrow else 0

    def _waiting(self, view: SessionView) -> str:
        """What to say when nobody is asked anything."""
        if self.shut:
            return self.shut
        if self.looks_on:
            return str(words.say("table.sure" if self.sure else "table.looks_on"))
        if self.paused:
            return str(words.say("table.paused"))
        if self.over and view.outcome is not None:
            return won(view.outcome, lambda seat: self.hall.sitting(seat).name)
        if self.over:
            return str(words.say("table.over"))
        return str(words.say("table.reading" if view.mode is Mode.READING else "table.wait"))

    def pick(self, piece: str) -> None:
        """A piece of the drawing was touched: consider its choices, or ask what it may mean."""
        if not self.hall.calm.counts:
            return
        self.hall.notice = None
        answers = self.question.ids.answers
        if answers.touches.consider(piece):
            if self.guiding:
                self.decide()
            self.ids.refusal.show(self.hall, None)
            return
        view = self.hall.see()
        if self._past_check(piece) or (view is not None and view.phase is Phase.PACKED):
            return  # what is packed is only looked at
        if self._looks_at(piece):
            self.hall.enlarge(piece)
            return
        self.hall.act(lambda play: play.show(piece, self._seat()))
        self.refresh()

    def _looks_at(self, piece: str) -> bool:
        """Whether a touch on what lies there can only mean that people want to read it."""
        play = self.hall.play
        drawn = self.hall.game is not None and is_drawn(self.hall.game, piece)
        return play is not None and drawn and play.idle(piece, self._seat())

    def _past_check(self, piece: str) -> bool:
        """A check of a number keeps nobody from playing: what is touched meanwhile is considered
        as ever."""
        answers, view = self.question.ids.answers, self.hall.see()
        check = answers.question
        if view is None or check is None or check.ask is not Ask.SPOT:
            return False
        if not any(piece in one.pieces for asked in view.pending for one in asked.choices):
            return False
        self.hall.act(lambda play: play.answer(check.id, SKIP))
        self.refresh()
        answers.picked = piece
        return True

    def _seat(self) -> int:
        question = self.question.ids.answers.question
        return question.seat if question else -1

    def undo(self) -> None:
        """Take back the last gesture."""
        self.hall.undo()

    def redo(self) -> None:
        """Take the last undone gesture again."""
        self.hall.act(lambda play: play.redo())

    def take_over(self) -> None:
        """Play on here; asked once more where another window is stopped by it."""
        if self.sure or self.shut:
            self.hall.take_over()
        self.sure = not (self.sure or self.shut)
        self.refresh()

    def stay(self) -> None:
        """Look on after all."""
        self.sure = False
        self.refresh()

    def go_on(self) -> None:
        """End a pause."""
        self.hall.act(lambda play: play.go_on())

    def on_leave(self, *_: object) -> None:
        self.hall.notice = None
        self.ids.began.rest()
        self.virtual.rest()


def counted(game: str) -> str:
    """What this game is won by, in the word of a button."""
    texts = load(game).texts
    if texts.has("tool.points"):
        return texts.say(words.language, "tool.points")
    return str(words.say("table.points"))
