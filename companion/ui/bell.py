"""The bell of a table that belongs to a house: a touch calls somebody, the next calls them off."""

from __future__ import annotations

from kivy.properties import BooleanProperty

from companion.session.api import SessionView
from companion.ui.hall import Hall
from companion.ui.widgets.press import Press
from companion.ui.words import words


class Bell(Press):
    """Not there where nobody would hear it."""

    shown = BooleanProperty(False)
    called = BooleanProperty(False)
    wordy = BooleanProperty(True)
    """There is room for a word under the sign."""

    def show(self, hall: Hall, view: SessionView) -> None:
        """Whether somebody can be called, and is."""
        self._hall = hall
        self.shown = view.can_call and not view.header.looks_on
        self.called = view.called

    def on_release(self) -> None:
        """Call, or call off, and say which."""
        if self._hall.act(lambda play: play.call()):
            done = "table.call.done" if self.called else "table.call.off"
            self._hall.mention(words.say(done))
