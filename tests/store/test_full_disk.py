"""A full disk, a real one: each sentence tells what was not kept, and a match is looked at."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from errno import ENOSPC
from pathlib import Path

import pytest

from companion.cli import main
from companion.session.session import Session
from companion.session.start import begin, resume
from companion.store import backups, boxes, house, matches
from companion.store.errors import TEXTS, Lost, refused, told
from companion.store.store import Store, StoreError
from companion.table.register import Register
from engine.core.languages import LANGUAGES
from engine.core.play import Counts, random_steps
from engine.games import load
from tests.small_disk import SmallDisk, small_disk

LONG = "x" * 9000
"""More than is left on the last page of a file."""
TAGS = {f"04{number:012x}": f"A{number:02}" for number in range(1, 60)}


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    with small_disk(tmp_path) as made:
        yield made


def begun(disk: SmallDisk) -> tuple[Store, Session, int]:
    """A house with a match of ten steps and a box, on a disk that is full then."""
    store = Store(disk.folder / "s.db")
    session = begin(load("peloponnes"), 2, store=store)
    for _, step in zip(range(10), random_steps(session.state, 1, Counts()), strict=False):
        assert session.choose(step) is None
    box = boxes.add(store, "earth", "1")
    store.checkpoint()  # else there is room in the log beside the file, more or less of it
    disk.fill()
    return store, session, box


def no_step_fits(session: Session) -> str:
    """Play until the disk takes no more; what is said then."""
    for step in random_steps(session.state, 1, Counts()):
        before = session.state.digest()
        if notice := session.choose(step):
            assert session.state.digest() == before
            return session.say(notice.text)
    raise AssertionError


ACTS: dict[Lost, Callable[[Store, int], object]] = {
    Lost.MATCH: lambda store, _: begin(load("earth"), 4, store=store),
    Lost.SETTING: lambda store, _: house.set_setting(store, "key", LONG),
    Lost.BOX: lambda store, _: boxes.add(store, "earth", "2"),
    Lost.TAGS: lambda store, box: boxes.save(store, box, Register("earth", "1", TAGS)),
    Lost.FACES: lambda store, _: house.teach(store, "earth", "E001", {"told": LONG}),
    Lost.DELETED: lambda store, _: matches.delete(store, 1),
}


def test_each_sentence_tells_what_was_not_kept(disk: SmallDisk) -> None:
    store, session, box = begun(disk)
    assert TEXTS.sentence("en", Lost.STEP) in no_step_fits(session)
    for lost, act in ACTS.items():
        with pytest.raises(StoreError) as error:
            act(store, box)
        for language in ("en", "ja"):
            said = error.value.said(language)
            assert said.startswith(("The disk is full. ", "ディスクがいっぱいです。"))
            assert TEXTS.sentence(language, lost) in said
            assert said == TEXTS.say(language, error.value.key, error.value.gaps)
    disk.free()
    for act in ACTS.values():
        act(store, box)
    store.close()


def test_an_undo_that_is_not_kept_takes_no_step_away(disk: SmallDisk) -> None:
    """The step stands: nobody is told that it is lost, and nobody that it is gone."""
    store, session, _ = begun(disk)
    no_step_fits(session)
    before = session.state.digest()
    for back in (session.undo, lambda: session.undo_to(3)):
        refused = back()
        assert refused is not None
        assert session.state.digest() == before
        assert "Nothing was taken back" in session.say(refused.text)
        assert "取り消しややり直しは行われていません" in session.say(refused.text, "ja")
        assert "was not kept" not in session.say(refused.text)
    disk.free()
    assert session.undo() is None
    store.checkpoint()
    disk.fill()
    no_step_fits(session)
    store.close()


def test_a_redo_that_is_not_kept_says_that_nothing_came_back(disk: SmallDisk) -> None:
    store, session, _ = begun(disk)
    disk.free()
    for _ in range(3):
        assert session.undo() is None
    before = session.state.digest()
    store.checkpoint()
    disk.fill()
    while (refused := session.redo()) is None:
        before = session.state.digest()
    assert session.state.digest() == before
    assert "brought back" in session.say(refused.text)
    store.close()


def test_what_is_lost_is_said_in_every_language() -> None:
    for language in LANGUAGES:
        said = {TEXTS.tables[language].get(lost) for lost in Lost}
        assert None not in said
        assert len(said) == len(Lost)


def test_a_copy_that_does_not_fit_is_told_in_one_language(disk: SmallDisk) -> None:
    store, *_ = begun(disk)
    with pytest.raises(StoreError) as error:
        backups.now(store)
    assert "（空きがありません）" in error.value.said("ja")
    store.close()


def test_a_pause_on_a_full_disk_is_a_pause(disk: SmallDisk) -> None:
    store, session, _ = begun(disk)
    no_step_fits(session)
    assert session.pause() is None
    notice = session.view().notice
    assert notice is not None
    assert TEXTS.sentence("en", Lost.PHASE) in session.say(notice.text)
    store.close()


def test_a_match_is_looked_at_until_there_is_room(disk: SmallDisk) -> None:
    store, session, _ = begun(disk)
    no_step_fits(session)
    digest = session.state.digest()
    session.leave()
    again = resume(store, 1, load)
    assert again.state.digest() == digest
    assert again.view().header.looks_on
    why = again.view().header.shut
    assert why is not None
    assert TEXTS.sentence("en", Lost.CLAIM) in again.say(why)
    refused = again.choose(next(random_steps(again.state, 1, Counts())))
    assert refused is not None
    assert refused.text == why
    disk.free()
    free = resume(store, 1, load, take_over=True)
    assert not free.view().header.looks_on
    assert free.choose(next(random_steps(free.state, 1, Counts()))) is None
    store.close()


@pytest.mark.parametrize("command", ["play", "backup", "export", "restore"])
def test_a_house_that_does_not_open_on_a_full_disk_says_that_it_is_full(
    disk: SmallDisk, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    """SQLite says that the disk failed where it finds no room for what it lays beside the file."""
    Store(disk.folder / "tabletwin.db").close()
    disk.fill()
    more = {"play": ["--text"], "export": [str(disk.folder / "out.json")]}.get(command, [])
    code = main([command, *more, "--folder", str(disk.folder)])
    said = capsys.readouterr()
    if command != "restore":  # it lists the copies, which needs no room
        assert code == 2
        assert said.err.startswith("The disk is full. All that was kept is still there.")
    disk.free()
    Store(disk.folder / "tabletwin.db").close()


def test_no_word_of_an_engineer_is_said_of_a_file(tmp_path: Path) -> None:
    """Such as "no such table: settings", "unable to open database file", "schema 9999"."""
    path = tmp_path / "s.db"
    for complaint in ("no such table: settings", "unable to open database file", "odd"):
        for code in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_MISUSE):
            error = sqlite3.OperationalError(complaint)
            error.sqlite_errorcode = code
            assert complaint not in str(told(str(path), error))
    lost = sqlite3.OperationalError("no such table: progress")
    lost.sqlite_errorcode = sqlite3.SQLITE_ERROR
    assert "is damaged" in str(told(str(path), lost))
    assert "full" in str(refused(path, OSError(ENOSPC, "No space left on device")))
    Store(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version=9999")
    db.close()
    with pytest.raises(StoreError, match="newer version of Tabletwin") as newer:
        Store(path)
    assert "9999" not in str(newer.value)
