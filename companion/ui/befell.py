"""What befell the seats, as rows: what it was, and in signs what it brought or took from whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.session.api import Duty, Text
from companion.session.together import Voice
from engine.core.steps import TABLE
from engine.core.text import capital

HEAD, HOW, LOSS = ".head", ".how", "loss."
"""`<key>.head` is what it is called, and `<key>.how` what it does to everybody."""


@dataclass(slots=True)
class Cell:
    """What it was for one seat."""

    amounts: dict[str, int] = field(default_factory=dict)
    pieces: list[tuple[str, bool | None]] = field(default_factory=list)
    """Each with whether it is lost or saved its owner; None: it was only laid."""
    has: int | None = None
    """How much it has now of the one thing that came; None: several things came, or it lost."""

    def join(self, other: Cell) -> None:
        """That one, too."""
        for what, amount in other.amounts.items():
            self.amounts[what] = self.amounts.get(what, 0) + amount
        self.pieces += other.pieces


@dataclass(slots=True)
class Row:
    """One thing that befell several seats, or all."""

    head: str
    sign: str
    how: str = ""
    cells: dict[int, Cell] = field(default_factory=dict)
    loses: bool = False

    def add(self, seat: int, duty: Duty, pieces: Sequence[str]) -> None:
        """What it was for this seat, with what else it was."""
        cell, lost = self.cells.setdefault(seat, Cell()), duty.text.key.startswith(LOSS)
        self.loses |= lost
        mark = None if duty.gained and not lost else lost
        gained = Counter[str]()
        for what, amount in duty.gained:
            gained[what] += amount
        cell.join(Cell(gained, [(piece, mark) for piece in pieces]))


class Rows:
    """Sorts what is told into rows, and what only a sentence tells."""

    def __init__(
        self,
        voice: Voice,
        signs: Mapping[str, str],
        pictured: Callable[[str], bool],
        is_piece: Callable[[str], bool],
    ) -> None:
        self.voice, self.signs, self.pictured, self.is_piece = voice, signs, pictured, is_piece
        self.rows: list[Row] = []
        self.rest: list[Duty] = []

    def tell(self, told: Sequence[Duty]) -> None:
        """All of it, in the order in which it came about."""
        for duty in told:
            if self._shown(duty):
                self._add(duty)
            else:
                self.rest.append(duty)

    def _shown(self, duty: Duty) -> bool:
        named = duty.news and self.voice.texts.has(duty.text.key + HEAD)
        return named and all(self.pictured(what) for what, _ in duty.gained)

    def _add(self, duty: Duty) -> None:
        key, params = duty.text.key, duty.text.params
        seat = int(params.get("seat", TABLE))
        row = self._row(key, duty, seat)
        if self.voice.texts.has(key + HOW):
            row.how = capital(self.voice.say(Text(key + HOW, params)))
        if seat == TABLE:
            row.how = row.how or self.voice.say(duty.text)
        else:
            named = map(str, params.values())
            row.add(seat, duty, [one for one in named if self.is_piece(one) and one != row.sign])

    def _row(self, key: str, duty: Duty, seat: int) -> Row:
        """The row of that name, where it is the latest, or losses are added up; else one that tells
        nothing of this seat yet, for seats lose one after the other; else one more."""
        head = self.voice.say(Text(key + HEAD, duty.text.params))
        known = [one for one in self.rows if one.head == head]
        latest = known and (known[-1] is self.rows[-1] or key.startswith(LOSS))
        if known and (latest or seat not in (TABLE, *known[-1].cells)):
            return known[-1]
        what = str(duty.text.params.get("a", ""))
        sign = self.signs.get(key, what if self.pictured(what) else "")
        self.rows.append(Row(head, sign))
        return self.rows[-1]


def with_sums(rows: Sequence[Row], counted: Callable[[int], Mapping[str, int]]) -> None:
    """What came is told with what the seat has now: people added it up in their heads. Where more
    of it came or went since, that row tells it."""
    told = set[tuple[int, str]]()
    for row in reversed(rows):
        for seat, cell in row.cells.items() if not row.loses else ():
            alone = next(iter(cell.amounts)) if len(cell.amounts) == 1 and not cell.pieces else ""
            cell.has = None if (seat, alone) in told else counted(seat).get(alone)
            told |= {(seat, what) for what in cell.amounts}


def one_row(rows: Iterable[Row], head: str) -> Row:
    """What all of them brought and took, seat by seat."""
    one = Row(head, "", loses=True)
    for row in rows:
        for seat, cell in row.cells.items():
            one.cells.setdefault(seat, Cell()).join(cell)
    return one
