"""What the tablet draws for people who would rather not draw and tell one piece after the other,
and what it deals to hands and lays out where its own piles are all there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import islice, takewhile
from random import Random, choice

from companion.session.api import Ask, Notice, Play, Question, SessionView, Text
from companion.session.naming import KNOWN
from companion.session.questions import called
from companion.twin.meaning import reveals
from companion.twin.wanted import FaceOf
from engine.core.dealer import Dealer
from engine.core.match import apply
from engine.core.state import Prompt, State
from engine.core.steps import TABLE, Reveal, Step

LOOKED_AT = ":drawn"
"""The end of the place where a seat has what it drew to choose from."""
TO_ALL = "ask.deal_all"
"""What is asked where one touch deals several hands."""
MANY = 3
"""Fewer are drawn by hand as quickly. Chosen."""


def drawn(state: State, seed: int, past: Sequence[Step] = ()) -> Sequence[Reveal]:
    """A reveal for everything that comes to light on the table before anybody decides, by chance;
    empty where that is no more than people draw at once, with what has come there of it in the
    `past`: until the last one the way to it stands where it stood. The state stays as it is."""
    found = _run(state, _of_all, Dealer(seed).deal)
    came = takewhile(lambda one: isinstance(one, Reveal) and one.seat == TABLE, reversed(past))
    return found if len(found) + sum(1 for _ in islice(came, MANY)) >= MANY else ()


def _of_all(state: State) -> Prompt | None:
    owed = state.awaiting().reveals
    return owed[0] if owed and owed[0].seat == TABLE else None


def into_hand(prompt: Prompt) -> bool:
    """Whether what is drawn is for its seat's eyes alone: it is laid nowhere."""
    return prompt.seat != TABLE and (not prompt.place or prompt.place.endswith(LOOKED_AT))


def out_of_hand(prompt: Prompt) -> bool:
    """Whether what is shown is a card that is taken unseen out of a seat's hand: from no pile."""
    return into_hand(prompt) and not prompt.deck


def asked_for(view: SessionView, question: Question) -> Prompt | None:
    """What of all that is to be drawn a question asks to show."""
    owed = (p for p in view.awaiting.reveals if question.id.startswith(f"{called(p)}:"))
    return next(owed, None) if question.ask is Ask.REVEAL else None


def asked_of_piles(view: SessionView, owed: Prompt, dealt: Collection[int] = ()) -> Text:
    """What is asked instead, where piles deal hands: how many cards a seat draws; where several are
    `dealt` theirs at one touch, no single one."""
    if len(dealt) > 1:
        return Text(TO_ALL, {"seat": owed.seat, "deck": f"deck.{owed.deck}"})
    alike = [p for p in view.awaiting.reveals if (p.deck, p.seat) == (owed.deck, owed.seat)]
    many = sum(map(into_hand, alike))
    return Text("ask.deal", {"seat": owed.seat, "deck": f"deck.{owed.deck}", "n": many})


def unseen(view: SessionView | None) -> bool:
    """Whether piles of a virtual table deal all hands, so that nobody names what comes."""
    return view is not None and view.header.options.get("hands") == KNOWN


def draw(
    play: Play,
    seat: int,
    steps: Callable[[], Sequence[Step]],
    verb: str = "",
    joins: bool = False,
) -> Notice | None:
    """Draw and take these steps; what was just drawn and taken back comes again instead: nobody
    gets other pieces by asking twice."""
    first = play.undone()
    if isinstance(first, Reveal) and first.seat == seat and verb in ("", first.verb):
        return play.redo()
    came = steps()
    return play.choose(*came, joins=joins, drawn=True) if came else None


def dealt(state: State, seat: int, draw: Callable[[str], str | None]) -> Sequence[Reveal]:
    """Reveals for all that a seat draws into its hand now; `draw` gives the top piece of a pile.
    What is taken out of the hand itself is any card of it. The state stays as it is."""
    after, found = state.clone(), list[Reveal]()
    while prompt := _next(after, seat):
        piece = _blindly(after, prompt) if out_of_hand(prompt) else draw(prompt.deck)
        step = None if piece is None else after.reveal(prompt, piece)
        if step is None or after.refuse(step) is not None:
            break
        found.append(step)
        apply(after, step)
    return found


def _blindly(state: State, prompt: Prompt) -> str:
    """Any card of a hand; the same one where it is drawn again after it was taken back."""
    held = sorted(state.could_be(prompt))
    return Random(repr((prompt, held))).choice(held)


def dealt_to(state: State) -> frozenset[int]:
    """Whose hands are dealt now, one after the other, before anything else."""
    return frozenset(step.seat for step in _run(state, _of_a_hand, Dealer(0).deal))


def to_lay(state: State, owed: Prompt) -> int:
    """How many pieces like this one come to lie open, each in its place, before anything else."""
    return len(_run(state, partial(_open, owed), Dealer(0).deal))


def laid(
    state: State, owed: Prompt, draw: Callable[[str], str | None], faces: FaceOf
) -> Sequence[Reveal]:
    """Reveals for all these; `draw` gives the top piece of a pile, and which side of it lies up is
    chance. The state stays as it is."""

    def drawn(after: State, prompt: Prompt) -> Reveal | None:
        steps = reveals(after, prompt, draw(owed.deck) or "", faces)
        return choice(steps) if steps else None

    return _run(state, partial(_open, owed), drawn)


def _run(
    state: State,
    owed: Callable[[State], Prompt | None],
    step: Callable[[State, Prompt], Reveal | None],
) -> list[Reveal]:
    """One after the other, until something else is owed, or a piece would take another's place:
    each card of an automatic opponent is a turn of its own."""
    after, found, lie = state.clone(), list[Reveal](), Counter[tuple[str, str]]()
    room = Counter((prompt.deck, prompt.place) for prompt in state.awaiting().reveals)
    while prompt := owed(after):
        there = prompt.deck, prompt.place
        lie[there] += 1
        full = prompt.place and lie[there] > max(1, room[there])
        if full or (one := step(after, prompt)) is None:
            break
        found.append(one)
        apply(after, one)
    return found


def _open(owed: Prompt, state: State) -> Prompt | None:
    """What is laid open next, from the same pile and for the same purpose."""
    alike = (p for p in state.awaiting().reveals if (p.deck, p.verb) == (owed.deck, owed.verb))
    return next((prompt for prompt in alike if not into_hand(prompt)), None)


def _of_a_hand(state: State) -> Prompt | None:
    owed = state.awaiting().reveals
    return next((prompt for prompt in owed if into_hand(prompt) and prompt.deck), None)


def _next(state: State, seat: int) -> Prompt | None:
    owed = (prompt for prompt in state.awaiting().reveals if prompt.seat == seat)
    return next(filter(into_hand, owed), None)
