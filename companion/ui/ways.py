"""Which screen is shown, and which way leads back."""

from __future__ import annotations

from kivy.properties import NumericProperty

from companion.house.api import House
from companion.house.screens import Screens
from companion.ui.speech import Speech


class Ways(Speech):
    """Moves between screens."""

    handed = NumericProperty(0)
    """Seat that the hand screen is for."""

    def __init__(self, house: House, screens: Screens | None = None) -> None:
        super().__init__(house, screens)
        self.mending: tuple[str, int, str] = ("guide", 0, "")
        """Way and seat with which the correction screen opens."""
        self._path: list[str] = []

    def go(self, screen: str) -> None:
        """Show a screen; `back` returns here, or from one that led here to what was before it."""
        if screen in self._path:
            del self._path[self._path.index(screen) :]
        elif screen != self.screen:
            self._path.append(self.screen)
        self.screen = screen

    def back(self) -> None:
        """To the screen before; things of the table are closed on the way home."""
        screen = self._path.pop() if self._path else "home"
        if screen == "home":
            self.go_home()
        else:
            self.screen = screen

    def go_home(self) -> None:
        """Close what is open and show the home screen."""
        self.close()
        self._path.clear()
        self.screen = "home"

    @property
    def path(self) -> tuple[str, ...]:
        """The screens that `back` leads to, the nearest one last."""
        return tuple(self._path)

    def at_table(self) -> None:
        """The table screen; `back` goes home."""
        self._path = ["home"]
        self.screen = "table"

    def at_result(self) -> None:
        """How a match ended that was opened from home; `back` leads to its table, as when it has
        just ended, where anything can still be undone or put right there, and else home."""
        view = self.see()
        self._path = ["home", "table"] if view is not None and view.can_undo else ["home"]
        self.screen = "end"

    def mend(self, tab: str = "guide", seat: int = 0, what: str = "") -> None:
        """Show the correction screen at one of its three ways; `what` is counted there first."""
        self.mending = (tab, max(0, seat), what)
        self.go("correction")

    def give(self, seat: int) -> None:
        """Show the hand screen for a seat: first a page without any secret."""
        self.handed = seat
        self.go("hand")
