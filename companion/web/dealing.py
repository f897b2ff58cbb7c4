"""Cards of a simulated table's own piles: into hands they are dealt unseen, and nobody names what
the program draws itself: a name that is refused would tell what others hold."""

from __future__ import annotations

from companion.house.tops import Tops
from companion.session.api import Notice, Question
from companion.session.drawn import asked_for, draw, into_hand, unseen
from companion.session.naming import of_a_hand
from companion.web.room import Room
from engine.core.state import Prompt


def deals(room: Room) -> bool:
    """Whether the piles of this table deal all hands."""
    return room.virtual is not None and unseen(room.view())


def drawn_here(room: Room, question: Question) -> Prompt | None:
    """What this question asks to show, where it comes from a pile of this table."""
    options = room.view().header.options
    owed = asked_for(room.view(), question)
    if owed is None or not deals(room) or not of_a_hand(question, options):
        return None
    return owed if _there(room, owed.deck) else None


def _there(room: Room, pile: str) -> bool:
    """Whether this table has pieces of a pile, in it or drawn."""
    if room.virtual is None:
        return False
    pieces, drawn = room.game.catalogue.pieces, room.virtual.drawn()
    return room.virtual.piles().get(pile, 0) > 0 or any(pieces[p].deck == pile for p in drawn)


def open_to_hands(room: Room, pile: str) -> bool:
    """Whether a pile may be drawn from for all to see: where hands are dealt, what lies in it is
    known to nobody before it comes."""
    owed = [p for p in room.view().awaiting.reveals if p.deck == pile]
    return not deals(room) or (bool(owed) and not any(map(into_hand, owed)))


def deal(room: Room, seat: int) -> Notice | None:
    """All that a seat draws now, into its hand."""
    if room.virtual is None:
        return None
    top = Tops(room.virtual, room.game.catalogue, into=seat)
    return draw(room.play, seat, lambda: room.play.dealt(seat, top))
