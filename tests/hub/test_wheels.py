"""The version that a house's screens get: sealed, checked to the byte, never forced."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.house import upgrade
from companion.house.sender import Joined
from companion.house.upgrade import NoOffer, Offer, WrongFile
from companion.link import letter
from companion.link.letter import TO_HUB, TO_TABLE
from companion.link.wheels import numbers
from companion.session.start import begin
from companion.store.store import Store
from engine.games import load
from hub.wheels import Wheels
from tests.hub.houses import House

KEY = bytes(range(32))


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A hub with two versions and what they need, and a table `den`."""
    found = House(tmp_path)
    with found.engine.begin() as db:
        db.exec_driver_sql(
            f"INSERT INTO tables (name, key, login, shut_out) VALUES ('den', '{KEY.hex()}', '', 0)"
        )
    wheels = tmp_path / "versions"
    wheels.mkdir()
    for name in ("tabletwin-0.9.0-py3-none-any.whl", "tabletwin-0.10.0-py3-none-any.whl",
                 "kivy-2.3.1-cp311-cp311-manylinux_x86_64.whl", "notes.txt"):  # fmt: skip
        (wheels / name).write_bytes(name.encode())
    return found


def to(key: bytes = KEY) -> Joined:
    return Joined("den", key, "mqtt://nowhere", "http://hub:8018")


def asked(house: House, key: bytes = KEY) -> Offer | None:
    """As a table asks, without a network."""

    def ask(path: str, form: dict[str, str]) -> bytes:
        assert path == "/version"
        answer = house.site.wheels.wheels.answer(form["table"], form["letter"].encode())
        if answer is None:
            raise NoOffer
        return answer

    return upgrade.offered(to(key), ask)


def files(house: House) -> upgrade.Fetch:
    def get(path: str) -> Iterator[bytes]:
        name = path.removeprefix("/version/")
        found = house.site.wheels.wheels.path(name)
        assert found
        yield found.read_bytes()

    return get


def test_the_newest_version_comes_with_all_that_it_needs(house: House, tmp_path: Path) -> None:
    offer = asked(house)
    assert offer
    assert offer.version == "0.10.0", "ten comes after nine"
    upgrade.fetch(offer, tmp_path / "got", files(house))
    got = {one.name: one.read_bytes() for one in (tmp_path / "got").iterdir()}
    assert got == {name: name.encode() for name in offer.files}
    assert "notes.txt" not in got
    upgrade.fetch(offer, tmp_path / "got", lambda path: pytest.fail("it is there already"))


def test_wheels_of_an_earlier_offer_go(house: House, tmp_path: Path) -> None:
    (tmp_path / "got").mkdir()
    (tmp_path / "got" / "kivy-9.9-py3-none-any.whl").write_bytes(b"nobody offers this any more")
    offer = asked(house)
    assert offer
    upgrade.fetch(offer, tmp_path / "got", files(house))
    assert {one.name for one in (tmp_path / "got").iterdir()} == set(offer.files)


def test_a_file_that_was_changed_on_the_way_is_not_kept(house: House, tmp_path: Path) -> None:
    offer = asked(house)
    assert offer
    with pytest.raises(WrongFile):
        upgrade.fetch(offer, tmp_path / "got", lambda path: iter([b"something ", b"else"]))
    assert list((tmp_path / "got").iterdir()) == []


def test_a_file_that_is_replaced_at_the_hub_is_offered_anew(house: House) -> None:
    before = asked(house)
    (house.folder / "versions" / "tabletwin-0.10.0-py3-none-any.whl").write_bytes(b"another one")
    after = asked(house)
    assert before
    assert after
    assert before.version == after.version
    assert before.files != after.files


def test_a_stranger_and_a_table_that_is_shut_out_get_no_offer(house: House) -> None:
    with pytest.raises(NoOffer):
        asked(house, bytes(32))
    house.tables.shut_out("den")
    with pytest.raises(NoOffer):
        asked(house)


def forged(body: dict[str, object], key: bytes = KEY, way: str = TO_TABLE) -> upgrade.Ask:
    def ask(path: str, form: dict[str, str]) -> bytes:
        nonce = letter.opened(KEY, "den", TO_HUB, form["letter"].encode())["nonce"]
        filled = {name: nonce if value == "NONCE" else value for name, value in body.items()}
        return letter.sealed(key, "den", way, filled)

    return ask


GOOD = {"t": "offer", "nonce": "NONCE", "version": "9.0.0", "files": {"a.whl": "0" * 64}}


@pytest.mark.parametrize(
    "ask",
    [
        forged(GOOD, bytes(32)), forged(GOOD, way=TO_HUB), forged(GOOD | {"nonce": "of last year"}),
        forged(GOOD | {"t": "kept"}), forged(GOOD | {"version": "9; rm -rf /"}),
        forged(GOOD | {"files": {"../../bin/sh.whl": "0" * 64}}), forged(GOOD | {"files": ["a"]}),
        forged(GOOD | {"files": {"a.whl": "short"}}), lambda path, form: b"<html>",
    ],
    ids=["key", "way", "old", "other", "version", "path", "list", "digest", "page"],
)  # fmt: skip
def test_a_forged_offer_is_none(ask: upgrade.Ask) -> None:
    assert upgrade.offered(to(), forged(GOOD)) == Offer("9.0.0", {"a.whl": "0" * 64})
    with pytest.raises(NoOffer):
        upgrade.offered(to(), ask)


def test_a_hub_without_wheels_offers_nothing(tmp_path: Path, house: House) -> None:
    house.site.wheels.wheels = Wheels(house.engine, tmp_path / "none")
    assert asked(house) is None


@pytest.mark.parametrize(
    ("version", "than", "newer"),
    [("0.10.0", "0.9.9", True), ("0.9.0", "0.9.0", False), ("0.9.0", "0.10.0", False),
     ("1.0", "0.99.1", True)],
)  # fmt: skip
def test_versions_are_compared_by_their_numbers(version: str, than: str, newer: bool) -> None:
    assert (numbers(version) > numbers(than)) is newer


def test_nothing_changes_under_the_hands_of_players(tmp_path: Path) -> None:
    store, now = Store(tmp_path / "den.db"), datetime.now(UTC)
    assert not upgrade.is_played(store, now)
    rules = load("peloponnes")
    session = begin(rules, 2, store=store, faces=rules.stand_ins(7))
    assert upgrade.is_played(store, now)
    assert upgrade.is_played(store, now + timedelta(hours=2))
    assert not upgrade.is_played(store, now + timedelta(hours=4)), "the guests have gone"
    session.log.keeping.phase("paused")  # type: ignore[union-attr]
    assert not upgrade.is_played(store, now)
    store.close()


def test_by_the_pages_only_what_is_offered_can_be_had(house: House) -> None:
    asyncio.run(only_what_is_offered(house))


async def only_what_is_offered(house: House) -> None:
    (house.folder / "secret.whl").write_text("no")
    async with house.browser() as browser:
        said = letter.sealed(KEY, "den", TO_HUB, {"t": "version", "nonce": "n"}).decode()
        answer = await browser.post("/version", table="den", letter=said)
        assert letter.opened(KEY, "den", TO_TABLE, answer.content)["nonce"] == "n"
        assert (await browser.post("/version", table="den", letter="x")).status_code == 403
        assert (await browser.post("/version", table="no", letter=said)).status_code == 403
        name = "tabletwin-0.9.0-py3-none-any.whl"
        assert (await browser.get(f"/version/{name}")).content == name.encode()
        for wrong in (
            "notes.txt",
            "..%2fsecret.whl",
            "../secret.whl",
            "%2fetc%2fpasswd",
            "none.whl",
        ):
            assert (await browser.get(f"/version/{wrong}")).status_code in (404, 303)
