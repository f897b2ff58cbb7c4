"""Random play of Hadara to the end, with everything conserved; undo, saves, leaks, corrections."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from engine.core import record
from engine.core.ledger import POINTS, total
from engine.core.match import Match
from engine.core.play import Counts, play_out, random_steps
from engine.core.steps import Action, Adjustment, Reveal, Step
from engine.games import load
from engine.games.hadara.faces import CARDS, COLONIES, COLOURS
from engine.games.hadara.state import Hadara
from tests.games.hadara.table import GAME, STAND_INS, TRACKS, act, dealt, play, seat, start, step
from tests.games.machine import AtATable

ALL: dict[str, Any] = {"game": "full", "nobles": True, "markets": True, "sides": "choose"}
SWITCHED: dict[str, Any] = {
    **ALL, "medals_per_type_per_step": 2, "statue_track": "one", "silver_rounding": "down",
    "colonies": 4, "removed_gains": "kept", "removed_tile": "back", "removed_counts": False,
    "card_tile_points": True, "joker_purple": True, "lowering": "step", "mixed_feeding": False,
    "tie_coins": "rest", "same_silver": False, "effects_add": False, "stall_coins": True,
    "monuments": "many",
}  # fmt: skip
MODES: list[dict[str, Any]] = [
    {}, {"game": "full"}, {"nobles": True}, {"markets": True}, ALL, SWITCHED,
]  # fmt: skip
TABLES = [(n, o) for n in (2, 3, 4, 5) for o in MODES]
COUNTED = (
    "coins",
    *TRACKS,
    "gold_medals",
    "tiles_yellow",
    "tiles_red",
    "tiles_blue",
    "tiles_green",
)


def check(state: Hadara, corrected: bool = False) -> None:
    """What must hold at every moment of every match; a correction may invent tiles."""
    _cards_are_in_one_place(state)
    for number in range(state.seats):
        _ledger_equals_what_is_there(state, number)
        if not corrected:
            _eight_tiles(state, number)
    awaiting = state.awaiting()
    assert bool(awaiting.must or awaiting.reveals) == (state.outcome() is None)
    for number in (*awaiting.must, *awaiting.may):
        actions = state.legal(number)
        assert actions
        assert len(set(actions)) == len(actions)
        assert [state.refuse(action) for action in actions] == [None] * len(actions)


def _cards_are_in_one_place(state: Hadara) -> None:
    where: Counter[str] = Counter(card for pile in state.piles.values() for card in pile)
    for realm in state.realms:
        where.update(realm.all_cards())
        where.update(realm.hand)
        where.update(colony for colony in realm.colonies.values() if colony)
        where.update(list(realm.monuments))
    where.update(card for pool in state.pool.values() for card in pool)
    where.update(monument for monument in state.monuments if monument)
    assert max(where.values(), default=1) == 1
    on_table = sum(map(len, state.piles.values())) + sum(state.deck.values())
    assert on_table <= 10 * state.seats
    for level, left in state.stacks.items():
        taken = sum(level in realm.colonies for realm in state.realms)
        assert left == state.seats - taken
    places = [p for p in state.places().values() if not p.endswith(":hand")]
    assert len(places) == len(set(places))


def _ledger_equals_what_is_there(state: Hadara, number: int) -> None:
    counted, realm = state.counted(number), state.realms[number]
    for what in COUNTED:
        assert total(state.ledger, number, what) == counted[what]
    assert realm.coins >= 0
    sums = [sum(gives[n] for gives in realm.sources.values()) for n in range(4)]
    assert sums == realm.tracks


def _eight_tiles(state: Hadara, number: int) -> None:
    realm = state.realms[number]
    used = [*realm.silver, *realm.lost]
    for tiles in (realm.statues, realm.monuments, realm.tiles_on_cards):
        used += [colour for colour, _ in tiles.values() if colour]
    for colour in COLOURS[:4]:
        assert used.count(colour) + realm.tiles[colour] == 2


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_random_matches_keep_everything(seats: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        state = start(seats, **options)
        for one in random_steps(state, seed, Counts()):
            assert state.refuse(one) is None
            state.take(one)
            check(state)
        outcome = state.outcome()
        assert outcome is not None
        assert list(outcome.scores) == state.scores()
        assert [total(state.ledger, n, POINTS) for n in range(seats)] == state.scores()


APART = 7
"""Positions are long: each seventh step, as no number of seats divides it."""


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, SWITCHED), (5, ALL)])
def test_positions_clones_and_saves_are_equal(seats: int, options: dict[str, Any]) -> None:
    match = Match.start(GAME, seats, {"hands": "known", **options}, STAND_INS)
    for number, one in enumerate(random_steps(match.state, 7, Counts())):
        assert match.take(one) is None
        if number % APART:
            continue
        written = json.loads(json.dumps(match.state.position()))
        again = GAME.from_position(written)
        assert again.position() == match.state.position()
        assert again.awaiting() == match.state.awaiting()
        assert again.places() == match.state.places()
        for number in range(seats):
            assert set(again.legal(number)) == set(match.state.legal(number))
    loaded = record.load(json.loads(json.dumps(record.dump(match))), load)
    assert loaded.state.digest() == match.state.digest()
    assert loaded.state.ledger == match.state.ledger
    assert loaded.state.events == match.state.events


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, ALL)])
def test_undo_and_redo_to_every_point(seats: int, options: dict[str, Any]) -> None:
    match = Match.start(GAME, seats, {"hands": "known", **options}, STAND_INS)
    digests = [match.state.digest()]
    for one in random_steps(match.state, 3, Counts()):
        match.take(one)
        digests.append(match.state.digest())
    for length in range(len(digests) - 2, -1, -1):
        assert match.undo()
        assert match.state.digest() == digests[length]
    assert not match.undo()
    for length in range(1, len(digests)):
        assert match.redo()
        assert match.state.digest() == digests[length]


def test_a_clone_is_independent() -> None:
    state = start(4, **ALL)
    list(islice(walk(state, 5), 60))
    before, copy = state.digest(), state.clone()
    play_out(copy, 1, Counts())
    assert state.digest() == before
    assert copy.outcome() is not None


def walk(state: Hadara, seed: int) -> Any:
    for one in random_steps(state, seed, Counts()):
        state.take(one)
        yield one


def test_equal_seeds_play_equal_matches() -> None:
    first, second = start(3, **ALL), start(3, **ALL)
    assert list(walk(first, 9)) == list(walk(second, 9))
    assert first.digest() == second.digest()


# -- hidden things -----------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {"nobles": True}), (5, ALL)])
@pytest.mark.parametrize("unseen", [False, True])
def test_known_and_unknown_hands_end_with_equal_scores(
    seats: int, options: dict[str, Any], unseen: bool
) -> None:
    """The same match twice; the second engine is told no draw and, perhaps, no sold card."""
    known = start(seats, **options)
    secret = start(seats, **{**options, "hands": "unknown"})
    for one in walk(known, 4):
        if one.verb == "drawn":
            continue
        if unseen and one.verb == "sell" and secret.phase == "choose":
            one = Action("sell_unseen", one.seat)
        play(secret, one)
        assert secret.scores() == known.scores()
    ends = [known.outcome(), secret.outcome()]
    assert ends[0] is not None
    assert ends[0] == ends[1]


def test_r17_1_the_order_of_hands_in_phase_a_changes_nothing() -> None:
    """Every interleaving that keeps each seat's own order, and either card first."""
    cards = {0: ("Y1-08", "Y1-02"), 1: ("R1-01", "R1-05"), 2: ("B1-03", "B1-07")}
    ends = set()
    for first, then in (("buy", "discard"), ("discard", "buy")):
        for order in sorted(set(permutations((0, 1, 2, 0, 1, 2)))):
            state = dealt(1, 2, 3, game="full", hands="unknown")
            play(state, act("wheel", 0, "yellow"))
            done: set[int] = set()
            for number in order:
                verb = then if number in done else first
                done.add(number)
                play(state, act(verb, number, cards[number][verb == "discard"]))
            ends.add(state.digest())
    assert len(ends) == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("hands", ["known", "unknown"])
def test_r17_1_whatever_seats_choose_the_order_of_hands_in_a_step_changes_nothing(
    seats: int, hands: str
) -> None:
    """Each seat's own steps stay in order; between seats any order, with tiles laid on cards."""
    state, lots = start(seats, **{**ALL, "hands": hands}), Random(seats)
    compared = Counter[int]()
    while state.outcome() is None:
        if state.phase != "choose":
            state.take(next(iter(random_steps(state, lots.random(), Counts()))))
            continue
        while asked := [s for s, r in enumerate(state.realms) if ("crest",) in r.todo]:
            state.take(state.legal(asked[0])[0])  # R1.6: who tells first leaves less to the others
        before, step = state.clone(), (state.epoch, state.step)
        own: dict[int, list[Step]] = {number: [] for number in range(seats)}
        while (state.epoch, state.step, state.phase) == (*step, "choose"):
            one = next(iter(random_steps(state, lots.random(), Counts())))
            own[one.seat].append(one)
            state.take(one)
        mixed = [number for number in own for _ in own[number]]
        for _ in range(2):
            lots.shuffle(mixed)
            again, turns = before.clone(), {number: iter(own[number]) for number in own}
            play(again, *(next(turns[number]) for number in mixed))
            assert again.digest() == state.digest()
            for number in range(seats):
                for what in COUNTED:
                    assert total(again.ledger, number, what) == again.counted(number)[what]
            compared[state.epoch] += 1
    assert sum(compared.values()) == 2 * 3 * 5


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, ALL), (4, ALL), (5, {})])
def test_r17_2_a_view_tells_nothing_that_nobody_has_seen(
    seats: int, options: dict[str, Any]
) -> None:
    """Cards in the hands of others, buried discards, draw piles and colony backs stay secret."""
    state = start(seats, **options)
    for number, _ in enumerate(walk(state, 6)):
        for looker in (None, number % seats):  # everybody in turn: a view is costly
            text = json.dumps(state.view(looker))
            named = {piece for piece in (*CARDS, *COLONIES) if f'"{piece}"' in text}
            assert named <= may_know(state, looker)


def may_know(state: Hadara, looker: int | None) -> set[str]:
    found = {pile[-1] for pile in state.piles.values() if pile}
    for number, realm in enumerate(state.realms):
        found |= {*realm.all_cards(), *realm.colonies.values(), *realm.sources}
        if number == looker:
            found |= set(realm.hand)
    return found


def test_a_seat_takes_back_its_own_choice_without_touching_the_others() -> None:
    match = Match.start(GAME, 2, {"hands": "unknown"}, STAND_INS)
    for number in (0, 1):
        match.take(Reveal("setup_card", number, (f"S{number + 1}", f"seat{number}:setup")))
    match.take(act("wheel", 0, "yellow"))
    match.take(act("discard", 0, "Y1-01"))
    match.take(act("discard", 1, "R1-01"))
    assert match.take_back(0) is None
    state = match.state
    assert isinstance(state, Hadara)
    assert (state.piles["yellow"], state.piles["red"]) == ([], ["R1-01"])


# -- the table ---------------------------------------------------------------------------


def test_the_colour_and_the_wheel_tell_whose_card_it_is() -> None:
    state = dealt(1, 2, 3, hands="unknown")
    play(state, act("wheel", 0, "purple"), act("crest", 1, "yellow"), act("crest", 2, "red"))
    assert {(s.seat, s.verb) for s in state.involving("Y1-01")} == {
        (1, "discard"), (1, "buy"), (1, "sell"),
    }  # fmt: skip
    assert {s.seat for s in state.involving("R1-01")} == {2}
    assert state.involving("B1-01") == []


def test_carried_names_where_hands_put_a_card_before_it_joins_its_pile() -> None:
    state = dealt(1, 2, hands="unknown")
    play(state, act("wheel", 0, "yellow"))
    assert state.carried(act("discard", 0, "Y1-01")) == {"Y1-01": "show:yellow"}
    assert state.carried(act("buy", 0, "Y1-01")) == {"Y1-01": "seat0:buy"}
    assert state.carried(act("sell", 0, "Y1-01")) == {"Y1-01": "sell"}
    play(state, act("discard", 0, "Y1-01"))
    assert state.places()["Y1-01"] == "pile:yellow"
    two = start(2, markets=True)
    for place in ("monument:0", "monument:1"):
        assert two.carried(Reveal("monument", -1, ("M1", place))) == {"M1": place}


def test_corrections_are_booked_and_end_what_has_become_pointless() -> None:
    match = Match.start(GAME, 2, None, STAND_INS)
    match.state = step("feeding", seat((0, 1, 1, 0), 3, ["R1-01"]), seat())
    state = match.state
    assert state.phase == "feeding"
    for what, value in (("coins", 8), ("tiles_red", 1), ("gold_medals", 1), ("food", 1)):
        assert match.take(Adjustment("adjust", 0, (what, value))) is None
        assert state.counted(0)[what] == value == total(state.ledger, 0, what)
    assert state.phase == "medals"  # there is food enough now
    assert match.take(Adjustment("adjust", 0, ("tiles_red", 3))) is not None


class Table(AtATable):
    """Anything people may do at a table, in any order."""

    @initialize(
        seats=st.integers(2, 5), everything=st.booleans(), told=st.booleans(),
        seed=st.integers(0, 60),
    )  # fmt: skip
    def sit_down(self, seats: int, everything: bool, told: bool, seed: int) -> None:
        options = {"hands": "known" if told else "unknown", **(SWITCHED if everything else {})}
        self.corrected = False
        self.begin(Match.start(GAME, seats, options, STAND_INS), seed, seed * 3)

    @rule()
    def refused_step_changes_nothing(self) -> None:
        self.refused(act("buy", 1, "Z9"))

    @rule(number=st.integers(0, 4), what=st.sampled_from(COUNTED), value=st.integers(-1, 12))
    def adjust(self, number: int, what: str, value: int) -> None:
        if self.match.take(Adjustment("adjust", number, (what, value))) is None:
            self.corrected = True
            self.moved()

    @invariant()
    def nothing_is_lost(self) -> None:
        state = self.match.state
        assert isinstance(state, Hadara)
        check(state, corrected=self.corrected)


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=12,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_r4_1_crests_point_where_they_did_until_the_wheel_is_turned(seats: int) -> None:
    """The wheel on the screen stood elsewhere as soon as another seat began an epoch."""
    state = Match.start(GAME, seats, GAME.check_options(seats, {}), STAND_INS).state
    assert isinstance(state, Hadara)
    before, met = list[str](), 0
    for one in random_steps(state, 3, Counts()):
        pointed = state.view(None)["points_at"]
        if state.phase == "wheel" and state.epoch > 1 and before:
            assert pointed == before
            met += 1
        before = pointed
        state.take(one)
    assert met
