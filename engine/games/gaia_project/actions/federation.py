"""Forming a federation (R10): its structures, its satellites, its token, one choice at a time.

A waiting federation is ("federation", structures that are in so far, satellites chosen so far,
whether the structures are settled). What all federations left share is in without being asked.
"""

from __future__ import annotations

from engine.core.bits import bits, components
from engine.core.state import Asked
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import power
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.map import federations
from engine.games.gaia_project.research import gain_token


def begin_federation(s: Board, seat: int) -> None:
    """Choose structures first, then satellites, one at a time, until one federation is left."""
    s.note("federation_begun", seat, (), "R10.1")
    _narrow(s, seat, 0)


def _narrow(s: Board, seat: int, chosen: int) -> None:
    """Take in what all federations left share; with one left only its satellites are open."""
    left = federations.sharing(s, seat, chosen)
    if len(left) == 1:
        _place(s, seat, left[0].structures, 0)
        return
    shared = left[0].structures
    for plan in left:
        shared &= plan.structures
    s.boards[seat].todo.append(("federation", shared, 0, False))


def _place(s: Board, seat: int, structures: int, satellites: int) -> None:
    """Form the federation, unless its satellites can still lie in several ways."""
    left = ways_left(s, seat, structures, satellites)
    if len(left) == 1:
        form(s, seat, structures, left[0])
        return
    shared = left[0]
    for way in left:
        shared &= way
    s.boards[seat].todo.append(("federation", structures, shared, True))


def ways_left(s: Board, seat: int, structures: int, satellites: int) -> list[int]:
    """The placements of satellites with all that were chosen so far."""
    found = federations.ways(s, seat, structures)
    return [way for way in found if way & satellites == satellites]


def include(s: Board, seat: int, h: int) -> None:
    """Choose a structure (with its cluster) or a satellite hex."""
    _, chosen, satellites, settled = s.boards[seat].todo.pop()
    if settled:
        _place(s, seat, chosen, satellites | 1 << h)
    else:
        _narrow(s, seat, chosen | federations.cluster_at(s, seat, h))


def enough(s: Board, seat: int) -> None:
    """Take exactly the structures that are in so far."""
    _place(s, seat, s.boards[seat].todo.pop()[1], 0)


def asked(s: Board, seat: int) -> Asked:
    """Which structures, or where satellites lie once these are settled."""
    return Asked("satellites" if s.boards[seat].todo[-1][3] else "federation")


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
