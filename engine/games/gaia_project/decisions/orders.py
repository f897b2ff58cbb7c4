"""The orders of income that lead to different bowls (R4.2): one answer for each, the one that takes
tokens first before all others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from engine.core.state import Gesture
from engine.core.steps import Action
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.income import choices
from engine.games.gaia_project.power import charged
from engine.games.gaia_project.seat import Seat

Bowls: TypeAlias = tuple[int, int, int]
Words: TypeAlias = tuple[str, ...]


def orders(board: Seat, seat: int) -> list[Gesture]:
    """Each outcome once, with all steps towards it. The Brainstone has questions of its own that
    come between: with it people are asked step by step."""
    if board.stone:
        return []
    one, two, three, _ = board.bowl
    found: dict[Bowls, Words] = {}
    for bowls, words in _ends(board, (one, two, three), frozenset(board.taken), (), set()):
        found.setdefault(bowls, words)
    single = tuple(Action("income", seat, (word,)) for word in choices(board))
    return [
        Gesture(
            f"income_{_name(number, len(found))}",
            tuple(Action("income", seat, (word,)) for word in words),
            _said(bowls),
            instead=single,
        )
        for number, (bowls, words) in enumerate(found.items())
    ]


def _name(number: int, of: int) -> str:
    """All tokens come first, or last, or between what is charged."""
    if of == 1:
        return "alone"
    return "first" if not number else "last" if number == of - 1 else "between"


def _ends(
    board: Seat, bowls: Bowls, taken: frozenset[int], words: Words, known: set[object]
) -> Iterator[tuple[Bowls, Words]]:
    """Where each order leads, tokens first; the same halfway is gone on from once."""
    left = [(n, item) for n, (_, item) in enumerate(board.income) if n not in taken]
    coming = {what for _, item in left for what, _ in item}
    if not {f.TOKEN, f.CHARGE} <= coming:
        for _, item in left:
            bowls = _gained(bowls, item)
        yield bowls, words
        return
    if (bowls, taken) in known:
        return
    known.add((bowls, taken))
    for what in (f.TOKEN, f.CHARGE):
        for amount, (n, item) in _first_of(what, left).items():
            word = f"{f.GAINS[what]}:{amount}"
            now = _gained(bowls, item)
            yield from _ends(board, now, taken | {n}, (*words, word), known)


def _first_of(what: int, left: list[tuple[int, f.Gain]]) -> dict[int, tuple[int, f.Gain]]:
    """Amount -> the first item that gives it: the one that is taken by its word."""
    found: dict[int, tuple[int, f.Gain]] = {}
    for n, item in left:
        for kind, amount in item:
            if kind == what:
                found.setdefault(amount, (n, item))
    return found


def _gained(bowls: Bowls, item: f.Gain) -> Bowls:
    """The bowls after one item, without the Brainstone."""
    one, two, three = bowls
    for what, amount in item:
        if what == f.TOKEN:
            one += amount
        elif what == f.CHARGE:
            up, on, _ = charged(Seat(bowl=[one, two, three, 0]), amount, stone_first=False)
            one, two, three = one - up, two + up - on, three + on
    return one, two, three


def _said(bowls: Bowls) -> str:
    """What lies in each bowl afterwards."""
    return "  ".join(f"{name}\u00a0{n}" for name, n in zip(("I", "II", "III"), bowls, strict=True))
