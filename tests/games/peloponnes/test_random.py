"""Random play to the end for every seat count and switch, with everything conserved."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from engine.core import record
from engine.core.ledger import POINTS, total
from engine.core.match import Match
from engine.core.play import Counts, play_out, random_steps
from engine.core.steps import Action, Adjustment
from engine.games import load
from engine.games.peloponnes import scores
from engine.games.peloponnes.faces import CHITS, TILES, WHAT
from engine.games.peloponnes.setup import UNLIMITED
from engine.games.peloponnes.state import Peloponnes
from engine.games.peloponnes.stores import limit
from tests.games.machine import AtATable
from tests.games.peloponnes.table import GAME, act, show, start

SWITCHED: dict[str, Any] = {
    "bank": "box",
    "decline_tile": True,
    "population_below_zero": "box",
    "match_after_tempest": True,
    "destroyed_deposit": "bank",
    "luxury_chits": "one",
    "population_cap": "twenty",
}
RAISES: dict[str, Any] = {"raise_stacks": True, "raise_retakes": True, "open_tie": "turn_order"}
TABLES = [(seats, {}) for seats in (1, 2, 3, 4, 5)]
TABLES += [(seats, {**SWITCHED, **RAISES}) for seats in (2, 3, 4, 5)]
TABLES += [(1, {**SWITCHED, "level": level}) for level in (2, 3, 4, 5)]


def check(state: Peloponnes, corrected: bool = False) -> None:
    """What must hold at every moment of every match; a correction may invent coins."""
    _tiles_are_conserved(state)
    if not corrected:
        _coins_are_conserved(state)
    _ledger_equals_stock(state)
    _pieces_lie_alone(state)
    assert len(state.chits_left) + sum(map(len, state.chits.values())) == len(CHITS)
    awaiting = state.awaiting()
    assert bool(awaiting.must or awaiting.reveals) == (state.outcome() is None)
    for seat in awaiting.must:
        actions = state.legal(seat)
        assert actions
        assert len(set(actions)) == len(actions)
        assert [state.refuse(action) for action in actions] == [None] * len(actions)
    for prompt in awaiting.reveals:
        assert state.could_be(prompt)


def _tiles_are_conserved(state: Peloponnes) -> None:
    where: Counter[str] = Counter(tile for pile in state.piles.values() for tile in pile)
    where.update(tile.id for tile in state.row if tile)
    where.update(tile.id for tile in state.box)
    for seat, realm in enumerate(state.realms):
        where.update(tile.id for tile in realm.tiles())
        pending = [tile for kind, tile in state.stacks[seat] if kind == "place" and tile]
        where.update(tile.id for tile in pending)
        assert set(realm.unfinished) <= set(realm.tiles())
    assert where == Counter(TILES.keys())


def _coins_are_conserved(state: Peloponnes) -> None:
    everything = state.bank
    for realm in state.realms:
        everything += realm.stock[WHAT.index("coins")] + realm.bid + len(realm.unfinished)
    assert everything == (70 if state.options["bank"] == "box" else UNLIMITED)


def _ledger_equals_stock(state: Peloponnes) -> None:
    for seat, realm in enumerate(state.realms):
        for index, what in enumerate(WHAT):
            assert total(state.ledger, seat, what) == realm.stock[index]
            assert 0 <= realm.stock[index] <= limit(state, index)


def _pieces_lie_alone(state: Peloponnes) -> None:
    places = Counter(place for place in state.places().values() if place != "box")
    assert not [place for place, count in places.items() if count > 1]
    assert set(state.places()) <= {piece.id for piece in GAME.catalogue.sensed()}


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_random_matches_keep_everything(seats: int, options: dict[str, Any]) -> None:
    for seed in range(4):
        state = start(seats, **options)
        for step in random_steps(state, seed, Counts()):
            assert state.refuse(step) is None
            state.take(step)
            check(state)
        outcome = state.outcome()
        assert outcome is not None
        assert list(outcome.scores) == state.scores()
        assert [total(state.ledger, seat, POINTS) for seat in range(seats)] == state.scores()
        assert [scores.score(realm) for realm in state.realms] == state.scores()


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_positions_clones_and_saves_are_equal(seats: int, options: dict[str, Any]) -> None:
    match = Match.start(GAME, seats, options)
    for step in random_steps(match.state, 7, Counts()):
        assert match.take(step) is None
        written = json.loads(json.dumps(match.state.position()))
        again = GAME.from_position(written)
        assert again.position() == match.state.position()
        assert again.awaiting() == match.state.awaiting()
        assert again.places() == match.state.places()
        assert [again.legal(s) for s in range(seats)] == [
            match.state.legal(s) for s in range(seats)
        ]
    loaded = record.load(json.loads(json.dumps(record.dump(match))), load)
    assert loaded.state.digest() == match.state.digest()
    assert loaded.state.ledger == match.state.ledger
    assert loaded.state.events == match.state.events


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_undo_and_redo_to_every_point(seats: int) -> None:
    match = Match.start(GAME, seats)
    digests = [match.state.digest()]
    for step in random_steps(match.state, 3, Counts()):
        match.take(step)
        digests.append(match.state.digest())
    end = len(digests) - 1
    for length in range(end - 1, -1, -1):
        assert match.undo()
        assert match.state.digest() == digests[length]
    assert not match.undo()
    for length in range(1, end + 1):
        assert match.redo()
        assert match.state.digest() == digests[length]
    assert not match.redo()


def test_a_clone_is_independent() -> None:
    state = start(4)
    for number, step in enumerate(random_steps(state, 2, Counts())):
        before = state.digest()
        copy = state.clone()
        assert copy.digest() == before
        if number % 3 == 0:
            play_out(copy, number, Counts())
            assert state.digest() == before
        state.take(step)


def test_equal_seeds_play_equal_matches() -> None:
    ends = []
    for _ in range(2):
        state = start(3)
        play_out(state, 42, Counts())
        ends.append((state.digest(), state.ledger))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_a_view_tells_nothing_that_nobody_has_seen(seats: int) -> None:
    state = start(seats)
    for step in random_steps(state, 9, Counts()):
        hidden = {tile for pile in state.piles.values() for tile in pile}
        hidden |= {chit for chit in state.chits_left if chit.count("#")}
        for looker in (None, *range(seats)):
            text = json.dumps(state.view(looker)) + json.dumps(sorted(state.places()))
            assert not [piece for piece in hidden if f'"{piece}"' in text]
        state.take(step)


def test_refuse_answers_for_any_step_and_changes_nothing() -> None:
    state = start(3)
    words = ["A05", "C10", "civ1", "chit_plague", "coins", "", "no such thing"]
    verbs = [*GAME.grammar, "adjust", "?"]
    for number, step in enumerate(random_steps(state, 13, Counts())):
        if number % 4 == 0:
            before = state.digest()
            legal = {action for seat in state.awaiting().must for action in state.legal(seat)}
            for verb in verbs:
                for word in words:
                    for seat in (-1, 0, 2, 3):
                        for args in ((), (word,), (word, 4), (word, word)):
                            step_tried = Action(verb, seat, args)
                            assert (state.refuse(step_tried) is None) == (step_tried in legal)
                        state.refuse(show(verb, word, seat))
            assert state.digest() == before
        state.take(step)


def test_involving_answers_for_a_piece_at_a_pad() -> None:
    for seed in range(3):
        state = start(3)
        for step in random_steps(state, seed, Counts()):
            awaiting = state.awaiting()
            for piece in GAME.catalogue.sensed():
                for found in state.involving(piece.id):
                    assert state.refuse(found) is None
                    assert found.seat in (*awaiting.must, -1) or awaiting.reveals
            if step.args and str(step.args[0]) in GAME.catalogue:
                assert step in state.involving(str(step.args[0]))
            state.take(step)


def test_a_bid_marker_at_a_pad_means_its_seats_bids() -> None:
    state = start(2)
    for step in random_steps(state, 1, Counts()):
        if state.phase == "bidding" and step.verb == "bid":
            break
        state.take(step)
    seat = state.awaiting().must[0]
    colour = ("red", "blue")[seat]
    assert state.involving(f"bid_{colour}") == state.legal(seat)
    assert state.involving(f"bid_{('blue', 'red')[seat]}") == []


def test_a_step_before_a_chit_cannot_be_taken_back_alone() -> None:
    match = Match.start(GAME, 2)
    for step in random_steps(match.state, 1, Counts()):
        match.take(step)
        if step.verb == "chit":
            break
    log, digest = list(match.log), match.state.digest()
    seat = next(e.step.seat for e in reversed(log) if isinstance(e.step, Action))
    refusal = match.take_back(seat)
    assert refusal is not None
    assert refusal.key == "shown_since"
    assert (match.log, match.state.digest()) == (log, digest)


def test_a_seat_takes_back_its_own_shared_step_without_touching_the_others() -> None:
    match = Match.start(GAME, 3)
    for step in random_steps(match.state, 8, Counts()):
        if len(match.state.awaiting().must) > 1:
            break
        match.take(step)
    one, other = match.state.awaiting().must[:2]
    start_digest = match.state.digest()
    match.take(match.state.legal(one)[0])
    after_one = match.state.digest()
    match.take_back(one)
    assert match.state.digest() == start_digest
    match.take(match.state.legal(other)[0])
    match.take(match.state.legal(one)[0])
    assert [entry.step.seat for entry in match.log[-2:]] == [other, one]
    assert match.take_back(other) is None
    assert match.state.digest() == after_one


class Table(AtATable):
    """People play, take back, correct, save and load in any order; nothing drifts apart."""

    @initialize(
        seats=st.integers(1, 5),
        switched=st.booleans(),
        seed=st.integers(0, 999),
        length=st.integers(0, 130),
    )
    def sit_down(self, seats: int, switched: bool, seed: int, length: int) -> None:
        options = {**SWITCHED, **({} if seats == 1 else RAISES)} if switched else {}
        self.begin(Match.start(GAME, seats, options), seed, length)

    @rule()
    def refused_step_changes_nothing(self) -> None:
        self.refused(act("bid", 1, "A05", -1))

    @rule(seat=st.integers(0, 4), what=st.sampled_from(WHAT), value=st.integers(-1, 15))
    def adjust(self, seat: int, what: str, value: int) -> None:
        step = Adjustment("adjust", seat, (what, value))
        refusal = self.match.take(step)
        if refusal is None:
            if self.match.state.awaiting().must or value:
                assert (
                    total(self.match.state.ledger, seat, what)
                    == (self.match.state.counted(seat)[what])
                )
            self.moved()

    @invariant()
    def nothing_is_lost(self) -> None:
        state = self.match.state
        assert isinstance(state, Peloponnes)
        check(state, corrected=True)


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=25,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
