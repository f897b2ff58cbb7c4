"""The state of the table is told large and true."""

from __future__ import annotations

import shutil
from dataclasses import replace
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from companion.house.stored import Laid
from companion.session.api import Ask, Duty, NodeView, Notice, Question, StationView, Text
from companion.table.layout import Layout
from companion.ui.theme import theme
from companion.ui.truths import is_sick, laid, link, refused, to_lift, truths
from companion.ui.truths import said as in_words
from companion.ui.words import words
from engine.core.steps import TABLE
from tests.ui.houses import new_house
from tests.ui.moments import LATEST, MOMENTS, open_moment
from tests.ui.scenes import AT_TABLE, bring_table, follow, prepared, settle
from tests.ui.stage import ALL_SIZES, SIZES, SMALLEST, Stage
from tests.ui.tables import HandTable, HandTables

TOLD = "Benjamin's spot: Land A (3 food) has been read. Take it off the reader."
TELLS = (("truth",), ("refusal",), ("lesson",), ("truth", "refusal"))
"""Which bars tell something at the same time."""


@pytest.fixture
def at_table(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Stage, Any, HandTable]:
    """A match on stations where everything lies as it should; what is wrong is told at once."""
    monkeypatch.setattr("companion.ui.bars.truth.LASTING_S", 0.0)
    return begun(stage, tmp_path, HandTables())


@pytest.fixture
def at_boards(stage: Stage, tmp_path: Path) -> tuple[Stage, Any, HandTable]:
    """The same at a real table."""
    return begun(stage, tmp_path, Boards())


class Boards(HandTables):
    """Tables of which not all lies on the screen."""

    def open(self, game: str, layout: Layout, setting: str) -> Laid:
        laid = super().open(game, layout, setting)
        assert laid.register is not None
        laid.register.whole = False
        return laid


def begun(stage: Stage, tmp_path: Path, tables: HandTables) -> tuple[Stage, Any, HandTable]:
    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house", tables))
    hall.resume(AT_TABLE)
    assert tables.last is not None
    follow(stage, hall, tables.last)
    return stage, hall, tables.last


def test_a_table_in_order_says_nothing(at_table: tuple[Stage, Any, HandTable]) -> None:
    stage, hall, _ = at_table
    assert truths(hall.see()) == ()
    assert stage.page().ids.truth.height == 0


def test_a_lost_table_is_told_until_it_is_back(at_table: tuple[Stage, Any, HandTable]) -> None:
    stage, hall, table = at_table
    for node in table.layout.nodes():
        table.lose(node)
    settle(stage, lambda: "does not answer" in stage.page().ids.truth.text)
    assert "by touch" in stage.page().ids.truth.text
    table.start(table.deliver)
    settle(stage, lambda: all(node.stage == "ready" for node in hall.see().nodes))
    hall.tell_anew()
    assert "table does not" not in stage.page().ids.truth.text


def view(hall: Any, *stations: StationView, nodes: tuple[NodeView, ...] = ()) -> Any:
    return replace(hall.see(), stations=stations, nodes=nodes, instruction=None, beside=())


def test_what_is_wrong_is_named_with_its_place(at_table: tuple[Stage, Any, HandTable]) -> None:
    stage, hall, _ = at_table
    other = Text("fault.foreign_tag", {"box": "Earth, copy 2"})
    two = Text("fault.two_tags", {"a": "A05", "b": "A09"})
    pad = StationView("desk/pad", pad=True, seen="A05", uid="04", counted=True)
    bar = stage.page().ids.truth
    for station, said in (
        (pad._replace(seen="", fault=other), "Reader: A piece of the box “Earth, copy 2”."),
        (
            pad._replace(fault=two),
            "Two pieces on one spot: Land A (3 food) and Land A (2 wood, 1 food, prestige 1).",
        ),
        (pad._replace(seen="", uid="", fault=Text("fault.sick")), "The reader does not answer."),
        (  # it cannot be what lies there that has to go
            StationView("desk/pad", seen="A05", uid="04", fault=Text("fault.sick")),
            "The reader does not answer. Play on by touch there.",
        ),
        (pad._replace(counted=None), "Land A (3 food) still lies here. Take it off the reader."),
        (pad._replace(counted=False), "Land A (3 food) did not count. Take it off the reader."),
        (pad, "Reader: Land A (3 food) has been read. Take it off the reader."),
    ):
        seen = view(hall, station)
        for _ in range(2):
            bar.show(hall, seen)
        assert said in bar.text
    assert bar.calm, "nothing is wrong: it may have been laid before its player"
    (turn,) = hall.see().awaiting.must
    for seat, told in ((turn, ["truth.left"]), (1 - turn, [])):  # who waits shows nothing
        lies = view(hall, pad._replace(station="seat/pad", seat=seat))
        assert [one.key for one in truths(lies)] == told
    ready = (NodeView("desk", "ready"),)
    ill = view(hall, pad._replace(fault=Text("fault.sick")), nodes=ready)
    assert link(ready, is_sick(ill)) == "link.sick", "not that the table is ready"
    assert link(ready, is_sick(view(hall, pad, nodes=ready))) == "link.ready"
    away = view(hall, pad._replace(fault=two), nodes=(NodeView("desk", "searching"),))
    assert [one.key for one in truths(away)] == ["truth.gone_all"]  # nobody reads what lies there
    gone = NodeView("desk", "lost")
    assert truths(view(hall, nodes=(gone,)))[0].key == "truth.gone_all"
    both = view(hall, nodes=(gone, NodeView("row", "ready")))
    assert truths(both)[0].key == "truth.gone"


def test_what_was_refused_at_a_reader_is_no_second_voice_beside_an_instruction(
    at_table: tuple[Stage, Any, HandTable],
) -> None:
    """It was to be taken off, and put on the space of round 1 at once."""
    _, hall, table = at_table
    shown = Notice(Text("notice.no_meaning", {"piece": "A05"}), piece="A05", station="desk/pad")
    full = Notice(Text("notice.store"))
    table.remove(hall.see().board["row"][1]["tile"])
    settle(at_table[0], lambda: hall.see().instruction is not None)
    guided = hall.see()
    assert refused(replace(guided, notice=shown)) is None
    assert refused(replace(guided, notice=full)) == full, "it is about no piece"
    assert refused(replace(guided, notice=shown, instruction=None)) == shown


def test_a_rule_that_refuses_a_piece_says_that_it_is_taken_off_while_it_lies_there(
    at_table: tuple[Stage, Any, HandTable],
) -> None:
    """It said why, and the piece lay there for eight seconds until anything said what to do."""
    stage, hall, _ = at_table
    pad = next(one for one in hall.see().stations if one.pad)
    there = pad._replace(seen="A05", wanted="")
    lies = replace(hall.see(), instruction=None, stations=(there,), on_screen=False)
    shut = Text("refusal.bid_short", {})
    told = Notice(shut, piece="A05", station=pad.station, lift=True)
    assert to_lift(lies, told)
    assert not to_lift(replace(lies, stations=(pad,)), told), "it has been taken off"
    assert not to_lift(replace(lies, on_screen=True), told), "no reader lies there"
    assert not to_lift(lies, replace(told, lift=False)), "the refusal says where it goes"
    named = laid(told, "", lambda _: "land A (1 stone)")
    assert named == "Land A – 1 stone", "three of that name lie there"
    bar, off = stage.page().ids.refusal, words.say("refusal.lift")
    with patch.object(hall, "see", lambda: lies):
        for large, ends in ((False, True), (True, False)):
            bar.show(hall, told, large)
            assert bar.text.endswith(off) is ends, "the red line says it by then"


@pytest.mark.parametrize("key", ["notice.no_meaning", "notice.lies_already"])
def test_what_can_do_nothing_is_no_second_voice_beside_a_red_line(
    at_table: tuple[Stage, Any, HandTable], key: str
) -> None:
    """That says large what lies wrong, and to take it off."""
    stage, hall, _ = at_table
    page, shown = stage.page(), Notice(Text(key), piece="A05", station="desk/pad")
    told = replace(hall.see(), notice=shown, instruction=None)
    page.ids.truth.text = ""
    assert page.news._unread(told) == shown
    page.ids.truth.text = "Take it off."
    assert page.news._unread(told) is None


def test_nothing_agrees_above_a_red_line(at_boards: tuple[Stage, Any, HandTable]) -> None:
    stage, hall, _ = at_boards
    hall.play.handled(*range(TABLE, len(hall.see().header.seats)))  # hands have done all
    hall.go("correction")
    stage.frames()
    page = stage.page()
    assert page.pauses == "correct.pause", "hands may have to move what lies there"
    assert page.instruction == "The table and the match agree."
    assert page.agrees
    fault = StationView("desk/pad", pad=True, fault=Text("fault.two"))
    page._instruction(view(hall, fault))
    assert "differ" in page.instruction
    assert not page.agrees  # and no tick beside it
    wrong = view(hall, StationView("row/0", place="auction:0", wanted="A05"))
    page.turn("guide")
    page._instruction(wrong)
    assert page.instruction.endswith("red lines.")
    page.tab = "count"  # no line of it is red
    page._instruction(wrong)
    assert page.instruction == "The table and the match differ: see “Lay pieces right”."
    page.turn("back")
    back = Duty(TABLE, Text("undone.all"))
    page._instruction(replace(view(hall), duties=(back,)))
    assert not page.agrees, "no reader sees what hands put back"
    page.turn("guide")
    page._instruction(replace(view(hall), duties=(Duty(1, Text("undone.all")),)))
    assert page.instruction.startswith("Something is yet to be done by hand")
    assert not page.ids.why.text, "there is nothing to do here, it said beneath"
    assert not page.agrees, "nor what a seat has yet to draw"
    page._instruction(replace(view(hall), stations=(StationView("desk/pad", pad=True),)))
    assert page.instruction.startswith("The reader sees nothing wrong. It cannot see your places")
    assert not page.agrees
    assert page.ids.why.text == "There is nothing to do here.", "one reader sees no place"


def test_what_nobody_reads_agrees_with_nothing(at_boards: tuple[Stage, Any, HandTable]) -> None:
    stage, hall, table = at_boards
    nodes = list(table.layout.nodes())
    hall.play.handled(*range(TABLE, len(hall.see().header.seats)))  # hands have done all
    hall.go("correction")
    stage.frames()
    page = stage.page()
    assert page.agrees
    page.turn("guide")
    for lost, said in ((nodes[:1], "A part of the table"), (nodes, "The table does not answer")):
        for node in lost:
            table.lose(node)
        settle(stage, lambda said=said: page.instruction.startswith(said))
        assert not page.agrees
    rows = [row for row in page.ids.rows.children if hasattr(row, "unread")]
    assert rows
    assert all(row.unread for row in rows)  # and no tick beside what nobody sees


def test_at_a_table_on_the_screen_only_what_can_be_needed_is_offered(
    at_table: tuple[Stage, Any, HandTable],
) -> None:
    """A pause in which nothing counts, and a table to be put right that nobody can disturb, stood
    above the moves that people wanted back."""
    stage, hall, table = at_table
    hall.go("correction")
    stage.frames()
    page = stage.page()
    assert [way for way, _ in page.ids.tabs.choices] == ["count", "back"]
    assert page.tab == "back"
    assert page.pauses == ""
    table.remove(hall.see().board["row"][1]["tile"])
    settle(stage, lambda: hall.see().instruction is not None)
    assert [way for way, _ in page.ids.tabs.choices] == ["guide", "count", "back"]
    assert page.pauses == ""


def test_a_card_that_was_left_is_a_red_line(at_table: tuple[Stage, Any, HandTable]) -> None:
    stage, hall, table = at_table
    pad = next(iter(table.layout.pads))
    table.place(next(piece for piece in table.beside if not hall.play.involving(piece)), pad)
    settle(stage, lambda: any(truth.key == "truth.left_vain" for truth in truths(hall.see())))
    hall.go("correction")
    stage.frames()
    page = stage.page()
    assert "differ" in page.instruction
    assert not page.agrees
    assert [row.place for row in page.ids.rows.children if getattr(row, "wrong", False)] == [
        "Ada's spot"
    ]


def test_a_piece_is_called_lost_and_found_where_it_is_read_large(
    at_boards: tuple[Stage, Any, HandTable],
) -> None:
    """Whoever misses a card says so at once; no instruction has to ask for it first."""
    stage, hall, table = at_boards
    tile = hall.see().board["row"][1]["tile"]
    large = stage.root.holding.shown
    hall.enlarge(tile)
    stage.frames()
    stage.touch(*large.loss.center)
    assert hall.complaint.startswith("A reader sees")
    assert tile not in hall.play.lost()
    table.remove(tile)
    settle(stage, lambda: hall.see().instruction is not None)
    hall.enlarge(tile)
    stage.frames()
    stage.touch(*large.loss.center)
    settle(stage, lambda: hall.see().instruction is None)
    assert large.parent is None
    assert list(hall.play.lost()) == [tile]
    stage.frames()
    board = stage.page().ids.board
    (spot,) = [one for one in board.spots if one.name == tile]
    crosses = [one for one in board.marks if one.key == f"cross {theme.bad}"]
    assert [spot.holds(one.x, one.y) for one in crosses] == [True], "it looked like the others"
    hall.go("correction")
    stage.page().turn("guide")
    stage.frames()
    rows = stage.page().ids.rows.children
    (row,) = [one for one in rows if "found" in one.ids]
    assert "lost" in row.text
    assert not [one.place for one in rows if getattr(one, "wrong", False)], "nobody owes it"
    stage.touch(*row.ids.found.to_window(*row.ids.found.center))
    assert list(hall.play.lost()) == []


def test_words_that_came_while_their_bar_was_closed_are_seen_when_it_opens(stage: Stage) -> None:
    """An orange bar stood there with its sign and no words."""
    from companion.ui.widgets.text import Fit

    label = Fit(size_hint=(None, None), size=(400, 52), text="A", kind="heading")
    stage.window.add_widget(label)
    stage.frames(3)
    for text, height in (("", 52), ("", 0), ("B", 0), ("B", 52)):
        label.text, label.height = text, height
        stage.frames(3)
    shown = label.texture is not None
    stage.window.remove_widget(label)
    assert shown


def test_whose_reader_is_dead_is_told_of_the_other_ones(
    at_boards: tuple[Stage, Any, HandTable],
) -> None:
    stage, hall, _ = at_boards
    dead = StationView("seat1/pad", pad=True, seat=0, fault=Text("fault.sick"))
    for other, key in ((1, "truth.sick_pad"), (0, "truth.sick")):
        beside = StationView("seat2/pad", pad=True, seat=other)
        assert [one.key for one in truths(view(hall, dead, beside))] == [key]
    only = dead._replace(station="desk/pad", seat=TABLE)
    (one,) = truths(view(hall, only))
    told = in_words(one, view(hall, only), words.say, hall.say, lambda _: "reader", str)
    assert told == "The reader does not answer. Play on by touch.", "it said Reader: The reader"
    vain = Notice(Text("notice.no_meaning", {"piece": "A05"}), piece="A05", station="seat2/pad")
    red = replace(view(hall, dead), notice=vain, instruction=None)
    stage.page().ids.truth.text = told
    assert stage.page().news._unread(red) == vain, "a red light, and not one word for it"
    assert refused(replace(red, notice=replace(vain, station="seat1/pad"))) is None
    hall.go("correction")
    stage.frames()
    page = stage.page()
    page.turn("guide")
    page._instruction(view(hall, dead))
    assert "does not answer" in page.instruction, "nothing differs that hands could put right"
    assert not page.agrees
    lies = StationView("seat2/pad", pad=True, seat=1, seen="A05", fault=Text("fault.two"))
    both = truths(
        view(hall, dead, lies, nodes=(NodeView("seat1", "ready"), NodeView("seat2", "ready")))
    )
    assert [one.station for one in both] == ["seat2/pad", "seat1/pad"], "two cards, told by nobody"


def test_nothing_is_lost_of_a_box_on_the_screen(at_table: tuple[Stage, Any, HandTable]) -> None:
    stage, hall, _ = at_table
    hall.enlarge(hall.see().board["row"][1]["tile"])
    stage.frames()
    assert stage.root.holding.shown.loss.parent is None
    stage.touch(20, 20)


def test_a_new_sticker_on_a_place_is_asked_about(at_table: tuple[Stage, Any, HandTable]) -> None:
    """The match wants nothing there; before it is taken away people can say what it is on."""
    stage, hall, table = at_table
    free = next(s.station for s in hall.see().stations if s.place and not s.wanted and not s.seen)
    table.tags["order_red"] = "04ee0000000001"  # nobody has bound it
    table.place("order_red", free)
    settle(stage, lambda: hall.see().question is not None and hall.see().question.ask is Ask.TAG)
    page = stage.page()
    assert hall.see().instruction is not None
    assert not page.guiding
    assert "sticker" in page.question.text
    assert truths(hall.see()) == ()  # the question says it
    question = hall.see().question
    assert hall.act(lambda play: play.answer(question.id, "no"))  # none of ours
    stage.frames()
    assert hall.see().question is None or hall.see().question.ask is not Ask.TAG


def test_a_refusal_says_whom_it_concerns_where_others_are_asked_too(
    at_table: tuple[Stage, Any, HandTable],
) -> None:
    """ "Both of your cards are decided" stood there while two players chose their cards."""
    stage, hall, _ = at_table
    told, bar = Notice(Text("notice.no_tag_there"), seat=0), stage.page().ids.refusal
    plain, awaiting, seen = hall.say(told.text), hall.see().awaiting, hall.see
    for must, named in (((0, 1), "Ada: "), ((1,), "Ada: "), ((0,), "")):
        asked = replace(seen(), awaiting=awaiting._replace(must=must, may=(), reveals=()))
        hall.see = lambda asked=asked: asked
        try:
            bar.show(hall, told)
        finally:
            hall.see = seen
        assert bar.text == named + plain


def test_a_second_card_over_one_that_is_asked_about_is_told(
    at_table: tuple[Stage, Any, HandTable],
) -> None:
    _, hall, _ = at_table
    two = StationView("desk/pad", pad=True, seen="A05", uid="04", fault=Text("fault.two"))
    for ask, key, told in (
        (Ask.WHICH, "ask.which", ["truth.two"]),
        (Ask.WHICH, "ask.two", []),
        (Ask.TAG, "ask.tag", []),
    ):
        question = Question("q", ask, 0, Text(key), (), "A05", "desk/pad")
        seen = replace(view(hall, two), question=question)
        assert [one.key for one in truths(seen)] == told
        assert truths(replace(seen, stations=(two._replace(fault=None),))) == ()  # it is meant


def test_where_the_table_agrees_people_are_shown_the_moves(
    at_table: tuple[Stage, Any, HandTable],
) -> None:
    """A list of empty places, each of which "should be nothing" and "is nothing", helped nobody."""
    stage, hall, table = at_table
    hall.mend()
    stage.frames()
    assert stage.page().tab == "back"
    stage.page().turn("guide")
    stage.frames()
    said = [getattr(one, "text", "") for one in stage.page().walk()]
    assert not [text for text in said if text.startswith(("should be", "is: "))]
    hall.back()
    piece, station = next((p, s) for p, s in table.where.items() if s not in table.layout.pads)
    table.remove(piece)
    settle(stage, lambda: any(one.seen != one.wanted for one in hall.see().stations))
    hall.mend()
    stage.frames()
    assert stage.page().tab == "guide", f"{station} is empty: hands put that right"


def test_moves_are_not_listed_anew_under_a_finger(at_table: tuple[Stage, Any, HandTable]) -> None:
    """Something is laid while somebody touches the move to go back to."""
    stage, hall, table = at_table
    hall.mend("back")
    stage.frames()
    rows = list(stage.page().ids.rows.children)
    table.place(table.beside[0], next(iter(table.layout.pads)))
    settle(stage, lambda: bool(hall.see().notice or len(hall.see().offered) > 1))
    assert list(stage.page().ids.rows.children) == rows
    assert hall.act(lambda play: play.undo())
    stage.frames()
    assert list(stage.page().ids.rows.children) != rows


def test_few_moves_are_listed_until_more_are_asked_for(
    at_table: tuple[Stage, Any, HandTable],
) -> None:
    """Thirty rows took two thirds of a second, and nobody goes back so far."""
    stage, hall, _ = at_table
    hall.mend("back")
    stage.frames()
    page, moves = stage.page(), len(hall.play.history())
    shown = len([row for row in page.ids.rows.children if hasattr(row, "undone")])
    assert shown == 8 < moves
    page.ids.column.parent.scroll_y = 0
    stage.frames()
    stage.wait()
    stage.press(next(w for w in page.walk() if getattr(w, "text", "") == "Earlier moves"))
    stage.frames()
    assert len([row for row in page.ids.rows.children if hasattr(row, "undone")]) == 16


def test_the_table_check_says_what_is_wrong_in_words(stage: Stage, tmp_path: Path) -> None:
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.open_check()
    assert hall.say(Text("fault.sick")) == "The reader does not answer."
    stage.look("ja")
    assert "fault" not in hall.say(Text("fault.sick"))


def test_a_card_that_was_just_bought_may_lie_for_a_while(
    at_table: tuple[Stage, Any, HandTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An alarm at every purchase is none; two pieces on one spot are told at once."""
    stage, hall, _ = at_table
    now = [100.0]
    clock = SimpleNamespace(get_time=lambda: now[0], schedule_once=lambda *_: None)
    monkeypatch.setattr("companion.ui.bars.truth.Clock", clock)
    monkeypatch.setattr("companion.ui.bars.truth.LASTING_S", 2.0)
    bar = stage.page().ids.truth
    left = StationView("desk/pad", pad=True, seen="A05", uid="04")
    two = left._replace(fault=Text("fault.two_tags", {"a": "A05", "b": "A09"}))
    bar.show(hall, view(hall, two))
    assert bar.text, "its light is red at once"
    seen = view(hall, left)
    for after, told in ((0, False), (6, False), (4, True)):
        now[0] += after
        bar.show(hall, seen)
        assert bool(bar.text) == told


@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
def test_what_is_to_be_taken_off_lies_under_no_bar(
    at_table: tuple[Stage, Any, HandTable],
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bar asked to take a piece off, and ate the finger that wanted to."""
    stage, hall, _ = at_table
    stage.resize(size)
    bring_table(stage)
    page = stage.page()
    shown, bar = page.virtual, page.ids.truth
    shown.felt_page = len(shown._table().pages) - 1
    wrong, two = list(shown._fields())[-1], Text("fault.two_tags", {"a": "A05", "b": "A09"})
    stations = (
        one._replace(fault=two) if one.station == wrong else one for one in hall.see().stations
    )
    seen = view(hall, *stations)
    monkeypatch.setattr(hall, "see", lambda: seen)
    for _ in range(2):
        page.refresh()
    stage.frames(6)
    hold(page, monkeypatch)
    for turned in (False, True):
        page.turned = turned
        stage.frames(6)
        assert bar.height > 0
        fields = shown._fields()
        assert wrong in fields, "what is wrong stays in sight"
        boxes = [shown.rect(field, *shown._felt(fields)) for field in fields.values()]
        assert all(h >= 40 for _, _, _, h in boxes), "a finger finds each"
        assert not [one for one in boxes if one[1] < bar.top - 1 and one[1] + one[3] > bar.y + 1]


@pytest.mark.parametrize("size", ALL_SIZES, ids=str)
def test_nothing_that_hands_need_lies_under_a_bar(
    at_table: tuple[Stage, Any, HandTable],
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Bars lay over stations, the tray and the rows of the seats for as long as they showed."""
    stage, *_ = at_table
    stage.resize(size)
    bring_table(stage)
    page = stage.page()
    bars = {"truth": page.ids.truth, "refusal": page.ids.refusal, "lesson": page.lesson}
    hold(page, monkeypatch)
    for turned, tells in product((False, True), TELLS):
        page.turned = turned
        page.virtual.open_anew()  # what was told a moment ago took its room, too
        for name, bar in bars.items():
            bar.text = TOLD if name in tells else ""
        page.lesson.lesson = "bid" if "lesson" in tells else ""
        stage.frames(6)
        shown = [bar for bar in bars.values() if bar.height > 1 and bar.opacity]
        assert shown, f"{tells}, turned: {turned}"
        lying = needed(page)
        under = [(x, y) for x, y, w, h in lying for bar in shown if meet(bar, x, y, w, h)]
        assert not under, f"{tells}, turned: {turned}"
        stations = [box for box in lying if box[3] < 40]
        assert not stations, f"a finger finds each, and each row is read: {tells}, turned: {turned}"


@pytest.mark.parametrize("game", sorted(LATEST))
def test_what_is_wrong_with_the_table_comes_and_goes_and_moves_nothing(
    stage: Stage, tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It pushed the match down by 55 pixels, and came by itself: fingers on their way missed."""
    open_moment(stage, tmp_path, LATEST[game])
    page = stage.page()
    hold(page, monkeypatch)
    for size in (*SIZES[:2], SMALLEST, (412, 915), (844, 390)):
        stage.resize(size)
        stage.frames(6)
        before = touchable(page)
        assert before
        page.ids.truth.text = TOLD
        stage.frames(6)
        bar = page.ids.truth
        assert bar.height >= 48
        assert bar.ids.said.fits()
        assert touchable(page) == before, f"at {size}"
        assert bar.y >= page.ids.floor.top, "nor does it lie over any of it"
        page.ids.truth.text = ""
        stage.frames(6)
        assert touchable(page) == before, f"at {size}"
        page.lesson.lesson, page.lesson.text = "bid", TOLD
        stage.frames(6)
        assert not cut_by(page, page.lesson), f"at {size}: half an answer is touched by mistake"
        page.lesson.lesson = page.lesson.text = ""
        stage.frames(6)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_piles_and_pieces_of_the_tray_are_whole_under_a_bar(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    """On a phone held across a pile was cut where its number stands."""
    stage.look(language)
    moment = next(one for one in MOMENTS if one.name == "earth-four")
    open_moment(stage, tmp_path, moment, tier="stations")
    page, shown = stage.page(), stage.page().virtual
    for size in ALL_SIZES:
        page.ids.truth.text = ""
        stage.resize(size)
        bring_table(stage)
        loose = shown.hall.virtual.loose()
        first = [one.piece for one in shown.laid if one.piece in loose][:1]
        page.ids.truth.text = TOLD
        stage.frames(6)
        piles = [one for one in shown.spots if one.name.startswith("pile")]
        boxes = [(one.y, one.h) for one in (*piles, *shown.laid)]
        assert piles, f"at {size}"
        ends = shown.low - 1, shown.low + shown.high + 1
        assert all(ends[0] <= low and low + high <= ends[1] for low, high in boxes), f"at {size}"
        assert {*first} <= {one.piece for one in shown.laid}, "what comes first is not left out"


def hold(page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test has set stays: a reader that tells meanwhile has the page tell nothing anew."""
    monkeypatch.setattr(page, "refresh", lambda: None)


def touchable(page: Any) -> list[tuple[float, ...]]:
    """Where all that can be touched in the match and below it stands in the window."""
    lying: list[tuple[float, ...]] = []
    for drawn in (page.ids.board, page.rows):
        spots = drawn.spots if drawn.get_parent_window() is not None else ()
        lying += [(*drawn.to_window(one.x, one.y), one.w, one.h) for one in spots]
    field = page.question.ids.answers.ids.field
    lying += [(*one.to_window(*one.pos), *one.size) for one in field.children]
    return [tuple(map(round, box)) for box in lying]


def cut_by(page: Any, bar: Any) -> list[tuple[float, ...]]:
    """The answers of which a bar lies over a part, and not over all that is seen of them."""
    frame, field = page.question.ids.answers.ids.frame, page.question.ids.answers.ids.field
    low, high = frame.to_window(*frame.pos)[1], frame.to_window(frame.x, frame.top)[1]
    found = []
    for one in field.children:
        x, y = one.to_window(*one.pos)
        y, top = max(y, low), min(y + one.height, high)
        whole = bar.y <= y + 1 and top - 1 <= bar.top
        if one.width > 1 and top - y > 1 and not whole and meet(bar, x, y, one.width, top - y):
            found.append((x, y, one.width, top - y))
    return found


def needed(page: Any) -> list[tuple[float, ...]]:
    """Every station, every piece of the tray, every row of a seat on the page of the table."""
    shown, fields = page.virtual, page.virtual._fields()
    boxes = [shown.rect(field, *shown._felt(fields)) for field in fields.values()]
    boxes += [(one.x, one.y, one.w, one.h) for one in shown.laid]
    rows = page.rows.spots if page.rows.parent is not None else ()
    return boxes + [tuple(one[:4]) for one in rows if one.name.startswith("seat")]


def meet(bar: Any, x: float, y: float, w: float, h: float) -> bool:
    """Whether a rectangle lies under a bar."""
    across = x + w > bar.x + 1 and x < bar.right - 1
    return across and y + h > bar.y + 1 and y < bar.top - 1
