"""What stands close: the lines of a note in its button, the words beside a result, cards that a
hand has just drawn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.session.api import Instruction, Text
from companion.twin.guide import Hand
from companion.ui.draws import Matters
from companion.ui.tray import told
from companion.ui.widgets.press import Press, made
from engine.core.match import Seat
from engine.games import load
from tests.ui.audit import complaints
from tests.ui.houses import SEATS, new_house
from tests.ui.play import answers
from tests.ui.scenes import bring_table
from tests.ui.stage import Stage
from tests.ui.tables import HandTables
from tests.ui.tired import course

EDGE = 5.0
"""So far from its edge, px, words stand inside a button."""
LINE = 20.0
"""Height, px, of a line of small words."""
READ = 110
"""Width, px, of a card whose figures are read."""


class Strokes:
    """Keeps the rooms that words are given."""

    def __init__(self) -> None:
        self.words_in: list[tuple[float, float]] = []
        """Lower edge and height; the highest ones first."""
        self.texts: list[str] = []

    def words(self, text: str, x: float, y: float, w: float, h: float, *_: Any, **__: Any) -> None:
        self.words_in = sorted([*self.words_in, (y, h)], reverse=True)

    def text(self, text: str, *_: Any, **__: Any) -> None:
        self.texts.append(text)

    def __getattr__(self, name: str) -> Any:
        return lambda *_, **__: 0.0


@pytest.mark.parametrize(("named", "lines"), [(1, 1), (2, 2), (4, 3), (5, 4)])
def test_the_lines_of_a_note_keep_off_the_edge(stage: Stage, named: int, lines: int) -> None:
    """Undo tells what it takes back; the last of three lines lay on the frame."""
    note = " ".join(["Place the starting"] * named)
    button = Press(text="Undo", note=note, sign="undo", size_hint=(None, None))
    button.size = 248, 64  # a rule of the app gives buttons another one at first
    assert button.notes == lines
    button.height = high = max(92, button.tall + 10)  # as `bars.kv` has it
    strokes = Strokes()
    button.paint(strokes)
    (title, title_high), (below, below_high) = strokes.words_in
    assert below >= EDGE
    assert below_high >= lines * LINE
    assert title >= below + below_high
    assert title_high >= LINE
    assert title + title_high <= high


def test_an_answer_is_high_enough_for_a_note_of_three_lines(stage: Stage, tmp_path: Path) -> None:
    """ "Research artificial intelligence for 4 knowledge" lay on the first line of its note."""
    note = (
        "level 5: 4 QIC, 2 points at once; turns a federation token grey; 4 more points at the end"
    )
    stage.open(new_house(tmp_path))
    stage.frames(1)
    button = made("EvenAnswer", share=357, text="Take the advanced tile", note=note)
    button.width = 357
    stage.frames(2)
    assert button.notes >= 3
    strokes = Strokes()
    button.paint(strokes)
    (title, title_high), (below, below_high) = strokes.words_in
    assert below_high >= button.notes * LINE
    assert title >= below + below_high
    assert title_high >= LINE
    assert title + title_high <= button.y + button.height


def test_the_result_of_three_fits_a_small_tablet(stage: Stage, tmp_path: Path) -> None:
    """Beside the points stands what they are made of: Peloponnes tells two numbers."""
    hall = stage.open(new_house(tmp_path))
    sitting = [Seat(SEATS[n].name, load("peloponnes").colours[n]) for n in range(3)]
    hall.start("peloponnes", sitting, {}, "touch", 1)
    steps, _ = course(hall.play.state.clone())
    assert hall.play.choose(*steps) is None
    hall.settle()
    hall.go("end")
    for language in ("en", "ja"):
        stage.look(language)
        stage.resize((1024, 600))
        stage.frames(4)
        assert complaints(stage.root) == [], language
    hall.go_home()
    stage.look("en")


def test_a_drawn_card_is_large_where_there_is_room(stage: Stage, tmp_path: Path) -> None:
    """Price and points of a card are read in the tray, before it is laid anywhere."""
    hall = stage.open(new_house(tmp_path, HandTables()))
    stage.resize((800, 1280))
    hall.start("hadara", [Seat(s.name, c) for s, c in zip(SEATS[:2], load("hadara").colours,
               strict=False)], {}, "stations", 1)  # fmt: skip
    page = stage.page()
    page.table_page = True
    stage.frames(4)
    piece = hall.virtual.draw("setup")
    page.virtual.repaint()
    stage.frames(4)
    assert next(one for one in page.virtual.laid if one.piece == piece).w >= READ


def test_who_is_to_draw_is_led_to_the_table_on_the_screen(stage: Stage, tmp_path: Path) -> None:
    """Upright the table is a page of its own: the first question says "draw", and draws. A card
    that goes to a pile without a reader, which is not on the screen, is laid aside."""
    tables = HandTables()
    hall = stage.open(new_house(tmp_path, tables))
    stage.resize((800, 1280))
    hall.start("hadara", [Seat(s.name, c) for s, c in zip(SEATS[:2], load("hadara").colours,
               strict=False)], {}, "stations", 1)  # fmt: skip
    stage.frames(4)
    page = stage.page()
    assert page.virtual.parent is None
    assert [one.text[:19] for one in answers(stage)] == ["Let the tablet draw"]
    bring_table(stage)
    stage.frames(4)
    assert page.virtual.parent is not None
    assert "Open the tray" not in [getattr(w, "text", "") for w in page.walk()]
    seen = hall.see()
    move = Instruction(Hand.MOVE, Text("guide.move", {}), "Y1-05", "show:yellow", "pile:yellow",
                       "board/yellow")  # fmt: skip
    assert told(hall, seen).startswith("Touch a piece, then its place")
    led = replace(seen, instruction=move)
    assert told(hall, led).startswith("Touch a piece, then its place"), (
        "it goes by itself: hands have nothing to do"
    )
    said = told(hall, led, Matters("", move.piece, ""))
    assert said.startswith("The yellow discard pile")
    assert "not on this screen" in said


def test_an_untyped_name_is_whole_in_a_seat_of_gaia_on_a_phone(
    stage: Stage, tmp_path: Path
) -> None:
    """Room was kept beside it for the hand, which is told below."""
    hall = stage.open(new_house(tmp_path))
    stage.resize((844, 390))
    stage.look("ja")
    sitting = [Seat(f"プレイヤー{n + 1}", load("gaia").colours[n]) for n in range(2)]
    hall.start("gaia", sitting, {}, "touch", 1)
    stage.frames(6)
    texts = [one[4] for one in stage.page().ids.board.texts]
    assert "プレイヤー1" in texts
    assert not [one for one in texts if "…" in one]
