"""Home: go on with a match, begin one, register a box, check the table, settings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.house.api import MatchCard
from companion.house.days import moment
from companion.house.trouble import Trouble
from companion.house.words import names, say
from companion.ui import dealing
from companion.ui.called import in_a_row
from companion.ui.drawing import game_name
from companion.ui.drawings import drawing_of
from companion.ui.screens import Page
from companion.ui.widgets.game_card import game_card, in_order
from companion.ui.widgets.press import made
from companion.ui.words import words

PAGE = 5
"""Matches that are listed at first, about what a tablet shows at once; a row is over a megabyte."""
SEARCHED = 5
"""More than so many are worth a search."""
LOOKS_AGAIN_S = 2.0
"""While another program is said to play a match: one that was killed takes a moment to end.
Chosen: seldom enough to cost a still tablet nothing, soon enough for whoever waits for it."""
FEW, ROOMY = 2, 740.0
"""No more matches than these, on a screen whose sides are at least so long, dp, leave the games
a place below."""


class HomeScreen(Page):
    """The first thing people see."""

    lists = ("matches",)
    empty = BooleanProperty(True)
    fresh = BooleanProperty(True)
    """Nobody has played here yet: the games stand where matches will."""
    waits = BooleanProperty(False)
    """A match can be gone on with: that comes before a new one."""
    head = StringProperty("")
    """What is listed first."""
    many = BooleanProperty(False)
    joined = BooleanProperty(False)
    """This is a table of a house: matches of other tablets can go on here."""
    roomy = BooleanProperty(False)
    """The screen has a place for the games below a few matches; a window grows and turns."""
    damage = StringProperty("")
    ends = NumericProperty(0)
    """The match of which people are asked whether they end it; 0: of none."""
    removes = BooleanProperty(False)
    """People are asked whether they remove the ended matches that are listed."""
    shown = NumericProperty(PAGE)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._cards: Sequence[MatchCard] = ()
        self._again = Clock.create_trigger(self._look_again, LOOKS_AGAIN_S)
        self.removal: Any = None
        """Where removing is offered, or asked about; None: nowhere yet."""
        super().__init__(*args, **kwargs)

    def on_kv_post(self, *_: object) -> None:
        self.check = self.ids.check.__self__  # while it is away nobody else holds it

    def on_size(self, *_: object) -> None:
        self.roomy = min(self.size) >= dp(ROOMY)

    def on_roomy(self, *_: object) -> None:
        if self._few() and self.ids.matches.children:  # else all is listed as it is entered
            self.refresh()

    def on_pre_enter(self, *_: object) -> None:
        self.shown, self.ends, self.removes, self.ids.sought.text = PAGE, 0, False, ""
        self.refresh()

    def refresh(self) -> None:
        """List the stored matches, the latest first."""
        self._offer_check()
        sought = self._sought()
        self._cards = cards = self.hall.house.matches(sought)
        if any(card.elsewhere for card in cards):
            self._again()
        self.many = len(cards) > SEARCHED or bool(sought)
        self.empty, self.fresh = not cards, not cards and not self.many
        if not sought:
            self.waits = any(card.waits for card in cards)
        self.joined = self.hall.house.belongs() is not None
        trouble = self.hall.house.damage()
        self.damage = trouble.said(words.language) if trouble else ""
        self._list(sorted(cards, key=lambda card: not card.waits))

    def _offer_check(self) -> None:
        """Where nothing reads a sticker there is no table to check."""
        row, wanted = self.ids.readers, not self.hall.readerless()
        if not wanted:
            row.remove_widget(self.check)
        elif self.check.parent is None:
            row.add_widget(self.check)

    def _sought(self) -> str:
        return str(self.ids.sought.text) if self.many else ""

    def _look_again(self, *_: object) -> None:
        """Tell it when another program has let a match go."""
        if self.manager is None or self.manager.current_screen is not self:
            return
        if self.hall.house.matches(self._sought()) == self._cards:
            self._again()
        else:
            self.refresh()

    def _list(self, cards: Sequence[MatchCard]) -> None:
        """The matches that wait, then the results of the others."""
        box = self.ids.matches
        box.clear_widgets()
        if self.fresh:
            box.add_widget(self._shelf())
        self.head = words.say("home.first" if self.fresh else _head(cards[:1]))
        for before, card in zip((None, *cards), cards[: int(self.shown)], strict=False):
            if before and before.waits and not card.waits:
                box.add_widget(Factory.ListHead(text=words.say(_head([card]))))
            box.add_widget(self._row(card, main=card.waits and before is None))
            if before is None and card.waits and not (card.over or card.elsewhere):
                box.add_widget(self._end(card))
        left = len(cards) - int(self.shown)
        if left > 0:
            more = Factory.MoreMatches(text=words.say("home.more", count=left))
            more.bind(on_release=lambda *_: self.more())
            box.add_widget(more)
        if self._ended():
            self.removal = self._remove()
            box.add_widget(self.removal)
        if self._few() and self.roomy:
            self._games_below(box)

    def _end(self, card: MatchCard) -> Any:
        """Whoever does not want to play on looks for it beside the way back into the match."""
        if self.ends != card.number:
            row = Factory.EndMatch()
            row.ids.end.bind(on_release=lambda *_: self._ask_end(card.number))
            return row
        row = self._sure("home.end", "box")
        row.ids.no.bind(on_release=lambda *_: self._ask_end(0))
        row.ids.yes.bind(on_release=lambda *_: self._end_it(card.number))
        return row

    def _sure(self, what: str, sign: str, **gaps: int) -> Any:
        """One question before something is gone."""
        asks, no, yes = (words.say(f"{what}.{one}", **gaps) for one in ("ask", "no", "yes"))
        return made("Sure", sign=sign, asks=asks, stays=no, goes=yes)

    def _ask_end(self, match: int) -> None:
        """A touch too many ends nothing."""
        self.ends = match
        self.refresh()

    def _end_it(self, match: int) -> None:
        """It is not played on: what lies on its table goes back into the box."""
        hall = self.hall
        hall.resume(match)
        if hall.play is None or hall.match != match:
            return
        hall.play.pack_up()
        dealing.put_away(hall)
        hall.settle()
        if hall.virtual is not None:
            hall.at_result()

    def _remove(self) -> Any:
        """All of the ended matches that are listed can be removed; a search lists fewer."""
        ended = len(self._ended())
        if not self.removes:
            row = Factory.RemoveEnded(text=words.say("home.remove", n=ended))
            row.bind(on_release=lambda *_: self._ask_remove(True))
            return row
        row = self._sure("home.remove", "cross", n=ended)
        row.ids.no.bind(on_release=lambda *_: self._ask_remove(False))
        row.ids.yes.bind(on_release=lambda *_: self._remove_them())
        return row

    def _ended(self) -> list[int]:
        return [card.number for card in self._cards if card.removable]

    def _ask_remove(self, asked: bool) -> None:
        """A touch too many removes nothing."""
        self.removes = asked
        self.refresh()
        asks = self.removal
        Clock.schedule_once(lambda *_: self.ids.list.scroll_to(asks, animate=False))

    def _remove_them(self) -> None:
        """What was asked about, if that is still all that is listed; a copy is kept."""
        self.removes, ended = False, self._ended()
        try:
            self.hall.house.remove(ended)
            back = {"settings": words.say("settings.title"), "copies": words.say("settings.copies")}
            self.hall.mention(words.say("home.removed", n=len(ended), **back))
        except Trouble as trouble:
            self.hall.complain(trouble.said(words.language))
        self.refresh()

    def _few(self) -> bool:
        """Whether the list leaves room for the games."""
        return 0 < len(self._cards) <= FEW and not self.many

    def _games_below(self, box: BoxLayout) -> None:
        """What else could be played fills the room that few matches leave."""
        shelf = self._shelf()
        box.add_widget(Factory.ListHead(text=words.say("home.first")))
        above = [*box.children]

        def leave(*_: object) -> None:
            shelf.below = sum(one.height + box.spacing for one in above)

        for one in above:
            one.bind(height=leave)
        leave()
        box.add_widget(shelf)

    def _shelf(self) -> Factory.Shelf:
        """All games; a touch begins a match of one."""
        shelf = Factory.Shelf()
        for game in in_order(self.hall.house):
            card = game_card(game)
            card.bind(on_release=partial(self._begin, game.id))
            shelf.add_widget(card)
        return shelf

    def _begin(self, game: str, *_: object) -> None:
        self.hall.leafed = game
        self.hall.go("new")

    def more(self) -> None:
        """List some more."""
        self.shown += 3 * PAGE
        self.refresh()

    def seek(self) -> None:
        """List what the words in the field are about."""
        self.shown, self.removes = PAGE, False
        self.refresh()

    def _row(self, card: MatchCard, main: bool) -> Factory.MatchRow:
        row = Factory.MatchRow()
        row.main = main
        row.cover = drawing_of(card.game).cover
        row.title = game_name(card.game, words.language)
        row.names = in_a_row(_standing(card))
        # Where it went on is more than when, and there is one line.
        played = "" if card.also else moment(words.language, card.played)
        row.about = in_a_row(part for part in (played, *_about(card)) if part)
        row.over = not card.waits
        row.bind(on_release=lambda *_: self.hall.resume(card.number, ended=card.over))
        return row


def _head(cards: Sequence[MatchCard]) -> str:
    """What the first of these begins a list of."""
    return "home.results" if any(not card.waits for card in cards) else "home.resume"


def _about(card: MatchCard) -> tuple[str, ...]:
    """How far a match is, of a campaign with its level and the one that is next, and where else it
    went on."""
    stands = _how(card)
    if card.then:
        return (say(words.language, "campaign.next", number=card.stage, then=card.then),)
    level = say(words.language, "campaign.at", number=card.stage) if card.stage else ""
    also = words.say("home.also", table=card.also) if card.also else ""
    return level, stands, also


def _standing(card: MatchCard) -> list[str]:
    """Who plays, each with what they have, once anybody has anything."""
    called = names(words.language, card.seats)
    if not any(card.scores):
        return called
    told = zip(called, card.scores, strict=False)  # an automatic opponent has no name here
    return [words.say("home.score", name=name, value=value) for name, value in told]


def _how(card: MatchCard) -> str:
    """Who has won, or what keeps the match; how far it is the score says, where it is known."""
    stands, called = _stands(card), names(words.language, card.seats)
    if card.winners and max(card.winners) < len(called):
        who = words.say("end.and").join(called[seat] for seat in card.winners)
        return str(words.say("home.won", names=who))
    return str(words.say(f"home.{stands}")) if stands else ""


def _stands(card: MatchCard) -> str:
    if card.elsewhere:
        return "elsewhere"
    if card.over:
        ended = "early" if card.steps else "unbegun"
        return ended if card.early else "over"
    return "paused" if card.paused else ""
