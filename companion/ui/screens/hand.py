"""A seat's hand: a calm page to hand the tablet over with, then what only that seat may see."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import BooleanProperty, StringProperty

from companion.session.api import Ask, Question, SessionView
from companion.session.asked import names
from companion.ui.answer import drawing
from companion.ui.besides import names_open, waits
from companion.ui.draws import dealing
from companion.ui.hall import Hall
from companion.ui.hands import asks_round, found_in_all, offers_hand
from companion.ui.held import hand_of
from companion.ui.in_hand import InHand
from companion.ui.nameable import Nameable
from companion.ui.open_page import OpenPage
from companion.ui.open_room import roomy
from companion.ui.palette import seat_sign
from companion.ui.phone import phone
from companion.ui.screens import Page
from companion.ui.sides import lies_flat
from companion.ui.theme import theme
from companion.ui.widgets.lacks_view import LacksView as LacksView
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.why_not import WhyNot
from companion.ui.words import words
from engine.core.steps import TABLE


class HandScreen(Page):
    """Nothing secret is asked for, made or painted before `look_in`; `hide` throws it all away."""

    opened = BooleanProperty(False)
    who = StringProperty("")

    def __init__(self, hall: Hall, **kwargs: Any) -> None:
        self._why: WhyNot | None = None
        """Why the last touch did nothing."""
        self._back = False
        """Its last deed is being taken back."""
        self._finger = (0.0, 0.0)
        self._seen = frozenset[str]()
        """The hand as it is shown."""
        self._lay_open = frozenset[str]()
        """What all saw when it was shown."""
        self._awaited = frozenset[int]()
        """Who was to decide then."""
        self.in_hand = InHand(hall, lambda: roomy(self))
        self.nameable = Nameable(hall, self.refresh, self.show)
        self._page: OpenPage | None = None
        super().__init__(hall, **kwargs)
        self.bind(size=Clock.create_trigger(self._turned, -1))

    def _turned(self, *_: object) -> None:
        """On another room the page is laid anew: the match stands below the hand, or beside it."""
        view = self.hall.see()
        if self.opened and view is not None:
            self._cards(view)

    def on_touch_down(self, touch: Any) -> bool:
        """Whatever is touched now: why the last touch did nothing has been read."""
        self._finger = touch.pos
        if self._why is not None:
            self.hall.notice = None
            self._tell_why()
        return bool(super().on_touch_down(touch))

    def on_pre_enter(self, *_: object) -> None:
        self._close()
        self.hall.notice = None  # told at the table, perhaps to another seat
        view = self.hall.see()
        self._length, self._asked = view.length if view else -1, ""
        self._lay = self._at_readers(view) if view else set()
        self.opened = self.hall.holder == self.hall.handed  # it has the tablet already
        self.refresh()

    def on_leave(self, *_: object) -> None:
        self._close()

    def _close(self) -> None:
        if self.opened:
            self.hall.saw(self.hall.handed, self._seen)
        self.opened, self._why, self.hall.fresh = False, None, frozenset()
        self.nameable.close()
        self._told = -1
        self._shown: tuple[Any, ...] = ()
        self._page = None
        self.clear_widgets()

    def refresh(self) -> None:
        """Show the page for now; what others did ends the secrecy too."""
        view = self.hall.see()
        if view is None or self.hall.play is None:
            return
        if self._ends(view):
            self._give_on(self._next(view), view)
            return
        if view.length != self._length:
            self._length = view.length
            self.nameable.anew()
        turn = self._turn(view)
        if turn is None or not self._asked or not self._pays(turn):
            self._asked = self._decision(turn) if turn else ""
        self._awaited = frozenset(view.awaiting.must)
        seat = view.header.called(words.language)[self.hall.handed]
        self.who = seat.name
        if self.opened:
            self._cards(view)
            self._tell_why()
        else:
            self._give(*seat_sign(seat.colour, self.hall.handed))

    def _ends(self, view: SessionView) -> bool:
        """Something is asked at the table, or the match has gone on without this hand."""
        asked = view.question.ask if view.question else None
        same = view.length == self._length
        stays = same or self._goes_on(view) or self._drew()
        came = self.opened and not self._at_readers(view) <= self._lay
        return asked in (Ask.FACE, Ask.TAG) or came or not stays

    def _at_readers(self, view: SessionView) -> set[tuple[str, str]]:
        """What lies on readers of this seat and is asked about, or why it does nothing: that is
        told at the table, where all see the card."""
        which = view.question if view.question and view.question.ask is Ask.WHICH else None
        own = {TABLE, self.hall.handed}
        readers = {one.station for one in view.stations if one.seat in own}
        told = (one for one in (which, view.notice) if one is not None and one.seat in own)
        read = {(one.station, one.piece) for one in told if one.station in readers}
        return read | self._misplaced(view)

    def _misplaced(self, view: SessionView) -> set[tuple[str, str]]:
        """What this seat laid on a place for all and takes away again, with why."""
        order, why = view.instruction, view.notice
        if order is None or why is None or (why.seat, why.piece) != (self.hall.handed, order.piece):
            return set()
        return {(order.from_station, order.piece)}

    def _next(self, view: SessionView) -> int | None:
        """Who looks next, where seats choose at the same time, each in its own hand: what others
        did meanwhile is no reason to show the table between them."""
        asked = view.question
        if asked is None or asked.ask is not Ask.TURN or not (self.opened and dealing(self.hall)):
            return None
        together = asked.seat in self._awaited - {self.hall.handed}
        return asked.seat if together and waits(self.hall, asked) else None

    def _give_on(self, seat: int | None, view: SessionView) -> None:
        """To whoever looks next, behind the page that says so; else back to the table."""
        if seat is None:
            self.hide()
            return
        self.in_hand.forget_named()
        self._close()
        self.hall.handed, self.hall.holder, self.hall.notice = seat, TABLE, None
        self._length, self._asked = view.length, ""
        self.hall.calm.turn()
        self.refresh()

    def _drew(self) -> bool:
        """A card has come that nobody has seen yet, this seat neither: it reads it, also where
        drawing was the last that it did; where the match asks on, it is "New" the next time."""
        if not self.opened or self.hall.play is None or self.in_hand.elsewhere():
            return False
        return bool({*hand_of(self.hall.play, self.hall.handed)} - self._seen - self._lay_open)

    def _goes_on(self, view: SessionView) -> bool:
        """The seat that looks has done one half of what it was asked (`choose`, `choose_held`), and
        its hand does the other (`choose_deal`): that is no reason to give the tablet away."""
        turn = self._turn(view)
        if turn is None or not self.opened or asks_round(self.hall, turn):
            return False
        if self._back:
            return True
        if self.in_hand.elsewhere():
            return False  # the match lights up what answers, and this page could only give it up
        if self._pays(turn):
            return roomy(self) or not names_open(self.hall, turn)
        if dealing(self.hall) and not names_open(self.hall, turn):
            return True  # what it drew, what else it plants: all that is asked lies in its hand
        if self._reads_on(view, turn):
            return roomy(self)
        if not offers_hand(self.hall, turn):
            return False
        return self._asked == self._decision(turn)

    def _reads_on(self, view: SessionView, turn: Question) -> bool:
        """Whether it goes on here whatever it did before: what is touched next lies in the match
        below its hand, or it is its next turn, that it decides with its hand in view."""
        if not dealing(self.hall):
            return self._page is not None and self._page.lit and self.in_hand.only_match(turn)
        read = drawing(self.hall).asks_hand - drawing(self.hall).of_hand
        return turn.text.key in read or bool(self.in_hand.at_once(view))

    def _pays(self, turn: Question) -> bool:
        """Whether it pays for what it just did here, and goes on here."""
        return turn.text.key in drawing(self.hall).pays

    def _decision(self, turn: Question) -> str:
        """Which decision it is, in whatever words: one card after the other, or the other half."""
        key, game = turn.text.key.removeprefix("ask."), self.hall.game
        wordings = game.wordings if game else {}
        return next((one for one, others in wordings.items() if key in others), key)

    def _turn(self, view: SessionView) -> Question | None:
        """What everybody sees this seat asked."""
        asked = (view.question, *view.pending)
        own = (one for one in asked if one and one.seat == self.hall.handed)
        return next((one for one in own if one.ask is Ask.TURN), None)

    def _give(self, shade: str, shape: str) -> None:
        self.hall.holder = TABLE
        self.clear_widgets()
        page = Factory.GivePage()
        page.title = words.say(self._gives(), who=self.who)
        finds = found_in_all(self.hall, self.hall.handed)
        page.why = words.say("hand.give.find" if finds else "hand.give.why")
        button = page.ids.open
        button.text, button.shade, button.shape = self.who, shade, shape
        button.bind(on_release=self.look_in)
        page.ids.back.bind(on_release=self.hide)
        self.add_widget(page)

    def _gives(self) -> str:
        """A tablet that lies flat turns its page, and is given to nobody."""
        if lies_flat(self.hall.house):
            return "hand.give.flat"
        return "hand.give.phone" if phone.narrow or phone.low else "hand.give"

    def look_in(self, *_: object) -> None:
        """The seat itself touched its name; a card lies there now, for no second touch of that."""
        self.hall.calm.turn_page()
        self.opened, self.hall.holder = True, self.hall.handed
        self.refresh()

    def lay_down(self, *_: object) -> None:
        """The seat wants nobody to see it any more, whoever takes the tablet next."""
        self.hall.holder = TABLE
        self.hide()

    def let_happen(self, *_: object) -> None:
        """It stops nothing: whoever only hides its hand is asked still."""
        self.lay_down()
        self.hall.let_happen(self.hall.handed)

    def take_back(self, *_: object) -> None:
        """What the seat did last; if it is asked again then, it has its hand in view for that."""
        self._back = True
        self.hall.undo()
        self._back = False

    def hide(self, *_: object) -> None:
        """Back to the table; a card whose choices were opened goes back to the hand."""
        self.in_hand.forget_named()
        self._close()
        self.hall.notice = None
        if self.manager and self.manager.current == self.name:
            self.hall.back()

    # -- what only this seat may see

    def _shows(self, view: SessionView) -> tuple[Any, ...]:
        """What the page is made of: while that is the same, it stays as it is. Readers that come
        and go made it anew with every breath, and no finger had seen what it touched."""
        look = words.language, theme.room, theme.letters, tuple(theme.card), tuple(self.size)
        return look, view.length, tuple(self.in_hand.private()), *self.nameable.shown

    def _cards(self, view: SessionView) -> None:
        if self.children and self._shows(view) == self._shown:
            return
        before = self._page
        if before is None:
            self.hall.most_held.opens(view, self.hall.handed)
        # What is considered stays, whatever happens elsewhere meanwhile.
        stays = self._page if view.length == self._told else None
        looked_at = stays.looked_at if stays is not None else ("", "")
        self._told = view.length
        self._mark_fresh()
        self.clear_widgets()
        self._page = OpenPage(self, view)
        self.hall.asks(self._page.question)
        self.add_widget(self._page.page)
        self._page.lay(*looked_at, before)
        self._shown = self._shows(view)

    def show(self, piece: str) -> None:
        """A card was touched that is not among the answers: it is named."""
        self.hall.act(lambda play: play.show(piece, self.hall.handed))
        if self.opened:
            self.refresh()

    def _tell_why(self) -> None:
        """Beside the finger, over the page, which stays as it is."""
        text = self.hall.say(self.hall.notice.text) if self.hall.notice else ""
        if self._why is not None and (self._why.parent, self._why.text) == (self, text):
            return
        if self._why is not None:
            self.remove_widget(self._why)
        where = {"finger": self._finger, "touched": self._touched()}
        self._why = WhyNot(text=text, **where) if text else None
        if self._why is not None:
            self._why.ids.lacks.show(self.hall, self.hall.notice)
            self.add_widget(self._why)

    def _touched(self) -> Any:
        """The answer under the finger."""
        return next((one for one in self.walk() if _lies_under(one, self._finger)), None)

    def _mark_fresh(self) -> None:
        """What came since the hand was looked at last: nobody else has seen what it drew."""
        assert self.hall.play is not None
        self._seen = frozenset(hand_of(self.hall.play, self.hall.handed))
        self._lay_open = frozenset(names(self.hall.play.view().board))
        fresh = self._seen - self.hall.looked.setdefault(self.hall.handed, self._seen)
        several = fresh == self._seen and len(fresh) > 1  # of all of them it says nothing
        self.hall.fresh = frozenset() if several else fresh


def _lies_under(widget: Any, finger: tuple[float, float]) -> bool:
    """Whether a finger at this point of the window presses it."""
    return isinstance(widget, Pressable) and widget.collide_point(*widget.to_widget(*finger))
