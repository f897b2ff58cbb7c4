"""What hands do to the table that nobody planned: one function a kind, by its name.

A deed returns False where the table gives no chance for it. Pieces that a watched deed moved are
noted (`People.moved`): the table saw a hand lay them, and may take that for a move.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from simulators.people.people import People

Deed = Callable[["People"], bool]
SHORT_MS = (30.0, 180.0)
"""As the nudges of `simulators/hands/clumsy.py`."""
WHILE_MS = (600.0, 3000.0)
"""Assumed."""
MINUTES_MS = 240_000.0
"""Assumed."""
MOST_SWEPT = 6


def nudged(people: People) -> bool:
    return _lifted_for(people, people.random.uniform(*SHORT_MS))


def lifted_and_put_back(people: People) -> bool:
    return _lifted_for(people, people.random.uniform(*WHILE_MS))


def _lifted_for(people: People, ms: float) -> bool:
    piece = people.some_lying()
    if not piece:
        return False
    station = people.tabletop.lying()[piece]
    people.lift(piece)
    people.tabletop.wait(ms)
    people.lay(piece, station)
    return True


def moved(people: People) -> bool:
    piece, free = people.some_lying(), people.free()
    if not piece or not free:
        return False
    people.lay(piece, people.random.choice(free))
    return True


def swapped(people: People) -> bool:
    lying = people.lying()
    if len(lying) < 2:
        return False
    _permuted(people, people.random.sample(lying, 2))
    return True


def swept(people: People) -> bool:
    return bool(sweep(people))


def sweep(people: People) -> list[str]:
    lying = people.lying()
    some = people.random.sample(lying, min(len(lying), people.random.randint(2, MOST_SWEPT)))
    for piece in some:
        people.lift(piece)
    return some


def swept_and_put_back_otherwise(people: People) -> bool:
    lying = people.lying()
    if len(lying) < 3:
        return False
    most = min(len(lying), MOST_SWEPT)
    _permuted(people, people.random.sample(lying, people.random.randint(3, most)))
    return True


def shifted(people: People) -> bool:
    """A sleeve: everything in a row moves on by one."""
    lying = people.lying()
    return _permuted(people, lying) if 2 < len(lying) <= 3 * MOST_SWEPT else False


def _permuted(people: People, pieces: Sequence[str]) -> bool:
    at = [people.tabletop.lying()[piece] for piece in pieces]
    for piece in pieces:
        people.lift(piece)
    people.tabletop.wait(people.random.uniform(*WHILE_MS))
    for piece, station in zip(pieces, [*at[1:], at[0]], strict=True):
        people.lay(piece, station)
    return True


def stacked(people: People) -> bool:
    lying = people.lying()
    if len(lying) < 2:
        return False
    below, above = people.random.sample(lying, 2)
    people.lay(above, people.tabletop.lying()[below])
    return True


def brought(people: People) -> bool:
    """A piece that lies on no station comes from wherever it is."""
    free, piece = people.free(), people.some_loose()
    if not free or not piece:
        return False
    people.lay(piece, people.random.choice(free))
    return True


def stranger(people: People) -> bool:
    """Something with a tag of no game is laid down, and taken away when it is asked about."""
    free = people.free() + list(people.pads.values())
    return _stranger_on(people, people.random.choice(free)) if free else False


def stranger_on_top(people: People) -> bool:
    piece = people.some_lying()
    return _stranger_on(people, people.tabletop.lying()[piece]) if piece else False


def _stranger_on(people: People, station: str) -> bool:
    people.tabletop.put(people.new_stranger(), station)
    people.tabletop.wait(people.random.uniform(*WHILE_MS))
    return True


# -- at pads ---------------------------------------------------------------------------------


def shown_by_mistake(people: People) -> bool:
    """Any piece, also another seat's, is held to a pad."""
    return _shown(people, people.random.uniform(*WHILE_MS))


def hesitated(people: People) -> bool:
    """A piece that means something is laid on a pad, and lifted again quickly."""
    return _shown(people, people.random.uniform(300.0, 1200.0), meaning=True)


def left_at_a_pad(people: People) -> bool:
    return _shown(people, MINUTES_MS)


def _shown(people: People, ms: float, meaning: bool = False) -> bool:
    piece, pad = people.some_loose(meaning), people.some_pad()
    if not piece or not pad:
        return False
    people.clear(pad)
    people.lay(piece, pad)
    people.tabletop.wait(ms)
    people.tabletop.lift(piece)
    return True


def two_at_a_pad(people: People) -> bool:
    one, pad = people.some_loose(), people.some_pad()
    other = people.some_loose(meaning=True)
    if not one or not other or not pad or one == other:
        return False
    people.clear(pad)
    people.lay(one, pad)
    people.lay(other, pad)
    people.tabletop.wait(people.random.uniform(*WHILE_MS))
    people.tabletop.lift(one)
    people.tabletop.wait(people.random.uniform(*WHILE_MS))
    people.tabletop.lift(other)
    return True


def two_turns_at_once(people: People) -> bool:
    return people.gesture() and people.gesture()


AT_THE_TABLE: tuple[Deed, ...] = (
    nudged, lifted_and_put_back, moved, swapped, swept, swept_and_put_back_otherwise, shifted,
    stacked, brought, stranger, stranger_on_top, shown_by_mistake, hesitated, left_at_a_pad,
    two_at_a_pad, two_turns_at_once,
)  # fmt: skip
