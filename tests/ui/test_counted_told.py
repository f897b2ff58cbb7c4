"""Above a number that is checked stands how it came about: each cause once, with its sum."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from companion.session.api import Reason
from companion.session.dialogue import Ask, Text
from companion.ui.bars.question import _how, _told

GAME = SimpleNamespace(texts=SimpleNamespace(has=lambda key: key == "Composts a card.times"))
HALL = cast(Any, SimpleNamespace(say=lambda text: text.key, game=GAME))


def because(amount: int, cause: str) -> Reason:
    return Reason(amount, 0, Text(cause), "R4.2", Text(""))


def test_what_came_about_in_one_way_is_added_up() -> None:
    lines = [
        because(1, "From the board."),
        because(1, "From the mine."),
        because(2, "From the mine."),
    ]
    assert _told(HALL, lines) == ["+1: From the board", "+3: From the mine"]
    assert _told(HALL, [*lines, because(1, "From the board.")])[0] == "+1: From the board"
    came_and_went = [because(1, "Charged."), because(-1, "Charged.")]
    assert _told(HALL, [*lines, *came_and_went])[-1] == "+3: From the mine", "no +0"


def test_four_cards_laid_away_one_by_one_are_told_as_four() -> None:
    """A guest who had to compost four read "-3": only the last lines had been added up."""
    booked = [because(10, "P draws 10 cards."), *[because(-1, "P composts a card.")] * 4]
    question = SimpleNamespace(ask=Ask.SPOT, seat=0, text=Text("spot", {"counted": "hand"}))
    hall = cast(
        Any, SimpleNamespace(say=HALL.say, game=GAME, play=SimpleNamespace(why=lambda *_: booked))
    )
    assert "−4: P composts a card" in _how(hall, cast(Any, question))


def test_a_loss_is_written_with_a_minus_and_a_cause_without_words_is_its_number() -> None:
    assert _told(HALL, [because(-2, "木を払います。"), because(4, "")]) == [
        "−2: 木を払います",
        "+4",
    ]


def test_several_of_one_kind_are_told_in_the_words_for_several() -> None:
    """Earth: "composts one card (+3)"."""
    lines = [because(1, "Composts a card")] * 3
    assert _told(HALL, lines) == ["+3: Composts a card.times"]
    assert _told(HALL, lines[:1]) == ["+1: Composts a card"]
