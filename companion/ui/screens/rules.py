"""Rules: what applies now, all chapters of the game, and a search over them; from every screen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import takewhile

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import BooleanProperty, StringProperty

from companion.art.shelf import legend
from companion.session.api import Happened
from companion.ui.drawing import game_name
from companion.ui.rulebook import Rule, asked_by, chapters, find, lesson_of, rule, told
from companion.ui.screens import Page
from companion.ui.widgets.game_card import in_order
from companion.ui.widgets.press import made
from companion.ui.words import words
from engine.core.game import Game
from engine.games import load

MOST = 25
"""So many rules are listed for a search; with more a word more is needed."""
LATEST = 3
"""Of what happened last, so much is told with its rule."""


class RulesScreen(Page):
    """While a match is open its rules are told, else those of a game that people choose."""

    lists = ("list", "games")
    title = StringProperty("")
    has_legend = BooleanProperty(False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        self.game: Game | None = None
        self.opened = ""
        self._returns = False
        """Whoever looks up a sign comes back to where they read."""
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def on_pre_enter(self, *_: object) -> None:
        """Begin with what applies now."""
        playing = self.hall.play is not None or self.hall.enrol is not None
        self.game = self.hall.game if playing else self._leafed()
        if not self._returns:
            self.opened = self.ids.sought.text = ""
        self._returns = False
        self.refresh()
        view = self.hall.see()
        if view is not None and self.game is not None:
            question = view.question or next(iter(view.beside), None)
            lesson = lesson_of(self.game.id, question)
            self._looked_up(*(one.id for one in asked_by(self.game, words.language, lesson)[:1]))

    def _leafed(self) -> Game:
        """The game that people look at, else the one whose rules were read here last."""
        games = in_order(self.hall.house)
        found = next((game for game in games if game.id == self.hall.leafed), None)
        return found or self.game or games[0]

    def leave(self) -> None:
        """Back to where people came from."""
        self.hall.back()

    def signs(self) -> None:
        """What the signs of this game mean."""
        if self.game is not None:
            self.hall.leafed, self._returns = self.game.id, True
            self.hall.go("legend")

    def choose(self, game: str) -> None:
        """The rules of another game."""
        self.game, self.opened, self.hall.leafed = load(game), "", game
        self.refresh()

    def seek(self) -> None:
        """List what the words in the field are about."""
        self.refresh()

    def refresh(self) -> None:
        """Tell the rules anew."""
        game = self.game
        if game is None:
            return
        name = game_name(game.id, words.language)
        self.title = words.say("rules.title", game=name)
        self.has_legend = bool(legend(game.id, words.language))
        self._games(game)
        self.ids.list.clear_widgets()
        sought = self.ids.sought.text.strip()
        if sought:
            self._found(game, sought)
        else:
            self._now(game)
            self._chapters(game)

    def _games(self, chosen: Game) -> None:
        box = self.ids.games
        box.clear_widgets()
        if self.hall.play is not None or self.hall.enrol is not None:
            return
        for game in in_order(self.hall.house):
            tab = Factory.SeatTab(text=game_name(game.id, words.language), kind="small")
            tab.look = "on" if game.id == chosen.id else "plain"
            tab.bind(on_release=lambda *_, game=game.id: self.choose(game))
            box.add_widget(tab)

    def _found(self, game: Game, sought: str) -> None:
        found = find(game, words.language, sought)
        self._rules(found[:MOST])
        if len(found) > MOST:
            self._say("rules.more", count=len(found) - MOST)
        elif not found:
            self._say("rules.nothing")

    def _say(self, key: str, **gaps: str | int) -> None:
        self.ids.list.add_widget(made("Quiet", text=words.say(key, **gaps)))

    def _now(self, game: Game) -> None:
        """The decision that is due with its rules, and what was applied just before."""
        view = self.hall.see()
        if view is None:
            return
        question = view.question or next(iter(view.beside), None)
        lesson = lesson_of(game.id, question)
        rows = [self._happened(game, one) for one in view.happened if one.rule]
        applied = [*dict.fromkeys(rows)][-LATEST:]  # three cards were drawn by one rule
        if question is not None and lesson:
            self.ids.list.add_widget(made("RuleHeading", text=words.say("rules.now")))
            self.ids.list.add_widget(made("Txt", text=self.hall.say(question.text), bold=True))
            seats = len(view.header.seats)
            said = told(game, words.language, lesson, view.on_screen, question, seats)
            self.ids.list.add_widget(made("Txt", text=said))
            self._rules(asked_by(game, words.language, lesson))
        if applied:
            self.ids.list.add_widget(made("RuleHeading", text=words.say("rules.just")))
        self._rules(applied)

    def _happened(self, game: Game, one: Happened) -> Rule:
        """What happened, and the rule that made it so."""
        event, found = self.hall.say(one.text), rule(game, words.language, one.rule)
        return Rule(one.rule, f"{event}  {found.text}" if found else event)

    def _rules(self, rules: Iterable[Rule]) -> None:
        for one in rules:
            self.ids.list.add_widget(made("RuleRow", number=one.id, text=one.text))

    def _chapters(self, game: Game) -> None:
        """A button a chapter; the rules of the one that was touched follow it."""
        self.ids.list.add_widget(made("RuleHeading", text=words.say("rules.all")))
        for chapter in chapters(game, words.language):
            opened = chapter.id == self.opened
            button = made("RuleChapter", text=chapter.title, sign="up" if opened else "down")
            button.bind(on_release=partial(self._open, chapter.id))
            self.ids.list.add_widget(button)
            if opened:
                self._rules(chapter.rules)

    def _looked_up(self, *rules: str) -> None:
        """A house counts which rules are looked up in a match."""
        for one in rules:
            if self.hall.play is not None:
                self.hall.play.looked_up(one)

    def _open(self, chapter: str, *_: object) -> None:
        """What was touched stays where it is, but as far as its rules need room below it."""
        above = self._above()
        self.opened = "" if self.opened == chapter else chapter
        self._looked_up(*filter(None, [self.opened]))
        self.refresh()
        Clock.schedule_once(lambda *_: self._bring(above))

    def _above(self) -> float:
        """How much of the list lies above the edge."""
        scroll = self.ids.scroll
        hidden = max(0.0, self.ids.list.height - scroll.height)
        return float((1 - scroll.scroll_y) * hidden)

    def _bring(self, above: float) -> None:
        """The list so far up as it was, then all rules of the open chapter into view, and before
        them its heading."""
        scroll = self.ids.scroll
        hidden = max(1.0, self.ids.list.height - scroll.height)
        scroll.scroll_y = max(0.0, 1 - above / hidden)
        below = self.ids.list.children[::-1]
        at = next((n for n, one in enumerate(below) if getattr(one, "sign", "") == "up"), None)
        if at is not None:
            rules = [*takewhile(lambda one: hasattr(one, "number"), below[at + 1 :])]
            for one in (*rules[-1:], below[at]):
                scroll.scroll_to(one, animate=False)
