"""Nothing that reaches a seat can be computed from what other seats hold.

Two tables are told the same story but for cards in the hands of others: in the second, each of
them is another card of its deck that nobody has seen. Every byte for a seat that does not hold
them, for the table and for the wall has to be the same at both.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterable, Iterator
from itertools import product

import pytest

from companion.session.asked import names
from companion.session.session import Session
from companion.session.start import begin
from companion.web import pages, panels, sealed
from companion.web.pictures import Pictures
from companion.web.room import Room
from engine import games
from engine.core.steps import TABLE
from tests.web.rooms import Clock, Phone, client_of, played, room_of, session_of

HIDING = ("earth", "gaia", "hadara")
LANGUAGES = ("en", "ja")
MOST_GROUPS = 8
OFFERED = re.compile(r"&#34;group&#34;: &#34;([^&]+)&#34;")


def secrets_of(session: Session, watching: int, lay_open: set[str]) -> dict[str, str]:
    """Cards that others hold, that `watching` does not know and that never lay open -> one each
    that nobody has seen."""
    pieces = session.match.game.catalogue.pieces
    seats = range(len(session.match.seats))
    seen = {n for seat in seats for n in names(session.seen_by(seat))}
    known = set(names(session.seen_by(watching))) | lay_open
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


class Screen:
    """A screen at a table; what it is sent is made by the same words as on the wire."""

    def __init__(self, session: Session, seat: int, pictures: Pictures) -> None:
        self.room, self.pictures = Room(session, clock=Clock()), pictures
        guest = self.room.pairing.take(sealed.keys_of(self.room.pairing.show(seat).secret).name)
        assert guest is not None
        self.guest = guest

    def messages(self, language: str, guesses: Iterable[str]) -> Iterator[str]:
        """The page, and whatever it becomes by considering what it offers or what somebody
        guesses, by asking why, opening and looking."""
        guest, room = self.guest, self.room
        guest.language = language
        first = self.page()
        yield first
        offered = dict.fromkeys(OFFERED.findall(first))
        for guest.picked in [*list(offered)[:MOST_GROUPS], *guesses]:
            yield self.page()
        guest.picked = ""
        seats = range(len(room.view().header.seats)) if guest.table else (guest.seat,)
        for guest.why in [f"{one}:{what}" for one in seats for what in room.play.counted(one)]:
            yield self.page()
        guest.why = ""
        for guest.panel in self.panels(seats):
            yield self.page()
        guest.panel = ""
        if guest.table:
            yield pages.wall_page(room, language, self.pictures).html

    def page(self) -> str:
        return pages.guest_page(self.room, self.guest, self.pictures).html

    def panels(self, seats: Iterable[int]) -> list[str]:
        """What can be opened beside the match."""
        kinds = [name for name, _ in panels.offered(self.room, self.guest)]
        more = [f"counts:{one}" for one in seats] if self.guest.table else []
        return [*kinds, *more]


def moments(game: str, seats: int, every: int, seed: int) -> Iterator[tuple[Session, set[str]]]:
    """A match now and then, with all that has lain open for everybody to see until then."""
    session = session_of(game, seats)
    lay_open = set(names(session.view().board))
    for number, _ in enumerate(played(session, seed), start=1):
        lay_open.update(names(session.view().board))
        if number % every == 0:
            yield session, lay_open


def compared(game: str, seats: int, every: int, seed: int) -> tuple[int, int]:
    """How many messages were the same at both tables, and how many cards were others."""
    messages = cards = 0
    pictures = Pictures()
    for number, (session, open_) in enumerate(moments(game, seats, every, seed)):
        watching = number % seats
        instead = secrets_of(session, watching, open_)
        other = retold(session, instead) if instead else None
        if other is None:
            continue
        cards += len(instead)
        guesses = [*list(instead)[:2], *list(instead.values())[:2]]
        for place in (watching, TABLE):
            here, there = (Screen(one, place, pictures) for one in (session, other))
            for language in LANGUAGES:
                for one, two in zip(
                    here.messages(language, guesses), there.messages(language, guesses), strict=True
                ):
                    assert one == two
                    messages += 1
    return messages, cards


@pytest.mark.parametrize(("game", "every"), [("earth", 250), ("gaia", 29), ("hadara", 13)])
def test_a_seat_is_told_nothing_of_other_hands(game: str, every: int) -> None:
    messages, cards = compared(game, 2, every, 1)
    assert messages > 150
    assert cards > 5


@pytest.mark.soak
@pytest.mark.timeout(14_400)
@pytest.mark.parametrize("game", HIDING)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_is_told_nothing_of_other_hands_for_longer(game: str, seats: int) -> None:
    """Nine of these: a million messages."""
    messages, seed = 0, 0
    while messages < 1_000_000 / 9:
        seed += 1
        messages += compared(game, seats, 2, seed)[0]
        assert seed < 2_000


@pytest.mark.soak
@pytest.mark.timeout(7_200)
def test_a_seat_is_told_nothing_in_a_hundred_thousand_messages() -> None:
    messages = 0
    for seed, (game, seats) in enumerate(product(HIDING, (2, 3)), start=1):
        told = 0
        while told < 100_000 / 6:
            told += compared(game, seats, 5, seed)[0]
            seed += 100
        messages += told
    assert messages >= 100_000


def test_a_screen_of_the_table_learns_nothing_by_guessing() -> None:
    """Neither by naming a card nor by considering it."""
    room = room_of("hadara", 2, 21)
    table = Phone(client_of(room), room, TABLE)
    held = secrets_of(room.play, TABLE, set(names(room.view().board)))  # type: ignore[arg-type]
    assert held
    plain, length = table.do(do="pick", group=""), room.view().length
    numbers = re.compile(r"&#34;page&#34;: &#34;\d+&#34;")
    for card in (*held, *held.values()):
        for deed in ({"do": "show", "piece": card}, {"do": "pick", "group": card},
                     {"do": "touch", "wish": f"pick:{card}"}):  # fmt: skip
            told = table.do(**deed)
            assert numbers.sub("", told) == numbers.sub("", plain)
    assert room.view().length == length


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
