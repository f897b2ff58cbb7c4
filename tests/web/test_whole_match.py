"""Whole matches with hands that never leave the phones: every touch is one that a page offers."""

from __future__ import annotations

import re
from html import unescape
from json import loads
from random import Random
from unittest import mock

import pytest

from companion.session.api import Ask
from companion.web import guard
from companion.web.room import Room
from engine.core.steps import TABLE
from tests.web.rooms import Clock, Phone, client_of, session_of

MOST = 4000


def offered(html: str) -> list[dict[str, str]]:
    """The fields of everything to press."""
    return [loads(unescape(found)) for found in re.findall(r'hx-vals="(\{[^"]*\})"', html)]


class People:
    """They press what their own page offers; a drawn card is one that could be drawn."""

    def __init__(self, room: Room, seed: int) -> None:
        self.room, self.lots = room, Random(seed)
        client = client_of(room)
        seats = range(len(room.view().header.seats))
        self.phones = {seat: Phone(client, room, seat) for seat in (TABLE, *seats)}
        self.presses = 0

    def see_all(self) -> None:
        """Everybody looks once."""
        for phone in self.phones.values():
            phone.see()

    def turn(self) -> None:
        """Somebody who has to act does."""
        view = self.room.view()
        if view.awaiting.reveals:
            prompt = view.awaiting.reveals[0]
            known = view.header.options.get("hands") == "known"
            own = known and prompt.seat >= 0 and not prompt.place
            self.press(prompt.seat if own else TABLE)
        else:
            self.press(self.lots.choice(view.awaiting.must))

    def press(self, who: int) -> None:
        page = self.phones[who].see()
        length = self.room.view().length
        for _ in range(4):
            fields = self.choice(who, page)
            page = self.phones[who].do(**fields)
            self.presses += 1
            if self.room.view().length != length:
                return
        raise AssertionError(f"nothing came of it: {fields} {re.findall('alert.>(.*?)<', page)}")

    def choice(self, who: int, page: str) -> dict[str, str]:
        buttons = [one for one in offered(page) if one.get("do") in ("answer", "name", "pick")]
        named = [one for one in buttons if one["do"] == "name"]
        could = self.could_be()
        drawn = [one for one in named if one["piece"] in could.get(one["question"], ())]
        lasting = [one for one in buttons if one["do"] == "answer"]
        groups = [one for one in buttons if one["do"] == "pick" and one["group"]]
        others = [one for one in buttons if one["do"] == "pick" and not one["group"]]
        offers = drawn or [*lasting, *groups] or others
        assert offers, f"the page of seat {who} offers nothing: {page}"
        return self.lots.choice(offers)

    def could_be(self) -> dict[str, set[str]]:
        """What each pile could turn up: the cards that lie in it."""
        every = (q for seat in self.phones for q in self.room.play.private(seat))
        return {
            q.id: {piece for choice in q.choices for piece in choice.pieces}
            for q in every
            if q.ask is Ask.REVEAL
        }


def played(game: str, seats: int, seed: int, most: int = MOST) -> Room:
    room = Room(session_of(game, seats), clock=Clock())
    room.settle = room.changed
    with mock.patch.object(guard, "POSTS_AT_ONCE", 1e9):  # people take their time
        people = People(room, seed)
        people.see_all()
    while room.view().outcome is None and people.presses < most:
        people.turn()
    return room


@pytest.mark.parametrize("game", ["earth", "gaia", "hadara"])
def test_a_match_begins_and_goes_on_with_hands_on_phones(game: str) -> None:
    room = played(game, 2, 1, 60)
    assert room.view().length > 25


@pytest.mark.soak
@pytest.mark.parametrize("game", ["earth", "gaia", "hadara", "gaia_project", "peloponnes"])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_whole_match_is_played_on_phones(game: str, seats: int) -> None:
    assert played(game, seats, 1).view().outcome is not None
