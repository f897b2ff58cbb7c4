"""The home automation: one message a table, no names, nothing to command; names are forgotten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hub import schema, words
from hub.automation import ALIVE, COMMAND, Told, device, state_of
from hub.broker import _ACCESS
from hub.floor import Spot
from hub.forgetting import NOBODY, forget
from tests.hub.houses import Browser, House
from tests.hub.test_pages import browse
from tests.hub.test_statistics import keep, row

PLAYING = Spot("den", 1.0, False, uid="a", game="gaia", names=("Aki", "Ben"), phase="play",
               length=9, round=3, left_s=1700.0, help="R7.2")  # fmt: skip


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.owned()
    made.tables.add("den")
    return made


def test_a_table_is_one_device_with_all_its_parts() -> None:
    told = device(PLAYING)
    assert told["dev"]["ids"] == ["tabletwin-den"]
    assert told["o"]["name"]
    assert told["availability_topic"] == ALIVE
    state = state_of(PLAYING, {"gaia": "Gaia"})
    assert state == {"game": "Gaia", "round": 3, "left": 30, "playing": "on", "help": "on",
                     "ill": "off"}  # fmt: skip
    ids = set()
    for key, part in told["cmps"].items():
        assert part["p"] in ("sensor", "binary_sensor")
        assert part["value_template"] == "{{ value_json." + key + " }}"
        assert key in state
        ids.add(part["unique_id"])
    assert len(ids) == len(told["cmps"])


def test_nobody_is_named_and_nothing_can_be_commanded(house: House) -> None:
    automation = house.whole.automation
    assert list(automation.letters([PLAYING], {})) == []  # nobody was let in
    automation.let_in(commands=False)
    letters = dict(automation.letters([PLAYING], {}))
    assert "Aki" not in json.dumps(letters)
    assert "command" not in json.dumps(letters)
    automation.let_in(commands=True)
    letters = dict(automation.letters([PLAYING], {}))
    assert [topic for topic, text in letters.items() if COMMAND in text] == [
        "homeassistant/device/tabletwin-house/config"
    ]


def test_only_what_is_new_goes_out_and_what_is_gone_is_taken_away() -> None:
    told = Told()
    assert told.new([("a", "1"), ("b", "2")]) == [("a", "1"), ("b", "2")]
    assert told.new([("a", "1"), ("b", "3")]) == [("b", "3")]
    assert told.new([("b", "3")]) == [("a", "")]
    assert told.new([("b", "3")]) == []
    told.forget()
    assert told.new([("b", "3")]) == [("b", "3")]


def test_the_owner_lets_it_in_and_out(house: House) -> None:
    async def use(browser: Browser) -> None:
        await browser.log_in()
        form = await browser.form()
        text = (await browser.post("/house/home", form=form, commands="on")).text
        assert words.say("en", "home.in") in text
        assert house.whole.logins().keys() == {"home"}
        assert house.whole.automation.setting()["commands"] is True
        await browser.post("/house/home", form=form, what="out")
        assert house.whole.logins() == {}

    browse(house, use)
    assert len(house.logins) == 2  # the broker was told each time
    assert not house.tables.add("home")  # no table is taken for it


def test_the_brokers_list_lets_it_read_and_nothing_else() -> None:
    home = _ACCESS.partition("user home\n")[2]
    writes = [line for line in home.splitlines() if "read " not in line]
    assert writes == [f"topic write {COMMAND}"]
    assert "tabletwin/" not in home  # letters and nodes of tables are not its business


# -- names that are forgotten ----------------------------------------------------------------------


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
