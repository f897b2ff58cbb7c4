"""Income that fills the bowls, as the outcomes that differ (R4.2, R15.9): one answer for each end,
named by the order that leads there, and the Brainstone moved first before moved last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Final, TypeAlias

from engine.core.state import Asked, Gesture
from engine.core.steps import Action
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import power
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.income import choices, choose, coming
from engine.games.gaia_project.seat import STONE_GAIA, Seat

Bowls: TypeAlias = tuple[int, int, int, int]
"""Tokens in I, II and III, and where the Brainstone is."""
Told: TypeAlias = tuple[str, str]
"""The verb and the word of one action."""
Steps: TypeAlias = tuple[Told, ...]
Turns: TypeAlias = tuple[int, ...]
"""Token and power in the order in which they come, what comes again at once told once."""
NAMES: Final[Mapping[Turns, str]] = {
    (f.TOKEN, f.CHARGE): "first",
    (f.TOKEN, f.CHARGE, f.TOKEN): "around",
    (f.CHARGE, f.TOKEN, f.CHARGE): "between",
    (f.CHARGE, f.TOKEN): "last",
}
"""What an order is called: all tokens come first, or before and after the power, or at one time
within it, or last."""
CALLED: Final = ("first", "around", "between", "turns", "last")
"""As the answers stand."""


def take(s: Board, seat: int, word: str) -> None:
    """Take the first open item of this kind now; one whose order changes nothing is told."""
    board = s.boards[seat]
    if not board.taken and len(orders(board, seat)) == 1:
        s.note("income_settled", seat, tuple(coming(board).values()), "R4.2")
    choose(s, seat, word)


def orders(board: Seat, seat: int) -> list[Gesture]:
    """Each outcome of the income once, with all steps towards it."""
    single = tuple(Action("income", seat, (word,)) for word in choices(board))
    return _gestures(seat, _ends(board, _now(board), frozenset(board.taken), (), (), set()), single)


def lifts(s: Board, seat: int) -> list[Gesture]:
    """Each outcome of an income that waits for the Brainstone, with the rest of that income."""
    board = s.boards[seat]
    if s.phase != "income" or not power.lifts_stone(board):
        return []
    _, _, amount, ends, rest, _ = board.todo[-1]
    single = tuple(Action("stone", seat, (word,)) for word in power.stone_ends(board.todo[-1]))
    known, taken, found = set[object](), frozenset(board.taken), list[tuple[Bowls, Steps, Turns]]()
    for end in ends:
        bowls = _with(_lifted(_now(board), amount, end), rest)
        found += _ends(board, bowls, taken, (("stone", power.PLACES[end]),), (), known)
    return _gestures(seat, iter(found), single)


def _gestures(
    seat: int, ends: Iterator[tuple[Bowls, Steps, Turns]], single: tuple[Action, ...]
) -> list[Gesture]:
    found: dict[Bowls, tuple[str, Steps]] = {}
    for bowls, steps, turns in ends:
        name = _name(bowls[3], turns)
        if bowls not in found or _plainer(name, found[bowls][0]):
            found[bowls] = name, steps
    names = [name for name, _ in found.values()]
    if len(found) == 1:  # nothing is left to be answered for ever after
        single += (Action("standing_stone", seat, ("first",)),)
    return [
        Gesture(
            f"income_{name if len(found) > 1 else 'alone'}",
            tuple(Action(verb, seat, (word,)) for verb, word in steps),
            power.bowls_said(bowls),
            _begins(steps) if names.count(name) > 1 else Asked(),
            single,
        )
        for bowls, (name, steps) in sorted(found.items(), key=_stands)
    ]


def _name(stone: int, turns: Turns) -> str:
    """In which order tokens and power come; or where the Brainstone is."""
    return f"stone_{stone}" if 0 < stone < STONE_GAIA else NAMES.get(turns, "turns")


def _begins(steps: Steps) -> Asked:
    """How much of what comes first there is, where other orders are called the same."""
    gains = [word.split(":") for verb, word in steps if verb == "income"]
    first = takewhile(lambda gain: gain[0] == gains[0][0], gains)
    return Asked(f"begins_{gains[0][0]}", (("n", sum(int(amount) for _, amount in first)),))


def _plainer(name: str, other: str) -> bool:
    """Of two orders with one end the one that is sooner said and done."""
    return name != other and (name in ("first", "last") or other == "turns")


def _stands(end: tuple[Bowls, tuple[str, Steps]]) -> int:
    name = end[1][0]
    return CALLED.index(name) if name in CALLED else 0


def _ends(
    board: Seat,
    bowls: Bowls,
    taken: frozenset[int],
    steps: Steps,
    turns: Turns,
    known: set[object],
) -> Iterator[tuple[Bowls, Steps, Turns]]:
    """Where each order leads, tokens first; from the same halfway in the same way once."""
    if (bowls, taken, turns) in known:
        return
    known.add((bowls, taken, turns))
    left = [(n, item) for n, (_, item) in enumerate(board.income) if n not in taken]
    for number, item, told in _next(left):
        went = _went(turns, item)
        for now, more in _gained(board, bowls, item):
            yield from _ends(board, now, taken | {number}, (*steps, *told, *more), went, known)
    if not left:
        yield bowls, steps, turns


def _went(turns: Turns, item: f.Gain) -> Turns:
    for what, _ in item:
        if what in (f.TOKEN, f.CHARGE) and turns[-1:] != (what,):
            turns = (*turns, what)
    return turns


def _next(left: list[tuple[int, f.Gain]]) -> Iterator[tuple[int, f.Gain, Steps]]:
    """What can be taken next: of each kind and amount the first, where the order is asked for; else
    what comes by itself."""
    coming = {what for _, item in left for what, _ in item}
    if not {f.TOKEN, f.CHARGE} <= coming:
        yield from ((n, item, ()) for n, item in left[:1])
        return
    for what in (f.TOKEN, f.CHARGE):
        for amount, (n, item) in _first_of(what, left).items():
            yield n, item, (("income", f"{f.GAINS[what]}:{amount}"),)


def _first_of(what: int, left: list[tuple[int, f.Gain]]) -> dict[int, tuple[int, f.Gain]]:
    """Amount -> the first item that gives it: the one that is taken by its word."""
    found: dict[int, tuple[int, f.Gain]] = {}
    for n, item in left:
        for kind, amount in item:
            if kind == what:
                found.setdefault(amount, (n, item))
    return found


def _gained(board: Seat, bowls: Bowls, item: f.Gain) -> Iterator[tuple[Bowls, Steps]]:
    """The bowls after one item; one outcome for each end of a Brainstone that is asked about."""
    amount = next((amount for what, amount in item if what == f.CHARGE), 0)
    ends = power.ends_of_charge(_seat(bowls), amount)
    if len(ends) == 1 or board.stone_first:
        yield _with(bowls, item), ()
        return
    rest = tuple(one for one in item if one[0] != f.CHARGE)
    for end in ends:
        yield _with(_lifted(bowls, amount, end), rest), (("stone", power.PLACES[end]),)


def _with(bowls: Bowls, item: f.Gain) -> Bowls:
    for what, amount in item:
        if what == f.TOKEN:
            bowls = (bowls[0] + amount, *bowls[1:])
        elif what == f.CHARGE:
            bowls = _lifted(bowls, amount, power.ends_of_charge(_seat(bowls), amount)[0])
    return bowls


def _lifted(bowls: Bowls, amount: int, end: int) -> Bowls:
    return power.after_charge(_seat(bowls), amount, end)


def _seat(bowls: Bowls) -> Seat:
    return Seat(bowl=[*bowls[:3], 0], stone=bowls[3])


def _now(board: Seat) -> Bowls:
    one, two, three, _ = board.bowl
    return one, two, three, board.stone
