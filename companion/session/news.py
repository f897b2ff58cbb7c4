"""News: what befell all and each seat unasked; of what hands owe it is only to be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.session import befell, owes
from companion.session.api import Duty
from companion.session.booked import booked
from engine.core.ledger import Event
from engine.core.steps import TABLE, Arg
from engine.core.text import GOODS, goods_in

if TYPE_CHECKING:
    from companion.session.reading import Reading


def of_match(session: Reading) -> Iterator[Duty]:
    """What concerns all and what each seat lost unasked, in the order in which it came about."""
    told = [*_of_all(session), *_lost(session)]
    duties = {id(event): duty for event, duty in told}
    return (duties[id(event)] for event in session.state.events if id(event) in duties)


def _of_all(session: Reading) -> Iterator[tuple[Event, Duty]]:
    """That the last round has begun, a disaster, and the like."""
    first = befell.since(session)
    if finale := session.state.finale(first):
        yield finale, _news_of(session, "final", finale)
    for event in session.state.news(first):
        yield event, _news_of(session, "news", event)
    for event in owes.unseen(session, first) if session.table.register.whole else ():
        if session.words.has(f"news.{event.verb}"):  # done by itself, and yet to be known
            yield event, replace(_news_of(session, "news", event), gained=_booked(session, event))


def gained(session: Reading) -> Iterator[Duty]:
    """What each seat received unasked, but for what its hands owe."""
    owed = frozenset() if session.table.register.whole else session.state.TAKEN
    for seat in range(len(session.match.seats)):
        came = session.state.gains(seat, befell.since(session))
        for event in (one for one in came if one.verb not in owed):
            yield replace(_news_of(session, "news", event), gained=_amounts(event))


def _amounts(event: Event) -> tuple[tuple[str, int], ...]:
    """A sum that is told: goods in one gap, or a number and what it counts."""
    first, *rest = event.args
    if isinstance(first, int):
        return ((str(rest[0]), first),) if rest else ()
    return counted(first)


def counted(arg: Arg) -> tuple[tuple[str, int], ...]:
    """Counted things in one gap; nothing where anything else fills it."""
    if not str(arg).startswith(GOODS):
        return ()
    return tuple(goods_in(str(arg)))


def _news_of(session: Reading, kind: str, event: Event) -> Duty:
    text = session.words.news(kind, event, session.state.named)
    return Duty(TABLE, text, event.rule, news=True)


def _lost(session: Reading) -> list[tuple[Event, Duty]]:
    """What each seat lost unasked."""
    found = session.state.losses(befell.since(session))
    return [(event, _loss(session, event)) for event in found]


def _loss(session: Reading, event: Event) -> Duty:
    text = session.words.loss(event, session.state.named)
    told = counted(event.args[-1]) if event.args else ()
    gained = told or _booked(session, event)
    return Duty(event.seat, text, event.rule, news=True, gained=gained)


def _booked(session: Reading, event: Event) -> tuple[tuple[str, int], ...]:
    """What it changed of its seat; nothing of what is told to hands in other words than the match
    wrote it down."""
    events = session.state.events
    number = next((n for n in range(len(events) - 1, -1, -1) if events[n] is event), None)
    return () if number is None else tuple(booked(session.state, number).get(number, {}).items())
