"""`tabletwin check`: our five games pass it, and every fault that it names is one it finds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import games
from engine.core import promises
from engine.core.check import Fault, faults, of_match
from engine.core.game import Game
from engine.core.play import Counts, random_steps
from engine.core.refusal import Refusal
from engine.core.steps import Action

EXAMPLE = Path(__file__).parents[2] / "docs" / "example-game"


@pytest.mark.parametrize("name", games.ours())
def test_our_games_keep_what_every_game_must(name: str) -> None:
    game = games.load(name)
    found = [str(fault) for fault in of_match(game, game.seat_counts[1], 7, looks=90)]
    assert not found


@pytest.mark.parametrize("name", games.ours())
def test_every_option_names_a_rule_that_can_be_told(name: str) -> None:
    """People read beside an option why there is one; secret hands are the house's own matter."""
    game = games.load(name)
    for option in game.options:
        assert option.id == "hands" or game.texts.has(f"rule.{option.rule}"), option.id


@pytest.mark.soak
@pytest.mark.parametrize("name", games.ours())
def test_our_games_keep_it_with_every_number_of_seats(name: str) -> None:
    assert not [str(fault) for fault in faults(games.load(name))]


@pytest.fixture
def lampions(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The example's state class, which a test may break."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    from lampions import state

    return state


def found(words: str = "") -> list[Fault]:
    """The faults of the example, as it is now."""
    from lampions.game import GAME

    game: Game = GAME
    return [fault for fault in faults(game, matches=2) if words in str(fault)]


def test_the_example_keeps_what_every_game_must(lampions: Any) -> None:
    assert not found()


def _shows_all_hands(kind: Any) -> Any:
    return lambda self, seat: {**kind.__base__.view(self, seat), "all": self.cards.hands}


def _counts_hands(kind: Any) -> Any:
    return lambda self, seat: sum(int(card[-1]) for card in self.cards.hands[seat])


def _shares_coins(kind: Any) -> Any:
    def clone(self: Any) -> Any:
        new = kind.__base__.clone(self)
        new.coins = self.coins
        return new

    return clone


def _lists_what_is_too_dear(kind: Any) -> Any:
    return lambda self, seat: [Action("buy", seat, (c,)) for c in self.cards.rows["stall"] if c]


def _refuses_nothing(kind: Any) -> Any:
    return lambda self, action: None


def _refuses_without_a_sentence(kind: Any) -> Any:
    return lambda self, action: Refusal("because")


def _forgets_whose_turn_it_is(kind: Any) -> Any:
    return lambda self: {**kind.__base__.position(self), "active": 0}


def _loses_a_card(kind: Any) -> Any:
    whole = kind._from_hand

    def lose(self: Any, verb: str, seat: int, card: str) -> None:
        whole(self, verb, seat, card)
        if verb == "sell":
            self.cards.piles["discards"].pop()

    return lose


def _books_half(kind: Any) -> Any:
    return lambda self, seat, what, amount, rule: kind.__base__.book(
        self, seat, what, amount - (rule == "R4.1"), rule
    )


def _looks_and_changes(kind: Any) -> Any:
    def view(self: Any, seat: int | None) -> Any:
        self.round += 1
        return kind.__base__.view(self, seat)

    return view


def _raises(kind: Any) -> Any:
    whole = kind.why_not

    def why_not(self: Any, action: Action) -> Any:
        if action.args[0] == "?":
            raise KeyError("?")
        return whole(self, action)

    return why_not


@pytest.mark.parametrize(
    ("method", "broken", "words"),
    [
        ("view", _shows_all_hands, "which only seat"),
        ("points", _counts_hands, "the scores tell"),
        ("clone", _shares_coins, "clone"),
        ("choices", _lists_what_is_too_dear, "is listed and refused"),
        ("why_not", _refuses_nothing, "is not refused"),
        ("why_not", _refuses_without_a_sentence, "is listed and refused"),
        ("why_not", _raises, "raised KeyError"),
        ("position", _forgets_whose_turn_it_is, "after reading its own position"),
        ("_from_hand", _loses_a_card, "is in 0 places"),
        ("book", _books_half, "and the ledger says"),
        ("view", _looks_and_changes, "looking changed the state"),
    ],
)
def test_what_is_broken_on_purpose_is_found(
    monkeypatch: pytest.MonkeyPatch,
    lampions: Any,
    method: str,
    broken: Callable[[Any], Any],
    words: str,
) -> None:
    kind = lampions.Lampions
    monkeypatch.setattr(kind, method, broken(kind))
    assert found(words), f"nothing said {words!r}; said: {found()[:3]}"


def test_a_rule_that_is_cited_and_not_told_is_found(
    monkeypatch: pytest.MonkeyPatch, lampions: Any
) -> None:
    """By a refusal, and by the ledger; a game that tells no rule at all may cite what it likes."""
    from lampions.faces import TEXTS

    assert not found("is cited and not told")
    for table in TEXTS.tables.values():
        monkeypatch.setitem(table, "rule.R1.1", "One rule.")
    assert found("is cited and not told")


@pytest.mark.parametrize(
    ("key", "sentence", "words"),
    [
        ("event.sold", None, "event.sold is not there in every language"),
        ("refusal.too_dear", "{price}円です。", "refusal.too_dear has not the same gaps"),
    ],
)
def test_a_missing_sentence_or_gap_is_found(
    monkeypatch: pytest.MonkeyPatch, lampions: Any, key: str, sentence: str | None, words: str
) -> None:
    from lampions.faces import TEXTS

    if sentence is None:
        monkeypatch.delitem(TEXTS.tables["ja"], key)
    else:
        monkeypatch.setitem(TEXTS.tables["ja"], key, sentence)
    assert found(words)


def test_a_copy_that_the_match_moves_with_it_is_named() -> None:
    """It is looked at when the match has gone on for a while, not before."""
    game = games.load("peloponnes")
    state = game.start(2, game.check_options(2, {}), {})
    still, moved = promises.Copy(state.clone(), 0), promises.Copy(state, 0)
    for step, _ in zip(random_steps(state, 1, Counts()), range(3), strict=False):
        state.take(step)
    late = promises.AHEAD - 1
    assert [len([*copy.moved(late)]) for copy in (still, moved)] == [0, 1]
    assert not [*moved.moved(late - 1)]
