"""What people can do at a table besides playing: undo, correct, resume, pack up, ask why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.session import lights
from companion.session.api import Ask, Mode, Phase, Question, StationView, Text
from companion.session.instead import STUCK_S
from companion.session.session import Session
from companion.session.start import begin, resume
from companion.store import boxes
from companion.store.store import Store
from companion.table.layout import load as load_layout
from companion.table.register import Register
from companion.twin.guide import Hand
from engine.core.steps import TABLE, Action, Adjustment, Reveal
from engine.games import load
from tests.session.hands import Hands, Tabletop, full_register, taken

GAME = load("peloponnes")
TILES = ("A01", "A02", "A03", "A04", "A05")


class Table:
    """A match of two (or more) at a tier, set up by hands up to the first bid."""

    def __init__(self, tier: str, seats: int = 2, store: Store | None = None) -> None:
        self.register = full_register(GAME)
        self.layout = load_layout("peloponnes", tier, seats, GAME.check_options(seats, {}))
        self.tabletop = Tabletop(self.layout, self.register)
        self.session: Session = begin(
            GAME,
            seats,
            layout=self.layout,
            register=self.register,
            clock=self.tabletop.clock,
            store=store,
        )
        self.tabletop.connect(self.session)

    def to_bidding(self) -> None:
        session, tabletop = self.session, self.tabletop
        hands = Hands(session, tabletop, 1)
        for seat in range(len(session.match.seats)):
            session.choose(Reveal("civilization", seat, (f"civ{seat + 1}",)))
        for slot, tile in enumerate(TILES):
            tabletop.put(f"row/t{slot}", tile)
        tabletop.settle()
        while session.view().instruction:
            hands.turn()
        assert session.view().mode is Mode.EQUAL
        assert len(session.match.log) == len(session.match.seats) + 5

    @property
    def question(self) -> Question:
        question = self.session.view().question
        assert question is not None
        return question

    def say(self) -> str:
        instruction = self.session.view().instruction
        return self.session.say(instruction.text) if instruction else ""


@pytest.fixture
def table() -> Table:
    found = Table("stations")
    found.to_bidding()
    return found


def at_pad(session: Session) -> StationView:
    """The one pad of the table, as people see it."""
    return next(one for one in session.view().stations if one.station == "desk/pad")


def bids(session: Session) -> list[Action]:
    return [s for s in taken(session) if isinstance(s, Action)]


# -- playing --------------------------------------------------------------------------------


def test_five_tiles_laid_at_once_are_five_reveals() -> None:
    table = Table("stations")
    for seat in (0, 1):
        table.session.choose(Reveal("civilization", seat, (f"civ{seat + 1}",)))
    for slot, tile in reversed(list(enumerate(TILES))):
        table.tabletop.put(f"row/t{slot}", tile)
    table.tabletop.settle()
    reveals = [Reveal("tile", TABLE, (tile,)) for tile in TILES]
    assert taken(table.session)[2:] == reveals
    assert table.session.view().mode is Mode.EQUAL


def test_a_piece_that_could_be_meant_for_another_seat_lies_a_while_before_it_counts() -> None:
    """It may only be sliding over this spot on its way to the next."""
    table = Table("full")
    hands = Hands(table.session, table.tabletop, 1)
    while table.session.view().instruction:
        hands.turn()
    table.tabletop.put(table.layout.stations["seat1:civ"], "civ1")
    table.tabletop.wait(0.8)
    assert taken(table.session) == []
    table.tabletop.put(table.layout.stations["seat0:civ"], "civ1")
    table.tabletop.settle()
    assert taken(table.session) == [Reveal("civilization", 0, ("civ1",))]
    table.tabletop.put(table.layout.stations["seat1:civ"], "civ2")  # no other seat waits for one
    table.tabletop.wait(0.8)
    assert taken(table.session)[1:] == [Reveal("civilization", 1, ("civ2",))]


def test_a_bid_marker_asks_for_the_amount_in_one_touch(table: Table) -> None:
    table.tabletop.put("row/b0", "bid_red")
    table.tabletop.settle()
    question = table.question
    assert question.ask is Ask.WHICH
    assert question.seat == 0
    offered = [choice for choice in question.choices if choice.steps]
    # Messene starts with 6 coins (R3.2), Land A01 has a minimum bid of 3 (R6.2)
    assert [choice.amount for choice in offered] == [3, 4, 5, 6]
    assert {choice.group for choice in offered} == {"A01"}
    assert table.session.answer(question.id, offered[1].id) is None
    assert bids(table.session) == [Action("bid", 0, ("A01", 4))]
    assert table.session.view().mode is Mode.EQUAL


def test_what_cannot_be_drawn_is_told_from_what_is_no_choice() -> None:
    session = begin(load("peloponnes"), 2)
    (asked, *_) = (one for one in session.questions() if one.ask is Ask.REVEAL)
    for choice, key in (("C04", "notice.not_drawn"), ("no such thing", "notice.no_such_choice")):
        notice = session.answer(asked.id, choice)
        assert notice is not None
        assert notice.text.key == key


def test_an_old_question_takes_nothing(table: Table) -> None:
    table.tabletop.put("row/b0", "bid_red")
    table.tabletop.settle()
    question = table.question
    table.tabletop.lift("bid_red")
    table.tabletop.settle()
    notice = table.session.answer(question.id, question.choices[0].id)
    assert notice is not None
    assert notice.text.key == "notice.old_question"
    assert not bids(table.session)


def test_a_lifted_tile_is_asked_back_and_never_an_action(table: Table) -> None:
    table.tabletop.lift("A02")
    table.tabletop.settle()
    view = table.session.view()
    assert not bids(table.session)
    assert view.mode in (Mode.GUIDING, Mode.ASKING)
    table.tabletop.put("row/t1", "A02")
    table.tabletop.settle()
    assert table.session.view().mode is Mode.EQUAL


def test_lifting_the_last_tile_offers_the_take_back(table: Table) -> None:
    table.tabletop.lift("A05")
    table.tabletop.settle()
    question = table.question
    assert question.ask is Ask.TAKE_BACK
    table.session.answer(question.id, "yes")
    assert len(table.session.match.log) == 6
    assert table.session.view().mode is Mode.EQUAL
    assert "A05" in table.session.match.seen


def test_two_bids_before_anybody_looks_are_asked_one_by_one() -> None:
    table = Table("stations", seats=3)
    table.to_bidding()
    table.tabletop.put("row/b0", "bid_red")
    table.tabletop.put("row/b1", "bid_blue")
    table.tabletop.settle()
    session = table.session
    assert not bids(session)
    first = table.question
    assert {choice.steps[0].seat for choice in first.choices if choice.steps} == {0}
    session.answer(first.id, "bid:A01:3")
    second = table.question
    assert {choice.steps[0].seat for choice in second.choices if choice.steps} == {1}
    session.answer(second.id, "bid:A02:4")
    assert bids(session) == [Action("bid", 0, ("A01", 3)), Action("bid", 1, ("A02", 4))]
    assert session.view().mode is Mode.EQUAL


def test_an_illegal_tile_is_answered_with_the_rule() -> None:
    table = Table("pad")
    table.session.choose(Reveal("civilization", 0, ("civ1",)))
    table.session.choose(Reveal("civilization", 1, ("civ2",)))
    for tile in TILES:
        table.session.choose(Reveal("tile", TABLE, (tile,)))
    table.tabletop.put("desk/pad", "C01")
    table.tabletop.settle()
    notice = table.session.view().notice
    assert notice is not None
    assert notice.rule == "R6.1"
    assert "C01" in str(notice.text.params.values()) or notice.piece == "C01"
    assert not bids(table.session)


def test_peloponnes_is_open_so_nothing_is_withheld(table: Table) -> None:
    assert table.question.ask is Ask.TURN
    assert table.question.withheld == 0
    assert len(table.question.choices) > 3


def test_try_tells_the_reason_without_taking(table: Table) -> None:
    notice = table.session.try_(Action("bid", 0, ("A01", 2)))
    assert notice is not None
    assert notice.rule == "R6.2"
    assert table.session.try_(Action("bid", 0, ("A01", 3))) is None
    assert not bids(table.session)


def test_a_piece_left_on_the_pad_is_shown_once() -> None:
    table = Table("pad")
    table.tabletop.put("desk/pad", "civ3")
    table.tabletop.settle()
    assert taken(table.session) == [Reveal("civilization", 0, ("civ3",))]
    for _ in range(20):
        table.tabletop.tag("desk/pad", "civ3", 0)
        table.tabletop.wait(0.3)
        table.tabletop.tag("desk/pad", "civ3", 1)
        table.tabletop.wait(1.0)
    assert len(table.session.match.log) == 1
    assert table.session.view().notice is None


def test_what_is_shown_counts_while_the_table_is_put_right_later() -> None:
    """People were asked to show a chit; the pads were dark and deaf, as something lay wrong."""
    table = Table("stations")
    session, tabletop = table.session, table.tabletop
    tabletop.put("row/b1", "A01")
    tabletop.settle()
    assert session.view().mode is Mode.GUIDING
    tabletop.put("seat1/pad", "civ3")
    tabletop.settle()
    assert taken(session) == [], "hands are guided"
    tabletop.lift("civ3")
    tabletop.settle()
    told = session.view().instruction
    session.put_off(True)
    assert lights.cues(session)["seat1/pad"], "it waits for a piece"
    tabletop.wait(3 * STUCK_S)
    session.put_off(False)
    assert session.view().instruction == told, "nobody has tried it in vain"
    session.put_off(True)
    tabletop.put("seat1/pad", "civ3")
    tabletop.settle()
    assert taken(session) == [Reveal("civilization", 0, ("civ3",))]
    tabletop.put("row/b1", "chit_drought")  # over the tile
    tabletop.settle()
    tabletop.put("seat2/pad", "chit_drought#2")  # it may be the one that lies wrong
    tabletop.settle()
    notice = session.view().notice
    assert notice is not None
    assert notice.text == Text("notice.first_right", {"piece": "chit_drought#2"})
    assert len(session.match.log) == 1
    assert session.view().mode is Mode.GUIDING


def _lies_right(table: Table) -> None:
    table.tabletop.lift("A01")
    table.tabletop.settle()


def _lies_beside(table: Table) -> None:
    table.tabletop.put("row/b2", "A02")
    table.tabletop.settle()


ENDS = {
    "undone": lambda table: table.session.undo(),
    "undone far": lambda table: table.session.undo_to(0),
    "paused": lambda table: table.session.pause(),
    "packed up": lambda table: table.session.pack_up(),
    "right": _lies_right,
    "laid beside": _lies_beside,
}


@pytest.mark.parametrize("end", ENDS)
def test_what_was_put_off_is_so_no_more_and_shines(end: str) -> None:
    """A screen went on to ask, and the lights of packing up and of an undo stayed dark."""
    table = Table("stations")
    session, tabletop = table.session, table.tabletop
    tabletop.put("row/b1", "A01")
    tabletop.settle()
    session.put_off(True)
    assert session.choose(Reveal("civilization", 0, ("civ3",))) is None
    assert session.view().put_off, "several things may be decided"
    ENDS[end](table)
    tabletop.wait(0.1)
    assert not session.view().put_off
    assert not session.twin.aside
    told = None if session.phase() is Phase.PAUSED else session.view().instruction
    assert told is None or session.lights().keys() & {told.from_station, told.to_station}
    session.go_on()
    tabletop.settle()
    assert not session.view().put_off


def test_every_show_has_its_own_light() -> None:
    """Also the second one in a row, and one that is refused, whoever's turn the pad tells."""
    table = Table("pad")
    session, tabletop = table.session, table.tabletop
    for seat, tile in enumerate(("civ3", "civ4")):
        tabletop.put("desk/pad", tile)
        tabletop.wait(0.1)
        assert taken(session)[-1] == Reveal("civilization", seat, (tile,))
        assert session.lights() == {"desk/pad": "done"}
        assert at_pad(session).counted
        tabletop.lift(tile)
        assert session.lights()["desk/pad"] != "done"
        tabletop.wait(0.6)
    tabletop.put("desk/pad", "civ3")
    tabletop.wait(0.1)
    assert session.view().notice is not None
    assert session.lights() == {"desk/pad": "wrong"}
    assert at_pad(session).counted is False, "it was read before, and says nothing now"
    tabletop.lift("civ3")
    tabletop.wait(0.6)
    assert session.lights()["desk/pad"] != "wrong"


# -- going back ------------------------------------------------------------------------------


def test_undo_guides_the_marker_back_and_does_not_offer_it_again(table: Table) -> None:
    table.tabletop.put("row/b0", "bid_red")
    table.tabletop.settle()
    table.session.answer(table.question.id, "bid:A01:3")
    assert table.session.undo() is None
    view = table.session.view()
    assert view.mode is Mode.GUIDING
    assert view.instruction is not None
    assert (view.instruction.hand, view.instruction.piece) == (Hand.MOVE, "bid_red")
    assert view.instruction.to_place == "seat0:marker"
    assert table.session.cues()["row"] == {"b0": "take"}
    table.tabletop.lift("bid_red")
    table.tabletop.settle()
    assert table.session.view().mode is Mode.EQUAL
    assert not bids(table.session)
    assert table.session.view().can_redo


def test_redo_guides_the_marker_there_again(table: Table) -> None:
    table.session.choose(Action("bid", 0, ("A01", 3)))
    table.session.undo()
    assert table.session.redo() is None
    instruction = table.session.view().instruction
    assert instruction is not None
    assert (instruction.piece, instruction.to_station) == ("bid_red", "row/b0")
    table.tabletop.put("row/b0", "bid_red")
    table.tabletop.settle()
    assert table.session.view().mode is Mode.EQUAL
    assert bids(table.session) == [Action("bid", 0, ("A01", 3))]


def test_after_undo_the_same_move_is_a_new_move(table: Table) -> None:
    table.tabletop.put("row/b0", "bid_red")
    table.tabletop.settle()
    table.session.answer(table.question.id, "bid:A01:3")
    table.session.undo()
    table.tabletop.lift("bid_red")
    table.tabletop.settle()
    table.tabletop.put("row/b0", "bid_red")
    table.tabletop.settle()
    assert table.question.ask is Ask.WHICH


def test_undo_past_a_reveal_marks_it_seen_and_guides_its_return(table: Table) -> None:
    assert table.session.undo_to(6) is None
    assert table.session.match.seen == {"A05"}
    instruction = table.session.view().instruction
    assert instruction is not None
    assert (instruction.piece, instruction.from_station) == ("A05", "row/t4")


def test_a_seat_takes_back_its_own_step_and_keeps_the_others(table: Table) -> None:
    session = table.session
    session.choose(Action("bid", 0, ("A01", 3)))
    session.choose(Action("bid", 1, ("A02", 4)))
    notice = session.take_back(0)
    # seat 1's bid came after seat 0 had its turn, so it depends on it (R6.1)
    assert notice is not None
    assert notice.text.key == "refusal.others_depend"
    assert len(bids(session)) == 2
    assert session.take_back(1) is None
    assert bids(session) == [Action("bid", 0, ("A01", 3))]


# -- the match is wrong -------------------------------------------------------------------------


def test_an_adjustment_is_logged_explained_and_undone(table: Table) -> None:
    session = table.session
    before = session.counted(0)["coins"]
    assert session.adjust(0, "coins", before - 2) is None
    assert session.counted(0)["coins"] == before - 2
    assert taken(session)[-1] == Adjustment("adjust", 0, ("coins", before - 2))
    reason = session.why(0, "coins")[-1]
    assert (reason.amount, reason.sum) == (-2, before - 2)
    assert reason.event.key == "event.adjusted"
    session.undo()
    assert session.counted(0)["coins"] == before


def test_an_adjustment_of_nothing_we_count_is_refused(table: Table) -> None:
    notice = table.session.adjust(0, "camels", 3)
    assert notice is not None
    assert notice.text.key == "refusal.adjust_unknown"


def test_why_sums_up_to_the_number(table: Table) -> None:
    session = table.session
    session.choose(Action("bid", 0, ("A01", 4)))
    reasons = session.why(0, "coins")
    assert reasons[-1].sum == session.counted(0)["coins"] == 2
    assert [reason.rule for reason in reasons] == ["R3.2", "R6.2"]
    assert session.say(reasons[-1].rule_text)


def test_one_spot_check_a_round_that_can_be_skipped() -> None:
    table = Table("pad")
    hands = Hands(table.session, table.tabletop, 11)
    asked: list[int] = []
    while not hands.over():
        question = table.session.view().question
        if question is not None and question.ask is Ask.SPOT:
            asked.append(table.session.view().board["round"])
            assert question.choices[-1].id == "skip"
            assert not question.must
        hands.turn()
    assert asked == [2, 3, 4, 5, 6, 7, 8]


def test_who_wants_no_spot_checks_is_asked_none_from_then_on() -> None:
    table = Table("pad")
    hands = Hands(table.session, table.tabletop, 11)
    asked: list[int] = []
    while not hands.over():
        question = table.session.view().question
        if question is not None and question.ask is Ask.SPOT:
            asked.append(table.session.view().board["round"])
            if len(asked) == 2:
                table.session.check_spots(False)
                assert not any(q.ask is Ask.SPOT for q in table.session.questions())
        hands.turn()
    assert asked == [2, 3]


# -- tags -----------------------------------------------------------------------------------------


def test_of_two_tiles_the_one_that_does_not_belong_there_is_named(table: Table) -> None:
    one, other = (table.tabletop.uids[tile] for tile in ("A01", "A09"))
    table.tabletop.tag("row/t0", "A01", 0)
    table.tabletop.tag("row/t0", f"{int(one, 16) | int(other, 16):014x}", 1)
    table.tabletop.settle()
    view = table.session.view()
    fault = next(s.fault for s in view.stations if s.station == "row/t0")
    assert fault is not None
    assert table.session.say(fault) == (
        "Take Land A (2 wood, 1 food, prestige 1) off: Land A (3 stone) belongs there."
    )
    assert view.instruction is not None
    assert view.instruction.hand is Hand.PART
    assert table.session.cues()["row"]["t0"] == "wrong"
    assert len(taken(table.session)) == 7


def test_a_second_card_over_the_first_is_told_until_it_is_taken_off(table: Table) -> None:
    """A reader that hears two tags goes on with the one it knew, and says that they collide."""
    station = table.session.view().stations[0].station
    node, at = station.split("/")
    for kind, said in (
        ("collision", "Land A (3 stone) and another piece lie there."),
        ("revived", ""),
    ):
        table.session.hear(node, "sick", {"at": at, "kind": kind, "count": 1})
        table.tabletop.settle()
        fault = table.session.view().stations[0].fault
        assert (table.session.say(fault) if fault else "") == said


def test_a_refusal_goes_when_the_piece_has_gone_and_people_have_read_it(table: Table) -> None:
    pad = table.session.table.layout.pads_of(0)[0]
    table.tabletop.put(pad, "civ3")
    table.tabletop.settle()
    assert table.session.view().notice is not None
    table.tabletop.wait(30)  # it lies there still
    assert table.session.view().notice is not None
    table.tabletop.lift("civ3")
    table.tabletop.wait(5)
    assert table.session.view().notice is not None  # hands hold it and look at the screen
    table.tabletop.wait(10)
    assert table.session.view().notice is None


def test_a_refusal_is_not_told_beside_what_lies_there_now(table: Table) -> None:
    pad = table.session.table.layout.pads_of(0)[0]
    table.tabletop.put(pad, "civ3")
    table.tabletop.settle()
    table.tabletop.lift("civ3")
    table.tabletop.wait(1)
    assert table.session.view().notice is not None
    table.tabletop.put(pad, "04cc0000000001")
    table.tabletop.wait(1)
    assert table.question.ask is Ask.TAG
    assert table.session.view().notice is None


def test_a_tag_of_the_table_is_called_what_it_is(table: Table) -> None:
    """Neither of them is a piece of the game; both may lie where a piece was shown."""
    say = table.session.say
    for tag, name in (("seat:0", "seat tag"), ("help", "calls somebody")):
        assert name in say(Text("choice.piece", {"piece": tag}))
    assert "席タグ" in say(Text("choice.piece", {"piece": "seat:0"}), "ja")


def test_an_unknown_tag_is_a_fault_until_somebody_says_what_it_is() -> None:
    table = Table("stations")
    table.session.choose(Reveal("civilization", 0, ("civ1",)))
    table.session.choose(Reveal("civilization", 1, ("civ2",)))
    table.register.unbind("A07")
    table.tabletop.uids["A07"] = "04aa0000000001"
    table.tabletop.put("row/t0", "A07")
    table.tabletop.settle()
    assert len(taken(table.session)) == 2
    question = table.question
    assert question.ask is Ask.TAG
    assert question.choices[0].id == "A07"
    assert table.session.answer(question.id, "A07") is None
    assert taken(table.session)[-1] == Reveal("tile", TABLE, ("A07",))
    assert table.register.uid("A07") == "04aa0000000001"


def test_people_who_look_often_are_asked_about_an_unknown_tag_as_well(table: Table) -> None:
    """Nothing but time passes between the looks; the screen has to learn of the question."""
    table.tabletop.put("row/b1", "04cc0000000001")
    shown, asked = -1, []
    for _ in range(40):
        table.tabletop.wait(0.05)
        if table.session.revision != shown:
            shown = table.session.revision
            view = table.session.view()
            asked.append(view.question is not None and view.question.ask is Ask.TAG)
    assert asked[-1]
    assert asked[0] is False


def test_a_tag_of_another_box_is_named_with_its_box() -> None:
    table = Table("stations")
    table.register.others = {"04bb0000000001": "the café's"}
    table.tabletop.put("row/t0", "04bb0000000001")
    table.tabletop.settle()
    fault = next(s.fault for s in table.session.view().stations if s.station == "row/t0")
    assert fault is not None
    assert table.session.say(fault) == "A piece of the box the café's."
    notice = table.session.bind("row/t0", "A01")
    assert notice is not None
    assert notice.text.key == "register.other_box"


def test_a_tag_that_is_not_ours_can_lie_there(table: Table) -> None:
    table.tabletop.put("row/b1", "04cc0000000001")
    table.tabletop.settle()
    question = table.question
    assert question.ask is Ask.TAG
    table.session.answer(question.id, "no")
    assert table.session.view().mode is Mode.EQUAL


def test_a_whole_match_with_tags_learned_as_they_come(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.db")
    box = boxes.add(store, "peloponnes", "home")
    layout = load_layout("peloponnes", "stations", 2, GAME.check_options(2, {}))
    tabletop = Tabletop(layout, full_register(GAME))
    session = begin(GAME, 2, layout=layout, store=store, box=box, clock=tabletop.clock)
    tabletop.connect(session)
    for seat in (0, 1):
        tabletop.put(f"seat{seat + 1}/pad", f"civ{seat + 1}")
        tabletop.settle()
        question = session.view().question
        assert question is not None
        assert question.ask is Ask.TAG
        session.answer(question.id, f"civ{seat + 1}")
        tabletop.lift(f"civ{seat + 1}")
        tabletop.settle()
    assert taken(session) == [Reveal("civilization", s, (f"civ{s + 1}",)) for s in (0, 1)]
    kept = boxes.register(store, box)
    assert kept.tags == {tabletop.uids["civ1"]: "civ1", tabletop.uids["civ2"]: "civ2"}


# -- readers that fail ------------------------------------------------------------------------


def test_a_dead_reader_is_told_by_touch_and_play_goes_on(table: Table) -> None:
    table.session.hear("row", "sick", {"at": "b0", "kind": "silent", "count": 3})
    assert table.session.choose(Action("bid", 0, ("A01", 3))) is None
    assert table.session.view().mode is Mode.EQUAL
    table.session.hear("row", "sick", {"at": "b0", "kind": "revived", "count": 3})
    table.tabletop.settle()
    instruction = table.session.view().instruction
    assert instruction is not None
    assert (instruction.piece, instruction.to_station) == ("bid_red", "row/b0")


def test_a_lost_node_takes_nothing_with_it(table: Table) -> None:
    table.session.connection("row", "lost", "unplugged")
    table.tabletop.on["row/t0"] = []
    table.tabletop.wait(5)
    view = table.session.view()
    assert view.mode is Mode.EQUAL
    assert {n.node: n.stage for n in view.nodes}["row"] == "lost"
    table.tabletop.connect(table.session, ["row"])
    assert "A01" in str(table.session.view().instruction)
    assert len(taken(table.session)) == 7


def test_without_any_table_a_match_is_played_by_touch() -> None:
    session = begin(GAME, 3)
    tabletop = Tabletop(session.table.layout, Register("peloponnes", ""))
    tabletop.session = session
    hands = Hands(session, tabletop, 4)
    hands.play()
    assert taken(session) == hands.meant
    assert session.view().header.tier == "touch"


# -- the match as a whole --------------------------------------------------------------------


def test_a_pause_takes_nothing_and_asks_afterwards(table: Table) -> None:
    assert table.session.pause() is None
    table.tabletop.put("row/b0", "bid_red")
    table.tabletop.settle()
    assert table.session.view().phase is Phase.PAUSED
    notice = table.session.choose(Action("pass", 0))
    assert notice is not None
    assert notice.text.key == "notice.paused"
    assert table.session.go_on() is None
    assert table.question.ask is Ask.WHICH
    assert not bids(table.session)


def test_packing_up_empties_the_table_and_ticks_off_the_pieces(table: Table) -> None:
    session = table.session
    session.pack_up()
    said = set()
    for _ in TILES:
        view = session.view()
        assert view.phase is Phase.PACKING
        assert view.instruction is not None
        assert view.instruction.to_place == "box"
        said.add(view.instruction.piece)
        assert (view.instruction.number, view.instruction.of) == (len(said), 5)
        table.tabletop.lift(view.instruction.piece)
        table.tabletop.settle()
    assert said == set(TILES)
    assert session.view().packed == (0, len(table.register))
    table.tabletop.put("seat1/pad", "A01")
    table.tabletop.settle()
    assert session.view().packed == (1, len(table.register))
    assert session.view().missing == (), "nobody counts, so nothing is missing"
    assert table.question.ask is Ask.COUNT
    session.answer(table.question.id, "yes")
    assert table.question.ask is Ask.PACK
    assert "missing" not in session.say(table.question.text)
    session.answer(table.question.id, "yes")
    assert session.view().phase is Phase.PACKED
    assert not bids(session)


def test_packing_up_asks_for_all_that_lies_alone_at_once(table: Table) -> None:
    """Every place where something lies is lit; the last piece is named."""
    session = table.session
    session.pack_up()
    for left in range(len(TILES), 0, -1):
        view = session.view()
        assert view.instruction is not None
        assert sum(bool(cue) for cue in lights.cues(session).values()) == left
        asked = view.instruction.text
        assert asked.key == ("guide.pack_all" if left > 1 else "guide.move")
        assert asked.params.get("n", 1) == left
        table.tabletop.lift(view.instruction.piece)
        table.tabletop.settle()


def test_who_packs_slowly_is_not_told_to_lay_anything_back(table: Table) -> None:
    """After twenty seconds the sheet told of one piece alone, and to lift and lay it back."""
    session = table.session
    session.pack_up()
    table.tabletop.wait(3 * STUCK_S)
    session.tick()
    view = session.view()
    assert view.instruction is not None
    assert view.instruction.text.key == "guide.pack_all"
    (question,) = (one for one in view.beside if one.ask is Ask.INSTEAD)
    (gone,) = question.choices
    assert gone.label.key == "choice.gone_all", "no button speaks of one piece that nobody named"
    session.answer(question.id, gone.id)
    assert session.view().instruction is None, "people are believed"


def test_a_silent_reader_is_told_of_before_the_box_is_closed(table: Table) -> None:
    """Tiles lie on its places, and the box was said to be whole."""
    session = table.session
    session.pack_up()
    for node in table.layout.nodes():
        session.connection(node, "lost")
    table.tabletop.settle()
    assert session.view().instruction is None
    while table.question.ask is not Ask.PACK:
        session.answer(table.question.id, "yes")
    asked = table.question.text
    assert asked.key == "ask.pack_unseen"
    assert int(asked.params["n"]) >= len(TILES)


def test_counted_pieces_are_counted_into_the_box_and_missing_ones_are_told(table: Table) -> None:
    session = table.session
    clear(table)
    session.pack_up()
    kinds = {choice.group for choice in table.question.choices if choice.group}
    assert {kind.removeprefix("counted.") for kind in kinds} == {
        "luxury_20_chit", "arrow_chit", "wooden_marker", "silver_coin", "gold_coin",
        "player_mat", "round_overview",
    }  # fmt: skip
    session.answer(table.question.id, "arrow_chit:0")  # a slip
    assert len(session.view().missing) == 1
    session.answer(table.question.id, "again")
    assert session.view().missing == ()
    arrow = next(one for one in table.question.choices if one.id == "arrow_chit:0")
    assert session.say(arrow.label) == "Arrow chit missing"
    session.answer(table.question.id, "silver_coin:38")  # R1.3: there are 40
    assert not any(choice.group == "counted.silver_coin" for choice in table.question.choices)
    (missing,) = session.view().missing
    assert session.say(missing) == "2 × silver coin"
    session.answer(table.question.id, "skip")
    assert table.question.ask is Ask.PACK
    assert "missing" in session.say(table.question.text)
    session.answer(table.question.id, "yes")
    assert session.view().phase is Phase.PACKED
    assert session.view().missing == (missing,)
    length = session.view().length
    assert not session.view().can_undo, "the last move of a match whose box is packed stays"
    assert session.say(session.view().stays) == "The box is packed: the match stays as it was."
    refused = session.undo()
    assert refused is not None
    assert session.say(refused.text) == "The box is packed, so that did not count."
    assert session.view().length == length


def test_going_on_after_packing_by_mistake_asks_for_no_counts(table: Table) -> None:
    session = table.session
    clear(table)
    session.pack_up()
    session.go_on()
    assert all(one.ask is not Ask.COUNT for one in session.questions())


def test_a_box_is_counted_when_it_is_unpacked(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.db")
    box = boxes.add(store, GAME.id, "ours")
    session = begin(GAME, 2, store=store, box=box)
    first = session.view().question
    assert first is not None
    assert (first.ask, first.must) == (Ask.COUNT, False)
    began = begin(GAME, 2, store=store, box=box)  # people begin without counting
    step = next(iter(began.state.involving("civ1")))
    assert began.choose(step) is None
    assert all(one.ask is not Ask.COUNT for one in began.questions())
    assert session.answer(first.id, "yes") is None
    after = session.view().question
    assert after is not None
    assert after.ask is Ask.REVEAL
    again = resume(store, 1, load)
    assert all(one.ask is not Ask.COUNT for one in again.questions())


def clear(table: Table) -> None:
    for piece in TILES:
        table.tabletop.lift(piece)
    table.tabletop.settle()


@pytest.mark.parametrize(("piece", "ask"), [("civ3", Ask.WHICH), ("A01", Ask.REVEAL)])
def test_what_lies_on_a_pad_when_people_come_back_is_asked_about(
    tmp_path: Path, piece: str, ask: Ask
) -> None:
    """They had laid it and the app had gone: it was only to be taken off. What answers nothing is
    no news to anybody."""
    store = Store(tmp_path / "s.db")
    table = Table("pad", store=store)
    number = table.session.view().header.match
    store.close()
    table.tabletop.on["desk/pad"] = [piece]
    session = resume(
        Store(tmp_path / "s.db"), number, load,
        layout=table.layout, register=table.register, clock=table.tabletop.clock,
    )  # fmt: skip
    table.tabletop.connect(session)
    question = session.view().question
    assert question is not None
    assert question.ask is ask
    assert session.view().notice is None
    assert at_pad(session).counted is None, "nobody saw it come"
    assert taken(session) == []


def test_what_happened_while_it_was_off_is_asked(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.db")
    table = Table("stations", store=store)
    table.to_bidding()
    number = table.session.view().header.match
    store.close()
    table.tabletop.on["row/b1"] = ["bid_red"]
    session = resume(
        Store(tmp_path / "s.db"),
        number,
        load,
        layout=table.layout,
        register=table.register,
        clock=table.tabletop.clock,
    )
    table.tabletop.connect(session)
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.WHICH
    assert len(taken(session)) == 7
    assert {c.group for c in question.choices if c.steps} == {"A02"}


def test_a_box_that_was_packed_stays_packed(tmp_path: Path) -> None:
    """Opened again, the sheet guided everything back onto an empty table."""
    store = Store(tmp_path / "matches.db")
    table = Table("stations", store=store)
    table.to_bidding()
    clear(table)
    session = table.session
    session.pack_up()
    while session.view().phase is not Phase.PACKED:
        session.answer(table.question.id, "yes")
    number = session.view().header.match
    session.leave()
    table.tabletop = Tabletop(table.layout, table.register)
    again = resume(
        store, number, load, layout=table.layout, register=table.register,
        clock=table.tabletop.clock,
    )  # fmt: skip
    table.tabletop.connect(again)
    table.tabletop.settle()
    assert again.view().phase is Phase.PACKED
    assert again.view().instruction is None
    assert again.go_on() is None
    assert again.view().phase is Phase.SETUP, "nobody has acted yet"


def test_sentences_exist_in_both_languages(table: Table) -> None:
    from companion.session.words import ROOT

    english, japanese = ROOT.tables["en"], ROOT.tables["ja"]
    assert set(english) == set(japanese)
    for key, sentence in english.items():
        gaps = {re.split("[:}]", part)[0] for part in sentence.split("{")[1:]}
        other = {re.split("[:}]", part)[0] for part in japanese[key].split("{")[1:]}
        assert gaps == other, key
    for question in table.session.questions():
        for language in ("en", "ja"):
            assert "{" not in table.session.say(question.text, language)


def test_of_a_card_with_two_sides_people_are_asked_which_lies_up() -> None:
    """A tag tells the card and not its side."""
    game = load("earth")
    layout = load_layout("earth", "stations", 2, game.check_options(2, {}))
    tabletop = Tabletop(layout, full_register(game))
    session = begin(game, 2, layout=layout, register=full_register(game), clock=tabletop.clock)
    tabletop.connect(session)
    tabletop.put(layout.stations["fauna:0"], "F339")
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert session.say(question.text, "en") == "Which side lies up?"
    assert {choice.steps[0].args for choice in question.choices if choice.steps} == {
        ("F339A",), ("F339B",),
    }  # fmt: skip
    assert session.answer(question.id, question.choices[1].id) is None
    tabletop.settle()
    lies = next(one for one in session.view().stations if one.station == layout.stations["fauna:0"])
    assert (lies.seen, lies.up) == ("F339", session.state.lies_up("F339"))
    assert lies.up in ("F339A", "F339B"), "and it is drawn by that side"
