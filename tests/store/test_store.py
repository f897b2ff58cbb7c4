"""The store: safe commits, old and new schemas, full disks, damaged and locked files."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.session.start import begin, resume
from companion.store import boxes, copies, faces, house, matches
from companion.store.keeping import Keeping
from companion.store.rows import sealed
from companion.store.store import Store, StoreError
from companion.table.register import Register
from engine.core.match import Match, Seat
from engine.core.play import Counts, random_steps
from engine.core.steps import Action
from engine.games import load

GAME = load("peloponnes")
A, B = "04000000000001", "04000000000002"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tabletwin.db"


def played(match: Match, steps: int, seed: int = 1) -> Match:
    for _, step in zip(range(steps), random_steps(match.state, seed, Counts()), strict=False):
        assert match.take(step) is None
    return match


def kept(path: Path, steps: int = 30) -> tuple[Store, Match, Keeping]:
    store = Store(path)
    match = played(Match.start(GAME, 3), steps)
    return store, match, matches.begin(store, match, "pad")


def sentence(error: pytest.ExceptionInfo[StoreError]) -> str:
    text = str(error.value)
    assert "\n" not in text
    assert text.endswith((".", "try again"))
    return text


# -- matches ----------------------------------------------------------------------------------


def test_a_match_comes_back_with_all_it_had(path: Path) -> None:
    store = Store(path)
    seats = [Seat("Aki", "red"), Seat("Bo", "blue")]
    match = Match.start(GAME, seats, {"raise_stacks": True})
    keeping = matches.begin(store, match, "stations")
    played(match, 40)
    keeping.commit(match)
    match.undo_to(32)
    keeping.commit(match)
    store.close()
    again, _, line = matches.load(Store(path), keeping.id, load)
    assert again.state.digest() == match.state.digest()
    assert again.log == match.log
    assert again.undone == match.undone
    assert again.seen == match.seen
    assert again.options["raise_stacks"] is True
    assert line.seats == tuple(seats)
    assert (line.tier, line.steps, line.phase) == ("stations", 32, "play")


def test_undone_steps_are_marked_and_a_new_step_replaces_them(path: Path) -> None:
    store, match, keeping = kept(path)
    match.undo_to(20)
    keeping.commit(match)
    rows = "SELECT entries, entries - length FROM progress"
    assert store.db.execute(rows).fetchone() == (30, 10)
    assert match.redo()
    keeping.commit(match)
    assert store.db.execute(rows).fetchone() == (30, 30 - len(match.log))
    match.undo_to(10)
    played(match, 1, seed=5)
    keeping.commit(match)
    assert store.db.execute(rows).fetchone() == (11, 0)
    assert matches.load(store, keeping.id, load)[0].state.digest() == match.state.digest()


def test_a_step_in_the_middle_can_go(path: Path) -> None:
    store = Store(path)
    match = Match.start(GAME, 2)
    keeping = matches.begin(store, match, "pad")
    for number, step in enumerate(random_steps(match.state, 3, Counts())):
        match.take(step)
        keeping.commit(match)
        if number > 20 and isinstance(step, Action) and match.take_back(step.seat) is None:
            keeping.commit(match)
            break
    assert matches.load(store, keeping.id, load)[0].log == match.log


def test_matches_are_listed_latest_first_and_deleted(path: Path) -> None:
    store, match, keeping = kept(path)
    other = matches.begin(store, Match.start(GAME, 2), "full")
    keeping.commit(match)
    assert {line.id for line in matches.matches(store)} == {keeping.id, other.id}
    matches.delete(store, other.id)
    assert [line.id for line in matches.matches(store)] == [keeping.id]
    with pytest.raises(StoreError, match="no match number 77"):
        matches.load(store, 77, load)


def test_it_is_written_through_to_the_disk(path: Path) -> None:
    """As a program of its own has it: within tests no database waits for the disk."""
    asks = "journal_mode", "synchronous"
    code = (
        "import sys; from companion.store.store import Store; db = Store(sys.argv[1]).db;"
        f"print(*(db.execute('PRAGMA ' + one).fetchone()[0] for one in {asks}))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == ["wal", "2"]  # FULL


# -- what can go wrong -------------------------------------------------------------------------


def test_a_file_of_a_newer_version_is_left_alone(path: Path) -> None:
    store, *_ = kept(path)
    store.db.execute("PRAGMA user_version=99")
    store.close()
    before = path.read_bytes()
    with pytest.raises(StoreError) as error:
        Store(path)
    assert "newer version" in sentence(error)
    assert path.read_bytes() == before


def test_a_damaged_file_is_left_alone(path: Path) -> None:
    path.write_bytes(b"this is no database at all, but long enough to look at" * 40)
    before = path.read_bytes()
    with pytest.raises(StoreError) as error:
        Store(path)
    assert "damaged" in sentence(error)
    assert path.read_bytes() == before


def test_a_truncated_file_is_told(path: Path) -> None:
    store, *_ = kept(path)
    store.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    path.write_bytes(path.read_bytes()[:9000])
    with pytest.raises(StoreError) as error:
        matches.matches(Store(path))
    assert "damaged" in sentence(error)


def test_a_file_of_which_nothing_is_left_is_no_new_house(path: Path) -> None:
    """The list of matches came up empty beside good copies."""
    store, *_ = kept(path)
    copy = copies.write(store.db, path, "day")
    store.close()
    for file in path.parent.glob(f"{path.name}*"):
        file.write_bytes(b"")
    with pytest.raises(StoreError) as error:
        Store(path)
    assert "damaged" in sentence(error)
    assert copy.stat().st_size
    copy.unlink()
    Store(path).close()  # where there is no copy, nothing was there


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as error:
        Store(tmp_path / "none" / "s.db")
    assert "cannot be opened" in sentence(error)


def test_another_program_that_writes_is_waited_for_then_named(path: Path) -> None:
    store, match, keeping = kept(path)
    keeping.store = Store(path, busy_s=0.05)
    store.db.execute("BEGIN IMMEDIATE")
    length = len(match.log)
    played(match, 1, seed=9)
    with pytest.raises(StoreError) as error:
        keeping.commit(match)
    assert "Another program" in sentence(error)
    store.db.execute("ROLLBACK")
    assert len(matches.load(store, keeping.id, load)[0].log) == length
    keeping.commit(match)
    assert len(matches.load(store, keeping.id, load)[0].log) == length + 1


def test_two_programs_can_open_a_new_file_at_once(path: Path) -> None:
    one, other = Store(path), Store(path)
    house.set_setting(one, "language", "ja")
    assert house.setting(other, "language") == "ja"


def test_a_full_disk_loses_only_the_step_that_did_not_fit(path: Path) -> None:
    store = Store(path)
    session = begin(GAME, 5, store=store)
    store.db.execute("VACUUM")
    pages = store.db.execute("PRAGMA page_count").fetchone()[0]
    store.db.execute(f"PRAGMA max_page_count={pages}")
    notice = None
    while notice is None:
        digest = session.state.digest()
        step = next(random_steps(session.state, 2, Counts()))
        notice = session.choose(step)
    assert "full" in session.say(notice.text)
    assert session.state.digest() == digest
    store.db.execute("PRAGMA max_page_count=100000")
    again, *_ = matches.load(Store(path), 1, load)
    assert again.state.digest() == digest
    assert session.choose(step) is None
    assert matches.load(Store(path), 1, load)[0].state.digest() == session.state.digest()


def test_a_refused_undo_leaves_everything_as_it_was(path: Path) -> None:
    store = Store(path, busy_s=0.01)
    session = begin(GAME, 2, store=store)
    for _, step in zip(range(25), random_steps(session.state, 2, Counts()), strict=False):
        session.choose(step)
    digest, log = session.state.digest(), list(session.match.log)
    other = Store(path)
    other.db.execute("BEGIN IMMEDIATE")
    notice = session.undo_to(11)
    assert notice is not None
    assert session.state.digest() == digest
    assert session.match.log == log
    assert session.match.undone == []
    assert session.match.seen == set()
    other.db.execute("ROLLBACK")
    assert session.undo_to(11) is None


def test_a_step_that_is_no_longer_legal_is_told_and_the_match_kept(path: Path) -> None:
    store, _, keeping = kept(path)
    bad = json.dumps({"action": "pass", "seat": 1})
    with store.change() as db:
        row = sealed(keeping.id, 0, 1, bad)
        db.execute("UPDATE entries SET step=?, digest=? WHERE number=0", (bad, row[-1]))
    match, opened, _ = matches.load(store, keeping.id, load)
    assert match.log == []
    assert opened.said is not None
    said = opened.said.said()
    assert said.startswith("Already the first step of this match is not allowed by the rules:")
    assert "today" not in said, "the rules are those with which it was played"
    assert len(matches.matches(store)) == 1


def test_a_step_that_cannot_be_read_is_told(path: Path) -> None:
    store, _, keeping = kept(path)
    with store.change() as db:
        db.execute("UPDATE entries SET step='{' WHERE number=3")
    match, opened, _ = matches.load(store, keeping.id, load)
    assert len(match.log) == 3
    assert opened.said is not None
    assert "Step 4 of this match was damaged" in opened.said.said()


def test_a_match_of_a_game_that_is_gone_is_told(path: Path) -> None:
    store, _, keeping = kept(path)
    with store.change() as db:
        row = db.execute(f"SELECT {matches.COLUMNS} FROM matches").fetchone()[:-1]
        gone = sealed(*(("ludo" if value == "peloponnes" else value) for value in row))
        db.execute("UPDATE matches SET game='ludo', digest=?", (gone[-1],))
    with pytest.raises(StoreError, match="cannot start again") as error:
        matches.load(store, keeping.id, load)
    assert "更新" in error.value.said("ja")
    assert "ludo" not in error.value.said("ja")


def test_resuming_what_is_not_there_is_told(path: Path) -> None:
    with pytest.raises(StoreError, match="no match number 5"):
        resume(Store(path), 5, load)


# -- boxes, faces, settings ----------------------------------------------------------------------


def test_boxes_keep_their_tags_and_know_each_other(path: Path) -> None:
    store = Store(path)
    home, cafe = boxes.add(store, "peloponnes", "home"), boxes.add(store, "peloponnes", "café")
    boxes.save(store, home, Register("peloponnes", "home", {A: "A01"}))
    register = boxes.register(store, cafe)
    assert register.others == {A: "home"}
    boxes.save(store, cafe, Register("peloponnes", "café", {B: "A01"}))
    assert [(box.name, box.tags) for box in boxes.boxes(store)] == [("café", 1), ("home", 1)]
    boxes.save(store, home, Register("peloponnes", "home", {A: "A02"}))
    assert boxes.register(store, home).tags == {A: "A02"}
    boxes.delete(store, cafe)
    assert boxes.register(store, home).others == {}


def test_a_tag_cannot_be_in_two_boxes(path: Path) -> None:
    store = Store(path)
    home, cafe = boxes.add(store, "peloponnes", "home"), boxes.add(store, "peloponnes", "café")
    boxes.save(store, home, Register("peloponnes", "home", {A: "A01"}))
    with pytest.raises(StoreError, match="belongs to the box “home”"):
        boxes.save(store, cafe, Register("peloponnes", "café", {B: "A02", A: "A01"}))
    assert boxes.register(store, cafe).tags == {}


def test_a_box_name_is_taken_once(path: Path) -> None:
    store = Store(path)
    boxes.add(store, "peloponnes", "home")
    with pytest.raises(StoreError, match="already a box “home”"):
        boxes.add(store, "peloponnes", "home")
    with pytest.raises(StoreError, match="no box number 9"):
        boxes.register(store, 9)


def test_a_match_outlives_its_box(path: Path) -> None:
    store = Store(path)
    box = boxes.add(store, "peloponnes", "home")
    keeping = matches.begin(store, Match.start(GAME, 2), "pad", box)
    boxes.delete(store, box)
    assert boxes.add(store, "peloponnes", "another") != box
    assert resume(store, keeping.id, load).box is None


def test_faces_and_settings(path: Path) -> None:
    store = Store(path)
    assert house.setting(store, "language", "en") == "en"
    house.set_setting(store, "language", "ja")
    house.set_setting(store, "bright", 40)
    assert (house.setting(store, "language"), house.setting(store, "bright")) == ("ja", 40)
    house.teach(store, "gaia", "city3", {"needs": ["a"]}, "2014")
    house.teach(store, "gaia", "city3", {"needs": ["b"]}, "2014")
    assert house.faces(store, "gaia", "2014") == {"city3": {"needs": ["b"]}}
    assert house.faces(store, "gaia", "2018") == {}


def test_a_change_that_fails_half_way_changes_nothing(path: Path) -> None:
    store = Store(path)
    with pytest.raises(StoreError, match="went wrong"), store.change() as db:  # noqa: PT012
        db.execute("INSERT INTO settings VALUES ('a', '1', '')")
        db.execute("INSERT INTO nothing VALUES (1)")
    assert house.setting(store, "a") is None
    assert not store.db.in_transaction
    assert isinstance(store.db, sqlite3.Connection)


def test_a_face_file_goes_where_no_folder_is_yet(tmp_path: Path) -> None:
    path = tmp_path / "of" / "ours" / "faces.json"
    faces.write_file(path, {"face": "city_03"})
    assert json.loads(path.read_text("utf-8")) == {"face": "city_03"}
    assert [one.name for one in path.parent.iterdir()] == ["faces.json"], "nothing lies beside it"


@pytest.mark.parametrize("put", [None, b""])
def test_a_file_that_was_taken_away_keeps_no_step_in_silence(
    tmp_path: Path, put: bytes | None
) -> None:
    """It is written to while it is open, and gone with the program: five steps were "kept"."""
    path = tmp_path / "s.db"
    store = Store(path)
    session = begin(load("peloponnes"), 2, store=store)
    path.unlink()
    if put is not None:
        path.write_bytes(put)
    before = session.state.digest()
    notice = session.choose(next(random_steps(session.state, 1, Counts())))
    assert notice is not None
    assert "no longer there" in session.say(notice.text)
    assert "nothing that is done now is kept" in session.say(notice.text)
    assert "every step" not in session.say(notice.text), "they are in the file that is gone"
    assert session.state.digest() == before


@pytest.mark.parametrize("version", [0, 1, 70])
def test_the_file_of_another_program_is_left_alone(path: Path, version: int) -> None:
    """Fourteen tables of ours were written into it."""
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE settings (name TEXT)")
        db.execute(f"PRAGMA user_version={version}")
    db.close()
    before = path.read_bytes()
    with pytest.raises(StoreError) as error:
        Store(path)
    assert "is not Tabletwin's and was not touched" in sentence(error)
    assert "restore" in sentence(error)
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_what_is_no_file_is_not_ours(path: Path, make: Callable[[Path], None]) -> None:
    make(path)
    with pytest.raises(StoreError, match="is not Tabletwin's and was not touched"):
        Store(path)


def test_a_file_without_tables_is_no_new_house_beside_copies(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version=0")
        db.execute("VACUUM")
    db.close()
    Store(path).close()
    store, *_ = kept(path)
    copies.write(store.db, path, "day")
    store.close()
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE one (a)")
        db.execute("DROP TABLE one")
    db.close()
    with pytest.raises(StoreError, match="damaged"):
        Store(path)


def test_a_file_that_lost_a_table_is_damaged(path: Path) -> None:
    Store(path).close()
    with sqlite3.connect(path) as db:
        db.execute("DROP TABLE settings")
    db.close()
    with pytest.raises(StoreError) as error:
        Store(path)
    assert "is damaged and was not touched" in sentence(error)


def test_a_log_that_lost_its_file_is_kept(path: Path) -> None:
    """SQLite takes it away beside an empty file, and with it all that was played."""
    store, *_ = kept(path)
    log = path.with_name(f"{path.name}-wal")
    kept_log = log.read_bytes()
    path.write_bytes(b"")
    with pytest.raises(StoreError, match="damaged"):
        Store(path)
    assert log.read_bytes() == kept_log
    del store
