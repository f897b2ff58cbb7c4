"""`tabletwin register`: enrolment that can be interrupted, refused tags, export and import."""

from __future__ import annotations

import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.cli.folder import FILE
from companion.store import missing
from companion.store.errors import Lost, StoreError
from companion.store.store import Store
from engine import games

PIECES = [piece.id for piece in games.load("peloponnes").catalogue.sensed()]


def tag(number: int) -> str:
    return f"04{number:012x}"


class Command:
    """Runs the command on a store of its own."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.folder = folder
        self._patch = monkeypatch
        self._capsys = capsys

    def run(self, what: str, *argv: object, typed: str = "") -> tuple[int, dict[str, Any], str]:
        self._patch.setattr("sys.stdin", io.StringIO(typed))
        words = [str(arg) for arg in argv]
        code = main(
            ["register", what, "peloponnes", "--folder", str(self.folder), "--json", *words]
        )
        printed = self._capsys.readouterr()
        return code, json.loads(printed.out) if printed.out else {}, printed.err

    def enrol(self, *tags: str) -> tuple[int, dict[str, Any], str]:
        return self.run("enrol", typed="".join(f"{uid}\n" for uid in tags))


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    return Command(tmp_path / "store", monkeypatch, capsys)


def test_enrolment_goes_on_where_it_stopped(command: Command) -> None:
    assert command.enrol(tag(1), tag(2))[1]["done"] == 2
    code, data, _ = command.enrol(tag(3))
    assert (code, data["done"], data["of"]) == (0, 3, len(PIECES))
    assert data["missing"] == PIECES[3:]


def test_a_whole_box_is_enrolled(command: Command) -> None:
    code, data, _ = command.enrol(*(tag(n) for n in range(1, len(PIECES) + 1)))
    assert (code, data["missing"]) == (0, [])


@pytest.mark.parametrize(
    ("uid", "reason"),
    [
        (tag(1), "already on"),
        ("08a1b2c3", "changes its number"),
        ("hello", "not the number of a sticker"),
    ],
)
def test_a_tag_that_cannot_be_used_is_refused_with_the_reason(
    command: Command, uid: str, reason: str
) -> None:
    command.enrol(tag(1))
    code, data, _ = command.enrol(uid, tag(2))
    assert code == 1
    assert len(data["refused"]) == 1
    assert reason in data["refused"][0]
    assert data["done"] == 2


def test_a_tag_of_another_box_is_refused_with_its_name(command: Command) -> None:
    command.run("enrol", "--box", "attic", typed=f"{tag(7)}\n")
    _, data, _ = command.enrol(tag(7))
    assert "attic" in data["refused"][0]
    assert data["done"] == 0


def test_one_piece_is_enrolled_again_after_it_was_forgotten(command: Command) -> None:
    command.enrol(tag(1), tag(2))
    assert command.run("forget", "--piece", PIECES[0])[1]["missing"][0] == PIECES[0]
    command.run("enrol", "--piece", PIECES[0], typed=f"{tag(9)}\n")
    assert command.run("show")[1]["tags"] == {PIECES[0]: tag(9), PIECES[1]: tag(2)}


def test_an_exported_register_can_be_imported_elsewhere(command: Command, tmp_path: Path) -> None:
    command.enrol(tag(1), tag(2))
    file = tmp_path / "box.json"
    command.run("export", "--file", file)
    other = ["--folder", tmp_path / "other"]
    assert command.run("import", "--file", file, *other)[1]["done"] == 2
    shown = command.run("show", *other)[1]["tags"]
    assert shown == {PIECES[0]: tag(1), PIECES[1]: tag(2)}


def test_what_is_lost_of_a_box_goes_along_with_its_register(
    command: Command, tmp_path: Path
) -> None:
    command.enrol(tag(1), tag(2))
    file, other = tmp_path / "box.json", tmp_path / "other"
    with closing(Store(command.folder / FILE)) as store, store.change(Lost.BOX) as db:
        missing.write(db, 1, {PIECES[1]})
    command.run("export", "--file", file)
    command.run("import", "--file", file, "--folder", other)
    old = json.loads(file.read_text())
    del old["lost"]  # as programs of before wrote it
    file.write_text(json.dumps(old))
    assert command.run("import", "--file", file, "--folder", other)[0] == 0
    with closing(Store(other / FILE)) as store:
        assert missing.of_box(store, 1) == {PIECES[1]}


def test_an_exported_register_tells_which_tags_it_lacks(command: Command, tmp_path: Path) -> None:
    """A box of three went along with two, and nobody was told."""
    command.enrol(tag(1), tag(2), tag(3))
    command.run("enrol", "--box", "attic", typed=f"{tag(7)}\n")
    file = tmp_path / "box.json"
    with sqlite3.connect(command.folder / FILE) as db:
        db.execute("UPDATE tags SET piece='the moon' WHERE uid IN (?, ?)", (tag(2), tag(7)))
    code, data, said = command.run("export", "--file", file, "--language", "de")
    assert (code, data) == (2, {})
    assert said.count("\n") == 1
    assert f"{file} wurde geschrieben, aber 1 Stück von" in said
    assert PIECES[0] in file.read_text("utf-8")


def test_what_breaks_in_the_middle_is_told_in_the_chosen_language(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("full", path="the file", lost=Lost.TAGS)

    monkeypatch.setattr("companion.cli.register.boxes.save", full)
    code, _, said = command.run("enrol", "--language", "ja", typed=f"{tag(1)}\n")
    assert (code, said) == (2, StoreError("full", lost=Lost.TAGS).said("ja") + "\n")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data.replace("peloponnes", "earth"),
        lambda data: data.replace('"version": 1', '"version": 7'),
        lambda data: data.replace(PIECES[0], "the moon"),
        lambda data: data.replace(tag(2), tag(1)),
        lambda data: data.replace(tag(2), "08a1b2c3"),
    ],
)
def test_a_bad_register_file_changes_nothing(command: Command, tmp_path: Path, spoil: Any) -> None:
    command.enrol(tag(1), tag(2))
    file = tmp_path / "box.json"
    command.run("export", "--file", file)
    file.write_text(spoil(file.read_text("utf-8")), "utf-8")
    before = command.run("show")[1]
    code, data, error = command.run("import", "--file", file)
    assert (code, data) == (2, {})
    assert len(error.strip().splitlines()) == 1
    assert command.run("show")[1] == before


@pytest.mark.parametrize(
    ("argv", "word"),
    [
        (("export",), "--file"),
        (("forget",), "--piece"),
        (("forget", "--piece", "the moon"), "the moon"),
        (("enrol", "--piece", "the moon"), "the moon"),
        (("import", "--file", "/no/such/file"), "/no/such/file"),
        (("show", "--folder", "/proc/none"), "/proc/none"),
        (("show", "--box", ""), "called “”"),
        (("show", "--box", "../../x"), "../../x"),
        (("show", "--box", "a\nb"), "cannot be called"),
        (("show", "--box", "x" * 41), "cannot be called"),
    ],
)
def test_bad_use_is_exit_2(command: Command, argv: tuple[str, ...], word: str) -> None:
    code, data, error = command.run(*argv)
    assert (code, data) == (2, {})
    assert word in error
