"""What was drawn at a table on a screen and the match does not know yet: it is kept with the match,
and lies there when that is opened again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.store import house
from companion.store.errors import Lost
from companion.store.store import StoreError

if TYPE_CHECKING:
    from companion.session.session import Session


def keep(session: Session, pieces: Sequence[str]) -> None:
    """These lie there now; a disk that takes nothing loses a draw, and no step of the match."""
    keeping = session.log.keeping
    if session.store is None or keeping is None or not keeping.lease:
        return
    with suppress(StoreError):
        house.set_setting(session.store, house.loose_key(keeping.id), list(pieces), Lost.TABLE)


def kept(session: Session) -> Sequence[str]:
    """What lay there when the match was left, the latest last."""
    keeping = session.log.keeping
    if session.store is None or keeping is None:
        return ()
    try:
        found = house.setting(session.store, house.loose_key(keeping.id), [])
    except StoreError:
        return ()
    return [str(one) for one in found] if isinstance(found, list) else ()
