"""What the tablet draws for people who would rather not draw and tell one piece after the other,
and what it deals to hands and lays out where its own piles are all there is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import choice

from companion.twin.meaning import reveals
from companion.twin.wanted import FaceOf
from engine.core.dealer import Dealer
from engine.core.match import apply
from engine.core.state import Prompt, State
from engine.core.steps import TABLE, Reveal

LOOKED_AT = ":drawn"
"""The end of the place where a seat has what it drew to choose from."""
MANY = 3
"""Fewer are drawn by hand as quickly. Chosen."""


def drawn(state: State, seed: int) -> Sequence[Reveal]:
    """A reveal for everything that comes to light on the table before anybody decides, by chance;
    empty where that is no more than people draw at once. The state stays as it is."""
    after, found, dealer = state.clone(), list[Reveal](), Dealer(seed)
    while (owed := after.awaiting().reveals) and owed[0].seat == TABLE:
        found.append(dealer.deal(after, owed[0]))
        apply(after, found[-1])
    return found if len(found) >= MANY else ()


def into_hand(prompt: Prompt) -> bool:
    """Whether what is drawn is for its seat's eyes alone: it is laid nowhere."""
    return prompt.seat != TABLE and (not prompt.place or prompt.place.endswith(LOOKED_AT))


def dealt(state: State, seat: int, draw: Callable[[str], str | None]) -> Sequence[Reveal]:
    """Reveals for all that a seat draws into its hand now; `draw` gives the top piece of a pile.
    The state stays as it is."""
    after, found = state.clone(), list[Reveal]()
    while prompt := _next(after, seat):
        piece = draw(prompt.deck)
        step = None if piece is None else after.reveal(prompt, piece)
        if step is None or after.refuse(step) is not None:
            break
        found.append(step)
        apply(after, step)
    return found


def to_lay(state: State, owed: Prompt) -> int:
    """How many pieces like this one come to lie open, each in its place, before anything else."""
    after, many, dealer = state.clone(), 0, Dealer(0)
    while prompt := _open(after, owed):
        apply(after, dealer.deal(after, prompt))
        many += 1
    return many


def laid(
    state: State, owed: Prompt, draw: Callable[[str], str | None], faces: FaceOf
) -> Sequence[Reveal]:
    """Reveals for all these; `draw` gives the top piece of a pile, and which side of it lies up is
    chance. The state stays as it is."""
    after, found = state.clone(), list[Reveal]()
    while (prompt := _open(after, owed)) and (piece := draw(owed.deck)):
        steps = reveals(after, prompt, piece, faces)
        if not steps:
            break
        found.append(choice(steps))
        apply(after, found[-1])
    return found


def _open(state: State, owed: Prompt) -> Prompt | None:
    """What is laid open next, from the same pile and for the same purpose."""
    alike = (p for p in state.awaiting().reveals if (p.deck, p.verb) == (owed.deck, owed.verb))
    return next((prompt for prompt in alike if not into_hand(prompt)), None)


def _next(state: State, seat: int) -> Prompt | None:
    owed = (prompt for prompt in state.awaiting().reveals if prompt.seat == seat)
    return next(filter(into_hand, owed), None)
