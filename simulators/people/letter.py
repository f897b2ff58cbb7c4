"""Instructions followed to the letter: who does not know the game complains where one is untrue."""

from __future__ import annotations

from companion.session.api import Instruction
from companion.twin.guide import Hand
from engine.core.catalogue import Catalogue
from simulators.people.tabletop import Tabletop

NAMING = (Hand.MOVE, Hand.TAKE)
MOST_TOLD = 2
"""Of more pieces on a spot no reader tells: people find what lies deeper in a pile."""


def alike(catalogue: Catalogue, piece: str) -> set[str]:
    """The pieces that people cannot tell from this one."""
    return set(catalogue.same_face(piece)) if piece in catalogue else {piece}


def untrue(tabletop: Tabletop, catalogue: Catalogue, told: Instruction) -> str:
    """Why an instruction cannot be followed as it is said; empty: it can.

    Where a reader cannot be trusted (torn stickers, one that still tells of what has left) people
    see more than the program; what they say of that is offered beside the instruction.
    """
    there, on_goal = tabletop.at(told.from_station), tabletop.at(told.to_station)
    same = alike(catalogue, told.piece)
    readable = [piece for piece in on_goal if tabletop.tag(piece)]
    if told.hand in NAMING and told.piece and not same & set(there):
        return f"{told.piece} does not lie on {told.from_station}, but {there}"
    if told.hand is Hand.PART and len(there) < 2:
        return f"there are not two on {told.from_station}, but {there}"
    if told.hand in (Hand.MOVE, Hand.PUT) and readable and told.to_station != told.from_station:
        return f"{readable} lies on {told.to_station} already"
    if told.hand is Hand.PUT and not loose(tabletop, same) and not tabletop.torn & same:
        at = {one: tabletop.lying().get(one, "") for one in sorted(same)}
        if any(len(tabletop.at(station)) <= MOST_TOLD for station in at.values()):
            return f"{told.piece} lies on {at}"
    return ""


def loose(tabletop: Tabletop, same: set[str]) -> list[str]:
    """Of these pieces, those that lie on no station."""
    return [piece for piece in sorted(same) if piece not in tabletop.lying()]


def follow(tabletop: Tabletop, catalogue: Catalogue, told: Instruction) -> None:
    """Do the one thing that is said."""
    there, same = tabletop.at(told.from_station), alike(catalogue, told.piece)
    if told.hand in (Hand.LIFT, Hand.PART) or not told.piece:
        for piece in there[-1:] if told.hand is Hand.PART else there:
            tabletop.lift(piece)
        return
    here = sorted(same & set(there), key=lambda one: one != told.piece)
    free = sorted(loose(tabletop, same), key=lambda one: (one in tabletop.lost, one != told.piece))
    unread = sorted(same & tabletop.torn)  # people see where it lies, and no reader wants it there
    piece = (here or free or unread or [told.piece])[0]
    tabletop.lift(piece)
    tabletop.wait(CARRY_MS)
    if told.to_station:
        tabletop.put(piece, told.to_station)


CARRY_MS = 300.0
"""Assumed."""
