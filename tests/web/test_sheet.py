"""A screen is sent what changed since what it shows, and puts the same page together from it."""

from __future__ import annotations

import pytest

from companion.web import pages, whole
from companion.web.pictures import Pictures
from companion.web.sheet import Copies, Sheet
from engine import games
from engine.core.steps import TABLE
from tests.web.rooms import Phone, client_of, room_of

FRAME = '<div><p id="part-a"></p><p id="part-b"></p></div>'


def test_only_what_changed_since_is_sent_and_nothing_is_missed_on_the_way_back() -> None:
    copies = Copies()
    copies.lay(Sheet(FRAME, {"a": "1", "b": "2"}))
    assert copies.since(0)["parts"] == {"a": "1", "b": "2"}
    copies.lay(Sheet(FRAME, {"a": "1", "b": "3"}))
    assert copies.since(1)["parts"] == {"b": "3"}
    copies.lay(Sheet(FRAME, {"a": "1", "b": "2"}))
    assert copies.since(1)["parts"] == {"b": "2"}, "the screen may have seen the other between"
    copies.lay(Sheet(FRAME, {"a": "1", "b": "2"}))
    assert copies.since(3) == {"number": 3, "on": 3, "frame": FRAME, "parts": {}}


@pytest.mark.parametrize("shown", [0, -1, 99])
def test_who_shows_nothing_of_ours_gets_everything(shown: int) -> None:
    copies = Copies()
    copies.lay(Sheet(FRAME, {"a": "1", "b": "2"}))
    view = copies.since(shown)
    assert (view["on"], list(view["parts"])) == (0, ["a", "b"])


def test_another_kind_of_page_is_sent_whole() -> None:
    copies = Copies()
    copies.lay(Sheet("<div>door</div>", {"door": "1"}))
    copies.lay(Sheet(FRAME, {"a": "1", "b": "2"}))
    assert list(copies.since(1)["parts"]) == ["a", "b"]


@pytest.mark.parametrize("game", games.ids())
def test_what_is_sent_makes_the_page_as_it_is(game: str) -> None:
    """After each step back and forth, for a seat and for the table; and it is less than all."""
    room = room_of(game, 2, 40)
    pictures, client = Pictures(), client_of(room)
    phones = [Phone(client, room, place) for place in (TABLE, 0)]
    for phone in phones:
        phone.see()
    for back in (True, True, False, False):
        assert (room.play.undo() if back else room.play.redo()) is None
        room.settle()
        for phone in phones:
            guest = room.pairing.guest(phone.cookie)
            assert guest is not None
            view = phone.opened(phone.post(do="pick", group="", shown=guest.copies.number).text)
            assert view["on"] > 0
            assert len(view["parts"]) < len(guest.copies.parts)
            assert phone.laid(view) == pages.guest_page(room, guest, pictures).html


def test_screens_that_look_alike_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_of("peloponnes", 2, 40)
    one, other, third = (Phone(client_of(room), room, TABLE) for _ in range(3))
    pictures, made = Pictures(), []
    real = whole.page
    monkeypatch.setattr(whole, "page", lambda *all_: made.append(1) or real(*all_))
    guests = [room.pairing.guest(phone.cookie) for phone in (one, other, third)]
    assert guests[2] is not None
    guests[2].language = "ja"
    found = [pages.guest_page(room, guest, pictures).html for guest in guests if guest]
    assert found[0] == found[1] != found[2]
    assert len(made) == 2
