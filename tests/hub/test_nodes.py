"""What the hub knows of nodes: their counters, antennas that will fail, the morning's test."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from companion.house.care import Care
from companion.house.opening import COLOURS, OpeningTest
from companion.link.parts import Message
from hub import schema, words
from hub.care import p95_ms
from hub.drift import Drift, after
from hub.hours import KEPT_DAYS
from simulators.wear import antenna
from tests.hub.faults import Tablet
from tests.hub.houses import Browser, House
from tests.hub.test_pages import at_table, browse, said

HELLO = {"fw": "0.2.0", "hash": "a", "board": "pico_w", "boot": "00000001", "reset": "power",
         "stations": {"a1": 3, "a2": 3}, "inputs": ["ok"]}  # fmt: skip


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def beat(dropped: int = 0, **errors: int) -> dict[str, Any]:
    return {"dropped": dropped, "resent": 0, "bad": 0, "errors": errors}


# -- counted at the tablet -------------------------------------------------------------------------


def test_a_table_counts_what_its_nodes_tell_while_it_listens() -> None:
    care = Care()
    care.hear("pad", "hello", HELLO)
    care.hear("pad", "beat", beat(5, a1=90))  # from before anybody listened
    care.hear("pad", "tag", {"at": "a1", "uid": "04", "on": 1, "ms": 1000})
    care.hear("pad", "lit", {"id": 1, "ms": 1120})
    care.hear("pad", "beat", beat(7, a1=94, a2=3))
    care.hear("pad", "sick", {"at": "a2", "kind": "silent", "count": 3})
    told = care.report()["nodes"]["pad"]
    assert told["antennas"] == {"a1": [1, 4], "a2": [0, 3]}
    assert told["count"]["dropped"] == 2
    assert told["light"] == [0, 0, 1, 0, 0, 0, 0]  # 120 ms is under 150
    assert (told["now"]["fw"], told["now"]["sick"]) == ("0.2.0", {"a2": "silent"})


def test_a_start_of_a_node_begins_its_counters_anew() -> None:
    care = Care()
    for boot, errors in (("00000001", 50), ("00000002", 1)):
        care.hear("pad", "hello", HELLO | {"boot": boot})
        care.hear("pad", "beat", beat(a1=errors))
        care.hear("pad", "beat", beat(a1=errors + 2))
    told = care.report()["nodes"]["pad"]
    assert told["antennas"]["a1"] == [0, 4]
    assert told["count"]["starts"] == 1


def test_a_reader_that_was_not_among_the_worst_had_no_more_than_those() -> None:
    care = Care()
    care.hear("pad", "hello", HELLO)
    care.hear("pad", "beat", beat(a1=10, a2=20))
    care.hear("pad", "beat", beat(a2=20, a3=14))
    assert care.report()["nodes"]["pad"]["antennas"]["a3"] == [0, 4]


# -- kept at the hub -------------------------------------------------------------------------------


def report(shown: int, errors: int, life: str = "one") -> dict[str, Any]:
    now = {"fw": "0.2.0", "stage": "ready", "rssi": -60, "sick": {}}
    node = {"now": now, "count": {"beats": shown}, "light": [0, 0, shown, 0, 0, 0, 0],
            "antennas": {"a1": [shown, errors]}}  # fmt: skip
    return {"life": life, "nodes": {"pad": node}}


def test_a_report_that_comes_twice_or_never_changes_nothing(house: House) -> None:
    care = house.whole.care
    for told in (report(10, 1), report(10, 1), report(30, 2), report(5, 1, "two")):
        care.hear("den", told)
    (state,) = care.nodes()
    assert state.errors["a1"] == Counter(shown=35, errors=3)
    assert state.week["light2"] == 35
    assert p95_ms(state.week) == 150


def test_hours_are_days_of_a_trend(house: House) -> None:
    care = house.whole.care
    for day in range(3):
        care.hear("den", report(10 * (day + 1), 2 * (day + 1)))
        house.clock.now += 86_400
    days = care.hours.days("den", "pad")
    assert [day["errors"] for day in days[-4:]] == [2, 2, 2, 0]


def test_hours_are_forgotten_after_their_time_and_not_before(house: House) -> None:
    kept = []
    for day in (0, KEPT_DAYS, KEPT_DAYS + 1):
        house.clock.now = 86_400.0 * (20_000 + day)
        house.whole.care.hear("den", report(10 * (day + 1), 1))
        with house.whole.care.engine.begin() as db:
            kept.append(len(set(db.execute(select(schema.hours.c.hour)).scalars())))
    assert kept == [1, 2, 2]


def test_an_antenna_that_declines_is_named_on_the_floor(house: House) -> None:
    house.tables.add("den")
    shown = errors = 0
    for hour in range(40):
        shown, errors = shown + 20, errors + (1 if hour < 25 else 20)
        house.whole.care.hear("den", report(shown, errors))
        house.clock.now += 3600
        if hour == 25:
            assert house.floor.spots()[0].ill == ()
    assert house.floor.spots()[0].ill == ("pad/a1",)
    (alert,) = [one for one in house.alerts.look(house.floor.spots()) if one.kind == "ill"]
    assert "the reader pad a1 needs a look" in alert.said("en")


@pytest.mark.parametrize("bad", [
    {"life": "x"}, {"life": "x", "nodes": {"": {}}}, {"life": "x", "nodes": {"pad": {"now": 3}}},
    {"life": "x", "nodes": {str(n): report(1, 1)["nodes"]["pad"] for n in range(50)}},
])  # fmt: skip
def test_what_no_table_says_is_not_taken(house: House, bad: dict[str, Any]) -> None:
    house.tables.add("den")
    tablet = Tablet(house.folder / "t.db", "den", Random(1))
    tablet.sender.to = at_table(house, "den")
    tablet.sender.news = {"care": bad}
    before = house.reception.refused
    said(house, tablet)
    assert house.reception.refused == before + 1
    assert house.whole.care.nodes() == []
    tablet.store.close()


# -- antennas that will fail -----------------------------------------------------------------------


def watched(seed: str, days: int, fails: bool) -> tuple[int, float]:
    """How often an antenna was newly named, and how many days before its end."""
    one, drift, alarms, first = antenna(seed, days, fails), Drift(), 0, 0.0
    for hour in one.hours(days):
        now = after(drift, hour.shown, hour.errors)
        if now.failing and not drift.failing:
            alarms, first = alarms + 1, first or hour.at
        drift = now
    return alarms, one.dies - first if first else -1.0


def fails_in_time(count: int, least: float) -> None:
    early = [watched(f"f{seed}", 60, True)[1] >= 1 for seed in range(count)]
    assert sum(early) / count >= least
    false = sum(watched(f"w{seed}", 100, False)[0] for seed in range(count))
    assert false / (count * 100) <= 1 / 1000


def test_an_antenna_that_will_fail_is_named_a_day_before() -> None:
    fails_in_time(40, 1.0)


@pytest.mark.soak
def test_a_hundred_thousand_antenna_days() -> None:
    fails_in_time(1000, 0.99)


def test_a_coin_for_an_evening_names_nothing() -> None:
    drift = Drift()
    for hour in range(200):
        drift = after(drift, 20, 20 if hour % 50 < 4 else 2)
        assert not drift.failing


# -- the test before a house opens -----------------------------------------------------------------


class Board:
    """What a node would answer."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.cues: list[dict[str, str]] = []

    def send(self, node: str, message: Message) -> bool:
        self.asked.append(message.body["at"])
        return True

    def cue(self, node: str, cues: Any) -> int:
        self.cues.append(dict(cues))
        return len(self.cues)


def test_every_part_of_a_table_is_on_the_sheet() -> None:
    board = Board()
    test = OpeningTest(["pad", "desk"], board.send, board.cue)
    test.hear("pad", "hello", HELLO)
    for number in (1, 2):
        told = {"id": number, "ok": int(number == 1), "note": "look=6 rssi=-61"}
        test.hear("pad", "tested", told)
    assert board.asked == ["a1", "a2"]
    for second in range(0, 60, 1):
        test.tick(float(second))
        for number in range(len(board.cues)):
            test.hear("pad", "lit", {"id": number + 1, "ms": 1})
        if test.over:
            break
    assert len(board.cues) == len(COLOURS)
    assert board.cues[0].keys() == {"a1", "a2"}
    assert second == 50  # one node never answered
    sheet = test.sheet()
    assert sheet["pad"] == {"there": True, "fw": "0.2.0", "rssi": -61, "antennas": 2,
                            "ill": ["a2"], "lights": 2, "lit": True, "buttons": 1,
                            "unpressed": ["ok"]}  # fmt: skip
    assert not sheet["desk"]["there"]


def test_a_table_where_all_is_well_is_done_at_once() -> None:
    board = Board()
    test = OpeningTest(["pad"], board.send, board.cue)
    test.hear("pad", "hello", HELLO | {"stations": {"a1": 1}})
    test.hear("pad", "tested", {"id": 1, "ok": 1})
    test.hear("pad", "input", {"from": "ok", "act": "press"})
    test.tick(0.0)
    assert test.over


def test_staff_see_the_sheet_of_the_morning(house: House) -> None:
    house.owned()
    for table in ("bar", "den"):
        house.tables.add(table)

    async def use(browser: Browser) -> None:
        await browser.log_in()
        await browser.post("/opening/begin", form=await browser.form())
        (order,) = house.whole.orders.open("den")
        ill = {"there": True, "fw": "1", "rssi": None, "antennas": 2, "ill": ["a2"], "lights": 0,
               "lit": True, "buttons": 0, "unpressed": []}  # fmt: skip
        done = {str(order.id): {"state": "done", "nodes": {"pad": ill}}}
        house.whole.orders.hear("bar", done)  # another table's order is not its to end
        assert house.whole.orders.open("den")
        house.whole.orders.hear("den", done)
        assert not house.whole.orders.open("den")
        text = (await browser.get("/opening")).text
        assert words.say("en", "opening.ill", what=words.part("en", "a2")) in text
        assert words.say("en", "opening.waits") in text  # the bar has not said anything

    browse(house, use)


def test_the_page_of_nodes_is_shown(house: House) -> None:
    house.owned()
    house.whole.care.hear("den", report(40, 4))

    async def use(browser: Browser) -> None:
        await browser.log_in()
        for language in ("en", "ja"):
            text = (await browser.get("/nodes", language)).text
            assert words.say(language, "nodes.signal.good") in text
            plain, folded = text.split("<details>", 1)
            assert "dBm" not in plain
            assert "-60&nbsp;dBm" in folded
            asked = words.part(language, "a1")
            assert words.say(language, "pair", what=asked, value="10") in folded

    browse(house, use)
