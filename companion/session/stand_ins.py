"""What does the work of another piece, and when its tag is free again; kept with the match."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from companion.session.api import Notice
from companion.session.log import not_kept
from companion.store import house
from companion.store import missing as lacks
from companion.store.errors import Lost
from companion.store.store import StoreError
from companion.table.sight import Sight

if TYPE_CHECKING:
    from companion.session.reading import Reading
    from companion.session.session import Session


def itself(session: Reading, sight: Sight) -> str:
    """The piece that a reader tells of, as the match calls it; empty for what only stands in."""
    stands_in = sight.uid in session.table.told.stand_ins
    return "" if sight.told or stands_in else sight.piece


def ended(session: Session, pieces: Container[str] = ()) -> None:
    """The match went back, or calls pieces otherwise: what stands in for these, or for a piece that
    lies nowhere any more, is again what its tag tells. What is lost is not drawn again."""
    told, places = session.table.told, session.state.places()
    over = {
        one for one in told.stand_ins.values()
        if one in pieces or (one not in places and one not in told.lost)
    }  # fmt: skip
    if over:
        told.ended(over)
        session.table.refresh()
        keep(session)


# -- kept with the match --------------------------------------------------------------------------


def keep(session: Session) -> Notice | None:
    """Keep what people said of pieces."""
    keeping = session.log.keeping
    if session.store is None or keeping is None:
        return None
    try:
        with session.store.change(Lost.TABLE) as db:
            told = session.table.told
            house.write_setting(db, house.table_key(keeping.id), told.to_json())
            if session.box is not None:  # a piece of the box, and no matter of this match alone
                others = lacks.of_box(session.store, session.box) or frozenset()
                lacks.write(db, session.box, told.lost | (others - session.faces.keys()))
    except StoreError as error:  # believed all the same, until the program ends
        return session.telling.refuse(not_kept(error).text)
    return None


def recall(session: Session) -> None:
    """What people said before the program stopped."""
    keeping = session.log.keeping
    if session.store is None or keeping is None:
        return
    try:
        kept = house.setting(session.store, house.table_key(keeping.id))
    except StoreError:
        return  # people are asked again
    session.table.told.load(kept, session.faces)
