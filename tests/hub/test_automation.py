"""The home automation: one message a table, no names, nothing to command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hub import automation, words
from hub.automation import ALIVE, COMMAND, Told, device, state_of
from hub.broker import _ACCESS
from hub.floor import Spot
from tests.hub.houses import Browser, House
from tests.hub.test_pages import browse

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


# What Home Assistant takes, from its own pages "MQTT" (discovery), "MQTT Sensor", "MQTT Binary
# sensor" and "MQTT Button". It refuses a whole device for one key that it does not know.
OF_DEVICE = {"dev", "o", "cmps", "state_topic", "availability_topic", "qos"}
OF_ALL = {"p", "unique_id", "name"}
OF_PART = {
    "sensor": OF_ALL | {"value_template", "unit_of_measurement", "device_class"},
    "binary_sensor": OF_ALL | {"value_template", "payload_on", "payload_off", "device_class"},
    "button": OF_ALL | {"command_topic", "payload_press"},
}
CLASSES = {"sensor": {"duration"}, "binary_sensor": {"occupancy", "problem"}}
DURATIONS = {"d", "h", "min", "s", "ms"}


@pytest.mark.parametrize("told", [device(PLAYING), automation.house()], ids=["table", "house"])
def test_home_assistant_knows_every_word_of_a_device(told: dict[str, Any]) -> None:
    assert told.keys() <= OF_DEVICE
    assert told["dev"].keys() == {"ids", "name", "mf", "mdl"}
    assert told["dev"]["ids"]
    assert told["o"].keys() == {"name"}  # an origin is needed, and its name
    for part in told["cmps"].values():
        kind = part["p"]
        assert part.keys() <= OF_PART[kind]
        assert part.keys() >= OF_ALL
        assert part.get("device_class") in {None, *CLASSES.get(kind, ())}
        if part.get("device_class") == "duration":
            assert part["unit_of_measurement"] in DURATIONS
        assert kind == "button" or told["state_topic"]


@pytest.mark.parametrize("spot", [PLAYING, Spot("den", None, False)], ids=["playing", "free"])
def test_every_part_has_a_value_that_its_kind_understands(spot: Spot) -> None:
    state = state_of(spot, {})
    for key, part in device(spot)["cmps"].items():
        if part["p"] == "binary_sensor":
            assert state[key] in (part["payload_on"], part["payload_off"])
        elif "unit_of_measurement" in part:  # a number, or None, which is shown as unknown
            assert state[key] is None or isinstance(state[key], int)


def test_nobody_is_named_and_nothing_can_be_commanded(house: House) -> None:
    ours = house.whole.automation
    assert list(ours.letters([PLAYING], {})) == []  # nobody was let in
    ours.let_in(commands=False)
    letters = dict(ours.letters([PLAYING], {}))
    assert "Aki" not in json.dumps(letters)
    assert "command" not in json.dumps(letters)
    ours.let_in(commands=True)
    letters = dict(ours.letters([PLAYING], {}))
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
