"""What people told by touch and lay at a reader afterwards is where it belongs: it was counted, and
needs no word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.session.shows import Show
from companion.twin.meaning import why_not
from engine.core.steps import TABLE, Action, Step

if TYPE_CHECKING:
    from companion.session.reading import Reading

HAND = ":hand"
"""So ends the place of a hand."""


def counted(session: Reading, show: Show) -> int | None:
    """The number of the step that was told of it; None: none lately, or it means something now."""
    piece, seat = show.piece, show.seat
    if session.means(piece, seat) or session.known.wants_face(piece, seat):
        return None
    for number, step in _latest(session):
        if piece in step.args and (seat in (TABLE, step.seat) or step.seat == TABLE):
            told = session.shows.was_named(piece) and not _is_played(session, piece, seat)
            return number if told else None
    return None


def _is_played(session: Reading, piece: str, seat: int) -> bool:
    """Whether it lies in a hand, and is laid to be played, which cannot be done now."""
    refused = why_not(session.state, piece, seat)
    acts = refused is not None and isinstance(refused[0], Action)
    return acts and session.state.places().get(piece, "").endswith(HAND)


def _latest(session: Reading) -> Iterator[tuple[int, Step]]:
    """What was drawn since the last action, and the last action of each seat; the newest first."""
    acted, log = set[int](), session.match.log
    for number in range(len(log) - 1, -1, -1):
        step = log[number].step
        if step.seat not in acted if isinstance(step, Action) else not acted:
            yield number, step
        if isinstance(step, Action):
            acted.add(step.seat)
        if len(acted) == len(session.match.seats):
            return
