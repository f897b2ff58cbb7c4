"""What readers saw of pieces that look alike, kept with the match: which of them each body is, and
which were seen to go where they lie. A restart believed another one what was asked about before."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.store import house
from companion.store.errors import Lost
from companion.store.store import StoreError

if TYPE_CHECKING:
    from companion.session.session import Session


def keep(session: Session) -> None:
    """Note it as soon as it is another than before; a screen misreads nothing."""
    taken, keeping, now = session.taken, session.log.keeping, _known(session)
    if now == taken.kept or session.store is None or session.table.register.whole:
        return
    if keeping is None or not keeping.lease:
        return
    taken.keeps(now)
    with suppress(StoreError):  # it is learned anew, or asked
        house.set_setting(session.store, house.sensed_key(keeping.id), now, Lost.TABLE)


def recall(session: Session) -> None:
    """What readers had seen before the program stopped."""
    taken, keeping, told = session.taken, session.log.keeping, {}
    if session.store is not None and keeping is not None:
        with suppress(StoreError):
            told = house.setting(session.store, house.sensed_key(keeping.id), {})
    if told:
        taken.recalled(told["seen"], told["at"])
        session.table.reads_as(told["as"])
    taken.keeps(_known(session))


def _known(session: Session) -> dict[str, Any]:
    """All of it as JSON data."""
    taken, bodies = session.taken, session.table.read_as
    return {"as": dict(bodies), "seen": sorted(taken.sensed), "at": dict(taken.at)}
