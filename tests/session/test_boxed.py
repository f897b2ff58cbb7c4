"""The box half packed: after a power cut, a mistake, a full disk; and what the end of it says."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.cli.home import SIMULATED, HomeTables
from companion.session.api import Ask, Phase, Text
from companion.session.lacking import lacking
from companion.session.session import Session
from companion.session.start import resume
from companion.session.words import ROOT, Words
from companion.store.damage import damaged
from companion.store.store import Store
from engine.core.steps import Adjustment
from engine.games import load
from tests.session.hands import Tabletop
from tests.session.peloponnes import GAME, TILES, Table, clear
from tests.small_disk import small_disk

SHOWN = ("A05", "A06", "A07", "A08")
ALL = len(list(GAME.catalogue.sensed()))


class Box:
    """A table that is packed up, in a file that may be cut off from its program at any time."""

    def __init__(self, folder: Path, whole: bool = False) -> None:
        self.path = folder / "matches.db"
        self.store = Store(self.path)
        self.table = Table("stations", store=self.store)
        self.table.register.whole = whole
        self.table.to_bidding()
        self.number = self.session.view().header.match

    @property
    def session(self) -> Session:
        return self.table.session

    def empty(self) -> None:
        clear(self.table)
        assert self.session.pack_up() is None

    def show(self, *pieces: str) -> None:
        """Hold pieces to a pad, one after the other, and lay them into the box."""
        for piece in pieces:
            self.table.tabletop.put("seat1/pad", piece)
            self.table.tabletop.settle()
            self.table.tabletop.lift(piece)
            self.table.tabletop.settle()

    def cut_off(self) -> None:
        """The power fails: what is in the files stays, and the tablet starts anew."""
        cut = self.path.with_name(f"after-{self.path.name}")
        for beside in ("", "-wal"):
            if (file := Path(f"{self.path}{beside}")).exists():
                shutil.copy(file, f"{cut}{beside}")
        self.path, self.store = cut, Store(cut)
        self.again(self.store)

    def again(self, store: Store) -> None:
        """The match as a program that starts now opens it, at a table without pieces."""
        table = self.table
        table.tabletop = Tabletop(table.layout, table.register)
        table.session = resume(
            store, self.number, load, layout=table.layout, register=table.register,
            clock=table.tabletop.clock, take_over=True,
        )  # fmt: skip
        table.tabletop.connect(table.session)

    @property
    def done(self) -> int:
        return self.session.view().packed[0]

    def missing(self) -> set[str]:
        return {self.session.say(text) for text in self.session.view().missing}

    def close(self) -> None:
        """Say of everything that is asked that it is all there."""
        while self.session.view().phase is not Phase.PACKED:
            self.session.answer(self.table.question.id, "yes")


@pytest.fixture
def box(tmp_path: Path) -> Box:
    return Box(tmp_path)


# -- a power cut -----------------------------------------------------------------------------------


def test_a_power_cut_leaves_what_was_shown_in_the_box(box: Box) -> None:
    """Two hundred cards had to be shown again."""
    box.empty()
    for number, piece in enumerate(SHOWN, start=1):
        box.show(piece)
        box.cut_off()
        view = box.session.view()
        assert view.phase is Phase.PACKING
        assert view.packed == (number, ALL), "the next one counts on"
        assert view.missing == (), "nobody counted the rest"
        assert not damaged(box.store)
    box.show(SHOWN[0])
    assert box.done == len(SHOWN), "shown twice is one piece"


def test_a_power_cut_leaves_what_was_counted(box: Box) -> None:
    box.empty()
    box.session.answer(box.table.question.id, "silver_coin:38")
    box.cut_off()
    assert box.missing() == {"2 × silver coin"}
    assert not any(c.group == "counted.silver_coin" for c in box.table.question.choices)
    box.session.answer(box.table.question.id, "yes")
    assert box.table.question.ask is Ask.PACK
    box.cut_off()
    assert box.table.question.ask is Ask.PACK, "nobody is asked twice"
    assert box.missing() == {"2 × silver coin"}


def test_a_match_that_went_on_begins_its_box_anew(box: Box) -> None:
    """What was shown came out of the box again with the next step."""
    box.empty()
    box.show(*SHOWN)
    assert box.session.go_on() is None
    assert box.session.choose(Adjustment("adjust", 0, ("coins", 9))) is None
    box.cut_off()
    assert box.session.view().phase is not Phase.PACKING
    box.session.pack_up()
    assert box.done == 0


def test_a_closed_box_is_closed_and_what_was_shown_is_forgotten(box: Box) -> None:
    box.empty()
    box.show(*SHOWN)
    box.close()
    box.cut_off()
    assert box.session.view().phase is Phase.PACKED
    assert box.store.db.execute("SELECT count(*) FROM boxed").fetchone() == (0,)


# -- a mistake -------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [False, True])
def test_who_leaves_packing_by_mistake_goes_on_where_it_was(box: Box, cut: bool) -> None:
    """A touch on "go on" after the eightieth card."""
    box.empty()
    box.show(*SHOWN)
    assert box.session.go_on() is None
    box.session.pause()
    box.session.go_on()
    if cut:
        box.cut_off()
    assert box.session.view().phase is not Phase.PACKING
    assert box.session.view().packed == (0, 0)
    box.session.pack_up()
    assert box.done == len(SHOWN)


def test_a_box_that_was_closed_too_early_goes_on(box: Box) -> None:
    box.empty()
    box.show(*SHOWN)
    box.close()
    box.session.go_on()
    box.session.pack_up()
    assert box.done == len(SHOWN)
    box.cut_off()
    assert box.done == len(SHOWN)


# -- a store that takes nothing --------------------------------------------------------------------


def test_a_full_disk_is_told_once_and_loses_nothing(tmp_path: Path) -> None:
    with small_disk(tmp_path) as disk:
        box = Box(tmp_path)
        box.empty()
        box.show(SHOWN[0])
        box.store.checkpoint()
        disk.fill()
        box.show(*SHOWN[1:3])
        notice = box.session.view().notice
        assert notice is not None
        assert notice.text.key == "notice.box_not_kept"
        assert box.done == 3
        disk.free()
        box.table.tabletop.wait(2.0)
        assert box.session.view().notice is None, "there is nothing to tell any more"
        box.cut_off()
        assert box.done == 3
        box.store.close()


def test_a_program_that_writes_for_a_moment_is_waited_for(box: Box) -> None:
    box.empty()
    other = Store(box.path)
    other.db.execute("BEGIN IMMEDIATE")
    box.show(SHOWN[0])
    assert box.session.view().notice is None
    assert box.done == 1
    other.db.execute("ROLLBACK")
    box.table.tabletop.wait(2.0)
    box.cut_off()
    assert box.done == 1


def test_another_window_packs_on_and_this_one_looks_on(box: Box) -> None:
    box.empty()
    box.show(SHOWN[0])
    first, tabletop = box.session, box.table.tabletop
    box.again(Store(box.path))
    assert box.done == 1
    box.show(SHOWN[1])
    tabletop.wait(2.0)
    view = first.view()
    assert view.header.looks_on
    assert (view.phase, view.packed[0]) == (Phase.PACKING, 2)
    tabletop.put("seat1/pad", SHOWN[2])
    tabletop.settle()
    assert box.done == 2, "what the one that looks on sees is not kept"
    box.close()
    tabletop.wait(2.0)
    assert first.view().phase is Phase.PACKED


# -- what the end says -----------------------------------------------------------------------------


MISSING = {
    "en": "6 pieces are still missing from the box, among them 2 × silver coin, Land A (3 stone), "
    "Land A (1 stone, 1 wood). Close it all the same?",
    "ja": "まだ箱に戻っていないものが、銀貨2個、土地A（石3）、土地A（石1・木1）など6個"
    "あります。このまま閉じますか？",
}


def test_how_many_are_missing_is_said_and_which(box: Box) -> None:
    """ "Pieces are missing": nobody knew whether to look for one or for seventy. Whoever shows one
    does not count: then nothing but what people said themselves is missing."""
    box.empty()
    box.session.answer(box.table.question.id, "silver_coin:38")
    box.session.answer(box.table.question.id, "yes")
    pieces = sorted(piece.id for piece in GAME.catalogue.sensed())
    box.show(pieces[4])
    assert box.missing() == {"2 × silver coin"}
    box.show(*pieces[5:])
    for language, said in MISSING.items():
        assert box.session.say(box.table.question.text, language) == said


@pytest.mark.parametrize("game", ["earth", "gaia", "gaia_project", "hadara"])
def test_one_of_a_counted_kind_is_said_by_its_word_for_one(game: str) -> None:
    """The box of Hadara lacked "1 × gold medals"."""
    rules = load(game)
    words = Words(rules, [])
    for kind in rules.counted:
        one = rules.texts.say("en", f"counted.{kind}.one")
        assert one != rules.texts.say("en", f"counted.{kind}")
        lacks = Text("missing.counted", {"what": kind, "n": 1})
        assert words.say(lacks, "en") == f"1 × {one}"
        assert f": {one}. " in words.say(lacking([lacks]), "en")


@pytest.mark.parametrize("language", ROOT.languages)
def test_one_piece_is_missing_in_every_language(box: Box, language: str) -> None:
    box.empty()
    pieces = [piece.id for piece in GAME.catalogue.sensed()]
    box.show(*pieces[1:])
    box.session.answer(box.table.question.id, "yes")
    said = box.session.say(box.table.question.text, language)
    assert said.count("1") == 1
    assert str(GAME.texts.word(language, pieces[0])) in said


def test_a_lost_piece_is_missing_once(box: Box) -> None:
    box.session.table.told.lose("A09")
    box.empty()
    box.show("A06")
    lost = [text for text in box.session.view().missing if text.params["piece"] == "A09"]
    assert [text.key for text in lost] == ["missing.lost"]
    assert "stood in" not in box.session.say(lost[0]), "nothing did its work"


def test_what_people_called_lost_is_named_before_what_was_counted(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three kinds of coins stood there, and the one piece that everybody looked for did not."""
    counted = [Text("missing.counted", {"n": 1, "what": what}) for what in ("a", "b", "c")]
    box.session.table.told.lose("A09")
    box.empty()
    monkeypatch.setattr(type(box.session.counting), "missing", lambda _: counted)
    lost, *rest = box.session.view().missing
    assert lost.params == {"piece": "A09"}
    assert rest[:3] == counted


def test_on_a_simulated_table_all_that_is_not_on_it_is_in_the_box(tmp_path: Path) -> None:
    """Cards that were never drawn could not be shown, so the box was never whole."""
    box = Box(tmp_path, whole=True)
    box.session.pack_up()
    for left in range(len(TILES), 0, -1):
        view = box.session.view()
        assert view.packed == (ALL - left, ALL)
        assert view.instruction is not None
        box.table.tabletop.lift(view.instruction.piece)
        box.table.tabletop.settle()
    question = box.table.question
    assert question.ask is Ask.PACK, "there is nothing to count on a screen"
    assert box.session.say(question.text) == "Everything is back in the box."
    box.close()
    assert box.missing() == set()
    assert box.session.view().packed == (ALL, ALL)


def test_the_box_of_a_simulated_table_is_always_whole() -> None:
    table = Table("pad")
    laid = HomeTables(seed=1).lay(GAME.id, table.layout, SIMULATED)
    assert laid.register is not None
    assert laid.register.whole
