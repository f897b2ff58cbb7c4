"""Duties: what hands do where no reader sees it. It adds up until they say that it is done; what is
everybody's goes when somebody goes on (docs/decisions/owed.md)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from companion.session import as_numbers, news, owes, searched, shared
from companion.session.api import Duty, Phase, Question, Text
from companion.session.telling import turn_began
from companion.session.way_back import LAST, goes_out
from companion.session.words import one_after_another
from engine.core.ledger import Event
from engine.core.state import Cue, State
from engine.core.steps import TABLE
from engine.core.text import PIECES, goods

if TYPE_CHECKING:
    from companion.session.reading import Reading


def duties(session: Reading) -> tuple[Duty, ...]:
    """What is still to be done: what is nobody's own, then seat by seat as it came about. None
    while hands are guided, one thing at a time, or where another program plays the match.
    """
    guided = session.watch.finding.moves and not session.instead.later
    if guided or session.log.looks_on:
        return ()
    phase = session.phase()
    if phase not in (Phase.SETUP, Phase.PLAY, Phase.OVER):
        return ()
    owed = [*_owed(session, before=phase is Phase.SETUP)]
    undone, last = _undone(session, owed)
    # What is drawn and dealt, the drawing tells.
    gained = () if phase is Phase.OVER else news.gained(session)
    befell = [*gained, *(() if phase is Phase.SETUP else news.of_match(session))]
    return (*undone, *befell, *owed, *last)


def _undone(session: Reading, owed: list[Duty]) -> tuple[list[Duty], list[Duty]]:
    """What is put back or goes out again, but for the pieces that hands are told to move as they
    did the first time; and what is set to numbers, which comes last: what is told above it is in
    those."""
    telling, gaps = session.telling, (v for one in owed for v in one.text.params.values())
    named = {piece for gap in gaps for piece in str(gap).removeprefix(PIECES).split(":")}
    named |= _laid_again(session)
    undone = [*telling.undone, *telling.undone_before, *goes_out(session, named)]
    last = [one for one in undone if one.text.key in LAST]
    return [one for one in undone if one not in last], last


def _laid_again(session: Reading) -> set[str]:
    """The pieces of deeds that are done again, by name or by the spot of a world where they lie: a
    duty tells where each goes, if not its name. Hands laid a second tile there."""
    again, state = session.telling.again, session.state
    since = state.events[len(again.was.state.events) :] if again else []
    laid = (one.args for one in since if one.verb in state.LAID)
    told = {str(arg).removeprefix("piece.") for args in laid for arg in args}
    lies = state.places().items() if told else ()
    return told | {one for one, at in lies if state.spot(at) != at and state.spot(at) in told}


def _told(session: Reading, event: Event) -> Duty:
    """As everybody may hear it."""
    text = session.words.duty(event, session.state.named)
    summed = _change(event) if session.words.has(f"{text.key}.head") else ()
    told = shared.event(session, text, event.seat)
    deed = f"{event.seat} {session.state.RETOLD.get(event.verb, event.verb)} {event.args}"
    sums = as_numbers.sums(session.state, event)
    return Duty(event.seat, told, event.rule, gained=summed, deed=deed, sums=sums)


def _change(event: Event) -> tuple[tuple[str, int], ...]:
    """A sum that hands owe: what they add, then what they take off."""
    more, less, *_ = event.args
    return (*news.counted(more), *((what, -amount) for what, amount in news.counted(less)))


def first_done(session: Reading, count: Question) -> Question:
    """What is counted is right once hands have done what they owe: it is asked for after that."""
    asked = {**count.text.params, "asked": one_after_another([count.text])}
    owed = _of(session, count.seat)
    return replace(count, text=Text("ask.spot_owed", asked)) if owed else count


def is_one(session: Reading, seat: int) -> bool:
    """Whether the hands of a seat owe a single thing, so that nobody who says that it is done can
    have overlooked another one."""
    return len(_of(session, seat)) == 1


def _of(session: Reading, seat: int) -> list[Duty]:
    """What the hands of a seat owe."""
    return [one for one in session.duties() if one.seat == seat and not one.news]


def concerned(session: Reading) -> set[int]:
    """Whom what is only to be read befell; `TABLE`: all."""
    return {duty.seat for duty in session.duties() if duty.news}


def drew(session: Reading) -> list[int]:
    """Who has just drawn or laid cards unseen, and has yet to do it by hand: until somebody acts in
    the next turn, for the light of another seat means that it is asked; nobody once it is over."""
    if session.phase() is Phase.OVER:
        return []
    owed = dict.fromkeys(duty.seat for duty in session.duties() if not duty.news)
    return [seat for seat in owed if _drew(session, seat)]


def laid_away(session: Reading) -> Iterator[Cue]:
    """The light beside where the seat that went on last lays a piece away, until the next turn
    begins: its spots are for others then."""
    went, state = session.telling.own_from, session.state
    last = max(went, key=lambda one: went[one], default=TABLE)
    if last == TABLE or all(one.seat != last for one in session.duties() if not one.news):
        return
    if any(one.verb in state.TURNS for one in state.events[went[last] :]):
        return
    for event in owes.of_this_turn(session, last):
        if found := state.laid_away(event):
            yield Cue("put", found[1], last)


def _drew(session: Reading, seat: int) -> bool:
    state, telling = session.state, session.telling
    began = turn_began(state.events, telling.events_from, state.TURNS)
    lately = telling.lately_from(seat, state.events, state.TURNS)
    drawn = owes.unseen(session, max(began, lately)) if seat != TABLE else []
    return any(one.seat == seat for one in drawn)


def _owed(session: Reading, before: bool) -> Iterator[Duty]:
    """What is set up before anybody acts, or what comes after that. Nothing at a table on the
    screen: its piles are the match's own."""
    if session.table.register.whole:
        return
    yield from searched.duties(session)
    here = [] if before else owes.of_all(session)
    yield from (_told(session, one) for one in here)
    since = dict[int, list[Event]]()  # mostly all owe since the same moment
    owed, deeds, older = list[Event](), list[Event](), list[Duty]()
    for seat in _in_turn(session):
        told, elder, more = owes.of_seat(session, seat, before, since)
        owed += told
        deeds += elder
        older += [_older(session, seat)] * more
    came = (_told(session, one) for one in _as_it_came(session.state, owed, since))
    latest, numbers = as_numbers.parted(session, came, lambda seat: owes.late_from(session, seat))
    numbers = as_numbers.with_older(numbers, older)
    yield from latest
    yield from (_told(session, one) for one in owes.laid_out(session))
    yield from (_told(session, one) for one in deeds)
    yield from numbers


def _in_turn(session: Reading) -> list[int]:
    """Who is asked next finds its own lines first, then the others in order of play; where nobody
    is asked the oldest is done first."""
    went, seats = session.telling.own_from, range(len(session.match.seats))
    asked = session.state.one_by_one(session.state.awaiting().must)[:1]
    if not asked:
        return sorted(seats, key=lambda one: went.get(one, 0))
    return sorted(seats, key=lambda one: (one - asked[0]) % len(seats))


def _older(session: Reading, seat: int) -> Duty:
    """In a word what is not told one by one, with what it changed as that is to lie now: that is
    right for whoever did half of it, too. Whoever plays alone moved for Gaia or the Automa, too:
    the screen shows all of it."""
    state, first = session.state, session.telling.hands_from(seat)
    late = owes.late_from(session, seat)
    end = late if late > first else len(state.events)
    lines = takewhile(lambda line: line[4] >= first, reversed(state.ledger))
    right = session.telling.right_from
    alone = len(session.match.seats) == 1
    changed = {
        (whose, what)
        for whose, what, _, _, at in lines
        if (alone or whose == seat) and right.get((whose, what), 0) <= at < end
    }
    counted, words = state.counted(seat).items(), session.words
    lies = {what: n for what, n in counted if (seat, what) in changed and words.has(f"what.{what}")}
    if any(whose != seat for whose, _ in changed) or not 0 < len(lies) <= owes.MOST:
        return Duty(seat, Text("duty.before", {"seat": seat}))
    told = goods(lies)
    text = Text("duty.before.counted", {"seat": seat, "goods": told})
    return Duty(seat, text, deed=as_numbers.told_each(seat, told))


def _as_it_came(state: State, owed: list[Event], since: dict[int, list[Event]]) -> list[Event]:
    """Deed by deed over all seats, where none of them is told in sums: one lies on the other. Of
    equal ones the latest are owed: those of before are done."""
    deeds = since[min(since)] if state.DEED_BY_DEED and since else []
    came = owes.without(deeds, owes.without(deeds, owed))
    return came if len(came) == len(owed) else owed
