"""`tabletwin hub backup | restore`: what staff type, and what they are told."""

from __future__ import annotations

import json
import os
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.cli import main
from hub import database, together
from hub.alone import Alone
from hub.joining import Tables
from hub.running import Hub, Setting
from hub.spoiled import Spoiled
from simulators.broker import free_port
from tests.hub.test_database import VERSIONS, as_of


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A hub's folder with one match."""
    (tmp_path / "hub").mkdir()
    as_of(database.at(tmp_path / "hub" / "hub.db"), VERSIONS[-1])
    return tmp_path / "hub"


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["hub", *words]) == code
    out = capsys.readouterr()
    return out.err if code else out.out


def tables(house: Path) -> list[str]:
    engine = database.opened(database.at(house / "hub.db"))
    found = [str(one["name"]) for one in Tables(engine).listed()]
    engine.dispose()
    return found


def add(house: Path, name: str) -> None:
    engine = database.opened(database.at(house / "hub.db"))
    Tables(engine).add(name)
    engine.dispose()


def test_back_to_a_copy_and_back_from_there(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(house, "den")
    copy, where = str(tmp_path / "copy.zip"), ["--folder", str(house)]
    told = said(capsys, "backup", copy, *where)
    assert "1 table, 1 match, 1 step are in" in told
    assert "lock it away" in told
    add(house, "window")
    told = json.loads(said(capsys, "restore", copy, *where, "--json"))
    assert tables(house) == ["den"]
    said(capsys, "restore", told["before"], *where)
    assert tables(house) == ["den", "window"]


def test_a_new_computer_begins_with_a_copy(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(house, "den")
    copy = str(tmp_path / "copy.zip")
    said(capsys, "backup", copy, "--folder", str(house))
    said(capsys, "restore", copy, "--folder", str(tmp_path / "new"))
    assert tables(tmp_path / "new") == ["den"]


def test_a_name_is_forgotten_by_one_command(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = database.opened(database.at(house / "hub.db"))
    with engine.begin() as db:
        seats = json.dumps([{"name": "Aki Mori", "colour": "red"}])
        db.exec_driver_sql("UPDATE matches SET seats=?", (seats,))
    engine.dispose()
    where = ["--folder", str(house)]
    assert "Whose name?" in said(capsys, "forget", *where, code=2)
    told = said(capsys, "forget", "aki mori", *where)
    assert "Entries that knew the name: 1." in told
    assert "still hold it" in told
    assert b"Aki" not in b"".join(one.read_bytes() for one in house.iterdir())


def test_a_copy_of_another_house_is_asked_about(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, other = str(tmp_path / "copy.zip"), tmp_path / "other"
    other.mkdir()
    for where, table in ((house, "den"), (other, "attic")):
        add(where, table)
        engine = database.opened(database.at(where / "hub.db"))
        together.password(engine)
        engine.dispose()
    said(capsys, "backup", copy, "--folder", str(house))
    told = said(capsys, "restore", copy, "--folder", str(other), code=2)
    assert "of another house" in told
    assert tables(other) == ["attic"]
    said(capsys, "restore", copy, "--folder", str(other), "--another")
    assert tables(other) == ["den"]
    said(capsys, "restore", copy, "--folder", str(other))


@contextmanager
def full_disk(most: int = 40_000) -> Iterator[None]:
    """No file grows beyond so many bytes; what a database notes beside itself is shorter."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_leaves_half_a_copy_nowhere_and_every_old_one(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf = tmp_path / "copies"
    shelf.mkdir()
    old = shelf / "hub-20200101T030000Z.zip"
    old.touch()
    where = ["--folder", str(house)]
    engine = database.opened(database.at(house / "hub.db"))
    with engine.begin() as db:
        faces = json.dumps({"a": os.urandom(100_000).hex()})
        db.exec_driver_sql("UPDATE matches SET faces=?", (faces,))
    engine.dispose()
    with full_disk():
        told = said(capsys, "backup", str(shelf), "--keep", "1", *where, code=2)
    assert "No copy was made" in told
    assert list(shelf.iterdir()) == [old]
    good = tmp_path / "good.zip"
    said(capsys, "backup", str(good), *where)
    add(house, "den")
    with full_disk():
        assert "nothing was changed" in said(capsys, "restore", str(good), *where, code=2)
    assert tables(house) == ["den"]


def test_of_copies_in_a_folder_the_newest_stay(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf = tmp_path / "copies"
    shelf.mkdir()
    for day in (1, 2, 3):
        (shelf / f"hub-2020010{day}T030000Z.zip").touch()
    (shelf / "holiday.zip").touch()
    said(capsys, "backup", str(shelf), "--keep", "2", "--folder", str(house))
    left = sorted(one.name for one in shelf.iterdir())
    assert left[:2] == ["holiday.zip", "hub-20200103T030000Z.zip"]
    assert len(left) == 3


def test_what_cannot_be_is_one_sentence_and_changes_nothing(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where, other = ["--folder", str(house)], tmp_path / "photo.zip"
    other.write_bytes(b"PK no")
    add(house, "den")
    assert "no whole copy" in said(capsys, "restore", str(other), *where, code=2)
    assert "No such file" in said(capsys, "restore", str(tmp_path / "none"), *where, code=2)
    assert "Which copy?" in said(capsys, "restore", *where, code=2)
    assert "File exists" in said(capsys, "backup", str(other), *where, code=2)
    os.mkfifo(tmp_path / "pipe")
    for odd in (tmp_path / "pipe", tmp_path, Path("/dev/zero")):
        assert "no whole copy" in said(capsys, "restore", str(odd), *where, code=2)
    assert "There is no hub" in said(capsys, "backup", "--folder", str(tmp_path / "no"), code=2)
    said(capsys, "backup", str(tmp_path / "good.zip"), *where)
    alone = Alone(house)
    for words in (("restore", str(tmp_path / "good.zip")), ("serve", "--port", str(free_port()))):
        assert "A hub is at work" in said(capsys, *words, *where, code=2)
    alone.end()
    assert tables(house) == ["den"]


def test_back_from_a_newer_hub_that_did_not_come_to_life(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where, copy = ["--folder", str(house)], str(tmp_path / "copy.zip")
    add(house, "den")
    said(capsys, "backup", copy, *where)
    engine = database.opened(database.at(house / "hub.db"))
    with engine.begin() as db:
        db.exec_driver_sql("CREATE TABLE of_tomorrow (id INTEGER PRIMARY KEY)")
        db.exec_driver_sql("UPDATE alembic_version SET version_num='9999'")
    engine.dispose()
    assert "newer hub" in said(capsys, "restore", copy, *where, code=2)
    said(capsys, "restore", copy, "--newer", *where)
    assert tables(house) == ["den"]


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:9000])


def zeroed(file: Path) -> None:
    file.write_bytes(bytes(9000))


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def of_others(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE of_a_tablet (id INTEGER PRIMARY KEY)")


def lost(file: Path) -> None:
    file.unlink()


@pytest.mark.parametrize("spoil", [cut, zeroed, emptied, of_others, lost])
def test_no_new_house_begins_over_one_that_was_kept(
    house: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[Path], None]
) -> None:
    file, where = house / "hub.db", ["--folder", str(house)]
    add(house, "den")
    copy = json.loads(said(capsys, "backup", "--json", *where))["copy"]
    spoil(file)
    there = file.read_bytes() if file.exists() else None
    with pytest.raises(Spoiled, match="tabletwin hub restore COPY"):
        Hub(Setting(house, "127.0.0.1", broker="127.0.0.1:1"))
    assert (file.read_bytes() if file.exists() else None) == there
    before = Path(json.loads(said(capsys, "restore", copy, "--json", *where))["before"])
    assert tables(house) == ["den"]
    assert before.suffix == ".zip" or before.read_bytes() == there


def test_what_was_spoiled_comes_back_where_the_copy_is_too(
    house: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, where = house / "hub.db", ["--folder", str(house)]
    copy = tmp_path / "copy.zip"
    said(capsys, "backup", str(copy), *where)
    zeroed(file)
    with full_disk(most=4096):
        assert said(capsys, "restore", str(copy), *where, code=2)
    assert file.read_bytes() == bytes(9000)
    assert not list(house.glob("before-*"))


def test_serving_a_spoiled_file_is_one_sentence(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    zeroed(house / "hub.db")
    told = said(capsys, "serve", "--port", str(free_port()), "--folder", str(house), code=2)
    assert told.count("\n") == 1
    assert "is damaged; nothing was changed. Go back to a copy: tabletwin hub restore" in told
    assert "is damaged" in said(capsys, "backup", "--folder", str(house), code=2)
