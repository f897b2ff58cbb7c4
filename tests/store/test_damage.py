"""A flipped byte anywhere in the file is put right or said; it never changes anything silently."""

from __future__ import annotations

import json
import shutil
import sqlite3
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import main
from companion.session.start import begin, resume
from companion.store import backups, boxes, copies, house, matches
from companion.store.damage import damaged
from companion.store.rows import SPARE, TRIES, Mender, digest, sealed
from companion.store.store import Store, StoreError
from companion.table.register import Register
from engine.core.match import Match, Seat
from engine.core.play import Counts, random_steps
from engine.games import ids, load
from simulators.broker import free_port


def a_house(path: Path) -> None:
    """A match of each game, one long; a box, faces, settings."""
    store = Store(path)
    house.set_setting(store, "language", "ja")
    house.set_setting(store, "table_key", "ab" * 32)
    house.set_setting(store, house.table_key(2), {"lost": ["A01"], "stand_ins": {"x": "A02"}})
    box = boxes.add(store, "peloponnes", "café")
    tags = {f"04{number:012x}": f"A{number:02}" for number in range(1, 16)}
    boxes.save(store, box, Register("peloponnes", "café", tags))
    game = load("gaia")
    told = {face: {**game.stand_ins(1)[face]} for face in game.faces_to_tell(game.printings[0])}
    for printed in told.values():
        del printed["stand_in"]  # an owner told them
    house.teach_all(store, "gaia", told, game.printings[0])
    for name in ids():
        game = load(name)
        seats = [Seat("Aki", game.colours[0]), Seat("千代", game.colours[1])]
        match = Match.start(game, seats, {}, game.stand_ins(1))
        keeping = matches.begin(store, match, "pad", box)
        for _, step in zip(range(120), random_steps(match.state, 4, Counts()), strict=False):
            assert match.take(step) is None
        keeping.commit(match)
        match.undo_to(len(match.log) - 4)
        keeping.commit(match)
        keeping.release()
    store.db.execute("VACUUM")
    store.close()


@cache
def whole(folder: Path) -> tuple[bytes, Any]:
    path = folder / "whole.db"
    a_house(path)
    truth, said = known(path)
    assert not said
    return path.read_bytes(), truth


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Any]:
    return whole(tmp_path_factory.mktemp("whole"))


def known(path: Path) -> tuple[dict[str, Any], list[str]]:
    """All that a program finds in the file, and what it says about it."""
    found: dict[str, Any] = {}
    said: list[str] = []

    def ask(what: str, question: Any) -> None:
        try:
            found[what] = question()
        except StoreError as error:
            said.append(str(error))

    try:
        store = Store(path)
    except StoreError as error:
        return {}, [str(error)]
    ask("settings", lambda: house.settings(store))
    ask("language", lambda: house.setting(store, "language"))
    ask("boxes", lambda: boxes.boxes(store))
    ask("tags", lambda: boxes.register(store, 1).tags)
    ask("faces", lambda: house.all_faces(store))
    ask("list", lambda: matches.matches(store))
    for number in range(1, len(ids()) + 1):
        ask(f"match {number}", lambda number=number: _match(store, number, said))
    said += [str(error) for error in store.damage.values()]
    store.close()
    return found, said


def _match(store: Store, number: int, said: list[str]) -> Any:
    match, keeping, kept = matches.load(store, number, load)
    if keeping.said is not None:
        said.append(str(keeping.said))
    return match.log, match.undone, match.seen, match.state.digest(), kept


def check(original: tuple[bytes, Any], folder: Path, at: int, change: int) -> str:
    """Flip a byte; what came of it: "whole" or "said"."""
    whole, truth = original
    path = folder / "flipped.db"
    path.write_bytes(whole[:at] + bytes([whole[at] ^ change]) + whole[at + 1 :])
    for tail in ("-wal", "-shm"):
        path.with_name(path.name + tail).unlink(missing_ok=True)
    found, said = known(path)
    assert all(one.endswith((".", "?")) and "\n" not in one for one in said)
    if said:
        return "said"
    assert found == truth, f"byte {at} ^ {change}: changed, and nothing was said"
    return "whole"


def sampled(size: int, each: int, seed: int) -> list[tuple[int, int]]:
    """Bytes of every region of every page: its header, its cell pointers, its free and its rows."""
    random, found = Random(seed), []
    for page in range(0, size, 4096):
        for start, end in ((0, 12), (12, 200), (200, 2000), (2000, 4096)):
            for _ in range(each):
                found.append((page + random.randrange(start, end), random.randrange(1, 256)))
    return found + [(at, random.randrange(1, 256)) for at in range(100)]  # the file's own header


def test_a_flipped_byte_is_never_silent(original: tuple[bytes, Any], tmp_path: Path) -> None:
    samples = Random(3).sample(sampled(len(original[0]), 2, 5), 30)
    outcomes = [check(original, tmp_path, at, change) for at, change in samples]
    assert outcomes.count("whole") > 3


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8))
def test_flipped_bytes_of_every_region(
    original: tuple[bytes, Any], tmp_path: Path, seed: int
) -> None:
    for at, change in sampled(len(original[0]), 4, seed):
        check(original, tmp_path, at, change)


def test_a_flipped_letter_of_a_step_is_put_right(
    original: tuple[bytes, Any], tmp_path: Path
) -> None:
    """A match loses nothing by one wrong byte in one of its steps."""
    at = original[0].index(b'{"action"') + 12
    assert check(original, tmp_path, at, 7) == "whole"


def test_any_byte_of_a_row_is_found_again() -> None:
    random = Random(2)
    for _ in range(25):
        row = [random.randrange(10**6), "héllo" + str(random.random()), random.randrange(99)]
        kept = digest(*row)
        broken = list(row)
        if random.random() < 0.5:
            text = bytearray(str(row[1]).encode())
            text[random.randrange(len(text))] ^= random.randrange(1, 256)
            broken[1] = bytes(text).decode("utf-8", "surrogateescape")
        else:
            broken[2 * random.randrange(2)] ^= 1 << random.randrange(20)  # type: ignore[operator]
        assert Mender().sound([*broken, kept]) == tuple(row)
    assert Mender().sound([1, "two letters", "0" * 16]) is None
    assert Mender().sound(["x", digest("x")[:-1] + "?"]) == ("x",)


@pytest.mark.parametrize(("count", "found"), [(100, {"z": "ja"}), (3000, {})])
def test_thousands_of_damaged_rows_keep_nobody_waiting(
    tmp_path: Path, count: int, found: dict[str, str]
) -> None:
    """Each of them could be looked at for a second: all together are. One flipped bit among a
    hundred is still put right. Nothing is looked at twice: a list of matches is read often."""
    store = Store(tmp_path / "s.db")
    house.set_setting(store, "z", "ja")
    with store.change() as db:
        db.execute("UPDATE settings SET value='\"jc\"'")  # a and c differ in one bit
        for number in range(count):
            house.write_setting(db, f"b{number}", "x" * 40)
        db.execute("UPDATE settings SET digest='gone' WHERE key<>'z'")
    assert house.settings(store) == found
    left = store.mender.left
    assert house.settings(store) == found
    assert 0 <= store.mender.left == left < TRIES - SPARE
    assert TRIES <= 250_000
    assert "left out" in str(*store.damage.values())


def test_one_damaged_row_costs_that_row(tmp_path: Path) -> None:
    path = tmp_path / "tabletwin.db"
    a_house(path)
    before, _ = known(path)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE tags SET piece='B99' WHERE piece='A07'")
        db.execute("UPDATE settings SET value='nonsense' WHERE key='table_key'")
        db.execute("UPDATE entries SET step=upper(step) WHERE match=3 AND number=7")
    found, said = known(path)
    assert len([one for one in said if "left out" in one]) == 1
    assert len([one for one in said if "Step 8 of this match was damaged" in one]) == 1
    assert found["tags"].keys() == before["tags"].keys() - {"04000000000007"}
    assert found["settings"].keys() == before["settings"].keys() - {"table_key"}
    assert found["match 3"][0] == before["match 3"][0][:7]
    assert {k: v for k, v in found.items() if k.startswith("match") and k != "match 3"} == {
        k: v for k, v in before.items() if k.startswith("match") and k != "match 3"
    }


def test_a_match_with_a_damaged_step_goes_on_and_the_whole_is_copied_first(tmp_path: Path) -> None:
    path = tmp_path / "tabletwin.db"
    a_house(path)
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM entries WHERE match=3 AND number=7")
    session = resume(Store(path), 3, load)
    assert len(session.match.log) == 7
    notice = session.view().notice
    assert notice is not None
    assert "Step 8" in session.say(notice.text)
    assert "8手目" in session.say(notice.text, "ja")
    assert copies.there(tmp_path / copies.FOLDER) == []
    step = next(random_steps(session.state, 1, Counts()))
    assert session.choose(step) is None
    (copy,) = copies.there(tmp_path / copies.FOLDER)
    assert copy.kind == copies.CUT
    kept = sqlite3.connect(copy.path).execute("SELECT count(*) FROM entries WHERE match=3")
    assert kept.fetchone()[0] > 20
    again = resume(Store(path), 3, load, take_over=True)
    assert len(again.match.log) == 8
    assert again.view().notice is None


def test_lost_progress_is_guessed_and_said(tmp_path: Path) -> None:
    path = tmp_path / "tabletwin.db"
    a_house(path)
    before, _ = known(path)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE progress SET digest='', length=1 WHERE match=5")
    found, said = known(path)
    log, undone = before["match 5"][:2]
    assert found["match 5"][0] == log + undone
    assert any("which steps had been taken back" in one for one in said)


def test_other_rules_are_said_when_a_match_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, game = Store(tmp_path / "s.db"), load("peloponnes")
    session = begin(game, 2, store=store)
    for _, step in zip(range(20), random_steps(session.state, 4, Counts()), strict=False):
        assert session.choose(step) is None
    now = game.rules_version
    said = {}
    for version, stands in ((now + 1, ""), (now - 1, ""), (now - 1, "0" * 16), (now, "0" * 16)):
        at = session.log.keeping.at  # type: ignore[union-attr]
        row = sealed(
            1, at.revision, version, at.length, at.entries, stands or at.stands, at.phase,
            at.turn, at.touched,
        )  # fmt: skip
        marks = ", ".join("?" * len(row))
        with store.change() as db:
            db.execute(f"INSERT OR REPLACE INTO progress VALUES ({marks})", row)
        try:
            opened = resume(store, 1, load)
            notice = opened.view().notice
            said[version, stands] = opened.say(notice.text) if notice else ""
        except StoreError as error:
            said[version, stands] = str(error)
    assert "update the program" in said[now + 1, ""]
    assert "it stands where it stood" in said[now - 1, ""]
    assert "comes out differently" in said[now - 1, "0" * 16]
    assert "does not stand where it stood" in said[now, "0" * 16]


# -- copies ------------------------------------------------------------------------------------


def test_a_copy_a_day_is_kept_and_the_oldest_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tabletwin.db"
    a_house(path)
    house.set_setting(Store(path), "backup_count", "3")
    for day in ("2026-11-20", "1970-01-01", "2026-11-21", "2026-11-21", "2026-11-22", "1970-01-01"):
        _today(monkeypatch, day)
        assert backups.daily(path) is None
    there = copies.there(tmp_path / copies.FOLDER)
    assert [copy.day for copy in there] == ["1970-01-01", "2026-11-22", "2026-11-21"]
    for copy in there:
        assert known(copy.path)[0] == known(path)[0]


def test_a_clock_that_begins_anew_takes_no_other_day_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A computer without a clock of its own starts in 1970 and learns the day later: four starts
    pushed a week of copies out."""
    path = tmp_path / "tabletwin.db"
    Store(path).close()
    days = [f"2026-11-{day}" for day in range(16, 22)]
    for day in (*days, *("1970-01-01", days[-1]) * 4):
        _today(monkeypatch, day)
        assert backups.daily(path) is None
    there = copies.there(tmp_path / copies.FOLDER)
    assert {copy.day for copy in there} == {*days, "1970-01-01"}


def _today(monkeypatch: pytest.MonkeyPatch, day: str) -> None:
    from datetime import date

    class Today(date):
        @classmethod
        def today(cls) -> Today:
            return cls.fromisoformat(day)

    monkeypatch.setattr("companion.store.copies.date", Today)


def test_a_damaged_file_takes_no_good_copy_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tabletwin.db"
    a_house(path)
    house.set_setting(Store(path), "backup_count", "1")
    assert backups.daily(path) is None
    with sqlite3.connect(path) as db:
        db.execute("UPDATE settings SET value='nonsense' WHERE key='table_key'")
    _today(monkeypatch, "2031-01-01")
    trouble = backups.daily(path)
    assert trouble is not None
    assert "1 part of the file" in str(trouble)
    with pytest.raises(StoreError, match="1 part of the file"):
        backups.now(Store(path))
    (copy,) = copies.there(tmp_path / copies.FOLDER)
    store = Store(path)
    assert damaged(store)
    backups.restore(store, copy.path)
    assert not damaged(store)
    assert house.setting(store, "table_key") == "ab" * 32


def test_what_was_written_to_take_along_tells_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was told to be everything, with a match a hundred steps shorter; and a file whose
    structure is damaged was written out with no match at all."""
    monkeypatch.setenv("TABLETWIN_HOME", str(tmp_path))
    path, file = tmp_path / "tabletwin.db", tmp_path / "all.json"
    a_house(path)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE entries SET step=upper(step) WHERE match=3 AND number=7")
    assert main(["export", str(file)]) == 2
    assert "1 part of" in (said := capsys.readouterr().err)
    assert "damaged and not in it" in said
    assert len(json.loads(file.read_text())["matches"]) == len(ids())
    assert main(["doctor"]) == 1
    assert "1 part of the file" in capsys.readouterr().out
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + bytes(4096) + whole[8192:])
    file.unlink()
    assert main(["export", str(file)]) == 2
    assert "go back to the last good copy" in capsys.readouterr().err
    assert not file.exists()


def test_a_house_that_breaks_as_it_is_opened_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The first setting that is asked for lay on a damaged page."""
    monkeypatch.setenv("TABLETWIN_HOME", str(tmp_path))
    a_house(tmp_path / "tabletwin.db")

    def broken(store: Store, *_: object) -> None:
        raise StoreError("damaged", path=store.path)

    monkeypatch.setattr("companion.house.stumbling.house.setting", broken)
    serve = ["serve", "--match", "2", "--host", "127.0.0.1", "--port", str(free_port())]
    for command in (["play", "--text", "--match", "2"], serve):
        assert main(command) == 2
        assert "go back to the last good copy" in capsys.readouterr().err


@pytest.mark.parametrize("broken", [False, True])
def test_steps_that_a_damaged_log_lost_are_told(tmp_path: Path, broken: bool) -> None:
    """A program was killed, and what it wrote last is not whole where it is read again."""
    path, log = tmp_path / "tabletwin.db", tmp_path / "tabletwin.db-wal"
    store = Store(path)
    session = begin(load("peloponnes"), 2, store=store)
    for _, step in zip(range(3), random_steps(session.state, 4, Counts()), strict=False):
        assert session.choose(step) is None
    left, written = path.read_bytes(), bytearray(log.read_bytes())
    store.close()
    if broken:
        written[len(written) // 2] ^= 1
    path.write_bytes(left)
    log.write_bytes(written)
    again = Store(path)
    assert len(resume(again, 1, load).match.log) == 3 or broken
    assert any("last steps may be missing" in str(one) for one in again.damage.values()) == broken


def test_what_was_told_of_the_cards_is_damaged_and_that_is_said(tmp_path: Path) -> None:
    """It blamed the rules of today, which were those of the match."""
    path = tmp_path / "tabletwin.db"
    a_house(path)
    with sqlite3.connect(path) as db:
        db.execute("UPDATE told SET faces='{}'")
    said = known(path)[1]
    assert any("was damaged on the disk" in one for one in said)
    assert not any("today's rules" in one for one in said)


def test_a_full_disk_says_nothing_of_a_good_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was called damaged."""
    path = tmp_path / "tabletwin.db"
    a_house(path)
    store = Store(path)
    copy = backups.now(store)

    def full(_: str) -> sqlite3.Connection:
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise error

    monkeypatch.setattr("companion.store.backups.connected", full)
    with pytest.raises(StoreError, match="The disk is full"):
        backups.restore(store, copy)


def test_a_copy_that_is_damaged_or_foreign_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tabletwin.db"
    a_house(path)
    before, _ = known(path)
    bad = tmp_path / "bad.db"
    bad.write_bytes(path.read_bytes()[:9000])
    other = tmp_path / "other.db"
    sqlite3.connect(other).execute("CREATE TABLE songs (name)")
    newer = tmp_path / "newer.db"
    shutil.copy(path, newer)
    sqlite3.connect(newer).execute("PRAGMA user_version=99")
    store = Store(path)
    for file, why in ((bad, "damaged or is none"), (other, "damaged or is none"), (newer, "newer")):
        with pytest.raises(StoreError, match=why):
            backups.restore(store, file)
    assert known(path)[0] == before


def test_nothing_is_restored_under_a_match_that_is_played(tmp_path: Path) -> None:
    path = tmp_path / "tabletwin.db"
    store = Store(path)
    playing = begin(load("peloponnes"), 2, store=Store(path))
    copy = backups.now(store)
    with pytest.raises(StoreError, match="being played in another window"):
        backups.restore(store, copy)
    playing.leave()
    backups.restore(store, copy)
    assert json.loads(matches.one(store, 1).options)
