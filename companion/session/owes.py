"""What hands owe: the deeds that no reader saw, and since when each seat has yet to do them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import TYPE_CHECKING

from companion.session import as_numbers
from companion.session.api import Phase
from companion.session.right import Counts
from companion.session.telling import TURN, turn_began
from engine.core.ledger import Event
from engine.core.state import State
from engine.core.steps import TABLE, Arg
from engine.core.text import PIECES, pieces_in

if TYPE_CHECKING:
    from companion.session.reading import Reading

NO_DEED = (TURN, "adjusted")
"""With these nobody has gone on."""

IN_A_ROW = 2
"""So many turns a seat takes one after the other where all take one in any order."""

MOST = 8
"""So much of what a seat owes is told one by one, and besides it what no number tells, as a card
that is laid. Chosen: two or three pages of a tablet; the screen shows how all of it lies."""


def of_seat(
    session: Reading, seat: int, before: bool, since: dict[int, list[Event]]
) -> tuple[list[Event], list[Event], bool]:
    """What its hands may have yet to do: the latest in sums, the newest last; the deeds of before
    (`State.SPOTS`); and whether there is more."""

    def owed(first: int) -> list[Event]:
        return _of_phase(session, _not_done(session, seat, since, first), before)

    first = session.telling.hands_from(seat)
    told = owed(late_from(session, seat))
    if briefly := session.state.BRIEFLY:
        now = owed(max(first, _this_turn(session.state)))
        told = [e for e in told if e.verb not in briefly or e in now]
    told = _newest(session.state, told)
    before_that = [one for one in owed(first) if one.verb in session.state.SPOTS]
    elder = without(before_that, told)
    return told, elder, _more(session.state, owed(first), [*told, *elder])


def _newest(state: State, owed: list[Event]) -> list[Event]:
    """Without the first sums where there are too many: a word tells their numbers."""
    numbered = [one for one in owed if len(as_numbers.sums(state, one)) > 1]
    return without(owed, numbered[: max(0, len(owed) - MOST)])


def _more(state: State, owed: list[Event], told: list[Event]) -> bool:
    """Whether a word tells of more: what was laid away no number tells, and in its own turn alone;
    and the same sum came about by another rule where it is counted from another deed."""
    owed, told = ([one._replace(rule="") for one in some] for some in (owed, told))
    return any(state.laid_away(one) is None for one in without(owed, told))


def of_this_turn(session: Reading, seat: int) -> list[Event]:
    """What its hands may have yet to do of the turn of now."""
    first = max(session.telling.hands_from(seat), _this_turn(session.state))
    return _left(session, seat, {}, first)


def without(events: list[Event], told: list[Event]) -> list[Event]:
    """Those that are not told, as many of them as came about."""
    left = Counter(told)
    return [one for one in events if not left[one] or left.subtract([one])]


def _of_phase(session: Reading, owed: list[Event], before: bool) -> list[Event]:
    """What is of set-up, or what comes after that, with what of set-up a seat owes until then, or
    until it says that it is done."""
    state = session.state
    told = state.BEFORE if before else state.ONCE | state.UNTIL_DONE
    return [one for one in owed if one.verb in told or not (before or one.verb in state.BEFORE)]


def _not_done(
    session: Reading, seat: int, since: dict[int, list[Event]], first: int
) -> list[Event]:
    """What it owes since then: its sums may be left of what hands said to be done."""
    owed, said = _left(session, seat, since, first), session.telling.deeds_from(seat)
    if said <= first:
        return owed
    lately, is_sum = _left(session, seat, since, said), session.words.has
    return [one for one in owed if one in lately or is_sum(f"duty.{one.verb}.head")]


def _left(session: Reading, seat: int, since: dict[int, list[Event]], first: int) -> list[Event]:
    """What it owes since then, but for that without which it could not have gone on."""
    state = session.state
    if first not in since:
        moved = _by_hand(session, first)
        owed = [*moved, *(one for one in unseen(session, first) if one not in moved)]
        since[first] = state.in_order(owed, first)
    owed = [one for one in since[first] if one.seat == seat]
    if not any(one.verb in state.ONCE for one in owed):
        return owed
    lately = _lately(session, seat)
    return [one for one in owed if one.verb not in state.ONCE or one in lately]


def _lately(session: Reading, seat: int) -> list[Event]:
    """What hands do unseen because of the turn in which this seat last went on."""
    state = session.state
    first = session.telling.lately_from(seat, state.events, state.TURNS)
    return unseen(session, first)


def late_from(session: Reading, seat: int) -> int:
    """The first event of what its hands are told in sums; all before that is a word."""
    state, telling = session.state, session.telling
    latest = max(telling.late_from.get(seat, 0), _latest(state, seat, state.LATE))
    return max(telling.hands_from(seat), latest)


def in_sums(session: Reading) -> dict[int, int]:
    """Seat -> the first event that its hands are told in sums."""
    return {seat: late_from(session, seat) for seat in range(len(session.match.seats))}


def _latest(state: State, seat: int, turns: int) -> int:
    """The event with which the latest of the turns began in which something happened to a seat: who
    does all at once and never says so is not told it for a whole evening. At least two that it took
    in a row: on the page of its hand alone nobody reads what the first left to do."""
    began = len(state.events)
    for n in range(max(turns, IN_A_ROW)):
        last = _last_deed(state, began, {seat})
        if n >= turns and last < _last_deed(state, began, range(state.seats)):
            break
        turns_of = state.SUMS or state.TURNS
        began = next((at for at in range(last, -1, -1) if state.events[at].verb in turns_of), 0)
    return began


def _last_deed(state: State, end: int, seats: Collection[int]) -> int:
    """The last event before that one which happened to any of these; -1: none."""
    before = ((at, state.events[at]) for at in range(end - 1, -1, -1))
    found = (at for at, one in before if one.seat in seats and one.verb not in NO_DEED)
    return next(found, -1)


def _this_turn(state: State) -> int:
    """The event with which the turn of now began, whoever has done anything in it."""
    at = range(len(state.events) - 1, -1, -1)
    return next((n for n in at if state.events[n].verb in (state.SUMS or state.TURNS)), 0)


def unseen(session: Reading, first: int) -> list[Event]:
    """What hands do unseen, as the game tells it; all that is shown asks for it, mostly since the
    same, and it stays while pieces come and go at the readers."""
    return session.known.duties(first, _apart(session))


def _apart(session: Reading) -> Counts:
    """What no sum tells of, for people counted it or it is told as what is to lie there."""
    return as_numbers.apart(session, lambda seat: late_from(session, seat))


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
    by_hand = session.known.by_hand(first, _apart(session))
    owed = (_without_lost(session, one) for one in by_hand if one.verb not in seen)
    return [one for one in owed if one is not None and not _seen(session, one)]


def _without_lost(session: Reading, event: Event) -> Event | None:
    """It without the pieces that are lost, which no hands lay away; None: nothing is left of it."""
    lost, args = session.lost(), list[Arg]()
    for arg in event.args if lost else ():
        if isinstance(arg, str) and arg.startswith(PIECES):
            left = [piece for piece in pieces_in(arg) if piece not in lost]
            if not left:
                return None
            arg = PIECES + ":".join(left)
        args.append(arg)
    return event._replace(args=tuple(args)) if lost else event


def _seen(session: Reading, event: Event) -> bool:
    """Whether the reader beside its place has seen what is laid away: what lies there is guided."""
    away, layout = session.state.laid_away(event), session.table.layout
    station = session.taken.at.get(away[0], "") if away else ""
    return station in layout.places and station not in layout.pads


def laid_out(session: Reading) -> list[Event]:
    """What all set up, until they say that it is done; without most of it nobody plays the first
    round."""
    state = session.state
    plays = session.phase() is not Phase.SETUP and state.round_number() > 0
    told = state.BEFORE & state.UNTIL_DONE if plays else state.BEFORE
    if not told:
        return []
    since = session.telling.hands_from(TABLE) if plays else session.telling.laid_from()
    owed = unseen(session, since)
    return [one for one in owed if one.seat == TABLE and one.verb in told]


def of_all(session: Reading) -> list[Event]:
    """What is everybody's after that: told in the turn in which it came about, and until somebody
    goes on; some of it until people say that it is done, or the way back tells how it stands."""
    telling, state = session.telling, session.state
    since = telling.hands_from(TABLE)
    first = max(telling.owes_from(TABLE), turn_began(state.events, telling.events_from))
    back = {one.text.key for one in telling.undone}
    stay = state.UNTIL_DONE if back.isdisjoint(f"undone.{v}" for v in state.UNTIL_DONE) else ()
    kept = (one for one in unseen(session, since) if one.verb in stay)
    lately = (one for one in unseen(session, first) if one.verb not in state.UNTIL_DONE)
    owed = dict.fromkeys([*_by_hand(session, since), *kept, *lately])
    return [one for one in owed if one.seat == TABLE and one.verb not in state.BEFORE]
