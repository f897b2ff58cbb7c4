"""The tray of a simulated table shows what is left: cards in unknown hands are in no pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.cli.home import HomeTables
from companion.house.stored import StoredHouse
from companion.house.tops import Tops
from companion.session.drawn import into_hand
from companion.session.session import Session
from companion.session.start import begin, with_stand_ins
from companion.store import matches
from companion.store.house import settings
from companion.store.store import Store
from companion.ui.tray import by_use
from engine import games
from engine.core.dealer import Dealer
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.core.steps import Action, Reveal
from engine.games.gaia.faces import LAND
from engine.games.hadara.faces import CARDS
from simulators.decks import Decks
from simulators.touched_table import TouchedTable
from tests.ui.houses import SEATS

TWO = [Seat("Ann", "blue"), Seat("Bo", "yellow")]
"""The colours of Gaia for two."""
STEPS = 140
"""Chosen: a whole match of Peloponnes, and the reveals of a set-up and of some turns of others."""


def tray(state: State, game: str, lying: Mapping[str, str] | None = None) -> TouchedTable:
    """A simulated table on which nothing was laid yet."""
    read = SimpleNamespace(layout=SimpleNamespace(places={}))
    live = SimpleNamespace(lying=lambda: lying or {}, table=read)
    table = TouchedTable(cast(Any, live), games.load(game).catalogue, Decks(1))
    table._state = lambda: state
    return table


@pytest.mark.parametrize(("hands", "seed"), [("unknown", 3), ("unknown", 4), ("known", 3)])
def test_a_pile_does_not_count_what_a_hand_was_dealt(hands: str, seed: int) -> None:
    """R10: the deck is what is neither in hands nor on compost; everybody can count it."""
    session = begin(games.load("earth"), 2, {"hands": hands})
    steps, fewer = random_steps(session.state, seed, Counts()), set()
    for _ in range(50):
        assert session.choose(next(steps)) is None
        state = session.state
        owed = sum(prompt.deck == "earth" for prompt in state.awaiting().reveals)
        left = state.view(None)["deck"] + owed
        assert tray(state, "earth").piles().get("earth", 0) == left
        fewer.add(left)
    assert len(fewer) > 3


def test_cards_that_people_drew_as_their_hand_are_not_taken_off_twice() -> None:
    session = begin(games.load("earth"), 2)
    steps = random_steps(session.state, 3, Counts())
    while not any(area.hidden for area in session.state.areas):  # type: ignore[attr-defined]
        assert session.choose(next(steps)) is None
    table, state = tray(session.state, "earth"), session.state
    dealt, left = state.elsewhere()["earth"], state.view(None)["deck"]
    for _ in range(dealt):
        assert table.draw("earth") is not None
        assert table.piles()["earth"] == left
    assert table.draw("earth") is not None
    assert table.piles()["earth"] == left - 1


def test_r16_cards_of_an_automa_lie_in_the_tray_only_where_it_plays() -> None:
    for seats, cards in ((1, 17), (2, 0), (4, 0)):
        session = begin(games.load("gaia_project"), seats)
        assert tray(session.state, "gaia_project").piles().get("automa", 0) == cards


def until_cards_are_chosen() -> Session:
    """Hadara for two, up to its first choice of cards."""
    session = begin(games.load("hadara"), 2)
    steps = random_steps(session.state, 3, Counts())
    while session.state.asked(0).key != "choose":
        assert session.choose(next(steps)) is None
    return session


def test_hadara_r2_2_the_piles_are_those_of_the_epoch_and_as_high_as_on_the_table() -> None:
    """R2.2, R2.4: two cards a seat and colour, a colony a seat and level; the rest is in the box,
    monuments too without their expansion. Two of a pile are drawn before anybody shows one."""
    session = until_cards_are_chosen()
    table, board = tray(session.state, "hadara"), session.state.view(None)
    draws = {colour: board["points_at"].count(colour) * 2 for colour in board["draw"]}
    high = {f"{colour}1": left + draws[colour] for colour, left in board["draw"].items()}
    assert {pile: count for pile, count in table.piles().items() if count} == high | {
        f"colony{level}": 2 for level in (3, 9, 15, 21, 30)
    }
    mine = f"{board['points_at'][0]}1"
    for left in (3, 2):
        drawn = table.draw(mine)
        assert drawn is not None
        assert table.piles()[mine] == left
        assert drawn in table.loose()


def test_no_pile_changes_its_place_while_people_draw() -> None:
    session = until_cards_are_chosen()
    table = tray(session.state, "hadara")
    before = list(table.piles())
    assert before[:3] == ["yellow1", "red1", "blue1"]
    for pile in ("blue1", "yellow1", "colony3"):
        table.draw(pile)
        assert list(table.piles()) == before


def test_an_empty_pile_keeps_its_place() -> None:
    """R4.4: the last two of a pile are drawn in the fifth step; those beside it stay."""
    session = begin(games.load("hadara"), 2)
    for step in random_steps(session.state, 3, Counts()):
        table = tray(session.state, "hadara")
        piles = table.piles()
        if session.state.view(None)["half"] == "A" and 0 in piles.values():
            break
        assert session.choose(step) is None
    assert list(piles)[:5] == ["yellow1", "red1", "blue1", "green1", "purple1"]


def test_hadara_r2_3_a_starred_card_stays_in_the_box_of_a_basic_game() -> None:
    session = begin(games.load("hadara"), 5)
    steps = random_steps(session.state, 3, Counts())
    while session.state.asked(0).key != "choose":
        assert session.choose(next(steps)) is None
    table = tray(session.state, "hadara")
    drawn = [table.draw("purple1") for _ in range(10)]
    assert None not in drawn
    assert table.draw("purple1") is None, "ten of fourteen play"
    assert not any(CARDS[str(card)].star for card in drawn)


@pytest.mark.parametrize(("mode", "power", "goals"), [("base", 0, 9), ("advanced", 21, 11)])
def test_gaia_the_tray_holds_what_plays_in_this_mode(mode: str, power: int, goals: int) -> None:
    """R3.5 to R3.7: power cards and their goals lie there only with powers. Each of two seats was
    dealt two nature cards and, with powers, one of 23."""
    session = begin(games.load("gaia"), 2, {"mode": mode})
    piles = tray(session.state, "gaia").piles()
    assert piles.get("power", 0) == power
    assert (piles["goals"], piles["nature"]) == (goals, 36)


def test_tiles_out_of_the_box_lie_face_down_when_one_is_drawn_and_nowhere_else() -> None:
    """R2: what is drawn in the set-up is shuffled; what is not in play stays in the box."""
    session, drawn = begin(games.load("gaia_project"), 4), set[str]()
    steps = random_steps(session.state, 3, Counts())
    for _ in range(40):
        table, state = tray(session.state, "gaia_project"), session.state
        away = {p for p, at in state.places().items() if at == "box" or at.startswith("sector:")}
        assert not {*table.loose()} & away, "not in play, or laid as the map"
        for prompt in state.awaiting().reveals:
            faces = {*state.could_be(prompt)} & {*state.places()}
            drawn.add(prompt.deck if faces else "")
            assert table.piles().get(prompt.deck, 0) >= len(faces)
            if faces:
                assert table.draw(prompt.deck) in faces
        assert session.choose(next(steps)) is None
    assert {"advanced_tiles", "round_tiles", "final_tiles", "boosters"} <= drawn
    late = tray(session.state, "gaia_project")
    assert not any(late.piles().values()), "nothing is drawn any more"


def test_what_was_just_drawn_lies_on_top_of_all_that_lies_beside_the_table() -> None:
    """Hadara R4.2: two cards are drawn, and hands find them at once: those that were bought or lie
    under a discard pile's top are not in their way (R4.3, R5.3)."""
    game = games.load("hadara")
    session = begin(game, 2, faces=game.stand_ins(1))
    steps = random_steps(session.state, 5, Counts())
    while len(session.match.log) < 40:
        assert session.choose(next(steps)) is None
    table = tray(session.state, "hadara")
    pile = max(table.piles(), key=lambda one: table.piles()[one])
    first, second = table.draw(pile), table.draw(pile)
    loose = list(table.loose())
    assert by_use(loose, session.view(), table.drawn())[:2] == [second, first]
    acts = [entry.step for entry in session.match.log]
    sold = [str(one.args[0]) for one in acts if one.verb == "sell"]
    table._lately[:0] = sold
    table._drawn.update(sold)
    assert sold
    assert list(table.drawn()) == [second, first], "what was sold is no card that was just drawn"
    assert len(session.state.laid()) > 4
    assert not {*session.state.laid()} & {*loose}


def test_earth_what_lies_before_a_seat_lies_in_the_tray_only_for_a_reader_that_waits() -> None:
    """R3.3: islands and climates once stayed among the drawn cards all evening, those that nobody
    took, too. Where a station reads them, hands may still have to lay them there."""
    session = begin(games.load("earth"), 2, {"mode": "advanced", "hands": "known"})
    steps = random_steps(session.state, 3, Counts())
    while session.state.view(None)["phase"] != "turn" or len(session.match.log) < 60:
        assert session.choose(next(steps)) is None
    places = session.state.places()
    at = {place: piece for piece, place in places.items() if place.startswith("seat")}
    island, table = at["seat0:island"], tray(session.state, "earth")
    others = [piece for piece, place in places.items() if place == "box" and piece.startswith("I")]
    table._drawn.update(others)
    loose = {*table.loose()}
    assert others
    assert not {island, at["seat1:climate"], *others} & loose
    assert {piece for piece, place in places.items() if place.endswith(":hand")} <= loose
    discards = {piece for piece, place in places.items() if place == "discard"}
    assert discards
    assert not discards & loose
    table._live.table.layout.places["seat1/island"] = "seat0:island"  # type: ignore[index]
    assert island in table.loose()


@pytest.mark.parametrize("mode", ["base", "advanced_disaster"])
@pytest.mark.parametrize("hands", ["known", "unknown"])
def test_gaia_the_tray_and_the_match_count_the_same(mode: str, hands: str) -> None:
    """Tiles that lay in the world once lay in the tray as well: ten plains beside a stock of six.
    They come back to be packed up."""
    game = games.load("gaia")
    options = game.check_options(3, {"mode": mode, "hands": hands})
    session = begin(game, 3, options, faces=with_stand_ins(game, options, {}, 1))
    held = set()
    for number, step in enumerate(random_steps(session.state, 1, Counts())):
        assert session.choose(step) is None
        if number % 7:
            continue
        table, board = tray(session.state, "gaia"), session.state.view(None)
        counted = {deck: count for deck, count in board["decks"].items() if deck != "goals"}
        assert {deck: table.piles().get(deck, 0) for deck in counted} == counted
        loose = set(table.loose())
        tiles = Counter(LAND[piece] for piece in loose if piece.startswith("tile_"))
        assert {land: tiles[land] for land in board["stock"]} == board["stock"]
        known = {piece for cards in session.state.hand for piece in cards}  # type: ignore[attr-defined]
        assert known <= loose, "what a hand holds is at hand"
        held |= known
    assert held
    table._packs = lambda: True
    assert {*session.state.laid()} <= {*table.loose()}


@pytest.mark.parametrize("game", games.ids())
def test_what_was_drawn_is_the_piece_that_is_asked_for(game: str) -> None:
    """In every game: a piece that waited in the box until it was drawn, too."""
    session, asked = begin(games.load(game), 2), set[str]()
    for step in islice(random_steps(session.state, 5, Counts()), 120):
        fresh = [one for one in session.state.awaiting().reveals if one.deck not in asked]
        for prompt in fresh[:1]:
            table = tray(session.state, game)
            if table.piles().get(prompt.deck, 0):
                asked.add(prompt.deck)
                piece = table.draw(prompt.deck)
                assert list(table.drawn()) == [piece], prompt
        assert session.choose(step) is None
    assert asked


@pytest.mark.parametrize("game", games.ids())
@pytest.mark.parametrize("seed", range(2))
def test_what_the_match_has_put_away_is_drawn_by_nobody_again(game: str, seed: int) -> None:
    """R13.2: a chit that was turned up before lay there, framed, and the next draw took it: the
    gold answer did nothing in the last round."""
    session, turned = begin(games.load(game), 2), 0
    table, pieces = tray(session.state, game), games.load(game).catalogue.pieces
    table._state = lambda: session.state
    ahead = session.state.clone()
    for step in islice(random_steps(ahead, seed, Counts()), STEPS):
        decks = {prompt.deck for prompt in session.state.awaiting().reveals}
        arg = str(next(iter(step.args), ""))
        piece = arg if arg in pieces else arg[:-1]  # a card, or a side of it
        if isinstance(step, Reveal) and piece in pieces and pieces[piece].deck in decks:
            table._drawn.add(piece)
            table._lately.append(piece)
            turned += 1
        ahead.take(step)
        if session.choose(step) is not None:
            break  # a face that nobody told
        waits = session.state.awaiting().reveals
        could = {one for prompt in waits for one in session.state.could_be(prompt)}
        asked = {prompt.deck for prompt in waits}
        assert {one for one in table.drawn() if pieces[one].deck in asked} <= could, step
    assert turned


def test_peloponnes_r6_8_a_tile_without_a_bid_comes_back_to_no_pile() -> None:
    """Five tiles a round are turned up, whoever wants them: 15, 10 and 5 lie in pile A."""
    session, turned = begin(games.load("peloponnes"), 2), 0
    for step in islice(random_steps(session.state, 5, Counts()), 90):
        waits = {prompt.deck for prompt in session.state.awaiting().reveals}
        if "A" in waits:
            assert tray(session.state, "peloponnes").piles()["A"] == 15 - turned
            turned += 1
        assert session.choose(step) is None
    assert turned == 15


def test_an_undone_deal_is_back_in_its_pile_unseen() -> None:
    """It lay face up in the tray, a whole hand, for everybody to read."""
    session = begin(games.load("earth"), 2, {"hands": "known"})
    for step in random_steps(session.state, 3, Counts()):
        if any(map(into_hand, session.state.awaiting().reveals)):
            break
        assert session.choose(step) is None
    seat = next(filter(into_hand, session.state.awaiting().reveals)).seat
    table = tray(session.state, "earth")
    table._state, table._deals = lambda: session.state, True
    full, loose, came = table.piles()["earth"], table.loose(), list[str]()

    def top(pile: str) -> str | None:
        piece = table.deal(pile, came)
        came.extend([piece] if piece else [])
        return piece

    steps = session.dealt(seat, top)
    assert len(steps) > 1
    assert len({*came}) == len(came)
    assert session.choose(*steps) is None
    assert table.piles()["earth"] == full - len(came)
    assert session.undo() is None
    assert table.piles()["earth"] == full
    assert table.loose() == loose
    assert table.drawn() == []


def test_a_drawn_card_lies_there_when_the_match_is_opened_again(tmp_path: Path) -> None:
    """It was back in its pile after a pause."""
    house = StoredHouse(Store(tmp_path / "house.db"), HomeTables(seed=3))
    opened = house.start("hadara", SEATS[:2], {}, "stations", 3)
    play, table = opened.play, opened.virtual
    assert table is not None
    steps = random_steps(play.state, 3, Counts())  # type: ignore[attr-defined]
    while play.view().board["phase"] != "choose":
        assert play.choose(next(steps)) is None
    colour = play.view().board["points_at"][0]
    pile = f"{colour}1"
    first, second = table.draw(pile), table.draw(pile)
    assert first is not None
    table.keep()
    left = table.piles()[pile]
    play.leave()
    again = house.resume(1)
    assert again.virtual is not None
    assert again.virtual.drawn() == [second, first]
    assert again.virtual.piles()[pile] == left
    assert again.play.choose(Action("sell", 0, (first,))) is None
    again.play.leave()
    last = house.resume(1).virtual
    assert last is not None
    assert last.drawn() == [second], "what the match knows by now lies where it should lie"
    assert first not in last.loose()


def opened_with_hands(game: str, house: StoredHouse) -> tuple[Session, TouchedTable]:
    """A match for two whose hands are dealt from the piles of its table."""
    options = {"hands": "known"} | ({"mode": "advanced"} if game == "gaia" else {})
    opened = house.start(game, TWO if game == "gaia" else SEATS[:2], options, "stations", 3)
    return cast(Session, opened.play), cast(TouchedTable, opened.virtual)


def drawn_by(session: Session, table: TouchedTable, seat: int) -> list[str]:
    """What a seat draws into its hand now, in this order."""
    top = Tops(table, session.match.game.catalogue, into=seat)
    steps = session.dealt(seat, top)
    assert session.choose(*steps) is None
    return [str(step.args[0]) for step in steps]


def test_what_one_seat_saw_and_was_taken_back_comes_to_no_other(tmp_path: Path) -> None:
    """Undo, and whoever drew first had the other one's hand; through a restart, too."""
    house = StoredHouse(Store(tmp_path / "house.db"), HomeTables(seed=3))
    session, table = opened_with_hands("earth", house)
    while {one.seat for one in session.state.awaiting().reveals if into_hand(one)} != {0, 1}:
        owed, must = session.state.awaiting().reveals, session.state.awaiting().must
        open_ = [prompt for prompt in owed if not into_hand(prompt)]
        step = Dealer(1).deal(session.state, open_[0]) if open_ else session.legal(must[0])[0]
        assert session.choose(step) is None
    full = table.piles()["earth"]
    first = drawn_by(session, table, 0)
    assert session.undo() is None
    other = drawn_by(session, table, 1)
    assert not {*first} & {*other}, "the other seat draws from below"
    assert drawn_by(session, table, 0) == first, "undo gives nobody better luck"
    session.undo_to(len(session.match.log) - len(first) - len(other))
    assert table.piles()["earth"] == full
    session.leave()
    again = house.resume(1)
    session, table = cast(Session, again.play), cast(TouchedTable, again.virtual)
    assert drawn_by(session, table, 0) == first
    session.leave()
    again = house.resume(1)
    session, table = cast(Session, again.play), cast(TouchedTable, again.virtual)
    assert drawn_by(session, table, 1) == other


@pytest.mark.parametrize("game", ["earth", "gaia", "hadara"])
def test_no_hand_gets_what_another_saw_however_often_it_is_undone(
    game: str, tmp_path: Path
) -> None:
    session, table = opened_with_hands(
        game, StoredHouse(Store(tmp_path / "house.db"), HomeTables(seed=3))
    )
    chance, saw, again = Random(4), dict[str, int](), 0
    for _ in range(110):
        awaiting = session.state.awaiting()
        hidden = [prompt.seat for prompt in awaiting.reveals if into_hand(prompt) and prompt.deck]
        if hidden:
            seat = chance.choice(hidden)
            mine = [piece for piece, by in saw.items() if by == seat]
            came = drawn_by(session, table, seat)
            assert {saw.get(piece, seat) for piece in came} == {seat}
            decks = {session.match.game.catalogue.pieces[one].deck for one in came}
            ours = [p for p in mine if session.match.game.catalogue.pieces[p].deck in decks]
            assert len({*ours} & {*came}) == min(len(ours), len(came))
            again += bool(ours)
            saw = {piece: by for piece, by in saw.items() if piece not in came}
            if chance.random() < 0.5:
                saw = dict.fromkeys(came, seat) | saw
                assert session.undo() is None
                last = [entry.step for entry in session.match.log[-1:]]
                if chance.random() < 0.5 and any(isinstance(step, Action) for step in last):
                    assert session.undo() is None
        elif awaiting.reveals:
            owed = awaiting.reveals[0]
            steps = session.laid(owed, Tops(table, session.match.game.catalogue))
            assert session.choose(*(steps or [Dealer(1).deal(session.state, owed)])) is None
        elif awaiting.must:
            legal = session.legal(chance.choice(awaiting.must))
            assert session.choose(chance.choice(legal)) is None
    assert again > 3


def test_what_was_drawn_goes_with_its_match(tmp_path: Path) -> None:
    store = Store(tmp_path / "house.db")
    house = StoredHouse(store, HomeTables(seed=3))
    opened = house.start("hadara", SEATS[:2], {}, "stations", 3)
    assert opened.virtual is not None
    opened.virtual.draw("setup")
    opened.virtual.keep()
    opened.play.leave()
    assert any(key.startswith("loose:") for key in settings(store))
    matches.delete(store, 1)
    assert not any(key.startswith("loose:") for key in settings(store))


@pytest.mark.parametrize("game", games.ids())
def test_what_the_match_takes_back_lies_face_down_again(game: str, tmp_path: Path) -> None:
    """Hadara: four colonies that nobody owned any more lay in the tray, their backs to be read."""
    house = StoredHouse(Store(tmp_path / "house.db"), HomeTables(seed=3))
    opened = house.start(game, TWO if game == "gaia" else SEATS[:2], {}, "stations", 3)
    session, table = cast(Session, opened.play), cast(TouchedTable, opened.virtual)
    start, full, chance, turned = len(session.match.log), table.piles(), Random(4), list[str]()
    for _ in range(80):
        awaiting = session.state.awaiting()
        if awaiting.reveals:
            owed = awaiting.reveals[0]
            steps = session.laid(owed, Tops(table, session.match.game.catalogue))
            turned += [str(step.args[0]) for step in steps]
            assert session.choose(*(steps or [Dealer(1).deal(session.state, owed)])) is None
        elif not awaiting.must:
            break
        elif session.choose(chance.choice(session.legal(awaiting.must[0]))) is not None:
            break  # a face that nobody told
    pieces = session.match.game.catalogue.pieces
    named = {one if one in pieces else one[:-1] for one in turned}  # a card, or a side of it
    secret = {one for one in named if pieces[one].deck}
    assert secret
    assert session.undo_to(start) is None
    assert not secret & {*table.loose(), *table.drawn()}
    assert table.piles() == full
