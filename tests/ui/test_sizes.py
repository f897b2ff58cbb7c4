"""The crowded moments of all games fit on a phone, a small window and a tablet, however turned."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from kivy.core.text import Label
from kivy.metrics import dp

from companion.ui.board_room import BoardRoom
from companion.ui.widgets import lettering
from tests.ui.audit import complaints
from tests.ui.houses import new_house
from tests.ui.moments import MOMENTS, fourteen_tiles, open_moment
from tests.ui.scenes import AT_TABLE, LATER, bring_table, follow, prepared
from tests.ui.stage import NARROW, Stage
from tests.ui.tables import HandTables
from tests.ui.test_narrow import TOLD_SEEN
from tests.ui.unkind import hidden

LEAST = 14.0
"""Pixels here are sp: what is read at arm's length, as the issue of the screens has it."""
SIZES = ((390, 844), (844, 390), (1024, 600), (600, 1024), (800, 1280), (1280, 800))
LARGE = (1920, 1200)
PHONES = SIZES[:2]
CROWDED = ("gaia-five-late", "gaia-project-four-late", "hadara-five-late", "earth-five-late",
           "peloponnes-five", "gaia-reveal", "gaia-project-reveal")  # fmt: skip
FULL: Mapping[str, Callable[[Any], bool]] = {
    "earth-five-late": lambda board: 16 in [len(seat["tableau"]) for seat in board["seats"]],
    "hadara-five-late": lambda board: board["epoch"] == 3 and len(board["monuments"]) > 0,
    "gaia-project-four-late": lambda board: board["round"] == 6,
}
"""What random play brings to a moment that is meant to be crowded."""
OTHERS = tuple(moment.name for moment in MOMENTS if moment.name not in CROWDED)


def looks(stage: Stage, sizes: Iterable[tuple[int, int]]) -> Iterator[str]:
    """The window at each size in both languages; yields which."""
    for language in ("en", "ja"):
        stage.look(language)
        for size in sizes:
            stage.resize(size)
            stage.frames(4)
            yield f"at {size} in {language}"


def shows_places(room: BoardRoom) -> bool:
    """Whether a map or a mat is asked about, and all of it that can be touched is in view."""
    return any(lit and all(map(room.shows, lit)) for lit in (room.places(), room.offered()))


@pytest.mark.parametrize(
    "name", [*CROWDED, *(pytest.param(name, marks=pytest.mark.soak) for name in OTHERS)]
)
def test_a_crowded_moment_fits_however_the_screen_is_turned(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Nothing is cut, nothing lies outside, and no type is smaller than people read, on pieces
    either: what would be, is left out."""
    sizes = set_in(monkeypatch)
    moment = next(one for one in MOMENTS if one.name == name)
    hall = open_moment(stage, tmp_path / "house", moment)
    board = hall.see().board
    assert FULL.get(name, lambda board: True)(board), "it is as crowded as it is meant to be"
    asked = hall.see().question.id
    for look in looks(stage, SIZES):
        assert complaints(stage.root) == [], look
        room, drawn = stage.page().room, stage.page().ids.board
        assert drawn.width >= room.width - 1
        assert drawn.height >= room.height - 1
        assert stage.size != PHONES[0] or room.parent.height >= dp(TOLD_SEEN), look
        lit_first = stage.size == NARROW and shows_places(room)  # there is room for one of them
        turn = stage.size in PHONES or lit_first or shows_row(room, drawn)
        assert turn, f"whose turn it is {look}"
    assert hall.see().question.id == asked
    assert min(sizes) >= LEAST


def shows_row(room: Any, board: Any) -> bool:
    """Whether the upper part of the row of the seat that is looked at is in sight; the drawing of
    Gaia has its counters at another place."""
    row = next((spot for spot in board.spots if spot.name == f"seat{board.focus:.0f}"), None)
    if row is None:
        return True
    top = board.to_window(0, row.y + row.h)[1]
    low = room.to_window(*room.pos)[1]
    return bool(low <= top - min(row.h, 52) + 1 and top <= low + room.height + 1)


@pytest.mark.parametrize("name", ["gaia-reveal", "hadara-five-late"])
def test_answers_that_are_hidden_look_out(stage: Stage, tmp_path: Path, name: str) -> None:
    """Sixty cards, or many words: where they do not all show, a part of the next line does."""
    open_moment(stage, tmp_path, next(one for one in MOMENTS if one.name == name))
    overflowed = 0
    for size in (*SIZES, (700, 900), (1000, 700), (1180, 820)):
        stage.resize(size)
        stage.frames(4)
        answers = stage.page().question.ids.answers
        assert list(hidden(answers)) == [], f"at {size}"
        overflowed += answers.ids.field.height > answers.ids.frame.height + 1
    assert overflowed, "somewhere they do not all show"


LEAST_SEEN = 60
"""Pixels: a fingertip, and two lines of a station's name."""
BESIDE_TABLES = ("hadara-five-late", "peloponnes-five")
"""Most piles, most answers: in each run; the other moments in the soak."""
OTHER_TABLES = tuple(moment.name for moment in MOMENTS if moment.name not in BESIDE_TABLES)


@pytest.mark.parametrize(
    "name",
    [*BESIDE_TABLES, *(pytest.param(name, marks=pytest.mark.soak) for name in OTHER_TABLES)],
)
def test_a_crowded_virtual_table_fits_however_the_screen_is_turned(
    stage: Stage, tmp_path: Path, name: str
) -> None:
    """Beside the match, or as a page of its own: all that lies on a page of it can be read and
    taken, and where it stands beside the match the match is drawn whole."""
    moment = next(one for one in MOMENTS if one.name == name)
    hall = open_moment(stage, tmp_path / "house", moment, tier="stations")
    assert hall.virtual is not None
    for language in ("en", "ja"):
        stage.look(language)
        for size in (*SIZES, LARGE):
            stage.resize(size)
            bring_table(stage)
            page = stage.page()
            assert page.virtual.parent is not None
            assert complaints(stage.root) == [], f"at {size} in {language}"
            assert not page.beside or not page.room.do_scroll_y, f"cramped at {size}"


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 800)], ids=str)
def test_all_of_a_crowded_virtual_table_is_reached(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Turning its pages shows every station, every pile and every loose piece of Hadara, whose
    piles are the most; the page on which something is lit comes first."""
    moment = next(one for one in MOMENTS if one.name == "hadara-five-late")
    chosen = moment._replace(part=0.86)  # cards are laid on the piles then, which are lit for it
    hall = open_moment(stage, tmp_path, chosen, tier="stations")
    stage.resize(size)
    bring_table(stage)
    table = stage.page().virtual
    lit = {name for name, lamps in hall.virtual.lamps().items() if any(map(any, lamps))}
    assert lit & set(table._fields())
    sides = [table.rect(one, *table._felt(table._fields()))[2:] for one in table._fields().values()]
    assert min(min(side) for side in sides) >= LEAST_SEEN, "no station is a sliver"
    stations, tray = set(table._fields()), in_tray(table)
    for turn in ("stations", "more") * 12:
        if any(spot.name == turn for spot in table.spots):
            stage.touch(*stage.spot(table, turn))
        stations |= set(table._fields())
        tray |= in_tray(table)
    assert stations == set(hall.virtual.stations())
    piles = {f"pile:{name}" for name, count in hall.virtual.piles().items() if count}
    assert tray == piles | set(hall.virtual.loose())


def in_tray(table: Any) -> set[str]:
    """Piles and loose pieces that lie there to be taken."""
    lying = set(table.hall.virtual.lying())
    piles = {spot.name for spot in table.spots if spot.name.startswith("pile:")}
    return piles | {one.piece for one in table.laid if one.piece not in lying}


def set_in(monkeypatch: pytest.MonkeyPatch) -> set[float]:
    """The sizes that painted type is set in from now on."""
    sizes, real = set(), Label

    def label(*words: Any, **look: Any) -> Any:
        sizes.add(look["font_size"])
        return real(*words, **look)

    lettering.forget()
    monkeypatch.setattr(lettering, "CoreLabel", label)
    return sizes


def test_a_seat_with_fourteen_tiles_fits(stage: Stage, tmp_path: Path) -> None:
    """Nine technology tiles and five advanced ones: more than random play brings."""
    moment = next(one for one in MOMENTS if one.name == "gaia-project-four-late")
    hall = open_moment(stage, tmp_path, moment)
    crowded = fourteen_tiles(hall.see(), hall.game.catalogue)
    for size in SIZES:
        stage.resize(size)
        stage.page().ids.board.view = crowded
        stage.frames(4)
        assert complaints(stage.root) == [], f"at {size}"


def test_the_virtual_table_is_a_page_of_its_own_where_there_is_no_room(
    stage: Stage, tmp_path: Path
) -> None:
    import shutil

    shutil.copytree(prepared(), tmp_path / "house")
    tables = HandTables()
    hall = stage.open(new_house(tmp_path / "house", tables))
    hall.resume(AT_TABLE)
    assert tables.last is not None
    follow(stage, hall, tables.last)
    page = stage.page()
    stage.resize(LARGE)  # bids in two lines take a table of 1280x800 for themselves
    stage.frames(4)
    assert page.virtual.parent is not None
    assert page.stand.parent is not None
    for size in ((1024, 600), (390, 844)):
        stage.resize(size)
        stage.frames(4)
        assert page.virtual.parent is None
        page.turn_table()
        stage.frames(4)
        assert page.stand.parent is None
        assert page.virtual.parent is not None
        assert complaints(stage.root) == [], f"at {size}"
        page.turn_table()


def test_a_table_of_readers_has_no_virtual_table(stage: Stage, tmp_path: Path) -> None:
    import shutil

    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house"))
    hall.resume(AT_TABLE)
    stage.frames(4)
    page = stage.page()
    assert page.virtual.parent is None
    button = next(w for w in page.walk() if getattr(w, "sign", "") == "table")
    assert button.width == 0
    assert button.disabled


def test_the_handle_of_a_long_list_can_be_seen(stage: Stage, tmp_path: Path) -> None:
    """Of three hundred cards, too; and it goes all the way from above to below."""
    from kivy.uix.widget import Widget

    from companion.ui.widgets.loose import Scroll

    stage.open(new_house(tmp_path))
    scroll = Scroll(size=(300, 500))
    scroll.add_widget(Widget(size_hint_y=None, height=50_000))
    for place, begins in ((1, 500 - 48), (0, 0)):
        scroll.scroll_y = place
        low, share = scroll.vbar
        assert (round(low * 500), round(share * 500)) == (begins, 48)


def test_a_phone_held_across_shows_the_spots_of_the_check(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.open_check()
    for size in ((844, 390), (390, 844), (844, 390)):
        stage.resize(size)
        stage.frames(4)
        page = stage.page()
        assert complaints(stage.root) == [], f"at {size}"
        assert page.ids.scroll.height >= 200, f"at {size}"


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=str)
def test_numbers_can_be_corrected_on_a_phone(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    import shutil

    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house"))
    hall.resume(AT_TABLE)
    hall.mend("count", 0)
    for one in ((1024, 600), size):
        stage.resize(one)
        stage.frames(6)
    rows = [w for w in stage.page().walk() if hasattr(w, "what") and hasattr(w, "count")]
    assert rows
    for row in rows:
        assert row.ids.take.right <= row.right
        assert row.ids.take.width >= 64
        assert row.ids.stepper.right <= row.ids.take.x


def test_what_stands_beside_the_question_has_room_on_a_phone(stage: Stage, tmp_path: Path) -> None:
    """A pause, packing up, an instruction: their buttons stand below it on a phone held upright."""
    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house", HandTables()))

    def fits(what: str) -> None:
        for look in looks(stage, PHONES):
            assert complaints(stage.root) == [], f"{what} {look}"

    hall.resume(LATER)
    hall.act(lambda play: play.pause())
    fits("a pause")
    hall.act(lambda play: play.go_on())
    hall.act(lambda play: play.pack_up())
    fits("packing up")
    hall.go_home()
    hall.resume(AT_TABLE)
    hall.play.twin.upkeep.works = False  # hands do what is to be done, as at a real table
    hall.settle()
    stage.frames(3)
    assert stage.page().guiding
    fits("an instruction")


@pytest.mark.parametrize("name", ["peloponnes-two", "hadara-two", "earth-two"])
def test_on_the_smallest_tablet_no_seat_is_a_sliver(
    stage: Stage, tmp_path: Path, name: str
) -> None:
    """Each seat has a row that can be touched; all answers of a turn show, none of them hidden."""
    open_moment(stage, tmp_path, next(one for one in MOMENTS if one.name == name))
    stage.resize((1024, 600))
    stage.frames(4)
    board, answers = stage.page().ids.board, stage.page().question.ids.answers
    rows = {s.name: s.h for s in board.spots if s.name in ("seat0", "seat1")}
    assert len(rows) == 2
    assert min(rows.values()) >= 33
    assert answers.ids.field.height <= answers.ids.frame.height + 1


@pytest.mark.parametrize("name", ["earth-four", "hadara-two"])
def test_a_question_is_whole_however_often_the_window_is_turned(
    stage: Stage, tmp_path: Path, name: str
) -> None:
    """From a screen on which how to answer stands beside the question, too: its words have all
    the room that is left, and lie over nothing."""
    open_moment(stage, tmp_path, next(one for one in MOMENTS if one.name == name))
    beside = set()
    for size in ((1024, 600), (390, 844), (1024, 600), (844, 390), (1280, 800)):
        stage.resize(size)
        for language in ("en", "ja"):
            stage.look(language)
            stage.frames(4)
            bar = stage.page().question
            title, told = bar.ids.asks, bar.ids.beside
            beside |= {bar.abreast}
            assert title.fits(), f"at {size} in {language}"
            assert title.x >= bar.x + 24
            assert title.right <= bar.right
            assert title.texture_size[0] <= title.width + 1
            if bar.abreast:
                assert title.right <= told.x
                assert told.right <= bar.right
                assert told.fits()
            else:
                assert title.width > bar.width * 0.5
    assert beside == {True, False}
