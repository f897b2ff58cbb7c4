"""Playing by moving pieces: a wrong table is guided, a lost one is said, trouble is a sentence."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.house.stored import Laid
from companion.house.trouble import Trouble
from companion.session.api import Instruction, Mode, Text
from companion.table.layout import Layout
from companion.twin.guide import Hand
from companion.ui.theme import theme
from companion.ui.widgets.lettering import SMALLEST_SP, rung
from engine.core.match import apply
from engine.core.state import State
from tests.ui.audit import complaints
from tests.ui.houses import SEATS, new_house, play_until
from tests.ui.play import answers, drag
from tests.ui.scenes import OVER, bring_table, dealt, follow, prepared, settle
from tests.ui.stage import Stage
from tests.ui.tables import HandTables


def test_pieces_are_dragged_to_stations(stage: Stage, tmp_path: Path) -> None:
    hall, table = dealt(stage, tmp_path)
    bring_table(stage)
    view = hall.see()
    seat = view.awaiting.must[0]
    marker = f"bid_{SEATS[seat].colour}"
    drag(stage, marker, "row/b0")
    assert table.where[marker] == "row/b0"
    settle(stage, lambda: hall.see().question.id != view.question.id)
    go = next(a for a in answers(stage) if a.look == "main")
    assert "Bid" in go.text, "the only thing left to choose is the amount"
    go.dispatch("on_release")
    stage.frames()
    assert hall.see().board["row"][0]["bidder"] == seat + 1


def test_a_wrong_table_is_guided_and_ends_by_itself(stage: Stage, tmp_path: Path) -> None:
    hall, table = dealt(stage, tmp_path)
    tile = hall.see().board["row"][2]["tile"]
    table.remove(tile)
    settle(stage, lambda: hall.see().mode is Mode.GUIDING)
    page = stage.page()
    assert page.guiding
    assert page.guide.parent is not None
    assert page.question.parent is None
    assert page.guide.piece == tile
    stage.resize((1024, 600))
    stage.frames(4)
    assert page.virtual.parent is None  # where hands are wanted, but nobody sees it
    stage.press(next(w for w in page.walk() if getattr(w, "text", "") == "Open the tray"))
    assert page.virtual.parent is not None
    assert "Open the tray" not in [getattr(w, "text", "") for w in page.walk()], "it is open"
    table.place(tile, "row/t2")
    settle(stage, lambda: hall.see().mode is Mode.EQUAL)
    assert not page.guiding
    assert page.question.parent is not None


def test_a_lost_table_is_said_in_words(stage: Stage, tmp_path: Path) -> None:
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.start("peloponnes", SEATS[:2], {}, "stations")
    stage.frames()
    chip = stage.page().ids.link
    assert not chip.shown, "at a table on the screen nothing is connected"
    assert chip.width == 0
    assert tables.last is not None
    tables.last.lose("row")
    stage.frames()
    assert chip.shown
    assert (chip.text, chip.sign) == ("Table lost", "link_lost")
    assert answers(stage), "people can go on by touch"
    hall.go_home()
    assert tables.last.stopped


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "The table's address “pigeon” is not"), ("ja", "テーブルのアドレス「pigeon」が")],
)
def test_trouble_is_one_sentence_on_the_screen(
    stage: Stage, tmp_path: Path, language: str, said: str
) -> None:
    tables = HandTables(refuse=Trouble("trouble.address", address="pigeon"))
    house = new_house(tmp_path, tables)
    house.keep("language", language)
    hall = stage.open(house)
    hall.start("peloponnes", SEATS[:2], {}, "stations")
    stage.frames()
    assert hall.screen == "home"
    assert stage.root.ids.complaint.sentence.startswith(said)
    assert new_house(tmp_path).matches() == [], "nothing was begun"


class RealTables(HandTables):
    """The same on a real table, which the screen does not show."""

    def open(self, game: str, layout: Layout, setting: str) -> Laid:
        laid = super().open(game, layout, setting)._replace(virtual=None)
        assert laid.register is not None
        laid.register.whole = False  # its stickers tear
        return laid


def test_beside_an_instruction_people_say_why_and_decide_all_the_same(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tile lies there with a torn sticker: it is said by touch, and so is the next decision.
    At a table on the screen nothing is torn, and there is one answer (`test_steady.py`)."""
    hall, table = dealt(stage, tmp_path, RealTables())
    chip = stage.page().ids.link
    assert (chip.text, chip.sign, chip.shown) == ("Table ready", "link_ready", True)
    row = [slot["tile"] for slot in hall.see().board["row"]]
    table.remove(row[2])
    settle(stage, lambda: hall.see().mode is Mode.GUIDING)
    page = stage.page()
    assert page.guide.unless
    said = [button.text for button in reversed(page.guide.ids.instead.children)]
    assert said == ["It lies there", "It is lost", "Use another piece"]
    _reads_whole(stage, page.guide)
    page.pick(row[0])  # a touch on the drawing decides, though hands are guided
    assert not page.guiding
    assert page.question.parent is not None
    assert page.question.ids.answers.picked == row[0]
    assert hall.play.instead.later, "what is shown at a pad counts, too"
    page.decide()
    assert page.guiding
    assert not hall.play.instead.later
    page.decide()
    assert hall.play.instead.later
    table.remove(row[3])  # beside what is put right later
    settle(stage, lambda: not hall.see().put_off)
    assert page.guiding, "what was done since is told of"
    assert not page.deciding
    page.decide()
    asked = replace(hall.see(), instruction=None, question=hall.see().beside[-1])
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(hall, "see", lambda: asked)
        page.refresh()
        assert hall.play.instead.later, "a question of what was laid does not end it"
    page.refresh()
    table.place(row[3], "row/t3")
    settle(stage, lambda: row[3] in [one.seen for one in hall.see().stations])
    page.decide()
    next(b for b in page.guide.ids.instead.children if b.text == said[0]).dispatch("on_release")
    settle(stage, lambda: hall.see().mode is Mode.EQUAL)
    assert not page.guiding


def _reads_whole(stage: Stage, guide: Any) -> None:
    """On an upright tablet a long sentence ran into the lines above and below it, on a phone held
    across out of its own."""
    size, told = stage.root.size, guide.text
    long = "読み取り機には、動物相スペース2にBrown-Throated Sloth / Western Mooseが" + (
        "まだあるように見えています。そこの物を一度すべて持ち上げ、置くべき物だけを戻してください。"
    )
    guide.show = lambda *_: None  # a lamp that changes would bring the true sentence back
    for window, least in (((800, 1280), rung(theme.body)), ((844, 390), SMALLEST_SP)):
        stage.resize(window)
        stage.frames(4)
        guide.text = long
        stage.frames(4)
        assert guide.ids.said.fits()
        assert guide.ids.said.font_size >= least
        assert complaints(guide) == []
        guide.text = told
    del guide.show
    stage.resize(tuple(map(int, size)))


def test_who_has_won_is_told_before_what_lies_wrong(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pieces that hands did not move in time wait until people tidy up; the result does not."""
    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house"))
    hall.resume(OVER)
    stage.frames(4)
    move = Instruction(Hand.PUT, Text("refusal.not_now"), piece="")
    view = replace(hall.see(), instruction=move, question=None)
    monkeypatch.setattr(hall, "see", lambda: view)
    page = stage.page()
    page.refresh()
    stage.frames(2)
    assert not page.guiding
    assert "Result" in [getattr(w, "text", "") for w in page.walk() if w.opacity]


def test_an_answer_on_the_drawing_puts_nothing_aside_that_comes_of_it(
    stage: Stage, tmp_path: Path
) -> None:
    """Whoever touched their last card of a turn never saw that the turn token goes on: the next
    question says it."""
    tables = RealTables()
    hall = stage.open(new_house(tmp_path, tables))
    hall.start("earth", SEATS[:2], {"hands": "known"}, "stations")
    play_until(hall, 3, lambda state: bool(_last(state)))
    assert tables.last is not None
    follow(stage, hall, tables.last)
    page = stage.page()
    assert not page.guiding
    page.pick(_last(hall.play.state))
    stage.wait()  # marked: gold uses it
    gold = (one for one in page.question.walk() if getattr(one, "look", "") == "main")
    stage.press(next(one for one in gold if one.text.startswith("Use ")))
    asked = ("ask.choose", "ask.agree")
    settle(stage, lambda: (now := hall.see().question) is not None and now.text.key in asked)
    told = [getattr(widget, "text", "") for widget in page.walk() if widget.opacity]
    assert any("Lay the active-player token on a lit action" in text for text in told)
    assert not page.guiding
    assert not hall.play.instead.later


def _last(state: State) -> str:
    """The card whose touch ends a turn."""
    for seat in state.awaiting().must:
        for action in state.legal(seat):
            if action.verb == "use":
                ahead = state.clone()
                apply(ahead, action)
                if ahead.places()["active"] != state.places()["active"]:
                    return str(action.args[0])
    return ""
