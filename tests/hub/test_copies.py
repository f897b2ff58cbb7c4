"""A copy of everything a hub keeps, and the way back, on both databases."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from shutil import copyfile
from zipfile import ZipFile, ZipInfo

import pytest
from sqlalchemy import Engine, create_engine, insert, select, update

from hub import copies, database, schema
from hub.copies import BadCopy
from hub.forgetting import NOBODY, forget
from hub.people import OWNER, Door
from tests.hub import postgres
from tests.hub.test_database import VERSIONS, as_of

PASSWORD = "long enough for all"
UID = "0123456789abcdef"


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hub's database with a match, an alert, an owner, a visit and a code."""
    path = tmp_path_factory.mktemp("first") / "hub.db"
    as_of(database.at(path), VERSIONS[0])
    engine = database.opened(database.at(path))
    _fill(engine)
    engine.dispose()
    return path


@pytest.fixture
def kept(first: Path, tmp_path: Path) -> Iterator[Engine]:
    """The same, for one test."""
    copyfile(first, tmp_path / "hub.db")
    engine = database.opened(database.at(tmp_path / "hub.db"))
    yield engine
    engine.dispose()


def _fill(engine: Engine) -> None:
    door = Door(engine)
    door.add("秋", OWNER, PASSWORD, PASSWORD)
    assert door.enter("秋", PASSWORD)
    with engine.begin() as db:
        alert = {"table": "den", "kind": "help", "detail": "R7.2 <b>", "since": 1.5, "taken_by": ""}
        db.execute(insert(schema.alerts), [{"id": 7, **alert}])
        db.execute(insert(schema.codes), [{"code": "c", "table": "den", "until": 1e12}])


def content(engine: Engine) -> dict[str, list[tuple[object, ...]]]:
    with engine.begin() as db:
        return {
            table.name: [
                tuple(row) for row in db.execute(select(table).order_by(*table.primary_key))
            ]
            for table in schema.DATA.sorted_tables
            if table.name != "settings"  # a copy begins another life of the hub
        }


def matches(engine: Engine) -> list[dict[str, object]]:
    with engine.begin() as db:
        return [dict(row) for row in db.execute(select(schema.matches)).mappings()]


def test_everything_is_there_again_but_nobody_is_logged_in(kept: Engine, tmp_path: Path) -> None:
    copy = tmp_path / "copy.zip"
    about = copies.write(kept, copy)
    assert (about.counts["matches"], about.counts["steps"], about.counts["people"]) == (1, 1, 1)
    before, was = content(kept), matches(kept)
    with kept.begin() as db:
        for table in reversed(schema.DATA.sorted_tables):
            db.execute(table.delete())
        db.execute(insert(schema.tables), [{"name": "later", "key": "00"}])
    copies.restore(kept, copy)
    assert content(kept) == before | {"visits": [], "codes": []}
    assert matches(kept) == was
    assert Door(kept).enter("秋", PASSWORD)


def test_a_copy_is_for_its_owner_alone(kept: Engine, tmp_path: Path) -> None:
    copy = tmp_path / "copy.zip"
    copies.write(kept, copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with pytest.raises(FileExistsError):
        copies.write(kept, copy)
    assert [one.name for one in tmp_path.glob(".*")] == []


def test_a_step_that_comes_while_a_copy_is_made_waits_for_the_next_copy(
    kept: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = copies._rows

    def late(db: object, table: object) -> object:
        if getattr(table, "name", "") == "matches":
            with kept.begin() as other:
                other.execute(insert(schema.steps), [{
                    "match": UID, "number": 1, "gesture": 2, "step": "{}",
                }])  # fmt: skip
        return rows(db, table)  # type: ignore[arg-type]

    monkeypatch.setattr(copies, "_rows", late)
    assert copies.write(kept, tmp_path / "copy.zip").counts["steps"] == 1


@pytest.mark.parametrize("version", VERSIONS)
def test_a_copy_of_every_earlier_hub_is_brought_up_to_date(
    kept: Engine, tmp_path: Path, version: str
) -> None:
    """A copy as the hub of that version wrote it: its own tables and columns."""
    copy, url = tmp_path / "copy.zip", database.at(tmp_path / "old.db")
    as_of(url, version)
    old = create_engine(url)
    with closing(old.raw_connection()) as raw, ZipFile(copy, "w") as box:
        names = {"matches", "steps", "people"}
        parts = {}
        for name in names:
            cursor = raw.cursor()
            cursor.execute(f"SELECT * FROM {name}")
            columns = [one[0] for one in cursor.description]
            rows = [dict(zip(columns, row, strict=True)) for row in cursor.fetchall()]
            for row in rows:
                for key in ("options", "seats", "line", "faces", "seen"):
                    if key in row:
                        row[key] = json.loads(row[key])
            text = "".join(json.dumps(row) + "\n" for row in rows)
            box.writestr(f"{name}.jsonl", text)
            parts[name] = sha256(text.encode()).hexdigest()
        about = {"format": copies.FORMAT, "version": version, "made": "", "counts": {}}
        box.writestr("about.json", json.dumps(about | {"parts": parts}))
    old.dispose()
    copies.restore(kept, copy)
    (found,) = matches(kept)
    assert (found["uid"], found["line"], found["played"]) == (UID, [["a", 1]], 0.0)
    with kept.begin() as db:
        assert database.version(db) == database.newest()


def broken(copy: Path, name: str, text: str) -> Path:
    """A copy in which one part is another."""
    out = copy.with_name("broken.zip")
    with ZipFile(copy) as old, ZipFile(out, "w") as new:
        for one in old.namelist():
            new.writestr(one, text if one == name else old.read(one))
    return out


def turned(copy: Path) -> bytes:
    """With one bit of the steps the other way."""
    with ZipFile(copy) as box:
        at = box.getinfo("steps.jsonl").header_offset
    data = bytearray(copy.read_bytes())
    lengths = data[at + 26 : at + 30]  # of name and extra field, as APPNOTE.TXT 4.3.7 has them
    data[at + 30 + sum(lengths[::2]) + 4] ^= 4
    return bytes(data)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("about.json", json.dumps({
            "format": copies.FORMAT, "version": "0001", "made": "", "counts": [], "parts": 3,
        })),
        ("steps.jsonl", '{"match": "x"}\n'), ("about.json", "{}"), ("about.json", "[]"),
        ("about.json", "not JSON"),
        ("about.json", json.dumps({"format": copies.FORMAT, "version": "0001"})),
        ("about.json", json.dumps({
            "format": copies.FORMAT, "version": "0001", "made": "", "counts": {},
            "parts": {"../../etc/passwd": "00"},
        })),
    ],
)  # fmt: skip
def test_a_wrong_copy_changes_nothing(kept: Engine, tmp_path: Path, name: str, text: str) -> None:
    copy = tmp_path / "copy.zip"
    copies.write(kept, copy)
    before = content(kept)
    with pytest.raises(BadCopy, match="nothing was changed"):
        copies.restore(kept, broken(copy, name, text))
    assert content(kept) == before


def test_what_a_copy_has_besides_is_never_unpacked(kept: Engine, tmp_path: Path) -> None:
    """Ways out of the folder, links and devices: only parts that a hub names are read, by name."""
    copy, evil = tmp_path / "copy.zip", tmp_path / "in" / "evil.zip"
    copies.write(kept, copy)
    evil.parent.mkdir()
    link = ZipInfo("people.jsonl.link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    device = ZipInfo("zero")
    device.external_attr = (stat.S_IFCHR | 0o666) << 16
    with ZipFile(copy) as old, ZipFile(evil, "w") as new:
        for one in old.namelist():
            new.writestr(one, old.read(one))
        new.writestr("../way-out.jsonl", "x")
        new.writestr("/tmp/way-out.jsonl", "x")
        new.writestr(link, "/etc/passwd")
        new.writestr(device, "")
    before, there = content(kept), sorted(tmp_path.rglob("*"))
    copies.restore(kept, evil)
    assert content(kept) == before | {"visits": [], "codes": []}
    assert sorted(one for one in tmp_path.rglob("*") if "hub.db" not in one.name) == [
        one for one in there if "hub.db" not in one.name
    ]
    assert not Path("/tmp/way-out.jsonl").exists()


def test_a_copy_that_unfolds_to_more_than_a_memory_has_is_refused(
    kept: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "MOST_LINE", 20_000)
    monkeypatch.setattr(copies, "MOST_ABOUT", 20_000)
    copy = tmp_path / "copy.zip"
    copies.write(kept, copy)
    before = content(kept)
    row = json.dumps({"match": UID, "number": 3, "gesture": 1, "step": "9" * 30_000}) + "\n"
    with ZipFile(copy) as box:
        about = json.loads(box.read("about.json"))
    about["parts"]["steps"] = sha256(row.encode()).hexdigest()
    large = broken(copy, "steps.jsonl", row)
    large = broken(large.rename(tmp_path / "large.zip"), "about.json", json.dumps(about))
    with pytest.raises(BadCopy):
        copies.restore(kept, large)
    with pytest.raises(BadCopy):
        copies.restore(kept, broken(copy, "about.json", json.dumps(about) + " " * 30_000))
    assert content(kept) == before


def test_half_a_copy_and_one_of_a_newer_hub_change_nothing(kept: Engine, tmp_path: Path) -> None:
    copy = tmp_path / "copy.zip"
    copies.write(kept, copy)
    before = content(kept)
    for name, data in (("half", copy.read_bytes()[:-200]), ("none", b""), ("turned", turned(copy))):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(BadCopy):
            copies.restore(kept, tmp_path / name)
    with ZipFile(copy) as box:
        about = json.loads(box.read("about.json")) | {"version": "9999"}
    with pytest.raises(database.TooNew):
        copies.restore(kept, broken(copy, "about.json", json.dumps(about)))
    assert content(kept) == before


@postgres.needed
def test_a_house_moves_to_postgresql_and_counts_on(kept: Engine, tmp_path: Path) -> None:
    copy = tmp_path / "copy.zip"
    copies.write(kept, copy)
    with postgres.running() as url:
        there = database.opened(url)
        copies.restore(there, copy)
        assert matches(there) == matches(kept)
        assert content(there) == content(kept) | {"visits": [], "codes": []}
        with there.begin() as db:
            more = {"table": "den", "kind": "k", "detail": "", "since": 2.0, "taken_by": ""}
            db.execute(insert(schema.alerts), [more])
            assert db.scalars(select(schema.alerts.c.id)).all() == [7, 8]
        seats = [{"name": "Aki", "colour": "red"}]
        with there.begin() as db:
            db.execute(update(schema.matches).values(seats=seats))
        assert forget(there, "aki", 1.0) == 1
        assert matches(there)[0]["seats"] == [{"name": NOBODY, "colour": "red"}]
        copies.write(there, tmp_path / "again.zip")
        copies.restore(kept, tmp_path / "again.zip")
        assert len(content(kept)["alerts"]) == 2
        there.dispose()
