"""The hub's pages: who gets in, who may do what, what the floor says, how a table joins."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import ClassVar

import httpx2 as httpx
import pytest
from nacl.public import PrivateKey, SealedBox
from sqlalchemy import select

from companion.house.sender import Joined, join
from hub import floor, words
from hub.joining import CODE_S, MOST_WRONG
from hub.people import STAFF, VISIT_S
from hub.schema import people, visits
from hub.site import app
from tests.hub.faults import Tablet
from tests.hub.houses import PASSWORD, Browser, House


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def browse(house: House, use: Callable[[Browser], Awaitable[None]]) -> None:
    """One browser in front of the house."""

    async def run() -> None:
        async with house.browser() as browser:
            await use(browser)

    asyncio.run(run())


# -- the door --------------------------------------------------------------------------------------


def test_the_first_page_makes_the_owner_once(house: House) -> None:
    async def use(browser: Browser) -> None:
        assert (await browser.get("/")).headers["location"] == "/login"
        assert (await browser.get("/login")).headers["location"] == "/first"
        fields = {"name": "Aki", "password": PASSWORD, "again": PASSWORD}
        wrong = await browser.post("/first", code="654321", **fields)
        assert (wrong.status_code, house.door.has_owner()) == (403, False)
        done = await browser.post("/first", code="123456", **fields)
        assert done.headers["location"] == "/"
        assert (await browser.get("/")).status_code == 200
        fields["name"] = "Mallory"
        again = await browser.post("/first", code="123456", **fields)
        assert again.headers["location"] == "/login"

    browse(house, use)
    assert house.door.everybody() == [("Aki", "owner")]


def test_a_password_is_kept_as_argon2_and_a_cookie_as_its_digest(house: House) -> None:
    house.owned()
    cookie = house.door.enter("Aki", PASSWORD)
    with house.engine.begin() as db:
        assert db.execute(select(people.c.password)).scalar_one().startswith("$argon2id$")
        assert db.execute(select(visits.c.token)).scalar_one() != cookie


def test_guessing_is_slow_and_tells_nothing(house: House) -> None:
    house.owned()

    async def use(browser: Browser) -> None:
        known = await browser.log_in(password="wrong password")
        unknown = await browser.log_in(name="Nobody", password="wrong password")
        assert known.status_code == unknown.status_code == 403
        assert known.text == unknown.text
        for _ in range(8):
            last = await browser.log_in(password="wrong password")
        assert last.status_code == 429
        assert (await browser.log_in()).status_code == 429

    browse(house, use)


@pytest.mark.parametrize(
    ("name", "password", "again", "said"),
    [
        ("", PASSWORD, PASSWORD, "people.bad_name"),
        ("x" * 41, PASSWORD, PASSWORD, "people.bad_name"),
        ("Ben", "too short", "too short", "people.short"),
        ("Ben", PASSWORD, PASSWORD + "!", "people.unequal"),
        ("Aki", PASSWORD, PASSWORD, "people.taken"),
    ],
)
def test_somebody_who_cannot_be_is_refused(
    house: House, name: str, password: str, again: str, said: str
) -> None:
    house.owned()

    async def use(browser: Browser) -> None:
        await browser.log_in()
        fields = {"name": name, "password": password, "again": again}
        answer = await browser.post("/house/person", form=await browser.form(), **fields)
        assert words.say("en", said) in answer.text

    browse(house, use)
    assert house.door.everybody() == [("Aki", "owner")]


def test_a_visit_ends_by_itself_and_by_leaving(house: House) -> None:
    house.owned()

    async def use(browser: Browser) -> None:
        await browser.log_in()
        await browser.post("/leave", form=await browser.form())
        assert (await browser.get("/")).headers["location"] == "/login"
        await browser.log_in()
        house.clock.now += VISIT_S + 1
        assert (await browser.get("/")).headers["location"] == "/login"

    browse(house, use)


PAGES = ("/", "/house", "/table/den", "/floor/line", "/table/den/line")
OWNERS = ("/house/add", "/house/shut", "/house/person", "/house/remove", "/house/tell")
DEEDS = ("/leave", "/move", "/house/add", "/house/code", "/house/shut", "/house/person",
         "/house/remove", "/house/tell", "/take")  # fmt: skip


def test_nobody_sees_or_does_anything_without_a_visit(house: House) -> None:
    house.owned()

    async def use(browser: Browser) -> None:
        for page in PAGES:
            assert (await browser.get(page)).headers["location"] == "/login"
        for deed in DEEDS:
            assert (await browser.post(deed, table="den")).headers["location"] == "/login"

    browse(house, use)
    assert house.tables.listed() == []


def test_a_post_that_no_page_of_this_visit_made_does_nothing(house: House) -> None:
    house.owned()
    house.tables.add("den")

    async def use(browser: Browser) -> None:
        await browser.log_in()
        for deed in DEEDS:
            for form in ("", "0" * 32):
                assert (await browser.post(deed, form=form, table="x")).status_code == 403
        form = await browser.form()
        elsewhere = await browser.client.post(
            "/house/add", data={"form": form, "table": "x"}, headers={"origin": "http://evil"}
        )
        assert elsewhere.status_code == 403

    browse(house, use)
    assert [one["name"] for one in house.tables.listed()] == ["den"]


def test_staff_may_look_and_make_digits_but_not_change_the_house(house: House) -> None:
    house.owned()
    house.door.add("Ben", STAFF, PASSWORD, PASSWORD)
    house.tables.add("den")

    async def use(browser: Browser) -> None:
        await browser.log_in("Ben")
        form = await browser.form()
        for deed in OWNERS:
            assert (await browser.post(deed, form=form, table="den")).status_code == 403
        assert "digits" in (await browser.post("/house/code", form=form, table="den")).text

    browse(house, use)


def test_every_page_says_what_a_browser_may_load(house: House) -> None:
    async def use(browser: Browser) -> None:
        answer = await browser.get("/first")
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "form-action 'self'" in policy
        assert "unsafe" not in policy

    browse(house, use)


# -- tables ----------------------------------------------------------------------------------------


def digits_of(text: str) -> str:
    found = re.search(r'class="digits">(\d{3}) (\d{3})<', text)
    assert found
    return found[1] + found[2]


async def joined(browser: Browser, digits: str) -> Joined | None:
    """What a tablet gets for six digits."""
    key = PrivateKey.generate()
    reply_to = bytes(key.public_key).hex()
    answer = await browser.post("/join", code=digits, reply_to=reply_to)
    if answer.status_code != 200:
        return None
    said = json.loads(SealedBox(key).decrypt(bytes.fromhex(answer.json()["sealed"])))
    return Joined(**{**said, "key": bytes.fromhex(said["key"])})


def test_a_tablet_joins_with_six_digits_once(house: House) -> None:
    house.owned()

    async def use(browser: Browser) -> None:
        await browser.log_in()
        page = await browser.post("/house/add", form=await browser.form(), table="window-2")
        digits = digits_of(page.text)
        to = await joined(browser, digits)
        assert to is not None
        assert (to.table, to.broker) == ("window-2", "mqtt://127.0.0.1:18830")
        assert to.password
        assert await joined(browser, digits) is None

    browse(house, use)
    assert list(house.logins[-1]) == ["window-2"]


def test_what_a_tablet_gets_is_for_it_alone(house: House) -> None:
    house.tables.add("den")
    digits = house.tables.code("den")

    async def use(browser: Browser) -> None:
        reply_to = bytes(PrivateKey.generate().public_key).hex()
        answer = await browser.post("/join", code=digits, reply_to=reply_to)
        with house.engine.begin() as db:
            key = db.exec_driver_sql("SELECT key FROM tables").scalar_one()
        assert key not in answer.text
        assert list(answer.json()) == ["sealed"]

    browse(house, use)


def test_digits_that_are_old_or_guessed_open_nothing(house: House) -> None:
    house.tables.add("den")
    box = bytes(PrivateKey.generate().public_key).hex()
    old = house.tables.code("den")
    house.clock.now += CODE_S + 1
    assert house.tables.join(old, box, "", "") is None
    digits = house.tables.code("den")
    wrong = f"{(int(digits) + 1) % 1_000_000:06}"
    for _ in range(MOST_WRONG):
        assert house.tables.join(wrong, box, "", "") is None
    assert house.tables.join(digits, box, "", "") is None


@pytest.mark.parametrize("name", ["", "Den", "hub", "a/b", "+", "#", "x" * 32, "a b", "-a", "../x"])
def test_a_name_that_no_table_can_have(house: House, name: str) -> None:
    assert not house.tables.add(name)


def test_a_lost_tablet_is_shut_out(house: House, tmp_path: Path) -> None:
    house.tables.add("den")
    to = at_table(house, "den")
    tablet = Tablet(tmp_path / "den.db", "den", Random(1))
    tablet.sender.to = to
    assert said(house, tablet)
    house.tables.shut_out("den")
    assert not said(house, tablet)
    assert house.logins[-1] == {}
    tablet.store.close()


def at_table(house: House, name: str) -> Joined:
    """A tablet joins a table."""
    key = PrivateKey.generate()
    digits, reply_to = house.tables.code(name), bytes(key.public_key).hex()
    answer = house.tables.join(digits, reply_to, "mqtt://x", "http://x")
    assert answer
    data = json.loads(SealedBox(key).decrypt(bytes.fromhex(answer["sealed"])))
    return Joined(**{**data, "key": bytes.fromhex(data["key"])})


def said(house: House, tablet: Tablet) -> bool:
    """A tablet plays a step and says so; whether the hub answered."""
    tablet.play()
    tablet.now += 3
    answers = [a for one in tablet.sender.outgoing() for a in house.reception.answer("den", one)]
    for answer in answers:
        tablet.sender.hear(answer)
    return bool(answers)


# -- the floor -------------------------------------------------------------------------------------


@pytest.fixture
def playing(house: House, tmp_path: Path) -> Tablet:
    """A table that has played and said so."""
    house.owned()
    house.tables.add("den")
    house.tables.add("bar")
    to = at_table(house, "den")
    tablet = Tablet(tmp_path / "den.db", "den", Random(1))
    join(tablet.store, to)
    tablet.sender.to = to
    for _ in range(20):
        assert said(house, tablet)
    return tablet


def test_the_floor_tells_each_table(house: House, playing: Tablet) -> None:
    den, bar = house.floor.spots()
    assert (den.table, den.game, den.names) == ("den", "peloponnes", ("Seat 1", "Seat 2"))
    assert den.length == len(playing.session.match.log)
    assert den.round == playing.session.state.round_number() > 0
    assert (bar.table, bar.free) == ("bar", True)
    assert not den.urgent


def test_who_typed_no_name_is_called_in_the_language_of_who_looks(
    house: House, playing: Tablet
) -> None:
    async def use(browser: Browser) -> None:
        await browser.log_in()
        for page in ("/", "/table/den"):
            text = (await browser.get(f"{page}?language=ja")).text
            assert "席2" in text
            assert "Seat 2" not in text

    browse(house, use)


def test_a_quiet_table_stands_first(house: House, playing: Tablet) -> None:
    house.clock.now += floor.STALLED_S + 1
    den = house.floor.spots()[0]
    assert den.stalled
    assert den.silent
    playing.session.log.keeping.phase("paused")  # type: ignore[union-attr]
    said(house, playing)
    assert not house.floor.spots()[0].stalled


def test_a_table_that_takes_moves_of_one_rule_back_needs_help(
    house: House, playing: Tablet
) -> None:
    log, heard = playing.session.log, []
    while not heard and len(log.match.log) < 200:
        before = len(log.match.state.events)
        said(house, playing)
        heard = [event.rule for event in log.match.state.events[before:] if event.rule]
    step = log.match.log[-1].step
    for _ in range(3):
        assert log.undo() is None
        deliver(house, playing)
        assert log.take((step,)) is None
        deliver(house, playing)
    assert house.floor.spots()[0].help == heard[0]


def deliver(house: House, tablet: Tablet) -> None:
    """What is owed reaches the hub."""
    tablet.now += 3
    for one in tablet.sender.outgoing():
        for answer in house.reception.answer("den", one):
            tablet.sender.hear(answer)


def test_points_are_those_that_everybody_may_know(house: House, playing: Tablet) -> None:
    found = house.floor.table("den")
    assert found is not None
    assert found[1] is not None
    assert found[1].scores() == playing.session.state.points_now()
    assert house.floor.table("nowhere") is None


def test_names_and_tables_are_written_and_never_obeyed(house: House, playing: Tablet) -> None:
    with house.engine.begin() as db:
        evil = json.dumps([{"name": "<script>alert(1)</script>'; DROP TABLE steps; --",
                            "colour": "red"}, {"name": "B", "colour": "blue"}])  # fmt: skip
        db.exec_driver_sql("UPDATE matches SET seats=?", (evil,))

    async def use(browser: Browser) -> None:
        await browser.log_in()
        for page in ("/", "/table/den"):
            text = (await browser.get(page)).text
            assert "<script>alert" not in text
            assert "&lt;script&gt;" in text
        missing = await browser.get("/table/..%2f..%2fetc")
        assert missing.status_code == 404
        assert (await browser.get("/static/..%2fsite.py")).status_code == 404

    browse(house, use)
    assert house.floor.spots()


def test_a_match_is_moved_to_another_table(house: House, playing: Tablet) -> None:
    uid = house.floor.spots()[0].uid

    async def use(browser: Browser) -> None:
        await browser.log_in()
        form = await browser.form()
        moved = await browser.post("/move", form=form, match=uid, table="bar")
        assert moved.headers["location"] == "/table/bar"
        assert (await browser.post("/move", form=form, match=uid, table="moon")).status_code == 404

    browse(house, use)
    assert {spot.table: spot.free for spot in house.floor.spots()} == {"den": True, "bar": False}


# -- alerts ----------------------------------------------------------------------------------------


def test_an_alert_begins_is_taken_and_ends(house: House, playing: Tablet) -> None:
    assert house.alerts.look(house.floor.spots()) == []
    house.clock.now += floor.STALLED_S + 1
    new = house.alerts.look(house.floor.spots())
    assert [(one.table, one.kind) for one in new] == [("den", "silent"), ("den", "stalled")]
    assert house.alerts.look(house.floor.spots()) == []

    async def use(browser: Browser) -> None:
        await browser.log_in()
        assert words.say("en", "going") in (await browser.get("/")).text
        await browser.post("/take", form=await browser.form(), table="den")
        text = (await browser.get("/", "ja")).text
        assert words.say("ja", "goes", name="Aki") in text
        assert words.say("ja", "going") not in text

    browse(house, use)
    house.alerts.take(new[0].id, "Ben")
    assert {one.taken_by for one in house.alerts.all()} == {"Aki"}
    said(house, playing)
    house.alerts.look(house.floor.spots())
    assert house.alerts.all() == []


class Listener(BaseHTTPRequestHandler):
    """The house's own address."""

    heard: ClassVar[list[str]] = []

    def do_POST(self) -> None:  # the name that the library calls
        self.heard.append(self.rfile.read(int(self.headers["content-length"])).decode())
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # as there
        pass


def test_a_new_alert_is_told_to_the_houses_address(house: House, playing: Tablet) -> None:
    server = HTTPServer(("127.0.0.1", 0), Listener)
    Thread(target=server.serve_forever, daemon=True).start()
    house.clock.now += floor.STALLED_S + 1
    new = house.alerts.look(house.floor.spots())
    assert house.alerts.tell(new, "en") == 0  # there is no address yet
    assert house.alerts.tell_to(f"http://127.0.0.1:{server.server_port}/tables")
    assert house.alerts.tell(new, "en") == 2
    server.shutdown()
    server.server_close()
    assert Listener.heard == [one.said("en") for one in new]
    assert "den" in Listener.heard[0]
    assert house.alerts.tell(new, "en") == 0  # nobody is there any more


@pytest.mark.parametrize(
    "address", ["ftp://x", "file:///etc/passwd", "javascript:1", "x", "http://"]
)
def test_an_address_that_cannot_be_one_is_refused(house: House, address: str) -> None:
    assert not house.alerts.tell_to(address)
    assert house.alerts.address() == ""


# -- what is measured ------------------------------------------------------------------------------


def test_prometheus_on_this_computer_is_told_and_nobody_else(house: House, playing: Tablet) -> None:
    house.clock.now += floor.STALLED_S + 1
    house.reception.answer("den", b"nonsense")

    async def use(browser: Browser) -> None:
        text = (await browser.get("/metrics")).text
        assert "tabletwin_hub_tables 2.0" in text
        assert "tabletwin_hub_tables_stalled 1.0" in text
        assert "tabletwin_hub_letters_refused_total 1.0" in text
        assert "tabletwin_hub_database_up 1.0" in text
        kept = re.search(r"tabletwin_hub_parcels_kept_total (\d+)", text)
        assert kept is not None
        assert int(kept[1]) >= 20
        assert "tabletwin_hub_answer_seconds_bucket" in text

    browse(house, use)
    playing.play()
    playing.sender.news = {"done": {}}
    deliver(house, playing)
    owed = house.site.measured.text().decode().partition('tabletwin_table_outbox{table="den"} ')[2]
    assert float(owed.split("\n")[0]) >= 1  # the table told it when it had not been heard yet
    ways = httpx.ASGITransport(app=app(house.site), client=("192.168.1.9", 5))

    async def elsewhere() -> int:
        async with httpx.AsyncClient(transport=ways, base_url="http://127.0.0.1") as client:
            return (await client.get("/metrics")).status_code

    assert asyncio.run(elsewhere()) == 403


def test_play_at_a_table_is_measured_as_prometheus_counts(house: House) -> None:
    care, now = house.whole.care, {"fw": "1", "stage": "ready", "rssi": -60, "sick": {"a2": "x"}}
    node = {"now": now, "count": {}, "light": [10, 5, 0, 0, 4, 0, 1],
            "antennas": {"a1": [30, 2], "a2": [8, 5]}}  # fmt: skip
    care.hear("den", {"life": "one", "nodes": {"pad": node, "desk": node}})
    house.whole.heard_of.news("den", {"owed": 3}, house.clock.now)
    told = house.site.measured.text().decode()
    for le, count in (("0.05", 20), ("0.1", 30), ("0.25", 30), ("0.5", 38), ("+Inf", 40)):
        line = f'tabletwin_table_light_seconds_bucket{{le="{le}",table="den"}} {count}.0'
        assert line in told
    assert 'tabletwin_table_retries_total{table="den"} 14.0' in told
    assert 'tabletwin_table_laid_total{table="den"} 76.0' in told
    assert 'tabletwin_table_ill{table="den"} 2.0' in told
    assert 'tabletwin_table_outbox{table="den"} 3.0' in told
    house.clock.now += 1000
    assert "tabletwin_table_outbox{" not in house.site.measured.text().decode()


# -- words -----------------------------------------------------------------------------------------


def test_both_languages_have_the_same_sentences_and_gaps() -> None:
    gaps = re.compile(r"{(\w+)}")
    english, japanese = words.table("en"), words.table("ja")
    assert english.keys() == japanese.keys()
    for key, sentence in english.items():
        assert sorted(gaps.findall(sentence)) == sorted(gaps.findall(japanese[key])), key


@pytest.mark.parametrize(
    ("seconds", "en", "ja"),
    [(20, "less than a minute", "1分未満"), (600, "10 min", "10分"),
     (5_400, "1 h 30 min", "1時間30分"), (7_200, "2 h", "2時間"), (260_000, "3 days", "3日")],
)  # fmt: skip
def test_time_is_told_as_people_say_it(seconds: float, en: str, ja: str) -> None:
    assert (words.lasted("en", seconds), words.lasted("ja", seconds)) == (en, ja)
