"""What the bar of duties tells: what befell the seats as rows, and what hands do line by line."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.session.api import Duty, SessionView
from companion.session.together import Said, named_once, often, together
from companion.ui.bars.duty_below import EDGES
from companion.ui.bars.duty_folded import FoldedBar
from companion.ui.bars.duty_pages import beside_ways, lines_high
from companion.ui.befell import Row
from companion.ui.befell_room import CROWDED, LARGE, as_sentence, kept, most_rows
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
from companion.ui.words import words
from engine.core.steps import TABLE

PAGE, PAGE_SMALL = 4, 3
"""So many lines of duties are told at once, on a large screen and on a small one, the oldest first;
the others are a touch away, and all of them done at the last. Chosen: what a tired person does one
after another without losing the place."""
TALL = 90.0
"""Height, dp, of a row of news of which a seat has three lines."""
LINE = 1.7
"""A line of text with the gap below it, in the size of its letters."""


class ToldBar(FoldedBar):
    """Rows of news above the lines of hands, told anew at each look."""

    rows_below = BooleanProperty(False)
    """Hands do what the lines of this page tell before what its rows tell."""
    befell = StringProperty("")
    """What its rows tell, the same in every language."""
    title = StringProperty("")
    """What people play for has come about: told large."""
    sign = StringProperty("")
    tells = BooleanProperty(False)
    reads = BooleanProperty(False)
    """All that stands here is to be read, and nothing to be done."""
    owes = BooleanProperty(False)
    """Hands do what is read here, and have yet to say so."""
    low = BooleanProperty(False)
    """There is little height, or the table on the screen stands beside the match."""
    tight = BooleanProperty(False)
    """There is no room for the amounts of many seats beside the match."""
    crowded = BooleanProperty(False)
    """Something else is told."""
    holds = NumericProperty(0)
    """So many lines it has beside the question where the match keeps one size; 0: it is as high as
    is read with ease."""
    holds_above = NumericProperty(0)
    """The same above the ways through several pages, which stand below it on an upright screen."""
    stands = BooleanProperty(False)
    to_come = NumericProperty(0)
    """So many duties of those whose hands are told come on the next pages."""
    last = BooleanProperty(False)
    """There are several pages, and this is the last of them."""
    spare = NumericProperty(inf)
    """Height, px, that rows of news leave to the match of a phone; infinite where they lie over it.
    """
    held = NumericProperty(0)
    """As high as the pages that were turned over: no page moves what stands below."""
    shortened = BooleanProperty(False)
    """Not all of it stands here."""
    hall = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._small = self._brief = self._hands = self._later = False
        self._seats: list[int] = []
        """Whose duties and news stand here."""
        self._asked = ""
        self._order: dict[Deed, int] = {}
        """In which order hands were told what they still do."""
        self._away: list[Duty] = []
        """What was put away before all of it had room."""
        self._waits = False
        """What hands owe of the long sums is not told here with its amounts."""
        self._unread = False
        """And nobody opened it."""
        self.sums = Sums()
        super().__init__(**kwargs)
        # What is told anew while all is being laid out would stand where nobody lays it.
        anew = Clock.create_trigger(self.on_crowded, -1)
        self.fbind("room", anew)
        self.fbind("spare", anew)
        self.fbind("holds", anew)
        # On a phone alone: elsewhere the match moved for what was told again at each width.
        self.fbind("width", lambda *_: anew() if self.room < inf else None)

    def on_crowded(self, *_: object) -> None:
        """The match has more room, or less, than a moment ago."""
        view = self.hall.see() if self.hall is not None else None
        if view is not None:
            self.show(self.hall, view, self._small, self._brief, self._hands, self._later)

    on_low = on_tight = on_opened = on_leafed = on_crowded

    def on_stands(self, *_: object) -> None:
        """What stands here may be done at once: none of it is told otherwise from now on."""
        if self.stands and not self.folded and self.paging.now and self.hall.play:
            page = self.paging.now[0]
            self.hall.play.seen([one.deeds for one in page if not one.news])

    def on_rows_below(self, *_: object) -> None:
        """What is done first stands above."""
        told, rows = self.ids.told, self.ids.rows
        told.remove_widget(rows)
        told.add_widget(rows, 0 if self.rows_below else len(told.children))

    def on_asked_there(self, *_: object) -> None:
        """What was opened is a line again when the next place is asked."""
        self.opened = self.leafed = False
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
        if self.spare < dp(LARGE * TALL + EDGES) * theme.room:
            most = min(most, CROWDED)  # as one row, what was lost leaves the match its part
        # Beside a refusal on a large screen the sums keep their one row: hands take what it says.
        table = table_of(hall, duties, brief and (self._small or self._brief or not most))
        rows = kept(table.rows, most, words.say("duty.lost"))
        opened = table_of(hall, self.sums.shown, False).rows
        rows = [row for row in rows if all(row.cells != one.cells for one in opened)]
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
            self._asked, self.opened, self.leafed = asked, False, False
        self.paging.follow(self.hall.house, view.header.match)
        if view.instruction is None:  # while hands are guided it waits
            self._order = still(self._order, view.duties)
            if not view.duties:
                self.paging.end(self.hall.house)  # all is done

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
        self._waits = self.sums.waits and (unread or self.sums.wait_behind(told))
        self._unread = self._waits and not self.sums.read

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
        owes = bool(self.sums.owed) and not (self.sums.unsaid or self.shortened or self._waits)
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
        self._list(self._with_rows([*told_each], view), [one.name for one in seats], brief)
        self.sign = "" if not said else "flag" if all(one.news for one in said) else "hand"
        # That somebody wins stands large elsewhere, and nothing that brought it about does.
        self.title = "" if view.outcome or self.paging.page else titles(hall, said)

    def _with_rows(self, told: list[Said], view: SessionView) -> list[Said]:
        """The rows among the lines of hands, to be read as those are, or the sentences for them."""
        rows, late = self.ids.rows.rows, [one.what() for one in self.sums.late]
        befell = (one.what() for one in (*view.duties, *self.sums.shown) if one.news)
        self.befell = " ".join(befell) if rows else ""
        if all(one.news for one in told):
            return told
        after = [one for one in told if any(what in one.deeds for what in late)]
        early = sorted((one for one in told if one not in after), key=lambda one: one.news)
        if not self.sums.come_last(rows) or all(one.news for one in early):
            early, after = [], told
        return [*early, *([Said(TABLE, "", True, self.befell)] if rows else []), *after]

    def _list(self, told: list[Said], names: list[str], brief: bool) -> None:
        """What has room of it, each page with the names of its own; all of what is only to be
        read."""
        most = min(int(self.holds) or PAGE, PAGE_SMALL if brief or self.low else PAGE)
        self.paging.put([told])
        if not all(one.news for one in told):
            rows = len(self.ids.rows.rows)
            self.part(told, max(1, most - rows - (self.holds and rows > 0)), most)
            if self.holds and self.upright and len(self.paging.lists) > 1:
                most = min(most, int(self.holds_above))
                self.part(told, max(1, most - rows - (rows > 0)), most)
        lists, page = self.paging.lists, self.paging.page
        self.held = self.held if page else 0
        if self.holds:  # every page is as high as what it may hold
            self.held = lines_high(most) if len(lists) > 1 else 0
        said = [[line for line in page if line.text] for page in lists]
        named = [[*named_once(page, names, words.language)] for page in said]
        self.text = "\n".join(one.text for page in named for one in page)
        self.ids.said.told = named[page] if named else []
        self.to_come, self.turned = self.paging.to_come, page > 0
        self.fold()
        self.several = len(lists) > 1 and not self.folded
        self.last = self.several and not self.to_come
        self.rows_below = self.paging.rows_below
        if not self.paging.rows:
            self.ids.rows.rows = []  # they have a page of their own, and leave their room here

    def part(self, told: list[Said], first: int, most: int) -> None:
        """Page by page, so many lines of text on the first and on each later one, where those are
        no higher than what was read before."""
        most = most if self.holds else max(most, int(self.held / (LINE * theme.body)))
        width, ways = self.breadth_of_line(), beside_ways(self.roomy)
        if self.upright:  # they stand below
            ways = width - self.breadth_above()
        self.paging.part(told, (first, most), width, ways, self.sums.ends)
