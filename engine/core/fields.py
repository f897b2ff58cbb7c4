"""Fields of a described table, read one by one: what cannot be is refused in one sentence.

A game names the fields that an object may have, then asks for each with its type, its range or
its words. Every refusal is a `BadRecord` that names the field, where it stands and what it must be.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NoReturn, TypeAlias

from engine.core.record import BadRecord
from engine.core.state import Prompt
from engine.core.steps import TABLE

LARGEST = 999_999
"""No pile of counted things is larger, however long people play: more is a slip of the pen."""
_SHOWN = 60

Check: TypeAlias = Callable[[Any], bool]
"""Whether a part of an entry is of its kind."""
Forms: TypeAlias = Mapping[str, tuple[Check, ...]]
"""Name of an entry -> the kinds of what follows its name; `name 3` when three parts follow."""


class Fields:
    """One object of a position file. `where` is how people find it: `seat 2`, `the position`."""

    __slots__ = ("row", "where")

    def __init__(self, row: Any, where: str, known: Collection[str]) -> None:
        if not isinstance(row, Mapping):
            raise BadRecord(f"{_large(where)} must be an object, not {shown(row)}.")
        for name in row:
            if name not in known:
                raise BadRecord(f"{_large(where)} has no field {name!r}.")
        self.row = row
        self.where = where

    def __contains__(self, name: str) -> bool:
        return name in self.row

    def __iter__(self) -> Iterator[str]:
        return iter(self.row)

    def field(self, name: str) -> str:
        """A field as sentences name it: `"coins" of seat 1`."""
        return f'"{name}" of {self.where}'

    def bad(self, name: str, wanted: str) -> NoReturn:
        """Refuse the value of a field; `wanted` says what it must be."""
        raise BadRecord(f"{self.field(name)} must be {wanted}, not {shown(self.row.get(name))}.")

    # -- plain values ----------------------------------------------------------------

    def whole(self, name: str, usual: int = 0, least: int = 0, most: int = LARGEST) -> int:
        """A whole number within its range."""
        value = self.row.get(name, usual)
        if is_whole(value) and (name not in self.row or least <= value <= most):
            return int(value)
        wanted = f"a whole number from {least} to {most}" if least < most else str(least)
        return self.bad(name, wanted)

    def flag(self, name: str, usual: bool = False) -> bool:
        """True or false."""
        value = self.row.get(name, usual)
        return value if isinstance(value, bool) else self.bad(name, "true or false")

    def word(self, name: str, words: Collection[str], usual: str = "") -> str:
        """One of these words."""
        value = self.row.get(name, usual)
        if isinstance(value, str) and (value in words or name not in self.row):
            return value
        return self.bad(name, f"one of: {listed(words)}")

    def text(self, name: str, usual: str = "") -> str:
        """Any text."""
        value = self.row.get(name, usual)
        return value if isinstance(value, str) else self.bad(name, "a text")

    def seat(self, name: str, seats: int, usual: int) -> int:
        """A seat, counted from 1 in the file and from 0 in the program."""
        return self.whole(name, usual + 1, 1, seats) - 1

    # -- lists and objects -----------------------------------------------------------

    def rows(self, name: str) -> list[Any]:
        """A list; empty when it is left out."""
        value = self.row.get(name, [])
        return value if isinstance(value, list) else self.bad(name, "a list")

    def words(self, name: str, words: Collection[str]) -> list[str]:
        """A list of these words."""
        for value in self.rows(name):
            if not isinstance(value, str) or value not in words:
                raise BadRecord(
                    f"An entry of {self.field(name)} must be one of: {listed(words)}, "
                    f"not {shown(value)}."
                )
        return list(self.rows(name))

    def once(self, name: str, words: Collection[str]) -> list[str]:
        """A list of these words, none of them twice."""
        found = self.words(name, words)
        if len(set(found)) < len(found):
            self.bad(name, "a list in which nothing stands twice")
        return found

    def wholes(self, name: str, count: int, least: int = 0, most: int = LARGEST) -> list[int]:
        """A list of exactly so many whole numbers; zeros when it is left out."""
        value = self.row.get(name, [0] * count)
        each = isinstance(value, list) and all(map(between(least, most), value))
        if each and len(value) == count:
            return list(value)
        return self.bad(name, f"{count} whole numbers from {least} to {most}")

    def seats(self, name: str, seats: int, usual: Iterable[int]) -> list[int]:
        """A list of seats, each at most once."""
        if name not in self.row:
            return list(usual)
        value = self.rows(name)
        if not all(is_whole(one) and 1 <= one <= seats for one in value):
            self.bad(name, f"a list of seats, 1 to {seats}")
        if len(set(value)) < len(value):
            self.bad(name, "a list in which no seat stands twice")
        return [one - 1 for one in value]

    def inner(self, name: str, known: Collection[str]) -> Fields:
        """An object with these fields; without any when it is left out."""
        return Fields(self.row.get(name, {}), self.field(name), known)

    def each(self, name: str, known: Collection[str]) -> list[Fields]:
        """A list of objects with these fields."""
        return [
            Fields(row, f"entry {number} of {self.field(name)}", known)
            for number, row in enumerate(self.rows(name), start=1)
        ]

    # -- what is still to be done ----------------------------------------------------

    def entries(self, name: str, forms: Forms) -> list[tuple[Any, ...]]:
        """What the program wrote of what is still to be done: `["feed", 2]`, ..."""
        return [self.entry(name, row, forms) for row in self.rows(name)]

    def entry(self, name: str, row: Any, forms: Forms) -> tuple[Any, ...]:
        """One of these entries."""
        if isinstance(row, list) and row and isinstance(row[0], str):
            form = forms.get(f"{row[0]} {len(row) - 1}", forms.get(row[0]))
            if form is not None and _fits(form, row[1:]):
                return tuple(_firm(part) for part in row)
        raise BadRecord(f"{_large(self.field(name))} has an entry nobody can read: {shown(row)}.")


def prompts(rows: Iterable[Any]) -> tuple[Prompt, ...]:
    """Awaited reveals from what `is_prompts` has looked at."""
    return tuple(Prompt(*row) for row in rows)


# -- checks --------------------------------------------------------------------------------


def _fits(form: tuple[Check, ...], parts: list[Any]) -> bool:
    return len(form) == len(parts) and all(map(lambda fits, part: fits(part), form, parts))


def is_whole(value: Any) -> bool:
    """A whole number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def between(least: int, most: int) -> Check:
    """A whole number from `least` to `most`."""
    return lambda value: is_whole(value) and least <= value <= most


def among(words: Collection[str]) -> Check:
    """One of these words."""
    return lambda value: isinstance(value, str) and value in words


def list_of(check: Check) -> Check:
    """A list of parts that each pass the check."""
    return lambda value: isinstance(value, list) and all(check(one) for one in value)


def is_prompts(verbs: Collection[str], seats: int) -> Check:
    """A list of `[verb, seat, deck, place]`; seats from 0, -1 for the table."""

    def fits(value: Any) -> bool:
        return isinstance(value, list) and len(value) == 4 and isinstance(value[0], str) and (
            value[0] in verbs
            and is_whole(value[1])
            and TABLE <= value[1] < seats
            and isinstance(value[2], str)
            and isinstance(value[3], str)
        )  # fmt: skip

    return list_of(fits)


# -- words -----------------------------------------------------------------------------------


def shown(value: Any) -> str:
    """A value as a sentence can hold it: as it stands in the file, cut when it is long."""
    text = {None: "null", True: "true", False: "false"}.get(value) if _plain(value) else None
    text = text or (f'"{value}"' if isinstance(value, str) else repr(value))
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def _plain(value: Any) -> bool:
    return value is None or isinstance(value, bool)


def listed(words: Iterable[Any]) -> str:
    """Words in a row; an empty one is shown as such."""
    return ", ".join(str(word) or '""' for word in words)


def _large(where: str) -> str:
    return where[:1].upper() + where[1:]


def _firm(part: Any) -> Any:
    return tuple(_firm(one) for one in part) if isinstance(part, list) else part
