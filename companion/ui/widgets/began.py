"""A calm sign that a round has begun: it stands over the match for a moment, and asks for nothing.

No touch ends there, nothing moves for it, and it goes by itself.
"""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import Phase, SessionView
from companion.ui.began import Began
from companion.ui.hall import Hall
from companion.ui.widgets.motion import LASTS_S

READ_S = 2.6
"""Chosen: a heading and a short line read once."""


class BeganSign(BoxLayout):
    """What has begun, and what it brings; empty most of the time."""

    title = StringProperty("")
    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self._at: tuple[object, tuple[int, ...]] = ("", ())
        """Which match was looked at last, and how far that was."""
        self._moves = False
        self._over = Clock.create_trigger(self._goes, READ_S)
        super().__init__(**kwargs)
        self.opacity = 0

    def follow(self, hall: Hall, view: SessionView, began: Began | None) -> None:
        """Tell what has begun since it was looked at last; not what a match was opened at, nor what
        it went back to."""
        (match, before), now = self._at, began.number if began else ()
        self._at, self._moves = (view.header, now), hall.moves
        same = match == view.header and view.phase is Phase.PLAY
        if began is not None and same and () < before < now:
            self._tell(began)
        elif now != before or not same:
            self.rest()
        elif began is not None and self.title:  # in another language
            self.title, self.text = began.title, began.brings

    def _tell(self, began: Began) -> None:
        self.rest()
        self.title, self.text, self.opacity = began.title, began.brings, 1
        self._over()

    def _goes(self, *_: object) -> None:
        if self._moves:
            fades = Animation(opacity=0, duration=LASTS_S)
            fades.bind(on_complete=self.rest)
            fades.start(self)
        else:
            self.rest()

    def rest(self, *_: object) -> None:
        """Nothing has begun."""
        Animation.cancel_all(self, "opacity")
        self._over.cancel()
        self.title = self.text = ""
        self.opacity = 0
