"""From another tablet: a match that was played elsewhere goes on here, asked once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Thread
from typing import Any, Final

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.house.belonging import Offer
from companion.house.trouble import Trouble
from companion.ui.called import in_a_row
from companion.ui.drawing import game_name
from companion.ui.drawings import drawing_of
from companion.ui.screens import Page
from companion.ui.words import words
from engine.core.people import called

SINCE: Final = ((86400, "days"), (3600, "hours"), (60, "minutes"))


class BringScreen(Page):
    """What the hub can hand over; the app goes on while the hub is asked."""

    lists = ("offers",)
    said = StringProperty("")
    """What is going on, or why nothing is."""
    why = StringProperty("")
    """What the list is; nothing while there is none to choose from."""
    asks = StringProperty("")
    """What will happen when the chosen match goes on here; empty: none is chosen."""
    busy = BooleanProperty(False)
    chosen = ObjectProperty(None, allownone=True)
    """The offer that people touched; they are asked once."""
    trouble = ObjectProperty(None, allownone=True)

    def __init__(self, hall: Any, **kwargs: Any) -> None:
        self.found: Sequence[Offer] | None = None
        super().__init__(hall, **kwargs)

    def on_pre_enter(self, *_: object) -> None:
        self.look()

    def refresh(self) -> None:
        """Say everything in the language in use."""
        to = self.hall.house.belongs()
        choosing = self.found and not self.chosen
        self.why = words.say("bring.why", table=to.table) if to and choosing else ""
        self.said, self.asks = self._saying(), self._asking()
        shown = [self.chosen] if self.chosen else self.found or ()
        self.ids.offers.clear_widgets()
        for offer in shown:
            self.ids.offers.add_widget(self._row(offer))

    def _saying(self) -> str:
        if self.busy:
            return str(words.say("bring.coming" if self.chosen else "bring.asking"))
        if self.trouble:
            return str(self.trouble.said(words.language))
        return "" if self.found else str(words.say("bring.none"))

    def _asking(self) -> str:
        if self.chosen is None or self.busy:
            return ""
        return str(words.say("bring.ask" if self.chosen.here < 0 else "bring.ask.here"))

    def _row(self, offer: Offer) -> Any:
        row = Factory.MatchRow()
        row.cover = drawing_of(offer.game).cover
        row.title = game_name(offer.game, words.language)
        row.names = in_a_row(called(words.language, n, who) for n, who in enumerate(offer.seats))
        row.about = in_a_row(part for part in _about(offer) if part)
        row.bind(on_release=lambda *_: self.choose(offer))
        return row

    # -- what fingers do

    def look(self) -> None:
        """Ask the hub what there is."""
        if not self.busy:
            self.found = self.chosen = self.trouble = None
            self._begin(self.hall.house.offers, self._found)
        self.refresh()

    def choose(self, offer: Offer | None) -> None:
        """Ask whether this one shall go on here; None: it shall not."""
        if not self.busy:
            self.chosen, self.trouble = offer, None
            self.refresh()

    def bring(self) -> None:
        """The chosen one goes on here."""
        if self.chosen and not self.busy:
            uid = self.chosen.uid
            self._begin(lambda: self.hall.house.bring(uid), self._brought)
            self.refresh()

    # -- while the app goes on

    def _begin(self, do: Callable[[], Any], then: Callable[[Any], None]) -> None:
        self.busy = True
        Thread(target=self._do, args=(do, then), daemon=True).start()

    def _do(self, do: Callable[[], Any], then: Callable[[Any], None]) -> None:
        try:
            found = do()
        except Trouble as error:
            trouble = error
            Clock.schedule_once(lambda *_: self._failed(trouble))
        else:
            Clock.schedule_once(lambda *_: self._done(then, found))

    def _done(self, then: Callable[[Any], None], found: Any) -> None:
        self.busy = False
        then(found)

    def _found(self, found: Sequence[Offer]) -> None:
        self.found = found
        self._follow()

    def _brought(self, number: int) -> None:
        """It is opened where people still wait for it; else it stands on the first page."""
        self.chosen = self.found = None
        if self.manager and self.manager.current == self.name:
            self.hall.resume(number)
        else:
            self.hall.tell_anew()

    def _failed(self, trouble: Trouble) -> None:
        self.busy, self.trouble, self.chosen, self.found = False, trouble, None, None
        self._follow()


def _about(offer: Offer) -> tuple[str, ...]:
    """Whether a match pauses, whether it is further there or here, and when it was heard of."""
    stands = words.say("home.paused") if offer.phase == "paused" else ""
    further = "there" if offer.length >= offer.here else "here"
    here = words.say(f"bring.further.{further}") if offer.here >= 0 else ""
    return stands, here, _heard(offer.ago)


def _heard(ago: int) -> str:
    if ago < 0:
        return ""
    for seconds, unit in SINCE:
        if ago >= seconds:
            return str(words.say(f"bring.heard.{unit}", count=ago // seconds))
    return str(words.say("bring.heard.now"))
