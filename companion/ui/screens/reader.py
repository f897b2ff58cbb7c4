"""A reader on a cable is told the way into the house; what happens, and how it ended, is said."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.house.belonging import ComingIn, Newcomer
from companion.house.trouble import Trouble
from companion.ui.screens import Page
from companion.ui.words import words

LOOK_S: Final = 1.0
"""How often plugs are looked at. Chosen: people look up from a cable later than that."""
USUAL: Final = "desk"
"""What the reader of a table with one pad is called, in every layout."""
TYPED: Final = ("name", "ssid", "password")


class ReaderScreen(Page):
    """One reader after the other; the Wi-Fi is typed once."""

    table = StringProperty("")
    step = StringProperty("")
    """What is being done (`ComingIn`); empty: nothing."""
    share = NumericProperty(0.0)
    """How much of it is over."""
    trouble = StringProperty("")
    """What went wrong, in a sentence."""
    heard = StringProperty("")
    """The reader that answers by Wi-Fi now."""
    plugged = BooleanProperty(False)
    asking = BooleanProperty(False)
    """A reader is asked for its name: its cable is in use."""
    complete = BooleanProperty(False)
    """There is nothing left to type."""
    left = False
    """Nobody sees the page any more; it may be gone."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._names: dict[str, str] = {}
        """Port -> what its reader calls itself, of those that were asked."""
        self._inside: set[str] = set()
        """Readers that came in: no other one is offered such a name."""
        super().__init__(*args, **kwargs)

    def on_kv_post(self, *_: object) -> None:
        """What was typed in this run is there again."""
        self.ids.ssid.field.text, self.ids.password.field.text = self.hall.wifi
        for name in TYPED:
            self.ids[name].field.bind(text=self._typed)
        self.ids.which.bind(value=self._picked)

    def on_pre_enter(self, *_: object) -> None:
        super().on_pre_enter()
        self.left = False
        self._looking = Clock.schedule_interval(self._look, LOOK_S)

    def on_leave(self, *_: object) -> None:
        super().on_leave()
        self.left = True
        self._looking.cancel()

    def refresh(self) -> None:
        """Say everything in the language in use."""
        to = self.hall.house.belongs()
        self.table = to.table if to else ""
        self._list(self.hall.house.readers())

    # -- which reader

    def _look(self, *_: object) -> None:
        """Cables come and go while people stand there."""
        ports = list(self.hall.house.readers())
        if not self.step and ports != [port for port, _ in self.ids.which.choices]:
            self._list(ports)

    def _list(self, ports: Any) -> None:
        which = self.ids.which
        self.plugged = bool(ports)
        which.choices = [[port, self._called(n, port)] for n, port in enumerate(ports, 1)]
        self._names = {port: name for port, name in self._names.items() if port in ports}
        if which.value not in ports:
            which.value = ports[0] if len(ports) == 1 else None
        self._typed()

    def _called(self, number: int, port: str) -> str:
        return self._names.get(port) or words.say("reader.one", n=number)

    def _picked(self, _: object, port: str | None) -> None:
        """A reader is asked for its name; one that has none is offered the usual one."""
        if not self.step:
            self.ids.name.field.text = self._names.get(port or "", "")
        self._ask(port)

    def _ask(self, port: str | None) -> None:
        if port is not None and port not in self._names and not (self.asking or self.step):
            self.asking = True
            self._beside(lambda: self.hall.house.called(port), lambda name: self._named(port, name))

    def _named(self, port: str, name: str) -> None:
        self._names[port], self.asking = name, False
        if self.ids.which.value == port and not self.ids.name.field.text:
            self.ids.name.field.text = name or (USUAL if USUAL not in self._inside else "")
        self._list([port for port, _ in self.ids.which.choices])
        self._ask(self.ids.which.value)

    # -- telling it

    def _typed(self, *_: object) -> None:
        self.complete = bool(self.ids.which.value) and all(map(self._text, TYPED))

    def _text(self, name: str) -> str:
        return str(self.ids[name].field.text).strip()

    def tell(self) -> None:
        """Let the reader into the house; meanwhile the app goes on."""
        if self.step or self.asking or not self.complete:
            return
        self.trouble = self.heard = ""
        one = Newcomer(self.ids.which.value, *map(self._text, TYPED))
        self.hall.wifi = (one.ssid, one.password)
        self._begun(ComingIn.HUB)
        self._beside(lambda: self._bring_in(one), lambda why: self._ended(one, why))

    def _bring_in(self, one: Newcomer) -> Trouble | None:
        """On the other thread. Who left the page is told how it ended wherever they are."""
        why: Trouble | None = None
        try:
            self.hall.house.bring_in(one, self._later(self._begun))
        except Trouble as error:
            why = error
        if self.left:
            said = why.said(words.language) if why else words.say("reader.heard", name=one.name)
            Clock.schedule_once(lambda *_: self.hall.complain(said))
        return why

    def _begun(self, step: ComingIn) -> None:
        self.step = str(step)
        self.share = (list(ComingIn).index(step) + 1) / (len(ComingIn) + 1)

    def _ended(self, one: Newcomer, why: Trouble | None) -> None:
        self.step, self.share = "", 0.0
        self.heard = "" if why else one.name
        self._inside |= {one.name} if why is None else set()
        self.trouble = why.said(words.language) if why else ""
        self._names[one.port] = one.name
        self._list(self.hall.house.readers())

    # -- beside the app

    def _beside(self, do: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Do it on a thread of its own, and say here what came of it."""
        Thread(target=lambda: self._later(then)(do()), daemon=True).start()

    def _later(self, do: Callable[[Any], None]) -> Callable[[Any], None]:
        """The same, done by the app's own thread while the page is there."""

        def done(*what: Any) -> None:
            if not self.left:
                do(*what)

        return lambda *what: Clock.schedule_once(lambda *_: done(*what))
