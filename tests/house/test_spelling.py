"""Names as families write them: they are kept, leave in a file and reach the hub like any other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.house.stored import StoredHouse
from companion.store import exchange, house, outbox
from companion.store.matches import matches
from companion.store.store import Store
from engine.core.match import Seat
from engine.core.people import LONGEST
from engine.games import load
from tests.house.no_tables import NoTables

WRITTEN = ("山田　太郎", "علی‌رضا", "👨‍👩‍👧", "Zoë\u00a0K", "क्‍ष")
"""With a wide space, with what joins letters and what keeps them apart."""
MISTYPED = {
    "Ann\nBen": "Ann Ben", "\x00Ann": "Ann", "Ann\udcff": "Ann",
    "A\u202eda": "A da", "A" * 300: "A" * LONGEST, " A" + "B" * 30: "A" + "B" * (LONGEST - 1),
}  # fmt: skip


def house_with(folder: Path, *names: str) -> StoredHouse:
    """A house that belongs to a hub, with a match for each name."""
    here = StoredHouse(Store(folder / "tabletwin.db"), NoTables())
    house.set_setting(here.store, outbox.JOINED, {"house": "x"})
    for name in names:
        seats = [Seat(name, "red"), Seat("Ben", "blue")]
        here.start("peloponnes", seats, {}, "touch").play.leave()
    return here


@pytest.mark.parametrize("name", [*WRITTEN, *MISTYPED])
def test_whatever_is_typed_leaves_and_comes_in(tmp_path: Path, name: str) -> None:
    here = house_with(tmp_path, name)
    data = json.loads(json.dumps(exchange.dump(here.store, load), ensure_ascii=False).encode())
    other = Store(tmp_path / "other.db")
    assert exchange.take(other, data, load, "house.json").matches == 1
    (kept,) = matches(other)
    assert kept.seats[0].name == MISTYPED.get(name, name)


@pytest.mark.parametrize("name", [*WRITTEN, *MISTYPED])
def test_no_name_keeps_a_match_from_the_hub(tmp_path: Path, name: str) -> None:
    """Nor any match that was played after it."""
    here, sent = house_with(tmp_path, name, "Ben"), []
    while (owed := outbox.next_owed(here.store)) is not None:
        sent.append(owed.parcel)
        outbox.is_kept(here.store, owed.parcel.match, owed.parcel.tip)
    heads = [one.head for one in sent if one.head]
    assert [head["seats"][0]["name"] for head in heads] == [MISTYPED.get(name, name), "Ben"]
