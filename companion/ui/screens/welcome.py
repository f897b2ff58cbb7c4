"""The first run in three steps: a table that plays by itself, the reader, the first tags."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty

from companion.ui import called, reached
from companion.ui.board import Board
from companion.ui.board_room import BoardRoom
from companion.ui.demo import Demo
from companion.ui.drawing import game_name
from companion.ui.reached import TOUCH
from companion.ui.screens import Page
from companion.ui.widgets.press import made
from companion.ui.words import words
from engine.core.people import player

STEPS = ("watch", "reader", "tag")
STEP_S = 1.2
"""The table that plays by itself takes a step so often. Chosen: slow enough to be followed with the
eyes, half a minute of it."""


class WelcomeScreen(Page):
    """Each step can be skipped, and all of them can be seen again from the settings."""

    step = NumericProperty(1)
    steps = NumericProperty(len(STEPS))
    """As many as there are for this house: without a reader there is nothing to tag."""
    title = StringProperty("")
    why = StringProperty("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.demo: Demo | None = None
        self.board: Board | None = None
        self._beat: Any = None
        self._looked, self._language = False, ""
        super().__init__(*args, **kwargs)

    def on_pre_enter(self, *_: object) -> None:
        self.go(int(self.step))  # who comes back from the settings goes on where they left

    def on_leave(self, *_: object) -> None:
        self._rest()

    def go(self, step: int) -> None:
        """Another of the three pages."""
        self._rest()
        self._looked = False
        self.step = step
        self.refresh()

    def refresh(self) -> None:
        """Say the page in the language in use."""
        house = self.hall.house
        read = self.step == len(STEPS) or bool(house.named() or house.readers())
        self.steps = len(STEPS) - (not read)
        name = STEPS[int(self.step) - 1]
        self.title, self.why = words.say(f"welcome.{name}"), words.say(f"welcome.{name}.why")
        self.ids.middle.clear_widgets()
        (self._watch, self._reader, self._tag)[int(self.step) - 1]()

    # -- a table that plays by itself

    def _watch(self) -> None:
        if self.demo is None or self._language != words.language:
            self._language = words.language
            self.demo = Demo(tuple(player(words.language, n) for n in range(3)))
        self.board = Board(size_hint=(None, None), disabled=True)  # it is looked at
        self.room = BoardRoom()
        self.room.add_widget(self.board)
        self.board.game = self.demo.game
        self.told = made("Txt", bold=True)
        self.ids.middle.add_widget(self.told)
        self.ids.middle.add_widget(self.room)
        self._show()
        self._beat = self._beat or Clock.schedule_interval(self._play, STEP_S)

    def _play(self, *_: object) -> None:
        if self.demo is None or self.demo.shown:
            self._rest()
            return
        self.demo.step()
        self._show()

    def _show(self) -> None:
        if self.board is not None and self.demo is not None:
            view = self.demo.view()
            self.board.view = view
            if view.question is not None and view.question.seat >= 0:
                self.board.focus = view.question.seat
            self.told.text = self.demo.told(words.language)
            self.room.told = self.demo.places()
            self.room.fit()

    def _rest(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
        self._beat, self.demo, self.board = None, None, None

    # -- the reader, the tags

    def _reader(self) -> None:
        """What goes at once is gold and stands first; to look again is for who expected one."""
        named = ", ".join(self.hall.house.named())  # of one table, which is in use already
        found = [named] if named else list(self.hall.house.readers())
        for port in found:
            note = words.say("welcome.found.at", port=port)
            use = self._use(reached.CABLE, port)
            self._offer("welcome.found", use, "tag", note, look="main")
        look = "plain" if found else "main"
        self._offer("welcome.simulated", self._use(reached.SCREEN), "table", look=look)
        self._offer("welcome.without", self._use(TOUCH), "hand")
        self._offer("welcome.network", self._network, "link_ready")
        if not found:
            none = "welcome.none.again" if self._looked else "welcome.none"
            self._offer("welcome.look", self._look, "undo", words.say(none), look="quiet")
        self.ids.middle.add_widget(made("WelcomePicture"))

    def _look(self) -> None:
        """Perhaps it is plugged in by now; people see that it was looked for."""
        self._looked = True
        self.refresh()

    def _tag(self) -> None:
        """A box that this house knows already goes at once."""
        games = dict.fromkeys(one.game for one in self.hall.house.boxes() if one.done)
        boxes = called.in_a_row(game_name(game, words.language) for game in games)
        known = words.say("welcome.tag.known", boxes=boxes) if boxes else ""
        if known:
            self._offer("welcome.tag.has", self.finish, "check", known, look="main")
        self._offer("welcome.tag.now", lambda: self.finish("register"), "tag")
        if not known:
            self._offer("welcome.tag.has", self.finish, "check")
        self._offer("welcome.tag.later", self.finish, "forward")
        self.ids.middle.add_widget(made("WelcomePicture"))

    def _offer(
        self, key: str, do: Callable[[], None], sign: str, note: str = "", look: str = "plain"
    ) -> None:
        why = f"{key}.why"
        note = note or (words.say(why) if words.has(why) else "")
        button = made("WelcomeChoice", text=words.say(key), sign=sign, note=note, look=look)
        button.bind(on_release=lambda *_: do())
        self.ids.middle.add_widget(button)

    def _use(self, way: str, port: str = "") -> Callable[[], None]:
        def use() -> None:
            reached.choose(self.hall, way, port)
            if way == reached.CABLE:
                self.go(3)
            else:  # nothing there reads a sticker
                self.finish()

        return use

    def _network(self) -> None:
        self.hall.keep("welcomed", "yes")
        network = reached.way(self.hall.house) in reached.NETWORK
        if not network:
            reached.choose(self.hall, reached.NETWORK[0])
        self.hall.sought = "link"
        self.hall.go("settings")

    def finish(self, then: str = "") -> None:
        """The house is ready; perhaps a box is tagged at once."""
        self.hall.keep("welcomed", "yes")
        self.hall.back()
        if then:
            self.hall.go(then)
