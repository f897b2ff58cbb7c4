"""Hands that draw a deck to its end count it as the session does, which is not told of hands."""

from __future__ import annotations

from random import Random

import pytest

from engine import games
from engine.core.match import Match
from engine.core.steps import Action
from engine.games.earth.state import Earth
from simulators.decks import Decks
from simulators.hands.told import Told
from simulators.hands.truth import UNSEEN, Truth


@pytest.mark.parametrize("seed", [1, 2])
def test_a_look_is_over_before_the_discard_pile_is_shuffled_r10_7(seed: int) -> None:
    """R10.7: cards that a seat looked at and did not keep are in the pile that is shuffled."""
    session, truth = _begun(5, seed)
    told = Told(lambda: session)
    truth.tells, truth.late = told.tells, lambda: told.late(truth.state)
    while (chosen := truth.choose()) is not None:
        assert session.take(told.named(truth.pending[0]) or chosen[0]) is None
        truth.compare(told.log(), told.lay)
    assert isinstance(session.state, Earth)
    assert isinstance(truth.state, Earth)
    assert truth.over
    assert _shuffles(session.state) == _shuffles(truth.state) > 0
    assert (session.state.deck, _cards(session.state)) == (truth.state.deck, _cards(truth.state))


def test_a_card_that_everybody_knows_is_not_the_unseen_one() -> None:
    """R1.5: people compost a card face down; the table knows which one it is if it was shown."""
    _, truth = _begun(4, 5)
    while not (buried := _buries(truth)):
        truth.intend(truth._next())  # type: ignore[arg-type]
    shown, unseen = buried[0], Action("compost", buried[0].seat, (UNSEEN,))
    truth.knows = lambda step: step == shown
    found = {truth._known(unseen) for _ in range(60)}
    assert found == set(buried[1:])


def _buries(truth: Truth) -> list[Action]:
    """The cards of a hand that may be composted now, if there are several."""
    for seat in truth.state.awaiting().must:
        found = [step for step in truth.state.legal(seat) if step.verb == "compost"]
        if len(found) > 2:
            return found
    return []


def _begun(seats: int, seed: int) -> tuple[Match, Truth]:
    game = games.load("earth")
    session, known = (
        Match.start(game, seats, game.check_options(seats, {"hands": hands}), {})
        for hands in ("unknown", "known")
    )
    return session, Truth(known, Decks(seed), Random(seed))


def _shuffles(state: Earth) -> int:
    return sum(event.verb == "reshuffle" for event in state.events)


def _cards(state: Earth) -> list[tuple[int, int]]:
    """Each seat's cards in hand and on the compost."""
    return [(len(area.hand) + area.hidden, len(area.compost)) for area in state.areas]
