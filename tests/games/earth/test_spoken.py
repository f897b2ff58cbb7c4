"""The signs of each card of Earth in sentences, in every language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.earth.spoken import brings, lines
from engine.core.languages import LANGUAGES
from engine.games.earth.game import GAME

FACES = GAME.catalogue.faces


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_of_every_card_is_a_sentence_with_its_numbers(language: str) -> None:
    """No key, no gap, no sign's name; what is paid, gained and scored is told."""
    for face, printed in FACES.items():
        said = list(lines(printed, language))
        assert len(said) == rows(printed), face
        for line in said:
            assert "say." not in line, face
            assert not re.search("[{}_]", line), line
        for row in printed.get("abilities", ()):
            for _, amount in (*row.get("gain", ()), *row.get("cost", ())):
                assert not amount or any(str(amount) in line for line in said), face


def rows(face: Mapping[str, Any]) -> int:
    """How many rows of signs a face has, or both of its sides."""
    sides = sum(rows(FACES[side]) for side in face.get("sides", ()))
    gaia = 0 if "gain" not in face or "action" not in face else 1
    return sides + len(face.get("abilities", ())) + ("score" in face) + ("goal" in face) + gaia


@pytest.mark.parametrize(
    ("face", "english", "japanese"),
    [
        ("E068", "When anyone chooses Water: you may pay 1 soil to place 3 sprouts.",
         "誰かが水やりを選んだとき：土壌を1個払うと、新芽を3個置く。"),
        ("C295A", "When you choose Compost yourself: draw 2 cards.",
         "自分で堆肥化を選んだとき：カードを2枚引く。"),
        ("E100", "Always: herbs cost you 1 soil less.", "常に：草は土壌が1個安くなる。"),
        ("E134", "When anyone chooses Grow: place 1 growth on each of the bushes in this column.",
         "誰かが成長を選んだとき：この縦列の低木それぞれに、成長を1個置く。"),
    ],
)  # fmt: skip
def test_a_card_says_when_it_works_what_it_costs_and_what_it_does(
    face: str, english: str, japanese: str
) -> None:
    """R6.1 to R6.4: a colour is set off by its action, by anyone's or by one's own alone."""
    assert english in lines(FACES[face], "en")
    assert japanese in lines(FACES[face], "ja")


@pytest.mark.parametrize(
    ("face", "action", "english", "japanese"),
    [
        ("E068", "water", "pay 1 soil to place 3 sprouts", "土壌を1個払うと、新芽を3個置く"),
        ("E068", "grow", "", ""),
        ("E134", "grow", "place 1 growth on each of the bushes in this column",
         "この縦列の低木それぞれに、成長を1個置く"),
        ("C295A", "compost", "draw 2 cards", "カードを2枚引く"),
    ],
)  # fmt: skip
def test_the_answer_that_uses_an_ability_says_what_it_costs_and_brings(
    face: str, action: str, english: str, japanese: str
) -> None:
    """R7.9: "Use Boreal" said neither; on the mat a card is as large as a thumb."""
    assert brings(FACES[face], action, "en") == english
    assert brings(FACES[face], action, "ja") == japanese


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", " At the end of the turn: 15 points for the first, then 11, 8, 6, 5"),
        ("ja", "その手番の終わりに、最初の人は15点、続いて11, 8, 6, 5点"),
    ],
)
def test_a_goal_says_what_it_brings_and_when(language: str, told: str) -> None:
    """R10.2, R10.3: large, it told neither its points nor when they come."""
    (said,) = lines(FACES["F337A"], language)
    assert told in said
