"""What is open at the table: a match, the table check, a box that is enrolled or counted."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from kivy.event import EventDispatcher
from kivy.properties import StringProperty

from companion.house.api import Enrol, Fed, House, Links, TableCheck
from companion.house.counting import Count
from companion.house.screens import Screens
from companion.house.trouble import Trouble
from companion.house.virtual import VirtualTable
from companion.session.api import Play, SessionView, Text
from companion.store.faces import Owner
from companion.ui import looked
from companion.ui.beside import Beside
from companion.ui.drawings import drawing_of
from companion.ui.lens import Lenses
from companion.ui.pump import Pump
from companion.ui.widgets import lettering, textures
from companion.ui.words import words
from engine.core.game import Game, Value
from engine.games import load


class Opened(EventDispatcher):
    """Opens and closes things at the table; one at a time."""

    screen = StringProperty("home")

    def __init__(self, house: House, screens: Screens | None = None) -> None:
        super().__init__()
        self.house = house
        self.beside = Beside(house, screens)
        """Phones and tablets that show the match, too."""
        self.play: Play | None = None
        self.found_at = 0
        """How long the match was when it was opened."""
        self.check: TableCheck | None = None
        self.enrol: Enrol | None = None
        self.count: Count | None = None
        self.virtual: VirtualTable | None = None
        self.game: Game | None = None
        self.looks_on = False
        """Another window plays the match."""
        self.lenses = Lenses()
        self.looked: dict[int, frozenset[str]] = {}
        """Seat -> its hand as it was seen last."""
        self._pump: Pump | None = None

    # -- what the hall does with it

    @abstractmethod
    def go(self, screen: str) -> None:
        """Show a screen; `back` returns here."""

    @abstractmethod
    def at_table(self) -> None:
        """The table screen; `back` goes home."""

    @abstractmethod
    def at_result(self) -> None:
        """How a match ended; `back` goes to its table, or home where nothing can be undone."""

    @abstractmethod
    def announce(self) -> None:
        """Something may have changed: screens look again."""

    @abstractmethod
    def say(self, text: Text | None) -> str:
        """A sentence of the match in the language in use."""

    @abstractmethod
    def complain(self, sentence: str) -> None:
        """Show a sentence for a while."""

    # -- opening

    def start(
        self, game: str, seats: Any, options: Any, tier: str, stand_ins: int | None = None
    ) -> None:
        """A new match, then the table screen."""
        self.attempt(lambda: self._match(self.house.start(game, seats, options, tier, stand_ins)))

    def resume(self, match: int, ended: bool = False) -> None:
        """A stored match, then the table screen; of one that has ended, its result."""
        self.attempt(lambda: self._match(self.house.resume(match)))
        if ended and self.play is not None:
            self.at_result()

    def go_on(self, choice: Value) -> None:
        """The next match of the campaign, then the table screen."""
        match = self.match
        self.attempt(lambda: self._match(self.house.go_on(match, choice)))

    def take_over(self) -> None:
        """Play on here what another window plays; that one is told and looks on."""
        self._reopen(take_over=True)

    def _look_on(self, *_: object) -> None:
        """Another window took the match over: the table here is let go."""
        self._reopen(take_over=False)
        self.complain(self.say(Text("store.taken_over")))

    def _reopen(self, take_over: bool) -> None:
        match = self.match
        if match:
            self.attempt(lambda: self._match(self.house.resume(match, take_over)))

    @property
    def match(self) -> int:
        """The number of the match that is open; 0 without one, or when it is not stored."""
        view = self.see()
        return view.header.match if view else 0

    def _match(self, opened: Any) -> None:
        self.close()
        self.looks_on = opened.play.view().header.looks_on
        self.play = opened.play
        self.lenses.of(self.match)
        self.looked = looked.recall(self.house, self.match)
        self.found_at = opened.play.view().length
        self.game = load(opened.play.view().header.game)
        drawing_of(self.game.id).told = opened.play.printed
        self.virtual = opened.virtual
        if opened.virtual is not None:
            opened.play.keep_itself()
        self.beside.opened(opened.play, opened.virtual, self.settle)
        self.at_table()  # before anything is announced: the screen that is left shows nothing anew
        self._feed(opened.play, opened.link, opened.virtual)

    def open_check(self) -> None:
        """The table check."""
        self.attempt(self._open_check)

    def _open_check(self) -> None:
        opened = self.house.check()
        self.close()
        self.check = opened.check
        self._feed(opened.check, opened.link, opened.virtual)
        self.go("check")

    def open_enrol(self, game: str, box: str) -> None:
        """The enrolment of a box."""
        self.attempt(lambda: self._open_enrol(game, box))

    def _open_enrol(self, game: str, box: str) -> None:
        opened = self.house.enrol(game, box)
        self.close()
        self.game = load(game)
        self.tell(self.house.owner(game, self.game.printings[0]))
        self.enrol = opened.enrol
        self._feed(opened.enrol, opened.link, opened.virtual)
        self.screen = "register"

    def open_count(self, game: str, box: str) -> None:
        """The count of a box."""
        self.attempt(lambda: self._open_count(game, box))

    def _open_count(self, game: str, box: str) -> None:
        opened = self.house.count(game, box)
        self.close()
        self.game = load(game)
        self.tell(self.house.owner(game, self.game.printings[0]))
        self.count = opened.box
        self._feed(opened.box, opened.link, opened.virtual)
        self.screen = "count"

    def tell(self, owner: Owner) -> None:
        """Draw the cards of a game as their owner told them."""
        drawing_of(owner.game.id).told = owner.printed

    def _feed(self, fed: Fed, link: Links | None, virtual: VirtualTable | None) -> None:
        self.virtual = virtual
        self._pump = Pump(fed, link, self.announce)
        self._pump.start()
        self.announce()

    def close(self) -> None:
        """Leave the table; everything is stored already."""
        if self._pump:
            self._pump.stop()
        self._pump = None
        self.beside.closed()
        if self.play:
            self.play.leave()
        self.play = self.check = self.enrol = self.count = self.virtual = None
        textures.forget()
        lettering.forget()

    def attempt(self, action: Callable[[], None]) -> None:
        """Do it; what keeps the house from it is told to people."""
        try:
            action()
        except Trouble as trouble:
            self.stopped(trouble)

    def stopped(self, trouble: Trouble) -> None:
        """Tell what keeps the house from something."""
        self.complain(trouble.said(words.language))

    def see(self) -> SessionView | None:
        """The match as everybody may see it now."""
        return self.play.view() if self.play else None

    def settle(self) -> None:
        """After a touch: lights and screens follow."""
        if self._pump:
            self._pump.settle()
