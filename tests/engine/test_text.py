"""Sentences with numbers: the word goes with its number, in every game and every room."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.core.text import filled
from engine.games import load

HOUSE = Path(__file__).parents[2]
COUNTED = (
    "animals", "cards", "coins", "cubes", "inhabitants", "meeples", "pieces", "points",
    "satellites", "spots", "sprouts", "steps", "tokens",
)  # fmt: skip
BARE = re.compile(r"\{\w+\} (" + "|".join(COUNTED) + r")\b")
NEVER_ONE = re.compile(
    r"hadara draw\.deal"
    r"|earth (refusal\.small_discard|say\.score_table|goal\.\w+_min|ask\.bury_(more|some))"
)
"""Two cards a seat are the fewest; a pile or a card is held against two and more; a table of
points is a row of numbers."""


def test_no_number_follows_the_number_of_a_seat() -> None:
    """Of "The Plague costs Seat 3 2 inhabitants" people read 32."""
    told = {
        f"{file.parts[-3]} {file.name} {key}"
        for file in HOUSE.glob("engine/games/*/data/text.*.json")
        for key, sentence in json.loads(file.read_text("utf-8")).items()
        if isinstance(sentence, str) and re.search(r"\{seat\} \{\w+\}", sentence)
    }
    assert not told


def test_one_is_no_plural() -> None:
    sentence = "{who} takes {n} {n:coin|coins}."
    assert filled(sentence, {"who": "Ada", "n": 1}) == "Ada takes 1 coin."
    assert filled(sentence, {"who": "Ada", "n": 0}) == "Ada takes 0 coins."
    assert filled(sentence, {"who": "Ada", "n": 12}) == "Ada takes 12 coins."


def test_a_name_gets_its_article_in_the_middle_of_an_english_sentence() -> None:
    said = {
        "tile with 7 points": "Take the tile with 7 points.",
        "sector 5": "Take sector 5.",
        "tile that makes academies worth 4": "Take the tile that makes academies worth 4.",
        "Acacia": "Take Acacia.",
        "the economy track": "Take the economy track.",
    }
    for name, sentence in said.items():
        assert filled("Take {piece:the}.", {"piece": name}) == sentence


def test_a_game_says_it_so() -> None:
    texts = load("gaia_project").texts
    said = [texts.say("en", "verb.bid", {"points": n, "faction": "terrans"}) for n in (1, 2)]
    assert [one.split(" for ")[0] for one in said] == ["Bid 1 point", "Bid 2 points"]


@pytest.mark.parametrize("file", sorted(
    [*HOUSE.glob("engine/**/text.en.json"), *HOUSE.glob("companion/**/text*/*en.json")]
), ids=lambda file: str(file.relative_to(HOUSE)))  # fmt: skip
def test_no_sentence_counts_one_of_many(file: Path) -> None:
    room = file.parents[1].name
    for key, sentence in json.loads(file.read_text("utf-8")).items():
        if not key.startswith("rule.") and not NEVER_ONE.match(f"{room} {key}"):
            assert not BARE.search(sentence), f"{key}: {sentence}"
