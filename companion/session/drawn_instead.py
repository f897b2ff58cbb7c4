"""A piece of this match laid to do another's work: it does its own, and may be what was drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session import retelling
from companion.session.api import Text
from companion.session.stand_ins import itself
from companion.table.register import RANDOM
from companion.table.sight import Sight

if TYPE_CHECKING:
    from companion.session.reading import Reading

BOX = "box"


def refused(session: Reading, sight: Sight, station: str) -> Text | None:
    """Why what lies there does no other piece's work: the match needs every piece that is not left
    in the box, also those that are still to come."""
    if sight.uid.startswith(RANDOM):
        return Text("notice.stand_in_random")
    piece = itself(session, sight)
    if drawn_there(session, station):
        return Text("notice.stand_in_drawn", {"piece": piece})
    left_out = not piece or session.state.places().get(piece) == BOX
    return None if left_out else Text("notice.stand_in_needed", {"piece": piece})


def drawn_there(session: Reading, station: str) -> tuple[str, str] | None:
    """The piece that people touched, and the one that lies there, which they may have drawn; what
    takes steps back is told on the page for it, which says so first."""
    sight = session.watch.snapshot[station]
    piece = itself(session, sight)
    if piece not in session.faces or session.state.places().get(piece, BOX) != BOX:
        return None
    told, own = retelling.drawn(session), session.known.sight(piece)
    touched = session.twin.wanted.get(station, frozenset()) - session.taken.sensed
    pairs = (
        (one, other)
        for one in sorted(touched.intersection(told))
        for other in retelling.could_be(session, one)
        if session.known.sight(other) == own and retelling.stands(session, one, other)
    )
    return next(pairs, None)
