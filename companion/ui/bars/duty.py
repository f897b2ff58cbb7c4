"""The bar of duties: what hands do where no reader sees it, with a touch that says it is done."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from math import inf
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import Duty, SessionView
from companion.session.together import Said, named_once, often, together
from companion.ui import turned_over
from companion.ui.bars.duty_lines import DutyLines as DutyLines
from companion.ui.bars.duty_pages import (
    TEXT,
    beside,
    beside_ways,
    high_of,
    lines_high,
    pages,
    parted,
)
from companion.ui.befell import Row
from companion.ui.befell_room import as_sentence, kept, most_rows
from companion.ui.calm import May
from companion.ui.duties import (
    Deed,
    at_once,
    in_any_case,
    in_place,
    is_sum,
    rest_of,
    rows_of,
    still,
    table_of,
    titles,
    voice_of,
)
from companion.ui.hall import Hall
from companion.ui.sums import Sums
from companion.ui.theme import theme
from companion.ui.widgets.befell_view import BefellView as BefellView
from companion.ui.widgets.pressable import Pressable
from companion.ui.words import words
from engine.core.steps import TABLE

PAGE, PAGE_SMALL = 4, 3
"""So many lines of duties are told at once, on a large screen and on a small one, the oldest first;
the others are a touch away, and all of them done at the last. Chosen: what a tired person does one
after another without losing the place."""


LINE = 1.7
"""A line of text with the gap below it, in the size of its letters."""
ROW, EDGES = 46.0, 12.0
"""Height, dp, of a row of news, and of what stands round all of it."""


class DutyBar(Pressable, BoxLayout):
    """What hands do meanwhile, and what befell the seats. It stands above the question and keeps
    nobody from answering. What is only to be read is put away by a touch anywhere on it."""

    means = ("text", "title", "reads")

    text = StringProperty("")
    title = StringProperty("")
    """What people play for has come about: told large."""
    sign = StringProperty("")
    tells = BooleanProperty(False)
    reads = BooleanProperty(False)
    """All that stands here is to be read, and nothing to be done."""
    owes = BooleanProperty(False)
    """Hands do what is read here, and have yet to say so."""
    roomy = BooleanProperty(True)
    """There is room for a word on the button."""
    low = BooleanProperty(False)
    """There is little height, or the table on the screen stands beside the match."""
    tight = BooleanProperty(False)
    """There is no room for the amounts of many seats beside the match."""
    crowded = BooleanProperty(False)
    """Something else is told."""
    aloft = BooleanProperty(False)
    """It would lie over the match, and is told in the head of the table instead."""
    asked_there = BooleanProperty(False)
    """A place of the match is to be touched."""
    opened = BooleanProperty(False)
    """People look at it all the same."""
    yields = BooleanProperty(False)
    """It lies over no such place: what hands do is one line."""
    folded = BooleanProperty(False)
    """There are more of them, which a touch opens."""
    says = StringProperty("")
    mark = StringProperty("")
    """What a touch says, or turns to, and its sign."""
    unfolds = BooleanProperty(False)
    """It was opened, and a touch folds it again."""
    room = NumericProperty(inf)
    """So high it may be, px: the match keeps its third of the screen above it."""
    holds = NumericProperty(0)
    """So many lines it has beside the question where the match keeps one size; 0: it is as high as
    is read with ease."""
    no_room = BooleanProperty(False)
    """Even the line would lie over those places."""
    stands = BooleanProperty(False)
    to_come = NumericProperty(0)
    """So many duties of those whose hands are told come on the next pages."""
    turned = BooleanProperty(False)
    """There is a page before this one."""
    several = BooleanProperty(False)
    last = BooleanProperty(False)
    """There are several pages, and this is the last of them."""
    unsure = BooleanProperty(False)
    """All was said to be done before the last page: whether that is so is asked first."""
    held = NumericProperty(0)
    """As high as the pages that were turned over: no page moves what stands below."""
    shortened = BooleanProperty(False)
    """Not all of it stands here."""
    least = NumericProperty(0)
    """Height that it needs where it stands."""
    hall = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._small = self._brief = self._hands = self._later = False
        self._seats: list[int] = []
        """Whose duties and news stand here."""
        self._page = 0
        self._lists: list[list[Said]] = []
        """Page by page what stands here."""
        self._match, self._asked = 0, ""
        self._past: list[Said] = []
        """What stood on pages that were turned over: it stays behind, and ends with the last."""
        self._order: dict[Deed, int] = {}
        """In which order hands were told what they still do."""
        self._away: list[Duty] = []
        """What was put away before all of it had room."""
        self._unread = False
        """What hands owe of the long sums has not been told with its amounts."""
        self.sums = Sums()
        super().__init__(**kwargs)
        # What is told anew while all is being laid out would stand where nobody lays it.
        anew = Clock.create_trigger(self.on_crowded, -1)
        self.fbind("room", anew)
        self.fbind("holds", anew)
        # On a phone alone: elsewhere the match moved for what was told again at each width.
        self.fbind("width", lambda *_: anew() if self.room < inf else None)

    def on_crowded(self, *_: object) -> None:
        """The match has more room, or less, than a moment ago."""
        view = self.hall.see() if self.hall is not None else None
        if view is not None:
            self.show(self.hall, view, self._small, self._brief, self._hands, self._later)

    on_low = on_tight = on_opened = on_crowded

    def on_text(self, *_: object) -> None:
        """Something else is told: nobody has said of it that it is done."""
        self.unsure = False

    def on_stands(self, *_: object) -> None:
        """What stands here may be done at once: none of it is told otherwise from now on."""
        if self.stands and not self.folded and self._page < len(self._lists) and self.hall.play:
            self.hall.play.seen([one.deeds for one in self._lists[self._page] if not one.news])

    def on_asked_there(self, *_: object) -> None:
        """What was opened is a line again when the next place is asked."""
        self.opened = False
        self.on_crowded()

    def show(
        self,
        hall: Hall,
        view: SessionView,
        small: bool,
        brief: bool = False,
        hands: bool = False,
        later: bool = False,
    ) -> None:
        """Tell what befell the seats, and what those of the first seats do. In brief the news is
        told as on a small screen, and no less of what hands do; or only what hands do; or all of it
        later."""
        self.hall, self._small, self._brief = hall, small, brief
        self._hands, self._later = hands, later
        self._follow(view)
        small = small or self.crowded
        brief = small or brief
        duties = self._due(view, brief)
        most = most_rows(brief=brief, low=self.low, roomy=self.roomy, crowded=self.crowded)
        # Beside a refusal on a large screen the sums keep their one row: hands take what it says.
        table = table_of(hall, duties, brief and (self._small or self._brief or not most))
        rows = kept(table.rows, most, words.say("duty.lost"))
        opened = table_of(hall, self.sums.shown, False).rows
        self._befell([*rows, *opened], view, brief)
        self._note_left_out(view, duties, table.rows if rows else (), small)
        short = brief and bool(table.rows)
        rest = [one for one in table.rest if not (short and one.news) or in_any_case(hall, one)]
        self._tell(rest, view, small, brief)
        self._read_by(rows, duties)
        self._sign(rows, opened)
        self.on_stands()

    def _follow(self, view: SessionView) -> None:
        """What was turned over in another match, or before all was done, says nothing of this."""
        asked = view.question.id if view.question is not None else ""
        if asked != self._asked:  # what was opened is a line again when the next thing is asked
            self._asked, self.opened = asked, False
        if self._match != view.header.match:
            self._match = view.header.match
            self._past = turned_over.recall(self.hall.house, self._match)
        if view.instruction is None:  # while hands are guided it waits
            self._order = still(self._order, view.duties)
            if not view.duties:
                self._turn_over([])  # all is done

    def _due(self, view: SessionView, brief: bool) -> list[Duty]:
        """What is told now, the long sums last, and as a sentence where they have no room."""
        waits, game = any(one.news for one in view.duties), self.hall.game
        duties = self.sums.part(self.hall, self._left(view, brief), waits, brief)
        if self.tight and game is not None:
            duties = as_sentence(duties, game.texts, len(view.header.seats))
        return duties

    def _note_left_out(
        self, view: SessionView, duties: Sequence[Duty], told: Sequence[Row], small: bool
    ) -> None:
        """Whether all rows have room on a large screen, and hands have read the sums they owe."""
        hall, known = self.hall, {row.head for row in told}
        self.shortened = not small and any(one.head not in known for one in rows_of(hall, duties))
        amounts = [one for one in view.duties if one.news and is_sum(hall, one)]
        unread = any(row.head not in known for row in rows_of(hall, amounts))
        self._unread = bool(self.sums.owed) and (unread or self.sums.wait_behind(told))

    def _read_by(self, rows: Sequence[Row], duties: Sequence[Duty]) -> None:
        """Whose news the rows are, too; not of a seat that owes what does not stand here."""
        owing = {one.seat for one in duties if not one.news} - {*self._seats}
        told = [seat for row in rows for seat in row.cells if seat not in owing]
        self._seats = [*dict.fromkeys([*self._seats, *([TABLE] if rows else []), *told])]

    def _sign(self, rows: Sequence[Row], opened: Sequence[Row]) -> None:
        """A hand where something is to be done, a flag where all of it is to be read."""
        self.tells = bool(rows or opened or self.text)
        self.sign = "hand" if opened else self.sign or ("flag" if rows else "")
        self.reads = self.tells and self.sign == "flag"
        owes = bool(self.sums.owed) and not (self.sums.unsaid or self.shortened or self._unread)
        self.owes = self.reads and owes

    def _left(self, view: SessionView, brief: bool) -> list[Duty]:
        """What is not put away, and does not wait; of the long sums only a sentence was."""
        self._away = [one for one in self._away if one in view.duties]
        away = [one for one in self._away if brief or not is_sum(self.hall, one)]
        now = () if self._later else view.duties
        told = (one for one in now if not (self._hands and one.news))
        return [one for one in told if one not in away]

    def _befell(self, rows: Sequence[Row], view: SessionView, small: bool) -> None:
        shown = self.ids.rows
        shown.game, shown.small = self.hall.game, small
        shown.seats = view.header.called(words.language)
        shown.rows = list(rows)

    def _tell(self, told: Sequence[Duty], view: SessionView, small: bool, brief: bool) -> None:
        hall = self.hall
        asked = view.question.seat if view.question else TABLE
        said = in_place(at_once(hall, told, asked, brief), self._order)
        self._seats = list(dict.fromkeys(duty.seat for duty in said))
        left = [one if view.outcome else rest_of(hall, one) for one in said]
        seats = view.header.called(words.language)
        told_each = often(together(left, voice_of(hall), brief))
        self.ids.said.seats = seats
        self._list([*told_each], [one.name for one in seats], brief)
        self.sign = "" if not said else "flag" if all(one.news for one in said) else "hand"
        # That somebody wins stands large elsewhere, and nothing that brought it about does.
        self.title = "" if view.outcome or self._page else titles(hall, said)

    def _list(self, told: list[Said], names: list[str], brief: bool) -> None:
        """What has room of it, each page with the names of its own; all of what is only to be
        read."""
        most = min(int(self.holds) or PAGE, PAGE_SMALL if brief or self.low else PAGE)
        self._page, lists = 0, [told]
        if not all(one.news for one in told):
            rows = len(self.ids.rows.rows)
            lists = self._paged(told, max(1, most - rows - (self.holds and rows > 0)), most)
        self.held = self.held if self._page else 0
        if self.holds:  # every page is as high as what it may hold
            self.held = lines_high(most) if len(lists) > 1 else 0
        self._lists = lists
        named = [[*named_once(page, names, words.language)] for page in lists]
        self.text = "\n".join(one.text for page in named for one in page)
        self.ids.said.told = named[self._page] if named else []
        self.to_come, self.turned = sum(map(len, lists[self._page + 1 :])), self._page > 0
        self._fold()
        self.several = len(lists) > 1 and not self.folded
        self.last = self.several and not self.to_come
        if self.turned:
            self.ids.rows.rows = []  # read on the first page, it leaves its room to the rest

    def _fold(self) -> None:
        """What is to be read is never hidden: it goes with the next touch."""
        left = [line for page in self._lists[self._page :] for line in page]
        owed = [line for line in left if not line.news]
        news = bool(self.ids.rows.rows) or len(owed) < len(left)
        cramps = bool(owed) and self._cramps(left)
        # Beside the ways through pages words have no room for one more: the list itself folds.
        cramped = cramps and len(self._lists) == 1
        self.unfolds = self.opened and (self.asked_there or cramped) and bool(left)
        self.yields = self.asked_there and not (self.opened or news) and bool(left)
        long = self.yields and len(pages(owed, self._breadth(), 1)) > 1
        self.folded = not self.opened and (long or cramps)
        if self.folded:
            told = [line for line in left if line.news]
            told.append(Said(TABLE, words.say("duty.folded", n=len(owed))))
            self.text = "\n".join(line.text for line in told)
            self.ids.said.told = told

    def _cramps(self, left: Sequence[Said]) -> bool:
        """Whether so little of the match is seen beside what hands do that a line of it is told."""
        rows = 0 if self.turned else len(self.ids.rows.rows) * ROW
        page = self._lists[self._page] if self._lists else left
        high = high_of(page, self._breadth()) + dp(rows) * theme.room
        return high + dp(EDGES) > max(self.room, dp(2 * TEXT) * theme.room + dp(EDGES))

    def _breadth(self) -> float:
        """Width of a line beside the button, which is not laid out yet when news come."""
        ways = beside(self.roomy, self.opened and self.asked_there)
        return float(self.width - 2 * theme.wide - theme.gap - ways)

    def _paged(self, told: list[Said], first: int, most: int) -> list[list[Said]]:
        """Page by page, so many lines of text on the `first` and on each later one, what was turned
        over first; where nothing else is left, that again."""
        self._past, rest = parted(told, self._past)
        if not rest:
            self._past, rest = [], told
        width = self._breadth()
        behind, left = self._both(rest, width, first, most)
        if len(behind) + len(left) > 1:
            back = theme.touch + theme.gap  # stands on no first page
            behind, left = self._both(rest, width - beside_ways(self.roomy), first, most, back)
        self._page = len(behind)
        return [*behind, *left]

    def _both(
        self, rest: list[Said], width: float, first: int, most: int, back: float = 0
    ) -> tuple[list[list[Said]], list[list[Said]]]:
        """The pages that were turned over, and those that are left: as high as the first."""
        most = most if self.holds else max(most, int(self.held / (LINE * theme.body)))
        behind = pages(self._past, width, most, first, back)
        if behind:
            return behind, pages(rest, width, most)
        return [], pages(rest, width, most, first, back)

    @property
    def short(self) -> Row | None:
        """All that stands here, where that is one row and only to be read."""
        rows = self.ids.rows.rows
        return rows[0] if self.reads and len(rows) == 1 and not self.text else None

    @property
    def sentence(self) -> str:
        """All that stands here, where that is said in words alone and only to be read."""
        plain = self.reads and not self.title and not self.ids.rows.rows
        return str(self.text) if plain else ""

    @property
    def large(self) -> str:
        """What people play for, where that is all that stands here and only to be read."""
        return str(self.title) if self.reads and not self.ids.rows.rows else ""

    def on_release(self) -> None:
        """It is gold, and nothing else of it is to be done; or the sums are looked at."""
        if self.folded or self.opened:
            self.turn()
        elif self.owes and not self.to_come:
            self._end(self._read())
        elif self.reads:
            self.done()
        elif len(self.sums.seats()) > 1:
            self.sums.turn()
            self.hall.tell_anew()

    def turn(self) -> None:
        """Open the list, or fold it again."""
        self.opened = not self.opened

    @property
    def lines(self) -> int:
        """How many rows and lines stand here."""
        return len(self.ids.rows.rows) + len(self.text.splitlines())

    def gone_on(self) -> None:
        """It was read in passing: no question is touched by that."""
        self.hall.play.handled(*self._read())

    def _read(self) -> list[int]:
        """Who has read what stands here: of sums that hands owe nobody has said to be done."""
        owing = self.sums.seats()
        return [TABLE if seat in owing else seat for seat in self._seats]

    def done(self) -> None:
        """Hands have done what stands here. What had no room is yet to come."""
        if self.folded:
            self.opened = True
        elif self.to_come:
            if self.hall.calm.may(May.GIVE):  # nobody has read a page that came a moment ago
                self._turn_to(self._page + 1)
        else:
            self.all_done()

    def all_done(self) -> None:
        """Hands have done what stands on all pages, and say so twice where some were not read."""
        if not self.hall.calm.may(May.GIVE):
            return
        if self.to_come and not self.unsure:
            self.unsure = True
            self.hall.calm.open()
        elif self.shortened and self.reads:
            self._away = [one for one in self.hall.see().duties if one.news]
            self.hall.tell_anew()
        elif self._unread and not self.sums.unsaid:
            self._done_but_sums()
        else:
            away = [one.seat for one in self._away if not one.news]
            ends = [*self._seats, *self.sums.seats(), *away]
            done = self._read() if self.sums.unsaid else ends
            self._turn_over([])
            self._end(done)

    def turn_back(self) -> None:
        """Read the page before once more."""
        self._turn_to(self._page - 1)

    def _turn_to(self, page: int) -> None:
        self.held = max(self.held, self.ids.told.height)
        self.hall.calm.open()  # another page, or "Done", comes to lie there
        self._turn_over([*chain(*self._lists[:page])])
        self.opened = True  # who turns pages reads them
        self.hall.tell_anew()

    def _turn_over(self, past: list[Said]) -> None:
        if past != self._past:
            turned_over.keep(self.hall.house, self._match, past)
        self._past = past

    def _done_but_sums(self) -> None:
        """A sentence for all said no amounts: what hands owe of them is told yet, large where that
        has room once nobody chooses, else as the line of the sums."""
        told = [one for one in self.hall.see().duties if one not in self.sums.owed]
        if self.shortened:
            self._away = told
            self.hall.tell_anew()
        else:
            self._away = [one for one in told if not one.news]
            self._end(self._read())

    def _end(self, seats: Sequence[int]) -> None:
        """It is done: what comes to lie there is not meant by a second touch."""
        if self.hall.act(lambda play: play.handled(*seats)):
            self.hall.calm.put_away()
