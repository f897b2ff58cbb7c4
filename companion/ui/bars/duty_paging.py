"""Which page of what hands owe is read, and what stood on those that were turned over."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain

from companion.house.api import House
from companion.session.together import Said
from companion.ui import turned_over
from companion.ui.bars.duty_pages import pages, parted, told_before
from companion.ui.theme import theme


class Paging:
    """The pages of a match: which it is, its lines are told anew at each look."""

    def __init__(self) -> None:
        self.page = 0
        self.lists: list[list[Said]] = []
        """Page by page what stands here."""
        self.past: list[Said] = []
        """What stood on pages that were turned over: it stays behind, and ends with the last."""
        self.read: list[Said] = []
        """What stood on any page that was looked at, also where people turned back since."""
        self._match = 0

    @property
    def now(self) -> list[list[Said]]:
        """The page that is read; none where nothing stands here."""
        return self.lists[self.page : self.page + 1]

    @property
    def left(self) -> list[Said]:
        """What stands on this page and those to come in words."""
        return [line for line in chain(*self.lists[self.page :]) if line.text]

    @property
    def rows(self) -> bool:
        """Whether what is told in rows stands on this page; alone it has no other."""
        here, all_of_it = ([*chain(*lists)] for lists in (self.now, self.lists))
        return all(line.text for line in all_of_it) or not all(line.text for line in here)

    @property
    def rows_below(self) -> bool:
        """Whether lines stand above the rows of this page."""
        return bool(self.now) and self.rows and not all(line.text for line in self.now[0][1:])

    @property
    def to_come(self) -> int:
        """So much comes on the next pages."""
        return sum(map(len, self.lists[self.page + 1 :]))

    @property
    def unread(self) -> bool:
        """Whether something comes on the next pages that nobody has looked at."""
        later = chain(*self.lists[self.page + 1 :])
        return any(told_before(one, self.read) is None for one in later)

    def follow(self, house: House, match: int) -> None:
        """What was turned over in another match says nothing of this."""
        if self._match != match:
            self._match, self.read = match, []
            self.past = turned_over.recall(house, match)

    def turn_to(self, house: House, page: int) -> None:
        """What stands before this page was read, and so is this page then."""
        self.read += chain(*self.lists[: page + 1])
        self._turn_over(house, [*chain(*self.lists[:page])])

    def end(self, house: House) -> None:
        """All is done: what comes later begins with its first page."""
        self.read = []
        self._turn_over(house, [])

    def _turn_over(self, house: House, past: list[Said]) -> None:
        if past != self.past:
            turned_over.keep(house, self._match, past)
        self.past = past

    def put(self, lists: list[list[Said]]) -> None:
        """All of it stands here, and none of it was turned over."""
        self.page, self.lists = 0, lists

    def part(
        self,
        told: list[Said],
        lines: tuple[int, int],
        width: float,
        beside: float,
        ends: Collection[str] = (),
    ) -> None:
        """Page by page, so many `lines` of text on the first and on each later one, what was turned
        over first; where nothing else is left, that again. The ways through several pages take so
        much `beside` it. What `ends` all comes after what is in it, though it was read before."""
        self.past, rest = parted(told, self.past)
        if not rest:
            self.past, rest = [], told
        after = told[told.index(rest[0]) :] if rest else []
        early = [one for one in after if any(what in one.deeds for what in ends)]
        self.past = [one for one in self.past if one not in early]
        rest = [one for one in told if one in rest or one in early]
        behind, left = self._both(rest, width, lines)
        if len(behind) + len(left) > 1:
            back = theme.touch + theme.gap if beside > 0 else 0.0  # stands on no first page
            behind, left = self._both(rest, width - beside, lines, back)
        self.page, self.lists = len(behind), [*behind, *left]

    def _both(
        self, rest: list[Said], width: float, lines: tuple[int, int], back: float = 0
    ) -> tuple[list[list[Said]], list[list[Said]]]:
        """The pages that were turned over, and those that are left: as high as the first."""
        first, most = lines
        behind = pages(self.past, width, most, first, back)
        if behind:
            return behind, pages(rest, width, most, first)
        return [], pages(rest, width, most, first, back)
