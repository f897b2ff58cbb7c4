"""A seat's hand: a calm page to hand the tablet over with, then what only that seat may see."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.session.api import Ask, Choice, Play, Question, SessionView, Text
from companion.session.asked import names
from companion.session.drawn import LOOKED_AT
from companion.ui import answer
from companion.ui.answer import drawing
from companion.ui.besides import names_open
from companion.ui.board import Board, BoardRoom
from companion.ui.draws import dealing
from companion.ui.enlarged import is_drawn
from companion.ui.fan import INSIDE, USUAL, Size, card_size, name_lines
from companion.ui.hall import Hall
from companion.ui.hands import offers_hand, unoffered
from companion.ui.open_hand import givers
from companion.ui.palette import seat_sign
from companion.ui.phone import phone
from companion.ui.screens import Page
from companion.ui.theme import theme
from companion.ui.widgets.lacks_view import LacksView as LacksView
from companion.ui.widgets.piece_answer import HIGH, WIDE, PieceAnswer
from companion.ui.widgets.press import Press, made
from companion.ui.widgets.why_not import WhyNot
from companion.ui.words import words
from engine.core.game import Game
from engine.core.steps import TABLE
from engine.games import load

AT_ONCE = 36
"""Cards shown at once; a finger finds one among them without a keyboard."""
LARGE = 270
"""Height, dp, over which cards to be chosen from are no better told apart."""
BOTH = 700
"""Height, dp, from which on the match has room below the hand."""
BESIDE = 0.5
"""So wide, by the match beside them, stand those cards of a hand that cannot be played now."""
WORDS = 2
"""So many answers in words stand beside what is asked: a line of their own would be empty."""
NOTHING = "no"
"""The answer by which a named card means nothing after all."""


class HandScreen(Page):
    """Nothing secret is asked for, made or painted before `look_in`; `hide` throws it all away."""

    opened = BooleanProperty(False)
    who = StringProperty("")

    def __init__(self, hall: Hall, **kwargs: Any) -> None:
        self._why: WhyNot | None = None
        """Why the last touch did nothing."""
        self._finger = (0.0, 0.0)
        self._seen = frozenset[str]()
        """The hand as it is shown."""
        super().__init__(hall, **kwargs)

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
        self.opened = self.hall.holder == self.hall.handed  # it has the tablet already
        self.refresh()

    def on_leave(self, *_: object) -> None:
        self._close()

    def _close(self) -> None:
        if self.opened:
            self.hall.looked[self.hall.handed] = self._seen
        self.opened, self._why, self.hall.fresh = False, None, frozenset()
        self.deck, self.part = "", 0
        self._told = -1
        self._shown: tuple[Any, ...] = ()
        self.nameable: Sequence[str] | None = None
        self.clear_widgets()

    def refresh(self) -> None:
        """Show the page for now; what others did ends the secrecy too."""
        view = self.hall.see()
        if view is None or self.hall.play is None:
            return
        asked = view.question.ask if view.question else None
        if asked in (Ask.FACE, Ask.TAG) or (
            view.length != self._length and not self._goes_on(view)
        ):
            self.hide()
            return
        if view.length != self._length:
            self._length, self.nameable = view.length, None
        turn = self._turn(view)
        self._asked = turn.text.key if turn else ""
        seat = view.header.called(words.language)[self.hall.handed]
        self.who = seat.name
        if self.opened:
            self._cards(view)
            self._tell_why()
        else:
            self._give(*seat_sign(seat.colour, self.hall.handed))

    def _goes_on(self, view: SessionView) -> bool:
        """The seat that looks has done one half of what it was asked (`choose`), and its hand does
        the other (`choose_deal`): that is no reason to give the tablet away."""
        turn = self._turn(view)
        if turn is None or not self.opened:
            return False
        if dealing(self.hall) and not names_open(self.hall, turn):
            return True  # what it drew, what else it plants: all that is asked lies in its hand
        if not offers_hand(self.hall, turn):
            return False
        before, now = self._asked, turn.text.key
        # Its next action, one card after the other (`bury_more`, `bury`), or the other half.
        return now == before or before.startswith(f"{now}_") or now.startswith(f"{before}_")

    def _turn(self, view: SessionView) -> Question | None:
        """What everybody sees this seat asked."""
        asked = (view.question, *view.pending)
        own = (one for one in asked if one and one.seat == self.hall.handed)
        return next((one for one in own if one.ask is Ask.TURN), None)

    def _give(self, shade: str, shape: str) -> None:
        self.hall.holder = TABLE
        self.clear_widgets()
        page = Factory.GivePage()
        page.title = words.say("hand.give", who=self.who)
        button = page.ids.open
        button.text, button.shade, button.shape = self.who, shade, shape
        button.bind(on_release=self.look_in)
        page.ids.back.bind(on_release=self.hide)
        self.add_widget(page)

    def look_in(self, *_: object) -> None:
        """The seat itself touched its name."""
        self.opened, self.hall.holder = True, self.hall.handed
        self.refresh()

    def lay_down(self, *_: object) -> None:
        """The seat wants nobody to see it any more, whoever takes the tablet next."""
        self.hall.holder = TABLE
        self.hide()

    def hide(self, *_: object) -> None:
        """Back to the table; a card whose choices were opened goes back to the hand."""
        self._forget_named()
        self._close()
        self.hall.notice = None
        if self.manager and self.manager.current == self.name:
            self.hall.back()

    def _named(self) -> Question | None:
        """The question about a card that was named here, not shown at a pad."""
        asked = self.hall.play.private(self.hall.handed) if self.hall.play else ()
        about = (Ask.WHICH, Ask.FACE)
        return next((q for q in asked if q.ask in about and not q.station), None)

    def _forget_named(self, *_: object) -> None:
        question = self._named()
        if question is not None and self.hall.play is not None:
            self.hall.play.answer(question.id, NOTHING)
            self.hall.settle()

    # -- what only this seat may see

    def _shows(self, view: SessionView) -> tuple[Any, ...]:
        """What the page is made of: while that is the same, it stays as it is. Readers that come
        and go made it anew with every breath, and no finger had seen what it touched."""
        assert self.hall.play is not None
        look = words.language, theme.room, theme.letters, tuple(theme.card), tuple(self.size)
        asked = tuple(self.hall.play.private(self.hall.handed))
        return look, view.length, asked, self.deck, self.part, self.nameable

    def _cards(self, view: SessionView) -> None:
        assert self.hall.play is not None
        if self.children and self._shows(view) == self._shown:
            return
        looked_at = self._looked_at() if view.length == self._told else ("", "")
        self._told = view.length
        self._mark_fresh()
        self.clear_widgets()
        page = Factory.CardsPage()
        page.title = words.say("hand.title", who=self.who)
        page.ids.hide.bind(on_release=self.lay_down)
        page.ids.rules.bind(on_release=lambda *_: self.hall.go("rules"))
        page.scroll = page.ids.scroll.__self__  # lives on while the drawing takes its place
        self.add_widget(page)
        question = self._named() or self._own(view, self._decision())
        answers = page.ids.answers
        answers.all_asked = self._asked_in_all
        answers.bind(picked=lambda *_: self._body(page, view, question))
        page.stays = self._stays(answers, question)
        answers.ask(self.hall, question)
        picked, placed = looked_at
        answers.picked = picked if question and picked in question.groups() else ""
        page.has_answers = bool(question and question.choices) or bool(answers.idle)
        self._body(page, view, question)
        answers.placed = placed if answers.picked else ""
        self._shown = self._shows(view)

    def _decides(self, answers: Any, question: Question | None) -> str:
        """What is asked: of the card that is considered, once there is one."""
        if question is None or not question.choices:
            return ""
        assert self.hall.play is not None
        card = answers.picked if is_card(self.hall.play, answers.picked) else ""
        of_it = Text("ask.which_seat", {"piece": card, "seat": self.hall.handed})
        return self.hall.say(answers.asks or (of_it if card else question.text))

    def _looked_at(self) -> tuple[str, str]:
        """The card that is considered, and the place that was touched for it: they stay, whatever
        happens elsewhere meanwhile."""
        shown = (page.ids.answers for page in self.children if "answers" in page.ids)
        return next(((one.picked, one.placed) for one in shown), ("", ""))

    def _tell_why(self) -> None:
        """Beside the finger, over the page, which stays as it is."""
        text = self.hall.say(self.hall.notice.text) if self.hall.notice else ""
        if self._why is not None and (self._why.parent, self._why.text) == (self, text):
            return
        if self._why is not None:
            self.remove_widget(self._why)
        self._why = WhyNot(text=text, finger=self._finger) if text else None
        if self._why is not None:
            self._why.ids.lacks.show(self.hall, self.hall.notice)
            self.add_widget(self._why)

    def _mark_fresh(self) -> None:
        """What came since the hand was looked at last: nobody else has seen what it drew."""
        assert self.hall.play is not None
        self._seen = frozenset(hand_of(self.hall.play, self.hall.handed))
        fresh = self._seen - self.hall.looked.setdefault(self.hall.handed, self._seen)
        self.hall.fresh = fresh if fresh != self._seen else frozenset()  # of all it says nothing

    def _how(self, answers: Any, question: Question | None) -> str:
        """What hands do to answer, as below the match."""
        if question is None or not question.choices:
            return ""
        if answers.marked.wanted(question, answers.groups):
            return words.say("hand.mark")
        how, which = self.hall.say(question.how), self._which(question)
        return words.say("said.next", said=how, next=which).strip()

    def _which(self, question: Question) -> str:
        """Where a hand is not known, all it may hold is offered: people touch what they have."""
        assert self.hall.play is not None
        if question.ask is not Ask.TURN:
            return ""
        held = hand_of(self.hall.play, self.hall.handed)
        offered = {piece for choice in question.choices for piece in choice.pieces}
        return words.say("hand.which") if len(offered.difference(held)) > 1 else ""

    def _own(self, view: SessionView, question: Question | None) -> Question | None:
        """The decision without the cards that lie open: those are chosen at the table."""
        if question is None or question.ask is Ask.REVEAL:
            return question
        public = set(names(view.board))
        own = [c for c in question.choices if not c.pieces or not public.issuperset(c.pieces)]
        return replace(question, choices=tuple(own))

    def _asked_in_all(self) -> Question | None:
        """The decision with the cards that lie open; a card that was named is asked about first."""
        return None if self._named() else self._decision()

    def _decision(self) -> Question | None:
        assert self.hall.play is not None
        asked = self.hall.play.private(self.hall.handed)
        reveals = (q for q in asked if q.ask is Ask.REVEAL)
        return next((q for q in asked if q.ask in (Ask.TURN, Ask.MAY)), next(reveals, None))

    def _body(self, page: Factory.CardsPage, view: SessionView, question: Question | None) -> None:
        """The drawing while a card is considered, so that its place can be touched; else cards."""
        answers, picked = page.ids.answers, page.ids.answers.picked
        page.decides = self._decides(page.ids.answers, question)
        tells = page.ids.answers.tells if picked else ""
        page.how = tells if picked and not page.stays else tells or self._how(answers, question)
        self._gives(page, question)
        page.beside = width_of_words(page.ids.answers.ids.field.children)
        page.has_field = False
        for name in ("body", "held", "decks", "parts", "cards"):
            page.ids[name].clear_widgets()
        play = self.hall.play
        over = picked and not (play and page.stays and is_card(play, picked))
        if question and question.ask is not Ask.FACE and (over or question.ask is Ask.WHICH):
            page.has_field = True
            self._board(page, replace(view, question=question), picked)
        elif question is None or question.ask is not Ask.FACE:
            alone = self._held(page, question)
            self._field(page, question)
            if page.has_field:
                page.ids.body.add_widget(page.scroll)
            beside = page.has_field and not page.asked and not alone
            page.scroll.size_hint_x = BESIDE if self._roomy and beside else 1
            if self._roomy and (beside or not page.has_field):
                page.has_field = True
                shown = question if picked else None
                self._board(page, replace(view, question=shown), picked)

    def _gives(self, page: Factory.CardsPage, question: Question | None) -> None:
        """What gives the cards that are marked: there is one gold answer."""
        answers = page.ids.answers
        page.ids.give.clear_widgets()
        found: list[Press] = []
        if question and answers.marked.wanted(question, answers.groups):
            found = [answers.marked.giver()]
        elif page.stays:
            found = list(givers(answers))
        for one in found:
            page.ids.give.add_widget(one)
        page.ids.hide.look = "plain" if any(one.look == "main" for one in found) else "main"

    def _stays(self, answers: Any, question: Question | None) -> bool:
        """Whether the hand stays open: its own cards answer, and the match has room below it;
        those that answer nothing now keep their places."""
        assert self.hall.play is not None
        answers.hall, answers.idle, answers.stays = self.hall, (), False
        if question is None or not self._roomy or not drawing(self.hall).hand_stays:
            return False
        if answers.marked.wanted(question, answer.grouped(self.hall, question)):
            return False
        own = hand_of(self.hall.play, self.hall.handed)
        offered = {p for choice in question.choices for p in choice.pieces}
        asked = not offered.isdisjoint(own) or question.text.key in drawing(self.hall).of_hand
        asked = asked and not (offered and all(map(_was_drawn, question.choices)))
        answers.idle = tuple(one for one in own if asked and one not in offered)
        answers.stays = bool(offered or asked)
        return bool(answers.stays)

    @property
    def _roomy(self) -> bool:
        """Whether the match has room below the hand."""
        return bool(self.height >= dp(BOTH) * theme.room and not phone.narrow)

    def _board(self, page: Factory.CardsPage, view: SessionView, picked: str) -> None:
        """The match, painted for this seat's eyes only."""
        assert self.hall.play is not None
        drawn = Board(preview=self.hall.play.preview, size_hint=(None, None))
        drawn.game, drawn.view, drawn.goes = self.hall.game, view, picked
        answers = page.ids.answers
        drawn.picked = answers.looked_at
        answers.bind(placed=lambda *_: setattr(drawn, "picked", answers.looked_at))
        drawn.focus = self.hall.handed
        drawn.bind(on_pick=lambda _, name: self._touched(answers, name))
        room = BoardRoom(bar_color=theme.soft, bar_inactive_color=theme.soft)
        room.add_widget(drawn)
        body = page.ids.body
        body.bind(height=room.setter("full"))
        room.bind(trim=lambda _, cut: setattr(body, "padding", [0, 0, *cut]))
        body.add_widget(room)
        room.fit()

    def _touched(self, answers: Any, piece: str) -> None:
        """What lies there and answers nothing is read large."""
        answered = answers.touches.consider(piece)
        if not answered and self.hall.game is not None and is_drawn(self.hall.game, piece):
            self.hall.enlarge(piece)

    def _held(self, page: Factory.CardsPage, question: Question | None) -> bool:
        """The cards of the hand that no choice names: nothing can be done with them now. Whether
        the hand has no others."""
        assert self.hall.play is not None
        game = self.hall.game
        assert game is not None
        offered = {p for choice in (question.choices if question else ()) for p in choice.pieces}
        offered.update(page.ids.answers.idle)
        faces = {game.catalogue.pieces[piece].face for piece in offered}  # one stands for its twins
        own = hand_of(self.hall.play, self.hall.handed)
        held = [p for p in own if game.catalogue.pieces[p].face not in faces]
        alone = not offered.intersection(hand_of(self.hall.play, self.hall.handed))
        drawn = question is not None and all(map(_was_drawn, question.choices))
        page.held = words.say("hand.own" if alone or drawn else "hand.held") if held else ""
        page.has_field = bool(held)
        for piece in held:
            card = made("PieceAnswer", game=game, piece=piece, text=self._name(piece))
            card.fresh = piece in self.hall.fresh
            card.bind(on_release=self._namer(piece))
            if alone:  # nothing else of the hand wants the room
                room = self.width - 2 * dp(INSIDE) * theme.room
                card.size = card_size(len(held), room, dp(LARGE) * theme.room)
            page.ids.held.add_widget(card)
        wide = page.ids.held.children[0].width if held else 0
        name_lines(page.ids.held.children, wide - dp(INSIDE) * theme.room)
        return alone

    def _field(self, page: Factory.CardsPage, question: Question | None) -> None:
        """The cards to be named, and the large buttons that narrow them down."""
        game = self.hall.game
        assert game is not None
        assert self.hall.play is not None
        if self.hall.play.view().header.options.get("hands") == "known":
            return
        if self.nameable is None:
            self.nameable = self.hall.play.nameable(self.hall.handed)
        held = hand_of(self.hall.play, self.hall.handed)
        loose = [piece for piece in self.nameable if piece not in held]
        decks = by_deck(game, unoffered(game, loose, question), held)
        known = question is not None and any(choice.pieces for choice in question.choices)
        page.asked = words.say("hand.other" if known else "hand.name") if decks else ""
        if not decks:
            return
        page.has_field = True
        self.deck = self.deck if self.deck in decks else next(iter(decks))
        if len(decks) > 1:
            for deck in decks:
                self._filter(page.ids.decks, self._deck_name(deck), deck == self.deck, (deck, 0))
        pieces = sorted(decks[self.deck], key=lambda piece: natural(self._name(piece)))
        parts = [pieces[at : at + AT_ONCE] for at in range(0, len(pieces), AT_ONCE)]
        self.part = min(self.part, len(parts) - 1)
        if len(parts) > 1:
            for number, part in enumerate(parts):
                text = f"{self._name(part[0])} – {self._name(part[-1])}"
                self._filter(page.ids.parts, text, number == self.part, (self.deck, number))
        for piece in parts[self.part]:
            card = Factory.PieceAnswer()
            card.game, card.piece, card.text = game, piece, self._name(piece)
            card.bind(on_release=self._namer(piece))
            page.ids.cards.add_widget(card)
        name_lines(page.ids.cards.children, dp(USUAL - INSIDE) * theme.room)
        for part in (page.ids.body, page.ids.shelf):
            part.bind(height=lambda *_: enlarge(page))

    def _filter(
        self, box: Factory.Filters, text: str, chosen: bool, target: tuple[str, int]
    ) -> None:
        button = Factory.Filter(text=text, look="main" if chosen else "plain")

        def narrow(*_: object) -> None:
            self.deck, self.part = target
            self.refresh()

        button.bind(on_release=narrow)
        box.add_widget(button)

    def _namer(self, piece: str) -> Callable[..., None]:
        def name(*_: object) -> None:
            self.hall.act(lambda play: play.show(piece, self.hall.handed))
            if self.opened:
                self.refresh()

        return name

    def _name(self, piece: str) -> str:
        return self.hall.piece_name(piece)

    def _deck_name(self, deck: str) -> str:
        assert self.hall.game is not None
        return str(self.hall.game.texts.say(words.language, f"deck.{deck}"))


def width_of_words(answers: Sequence[Any]) -> float:
    """What a few answers in words take abreast; 0: they are many, or pictures."""
    plain = [one for one in answers if isinstance(one, Factory.Answer) and not one.piece]
    if not plain or len(plain) != len(answers) or len(plain) > WORDS:
        return 0.0
    wide = (max(dp(132), min(dp(380), one.wanted / theme.room)) * theme.room for one in plain)
    return float(sum(wide) + (len(plain) + 2) * theme.near)


def enlarge(page: Factory.CardsPage) -> None:
    """Where no card stands above them, those that can be named are as large as the page lets them
    be."""
    ids, shown = page.ids, page.ids.cards.children
    if not shown or any(isinstance(one, PieceAnswer) for one in ids.answers.ids.field.children):
        return
    room = ids.body.height - (ids.shelf.height - ids.cards.height) - theme.gap
    usual = Size(dp(WIDE) * theme.room, dp(HIGH) * theme.room)
    size = card_size(len(shown), ids.cards.width - theme.gap, min(room, dp(LARGE) * theme.room))
    for card in shown:
        card.size = max(usual, size, key=lambda one: one.height)


def hand_of(play: Play, seat: int) -> list[str]:
    """The cards that this seat alone is known to hold: what lies open was taken before all eyes."""
    public = set(names(play.view().board))
    return [name for name in play.held(seat) if name not in public]


def _was_drawn(choice: Choice) -> bool:
    """Whether it is about a card that its seat has just drawn to choose from: those of the hand
    wait meanwhile, and none of them is at fault."""
    return bool(choice.places) and all(place.endswith(LOOKED_AT) for place in choice.places)


def is_card(play: Play, name: str) -> bool:
    """Whether a word of a view is a piece."""
    return name in load(play.view().header.game).catalogue


def by_deck(game: Game, pieces: Sequence[str], held: Sequence[str] = ()) -> dict[str, list[str]]:
    """The pieces by the deck they come from; none of a deck of which only twins of what is known to
    be held are left: those say nothing more."""
    known, decks = {game.catalogue.pieces[piece].face for piece in held}, dict[str, list[str]]()
    for piece in pieces:
        decks.setdefault(game.catalogue.pieces[piece].deck, []).append(piece)
    return {
        deck: found for deck, found in decks.items()
        if not known.issuperset(game.catalogue.pieces[piece].face for piece in found)
    }  # fmt: skip


def natural(name: str) -> tuple[tuple[int, str], ...]:
    """Sorts "card 2" before "card 10"."""
    parts = re.findall(r"\d+|\D+", name)
    return tuple((int(p), "") if p.isdecimal() else (-1, p.casefold()) for p in parts)
