"""What hands are told to move in the world, where no reader sees it."""

from __future__ import annotations

import random
import re
from itertools import islice
from typing import Any

import pytest

from companion.session import put_back, way_back
from companion.session.api import Phase, Text
from companion.session.right import as_counted
from companion.session.session import Session
from companion.session.start import begin
from companion.session.words import Words
from engine.core.ledger import Event
from engine.core.play import Counts, random_steps
from engine.core.steps import TABLE, Action
from engine.games.gaia.faces import DECKS, KIND
from engine.games.gaia.grid import at, name
from engine.games.gaia.state import Gaia
from tests.games.gaia.table import GAME, act, play, start, table, world

CITY = {"0,0": "plains", "1,0": "plains", "-1,0": "sea"}
AROUND = {"0,0": "plains", "1,0": "plains", "-1,0": "sea", "0,1": "plains"}
"""A site of `city_08`, which wants two plains, a sea and a swamp."""


def held(*cards: str) -> list[dict[str, Any]]:
    return [{"hand": [*cards]}, {}]


def by_hand(state: Gaia) -> list[str]:
    """What a host says."""
    words = Words(GAME, ["Anna", "Ben"])
    return [words.say(words.duty(event, state.named)) for event in state.by_hand(0)]


def test_whoever_plays_a_card_is_told_what_goes_where_and_what_becomes_of_the_card() -> None:
    """R6.2, R6.10, R6.13: people touched the screen, and the world on the table stayed empty."""
    state = play(
        table(world({"0,0": "sea"}), held("animal_01", "nature_sea#1")),
        act("animal", 0, "animal_01", "0,0"), act("nature", 0, "nature_sea#1", "0,1"),
    )  # fmt: skip
    assert by_hand(state) == [
        "Anna: put 4 animals on the lower sea tile and discard the card.",  # there are two now
        "Anna: lay a sea tile in the place above the lower sea; the card goes in your row.",
    ]


def test_whoever_reaches_a_goal_is_told_what_goes_and_where_the_meeple_stands() -> None:
    """R6.6: the whole row, surplus cards also; R9.13: four cards of the power row."""
    lands = ("plains#1", "plains#2", "forest#1", "sea#1")
    row = [f"nature_{land}" for land in lands]
    seats: list[dict[str, Any]] = [{"hand": ["nature_forest#2"], "nature_row": row}, {}]
    state = table(world({"0,0": "sea"}), seats, goals=[{"card": "goal_03"}])
    play(state, act("nature", 0, "nature_forest#2", "1,0"))
    assert by_hand(state) == [
        "Anna: lay a forest tile in the place right of the sea.",
        "Anna: discard your whole row of nature cards and put 1 meeple of yours on Goal 3 (place 1 "
        "of the goals).",
    ]
    seats = [{"hand": ["sun#1"], "power_row": ["rain#1", "rain#2", "rain#3"]}, {}]
    goals = [{"card": "power_goal_1"}]
    state = table(world({"0,0": "swamp"}), seats, {"mode": "advanced"}, goals=goals)
    play(state, act("sun", 0, "sun#1", "0,0"), act("goal", 0, "power_goal_1"))
    assert by_hand(state)[-1] == (
        "Anna: discard 4 cards of your power row and put 1 meeple of yours on Power goal 1 "
        "(place 1 of the goals)."
    )


def test_the_first_tile_goes_to_the_middle_of_the_table() -> None:
    """R6.3: there are no rows and columns yet."""
    state = play(table([], held("nature_sea#1")), act("nature", 0, "nature_sea#1", "0,0"))
    (told,) = by_hand(state)
    assert "lay a sea tile in the middle of the table;" in told


def test_a_place_of_the_world_is_called_the_same_when_the_world_grows() -> None:
    """Rows and columns were others after the next tile: hands that came late laid it elsewhere."""
    seats = [{"hand": ["nature_swamp#1", "nature_desert#1"]}, {"hand": ["nature_forest#1"]}]
    state = table(world({"0,0": "sea", "1,0": "sea"}), seats)
    play(
        state, act("nature", 0, "nature_swamp#1", "2,0"), act("nature", 0, "nature_desert#1", "2,1")
    )
    told = by_hand(state)
    assert "in the place right of the sea on the right;" in told[0]
    assert "in the place above the swamp;" in told[1]
    play(state, act("nature", 1, "nature_forest#1", "0,1"))
    assert by_hand(state)[:2] == told


def test_no_place_is_called_by_a_city_that_is_told_only_after_it() -> None:
    """ "Above the star city": on the table lay one tile, and no city yet."""
    seats = [{"hand": ["city_08"]}, {"hand": ["nature_swamp#1", "nature_sea#1"]}]
    state = table(world({"0,0": "plains"}), seats, active=2)
    for land, spot in (("swamp", "0,1"), ("sea", "0,-1")):
        play(state, act("nature", 1, f"nature_{land}#1", spot))
    play(state, act("city", 0, "city_08", "0,0"))
    above, *_ = by_hand(state)
    assert "in the place above the plains;" in above


@pytest.mark.parametrize(("cells", "spot", "told"), [
    ({"0,0": "plains", "1,0": "desert", "1,1": "desert"}, "0,0", "the plains tile"),
    ({"0,0": "desert", "0,1": "desert"}, "-1,1", "the place left of the upper desert"),
    ({"0,0": "plains", "1,0": "plains"}, "0,1", "the place above the plains on the left"),
    ({"0,0": "plains", "1,0": "plains"}, "1,0", "the right plains tile"),
    ({"0,0": "sea", "1,0": "sea", "2,0": "sea"}, "1,1", "the place above the sea number 2 from the "
     "left"),
    ({"0,0": "sea", "0,1": "sea", "1,0": "sea", "1,1": "sea"}, "2,0",
     "the place right of the bottom right sea"),
])  # fmt: skip
def test_a_place_is_named_by_what_tells_it_apart(
    cells: dict[str, str], spot: str, told: str
) -> None:
    """A city was to be laid "in the place left of the desert": of two, and the other had nothing
    to its left."""
    assert said(table(world(cells), held()), spot) == told


def said(state: Gaia, spot: str) -> str:
    return str(GAME.texts.word("en", state.named(spot)))


@pytest.mark.parametrize("number", range(8))
def test_a_name_leads_a_reader_to_one_place_of_the_whole_world(number: int) -> None:
    """From the words alone: also places where nothing may be laid are places, and empty ones."""
    rng, cells = random.Random(number), {"0,0": "sea"}
    tiles = ["sea"] * 6 + ["forest"] * 8 + ["plains"] * 9  # as many as there are (R1.1)
    rng.shuffle(tiles)
    while len(cells) < 3 + 3 * number:
        x, y = map(int, rng.choice([*cells]).split(","))
        dx, dy = rng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
        if f"{x + dx},{y + dy}" not in cells:
            cells[f"{x + dx},{y + dy}"] = tiles.pop()
    built = {"0,0": {"city": "city_08", "meeples": [0, 1]}} if number % 2 else {}
    state = table(world(cells, **built), held())
    seen = {tuple(map(int, spot.split(","))): land for spot, land in cells.items()}
    if built:
        seen[0, 0] = "plains city"  # what `city_08` has at its head (test_a_city_of_which_…)
    for spot in (*cells, *map(name, state.frontier())):
        found = Reader(seen).find(said(state, spot))
        assert found == {tuple(map(int, spot.split(",")))}, said(state, spot)


@pytest.mark.parametrize("seed", range(4))
def test_what_hands_owe_still_is_named_true_of_the_world_as_it_is_now(seed: int) -> None:
    """ "Put 4 animals on the right forest tile": of three, when another one had been laid. "Left of
    the leftmost plains": the screen showed the tile there already, and it was that one."""
    state = start(2, seed, hands="known", mode="advanced")
    owed, named = list[tuple[Event, dict[tuple[int, ...], str]]](), 0
    for step in islice(random_steps(state, seed, Counts()), 90):
        seen, first = looked_at(state), len(state.events)
        state.take(step)
        owed += [(one, seen) for one in state.by_hand(first) if one.verb in ("lay_row", "animals")]
        for deed, was in owed[-6:]:
            told = said(state, str(deed.args[1]))
            spot = tuple(map(int, str(deed.args[1]).partition("@")[0].split(",")))
            now = {**was, **looked_at(state)}  # the screen shows it laid, too
            bare = {one: what for one, what in now.items() if one != spot or spot in was}
            bare |= {spot: was[spot]} if spot in was else {}
            if was:
                assert Reader(bare).find(told) == {spot}, (told, bare)
                found = Reader(now).find(told)  # none, where a city lies on what it names by now
                assert found == {spot} or (bare != now and spot in was and not found), (told, now)
                named += bare != was
    assert named > 20


def looked_at(state: Gaia) -> dict[tuple[int, ...], str]:
    towns = {cell: f"{state.face(card)['site']} city" for cell, card in state.cities.items()}
    return {at(cell): what for cell, what in (state.land | towns).items()}


SIDES = {"left of": (-1, 0), "right of": (1, 0), "above": (0, 1), "below": (0, -1)}
OUTERMOST = {
    "upper": (0, 1), "topmost": (0, 1), "lower": (0, -1), "lowest": (0, -1),
    "left": (-1, 0), "leftmost": (-1, 0), "right": (1, 0), "rightmost": (1, 0),
}  # fmt: skip
FROM = {"top": "upper", "bottom": "lower"}


class Reader:
    """Somebody who has the world before them, and a sentence."""

    def __init__(self, seen: dict[tuple[int, ...], str]) -> None:
        self.seen = seen

    def find(self, told: str) -> set[tuple[int, ...]]:
        step = r"\d (?:to the )?\w+"
        if afar := re.fullmatch(
            rf"the place ({step}(?: and {step})?)(?: from| of|) the (.*)", told
        ):
            return self._steps_off(re.findall(r"(\d) (?:to the )?(\w+)", afar[1]), afar[2])
        ways = "|".join(SIDES)
        head, *beside = re.split(rf",? ({ways}) the ", told.removeprefix("the "))
        found = self._anywhere() if head == "place" else self._called(head)
        for side, what in zip(beside[::2], beside[1::2], strict=True):
            dx, dy = SIDES[side]
            found &= {(x + dx, y + dy) for x, y in self._called(what)}
        return found

    def _steps_off(self, steps: list[tuple[str, str]], what: str) -> set[tuple[int, ...]]:
        ways = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)} | SIDES
        dx, dy = (sum(int(n) * ways[way][axis] for n, way in steps) for axis in (0, 1))
        return {(x + dx, y + dy) for x, y in self._called(what)}

    def _anywhere(self) -> set[tuple[int, ...]]:
        return {(x + dx, y + dy) for x, y in self.seen for dx in (-1, 0, 1) for dy in (-1, 0, 1)}

    def _called(self, what: str) -> set[tuple[int, ...]]:
        if counted := re.fullmatch(r"(.*) number (.) from the (\w+)", what):
            what, number, side = counted.groups()
            dx, dy = OUTERMOST[FROM.get(side, side)]
            steps = sorted(self._called(what), key=lambda at: -at[0] * dx - at[1] * dy)
            assert len({x * dx + y * dy for x, y in steps[: int(number) + 1]}) == min(
                int(number) + 1, len(steps)
            ), "each a step farther, so that they can be counted"
            return {steps[int(number) - 1]}
        if corner := re.fullmatch(r"(top|bottom) (left|right) (.*)", what):
            down, across, what = corner.groups()
            ways = (OUTERMOST[FROM[down]], OUTERMOST[across])
            alike = self._called(what)
            for dx, dy in ways if alike else ():  # whichever of the two is looked at first
                most = max(x * dx + y * dy for x, y in alike)
                alike &= {(x, y) for x, y in alike if x * dx + y * dy == most}
                assert most == max(x * dx + y * dy for x, y in self._called(what))
            return alike
        what, _, side = what.partition(" on the ")
        what, _, number = what.removesuffix(" when read like a page").partition(" that is number ")
        first, _, rest = f"{side} {what}".strip().removesuffix(" tile").partition(" ")
        kind = rest if first in OUTERMOST else f"{first} {rest}".strip()
        alike = [at for at, other in self.seen.items() if other == kind]
        if number:
            return {sorted(alike, key=lambda at: (-at[1], at[0]))[int(number) - 1]}
        if first not in OUTERMOST:
            return {*alike}
        dx, dy = OUTERMOST[first]
        most = max((x * dx + y * dy for x, y in alike), default=0)
        return {(x, y) for x, y in alike if x * dx + y * dy == most}


@pytest.mark.parametrize(("land", "mode", "n"), [
    ("swamp", "base", "1 meeple"), ("swamp", "advanced", "2 meeples"),
    ("forest", "advanced", "1 meeple"),
])  # fmt: skip
def test_a_city_is_told_with_its_meeples(land: str, mode: str, n: str) -> None:
    """R6.13: one meeple; R9.2: two in the advanced game where all four needs are met."""
    cells = AROUND | {"0,-1": land}
    state = table(world(cells), held("city_08"), {"mode": mode})
    play(state, act("city", 0, "city_08", "0,0"))
    assert not as_counted(state, 0, {(0, "on:city_08"): len(state.events)}).by_hand(0)
    assert by_hand(state) == [
        f"Anna: lay the city card on the plains tile right of the sea and put {n} of yours on it."
    ]


def test_who_raises_a_city_is_told_to_put_a_meeple_there() -> None:
    """R7.6, R9.1: the meeple of whoever had it comes home, which is told as a loss."""
    tiles = world(CITY, **{"0,0": {"city": "city_08", "meeples": [0, 1]}})
    state = table(tiles, held("nature_swamp#1"), {"mode": "advanced"})
    play(state, act("nature", 0, "nature_swamp#1", "0,1"))
    assert by_hand(state) == [
        "Anna: lay a swamp tile in the place above the plains city; the card goes in your row.",
        "Anna: put 1 meeple of yours on the plains city.",
    ]
    right = as_counted(state, 0, {(0, "on:city_08"): len(state.events)})
    assert len(right.by_hand(0)) == 1, "once that is done, is 1 right? Yes"


@pytest.mark.parametrize(("power", "cells", "told"), [
    ("sun", ("0,0",), "swap the swamp tile for a plains tile."),
    ("rain", ("1,0",), "swap the desert tile for a plains tile."),
    ("earthquake", ("0,0", "1,0"),
     "let the swamp tile and the desert tile change places, with all on them."),
    ("lightning", ("2,0",),
     "clear the plains tile: animals go to the stock, a city card to the discards."),
    ("eruption", ("3,0",),
     "clear the tiles beside the mountain tile, and swap 1 tile there for desert."),
])  # fmt: skip
def test_a_power_is_told_by_the_tiles_that_hands_move(
    power: str, cells: tuple[str, ...], told: str
) -> None:
    """R9.7, R9.8, R9.10, R10.2, R10.3: people were told what turned into what, and not where."""
    lands = {"0,0": "swamp", "1,0": "desert", "2,0": "plains", "3,0": "mountain"}
    tiles = world(lands, **{"2,0": {"tokens": 4}})
    state = table(tiles, held(f"{power}#1"), {"mode": "advanced_disaster"})
    play(state, act(power, 0, f"{power}#1", *cells))
    assert by_hand(state) == [f"Anna: {told}"]


def test_a_power_that_is_stopped_moves_nothing() -> None:
    """R9.12."""
    seats = [{"hand": ["sun#1"]}, {"hand": ["protection#1"]}]
    state = table(world({"0,0": "swamp"}), seats, {"mode": "advanced"})
    play(state, act("sun", 0, "sun#1", "0,0"), act("protect", 1, "protection#1"))
    assert by_hand(state) == []


def test_a_city_of_which_nothing_is_met_goes_with_its_card() -> None:
    """R7.8: nobody had a meeple on it, and so nobody was told."""
    cells = {"0,0": "plains", "1,0": "plains", "1,1": "sea"}
    tiles = world(cells, **{"0,0": {"city": "city_08", "meeples": [0, 0]}})
    state = table(tiles, held("sun#1"), {"mode": "advanced"})
    play(state, act("sun", 0, "sun#1", "1,0"))
    assert by_hand(state)[1:] == ["Anna: discard the card of the plains city; its tile is free."]


@pytest.mark.parametrize(("tier", "told"), [("stations", True), ("full", False)])
def test_a_tile_is_told_where_no_reader_sees_it_until_it_is_ticked(tier: str, told: bool) -> None:
    """A reader below the world tells of the tile by itself."""
    session = begin(GAME, 2, {"hands": "known"}, tier=tier, faces=GAME.stand_ins(1))
    seat = lay_a_tile(session)
    assert ("duty.lay_row" in duties(session, seat)) is told
    session.handled(seat)
    assert not duties(session, seat)


def test_what_won_is_told_to_be_laid_beside_who_has_won() -> None:
    """R7.2: the last tile, card and meeple came to lie in the box; what is older nobody needs."""
    session = begin(GAME, 2, {"hands": "known"}, faces=GAME.stand_ins(1))
    seat = lay_a_tile(session)
    assert isinstance(session.state, Gaia)
    session.state.ended = ("last_meeple", seat)
    assert session.phase() is Phase.OVER
    assert duties(session, seat) == {"duty.lay_row"}
    session.handled(seat)
    assert not duties(session, seat)


def test_a_tile_is_told_until_it_is_ticked_whoever_acts() -> None:
    """A group one step behind was never told again: it was gone when the next seat took a card. A
    deed lies on another, so all seats' are told as they came."""
    session = begin(GAME, 2, {"hands": "known"}, faces=GAME.stand_ins(1))
    seat = lay_a_tile(session)
    first = next(one for one in session.view().duties if one.seat == seat)
    assert session.choose(draw(seat)) is None
    lay_open(session)
    assert session.state.awaiting().must == (1 - seat,)
    nature = next(one for one in session.legal(1 - seat) if one.verb == "nature")
    for step in (nature, draw(1 - seat)):
        assert session.choose(step) is None
    lay_open(session)
    assert session.choose(draw(seat)) is None
    owed = [one for one in session.view().duties if not one.news and one.seat != TABLE]
    assert owed[0].what() == first.what(), "whoever turned it over is not told it by another name"
    told = [(one.seat, one.text.key) for one in owed]
    assert told == [(seat, "duty.lay_row"), (1 - seat, "duty.lay_row")], "the oldest comes first"
    session.handled(seat)
    assert not duties(session, seat)
    assert "duty.lay_row" in duties(session, 1 - seat)


def test_a_row_that_goes_back_is_told_by_its_kinds() -> None:
    """R6.6: "6 pieces" of the box said not which."""
    session = begin(GAME, 2, {"hands": "known"}, faces=GAME.stand_ins(1))
    row = [f"nature_{one}" for one in ("sea#1", "sea#2", "swamp#1", "plains#1", "forest#1")]
    goes = [
        Text("guide.move", {"piece": one, "to": "seat0:nature"}) for one in (*row, "nature_sea#3")
    ]
    (told,) = put_back.together(session, goes, {}, ())
    assert "3 × Sea card" in session.say(told)


@pytest.mark.parametrize("language", ["ja", "zh", "ko"])
def test_what_a_tornado_took_unseen_is_told_by_its_kind(language: str) -> None:
    """R9.11: "Nature" and "Life" were taken in a Japanese match, below "Stolen"."""
    texts = GAME.texts
    told = [texts.say(language, "verb.stolen", {"card": deck}) for deck in DECKS]
    for one in (*told, texts.group(language, "stolen")):
        assert not re.search("[a-z]", one)


@pytest.mark.parametrize("most", [way_back.MOST, 0])
def test_a_city_out_of_a_secret_hand_goes_back_there_by_name(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside what else goes back it was "Put 1 piece back to where the screen shows them"."""
    monkeypatch.setattr(way_back, "MOST", most)
    session = begin(GAME, 2, {"hands": "unknown"}, faces=GAME.stand_ins(1))
    lay_open(session)
    for cell in ("0,0", "1,0", "2,0", "0,1"):
        (seat,) = session.state.awaiting().must
        card = next(one for one in pool(session, "nature") if KIND[one] == "nature")
        assert session.choose(act("nature", seat, card, cell)) is None
        lay_open(session)
    cities = (
        act("city", 0, card, cell)
        for card in pool(session, "life") if KIND[card] == "city"
        for cell in ("0,0", "1,0", "2,0", "0,1")
    )  # fmt: skip
    built = next(one for one in cities if session.state.refuse(one) is None)
    assert session.choose(built) is None
    assert session.undo() is None
    told = [session.say(one.text) for one in session.telling.undone]
    city = r"Seat 1: take the [a-z ]+ city off the (place|middle) .*, back into your"
    assert any(re.match(city, one) for one in told), "by its land: no card bears a number"


def pool(session: Session, deck: str) -> list[str]:
    assert isinstance(session.state, Gaia)
    return sorted(session.state.pool[deck])


def lay_a_tile(session: Session) -> int:
    """The first seat lays a tile with the first of its two actions."""
    lay_open(session)
    nature = next(one for one in session.legal(0) if one.verb == "nature")
    assert session.choose(nature) is None
    return 0


def lay_open(session: Session) -> None:
    """All cards that the table has to show."""
    while reveals := session.state.awaiting().reveals:
        card = session.state.could_be(reveals[0])[0]
        assert session.choose(session.state.reveal(reveals[0], card)) is None


def draw(seat: int) -> Action:
    return act("draw", seat, "nature")


def duties(session: Session, seat: int) -> set[str]:
    """What hands of a seat have yet to do."""
    return {one.text.key for one in session.view().duties if one.seat == seat and not one.news}
