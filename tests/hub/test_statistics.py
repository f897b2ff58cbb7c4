"""Statistics of a house: what is counted, what the files hold, how soon pages answer."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import pytest

from engine.games import load
from hub import schema, words
from hub.pages.statistics import as_csv
from hub.statistics import ASKED, CORRECTED, DAY_S
from tests.hub.faults import Tablet
from tests.hub.houses import Browser, House
from tests.hub.test_pages import at_table, browse, deliver, said

GAMES = ("earth", "gaia", "gaia_project", "hadara", "peloponnes")


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.owned()
    return made


def row(house: House, number: int, **more: object) -> dict[str, object]:
    """A match that was played to its end."""
    seats = [{"name": f"Guest {n}", "colour": "red"} for n in range(2)]
    return {
        "uid": f"{number:016x}", "at_table": "den", "game": "hadara", "options": {},
        "seats": seats, "tier": "touch", "box": "", "started": "", "after": "",
        "line": [["a", 1]], "rules": 1, "length": 9, "entries": 9, "stands": "",
        "phase": "packed", "touched": "", "faces": {}, "seen": [], "begun": house.clock.now,
        "heard": house.clock.now, "played": 3600.0, "players": 2, **more,
    }  # fmt: skip


def keep(house: House, *rows: dict[str, object]) -> None:
    with house.engine.begin() as db:
        db.execute(schema.matches.insert(), list(rows))


def test_what_is_played_how_long_by_how_many(house: House) -> None:
    times = (40, 50, 90)
    keep(house, *(row(house, n, played=60.0 * time) for n, time in enumerate(times)))
    keep(house, row(house, 10, phase="play", played=60.0), row(house, 11, game="gaia", players=4))
    first, second = house.whole.statistics.played()
    assert (first.game, first.players, first.begun, first.ended) == ("hadara", 2, 4, 3)
    assert first.minutes == median(times)
    assert (second.game, second.players) == ("gaia", 4)


def test_a_month_knows_nothing_of_last_year(house: House) -> None:
    keep(house, row(house, 1, begun=house.clock.now - 40 * DAY_S), row(house, 2))
    assert house.whole.statistics.played(30)[0].begun == 1
    assert house.whole.statistics.played()[0].begun == 2


def test_a_correction_counts_for_the_rule_that_it_was_about(house: House) -> None:
    house.tables.add("den")
    tablet = Tablet(house.folder / "t.db", "den", Random(1))
    tablet.sender.to = at_table(house, "den")
    log, heard = tablet.session.log, []
    while not heard:
        before = len(log.match.state.events)
        said(house, tablet)
        heard = [event.rule for event in log.match.state.events[before:] if event.rule]
    assert log.undo() is None
    deliver(house, tablet)
    (told,) = house.whole.statistics.rules()
    assert (told["game"], told["rule"], told[CORRECTED]) == ("peloponnes", heard[0], 1)
    with house.engine.begin() as db:
        assert db.exec_driver_sql("SELECT players FROM matches").scalar() == 2
    tablet.store.close()


def test_files_hold_the_same_and_no_names(house: House) -> None:
    keep(house, row(house, 1))
    house.whole.statistics.note("hadara", {"R7.2": 3, "=cmd|' /C calc'!A0": 1}, ASKED)

    async def use(browser: Browser) -> None:
        assert (await browser.get("/statistics.json")).headers["location"] == "/login"
        await browser.log_in()
        told = (await browser.get("/statistics.json")).json()
        text = (await browser.get("/statistics.csv?what=rules")).text
        (first, second) = list(csv.DictReader(io.StringIO(text)))
        assert (first["rule"], int(first["asked"])) == ("R7.2", told["rules"][0]["asked"])
        assert second["rule"].startswith("'=")
        assert "Guest" not in json.dumps(told)
        assert (await browser.get("/statistics.exe")).status_code == 404
        assert (await browser.get("/statistics.csv?what=people")).status_code == 404
        for language in ("en", "ja"):
            page = (await browser.get("/statistics", language)).text
            assert words.say(language, "statistics.rules") in page
            assert "R7.2" in page

    browse(house, use)


def test_nothing_is_an_empty_file() -> None:
    assert as_csv([]) == ""


# -- how soon pages answer -------------------------------------------------------------------------

BOX = "table=t{n}&game=earth&name=copy {n}"
PAGES = ("/", "/table/t1", "/house", "/nodes", "/opening", "/boxes", f"/box?{BOX.format(n=1)}",
         f"/box?{BOX.format(n=39)}", f"/deposit.pdf?{BOX.format(n=1)}", "/statistics?days=30",
         "/statistics?days=all", "/statistics.json?days=all", "/statistics.csv?what=rules",
         "/metrics", "/look.css")  # fmt: skip
"""Every one that is read; the box of table 39 was never played with."""


def boxes(house: House, nights: int) -> None:
    """A copy of Earth at each table, counted each night."""
    tags = {f"{face}#1": f"{n:014x}" for n, face in enumerate(load("earth").catalogue.faces)}
    found = {"missing": ["W1#1"], "without_tag": [], "foreign": [], "unknown": 0, "counted": 363,
             "of": 364, "by_hand": {}, "who": "Aki"}  # fmt: skip
    with house.engine.begin() as db:
        for n in range(40):
            key = {"at_table": f"t{n}", "game": "earth", "name": f"copy {n}"}
            db.execute(schema.boxes.insert().values(**key, tags=tags, missing=1, heard=1.0))
            rows = [{**key, "told": f"{night:04}", "found": {**found, "when": f"{night:04}"},
                     "heard": float(night)} for night in range(nights)]  # fmt: skip
            db.execute(schema.counts.insert(), rows)


def answers(house: House, matches: int, tries: int) -> dict[str, float]:
    """The slowest but one of twenty (p95) of each page, in a house of so many matches."""
    random = Random(1)
    boxes(house, matches // 100)
    for first in range(0, matches, 5000):
        keep(house, *(
            row(house, n, game=random.choice(GAMES), players=random.randint(1, 5),
                at_table=f"t{n % 40}", box=f"copy {n % 39}", played=random.uniform(1000, 9000),
                begun=house.clock.now - random.uniform(0, 700) * DAY_S,
                faces={f"F{i}": {"text": "x" * 40} for i in range(20)})
            for n in range(first, min(first + 5000, matches))
        ))  # fmt: skip
    for table in range(40):
        house.tables.add(f"t{table}")
    found: dict[str, float] = {}

    async def use(browser: Browser) -> None:
        await browser.log_in()
        for path in PAGES:
            took = []
            for _ in range(tries):
                begun = perf_counter()
                assert (await browser.get(path)).status_code == 200, path
                took.append(perf_counter() - begun)
            found[path] = sorted(took)[max(0, int(0.95 * tries) - 1)]

    browse(house, use)
    return found


ASKED_OF_ALL = (
    "SELECT game, players, phase, played FROM matches WHERE begun >= 5",
    "SELECT game, players, phase, count(*) FROM matches GROUP BY game, players, phase, played",
    "SELECT uid FROM matches WHERE phase IN ('play', 'paused') ORDER BY heard",
    "SELECT count(*) FROM matches WHERE at_table = 'den'",
    "SELECT sum(entries + length) FROM matches WHERE phase IN ('play', 'paused', 'over')",
    "SELECT max(heard) FROM matches",
)


@pytest.mark.parametrize("query", ASKED_OF_ALL)
def test_no_page_reads_every_match(house: House, query: str) -> None:
    """What pages ask goes by an index: a match with its faces is twenty kilobytes."""
    with house.engine.begin() as db:
        plan = [str(row[-1]) for row in db.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")]
    ways = [one for one in plan if one.startswith(("SCAN", "SEARCH"))]
    assert ways
    assert all("INDEX matches_" in one for one in ways), plan
    assert all("COVERING" in one for one in ways if one.startswith("SCAN")), plan


@pytest.mark.soak
@pytest.mark.timeout(600)
def test_a_house_of_a_hundred_thousand_matches_answers_in_a_second(house: House) -> None:
    found = answers(house, 100_000, 20)
    assert max(found.values()) < 1, found
    print(found)
