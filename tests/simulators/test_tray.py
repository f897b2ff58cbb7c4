"""The tray of a simulated table shows what is left: cards in unknown hands are in no pile."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.session.start import begin
from engine import games
from engine.core.play import Counts, random_steps
from engine.core.state import State
from simulators.decks import Decks
from simulators.touched_table import TouchedTable


def tray(state: State, game: str, lying: Mapping[str, str] | None = None) -> TouchedTable:
    """A simulated table on which nothing was laid yet."""
    live = SimpleNamespace(lying=lambda: lying or {})
    table = TouchedTable(cast(Any, live), games.load(game).catalogue, Decks(1))
    table._state = lambda: state
    return table


@pytest.mark.parametrize(("hands", "seed"), [("unknown", 3), ("unknown", 4), ("known", 3)])
def test_a_pile_does_not_count_what_a_hand_was_dealt(hands: str, seed: int) -> None:
    """R10: the deck is what is neither in hands nor on compost; everybody can count it."""
    session = begin(games.load("earth"), 2, {"hands": hands})
    steps, fewer = random_steps(session.state, seed, Counts()), set()
    for _ in range(50):
        assert session.choose(next(steps)) is None
        state = session.state
        owed = sum(prompt.deck == "earth" for prompt in state.awaiting().reveals)
        left = state.view(None)["deck"] + owed
        assert tray(state, "earth").piles().get("earth", 0) == left
        fewer.add(left)
    assert len(fewer) > 3


def test_cards_that_people_drew_as_their_hand_are_not_taken_off_twice() -> None:
    session = begin(games.load("earth"), 2)
    steps = random_steps(session.state, 3, Counts())
    while not any(area.hidden for area in session.state.areas):  # type: ignore[attr-defined]
        assert session.choose(next(steps)) is None
    table, state = tray(session.state, "earth"), session.state
    dealt, left = state.elsewhere()["earth"], state.view(None)["deck"]
    for _ in range(dealt):
        assert table.draw("earth") is not None
        assert table.piles()["earth"] == left
    assert table.draw("earth") is not None
    assert table.piles()["earth"] == left - 1


def test_r16_cards_of_an_automa_lie_in_the_tray_only_where_it_plays() -> None:
    for seats, cards in ((1, 17), (2, 0), (4, 0)):
        session = begin(games.load("gaia_project"), seats)
        assert tray(session.state, "gaia_project").piles().get("automa", 0) == cards


def test_tiles_out_of_the_box_lie_face_down_when_one_is_drawn_and_nowhere_else() -> None:
    """R2: what is drawn in the set-up is shuffled; what is not in play stays in the box."""
    session, drawn = begin(games.load("gaia_project"), 4), set[str]()
    steps = random_steps(session.state, 3, Counts())
    for _ in range(40):
        table, state = tray(session.state, "gaia_project"), session.state
        assert not {*table.loose()} & {p for p, place in state.places().items() if place == "box"}
        for prompt in state.awaiting().reveals:
            faces = {*state.could_be(prompt)} & {*state.places()}
            drawn.add(prompt.deck if faces else "")
            assert table.piles().get(prompt.deck, 0) >= len(faces)
            if faces:
                assert table.draw(prompt.deck) in faces
        assert session.choose(next(steps)) is None
    assert {"advanced_tiles", "round_tiles", "final_tiles", "boosters"} <= drawn
    late = tray(session.state, "gaia_project")
    assert not any(late.piles().values()), "nothing is drawn any more"
