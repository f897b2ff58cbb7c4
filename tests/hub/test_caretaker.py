"""A tablet at work for its hub: a simulated table is tested and updated, and a match goes first."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from companion.cli.caring import HomeBench, caretaker
from companion.cli.home import HomeTables
from companion.house import caretaker as room
from companion.house import opening
from companion.house.caretaker import Caretaker
from companion.house.stored import StoredHouse
from companion.house.stumbling import Stumbling
from companion.link.image import BadImage
from companion.store.store import Store
from engine.core.match import Seat
from tests.hub.fleet import version

PATIENCE_S = 60.0
SEATS = [Seat("A", "red"), Seat("B", "blue")]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "tabletwin.db")
    yield opened
    opened.close()


def played(store: Store, tables: HomeTables) -> StoredHouse:
    """A house in which a match was played at a table with one reader."""
    house = StoredHouse(store, tables)
    opened = house.start("peloponnes", SEATS, {}, "pad", stand_ins=1)
    opened.play.leave()
    assert opened.link is not None
    opened.link.stop()
    return house


def done(at_work: Caretaker, number: str) -> dict[str, object]:
    end = monotonic() + PATIENCE_S
    while number not in at_work.done:
        assert monotonic() < end
        sleep(0.02)
    return at_work.done[number]


def test_a_table_tests_itself_and_takes_a_version(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = HomeTables(1)
    played(store, tables)
    at_work = caretaker(store, tables, Stumbling(store))
    monkeypatch.setattr(opening, "COLOUR_S", 0.1)
    monkeypatch.setattr(opening, "PRESS_S", 0.1)
    monkeypatch.setattr(room, "fetched", lambda url, sum_: version("2.0"))
    monkeypatch.setattr(at_work, "compiled", lambda folder, py: _as_it_is())
    at_work.take([{"id": 1, "what": "test"}])
    told = done(at_work, "1")
    assert told["state"] == "done"
    (node,) = told["nodes"].values()  # type: ignore[attr-defined]
    assert node["there"]
    assert (node["ill"], node["lit"]) == ([], True)
    at_work.take([{"id": 2, "what": "update", "sum": version("2.0").sum}])
    assert "1" not in at_work.done  # the hub no longer lists it: it knows
    assert done(at_work, "2")["state"] == "done"
    assert at_work.news()["done"].keys() == {"2"}
    assert at_work.care.report()["nodes"]


class _as_it_is:  # noqa: N801  # a context, as `version_for` is
    def __enter__(self):  # type: ignore[no-untyped-def]
        return version("2.0")

    def __exit__(self, *_: object) -> None:
        return None


def test_while_people_play_nothing_is_touched(store: Store) -> None:
    tables = HomeTables(1)
    house = played(store, tables)
    opened = house.resume(1)
    assert opened.link is not None
    opened.link.start(lambda delivery: None)
    bench = HomeBench(Path(store.path), tables)
    at_work = caretaker(store, tables, Stumbling(store))
    try:
        assert not bench.free()
        at_work.take([{"id": 1, "what": "test"}])
        assert done(at_work, "1") == {"state": "busy"}
        at_work.take([{"id": 2, "what": "update", "sum": "0" * 64}])
        sleep(0.1)
        assert "2" not in at_work.done  # it stays open until the table is free
    finally:
        opened.link.stop()
        opened.play.leave()
    assert bench.free()


def test_an_order_of_later_days_is_answered(store: Store) -> None:
    at_work = caretaker(store, HomeTables(1), Stumbling(store))
    at_work.take([{"id": 7, "what": "dance"}])
    assert done(at_work, "7") == {"state": "unknown"}
    assert at_work.bench.nodes() is None  # no table with readers was ever used
    at_work.take([{"id": 8, "what": "test"}])
    assert done(at_work, "8") == {"state": "done", "nodes": {}}


def test_only_what_was_ordered_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    class Answer:
        def __enter__(self):  # type: ignore[no-untyped-def]
            return self

        def __exit__(self, *_: object) -> None:
            return None

        def read(self, most: int) -> bytes:
            return json.dumps(version("2.0").data()).encode()

    monkeypatch.setattr(room, "urlopen", lambda url, timeout: Answer())
    assert room.fetched("http://x", version("2.0").sum) == version("2.0")
    with pytest.raises(BadImage, match="another version"):
        room.fetched("http://x", "0" * 64)
