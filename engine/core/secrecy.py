"""What only one seat has seen is told to nobody else: by no view and by no number."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from engine.core.game import Game
from engine.core.record import BadRecord
from engine.core.state import State
from engine.core.steps import TABLE, Reveal, Step

if TYPE_CHECKING:
    from engine.core.promises import Moment

_MOST_EXCHANGED = 2
"""Cards that are exchanged at one moment: each costs two readings of a position."""


def secret_hands(game: Game) -> bool:
    """Whether hands can be secret in this game."""
    return any(option.id == "hands" for option in game.options)


def account(state: State, step: Step, secret: dict[str, int]) -> None:
    """Keep account of the cards that only one seat has seen, before a step is taken."""
    if isinstance(step, Reveal):
        places = {p.place for p in state.awaiting().reveals if (p.verb, p.seat) == step[:2]}
        if step.seat != TABLE and places == {""}:
            secret[str(step.args[0])] = step.seat
            return
    for arg in step.args:
        secret.pop(str(arg), None)


def leaks(moment: Moment) -> Iterator[str]:
    """No view names a card that only another seat has seen."""
    hidden = _hidden(moment)
    for viewer in (None, *range(moment.state.seats)):
        told = json.dumps(moment.state.view(viewer), ensure_ascii=False) if hidden else ""
        for card, seat in hidden.items():
            if seat != viewer and f'"{card}"' in told:
                whom = "everybody" if viewer is None else f"seat {viewer + 1}"
                yield f"the view of {whom} tells {card}, which only seat {seat + 1} has seen"


def exchanged(moment: Moment) -> Iterator[str]:
    """A secret card and one that nobody has seen change places, and no other seat can tell."""
    written = json.dumps(moment.state.position())
    for card, seat in list(_hidden(moment).items())[-_MOST_EXCHANGED:]:
        other = _unseen(moment, card, written)
        if other:
            yield from _noticed(moment, seat, card, written, other)


def _hidden(moment: Moment) -> Mapping[str, int]:
    """Card that only a seat has seen -> the seat, as long as it lies in its hand."""
    if not secret_hands(moment.game) or moment.state.outcome() is not None:
        return {}
    lying = moment.state.places()
    return {card: seat for card, seat in moment.secret.items() if "hand" in lying.get(card, "hand")}


def _unseen(moment: Moment, card: str, written: str) -> str:
    """A card of the same kind that the position names nowhere; empty when there is none."""
    catalogue, lying = moment.game.catalogue, moment.state.places()
    one = catalogue.pieces[card]
    alike = (p.id for p in catalogue if (p.deck, p.kind) == (one.deck, one.kind) and p.face)
    return next((p for p in alike if p not in lying and f'"{p}"' not in written), "")


def _noticed(moment: Moment, seat: int, card: str, written: str, other: str) -> Iterator[str]:
    """What tells the two positions apart for somebody who has not seen the card."""
    game, swapped = moment.game, written.replace(f'"{card}"', f'"{other}"')
    try:
        one, two = (game.from_position(json.loads(text)) for text in (written, swapped))
    except BadRecord:
        return  # the other card is in no play here, or untold
    if one.scores() != two.scores():
        yield f"the scores tell {card}, which only seat {seat + 1} has seen, from {other}"
    for viewer in (None, *(each for each in range(one.seats) if each != seat)):
        if _seen(one, viewer) != _seen(two, viewer):
            whom = "everybody" if viewer is None else f"seat {viewer + 1}"
            yield f"for {whom} something tells {card}, secret of seat {seat + 1}, from {other}"


def _seen(state: State, viewer: int | None) -> tuple[Any, ...]:
    return state.view(viewer), [state.counted(seat) for seat in range(state.seats)]
