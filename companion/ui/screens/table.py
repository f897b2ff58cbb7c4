"""The table screen: one frame for every game around the drawing of the game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import Phase, Question, SessionView
from companion.ui.abreast import Abreast
from companion.ui.ask import Answers
from companion.ui.bars.duty import DutyBar
from companion.ui.bars.guide import GuideBar
from companion.ui.bars.lesson import LessonBar
from companion.ui.bars.question import QuestionBar
from companion.ui.began import taking
from companion.ui.board_room import BoardRoom
from companion.ui.called import won_by
from companion.ui.calm import REDO
from companion.ui.drawing import game_name
from companion.ui.drawings import drawing_of
from companion.ui.duties import rows_of
from companion.ui.felt import SHARES
from companion.ui.foot import Foot
from companion.ui.guided import guided, passes, waits
from companion.ui.headline import HIGH, at_length, headline, scored
from companion.ui.large_seat import LargeSeat
from companion.ui.lost import all_lost
from companion.ui.meant import Meant
from companion.ui.news import News
from companion.ui.screens import Page
from companion.ui.seat_rows import AskedHas as AskedHas
from companion.ui.seat_rows import SeatRows
from companion.ui.sides import across
from companion.ui.theme import theme
from companion.ui.truths import is_sick
from companion.ui.unasked import OVER, unasked
from companion.ui.victory import Victory
from companion.ui.virtual_view import VirtualView
from companion.ui.widgets.began import BeganSign as BeganSign
from companion.ui.widgets.head_news import HeadNews as HeadNews
from companion.ui.widgets.lettering import whole
from companion.ui.words import words


class TableScreen(Page):
    """Question, seats, instruction, refusal, connection, undo; the drawing in the middle."""

    title = StringProperty("")
    headline = StringProperty("")
    long_where = BooleanProperty(False)
    """Where the match is needs two lines of a phone's head."""
    where = StringProperty("")
    long_news = BooleanProperty(False)
    """What was done needs the line of where the match is, too."""
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
    packed = BooleanProperty(False)
    """All is put away: nothing is done there, and nothing taken back."""
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
    upright = BooleanProperty(False)
    """Higher than wide: the head has room for two lines of what was done."""
    stacked = BooleanProperty(False)
    """The tools stand below the title: on a phone, and upright, where they have words so."""
    wordy = BooleanProperty(True)
    """There is room for words under the signs of the tools."""
    more = BooleanProperty(False)
    """The other tools are shown, on a phone."""
    counted = StringProperty("")
    """What wins, in a word: not every game has points."""
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
    """There is a virtual table, and nobody sees it: what hands should do is done there."""
    laps = NumericProperty(0)
    """So much of what is told above the question lies over the match, which keeps its size."""
    led = BooleanProperty(False)
    """Hands are guided to that table, and the way there is offered."""
    passing = False
    """Nothing is asked for a moment, and the question keeps its room."""

    def on_kv_post(self, _: object) -> None:
        # While they are hidden nobody else holds these.
        self.virtual: VirtualView = self.ids.virtual.__self__
        self.rows: SeatRows = self.ids.rows.__self__
        self.ids.board.lens = self.hall.lenses.on("table")
        self.rows.follow(self.ids.board)
        self.ids.question.ids.has.follow(self.ids.board)
        self.room: BoardRoom = self.ids.room.__self__
        self.stand: BoxLayout = self.ids.stand.__self__
        self.question: QuestionBar = self.ids.question.__self__
        self.guide: GuideBar = self.ids.guide.__self__
        self.lesson: LessonBar = self.ids.lesson.__self__
        self.duty: DutyBar = self.ids.duty.__self__
        self.head_news: HeadNews = self.ids.head_news.__self__
        self.large_seat = LargeSeat(self)
        self.foot = Foot(self)
        self.news = News(self)
        self.abreast = Abreast(self)
        self.meant = Meant(self)
        self.victory = Victory(self)
        self._bind(self.question.ids.answers)

    def _bind(self, answers: Answers) -> None:
        """What is considered shows on the drawing, and what is touched there is asked."""
        answers.bind(picked=self._considered, placed=self._considered)
        answers.bind(picked=self._move_on, placed=self._move_on)
        answers.bind(led=lambda *_: self.turn_table())
        self.virtual.take = answers.take
        answers.ask_first = partial(setattr, self.ids.board, "asked")
        self.ids.board.bind(asked=lambda *_: self.refresh())
        self.ids.called.bind(size=self._headline)
        self.bind(where=self._headline)
        self.bind(hidden=answers.setter("drawing_elsewhere"))

    def on_guiding(self, *_: object) -> None:
        """The instruction takes the place of the question, or gives it back."""
        self.hall.calm.stir()

    def refresh(self) -> None:
        """Read the match anew."""
        view = self.hall.see()
        if view is None:
            return
        view = self._decided(self.large_seat.asked_first(view))
        self.hall.asks(view.question)
        self.has_table = self.hall.virtual is not None
        self.has_phones = bool(self.hall.beside.screens and self.hall.beside.screens.address())
        self._head(view)
        with self.question.ids.answers.at_once():  # not those of before for who is shown now
            self._board(view)
            self.ids.truth.show(self.hall, view)
            asked = self._ask(view)
        self._bars(view, asked)
        self.news.tell(view)
        self.abreast.place()
        self.victory.follow(view)

    def _decided(self, view: SessionView) -> SessionView:
        """While hands are guided people may decide all the same, by touch."""
        self.deciding = view.put_off and guided(view) and bool(waits(view))
        return replace(view, question=waits(view)) if self.deciding else view

    def decide(self) -> None:
        """Answer what is asked before the instruction is followed, or go back to it."""
        if self.hall.play is not None:
            self.hall.play.put_off(not self.deciding)
        self.hall.settle()
        self.refresh()

    def turn_table(self) -> None:
        """The table is asked for or sent away."""
        self.abreast.turn()

    def on_over(self, *_: object) -> None:
        """The match itself comes to the front when it has ended."""
        self.table_page = self.table_page and not self.over

    def on_packing(self, *_: object) -> None:
        """What is packed up lies on the table: it comes to the front meanwhile."""
        self.table_page = self.packing and self.has_table

    def on_table_page(self, *_: object) -> None:
        """The page was turned."""
        self.abreast.place()

    def on_show_table(self, *_: object) -> None:
        """The table was asked for or sent away."""
        self.abreast.place()

    def _head(self, view: SessionView) -> None:
        ids = self.ids
        self.title = game_name(view.header.game, words.language)
        self.counted = won_by(view.header.game)
        self.can_undo, self.can_redo = view.can_undo, view.can_redo
        self.over = view.phase in OVER
        self.looks_on = view.header.looks_on
        self.packing = view.phase is Phase.PACKING
        self.packed = view.phase is Phase.PACKED
        self.shut = self.hall.say(view.header.shut)
        self.sure = self.sure and self.looks_on
        self.paused = view.phase is Phase.PAUSED and not self.looks_on
        self.stand_ins = words.say("table.stand_ins") if view.header.stand_ins else ""
        self._headline()
        ids.link.show(view.nodes, view.on_screen, is_sick(view))
        ids.bell.show(self.hall, view)

    def _headline(self, *_: object) -> None:
        """What has just been done, as far as there is room for it."""
        view = self.hall.see()
        if view is None:
            return
        has = self.hall.game.texts.has if self.hall.game else bool
        undone = self.hall.undone()
        tells = not undone and drawing_of(view.header.game).in_points
        called, points = self.ids.called, scored(view) if tells else ""
        room, high = called.width - 2 * called.padding[0], called.height
        self.long_where = not whole(self.where, True, room, HIGH)
        usual = max(high * called.share / (called.share + 1), HIGH)
        self.headline, self.long_news = at_length(
            lambda tall, at: headline(
                view, self.title, self.stand_ins, room, self.hall.say, has, points, undone, tall, at
            ),
            self.where, usual, high, keep=self.ids.board.began() is not None,
        )  # fmt: skip

    def _board(self, view: SessionView) -> None:
        drawn = self.ids.board
        drawn.moves = self.hall.moves
        self.large_seat.follow(view)
        if self.hall.play is not None:
            drawn.preview = self.hall.play.preview
            drawn.lost = all_lost(self.hall)
        drawn.enlarge = self.hall.enlarge
        drawn.game, drawn.view = self.hall.game, view
        self._considered()
        packs = words.say(view.here("end.pack")) if self.packing else ""
        self.where = packs or drawn.where()
        came = [taking(one, rows_of(self.hall, view.duties)) for one in drawn.came()]
        self.ids.began.follow(self.hall, view, drawn.began(), came)
        self.ids.room.fit()

    def clear(self, *_: object) -> list[float]:
        """Where what comes over the seats hides none of them, as far as it is seen and nothing is
        told over it; empty: nowhere."""
        board, room, floor = self.ids.board, self.ids.room, self.ids.floor
        found = board.clearing()
        if found is None:
            return []
        x = room.x - room.scroll_x * max(0, board.width - room.width) + found[0]
        over = board.height - room.height
        y = room.top - board.height + (1 - room.scroll_y) * max(0, over) + found[1]
        low, high = max(y, floor.y), min(y + found[3], floor.top - self.upper)
        return [x, low, found[2], high - low] if high - low > theme.touch else []

    def minds(self, *_: object) -> bool:
        """Whether people look there before they answer."""
        return bool(self.ids.board.minds())

    def _considered(self, *_: object) -> None:
        """The drawing shows what is considered, and lights what can answer it."""
        answers = self.question.ids.answers
        board = self.ids.board
        board.picked, board.lit, board.goes = answers.looked_at, answers.lit, answers.picked
        there = answers.on_map or (self.foot.high.told and board.minds())
        self.duty.asked_there = there and not (self.guiding or self.over)

    def _move_on(self, _: object, considered: str) -> None:
        """Who considers something else has read why the thing before could not be done, and the
        lesson that lies over the answer."""
        if considered and self.hall.notice is not None:
            self.hall.dismiss()
        if considered and self.lesson.lesson and self.lesson.covers:
            self.lesson.read()

    def _ask(self, view: SessionView) -> Question | None:
        """One thing is asked: the instruction is followed, or the question answered."""
        front = self._front(view)
        asked = None if self.looks_on else front
        self._lie(view, asked)
        if not self.passing:
            self.foot.stay(view, asked)
        self.question.show(self.hall, asked, unasked(self.hall, view, self.sure))
        self.large_seat.look()
        return asked

    def _bars(self, view: SessionView, asked: Question | None) -> None:
        """What lies around it goes by it."""
        self._considered()  # the places of what is asked now, not of what was asked before
        self.abreast.face(asked)
        self.foot.share()
        self.news.refuse(view)

    def _front(self, view: SessionView) -> Question | None:
        """The question that stands there, or waits behind the instruction."""
        self.passing = passes(view)
        follows = self.deciding or guided(view)
        self.guiding = follows and not self.deciding and not self.passing
        if view.instruction is not None:
            self.guide.show(self.hall, view)
        self.can_decide = follows and not self.passing and waits(view) is not None
        return waits(view) if self.guiding else view.question

    def _lie(self, view: SessionView, asked: Question | None) -> None:
        """On a tablet that lies flat rows and question face those whom they are about."""
        far = across(self.hall.house, len(view.header.seats))
        self.ids.board.opposite = far
        self.turned = asked is not None and asked.seat in far

    def on_turned(self, *_: object) -> None:
        """The question goes to the other edge, where whoever is asked sits."""
        foot, whole = self.ids.foot, self.ids.whole
        whole.remove_widget(foot)
        whole.add_widget(foot, index=len(whole.children) if self.turned else 0)

    def pick(self, piece: str) -> None:
        """A piece of the drawing was touched."""
        self.meant.touch(piece)

    def undo(self) -> None:
        """Take back the last gesture."""
        self.hall.undo()

    def redo(self) -> None:
        """Take the last undone gesture again."""
        self.hall.act(lambda play: play.redo(), REDO)

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

    def on_touch_up(self, touch: Any) -> bool:
        """Whoever has touched anything has read what was told before."""
        self.news.went_on()
        return bool(super().on_touch_up(touch))

    def on_leave(self, *_: object) -> None:
        self.hall.notice, self.more = None, False
        self.ids.began.rest()
        self.virtual.rest()
        self.victory.put_away()
        self.news.put_away()
