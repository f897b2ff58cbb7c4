"""What the screens share: what fingers do with the match, and the word that it has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.house.api import House
from companion.house.screens import Screens
from companion.house.trouble import Trouble
from companion.session.api import LogLine, Notice, Phase, Play, Question
from companion.ui import dealing, goes_back, looked, reached, taste
from companion.ui.calm import UNDO, May, calm
from companion.ui.carrier import Carrier
from companion.ui.drawing import Drawing
from companion.ui.drawings import drawing_of
from companion.ui.most_held import MostHeld
from companion.ui.sounds import USUAL, Sounds
from companion.ui.teacher import Teacher
from companion.ui.ways import Ways
from companion.ui.words import words
from engine.core.state import Prompt
from engine.core.steps import TABLE


class Hall(Ways):
    """Does what fingers want, and tells the screens what has changed.

    `changed` counts up whenever something on the table or in the match may have changed, and with
    the language; screens bind to it and read `view` anew.
    """

    changed = NumericProperty(0)
    enlarged = StringProperty("")
    """The piece that fills the screen; nothing: none does."""
    offer: Any = None
    """What is offered with it (an `Offer`), and how it is taken."""
    notice = ObjectProperty(None, allownone=True)
    """The latest answer to a touch that could not be done (a `Notice`)."""
    _noticed = -1
    """How far the match had gone then."""
    _asked_then: object = None
    """What was asked as people went to see where a number comes from."""

    def __init__(self, house: House, screens: Screens | None = None) -> None:
        super().__init__(house, screens)
        self.calm = calm
        """Whether a finger may answer what is shown."""
        self._went_back = goes_back.WentBack()
        self.carrier = Carrier()
        """Moves on a virtual table what decisions move."""
        self.teacher = Teacher(house)
        """Explains a game as it is played."""
        self.about: tuple[int, str] = (0, "points")
        """Seat and counted thing that the why screen explains."""
        self.asked: tuple[str | int, ...] = ()
        """What was asked last, of whom and about what."""
        self.holder = TABLE
        """Seat that has the tablet: it looked into its hand, and nobody else was asked since."""
        self.ended = (TABLE, "")
        """The seat whose last answer was given for it, as it was the only one left, and to what."""
        self.fresh: frozenset[str] = frozenset()
        """What came to the hand that is open since it was looked at last."""
        self.most_held = MostHeld()
        """How many places each open hand keeps through a turn."""
        self.leafed = ""
        """The game that people looked at last: its rules are told, a new match begins with it."""
        self.sought = ""
        """What people look for on the settings, which open there."""
        self.wifi = ("", "")
        """Name and password of the house's Wi-Fi, as typed in this run; they are kept nowhere."""
        for name in taste.LOOKS:
            taste.follow(name, house.setting(name))
        words.bind(language=self.tell_anew)
        self.sounds = Sounds(house.setting("sound") or USUAL)
        self.moves = house.setting("motion") != "off"
        """What goes somewhere is shown on its way."""

    def enlarge(self, piece: str, offer: Any = None) -> None:
        """Let a piece fill the screen until the next touch, or until it is taken or left."""
        self.offer, self.enlarged = offer, piece

    def shrink(self) -> None:
        """A touch ends that: a second one is not meant for the answer below, wherever it is."""
        self.calm.put_away()
        self.calm.turn()
        self.enlarge("")

    def close(self) -> None:
        if self.play is not None and self.game is not None:
            self.leafed = self.game.id
        super().close()
        self.calm.left()
        self.notice = None
        self.looked.clear()
        self.most_held = MostHeld()
        # The next match may have fewer seats.
        self.handed, self.holder, self.about = 0, TABLE, (0, "points")
        if self.game is not None:
            drawing_of(self.game.id).told = Drawing.told  # the match's own would keep it

    def is_new(self) -> bool:
        """Nobody has played here, or been through the first steps."""
        return not self.house.setting("welcomed") and not self.house.matches()

    def readerless(self) -> bool:
        """Nothing here reads a sticker: the table is on the screen, and no reader is plugged in."""
        return self.house.on_screen() and not self.house.readers()

    # -- doing

    def act(self, do: Callable[[Play], Notice | None], again: str = "") -> bool:
        """Do something with the match; a refusal is shown. True when it was done.

        A finger that came too early for what is shown now does nothing; nor does one that comes
        down again where it did something else a moment ago. `again`: what is done several times.
        """
        if not self.play or not self.calm.may(May.GIVE, again):
            return False
        self.sounds.touched()
        before, self.ended = self.play.view().length, (TABLE, "")
        self._done(do(self.play) or dealing.follow(self, before))
        self.sounds.follow(self.see(), self.notice)  # a refusal twice changes no screen
        if self.notice is None:
            self.calm.gave(again)
        return self.notice is None

    def dismiss(self) -> None:
        """A refusal has been read."""
        self.notice = None
        if self.play is not None:
            self.play.dismiss()
        self.tell_anew()

    def saw(self, seat: int, hand: frozenset[str]) -> None:
        """A seat has seen these cards in its hand."""
        if self.looked.get(seat) != hand:
            self.looked[seat] = hand
            if not self.looks_on:
                looked.keep(self.house, self.match, self.looked)

    def lays(self, piece: str) -> None:
        """A finger lays this down."""
        view = self.see()
        self.carrier.laid(piece, view.length if view else 0)

    def deal(self, seat: int) -> None:
        """A seat's cards come from the piles of the virtual table into its hand, and what follows
        by itself."""
        self._on_its_own(lambda: dealing.deal(self, seat))

    def lay_out(self, owed: Prompt) -> None:
        """All that is to lie open now comes from a pile of the virtual table and lies in place, and
        what follows by itself."""
        self._on_its_own(lambda: dealing.lay_out(self, owed))

    def let_happen(self, seat: int) -> None:
        """A seat stops nothing; once nobody else is asked, it is carried out."""
        if self.play is not None:
            play = self.play
            self._on_its_own(lambda: play.let_happen(seat))

    def _on_its_own(self, do: Callable[[], Notice | None]) -> None:
        before = self.play.view().length if self.play else 0
        self._done(do() or dealing.follow(self, before))

    def _done(self, notice: Notice | None) -> None:
        if self.play is not None:
            self.notice, self._noticed = notice, self.play.view().length
            self.settle()

    def carry(self, piece: str, station: str) -> None:
        """The screen moves a piece on the virtual table, or beside it where no station is named;
        what still lies there goes first: no reader reads two."""
        if self.play is None or self.virtual is None:
            return
        below = [one for one, at in self.virtual.lying().items() if at == station and one != piece]
        for one in below if station else ():
            self.carry(one, "")
        self.play.carry(piece, station)
        if station:
            self.virtual.place(piece, station)
        else:
            self.virtual.remove(piece)

    def put_back(self) -> None:
        """All pieces go where the match has them."""
        if self.calm.counts:
            self.carrier.put_back(self)

    @property
    def packs(self) -> bool:
        """The box is being packed: there pieces go by hand."""
        view = self.see()
        return view is not None and view.phase is Phase.PACKING

    def undoes(self) -> str:
        """The gesture that undo would take back, in words, and whose; empty when there is none."""
        view = self.see()
        if self.play is None or view is None or not view.can_undo or view.header.looks_on:
            return ""
        done = self._done_last
        return goes_back.whose(self, view, done) if done else ""

    def undoes_own(self) -> str:
        """The same where it was done by the seat that has the tablet; empty where another one did
        it, or nobody."""
        done = self._done_last if self.play is not None else None
        return self.undoes() if done is not None and done.seat == self.handed else ""

    @property
    def _done_last(self) -> LogLine | None:
        """What was done last of all that still counts."""
        assert self.play is not None
        return next((one for one in reversed(self.play.history()) if not one.undone), None)

    def undone(self) -> str:
        """The gesture that was taken back last, told as such; empty when something was done since.
        Where a screen has no room to tell it on the way back, it is read here."""
        view = self.see()
        back = view is not None and self._went_back.at(self.play, view.length)
        if self.play is None or view is None or not view.can_redo or not back:
            return ""
        lines = (goes_back.told(self, line) for line in self.play.history() if line.undone)
        return next((str(words.say("table.undone", told=told)) for told in lines), "")

    def undo(self) -> None:
        """Take back what the last touch did; a second touch where it was given does not."""
        if self.calm.may(May.TAKE_BACK, UNDO):
            self.act(lambda play: play.undo(), UNDO)

    def asks(self, question: Question | None) -> None:
        """What is asked on the screen that is shown, also of nobody: what came to light. Whoever is
        to answer takes the tablet."""
        if question is None:
            return
        if question.about != self.asked:
            self.asked = question.about
            self._turn_page()
        if question.seat not in (TABLE, self.holder):
            self.holder = TABLE

    def _turn_page(self) -> None:
        """A second touch of the finger that answered is not for what it has not seen; whoever goes
        to and fro by undo and redo sees only these."""
        view = self.see()
        if view is not None and not view.can_redo:
            self.calm.turn_page()

    def explain(self, seat: int, what: str) -> None:
        """Show where a number comes from."""
        self.about, self._asked_then = (seat, what), self._asks_now()
        if self.screen == "why":
            self.announce()
        self.go("why")

    def _asks_now(self) -> object:
        """How far the match is, and what it asks of people or guides them to."""
        view = self.see()
        return view and (view.length, view.question and view.question.about, view.instruction)

    def tell_anew(self, *_: object) -> None:
        """What is said has changed, not the match."""
        self.changed += 1

    def announce(self) -> None:
        """Something may have changed: screens look again."""
        view = self.see()
        if dealing.settled(self, view):
            self.settle()  # and announces anew
            return
        if view and view.length != self._noticed:
            self.notice = None  # the match has gone on since it was refused
        if self.screen == "why" and "table" in self._path and self._asks_now() != self._asked_then:
            # A number is looked at in passing: what hands play is not played unseen.
            self.go("table")
        if view and view.header.looks_on and not self.looks_on:
            self.looks_on = True
            Clock.schedule_once(self._look_on)
        seat = self.beside.changed()
        if seat is not None:  # the seat's tag brings its code to the front
            self.handed = seat
            self.go("phones")
        self.sounds.follow(view, self.notice)
        self.carrier.follow(self, view)
        self.changed += 1

    # -- settings

    def rest(self) -> None:
        """The tablet may be switched off: the file alone has everything."""
        self.holder = TABLE
        self.attempt(self.house.rest)

    def keep(self, name: str, value: str) -> None:
        """Keep a setting and follow it at once."""
        taste.follow(name, value)
        if name == "sound":
            self.sounds.volume = value
        elif name == "motion":
            self.moves = value != "off"
        elif name == "link":
            self.attempt(lambda: self.house.keep("tier", ""))  # another table senses something else
        elif name == "spot_checks" and self.play:
            self.play.check_spots(value != "off")
        self.attempt(lambda: self.house.keep(name, value))

    def stopped(self, trouble: Trouble) -> None:
        """Tell what keeps the house from something, where people can mend it."""
        super().stopped(trouble)
        if trouble.key in reached.UNTOLD:
            self.sought = "link"
            self.go("settings")
