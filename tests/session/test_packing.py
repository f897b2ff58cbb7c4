"""Packing ends at every layout: piles on one reader, readers that tell of what has left."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from companion.cli.host import Host
from companion.cli.robots import Plan, hands_on, session_on
from companion.cli.stopwatch import Stopwatch
from companion.cli.tables import virtual_setting
from companion.session.packing import REST_S, Packing
from companion.session.shows import Shows
from companion.table.layout import Layout, Pad, load
from companion.table.sight import Belief as Sureness
from companion.table.sight import Fault, Sight, Snapshot, Wrong
from companion.twin.belief import Belief
from companion.twin.finding import Verdict
from companion.twin.guide import Hand
from engine import games
from engine.core.steps import TABLE
from simulators.box import new_box
from simulators.hands.packing import PackUp

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
        found = packing.find(snapshot, shows, 0.0, covered={"pile"})
        (move,) = found.moves
        assert (move.hand, move.piece, move.from_station) == (Hand.LIFT, "", "desk/pile")
    assert packing.find(seen(), shows, 0.0, covered={"pile"}).verdict is Verdict.EQUAL


def test_two_on_one_spot_leave_together() -> None:
    packing, shows = Packing(PILE, FACES, set(FACES)), Shows(PILE, Belief())
    two = Fault(Wrong.TWO, "04", ("sun", "moon"))
    (move,) = packing.find(seen(fault=two), shows, 0.0).moves
    assert (move.hand, move.from_station) == (Hand.LIFT, "desk/pile")


def test_what_lies_alone_is_named() -> None:
    packing, shows = Packing(PILE, FACES, set(FACES)), Shows(PILE, Belief())
    (move,) = packing.find(seen(row="star"), shows, 0.0, covered={"pile"}).moves
    assert (move.hand, move.piece, move.to_place) == (Hand.MOVE, "star", "box")


AT_THE_PAD = Layout("tiny", "pad", {}, {"desk/pad": Pad("desk/pad", TABLE)})


def held(piece: str, since: float, show: int, sure: Sureness = Sureness.SURE) -> Snapshot:
    return Snapshot({"desk/pad": Sight(piece, sure, since=since, show=show)})


def test_the_piece_that_a_pad_saw_last_is_ticked_off_when_it_lies_on() -> None:
    """Laid back before its reader noticed that it was lifted, it never arrives anew."""
    shows = Shows(AT_THE_PAD, Belief())
    assert shows.new(held("sun", 9.0, 1)) is not None  # dealt with in the match
    packing = Packing(AT_THE_PAD, FACES, set(FACES), began=10.0)
    due = packing.find(held("sun", 9.0, 1), shows, 10.0).until
    assert due == 10.0 + REST_S
    assert packing.progress == (0, 3)
    (move,) = packing.find(held("sun", 9.0, 1), shows, due).moves
    assert packing.inside == {"sun"}
    assert (move.piece, move.from_place, move.to_place) == ("sun", "reader", "box"), "it lies there"
    assert not packing.find(held("", 9.0, 1), shows, due).moves
    assert not packing.find(held("moon", 14.0, 2), shows, 14.0).moves, "laid there to be counted"


def test_what_lies_before_a_player_since_the_match_goes_into_the_box_too() -> None:
    """It counted as packed, and nobody was told to take it: it was found on the table next time."""
    layout = Layout("tiny", "stations", {}, {"desk/pad": Pad("desk/pad", 0)})
    packing, shows = Packing(layout, FACES, set(FACES), began=10.0), Shows(layout, Belief())
    shows.new(held("sun", 9.0, 1))
    (move,) = packing.find(held("sun", 9.0, 1), shows, 10.0 + REST_S).moves
    assert (move.piece, move.from_place, move.to_place) == ("sun", "seat0", "box")
    assert packing.find(held("", 13.0, 1), shows, 13.0).verdict is Verdict.EQUAL
    assert not packing.find(held("moon", 14.0, 2), shows, 14.0).moves, "laid there to be counted"


def test_a_piece_that_is_just_being_lifted_is_not_in_the_box() -> None:
    shows = Shows(AT_THE_PAD, Belief())
    shows.new(held("sun", 9.0, 1))
    packing = Packing(AT_THE_PAD, FACES, set(FACES), began=10.0)
    packing.find(held("sun", 9.0, 1), shows, 10.0)
    packing.find(held("sun", 9.0, 1, Sureness.PROBABLY), shows, 10.4)
    packing.find(held("", 9.0, 1), shows, 10.0 + REST_S)
    assert packing.inside == set()


@pytest.mark.parametrize("patience_ms", [3000.0, 40.0])
def test_hands_pack_what_the_pad_saw_last_and_bear_with_a_slow_table(
    monkeypatch: pytest.MonkeyPatch, patience_ms: float
) -> None:
    """Answers that come later than people wait count all the same."""
    monkeypatch.setattr("simulators.hands.waiting.PATIENCE_MS", patience_ms)
    game = games.load("hadara")
    plan = Plan(game, 2, game.check_options(2, {}), {}, 1, tier="pad")
    with ExitStack() as stack:
        setting = virtual_setting(
            plan, load("hadara", "pad", 2, plan.options), new_box("hadara", game.catalogue)
        )
        stack.callback(setting.close)
        session = session_on(plan, setting, stack)
        setting.join(Host(session, setting.nodes, setting.now, Stopwatch(virtual=True)))
        hands = hands_on(plan, session, setting)
        hands._learn_table()
        first, second, *_ = (piece.id for piece in game.catalogue.sensed())
        hands.world.put(first, hands.pads[TABLE])
        hands.world.wait(1500.0)
        hands.world.lift(first)
        packing = PackUp(hands, to_hold=[first, second])
        packing.run()
        assert (packing.wrong(), packing.held) == ("", [first, second])


TABLE_OF_THREE = Layout("tiny", "row", {"a/0": "row:0", "a/1": "row:1", "b/0": "row:2"})


def lying(**seen: Sight) -> Snapshot:
    return Snapshot({at.replace("_", "/"): sight for at, sight in seen.items()})


def test_what_lies_alone_is_put_away_in_one_step() -> None:
    """A guest at midnight was asked for one card after another, thirteen times."""
    packing = Packing(TABLE_OF_THREE, FACES, set(FACES))
    shows = Shows(TABLE_OF_THREE, Belief())
    sun, moon = Sight("sun", Sureness.SURE), Sight("moon", Sureness.SURE)
    moves = packing.find(lying(a_0=sun, a_1=moon), shows, 0.0).moves
    assert {move.from_station for move in packing.together(moves)} == {"a/0", "a/1"}
    two = Sight("", Sureness.SURE, fault=Fault(Wrong.TWO, "04", ("sun", "star")))
    moves = packing.find(lying(a_0=two, a_1=moon), shows, 0.0).moves
    assert [move.hand for move in packing.together(moves)] == [Hand.LIFT], "what is unclear first"


def test_a_place_whose_reader_is_silent_is_not_said_to_be_empty() -> None:
    """Nine tiles lay there, and the box was said to be whole."""
    packing, shows = Packing(TABLE_OF_THREE, FACES, set(FACES)), Shows(TABLE_OF_THREE, Belief())
    gone, last = Sight(), Sight("moon", Sureness.PROBABLY)
    empty = Sight("", Sureness.SURE)
    packing.find(lying(a_0=gone, a_1=last, b_0=empty), shows, 0.0)
    assert packing.unseen == 2
    packing.find(lying(a_0=empty, a_1=empty, b_0=empty), shows, 0.0)
    assert packing.unseen == 0
