"""Codes, seats and what is sealed: one code, one minute, one seat."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import replace

import pytest

from companion.session.api import StationView
from companion.web import sealed
from companion.web.pairing import CODE_S, Pairing
from companion.web.sealed import NotOurs
from tests.web.rooms import ORIGIN, Clock, Phone, client_of, room_of


def taken(pairing: Pairing, seat: int):  # type: ignore[no-untyped-def]
    return pairing.take(sealed.keys_of(pairing.show(seat).secret).name)


def test_what_is_sealed_opens_with_the_same_key_only() -> None:
    keys, other = sealed.keys_of(bytes(32)), sealed.keys_of(bytes([1]) * 32)
    text = "手札: E001".encode()
    assert sealed.opened(keys.down, sealed.seal(keys.down, text)) == text
    for key in (keys.up, other.down):
        with pytest.raises(NotOurs):
            sealed.opened(key, sealed.seal(keys.down, text))
    for broken in (b"", b"x" * 60, sealed.seal(keys.down, text)[:-1]):
        with pytest.raises(NotOurs):
            sealed.opened(keys.down, broken)


def test_the_length_of_what_is_sealed_does_not_tell_a_card() -> None:
    lengths = {len(sealed.seal(bytes(32), b"x" * n)) for n in range(0, 4000, 97)}
    assert len(lengths) == 1


def test_a_code_is_good_once_for_a_minute_and_for_its_seat() -> None:
    clock = Clock()
    pairing = Pairing(clock)
    name = sealed.keys_of(pairing.show(1).secret).name
    guest = pairing.take(name)
    assert guest is not None
    assert (guest.seat, guest.allowed) == (1, True)
    assert pairing.take(name) is None, "once"
    late = sealed.keys_of(pairing.show(0).secret).name
    clock.now += CODE_S
    assert pairing.take(late) is None, "for a minute"
    assert pairing.shown() == []


def test_a_new_code_of_a_seat_ends_the_one_before() -> None:
    pairing = Pairing(Clock())
    first = sealed.keys_of(pairing.show(0).secret).name
    pairing.show(0)
    assert pairing.take(first) is None


def test_a_second_phone_waits_for_the_table() -> None:
    pairing = Pairing(Clock())
    first, second = taken(pairing, 0), taken(pairing, 0)
    assert not second.allowed
    assert pairing.at(0) is first
    pairing.answer(0, yes=False)
    assert pairing.guest(second.cookie) is None
    third = taken(pairing, 0)
    pairing.answer(0, yes=True)
    assert pairing.at(0) is third
    assert pairing.guest(first.cookie) is None, "the first phone sees nothing more"


def test_who_waits_sees_nothing_of_the_match() -> None:
    room = room_of("earth", steps=30)
    client = client_of(room)
    Phone(client, room, 0)
    second = Phone(client, room, 0)
    page = second.see()
    assert "Tabletwin" in page
    assert "hand" not in page
    assert not [name for name in room.play.seen_by(0) if str(name) in page and len(str(name)) > 4]


def test_revoked_and_packed_screens_are_shown_nothing() -> None:
    room = room_of("gaia", steps=20)
    client = client_of(room)
    phone = Phone(client, room, 0)
    phone.see()
    room.pairing.revoke(0)
    assert phone.post("/do", do="pick").status_code == 403
    again = Phone(client, room, 0)
    room.pairing.end()
    assert again.post("/do", do="pick").status_code == 403


def test_a_post_without_the_code_does_nothing() -> None:
    """A listener has the cookie, but not the code: it can neither act nor read."""
    room = room_of("gaia", steps=20)
    client = client_of(room)
    phone = Phone(client, room, 0)
    length = room.view().length
    echoed = b64encode(sealed.seal(phone.keys.down, b'{"do":"take_back"}')).decode()
    for forged in ("", "x", b64encode(b"x" * 300).decode(), echoed):
        client.cookies.set("tabletwin", phone.cookie)
        answer = client.post("/do", data={"sealed": forged}, headers={"origin": ORIGIN})
        assert answer.status_code == 403
    assert room.view().length == length


def test_the_cookie_is_for_this_site_and_no_script() -> None:
    room = room_of("gaia")
    phone = Phone(client_of(room), room, 0)
    kept = phone.paired.headers["set-cookie"].lower()
    assert "httponly" in kept
    assert "samesite=strict" in kept
    assert phone.keys.name not in kept


def test_the_tag_of_a_seat_shows_its_code() -> None:
    room = room_of("gaia")
    shown = replace(room.view(), stations=(StationView("desk/p", pad=True, seen="seat:1"),))
    room.view = lambda: shown  # type: ignore[method-assign]
    room.changed()
    assert [code.seat for code in room.pairing.shown()] == [1]
    room.pairing.hide(1)
    room.changed()
    assert room.pairing.shown() == [], "the tag still lies there; it was touched once"
