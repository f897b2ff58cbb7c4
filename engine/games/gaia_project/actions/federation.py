"""Forming a federation (R10): its structures, its satellites, its token, one choice at a time.

A waiting federation is ("federation", structures that are in so far, satellites chosen so far,
whether the structures are settled). What all federations left share is in without being asked.
"""

from __future__ import annotations

from functools import reduce
from operator import and_
from typing import NamedTuple

from engine.core.bits import bits, components
from engine.core.state import Asked, Gesture
from engine.core.steps import Action, Arg
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import power
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.map import federations
from engine.games.gaia_project.research import gain_token


class Formed(NamedTuple):
    """How far a federation has been chosen: what is in, and whether nothing is left to choose."""

    structures: int
    satellites: int = 0
    settled: bool = False
    """The structures are all chosen, only the satellites are open."""
    whole: bool = False


def begin_federation(s: Board, seat: int) -> None:
    """Choose structures first, then satellites, one at a time, until one federation is left."""
    s.note("federation_begun", seat, (), "R10.1")
    _go_on(s, seat, _narrowed(s, seat, 0))


def _narrowed(s: Board, seat: int, chosen: int) -> Formed:
    """Take in what all federations left share; with one left only its satellites are open."""
    left = federations.sharing(s, seat, chosen)
    if len(left) == 1:
        return _placed(s, seat, left[0].structures, 0)
    return Formed(reduce(and_, (plan.structures for plan in left)))


def _placed(s: Board, seat: int, structures: int, satellites: int) -> Formed:
    """Its satellites that are sure, and whether these are all of them."""
    left = ways_left(s, seat, structures, satellites)
    return Formed(structures, reduce(and_, left), True, len(left) == 1)


def _go_on(s: Board, seat: int, now: Formed) -> None:
    """Form the federation, unless there is something left to choose."""
    if now.whole:
        form(s, seat, now.structures, now.satellites)
    else:
        s.boards[seat].todo.append(("federation", *now[:3]))


def formed_by(s: Board, seat: int, verb: str, args: tuple[Arg, ...]) -> Formed | None:
    """The federation that an action forms at once, as no choice is left after it."""
    if verb == "federate":
        now = _narrowed(s, seat, 0)
    elif verb == "include":
        now = _with(s, seat, s.map.at[str(args[0])])
    elif verb == "enough":
        now = _placed(s, seat, s.boards[seat].todo[-1][1], 0)
    else:
        return None
    return now if now.whole else None


def new_hexes(s: Board, seat: int, formed: Formed) -> int:
    """Its structures and satellites, but for those of an older federation that it grows from."""
    own = s.boards[seat].origins() & ~s.boards[seat].fed
    return formed.structures & own | formed.satellites


def price(s: Board, seat: int, verb: str, args: tuple[Arg, ...]) -> Asked:
    """What the federation takes that an action forms at once (R10.2)."""
    formed = formed_by(s, seat, verb, args)
    return Asked() if formed is None else _paid(s, seat, formed.satellites)


def _paid(s: Board, seat: int, satellites: int) -> Asked:
    paid = satellites.bit_count()
    what = "qic" if s.boards[seat].can("one_federation") else "power"
    return Asked(f"satellites_{what}" if paid else "no_satellites", (("n", paid),))


def ways_left(s: Board, seat: int, structures: int, satellites: int) -> list[int]:
    """The placements of satellites with all that were chosen so far."""
    found = federations.ways(s, seat, structures)
    return [way for way in found if way & satellites == satellites]


def include(s: Board, seat: int, h: int) -> None:
    """Choose a structure (with its cluster) or a satellite hex."""
    now = _with(s, seat, h)
    s.boards[seat].todo.pop()
    _go_on(s, seat, now)


def _with(s: Board, seat: int, h: int) -> Formed:
    """With this hex chosen, too."""
    _, chosen, satellites, settled = s.boards[seat].todo[-1]
    if settled:
        return _placed(s, seat, chosen, satellites | 1 << h)
    return _narrowed(s, seat, chosen | federations.cluster_at(s, seat, h))


def enough(s: Board, seat: int) -> None:
    """Take exactly the structures that are in so far."""
    _go_on(s, seat, _placed(s, seat, s.boards[seat].todo.pop()[1], 0))


def asked(s: Board, seat: int) -> Asked:
    """Which structures, with what those that are in are worth so far (R10.1); or where satellites
    lie once these are settled, and what each costs."""
    _, structures, _, settled = s.boards[seat].todo[-1]
    if not settled:
        worth = sum(s.values(seat, structures & s.boards[seat].origins()))
        return Asked("federation", (("worth", worth), ("need", federations.need_of(s, seat))))
    own = s.boards[seat].can("one_federation")
    return Asked("satellites", (("price", "of_qic" if own else "of_power"),))


def shown(s: Board, seat: int) -> int:
    """The placement of satellites that is drawn while they are chosen; none before."""
    _, structures, satellites, settled = s.boards[seat].todo[-1]
    if not settled:
        return 0
    left = ways_left(s, seat, structures, satellites)
    plan = federations.exactly(s, seat, structures)
    way = federations.example(s, seat, plan) if plan is not None else 0
    return way if way in left else left[0]


def gestures(s: Board, seat: int) -> list[Gesture]:
    """All satellites as they are drawn, in one movement."""
    _, structures, satellites, _ = s.boards[seat].todo[-1]
    now, steps = Formed(structures, satellites), list[Action]()
    for h in bits(shown(s, seat)):
        if not now.whole and not now.satellites >> h & 1:
            steps.append(Action("include", seat, (s.map.labels[h],)))
            now = _placed(s, seat, structures, now.satellites | 1 << h)
    told = _paid(s, seat, now.satellites)
    return [Gesture("as_shown", tuple(steps), remark=told)] if steps else []


def chosen(s: Board, seat: int) -> int:
    """The structures and satellites that are in so far."""
    _, structures, satellites, _ = s.boards[seat].todo[-1]
    return int(structures) & s.boards[seat].origins() | int(satellites)


def can_be_enough(s: Board, seat: int) -> bool:
    """Whether the structures that are in so far make a federation by themselves."""
    _, chosen, _, settled = s.boards[seat].todo[-1]
    return not settled and federations.exactly(s, seat, chosen) is not None


def choosable(s: Board, seat: int, among: int | None = None) -> int:
    """Hexes that are in some of the federations left and not in so far.

    With `among` it looks no further once all of these are found: it tells of no others.
    """
    _, chosen, satellites, settled = s.boards[seat].todo[-1]
    union: int = 0
    if settled:
        for way in ways_left(s, seat, chosen, satellites):
            union |= way
    else:
        for level in federations.levels(s, seat, chosen):
            for plan in level:
                union |= plan.structures & s.boards[seat].origins()
            if among is not None and not among & ~union:
                break
    found: int = union & ~(satellites if settled else chosen)
    return found


def include_hexes(s: Board, seat: int) -> list[int]:
    """What can be chosen next: one hex of each cluster, or every satellite hex."""
    found = choosable(s, seat)
    if s.boards[seat].todo[-1][3]:
        return list(bits(found))
    return [next(bits(part)) for part in components(found, s.map.around)]


def form(s: Board, seat: int, structures: int, satellites: int) -> None:
    """Pay and place the satellites; the seat then chooses its token (R10.2, R10.6)."""
    board = s.boards[seat]
    paid = satellites.bit_count()
    s.note("federation", seat, (paid,), "R10.2")
    board.fed |= structures & board.origins()
    board.satellites |= satellites
    board.formed += 1
    board.todo.append(("token",))
    if paid:
        s.book(seat, "satellites", paid, "R10.2")
    if board.can("one_federation"):
        s.give(seat, f.QIC, -paid, "R15.4")
    elif paid:
        power.leave(s, seat, paid, "R10.2", to_gaia=False)


def take_token(s: Board, seat: int, token: str) -> None:
    """Take a token of the supply with its content (R10.6)."""
    s.supply[token] -= 1
    gain_token(s, seat, token, "R10.6")
