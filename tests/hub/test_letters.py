"""Letters of every kind that wait together: what they bring is kept at once, each is answered."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import event

from companion.house.care import Care
from companion.link import letter
from companion.link.letter import TO_HUB, TO_TABLE
from companion.store import outbox
from tests.hub.faults import Tablet
from tests.hub.houses import House
from tests.hub.test_pages import at_table

FOUND = {"who": "Aki", "when": "2026-11-22", "counted": 1, "of": 2, "missing": ["b"],
         "without_tag": [], "foreign": [], "unknown": []}  # fmt: skip
COPY = {"game": "gaia", "name": "1"}


def said(tablet: Tablet) -> list[dict[str, Any]]:
    """All that a table may tell."""
    row = outbox.rows(tablet.store)[0]
    tip = list(row.parcel.tip)
    stumbles = {"life": "a", "rules": {"gaia": {"R1": {"refused": 1}}}, "now": None}
    care = Care()
    care.hear("pad", "hello", {"fw": "1", "hash": "a", "board": "pico_w", "boot": "1",
                               "reset": "power", "stations": {"a1": 3}})  # fmt: skip
    care.hear("pad", "tag", {"at": "a1", "uid": "04", "on": 1, "ms": 1000})
    return [
        {"t": "parcel", **row.parcel.data()},
        {"t": "stand", "matches": [[row.parcel.match, *tip]], "copies": ""},
        {"t": "fetch", "match": row.parcel.match},
        {"t": "list"},
        {
            "t": "box",
            "number": "7",
            "game": "gaia",
            "name": "1",
            "tags": {"a": "04"},
            "found": FOUND,
        },
        {"t": "register", "game": "gaia", "name": "1"},
        {"t": "news", "number": "8", "care": care.report(), "stumbles": stumbles, "done": {}},
    ]


def test_letters_of_every_kind_are_kept_on_one_connection(tmp_path: Path) -> None:
    """On a second one a letter would wait for what the first has locked, for ever."""
    house, used = House(tmp_path), []
    house.tables.add("den")
    tablet = Tablet(tmp_path / "t.db", "den", Random(1))
    joined, house.reception.heard = at_table(house, "den"), lambda *_: None
    tablet.play()
    bodies = said(tablet)
    event.listen(house.engine, "checkout", lambda *_: used.append(1))
    letters = [("den", letter.sealed(joined.key, "den", TO_HUB, body)) for body in bodies]
    answers = house.reception.answers(letters)
    assert len(used) == 1
    kinds = [{letter.opened(joined.key, "den", TO_TABLE, one)["t"] for one in some}
             for some in answers]  # fmt: skip
    kept, stands, fetched, listed, box, register, heard = kinds
    assert (kept, fetched, listed) == ({"kept"}, {"match"}, {"list"})
    assert (box, register) == ({"box"}, {"register"})
    assert "life" in stands
    assert "heard" in heard
    assert house.whole.care.nodes("den")
    tablet.store.close()
