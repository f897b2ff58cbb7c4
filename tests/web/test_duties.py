"""What hands do where no reader sees it, on screens: each phone its own, the table all."""

from __future__ import annotations

from html import unescape

import pytest

from companion.session.start import begin
from companion.web.board import app_say
from companion.web.making import parts
from companion.web.room import Room
from companion.web.seat import duties, hand
from engine import games
from engine.core.ledger import Event
from engine.core.steps import TABLE
from tests.web.rooms import ORIGIN, Clock, Phone, client_of, played, room_of
from tests.web.test_deeds import offered


def owing() -> Room:
    """Earth with real hands, which no match knows, where two seats have something to draw."""
    session = begin(games.load("earth"), 3, clock=Clock())
    for _ in played(session, 2):
        if len({duty.seat for duty in session.view().duties} - {TABLE}) > 1:
            break
    room = Room(session, clock=Clock())
    room.settle, room.address = room.changed, ORIGIN
    return room


def told(room: Room, seat: int, language: str) -> list[str]:
    """The sentences of what the hands of a seat do."""
    return [room.play.say(one.text, language) for one in room.view().duties if one.seat == seat]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_phone_is_told_its_own_duties_and_the_table_all(language: str) -> None:
    room = owing()
    client = client_of(room)
    every = {seat: told(room, seat, language) for seat in (TABLE, 0, 1, 2)}
    for seat in (0, 1, 2):
        page = unescape(Phone(client, room, seat).do(do="language", language=language))
        for of, sentences in every.items():
            assert all((one in page) == (of == seat) for one in sentences), (seat, of)
    page = unescape(Phone(client, room, TABLE).do(do="language", language=language))
    assert all(one in page for sentences in every.values() for one in sentences)


def test_a_seat_says_that_its_own_are_done_and_the_table_that_all_are() -> None:
    room = owing()
    client, length = client_of(room), room.view().length
    first, *others = sorted({duty.seat for duty in room.view().duties} - {TABLE})
    phone = Phone(client, room, first)
    page = phone.do(**offered(phone.see(), "handled")[0])
    assert not offered(page, "handled")
    assert set(others) <= {duty.seat for duty in room.view().duties}
    table = Phone(client, room, TABLE)
    page = table.do(**offered(table.see(), "handled")[0])
    assert not offered(page, "handled")
    assert room.view().duties == ()
    assert room.view().length == length, "the match stays as it was"


def test_of_a_long_list_the_rest_is_folded_and_is_done_by_who_reads_it() -> None:
    """All that a group had owed since it began pushed the question off the table's page."""
    shown = [f"Line {n}." for n in range(9)]
    before, folded = list_of(shown).split("<details>")
    assert [one for one in shown if one in before] == shown[:3]
    assert "6 more" in folded
    assert "Done" in folded
    assert "Done" not in before
    assert "<details>" not in list_of(shown[:3])


def list_of(told: list[str]) -> str:
    """The list as a page writes it."""
    return str(parts().duty(told, lambda **_: "{}", app_say("en")))


def test_a_duty_never_names_a_card_of_another_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a game asks hands to do with a card that only its seat knows."""
    room = room_of("earth", 2, 60)
    state = room.play.state  # type: ignore[attr-defined]
    seat, card = next((seat, card) for seat in (0, 1) for card in hand(room, seat))
    kept = Event("draw", seat, (card,), "R5.4")
    monkeypatch.setattr(type(state), "duties", lambda _, first: [kept])
    room.play.handled()  # the match is looked at anew
    name = str(room.game.texts.word("en", card))
    client = client_of(room)
    assert room.view().duties
    for other in (TABLE, 1 - seat):
        assert name not in unescape(Phone(client, room, other).see())


def test_what_all_received_is_one_line_on_a_phone() -> None:
    """Five lines of it stood above each guest's own question."""
    session = begin(games.load("peloponnes"), 3, clock=Clock())
    for _ in played(session, 2):
        if any(one.text.key == "news.received" for one in session.view().duties):
            break
    room = Room(session, clock=Clock())
    lines = duties(room, {0}, "en")
    assert len([line for line in lines if line.startswith("Received – ")]) == 1
