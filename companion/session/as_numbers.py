"""Sums that hands owe and that have grown since a screen told them: from then on they are told as
what is to lie there, which is right for whoever did what was told and for whoever did not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from companion.session.api import Duty, Text
from companion.session.right import Counts, as_counted
from engine.core.ledger import Event
from engine.core.state import State
from engine.core.steps import TABLE
from engine.core.text import goods, goods_in

if TYPE_CHECKING:
    from companion.session.reading import Reading
    from companion.session.telling import Again

NUMBERS = "duty.lies"
GROWN = ".grown"
"""So ends the key of a sum that has grown and is told where it stands, until so much lies there."""


EACH = "="
"""In a deed that tells one number."""
MANY = 99
"""Chosen: so many sums of a kind no seat owes at once."""


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
    things = {seat: [*_set_back(session, seat, since)] for seat in range(len(session.match.seats))}
    sums = [*_numbered(told)]
    stays = _stays(session, sums)
    for one in sums:
        back = one.seat in things and not {*one.sums[1:]}.isdisjoint(things[one.seat])
        is_grown = len(one.sums) > 1 and (back or _is_grown(session, one, since))
        if is_grown and not back and (one.seat, one.sums[-1]) in stays:
            rest.append(_in_place(one))
        else:
            (grown.setdefault(one.seat, []) if is_grown else rest).append(one)
    found = [
        _numbers(session, seat, grown.get(seat, []), of, _changed(session, seat, since(seat)))
        for seat, of in things.items()
    ]
    return rest, [one for one in found if one is not None]


def _numbered(told: Iterable[Duty]) -> Iterator[Duty]:
    """Of several sums of a kind each is a sum of its own."""
    many = Counter[tuple[int, str]]()
    for one in told:
        of, *things = one.sums or ("",)
        many[one.seat, of] += 1
        of = _name(of, many[one.seat, of]) if of else ""
        yield replace(one, sums=(of, *things)) if of else one


def _name(kind: str, n: int) -> str:
    return f"{kind} {n}" if n > 1 else kind


def _stays(session: Reading, told: Iterable[Duty]) -> set[tuple[int, str]]:
    """Seat and thing of which each sum is told where it stands; not where any takes of it, too."""
    in_place, others = set[tuple[int, str]](), set[tuple[int, str]]()
    for one in told:
        of = in_place if session.words.has(f"{one.text.key}{GROWN}") else others
        of.update((one.seat, thing) for thing in one.sums[-1:])
    return in_place - others


def _in_place(told: Duty) -> Duty:
    """What is chosen from a hand stays above what is drawn after that: it is told there until when
    it goes on."""
    text = Text(f"{told.text.key}{GROWN}", told.text.params)
    return replace(told, text=text, deed=f"{told.deed}{GROWN}")


def _set_back(session: Reading, seat: int, since: Callable[[int], int]) -> Iterator[str]:
    """What its hands were told to set back, or are told now; what came and went, where they may
    have done the one alone; and what they move once more."""
    telling = session.telling
    counted = as_counted(session.state, since(seat), telling.right_from)
    yield from counted.evened(seat, since(seat))
    yield from (what for (whose, what) in telling.counts if whose == seat)
    for (whose, what), at in (*telling.lies.items(), *telling.ticked.items()):
        if whose == seat and at >= since(seat):
            yield what
    if telling.again is not None:
        yield from _with_it(session, seat, telling.again, since(seat))


def _with_it(session: Reading, seat: int, again: Again, since: int) -> Iterator[str]:
    """What its hands moved with steps that are done again, and no duty tells."""
    state, end = session.state, len(again.now.events)
    first = max(since, len(again.was.state.events))
    for whose, what, _, _, at in takewhile(lambda line: line[4] >= first, reversed(state.ledger)):
        if whose == seat and at < end and state.events[at].verb in state.WITH_IT:
            yield what


def _is_grown(session: Reading, told: Duty, since: Callable[[int], int]) -> bool:
    """As it was seen last; the sums of a kind move up where the first of them are owed no more."""
    seat, first, seen = told.seat, since(told.seat), session.telling.seen
    kind, _, n = told.sums[0].partition(" ")
    later = (seen.get((seat, _name(kind, at))) for at in range(int(n or 1), MANY))
    last = next((one for one in later if one is not None and one.at > first), None)
    return last is not None and (last.grown or last.what != told.what())


def _changed(session: Reading, seat: int, since: int) -> set[str]:
    """The counted things that came or went since then."""
    lines = takewhile(lambda line: line[4] >= since, reversed(session.state.ledger))
    return {what for whose, what, *_ in lines if whose in (seat, TABLE)}


def _numbers(
    session: Reading, seat: int, told: list[Duty], back: Iterable[str], changed: Collection[str]
) -> Duty | None:
    """What lies there of what is told and of what was set back; not what a line on the way back
    tells, nor that nothing lies where nothing did. Who plays alone counts for Gaia, too."""
    has = {**session.state.counted(TABLE), **session.state.counted(seat)}
    told_there = {what for (whose, what), moved in session.telling.counts.items()
                  if whose == seat and not moved}  # fmt: skip
    of_sums = (what for one in told for what in one.sums[1:] if has.get(what) or what in changed)
    things = dict.fromkeys([*of_sums, *back])
    lies = goods({session.spoken(what): has[what] for what in things
                  if what in has and what not in told_there})  # fmt: skip
    if not lies:
        return None
    of = tuple(dict.fromkeys(one.sums[0] for one in told))
    text, rule = Text(NUMBERS, {"seat": seat, "goods": lies}), told[0].rule if told else ""
    return Duty(seat, text, rule, deed=told_each(seat, lies), sums=of)


def told_each(seat: int, lies: str) -> str:
    """What such goods tell as a deed, number by number: one less is nothing new."""
    return " ".join(f"{seat}{EACH}{what}{EACH}{n}" for what, n in goods_in(lies))


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


def was_ticked(session: Reading, amounts: Collection[tuple[int, str]]) -> None:
    """News told these (seat, counted thing), and people said that it is done: whoever owes sums
    beside is told them as what is to lie there, for a part of that is done, and may be all."""
    owing = {one.seat for one in session.duties() if one.gained and not one.news}
    if ticked := [one for one in amounts if one[0] in owing]:
        session.telling.ticks(ticked)


def moved_anew(session: Reading, back: Collection[tuple[int, str]]) -> bool:
    """What hands moved with these steps (`State.WITH_IT`), of that which they had yet to put back:
    no screen may have told that, and they have done the one or both. Whether there is any."""
    telling, state = session.telling, session.state
    lines = takewhile(lambda line: line[4] >= telling.events_from, reversed(state.ledger))
    moved = {(seat, what) for seat, what, *_, at in lines if state.events[at].verb in state.WITH_IT}
    anew = moved.intersection(back) - telling.counts.keys()
    telling.lies.update(dict.fromkeys(anew, telling.events))
    return bool(anew)


def apart(session: Reading, since: Callable[[int], int]) -> Counts:
    """(seat, counted thing) -> the event up to which no sum tells of it: that people counted it, or
    ticked a part of it, so that it is told as what is to lie there."""
    telling = session.telling
    told = (what for what, at in telling.ticked.items() if at >= since(what[0]))
    return {**telling.right_from, **dict.fromkeys(told, telling.events)}


def was_seen(session: Reading, told: Collection[str]) -> bool:
    """A screen tells these deeds (`Duty.what`); whether it has not told them so before."""
    telling = session.telling
    news = _was_put_back(session, told)
    for one in session.duties():
        if one.sums and any(one.what() in line for line in told):
            set_ = "goods" in one.text.params
            grown = set_ or one.text.key.endswith(GROWN)
            for of in one.sums if set_ else one.sums[:1]:
                seen = Seen(telling.events, one.what(), grown)
                news |= telling.sees((one.seat, of), seen)
    return news


def _was_put_back(session: Reading, told: Collection[str]) -> bool:
    """Whether a screen tells for the first time what hands put back."""
    telling, length = session.telling, len(session.match.log)
    before = telling.hands_left, telling.lies.copy()
    if any(one.what() in line for one in telling.undone for line in told):
        telling.sees_back(length)
    return before != (telling.hands_left, telling.lies)
