"""Duties: what hands do where no reader sees it, told until their seat goes on or says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session import shared
from companion.session.api import Duty, Phase, Text
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
    busy = session.watch.finding.moves or session.log.looks_on
    if busy or session.phase() is not Phase.PLAY:
        return ()
    return (*_news(session), *(_told(session, event) for event in _owed(session)))


def _news(session: Reading) -> tuple[Duty, ...]:
    """That the last round has begun, and what else concerns all, until somebody goes on."""
    state, first = session.state, _since(session, TABLE)
    finale = state.finale(first)
    last = (_news_of(session, "final", event) for event in ([finale] if finale else []))
    return (*last, *(_news_of(session, "news", event) for event in state.news(first)))


def _news_of(session: Reading, kind: str, event: Event) -> Duty:
    text = session.words.event(event, session.state.called)
    return Duty(TABLE, Text(f"{kind}.{event.verb}", text.params), event.rule, news=True)


def _told(session: Reading, event: Event) -> Duty:
    """As everybody may hear it."""
    text = session.words.duty(event, session.state.called)
    return Duty(event.seat, shared.event(session, text, event.seat), event.rule)


def cues(session: Reading) -> list[Cue]:
    """The light of each seat that has something to do."""
    seats = dict.fromkeys(duty.seat for duty in duties(session) if duty.seat != TABLE)
    return [Cue("take", f"seat{seat}", seat) for seat in seats]


def _owed(session: Reading) -> list[Event]:
    state = session.state
    return [
        event
        for seat in (TABLE, *range(len(session.match.seats)))
        for event in state.duties(_since(session, seat))
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
