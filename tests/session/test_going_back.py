"""A match that is not as it should be: people go back in it, correct it, ask why, count again."""

from __future__ import annotations

from companion.session.api import Ask, Mode
from companion.twin.guide import Hand
from engine.core.steps import Action, Adjustment
from tests.games.gaia.tabletop import GaiaTable, turned_up
from tests.session.hands import Hands, taken
from tests.session.peloponnes import Table, bids, table

__all__ = ["table"]


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
    assert "back where it was drawn: pile A." in table.session.say(instruction.text)


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


def test_what_redo_sends_away_makes_room_and_is_no_new_card_taken() -> None:
    """Gaia R5.1: what is taken is replaced at once. Lifted again, City 1 made a gap where City 3
    was still owed, and the next seat was said to have taken that."""
    gaia = GaiaTable()
    steps = Action("take", 0, ("city_01",)), turned_up("city_03", "life:0")
    gaia.take(*steps)
    for _ in steps:
        gaia.session.undo()
    assert gaia.session.view().mode is Mode.EQUAL
    for _ in steps:
        gaia.session.redo()
    gaia.lift("city_01")
    told = gaia.session.view().instruction
    assert told is not None
    assert (told.piece, told.to_station) == ("city_03", "show/l0")
    gaia.put("show/l0", "city_03")
    assert gaia.session.view().mode is Mode.EQUAL
    gaia.lift("city_03")  # now somebody takes it
    assert gaia.session.view().mode is Mode.ASKING
