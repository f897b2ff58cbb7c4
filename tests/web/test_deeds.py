"""What is pressed on a screen is done once, by whom it may be done, where the match is."""

from __future__ import annotations

import re
from html import unescape
from json import loads

import pytest

from companion.session.api import Ask
from engine.core.steps import TABLE
from tests.web.rooms import Clock, Phone, client_of, room_of


def offered(html: str, deed: str) -> list[dict[str, str]]:
    """The fields of everything to press that does this."""
    found = re.findall(r'hx-vals="([^"]*)"|hx-vals=\'([^\']*)\'', html)
    rows = [loads(unescape(a or b)) for a, b in found]
    return [row for row in rows if row.get("do") == deed]


def test_a_seat_answers_its_own_question_and_undoes_its_own_move() -> None:
    room = room_of("peloponnes", 2, 40)
    client = client_of(room)
    seat = room.view().awaiting.must[0]
    phone = Phone(client, room, seat)
    length = room.view().length
    page = phone.see()
    groups = offered(page, "pick")
    if groups:
        page = phone.do(**groups[0])
    answers = offered(page, "answer")
    assert answers
    phone.do(**answers[0])
    assert room.view().length > length
    assert room.play.history()[-1].seat == seat
    phone.do(do="take_back")
    assert room.view().length == length


def test_pressing_twice_or_late_does_nothing_twice() -> None:
    room = room_of("peloponnes", 2, 40)
    client = client_of(room)
    table = Phone(client, room, TABLE)
    number, length, moment = 0, room.view().length, room.view().moment
    first = {"do": "undo", "page": number, "moment": moment}
    table.post(**first)
    assert room.view().length == length - 1
    for again in (first, {**first, "moment": room.view().moment}):
        table.post(**again)
        assert room.view().length == length - 1, "the same page once"
    late = table.laid(table.opened(table.post(do="undo", page=1, moment=moment).text))
    assert room.view().length == length - 1, "the match had gone on"
    assert "has gone on" in late


def test_a_press_on_a_page_of_another_branch_is_late_though_as_many_steps_were_made() -> None:
    """The table went back and decided otherwise: a phone that had slept passed where it had never
    been asked."""
    room = room_of("peloponnes", 2, 40)
    client = client_of(room)
    question = next(q for q in room.view().offered if q.choices)
    first, other = (one for one in question.choices[:2])
    assert room.play.answer(question.id, first.id) is None
    room.settle()
    asked = next(q for q in room.view().offered if q.choices and q.seat >= 0)
    phone = Phone(client, room, asked.seat)
    asleep, length = phone.see(), room.view().length
    press = {**offered(asleep, "pick")[0], "page": 0, "moment": room.view().moment}
    assert room.play.undo() is None
    assert room.play.answer(question.id, other.id) is None
    room.settle()
    assert room.view().length == length
    late = phone.do(
        **{**press, "do": "answer", "question": asked.id, "choice": asked.choices[0].id}
    )
    assert "has gone on" in late
    assert room.view().length == length


def test_who_draws_a_card_for_itself_is_told_that_it_is_its_turn() -> None:
    room = room_of("hadara", 2, 0)
    client = client_of(room)
    assert [prompt.seat for prompt in room.view().awaiting.reveals][:1] == [0]
    phone, table = Phone(client, room, 0), Phone(client, room, TABLE)
    assert 'data-mine="1"' in phone.see()
    assert ">Your turn</h1>" in phone.see()
    assert "It is Anna and Ben&#39;s turn" in table.see()


def test_a_phone_that_slept_for_an_hour_does_nothing_late_and_is_right_when_it_wakes() -> None:
    """An hour, in which the match went on: its seat is still its own."""
    clock = Clock()
    room = room_of("peloponnes", 2, 40, clock)
    phone = Phone(client_of(room), room, room.view().awaiting.must[0])
    considered = phone.do(**next(one for one in offered(phone.see(), "pick") if one["group"]))
    asleep = offered(considered, "answer")[0]
    before = room.view().moment
    clock.now += 3600
    assert room.play.undo() is None
    length, moment = room.view().length, room.view().moment
    woken = phone.do(**{**asleep, "moment": before})
    assert "The match has gone on meanwhile" in woken
    assert f"&#34;moment&#34;: &#34;{moment}&#34;" in woken
    assert room.view().length == length


def test_no_seat_does_what_is_for_the_table_or_for_another_seat() -> None:
    room = room_of("earth", 3, 60)
    client = client_of(room)
    view = room.view()
    must = view.awaiting.must[0]
    other = Phone(client, room, (must + 1) % 3)
    before = view.length
    for deed in ("undo", "redo", "pause", "pack", "code", "revoke", "allow", "hands", "nonsense"):
        other.do(do=deed, seat=must, yes=1)
    theirs = next(q for q in room.play.private(must) if q.ask is Ask.TURN)
    other.do(do="answer", question=theirs.id, choice=theirs.choices[0].id)
    assert room.view().length == before
    assert room.view().phase == view.phase
    assert room.pairing.shown() == []
    assert room.pairing.at((must + 1) % 3) is not None
    assert 'aria-labelledby="why"' not in other.do(do="why", why=f"{must}:points")


def test_a_card_that_cannot_be_played_says_why_with_its_rule() -> None:
    """Earth: an event is no card to plant."""
    room = room_of("earth", 3, 60)
    client = client_of(room)
    for seat in range(3):
        phone = Phone(client, room, seat)
        idle = offered(phone.see(), "show")
        if idle and seat in room.view().awaiting.must:
            page = phone.do(**idle[0])
            assert re.search(r'role="alert">[^<]+\(R\d', page)
            return
    pytest.fail("no seat held a card that it could not play")


def test_every_number_says_how_it_came_about() -> None:
    room = room_of("peloponnes", 2, 40)
    phone = Phone(client_of(room), room, 0)
    page = phone.do(do="why", why="0:food")
    lines = room.play.why(0, "food")
    assert page.count("<li><b>") >= len(lines) > 0
    assert str(lines[-1].sum) in page


@pytest.mark.parametrize("game", ["gaia_project", "peloponnes"])
def test_points_that_a_game_counts_in_play_are_those_of_its_track(game: str) -> None:
    """One number a seat, and it is the one whose reasons are shown."""
    room = room_of(game, 2, 90)
    page = Phone(client_of(room), room, 0).see()
    told = re.findall(r"<b>(\d+)</b> points", page)
    assert told == [str(room.play.why(0, "points")[-1].sum)]


def test_points_that_are_booked_at_the_end_say_so() -> None:
    room = room_of("earth", 2, 90)
    page = Phone(client_of(room), room, 0).do(do="why", why="0:points")
    assert f"If it ended now: {room.view().scores[0]}." in page


def test_the_table_shows_codes_asks_and_lets_go() -> None:
    room = room_of("gaia", 2, 10)
    client = client_of(room)
    table = Phone(client, room, TABLE)
    page = table.do(do="code", seat=1)
    assert "<svg" in page[page.index('class="qr"') :]
    (code,) = room.pairing.shown()
    assert code.seat == 1
    assert code.text not in page, "it is in the picture alone"
    first, second = Phone(client, room, 1), Phone(client, room, 1)
    assert "Another phone asks for the seat of Ben" in table.see()
    table.do(do="allow", seat=1, yes=1)
    assert first.post(do="pick").status_code == 403
    second.see()
    table.do(do="revoke", seat=1)
    assert second.post(do="pick").status_code == 403


def test_the_drawing_can_be_touched() -> None:
    """Gaia Project: a hex is considered, the map is looked at closer, a seat is shown in full."""
    room = room_of("gaia_project", 2, 60)
    table = Phone(client_of(room), room, TABLE)
    page = table.see()
    wishes = [unescape(w) for w in re.findall(r'data-wish="([^"]*)"', page)]
    assert {wish.partition(":")[0] for wish in wishes} >= {"lens", "why"}
    closer = next(w for w in wishes if w.startswith("lens:") and "in" in w)
    before = room.pairing.guest(table.cookie)
    assert before is not None
    zoom = before.lens.zoom
    table.do(do="touch", wish=closer)
    assert before.lens.zoom > zoom


def test_what_a_seat_draws_is_named_on_its_phone_and_not_at_the_table() -> None:
    room = room_of("earth", 2, 0)
    client = client_of(room)
    for _ in range(200):
        prompts = room.view().awaiting.reveals
        if prompts and prompts[0].seat >= 0 and not prompts[0].place and prompts[0].deck:
            break
        step = next(s for s in _next(room))
        assert room.play.choose(step) is None
    seat = room.view().awaiting.reveals[0].seat
    phone, table = Phone(client, room, seat), Phone(client, room, TABLE)
    names = offered(phone.see(), "name")
    assert len(names) > 100
    assert "on the phone" in table.see()
    assert not offered(table.see(), "answer") or all(
        row["piece"] not in table.see() for row in names[:5] if "piece" in row
    )
    length = room.view().length
    phone.do(**names[3])
    assert room.view().length == length + 1
    assert names[3]["piece"] in str(room.play.seen_by(seat))


def _next(room):  # type: ignore[no-untyped-def]
    from engine.core.play import Counts, random_steps

    return random_steps(room.play.state, 3, Counts())


def test_no_letters_and_no_number_of_a_phone_shut_its_page() -> None:
    """Half a character was kept with the guest, and every later page failed in writing it."""
    room = room_of("hadara", 2, 0)
    table = Phone(client_of(room), room, TABLE)
    for deed in (
        {"do": "seek", "sought": "\ud800"},
        {"do": "pick", "group": "\ud800", "question": "\udfff"},
        {"do": "touch", "wish": "pick:\ud800"},
        {"do": "panel", "panel": "rules:\ud800"},
        {"do": "size", "wide": "9" * 5000, "tall": "9" * 5000},
        {"do": "touch", "wish": f"look:{'9' * 100}"},
        {"do": "why", "why": f"{'9' * 5000}:coins"},
        {"do": "adjust", "seat": "0", "what": "coins", "value": "9" * 5000},
        {"do": "tap", "value": "9" * 5000, "page": "0", "length": str(room.view().length)},
        {"do": "language", "language": "en", "shown": "9" * 5000},
    ):
        assert table.post(**deed).status_code == 200, deed
        assert table.post(do="language", language="en").status_code == 200, deed
