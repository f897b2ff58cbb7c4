"""A name that is forgotten stands nowhere, comes back by nothing, and changes no figure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, select, update

from companion.store.line import Mark
from companion.store.parcel import Parcel
from hub import copies, intake, schema, words
from hub.forgetting import NOBODY, forget
from tests.hub.houses import Browser, House
from tests.hub.test_pages import browse
from tests.hub.test_statistics import keep, row

NAME, OTHER = "Zerafina Quist", "Ben"
SEATS = [{"name": NAME, "colour": "red"}, {"name": OTHER, "colour": "blue"}]
DAY = 86_400.0


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.owned()
    made.tables.add("den")
    return made


def everything(engine: Engine) -> str:
    """All that the database tells."""
    with engine.begin() as db:
        return "".join(str(db.execute(select(t)).all()) for t in schema.DATA.sorted_tables)


def files(folder: Path) -> bytes:
    """Every byte of the hub's folder."""
    return b"".join(one.read_bytes() for one in folder.rglob("*") if one.is_file())


def told(uid: str, started: str, revision: int = 1, writer: str = "a") -> Parcel:
    """A whole match as a table tells it, with all its names."""
    stands = {"rules": 1, "length": 0, "stands": "", "phase": "play", "touched": started}
    head = {"game": "hadara", "options": {}, "seats": SEATS, "tier": "touch", "box": "",
            "started": started, "after": ""}  # fmt: skip
    return Parcel(
        uid, (Mark(writer, revision),), None, 0, (), stands, {"faces": {}, "seen": []}, head
    )


def take(house: House, one: Parcel) -> str:
    with house.engine.begin() as db:
        return str(intake.take(db, "den", one, house.clock.now)["t"])


def count(who: str, when: str) -> dict[str, Any]:
    """A box as a table tells it."""
    found = {"who": who, "when": when, "counted": 1, "of": 1, "missing": [], "without_tag": [],
             "foreign": [], "unknown": []}  # fmt: skip
    return {"game": "gaia", "name": "1", "tags": {}, "found": found}


def test_a_name_is_forgotten_everywhere_and_the_figures_stay(house: House) -> None:
    seats = [{"name": "Aki Mori", "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    keep(house, row(house, 1, seats=seats), row(house, 2))
    stray = {"match": "1", "at_table": "den", "heard": 1.0,
             "parcel": {"head": {"seats": seats}, "x": 1}}  # fmt: skip
    with house.engine.begin() as db:
        db.execute(schema.strays.insert().values(**stray))
    before = house.whole.statistics.played()
    assert forget(house.engine, " aki mori ") == 2
    with house.engine.begin() as db:
        text = str(db.execute(schema.matches.select()).all())
        text += str(db.execute(schema.strays.select()).all())
    assert "Aki" not in text
    assert NOBODY in text
    assert "Ben" in text
    assert house.whole.statistics.played() == before
    assert forget(house.engine, "aki mori") == 0
    assert forget(house.engine, "") == 0


def test_only_the_owner_forgets(house: House) -> None:
    keep(house, row(house, 1, seats=[{"name": "'; DROP TABLE matches; --", "colour": "red"}]))
    house.door.add("Staff", "staff", "long enough for all", "long enough for all")

    async def use(browser: Browser) -> None:
        await browser.log_in("Staff")
        form = await browser.form()
        assert (await browser.post("/house/forget", form=form, name="x")).status_code == 403
        assert (await browser.post("/house/home", form=form)).status_code == 403
        await browser.log_in()
        form = await browser.form()
        name = "'; DROP TABLE matches; --"
        text = (await browser.post("/house/forget", form=form, name=name)).text
        assert words.say("en", "forget.done", n=1) in text

    browse(house, use)
    assert house.whole.statistics.played()[0].begun == 1


# -- where it stood --------------------------------------------------------------------------------


def test_no_byte_of_the_files_and_no_page_knows_it(house: House) -> None:
    take(house, told("0" * 15 + "1", "2026-11-01T20:00:00+00:00"))
    house.whole.boxes.hear("den", count(NAME, "2026-11-01T23:00:00+00:00"))
    for length in (5000, 20, 9000, 40):  # rows grow and shrink, and move in their file
        with house.engine.begin() as db:
            db.execute(update(schema.matches).values(stands="x" * length))
    before: dict[str, str] = {}

    async def use(browser: Browser) -> None:
        await browser.log_in()
        pages = ("/", "/table/den", "/boxes", "/box?table=den&game=gaia&name=1", "/house", "/nodes",
                 "/statistics", "/statistics.json", "/statistics.csv", "/metrics")  # fmt: skip
        for page in pages:
            before[page] = (await browser.get(page)).text
        form = await browser.form()
        answer = await browser.post("/house/forget", form=form, name=NAME.upper())
        assert words.say("en", "forget.done", n=2) in answer.text
        for page in pages:
            after = (await browser.get(page)).text
            assert NAME not in after, page
            if page.startswith("/statistics"):
                assert after == before[page]

    browse(house, use)
    known = {page for page, text in before.items() if NAME in text}
    assert known == {"/", "/table/den", "/boxes", "/box?table=den&game=gaia&name=1"}
    assert NAME not in everything(house.engine)
    assert OTHER in everything(house.engine)
    home = list(house.whole.automation.letters(house.floor.spots(), {}))
    assert NAME not in json.dumps(home)
    assert NAME.encode() not in files(house.folder), "while the hub goes on, its log included"
    house.engine.dispose()
    assert OTHER.encode() in files(house.folder)


# -- what would bring it back ----------------------------------------------------------------------


def test_a_table_that_tells_its_matches_anew_does_not_bring_it_back(house: House) -> None:
    house.clock.now = 1_800_000_000.0
    take(house, told("0" * 15 + "1", "2026-11-01T20:00:00+00:00"))
    house.whole.boxes.hear("den", count(NAME, "2026-11-01T23:00:00+00:00"))
    forget(house.engine, NAME, house.clock.now)
    again = told("0" * 15 + "1", "2026-11-01T20:00:00+00:00", revision=2)
    late = told("0" * 15 + "2", "2026-11-02T20:00:00+00:00")
    unset = told("0" * 15 + "3", "no clock")
    assert [take(house, one) for one in (again, late, unset)] == [intake.KEPT] * 3
    house.whole.boxes.hear("den", count(NAME, "2026-11-01T23:00:00+00:00"))
    assert NAME not in everything(house.engine)


def test_somebody_else_who_is_called_so_later_is_named(house: House) -> None:
    forget(house.engine, NAME, 0.0)
    take(house, told("0" * 15 + "1", "2026-11-01T20:00:00+00:00"))
    house.whole.boxes.hear("den", count(NAME, "2026-11-01T23:00:00+00:00"))
    assert everything(house.engine).count(NAME) == 2


def test_a_copy_that_is_older_does_not_bring_it_back(house: House, tmp_path: Path) -> None:
    take(house, told("0" * 15 + "1", "2026-11-01T20:00:00+00:00"))
    old, late = tmp_path / "old.zip", tmp_path / "late.zip"
    copies.write(house.engine, old)
    assert forget(house.engine, NAME, house.clock.now + DAY) == 1
    house.clock.now += 2 * DAY
    take(house, told("0" * 15 + "2", "2026-11-21T20:00:00+00:00"))
    copies.write(house.engine, late)
    copies.restore(house.engine, old)
    assert NAME not in everything(house.engine)
    copies.restore(house.engine, late)
    assert everything(house.engine).count(NAME) == 1, "the later guest of that name"
    copies.restore(house.engine, old)
    assert NAME not in everything(house.engine)
