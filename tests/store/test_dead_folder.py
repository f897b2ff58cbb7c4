"""A folder of copies that is shut, gone or no folder: said in one sentence, and play goes on."""

from __future__ import annotations

from collections.abc import Iterator
from errno import EACCES, EIO
from os import strerror
from pathlib import Path

import pytest

from companion.cli import main
from companion.store import backups, copies, house
from companion.store.copies import there
from companion.store.store import Store, StoreError

LONG = "x" * 300
"""No system takes such a name for a file."""


def dead(monkeypatch: pytest.MonkeyPatch, folder: Path, code: int) -> None:
    """A folder that answers nothing any more: one that is shut, a stick that was pulled out."""
    looked = Path.iterdir

    def iterdir(self: Path) -> Iterator[Path]:
        if self == folder:
            raise OSError(code, strerror(code), str(self))
        return looked(self)

    monkeypatch.setattr(Path, "iterdir", iterdir)


def at_home(folder: Path, monkeypatch: pytest.MonkeyPatch, to: str = "") -> Store:
    monkeypatch.setenv("TABLETWIN_HOME", str(folder))
    store = Store(folder / "tabletwin.db")
    house.set_setting(store, "backup_folder", to)
    return store


@pytest.mark.parametrize("code", [EACCES, EIO])
def test_a_folder_that_cannot_be_looked_into_is_told_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    store = at_home(tmp_path, monkeypatch)
    backups.now(store)
    dead(monkeypatch, tmp_path / copies.FOLDER, code)
    for language in ("en", "ja", "de", "es", "fr", "ko", "zh"):
        error = backups.daily(tmp_path / "tabletwin.db")
        assert error is not None
        assert str(tmp_path / copies.FOLDER) in error.said(language)
        assert strerror(code) in error.said(language)
    said = str(backups.daily(tmp_path / "tabletwin.db"))
    assert "everything else is kept" in said
    assert "choose another place" in said
    with pytest.raises(StoreError):
        backups.restore(store, tmp_path / "nothing.db")


@pytest.mark.parametrize("command", ["restore", "backup"])
def test_commands_of_copies_end_with_one_line_that_leads_on(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    command: str,
) -> None:
    at_home(tmp_path, monkeypatch, str(tmp_path / LONG)).close()
    assert main([command]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "backup --to" in told
    assert main(["backup", "--to", "-"]) == 0
    assert main([command]) == 0
    assert len(there(tmp_path / copies.FOLDER)) == (2 if command == "backup" else 1)


def test_play_goes_on_without_the_copy_of_the_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at_home(tmp_path, monkeypatch, str(tmp_path / LONG)).close()
    monkeypatch.setattr("sys.stdin.readline", lambda: "q\n", raising=False)
    assert main(["play", "--text", "peloponnes"]) == 0
    told = capsys.readouterr().out
    assert "backup --to" in told.splitlines()[0]
    assert "> " in told


def test_a_folder_is_kept_as_the_setting_once_it_took_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = tmp_path / "stick"
    store = at_home(tmp_path, monkeypatch, str(good))
    (tmp_path / "file").write_text("", "utf-8")
    for bad in (tmp_path / LONG, tmp_path / "file", tmp_path / "file" / "in"):
        assert main(["backup", "--to", str(bad), "--keep", "1"]) == 2
        assert "Traceback" not in capsys.readouterr().err
        assert house.setting(store, "backup_folder", "") == str(good)
        assert not house.setting(store, "backup_count", "")
    assert main(["backup"]) == 0
    assert len(there(good)) == 1
    assert main(["backup", "--keep", "1"]) == 0
    assert len(there(good)) == 1
    assert main(["backup", "--to", str(tmp_path / "other")]) == 0
    assert house.setting(store, "backup_folder", "") == str(tmp_path / "other")


def test_a_copy_is_found_by_its_path_though_the_folder_is_dead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = at_home(tmp_path, monkeypatch)
    kept = backups.now(store)
    dead(monkeypatch, tmp_path / copies.FOLDER, EIO)
    assert backups.named(tmp_path / copies.FOLDER, str(kept)) == kept
    with pytest.raises(StoreError):
        backups.named(tmp_path / copies.FOLDER, "1")


def test_an_empty_house_with_a_folder_that_is_dead_begins_no_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_home(tmp_path, monkeypatch).close()
    file = tmp_path / "tabletwin.db"
    (tmp_path / copies.FOLDER).mkdir()
    file.write_bytes(b"")
    dead(monkeypatch, tmp_path / copies.FOLDER, EIO)
    with pytest.raises(StoreError):
        Store(file)
    assert file.read_bytes() == b""
