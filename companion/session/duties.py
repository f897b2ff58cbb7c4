"""Duties: what hands do where no reader sees it, told until their seat goes on or says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from companion.session import shared
from companion.session.api import Duty, Phase
from companion.session.telling import turn_began
from engine.core.ledger import Event
from engine.core.state import Cue
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.session.reading import Reading


def duties(session: Reading) -> tuple[Duty, ...]:
    """What is still to be done: what is nobody's own, then seat by seat as it came about. None
    while hands are guided, one thing at a time, or where another program plays the match.
    """
    if session.watch.finding.moves or session.log.looks_on:
        return ()
    if session.phase() is Phase.OVER:
        return tuple(_losses(session))
    if session.phase() is not Phase.PLAY:
        return ()
    owed = (_told(session, event) for event in _owed(session))
    return (*_news(session), *_losses(session), *owed)


def _news(session: Reading) -> tuple[Duty, ...]:
    """That the last round has begun, and what else concerns all, until somebody goes on."""
    state, first = session.state, _since(session, TABLE)
    finale = state.finale(first)
    last = (_news_of(session, "final", event) for event in ([finale] if finale else []))
    told = (*_gains(session), *state.news(first))
    return (*last, *(_news_of(session, "news", event) for event in told))


def _gains(session: Reading) -> Iterator[Event]:
    """What each seat received unasked, until it goes on: whoever is asked last reads it, too."""
    read = session.telling.read_from
    for seat in range(len(session.match.seats)):
        yield from session.state.gains(seat, max(read, session.telling.owes_from(seat)))


def _news_of(session: Reading, kind: str, event: Event) -> Duty:
    text = session.words.news(kind, event, session.state.called)
    return Duty(TABLE, text, event.rule, news=True)


def _losses(session: Reading) -> Iterator[Duty]:
    """What each seat lost unasked, until it goes on."""
    for event in _of_seats(session, session.state.losses):
        text = session.words.loss(event, session.state.called)
        yield Duty(event.seat, text, event.rule, news=True)


def _told(session: Reading, event: Event) -> Duty:
    """As everybody may hear it."""
    text = session.words.duty(event, session.state.called)
    return Duty(event.seat, shared.event(session, text, event.seat), event.rule)


def cues(session: Reading) -> list[Cue]:
    """The light of each seat that has something to do."""
    owed = (duty.seat for duty in duties(session) if not duty.news)
    seats = dict.fromkeys(seat for seat in owed if seat != TABLE)
    return [Cue("take", f"seat{seat}", seat) for seat in seats]


def _owed(session: Reading) -> list[Event]:
    owed = [one for one in session.state.duties(_since(session, TABLE)) if one.seat == TABLE]
    return [*owed, *_of_seats(session, session.state.duties)]


def _of_seats(session: Reading, told: Callable[[int], list[Event]]) -> list[Event]:
    """Seat by seat what is told of it since it went on."""
    return [
        event
        for seat in range(len(session.match.seats))
        for event in told(_since(session, seat))
        if event.seat == seat
    ]


def _since(session: Reading, seat: int) -> int:
    """The first event that may have left this seat something to do; what is everybody's is told in
    the turn in which it came about, and until somebody goes on."""
    telling = session.telling
    told = telling.owes_from(seat)
    if seat != TABLE:
        return told
    return max(told, turn_began(session.state.events, telling.events_from))
