"""How long it is told what befell the seats: as a whole, and until people go on to something else.

A supply round, a disaster, an income is one table for all. It lost the column of whoever answered
first, and half a table is worse than none. It stays while seats settle what it brought, and until
everybody who lost something has acted, or has passed; then the next act of any seat ends it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.session import undone
from companion.session.as_numbers import Seen
from companion.session.searched import Drew
from companion.store import house
from companion.store.errors import Lost
from companion.store.store import StoreError
from engine.core.match import Entry, apply
from engine.core.state import State
from engine.core.steps import TABLE, Step

if TYPE_CHECKING:
    from companion.session.reading import Reading
    from companion.session.session import Session

LATELY = 240
"""Steps of a loaded log that are gone through for what was told at them."""


def since(session: Reading) -> int:
    """The first event of what is told now."""
    return max(session.telling.told_from, session.telling.duties_from)


def gone_on(session: Session, steps: Iterable[Step]) -> None:
    """Seats took the latest gesture."""
    _gone_on(session, session.state, tuple(steps))
    if session.telling.duties_from == session.telling.events:
        keep(session)  # what was brought in is done, also for who comes back


def read(
    session: Reading, seats: Collection[int], told: Collection[int], reads: bool = False
) -> None:
    """These seats have done and read what they were told; `TABLE` speaks for all, and where it only
    `reads`, does not say that it is done. What befell the seats `told` is told no more when each
    of them has."""
    telling = session.telling
    telling.handled(seat for seat in seats if seat != TABLE or not reads)
    if reads and TABLE in seats:
        telling.is_read()
    everybody = range(len(session.match.seats))
    done = {seat for seat in (TABLE, *everybody) if telling.own_from.get(seat) == telling.events}
    if TABLE in done or done.issuperset(everybody) or (told and done.issuperset(told)):
        telling.is_read()


def keep(session: Session) -> None:
    """Note what of the news people have read and done, as they say so and as they leave."""
    telling, keeping = session.telling, session.log.keeping
    if session.store is None or keeping is None or not keeping.lease:
        return
    told = {
        "at": len(session.match.log),
        "step": _last(session.match.log),
        "from": telling.told_from,
        "begun": telling.duties_from,
        "own": [*telling.own_from.items()],
        "done": [*telling.done_from.items()],
        "right": [[*what, at] for what, at in telling.right_from.items()],
        "seen": [[*of, *one] for of, one in telling.seen.items()],
        "lies": [[*what, at] for what, at in telling.lies.items()],
        "ticked": [[*what, at] for what, at in telling.ticked.items()],
        "late": [*telling.late_from.items()],
        "drew": [[piece, *one] for piece, one in telling.drew.items()],
        "left": undone.kept(session),
    }
    with suppress(StoreError):  # they are told again
        house.set_setting(session.store, house.read_key(keeping.id), told, Lost.TABLE)


def recall(session: Session) -> None:
    """What was told before the program stopped is told again, and nothing of earlier rounds or that
    was read or done then. A match that begins owes nothing; of one that this house never kept
    anything hands have done all but the latest."""
    if not session.match.log:
        keep(session)
    keeping, told = session.log.keeping, {}
    if session.store is not None and keeping is not None:
        with suppress(StoreError):
            told = house.setting(session.store, house.read_key(keeping.id), {})
    _retrace(session, told)


def _retrace(session: Reading, told: Mapping[str, Any]) -> None:
    match, telling = session.match, session.telling
    first = max(0, len(match.log) - LATELY)
    state = match.state_at(first)
    telling.begins_at(len(state.events), first)
    if told.get("at", first + 1) <= first and _is_of(match.log, told):
        telling.was_done(told.get("begun", 0), dict(told["done"]), _counted(told, "right"))
        telling.saw(*_shown(told))
        undone.recall(session, told.get("left", {}))
    gesture = list[Step]()
    for number, entry in enumerate(match.log[first:], start=first):
        apply(state, entry.step)
        gesture.append(entry.step)
        after = match.log[number + 1 : number + 2]
        if not after or after[0].gesture != entry.gesture:
            telling.happened(len(state.events), number + 1)
            _gone_on(session, state, tuple(gesture))
            gesture.clear()
            _read_then(session, told, number + 1)
    undone.follow(session)


def _read_then(session: Reading, told: Mapping[str, Any], length: int) -> None:
    """What was said here to be read or done has been so, whatever came after."""
    if told.get("at") == length and _is_of(session.match.log, told):
        telling = session.telling
        own, done = dict(told["own"]), dict(told["done"])
        begun = told.get("begun", telling.duties_from)
        telling.was_read(told["from"], own, done, _counted(told, "right"), begun)
        telling.saw(*_shown(told))
        undone.recall(session, told.get("left", {}))


def _counted(told: Mapping[str, Any], kept: str) -> dict[tuple[int, str], int]:
    """Counted things, each with an event: what was found right, or told as what it is set to."""
    return {(seat, what): at for seat, what, at in told.get(kept, ())}


def _shown(told: Mapping[str, Any]) -> tuple[Any, ...]:
    """What a screen had told, and what the tablet had drawn (`Telling.saw`)."""
    seen = {(seat, of): Seen(*one) for seat, of, *one in told.get("seen", ())}
    drew = {piece: Drew(*one) for piece, *one in told.get("drew", ())}
    lies, ticked = _counted(told, "lies"), _counted(told, "ticked")
    return seen, lies, ticked, dict(told.get("late", ())), drew


def _is_of(log: Sequence[Entry], told: Mapping[str, Any]) -> bool:
    """Whether it was noted in this match, and nothing up to there was played otherwise since."""
    return bool(told["step"] == _last(log[: told["at"]]))


def _last(log: Sequence[Entry]) -> str:
    """The last step, by which a log is known whose end was undone and played otherwise."""
    return str(log[-1].step) if log else ""


def _gone_on(session: Reading, state: State, steps: tuple[Step, ...]) -> None:
    telling = session.telling
    if not telling.gone_on(step.seat for step in steps):
        return
    if not _stays(session, state, steps):
        telling.goes_on()


def _stays(session: Reading, state: State, steps: tuple[Step, ...]) -> bool:
    """Whether this settles something, or somebody who lost something before has not acted since."""
    return all(step.verb in state.SETTLES for step in steps) or _wait(session, state)


def _wait(session: Reading, state: State) -> bool:
    telling = session.telling
    fresh = {id(event) for event in state.losses(telling.events_from)}
    return any(
        event.seat == seat and id(event) not in fresh
        for seat in range(len(session.match.seats))
        if not state.has_passed(seat)
        for event in state.losses(max(since(session), telling.owes_from(seat)))
    )
