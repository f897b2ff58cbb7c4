"""Two pieces on one spot: people are told which of them has to go, and its light says so, too."""

from __future__ import annotations

import pytest

from companion.session.api import Text
from companion.session.session import Session
from tests.games.peloponnes.table import ROW_A, act, play, show, start, table
from tests.session.hands import Tabletop, taken
from tests.session.test_warned import ONE_PAD, RICH, STATIONS, at_table

SPOT = "row/b1"


def bid_made() -> tuple[Tabletop, Session]:
    """The first seat has bid on the second tile; the other one has to act."""
    return at_table(play(table([RICH, RICH], row=ROW_A), act("bid", 0, ROW_A[1], 2)))


def fault(session: Session, station: str) -> Text | None:
    return next(one for one in session.view().stations if one.station == station).fault


def light(session: Session, station: str) -> str:
    return session.lights().get(station, "")


@pytest.mark.parametrize("heard", ["collision", "both"])
def test_r6_4_who_outbids_is_told_whose_marker_goes(heard: str) -> None:
    """ "Two pieces on one spot. Take one off": told to lay the marker there, nobody knew which."""
    tabletop, session = bid_made()
    first, second = (f"bid_{seat.colour}" for seat in session.match.seats)
    if heard == "both":
        tabletop.tag(SPOT, second, 1)
    else:
        session.hear("row", "sick", {"at": "b1", "kind": "collision"})
    tabletop.settle()
    over = {"piece": first, **({"other": second} if heard == "both" else {})}
    assert fault(session, SPOT) == Text("fault.two_over", over)
    assert light(session, SPOT) == "wrong"
    told = session.view().instruction
    assert told is None or told.text == fault(session, SPOT)
    assert (told is not None) == (heard == "both")


def test_what_was_laid_over_a_piece_that_belongs_there_goes() -> None:
    tabletop, session = bid_made()
    tabletop.tag("row/t0", "chit_plague", 1)
    session.hear("row", "sick", {"at": "t2", "kind": "collision"})
    tabletop.settle()
    assert fault(session, "row/t0") == Text(
        "fault.two_extra", {"piece": "chit_plague", "other": ROW_A[0]}
    )
    assert fault(session, "row/t2") == Text("fault.two_known", {"piece": ROW_A[2]})
    session.hear("row", "sick", {"at": "t2", "kind": "revived"})
    tabletop.settle()
    assert fault(session, "row/t2") is None


def test_r13_1_what_is_shown_over_a_forgotten_piece_is_told_also_when_it_is_gone() -> None:
    """A light was red for as long as a hand showed a tile, and no word said why."""
    tabletop, session = at_table(start(2), ONE_PAD)
    (pad,) = ONE_PAD.pads
    tabletop.put(pad, "civ3")
    tabletop.settle()
    node, at = pad.split("/")
    session.hear(node, "sick", {"at": at, "kind": "collision"})
    tabletop.wait(0.1)
    assert light(session, pad) == "wrong"
    told = Text("notice.shown_over", {"piece": "civ3"})
    session.hear(node, "sick", {"at": at, "kind": "revived"})
    tabletop.settle()
    notice, red = session.view().notice, light(session, pad)
    assert (notice and notice.text, red) == (told, "wrong"), "words and light agree"
    tabletop.lift("civ3")
    tabletop.wait(1.0)
    assert session.view().notice == notice, "hands look at the screen only now"
    tabletop.put(pad, "civ4")
    tabletop.settle()
    assert session.view().notice is None
    assert len(taken(session)) == len("ab")


def test_where_a_piece_is_only_read_it_is_said() -> None:
    """ "Lay it before you": it stayed on the reader, and an alarm came a round later."""
    for layout, told in ((STATIONS, "how.reveal_spot"), (ONE_PAD, "how.reveal_reader")):
        _, session = at_table(start(2), layout)
        question = session.view().question
        assert question is not None
        assert question.how == Text(told)


@pytest.mark.parametrize(
    ("seat", "spot", "told"),
    [
        (1, "row/b0", "notice.early"),
        (0, "row/b4", "refusal.out_of_reach"),
        (0, "row/b1", ""),
    ],
)
def test_why_a_marker_may_not_lie_there_is_told(seat: int, spot: str, told: str) -> None:
    """ "Move the blue bid marker to Player 2": not whose turn it was, nor what the tile asks."""
    tabletop, session = at_table(table([{"coins": 3}, RICH], row=ROW_A))  # the last asks 3 + 3
    tabletop.put(spot, f"bid_{session.match.seats[seat].colour}")
    tabletop.settle()
    view = session.view()
    assert (view.notice.text.key if view.notice else "") == told
    assert (view.instruction is not None) == told.startswith("refusal"), "what is early lies on"


def test_r6_2_the_spots_shine_where_a_marker_may_be_laid() -> None:
    """Only the tiles shone, though the marker goes on the spot beside: one closed, one too dear."""
    _, session = at_table(play(table([RICH, {"coins": 4}], row=ROW_A), act("bid", 0, "A12", 4)))
    lit = {station for station in session.lights() if station.startswith("row/b")}
    within = {ROW_A.index(tile) for tile in ("A05", "A07", "A14")}  # 3, 2 and 1 + 3 coins
    assert lit == {f"row/b{slot}" for slot in within}


def test_r5_1_a_tile_that_lies_where_it_belongs_is_taken_whatever_lies_wrong() -> None:
    """One tile too early on space 3, and hands were told to take the right one off space 1."""
    state = table([RICH, RICH], row=ROW_A, round=2)
    play(state, act("pass", 0), act("pass", 1))
    while not any(one.verb == "tile" for one in state.awaiting().reveals):
        prompt = state.awaiting().reveals[0]
        state.take(state.reveal(prompt, state.could_be(prompt)[0]))
    tabletop, session = at_table(state)
    prompt = state.awaiting().reveals[0]
    early, first = list(state.could_be(prompt))[:2]
    tabletop.put("row/t2", early)
    tabletop.settle()
    assert session.view().instruction is not None
    tabletop.put("row/t0", first)
    tabletop.settle()
    assert taken(session) == [show("tile", first)]
    told = session.view().instruction
    assert told is not None
    assert told.piece == early
