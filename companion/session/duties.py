"""Duties: what hands do where no reader sees it. It adds up until they say that it is done; what is
everybody's goes when somebody goes on (docs/decisions/owed.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from companion.session import as_numbers, befell, shared
from companion.session.api import Duty, Phase, Question, Text
from companion.session.booked import booked
from companion.session.telling import TURN, turn_began
from companion.session.way_back import AS_SHOWN, goes_out
from companion.session.words import one_after_another
from engine.core.ledger import Event
from engine.core.state import Cue, State
from engine.core.steps import TABLE, Arg
from engine.core.text import GOODS, PIECES, goods, goods_in

if TYPE_CHECKING:
    from companion.session.reading import Reading

NO_DEED = (TURN, "adjusted")
"""With these nobody has gone on."""
MOST = 8
"""So much of what a seat owes is told one by one: in no game a turn leaves more, so that no price
is left out. Chosen: two or three pages of a tablet; the screen shows how all of it lies."""


def duties(session: Reading) -> tuple[Duty, ...]:
    """What is still to be done: what is nobody's own, then seat by seat as it came about. None
    while hands are guided, one thing at a time, or where another program plays the match.
    """
    guided = session.watch.finding.moves and not session.instead.later
    if guided or session.log.looks_on:
        return ()
    if session.phase() is Phase.OVER:
        return (*_news(session), *_last(session))
    phase = session.phase()
    if phase not in (Phase.SETUP, Phase.PLAY):
        return ()
    owed = [*_owed(session, before=phase is Phase.SETUP)]
    undone, as_shown = _undone(session, owed)
    # What is drawn and dealt, the drawing tells.
    news = [*_gains(session), *(_news(session) if phase is Phase.PLAY else ())]
    return (*undone, *news, *owed, *as_shown)


def _undone(session: Reading, owed: list[Duty]) -> tuple[list[Duty], list[Duty]]:
    """What is put back or goes out again, but for the pieces that hands are told to move as they
    did the first time; and what is set to what the screen shows, which comes last: what is told
    above it is in that."""
    telling, gaps = session.telling, (v for one in owed for v in one.text.params.values())
    named = {piece for gap in gaps for piece in str(gap).removeprefix(PIECES).split(":")}
    undone = [*telling.undone, *telling.undone_before, *goes_out(session, named)]
    as_shown = [one for one in undone if one.text.key in AS_SHOWN]
    return [one for one in undone if one not in as_shown], as_shown


def _news(session: Reading) -> Iterator[Duty]:
    """What concerns all and what each seat lost unasked, in the order in which it came about."""
    told = [*_of_all(session), *_lost(session)]
    duties = {id(event): duty for event, duty in told}
    return (duties[id(event)] for event in session.state.events if id(event) in duties)


def _last(session: Reading) -> Iterator[Duty]:
    """What the last deeds left to hands: the tile, the card and the meeple that won. What is older
    nobody puts right for a match that is over."""
    owed = _owed(session, before=False)
    return (one for one in owed if not one.text.key.startswith("duty.before"))


def _of_all(session: Reading) -> Iterator[tuple[Event, Duty]]:
    """That the last round has begun, a disaster, and the like."""
    first = befell.since(session)
    if finale := session.state.finale(first):
        yield finale, _news_of(session, "final", finale)
    for event in session.state.news(first):
        yield event, _news_of(session, "news", event)
    for event in _of_state(session, first) if session.table.register.whole else ():
        if session.words.has(f"news.{event.verb}"):  # done by itself, and yet to be known
            yield event, replace(_news_of(session, "news", event), gained=_booked(session, event))


def _gains(session: Reading) -> Iterator[Duty]:
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
    """What it changed of its seat; nothing of what is told to hands in other words than the match
    wrote it down."""
    events = session.state.events
    number = next((n for n in range(len(events) - 1, -1, -1) if events[n] is event), None)
    return () if number is None else tuple(booked(session.state, number).get(number, {}).items())


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
    return (*_goods(more), *((what, -amount) for what, amount in _goods(less)))


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
    for event in _of_seat(session, last, False, {})[0]:
        if found := state.laid_away(event):
            yield Cue("put", found[1], last)


def _drew(session: Reading, seat: int) -> bool:
    state, telling = session.state, session.telling
    began = turn_began(state.events, telling.events_from, state.TURNS)
    lately = telling.lately_from(seat, state.events, state.TURNS)
    drawn = _of_state(session, max(began, lately)) if seat != TABLE else []
    return any(one.seat == seat for one in drawn)


def _lately(session: Reading, seat: int) -> list[Event]:
    """What hands do unseen because of the turn in which this seat last went on."""
    state = session.state
    first = session.telling.lately_from(seat, state.events, state.TURNS)
    return _of_state(session, first)


def _owed(session: Reading, before: bool) -> Iterator[Duty]:
    """What is set up before anybody acts, or what comes after that. Nothing at a table on the
    screen: its piles are the match's own."""
    if session.table.register.whole:
        return
    here = [] if before else _of_all_hands(session)
    yield from (_told(session, one) for one in here)
    since = dict[int, list[Event]]()  # mostly all owe since the same moment
    owed, deeds, older = list[Event](), list[Event](), list[Duty]()
    for seat in _in_turn(session):
        told, elder, more = _of_seat(session, seat, before, since)
        owed += told
        deeds += elder
        older += [_older(session, seat)] * more
    came = (_told(session, one) for one in _as_it_came(session.state, owed, since))
    latest, numbers = as_numbers.parted(session, came, lambda seat: _late(session, seat))
    numbers = as_numbers.with_older(numbers, older)
    yield from latest
    yield from (_told(session, one) for one in _laid_out(session))
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


def _of_seat(
    session: Reading, seat: int, before: bool, since: dict[int, list[Event]]
) -> tuple[list[Event], list[Event], bool]:
    """What its hands may have yet to do: the latest in sums, the newest last; the deeds of before
    (`State.SPOTS`); and whether there is more."""

    def owed(first: int) -> list[Event]:
        return _of_phase(session, _left(session, seat, since, first), before)

    first = session.telling.hands_from(seat)
    told = owed(_late(session, seat))
    if briefly := session.state.BRIEFLY:
        now = owed(max(first, _this_turn(session.state)))
        told = [e for e in told if e.verb not in briefly or e in now]
    told = told[-MOST:]
    before_that = [one for one in owed(first) if one.verb in session.state.SPOTS]
    elder = _without(before_that, told)
    return told, elder, bool(_without(owed(first), [*told, *elder]))


def _without(events: list[Event], told: list[Event]) -> list[Event]:
    """Those that are not told, as many of them as came about."""
    left = Counter(told)
    return [one for one in events if not left[one] or left.subtract([one])]


def _older(session: Reading, seat: int) -> Duty:
    """In a word what is not told one by one, with what it changed as that is to lie now: that is
    right for whoever did half of it, too. Whoever plays alone moved for Gaia or the Automa, too:
    the screen shows all of it."""
    state, first = session.state, session.telling.hands_from(seat)
    late = _late(session, seat)
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
    if any(whose != seat for whose, _ in changed) or not 0 < len(lies) <= MOST:
        return Duty(seat, Text("duty.before", {"seat": seat}))
    return Duty(seat, Text("duty.before.counted", {"seat": seat, "goods": goods(lies)}))


def _as_it_came(state: State, owed: list[Event], since: dict[int, list[Event]]) -> list[Event]:
    """Deed by deed over all seats, where none of them is told in sums: one lies on the other."""
    deeds = since[min(since)] if state.DEED_BY_DEED and since else []
    return sorted(owed, key=deeds.index) if all(one in deeds for one in owed) else owed


def _of_phase(session: Reading, owed: list[Event], before: bool) -> list[Event]:
    return [one for one in owed if (one.verb in session.state.BEFORE) == before]


def _left(session: Reading, seat: int, since: dict[int, list[Event]], first: int) -> list[Event]:
    """What it owes since then, but for that without which it could not have gone on."""
    state = session.state
    if first not in since:
        moved = _by_hand(session, first)
        owed = [*moved, *(one for one in _of_state(session, first) if one not in moved)]
        since[first] = state.in_order(owed, first)
    owed = [one for one in since[first] if one.seat == seat]
    if not any(one.verb in state.ONCE for one in owed):
        return owed
    lately = _lately(session, seat)
    return [one for one in owed if one.verb not in state.ONCE or one in lately]


def _late(session: Reading, seat: int) -> int:
    """The first event of what its hands are told in sums; all before that is a word."""
    state, telling = session.state, session.telling
    latest = max(telling.late_from.get(seat, 0), _latest(state, seat, state.LATE))
    return max(telling.hands_from(seat), latest)


def in_sums(session: Reading) -> dict[int, int]:
    """Seat -> the first event that its hands are told in sums."""
    return {seat: _late(session, seat) for seat in range(len(session.match.seats))}


def _latest(state: State, seat: int, turns: int) -> int:
    """The event with which the latest of the turns began in which something happened to a seat: who
    does all at once and never says so is not told it for a whole evening."""
    events, began, turns_of = state.events, len(state.events), state.SUMS or state.TURNS
    for _ in range(turns):
        before = ((at, events[at]) for at in range(began - 1, -1, -1))
        mine = (at for at, one in before if one.seat == seat and one.verb not in NO_DEED)
        last = next(mine, -1)
        began = next((at for at in range(last, -1, -1) if events[at].verb in turns_of), 0)
    return began


def _this_turn(state: State) -> int:
    """The event with which the turn of now began, whoever has done anything in it."""
    at = range(len(state.events) - 1, -1, -1)
    return next((n for n in at if state.events[n].verb in (state.SUMS or state.TURNS)), 0)


def _of_state(session: Reading, first: int) -> list[Event]:
    """What hands do unseen, as the game tells it; all that is shown asks for it, mostly since the
    same, and it stays while pieces come and go at the readers."""
    return session.known.duties(first, session.telling.right_from)


def _by_hand(session: Reading, first: int) -> list[Event]:
    """What no reader of this table sees; asked for as often."""
    found = session.since()
    if first not in found:
        found[first] = _unread(session, first)
    return found[first]


def _unread(session: Reading, first: int) -> list[Event]:
    if session.state.SHOWS_COUNTS and not session.table.layout.all():
        return []
    places = [f"{place}:" for place in session.table.layout.places.values()]
    read = session.state.READ.items()
    seen = {verb for verb, zone in read if any(one.startswith(f"{zone}:") for one in places)}
    owed = (
        one
        for one in session.known.by_hand(first, session.telling.right_from)
        if one.verb not in seen
    )
    return [one for one in owed if not _seen(session, one)]


def _seen(session: Reading, event: Event) -> bool:
    """Whether the reader beside its place has seen what is laid away: what lies there is guided."""
    away, layout = session.state.laid_away(event), session.table.layout
    station = session.taken.at.get(away[0], "") if away else ""
    return station in layout.places and station not in layout.pads


def _laid_out(session: Reading) -> list[Event]:
    """What all set up, until they say that it is done; without most of it nobody plays the first
    round."""
    state = session.state
    plays = session.phase() is not Phase.SETUP and state.round_number() > 0
    told = state.BEFORE & state.UNTIL_DONE if plays else state.BEFORE
    if not told:
        return []
    since = session.telling.hands_from(TABLE) if plays else session.telling.laid_from()
    owed = _of_state(session, since)
    return [one for one in owed if one.seat == TABLE and one.verb in told]


def _of_all_hands(session: Reading) -> list[Event]:
    """What is everybody's after that: told in the turn in which it came about, and until somebody
    goes on; some of it until people say that it is done, or the way back tells how it stands."""
    telling, state = session.telling, session.state
    since = telling.hands_from(TABLE)
    first = max(telling.owes_from(TABLE), turn_began(state.events, telling.events_from))
    back = {one.text.key for one in telling.undone}
    stay = state.UNTIL_DONE if back.isdisjoint(f"undone.{v}" for v in state.UNTIL_DONE) else ()
    kept = (one for one in _of_state(session, since) if one.verb in stay)
    lately = (one for one in _of_state(session, first) if one.verb not in state.UNTIL_DONE)
    owed = dict.fromkeys([*_by_hand(session, since), *kept, *lately])
    return [one for one in owed if one.seat == TABLE and one.verb not in state.BEFORE]
