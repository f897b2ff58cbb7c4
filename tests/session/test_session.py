"""Play at a table: what is laid, shown or lifted is taken, asked about or refused with its rule."""

from __future__ import annotations

import re

import pytest

from companion.session import lights
from companion.session.api import Ask, Mode, Phase, Text
from companion.session.instead import STUCK_S
from companion.session.start import begin
from companion.table.layout import load as load_layout
from companion.table.register import Register
from engine.core.steps import TABLE, Action, Reveal
from engine.games import load
from tests.session.hands import Hands, Tabletop, full_register, taken
from tests.session.peloponnes import GAME, TILES, Table, at_pad, bids, table

__all__ = ["table"]


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


def test_a_marker_laid_before_its_turn_is_told_as_early_and_left_lying() -> None:
    """R6.1: it was to be lifted and to be laid there again a moment later, under a red light."""
    table = Table("stations", seats=3)
    table.to_bidding()
    session = table.session
    table.tabletop.put("row/b1", "bid_blue")
    table.tabletop.settle()
    told = session.view().notice
    assert told is not None
    assert (told.text.key, told.piece) == ("notice.early", "bid_blue")
    assert session.view().instruction is None
    assert session.lights()["row/b1"] != "wrong"
    table.tabletop.put("row/b0", "bid_red")
    table.tabletop.settle()
    session.answer(table.question.id, "bid:A01:3")
    table.tabletop.settle()
    assert {choice.steps[0].seat for choice in table.question.choices if choice.steps} == {1}
    assert session.view().notice is None


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


def test_without_any_table_a_match_is_played_by_touch() -> None:
    session = begin(GAME, 3)
    tabletop = Tabletop(session.table.layout, Register("peloponnes", ""))
    tabletop.session = session
    hands = Hands(session, tabletop, 4)
    hands.play()
    assert taken(session) == hands.meant
    assert session.view().header.tier == "touch"


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
