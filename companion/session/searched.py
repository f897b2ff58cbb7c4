"""What the tablet drew at a table of cardboard: hands search it out and lay it where the screen
shows it, until they say so, or it has gone on from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.session import put_back
from companion.session.api import Duty, Text
from engine.core.match import apply
from engine.core.state import Prompt, State
from engine.core.steps import TABLE, Reveal, Step

if TYPE_CHECKING:
    from companion.session.reading import Reading


class Drew(NamedTuple):
    """How a piece was drawn."""

    deck: str
    place: str
    """Where it lay then; empty: the match does not tell."""


def by_hand(session: Reading, steps: Sequence[Step]) -> None:
    """People told these themselves: it lies where they drew it."""
    drew = session.telling.drew
    for step in steps:
        for arg in step.args if isinstance(step, Reveal) and drew else ():
            drew.pop(str(arg), None)


def by_tablet(session: Reading, length: int, steps: Sequence[Step]) -> None:
    """The tablet drew these when the log was so long."""
    state, lie = session.match.state_at(length), session.state.places()
    for step in steps if len(session.match.log) > length else ():  # else a print is asked first
        asked, drew = _asked(state, step), session.telling.drew
        if asked is not None and step.seat == TABLE and step.verb not in session.match.game.lots:
            piece = str(step.args[0])
            drew[piece] = Drew(asked.deck, lie.get(piece, ""))
        apply(state, step)


def _asked(state: State, step: Step) -> Prompt | None:
    return next((one for one in state.awaiting().reveals if one[:2] == step[:2]), None)


def duties(session: Reading) -> Iterator[Duty]:
    """What hands search out, a line for each pile; what has moved from there somebody had in hand,
    and what was undone lies nowhere."""
    decks, lie = dict[str, list[str]](), session.state.places()
    shown = _shown(session)
    for piece, drew in session.telling.drew.items():
        if piece in shown and lie.get(piece, "") == drew.place:
            decks.setdefault(drew.deck, []).append(piece)
    for deck, pieces in decks.items():
        for what in put_back.named(session, pieces):
            yield Duty(TABLE, Text("duty.search", {"deck": f"deck.{deck}", "what": what}))


def done(session: Reading) -> None:
    """All of it lies there; what was undone was put back, and comes again."""
    session.telling.found(_shown(session))


def _shown(session: Reading) -> set[str]:
    """All that has come to light."""
    steps = (one.step for one in session.match.log if session.telling.drew)
    return {str(arg) for step in steps if isinstance(step, Reveal) for arg in step.args}
