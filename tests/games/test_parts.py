"""What points are made of: at any moment the parts are all of a seat's score, and have names."""

from __future__ import annotations

import pytest

from companion.session.start import with_stand_ins
from engine.core.ledger import POINTS, total
from engine.core.match import Match, Seat
from engine.core.play import Counts, random_steps
from engine.games import load, ours

SEATS, SEED, EVERY = 3, 11, 9


def whole(name: str) -> Match:
    """A match that has not begun, with every face told."""
    game = load(name)
    options = {"hands": "known"} if any(one.id == "hands" for one in game.options) else {}
    faces = with_stand_ins(game, game.check_options(SEATS, options), {}, SEED)
    seats = [Seat(f"seat {n}", game.colours[n]) for n in range(SEATS)]
    return Match.start(game, seats, options, faces)


@pytest.mark.parametrize("name", ours())
def test_the_parts_are_the_whole_score_and_have_names(name: str) -> None:
    match, met = whole(name), set[str]()
    for number, step in enumerate(random_steps(match.state, SEED, Counts())):
        match.take(step)
        if number % EVERY and match.state.outcome() is None:
            continue
        scores = match.state.scores()
        for seat in range(SEATS):
            parts = match.state.parts(seat)
            assert sum(parts.values()) == scores[seat], (number, seat, dict(parts))
            met |= parts.keys()
    assert match.state.outcome() is not None
    assert met
    for language in ("en", "ja"):
        said = {key: match.game.texts.say(language, key) for key in met}
        assert all(said[key] != key for key in met), said
        assert len(set(said.values())) == len(met)


def test_hadara_books_at_the_end_what_its_parts_are() -> None:
    """R13.1: each cause is booked as it was shown before."""
    match = whole("hadara")
    for step in random_steps(match.state, SEED, Counts()):
        match.take(step)
    state = match.state
    for seat in range(SEATS):
        booked = {
            f"part.{state.events[event].verb}": amount
            for who, what, amount, _, event in state.ledger
            if (who, what) == (seat, POINTS)
        }
        parts = {
            key.removesuffix(".alone").removesuffix(".full"): points
            for key, points in state.parts(seat).items()
            if points
        }
        tiles = parts.pop("part.score_statue_tiles", 0)  # R8.4: they are booked with their statues
        if tiles:
            parts["part.score_statues"] += tiles
        assert booked == parts
        assert total(state.ledger, seat, POINTS) == state.scores()[seat]
