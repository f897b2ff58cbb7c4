"""The simulated table of the app: pieces moved by touch reach the session through firmware."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from companion.cli.home import HomeTables, addresses
from companion.cli.texttable import LiveTextTable
from companion.house.api import OpenMatch
from companion.house.stored import StoredHouse
from companion.house.trouble import Trouble
from companion.session.api import Mode
from companion.session.session import Session
from companion.store.store import Store
from companion.table.layout import load
from engine.core.match import Seat

SEATS = (Seat("Ana", "red"), Seat("Ben", "blue"))
PATIENCE_S = 60.0


class Evening:
    """A house with a store, and a match at its simulated table."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(folder / "home.db")
        self.house = StoredHouse(self.store, HomeTables(seed=3))
        self._opened: list[OpenMatch] = []

    def sit_down(self, opened: OpenMatch) -> tuple[Session, OpenMatch, LiveTextTable]:
        self._opened.append(opened)
        assert isinstance(opened.play, Session)
        return opened.play, opened, LiveTextTable(opened.play, opened)

    def start(self, tier: str) -> tuple[Session, OpenMatch, LiveTextTable]:
        return self.sit_down(self.house.start("peloponnes", SEATS, {}, tier))

    def leave(self) -> None:
        for opened in self._opened:
            if opened.link is not None:
                opened.link.stop()
        self._opened.clear()

    def close(self) -> None:
        self.leave()
        self.store.close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    found = Evening(tmp_path)
    yield found
    found.close()


def until(live: LiveTextTable, true: Callable[[], bool]) -> bool:
    end = monotonic() + PATIENCE_S
    while monotonic() < end:
        live.live()
        if true():
            return True
        sleep(0.02)
    return False


def test_a_tile_that_is_drawn_and_laid_down_is_turned_up(evening: Evening) -> None:
    session, opened, live = evening.start("stations")
    assert opened.virtual is not None
    for seat in range(2):
        civilization = opened.virtual.draw("civilizations")
        assert civilization is not None
        assert session.show(civilization, seat) is None
    before = opened.virtual.piles()["A"]
    tile = opened.virtual.draw("A")
    assert tile is not None
    assert opened.virtual.piles()["A"] == before - 1
    assert tile in opened.virtual.loose()
    assert opened.virtual.place(tile, "row/t0")
    assert until(live, lambda: session.state.places().get(tile) == "row:0")
    assert opened.virtual.lying() == {tile: "row/t0"}


def test_lamps_shine_where_the_session_says(evening: Evening) -> None:
    session, opened, live = evening.start("stations")
    virtual = opened.virtual
    assert virtual is not None

    def lit() -> bool:
        cued = {spot.station for spot in session.view().stations if spot.cue}
        return bool(cued) and all(
            any(any(lamp) for lamp in virtual.lamps()[station]) for station in cued
        )

    assert until(live, lit)


def test_names_that_nobody_knows_do_nothing(evening: Evening) -> None:
    _, opened, _ = evening.start("pad")
    assert opened.virtual is not None
    assert not opened.virtual.place("the moon", "desk/pad")
    assert not opened.virtual.place("A05", "the moon")
    assert not opened.virtual.remove("A05")
    assert opened.virtual.draw("no such pile") is None


def test_a_match_that_is_resumed_finds_its_pieces_on_the_table(evening: Evening) -> None:
    session, opened, live = evening.start("stations")
    assert opened.virtual is not None
    for seat in range(2):
        session.show(str(opened.virtual.draw("civilizations")), seat)
    tile = str(opened.virtual.draw("A"))
    opened.virtual.place(tile, "row/t0")
    assert until(live, lambda: session.state.places().get(tile) == "row:0")
    number = session.view().header.match
    evening.leave()

    again, opened, live = evening.sit_down(evening.house.resume(number))
    assert opened.virtual is not None
    assert opened.virtual.lying() == {tile: "row/t0"}
    assert until(live, lambda: again.view().mode is Mode.EQUAL)
    assert again.match.log == session.match.log


def test_real_tables_have_an_address_for_each_node() -> None:
    layout = load("peloponnes", "stations", 2)
    found = addresses(layout, "mqtt", "broker:1883/den")
    assert found["row"] == "mqtt://broker:1883/den/row"
    ports = addresses(layout, "serial", "row=/dev/ttyA,seat1=/dev/ttyB,seat2=/dev/ttyC")
    assert ports["seat2"] == "serial:///dev/ttyC"
    pad = load("peloponnes", "pad", 2)
    assert addresses(pad, "serial", "/dev/ttyA") == {"desk": "serial:///dev/ttyA"}


def test_a_table_offers_what_its_readers_are_there_for(tmp_path: Path) -> None:
    """With one reader on a cable "Start" failed: more readers were chosen than there are."""
    store = Store(tmp_path / "home.db")
    one = StoredHouse(store, HomeTables(named="serial:desk=/dev/ttyA"))
    assert list(one.named()) == ["/dev/ttyA"]
    assert one.tables("hadara") == ["touch", "pad"]
    opened = one.check()
    assert [node.node for node in opened.check.nodes()] == ["desk"]
    bare = StoredHouse(store, HomeTables())
    assert "full" in bare.tables("hadara")
    assert list(bare.named()) == []
    bare.keep("link", "serial:/dev/ttyA")
    assert bare.tables("peloponnes") == ["touch", "pad"]
    store.close()


@pytest.mark.parametrize(
    ("scheme", "rest"),
    [
        ("serial", "/dev/ttyA"),
        ("pigeon", "loft"),
        ("serial", "row=/dev/ttyA,row=/dev/ttyB,seat1=/dev/ttyC,seat2=/dev/ttyD"),
        ("serial", "row=/dev/ttyA,seat1=/dev/ttyB,seat2=/dev/./ttyA"),
    ],
)
def test_an_address_that_is_not_enough_is_told(scheme: str, rest: str) -> None:
    """Of two cables with one name the first was left out, and nobody heard of it; of one cable with
    two names another program was said to use it."""
    told = r"as in row=|not understood|at /dev/ttyA and the one at /dev/ttyB|“seat2” .* /dev/ttyA\."
    with pytest.raises(Trouble, match=told) as caught:
        addresses(load("peloponnes", "stations", 2), scheme, rest)
    said = caught.value.said("ja")
    assert re.search(r"「row=.*指定|正しくありません|「row」という名前|「seat2」が同じ", said)


@pytest.mark.parametrize(("seed", "alike"), [(None, False), (3, True)])
def test_each_match_is_shuffled_anew(seed: int | None, alike: bool) -> None:
    """The second match of an evening opened with the very cards of the first."""
    tables, drawn = HomeTables(seed), []
    for _ in range(2):
        laid = tables.open("gaia", load("gaia", "stations", 2, {}), "")
        assert laid.virtual is not None
        pile = max(laid.virtual.piles().items(), key=lambda one: one[1])[0]
        drawn.append([laid.virtual.draw(pile) for _ in range(8)])
    assert (drawn[0] == drawn[1]) == alike
