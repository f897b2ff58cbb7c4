"""What staff read on the hub's pages is said in their words: days, readers, rules."""

from __future__ import annotations

from datetime import datetime

import pytest

from hub import words
from hub.pages.shown import rule_of


@pytest.mark.parametrize(
    ("language", "said"), [("en", "22 November 2026, 23:10"), ("ja", "2026年11月22日 23:10")]
)
def test_a_moment_has_its_month_by_name(language: str, said: str) -> None:
    assert words.moment(language, datetime(2026, 11, 22, 23, 10).astimezone().isoformat()) == said


@pytest.mark.parametrize(
    ("named", "said"), [("pad/a3", "pad アンテナ3"), ("a12", "アンテナ12"), ("attic", "attic")]
)
def test_an_antenna_is_called_so(named: str, said: str) -> None:
    assert words.part("ja", named) == said


def test_what_was_heard_this_minute_was_just_now() -> None:
    assert words.ago("ja", 20) == "たった今"
    assert words.ago("en", 120) == "2 min ago"


def test_a_rule_is_told_and_one_of_an_unknown_game_is_not() -> None:
    assert rule_of("en", "hadara", "R7.2") == "A player has at most one colony of each level."
    assert rule_of("en", "hadara", "R99.9") == "" == rule_of("en", "chess", "R1.1")


@pytest.mark.parametrize(
    ("name", "said"), [("2", "アース・2つ目"), ("居間の箱", "アース：居間の箱")]
)
def test_a_box_is_called_as_on_the_tablets(name: str, said: str) -> None:
    assert words.box("ja", "アース", name) == said
