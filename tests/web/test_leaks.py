"""Nothing that reaches a seat can be computed from what other seats hold.

Two tables are told the same story but for cards in the hand of one seat: at the second, each of
them is another card of its deck that nobody has seen. Every message to a seat that does not hold
them, to a screen of the table and to the wall has to be the same at both, byte by byte before it
is sealed; and what somebody hears on the wire has to be of the same length.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from random import Random

import pytest

from companion.session.api import Ask, Question
from companion.session.asked import names
from companion.session.session import Session
from companion.session.start import begin
from companion.web import pages, panels, sealed, site
from companion.web.pictures import Pictures
from companion.web.room import Room
from engine import games
from engine.core.steps import TABLE
from tests.web.rooms import Clock, Phone, client_of, played, room_of, session_of

HIDING = ("earth", "gaia", "hadara")
LANGUAGES = ("en", "ja")
MOST_GROUPS = 2
SCREENS = 5
"""Screens of the table in the soak, besides the wall: with the phones eight, as in the bench.
One is enough to be told what they all are told."""
OFFERED = re.compile(r"&#34;group&#34;: &#34;([^&]+)&#34;")


def secrets_of(session: Session, watching: Sequence[int], lay_open: set[str]) -> dict[str, str]:
    """Cards that others hold, that nobody who is `watching` knows and that never lay open -> one
    each that nobody has seen, with the same back, whatever its kind. (An untold face is of another
    printing: there are stand-ins for all that this match can deal.)"""
    match = session.match
    pieces = match.game.catalogue.pieces
    seats = range(len(match.seats))
    seen = {n for seat in seats for n in names(session.seen_by(seat))}
    known = {n for seat in watching if seat >= 0 for n in names(session.seen_by(seat))} | lay_open
    told = {str(arg) for entry in match.log for arg in entry.step.args}
    held = sorted(name for name in seen - known if name in pieces)
    found: dict[str, str] = {}
    chance = Random(len(match.log))
    for card in held:
        free = [
            p.id for p in pieces.values()
            if p.deck == pieces[card].deck and not match.game.untold(p.id, match.faces)
            and p.id not in seen | told and p.id not in found.values()
        ]  # fmt: skip
        if free:
            found[card] = chance.choice(free)
    return found


def retold(session: Session, instead: dict[str, str]) -> Session:
    """The same match with other cards in those hands: it comes to pass step by step, or what a
    seat did by itself, or was asked, told what it holds."""
    match = session.match
    other = begin(match.game, match.seats, match.options, faces=match.faces, clock=Clock())
    for entry in match.log:
        step = entry.step
        args = tuple(instead.get(arg, arg) if isinstance(arg, str) else arg for arg in step.args)
        assert other.choose(step._replace(args=args)) is None, (step, args)
    assert other.view().length == session.view().length
    return other


class Table:
    """A table with all its screens; what they are sent is made by the same words as on the wire."""

    def __init__(self, session: Session, places: Sequence[int], language: str) -> None:
        self.room = Room(session, clock=Clock())
        self.screens = [Screen(self.room, place, language) for place in places]


class Screen:
    """A phone of a seat, or a screen of the table."""

    pictures = Pictures()

    def __init__(self, room: Room, seat: int, language: str) -> None:
        guest = room.pairing.take(sealed.keys_of(room.pairing.show(seat).secret).name)
        assert guest is not None
        self.room, self.guest, guest.language = room, guest, language

    def messages(self, turn: int, guesses: Iterable[str]) -> Iterator[str]:
        """The page, and what is sent when somebody considers what it offers or guesses a card,
        asks why, opens and closes, looks. `turn` chooses what is opened this time."""
        guest, room = self.guest, self.room
        yield self.told()
        offered = list(dict.fromkeys(OFFERED.findall(guest.copies.parts["ask"][1])))
        for guest.picked in [*offered[:MOST_GROUPS], *guesses]:
            yield self.told()
        guest.picked = ""
        for why in self.whys():
            for guest.why in (why, ""):
                yield self.told()
        kinds = [name for name, _ in panels.offered(room, guest)]
        for guest.panel in (kinds[turn % len(kinds)], ""):
            yield self.told()

    def whys(self) -> Iterator[str]:
        """Every number that it can ask about."""
        seats = range(len(self.room.view().header.seats))
        for one in seats if self.guest.table else (self.guest.seat,):
            yield from (f"{one}:{what}" for what in ("points", *self.room.play.counted(one)))

    def told(self) -> str:
        """The next message to this screen."""
        copies = self.guest.copies
        shown = copies.number
        copies.lay(pages.guest_page(self.room, self.guest, self.pictures))
        return site._view(copies, shown)

    def heard(self, message: str) -> int:
        """What somebody without the key learns of it."""
        return len(sealed.seal(self.guest.keys.down, message.encode()))


def moments(game: str, seats: int, every: int, seed: int) -> Iterator[tuple[Session, set[str]]]:
    """A match now and then, with all that has lain open for everybody to see until then."""
    session = session_of(game, seats)
    lay_open = set(names(session.view().board))
    for number, _ in enumerate(played(session, seed), start=1):
        lay_open.update(names(session.view().board))
        if number % every == 0:
            yield session, lay_open


def compared(
    game: str, seats: int, every: int, seed: int, least: int, screens: int = 1
) -> tuple[int, int]:
    """A whole match: how many messages were the same at both tables, of phones and of whoever
    listens on the wire, and how many cards were others. It ends early after `least` messages."""
    messages = cards = 0
    for number, (session, open_) in enumerate(moments(game, seats, every, seed)):
        watching = [place for place in range(seats) if place != number % seats]
        instead = secrets_of(session, watching, open_)
        if not instead:
            continue
        other, cards = retold(session, instead), cards + len(instead)
        places, language = [*watching, *[TABLE] * screens], LANGUAGES[number % 2]
        here, there = (Table(one, places, language) for one in (session, other))
        messages += same(here, there, number, instead)
        if messages >= least:
            break
    return messages, cards


def same(here: Table, there: Table, turn: int, instead: dict[str, str]) -> int:
    """How many messages these tables sent, each the same at both."""
    messages = 0
    guesses = [*list(instead)[:1], *list(instead.values())[:1]]
    for one, other in zip(here.screens, there.screens, strict=True):
        both = (screen.messages(turn, guesses) for screen in (one, other))
        for sent, wanted in zip(*both, strict=True):
            assert sent == wanted
            assert one.heard(sent) == other.heard(wanted)
            messages += 2
    walls = [pages.wall_page(table.room, "en", Screen.pictures).html for table in (here, there)]
    assert walls[0] == walls[1]
    return messages + 1


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("game", "every", "enough"),
    [("earth", 61, 1_600), ("gaia", 14, 1_400), ("hadara", 9, 4_800)],
)
def test_a_seat_is_told_nothing_of_other_hands(game: str, every: int, enough: int) -> None:
    """Eight thousand messages, as phones get them or the wire; the soak has a million."""
    messages = cards = 0
    for seed in count(1):
        told, held = compared(game, 4, every, seed, enough - messages)
        messages, cards = messages + told, cards + held
        if messages >= enough:
            break
    assert cards > 20


@pytest.mark.parametrize("game", sorted({*games.ids()} - {*HIDING}))
def test_where_nothing_is_hidden_no_seat_knows_more_than_all(game: str) -> None:
    """So there is nothing that a page of these games could tell."""
    for session, _ in moments(game, 4, 15, 1):
        pieces = session.match.game.catalogue.pieces
        open_ = set(names(session.view().board))
        for seat in range(4):
            assert {one for one in names(session.seen_by(seat)) if one in pieces} <= open_


@pytest.mark.soak
@pytest.mark.timeout(14_400)
@pytest.mark.parametrize("game", HIDING)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_seat_is_told_nothing_of_other_hands_for_longer(game: str, seats: int) -> None:
    """Nine of these: a million messages."""
    messages, enough = 0, 1_000_000 / 9
    for seed in count(1):
        messages += compared(game, seats, 5, seed, int(enough - messages), SCREENS)[0]
        if messages >= enough:
            break


def test_a_screen_of_the_table_learns_nothing_by_guessing() -> None:
    """Neither by naming a card nor by considering it."""
    room = room_of("hadara", 2, 21)
    table = Phone(client_of(room), room, TABLE)
    held = secrets_of(room.play, [TABLE], set(names(room.view().board)))  # type: ignore[arg-type]
    assert held
    plain, length = table.do(do="pick", group=""), room.view().length
    numbers = re.compile(r"&#34;page&#34;: &#34;\d+&#34;")
    for card in (*held, *held.values()):
        for deed in ({"do": "show", "piece": card}, {"do": "pick", "group": card},
                     {"do": "touch", "wish": f"pick:{card}"}):  # fmt: skip
            told = table.do(**deed)
            assert numbers.sub("", told) == numbers.sub("", plain)
    assert room.view().length == length


@pytest.mark.parametrize("game", HIDING)
def test_a_seat_learns_nothing_by_guessing(game: str) -> None:
    """A phone that names a card it does not hold is told nothing, whoever holds that card."""
    guessed = 0
    for session, lay_open in islice(moments(game, 3, 17, 1), 12):
        held = secrets_of(session, [0], lay_open)
        room = Room(retold(session, {}), clock=Clock())
        room.settle = room.changed
        phone, length = Phone(client_of(room), room, 0), room.view().length
        for card in [*list(held)[:2], *list(held.values())[:2]]:
            phone.do(do="show", piece=card)
            guest = room.pairing.guest(phone.cookie)
            assert guest is not None
            assert guest.notice == ""
            assert room.view().length == length
            guessed += 1
    assert guessed > 3


def test_a_card_that_cannot_be_drawn_is_refused_alike_wherever_it_lies() -> None:
    """By touch whoever has drawn names the card. One that another seat holds, one that lies face
    down before another seat, and one of a pile that nobody draws from now are told no apart."""
    session = session_of("earth", 3)
    steps = played(session)
    while not (found := where_hidden(session)):
        next(steps)
    question, lying = found
    room = Room(session, clock=Clock())
    room.settle = room.changed
    phone, length = Phone(client_of(room), room, question.seat), room.view().length
    numbers = re.compile(r"&#34;page&#34;: &#34;\d+&#34;")
    told = {}
    for where, card in lying.items():
        told[where] = numbers.sub("", phone.do(do="name", question=question.id, piece=card))
        assert room.view().length == length
    assert len(lying) == 3
    assert "This card cannot be drawn now." in told["hand"]
    assert len({*told.values()}) == 1


def where_hidden(session: Session) -> tuple[Question, dict[str, str]] | None:
    """A question for a drawn card; a card that another seat holds, one that lies face down before
    one, and one of another pile."""
    question = next((q for q in session.pending() if q.ask is Ask.REVEAL and q.seat >= 0), None)
    if question is None:
        return None
    catalogue, places = session.match.game.catalogue, session.state.places()
    drawn = {piece for choice in question.choices for piece in choice.pieces}
    decks = {catalogue.pieces[piece].deck for piece in drawn}
    others = [f"seat{n}:" for n in range(3) if n != question.seat]
    lying = {
        part: card
        for card, place in places.items()
        for part in ("hand", "compost")
        if card not in drawn and any(place.startswith(f"{seat}{part}") for seat in others)
    }
    pile = next(p.id for p in catalogue if p.deck not in decks and places.get(p.id, "box") == "box")
    return (question, {**lying, "pile": pile}) if len(lying) == 2 else None


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


def test_nobody_finds_out_by_its_name_which_picture_a_seat_was_given() -> None:
    """A picture's open name is made from where it lies, which can be guessed: asked for one after
    the other, they named all hands."""
    room, pictures = room_of("earth", 2, 60), Pictures()
    phone = Phone(client_of(room), room, room.view().awaiting.must[0])
    guest = room.pairing.guest(phone.cookie)
    assert guest is not None
    page = pages.guest_page(room, guest, pictures)
    wanted = set(re.findall(r'data-pic="(\w+)"', "".join(page.parts.values())))
    files = {file for file in map(pictures.sealed_file, wanted) if file is not None}
    assert len(files) > 2
    for file in files:
        guessed = Pictures().open_link(file).split("/")[-1].removesuffix('.png"')
        assert pictures.open_file(guessed) is None
        assert pictures.sealed_file(guessed) is None
