"""The two file formats with Peloponnes: the documents' own examples, defaults, clear errors."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core import record
from engine.core.play import Counts, play_out, random_steps
from engine.core.record import BadRecord
from engine.games import load
from tests.games.peloponnes.table import GAME, position, start, stock, table, verbs

DOCS = Path(__file__).parents[3] / "docs"


def examples(name: str) -> list[Any]:
    text = (DOCS / name).read_text("utf-8")
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.S)]


def test_the_match_of_the_document_is_legal_and_ends_as_it_says() -> None:
    data = examples("match-format.md")[0]
    match = record.load(data, load)
    # Sparta: 7 - 3 coins and 3 of a population of 5; Land A07 gives 2 prestige: 2 + 7 // 3.
    assert stock(match.state, 0, "coins", "population") == [7, 5]  # type: ignore[arg-type]
    # Korinth: 7 - 2 + 3 coins and 2 of a population of 3.
    assert stock(match.state, 1, "coins", "population") == [10, 3]  # type: ignore[arg-type]
    assert match.state.scores() == data["final"]["scores"] == [4, 3]
    assert match.log[-1].gesture == match.log[-2].gesture
    assert stock(match.state, 0, "wood") == [7]  # type: ignore[arg-type]


def test_the_position_of_the_document_waits_for_its_tiles() -> None:
    state = GAME.from_position(examples("match-format.md")[1])
    assert state.awaiting().reveals[0].place == "row:0"
    # Prestige from coins alone: 4 // 3 and 9 // 3.
    assert state.scores() == [1, 3]


def test_the_position_of_the_game_waits_for_the_displaced_seat() -> None:
    state = GAME.from_position(examples("positions/peloponnes.md")[0])
    assert state.awaiting().must == (1,)
    # An unfinished market: 4 can become 5 or 6; B12 is in the auction row for 2.
    assert verbs(state, 1) == [  # type: ignore[arg-type]
        ("move", "B06", 4), ("move", "B06", 5), ("move", "B06", 6),
        ("move", "B12", 4), ("move", "B12", 5), ("move", "B12", 6), ("withdraw",),
    ]  # fmt: skip
    places = state.places()
    assert places["bid_red"] == "bid:0"
    assert places["bid_blue"] == "seat1:marker"
    assert places["A03"] == "seat2:land:2"
    assert places["A02"] == "box"
    assert places["chit_plague#2"] == "chits:plague:1"


def test_the_document_names_every_field_step_and_decision() -> None:
    text = (DOCS / "positions" / "peloponnes.md").read_text("utf-8")
    written = table([{"bid": {"tile": "A05", "coins": 3}}, {}], row=["A05", "A07", "A12", "A14",
                     "A01"]).position()  # fmt: skip
    words = set(GAME.grammar) | {
        name.rstrip("#") for names in GAME.grammar.values() for name in names
    }
    words |= set(written) - {"format", "version", "game"} | set(written["seats"][0])
    for word in words | {"disaster", "bank", "unfed", "new", "feed", "build", "keep"}:
        assert f"`{word}`" in text, word


def test_what_is_left_out_has_its_default() -> None:
    state = table([{}, {}], order=[])
    # civ7 and civ1: the lower number begins.
    assert state.order == [1, 0]
    assert state.phase == "reveal"
    assert state.round == 1
    assert set(state.counted(0).values()) == {0}
    assert state.colours == ("red", "blue")
    assert state.view(0)["seats"][0]["standing"] == "waiting"


def test_used_up_letters_are_in_the_box() -> None:
    state = table([{"land": ["A05"]}, {}], round=7)
    assert sum(place == "box" for piece, place in state.places().items() if piece[0] in "AB") >= 29
    assert state.places()["A05"] == "seat0:land:0"


def test_the_ledger_begins_with_what_a_seat_has() -> None:
    state = table([{"coins": 4, "wood": 2}, {"coins": 9}])
    lines = [line[:3] for line in state.ledger]
    assert lines == [(0, "wood", 2), (0, "coins", 4), (1, "coins", 9)]


ROW = ["A05", "A07", "A12", "A14", "A01"]
BID = {"tile": "A05", "coins": 3}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"round": 9}, '"round"'),
        ({"rounds": 2}, "'rounds'"),
        ({"round": "one"}, '"round"'),
        ({"phase": "lunch"}, '"phase"'),
        ({"order": [1, 1]}, '"order"'),
        ({"order": "12"}, '"order"'),
        ({"row": ["A99"]}, '"A99"'),
        ({"row": ["B01"]}, "round 1 uses tiles A"),
        ({"row": ["A01", "A01"]}, "two places"),
        ({"row": ["A01"] * 6}, '"row"'),
        ({"row": ROW, "box": ["A01"]}, "two places"),
        ({"chits": ["plague"] * 4}, "only 3"),
        ({"chits": ["plague"]}, '"chits" of the position are 1'),
        ({"disaster": "plague"}, '"disaster"'),
        ({"phase": "disaster"}, '"disaster"'),
        ({"options": {"nonsense": 1}}, "'nonsense'"),
        ({"options": [1]}, '"options"'),
        ({"version": 2}, "version 2"),
        ({"format": "tabletwin-match"}, '"format"'),
        ({"seats": []}, '"seats"'),
        ({"bank": 3}, '"bank"'),
        ({"row": ROW, "box": ["B01"]}, "uses tiles A"),
        ({"chits": [["plague"]]}, '"chits"'),
        ({"seats": "two"}, '"seats"'),
        ({"row": ROW[:4], "phase": "bidding"}, "five tiles"),
        ({"seats": [{"civilization": "civ9"}, {}]}, '"civ9"'),
        ({"seats": [{"civilization": "civ1"}, {"civilization": "civ1"}]}, "two places"),
        ({"seats": [{}, {}], "phase": "reveal"}, '"civilization"'),
        ({"seats": [7, {}]}, "Seat 1 must be an object"),
    ],
)
def test_a_mistake_in_the_table_is_told_in_one_sentence(
    fields: dict[str, Any], sentence: str
) -> None:
    _refused({**position([{}, {}]), **fields}, sentence)


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        ({"wood": 11}, '"wood" of seat 1 must be a whole number from 0 to 10'),
        ({"coins": True}, '"coins"'),
        ({"coins": -1}, '"coins"'),
        ({"gold": 3}, "'gold'"),
        ({"land": ["A11"]}, "is no piece of the kind land"),
        ({"buildings": ["A02"]}, "is no piece of the kind building"),
        ({"land": "A02"}, '"land"'),
        ({"unfinished": ["A12"]}, '"unfinished"'),
        ({"new": "A12"}, '"new"'),
        ({"standing": "asleep"}, '"standing"'),
        ({"standing": "passed", "bid": BID}, '"standing"'),
        ({"bid": {"tile": "A02", "coins": 3}}, '"tile"'),
        ({"bid": {"tile": "A05", "coins": 0}}, '"coins"'),
        ({"bid": {"coins": 3}}, "a tile of the row"),
        ({"bid": {"tile": "A05", "coins": 3, "x": 1}}, "'x'"),
        ({"bid": 4}, '"bid"'),
        ({"unfed": 1}, '"unfed"'),
        ({"owes": [{"decision": "sleep"}]}, '"decision"'),
        ({"owes": [{"decision": "feed"}]}, "one of the phase bidding"),
        ({"owes": [{"decision": "displaced"}]}, '"bid"'),
        ({"owes": "bid"}, '"owes"'),
        ({"colour": 5}, '"colour"'),
        ({"owes": [4]}, '"owes"'),
    ],
)
def test_a_mistake_in_a_seat_is_told_in_one_sentence(seat: dict[str, Any], sentence: str) -> None:
    _refused(position([seat, {}], row=ROW), sentence)


def test_a_tile_of_another_letter_cannot_wait_to_be_placed() -> None:
    """Round 1 auctions the tiles A alone."""
    owes = {"owes": [{"decision": "place", "tile": "B01"}]}
    _refused({**position([owes, {}], row=ROW), "phase": "placement"}, "one of the letter A")


def test_two_bids_on_one_tile_and_bids_out_of_turn_are_told() -> None:
    _refused(position([{"bid": BID}, {"bid": BID}], row=ROW), "Two bids stand")
    _refused(position([{}, {"bid": BID}], row=ROW), "before another")
    _refused(position([{}, {"owes": [{"decision": "bid"}]}], row=ROW), "out of turn")


def test_piles_that_do_not_reach_are_told() -> None:
    lands = ["A01", "A02", "A03", "A04", "A05", "A06"]
    _refused(position([{"land": lands}, {}]), "are still to come")


def test_more_coins_than_the_box_has_are_told() -> None:
    """R1.3: 40 silver coins of 1 and 10 gold coins of 3; a bid and a deposit are coins too."""
    box = {"bank": "box"}
    seats = [{"coins": 60, "buildings": ["A11"], "unfinished": ["A11"]}, {"coins": 9}]
    assert table(seats, options=box, round=2).bank == 0
    seats[1]["coins"] = 10
    _refused(position(seats, options=box, round=2), "only 70 coins")
    assert table(seats, options={"bank": "unlimited"}, round=2).counted(0)["coins"] == 60


def _refused(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadRecord) as caught:
        GAME.from_position(data)
    told = str(caught.value)
    assert sentence in told
    assert told.endswith(".")
    assert "\n" not in told


# -- anything at all ---------------------------------------------------------------------------

ODD: list[Any] = [
    None, 0, 1, 3, -1, 9, True, "", "A05", "B05", "C04", "plague", "civ3", [], {}, "bidding",
    "supply", "disaster", "placement", "reveal", "income", "chits", "over", [1, 2], [1.0, 2],
    {"tile": "A05", "coins": 3}, [{"decision": "bid"}], [{"decision": "feed"}],
    [{"decision": "keep"}], [{"decision": "place", "tile": "C08"}], "passed", "box", 1e9,
    [{"decision": "income", "tile": "A15"}], [{"decision": "displaced"}], "earthquake",
]  # fmt: skip


def parts(data: Any) -> list[tuple[Any, Any]]:
    """Every (container, key) inside JSON data."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    return [(data, key) for key in keys] + [part for key in keys for part in parts(data[key])]


@pytest.mark.parametrize("seed", range(4))
def test_a_spoilt_position_is_refused_in_words_or_can_be_played_to_its_end(seed: int) -> None:
    random = Random(seed)
    state = start(1 + seed)
    positions = []
    for step in random_steps(state, seed, Counts()):
        state.take(step)
        positions.append(json.dumps(state.position()))
    for number in range(400):
        data = json.loads(random.choice(positions))
        for _ in range(random.choice((1, 1, 2))):
            container, key = random.choice(parts(data))
            container[key] = deepcopy(random.choice(ODD))
        try:
            spoilt = GAME.from_position(data)
        except BadRecord:
            continue
        play_out(spoilt, number, Counts())
        assert spoilt.outcome() is not None
