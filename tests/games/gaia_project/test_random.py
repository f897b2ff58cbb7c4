"""Random and eager play to the end for every seat count and option, with everything conserved."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine.core import record
from engine.core.bits import bits
from engine.core.ledger import totals
from engine.core.match import Match
from engine.core.play import Counts, play_out, random_steps
from engine.core.steps import Action, Adjustment
from engine.games import load
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import income
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.player import eager_steps

TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"automa": "taklons", "level": "alptrauma"}),
    (2, {}),
    (2, {"map": "free", "factions": "dealt"}),
    (3, {"map": "free", "turn_order": "clockwise"}),
    (3, {"factions": "auction"}),
    (4, {}),
    (3, {"factions": "sealed"}),
    (4, {"factions": "choose_then_bid", "map": "free"}),
]


def check(state: GaiaProject) -> None:
    """What must hold at every moment of every match."""
    if state.phase in ("setup", "turning", "factions", "maxima"):
        return
    _tiles_are_conserved(state)
    _pieces_stand_where_they_are_counted(state)
    _ledger_equals_stock(state)
    for seat in range(state.seats):
        if state.automa is None or seat == 0:
            assert _opened(state, seat) == Counter(state.boards[seat].income)
    awaiting = state.awaiting()
    assert bool(awaiting.must or awaiting.reveals) == (state.outcome() is None)
    for seat in (*awaiting.must, *awaiting.may):
        actions = state.legal(seat)
        assert actions or seat in awaiting.may
        assert len(set(actions)) == len(actions)
        assert [state.refuse(action) for action in actions] == [None] * len(actions)


def _tiles_are_conserved(state: GaiaProject) -> None:
    tiles = Counter(tile for b in state.boards for tile, _ in b.tiles)
    for tile in f.STANDARD:
        assert state.tiles_left[tile] + tiles[tile] == 4
    tokens = Counter(token for b in state.boards for token, _ in b.tokens)
    copies = 3 if state.automa is None else 2
    for token in f.SUPPLY:
        assert state.supply[token] + tokens[token] + (state.terra_token == token) == copies
    boosters = [b for b in state.boosters if b]
    boosters += [b.booster for b in state.boards if b.booster]
    assert len(set(boosters)) == len(boosters) == state.seats + 3
    assert len(set(state.places())) == len(state.places())


def _pieces_stand_where_they_are_counted(state: GaiaProject) -> None:
    everything = 0
    for seat, board in enumerate(state.boards):
        kinds = Counter(state.kind_of(seat, h) for h in range(len(state.kind)) if h != board.lost)
        for kind in range(1, len(f.KINDS)):
            assert kinds[kind] == board.counts[kind] <= f.COUNTS[kind]
        standing = [h for h in range(len(state.kind)) if state.kind_of(seat, h) in range(1, 7)]
        assert list(bits(board.built)) == standing
        assert board.satellites.bit_count() <= f.SATELLITES
        assert not board.satellites & (board.built | board.stations)
        assert not board.fed & ~board.origins()
        assert all(state.planet[h] == f.EMPTY for h in bits(board.satellites | board.stations))
        assert not board.built & ~board.guests & everything
        everything |= board.built & ~board.guests
        assert min(*board.r, *board.bowl) >= 0
        assert all(have <= cap for have, cap in zip(board.r, f.CAPS, strict=True))


def _ledger_equals_stock(state: GaiaProject) -> None:
    sums = totals(state.ledger, state.seats)
    for seat, board in enumerate(state.boards):
        for name, amount in zip(f.RESOURCES, board.r, strict=True):
            assert sums[seat].get(name, 0) == amount
        for name, amount in zip(f.BOWLS, board.bowl, strict=True):
            assert sums[seat].get(name, 0) == amount
        assert sums[seat].get("points", 0) == board.points
        assert sums[seat].get("brainstone", 0) == board.stone
        assert sums[seat].get("gaiaformers", 0) == board.free_formers()
        if state.automa is None or seat == 0:
            assert sums[seat].get("satellites", 0) == board.satellites.bit_count()


def _opened(state: GaiaProject, seat: int) -> Counter[tuple[str, f.Gain]]:
    """R4.1 from scratch: what must lie open on the boards of a seat."""
    board = state.boards[seat]
    side = board.side
    found = [("base", side.base)]
    for kind in range(1, 7):
        for slot in side.income[kind][: board.counts[kind]]:
            found += [("structure", item) for item in slot if item]
    for name, levels, level in zip(f.TRACKS, f.LEVEL_INCOME, board.levels, strict=True):
        found += [(f"track:{name}", levels[level])] if levels[level] else []
    for tile, _ in board.uncovered():
        if f.TILES[tile].kind == "income":
            found.append((f"tile:{tile}", f.TILES[tile].gain))
    coming = state.phase == "boosters" or (state.phase == "actions" and board.passed)
    if coming or (state.phase == "income" and state.order.index(seat) >= state.at):
        items = f.BOOSTERS[board.booster].income if board.booster else ()
        found += [("booster", item) for item in items]
    return Counter(found)


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("play", [random_steps, eager_steps])
def test_matches_end_with_everything_conserved(
    seats: int, options: dict[str, Any], play: Any
) -> None:
    state = GAME.start(seats, GAME.check_options(seats, options), {})
    extra = (Counts(),) if play is random_steps else ()
    for number, step in enumerate(play(state, f"{seats} {options}", *extra)):
        state.take(step)
        if number % 3 == 0:
            check(state)
    check(state)
    assert state.outcome() is not None
    assert state.scores() == [board.points for board in state.boards]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_positions_undo_and_files_keep_the_match(seats: int, options: dict[str, Any]) -> None:
    match = Match.start(GAME, seats, options)
    digests = [match.state.digest()]
    for step in eager_steps(match.state, seats):
        assert match.take(step) is None
        digests.append(match.state.digest())
        if len(match.log) % 9 == 0 and match.state.phase != "setup":  # type: ignore[attr-defined]
            position = json.loads(json.dumps(match.state.position()))
            again = GAME.from_position(position)
            assert again.position() == position
            for seat in match.state.awaiting().must:
                assert again.legal(seat) == match.state.legal(seat)
    last = len(match.log)
    for length in (last - 1, last // 2, 3 * last // 4, 0):
        assert match.state_at(length).digest() == digests[length]
    assert match.undo()
    assert match.state.digest() == digests[last - 1]
    assert match.redo()
    assert match.state.digest() == digests[last]
    again = record.load(json.loads(json.dumps(record.dump(match))), load)
    assert again.state.digest() == digests[last]  # type: ignore[attr-defined]
    assert again.state.ledger == match.state.ledger  # type: ignore[attr-defined]


def test_a_clone_is_independent() -> None:
    state = GAME.start(3, GAME.check_options(3, {}), {})
    for number, step in enumerate(eager_steps(state, 8)):
        if number == 120:
            break
        state.take(step)
    before = state.digest()
    other = state.clone()
    play_out(other, 1, Counts())
    assert state.digest() == before
    assert other.digest() != before


def test_the_view_of_a_solo_match_does_not_know_the_deck_r1_7() -> None:
    """R16.4: which unknown card is in the Automa's deck is nowhere in the state."""
    state = GAME.start(1, GAME.check_options(1, {}), {})
    play_out(state, 3, Counts())
    view = json.dumps(state.view(0))
    unseen = [c for c in state.automa.could_draw() if c not in state.automa.known]
    assert [card for card in unseen if card in view] == []


def test_a_forecast_is_the_income_of_the_next_round_r4_1() -> None:
    state = GAME.start(2, GAME.check_options(2, {}), {})
    for step in eager_steps(state, 21):
        state.take(step)
        if state.round == 4 and state.phase == "actions":
            break
    board = state.boards[0]
    expected: Counter[str] = Counter()
    for (_, item), count in _opened(state, 0).items():
        for what, amount in item:
            expected[f.GAINS[what]] += amount * count
    assert income.forecast(board) == dict(expected)


class Table(RuleBasedStateMachine):
    """Steps, undo, redo, corrections and copies in any order."""

    @initialize(
        table=st.sampled_from(TABLES), seed=st.integers(0, 10**6), steps=st.integers(0, 260)
    )
    def start(self, table: tuple[int, dict[str, Any]], seed: int, steps: int) -> None:
        self.match = Match.start(GAME, *table)
        for number, step in enumerate(eager_steps(self.match.state, seed)):
            if number >= steps:
                break
            self.match.take(step)

    @rule(seed=st.integers(0, 10**6), count=st.integers(1, 6))
    def go_on(self, seed: int, count: int) -> None:
        for number, step in enumerate(random_steps(self.match.state, seed, Counts())):
            assert self.match.take(step) is None
            if number + 1 >= count:
                break

    @rule()
    def take_back_and_again(self) -> None:
        before = self.match.state.digest()
        if self.match.undo():
            assert self.match.redo()
        assert self.match.state.digest() == before

    @rule(what=st.sampled_from(f.RESOURCES), value=st.integers(0, 20))
    def correct(self, what: str, value: int) -> None:
        step = Adjustment("adjust", 0, (what, value))
        if self.match.refuse(step) is None:
            self.match.take(step)
            assert self.match.state.counted(0)[what] == value

    @rule(verb=st.sampled_from(sorted(GAME.grammar)), word=st.text(max_size=4))
    def nonsense_changes_nothing(self, verb: str, word: str) -> None:
        names = GAME.grammar[verb]
        args = tuple(7 if name.endswith("#") else word for name in names)
        before = self.match.state.digest()
        for seat in (0, 9):
            self.match.refuse(Action(verb, seat, args))
        assert self.match.state.digest() == before

    @invariant()
    def everything_holds(self) -> None:
        if hasattr(self, "match"):
            check(self.match.state)


Table.TestCase.settings = settings(
    max_examples=12,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestTable = Table.TestCase
