"""A question as a row of large answers: pieces first, then amounts, never more than is needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import Ask, Choice, Question, Text
from companion.session.naming import open_to_naming
from companion.ui import answer, answer_cards, draws, rows
from companion.ui.asked_face import AskedFace
from companion.ui.calm import May
from companion.ui.considered import Considered
from companion.ui.fan import ABREAST
from companion.ui.first_page import FirstPage
from companion.ui.giving import Giving
from companion.ui.hall import Hall
from companion.ui.kept import Kept
from companion.ui.listed import Listed
from companion.ui.marked import Marked
from companion.ui.phone import phone
from companion.ui.put_aside import PutAside
from companion.ui.resting import Resting
from companion.ui.touches import Touches
from companion.ui.widgets.press import Press
from companion.ui.words import words
from engine.core.steps import TABLE

PARTS = ("field", "side", "turns", "corner", "below")
"""Where answers stand."""


class Answers(BoxLayout):
    """The answers to one question. `picked` is the group being considered."""

    picked = StringProperty("")
    placed = StringProperty("")
    """The place of the drawing being considered, among those of the group."""
    need = NumericProperty(0)
    """Height at which all answers show."""
    laying = BooleanProperty(False)
    """They are laid anew: how high they stand is known with the next frame."""
    many = BooleanProperty(False)
    """So many pieces are offered that they are shown as a field of cards."""
    tall = BooleanProperty(True)
    """A line of cards has room."""
    compact = BooleanProperty(False)
    """The screen has not much height: cards are low."""
    upright = BooleanProperty(False)
    """There is room below the match: what is revealed is offered as cards, however few."""
    slim = BooleanProperty(False)
    """A line has room for one thing."""
    secret = BooleanProperty(False)
    """Only the asked seat looks: its hand is not offered once more, and its cards are large."""
    room = NumericProperty(0)
    """Height that a hand's cards may fill."""
    lines = NumericProperty(1)
    """On so many lines lies a hand of a usual size that stays open."""
    modest = BooleanProperty(False)
    """Below them lie others that may be in the hand: they are no larger than those."""
    away = BooleanProperty(False)
    """The cards of the asked seat are out of view: they cannot be touched where they lie."""
    stays = BooleanProperty(False)
    """The hand stays open below what is considered of it: the match has room beside it."""
    covers = BooleanProperty(False)
    """What is considered of an open hand takes its room: the match has none beside it."""
    apart = BooleanProperty(False)
    """What is seldom offered beside an open hand has a line of its own above it."""
    drawing_elsewhere = BooleanProperty(False)
    """What is to be drawn lies on a page that nobody sees: an answer opens it."""
    led = NumericProperty(0)
    """So often that page was asked for."""
    singly = BooleanProperty(False)
    """A touch on a lit card puts one there, and not as many as fit."""
    other = NumericProperty(-1)
    """The seat that is looked at and has a question of its own; -1: none has."""
    fills_below = ObjectProperty(lambda: False)
    """Tells whether a touch of the match below a hand does as much as fits there."""
    all_asked = ObjectProperty(lambda: None)
    """Tells the question with what lies open, where that is not shown among the answers."""
    ask_first = ObjectProperty(lambda seat: None)
    """Asks that one before all others."""
    head = ObjectProperty(None, allownone=True)
    """Beside what is asked there is room for what answers nothing of it."""
    hall = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self.question: Question | None = None
        self._asked: tuple[Any, ...] = ()
        self._open: tuple[object, str] = (None, "")
        """The kind of question and the group that were laid last."""
        self._cards_for: tuple[str, int] | None = None
        """The kind of question whose pieces were last shown as cards."""
        kwargs.setdefault("orientation", "vertical")
        self.kept = Kept()
        """Where answers stood that are given one after the other."""
        self.marked = Marked(self)
        """Cards that are given together."""
        self.groups: Mapping[str, tuple[Choice, ...]] = {}
        self.idle: tuple[str, ...] = ()
        """Cards of the hand that answer nothing now, and keep their places among the others."""
        self.touches = Touches(self)
        self._face, self._aside = AskedFace(self), PutAside()
        self._listed = Listed(self)
        self.resting = Resting(lambda: [*self.ids.field.children, *self.held])
        self._page: FirstPage | None = None
        self._by_ones: tuple[str, int] | None = None
        """The question that people answer one by one."""
        self._waits = self._late = False
        """Several things change: they are laid anew when all of them have, and are to be."""
        self.giving = Giving(self)
        self.take = self.giving.take
        self._lies = Clock.create_trigger(lambda *_: setattr(self, "laying", False))
        super().__init__(**kwargs)
        self.bind(picked=self.rebuild, placed=self.rebuild)
        self.bind(width=self._refit, room=self._refit, modest=self._refit, upright=self.rebuild)
        self.bind(tall=self.rebuild, compact=self.rebuild, drawing_elsewhere=self.rebuild)
        self.bind(other=self.rebuild, away=self.rebuild, singly=self.rebuild)
        self.bind(singly=lambda _, singly: self.hall.play and self.hall.play.go_by_ones(singly))
        self.bind(picked=lambda _, group: self.hall.play and self.hall.play.open(group))

    stood = (0.0, dp(56), dp(56))
    """Where the answer that was touched began in its line, how wide it was, and how far it or the
    first one went; what the drawing shows leads to where the first one stood."""

    def on_kv_post(self, _: object) -> None:
        self.ids.frame.fbind("scroll_y", self.see)
        self.ids.field.fbind("width", self._fill)

    def _fill(self, *_: object) -> None:
        """The cards share lines of another width."""
        field = self.ids.field
        room = field.width - field.padding[0] - field.padding[2]
        rows.arrange(field, room)
        rows.keep_cell(field, room)
        if self.many and not self.secret:
            answer_cards.widen_all(self)
        self.see()

    def see(self, *_: object) -> None:
        """Paint the cards that are seen."""
        answer_cards.paint_near(self)

    def ask(self, hall: Hall, question: Question | None) -> None:
        """Show a question; the considered group survives as long as it is offered to the same seat.

        The same question again changes nothing: a flickering tag must not disturb a finger.
        """
        if question is not None and hall.play is not None and hall.game is not None:
            reader = hall.handed if self.secret else TABLE
            question = open_to_naming(hall.play, question, hall.game.catalogue.pieces, reader)
        view = hall.see()
        let = view.lets if view is not None else frozenset()
        asked = (question, words.language, hall.game, let)
        if asked == self._asked:
            return
        if self.singly and not self._goes_by_ones(question):
            self.singly = False
        before, self.question = self.question, question
        self._asked, self.hall = asked, hall
        if hall.offer is not None:
            hall.enlarge("")  # what was offered is asked no more
        self.groups = answer.grouped(hall, question, stays=self.stays) if question else {}
        self.marked.forget()
        with self.at_once():
            self._consider_anew(question, before)
            self.rebuild()

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """They are laid anew once for all that changes meanwhile."""
        outer, self._waits = self._waits, True
        yield
        self._waits = outer
        if self._late and not outer:
            self.rebuild()

    def _consider_anew(self, question: Question | None, before: Question | None) -> None:
        """What was considered of the question before goes, or comes back with it."""
        was, self.placed = (self.picked, self.placed), ""
        others = before is not None and question is not None and question.seat != before.seat
        if others or self.picked not in self.groups or self.giving.ends(question):
            self.picked = ""
        self._aside.turn(self, before, *was)

    @property
    def considered(self) -> Considered:
        """What people touched of the question, and have not taken yet."""
        assert self.question is not None
        return Considered(
            self.hall, self.question, self.groups, self.picked, self.secret, self.singly
        )

    @property
    def tries(self) -> bool:
        """Whether the drawing shows what is considered as it would be."""
        found = self.groups.get(self.picked, ()) if self.picked else ()
        verbs = {step.verb for one in found for step in one.steps}
        return bool(verbs) and verbs <= answer.drawing(self.hall).tried

    @property
    def in_place(self) -> bool:
        """Whether what is considered answers nothing that is asked, or is tried on the drawing: it
        stays where it stands, as all answers beside it do, and a second touch gives it."""
        if self.tries:
            return True
        named = {name: found for name, found in self.groups.items() if name}
        beside = answer.beside(self.hall, named) if self.picked else {}
        return len(beside.get(self.picked, ())) == 1

    @property
    def on_gold(self) -> bool:
        """Whether what is considered lies lit, and one gold answer tells and takes it: all others
        stay where they are."""
        return bool(self.picked) and self.picked in self.considered.in_gold

    @property
    def asks(self) -> Text | None:
        """What is left to ask of what is considered, or what is dealt; None: what the question
        asks."""
        if self.hall is not None and (deal := draws.deals(self.hall, self.question)):
            return deal
        return self.considered.asks if self.question is not None else None

    @property
    def tells(self) -> str:
        """Of what is considered: how the rest is chosen, what is true of all places."""
        return self.considered.tells if self.question is not None else ""

    @property
    def looked_at(self) -> str:
        """What the drawing shows as considered."""
        place = self.considered.place if self.question is not None and self.hall.game else ""
        return self.placed or place or self.picked or self._gold()

    def _gold(self) -> str:
        """What the gold answer is about, of all that lies lit."""
        return self.considered.gold if self.question is not None and self.hall.game else ""

    @property
    def lit(self) -> frozenset[str] | None:
        """What of the drawing answers what is considered; None: all that the question offers."""
        if self.question is None or self.hall.game is None:
            return None
        lit, here = self.considered.lit, self.considered.at(self.placed)
        return lit | answer.unnamed(self.hall, here) if lit and here else lit

    reached = 0.0
    """How far the answer went that opened what is considered; 0: no answer did."""

    @property
    def on_map(self) -> bool:
        """Whether a place of the match is to be touched now."""
        if self.question is None or self.hall.game is None:
            return False
        named = any(self.considered.groups)
        asked = self.considered.opened if named else self.question.choices
        return any(answer.on_map(self.hall, one) for one in asked)

    def note_stood(self, press: Press | None = None) -> None:
        """Where the answers stood that are offered now."""
        first = (self.ids.side.children or self.ids.field.children)[-1:]
        touched = press or next(iter(first), None)
        if touched is not None:  # what scrolls counts from its own edge
            left = self.to_window(*self.pos)[0]
            edge = self.ids.frame.to_window(*self.ids.frame.pos)[0]
            self.reached = press.to_window(press.right, press.y)[0] - edge if press else 0.0
            right = max(one.to_window(one.right, one.y)[0] for one in (touched, *first))
            self.stood = touched.to_window(*touched.pos)[0] - left, touched.width, right - left

    @property
    def held(self) -> list[Press]:
        """What keeps its place beside all answers: the way to the hand, and what gives up."""
        parts = (self.ids.side, self.ids.corner, self.ids.below, self.head)
        return [one for part in parts if part is not None for one in part.children]

    @property
    def heads(self) -> bool:
        """Whether what is asked is answered on the drawing and by one gold answer: all else that
        can be done stands above, and nothing of the one line moves as it comes and goes."""
        roomy = self.head is not None and not (self.slim or phone.low)
        return roomy and self.question is not None and bool(self.considered.in_gold)

    @property
    def below(self) -> float:
        """The height of what stands below the answers."""
        return float(self.ids.below.height) if self.slim else 0.0

    def hold(self, way: Press) -> None:
        """The way to the hand stands at the foot, beside all answers or below them, and what gives
        up in the other corner: however many there are, none comes where it was."""
        if self.heads:
            way.kind, way.look = "small", "card_quiet"
            self.head.add_widget(way)
            return
        beside = self.ids.corner if isinstance(way, Factory.CornerAnswer) else self.ids.side
        (self.ids.below if self.slim else beside).add_widget(way)

    def on_slim(self, *_: object) -> None:
        """There is room beside the answers, or only below them."""
        for way in self.held:
            way.parent.remove_widget(way)
            self.hold(way)

    def turn_to(self, group: str, press: Press | None = None) -> None:
        """Consider a group; `press`: the answer that was touched for it."""
        if self.hall.calm.counts:
            if press is not None:
                self.note_stood(press)
            self.hall.calm.open()
            self.picked = group

    @property
    def fills(self) -> bool:
        """Whether a touch on a lit card does as much as fits there."""
        return self.considered.fills or (not self.picked and self.fills_below())

    def go_on_as(self, before: Answers) -> None:
        """Another page takes the place of these answers: one by one as before."""
        self._by_ones, self.singly = before._by_ones, before.singly

    def turn_singly(self) -> None:
        """From now on a touch on a lit card puts one there, or as many as fit."""
        if self.hall.calm.counts:
            self._by_ones = self.question.kind if self.question else None
            self.singly = not self.singly

    def _goes_by_ones(self, question: Question | None) -> bool:
        """Whether it is what people wanted to answer one by one, or comes between: what they show
        is asked about."""
        return question is not None and (
            question.kind == self._by_ones or question.ask in (Ask.WHICH, Ask.CONFIRM)
        )

    def forget(self, *_: object) -> None:
        """Consider no place, or nothing: not by a second touch where one opened what is
        considered, as if that had done nothing."""
        if self.hall is not None and not self.hall.calm.may(May.GIVE):
            return
        if self.hall is not None:
            self.hall.calm.open()
        if self.placed:
            self.placed = ""
        else:
            self.picked = ""

    def card(self, group: str, choices: tuple[Choice, ...]) -> Factory.PieceAnswer:
        """A piece with its picture: one touch names it."""
        assert self._page is not None
        found = answer_cards.priced(self, answer_cards.card(self, group))
        if self.marked.wanted(self.question, self.groups) and len(choices) == 1:
            self.marked.lay(found, choices[0])
        else:
            found.bind(on_release=self._page.presses.opener(group, choices))
        return found

    def as_cards(self, pieces: int, few: int = ABREAST) -> bool:
        """Whether so many pieces are shown as cards: those of the same question a moment ago are,
        however few are left of them."""
        kind = self.question.kind if self.question else None
        many = pieces > few or (pieces > 0 and self._cards_for == kind)
        self._cards_for = kind if many else None
        return many

    def _refit(self, *_: object) -> None:
        """The cards of a hand are as large as there is room; those that lie open are cards only
        where one line has room for all."""
        playing = self.hall is not None and self.hall.game is not None
        if self.secret or (playing and answer.drawing(self.hall).by_print):
            self.rebuild()

    def rebuild(self, *_: object) -> None:
        """Lay the answers anew."""
        if self._waits:
            self._late = True
            return
        if self.hall is not None:
            self.hall.calm.stir()
        self._waits = True  # whatever room they get for it, they are laid in it now
        self.laying = True
        self._waits = self._late = False
        self._lies()
        for part in (*(self.ids[name] for name in PARTS), self.head):
            if part is not None:
                part.clear_widgets()
        if not self._goes_on():
            self.ids.frame.scroll_y = 1  # what is asked now is read from its beginning
        self.many = False
        question = self.question
        if question is None or self.hall is None:
            return
        if question.ask is Ask.FACE and question.piece:
            self._face.lay(question)
        elif not self._listed.stands_back(question):
            self._page = FirstPage(self, question)
            self._listed.lay_back()
            self._page.lay()
            self._fill()
        self.resting.begin()

    def _goes_on(self) -> bool:
        """Whether the same lies open as before: what is given several times stays where it is."""
        asked = self.question
        before, self._open = self._open, (asked.kind if asked is not None else None, self.picked)
        drawn = asked is not None and asked.ask is Ask.REVEAL
        return (bool(self.picked) or drawn) and before == self._open

    def lead(self) -> None:
        """Ask for the page on which the tray lies."""
        self.led += 1
