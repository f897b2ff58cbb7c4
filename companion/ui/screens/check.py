"""Table check: every station and light, live; a touch lights a station, a tag shows itself."""

from __future__ import annotations

from kivy.properties import StringProperty

from companion.session.api import StationView
from companion.ui.screens import Page
from companion.ui.widgets import bars
from companion.ui.widgets.station_grid import Card
from companion.ui.words import words

CUES = ("choose", "put", "take", "wrong", "wait")


class CheckScreen(Page):
    """What the stations see now, and what their lights can show."""

    cue = StringProperty("choose")
    summary = StringProperty("")

    def refresh(self) -> None:
        """Read every node and station anew."""
        check = self.desk.check
        if check is None:
            return
        self.ids.cues.choices = [[cue, words.say(f"cue.{cue}")] for cue in CUES]
        self.ids.cues.value = self.cue
        stations = list(check.stations())
        seen = sum(1 for s in stations if s.uid)
        self.summary = words.say("check.summary", stations=len(stations), seen=seen)
        self._nodes()
        self.ids.stations.cards = [self._card(station) for station in stations]
        if not stations:
            self.summary = words.say("check.none")

    def _nodes(self) -> None:
        assert self.desk.check is not None
        box = self.ids.nodes
        box.clear_widgets()
        for node in self.desk.check.nodes():
            chip = bars.LinkChip()
            chip.show((node,))
            cause = f": {node.cause}" if node.cause else ""
            chip.text = f"{node.node}  {chip.text}{cause}"
            chip.width = "320dp" if cause else "220dp"
            box.add_widget(chip)

    def _card(self, station: StationView) -> Card:
        fault = self.desk.say(station.fault) if station.fault else ""
        seen = self._what(station)
        return Card(station.station, seen, station.uid, fault, bool(station.cue))

    def _what(self, station: StationView) -> str:
        if station.seen and self.desk.game:
            return str(self.desk.game.texts.word(words.language, station.seen))
        if station.seen:
            return station.seen
        return str(words.say("check.tag" if station.uid else "check.empty"))

    def touch_station(self, station: str, lit: bool) -> None:
        """Light a station, or put its light out."""
        self.light(station, "" if lit else self.cue)

    def light(self, station: str, cue: str) -> None:
        """Show a cue at a station ("" for all)."""
        if self.desk.check is not None:
            self.desk.check.light(station, cue)
            self.desk.settle()
            self.refresh()
