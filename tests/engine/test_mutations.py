"""The small mistakes of `make mutants`: they parse, they are mistakes, and they are repeatable."""

from __future__ import annotations

import ast

import pytest

from bench.mutant import drawn
from bench.mutants import TESTS
from bench.mutations import mutations

TEXT = '''"""A word that is no code: 1 < 2."""

from math import floor


def price(cards: int, coins: int = 3) -> str:
    """Also none: 1 < 2."""
    if cards < 2 and not coins == 4:
        print(floor(coins))
    return "R5.1"
'''


def test_each_mistake_changes_one_line_of_code() -> None:
    found = {mutation.said(TEXT).split("  ->  ")[1] for mutation in mutations(TEXT)}
    assert {
        "def price(cards: int, coins: int = 4) -> str:",
        "if cards <= 2 and not coins == 4:",
        "if cards < 3 and not coins == 4:",
        "if cards < 2 or not coins == 4:",
        "if cards < 2 and bool(coins == 4):",
        "if cards < 2 and not coins != 4:",
        "if cards < 2 and not coins == 5:",
        "if False:",
        "pass",
        'return "R0.0"',
        "return None",
    } == found
    assert mutations("def nothing() -> None:\n    return None\n") == [], "that is no mistake"
    for mutation in mutations(TEXT):
        assert mutation.applied(TEXT) != TEXT
        ast.parse(mutation.applied(TEXT))


@pytest.mark.soak
def test_the_seed_draws_the_same_mistakes_from_all_rooms() -> None:
    work = drawn(TESTS, 200, 7)
    assert work == drawn(TESTS, 200, 7) != drawn(TESTS, 200, 8)
    assert {room for room in TESTS if any(m.path.startswith(room) for m in work)} == set(TESTS)
