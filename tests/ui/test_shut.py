"""A house that cannot be opened: a window says why and leads on; closed, it ends with its code."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from errno import EIO
from pathlib import Path
from typing import Any

import pytest

from companion.cli.folder import FILE, open_house
from companion.house.shut import ShutHouse, spoken
from companion.store import backups, house
from companion.store.copies import there
from companion.store.errors import StoreError
from companion.store.store import Store
from companion.ui.words import words
from tests.store.test_dead_folder import dead
from tests.ui.stage import SIZES, Stage
from tests.ui.test_safe import button, texts

Spoil = Callable[[Path], object]


def kept(folder: Path, language: str = "en") -> Path:
    """A house with a copy."""
    store = open_house(str(folder))
    house.set_setting(store, "language", language)
    backups.now(store)
    store.close()
    return folder / FILE


def damaged(file: Path) -> None:
    file.write_bytes(b"nonsense" * 4096)


def newer(file: Path) -> None:
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA user_version=99")


def in_a_file(file: Path) -> None:
    """Nothing can be written where the folder should be; who may write all must be stopped so."""
    for part in (*file.parent.glob("backups/*"), *file.parent.glob("*.db*")):
        part.unlink()
    (file.parent / "backups").rmdir()
    file.parent.rmdir()
    file.parent.touch()


def foreign(file: Path) -> None:
    file.unlink()
    with sqlite3.connect(file) as db:
        db.execute("CREATE TABLE of_another (program TEXT)")


SHUT: dict[str, tuple[Spoil, tuple[str, ...]]] = {
    "damaged": (damaged, ("damaged", "not touched", "Go back to a copy")),
    "foreign": (foreign, ("another program", "not touched", "Go back to a copy")),
    "newer": (newer, ("newer version", "Nothing was changed", "Update")),
    "read only": (in_a_file, ("may not write", "still there", "Allow writing")),
}


def shown(stage: Stage, file: Path) -> tuple[Any, list[str]]:
    """The page that opens in place of the app; "done" is noted when it lets people go on."""
    from companion.ui.screens.shut import loaded_page

    shut, done = ShutHouse(file, lambda: open_house(str(file.parent))), list[str]()
    with pytest.raises(StoreError) as caught:
        open_house(str(file.parent))
    shut.error = caught.value
    page = loaded_page(shut, lambda: done.append("done"))
    stage.close()
    stage.window.add_widget(page)
    stage.frames(3)
    return page, done


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", SHUT)
def test_the_window_says_what_happened_what_was_kept_and_what_to_do(
    stage: Stage, tmp_path: Path, kind: str, size: tuple[int, int]
) -> None:
    spoil, said = SHUT[kind]
    file = kept(tmp_path / "house")
    spoil(file)
    stage.resize(size)
    page, done = shown(stage, file)
    told = texts(page)
    assert all(part in told for part in said)
    assert "`" not in told, "no command is for people at a touch screen"
    assert str(file) in told
    stage.press(button(page, "Try again"))
    assert "still cannot be opened" in texts(page)
    assert not done
    stage.press(button(page, "Close"))
    assert done
    stage.window.remove_widget(page)


def test_a_copy_leads_back_and_what_was_there_is_kept(stage: Stage, tmp_path: Path) -> None:
    file = kept(tmp_path / "house", "ja")
    damaged(file)
    page, done = shown(stage, file)
    assert page.house.language == "ja", "as the copy knows"
    stage.press(button(page, "Go back to this"))
    assert not done, "asked once more"
    stage.press(button(page, "Yes, go back"))
    assert done
    assert page.house.is_open
    store = Store(file)
    assert house.setting(store, "language") == "ja"
    store.close()
    assert file.with_name("tabletwin-damaged-1.db").read_bytes() == b"nonsense" * 4096
    stage.window.remove_widget(page)


def test_copies_that_do_not_help_are_not_offered_and_where_they_belong_is_said(
    stage: Stage, tmp_path: Path
) -> None:
    file = kept(tmp_path / "house")
    newer(file)
    page, _ = shown(stage, file)
    assert "Go back" not in texts(page), "a newer program's copies are as new"
    stage.window.remove_widget(page)
    damaged(file)
    for copy in there(file.parent / "backups"):
        copy.path.unlink()
    page, _ = shown(stage, file)
    assert str(file.parent / "backups") in page.said
    stage.window.remove_widget(page)
    foreign(file)
    page, _ = shown(stage, file)
    assert "Move that file away" in page.said
    assert "copy" not in page.said
    stage.window.remove_widget(page)


def test_copies_that_cannot_be_seen_are_not_said_to_be_missing(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept(tmp_path / "house")
    damaged(file)
    dead(monkeypatch, file.parent / "backups", EIO)
    page, _ = shown(stage, file)
    assert "cannot be seen" in page.said
    assert "There is no copy" not in page.said
    assert page.house.language
    stage.window.remove_widget(page)


def test_it_speaks_as_the_house_does_or_else_the_system(tmp_path: Path) -> None:
    assert spoken({"LANG": "ja_JP.UTF-8"}) == "ja"
    assert spoken({"LC_ALL": "de_DE.UTF-8", "LANG": "ja_JP.UTF-8"}) == "de"
    assert spoken({"LANG": "C.UTF-8"}) == spoken({}) == "en"
    file = kept(tmp_path / "house", "fr")
    newer(file)
    assert ShutHouse(file, lambda: open_house(str(file.parent))).language == "fr"
    assert words.has("shut.newer")


THROUGH_THE_COMMAND_LINE = """
import sys
from companion.cli import main
from companion.cli import play
from pathlib import Path
from companion.ui import app, fonts, shut
play.run_app = lambda house, **_: print("the app")
window = app.opened_window
def opened():
    window()
    from kivy.clock import Clock
    from companion.ui.screens.shut import ShutWindow
    def on_start(self):
        print(self.root.said)
        if sys.argv[2] == "restore":
            number = self.house.copies()[0].number
            self.root._go_back(number)
            self.root._go_back(number)
        else:
            Clock.schedule_once(lambda _: self.root.done())
    ShutWindow.on_start = on_start
shut.opened_window = opened
if sys.argv[2] == "no font":
    fonts.register.__defaults__ = (Path(sys.argv[1]),)
sys.exit(main(["play", "--folder", sys.argv[1]]))
"""


def run(folder: Path, then: str, screen: str = "offscreen") -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if "KIVY" not in key}
    kept |= {"SDL_VIDEODRIVER": screen, "KIVY_HOME": str(folder / "kivy"), "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-c", THROUGH_THE_COMMAND_LINE, str(folder), then],
        env=kept, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def test_closed_it_ends_with_exit_code_2_and_the_sentence(tmp_path: Path) -> None:
    newer(kept(tmp_path))
    done = run(tmp_path, "close")
    assert done.returncode == 2, done.stderr
    assert "newer version of Tabletwin" in done.stdout
    assert done.stderr.count("newer version of Tabletwin") == 1
    assert "Traceback" not in done.stderr


def test_once_it_is_open_the_app_comes(tmp_path: Path) -> None:
    damaged(kept(tmp_path))
    done = run(tmp_path, "restore")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith("the app")


@pytest.mark.parametrize(("screen", "then"), [("dummy", "close"), ("offscreen", "no font")])
def test_where_no_window_can_be_opened_the_sentence_and_the_code_are_left(
    tmp_path: Path, screen: str, then: str
) -> None:
    """No screen at all, and one on which nothing can be written."""
    damaged(kept(tmp_path))
    done = run(tmp_path, then, screen)
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("is damaged and was not touched") == 1
    assert "Traceback" not in done.stderr


def test_a_house_that_is_open_and_lacks_what_is_asked_opens_no_such_window(tmp_path: Path) -> None:
    kept(tmp_path)
    words = THROUGH_THE_COMMAND_LINE.replace("sys.argv[1]])", 'sys.argv[1], "--match", "99"])')
    words = words.replace('print("the app")', "house.resume(_['match'])")
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", words, str(tmp_path), "close"],
        env=environment, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert "no match number 99" in done.stderr
