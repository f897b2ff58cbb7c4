"""Where the piles are the program's, a hand is dealt unseen: what goes back is nobody's, and no
name that somebody tries tells what others hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.home import HomeTables
from companion.house.api import OpenMatch
from companion.session.api import Ask
from companion.session.asked import names
from companion.session.drawn import into_hand
from companion.session.session import Session
from companion.web.room import Room
from engine.core.match import Seat
from engine.core.state import Prompt
from engine.core.steps import TABLE
from tests.ui.houses import new_house
from tests.web.rooms import Clock, Phone, client_of, played
from tests.web.test_deeds import offered

SEATS = [Seat("Anna", "red"), Seat("Ben", "blue"), Seat("Chika", "green")]
NUMBERS = re.compile(r"&#34;(page|moment)&#34;: &#34;[\d.]+&#34;")


@pytest.fixture(params=[("earth", 1), ("gaia", None)], ids=["earth", "gaia"])
def opened(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[OpenMatch]:
    """A match at a simulated table where a seat draws into its hand and others hold such cards."""
    house, (game, stand_ins) = new_house(tmp_path, HomeTables(1)), request.param
    opened = house.start(game, SEATS, {"hands": "known"}, "full", stand_ins)
    assert isinstance(opened.play, Session)
    for number, _ in enumerate(played(opened.play)):
        assert number < 400
        if _foes(opened.play):
            break
    yield opened
    opened.play.leave()
    assert opened.link is not None
    opened.link.stop()


@pytest.fixture
def room(opened: OpenMatch) -> Room:
    room = Room(opened.play, virtual=opened.virtual, clock=Clock())
    room.settle = room.changed
    return room


def owed_of(play: Session) -> Prompt | None:
    return next(filter(into_hand, play.view().awaiting.reveals), None)


def _hand(play: Session, seat: int) -> set[str]:
    """What this seat sees and not everybody."""
    return {*names(play.seen_by(seat))} - {*names(play.view().board)}


def _foes(play: Session) -> list[str]:
    """Cards like those that are drawn, which only another seat sees."""
    owed, pieces = owed_of(play), play.match.game.catalogue.pieces
    others = {*range(len(SEATS))} - {owed.seat} if owed else set[int]()
    seen = {card for seat in others for card in _hand(play, seat) if card in pieces}
    return sorted(card for card in seen if owed and pieces[card].deck == owed.deck)


def drawn_of(room: Room) -> Prompt:
    assert isinstance(room.play, Session)
    owed = owed_of(room.play)
    assert owed is not None
    return owed


def taken_up(room: Room, table: Phone) -> str:
    """The page of the table that asks for this draw."""
    seat = drawn_of(room).seat
    question = next(q for q in room.view().offered if q.ask is Ask.REVEAL and q.seat == seat)
    return table.do(do="pick", question=question.id, group="")


def pressed(page: str, screen: Phone) -> str:
    """The one answer to a draw into a hand."""
    (draw,) = [row for row in offered(page, "draw") if row.get("question")]
    assert not offered(page, "name")
    return screen.do(**draw)


def test_a_card_that_the_table_deals_is_seen_by_nobody_and_goes_back_into_its_pile(
    room: Room,
) -> None:
    assert isinstance(room.play, Session)
    owed, table = drawn_of(room), Phone(client_of(room), room, TABLE)
    assert room.virtual is not None
    before, piles = _hand(room.play, owed.seat), dict(room.virtual.piles())
    pressed(taken_up(room, table), table)
    dealt = _hand(room.play, owed.seat) - before
    assert dealt
    table.do(do="panel", panel="tray")
    page = table.do(do="undo")
    assert _hand(room.play, owed.seat) == before
    assert dict(room.virtual.piles()) == piles
    assert not dealt & {*room.virtual.loose(), *room.virtual.drawn()}
    assert not [card for card in dealt if f'"{card}"' in page]
    pressed(taken_up(room, table), table)
    assert _hand(room.play, owed.seat) - before == dealt, "nobody gets others by asking twice"


def test_nothing_is_drawn_for_all_to_see_from_a_pile_that_deals_hands(room: Room) -> None:
    owed, table = drawn_of(room), Phone(client_of(room), room, TABLE)
    assert room.virtual is not None
    loose, length = list(room.virtual.loose()), room.view().length
    page = table.do(do="panel", panel="tray")
    assert owed.deck not in [row["pile"] for row in offered(page, "draw") if "question" not in row]
    for pile in room.virtual.piles():
        if pile not in {p.deck for p in room.view().awaiting.reveals if not into_hand(p)}:
            table.do(do="draw", pile=pile)
    assert list(room.virtual.loose()) == loose
    assert room.view().length == length


def test_a_phone_is_dealt_its_cards_and_told_how_many(room: Room) -> None:
    assert isinstance(room.play, Session)
    owed = drawn_of(room)
    client = client_of(room)
    phone, table = Phone(client, room, owed.seat), Phone(client, room, TABLE)
    like = [p for p in room.view().awaiting.reveals if (p.deck, p.seat) == (owed.deck, owed.seat)]
    page, before = phone.see(), _hand(room.play, owed.seat)
    assert f"<span>Draw {len(like)}</span>" in page
    assert f"{SEATS[owed.seat].name} draws on the phone." in table.see()
    pressed(page, phone)
    dealt = _hand(room.play, owed.seat) - before
    assert len(dealt) >= len(like)
    assert not [card for card in dealt if card in set(names(room.view().board))]


def test_a_phone_that_names_a_card_where_it_draws_is_told_nothing(room: Room) -> None:
    """Neither a card that another holds nor one that lies in the pile."""
    assert isinstance(room.play, Session)
    owed, pieces = drawn_of(room), room.game.catalogue.pieces
    foes = _foes(room.play)
    phone, length = Phone(client_of(room), room, owed.seat), room.view().length
    plain = NUMBERS.sub("", phone.see())
    told = {card for seat in range(len(SEATS)) for card in names(room.play.seen_by(seat))}
    free = [one.id for one in pieces.values() if one.deck == owed.deck and one.id not in told]
    question = next(q for q in room.play.private(owed.seat) if q.choices)
    for card in (*foes[:2], *free[:2]):
        for deed in ({"do": "name", "piece": card}, {"do": "answer", "choice": card}):
            page = phone.do(question=question.id, **deed)
            assert NUMBERS.sub("", page) == plain
            assert room.view().length == length
            assert room.view().notice is None


def test_no_reader_is_asked_which_card_lies_in_a_hand_or_a_pile(room: Room) -> None:
    """The tray lays what people see; another piece is not laid, and so nothing is told of it."""
    assert isinstance(room.play, Session)
    assert room.virtual is not None
    table, lying = Phone(client_of(room), room, TABLE), dict(room.virtual.lying())
    for card in _foes(room.play)[:2]:
        table.do(do="lay", piece=card, station=room.virtual.stations()[0])
    assert dict(room.virtual.lying()) == lying
