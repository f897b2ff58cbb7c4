"""Edges of the core: positions that contradict themselves, faces told late, seats of nobody."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.fields import Fields, is_prompts
from engine.core.kit.cards import Cards
from engine.core.kit.position import read_cards
from engine.core.match import Match
from engine.core.position import prove
from engine.core.record import BadRecord
from engine.core.state import Awaiting
from engine.core.steps import Action, Reveal
from engine.games import load
from tests.engine.toy import TOY, ToyState


def dealt() -> Match:
    match = Match.start(TOY, 2)
    assert match.take(Reveal("card", 0, ("c1",))) is None
    assert match.take(Reveal("card", 1, ("c2",))) is None
    return match


# -- described tables ------------------------------------------------------------------------


class Contradicts(ToyState):
    """A toy of which one question cannot be answered."""

    __slots__ = ("broken",)

    def _answer(self, question: str) -> None:
        if getattr(self, "broken", "") == question:
            raise IndexError(question)

    def legal(self, seat: int) -> list[Action]:
        self._answer("legal")
        return super().legal(seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        self._answer("view")
        return super().view(seat)

    def counted(self, seat: int) -> dict[str, int]:
        self._answer("counted")
        return super().counted(seat)

    def places(self) -> dict[str, str]:
        self._answer("places")
        return super().places()

    def awaiting(self) -> Awaiting:
        self._answer("awaiting")
        return super().awaiting()


@pytest.mark.parametrize("question", ["legal", "view", "counted", "places", "awaiting"])
def test_a_described_table_must_answer_all_that_people_ask(question: str) -> None:
    state = Contradicts(2, 3)
    state.cards = ["c1", "c2"]
    state.broken = ""  # type: ignore[attr-defined]
    prove(state)
    state.broken = question  # type: ignore[attr-defined]
    with pytest.raises(BadRecord, match="contradicts itself"):
        prove(state)


def test_a_field_gives_what_it_holds_or_what_is_usual() -> None:
    row = Fields({"coins": 4, "inner": {"a": 2}}, "seat 1", ("coins", "inner", "less"))
    assert row.whole("coins") == 4
    assert row.whole("less", 7, 8, 9) == 7  # what is usual need not be within what may be told
    assert row.whole("coins", 0, 4, 4) == 4
    assert row.inner("inner", ("a",)).whole("a") == 2
    assert row.inner("less", ("a",)).row == {}
    for least, most in ((5, 9), (0, 3)):
        with pytest.raises(BadRecord, match=f"from {least} to {most}"):
            row.whole("coins", 0, least, most)


def test_a_prompt_is_a_verb_a_seat_a_deck_and_a_place() -> None:
    fits = is_prompts(("tile",), 2)
    assert fits([["tile", -1, "A", ""], ["tile", 1, "", "row:1"]])
    for wrong in (
        ["tile", 2, "A", ""], ["tile", -2, "A", ""], ["tile", "0", "A", ""], ["chit", 0, "A", ""],
        ["tile", 0, 1, ""], ["tile", 0, "A", 1], ["tile", 0, "A"], "tile",
    ):  # fmt: skip
        assert not fits([wrong]), wrong


# -- matches ---------------------------------------------------------------------------------


def test_what_a_piece_may_mean_are_reveals_of_it_and_actions_with_it() -> None:
    state = TOY.start(2, TOY.check_options(2, {}), {})
    assert state.involving("c1") == [Reveal("card", seat, ("c1",)) for seat in (0, 1)]
    assert dealt().state.involving("c3") == []


class Numbered(ToyState):
    """A toy whose cards are worth what is printed on them, as soon as they are dealt."""

    __slots__ = ("told",)

    def take(self, step: Any) -> None:
        super().take(step)
        if step.verb == "card" and step.args[0] == "c3":
            self.book(step.seat, "points", self.told["c3"]["number"], "T5")  # type: ignore[attr-defined]


class LateToy(type(TOY)):  # type: ignore[misc]
    def start(self, seats: int, options: Any, faces: Any) -> Numbered:
        state = Numbered(seats, int(options["stones"]))
        state.told = faces  # type: ignore[attr-defined]
        return state


def test_a_face_is_taken_anew_only_while_it_has_not_counted() -> None:
    game = LateToy()
    match = Match.start(game, 2, {}, {"c3": {"number": 3}})
    assert match.take(Reveal("card", 0, ("c1",))) is None
    assert match.relearn("c3", {"number": 5})
    assert match.faces == {"c3": {"number": 5}}
    assert match.take(Reveal("card", 1, ("c3",))) is None
    assert [line[2] for line in match.state.ledger if line[3] == "T5"] == [5]
    assert not match.relearn("c3", {"number": 6})
    assert match.faces == {"c3": {"number": 5}}


def test_the_seat_behind_the_last_player_is_nobodys() -> None:
    texts = load("gaia_project").texts
    assert texts.seat("en", 0, ["Ada"]) == "Ada"
    assert texts.seat("en", 1, ["Ada"]) == texts.say("en", "seat.extra")
    assert texts.seat("en", 1) == "Seat 2"


def test_cards_read_back_are_not_laid_open_unless_it_is_said() -> None:
    cards = Cards("d", "abcdef", 2, known=False, rows={"row": 2}, piles=["pile"])
    assert read_cards(cards, {}).opened is False
    assert read_cards(cards, {"opened": True}).opened is True
