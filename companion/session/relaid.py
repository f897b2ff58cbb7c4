"""A card that was turned up at one place and then laid on another: one sticker is one card, so its
draw is told for the place where it lies now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.session import moment
from companion.table.sight import Belief as Sureness
from companion.table.sight import Sight
from engine.core.match import Entry, Match
from engine.core.retold import last_told
from engine.core.steps import Reveal, Step

if TYPE_CHECKING:
    from companion.session.session import Session


def follow(session: Session) -> None:
    """Where nothing but draws followed on it; else hands are asked to put it back."""
    for piece, station in _moved(session):
        told = _told_at(session.match, piece, session.table.layout.places[station])
        if told is not None and session.log.retell(told) is None:
            moment.retrace(session)  # what was wanted since is otherwise
            moment.moved(session)
            session.taken.noted((), {piece}, station, session.clock())


def _moved(session: Session) -> list[tuple[str, str]]:
    """Piece and station, for each that was read where the match has it and lies elsewhere now."""
    layout, seen = session.table.layout, session.watch.snapshot
    if session.table.register.whole:
        return []
    lying = {sight.piece: at for at, sight in seen.at(layout.places) if _sure(sight)}
    return [
        (piece, lying[piece])
        for piece, was in session.twin.read_at(session.state.places()).items()
        if lying.get(piece, was) != was and _sure(seen[was])
    ]


def _sure(sight: Sight) -> bool:
    return sight.belief is Sureness.SURE and sight.fault is None


def _told_at(match: Match, piece: str, place: str) -> Match | None:
    """The match with the draw of this piece told for that place; None: it does not stand so."""
    at = last_told(match, piece)
    if at is None or not all(isinstance(entry.step, Reveal) for entry in match.log[at:]):
        return None
    step = _step_at(match, at, piece, place)
    if step is None:
        return None
    told = Match(match.game, match.seats, match.options, match.faces)
    entries = [*match.log[:at], Entry(step, match.log[at].gesture), *match.log[at + 1 :]]
    return told if told.load(entries) is None else None


def _step_at(match: Match, at: int, piece: str, place: str) -> Step | None:
    """The draw that is asked for there; games that ask for no place know of none."""
    state, step = match.state_at(at), match.log[at].step
    owed = (one for one in state.awaiting().reveals if one[:2] == step[:2] and one.place == place)
    found = next((state.reveal(one, piece) for one in owed), step)
    return found if found != step else None
