"""Two pieces on one spot: which of them has to go, where match or reader know; and why what was
shown over another piece did not count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session.api import Notice, Text
from companion.session.stations import COLLISION, fault_text
from companion.table.sight import Sight, Wrong
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.session.reading import Reading

WHICH = ("fault.two_over", "fault.two_extra")
"""What says which of them goes."""


def collided(session: Reading) -> list[str]:
    """Stations whose readers hear two tags at once, and go on with the one that they knew."""
    spots = session.table.presence.spots
    return [at for at in session.table.layout.all() if at in spots and spots[at].sick == COLLISION]


def shown_over(session: Reading) -> Notice | None:
    """Why the piece that is shown at a pad does not count: one lies there already. Hands take the
    new one off again at once, and look at the screen then."""
    layout, sights = session.table.layout, session.watch.snapshot
    over = (at for at in collided(session) if at in layout.pads and sights[at].piece)
    at = next(over, "")
    if not at:
        return None
    piece = sights[at].piece
    return Notice(Text("notice.shown_over", {"piece": piece}), "", TABLE, piece, at)


def told(session: Reading, station: str, sight: Sight, wanted: str) -> Text | None:
    """What is said of two pieces there; None: there are not two, or nobody knows either."""
    fault = sight.fault
    if fault is not None:
        if fault.wrong is not Wrong.TWO or len(fault.pieces) < len("ab"):
            return None
        return _of_both(session, station, fault.pieces, wanted) or fault_text(fault)
    if not sight.piece or station not in collided(session):
        return None
    if _comes(session, station, sight.piece):
        return Text("fault.two_over", {"piece": sight.piece})
    return Text("fault.two_known", {"piece": sight.piece})


def _of_both(session: Reading, station: str, pieces: tuple[str, ...], wanted: str) -> Text | None:
    if wanted not in pieces:
        return None
    other = next((one for one in pieces if one != wanted), wanted)
    over = _comes(session, station, wanted)
    goes, stays = (wanted, other) if over else (other, wanted)
    return Text(f"fault.two_{'over' if over else 'extra'}", {"piece": goes, "other": stays})


def _comes(session: Reading, station: str, lies: str) -> bool:
    """Whether another piece may be laid there now by whoever has to act."""
    place, state = session.table.layout.places.get(station, ""), session.state
    steps = (step for seat in state.awaiting().must for step in session.legal(seat))
    return bool(place) and any(
        to == place and piece != lies for step in steps for piece, to in state.carried(step).items()
    )
