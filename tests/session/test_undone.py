"""What hands are told to put back when a move is undone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.session.as_numbers import NUMBERS
from companion.session.session import Session
from companion.session.start import begin, resume
from companion.store.store import Store
from companion.table.layout import load as load_layout
from companion.table.register import Register
from engine import games
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.core.steps import TABLE, Action, Reveal
from engine.core.text import goods_in
from engine.games import load
from engine.games.gaia.grid import at
from tests.games.gaia.test_told import Reader, looked_at
from tests.session.hands import Tabletop, full_register
from tests.session.test_owed import begun as in_hands
from tests.session.test_owed import walk

GAME = load("peloponnes")


def begun(tier: str, register: Register) -> Session:
    """A match of two, the row of tiles is full, and the first marker has been laid."""
    layout = load_layout("peloponnes", tier, 2, {})
    session = begin(GAME, 2, layout=layout, register=register, clock=lambda: 0.0)
    for seat in (0, 1):
        assert session.choose(Reveal("civilization", seat, (f"civ{seat + 1}",))) is None
    session.handled(0, 1)  # they have what they begin with
    for tile in ("A01", "A02", "A03", "A04", "A05"):
        assert session.choose(Reveal("tile", TABLE, (tile,))) is None
    (seat,) = session.state.awaiting().must
    assert session.choose(Action("bid", seat, ("A02", 4))) is None
    return session


def told(session: Session) -> list[str]:
    return [session.say(duty.text) for duty in session.view().duties]


def test_undo_says_what_hands_put_back_until_it_is_done() -> None:
    """Only a small line said that a move was undone; the marker lay where it was."""
    session = begun("pad", full_register(GAME))
    assert session.undo() is None
    piece, *counted = told(session)
    assert piece.startswith("Move the ")
    assert " bid marker from bid spot 2 to " in piece
    session.handled(TABLE)
    assert told(session) == []
    assert session.redo() is None
    out, coins = told(session)
    assert out.startswith("Move the ")
    assert out.endswith(" to bid spot 2."), "it was put back, and goes out again"
    assert coins.endswith(" in all by now."), "with the coins that lay on it"
    session.handled(TABLE)
    assert told(session) == []
    assert session.undo() is None
    session.handled(TABLE)
    assert session.redo() is None
    assert session.undo() is None
    assert told(session) == [piece, *counted]
    assert session.undo() is None
    assert any("back where it was drawn" in one for one in told(session)), "the fifth tile"
    assert piece in told(session), "the marker lies there still"
    assert session.redo() is None
    assert told(session) == [piece, *counted], "the tile lies where it lay"
    assert session.redo() is None
    assert told(session) == [out, coins], (
        "it was put back, and nobody has said that it is out again"
    )
    assert session.undo() is None
    assert session.undo_to(2) is None
    tiles, marker, *_ = told(session)
    assert tiles == "Return to pile A: 5 pieces", "a line for each place"
    assert marker == "Return to Seat 1's markers: red bid marker"
    assert marker.endswith(" bid marker")
    assert len(told(session)) <= 4, "nobody reads more"


def test_what_is_done_again_names_each_piece_that_moves_and_none_twice() -> None:
    """R6.8, R8.6: "put 6 pieces where the screen shows them" stood above the very lines that told
    where most of them go."""
    session = begun("pad", full_register(GAME))
    (seat,) = session.state.awaiting().must
    assert session.choose(Action("bid", seat, ("A01", 4))) is None
    session.handled(TABLE, 0, 1)
    assert session.undo() is None
    (coins,) = [one.text for one in session.view().duties if one.text.key == "undone.bid_lies"]
    assert coins.params["seat"] == 1 - seat, "the coins of the other bid had gone to the bank"
    session.handled(TABLE, 0, 1)
    assert session.redo() is None
    keys = {one.text.key for one in session.view().duties}
    assert "duty.unsold" in keys
    assert "again.group" not in keys


def test_what_nobody_drew_comes_out_of_the_box_again_in_one_sentence() -> None:
    """R4.1: seven civilizations of which two play. "Put 8 pieces back to where the screen shows
    them" was said of the one that had been drawn last."""
    session = begin(GAME, 2, layout=load_layout("peloponnes", "pad", 2, {}))
    for seat in (0, 1):
        assert session.choose(Reveal("civilization", seat, (f"civ{seat + 1}",))) is None
    assert session.undo() is None
    drawn, rest, *_ = told(session)
    assert drawn.endswith("back where it was drawn.")
    assert rest == "Take 5 pieces back from the box."


@pytest.mark.parametrize(
    ("tier", "whole"), [("stations", False), ("pad", True)], ids=["seen by readers", "on a screen"]
)
def test_nobody_is_told_what_a_reader_sees_or_a_screen_does(tier: str, whole: bool) -> None:
    register = full_register(GAME)
    session = begun(tier, Register(GAME.id, "1", dict(register.tags), whole=whole))
    assert session.undo() is None
    assert not [one for one in told(session) if "marker" in one]


def test_pieces_of_several_steps_are_named_and_shown_are_told_where_they_go() -> None:
    """ "Put 2 pieces back to where the screen shows them": they had been drawn, and no screen shows
    them. One of them at the reader was "no answer to what is asked now"."""
    register, layout = full_register(GAME), load_layout("peloponnes", "pad", 3, {})
    tabletop = Tabletop(layout, register)
    session = begin(GAME, 3, layout=layout, register=register, clock=tabletop.clock)
    for seat in range(3):
        assert session.choose(Reveal("civilization", seat, (f"civ{seat + 1}",))) is None
    tabletop.connect(session)
    for tile in ("A01", "A15", "A10", "A03", "A04"):
        assert session.choose(Reveal("tile", TABLE, (tile,))) is None
    assert session.undo_to(4) is None
    first = told(session)[0]
    for name in ("Return to pile A: ", "Land A (1 stone)", "Land A (1 stone, 1 wood, 2 coins"):
        assert name in first
    for tile in ("A05", "A06", "A07", "A08"):
        assert session.choose(Reveal("tile", TABLE, (tile,))) is None
    (pad,) = layout.pads
    tabletop.put(pad, "A03")
    tabletop.settle()
    notice = session.view().notice
    assert notice is not None
    assert session.say(notice.text) == "Land A (1 stone) was undone: please return it to pile A."


STEPS, EVERY = 150, 7


def walked(
    name: str,
    store: Store | None = None,
    *,
    seed: int = 3,
    steps: int = STEPS,
    every: int = EVERY,
    **chosen: Any,
) -> Iterator[Session]:
    """A match of random hands, every few steps of it."""
    game = load(name)
    options = {"hands": "known"} if name in ("earth", "gaia") else {}
    options |= chosen
    session = begin(game, 2, options, faces=game.stand_ins(1), store=store)
    ahead = session.state.clone()
    for number, step in enumerate(random_steps(ahead, seed, Counts())):
        if number > steps:
            return
        ahead.take(step)
        assert session.choose(step) is None
        if number % every == every - 1:
            yield session


def test_a_turned_sector_is_turned_back() -> None:
    """The map on the screen went back, and nobody was told to turn the sector on the table."""
    for session in walked("gaia_project", steps=80, every=1, map="free", last_turns=True):
        if session.state.awaiting().must:
            break
    (seat,) = session.state.awaiting().must
    session.handled(TABLE)
    turn = next(one for one in session.legal(seat) if one.verb == "turn_sector")
    assert session.choose(turn) is None
    session.handled(seat)
    assert session.undo() is None
    (said,) = told(session)
    assert re.fullmatch(
        r"Turn sector \d+ so that it lies as the map on the screen shows it\.", said
    )


def owed(session: Session) -> list[str]:
    return [session.say(one.text) for one in session.telling.undone]


@pytest.mark.parametrize("name", games.ids())
def test_two_steps_back_are_told_as_one_way_back(name: str) -> None:
    """The second undo took the place of what the first one had left to do. Hands stand before one
    table and one match: however it went back, they owe the difference."""
    compared = 0
    for session in walked(name):
        assert session.undo() is None
        once = owed(session)
        assert session.undo() is None
        twice, length = owed(session), len(session.match.log)
        assert session.redo() is None
        assert owed(session) == once
        assert session.redo() is None
        assert owed(session) == [], "nothing is to be put back"
        assert session.undo_to(length) is None
        assert owed(session) == twice
        assert session.redo() is None
        assert session.redo() is None
        compared += bool(twice)
    assert compared > 5


def lies(name: str, state: Any) -> dict[str, object]:
    """Where pieces lie in the world and on piles, without the places that the match gives them."""
    if name == "gaia":  # a cell is a cell, however the world has grown about it
        tiles = {tile: cell for cell, tile in state.tiles.items()}
        return {**tiles, **{city: cell for cell, city in state.cities.items()}}
    return {one: colour for colour, pile in state.piles.items() for one in pile}


@pytest.mark.parametrize("name", ["gaia", "hadara"])
def test_only_what_hands_moved_goes_back(name: str) -> None:
    """ "Put 15 pieces back", because a tile had made the world larger (R6.3); "Move Purple I from
    under the pile to the pile", because the card on it was taken back."""
    still, moved = 0, 0
    for session in walked(name, seed=2, steps=60, every=1):
        before: State = session.state
        assert session.undo() is None
        now: State = session.state
        there, here = lies(name, before), lies(name, now)
        kept = {one for one in there.keys() & here.keys() if there[one] == here[one]}
        was, places = before.places(), now.places()
        changed = {one for one in was.keys() | places.keys() if was.get(one) != places.get(one)}
        told = [one.text.params for one in session.telling.undone]
        assert not kept & {one.get("piece") for one in told}
        assert all(int(one.get("n", 0)) <= len(changed - kept) for one in told)
        still += bool(changed & kept)
        moved += any("piece" in one for one in told)
        assert session.redo() is None
    assert still, "a place had another name"
    assert moved


def test_sprouts_and_growth_go_back_card_by_card() -> None:
    """R5.7, R5.8: nobody was told of what lies on a card."""
    said = 0
    for session in walked("earth", seed=1, steps=60, every=1):
        before = session.state
        assert session.undo() is None
        for seat, told in enumerate([before.counted(0), before.counted(1)]):
            for what, n in session.state.counted(seat).items():
                kind, _, card = what.partition(":")
                if card and told.get(what, n) != n:
                    few = f"{n} {kind.rstrip('s') if n == 1 else kind} on "
                    named = f"{few}{session.words.game.texts.word('en', card)}"
                    assert any(named in one for one in owed(session))
                    said += 1
        assert session.redo() is None
    assert said


def test_what_carries_no_tag_goes_back_by_name() -> None:
    """R7.1, R7.3, R7.4 of Gaia Project: of a mine and a marker only a headline told that they
    were taken back."""
    told = set[str]()
    for session in walked("gaia_project", seed=3, steps=95, every=1):
        before, hands = session.state.standing(), session.match.log[-1].step
        assert session.undo() is None
        after = session.state.standing()
        gone, back = before.keys() - after.keys(), after.keys() & before.keys()
        changed = [before[one] for one in gone if before[one].verb != "level"]
        changed += [after[one] for one in back if after[one] != before[one]]
        said = owed(session)
        if hands.verb in ("build", "upgrade", "research") and len(changed) == 1:
            (one,) = changed
            upgraded = [it for it in back if hands.verb == "upgrade" and before[it] != after[it]]
            stood = [before[it].args[0] for it in upgraded if before[it].verb == "stands"]
            kinds = [session.words.game.texts.word("en", str(it)) for it in (one.args[0], *stood)]
            words = [f"Seat {one.seat + 1}", *kinds]
            assert any(all(str(word) in each for word in words) for each in said), said
            told |= {one.verb, *("for" for _ in stood)}
        assert session.redo() is None
        assert not owed(session)
    assert told == {"stands", "level", "for"}, "what leaves for it is named, too"


def test_what_was_paid_and_came_again_is_set_back_by_its_number() -> None:
    """R8.8, R12.1: 4 stone were paid for a building and 4 came with the income; whoever had done
    the first alone was told of no stone."""
    even = 0
    for session in walked("peloponnes", seed=7, steps=60, every=1):
        was = session.state
        assert session.undo() is None
        now = session.state
        moved = {line[:2] for line in was.ledger[len(now.ledger) :]}
        for duty in session.view().duties:
            if duty.text.key == "undone.counted" and duty.text.params["seat"] != TABLE:
                seat, goods = duty.text.params["seat"], str(duty.text.params["goods"])
                has, had = now.counted(int(seat)), was.counted(int(seat))
                same = {what for what in has if (seat, what) in moved and has[what] == had[what]}
                assert same <= dict(goods_in(goods)).keys()
                even += len(same)
        assert session.redo() is None
    assert even


def test_what_was_set_back_is_told_by_no_other_number_once_it_is_done() -> None:
    """Earth: "Set Player 1 back to 6 soil, 4 compost" was done, and the next line wanted the same
    once more; whoever left it was told a number alone of what came next, and no pile."""
    session, steps = in_hands("earth", 3, most=40)
    met = 0
    for step in steps:
        assert session.choose(step) is None
        session.seen([one.what() for one in session.view().duties])
        assert session.undo() is None
        lines = session.view().duties
        session.seen([one.what() for one in lines])
        if any(one.text.key == "undone.counted" for one in lines):
            met += 1
            session.handled(TABLE)
            assert NUMBERS not in {one.text.key for one in session.view().duties}
        assert session.redo() is None
        session.handled(TABLE, 0, 1)
    assert met


def test_it_outlives_a_restart(tmp_path: Path) -> None:
    """As what hands said to be done does, though nobody left the match in peace."""
    store = Store(tmp_path / "store.db")
    for number, session in enumerate(walked("peloponnes", store)):
        if number < 5:
            continue
        assert session.undo() is None
        assert session.undo() is None
        before, keeping = owed(session), session.log.keeping
        assert before
        assert keeping is not None
        again = resume(store, keeping.id, games.load, take_over=True)
        assert owed(again) == before
        again.handled(TABLE)
        done = resume(store, keeping.id, games.load, take_over=True)
        assert not owed(done)
        assert done.redo() is None
        assert done.redo() is None
        before = told(done)
        assert before
        out = resume(store, keeping.id, games.load, take_over=True)
        assert told(out) == before
        out.handled(TABLE, *range(len(out.match.seats)))
        assert not told(out)
        break
    store.close()


def test_each_table_that_a_screen_told_is_told_the_rest_of_the_way(tmp_path: Path) -> None:
    """Peloponnes: a marker that one undo had told back onto a tile was in no line after the third,
    and after the second for whoever came home."""
    store = Store(tmp_path / "store.db")
    session = begin(games.load("peloponnes"), 2, store=store, tier="touch")
    for step in random_steps(session.state, 0, Counts()):
        assert session.choose(step) is None
        if [entry.step.verb for entry in session.match.log].count("bid") == 2:
            break
    session.handled(-1, 0, 1)
    for back in range(3):
        session.undo()
        for _home in range(2):
            told = [one for one in session.view().duties if not one.news]
            said = "\n".join(session.say(duty.text) for duty in told)
            assert ("Seat 2's markers: blue bid marker" in said) is (back > 0)
            session.seen([one.what() for one in told])
            session = resume(store, session.view().header.match, games.load, take_over=True)
    store.close()


def test_what_was_over_before_the_undo_does_not_come_again_with_a_restart(tmp_path: Path) -> None:
    """Hands were to set out the start of the match anew, rounds after it."""
    store = Store(tmp_path / "store.db")
    *_, session = walked("gaia_project", store, steps=48, every=48)
    keeping = session.log.keeping
    assert session.undo() is None
    assert keeping is not None
    again = resume(store, keeping.id, games.load, take_over=True)
    assert told(again) == told(session)
    store.close()


def test_a_draw_or_another_seat_does_not_take_it_away() -> None:
    """The list was gone with the first tile that was drawn, while hands had done half of it."""
    session = begun("pad", full_register(GAME))
    assert session.undo_to(6) is None
    before = told(session)
    assert session.choose(Reveal("tile", TABLE, ("A06",))) is None
    assert [one for one in before if "coins" in one] == told(session)[-1:]
    (seat,) = session.state.awaiting().must
    assert session.choose(Action("bid", seat, ("A02", 4))) is None
    assert [one for one in told(session) if "undone before" in one], "in a word: a turn has begun"


def test_a_reader_is_not_lit_to_put_where_what_went_back_lies() -> None:
    """A civilization lay on its reader, "put it back" was told, and the light said "put"."""
    register = full_register(GAME)
    layout = load_layout("peloponnes", "stations", 2, {})
    tabletop = Tabletop(layout, register)
    session = begin(GAME, 2, layout=layout, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    tabletop.put("seat1/pad", "civ4")
    tabletop.settle()
    assert session.undo() is None
    tabletop.settle()
    assert light(session, "seat1/pad") == "take"
    tabletop.lift("civ4")
    tabletop.settle()
    assert light(session, "seat1/pad") == "put"


def light(session: Session, station: str) -> str:
    return next(
        one.cue.partition("/")[0] for one in session.view().stations if one.station == station
    )


def test_a_colony_is_turned_back_and_not_put_where_it_was_drawn() -> None:
    """R7.3 of Hadara: it lies before its seat on either side. While it is asked what the other
    side shows it lies right; it was to be put "back where it was drawn" and turned over at once."""
    game = load("hadara")
    session = begin(game, 2, faces=game.stand_ins(1))
    for step in random_steps(session.state, 2, Counts()):
        assert session.choose(step) is None
        if step.verb == "colony":
            break
    assert session.undo() is None
    assert not any("Colony" in one for one in owed(session)), "it is asked for as it lies"
    length = max(n for n, one in enumerate(session.match.log) if one.step.verb == "integrate")
    assert session.undo_to(length) is None
    assert any(one.startswith("Turn Colony") for one in owed(session))
    assert not any("where it was drawn" in one for one in owed(session))


def test_a_city_that_was_laid_goes_back_and_an_animal_is_told_once() -> None:
    """R7.1, R8.1 of Gaia: a city lay open for all to see. "Set back: 4 animals" stood beside "an
    animal goes back to the stock: undo it, too", which is five. A card that was taken off the
    display stayed in the hand: it was told as little as a drawn one, that nobody else knows."""
    laid, eaten, taken = 0, 0, 0
    for session in walked("gaia", seed=2, steps=110, every=1):
        before, city = session.state, session.match.log[-1].step
        assert session.undo() is None
        new = before.duties(len(session.state.events))
        hunted = any(one.verb == "hunted" for one in new)
        told = owed(session)
        if hunted:
            assert any(one.startswith("Put animals back on the ") for one in told), "where"
            assert not any("hunts" in one for one in told)
            eaten += 1
        if city.verb == "city" and before.places()[str(city.args[0])].startswith("city:"):
            assert any(
                re.search(r"the (\w+ )*\w+ city( [^,]*)? (back into|off)|hand: City \d", o)
                for o in told
            ), "by its land: no card bears a number"
            laid += 1
        if city.verb == "take":
            back = {one.text.params.get("piece") for one in session.telling.undone}
            assert city.args[0] in back, told
            session.handled(TABLE, 0, 1)  # it lies on the display again
            taken += 1
        assert session.redo() is None
        if city.verb == "take":
            out = [one.text.params.get("piece") for one in session.view().duties]
            assert out.count(city.args[0]) == 1, "nor did it leave the display once more"
    assert laid
    assert eaten
    assert taken


def on_the_table(state: Any) -> dict[tuple[str, object, int], object]:
    """What hands of Gaia move that carries no tag: animals, and meeples of each seat."""
    herds = {("tokens", cell, TABLE): n for cell, n in state.tokens.items()}
    goals = {("on_goal", goal, seat): 1 for goal, seat in state.goals.items() if seat >= 0}
    on = state.meeples.items()
    stand = {("on", city, seat): n for city, all_of in on for seat, n in enumerate(all_of) if n}
    return {**herds, **goals, **stand}


@pytest.mark.parametrize(
    ("mode", "seed", "steps"), [("base", 2, 105), ("advanced_disaster", 4, 155)]
)
def test_all_that_hands_did_for_a_move_of_gaia_is_told_back(
    mode: str, seed: int, steps: int
) -> None:
    """R6.6: hands were told to put a meeple on a goal, and after the undo nobody told them to take
    it off again: a whole evening it stood on a goal that was free."""
    seen = set[str]()
    for session in walked("gaia", seed=seed, steps=steps, every=1, mode=mode):
        before = session.state
        assert session.undo() is None
        there, here = on_the_table(before), on_the_table(session.state)
        other = [one for one in {**there, **here} if there.get(one) != here.get(one)]
        told = [one.text for one in session.telling.undone]
        back = [
            (text.key.split(".")[1], text.params.get("seat", TABLE)) for text in told
            if text.key.removesuffix(".none") in ("undone.tokens", "undone.on", "undone.on_goal")
        ]  # fmt: skip
        assert sorted(back) == sorted((kind, seat) for kind, _, seat in other), owed(session)
        goals = [
            session.words.game.texts.word("en", str(one)) for kind, one, _ in other if "_" in kind
        ]
        assert all(any(str(goal) in one for one in owed(session)) for goal in goals)
        seen |= {kind for kind, _, _ in other}
        assert session.redo() is None
    assert seen == {"tokens", "on", "on_goal"}


@pytest.mark.parametrize("moves", [1, 5])
def test_what_goes_back_is_named_true_of_the_world_as_it_lies_and_as_it_will(moves: int) -> None:
    """ "Take your meeple off the star city number 4 from the top": that one was gone, and another
    was the fourth, whose meeple had to stay. "Return to the stock: plains tile": which one?"""
    tiles, cities, word = 0, 0, load("gaia").texts.word
    for session in walked("gaia", seed=4, steps=155, every=moves, mode="advanced"):
        before: Any = session.state
        undone = [session.undo() for _ in range(moves)]
        after: Any = session.state
        worlds = [Reader(looked_at(one)) for one in (before, after)]
        laid = {tile: cell for cell, tile in before.tiles.items()}
        gone = laid.keys() - after.tiles.values()
        told = [one.text for one in session.telling.undone if "undone.group" not in one.text.key]
        named = {one.params["piece"] for one in told if one.params.get("piece") in gone}
        assert named == gone or [one.key for one in told if one.key == "undone.many"]
        for text in told:
            if text.params.get("piece") in gone and len(before.tiles) > 1:
                places = [one.find(str(word("en", str(text.params["from"])))) for one in worlds]
                spot = {at(laid[str(text.params["piece"])])}
                assert places[0] == spot, owed(session)
                assert places[1] == spot or len(after.tiles) < 2, owed(session)
                tiles += 1
            if text.key.startswith("undone.on.") or text.key == "undone.on":
                is_there, will_be = (
                    one.find(str(word("en", str(text.params["a"])))) for one in worlds
                )
                assert len(is_there) == 1, owed(session)
                assert will_be <= is_there, owed(session)
                cities += 1
        assert all(session.redo() is None for _ in undone)
    assert tiles > 9
    assert cities > 2


@pytest.mark.parametrize("name", games.ids())
def test_hands_that_said_done_on_the_way_are_told_all_that_went_back(name: str) -> None:
    """R13.2 of Gaia Project: two acts were done and said to be so; a pass began the next round,
    whose income nobody had seen yet. Both went back, and nothing was said of bowl I and of the
    action marker: the new round had emptied and freed them in the match, and on no table."""
    compared, marked = 0, 0
    for number, session in enumerate(walked(name, steps=240, every=1)):
        if number % 4 == 1:
            session.handled(TABLE, *range(2))
            lies, length = session.state.clone(), len(session.match.log)
            continue
        if number % 4 != 3:
            continue
        assert session.undo_to(length - 1 - number % 3) is None
        told = [one.text for one in session.telling.undone]
        keys = {one.key for one in told}
        for seat in (0, 1, TABLE):
            had, has = lies.counted(seat), session.state.counted(seat)
            other = {what for what in had | has if had.get(what, 0) != has.get(what, 0)}
            mine = [one.params for one in told if one.params.get("seat") == seat]
            sets = [str(one["goods"]) for one in mine if one.get("goods")]
            named = {what for one in sets for what, _ in goods_in(one)}
            many = [one.params for one in told if one.key == "undone.counted.many"]
            as_shown = [one for one in mine if one in many]
            every = as_shown or keys & {"undone.all", "undone.everything"}
            for what in other if not every else ():
                spot = ":" in what or not session.words.has(f"what.{what}")
                assert spot or what in named, (seat, what, owed(session))
                compared += 1
        there, here = lies.standing(), session.state.standing()
        gone = [w for w in there if w.startswith("marker") and w not in here]
        assert sum(key.startswith("undone.marker") for key in keys) >= bool(gone)
        marked += len(gone)
        while session.match.undone:
            assert session.redo() is None
    assert compared
    assert marked or name != "gaia_project"


@pytest.mark.parametrize(
    ("steps", "back", "lines"), [(20, 18, ["guide."] * 2), (30, 10, ["again."] * 2)]
)
def test_pieces_that_are_done_again_are_named(steps: int, back: int, lines: list[str]) -> None:
    """ "Redo: put 4 pieces where the screen shows them" told of none which, nor of twelve."""
    session = begin(GAME, 2, tier="touch")
    for step in walk(session.state.clone(), 4, steps):
        assert session.choose(step) is None
    assert session.undo_to(back) is None
    session.seen([one.what() for one in session.view().duties])
    while session.undone():
        assert session.redo() is None
    told = [one.text for one in session.view().duties]
    named = [one for one in told if one.key.startswith(("guide.", "again."))]
    assert [one.key[:6] for one in named] == lines, named
