"""Everything that happens is told, each with the rule that does it: "why?" has an answer."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path

import pytest

from engine.core.play import Counts, random_steps
from engine.games import peloponnes
from engine.games.peloponnes import auction, supply
from engine.games.peloponnes.state import LOSSES, MOVED
from tests.games.peloponnes.table import GAME, ROW_A, act, free_row, last_round, play, stock, table
from tests.once_a_run import once_a_run

DATA = Path(peloponnes.__file__).parent / "data"
TOLD = {
    "bid": {"R6.2", "R15.3"},  # alone a tile costs its price
    "built": {"R8.2"},
    "built_at_once": {"R8.2"},
    "chit": {"R13.1"},
    "civilization": {"R3.2"},
    "collected": {"R10.3"},
    "disaster": {"R13.2"},
    "displaced": {"R6.6"},
    "fed": {"R12.2"},
    "fed_with_luxury": {"R12.3"},
    "finished": {"R12.4"},
    "harmless": {"R13.3"},
    "income": {"R10.1", "R10.2"},  # of the civilization, of the tiles
    "income_bonus": {"R15.5"},
    "income_population": {"R10.4"},
    "kept": {"R13.4", "R13.5"},  # earthquake, tempest
    "last_supply": {"R12.1"},
    "moved": {"R6.6", "R11.3"},  # as it was, or raised by a market
    "once": {"R9.1"},
    "order": {"R3.3", "R7.1"},
    "passed": {"R6.5"},
    "placed": {"R8.6"},
    "population_counted": {"R14.3"},
    "prestige_of": {"R14.2"},
    "prestige_of_coins": {"R14.2"},
    "protected": {"R11.1"},
    "round": {"R4.1"},
    "starved": {"R12.3"},
    "struck": {"R13.7"},
    "supply": {"R5.2"},
    "target": {"R15.5"},
    "tile": {"R5.1"},
    "tile_lost": {"R12.4", "R13.4", "R13.5"},
    "unfinished": {"R8.2"},
    "unsold": {"R6.8"},
    "withdrawal_coin": {"R6.6"},
    "withdrew": {"R6.6"},
    "won": {"R8.1"},
}
"""What is told -> the rules of the digest that make it happen."""


@once_a_run
def heard() -> dict[str, set[str]]:
    """What is told in random matches of every number of seats, with its rules."""
    found: dict[str, set[str]] = defaultdict(set)
    for seed in range(40):
        seats = 1 + seed % 5
        options = {"level": 1 + seed % 4} if seats == 1 else {}
        state = GAME.start(seats, GAME.check_options(seats, options), {})
        for step in random_steps(state, seed, Counts()):
            state.take(step)
        for event in state.events:
            found[event.verb].add(event.rule)
    return found


@pytest.mark.parametrize("verb", sorted(TOLD))
def test_what_happens_is_told_with_its_rule(verb: str) -> None:
    assert heard()[verb] == TOLD[verb]


def test_two_amounts_of_one_thing_have_a_reason_each() -> None:
    """A bid that came back and the coin for it once were two lines in the same words."""
    for seed in range(8):
        state = GAME.start(4, GAME.check_options(4, {}), {})
        for step in random_steps(state, seed, Counts()):
            state.take(step)
        booked = [
            (seat, what, rule, event)
            for seat, what, _, rule, event in state.ledger
            if rule != "R2.2"  # what several stores cannot hold becomes luxury one by one
        ]
        twice = {line for line in booked if booked.count(line) > 1}
        assert {state.events[line[3]].verb for line in twice} == set()


def test_a_bid_carries_the_marker_to_its_tile() -> None:
    """R6.2: the marker lies at the tile, in the slot in which that lies."""
    state = table([{"coins": 12}] * 2, row=ROW_A)
    assert state.carried(act("bid", 1, "A12", 4)) == {"bid_blue": "bid:2"}
    assert state.carried(act("pass", 1)) == {}


def test_a_face_holds_what_is_printed_and_not_its_own_id() -> None:
    quarry = GAME.catalogue.faces["B13"]
    assert quarry is not None
    assert quarry["name"] == "Quarry"
    assert quarry["cost"] == {"wood": 2, "stone": 2}
    assert "id" not in quarry


def test_the_income_of_a_civilization_is_told_by_its_name() -> None:
    """R10.1: Korinth brings one food a round."""
    state = table([{"civilization": "civ4"}, {"civilization": "civ1"}], row=ROW_A)
    play(state, act("pass", 0), act("pass", 1))
    told = [event for event in state.events if event.verb == "income" and event.seat == 0]
    assert [(event.args, event.rule) for event in told] == [(("civ4",), "R10.1")]


def test_hands_are_told_of_the_coin_on_a_building_that_stays_unfinished() -> None:
    """R8.2: it was laid by itself, and nobody said so. R12.4: gone, it is no duty any more."""
    row = ["A14", "A05", "A07", "A12", "A01"]
    state = table([{"coins": 9}, {"coins": 9}], row=row)
    play(state, act("bid", 0, "A14", 1), act("pass", 1))
    assert [(one.seat, one.args) for one in state.duties(0)] == [(0, ("A14",))]
    assert "A14" in state.laid(), "no tray offers it once more"
    state.realms[0].unfinished.clear()
    assert state.duties(0) == []


def test_hands_are_told_where_a_land_that_was_won_goes() -> None:
    """R8.6: it goes to the right end of the row; nobody said so. With the next round it was told no
    more, though nobody had said that it is done."""
    state = table([{"coins": 9}, {"coins": 9}], row=["A05", "A14", "A07", "A12", "A01"])
    play(state, act("bid", 0, "A05", 4), act("pass", 1))
    gained, other, boxed, bids, *laid = state.by_hand(0)
    sums = "goods:wood:1:stone:1:food:3:coins:1", "goods:food:2:coins:1"
    assert [one[:3] for one in (gained, other)] == [("gain", n, (sums[n], "", 1)) for n in (0, 1)]
    assert [(one.verb, one.seat, one.args) for one in laid] == [("placed", 0, ("A05",))]
    assert boxed == ("unsold", -1, ("pieces:A14:A07:A12:A01",), "R6.8"), "before any chit"
    assert bids == ("bids", -1, (), "R8.1"), "no button named it"
    state.note("round", args=(2,), rule="R4.1")
    state.round = 2
    assert state.by_hand(0) == [gained, other, boxed, bids, *laid], "nothing lies in the row yet"
    state.note("tile", args=("B01",), rule="R5.1")
    assert state.by_hand(0) == [gained, other, *laid], "only the row was cleared for its tiles"


def test_hands_are_told_to_box_what_was_lost_without_a_decision() -> None:
    """R8.2, R8.6, R12.4: its row of news went with the next touch, and the coin alone was left."""
    state = table([{"coins": 9}, {"coins": 9}], row=["A05", "A14", "A07", "A12", "A01"])
    for verb in sorted(LOSSES & MOVED):
        state.note(verb, 0, ("A15",), "R12.4")
    told = [one.verb for one in state.by_hand(0) if one.args == ("A15",)]
    assert told == ["lost_at_once", "unmatched", "unpaid"]
    for verb in told:
        assert GAME.texts.has(f"duty.{verb}")


def test_hands_are_told_how_the_turn_order_chits_lie_until_somebody_bids() -> None:
    """R7.1: all were told so after undo and redo alone, and played on with the old order."""
    state = table([{"coins": 9}, {"coins": 9}], row=["A05", "A14", "A07", "A12", "A01"])
    play(state, act("bid", 0, "A05", 4), act("bid", 1, "A14", 5))
    order = ("order", -1, ("seats:2:1", "pieces:order_blue:order_red"), "R7.1")
    assert order in state.by_hand(0)
    state.note("tile", args=("B01",), rule="R5.1")
    assert order in state.by_hand(0), "the next tiles are turned up before anybody needs it"
    assert order not in state.by_hand(len(state.events))
    state.note("passed", 1, (), "R6.5")
    assert order not in state.by_hand(0)


def test_what_the_supply_round_of_the_fifth_tile_finished_is_told_through_the_auction() -> None:
    """R12.4, R5.2: bidding began at once, and nobody was told to pay and to take the coin back."""
    state = table([{"coins": 9}, {"coins": 9}], row=["A05", "A14", "A07", "A12", "A01"])
    state.note("round", args=(2,), rule="R4.1")
    state.note("finished", 0, ("A12",), "R12.4")
    assert state.phase == "bidding"
    assert [one[:3] for one in state.by_hand(0)] == [("finished", 0, ("A12",))]


def test_each_of_the_two_chits_of_a_round_is_asked_for_as_what_it_is() -> None:
    """R13.1: the same sentence came twice, and nobody knew whether it had counted."""
    state = table([{"coins": 9}, {"coins": 9}], row=ROW_A)
    play(state, act("pass", 0), act("pass", 1))
    asked = []
    while state.phase == "chits":
        (prompt,) = state.awaiting().reveals
        asked.append(f"show.chit.{state.nth(prompt)}")
        state.take(state.reveal(prompt, state.could_be(prompt)[0]))
    assert asked == ["show.chit.1", "show.chit.2"]
    assert all(GAME.texts.has(key) for one in asked for key in (one, f"{one}.screen"))
    assert not any(map(state.nth, state.awaiting().reveals)), "a tile says where it goes"


def test_who_is_outbid_is_told_of_the_own_coins_and_of_what_a_market_adds() -> None:
    """R6.6, R11.3: the same coins, it said, and offered a bid of 4 to a seat that had laid 2."""
    mine = {"coins": 20, "buildings": ["A13"], "stone": 9, "wood": 9}
    state = last_round([mine, {"coins": 20}])
    first, other = free_row("C", [])[:2]
    laid = auction.least(state, 0)
    play(state, act("bid", 0, first, laid), act("bid", 1, first, laid + 1))
    market = {"n": laid, "m": 2, "tile": "A13"}
    key, given = state.asked(0)
    assert (key, dict(given)) == ("displaced_raise", market)
    key, given = state.remark(act("move", 0, other, laid + 2))
    assert (key, dict(given)) == ("raised", market)
    assert state.remark(act("move", 0, other, laid)).key == ""


def test_luxury_feeds_all_who_are_hungry_with_one_touch() -> None:
    """R12.3: 2 luxury each; six touches for six inhabitants."""
    hungry = {"population": 8, "food": 2, "luxury": 15, "civilization": "civ1"}
    for luxury, name, many in ((15, "feed_all", 6), (9, "feed_most", 4)):
        state = table([{**hungry, "luxury": luxury}, {}], round=5, row=[])
        supply.begin(state)
        (gesture,) = state.gestures(0)
        assert (gesture.name, len(gesture.steps)) == (name, many)
        play(state, *gesture.steps)
        assert [row[0] for row in (stock(state, 0, "luxury"), stock(state, 0, "population"))] == [
            luxury - 2 * many,
            2 + many,
        ]
    state = table([{**hungry, "luxury": 3}, {}], round=5, row=[])
    supply.begin(state)
    assert state.gestures(0) == [], "one touch feeds one already"


def test_at_a_table_on_the_screen_nobody_is_told_what_hands_do() -> None:
    """Whoever has no cardboard was told to lay a tile before them, and to show a chit."""
    table = json.loads((DATA / "text.en.json").read_text("utf-8"))
    asked = [key for key in table if key.startswith(("how.", "show.")) and ".touch" not in key]
    said = [table.get(f"{key}.screen", table[key]) for key in asked if ".screen" not in key]
    hands = r"\b(?:lay|draw|marker|show it|from the supply|turn up)\b"
    assert len(said) > 10
    assert not [one for one in said if re.search(hands, one, re.IGNORECASE)]


@pytest.mark.parametrize(("coins", "told"), [(4, {"built_at_once"}), (5, set())])
def test_a_building_that_nobody_chose_to_pay_for_is_told(coins: int, told: set[str]) -> None:
    """R8.2: with the last coin bid the Bridge could not be left unfinished; its two wood were gone
    without a word. Whoever has a coin is asked, and knows."""
    rich = {"coins": coins, "wood": 2}
    state = table([rich, {"coins": 9}], row=["A14", "A05", "A07", "A12", "A01"])
    play(state, act("bid", 0, "A12", 4), act("pass", 1))
    if not told:
        play(state, act("pay", 0, "A12"))
    assert {one.verb for one in state.duties(0)} == told
    chosen = {one.verb for one in state.by_hand(0) if one.seat == 0} - {"gain"}
    assert chosen == ({"built"} if not told else set()), "hands pay for what they choose, too"
    assert (0, "wood", -2, "R8.2") in [line[:4] for line in state.ledger]
    assert "A12" in {tile.id for tile in state.realms[0].buildings if tile}


def test_who_withdraws_is_told_of_the_coin_of_the_bank_too() -> None:
    """R6.6: "takes back 3 coins", and four came. R1.3: an empty bank gives none."""
    state = play(
        table([{"coins": 5}, {"coins": 9}], row=ROW_A),
        act("bid", 0, "A05", 4), act("bid", 1, "A05", 6), act("withdraw", 0),
    )  # fmt: skip
    told = next(one for one in state.events if one.verb == "withdrew")
    said = GAME.texts.say_event("en", told)
    assert said == "Seat 1 withdraws: 4 coins back, and 1 more from the bank."


@pytest.mark.parametrize("coins", [4, 5])
def test_hands_are_told_what_they_pay_for_a_building(coins: int) -> None:
    """R2.4, R8.2: "pay for it", it said, where the harbour took a wood and six luxury."""
    rich = {"coins": coins, "wood": 1, "luxury": 3}
    state = table([rich, {"coins": 9}], row=["A14", "A05", "A07", "A12", "A01"])
    play(state, act("bid", 0, "A12", 4), act("pass", 1))
    if state.awaiting().must:
        play(state, act("pay", 0, "A12"))
    told = [*state.duties(0), *state.by_hand(0)]
    (built,) = (one for one in told if one.verb.startswith("built"))
    assert built.args == ("A12", "goods:wood:1:luxury:2")
    for path in DATA.glob("text.*.json"):
        sentences = json.loads(path.read_text("utf-8"))
        paid = {key for key, said in sentences.items() if key.startswith("duty.") and "{b}" in said}
        assert {"duty.built", "duty.built_at_once", "duty.finished"} <= paid
