"""Shuffled decks: each piece once, the same order for the same seed, reshuffles when refilled."""

from __future__ import annotations

import pytest

from simulators.box import new_box
from simulators.decks import Decks

CARDS = [f"card{n}" for n in range(30)]


def drawn(decks: Decks, count: int) -> list[str]:
    left = list(CARDS)
    found = []
    for _ in range(count):
        piece = decks.draw("deck", left)
        left.remove(piece)
        found.append(piece)
    return found


def test_every_piece_is_drawn_once() -> None:
    assert sorted(drawn(Decks(1), 30)) == sorted(CARDS)


def test_the_seed_is_the_shuffle() -> None:
    assert drawn(Decks(1), 30) == drawn(Decks(1), 30)
    assert drawn(Decks(1), 30) != drawn(Decks(2), 30)


def test_the_order_does_not_depend_on_how_the_question_is_put() -> None:
    left = set(CARDS)
    assert Decks(1).draw("deck", left) == Decks(1).draw("deck", sorted(left, reverse=True))


def test_what_was_taken_back_is_drawn_again_whatever_was_done_between() -> None:
    """Who drew, took it back, did something else and drew again had other cards: a set-up could be
    drawn till it suited."""
    decks = Decks(1)
    first, second, third = drawn(decks, 3)
    assert drawn(decks, 0) == []
    left = [card for card in CARDS if card != first]
    assert decks.draw("deck", left) == second
    assert decks.draw("deck", [card for card in left if card != second]) == third


def test_pieces_that_come_back_are_shuffled_in() -> None:
    """Discards: the latest of them is still held, or none is left in the deck."""
    same = 0
    for seed in range(20):
        decks = Decks(seed)
        one, *held = drawn(decks, 5)
        same += decks.draw("deck", [card for card in CARDS if card not in held]) == one
        decks = Decks(seed)
        order = drawn(decks, 30)
        assert drawn(decks, 30) != order
    assert same < 5, "one in twenty-six, by chance"


def test_a_piece_that_left_the_deck_another_way_is_passed_over() -> None:
    order = drawn(Decks(4), 30)
    decks = Decks(4)
    decks.draw("deck", CARDS)
    assert decks.draw("deck", [c for c in CARDS if c not in order[:2]]) == order[2]


def test_an_empty_deck_cannot_be_drawn_from() -> None:
    with pytest.raises(StopIteration):
        Decks(1).draw("deck", [])


def test_every_sensed_piece_of_a_box_has_a_tag_of_its_own() -> None:
    from engine import games

    catalogue = games.load("peloponnes").catalogue
    box = new_box("peloponnes", catalogue)
    assert len(box.pieces) == len(box.tags) == len(catalogue.sensed())
    assert all(tag.startswith("04") and len(tag) == 14 for tag in box.pieces)
    assert not set(box.pieces) & set(new_box("peloponnes", catalogue, "2").pieces)
