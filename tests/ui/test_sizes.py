"""The crowded moments of all games fit on a phone, a small window and a tablet, however turned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.ui.widgets import lettering
from tests.ui.audit import complaints
from tests.ui.houses import new_house
from tests.ui.moments import MOMENTS, open_moment
from tests.ui.scenes import AT_TABLE, follow, prepared
from tests.ui.stage import Stage
from tests.ui.tables import HandTables

LEAST = 14.0
"""Pixels here are sp: what is read at arm's length, as the issue of the screens has it."""
SIZES = ((390, 844), (844, 390), (1024, 600), (800, 1280), (1280, 800))
CROWDED = ("gaia-five-late", "gaia-project-four-late", "hadara-five-late", "earth-five-late",
           "peloponnes-five")  # fmt: skip


@pytest.mark.parametrize("name", CROWDED)
def test_a_crowded_moment_fits_however_the_screen_is_turned(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Nothing is cut, nothing lies outside, and no type is smaller than people read, on pieces
    either: what would be, is left out."""
    sizes = set_in(monkeypatch)
    moment = next(one for one in MOMENTS if one.name == name)
    hall = open_moment(stage, tmp_path / "house", moment)
    asked = hall.see().question.id
    for language in ("en", "ja"):
        stage.look(language)
        for size in SIZES:
            stage.resize(size)
            stage.frames(4)
            assert complaints(stage.root) == [], f"at {size} in {language}"
            room, board = stage.page().room, stage.page().ids.board
            assert board.width >= room.width - 1
            assert board.height >= room.height - 1
    assert hall.see().question.id == asked
    assert min(sizes) >= LEAST


def set_in(monkeypatch: pytest.MonkeyPatch) -> set[float]:
    """The sizes that painted type is set in from now on."""
    sizes, real = set(), lettering.CoreLabel

    def label(*words: Any, **look: Any) -> Any:
        sizes.add(look["font_size"])
        return real(*words, **look)

    lettering.forget()
    monkeypatch.setattr(lettering, "CoreLabel", label)
    return sizes


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
    assert page.virtual.parent is not None
    assert page.room.parent is not None
    for size in ((1024, 600), (390, 844)):
        stage.resize(size)
        stage.frames(4)
        assert page.virtual.parent is None
        page.turn_table()
        stage.frames(4)
        assert page.room.parent is None
        assert page.virtual.parent is not None
        assert complaints(stage.root) == [], f"at {size}"
        page.turn_table()
    hall.go_home()


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
