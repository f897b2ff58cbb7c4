"""What a screen opens beside the match: counts, the way back, rules, signs, another match."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from html import escape
from pathlib import Path
from random import Random

import pytest

from companion.art.shelf import legend
from companion.session.api import NodeView, StationView, Text
from companion.ui.drawings import drawing_of
from companion.ui.sentences import said
from companion.web.panels import _stands
from companion.web.room import Room
from companion.web.served import Served
from engine import games
from engine.core.match import Seat
from engine.core.steps import TABLE
from engine.games import load
from tests.session.middle import anywhere
from tests.ui.houses import new_house
from tests.web.rooms import Phone, client_of, room_of
from tests.web.test_deeds import offered
from tests.web.test_pages import read


@pytest.fixture
def room() -> Room:
    return room_of("peloponnes", 2, 40)


def test_the_table_agrees_on_a_count_by_hand_and_undoes_it(room: Room) -> None:
    table = Phone(client_of(room), room, TABLE)
    page = table.do(do="panel", panel="counts:1")
    assert {"do": "adjust", "seat": "1", "what": "stone"} in offered(page, "adjust")
    had = room.play.counted(1)["stone"]
    table.do(do="adjust", seat=1, what="stone", value=had - 3)
    assert room.play.counted(1)["stone"] == had - 3
    table.do(do="undo")
    assert room.play.counted(1)["stone"] == had


@pytest.mark.parametrize("value", ["-1", "99999", "x", "", "²"])
def test_a_count_that_is_none_changes_nothing(room: Room, value: str) -> None:
    table, length = Phone(client_of(room), room, TABLE), room.view().length
    table.do(do="adjust", seat=1, what="stone", value=value)
    table.do(do="adjust", seat=7, what="stone", value=1)
    table.do(do="adjust", seat=1, what="gold bars", value=1)
    assert room.view().length == length


def test_the_way_back_leads_to_before_any_step(room: Room) -> None:
    table = Phone(client_of(room), room, TABLE)
    rows = offered(table.do(do="panel", panel="back"), "undo_to")
    assert len(rows) > 5
    table.do(**rows[4])
    assert room.view().length == int(rows[4]["start"])
    table.do(do="undo_to", start=12345)
    assert room.view().length == int(rows[4]["start"])


def test_no_seat_mends_the_match_or_begins_another(room: Room) -> None:
    phone, length = Phone(client_of(room), room, 0), room.view().length
    for panel in ("counts:1", "back", "new", "stations"):
        assert 'id="panel"' not in phone.do(do="panel", panel=panel)
    phone.do(do="adjust", seat=0, what="stone", value=9)
    phone.do(do="undo_to", start=0)
    phone.do(do="begin", game="gaia", count=2)
    assert (room.view().length, room.game.id) == (length, "peloponnes")


@pytest.mark.parametrize("seat", [TABLE, 0])
def test_rules_are_looked_up_by_word_and_by_chapter(room: Room, seat: int) -> None:
    phone = Phone(client_of(room), room, seat)
    page = phone.do(do="panel", panel="rules")
    read(page)
    chapters = [row["panel"] for row in offered(page, "panel") if row["panel"].startswith("rules:")]
    assert len(chapters) > 3
    said = room.game.texts.say("en", "rule.R6.1")
    assert escape(said) in phone.do(do="panel", panel="rules:R6").replace("&#39;", "&#x27;")
    word = next(one for one in said.split() if len(one) > 4)
    assert "<small>R6.1</small>" in phone.do(do="seek", sought=word)
    assert "No rule has" in phone.do(do="seek", sought="<xyz>")
    assert "&lt;xyz&gt;" in phone.see()


@pytest.mark.parametrize("game", games.ids())
def test_every_sign_of_a_game_is_drawn_with_its_meaning(game: str) -> None:
    room = room_of(game, 2, 10)
    page = Phone(client_of(room), room, 0).do(do="panel", panel="signs")
    read(page)
    without = drawing_of(game).absent(room.game.meant(2, room.view().header.options))
    told = legend(game, "en", without)
    assert len(told) > 10
    assert page.count("data-pic") >= len(told)
    texts, drawn = load(game).texts, drawing_of(game).drawn
    own = [texts.say("en", f"sign.{one}") for one in drawn if one not in without]
    assert all(one.replace("'", "&#39;") in page for one in own), "what the match paints itself"
    assert all(one.text.replace("'", "&#39;") in page for one in told)


def test_a_table_screen_begins_another_match_and_phones_of_the_first_are_let_go(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        house = new_house(tmp_path)
        opened = house.start("peloponnes", [Seat("Anna", "red"), Seat("Ben", "blue")], {}, "touch")
        served = Served(house, opened, "1", "touch", None)
        served.start()
        room = served.room
        client = client_of(room)
        table, seat = Phone(client, room, TABLE), Phone(client, room, 0)
        page = table.do(do="panel", panel="new:earth:3")
        read(page)
        assert "option.mode" in page
        table.do(do="begin", game="earth", count=3, name0="Chika", name1="<b>", name2=" ")
        assert [one.name for one in room.view().header.seats] == ["Chika", "<b>", "Player 3"]
        assert (room.game.id, room.view().header.game) == ("earth", "earth")
        assert "Chika" in table.see()
        assert seat.post(do="pick").status_code == 403
        kept = [card.game for card in house.matches()]
        assert sorted(kept) == ["earth", "peloponnes"], "the first is kept as it stands"
        table.do(do="begin", game="earth", count=9)
        refused = table.do(do="begin", game="earth", count=2, **{"option.mode": "nonsense"})
        assert "nonsense" in refused
        assert len(room.view().header.seats) == 3
        served.stop()

    asyncio.run(play())


@pytest.mark.parametrize(("game", "counts"), [("gaia", False), ("hadara", True)])
def test_only_a_game_with_counts_offers_to_put_them_right(game: str, counts: bool) -> None:
    room = room_of(game, 2, 10)
    page = Phone(client_of(room), room, TABLE).see()
    doors = {one.get("panel") for one in offered(page, "panel")}
    assert ("counts" in doors) is counts
    assert "back" in doors


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_move_to_go_back_to_names_who_did_it_twice(language: str) -> None:
    room = room_of("earth", 3, 70)
    table = Phone(client_of(room), room, TABLE)
    table.do(do="language", language=language)
    page = table.do(do="panel", panel="back")
    moves = [re.sub("<[^>]*>", "", one) for one in re.findall("<li[^>]*><span>(.*?)</span>", page)]
    names = [one.name for one in room.view().header.seats]
    assert len(moves) > 20
    assert [move for move in moves if any(move.count(name) > 1 for name in names)] == []


@pytest.mark.parametrize("name", games.ids())
def test_nothing_is_said_to_agree_while_a_place_differs(name: str, tmp_path: Path) -> None:
    """Whatever hands lift and lay, at every moment of it."""
    tabletop, session = anywhere(name, "full", 2).stored(tmp_path / "house.db")
    random, agrees = Random(3), said("en", "correct.equal")

    def differs(one: StationView) -> bool:
        lies = (tabletop.on.get(one.station) or [""])[0]
        return one.seen != one.wanted or (settled and bool(lies) != bool(one.wanted))

    for _ in range(8):
        lying = sorted(on[0] for on in tabletop.on.values() if on)
        if not lying:
            return
        piece = random.choice(lying)
        tabletop.lift(piece)
        if random.random() < 0.7:
            free = [at for at in tabletop.layout.places if not tabletop.on.get(at)]
            tabletop.put(random.choice(free), piece)
        for seconds in (0.05, 0.2, 0.4, 1.0, 2.0):
            tabletop.wait(seconds)
            settled, view = seconds >= 1.0, session.view()
            places = [one for one in view.stations if not one.pad]
            assert _stands(view, (), "en") != agrees or not any(map(differs, places))


def test_a_dead_reader_or_one_that_is_away_differs_from_nothing(room: Room) -> None:
    """ "The table and the match differ" was said of a reader that does not answer, and that they
    agree while a board was away."""
    view, dead = room.view(), Text("fault.sick")
    spot = StationView("row/0", place="auction:0")
    ready, away = NodeView("row", "ready"), NodeView("row", "lost")
    for station, node, key in (
        (spot, ready, "correct.equal"),
        (spot, ready, "correct.equal_but"),
        (spot._replace(pad=True), ready, "correct.unseen"),
        (spot._replace(fault=dead), ready, "link.sick"),
        (spot, away, "truth.gone_all"),
        (spot._replace(wanted="A05"), ready, "correct.differs"),
        (spot._replace(wanted="A05"), away, "truth.gone_all"),
    ):
        shown = replace(view, stations=(station,), nodes=(node,), instruction=None, duties=())
        lost = ("A05",) if key == "correct.equal_but" else ()
        assert _stands(shown, lost, "en") == said("en", key)
