"""Boxes: from a count at a table to the hub's pages, its sheet, the floor, and each piece's way."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.house import box_letters
from companion.house.check_in import BoxCheckIn
from companion.house.sender import Joined, Sender, join
from companion.link.letter import TO_HUB, sealed
from companion.store import boxes as kept
from companion.store.store import Store
from companion.table.layout import load as load_layout
from engine.games import load
from hub import words
from hub.boxes import CHECKED, PLAYED, STRAY, BoxState
from tests.hub.houses import Browser, House

GAME = load("peloponnes")
PIECES = [piece.id for piece in GAME.catalogue.sensed()]
KEY = ("den", GAME.id, "1")


def tag(copy: int, number: int) -> str:
    return f"04{copy:02x}{number * 2_654_435_761 % 2**40:010x}"


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.owned()
    made.tables.add("den")
    return made


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """The tablet at which both copies are registered."""
    opened = Store(tmp_path / "tabletwin.db")
    for copy in (1, 2):
        box = kept.add(opened, GAME.id, str(copy))
        register = kept.register(opened, box)
        for number, piece in enumerate(PIECES):
            assert register.bind(tag(copy, number), piece) is None
        kept.save(opened, box, register)
    yield opened
    opened.close()


def counted(store: Store, away: set[int], strays: tuple[str, ...] = ()) -> BoxCheckIn:
    """Copy 1 is counted by hand over a pad; these pieces are not there, and these are others'."""
    count = BoxCheckIn(store, GAME, 1, load_layout(GAME.id, "pad", 2, {}), lambda: 0.0)
    for number in range(len(PIECES)):
        if number not in away:
            count.show(tag(1, number))
    for uid in strays:
        count.show(uid)
    return count


def carry(house: House, store: Store) -> int:
    """Everything that the table owes of its boxes reaches the hub; how many letters it took."""
    with house.engine.begin() as db:
        key = bytes.fromhex(str(db.exec_driver_sql("SELECT key FROM tables").scalar()))
    sender, letters = Sender(store, Joined("den", key, ""), lambda: 0.0), 0
    for _ in range(9):
        for one in sender.outgoing():
            letters += 1
            for answer in house.reception.answer("den", one):
                sender.hear(answer)
    return letters


def state(house: House) -> BoxState:
    found = house.whole.boxes.one(KEY)
    assert found is not None
    return found


def test_registers_and_counts_reach_the_hub_once(house: House, store: Store) -> None:
    count = counted(store, {4, 9}, (tag(2, 3),))
    count.sign("Aki")
    assert carry(house, store) == 3  # where it stands, and two boxes
    found = state(house)
    assert found.tags == {piece: tag(1, number) for number, piece in enumerate(PIECES)}
    assert found.found["missing"] == [PIECES[4], PIECES[9]]
    assert found.found["foreign"] == [[GAME.id, "2", tag(2, 3)]]
    assert found.found["who"] == "Aki"
    assert [box.name for box in house.whole.boxes.all()] == ["1", "2"]
    assert carry(house, store) == 1, "what the hub knows is not told again"
    assert box_letters.next_box(store) is None


def test_a_count_of_another_evening_is_one_more(house: House, store: Store) -> None:
    for away in ({4}, set()):
        found = counted(store, away).signed("Aki")
        found["when"] = f"2026-11-2{len(away)}T22:00:00+00:00"
        house.whole.boxes.hear("den", {"game": GAME.id, "name": "1", "tags": {}, "found": found})
        house.clock.now += 86_400
    assert [len(one["missing"]) for one in house.whole.boxes.counts(KEY)] == [0, 1]
    assert not state(house).incomplete


def test_what_people_counted_less_of_makes_a_box_incomplete(house: House, store: Store) -> None:
    count = counted(store, set())
    count.found("silver_coin", 39)
    count.sign("Aki")
    carry(house, store)
    assert state(house).incomplete
    assert house.whole.boxes.incomplete() == {KEY: 1}


def test_each_piece_was_seen_last_where_it_was(house: House, store: Store) -> None:
    counted(store, {4, 9}).sign("Aki")
    carry(house, store)
    house.clock.now += 60
    with house.engine.begin() as db:
        db.exec_driver_sql(
            "INSERT INTO matches (uid, at_table, game, options, seats, tier, box, started, after, "
            "line, rules, length, entries, stands, phase, touched, faces, seen, begun, heard, "
            "played, players) VALUES ('0123456789abcdef', 'bar', ?, '{}', '[]', 'pad', '1', '', "
            "'', '[]', 1, 0, 0, '', 'packed', '', '{}', ?, 0, ?, 0, 2)",
            (GAME.id, f'["{PIECES[4]}"]', house.clock.now),
        )
    house.clock.now += 60
    other = {"who": "Ben", "when": "x", "counted": 1, "of": 1, "missing": [], "without_tag": [],
             "foreign": [[GAME.id, "1", tag(1, 9)]]}  # fmt: skip
    house.whole.boxes.hear("den", {"game": "gaia", "name": "7", "tags": {}, "found": other})
    seen = {one.piece: (one.how, one.where) for one in house.whole.boxes.seen(state(house))}
    assert seen[PIECES[0]] == (CHECKED, "Aki")
    assert seen[PIECES[4]] == (PLAYED, "bar")
    assert seen[PIECES[9]] == (STRAY, "gaia/7")


@pytest.mark.parametrize(
    "bad",
    [{"name": ""}, {"name": "x" * 65}, {"tags": []}, {"tags": {"A": 4}}, {"found": {}},
     {"tags": {str(n): "x" for n in range(2000)}}, {"found": []}, {"game": "\n"}],
)  # fmt: skip
def test_what_no_table_says_is_not_taken(house: House, bad: dict[str, Any]) -> None:
    with house.engine.begin() as db:
        key = bytes.fromhex(str(db.exec_driver_sql("SELECT key FROM tables").scalar()))
    told = {"t": "box", "number": "1", "game": GAME.id, "name": "1", "tags": {}, "found": None}
    assert house.reception.answer("den", sealed(key, "den", TO_HUB, {**told, **bad})) == []
    assert house.whole.boxes.all() == []


# -- pages -----------------------------------------------------------------------------------------

QUERY = f"table=den&game={GAME.id}&name=1"


def test_staff_see_what_is_missing_with_its_picture(house: House, store: Store) -> None:
    counted(store, {4, 9}, (tag(2, 3),)).sign("<b>Aki</b>")
    carry(house, store)

    async def use() -> None:
        async with house.browser() as browser:
            for path in ("/boxes", f"/box?{QUERY}", f"/deposit.pdf?{QUERY}"):
                assert (await browser.get(path)).headers["location"] == "/login"
            await browser.log_in()
            for language in ("en", "ja"):
                await _look(browser, language)

    asyncio.run(use())


async def _look(browser: Browser, language: str) -> None:
    listed = (await browser.get("/boxes", language)).text
    assert words.say(language, "boxes.lacks", n=2) in listed
    text = (await browser.get(f"/box?{QUERY}", language)).text
    for piece in (PIECES[4], PIECES[9]):
        assert str(GAME.texts.word(language, piece)) in text
    title = GAME.texts.say(language, "game.name")
    assert words.say(language, "boxes.stray", box=words.box(language, title, "2")) in text
    assert "<b>Aki" not in text
    picture = text.split('img src="')[1].split('"')[0]
    answer = await browser.get(picture)
    assert answer.content.startswith(b"\x89PNG")
    pdf = await browser.get(f"/deposit.pdf?{QUERY}&who=Mei&deposit=2000", language)
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    "path",
    ["/box?table=den&game=..&name=1", "/box?table=x&game=peloponnes&name=1", "/deposit.pdf",
     "/piece/..%2f..%2fetc/passwd.png", "/piece/peloponnes/..%2f..%2fsigns.png",
     "/piece/nothing/A01.png", "/piece/peloponnes/nothing.png"],
)  # fmt: skip
def test_no_path_leads_elsewhere(house: House, path: str) -> None:
    async def use() -> None:
        async with house.browser() as browser:
            await browser.log_in()
            assert (await browser.get(path)).status_code == 404

    asyncio.run(use())


def test_the_floor_tells_that_the_box_that_lies_there_is_incomplete(
    house: House, store: Store, tmp_path: Path
) -> None:
    join(store, Joined("den", bytes(32), ""))
    counted(store, {4}).sign("Aki")
    carry(house, store)
    with house.engine.begin() as db:
        db.exec_driver_sql(
            "INSERT INTO matches (uid, at_table, game, options, seats, tier, box, started, after, "
            "line, rules, length, entries, stands, phase, touched, faces, seen, begun, heard, "
            "played, players) VALUES ('0123456789abcdef', 'den', ?, '{}', '[]', 'pad', '1', '', "
            "'', '[]', 1, 0, 0, '', 'play', '', '{}', '[]', 0, 0, 0, 2)",
            (GAME.id,),
        )
    assert house.floor.spots()[0].lacks == 1
    counted(store, set()).sign("Aki")
    carry(house, store)
    assert house.floor.spots()[0].lacks == 0
