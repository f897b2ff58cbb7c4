"""Correction: what hands should do, what each station sees, and ways to mend the match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.session.api import Mode, Phase, SessionView, StationView
from companion.ui.bars.guide import numbered
from companion.ui.count_rows import CountRows
from companion.ui.moves_back import MovesBack
from companion.ui.screens import Page
from companion.ui.told_wrong import ToldWrong
from companion.ui.truths import SICK, agreement, away, causes_of, said, truths, wrong_at
from companion.ui.words import words

RIGHT_SHOWN = 10
"""Pieces that lie right: a large table has a hundred of them, and nobody reads that."""
OWED_SHOWN = 2
"""So much of what hands owe is told above the counts, the latest. Chosen: two lines."""
WAYS = ("guide", "count", "told", "back")
"""The hands follow the match; the match follows what all agree on; what was told wrongly; back to
before."""


class CorrectionScreen(Page):
    """Either the hands follow the match, or the match follows the table."""

    lists = ("rows",)
    instruction = StringProperty("")
    count = StringProperty("")
    piece = StringProperty("")
    game = ObjectProperty(None, allownone=True)
    tab = StringProperty("guide")
    paused = BooleanProperty(False)
    pauses = StringProperty("")
    """What the button says that pauses or goes on; a match that is over does neither."""
    agrees = BooleanProperty(False)
    """Everything that is read lies as it should: only then there is a tick."""
    idle = BooleanProperty(False)
    """Hands have nothing to do here, as far as readers tell."""
    owes = BooleanProperty(False)
    """Hands have to do what no line here tells."""
    stays = StringProperty("")
    """Why nothing can be mended now but by the hands at the table."""
    reads = BooleanProperty(False)
    """Readers see the table; by touch alone there is nothing that hands could put right, and at a
    table on the screen only what lies wrong."""
    _listed: tuple[object, ...] = ()
    """What the rows were listed from."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.told, self.counts, self.moves = ToldWrong(self), CountRows(self), MovesBack(self)
        super().__init__(*args, **kwargs)

    def refresh(self) -> None:
        """Read everything anew."""
        view = self.hall.see()
        if view is not None:
            self._read(view)
            ways = {"guide": self._stations, "count": self.counts.lay, "told": self._told}
            ways.get(self.tab, lambda _: self.moves.lay())(view)

    def _read(self, view: SessionView) -> None:
        """How all of it stands, and which ways there are."""
        self.game = self.hall.game
        self.paused = view.phase in (Phase.PAUSED, Phase.PACKING, Phase.PACKED)
        self.reads = _reads(view)
        self.pauses, self.stays = self._pauses(view), self.hall.say(view.stays)
        ways = [way for way in WAYS if self._leads(way)]
        self.tab = self.tab if self.tab in ways else ways[0]
        self.ids.tabs.choices = [[way, words.say(f"correct.{way}")] for way in ways]
        self.ids.tabs.value = self.tab
        self._instruction(view)

    def _leads(self, way: str) -> bool:
        """Whether there is anything to do on this way."""
        return self.told.any() if way == "told" else self.reads or way != "guide"

    def on_pre_enter(self, *_: object) -> None:
        self.tab, seat, first = self.hall.mending
        led = self.tab == "guide"
        self.hall.mending, self._listed = ("guide", 0, ""), ()
        self.counts.begin(seat, first)
        self.moves.begin()
        self.told.begin()
        if (view := self.hall.see()) is not None:
            self._read(view)
            if led and (self.agrees or not self.reads):  # something was told wrongly
                self.tab = "back"
        self.refresh()

    def turn(self, tab: str | None) -> None:
        """To another of the three ways."""
        if tab and tab != self.tab:
            self.tab = tab
            self.told.begin()
            self.refresh()

    def pause(self) -> None:
        """Take nothing from the table until people go on."""
        paused = self.paused
        self.hall.act(lambda play: play.go_on() if paused else play.pause())
        self.refresh()

    def _pauses(self, view: SessionView) -> str:
        """Nobody knocks against a table on the screen: there only an end of it is offered."""
        rests = self.reads and not view.on_screen
        if view.phase in (Phase.OVER, Phase.PACKED) or not (rests or self.paused):
            return ""
        if view.phase is Phase.PACKING:
            return "correct.unpack"
        return "correct.go_on" if self.paused else "correct.pause"

    def _instruction(self, view: SessionView) -> None:
        if self.tab == "told":
            self.agrees = self.idle = self.owes = False
            self.instruction, self.count, self.piece = self.told.asked(), "", self.told.shown()
            return
        found = view.instruction
        stands = "" if found else self._stands(view)
        self.agrees = stands in ("correct.equal", "correct.equal_but")
        self.idle, self.owes = self.agrees or stands == "correct.unseen", stands == "correct.owed"
        if found is None:
            silent, owed = self._silent(view), self._yet_to_do(view, stands)
            told = silent or owed or words.say(stands, tab=words.say("correct.guide"))
            self.instruction, self.count, self.piece = told, "", ""
            return
        self.instruction = self.hall.say(found.text)
        self.count = numbered(found)
        self.piece = found.face

    def _silent(self, view: SessionView) -> str:
        """Where nothing else is wrong than a reader that is ill nothing differs, either."""
        ill = [one for one in wrong_at(view) if one.fault is not None and one.fault.key == SICK]
        if view.mode is Mode.READING or not ill or len(ill) < len(wrong_at(view)):
            return ""
        told, hall = next(iter(truths(view))), self.hall
        return said(told, view, words.say, hall.say, hall.station_name, hall.say_piece)

    def _yet_to_do(self, view: SessionView, stands: str) -> str:
        """What the hands of the seat may not have done yet: corrected, it would be lost."""
        counts = stands == "correct.counts"
        owed = [told for told in view.duties if told.seat == self.counts.seat and not told.news]
        did = " ".join(self.hall.say(told.text) for told in owed[-OWED_SHOWN:])
        return str(words.say("correct.first_do", done=did)) if counts and owed else ""

    def _stands(self, view: SessionView) -> str:
        """How the table stands to the match, as far as anything here can know it."""
        if view.mode is Mode.READING:
            return "correct.reading"
        worst = next(iter(truths(view)), None)
        if worst is not None and not worst.station:
            return worst.key  # nobody knows how what does not answer stands
        if wrong_at(view):
            return "correct.differs" if self.tab == "guide" else "correct.differs_there"
        if self.tab == "count":
            return "correct.counts"
        found = agreement(view, self.hall.play.lost() if self.hall.play is not None else ())
        return found if self.reads or found == "correct.owed" else "correct.no_stations"

    # -- what the stations see

    def _stations(self, view: SessionView) -> None:
        box, self._listed = self.ids.rows, ()
        box.clear_widgets()
        wrong, gone = wrong_at(view), away(view.nodes)
        lies = [s for s in view.stations if s not in wrong and (s.wanted or s.seen)]
        shown = [*wrong, *lies[:RIGHT_SHOWN]]
        rows = [self._station(station, station in wrong) for station in shown]
        for station, row in zip(shown, rows, strict=True):
            row.unread = station.station.partition("/")[0] in gone
        lost = [] if view.on_screen else self._lost(view)
        causes = [Factory.Quiet(text=told) for told in causes_of(view.nodes)]
        for one in (*causes, *rows[: len(wrong)], *lost, *rows[len(wrong) :]):
            box.add_widget(one)
        if len(view.stations) > len(shown):
            more = words.say("correct.others", count=len(view.stations) - len(shown))
            box.add_widget(Factory.Quiet(text=more))

    def _lost(self, view: SessionView) -> list[Widget]:
        """What people called lost, but for what a hand hides; and how they say it of another."""
        assert self.hall.play is not None
        play, rows = self.hall.play, list[Widget]()
        hidden = {piece for seat, _ in enumerate(view.header.seats) for piece in play.held(seat)}
        for piece in sorted({*play.lost()} - hidden):
            row = Factory.LostRow()
            row.text = words.say("correct.lost", piece=self._piece_name(piece))
            row.ids.found.bind(on_release=self._finder(piece))
            rows.append(row)
        return [*rows, Factory.Quiet(text=words.say("correct.how_lost"))]

    def _finder(self, piece: str) -> Callable[..., None]:
        def find(*_: object) -> None:
            self.hall.act(lambda play: play.find(piece))

        return find

    def _station(self, station: StationView, wrong: bool) -> Factory.StationRow:
        row = Factory.StationRow()
        row.place = self.hall.station_name(station)
        row.wanted = self._piece_name(station.wanted)
        row.seen = self.hall.say(station.fault) or self._piece_name(station.seen)
        row.wrong, row.fault = wrong, station.fault is not None
        return row

    def _piece_name(self, piece: str) -> str:
        if not piece or self.hall.game is None:
            return str(words.say("correct.empty"))
        return self.hall.say_piece(piece)

    # -- the other pages

    def lists_anew(self, *of: object) -> bool:
        """Whether a page is listed from something else than what stands there: that is gone now."""
        box, listed = self.ids.rows, (self.tab, words.language, *of)
        if box.children and listed == self._listed:
            return False
        self._listed = listed
        box.clear_widgets()
        return True

    def _told(self, view: SessionView) -> None:
        self._listed = ()
        self.told.lay(view.length)


def _reads(view: SessionView) -> bool:
    """Whether hands have something to look after; in the box nothing lies where the match left
    it."""
    if view.phase is Phase.PACKED:
        return False
    lies = wrong_at(view) or truths(view) if view.on_screen else view.stations
    return bool(lies) or view.instruction is not None
