"""Who sits at a match, as a reader calls them.

A name that nobody typed was written in the language of that evening ("Player 2"), and a record
keeps it so. Wherever it becomes words for a reader, it is said in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from engine.core.languages import LANGUAGES, house

if TYPE_CHECKING:
    from engine.core.match import Seat

LONGEST: Final = 20
"""Letters of a name that a seat keeps, wherever it was told. Chosen: what a seat's row has room
for."""
PLAYER: Final = "seat.player"
UNTYPED: Final = (PLAYER, "seat.n")
"""What a seat without a name is called: by who sits there, by the seat itself."""
TOGETHER: Final = "\u00a0"
"""A space at which no line ends."""


def short(name: str) -> str:
    """A name as a seat keeps it."""
    return name.strip()[:LONGEST].strip()


def player(language: str, number: int) -> str:
    """Who typed no name, at this seat (from 0)."""
    return _by_number(language, PLAYER, number)


def typed(number: int, name: str) -> str:
    """The name that somebody typed for this seat (from 0); nothing where nobody did."""
    return "" if _untyped(number, name) else name


def called(language: str, number: int, name: str) -> str:
    """The name of a seat (from 0) as this reader calls it; without a name it is one word, which no
    line parts: "Player" ended one and "1" began the next."""
    said = _said(language, number, name)
    return said.replace(" ", TOGETHER) if _untyped(number, name) == PLAYER else said


@lru_cache(maxsize=64)
def spoken(language: str, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats as this reader calls them."""
    return tuple(
        replace(seat, name=called(language, number, seat.name)) for number, seat in enumerate(seats)
    )


def found_by(names: Iterable[str]) -> list[str]:
    """All that the seats are called, in whatever language: what a search finds them by."""
    return [
        said
        for number, name in enumerate(names)
        for said in dict.fromkeys((name, *(_said(code, number, name) for code in LANGUAGES)))
    ]


def _said(language: str, number: int, name: str) -> str:
    key = _untyped(number, name)
    return _by_number(language, key, number) if key else name


def _untyped(number: int, name: str) -> str:
    """The key that says what the seat is called, where nobody typed its name."""
    return _nobody(number).get(name.replace(TOGETHER, " "), "")


def _by_number(language: str, key: str, number: int) -> str:
    sentence = house(language).get(key) or house("en")[key]
    return sentence.format(n=number + 1)


@cache
def _nobody(number: int) -> Mapping[str, str]:
    """What a seat without a name is called, in every language, with the key that says so."""
    return {
        _by_number(language, key, number): key for key in UNTYPED[::-1] for language in LANGUAGES
    }
