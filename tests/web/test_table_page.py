"""The table's page can do what the app's table screen can: one test for each thing it can do."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import pytest

from companion.cli.home import HomeTables
from companion.games.gaia_project.screen.stock import CALLED
from companion.house.api import OpenMatch
from companion.house.stored import StoredHouse
from companion.session.api import Ask, Mode
from companion.session.naming import of_a_hand
from companion.session.session import Session
from companion.store.store import Store
from companion.ui.lens import Lens
from companion.web import board
from companion.web.board import Look
from companion.web.room import Room
from companion.web.served import Served
from engine.core.match import Seat
from engine.core.steps import TABLE
from tests.house.campaigns import ADA, POOR, RICH, played
from tests.house.no_tables import NoTables
from tests.session import test_tags
from tests.session.test_tags import full_uids
from tests.ui.houses import new_house
from tests.web.rooms import Clock, Phone, client_of, room_of
from tests.web.test_deeds import offered
from tests.web.test_pages import read

PATIENCE_S = 60.0
"""Chosen: a busy machine is slow; nothing waits so long when it works."""
TWO = [Seat("Anna", "red"), Seat("Ben", "blue")]


def screen_of(room: Room) -> Phone:
    return Phone(client_of(room), room, TABLE)


def everything_can_be_answered(room: Room, table: Phone) -> list[Ask]:
    """Each question that the table is asked, with each of its choices."""
    page, found = table.see(), []
    for question in room.view().offered:
        if question.choices:
            found.append(question.ask)
            opener = {"do": "pick", "question": question.id, "group": ""}
            if opener in offered(page, "pick"):
                page = table.do(**opener)
            wanted = {choice.id for choice in question.choices}
            choices = {row["choice"] for row in offered(page, "answer")}
            for row in offered(page, "pick"):
                if row["question"] == question.id and row["group"]:
                    choices |= {c["choice"] for c in offered(table.do(**row), "answer")}
            if of_a_hand(question, room.view().header.options):
                choices = {row["piece"] for row in offered(page, "name")}
                wanted = {piece for choice in question.choices for piece in choice.pieces}
            assert choices >= wanted, question.ask
            page = table.see()
    return found


# -- lessons


def served(folder: Path, play: Callable[[Served, StoredHouse, Phone], None]) -> None:
    """A table that one program serves."""

    async def run() -> None:
        house = new_house(folder)
        table = Served(house, house.start("peloponnes", TWO, {}, "touch"), "1", "touch", None)
        table.start()
        play(table, house, screen_of(table.room))
        table.stop()

    asyncio.run(run())


def test_a_first_round_is_guided_each_decision_once(tmp_path: Path) -> None:
    def play(table: Served, house: StoredHouse, screen: Phone) -> None:
        page = screen.do(do="panel", panel="new:peloponnes:2")
        assert 'name="teach"' in page
        page = screen.do(do="begin", game="peloponnes", count=2, teach="on")
        room, texts = table.room, table.room.game.texts
        assert texts.say("en", "teach.goal") in unescape(page)
        (goal,) = offered(page, "read")
        page = screen.do(**goal)
        lessons = set()
        for _ in range(25):
            found = re.search(r'<section class="lesson".*?<p>(.*?)</p>', page, re.DOTALL)
            if found:
                assert found[1] not in lessons, "each once"
                lessons.add(found[1])
                page = screen.do(**offered(page, "read")[0])
            question = room.view().question
            assert question is not None
            assert room.play.answer(question.id, question.choices[0].id) is None
            room.changed()
            page = screen.see()
        assert len(lessons) > 1
        screen.do(do="begin", game="peloponnes", count=2, teach="on")
        assert offered(screen.do(do="unteach"), "read") == [], "who knows the game is not taught"

    served(tmp_path, play)


def test_a_lesson_that_play_went_past_counts_as_read(tmp_path: Path) -> None:
    def play(table: Served, house: StoredHouse, screen: Phone) -> None:
        page = screen.do(do="begin", game="peloponnes", count=2, teach="on")
        page = screen.do(**offered(page, "read")[0])
        (first,) = offered(page, "read")
        while offered(page, "read") == [first]:
            question = table.room.view().question
            assert question is not None
            table.room.play.answer(question.id, question.choices[0].id)
            table.room.changed()
            page = screen.see()
        assert first["lesson"] in house.setting("taught.peloponnes")

    served(tmp_path, play)


# -- another match: the campaign, one that was left, one that another program plays


@contextmanager
def after_a_level(folder: Path, counts: dict[str, int]) -> Iterator[Served]:
    """A campaign's first level, played to its end on a served table."""
    house = new_house(folder)
    opened = house.start("peloponnes", ADA, {}, "touch")
    table = Served(house, opened, "1", "touch", None)
    table.start()
    played(opened, counts)
    table.room.changed()
    yield table
    table.stop()


def test_a_campaign_is_led_on_from_the_page(tmp_path: Path) -> None:
    async def run() -> None:
        with after_a_level(tmp_path, RICH) as table:
            screen = screen_of(table.room)
            page = screen.see()
            read(page)
            assert "Level 2 asks for 28 points" in page
            assert page.count('<li class="ahead">') == 4
            choices = {row["choice"] for row in offered(page, "next")}
            assert choices == {"wood", "stone", "food"}
            screen.do(do="next", choice="gold")
            assert table.room.view().outcome is not None, "what is not offered is not taken"
            screen.do(do="next", choice="stone")
            options = table.room.view().header.options
            assert (options["level"], options["bonus_1"]) == (2, "stone")
            assert table.room.view().outcome is None

    asyncio.run(run())


def test_a_level_that_was_missed_is_played_again(tmp_path: Path) -> None:
    async def run() -> None:
        with after_a_level(tmp_path, POOR) as table:
            screen = screen_of(table.room)
            (again,) = offered(screen.see(), "next")
            screen.do(**again)
            assert table.room.view().header.options["level"] == 1
            assert table.room.view().outcome is None

    asyncio.run(run())


def test_a_match_that_was_left_is_gone_on_with(tmp_path: Path) -> None:
    def play(table: Served, house: StoredHouse, screen: Phone) -> None:
        first = table.room.view().header.match
        assert offered(screen.see(), "panel").count({"do": "panel", "panel": "matches"}) == 0
        screen.do(do="begin", game="earth", count=2)
        page = screen.do(do="panel", panel="matches")
        read(page)
        (row,) = offered(page, "resume")
        screen.do(do="resume", match=999)
        assert table.room.game.id == "earth"
        screen.do(**row)
        assert table.room.view().header.match == first
        assert table.room.game.id == "peloponnes"

    served(tmp_path, play)


def test_a_match_that_another_program_plays_is_looked_at_until_it_is_taken_over(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        house = new_house(tmp_path)
        opened = house.start("peloponnes", TWO, {}, "touch")
        other = StoredHouse(Store(tmp_path / "house.db"), NoTables())
        table = Served(other, other.resume(opened.play.view().header.match), "1", "touch", None)
        table.start()
        screen = screen_of(table.room)
        page = screen.see()
        assert "You are looking on" in page
        assert not offered(page, "answer")
        page = screen.do(**offered(page, "take_over")[0])
        assert "will only look on from now on" in page
        assert table.room.view().header.looks_on, "it is asked once more"
        page = screen.do(**offered(screen.do(do="stay"), "take_over")[0])
        page = screen.do(**offered(page, "take_over")[0])
        assert not table.room.view().header.looks_on
        assert offered(page, "answer") or offered(page, "pick")
        first = opened.play
        assert first.choose(first.legal(0)[0]) is not None if first.legal(0) else True
        table.stop()

    asyncio.run(run())


def test_a_served_match_that_is_taken_over_is_looked_at_from_then_on(tmp_path: Path) -> None:
    async def run() -> None:
        house = new_house(tmp_path)
        table = Served(house, house.start("peloponnes", TWO, {}, "touch"), "1", "touch", None)
        table.start()
        other = StoredHouse(Store(tmp_path / "house.db"), NoTables())
        taken = other.resume(table.room.view().header.match, take_over=True)
        before = table.play
        question = before.view().question
        assert question is not None
        screen = screen_of(table.room)
        screen.do(do="answer", question=question.id, choice=question.choices[0].id)
        async with asyncio.timeout(PATIENCE_S):
            while not table.room.view().header.looks_on:
                await asyncio.sleep(0.01)
        assert "You are looking on" in screen.see()
        assert taken.play.view().length == table.room.view().length
        table.stop()

    asyncio.run(run())


# -- hands, and who sits across


def test_a_screen_without_phones_goes_from_hand_to_hand() -> None:
    """Earth: nothing secret before the seat has touched its name, nothing after it has hidden."""
    room = room_of("earth", 2, 60)
    seat = room.view().awaiting.must[0]
    table = screen_of(room)
    own = Phone(client_of(room), room, seat).see()
    held = set(re.findall(r'id="part-hand">(.*?)<section aria-labelledby="stores"', own, re.DOTALL))
    assert held
    assert not offered(table.see(), "give"), "this seat has a phone"
    table.do(do="revoke", seat=seat)
    (give,) = offered(table.see(), "give")
    page = table.do(**give)
    assert "data-pic" not in page
    assert room.view().header.seats[seat].name in page
    assert not offered(page, "answer")
    page = table.do(do="look_in")
    assert offered(page, "pick") or offered(page, "answer")
    assert page.count("data-pic") >= 1
    assert "data-pic" not in table.do(do="hide_hand")
    table.do(**give)
    page = table.do(do="look_in")
    length = room.view().length
    for _ in range(4):
        row = next(iter(offered(page, "answer") or offered(page, "pick")))
        page = table.do(**row)
        if room.view().length > length:
            break
    assert room.view().length > length, "a card of the hand was played"
    assert 'data-look="table"' in page, "whatever moves the match on ends the secrecy"


def test_a_phone_hands_nothing_round() -> None:
    room = room_of("earth", 2, 60)
    seat = room.view().awaiting.must[0]
    phone = Phone(client_of(room), room, 1 - seat)
    before = phone.see()
    phone.do(do="give", seat=seat)
    assert phone.do(do="look_in") == before


@pytest.mark.parametrize("game", ["peloponnes", "gaia"])
def test_on_a_flat_screen_rows_and_question_face_whom_they_are_about(game: str) -> None:
    room = room_of(game, 2, 30)
    table = screen_of(room)
    assert "rotate(180" not in table.see()
    page = table.do(do="flat")
    read(page)
    asked = room.view().question
    assert asked is not None
    assert ('class="turned"' in page) == (asked.seat == 1)
    assert "rotate(180" in page or game == "gaia", "Gaia's drawing has no rows of seats"
    assert "rotate(180" not in table.do(do="flat")


# -- how the table stands


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[OpenMatch]:
    """A match at a simulated table, whose boards are switched off when it is over."""
    opened = new_house(tmp_path, HomeTables(1)).start("peloponnes", TWO, {}, "stations")
    yield opened
    opened.play.leave()
    assert opened.link is not None
    opened.link.stop()


def test_what_is_wrong_with_the_table_is_told_once_it_has_lasted(opened: OpenMatch) -> None:
    clock = Clock()
    room = Room(opened.play, virtual=opened.virtual, clock=clock)
    room.settle = room.changed
    table = screen_of(room)
    for node in {one.station.partition("/")[0] for one in room.view().stations}:
        opened.play.connection(node, "lost", "gone")
    room.changed()
    assert "does not answer" not in table.see(), "hands pass over readers"
    assert "Table lost" in table.see()
    clock.now += 3
    assert "The table does not answer." in table.see()
    for node in {one.station.partition("/")[0] for one in room.view().stations}:
        opened.play.connection(node, "ready")
    room.changed()
    assert "does not answer" not in table.see()


def test_the_tray_lays_lifts_and_draws(opened: OpenMatch) -> None:
    assert opened.virtual is not None
    room = Room(opened.play, virtual=opened.virtual, clock=Clock())
    room.settle = room.changed
    table = screen_of(room)
    page = table.do(do="panel", panel="tray")
    read(page)
    piece, station = opened.virtual.loose()[0], opened.virtual.stations()[0]
    assert f'value="{piece}"' in page
    page = table.do(do="lay", piece=piece, station=station)
    assert opened.virtual.lying()[piece] == station
    assert {"do": "lift", "piece": piece} in offered(page, "lift")
    table.do(do="lift", piece=piece)
    assert piece not in opened.virtual.lying()
    assert room.view().stations


def test_a_phone_draws_only_what_is_awaited_of_its_seat(opened: OpenMatch) -> None:
    """A card that is drawn for nothing would have been seen."""
    assert opened.virtual is not None
    room = Room(opened.play, virtual=opened.virtual, clock=Clock())
    room.settle = room.changed
    phone = Phone(client_of(room), room, 0)
    awaited = {one.deck for one in room.view().awaiting.reveals if one.seat in (TABLE, 0)}
    piles = opened.virtual.piles()
    others = [pile for pile, count in piles.items() if count and pile not in awaited]
    assert others
    for pile in others:
        phone.do(do="draw", pile=pile)
    assert opened.virtual.piles() == piles


def test_swapped_stickers_are_told_and_put_right_by_what_the_page_offers(tmp_path: Path) -> None:
    """It is another piece; which one; the two stickers were swapped. As `tests/session/test_tags`
    does it by hand."""
    tags = {uid: piece for piece, uid in full_uids().items()}
    tabletop, session = test_tags.played(tmp_path / "probe.db", tags)
    one, other = [p for p in test_tags.lying(tabletop) if session.faces[p] == p][:2]
    swapped = {**tags, full_uids()[one]: other, full_uids()[other]: one}
    tabletop, session = test_tags.played(tmp_path / "swapped.db", swapped)
    room = room_with(session)
    table = screen_of(room)
    told = session.view().instruction
    assert told is not None
    there = tabletop.on[told.from_station][0]
    for ask, choice in ((Ask.INSTEAD, "wrong_sticker"), (Ask.TAG, there), (Ask.RETAG, "swapped")):
        assert ask in everything_can_be_answered(room, table)
        page = table.see()
        read(page)
        table.do(**next(r for r in offered(page, "answer") if r["choice"] == choice))
        tabletop.wait(1.0)
        room.changed()
    assert test_tags.bindings(session) == tags
    assert session.view().mode is Mode.EQUAL


def room_with(session: Session) -> Room:
    room = Room(session, clock=Clock())
    room.settle = room.changed
    return room


@pytest.mark.parametrize("game", ["peloponnes", "hadara"])
def test_every_question_of_a_match_can_be_answered_on_the_page(game: str) -> None:
    for steps in (3, 25, 60):
        room = room_of(game, 2, steps)
        everything_can_be_answered(room, screen_of(room))


def test_undo_says_what_it_takes_back_and_a_refusal_its_rule() -> None:
    room = room_of("peloponnes", 2, 40)
    table = screen_of(room)
    page = table.see()
    done = [line for line in room.play.history() if not line.undone][-1]
    label = re.search(r'aria-label="(Undo: [^"]+)"', page)
    assert label
    assert room.play.say(done.text, "en") in unescape(label[1])
    room.play.undo()
    assert offered(table.see(), "redo")


def test_an_open_piece_is_looked_at_large_and_says_why_not_now() -> None:
    """Gaia: a card in the display that nothing can be done with."""
    room = room_of("gaia", 2, 20)
    table = screen_of(room)
    question = room.view().question
    named = {piece for choice in question.choices for piece in choice.pieces} if question else set()
    idle = [one for one in room.seen(TABLE) if one in room.game.catalogue and one not in named]
    assert idle
    page = table.do(do="touch", wish=f"pick:{idle[0]}")
    read(page)
    assert 'id="looked"' in page
    (why,) = offered(page, "show")
    length = room.view().length
    assert 'role="alert"' in table.do(**why)
    assert room.view().length == length


def test_no_drawing_of_a_game_asks_kivy_for_type() -> None:
    """A page is drawn where the app has no fonts: how wide a line is, its own brush knows."""
    games = Path(__file__).parents[2] / "companion" / "games"
    asking = [
        path for path in games.glob("*/screen/**/*.py")
        if "widgets.lettering" in (text := path.read_text("utf-8")) or "kivy.core.text" in text
    ]  # fmt: skip
    assert not asking


@pytest.mark.parametrize("seats", [3, 4])
def test_beside_the_question_the_map_stands_above_all_seats(seats: int) -> None:
    """On a tablet held across a third of the map was cut out beside one seat, mostly empty."""
    room = room_of("gaia_project", seats, 70)
    view, look = room.view(), Look(650, 670, room.view().awaiting.must[0])
    lens = Lens()
    drawn = board.paint(view, None, "en", look, room.play, lambda path: path.name, lens)
    spots = {spot.name: spot for spot in drawn.brush.spots}
    rows = [spots[f"seat{seat}"] for seat in range(seats)]
    assert {f"{look.focus}bowl{bowl}" for bowl in (1, 2, 3)} <= set(spots)
    assert min(row.w for row in rows) > 590
    assert lens.room[2] + lens.aside > 590, "with its buttons beside it"
    assert lens.room[1] > max(row.y + row.h for row in rows)
    bowl = spots[f"{look.focus}bowl1"]
    assert bowl.y - CALLED >= rows[look.focus].y, "a bowl says what it is called"
