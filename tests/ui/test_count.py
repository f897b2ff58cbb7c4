"""A box that comes back is counted by fingers and readers: what is missing, foreign, short."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.house import check_in, days
from companion.house.stored import StoredHouse
from companion.store import boxes, missing
from companion.ui import called
from companion.ui.words import words
from engine.games import load
from tests.ui.houses import new_house
from tests.ui.stage import Stage
from tests.ui.tables import HandTable, HandTables
from tests.ui.test_faces import press

GAME = load("hadara")
PIECES = [piece.id for piece in GAME.catalogue.sensed()]
BARE, AWAY, FOREIGN = PIECES[0], PIECES[7], PIECES[9]


def tagged(folder: Path) -> tuple[StoredHouse, HandTables]:
    """Two copies: the tags of a table by hand are those of copy 1, but one piece of it has none,
    and where another one should lie, a piece of copy 2 does."""
    tables = HandTables(known=False)
    house = new_house(folder, tables)
    tags = {piece: f"04{i:012x}" for i, piece in enumerate(PIECES, start=1)}
    ours = {uid: piece for piece, uid in tags.items() if piece not in (BARE, FOREIGN)}
    for name, found in (("1", ours), ("2", {tags[FOREIGN]: PIECES[20]})):
        box = boxes.add(house.store, GAME.id, name)
        register = boxes.register(house.store, box)
        register.replace(found)
        boxes.save(house.store, box, register)
    return house, tables


def opened(stage: Stage, folder: Path) -> tuple[Any, HandTable]:
    """From home by touch to the count of copy 1."""
    house, tables = tagged(folder)
    hall = stage.open(house)
    press(stage, text=words.say("home.box"))
    press(stage, text=words.say("count.title"))
    press(stage, title=called.box("hadara", "1"))
    assert tables.last is not None
    return hall, tables.last


def lay(stage: Stage, table: HandTable, pieces: list[str], station: str) -> None:
    """One piece after the other on one reader."""
    for piece in pieces:
        table.place(piece, station)
        table.remove(piece)
    stage.frames(4)


def bring(stage: Stage, widget: Any) -> None:
    """Move the frame around a widget until it is seen."""
    inside = widget.parent.parent
    frame = inside.parent
    if inside.height > frame.height:
        frame.scroll_to(widget)
    stage.frames()


def painted(stage: Stage, grid: str) -> str:
    return " ".join(text for *_, text in stage.page().ids[grid].texts)


@pytest.mark.parametrize(
    ("size", "language"), [((1280, 800), "en"), ((800, 1280), "ja"), ((390, 844), "en")]
)
def test_a_box_is_counted_by_one_reader_and_signed(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    stage.resize(size)
    stage.look(language)
    hall, table = opened(stage, tmp_path)
    hall.keep("language", language)
    page = stage.page()
    assert (page.counted, page.of) == (0, len(PIECES) - 2)
    here = [piece for piece in reversed(PIECES) if piece not in (BARE, AWAY)]
    lay(stage, table, here, table.stations()[0])
    assert page.counted == len(PIECES) - 3
    name = str(GAME.texts.word(language, AWAY))
    assert name in painted(stage, "missing")
    assert words.say("count.strangers", count=1) == page.strange
    assert words.say("count.out") in painted(stage, "strangers")
    where = hall.say(hall.count.view().strangers[0].about)
    assert "2" in where
    assert where in painted(stage, "strangers")

    stage.touch(*stage.spot(page.ids.strangers, PIECES[20]))
    assert page.strange == ""
    press(stage, text=words.say("count.laid"))
    assert str(GAME.texts.word(language, BARE)) in painted(stage, "bare_ones")
    row = page.ids.by_hand.children[-1]
    assert (row.what, row.of) == ("bonus_tile", GAME.counted["bonus_tile"])
    bring(stage, row)
    stage.press(row.stepper.children[-1])
    page.ids.who.text = "Aki"
    press(stage, text=words.say("count.sign"))
    assert check_in.last(hall.house.store, 1) is None, "not before people say that this is all"
    press(stage, text=words.say("count.really", n=1))
    assert (page.done, page.whole) == (words.say("count.not_whole"), False)
    said = [one.text for one in page.ids.signed_column.children if getattr(one, "text", "")]
    assert words.say("count.missing") in said, "cards below are those that are missing"
    assert name in painted(stage, "missed")
    found = check_in.last(hall.house.store, 1)
    assert found is not None
    assert (found["who"], found["missing"], found["without_tag"], found["foreign"]) == (
        "Aki", [AWAY], [BARE, FOREIGN], [],
    )  # fmt: skip
    assert found["by_hand"]["bonus_tile"] == [39, 40]
    press(stage, text=words.say("end.home"))
    last = hall.house.counted(GAME.id, "1")
    assert (hall.screen, last.who, last.lacks) == ("home", "Aki", 2)


def test_a_whole_box_is_told_so(stage: Stage, tmp_path: Path) -> None:
    hall, table = opened(stage, tmp_path)
    here = [piece for piece in PIECES if piece not in (BARE, FOREIGN)]
    lay(stage, table, here, table.stations()[-1])
    assert stage.page().lacking == ""
    press(stage, text=words.say("count.laid"))
    press(stage, text=words.say("count.sign"))
    assert (stage.page().done, stage.page().whole) == (words.say("count.whole"), True)
    last = hall.house.counted(GAME.id, "1")
    press(stage, text=words.say("end.home"))
    press(stage, text=words.say("home.box"))
    press(stage, text=words.say("count.title"))
    (row,) = (one for one in stage.page().ids.boxes_listed.children if "1" in one.title)
    when = days.moment(words.language, last.when)
    assert row.about == words.say("count.last.whole", when=when), "nobody signed: no brackets"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_all_that_was_not_read_is_listed_before_it_is_signed(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Who puts the last pieces into the box looks for them by this list: it is long, so it is
    scrolled, from its first piece to its last."""
    stage.resize(size)
    hall, table = opened(stage, tmp_path)
    lay(stage, table, [AWAY], table.stations()[0])
    press(stage, text=words.say("count.laid"))
    page = stage.page()
    grid, scroll = page.ids.unread, page.ids.hand_scroll
    missing = hall.count.view().missing
    assert len(missing) == len(PIECES) - 3
    assert sum(tile.many for tile in grid.tiles) == len(missing)
    assert {called.piece(GAME, tile.piece) for tile in grid.tiles} == {
        called.piece(GAME, piece) for piece in missing
    }
    assert grid.height > scroll.height > 0
    scroll.scroll_to(grid, animate=False)
    stage.frames(4)
    assert called.piece(GAME, grid.tiles[0].piece) in painted(stage, "unread")
    press(stage, text=words.say("count.read_on"))
    assert not page.ids.unread.tiles


def test_a_piece_that_is_read_tells_nothing_of_a_secret_back(stage: Stage, tmp_path: Path) -> None:
    """A box can be checked in the middle of a match: its colonies lie face down."""
    _, table = opened(stage, tmp_path)
    colony = next(one.id for one in GAME.catalogue.sensed() if one.kind == "colony")
    lay(stage, table, [colony], table.stations()[0])
    assert stage.page().latest == "Colony 3"
    said = {label.text for label in stage.page().ids.read_column.children if hasattr(label, "text")}
    assert words.say("count.how") in said, "and what hands do stays there until all is read"


def test_the_boxes_are_there_again_after_another_page(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(tagged(tmp_path)[0])
    hall.go("count")
    stage.frames()
    assert len(stage.page().ids.boxes_listed.children) == 2
    hall.go("rules")
    stage.frames()
    hall.back()
    stage.frames()
    assert len(stage.page().ids.boxes_listed.children) == 2
    hall.go_home()  # it is left for good
    stage.frames()
    assert hall.screen == "home"


def test_the_page_of_the_boxes_names_what_is_lost_until_somebody_found_it(
    stage: Stage, tmp_path: Path
) -> None:
    """The same missing card was asked for each evening, and nobody could tell which."""
    house, _ = tagged(tmp_path)
    with house.store.change() as db:
        missing.write(db, 1, {AWAY, FOREIGN})
    hall = stage.open(house)
    hall.go("register")
    stage.frames()
    rows = stage.page().ids.boxes.children
    assert [row.about for row in rows if hasattr(row, "about")] == ["", "2 pieces are missing"]
    counts = {row.about: (row.done, row.of) for row in rows if hasattr(row, "about")}
    full, lacks = house.boxes()[1], house.boxes()[0]
    assert counts[""] == (full.done, full.of)
    assert counts["2 pieces are missing"] == (lacks.of - 2, lacks.of), "none of them is counted"
    lost = [row for row in reversed(rows) if hasattr(row, "text")]
    assert [row.text for row in lost] == [
        f"{called.piece(GAME, piece)} is missing" for piece in (AWAY, FOREIGN)
    ]
    lost[0].ids.found.dispatch("on_release")
    assert [card.lost for card in house.boxes()] == [(FOREIGN,), ()]


def test_japanese_joins_its_sentences_without_a_space(stage: Stage, tmp_path: Path) -> None:
    _, table = opened(stage, tmp_path)
    lay(stage, table, [FOREIGN], table.stations()[0])
    stage.look("ja")
    stage.page().refresh()
    assert stage.page().titled == "ハダラ・1つ目"
    (stranger,) = stage.page().ids.strangers.tiles
    assert "。 " not in stranger.note
    assert stranger.note.count("。") == 2
    stage.look("en")
