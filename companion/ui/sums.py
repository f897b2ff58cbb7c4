"""The sums that hands owe of what came and went unasked: they wait behind the news that told it
large, and then are one line which a touch opens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.session.api import Duty, Text
from companion.session.as_numbers import NUMBERS
from companion.session.way_back import LAST
from companion.ui.befell import LOSS, Row
from companion.ui.hall import Hall
from engine.core.steps import TABLE

FOLDED, OLDER = "duty.sums", "duty.before"
"""The sums of several seats in one line; and the word for what is older."""


class Sums:
    """What is owed so, and whether people look at it."""

    def __init__(self) -> None:
        self.owed = list[Duty]()
        self.unsaid = list[Duty]()
        """What else hands owe and is said when the news have been read."""
        self._looked_at = list[Duty]()
        self._read = list[Duty]()
        """What was opened; who closes it again has read it all the same."""
        self.waits = False
        """They wait behind news."""
        self.late: list[Duty] = []
        """What is told after these sums: it is right once they are done."""
        self.ends: list[str] = []
        """What of it sets hands to what is to lie there: all that is told before is in it."""

    def part(self, hall: Hall, told: Sequence[Duty], waits: bool, brief: bool) -> list[Duty]:
        """What is said, the sums last; `waits`: they do, and `brief`, beside what was lost whatever
        else hands owe: all of it would cover what people look at a whole round long."""
        self.owed, self.unsaid, self.late, self.waits = [], [], [], False
        if hall.game is None or not hall.game.texts.has(FOLDED):
            return [*told]
        hands = [one for one in told if not one.news]
        self.owed = [one for one in hands if one.gained or one.text.key.startswith(OLDER)]
        if brief and any(one.text.key.startswith(LOSS) for one in told):
            self.unsaid = [one for one in hands if one not in self.owed]
        rest = [one for one in told if one not in (*self.owed, *self.unsaid)]
        # What is to lie there in the end is told after the sums that are in it.
        ends = [one for one in rest if one.text.key in (NUMBERS, *LAST)]
        self.ends = [one.what() for one in ends]
        if waits and not (self.owed and ends):
            self.waits = bool(self.owed)
            return rest
        self.late = [*self._line(), *ends]
        return [*(one for one in rest if one not in ends), *self.late]

    def _line(self) -> list[Duty]:
        """The sums as a line; beside what people look at, in a word what is older: on the mats of
        the screen it has its numbers, and with them it would be a line for each seat. The line says
        that there is something older: a tile or a price was in none of its words."""
        if self.opened:
            older = [one.seat for one in self.owed if not one.gained]
            return [Duty(seat, Text(OLDER, {"seat": seat})) for seat in older]
        seats = self.seats()
        more = any(one.text.key.startswith(OLDER) for one in self.owed)
        line = Duty(TABLE, Text(f"{FOLDED}.before" if more else FOLDED, {"n": len(seats)}), "")
        return [line] if len(seats) > 1 else self.owed

    @property
    def opened(self) -> bool:
        """People look at what is owed; at what has come since they do not."""
        return bool(self._looked_at) and self._looked_at == self.owed

    @property
    def read(self) -> bool:
        """People looked at what is owed."""
        return bool(self._read) and self._read == self.owed

    @property
    def shown(self) -> list[Duty]:
        """What people look at, as what has come and gone."""
        return [replace(one, news=True) for one in self.owed if self.opened and one.gained]

    def wait_behind(self, rows: Iterable[Row]) -> bool:
        """Whether they wait, and these news do not tell all of them: what came and went before, as
        a plague before a tempest, is told yet."""
        told, owed = Counter[tuple[int, str]](), Counter[tuple[int, str]]()
        for row in rows:
            for seat, cell in row.cells.items():
                told.update({(seat, what): n for what, n in cell.amounts.items()})
        for one in self.owed:
            owed.update({(one.seat, what): n for what, n in one.gained})
        return self.waits and not (told == owed and all(one.gained for one in self.owed))

    def come_last(self, rows: Iterable[Row]) -> bool:
        """Whether hands do what these rows tell after all else: an income comes when tiles are
        placed and paid, and before that a store may be full. What was lost is read first, and what
        was opened to be looked at."""
        cells = (cell for row in rows if row.loses for cell in row.cells.values())
        lost = any(n for cell in cells for n in cell.amounts.values())
        return bool(self.owed) and not (lost or self.opened)

    def turn(self) -> None:
        """Look at it, or no more."""
        self._looked_at = [] if self.opened else self.owed
        self._read = self.owed

    def seats(self) -> set[int]:
        """Who owes what is not said."""
        return {one.seat for one in (*self.owed, *self.unsaid)}
