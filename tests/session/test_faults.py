"""What readers tell that nobody meant: two pieces in one place, strange tags, readers that fail."""

from __future__ import annotations

from pathlib import Path

from companion.session.api import Ask, Mode, Text
from companion.session.start import begin
from companion.store import boxes
from companion.store.store import Store
from companion.table.layout import load as load_layout
from companion.twin.guide import Hand
from engine.core.steps import TABLE, Action, Reveal
from tests.session.hands import Tabletop, full_register, taken
from tests.session.peloponnes import GAME, Table, table

__all__ = ["table"]


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
    assert table.session.say(fault) == "A piece of the box “the café's”."
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
