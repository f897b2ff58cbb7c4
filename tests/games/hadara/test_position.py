"""Positions of Hadara: the example of the document, defaults, and what is wrong in one sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.core.record import BadRecord
from engine.games.hadara.state import Hadara
from tests.games.hadara.table import GAME, act, coins, play, tracks

DOCUMENT = Path(__file__).parents[3] / "docs" / "positions" / "hadara.md"


def example() -> dict[str, Any]:
    text = DOCUMENT.read_text("utf-8")
    found = re.search(r"```json\n(.*?)```", text, re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_example_of_the_document_can_be_played_on() -> None:
    """Setup card 1 A, red card 5, green card 4, colony 3-1; statue 6 with a green tile."""
    state = GAME.from_position(example())
    assert isinstance(state, Hadara)
    assert tracks(state, 0) == (3 + 1, 2 + 1 + 1, 1 + 1, 4 + 2)
    assert tracks(state, 1) == (2, 1 + 2 + 1, 2, 5 + 2)
    assert state.counted(1)["tiles_green"] == 1
    assert state.awaiting().must == (0,)  # 6 of 10 cards are taken
    play(state, act("buy", 0, "Y1-10"))
    assert coins(state, 0) == 6 - 4


def test_tracks_that_are_told_become_a_source() -> None:
    data = example()
    data["seats"][0]["tracks"] = {"income": 9}
    state = GAME.from_position(data)
    assert isinstance(state, Hadara)
    assert state.realms[0].sources["told"] == (5, 0, 0, 0)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"piles": {"yellow": ["R1-01"]}}, "R1-01"),
        ({"piles": {"red": ["R1-05"]}}, "R1-05"),
        ({"phase": "dance"}, "phase"),
        ({"half": "A", "phase": "choose"}, "wheel"),
        ({"epoch": 4}, "epoch"),
        ({"colour": 1}, "colour"),
        ({"seats": 3}, "seats"),
        ({"seats": [{}]}, "2 to 5"),
        ({"seats": [{"hat": 1}, {}]}, "hat"),
        ({"seats": [{"setup": "S9"}, {}]}, "S9"),
        ({"seats": [{"setup": "S1"}, {"setup": "S1"}]}, "S1"),
        ({"seats": [{"crest": "lion"}, {"crest": "lion"}]}, "crest"),
        ({"seats": [{"cards": ["X"]}, {}]}, "X"),
        ({"seats": [{"colonies": {"4": ""}}, {}]}, "'4'"),
        ({"seats": [{"silver": ["red"], "statues": {"ST6": ["red", "track"],
          "ST12": ["red", "track"]}}, {}]}, "bonus tiles"),
        ({"options": {"nobles": "perhaps"}}, "nobles"),
        ({"phase": "medals", "seats": [{"decides": [["medals", 3, 0]]}, {}]}, "decides"),
        ({"phase": "medals", "seats": [{"decides": [["medals", 0, 3]]}, {}]}, "decides"),
        ({"phase": "medals", "seats": [{"decides": [["medals", -1, 0]]}, {}]}, "decides"),
        ({"phase": "statues", "seats": [{"decides": [["statues", 3]]}, {}]}, "decides"),
        ({"phase": "colonies", "seats": [{"decides": [["colonies", 0]]}, {}]}, "decides"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_in_one_sentence(change: dict[str, Any], word: str) -> None:
    with pytest.raises(BadRecord) as error:
        GAME.from_position({**example(), **change})
    assert word in str(error.value)


@pytest.mark.parametrize("phase", ["income", "colonies", "statues", "feeding", "medals"])
def test_a_match_goes_on_from_every_phase(phase: str) -> None:
    row = {"tracks": {"military": 9, "culture": 9, "food": 9}, "coins": 30}
    data = {**example(), "phase": phase, "piles": {}, "seats": [row, row]}
    state = GAME.from_position(data)
    assert isinstance(state, Hadara)
    wanted = {"income": "colonies", "feeding": "medals"}.get(phase, phase)
    assert state.phase == wanted
    assert state.awaiting().must


def test_a_card_laid_on_the_sold_spot_is_sold_by_who_has_to_decide_r9_1() -> None:
    """In phase B no crest tells whose it is: the first seat has taken its card, the next takes."""
    state = GAME.from_position({**example(), "wheel": "red"})
    assert isinstance(state, Hadara)
    assert state.meant("Y1-10", "sell") == act("sell", 0, "Y1-10")
    play(state, act("sell", 0, "B1-01"))
    assert state.first == 0
    assert state.meant("Y1-10", "sell") == act("sell", 1, "Y1-10")


def test_draw_piles_are_whole_in_phase_a_and_used_up_after_it_r2_2() -> None:
    """Where a position tells nothing of them: 4 cards of each colour for two seats (R2.2)."""
    used_up = GAME.from_position(example())
    assert isinstance(used_up, Hadara)
    assert (used_up.half, set(used_up.deck.values())) == ("B", {0})
    data = {**example(), "half": "A", "phase": "wheel", "piles": {}}
    whole = GAME.from_position({**data, "seats": [{}, {}]})
    assert isinstance(whole, Hadara)
    assert (whole.half, set(whole.deck.values())) == ("A", {4})


def test_phase_a_can_be_described_in_the_middle_of_a_step() -> None:
    data = {**example(), "half": "A", "phase": "choose", "step": 2, "wheel": "red", "piles": {}}
    state = GAME.from_position(data)
    assert isinstance(state, Hadara)
    assert state.segment(0) == "red"
    assert state.realms[1].unseen == 2
    play(state, act("discard", 0, "R1-07"))
