"""Correcting in the middle of a match, a pause, and counting into the box."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kivy.factory import Factory

from companion.session.api import Ask, NodeView, Phase
from companion.ui.told_wrong import PRINTED
from companion.ui.widgets.piece_answer import PieceAnswer
from tests.ui.houses import SEATS, new_house
from tests.ui.moments import Moment, open_moment
from tests.ui.play import answers, resumed
from tests.ui.scenes import BIDDING, LATER
from tests.ui.stage import Stage


def test_correction_adjusts_and_goes_back(stage: Stage, tmp_path: Path) -> None:
    hall = resumed(stage, tmp_path, LATER)
    hall.go("correction")
    page = stage.page()
    page.ids.tabs.value = "count"
    stage.frames()
    row = next(w for w in page.ids.rows.children if getattr(w, "what", "") == "wood")
    before = hall.see().board["seats"][0]["wood"]
    row.ids.stepper.step(1 if before == 0 else -1)
    row.ids.take.dispatch("on_release")
    after = hall.see().board["seats"][0]["wood"]
    assert abs(after - before) == 1
    page.ids.tabs.value = "back"
    stage.frames()
    latest = page.ids.rows.children[-1]
    latest.ids.back.dispatch("on_release")
    assert hall.see().board["seats"][0]["wood"] == before
    assert hall.screen == "table", "people see what went back"


def test_moves_are_told_alike_and_each_has_its_way_back(stage: Stage, tmp_path: Path) -> None:
    """One that took two lines was set smaller than its neighbours on a phone; a row that was laid
    out before its page had left a slit of "Back to before"."""
    hall = resumed(stage, tmp_path, LATER)
    hall.go("correction")
    stage.frames()
    sizes = set[float]()
    for text in ("Set-up card 2 is dealt", "Buy Yellow II (cost 5: income 2)"):
        row = Factory.LogRow(text=text, width=328, size_hint_x=None)
        stage.window.add_widget(row)
        stage.frames(3)
        sizes.add(row.children[-1].children[0].font_size)
        row.width = 1200
        stage.frames(3)
        stage.window.remove_widget(row)
        assert 200 < row.ids.back.width < 300
    assert len(sizes) == 1


def test_what_was_told_wrongly_is_put_right_where_something_is_wrong(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tile was touched that was not the one turned up, and there was no way in the match."""
    hall = resumed(stage, tmp_path, BIDDING)
    state = hall.play.state
    assert hall.play.choose(state.legal(state.awaiting().must[0])[0]) is None
    hall.play.undo()
    hall.go("correction")
    page = stage.page()
    assert "told" in [way for way, _ in page.ids.tabs.choices]
    page.ids.tabs.value = "told"
    stage.frames()
    wrong = hall.play.told()[0]
    rows = page.ids.rows.children[::-1]
    assert rows[0].piece == wrong, "the latest comes first"
    assert "hand" not in rows[-1].text, "nobody has a hand in Peloponnes"
    with monkeypatch.context() as held:
        held.setattr(hall.play, "held", lambda seat: ["A01"])
        page.told._laid = ()
        page.refresh()
        last = page.ids.rows.children[0]
        assert "hand that nobody else has seen" in last.text, "why a card may not stand here"
    page.ids.rows.children[-1].ids.wrong.dispatch("on_release")
    stage.frames()
    assert page.piece == wrong
    right = hall.play.instead_of(wrong)[0]
    cards = [one for one in page.ids.rows.walk() if isinstance(one, PieceAnswer)]
    next(one for one in cards if one.piece == right).dispatch("on_release")
    stage.frames()
    take = next(one for one in page.ids.rows.children if getattr(one, "look", "") == "main")
    assert wrong in hall.play.told(), "only the last touch changes anything"
    said = [getattr(one, "text", "") for one in page.ids.rows.children]
    assert any("cannot be redone" in one for one in said), "a bid that was taken back is lost"
    take.dispatch("on_release")
    stage.frames()
    assert hall.play.told()[0] == right
    assert not hall.complaint
    page.told.piece, page.told.other = right, PRINTED
    assert (page.told.asked(), page.told.shown()) == ("What is printed on it?", right)
    page.told.printed = {}
    assert page.told.shown() == "", "what was told before does not stand beside what is right"


def test_beside_what_is_lost_not_all_is_said_to_agree(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A green tick and "the table and the match agree" stood above "lost"."""
    hall = resumed(stage, tmp_path, LATER)
    hall.go("correction")
    page, view = stage.page(), replace(hall.see(), duties=(), nodes=(), instruction=None)
    page.reads = True
    assert page._stands(view) == "correct.equal"
    monkeypatch.setattr(type(hall.play), "lost", lambda _: frozenset({"A01"}))
    assert page._stands(view) == "correct.equal_but"


def test_why_a_part_of_the_table_does_not_answer_stands_there(stage: Stage, tmp_path: Path) -> None:
    """The page said that it comes back by itself, and nothing of the cable that hands mend."""
    hall = resumed(stage, tmp_path, LATER)
    hall.go("correction")
    page, told = stage.page(), "Swap the cables at A and B."
    nodes = (NodeView("row", "lost", told), NodeView("seat1", "ready", "old"))
    page._stations(replace(hall.see(), nodes=nodes))
    rows = [getattr(row, "text", "") for row in reversed(page.ids.rows.children)]
    assert rows[0] == f"row: {told}"
    assert not [row for row in rows if "seat1" in row]


def test_a_change_at_the_table_leaves_what_somebody_is_setting(
    stage: Stage, tmp_path: Path
) -> None:
    hall = resumed(stage, tmp_path, LATER)
    hall.go("correction")
    page = stage.page()
    page.ids.tabs.value = "count"
    stage.frames()

    def row() -> Any:
        return next(w for w in page.ids.rows.children if getattr(w, "what", "") == "wood")

    before = hall.see().board["seats"][0]["wood"]
    row().ids.stepper.step(3)
    under = row()
    hall.act(lambda play: play.adjust(1, "food", 2))  # something else moves
    stage.frames()
    assert row() is under, 'a finger on "All agree" was on a row that was gone'
    assert (row().ids.stepper.value, row().news) == (before + 3, "")
    hall.act(lambda play: play.adjust(0, "wood", before + 1))  # this very count moves
    stage.frames()
    assert row().ids.stepper.value == before + 3
    assert f"from {before} to {before + 1}" in row().news, "people are told that it moved"
    row().ids.stepper.step(40)
    assert row().news, "more than the store holds: why not is told while it is set"
    row().ids.stepper.step(-40)
    row().ids.take.dispatch("on_release")
    stage.frames()
    assert hall.see().board["seats"][0]["wood"] == before + 3
    assert (row().ids.stepper.value, row().news) == (before + 3, "")
    row().ids.stepper.step(1)
    row().ids.stepper.step(-1)  # nothing is being set
    hall.act(lambda play: play.adjust(0, "wood", before))
    stage.frames()
    assert (row().ids.stepper.value, row().news) == (before, "")


def test_a_pause_takes_nothing_until_people_go_on(stage: Stage, tmp_path: Path) -> None:
    hall = resumed(stage, tmp_path, BIDDING)
    hall.go("correction")
    stage.frames()
    stage.page().pause()
    assert hall.see().phase is Phase.PAUSED
    hall.back()
    stage.frames()
    assert stage.page().paused
    before = hall.see().length
    stage.page().pick(hall.see().board["row"][0]["tile"])
    for answer in answers(stage):
        answer.dispatch("on_release")
    assert hall.see().length == before
    stage.page().go_on()
    stage.frames()
    assert hall.see().phase is not Phase.PAUSED
    assert answers(stage)


def test_packing_up_by_mistake_is_left_where_mistakes_are_mended(
    stage: Stage, tmp_path: Path
) -> None:
    """Nothing on the tablet led out of it but a new match."""
    hall = resumed(stage, tmp_path, BIDDING)
    before = hall.see().phase
    hall.act(lambda play: play.pack_up())
    hall.go("correction")
    stage.frames()
    assert stage.page().paused, "one touch goes on with the match"
    stage.page().pause()
    assert hall.see().phase is before


@pytest.mark.parametrize("name", ["gaia_project", "peloponnes"])
def test_what_is_counted_into_the_box_is_called_by_name(
    stage: Stage, tmp_path: Path, name: str
) -> None:
    """Not `Count:standard_tile`, and nobody has to start from none."""
    hall = stage.open(new_house(tmp_path))
    hall.start(name, SEATS[:2], {}, "touch")
    hall.act(lambda play: play.pack_up())
    stage.frames()
    assert hall.see().question.ask is Ask.COUNT
    said = [str(one.text) for one in answers(stage)]
    assert len(said) > 5
    assert [one for one in said if ":" in one or "_" in one or "." in one] == []
    assert not [one.note for one in answers(stage) if one.note]
    answers(stage)[-1].dispatch("on_release")
    stage.frames()
    (shown,) = [one for one in answers(stage) if one.look == "main"]
    most = max(
        c.amount for c in hall.see().question.groups()[stage.page().question.ids.answers.picked]
    )
    assert shown.text.startswith(f"{most} of {most + 1} ")  # mostly a single one is missing


def test_what_hands_have_yet_to_do_is_told_before_a_count_is_corrected(
    stage: Stage, tmp_path: Path
) -> None:
    """A meeple earned a moment ago lay in the stock still: "The table differs" led to where the
    match takes it away."""
    hall = open_moment(stage, tmp_path, Moment("", "gaia", 2, {}, 0.35), tier="touch")
    (seat,) = hall.play.state.awaiting().must
    nature = next(one for one in hall.play.legal(seat) if one.verb == "nature")
    assert hall.play.choose(nature) is None
    hall.mend("count", seat)
    stage.frames()
    told = stage.page().instruction
    assert told.startswith("First see whether this is done. ")
    assert " tile in the place " in told
    stage.page().turn("back")
    assert stage.page().instruction.startswith("Something is yet to be done by hand: the match")
    stage.page().turn("count")
    hall.play.handled(seat)
    hall.tell_anew()
    stage.frames()
    assert stage.page().instruction == "Right is what all of you agree on."


@pytest.mark.parametrize(("name", "counts"), [("gaia", False), ("peloponnes", True)])
def test_where_nothing_is_counted_the_way_back_is_named(
    name: str, counts: bool, stage: Stage, tmp_path: Path
) -> None:
    """In Gaia the names of the seats stood there, and nothing below them. What was asked about
    stands first: the row of inhabitants lay cut off at the lower edge."""
    stage.look("en")
    hall = open_moment(stage, tmp_path, Moment("", name, 2, {}, 0.2), tier="touch")
    hall.mend("count", 0, "population")
    stage.frames(3)
    rows = stage.page().ids.rows.children
    listed = [row.what for row in reversed(rows) if hasattr(row, "what")]
    assert listed[:1] == ["population"] * counts
    assert any("“Undo moves”" in getattr(row, "text", "") for row in rows) != counts


def test_below_its_words_a_way_back_is_as_wide_as_its_row(stage: Stage, tmp_path: Path) -> None:
    """On a phone it lay against the picture of the piece, out of line with all else, and the
    sentence above stood in by the gaps of what was not there."""
    stage.resize((390, 844))
    open_moment(stage, tmp_path, Moment("told", "peloponnes", 4, {}, 0.65)).go("correction")
    for tab in ("told", "back"):
        stage.page().ids.tabs.value = tab
        stage.frames(4)
        rows = [row for row in stage.page().ids.rows.children if "Row" in type(row).__name__]
        assert rows
        for row in rows:
            below, above = row.children
            assert below.width == above.width, tab
            assert below.top <= above.y, tab
    (said,) = (one for one in stage.page().walk() if getattr(one, "kind", "") == "heading")
    pane = said.parent.parent
    assert said.x - pane.x == pane.padding[0]
