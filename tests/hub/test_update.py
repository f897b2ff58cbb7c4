"""New firmware for a house: table by table, only while play is as good, and always a way back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.link.image import BadImage, Image, Part, unpacked
from hub import rollout, words
from hub.rollout import BACK, DONE, GOING, STOPPED, Rollout
from hub.updates import NoWay
from tests.hub.fleet import fleet, version
from tests.hub.houses import Browser, House
from tests.hub.test_pages import browse

TABLES = tuple(f"t{number:02}" for number in range(25))
GOOD = {"state": "done", "nodes": {"pad": {"state": "done"}}}
PLAYED = {"retries": 50, "shown": 1000, "corrections": 20, "steps": 1000, "slow": 10, "lights": 900}
BEFORE = {key: 10 * value for key, value in PLAYED.items()}
SAME = (BEFORE, PLAYED)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def begun() -> Rollout:
    return Rollout("2.0", "2" * 64, "1" * 64, TABLES)


def test_one_table_then_a_tenth_then_all() -> None:
    new = begun()
    for many in (1, 3, 25):
        assert len(new.given) + len(new.wanted()) == many
        for table in new.wanted():
            new.told(table, GOOD, 1.0)
        new.look(BEFORE, {**PLAYED, "shown": 100, "retries": 5}, SAME)
        assert len(new.wanted()) == 0  # too little was played
        new.look(BEFORE, PLAYED, SAME)
    assert new.state == DONE


@pytest.mark.parametrize("what", ["retries", "corrections", "slow"])
def test_worse_play_stops_it_and_everything_goes_back(what: str) -> None:
    new = begun()
    new.told("t00", GOOD, 1.0)
    new.look(BEFORE, {**PLAYED, what: 4 * PLAYED[what]}, SAME)
    assert (new.state, new.why, new.wanted()) == (BACK, f"rollout.worse.{what}", ["t00"])
    new.told("t00", GOOD, 2.0)
    assert (new.state, new.wanted()) == (STOPPED, [])


def test_what_got_worse_everywhere_is_no_fault_of_the_version() -> None:
    new = begun()
    new.told("t00", GOOD, 1.0)
    full = {**PLAYED, "retries": 200}
    new.look(BEFORE, full, (BEFORE, full))
    assert new.state == GOING
    assert new.stage == 1


def test_equal_play_is_called_worse_once_in_a_thousand() -> None:
    random, wrong = Random(1), 0
    for _ in range(4000):
        now = dict(PLAYED)
        for name, of in rollout.MEASURES.items():
            share = PLAYED[name] / PLAYED[of]
            now[name] = sum(random.random() < share for _ in range(300))
            now[of] = 300
        wrong += any(rollout.is_worse(name, BEFORE, now, SAME) for name in rollout.MEASURES)
    assert wrong / 4000 <= 0.003


def test_a_version_that_did_not_come_up_stops_it() -> None:
    new = begun()
    new.told("t00", {"state": "failed", "nodes": {"pad": {"state": "failed"}}}, 1.0)
    assert (new.state, new.why, new.where) == (BACK, "rollout.failed", "t00")


def test_a_node_that_is_away_stops_nothing() -> None:
    new = begun()
    new.told("t00", {"state": "failed", "nodes": {"pad": {"state": "gone"}}}, 1.0)
    assert (new.state, new.missed, new.wanted()) == (GOING, ["t00"], ["t00"])
    new.told("t00", GOOD, 2.0)
    assert new.missed == []


# -- a house ---------------------------------------------------------------------------------------


def updated(house: House, count: int, seed: int, worse: float = 0.05) -> rollout.Rollout:
    """A version goes through a house of real firmware with faults; how it ended."""
    with fleet(house, count, seed) as made:
        house.whole.versions.keep(version("2.0"))
        made.worse["2.0"] = worse
        made.tables[-1].away = True
        house.whole.updates.begin(version("2.0").sum)
        for _ in range(14):
            made.night()
            made.tables[-1].away = False
            made.evening()
            new = house.whole.updates.latest()
            assert new is not None
            if new.state in (DONE, STOPPED):
                break
        assert sum(table.faults for table in made.tables) > count / 4
        want = "2.0" if new.state == DONE else "1.0"
        assert {table.runs for table in made.tables} == {want}
        made.serve()
        return new


def test_a_version_goes_through_a_house_with_faults_in_the_middle(house: House) -> None:
    assert updated(house, 4, 1).state == DONE


def test_a_version_that_reads_worse_is_taken_back(house: House) -> None:
    new = updated(house, 3, 2, worse=0.15)
    assert (new.state, new.why) == (STOPPED, "rollout.worse.retries")


@pytest.mark.soak
@pytest.mark.timeout(3000)
def test_several_hundred_nodes_and_none_is_lost(house: House) -> None:
    new = updated(house, 300, 3)
    assert new.state == DONE
    assert len(new.given) == 300


def test_a_version_that_does_not_start_reaches_one_table_and_leaves_it_well(house: House) -> None:
    bad = version("2.0", b'raise ValueError("spoilt")\n')
    with fleet(house, 3, 4) as made:
        house.whole.versions.keep(bad)
        house.whole.updates.begin(bad.sum)
        made.night()
        made.evening()
        made.night()
        new = house.whole.updates.latest()
        assert new is not None
        assert (new.state, new.why) == (STOPPED, "rollout.failed")
        assert made.most == 1
        made.serve()


def test_nothing_is_updated_where_a_match_is_on(house: House) -> None:
    with fleet(house, 2, 5) as made:
        house.whole.versions.keep(version("2.0"))
        playing = [table.name for table in made.tables]
        house.whole.updates.busy = lambda: playing
        house.whole.updates.begin(version("2.0").sum)
        assert not any(house.whole.orders.open(table.name) for table in made.tables)
        playing.clear()
        house.whole.updates.look()
        assert sum(len(house.whole.orders.open(table.name)) for table in made.tables) == 1


def test_without_a_way_back_nothing_begins(house: House) -> None:
    updates = house.whole.updates
    with pytest.raises(NoWay, match="no_version"):
        updates.begin("0" * 64)
    house.whole.versions.keep(version("2.0"))
    with pytest.raises(NoWay, match="nothing_to_do"):
        updates.begin(version("2.0").sum)
    house.whole.care.hear("den", {"life": "x", "nodes": {"pad": {
        "now": {"fw": "1.0", "sick": {}}, "count": {}, "light": [], "antennas": {}}}})  # fmt: skip
    with pytest.raises(NoWay, match="no_way_back"):
        updates.begin(version("2.0").sum)


# -- pages and files -------------------------------------------------------------------------------


def test_the_owner_begins_and_stops_it_and_sees_why(house: House) -> None:
    house.owned()
    for image in (version("1.0"), version("2.0")):
        house.whole.versions.keep(image)
    house.whole.care.hear("den", {"life": "x", "nodes": {"pad": {
        "now": {"fw": "1.0", "sick": {}}, "count": {}, "light": [], "antennas": {}}}})  # fmt: skip

    async def use(browser: Browser) -> None:
        await browser.log_in()
        form = await browser.form()
        await browser.post("/nodes/update", form=form, version=version("2.0").sum)
        text = (await browser.get("/nodes")).text
        assert words.say("en", "update.going", version="2.0", n=0, of=1) in text
        await browser.post("/nodes/stop", form=form)
        text = (await browser.get("/nodes")).text
        assert words.say("en", "update.stopped", version="2.0", n=0, of=1) in text
        assert words.say("en", "rollout.wished", where="") in text

    browse(house, use)


def test_a_tablet_fetches_what_it_was_told_and_nothing_else(house: House) -> None:
    image = version("2.0")
    house.whole.versions.keep(image)

    async def use(browser: Browser) -> None:
        told = await browser.get(f"/firmware/{image.sum}")
        assert unpacked(told.json()) == image
        for path in ("..%2fhub.db", "0" * 64, f"{image.sum}.json", "../hub.db"):
            assert (await browser.get(f"/firmware/{path}")).status_code in (303, 404)

    browse(house, use)


@pytest.mark.parametrize(
    "path", ["../main.py", "main.py", "/etc/passwd", "app/../main.py", "app/a/b.py", "board.sh"]
)
def test_no_path_of_a_version_leads_elsewhere(path: str) -> None:
    data = Image("1", (Part("app/node.py", b"x"), Part(path, b"evil"))).data()
    with pytest.raises(BadImage):
        unpacked(data)


def test_a_spoilt_file_is_no_version(house: House) -> None:
    house.whole.versions.keep(version("2.0"))
    (file,) = house.whole.versions.folder.glob("*.json")
    file.write_text(file.read_text().replace("2.0", "3.0"))
    renamed = file.with_name(f"{'0' * 64}.json")
    file.rename(renamed)
    assert house.whole.versions.all == {}
