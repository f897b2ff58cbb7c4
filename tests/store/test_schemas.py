"""What an earlier release wrote opens in this one, whole, and a copy of it stays."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from companion.session.start import resume
from companion.store import boxes, copies, house, matches
from companion.store.store import Store, StoreError, known_schema
from engine.core.match import Seat
from engine.games import load

WRITTEN = Path(__file__).parent / "written"
SCHEMAS = sorted(path.stem for path in WRITTEN.glob("schema_*.db"))
"""Each was written by the release whose newest schema it names, with what was in it as JSON."""


def opened(name: str, folder: Path) -> tuple[Store, dict[str, Any]]:
    """A copy of the file, opened by the program of today."""
    path = folder / "tabletwin.db"
    shutil.copy(WRITTEN / f"{name}.db", path)
    return Store(path), json.loads((WRITTEN / f"{name}.json").read_text("utf-8"))


def test_there_is_a_file_of_every_release_but_this_one() -> None:
    assert [f"schema_{number:04}" for number in range(1, known_schema())] == SCHEMAS


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_match_of_an_earlier_release_opens(name: str, tmp_path: Path) -> None:
    store, told = opened(name, tmp_path)
    listed = {str(kept.id): kept for kept in matches.matches(store)}
    assert listed.keys() == told.keys()
    assert not store.damage
    for number, was in told.items():
        kept = listed[number]
        assert (kept.game, kept.steps, kept.phase) == (was["game"], was["steps"], was["phase"])
        assert kept.seats == tuple(Seat(*seat) for seat in was["seats"])
        match, keeping, _ = matches.load(store, int(number), load)
        if keeping.said is None:  # else the rules have changed since, and that is told
            assert match.state.digest() == was["digest"]
            assert (len(match.log), len(match.undone)) == (was["steps"], was["undone"])
            assert sorted(match.seen) == was["seen"]
        else:
            assert keeping.said.key in (
                "store.rules_same",
                "store.rules_step",
                "store.rules_differ",
            )
    assert not store.damage


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_house_of_an_earlier_release_is_there(name: str, tmp_path: Path) -> None:
    store, _ = opened(name, tmp_path)
    assert house.settings(store) == {"language": "ja", "theme": "linen"}
    assert [(box.game, box.name, box.tags) for box in boxes.boxes(store)] == [
        ("peloponnes", "café", 2)
    ]
    assert boxes.register(store, 1).tags == {"04000000000001": "A01", "04000000000002": "A02"}
    assert [row[0] for row in house.all_faces(store)] == ["gaia"]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_copy_of_the_earlier_file_stays(name: str, tmp_path: Path) -> None:
    opened(name, tmp_path)[0].close()
    (copy,) = copies.there(tmp_path / copies.FOLDER)
    assert copy.kind == f"schema{int(name[-4:])}"
    with sqlite3.connect(copy.path) as old:
        assert old.execute("PRAGMA user_version").fetchone()[0] == int(name[-4:])
    Store(tmp_path / "tabletwin.db").close()  # the second time there is nothing to do
    assert copies.there(tmp_path / copies.FOLDER) == [copy]


@pytest.mark.parametrize("name", SCHEMAS)
def test_where_no_copy_can_be_written_nothing_changes(name: str, tmp_path: Path) -> None:
    (tmp_path / copies.FOLDER).write_text("in the way")
    with pytest.raises(StoreError, match="No copy could be written"):
        opened(name, tmp_path)
    assert (tmp_path / "tabletwin.db").read_bytes()[:100] != b""
    with sqlite3.connect(tmp_path / "tabletwin.db") as old:
        assert old.execute("PRAGMA user_version").fetchone()[0] == int(name[-4:])


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_match_of_an_earlier_release_goes_on(name: str, tmp_path: Path) -> None:
    store, told = opened(name, tmp_path)
    number = next(int(n) for n, was in told.items() if was["undone"])
    session = resume(store, number, load)
    before = session.state.digest()
    assert session.redo() is None
    assert session.undo() is None
    store.close()
    assert resume(Store(tmp_path / "tabletwin.db"), number, load).state.digest() == before
