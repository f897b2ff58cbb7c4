"""Table check: every station and light, live; a touch lights a station, a tag shows itself."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from companion.session.api import NodeView, StationView
from companion.ui import reached
from companion.ui.bars.link import LinkChip
from companion.ui.screens import Page
from companion.ui.truths import away, causes_of, link, worst_of
from companion.ui.widgets.station_grid import Card
from companion.ui.widgets.text import Txt
from companion.ui.words import words

READY = "ready"
CUES = ("choose", "put", "take", "wrong", "wait")


class CheckScreen(Page):
    """What the stations see now, and what their lights can show."""

    cue = StringProperty("choose")
    summary = StringProperty("")
    details = BooleanProperty(False)
    """Stations and stickers by their own names, for whoever set the table up."""
    at_ease = BooleanProperty(False)
    """Every reader answers: that is one sign, and none where the screen is low."""
    housed = BooleanProperty(False)
    """The table belongs to a house."""

    def on_kv_post(self, _: object) -> None:
        """The chips are as wide as there is room."""
        self.bind(width=lambda *_: self.refresh())

    def refresh(self) -> None:
        """Read every node and station anew."""
        check = self.hall.check
        if check is None:
            return
        self.housed = self.hall.house.belongs() is not None
        self.ids.cues.choices = [[cue, words.say(f"cue.{cue}")] for cue in CUES]
        self.ids.cues.value = self.cue
        stations = list(check.stations())
        seen = sum(1 for s in stations if s.uid)
        self.summary = words.say("check.summary", stations=len(stations), seen=seen)
        self._nodes()
        self.ids.stations.cards = [self._card(i, s) for i, s in enumerate(stations, 1)]
        if not stations:
            self.summary = words.say("check.none")

    def _nodes(self) -> None:
        assert self.hall.check is not None
        box = self.ids.nodes
        box.clear_widgets()
        nodes = self.hall.check.nodes()
        at_ease = bool(nodes) and not self.details and worst_of(nodes) == READY
        self.at_ease = at_ease
        if at_ease:
            box.add_widget(_chip(nodes, words.say("check.readers", n=len(nodes))))
            return
        alike = len({link((node,)) for node in nodes}) == 1 < len(nodes)
        if alike and not self.details:
            stage = link(nodes).removeprefix("link.")
            box.add_widget(_chip(nodes, words.say(f"check.all.{stage}", n=len(nodes))))
        else:
            for number, node in enumerate(nodes, 1):
                box.add_widget(_chip((node,), self._told(number, node)))
        if away(nodes):
            box.add_widget(Txt(text=words.say(f"check.help.{self._kind()}"), kind="small"))
        for told in causes_of(nodes) if self.details else ():
            box.add_widget(Txt(text=told, kind="small"))

    def _kind(self) -> str:
        """Where people look for what is wrong."""
        at_cable = reached.way(self.hall.house) == reached.CABLE or self.hall.house.named()
        return "cable" if at_cable else "network"

    def _told(self, number: int, node: NodeView) -> str:
        """A reader and how it is; with its own name for whoever set the table up."""
        stage = link((node,)).removeprefix("link.")
        told = words.say(f"check.reader.{stage}", n=number)
        return f"{node.node}  {told}" if self.details else str(told)

    def on_details(self, *_: object) -> None:
        """The names of things are shown, or put away."""
        self.refresh()

    def _card(self, number: int, station: StationView) -> Card:
        fault = self.hall.say(station.fault) if station.fault else ""
        name = station.station if self.details else words.say("check.spot", n=number)
        tag = station.uid if self.details else ""
        lit = bool(station.cue)
        return Card(station.station, name, self._what(station), tag, fault, lit, bool(station.uid))

    def _what(self, station: StationView) -> str:
        if station.seen and self.hall.game:
            return str(self.hall.game.texts.word(words.language, station.seen))
        if station.seen:
            return station.seen
        return str(words.say("check.tag" if station.uid else "check.empty"))

    def touch_station(self, station: str, lit: bool) -> None:
        """Light a station, or put its light out."""
        self.light(station, "" if lit else self.cue)

    def light(self, station: str, cue: str) -> None:
        """Show a cue at a station ("" for all)."""
        if self.hall.check is not None:
            self.hall.check.light(station, cue)
            self.hall.settle()
            self.refresh()

    def bring_in(self) -> None:
        """To the page that speaks to a reader on its cable; the check lets go of it."""
        self.hall.go_home()
        self.hall.go("reader")


def _chip(nodes: Sequence[NodeView], told: str) -> LinkChip:
    """How these readers are, in words."""
    chip = LinkChip()
    chip.show(tuple(nodes))
    chip.text, chip.width = told, dp(320)
    return chip
