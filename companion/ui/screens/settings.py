"""Settings: language, look, text size; what is told here is kept at once."""

from __future__ import annotations

from functools import partial
from threading import Thread

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import BooleanProperty, StringProperty

from companion.house.trouble import Trouble
from companion.ui import fonts, full_screen, reached, sides
from companion.ui.palette import PALETTES
from companion.ui.screens import Page
from companion.ui.sounds import USUAL, VOLUMES
from companion.ui.teacher import OFF, ON
from companion.ui.theme import theme
from companion.ui.widgets.press import made
from companion.ui.widgets.way_in import WayIn
from companion.ui.words import words
from engine.core.languages import LANGUAGES

SCALES = (("0.9", "small"), ("1", "normal"), ("1.15", "large"))
SWITCHES = {
    "full_screen": (full_screen.KEPT, OFF),
    "motion": ("motion", ON),
    "spots": ("spot_checks", ON),
    "turned": ("turned", OFF),
    "web": ("web", ON),
}
"""Yes or no, by what it is called on the screen: which setting, and how it usually is."""
TOLD = ("broker_user", "broker_ca")
LOST = ("join.none", "join.several", "join.silent", "join.address")
"""What is mended by typing the hub's address."""
UNSEEN = "join.unseen"
"""No complaint when people stopped the camera themselves."""
SECRETS = ("broker_password", "table_key")


class SettingsScreen(Page):
    """A few switches, each with a sentence that says what it does.

    A password and a key are taken and never shown again.
    """

    details = BooleanProperty(False)
    """What only whoever set the table up knows is shown."""
    plugged = StringProperty("")
    """The port of the one reader that is plugged in."""
    unplugged = BooleanProperty(False)
    """No reader is plugged in."""
    drafted = BooleanProperty(False)
    """Nobody signs for the sentences of the language in use."""
    has_password = BooleanProperty(False)
    has_key = BooleanProperty(False)
    table = StringProperty("")
    """What this table is called in the house of a hub; empty: it belongs to none."""
    hub = StringProperty("")
    lost = BooleanProperty(False)
    """No hub was found by itself: its address is asked."""
    looking = BooleanProperty(False)
    scans = BooleanProperty(False)
    """This computer has a camera that reads codes."""
    scanning = BooleanProperty(False)
    """A code is looked for."""

    showing = False
    """What is on is being shown: nobody picks it, and nothing is written."""

    def refresh(self) -> None:
        """Say the choices in the language in use and show which are on."""
        self.showing = True
        self._show()
        self.showing = False

    def _show(self) -> None:
        ids, say = self.ids, words.say
        ids.language.choices = [[one.code, one.name] for one in fonts.offered()]
        ids.language.value = words.language
        self.drafted = LANGUAGES[words.language].drafted
        ids.look.choices = [[name, say(f"settings.theme.{name}")] for name in PALETTES]
        ids.look.value = theme.name
        ids.text.choices = [[value, say(f"settings.text.{name}")] for value, name in SCALES]
        ids.text.value = min(SCALES, key=lambda s: abs(float(s[0]) - theme.scale))[0]
        kept = self.hall.house.setting
        ids.sound.choices = [[name, say(f"settings.sound.{name}")] for name in VOLUMES]
        ids.sound.value = kept("sound") or USUAL
        for name in (*SWITCHES, "teach"):
            ids[name].choices = [[ON, say("settings.on")], [OFF, say("settings.off")]]
        for name, (setting, usual) in SWITCHES.items():
            ids[name].value = kept(setting) or usual
        ids.teach.value = ON if self.hall.teacher.explains() else OFF
        self._seat()
        ids.link.choices = [[way, say(f"settings.link.{way}")] for way in reached.WAYS]
        # The address first: with the link's value both are kept.
        way = reached.way(self.hall.house)
        ids.address.text = reached.address(self.hall.house, way)
        ids.link.value = way
        for name in TOLD:
            ids[name].text = kept(name)
        self.look()
        self._see_secrets()
        self._see_house()

    def teach(self, value: str) -> None:
        """Explain games as they are played, or no more."""
        if not self.showing:
            self.hall.teacher.explain(value == ON)

    def _seat(self) -> None:
        """Where each of those who played last sits around a tablet that lies flat."""
        box = self.ids.sides
        box.clear_widgets()
        if not sides.lies_flat(self.hall.house):
            return
        box.add_widget(Factory.WhoSits())
        people = sides.people(self.hall.house)
        sit = sides.sides(self.hall.house, len(people))
        choices = [[side, words.say(f"settings.side.{side}")] for side in sides.SIDES]
        for seat, (name, side) in enumerate(zip(people, sit, strict=True)):
            row = made("SideRow", called=name)
            row.ids.side.choices, row.ids.side.value = choices, side
            row.ids.side.bind(value=partial(self._sit, len(people), seat))
            box.add_widget(row)

    def _sit(self, seats: int, seat: int, _: object, side: str) -> None:
        self.hall.keep(sides.KEPT, sides.sit(self.hall.house, seats, seat, side))

    def on_enter(self, *_: object) -> None:
        """Where people were sent for one thing, that is what they see."""
        sought, self.hall.sought = self.hall.sought, ""
        unknown = self.ids.link.value in reached.NETWORK and not self.ids.address.text
        if sought:
            self.details = self.details or (sought == "link" and unknown)
            there = self.ids[sought].parent  # with its heading
            Clock.schedule_once(lambda *_: self.ids.room.scroll_to(there, animate=False), 0)

    def look(self) -> None:
        """Which readers are plugged in now."""
        readers = self.hall.house.readers()
        self.plugged = readers[0] if len(readers) == 1 else ""
        self.unplugged = not readers

    def use_plugged(self) -> None:
        """The one reader that is plugged in is the table's."""
        self.ids.address.text = self.plugged
        reached.choose(self.hall, reached.CABLE, self.plugged)

    def on_kv_post(self, *_: object) -> None:
        """What is typed into a field is kept when the field is left."""
        self.full = self.ids.full.__self__  # while it is away nobody else holds it
        if not full_screen.offered():
            self.full.parent.remove_widget(self.full)
        for name in ("address", *TOLD, *SECRETS):
            self.ids[name].bind(on_left=partial(self._left, name))

    def _left(self, name: str, line: WayIn) -> None:
        if name in SECRETS:
            self._hide(name, line)
        elif name == "address":
            reached.choose(self.hall, self.ids.link.value, line.text.strip())
        else:
            self.pick(name, line.text.strip())

    def _see_secrets(self) -> None:
        """Whether there are secrets, not what they are."""
        kept = self.hall.house.setting
        self.has_password, self.has_key = (bool(kept(name)) for name in SECRETS)

    def pick(self, name: str, value: str | None) -> None:
        """Keep what was picked, when it is new."""
        if value is None or self.showing:
            return
        if name == "link":
            reached.choose(self.hall, value)
            self.ids.address.text = reached.address(self.hall.house, value)
        elif value != self.hall.house.setting(name):
            self.hall.keep(name, value)
        if name == "turned":
            self._seat()

    def _hide(self, name: str, line: WayIn) -> None:
        """Keep a password or a key, and take it off the screen."""
        value, line.text = line.text.strip(), ""
        if value:
            self.hall.keep(name, value)
            self._see_secrets()

    def forget(self) -> None:
        """Forget the password and the key of the table."""
        for name in SECRETS:
            self.hall.keep(name, "")
        self._see_secrets()

    # -- the house of a hub

    def _see_house(self) -> None:
        to = self.hall.house.belongs()
        self.table, self.hub = (to.table, to.hub) if to else ("", "")
        self.scans = not self.table and self.hall.house.scans()

    def join(self) -> None:
        """Become a table of the house whose staff made these digits; meanwhile the app goes on."""
        if not self.looking:
            self.looking = True
            told = self.ids.digits.text, self.ids.hub_address.text
            Thread(target=self._join, args=told, daemon=True).start()

    def scan(self) -> None:
        """Look for the code on the hub's page; touched again, stop looking."""
        if self.scanning:
            self._stop_scan()
        elif not self.looking:
            self.looking = self.scanning = True
            Thread(target=self._join, args=("", ""), daemon=True).start()

    def on_leave(self, *_: object) -> None:
        super().on_leave()
        self._stop_scan()

    def _stop_scan(self) -> None:
        self.scanning = False
        self.hall.house.stop_scan()

    def _join(self, digits: str, address: str) -> None:
        trouble: Trouble | None = None
        try:
            self.hall.house.join(self.hall.house.scan() if self.scanning else digits, address)
        except Trouble as error:
            trouble = error
        Clock.schedule_once(lambda *_: self._joined(trouble))

    def _joined(self, trouble: Trouble | None) -> None:
        stopped = trouble is not None and trouble.key == UNSEEN and not self.scanning
        self.looking = self.scanning = False
        if trouble is None:
            self.lost, self.ids.digits.text = False, ""
        elif not stopped:
            self.lost = self.lost or trouble.key in LOST
            self.hall.complain(trouble.said(words.language))
        self._see_house()

    def leave(self) -> None:
        """Belong to no hub any more."""
        self.hall.attempt(self.hall.house.leave)
        self._see_house()
