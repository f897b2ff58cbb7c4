"""One match after another at a served table: its screens stay and look at the new one."""

from __future__ import annotations

from pathlib import Path
from threading import enumerate as threads

import pytest

from companion.house.stored import StoredHouse
from companion.session.api import Phase
from companion.web import beside as serving
from companion.web.beside import Beside
from companion.web.room import Room
from companion.web.served import Served
from engine.core.steps import TABLE
from tests.ui.houses import SEATS, new_house
from tests.web.rooms import Phone, client_of, played, room_of, session_of
from tests.web.test_deeds import offered
from tests.web.test_pages import read
from tests.web.test_table_page import screen_of, served

LOOKS = (
    [{"do": "why", "why": "3:points"}],
    [{"do": "touch", "wish": "look:3"}],
    [{"do": "panel", "panel": "counts:3"}],
    [{"do": "give", "seat": 3}],
    [{"do": "give", "seat": 3}, {"do": "look_in"}],
)


@pytest.mark.parametrize("deeds", LOOKS)
def test_a_screen_looks_up_when_another_match_has_fewer_seats(
    deeds: list[dict[str, str | int]],
) -> None:
    """What it had opened of a seat that is gone does not keep it from the new match."""
    room = room_of("gaia_project", 4)
    table = Phone(client_of(room), room, TABLE)
    for deed in deeds:
        table.do(**deed)
    room.show(session_of("earth", 2), None)
    room.changed()
    page = table.see()
    read(page)
    assert 'data-look="table"' in page
    guest = room.pairing.guest(table.cookie)
    assert guest is not None
    assert guest.handed is None
    assert guest.why == ""


def test_the_screen_that_packed_the_box_begins_the_next_match(tmp_path: Path) -> None:
    """Nobody has to go to a computer without a screen for another code; phones are let go."""

    def play(table: Served, house: StoredHouse, screen: Phone) -> None:
        for _ in played(table.play, 3):  # type: ignore[arg-type]
            pass
        table.room.settle()
        phone = Phone(screen.client, table.room, 0)
        screen.do(do="pack")
        page = packed(table.room, screen)
        assert "box" in page.lower()
        assert phone.post("/do", do="pick").status_code == 403
        screen.do(do="begin", game="peloponnes", count=2)
        assert table.room.view().outcome is None

    served(tmp_path, play)


def packed(room: Room, screen: Phone) -> str:
    """Answer what is asked of the box until it is closed."""
    page = ""
    for _ in range(99):
        view = room.view()
        if view.phase is Phase.PACKED:
            return page
        question = view.offered[0]
        choice = question.choices[0].id
        page = screen.do(do="answer", question=question.id, choice=choice)
    raise AssertionError("the box does not close")


def test_a_match_that_is_left_at_once_leaves_its_door_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that had not begun could not be stopped: the app stood still, and for the next
    match there were no phones."""
    monkeypatch.setattr(serving, "LEAVE_S", 60.0)  # a busy machine is no server that hangs
    house, beside = new_house(tmp_path), Beside(0, "127.0.0.1")
    for _ in range(3):
        play = house.start("peloponnes", SEATS[:2], {}, "touch").play
        before = set(threads())
        beside.opened(play, None, lambda do: do(), lambda: None, house)
        beside.closed()
        play.leave()
        assert set(threads()) <= before, "it has stopped"


def test_a_match_of_the_next_table_is_not_offered(tmp_path: Path) -> None:
    """It was not left; two tables would take it from each other with every touch."""
    house = new_house(tmp_path)
    first, second = (
        Served(house, house.start("peloponnes", SEATS[:2], {}, "touch"), name, "touch", None)
        for name in "12"
    )
    first.beside, second.beside = [second], [first]
    screen = screen_of(first.room)
    theirs = second.room.view().header.match
    assert not offered(screen.do(do="panel", panel="matches"), "resume")
    screen.do(do="resume", match=theirs)
    assert first.room.view().header.match != theirs
    assert not second.room.view().header.looks_on
