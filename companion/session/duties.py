"""Duties: what hands do where no reader sees it, told until they say that it is done or their seat
goes on in a later turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.session import befell, shared
from companion.session.api import Duty, Phase
from companion.session.booked import booked
from companion.session.telling import turn_began
from engine.core.ledger import Event
from engine.core.state import Cue
from engine.core.steps import TABLE, Arg
from engine.core.text import GOODS, goods_in

if TYPE_CHECKING:
    from companion.session.reading import Reading


def duties(session: Reading) -> tuple[Duty, ...]:
    """What is still to be done: what is nobody's own, then seat by seat as it came about. None
    while hands are guided, one thing at a time, or where another program plays the match.
    """
    if session.watch.finding.moves or session.log.looks_on:
        return ()
    if session.phase() is Phase.OVER:
        return tuple(_news(session))
    undone = session.telling.undone
    if session.phase() is Phase.SETUP:  # what is drawn and dealt, the drawing tells
        laid = (one for one in _owed(session) if one.verb in session.state.BEFORE)
        return (*undone, *_gains(session), *(_told(session, one) for one in laid))
    if session.phase() is not Phase.PLAY:
        return ()
    owed = [one for one in _owed(session) if one.verb not in session.state.BEFORE]
    return (*undone, *_gains(session), *_news(session), *(_told(session, one) for one in owed))


def _news(session: Reading) -> Iterator[Duty]:
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
    for event in session.state.duties(first) if session.table.register.whole else ():
        if session.words.has(f"news.{event.verb}"):  # done by itself, and yet to be known
            yield event, replace(_news_of(session, "news", event), gained=_booked(session, event))


def _gains(session: Reading) -> Iterator[Duty]:
    """What each seat received unasked."""
    for seat in range(len(session.match.seats)):
        for event in session.state.gains(seat, befell.since(session)):
            yield replace(_news_of(session, "news", event), gained=_amounts(event))


def _amounts(event: Event) -> tuple[tuple[str, int], ...]:
    """A sum that is told: goods in one gap, or a number and what it counts."""
    first, *rest = event.args
    if isinstance(first, int):
        return ((str(rest[0]), first),) if rest else ()
    return _goods(first)


def _goods(arg: Arg) -> tuple[tuple[str, int], ...]:
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
    told = _goods(event.args[-1]) if event.args else ()
    gained = told or _booked(session, event)
    return Duty(event.seat, text, event.rule, news=True, gained=gained)


def _booked(session: Reading, event: Event) -> tuple[tuple[str, int], ...]:
    """What it changed of its seat."""
    events = session.state.events
    number = next(n for n in range(len(events) - 1, -1, -1) if events[n] is event)
    return tuple(booked(session.state, number).get(number, {}).items())


def _told(session: Reading, event: Event) -> Duty:
    """As everybody may hear it."""
    text = session.words.duty(event, session.state.named)
    return Duty(event.seat, shared.event(session, text, event.seat), event.rule)


def concerned(session: Reading) -> set[int]:
    """Whom what is only to be read befell; `TABLE`: all."""
    return {duty.seat for duty in duties(session) if duty.news}


def cues(session: Reading) -> list[Cue]:
    """The light of each seat that draws or lays cards unseen. Of coins and markers words tell, and
    its light says whose turn it is."""
    unseen = {event.seat for event in _of_seats(session, session.state.duties)}
    owed = (duty.seat for duty in duties(session) if not duty.news)
    seats = dict.fromkeys(seat for seat in owed if seat in unseen)
    return [Cue("take", f"seat{seat}", seat) for seat in seats]


def _owed(session: Reading) -> list[Event]:
    """Nothing at a table on the screen: its piles are the match's own."""
    if session.table.register.whole:
        return []
    owed = [one for one in session.state.duties(_since(session, TABLE)) if one.seat == TABLE]
    return [
        *owed,
        *_of_seats(session, session.state.duties, lambda first: _by_hand(session, first)),
    ]


def _by_hand(session: Reading, first: int) -> list[Event]:
    """What no reader of this table sees."""
    if session.state.SHOWS_COUNTS and not session.table.layout.all():
        return []
    zones = {place.partition(":")[0] for place in session.table.layout.places.values()}
    read = session.state.READ
    return [one for one in session.state.by_hand(first) if read.get(one.verb) not in zones]


def _of_seats(session: Reading, *told: Callable[[int], list[Event]]) -> list[Event]:
    """Seat by seat what its hands may have yet to do."""
    return [
        event
        for seat in range(len(session.match.seats))
        for since in (_since(session, seat),)
        for each in told
        for event in each(since)
        if event.seat == seat
    ]


def _since(session: Reading, seat: int) -> int:
    """The first event that may have left this seat something to do; what is everybody's is told in
    the turn in which it came about, and until somebody goes on; in set-up until it is done."""
    telling, events = session.telling, session.state.events
    if seat != TABLE:
        return telling.hands_from(seat, events, session.state.TURNS)
    if session.phase() is Phase.SETUP:
        return telling.laid_from()
    return max(telling.owes_from(seat), turn_began(events, telling.events_from))
