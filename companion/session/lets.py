"""Who lets happen what another seat does: it is kept with the match until that has gone on.

It was a memory of one window, and who left the match was asked anew. It tells who has answered,
never what anybody holds: who could have stopped it may let it happen, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.session.dialogue import Ask, Choice, Question
from companion.store import house
from companion.store.errors import Lost
from companion.store.store import StoreError

if TYPE_CHECKING:
    from companion.session.reading import Reading
    from companion.session.session import Session


class Lets:
    """The seats that let one deed happen; of what came since none has yet."""

    def __init__(self) -> None:
        self._moment = ""
        self._seats = frozenset[int]()

    def at(self, moment: str) -> frozenset[int]:
        """Those that let happen what waits at this moment of the match."""
        return self._seats if moment == self._moment else frozenset()

    def are(self, moment: str, seats: Iterable[int]) -> None:
        self._moment, self._seats = moment, frozenset(seats)


def add(session: Session, seat: int) -> tuple[Question, Choice] | None:
    """One more lets it happen; what is answered to whom, if nobody else is asked."""
    waits = session.pending()
    asked = {one.seat for one in waits if one.ask is Ask.MAY}
    if seat not in asked:
        return None
    seats = session.lets.at(session.log.moment) | {seat}
    session.lets.are(session.log.moment, seats)
    _keep(session, seats)
    if asked - seats:
        return None
    turns = (one for one in waits if one.ask is Ask.TURN and len(one.choices) == 1)
    return next(((one, one.choices[0]) for one in turns), None)


def _keep(session: Session, seats: Iterable[int]) -> None:
    keeping = session.log.keeping
    if session.store is None or keeping is None or not keeping.lease:
        return
    told = {"at": len(session.match.log), "seats": sorted(seats)}
    with suppress(StoreError):  # they are asked once more
        house.set_setting(session.store, house.lets_key(keeping.id), told, Lost.TABLE)


def recall(session: Session) -> None:
    """Who had let it happen when the match was left, if nobody has gone on since."""
    keeping, told = session.log.keeping, {}
    if session.store is not None and keeping is not None:
        with suppress(StoreError):
            told = house.setting(session.store, house.lets_key(keeping.id), {})
    if told and told["at"] == len(session.match.log):
        session.lets.are(session.log.moment, told["seats"])


def seats(session: Reading) -> frozenset[int]:
    """Those that let happen what waits now."""
    return session.lets.at(session.log.moment)
