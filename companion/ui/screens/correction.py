"""Correction: what hands should do, what each station sees, and ways to mend the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.factory import Factory
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.session.api import Mode, Phase, SessionView, StationView
from companion.ui import goes_back
from companion.ui.bars.guide import numbered
from companion.ui.palette import seat_sign
from companion.ui.screens import Page
from companion.ui.told_wrong import ToldWrong
from companion.ui.truths import SICK, agreement, away, causes_of, said, truths, wrong_at
from companion.ui.widgets.press import Press
from companion.ui.words import words
from engine.core.steps import TABLE, Adjustment

RIGHT_SHOWN = 10
"""Pieces that lie right: a large table has a hundred of them, and nobody reads that."""
LOG_SHOWN = 8
"""Moves that are listed at first, about what a tablet shows at once: a row is dear to make."""
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
    owes = BooleanProperty(False)
    """The instruction names what hands may not have done yet: two sentences or more."""
    idle = BooleanProperty(False)
    """Hands have nothing to do here, as far as readers tell."""
    stays = StringProperty("")
    """Why nothing can be mended now but by the hands at the table."""
    reads = BooleanProperty(False)
    """Readers see the table; by touch alone there is nothing that hands could put right, and at a
    table on the screen only what lies wrong."""
    seat, first = 0, ""
    """Whose counts are listed, and what was asked about: it comes first."""
    _listed: tuple[object, ...] = ()
    """What the moves, or the counts, were listed from."""
    moves = LOG_SHOWN
    """So many moves are listed now."""
    so_far: dict[tuple[int, str], tuple[int, int]]
    """What somebody is about to correct: the count when they began, and what they have set."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.told = ToldWrong(self)
        super().__init__(*args, **kwargs)

    def refresh(self) -> None:
        """Read everything anew."""
        view = self.hall.see()
        if view is not None:
            self._read(view)
            ways = {"guide": self._stations, "count": self._counts, "told": self._told}
            ways.get(self.tab, self._log)(view)

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
        self.tab, self.seat, self.first = self.hall.mending
        led = self.tab == "guide"
        self.hall.mending = ("guide", 0, "")
        self.so_far, self.moves, self._listed = {}, LOG_SHOWN, ()
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
            self.agrees = self.idle = False
            self.instruction, self.count, self.piece = self.told.asked(), "", self.told.shown()
            return
        found = view.instruction
        stands = "" if found else self._stands(view)
        self.agrees = stands in ("correct.equal", "correct.equal_but")
        self.idle = self.agrees or stands in ("correct.unseen", "correct.owed")
        if found is None:
            silent, owed = self._silent(view), self._yet_to_do(view, stands)
            told, self.owes = silent or owed, bool(owed and not silent)
            told = told or words.say(stands, tab=words.say("correct.guide"))
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
        owed = [told for told in view.duties if told.seat == self.seat and not told.news]
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

    # -- counted things

    def _counts(self, view: SessionView) -> None:
        assert self.hall.play is not None
        box, counted = self.ids.rows, self.hall.play.counted(self.seat)
        before, self._listed = self._listed, (words.language, self.seat, *counted)
        if box.children and before == self._listed:
            self._recount(counted)  # a finger on a row is not disturbed
            return
        box.clear_widgets()
        box.add_widget(self._seats(view))
        for what in sorted(counted, key=lambda one: one != self.first):
            box.add_widget(self._count(what, counted[what]))
        if not counted:
            box.add_widget(Factory.Quiet(text=words.say("correct.count.none")))

    def _recount(self, counted: Mapping[str, int]) -> None:
        """The rows that stand there tell the counts of now."""
        for row in self.ids.rows.children:
            if what := getattr(row, "what", ""):
                self._set(row, what, counted[what])

    def _seats(self, view: SessionView) -> Factory.SeatTabs:
        tabs = Factory.SeatTabs()
        for number, seat in enumerate(view.header.called(words.language)):
            tab = Factory.SeatTab(text=seat.name)
            tab.shade, tab.shape = seat_sign(seat.colour, number)
            tab.look = "on" if number == self.seat else "plain"
            tab.bind(on_release=self._sit(number))
            tabs.add_widget(tab)
        return tabs

    def _sit(self, seat: int) -> Callable[..., None]:
        def sit(*_: object) -> None:
            self.seat = seat
            self.refresh()

        return sit

    def _count(self, what: str, count: int) -> Factory.CountRow:
        row = Factory.CountRow()
        row.what, row.game = what, self.hall.game
        assert self.hall.play is not None
        game, spoken = self.hall.game, self.hall.play.spoken(what)
        row.name = str(game.texts.word(words.language, spoken)) if game else spoken
        stepper = row.ids.stepper
        self._set(row, what, count)
        stepper.bind(value=lambda _, value: self._note(row, what, int(value)))
        row.ids.take.bind(on_release=lambda *_: self._adjust(what, int(stepper.value)))
        return row

    def _set(self, row: Factory.CountRow, what: str, count: int) -> None:
        stepper, row.count = row.ids.stepper, count
        most = max(count + 60, 100)
        if len(stepper.values) < most:
            stepper.values = list(range(most))
        stepper.index = self._shown(what, count)
        row.news = self._news(what, count)

    def _shown(self, what: str, count: int) -> int:
        """What the row shows: what somebody has set so far, whatever happened since."""
        _, value = self.so_far.get((self.seat, what), (count, count))
        if value == count:
            self.so_far.pop((self.seat, what), None)
        return value

    def _note(self, row: Factory.CountRow, what: str, value: int) -> None:
        began, _ = self.so_far.get((self.seat, what), (row.count, row.count))
        self.so_far[self.seat, what] = (began, value)
        self._shown(what, row.count)
        row.news = self._news(what, row.count)

    def _news(self, what: str, count: int) -> str:
        """Why what somebody is setting no longer fits: the match went on, or has no room for it."""
        assert self.hall.play is not None
        began, value = self.so_far.get((self.seat, what), (count, count))
        if value == count:
            return ""
        refused = self.hall.play.try_(Adjustment("adjust", self.seat, (what, value)))
        if refused is not None:
            return str(self.hall.say(refused.text))
        moved = began != count
        return str(words.say("correct.meanwhile", before=began, now=count)) if moved else ""

    def _adjust(self, what: str, value: int) -> None:
        seat = self.seat
        if (
            not self.hall.act(lambda play: play.adjust(seat, what, value), what)
            and self.hall.notice
        ):
            self.hall.complain(self.hall.say(self.hall.notice.text))

    # -- what was told wrongly

    def _told(self, view: SessionView) -> None:
        self._listed = ()
        self.told.lay(view.length)

    # -- going back

    def _log(self, view: SessionView) -> None:
        assert self.hall.play is not None
        box, lines = self.ids.rows, list(self.hall.play.history())
        before, self._listed = self._listed, (words.language, self.moves, self.stays, *lines)
        if box.children and before == self._listed:
            return  # a finger on a row is not disturbed
        box.clear_widgets()
        for line in reversed(lines[-self.moves :]):
            row = Factory.LogRow()
            row.text = goes_back.listed(self.hall, line)
            if line.seat != TABLE:
                seat = self.hall.sitting(line.seat)
                row.who = seat.name
                row.shade, row.shape = seat_sign(seat.colour, line.seat)
            row.undone, row.stays = line.undone, bool(self.stays)
            row.ids.back.bind(on_release=self._goer(line.start))
            box.add_widget(row)
        if not lines:
            box.add_widget(Factory.Quiet(text=words.say("correct.no_log")))
        elif len(lines) > self.moves:
            box.add_widget(self._earlier())

    def _earlier(self) -> Press:
        button = Press(text=words.say("correct.earlier"), sign="menu", look="quiet")
        button.bind(on_release=lambda *_: self.list_more())
        return button

    def list_more(self) -> None:
        """List twice as many moves."""
        self.moves *= 2
        self.refresh()

    def _goer(self, start: int) -> Callable[..., None]:
        def go(*_: object) -> None:
            """To the match: people saw nothing of many moves that went back, and paged on."""
            if self.hall.act(lambda play: play.undo_to(start)):
                self.hall.go("table")

        return go


def _reads(view: SessionView) -> bool:
    """Whether hands have something to look after; in the box nothing lies where the match left
    it."""
    if view.phase is Phase.PACKED:
        return False
    lies = wrong_at(view) or truths(view) if view.on_screen else view.stations
    return bool(lies) or view.instruction is not None
