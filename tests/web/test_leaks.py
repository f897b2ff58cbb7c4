"""Nothing that reaches a seat can be computed from what other seats hold.

Two tables are told the same story but for cards in the hands of others: in the second, each of
them is another card of its deck that nobody has seen. Every byte for a seat that does not hold
them, for the table and for the wall has to be the same at both.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator

import pytest

from companion.session.asked import names
from companion.session.session import Session
from companion.session.start import begin
from companion.web import pages, sealed
from companion.web.pictures import Pictures
from companion.web.room import Room
from engine import games
from engine.core.steps import TABLE
from tests.web.rooms import Clock, Phone, client_of, played, room_of, session_of

HIDING = ("earth", "gaia", "hadara")
LANGUAGES = ("en", "ja")


def secrets_of(session: Session, watching: int) -> dict[str, str]:
    """Cards that others hold and `watching` does not know -> one each that nobody has seen."""
    pieces = session.match.game.catalogue.pieces
    seats = range(len(session.match.seats))
    seen = {n for seat in seats for n in names(session.seen_by(seat))}
    known = set(names(session.seen_by(watching))) | set(names(session.view().board))
    told = {str(arg) for entry in session.match.log for arg in entry.step.args}
    held = sorted(name for name in seen - known if name in pieces)
    found: dict[str, str] = {}
    for card in held:
        free = (
            p.id for p in pieces.values()
            if p.deck == pieces[card].deck and p.kind == pieces[card].kind
            and p.id not in seen | told and p.id not in found.values()
        )  # fmt: skip
        other = next(free, None)
        if other is not None:
            found[card] = other
    return found


def retold(session: Session, instead: dict[str, str]) -> Session | None:
    """The same match with other cards in those hands; None where the rules would not have it."""
    match = session.match
    other = begin(match.game, match.seats, match.options, faces=match.faces, clock=Clock())
    for entry in match.log:
        step = entry.step
        args = tuple(instead.get(arg, arg) if isinstance(arg, str) else arg for arg in step.args)
        if other.choose(step._replace(args=args)) is not None:
            return None
    return other


def shown(session: Session, seat: int, language: str) -> str:
    """What a screen is sent."""
    room = Room(session, clock=Clock())
    guest = room.pairing.take(sealed.keys_of(room.pairing.show(seat).secret).name)
    assert guest is not None
    guest.language = language
    return pages.guest_page(room, guest, Pictures())


def moments(game: str, seats: int, every: int, seed: int) -> Iterator[Session]:
    session = session_of(game, seats)
    for number, _ in enumerate(played(session, seed), start=1):
        if number % every == 0:
            yield session


def compared(game: str, seats: int, every: int, seed: int) -> tuple[int, int]:
    """How many messages were the same at both tables, and how many cards were others."""
    messages = cards = 0
    for session in moments(game, seats, every, seed):
        watching = messages % seats
        instead = secrets_of(session, watching)
        other = retold(session, instead) if instead else None
        if other is None:
            continue
        cards += len(instead)
        for language in LANGUAGES:
            for seat in (watching, TABLE):
                assert shown(session, seat, language) == shown(other, seat, language)
                messages += 1
            walls = [pages.wall_page(Room(one), language, Pictures()) for one in (session, other)]
            assert walls[0] == walls[1]
            messages += 1
    return messages, cards


@pytest.mark.parametrize(("game", "every"), [("earth", 80), ("gaia", 29), ("hadara", 7)])
def test_a_seat_is_told_nothing_of_other_hands(game: str, every: int) -> None:
    messages, cards = compared(game, 2, every, 1)
    assert messages > 15
    assert cards > 5


@pytest.mark.soak
@pytest.mark.parametrize("game", HIDING)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_is_told_nothing_of_other_hands_for_longer(game: str, seats: int) -> None:
    assert sum(compared(game, seats, 3, seed)[0] for seed in range(40)) > 5_000


@pytest.mark.parametrize("game", games.ids())
def test_the_listener_on_the_wire_learns_no_card(game: str) -> None:
    """What is not sealed is the same for every match: the shell, its files and the lengths."""
    room = room_of(game, 2, 30)
    client = client_of(room)
    phones = [Phone(client, room, seat) for seat in (0, 1)]
    wire = [b64decode(phone.post(do="pick", group="").text) for phone in phones]
    held = {name for seat in (0, 1) for name in names(room.play.seen_by(seat))}
    cards = held & set(room.game.catalogue.pieces)
    spoken = {str(room.game.texts.word("en", card)) for card in cards}
    for sealed_ in wire:
        # Shorter words than these stand in random bytes by chance.
        assert not [one for one in spoken if len(one) > 5 and one.encode() in sealed_]
        assert (len(sealed_) - 40) % sealed.BLOCK == 0


def test_a_picture_of_the_own_hand_does_not_tell_which_it_is() -> None:
    room = room_of("earth", 2, 60)
    phone = Phone(client_of(room), room, room.view().awaiting.must[0])
    page = phone.see()
    pictures = sorted(set(re.findall(r'data-pic="(\w+)"', page)))
    assert len(pictures) > 2
    assert not re.findall(r'href="/art', page), "none of them is asked for in the open"
    answers = [phone.post("/pic", pic=name) for name in pictures]
    assert len({len(one.content) for one in answers}) == 1
    assert sealed.opened(phone.keys.down, answers[0].content).startswith(b"\x89PNG")
