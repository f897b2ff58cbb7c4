"""Letters that the fonts lack: refused where they are typed, points where they come from elsewhere;
a box is drawn nowhere."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageFont

from companion.ui import fonts, glyphs
from companion.ui.words import words
from engine.core.match import Seat
from tests.ui.houses import new_house
from tests.ui.stage import Stage
from tests.ui.test_safe import texts

FILES = [str(fonts.FOLDER / name) for name in (fonts.REGULAR, fonts.BOLD)]
NAMES = ("Zoë", "Łukasz", "千代", "髙橋", "サラ", "Борис", "محمد", "דוד", "สมชาย", "지민", "👑 Ada",
         "👨‍👩‍👧", "é", "한")  # fmt: skip
NOBODY = "\U0010ffff"


def boxed(file: str) -> Any:
    """Whether freetype draws the box of what is missing."""
    font = ImageFont.truetype(file, 20, layout_engine=ImageFont.Layout.BASIC)

    def drawn(letter: str) -> tuple[object, bytes]:
        mask = font.getmask(letter)
        return mask.size, bytes(mask[at] for at in range(len(mask)))  # type: ignore[attr-defined]

    return lambda letter: drawn(letter) == drawn(NOBODY)


@pytest.mark.parametrize("file", FILES)
def test_the_font_has_a_glyph_or_the_letter_is_missing(file: str) -> None:
    is_box = boxed(file)
    letters = {chr(code) for code in (*range(0x20, 0x7F), *range(0xA1, 0x800), *range(0xE00, 0xE60),
                                      *range(0x2000, 0x2800), *range(0x3040, 0x3100),
                                      *range(0x4E00, 0x9FFF, 7), *range(0xAC00, 0xD7A0, 97),
                                      *range(0x1F300, 0x1F700))}  # fmt: skip
    wrong = [letter for letter in sorted(letters) if glyphs.has(letter, file) == is_box(letter)]
    assert wrong == []
    for name in NAMES:
        assert not any(is_box(letter) for letter in glyphs.shown(name, file))
        assert not any(is_box(letter) for letter in glyphs.drawn(name, file))


def index(font: bytes, at: int) -> tuple[int, int]:
    """How many things one of the lists of such a file has, and where it ends (Adobe's 5176)."""
    (count,) = struct.unpack_from(">H", font, at)
    if not count:
        return 0, at + 2
    size = font[at + 2]
    last = at + 3 + size * count
    return count, last + size - 1 + int.from_bytes(font[last : last + size], "big")


@pytest.mark.parametrize("file", FILES)
def test_a_size_of_the_font_shares_no_strokes_and_no_names(file: str) -> None:
    """Every open size would hold them: 0.37 MB each, two dozen of them in an evening."""
    font = Path(file).read_bytes()
    tables = dict(struct.iter_unpack(">4s4xL4x", font[12 : 12 + 16 * font[5]]))
    start = tables[b"CFF "]
    names, at = index(font, start + font[start + 2])
    _, at = index(font, at)
    words_, at = index(font, at)
    strokes, _ = index(font, at)
    assert (names, strokes) == (1, 0)
    assert words_ < 20, "of the font itself, not of each letter"


def test_a_letter_is_typed_or_refused_in_one_sentence(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.go("new")
    stage.frames(4)
    page = stage.page()
    for language in ("ja", "en"):
        words.language = language
        stage.frames(2)
        field = page.ids.seats.children[-1].ids.field
        for name in NAMES:
            for letter in name:
                field.text, hall.complaint = "", ""
                field.insert_text(letter)
                kept = glyphs.has(letter, FILES[0])
                assert (field.text, hall.complaint) == (
                    (letter, "") if kept else ("", words.say("field.letters"))
                )
    field.text = ""
    field.insert_text("Аda 👑")
    assert field.text == "da "
    assert page.seats[0].name == "da"


def test_a_secret_may_have_any_letter(stage: Stage, tmp_path: Path) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.go("new")
    stage.frames(2)
    field = stage.page().ids.seats.children[-1].ids.field
    field.password = True
    field.insert_text("пароль")
    assert field.text == "пароль"
    assert hall.complaint == ""


def test_a_name_from_elsewhere_is_drawn_without_a_box(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kivy.core.text import text_sdl2

    measured: set[str] = set()
    extents = text_sdl2._get_extents

    def seen(label: Any, text: str) -> Any:
        measured.add(text)
        return extents(label, text)

    monkeypatch.setattr(text_sdl2, "_get_extents", seen)
    house = new_house(tmp_path)
    seats = [Seat("Борис", "red"), Seat("محمد 👑", "blue")]
    house.start("peloponnes", seats, {}, "touch").play.leave()
    hall = stage.open(house)
    hall.resume(1)
    stage.frames(6)
    assert "Борис" in texts(stage.page()), "it is kept as it was written"
    assert any("•••••" in text for text in measured)
    missing = {letter for text in measured for letter in text if not glyphs.has(letter, FILES[0])}
    assert missing == set()
