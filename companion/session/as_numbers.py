"""Sums that hands owe and that have grown since a screen told them: from then on they are told as
what is to lie there, which is right for whoever did what was told and for whoever did not."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from companion.session.api import Duty, Text
from engine.core.ledger import Event
from engine.core.state import State
from engine.core.steps import TABLE
from engine.core.text import goods, goods_in

if TYPE_CHECKING:
    from companion.session.reading import Reading

NUMBERS = "duty.lies"


class Seen(NamedTuple):
    """A sum as a screen last told it."""

    at: int
    """How many events there were."""
    what: str
    grown: bool
    """It was told as what is to lie there."""


def sums(state: State, event: Event) -> tuple[str, ...]:
    """Of which sum a duty tells, and of what counted things; empty: of none."""
    found = state.SUMMED.get(event.verb, ())
    return tuple(f"{one}{event.args[0]}" if one.endswith(":") else one for one in found)


def parted(
    session: Reading, told: Iterable[Duty], since: Callable[[int], int]
) -> tuple[list[Duty], list[Duty]]:
    """What is told as it is, and the numbers of what a screen told otherwise after the event since
    which a seat owes. They come last: what is told above them is in them."""
    rest, grown = list[Duty](), dict[int, list[Duty]]()
    for one in told:
        is_grown = len(one.sums) > 1 and _is_grown(session, one, since)
        (grown.setdefault(one.seat, []) if is_grown else rest).append(one)
    return rest, [_numbers(session, seat, duties) for seat, duties in grown.items()]


def _is_grown(session: Reading, told: Duty, since: Callable[[int], int]) -> bool:
    seen = session.telling.seen.get((told.seat, told.sums[0]))
    otherwise = seen is not None and (seen.grown or seen.what != told.what())
    return otherwise and seen is not None and seen.at > since(told.seat)


def _numbers(session: Reading, seat: int, told: list[Duty]) -> Duty:
    """Who plays alone counts for Gaia, too."""
    has = {**session.state.counted(TABLE), **session.state.counted(seat)}
    things = dict.fromkeys(what for one in told for what in one.sums[1:])
    lies = goods({session.spoken(what): has[what] for what in things if what in has})
    of = tuple(dict.fromkeys(one.sums[0] for one in told))
    text = Text(NUMBERS, {"seat": seat, "goods": lies})
    return Duty(seat, text, told[0].rule, deed=f"{seat} {NUMBERS} {lies}", sums=of)


def with_older(numbers: Iterable[Duty], older: Iterable[Duty]) -> list[Duty]:
    """Before the word for what is older, or in that, where it tells numbers itself."""
    words, found = {one.seat: one for one in older}, list[Duty]()
    for one in numbers:
        word = words.get(one.seat)
        if word is None or not _told_in(one, word):
            found.append(one)
        else:
            words[one.seat] = replace(word, sums=one.sums)
    return [*found, *words.values()]


def _told_in(numbers: Duty, word: Duty) -> bool:
    lies, of_old = (str(one.text.params.get("goods", "")) for one in (numbers, word))
    return bool(of_old) and set(goods_in(lies)) <= set(goods_in(of_old))


def was_seen(session: Reading, told: Collection[str]) -> bool:
    """A screen tells these deeds (`Duty.what`); whether it has not told them so before."""
    telling, news = session.telling, False
    for one in session.duties():
        if one.sums and any(one.what() in line for line in told):
            grown = "goods" in one.text.params
            for of in one.sums if grown else one.sums[:1]:
                seen = Seen(telling.events, one.what(), grown)
                news |= telling.sees((one.seat, of), seen)
    return news
