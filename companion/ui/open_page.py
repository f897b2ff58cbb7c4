"""The page of a hand that its seat looks into: what is asked, its cards, and the match where there
is room for it or a card is considered."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kivy.factory import Factory
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from companion.session.api import Ask, Question, SessionView, Text
from companion.session.drawn import unseen
from companion.session.together import APART
from companion.ui import answer, answer_cards
from companion.ui.board import Board
from companion.ui.board_room import BoardRoom
from companion.ui.enlarged import is_drawn
from companion.ui.fan import GAP, INSIDE, LEAST
from companion.ui.held import Held, all_drawn, of_others
from companion.ui.may_stop import may_stop
from companion.ui.open_hand import (
    asks_hand,
    givers,
    givers_last,
    gold_corner,
    lie_along,
    line_apart,
    lit_cards,
    only_card,
    small_pictures,
    stays_open,
    warned,
    without_pictures,
)
from companion.ui.phone import phone
from companion.ui.theme import theme
from companion.ui.widgets.cards_page import ABREAST as BELOW
from companion.ui.widgets.cards_page import CardsPage
from companion.ui.widgets.duty import over_hand
from companion.ui.widgets.lettering import SMALLEST_SP, breadth, cut
from companion.ui.widgets.piece_answer import HIGH
from companion.ui.words import words

if TYPE_CHECKING:
    from companion.ui.screens.hand import HandScreen

ABREAST = 1240
"""Width, dp, from which on a hand has room beside the match."""
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
UNDO, NOTED = 200, 1.6
"""Width, dp, of the words of undo, and how many of its lines hold what it takes back."""
WORDS = 2
"""So many answers in words stand beside what is asked: a line of their own would be empty."""


class OpenPage:
    """The page as it stands for one view; another view makes another page."""

    def __init__(self, screen: HandScreen, view: SessionView) -> None:
        self.screen, self.hall, self.view = screen, screen.hall, view
        self.question = screen.in_hand.question(view)
        self.at_once = screen.in_hand.at_once(view)
        self.lit = False
        """What lies in the match answers, and nothing that is held."""
        self._gave: list[float] = []
        """How wide the answers were that gave the card before this one, the last first."""
        self.lens = self.hall.lenses.on("hand")
        self.page = page = CardsPage()
        self.answers = page.ids.answers
        page.title = words.say("hand.title", who=screen.who)
        news = self._taken(), self._ended(), over_hand(self.hall, view.duties)
        page.news = APART.join(filter(None, news))
        page.ids.hide.bind(on_release=screen.lay_down)
        page.ids.let.bind(on_release=screen.let_happen)
        page.undoes = self.hall.undoes_own()
        page.undo_note = cut(page.undoes, sp(SMALLEST_SP), NOTED * dp(UNDO) * theme.room)
        page.ids.undo.bind(on_release=screen.take_back)
        page.ids.rules.bind(on_release=lambda *_: self.hall.go("rules"))
        page.scroll = page.ids.scroll.__self__  # lives on while the drawing takes its place
        page.ids.shelf.bind(height=self._strip)

    def lay(self, picked: str, placed: str, before: OpenPage | None = None) -> None:
        """Show it, with the card that is considered, and the place that was touched for it;
        `before`: the page that it takes the place of."""
        page, answers, question = self.page, self.answers, self.question
        answers.all_asked = self.screen.in_hand.in_all
        answers.fills_below = self.screen.in_hand.fills
        answers.bind(singly=lambda *_: self._say())
        answers.bind(picked=lambda *_: self._body(), placed=lambda *_: self._at())
        answers.hall = self.hall
        page.stays = stays_open(answers, question, roomy=roomy(self.screen))
        if not page.stays:
            lie_along(answers, question)
        self._abreast()
        if before is not None:
            answers.go_on_as(before.answers)
        answers.ask(self.hall, question)
        answers.picked = picked if question and picked in question.groups() else self._left(before)
        page.has_answers = bool(question and question.choices) or bool(answers.idle)
        page.lets = may_stop(self.view, question)
        page.drawn = self._drew
        page.waits = of_others(self.hall, question)
        page.leaves = self._below() if roomy(self.screen) and not page.waits else 0
        page.first = self._hand_first()
        page.waits |= page.first or answers.covers
        page.strip = self._strip_high()
        self._body()
        answers.placed = placed if answers.picked else ""

    def _left(self, before: OpenPage | None) -> str:
        """The only card that is asked about, of several things that can be done with it: it is
        considered at once, as at the table; what gives it stands where it gave the one before."""
        covers = self.answers.covers
        if not self.page.stays or covers or not (left := only_card(self.answers)):
            return ""
        if before is not None and left in before.answers.groups:
            before.page.keep_said()
            self.page.kept_high = before.page.kept_high
            self._gave = [one.width for one in before.page.ids.give.children]
        return left

    def _hand_first(self) -> bool:
        """Whether cards are given before there is a match to be read below them."""
        drawing, asked = answer.drawing(self.hall), self.question
        gives = asked is not None and asked.text.key in drawing.marks | drawing.pays
        return gives and drawing.hand_first(self.view.board)

    def _strip_high(self) -> float:
        """How high the cards of a hand lie above the match, where all hands have one form. 0 where
        a hand is held by people alone: its cards are named from lists, and none lies here."""
        if not unseen(self.view):
            return 0.0
        asked = not self.page.stays or asks_hand(self.answers)
        marks = self.question and self.answers.marked.wanted(self.question, self.answers.groups)
        shown = (self.page.stays or marks) and roomy(self.screen) and not self.page.waits
        return answer_cards.strip(self.answers, self.screen.size, asked=asked) if shown else 0.0

    def _taken(self) -> str:
        """Which cards it lost to others, that only it knew."""
        taken = self.hall.play.taken_away(self.hall.handed) if self.hall.play else ()
        return APART.join(map(self.hall.say, taken))

    def _ended(self) -> str:
        """That what it was asked before has ended, as nothing more of it could be done:
        `ended.<question>` of the game's texts."""
        seat, asked = self.hall.ended
        told = answer.game_of(self.hall).texts.has(f"ended.{asked}")
        return self.hall.say(Text(f"ended.{asked}")) if told and seat == self.hall.handed else ""

    @property
    def _drew(self) -> bool:
        """Whether one of a few drawn cards is chosen on an upright page: the hand lies in one line
        between them and the whole match, by which people choose."""
        drawn = self.question is not None and all_drawn(self.question)
        return bool(drawn and self._upright and self.page.stays and roomy(self.screen))

    def _below(self) -> float:
        """The height that the match wants below the cards."""
        if self._drew:
            seats = len(self.view.header.seats)
            _, least = answer.drawing(self.hall).least(self.screen.width / dp(1), seats)
            return float(dp(least + LABEL) * theme.room + self._line)
        wide, high = (side / dp(1) for side in (self.screen.width - 2 * theme.wide,
                                                self.screen.height))  # fmt: skip
        seats = len(self.view.header.seats)
        return dp(answer.drawing(self.hall).below_hand(wide, high, seats)) * theme.room

    def _abreast(self) -> None:
        """On a wide screen a hand that stays open leaves the height to the match beside it."""
        page, usual = self.page, answer.drawing(self.hall).kinds_held
        usual = 0 if of_others(self.hall, self.question) else usual
        wide = self.screen.width >= dp(ABREAST) * theme.room
        page.abreast = bool(
            page.stays and usual and wide and self.screen.width > self.screen.height
        )
        if page.abreast:
            self.answers.parent.remove_widget(self.answers)
            page.ids.lower.add_widget(self.answers, index=1)

    @property
    def looked_at(self) -> tuple[str, str]:
        """The card that is considered, and the place that was touched for it."""
        return self.answers.picked, self.answers.placed

    def _body(self) -> None:
        """The drawing while a card is considered, so that its place can be touched; else cards."""
        self.page.stays = self.answers.stays and not self._covered()
        self._say()
        self._give()
        away = self.screen.in_hand.elsewhere()
        self.page.beside = 0 if away else width_of_words(self.answers.ids.field.children)
        self.page.has_field = False
        for name in ("body", "held", "decks", "parts", "cards"):
            self.page.ids[name].clear_widgets()
        ask = self.question.ask if self.question else None
        if ask is Ask.WHICH or (ask not in (None, Ask.FACE) and self._covered()):
            self._board(asks=True)
        elif ask is not Ask.FACE:
            self._cards()

    def _at(self) -> None:
        """A place was touched for the card that is considered."""
        self._say()
        self._give()

    def _say(self) -> None:
        page, answers, in_hand = self.page, self.answers, self.screen.in_hand
        if page.parent is not None:
            page.keep_said()
        page.decides = in_hand.asks(answers, self.question)
        tells = (answers.tells or self._does(answers.picked)) if answers.picked else ""
        page.how = tells or self._how()

    def _how(self) -> str:
        """How the rest is answered: on the match below, while the card that goes there is marked;
        else, until something is considered of which the answers say it, what the question says."""
        answers = self.answers
        marked = self.page.stays and answer.is_piece(self.hall, answers.picked)
        if marked and all(answer.on_map(self.hall, one) for one in answers.considered.opened):
            here = answers.considered.at(answers.placed)
            return warned(self.hall, here) or words.say("table.touch_place")
        if other := self._none() or self._loses():
            return other
        there = answers.in_place or (marked and len(answers.considered.opened) == 1)
        asked = not answers.picked or there
        return self.screen.in_hand.how(answers, self.question) if asked else ""

    def _none(self) -> str:
        """That no card of the hand can be given, where one is asked for: `none.<question>` of the
        game's texts."""
        asked, answers = self.question, self.answers
        key = asked.text.key.replace("ask.", "none.", 1) if asked else ""
        held = answers.stays and not answers.picked and not lit_cards(answers)
        has = answer.game_of(self.hall).texts.has
        return self.hall.say(Text(key)) if held and answers.idle and has(key) else ""

    def _loses(self) -> str:
        """What the score loses by what is considered beside the hand: `loses.<verb>` of the game's
        texts."""
        key, has = f"loses.{self.answers.picked}", answer.game_of(self.hall).texts.has
        return self.hall.say(Text(key)) if self.answers.in_place and has(key) else ""

    def _does(self, piece: str) -> str:
        """What the considered card says in signs, in sentences."""
        said = answer.drawing(self.hall).says(piece)
        return " ".join(answer.game_of(self.hall).texts.say(words.language, key) for key in said)

    def _give(self) -> None:
        """What gives the cards that are marked: there is one gold answer."""
        page, answers, question = self.page, self.answers, self.question
        for row in (page.ids.give, page.ids.apart):
            row.clear_widgets()
        found: list[Widget] = []
        if question and answers.marked.wanted(question, answers.groups):
            found = [answers.marked.giver()]
        elif page.stays:
            narrow = answers.covers and not answers.apart
            found = givers_last(answers) if narrow else list(givers(answers))
        apart = line_apart(answers, found) if page.stays and answers.apart else []
        found = [one for one in found if one not in apart]
        if (
            found
            and page.stays
            and not answers.covers
            and not any(one.look in ("main", "card") for one in found)
        ):
            found.append(gold_corner())
        room = self.screen.width - 2 * theme.wide - (len(found) - 1) * theme.near
        if found and sum(one.width for one in found) > room:  # gold, or its corner
            gold = next((one for one in found if getattr(one, "look", "") == "main"), found[-1])
            gold.width = max(theme.touch, room - sum(one.width for one in found if one is not gold))
        if answers.apart:
            small_pictures(found)
        else:
            without_pictures(found, self._given_room())
        page.lines_apart = bool(apart)
        for one in apart:
            page.ids.apart.add_widget(one)
        for one in found:
            one.height = min(one.height, theme.touch) if apart else one.height
            page.ids.give.add_widget(one)
        for width in self._gave[: max(0, len(self._gave) - len(found))]:
            page.ids.give.add_widget(Widget(size_hint=(None, 1), width=width))  # it stood last
        # Gold never leads out of a move: while cards are asked for, only they lead on.
        asked = bool(page.decides)
        page.ids.hide.look = "plain" if asked or found else "main"

    def _given_room(self) -> float:
        """The width beside what is asked, or that of the page below it."""
        wide = float(self.screen.width - 2 * theme.wide)
        if self.screen.width < dp(BELOW):  # the page itself is not laid out yet
            return wide
        return wide - float(breadth(self.page.decides, theme.heading, True)) - theme.gap

    def _covered(self) -> bool:
        """Whether the drawing takes the place of the cards: something is considered, and no card of
        a hand that stays open."""
        picked = self.answers.picked
        answers = self.answers
        held = answers.stays and not answers.covers and answer.is_piece(self.hall, picked)
        return bool(picked) and not (held or self.answers.in_place)

    def _cards(self) -> None:
        """The cards of the hand and those that can be named; the match beside or below them."""
        page, screen = self.page, self.screen
        idle = {*self.answers.idle}.intersection(c.piece for c in answer_cards.laid(self.answers))
        held = Held(self.hall, self.question, idle)
        screen.nameable.lay(page, self.question)
        self.lit = lit = self._in_match()
        waits = held.alone and not lit and not self._read
        beside = roomy(self.screen) and bool(held.pieces) and not page.asked and not waits
        held.lay(page, *self._hand_room(beside=beside), self._looked)
        if page.has_field:
            page.ids.body.add_widget(page.scroll)
        self._stand(beside=beside)
        if beside or (roomy(self.screen) and not page.has_field and not page.first):
            self._board(asks=lit or (bool(self.answers.picked) and not self.answers.in_place))

    def _looked(self, piece: str) -> None:
        """A card was touched that answers nothing: why, or where its seat is asked nothing it is
        read large."""
        if self.question is None and self.hall.game and is_drawn(self.hall.game, piece):
            self.hall.enlarge(piece)
        else:
            self.screen.show(piece)

    @property
    def _read(self) -> bool:
        """Whether the page is read for a choice that no card makes: hand and match both."""
        usual = answer.drawing(self.hall).asks_hand
        asked = self.question is not None and self.question.text.key in usual
        return asked and roomy(self.screen)

    def _in_match(self) -> bool:
        """Whether what lies in the match answers, and nothing that is held."""
        asked = self.screen.in_hand.in_all() or self.question
        return asked is not None and self.screen.in_hand.only_match(asked)

    def _stand(self, *, beside: bool) -> None:
        """Where the cards stand that cannot be played now: beside the match, or above it."""
        body, scroll = self.page.ids.body, self.page.scroll
        above = beside and (self._narrow or self._read)
        body.orientation = "vertical" if above else "horizontal"
        body.spacing = theme.gap if above else 0
        slim = self._slim if beside and not above else 0
        usual = BESIDE if beside and not above else 1
        scroll.size_hint = (None if slim else usual, None if above else 1)
        scroll.width = slim or scroll.width
        self._strip()

    def _hand_room(self, *, beside: bool) -> tuple[float, float]:
        """The width and the height that the cards may take which answer nothing now."""
        wide, high = float(self.screen.width - 2 * theme.wide), math.inf
        if beside and self._drew:
            high = self._line
        elif beside and self._read:
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

    def _strip(self, *_: object) -> None:
        scroll = self.page.scroll
        if scroll.size_hint_y is None:
            share = self._whole if self._read else ABOVE
            most = self._line + dp(LABEL) * theme.room if self._drew else self.screen.height * share
            scroll.height = min(self.page.ids.shelf.height, most)

    @property
    def _line(self) -> float:
        """The height of one line of cards of the hand that is only looked at."""
        return float(dp(HIGH) * theme.room + theme.near)

    @property
    def _narrow(self) -> bool:
        """Whether the match has no room beside them on an upright screen."""
        wide, seats = self.screen.width / (1 + BESIDE), len(self.view.header.seats)
        least, _ = answer.drawing(self.hall).least(wide, seats)
        return bool(self._upright and dp(least) * theme.room > wide)

    @property
    def _upright(self) -> bool:
        return bool(self.screen.width < self.screen.height)

    def _board(self, *, asks: bool) -> None:
        """The match, painted for this seat's eyes only; `asks`: its places answer what is asked
        here."""
        self.page.has_field = True
        awaiting = self.view.awaiting
        mine = tuple(seat for seat in awaiting.must if seat == self.hall.handed)
        asked = awaiting._replace(must=mine)  # of others nothing is decided here
        drawn = self._drawn(replace(self.view, question=self._asked(asks=asks), awaiting=asked))
        room = BoardRoom(bar_color=theme.soft, bar_inactive_color=theme.soft)
        room.add_widget(drawn)
        body = self.page.ids.body
        alone = room if body.orientation == "vertical" else body
        alone.bind(height=room.setter("full"))
        room.bind(trim=lambda _, cut: setattr(body, "padding", [0, 0, *cut]))
        body.add_widget(room)
        room.fit()

    def _asked(self, *, asks: bool) -> Question | None:
        """What the match lets people touch: what is considered, and until then a display."""
        question, picked = self.question, self.answers.picked
        shown = asks and not answer.is_piece(self.hall, picked)
        if question is None or shown or question.ask is not Ask.TURN:
            return self._lit(question) if asks and question else None
        choices = [c for c in question.choices if answer.is_read_first(self.hall, c) != asks]
        large = answer.drawing(self.hall).large
        choices += [one for one in question.choices if large.issuperset(s.verb for s in one.steps)]
        choices += self.at_once
        return replace(question, choices=tuple(choices)) if choices else None

    def _lit(self, question: Question) -> Question:
        """With what one touch of the match answers, which is no answer in words beside it."""
        more = (one for one in self.at_once if one not in question.choices)
        return replace(question, choices=(*question.choices, *more))

    def _drawn(self, view: SessionView) -> Board:
        assert self.hall.play is not None
        answers = self.answers
        drawn = Board(preview=self.hall.play.preview, size_hint=(None, None), lens=self.lens)
        drawn.game, drawn.view, drawn.goes = self.hall.game, view, answers.picked
        drawn.picked = answers.looked_at
        answers.bind(placed=lambda *_: setattr(drawn, "picked", answers.looked_at))
        drawn.focus = self.hall.handed
        drawn.bind(on_pick=lambda _, name: self._touched(name))
        return drawn

    def _touched(self, piece: str) -> None:
        """One touch takes what one touch answers; what lies there and answers nothing is read
        large."""
        asked = self.question.choices if self.question else ()
        lit = [*self.at_once, *(one for one in asked if answer.is_at_once(self.hall, one))]
        if self.answers.singly:
            lit.sort(key=lambda one: len(one.steps))
        here = next((one for one in lit if piece in one.steps[0].args), None)
        if here is not None:
            self.answers.take(here)
        elif self.answers.touches.consider(piece) or self.hall.game is None:
            return
        elif is_drawn(self.hall.game, piece):
            self.hall.enlarge(piece)


def roomy(screen: HandScreen) -> bool:
    """Whether the match has room below the hand."""
    least = answer.drawing(screen.hall).hand_above
    return bool(screen.height >= dp(least) * theme.room and not phone.narrow)


def width_of_words(answers: Sequence[Any]) -> float:
    """What a few answers in words take abreast; 0: they are many, or pictures."""
    plain = [one for one in answers if isinstance(one, Factory.Answer) and not one.piece]
    if not plain or len(plain) != len(answers) or len(plain) > WORDS:
        return 0.0
    wanted = (max(one.wanted, one.kept) / theme.room for one in plain)
    wide = (max(dp(132), min(dp(380), one)) * theme.room for one in wanted)
    return float(sum(wide) + (len(plain) + 2) * theme.near)
