"""Disks that are full, folders that cannot be written, files from elsewhere: one clear sentence."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import main
from companion.session.start import begin
from companion.store import boxes, exchange, matches, missing
from companion.store.errors import Lost
from companion.store.store import Store, StoreError
from engine.core.play import Counts, random_steps
from engine.games import ids, load
from tests.store.test_damage import a_house, known

LIMITED = """
import resource, signal, sys
from companion.session.start import begin
from companion.store.store import Store
from engine.core.play import Counts, random_steps
from engine.games import load
session = begin(load("earth"), 4, store=Store(sys.argv[1]))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
before = session.state.digest()
for step in random_steps(session.state, 5, Counts()):
    before = session.state.digest()
    notice = session.choose(step)
    if notice is not None:
        print(session.say(notice.text))
        break
print(before == session.state.digest(), session.state.digest(), flush=True)
"""


@pytest.mark.parametrize("size", [80_000, 200_000])
def test_a_disk_that_takes_no_more_loses_nothing_that_was_taken(tmp_path: Path, size: int) -> None:
    """A real limit of the system on the size of files, met in the middle of a match."""
    words = [sys.executable, "-c", LIMITED, str(tmp_path / "s.db"), str(size)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=100)
    said, _, last = done.stdout.strip().rpartition("\n")
    assert "disk" in said, done.stderr
    assert said.count("\n") == 0
    same, digest = last.split()
    assert same == "True"
    match, keeping, _ = matches.load(Store(tmp_path / "s.db"), 1, load)
    assert keeping.said is None
    assert match.state.digest() == digest


def as_somebody_else(path: Path) -> str:
    """What the store says to a user who may only look (root may write everywhere)."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setuid(65534)
            Store(path)
        except StoreError as error:
            os.write(write, str(error).encode())
        finally:
            os._exit(0)
    os.close(write)
    os.waitpid(child, 0)
    with os.fdopen(read) as said:
        return said.read()


@pytest.mark.parametrize("fresh", [True, False])
def test_a_folder_that_may_not_be_written_is_told(fresh: bool) -> None:
    folder = Path(tempfile.mkdtemp(prefix="tabletwin-"))
    path = folder / "tabletwin.db"
    if not fresh:
        a_house(path)
        path.chmod(0o444)
    folder.chmod(0o555)
    said = as_somebody_else(path)
    folder.chmod(0o755)
    assert "cannot be opened for writing" in said
    assert said.count("\n") == 0
    assert fresh or known(path)[1] == []
    shutil.rmtree(folder)


def test_a_store_whose_folder_cannot_hold_a_lock_is_told(tmp_path: Path) -> None:
    (tmp_path / "programs").write_text("in the way")
    with pytest.raises(StoreError, match="cannot be opened for writing") as error:
        Store(tmp_path / "tabletwin.db")
    assert str(error.value).count("\n") == 0


def test_a_file_that_is_read_only_is_told(tmp_path: Path) -> None:
    """The way a card or a stick refuses, also to root."""
    a_house(tmp_path / "tabletwin.db")
    store = Store(tmp_path / "tabletwin.db")
    session = begin(load("peloponnes"), 2, store=store)
    store.db.execute("PRAGMA query_only=1")
    notice = session.choose(next(random_steps(session.state, 1, Counts())))
    assert notice is not None
    assert "cannot be opened for writing" in session.say(notice.text)
    assert "書き込めません" in session.say(notice.text, "ja")


# -- one file in and out ---------------------------------------------------------------------------


def test_what_is_lost_of_a_box_goes_through_the_file(tmp_path: Path) -> None:
    one, other = Store(tmp_path / "one.db"), Store(tmp_path / "other.db")
    boxes.add(one, "peloponnes", "ours")
    old = exchange.dump(one, load)
    assert "lost" not in old["boxes"][0], "nobody ever said anything"
    with one.change(Lost.BOX) as db:
        missing.write(db, 1, {"A03"})
    data = json.loads(json.dumps(exchange.dump(one, load)))
    for file in (old, data):  # a file of before; and the box is there already
        exchange.take(other, file, load, "one.json")
    assert missing.of_box(other, 1) == {"A03"}
    missing.found(other, 1, ("A03",))
    exchange.take(other, data, load, "one.json")
    assert missing.of_box(other, 1) == set(), "what is said here counts"
    data["boxes"][0]["lost"] = "A03"
    with pytest.raises(StoreError):
        exchange.take(other, data, load, "one.json")


def test_everything_goes_through_one_file(tmp_path: Path) -> None:
    a_house(tmp_path / "one.db")
    data = exchange.dump(Store(tmp_path / "one.db"), load)
    assert "table_key" not in json.dumps(data)
    other = Store(tmp_path / "other.db")
    taken = exchange.take(other, json.loads(json.dumps(data)), load, "one.json")
    assert (taken.matches, taken.boxes, taken.tags, taken.settings) == (len(ids()), 1, 15, 1)
    assert exchange.dump(other, load) == data
    assert {match["uid"]: match["table"] for match in data["matches"] if match["table"]} == {
        matches.one(Store(tmp_path / "one.db"), 2).uid: {
            "lost": ["A01"],
            "stand_ins": {"x": "A02"},
        }
    }
    again = exchange.take(other, data, load, "one.json")
    assert again == exchange.Taken()
    here, there = known(tmp_path / "one.db")[0], known(tmp_path / "other.db")[0]
    for number in range(1, len(ids()) + 1):
        assert here[f"match {number}"][:4] in [there[f"match {n}"][:4] for n in range(1, 6)]
    order = [kept.uid for kept in matches.matches(other)]
    assert order == [kept.uid for kept in matches.matches(Store(tmp_path / "one.db"))]


def mutated(data: Any, random: Random) -> Any:
    """The same data with one value changed, lost or of another kind."""
    data = json.loads(json.dumps(data))
    spot, key = data, random.choice(list(data))
    while isinstance(spot[key], dict | list) and spot[key] and random.random() < 0.9:
        spot = spot[key]
        key = random.choice(list(spot)) if isinstance(spot, dict) else random.randrange(len(spot))
    if random.random() < 0.2:
        del spot[key]
    else:
        odd = [None, -1, 10**30, 1.5, "", "\ud800", "x" * 999, [], {}, True, [[[]]], {"a": 1}]
        spot[key] = random.choice(odd)
    return data


@pytest.mark.parametrize("seed", [1])
def test_a_file_that_was_changed_is_refused_whole_or_taken_whole(tmp_path: Path, seed: int) -> None:
    a_house(tmp_path / "one.db")
    data, random = exchange.dump(Store(tmp_path / "one.db"), load), Random(seed)
    for number in range(40):
        store = Store(tmp_path / f"{number}.db")
        try:
            exchange.take(store, mutated(data, random), load, "one.json")
        except StoreError:
            assert exchange.dump(store, load) == {
                "format": "tabletwin-house", "version": 1,
                "settings": {}, "boxes": [], "faces": [], "matches": [],
            }  # fmt: skip
        else:
            exchange.dump(store, load)
            for kept in matches.matches(store):
                matches.load(store, kept.id, load)
        store.close()


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home, file = str(tmp_path / "home"), str(tmp_path / "all.json")
    (tmp_path / "home").mkdir()
    a_house(tmp_path / "home" / "tabletwin.db")

    def run(*words: str) -> tuple[int, Any]:
        code = main([*words, "--folder", home, "--json"])
        told = capsys.readouterr()
        return code, json.loads(told.out) if code == 0 else told.err

    assert run("restore") == (0, {"copies": []})
    place = str(tmp_path / "stick")
    assert run("backup", "--to", place, "--keep", "2")[1]["copy"].startswith(place)
    assert run("export", file)[1]["matches"] == len(ids())
    store = Store(tmp_path / "home" / "tabletwin.db")
    matches.delete(store, 1)
    store.close()
    assert run("import", file)[1]["matches"] == 1
    code, done = run("restore", "1")
    assert code == 0
    assert Path(done["before"]).is_file()
    assert [copy["kind"] for copy in run("restore")[1]["copies"]] == ["restore", "day"]
    code, why = run("restore", "77")
    assert (code, why.count("\n")) == (2, 1)
    (tmp_path / "home" / "tabletwin.db").write_bytes(b"no database " * 999)
    assert "damaged" in run("export", file)[1]
    assert run("restore", str(Path(place) / Path(run_copy(place)).name))[0] == 0
    assert run("export", file)[1]["matches"] == len(ids())
    aside = tmp_path / "home" / "tabletwin-damaged-1.db"
    assert aside.read_bytes().startswith(b"no database")


def run_copy(place: str) -> str:
    return str(next(path for path in Path(place).iterdir() if path.name.endswith("-day.db")))
