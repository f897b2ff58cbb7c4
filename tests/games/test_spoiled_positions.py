"""A table that cannot be is refused with a sentence; one that is believed reads back the same."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice
from random import Random

import pytest

from engine import games
from engine.core.game import Game
from engine.core.match import Match, Seat, apply, refuse
from engine.core.play import Counts, random_steps
from engine.core.record import BadRecord
from engine.core.state import State
from engine.core.steps import TABLE, Adjustment
from tests.games.spoiled import spoil, states

FILES = 250
FILES_IN_SOAK = 20_000
A_MATCH = 400
VAGUE = "contradicts itself"
"""What is said when no single field is wrong: true, but it helps least."""


def same(one: State, other: State) -> None:
    """Both stand where the other stands, and the same is legal."""
    assert one.position() == other.position()
    assert one.awaiting() == other.awaiting()
    for seat in range(one.seats):
        assert sorted(one.legal(seat), key=repr) == sorted(other.legal(seat), key=repr)
    assert one.outcome() == other.outcome()


def answered(game: Game, data: object) -> str:
    """`accepted`, `refused` or `vague`; anything else goes through."""
    try:
        state = game.from_position(data)  # type: ignore[arg-type]
    except BadRecord as error:
        said = str(error)
        assert said.endswith("."), said
        assert not any(word in said for word in ("Error", "NoneType", "object has", "<")), said
        return "vague" if VAGUE in said else "refused"
    written = json.loads(json.dumps(state.position()))
    same(game.from_position(written), state)
    return "accepted"


def spoiled(game: Game, seed: int, count: int) -> Counter[str]:
    """What becomes of so many spoiled files of one random match."""
    random = Random(f"spoiled {game.id} {seed}")
    written = [state.position() for state in states(game, seed)]
    return Counter(answered(game, spoil(random.choice(written), random)) for _ in range(count))


@pytest.mark.parametrize("name", games.ids())
def test_every_moment_of_a_match_reads_back(name: str) -> None:
    """The finished one too."""
    game = games.load(name)
    for seed in range(3):
        for state in states(game, seed, every=41):
            same(game.from_position(json.loads(json.dumps(state.position()))), state)


@pytest.mark.parametrize("name", games.ids())
def test_a_match_with_colours_that_no_box_has_is_played_and_reads_back(name: str) -> None:
    """A record may say anything: the seats get colours that are free."""
    game = games.load(name)
    seats = [Seat("A", "pink"), Seat("B", game.colours[0]), Seat("C", "pink")]
    match = Match.start(game, seats, None, game.stand_ins(1))
    for step in islice(random_steps(match.state, 1, Counts()), 150):
        assert match.take(step) is None
        match.state.view(None)
    same(game.from_position(json.loads(json.dumps(match.state.position()))), match.state)


def corrected(state: State, most: bool) -> None:
    """The table says of everything that it is there as often as can be, or not at all."""
    for seat in range(TABLE, state.seats):
        for what in state.counted(seat):
            room = state.room(seat, what)
            beyond = refuse(state, Adjustment("adjust", seat, (what, room + 1)))
            assert beyond is not None
            assert beyond.key in ("adjust_room", "adjust_value")
            step = Adjustment("adjust", seat, (what, room if most else 0))
            if what in state.counted(seat) and refuse(state, step) is None:
                apply(state, step)


@pytest.mark.parametrize("name", games.ids())
def test_what_was_corrected_reads_back_and_goes_on_reading_back(name: str) -> None:
    """No correction that is taken makes a table that the reader refuses, now or later."""
    game = games.load(name)
    for number, state in enumerate((*states(game, 6, every=53), *states(game, 7, every=53))):
        if state.outcome() is None:
            corrected(state, most=number % 2 == 0)
            same(game.from_position(json.loads(json.dumps(state.position()))), state)
            for step in islice(random_steps(state, number, Counts()), 60):
                state.take(step)
            same(game.from_position(json.loads(json.dumps(state.position()))), state)


def test_soil_of_a_match_that_goes_on_for_days_reads_back() -> None:
    """Earth's soil has no end: it passed 9,999 when nobody wanted to end a match."""
    game = games.load("earth")
    state = next(states(game, 1))
    state.adjust(0, "soil", 123_456)
    same(game.from_position(json.loads(json.dumps(state.position()))), state)


def check(name: str, seeds: range, files: int) -> None:
    found = Counter[str]()
    for seed in seeds:
        found += spoiled(games.load(name), seed, files)
    assert found["refused"] > sum(found.values()) / 4  # the changes do spoil
    assert found["vague"] <= sum(found.values()) / 50, found  # hardly ever without a field


@pytest.mark.parametrize("name", games.ids())
def test_spoiled_positions_are_refused_or_read_back(name: str) -> None:
    check(name, range(5), FILES // 5)


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("name", games.ids())
def test_20_000_spoiled_positions_are_refused_or_read_back(name: str) -> None:
    check(name, range(100, 100 + FILES_IN_SOAK // A_MATCH), A_MATCH)


def test_one_turn_of_gaia_waits_below_all_else() -> None:
    """What waited under a second turn came up when that one ended, and was nobody's."""
    state = next(s for s in states(games.load("gaia"), 3) if s.position().get("waiting"))
    data = json.loads(json.dumps(state.position()))
    seat = data["active"] - 1
    for frame in ("act", "turn", "end"):
        data["waiting"] = [["act", seat], [frame, seat]]
        with pytest.raises(BadRecord, match="waiting"):
            games.load("gaia").from_position(data)


def test_a_federation_that_was_not_counted_is_written_so() -> None:
    """Left out, as many are read as the seat has tokens."""
    game = games.load("gaia_project")
    data = list(states(game, 4, every=20))[-2].position()
    seat = next(seat for seat in data["seats"] if seat["structures"])
    seat["in_federations"] = [next(iter(seat["structures"]))]
    seat["federation_tokens"] = [{"token": "fed_12vp", "green": True}]
    seat["federations_formed"] = 0
    state = game.from_position(json.loads(json.dumps(data)))
    same(game.from_position(json.loads(json.dumps(state.position()))), state)
