"""Every screen fits: nothing outside its parent, cut off, overlapping or too small to touch."""

from __future__ import annotations

import shutil
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.ui.screens import NAMES
from companion.ui.screens.settings import SCALES
from companion.ui.slivers import below
from companion.ui.widgets.press import made
from engine.core.languages import FIRST, LANGUAGES
from tests.ui.audit import box, complaints, halved, is_kind, shown
from tests.ui.houses import SEATS, new_house, play_on
from tests.ui.moments import LATEST, open_moment
from tests.ui.scenes import BIDDING, prepared, scenes
from tests.ui.stage import ALL_SIZES, NARROW, SIZES, SMALLEST, Stage

ORDINARY = ((SIZES[0], "en"), (SIZES[1], "ja"), (SMALLEST, "en"))
"""What the ordinary run walks: sizes in one language, its longer or its wider lines. The largest
has room to spare: its crowded pages are tried one by one (`by_turns`), the walk is soaked."""

UPRIGHT, ACROSS = (390, 844), (844, 390)
"""A phone."""
NARROWEST = (360, 740)
"""A small phone."""
IN_ITS_WIDTH = ("gaia", "hadara", "peloponnes")
"""The games whose match fits in the width of each of these."""
LEAST_SLIDING = 120
"""Pixels: two lines of a list and a part of the next one."""


def looks() -> list[Any]:
    """Every size in both languages; what is not of the ordinary run is soaked."""
    found = []
    for size, language in product((*SIZES, SMALLEST), FIRST):
        marks = [] if (size, language) in ORDINARY else [pytest.mark.soak]
        name = f"{size[0]}x{size[1]}-{language}"
        found.append(pytest.param(size, language, marks=marks, id=name))
    return found


@pytest.mark.parametrize(("size", "language"), looks())
def test_screens_fit(stage: Stage, tmp_path: Path, size: tuple[int, int], language: str) -> None:
    stage.resize(size)
    stage.look(language)
    shown = {}
    for name in scenes(stage, tmp_path):
        shown[name] = stage.hall.screen
        assert complaints(stage.root) == [], f"{name} at {size} in {language}"
    assert set(shown.values()) == set(NAMES), "every screen was looked at"


@pytest.mark.parametrize(
    ("size", "language"),
    [(UPRIGHT, "ja"), (ACROSS, "en"), (NARROW, "en"),
     *(pytest.param(*one, marks=pytest.mark.soak)
       for one in ((UPRIGHT, "en"), (ACROSS, "ja"), (NARROW, "ja")))],
    ids=str,
)  # fmt: skip
def test_screens_fit_on_a_phone(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """Held upright and across, and on a tablet no wider; nothing that slides on a page is a sliver
    of itself, and nothing slides sideways there."""
    stage.resize(size)
    stage.look(language)
    for name in scenes(stage, tmp_path):
        assert complaints(stage.root) == [], f"{name} at {size} in {language}"
        assert slivers(stage.root) == [], f"{name} at {size} in {language}"
        assert sideways(stage.root) == [], f"{name} at {size} in {language}"
        if stage.hall.screen == "table":
            assert stale(stage.root) == [], f"{name} at {size} in {language}"


@pytest.mark.parametrize("game", IN_ITS_WIDTH)
def test_a_match_fits_in_the_width_of_a_narrow_screen(
    stage: Stage, tmp_path: Path, game: str
) -> None:
    """It had to be pushed sideways, and the names, colours and points of seats lay beyond the
    edge."""
    hall = open_moment(stage, tmp_path, LATEST[game])
    board = stage.page().ids.board
    for size, language in product((NARROW, UPRIGHT, NARROWEST), FIRST):
        stage.resize(size)
        stage.look(language)
        stage.frames(4)
        assert sideways(stage.root) == [], (size, language)
        assert complaints(board) == [], (size, language)
        told = {text for *_, text in board.texts}
        assert {who.name for who in hall.see().header.called(language)} <= told, (size, language)


def test_what_is_offered_slides_into_view(stage: Stage, tmp_path: Path) -> None:
    """A match that is moved up and down on a phone shows by itself what can be touched now."""
    shutil.copytree(prepared(), tmp_path / "house")
    hall = stage.open(new_house(tmp_path / "house"))
    stage.resize((390, 640))
    hall.resume(BIDDING)
    stage.frames(4)
    room, board = stage.page().room, stage.page().ids.board
    last = hall.see().board["row"][-1]["tile"]
    assert stage.spot(board, last)[1] < room.y, "it lies below what is seen"
    board.lit, board.picked = {last}, last
    stage.frames(6)
    assert room.y < stage.spot(board, last)[1] < room.top


def sideways(root: Any) -> list[tuple[float, float]]:
    """Matches that are wider than their room."""
    rooms = [widget for widget, _ in shown(root) if is_kind(widget, "BoardRoom")]
    sizes = [(board.width, room.width) for room in rooms for board in room.children]
    return [one for one in sizes if one[0] > one[1] + 1]


def stale(root: Any) -> list[tuple[float, float]]:
    """Matches that end where something was cut before they came to lie as they lie now."""
    rooms = [widget for widget, _ in shown(root) if is_kind(widget, "BoardRoom")]
    ends = [(room.trim[1], below(room, board)) for room in rooms for board in room.children]
    return [(is_so, should) for is_so, should in ends if abs(is_so - should) > 1]


def slivers(root: Any) -> list[tuple[float, float]]:
    """What slides on a page, yet shows less of itself than two lines that can be touched; the
    answers to a question are a field of their own."""
    found = []
    for widget, _ in shown(root):
        if is_kind(widget, "Scroll") and widget.children[0].height > widget.height + 1:
            found.append((widget.width, widget.height))
    return [size for size in found if min(size) < LEAST_SLIDING]


@pytest.mark.soak
@pytest.mark.parametrize("language", [code for code in LANGUAGES if code not in FIRST])
@pytest.mark.parametrize("size", [*SIZES, SMALLEST], ids=lambda size: f"{size[0]}x{size[1]}")
def test_screens_fit_in_every_language(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    stage.resize(size)
    stage.look(language)
    for name in scenes(stage, tmp_path):
        assert complaints(stage.root) == [], f"{name} at {size} in {language}"


def test_larger_text_fits(stage: Stage, tmp_path: Path) -> None:
    from companion.ui.theme import theme

    scale = float(SCALES[-1][0])
    try:
        stage.resize(SIZES[1])
        stage.look("ja")
        for name in scenes(stage, tmp_path):
            theme.scale = scale  # a new house brings its own setting
            stage.frames(2)
            assert complaints(stage.root) == [], f"{name} at text size {scale}"
    finally:
        theme.scale = 1.0


def labels(stage: Stage) -> list[Any]:
    return [w for w in stage.root.walk() if type(w).__name__ == "Txt" and w.text]


def test_the_audit_sees_cut_text(stage: Stage, tmp_path: Path) -> None:
    stage.open(new_house(tmp_path)).go("settings")
    stage.frames()
    label = labels(stage)[0]
    label.unbind(texture_size=label.grow)
    label.height = 4
    assert any("is cut" in text for text in complaints(stage.root))


def test_the_audit_sees_what_lies_outside(stage: Stage, tmp_path: Path) -> None:
    stage.open(new_house(tmp_path)).go("settings")
    stage.frames()
    label = labels(stage)[0]
    label.x -= 200
    assert any("lies outside" in text for text in complaints(stage.root))


def test_the_audit_sees_a_button_that_the_edge_halves(stage: Stage, tmp_path: Path) -> None:
    stage.open(new_house(tmp_path)).go("copies")
    stage.frames()
    button = next(w for w in stage.page().walk() if getattr(w, "look", "") == "main")
    left, low, right, top = box(button)
    assert not halved(button, (left, low, right, top))
    assert halved(button, (left, (low + top) / 2, right, top))
    assert not halved(button, (left, top, right, top + 100)), "what is below is scrolled to"


def test_the_audit_sees_overlaps_and_small_buttons(stage: Stage, tmp_path: Path) -> None:
    stage.open(new_house(tmp_path)).go("settings")
    stage.frames()
    first, second = labels(stage)[:2]
    second.parent.do_layout = lambda *_: None
    second.pos = first.pos
    button = next(w for w in stage.root.walk() if type(w).__name__ == "Press")
    button.height = 30
    found = complaints(stage.root)
    assert any("overlap" in text for text in found)
    assert any("too small to touch" in text for text in found)


def test_the_audit_sees_a_button_that_lies_on_another(stage: Stage, tmp_path: Path) -> None:
    """Also where the one below has no words that the upper one could cover."""
    stage.open(new_house(tmp_path)).go("settings")
    stage.frames()
    assert not [one for one in complaints(stage.root) if "lies on" in one]
    below = next(w for w, clip in shown(stage.root) if clip is None and is_kind(w, "Press"))
    button = made("Answer", text="Yes")
    stage.root.add_widget(button)
    button.pos = below.to_window(below.x + below.width / 2, below.y)
    assert any("lies on" in one for one in complaints(stage.root))
    stage.root.remove_widget(button)


LONG = (
    ("en", "Draw one more card, take the income of this column once more, then end your turn"),
    ("ko", "개척자 카드를 한 장 더 뽑고 이 열의 모든 건물에서 나오는 수입을 한 번 더 받아요"),
)
NOTE = "3 wood and 2 stone; one more inhabitant has to be fed afterwards, in every round"


@pytest.mark.parametrize(("language", "text"), LONG)
@pytest.mark.parametrize("note", ["", NOTE])
def test_an_answer_grows_with_its_words(
    stage: Stage, tmp_path: Path, language: str, text: str, note: str
) -> None:
    """On a phone held across, where an answer is low, its third line left it."""
    stage.resize(ACROSS)
    stage.look(language)
    stage.open(new_house(tmp_path)).go("settings")
    stage.frames()
    button = made("Answer", text=text, note=note)
    button.width = 220
    stage.root.add_widget(button)
    stage.frames(2)
    assert complaints(button) == []
    stage.root.remove_widget(button)


TITLES = {"en": ("Upgrade", "Upgrade the volcanic planet of sector 1 to an academy of knowledge"),
          "ja": ("同盟を結ぶ", "セクター1の酸化惑星で知識の学院に改良")}  # fmt: skip
NOTES = {
    "en": ("Costs 4 power", "Covers one of your tiles, a federation token turns grey, one up"),
    "ja": ("衛星4個、パワー4を払う", "自分のタイル1枚を覆い、同盟タイル1枚が灰色になる。1段上がる"),
}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("look", ["card", "main"])
@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), ACROSS], ids=str)
def test_words_and_note_of_an_answer_stand_apart_and_off_its_frame(
    stage: Stage, tmp_path: Path, size: tuple[int, int], look: str, language: str
) -> None:
    """Title and note of three lines were squeezed into the height of two, and lay on each other;
    over a short note of two lines the title stood at the upper edge."""
    stage.resize(size)
    stage.look(language)
    stage.open(new_house(tmp_path)).go("settings")
    stage.frames()
    for text in TITLES[language]:
        for note in NOTES[language]:
            for width in (190, 250, 320, 380):
                button = made("Answer", text=text, note=note, look=look)
                button.width = width
                stage.root.add_widget(button)
                stage.frames(2)
                below, above = sorted((low - button.y, low - button.y + h) for _, low, _, h, _
                                      in button.texts)  # fmt: skip
                stage.root.remove_widget(button)
                told = (text, note, width, below, above, button.height)
                assert below[0] >= 2, told
                assert above[1] <= button.height - 2, told
                assert below[1] <= above[0] + 1, told
                assert abs(below[0] - (button.height - above[1])) <= 2, "not in the middle"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_way_back_stays_in_its_bar_whatever_it_tells(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    """Four lines of it stood out of the bar at the top, and out of the screen at its end."""
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", SEATS[:2], {}, "touch", 1)
    play_on(hall, 20)
    long = {
        "en": 3 * "Player 1 is dealt Mediterranean Hot Summer and Subpolar Oceanic. ",
        "ja": 3 * "プレイヤー1に地中海性の暑い夏と亜寒帯の海洋性が配られました。",
    }
    hall.undoes = lambda: long[language]
    for size in ALL_SIZES:
        stage.resize(size)
        stage.look(language, "dark")
        hall.announce()
        stage.frames(3)
        bar = stage.page().question
        way = bar.children[0]
        if way.opacity:
            assert way.note.endswith("…")
            assert bar.y <= way.y <= way.top <= bar.top, size
            told = [one for one in complaints(stage.root) if "…' was cut" not in one]
            assert told == [], size


def test_a_wide_way_back_stands_in_the_middle_of_its_frame(stage: Stage, tmp_path: Path) -> None:
    """Its sign and word were stuck in the corner of an empty box."""
    from companion.ui.way_back import way_back

    stage.open(new_house(tmp_path))
    stage.frames(1)
    stage.look("en")
    back = way_back(lambda *_: None)
    back.width = 300
    stage.window.add_widget(back)
    stage.frames(3)
    ((x, _, w, _, said),) = back.texts
    stage.window.remove_widget(back)
    assert said == "Back"
    assert abs(x + w / 2 - back.center_x) < 2
