"""The page of a hand that its seat looks into: what is asked, its cards, and the match where there
is room for it or a card is considered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from companion.session.api import Ask, SessionView
from companion.ui import answer, answer_cards
from companion.ui.deeds import (
    givers,
    givers_last,
    gold_corner,
    line_apart,
    small_pictures,
    without_pictures,
)
from companion.ui.enlarged import is_drawn
from companion.ui.held import Held, of_others
from companion.ui.may_stop import may_stop
from companion.ui.open_hand import lie_along, only_card, stays_open
from companion.ui.open_match import OpenMatch
from companion.ui.open_room import OpenRoom, roomy, width_of_words
from companion.ui.open_words import OpenWords
from companion.ui.theme import theme
from companion.ui.widgets.cards_page import ABREAST as BELOW
from companion.ui.widgets.cards_page import CardsPage
from companion.ui.widgets.lettering import SMALLEST_SP, breadth, cut
from companion.ui.words import words

if TYPE_CHECKING:
    from companion.ui.screens.hand import HandScreen

ABREAST = 1240
"""Width, dp, from which on a hand has room beside the match."""
UNDO, NOTED = 200, 1.6
"""Width, dp, of the words of undo, and how many of its lines hold what it takes back."""


class OpenPage:
    """The page as it stands for one view; another view makes another page."""

    def __init__(self, screen: HandScreen, view: SessionView) -> None:
        self.screen, self.hall, self.view = screen, screen.hall, view
        self.question = screen.in_hand.question(view)
        self.lit = False
        """What lies in the match answers, and nothing that is held."""
        self._gave: list[float] = []
        """How wide the answers were that gave the card before this one, the last first."""
        self.page = page = CardsPage()
        self.answers = page.ids.answers
        page.title = words.say("hand.title", who=screen.who)
        self.words = OpenWords(self.hall, screen.in_hand, self.answers, self.question)
        self.room = OpenRoom(screen, page, view, self.question)
        self.match = OpenMatch(
            self.hall, view, self.question, self.answers, screen.in_hand.at_once(view)
        )
        page.news = self.words.news(view)
        page.ids.hide.bind(on_release=screen.lay_down)
        page.ids.let.bind(on_release=screen.let_happen)
        page.undoes = self.hall.undoes_own()
        wide = dp(UNDO) * theme.room
        page.undo_note = cut(page.undoes, sp(SMALLEST_SP), NOTED * wide)
        page.undo_brief = cut(page.undoes, sp(SMALLEST_SP), wide)
        page.ids.undo.bind(on_release=screen.take_back)
        page.ids.rules.bind(on_release=lambda *_: self.hall.go("rules"))
        page.scroll = page.ids.scroll.__self__  # lives on while the drawing takes its place
        page.ids.shelf.bind(height=self.room.trim)

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
        page.drawn = self.room.drew
        page.waits = of_others(self.hall, question)
        page.leaves = self.room.below() if roomy(self.screen) and not page.waits else 0
        page.first = self._hand_first()
        page.waits |= page.first or answers.covers
        page.strip = self.room.strip_high()
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

    def _abreast(self) -> None:
        """On a wide screen a hand that stays open leaves the height to the match beside it."""
        page, usual = self.page, answer.drawing(self.hall).kinds_held
        usual = 0 if of_others(self.hall, self.question) else usual
        wide = self.screen.width >= dp(ABREAST) * theme.room
        page.calm = bool(usual)
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
        inner = self.answers.ids
        self.page.beside = 0 if away else width_of_words(inner.field.children, inner.turns.children)
        self.page.has_field = False
        for name in ("body", "held", "decks", "parts", "cards"):
            self.page.ids[name].clear_widgets()
        ask = self.question.ask if self.question else None
        if ask is Ask.WHICH or (ask not in (None, Ask.FACE) and self._covered()):
            self.match.lay(self.page, asks=True)
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
        page.how = self.words.below(stays=page.stays)

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
        return bool(picked) and not (held or self.answers.in_place or self.answers.on_gold)

    def _cards(self) -> None:
        """The cards of the hand and those that can be named; the match beside or below them."""
        page, screen = self.page, self.screen
        idle = {*self.answers.idle}.intersection(c.piece for c in answer_cards.laid(self.answers))
        held = Held(self.hall, self.question, idle)
        screen.nameable.lay(page, self.question)
        self.lit = lit = self._in_match()
        waits = held.alone and not lit and not self.room.read
        beside = roomy(self.screen) and bool(held.pieces) and not page.asked and not waits
        held.lay(page, *self.room.for_hand(beside=beside), self._looked)
        if page.has_field:
            page.ids.body.add_widget(page.scroll)
        self.room.stand(beside=beside)
        if beside or (roomy(self.screen) and not page.has_field and not page.first):
            self.match.lay(
                self.page, asks=lit or (bool(self.answers.picked) and not self.answers.in_place)
            )

    def _looked(self, piece: str) -> None:
        """A card was touched that answers nothing: why, or where its seat is asked nothing it is
        read large."""
        if self.question is None and self.hall.game and is_drawn(self.hall.game, piece):
            self.hall.enlarge(piece)
        else:
            self.screen.show(piece)

    def _in_match(self) -> bool:
        """Whether what lies in the match answers, and nothing that is held."""
        asked = self.screen.in_hand.in_all() or self.question
        return asked is not None and self.screen.in_hand.only_match(asked)
