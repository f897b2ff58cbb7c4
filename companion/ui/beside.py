"""The screens beside this one: phones and tablets that show the match, too."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock

from companion.house.api import House
from companion.house.screens import Screens
from companion.house.virtual import VirtualTable
from companion.session.api import Play


class Beside:
    """Opens the match to other screens and lets them follow; without any it does nothing."""

    def __init__(self, house: House, screens: Screens | None) -> None:
        self._house, self.screens = house, screens
        self._open = False

    def opened(self, play: Play, virtual: VirtualTable | None, settle: Callable[[], None]) -> None:
        """Other screens may show the match, unless people do not want it."""
        if self.screens is not None and self._house.setting("web") != "off":
            self.screens.opened(play, virtual, _at_once, settle, self._house)
        self._open = True

    def closed(self) -> None:
        """The match is left."""
        if self.screens is not None:
            self.screens.closed()
        self._open = False

    def changed(self) -> int | None:
        """Show what changed; the seat whose tag was shown for a screen of its own, if any was."""
        if self.screens is None or not self._open:
            return None
        self.screens.changed()
        return self.screens.touched()


def _at_once(do: Callable[[], None]) -> None:
    """From any thread to the app's."""
    Clock.schedule_once(lambda *_: do())
