"""The window: a screen for every purpose, and a bar for complaints over all of them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import ScreenManager, TransitionBase

from companion.house.api import House
from companion.house.screens import Screens
from companion.ui import (
    ahead,
    ask,
    bell,
    board,
    campaign_panel,
    face_panel,
    full_screen,
    score_pad,
    virtual_view,
    widgets,
)
from companion.ui.bars import guide, lesson, link, question, refusal, truth
from companion.ui.dragging import Dragging
from companion.ui.enlarged import Holding
from companion.ui.hall import Hall
from companion.ui.markup import load_kv
from companion.ui.origin import at_origin
from companion.ui.pace import Pace
from companion.ui.phone import phone
from companion.ui.screens import make
from companion.ui.sides import turn
from companion.ui.theme import theme
from companion.ui.tidy import Tidy, loosen
from companion.ui.widgets import (
    counted_view,
    loose,
    pictures,
    piece_answer,
    piece_grid,
    press,
    roomy,
    station_grid,
    text,
    turned,
    way_in,
)
from companion.ui.widgets.textures import kept
from companion.ui.words import words

KNOWN_TO_KV = (
    ask, bell, board, campaign_panel, counted_view, face_panel, guide, lesson, link, loose,
    piece_answer, piece_grid, pictures, press, question, refusal, roomy, score_pad, station_grid,
    text, truth, turned, virtual_view, way_in
)  # fmt: skip
"""Imported so that kv files know their classes by name."""

FIRST_COPY_S, HOUR_S = 5.0, 3600.0
"""When the copy of the day is made after the start, and how often a new day is looked for. Chosen:
the first page is shown and still by then; nobody waits for a copy at midnight."""

SOUNDS_S = 1.0
"""When the sounds are read after the start. Chosen: the first page is shown and still by then."""

FOLDER = Path(__file__).parent


class AtOnce(TransitionBase):
    """The old screen goes before the new one comes: no frame shows both."""

    between = ObjectProperty(lambda: None)
    """Called while none is there."""

    def start(self, manager: Any) -> None:
        """Change them; a screen that sends people elsewhere as it opens has the last word."""
        self.manager, old, new = manager, self.screen_out, self.screen_in
        self.remove_screen(old)
        self.between()
        self.add_screen(new)
        new.pos = manager.pos
        manager.do_layout()
        old.dispatch("on_pre_leave")
        old.dispatch("on_leave")
        new.dispatch("on_pre_enter")
        if manager.current_screen is new:
            new.dispatch("on_enter")


class Root(FloatLayout):
    """The screens that people see or can go back to; each is made when it is shown."""

    def __init__(self, hall: Hall, tidy: Tidy | None = None, **kwargs: Any) -> None:
        for name in (
            "base",
            "parts",
            "bars",
            "face",
            "campaign",
            "score_pad",
            "game_card",
            "laurels",
        ):
            load_kv(widgets.FOLDER / f"{name}.kv")
        load_kv(FOLDER / "screens" / "root.kv")
        self.hall = hall
        super().__init__(**kwargs)
        self.bind(size=theme.measure)
        self.bind(size=phone.measure)
        self.holding, self.dragging = Holding(self), Dragging(self)
        self.tidy = tidy or Tidy()
        self.screens = ScreenManager(transition=AtOnce(between=self.face))
        self.add_widget(self.screens, index=len(self.children))
        hall.fbind("changed", self.tidy.stir)
        self.bind(size=lambda *_: hall.calm.turn())  # everything is elsewhere now
        hall.bind(screen=self.show, complaint=self.complain, enlarged=self.holding.enlarge)
        hall.bind(enlarged=self.face, handed=self.face)
        self.face()
        self.show(hall, hall.screen)

    def show(self, _: object, name: str) -> None:
        """Bring a screen to the front."""
        self.tidy.wait()
        kept.page_left()
        if not self.screens.has_screen(name):
            self.screens.add_widget(make(name, self.hall))
        self.hall.calm.turn()
        self.hall.enlarge("")  # a card of a hand is shown to nobody else
        self.screens.current = name
        self._let_go()

    def face(self, *_: object) -> None:
        """On a tablet that lies flat the window faces whom it shows something."""
        by = turn(self.hall)
        if Window.rotation == by:
            return
        self.hall.calm.turn_window(by - Window.rotation, Window.size)
        Window.rotation = by
        Window.update_viewport()  # by itself it waits, and not at all where the size is the same
        self.do_layout()

    def _let_go(self) -> None:
        """Keep no screen to which no way leads back: each holds megabytes."""
        kept = {self.screens.current, *self.hall.path}
        self.screens.transition.screen_out = self.screens.current_screen  # it would keep the last
        left = [page for page in self.screens.screens if page.name not in kept]
        for page in left:
            self.screens.remove_widget(page)
            loosen(page)
        self.tidy.left() if left else self.tidy.stir()

    def on_touch_down(self, touch: Any) -> bool:
        with at_origin(touch):
            self.hall.calm.down(touch)
            self.holding.down(touch)
            self.dragging.down(touch)
            return self.hall.calm.turning or bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        self.holding.move(touch)
        return self.dragging.move(touch) or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        self.dragging.up(touch)  # a finger that carried something has seen its place light up
        self.hall.calm.up(touch)
        self.holding.up(touch)
        return bool(super().on_touch_up(touch))

    def complain(self, _: object, sentence: str) -> None:
        """Show or hide the complaint."""
        self.ids.complaint.news, self.ids.complaint.sentence = self.hall.news, sentence


class Tabletwin(App):
    """Kivy's entry; everything else lives in the hall and the screens."""

    title = "Tabletwin"

    def __init__(self, house: House, match: int = 0, screens: Screens | None = None) -> None:
        super().__init__()
        self.hall = Hall(house, screens)
        self.match = match

    def build(self) -> Root:
        theme.bind(ground=self._ground)
        Window.bind(on_keyboard=partial(full_screen.keyed, self.hall))
        self._ground(theme, theme.ground)
        return Root(self.hall)

    def _ground(self, _: object, colour: Any) -> None:
        Window.clearcolor = colour

    def on_start(self) -> None:
        self.pace = Pace(Window)
        if self.match:
            self.hall.resume(self.match)
        elif self.hall.is_new():
            self.hall.go("welcome")
        # All games are read while people look at the first screen: a new match opens at once.
        Thread(target=self.hall.house.games, daemon=True).start()
        ahead.begin(self.hall)
        Clock.schedule_once(lambda *_: self.hall.sounds.open(), SOUNDS_S)
        Clock.schedule_once(self._copy, FIRST_COPY_S)
        Clock.schedule_interval(self._copy, HOUR_S)

    def _copy(self, *_: object) -> None:
        """The copy of the day is made beside the app; what is wrong is told."""
        Thread(target=self._copied, daemon=True).start()

    def _copied(self) -> None:
        trouble = self.hall.house.copy_daily()
        if trouble is not None:
            said = trouble.said(words.language)
            Clock.schedule_once(lambda *_: self.hall.complain(said))

    def on_pause(self) -> bool:
        self.hall.rest()
        return True

    def on_stop(self) -> None:
        self.hall.close()
        self.hall.rest()
