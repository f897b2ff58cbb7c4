"""Spot checks: a new round asks for one count, and in time for every kind of counted piece."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from companion.session.history import behind
from companion.session.questions import Questions
from companion.session.spot import SpotChecks
from companion.session.words import Words
from engine import games
from engine.core.ledger import Line
from engine.core.play import Counts, random_steps
from engine.core.state import State


def booked(state: State, line: Line, what: str) -> bool:
    """Whether a ledger line is about this counted thing; `growth:E001` is about one card."""
    kind, _, on = what.partition(":")
    return line[1] == what or (line[1] == kind and on in state.events[line[4]].args)


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("earth", {"soil", "sprouts", "growth"}), ("peloponnes", {"coins"}), ("hadara", {"coins"})],
)
def test_a_new_round_asks_another_seat_for_what_was_booked_since(
    name: str, kinds: set[str]
) -> None:
    """Who has to act was asked: where the same seat begins each round, no other one ever was."""
    game, random = games.load(name), Random(4)
    given = {o.id: "known" for o in game.options if o.id == "hands"}
    state = game.start(2, game.check_options(2, given), game.stand_ins(1))
    checks, asked, rounds = SpotChecks(), [], []
    checks.start(state)
    while state.outcome() is None:
        awaiting = state.awaiting()
        if awaiting.reveals:
            prompt = awaiting.reveals[0]
            step = state.reveal(prompt, random.choice(list(state.could_be(prompt))))
            state.take(step)
        else:
            state.take(random.choice(state.legal(random.choice(awaiting.must))))
        checks.step(state)
        if checks.due is not None:
            seat, what = checks.due
            assert state.counted(seat)[what] >= 0
            assert any(line[0] == seat and booked(state, line, what) for line in state.ledger)
            asked.append(what.partition(":")[0])
            rounds.append(state.round_number())
            checks.done(state)
            assert seat == rounds[-1] % state.seats
            assert state.one_by_one(state.awaiting().must)[0] == seat, "nobody else is interrupted"
    assert rounds == sorted(set(rounds)), "at most one a round"
    assert rounds[0] > 1, "the first round begins with what was just dealt, not with a count"
    assert kinds <= set(asked)


def _since(state: State, of: tuple[int, str], at: int) -> bool:
    """Whether it has changed since that event."""
    return any(
        line[0] == of[0] and booked(state, line, of[1]) for line in state.ledger if line[4] >= at
    )


def test_a_number_is_asked_for_once_and_of_all_in_turn() -> None:
    """Who plays on without an answer is not asked the same each round."""
    game, random = games.load("gaia"), Random(4)
    state = game.start(2, game.check_options(2, {"hands": "known"}), game.stand_ins(1))
    checks, asked = SpotChecks(), list[tuple[tuple[int, str], int]]()
    checks.start(state)
    right = dict[tuple[int, str], int]()
    while state.outcome() is None:
        awaiting = state.awaiting()
        if awaiting.reveals:
            prompt = awaiting.reveals[0]
            state.take(state.reveal(prompt, random.choice(list(state.could_be(prompt)))))
        else:
            state.take(random.choice(state.legal(random.choice(awaiting.must))))
        again = SpotChecks(round=checks.round, to_come=checks.to_come)  # the program began anew
        checks.skip()
        checks.step(state, right)
        again.step(state, right)
        found = [one.due for one in (checks, again) if one.due is not None]
        assert len({seat for seat, _ in found}) < 2
        assert not any(of in right and not _since(state, of, right[of]) for of in found)
        if checks.due is not None:
            right[checks.due] = len(state.events)
            seat, what = checks.due
            changes = sum(line[0] == seat and booked(state, line, what) for line in state.ledger)
            asked.append((checks.due, changes))
    assert {seat for (seat, _), _ in asked} == {0, 1}
    assert len(set(asked)) == len(asked), "each time it has changed since"


@pytest.mark.parametrize("name", ["earth", "hadara", "peloponnes"])
def test_a_number_that_is_checked_is_the_sum_of_the_lines_behind_it(name: str) -> None:
    """Earth: "Why?" beside the sprouts of one card said that they had not changed yet."""
    game, counts = games.load(name), Counts()
    state = game.start(2, game.check_options(2, {}), game.stand_ins(1))
    for step in islice(random_steps(state, 7, counts), 300):
        state.take(step)
    for seat in (0, 1):
        for what, n in state.counted(seat).items():
            assert sum(line[2] for line in behind(state, seat, what)) == n, what


def test_meeples_on_a_city_where_others_stand_too_are_ones_own() -> None:
    """Gaia: "1 on the star city, right?", and a blue and a yellow one stood there."""
    words = Words(games.load("gaia"), ["Ada", "Ben"])
    asked = Questions(words, {}).spot(0, "on:C1", "meeples on the star city", 1, 3)
    assert asked.text.key == "spot.on"
    assert Questions(words, {}).spot(0, "meeples", "meeples", 9, 3).text.key == "ask.spot"
