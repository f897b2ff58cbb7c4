"""Random play of every mode and seat count keeps everything; known and unknown hands end equal."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from engine.core import record
from engine.core.ledger import total
from engine.core.match import Match
from engine.core.play import Counts, random_steps
from engine.core.record import BadRecord
from engine.core.steps import Action, Adjustment, Step
from engine.games import load
from engine.games.gaia.faces import ANIMAL, in_play
from engine.games.gaia.grid import neighbours
from engine.games.gaia.state import Gaia
from tests.games.gaia.table import GAME, TABLE, start
from tests.games.machine import AtATable

MODES = ("base", "advanced", "advanced_disaster")
TABLES = [(seats, mode) for seats in (2, 3, 4, 5) for mode in MODES]
SWITCHED = {
    "goal_match": "exact", "win_check": "end_of_turn", "hunting": "optional",
    "takeover_optional": True, "star_excludes_sea": True, "printing": "110",
}  # fmt: skip


def count_needs(state: Gaia, city: str) -> int:
    """R7.1 once more, need by need over the neighbours."""
    around = [cell for cell in neighbours(state.site[city]) if cell in state.land]
    lands = Counter(state.land[cell] for cell in around if cell not in state.cities)
    needs = Counter(state.needs(city))
    met = sum(min(n, lands[land]) for land, n in needs.items() if land != ANIMAL)
    fed = any(state.tokens.get(cell) for cell in around)
    return met + (1 if fed and needs[ANIMAL] else 0)


def check(state: Gaia) -> None:
    """What holds after every step."""
    most = 6 if state.seats == 2 else 5
    for seat in range(state.seats):
        standing = sum(on[seat] for on in state.meeples.values())
        standing += list(state.goals.values()).count(seat)
        assert state.left[seat] + standing == most
        assert state.left[seat] >= 0
        assert total(state.ledger, seat, "meeples") == state.left[seat]
        assert total(state.ledger, seat, "points") == standing == state.scores()[seat]
        for what, count in state.counted(seat).items():
            assert total(state.ledger, seat, what) == count
    lying = sum(state.tokens.values())
    assert all(1 <= count <= 4 for count in state.tokens.values())
    assert total(state.ledger, TABLE, "tokens") == 20 - lying == state.herds() >= 0
    for city, on in state.meeples.items():
        assert state.met[city] == count_needs(state, city)
        if state.advanced:
            assert max(on) <= 2
            assert sum(map(bool, on)) <= 1
        else:
            assert max(on) <= 1
    check_pieces(state)


def check_pieces(state: Gaia) -> None:
    tiles = [*state.tiles.values(), *(t for pile in state.stock.values() for t in pile)]
    assert len(tiles) == len(set(tiles)) == 48
    shown = [card for slots in state.display.values() for card in slots if card]
    shown += [*state.goals, *state.discards, *state.cities.values()]
    for rows in (state.hand, state.nature_row, state.power_row):
        shown += [card for row in rows for card in row]
    shown += [card for _, card in state.stolen if card in GAME.catalogue]
    hidden = [card for pool in state.pool.values() for card in pool]
    expected = {p.id for p in in_play(str(state.options["mode"]), str(state.options["printing"]))}
    assert Counter(shown + hidden) == Counter(p for p in expected if not p.startswith("tile"))
    for deck in ("nature", "life", "power"):
        unseen = sum(counts[deck] for counts in state.unseen)
        assert state.deck[deck] + unseen <= len(state.pool[deck])
    alone = Counter(p for p in state.places().values() if p.split(":")[0] in
                    ("world", "goal", "nature", "life", "power", "city"))  # fmt: skip
    assert max(alone.values(), default=1) == 1


@pytest.mark.parametrize(("seats", "mode"), TABLES)
@pytest.mark.parametrize("hands", ["known", "unknown"])
def test_random_matches_keep_everything(seats: int, mode: str, hands: str) -> None:
    for seed, options in enumerate(({}, {}, SWITCHED)):
        state = start(seats, seed, mode=mode, hands=hands, **options)
        for step in random_steps(state, seed, Counts()):
            assert state.refuse(step) is None
            state.take(step)
            if state.outcome() is None:
                check(state)
        outcome = state.outcome()
        assert outcome is not None
        assert list(outcome.scores) == state.scores()


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_positions_clones_and_saves_are_equal(seats: int, mode: str) -> None:
    match = Match.start(GAME, seats, {"mode": mode, "hands": "known"}, GAME.stand_ins(2))
    for number, step in enumerate(random_steps(match.state, 7, Counts())):
        assert match.take(step) is None
        if number % 5 == 0:
            written = json.loads(json.dumps(match.state.position()))
            again = GAME.from_position(written)
            assert again.position() == match.state.position()
            assert again.awaiting() == match.state.awaiting()
            assert again.places() == match.state.places()
            for seat in range(seats):
                assert sorted(again.legal(seat)) == sorted(match.state.legal(seat))
    loaded = record.load(json.loads(json.dumps(record.dump(match))), load)
    assert loaded.state.digest() == match.state.digest()
    assert loaded.state.ledger == match.state.ledger


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_undo_and_redo_to_every_point(seats: int, mode: str) -> None:
    match = Match.start(GAME, seats, {"mode": mode, "hands": "known"}, GAME.stand_ins(1))
    digests = [match.state.digest()]
    for step in random_steps(match.state, 3, Counts()):
        match.take(step)
        digests.append(match.state.digest())
    for length in range(len(digests) - 2, -1, -1):
        assert match.undo()
        assert match.state.digest() == digests[length]
    for digest in digests[1:]:
        assert match.redo()
        assert match.state.digest() == digest


def as_the_table_sees_it(state: Gaia, step: Step) -> list[Step]:
    """A step of a match with known hands, where only the open cards are told."""
    return [] if step.verb == "drawn" else [step]


@pytest.mark.parametrize(("seats", "mode"), TABLES)
def test_known_and_unknown_hands_end_equal(seats: int, mode: str) -> None:
    for seed in range(3):
        known = start(seats, seed, mode=mode, hands="known")
        secret = start(seats, seed, mode=mode, hands="unknown")
        for step in random_steps(known, seed, Counts()):
            for told in as_the_table_sees_it(secret, step):
                assert secret.refuse(told) is None, (told, secret.refuse(told))
                secret.take(told)
            known.take(step)
        assert known.outcome() == secret.outcome() is not None


def cards_in(view: object) -> set[str]:
    """Every card that a view names."""
    words = set(re.findall(r'"([^"]+)"', json.dumps(view)))
    return {card.id for card in GAME.catalogue if card.id in words}


@pytest.mark.parametrize(("seats", "mode"), TABLES)
@pytest.mark.parametrize("hands", ["known", "unknown"])
def test_a_view_tells_nothing_of_other_hands_and_decks(seats: int, mode: str, hands: str) -> None:
    state = start(seats, 4, mode=mode, hands=hands)
    for number, step in enumerate(random_steps(state, 9, Counts())):
        if number % 3 == 0:
            decks = {card for pool in state.pool.values() for card in pool}
            for looker in (None, *range(seats)):
                others = {c for s in range(seats) if s != looker for c in state.hand[s]}
                assert not cards_in(state.view(looker)) & (decks | others)
        state.take(step)


def test_refuse_answers_for_any_step_and_changes_nothing() -> None:
    state = start(3, 2, mode="advanced_disaster", hands="known")
    words = ["nature_sea#1", "city_06", "sun#1", "goal_01", "0,0", "nature", "", "no such"]
    for number, step in enumerate(random_steps(state, 13, Counts())):
        if number % 12 == 0:
            before = state.digest()
            legal = {a for seat in range(3) for a in state.legal(seat)}
            for verb in [*GAME.grammar, "?"]:
                for one in words:
                    for args in ((), (one,), (one, "0,0"), (one, "0,0", "1,0"), (one, 2)):
                        for seat in (-1, 0, 2, 3):
                            tried = Action(verb, seat, args)
                            answer = state.refuse(tried)
                            assert answer is not None or tried in legal or seat in range(3)
            assert state.digest() == before
        state.take(step)


@pytest.mark.parametrize(
    "wrong",
    [
        {"world": [{"cell": "0;0", "land": "sea"}]},
        {"world": [{"cell": "0,0", "land": "moon"}]},
        {"world": [{"cell": "0,0", "land": "sea"}] * 2},
        {"world": [{"cell": f"{x},0", "land": "mountain"} for x in range(7)]},
        {"world": [{"cell": "0,0", "land": "sea", "tokens": 5}]},
        {"world": [{"cell": "0,0", "land": "sea", "city": "city_06"}]},
        {"world": [{"cell": "0,0", "land": "sea", "city": "city_01", "meeples": [7, 0]}]},
        {"world": "sea"},
        {"seats": []},
        {"seats": [{"hand": ["nature_sea#1"]}, {"hand": ["nature_sea#1"]}]},
        {"seats": [{"left": 9}, {}]},
        {"seats": [{"unseen": {"life": 99}}, {}]},
        {"goals": [{"card": "goal_03"}]},
        {"stolen": [[1, "city_99"]]},
        {"stolen": [[0, "life"]]},
        {"stolen": [[3, "life"]]},
        {"stolen": [[True, "life"]]},
        {"stolen": [["1", "life"]]},
        {"stolen": [[1]]},
        {"stolen": [[1, 2]]},
        {"seats": [{"hand": ["city_01"]}, {}], "stolen": [[1, "city_01"]]},
        {"seats": [{"colour": "pink"}, {}]},
        {"options": {"mode": "mild"}},
        {"faces": {"city_06": {"site": "sea"}}},
        {"display": {"power": []}},
        {"decks": {"nature": 41}},
        {"actions": 3},
        {"waiting": [[]]},
        {"ended": ["nobody", 1], "waiting": []},
        {"ended": ["last_meeple", 3], "waiting": []},
        {"ended": ["last_meeple"], "waiting": []},
        {"weather": "fine"},
    ],
)
def test_a_wrong_position_is_told_in_one_sentence(wrong: dict[str, Any]) -> None:
    data = {"format": "tabletwin-position", "version": 1, "game": "gaia", "seats": [{}, {}]}
    GAME.from_position(data | {"stolen": [[2, "life"]]})
    with pytest.raises(BadRecord) as told:
        GAME.from_position(data | wrong)
    assert "\n" not in str(told.value)


def test_the_first_tile_of_all_lies_in_the_middle_of_the_grid() -> None:
    """Of eight columns and six rows: three are free to its left and two above it."""
    from tests.games.gaia.table import act, play, table

    state = play(
        table([], [{"hand": ["nature_sea#1"]}, {}]), act("nature", 0, "nature_sea#1", "0,0")
    )
    (tile,) = state.tiles.values()
    assert state.places()[tile] == "world:3:2"


def test_the_grid_moves_when_the_world_grows_past_an_edge() -> None:
    from tests.games.gaia.table import act, play, table, world

    tiles = world({f"{x},0": land for x, land in zip(range(5), ("sea",) * 5, strict=True)})
    state = table(tiles, [{"hand": ["nature_sea#1"]}, {}], grid="-3,-2")
    assert state.places()[state.tiles[next(iter(state.land))]] == "world:3:2"
    play(state, act("nature", 0, "nature_sea#1", "5,0"))
    # six tiles in a row of eight: one place free at the left, one at the right
    lying = sorted(place for place in state.places().values() if place.startswith("world:"))
    assert lying == [f"world:{x}:2" for x in range(1, 7)]
    assert state.events[-1].verb == "recentred" or "recentred" in [e.verb for e in state.events]


class Table(AtATable):
    """People play, take back, correct, save and load in any order; nothing drifts apart."""

    @initialize(
        seats=st.integers(2, 5),
        mode=st.sampled_from(MODES),
        hands=st.sampled_from(["known", "unknown"]),
        seed=st.integers(0, 99),
        length=st.integers(0, 150),
    )
    def sit_down(self, seats: int, mode: str, hands: str, seed: int, length: int) -> None:
        options = {"mode": mode, "hands": hands}
        self.begin(Match.start(GAME, seats, options, GAME.stand_ins(seed)), seed, length)

    @precondition(lambda self: self.match.state.outcome() is None)
    @rule(seat=st.integers(-1, 1), choice=st.integers(0, 99), value=st.integers(-1, 5))
    def adjust(self, seat: int, choice: int, value: int) -> None:
        whats = sorted(self.match.state.counted(seat))
        if whats:
            what = whats[choice % len(whats)]
            before = self.match.state.digest()
            refusal = self.match.take(Adjustment("adjust", seat, (what, value)))
            assert refusal is None or self.match.state.digest() == before
            if refusal is None:
                self.moved()

    @invariant()
    def pieces_are_conserved(self) -> None:
        state = self.match.state
        assert isinstance(state, Gaia)
        check_pieces(state)
        if state.outcome() is None:
            check(state)


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=15,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
