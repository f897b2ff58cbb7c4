"""The parts that new games are built from, as their page shows them."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from engine.core.kit import ranks
from engine.core.kit.cards import Cards
from engine.core.kit.position import read_cards
from engine.core.record import BadRecord

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"


def test_the_examples_of_the_page_and_the_ranks_are_true() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried > 6) == (0, True)
    assert doctest.testmod(ranks).failed == 0


def deck(known: bool) -> Cards:
    return Cards("d", "abcdef", 2, known=known, rows={"row": 2}, piles=["pile"])


def test_a_known_hand_is_drawn_card_by_card_and_an_unknown_one_is_counted() -> None:
    known, unknown = deck(True), deck(False)
    for cards in (known, unknown):
        assert cards.deal(1, 2) == 2
    assert [tuple(prompt) for prompt in known.owed] == [("drawn", 1, "d", "")] * 2
    assert (unknown.owed, unknown.unseen, unknown.left) == ([], [0, 2], 4)
    known.show(known.reveal(known.owed[0], "e"))
    assert (known.size(1), known.left, known.view(0)["hand"], known.view(1)["hand"]) == (
        1, 5, [], ["e"],
    )  # fmt: skip


def test_a_row_never_asks_for_more_cards_than_the_deck_has() -> None:
    cards = deck(False)
    assert cards.deal(0, 5) == 5
    cards.fill("row")
    cards.fill("row")
    assert len(cards.owed) == 1
    assert cards.deal(1, 3) == 0


def test_a_card_lies_in_a_slot_of_its_row_or_in_none() -> None:
    cards = deck(True)
    cards.rows["row"] = ["c", "a"]
    assert [cards.slot("row", card) for card in ("c", "a", "b", "")] == [0, 1, -1, -1]


def test_hands_that_nobody_knows_are_asked_for_at_the_end() -> None:
    cards = deck(False)
    cards.deal(0, 1)
    cards.lay_open()
    prompt = cards.owed[0]
    assert prompt.place == "seat0:hand"
    cards.show(cards.reveal(prompt, "f"))
    assert cards.places()["f"] == "seat0:hand"
    assert cards.view(1)["open"] == [["f"], []]


def test_unseen_cards_of_hands_are_not_in_the_deck_until_they_are_laid_open() -> None:
    """Six cards, two dealt: four are left; then the two are asked for, as from a pile."""
    known, unknown = deck(True), deck(False)
    for cards in (known, unknown):
        cards.deal(1, 2)
    assert (known.elsewhere(), unknown.elsewhere()) == (0, 2)
    unknown.lay_open()
    assert unknown.elsewhere() == 0


def test_a_pile_goes_back_into_the_deck() -> None:
    cards = deck(False)
    cards.deal(0, 6)
    cards.piles["pile"].append(cards.lose(0, "b"))
    assert not cards.drawable
    cards.shuffle_back("pile")
    assert (cards.drawable, cards.places(), "b" in cards.pool) == (1, {}, True)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"rows": {"row": ["a"]}}, "2 slots"),
        ({"rows": {"row": ["a", "a"]}}, "two places"),
        ({"rows": {"row": ["z", ""]}}, 'one of: "", a, b'),
        ({"piles": {"pile": ["z"]}}, "one of: a, b"),
        ({"hands": [{"unseen": 9}, {}]}, "more cards than nobody has seen"),
        ({"hands": [{}]}, "one entry a seat"),
        ({"hands": [{"unseen": True}, {}]}, "whole number from 0"),
        ({"owed": [["drawn", 0, "d"]]}, "verb, seat, deck, place"),
        ({"decks": {}}, "no field 'decks'"),
        ({"opened": 1}, "true or false"),
    ],
)
def test_a_wrong_position_gets_one_sentence(data: object, sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        read_cards(deck(False), data)
