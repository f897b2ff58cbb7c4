"""Packing ends at every layout: piles on one reader, readers that tell of what has left."""

from __future__ import annotations

from companion.session.packing import Packing
from companion.session.shows import Shows
from companion.table.layout import Layout
from companion.table.sight import Belief as Sureness
from companion.table.sight import Fault, Sight, Snapshot, Wrong
from companion.twin.belief import Belief
from companion.twin.guide import Hand
from companion.twin.twin import Verdict

PILE = Layout("tiny", "full", {"desk/pile": "pile", "desk/row": "row:0"})
FACES = {"sun": "sun", "moon": "moon", "star": "star"}


def seen(pile: str = "", row: str = "", fault: Fault | None = None) -> Snapshot:
    return Snapshot(
        {
            "desk/pile": Sight(pile, Sureness.SURE, fault=fault),
            "desk/row": Sight(row, Sureness.SURE),
        }
    )


def test_a_pile_is_lifted_whole_whatever_its_reader_tells() -> None:
    """Several cards lie on one station; its reader goes on telling of one that has left."""
    packing, shows = Packing(PILE, FACES, set(FACES)), Shows(PILE, Belief())
    two = Fault(Wrong.TWO, "04", ("sun", "moon"))
    for snapshot in (seen("sun"), seen("moon"), seen(fault=two)):
        found = packing.look(snapshot, shows, covered={"pile"})
        (move,) = found.moves
        assert (move.hand, move.piece, move.from_station) == (Hand.LIFT, "", "desk/pile")
    assert packing.look(seen(), shows, covered={"pile"}).verdict is Verdict.EQUAL


def test_two_on_one_spot_leave_together() -> None:
    packing, shows = Packing(PILE, FACES, set(FACES)), Shows(PILE, Belief())
    two = Fault(Wrong.TWO, "04", ("sun", "moon"))
    (move,) = packing.look(seen(fault=two), shows).moves
    assert (move.hand, move.from_station) == (Hand.LIFT, "desk/pile")


def test_what_lies_alone_is_named() -> None:
    packing, shows = Packing(PILE, FACES, set(FACES)), Shows(PILE, Belief())
    (move,) = packing.look(seen(row="star"), shows, covered={"pile"}).moves
    assert (move.hand, move.piece, move.to_place) == (Hand.MOVE, "star", "box")
