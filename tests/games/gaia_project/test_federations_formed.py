"""R10: every federation that a seat is shown can be formed, in any order, and obeys the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import games
from engine.core import record
from engine.core.bits import bits
from engine.core.match import apply
from engine.core.play import Counts, random_steps
from engine.core.steps import Action
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.federation_oracle import Oracle
from tests.games.gaia_project.player import eager_steps, steps_in_order

RECORDS = sorted((Path(__file__).parents[2] / "records" / "gaia_project").glob("*.json"))


def shown(state: GaiaProject, seat: int) -> list[dict[str, Any]]:
    """What the view of a seat lists."""
    found: list[dict[str, Any]] = state.view(seat)["seat"].get("federations", [])
    return found


def formed(state: GaiaProject, seat: int, plan: dict[str, Any], random: Random) -> GaiaProject:
    """The same table after the seat named the structures of a plan in a random order."""
    after = state.clone()
    _take(after, Action("federate", seat))
    while after.boards[seat].todo[-1][0] == "federation":
        legal = after.legal(seat)
        settled = after.boards[seat].todo[-1][3]
        key, params = after.asked(seat)
        assert key == ("satellites" if settled else "federation")
        chosen = set(after.view(seat)["seat"]["chosen"])
        if not settled:
            worth = sum(after.value(seat, after.map.at[one]) for one in chosen)
            assert dict(params)["worth"] == worth, "people added up what is in"
            assert int(dict(params)["need"]) % 7 in (0, 6), "R10.1, R15.4, R15.7"
        assert not chosen & {str(a.args[0]) for a in legal if a.args}, "what is in is not offered"
        named = [a for a in legal if a.args and (settled or a.args[0] in plan["structures"])]
        _take(after, random.choice(named) if named else Action("enough", seat))
    return after


def _take(state: GaiaProject, action: Action) -> None:
    assert state.refuse(action) is None, action
    state.take(action)


def obeys(before: GaiaProject, after: GaiaProject, seat: int, plan: dict[str, Any]) -> None:
    """R10.1, R10.2, R10.4 and the plan itself, from the pieces that lie on the map afterwards."""
    old, new = before.boards[seat], after.boards[seat]
    structures = set(bits(new.fed & ~old.fed))
    satellites = set(bits(new.satellites & ~old.satellites))
    names = {after.map.labels[h] for h in structures}
    assert names == set(plan["structures"]) - {after.map.labels[h] for h in bits(old.fed)}
    assert len(satellites) == plan["satellites"]
    oracle = Oracle(before, seat)
    assert satellites <= oracle.space
    whole = structures | satellites
    if oracle.grows:
        whole |= oracle.old
    else:
        assert sum(before.value(seat, h) for h in structures) >= oracle.need
        assert not any(oracle.beside[h] & oracle.old for h in whole)
    assert len(oracle._components(whole)) == 1
    for cluster in oracle.clusters:
        assert cluster <= whole or not cluster & whole


def least(before: GaiaProject, seat: int, plan: dict[str, Any]) -> None:
    """R10.3: a plain solver finds no way with fewer satellites, own structures on it for free."""
    oracle = Oracle(before, seat)
    own = {before.map.at[label] for label in plan["structures"]}
    group = frozenset(n for n, cluster in enumerate(oracle.clusters) if cluster & own)
    assert oracle.least(group) == plan["satellites"]


def not_superfluous(plans: list[dict[str, Any]]) -> None:
    """R10.5: no shown federation holds another that takes fewer satellites."""
    for plan in plans:
        for less in plans:
            if set(less["structures"]) < set(plan["structures"]):
                assert less["satellites"] >= plan["satellites"]


def check(state: GaiaProject, random: Random, orders: int, solve: int) -> int:
    """Form every plan of the seat on turn in several orders; how many plans there were."""
    if state.phase != "actions" or state.active < 0 or state.boards[state.active].todo:
        return 0
    seat = state.active
    if state.is_automa(seat):
        return 0
    plans = shown(state, seat)
    assert bool(plans) == (Action("federate", seat) in state.legal(seat))
    not_superfluous(plans)
    for plan in plans:
        for _ in range(orders):
            obeys(state, formed(state, seat, plan, random), seat, plan)
    for plan in random.sample(plans, min(solve, len(plans))):
        least(state, seat, plan)
    return len(plans)


def along(path: Path) -> Iterator[GaiaProject]:
    """Every state of a record."""
    data = json.loads(path.read_text("utf-8"))
    match = record.start(data, games.load)
    assert isinstance(match.state, GaiaProject)
    for entry in record.entries(data, match):
        apply(match.state, entry.step)
        yield match.state


def test_what_is_shown_in_the_records_can_be_formed_r10() -> None:
    """R10.1-R10.5 over a part of the states of every record."""
    random, plans = Random(1), 0
    for path in RECORDS:
        for number, state in enumerate(along(path)):
            if number % 23 == 0:
                plans += check(state, random, orders=1, solve=1 if number % 69 == 0 else 0)
    assert plans > 50


@pytest.mark.parametrize("seed", range(3))
def test_what_is_shown_in_played_matches_can_be_formed_r10(seed: int) -> None:
    """R10.1-R10.5 over matches of keen seats, which keep many structures apart."""
    state = GAME.start(3, GAME.check_options(3, {"map": "free"}), {})
    random = Random(seed)
    for number, step in enumerate(eager_steps(state, f"formed {seed}")):
        state.take(step)
        if number % 19 == 0:
            check(state, random, orders=2, solve=1)


@pytest.mark.soak
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_state_of_every_record_r10(path: Path) -> None:
    """R10.1-R10.5 over every state, in three orders."""
    random = Random(path.stem)
    for state in along(path):
        check(state, random, orders=3, solve=2)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("play", [eager_steps, steps_in_order, random_steps])
def test_every_state_of_played_matches_r10(play: Any, seed: int) -> None:
    """R10.1-R10.5 over every state, in two orders."""
    seats = 2 + seed % 3
    state = GAME.start(seats, GAME.check_options(seats, {"map": ("first", "free")[seed % 2]}), {})
    random = Random(seed)
    extra = (Counts(),) if play is random_steps else ()
    for step in play(state, f"soaked {seed}", *extra):
        state.take(step)
        check(state, random, orders=2, solve=1)


def test_a_federation_begins_with_an_event_of_its_own_r10_1() -> None:
    """The history says that a seat began to form one, then how many satellites it took."""
    state = next(s for s in along(RECORDS[0]) if check(s, Random(0), 0, 0))
    seat = state.active
    first = len(state.events)
    after = formed(state, seat, shown(state, seat)[0], Random(0))
    told = [(e.verb, e.seat, e.rule) for e in after.events[first:]]
    assert told[0] == ("federation_begun", seat, "R10.1")
    assert ("federation", seat, "R10.2") in told


def test_what_is_formed_at_one_touch_is_told_before_r10_2() -> None:
    """R10.2: of the only federation there is, every structure and satellite and their price are
    known before it is formed; of several nothing is, for something is left to choose."""
    alone = several = 0
    state = GAME.start(2, GAME.check_options(2, {}), {})
    for step in steps_in_order(state, 31):
        for action in state.legal(state.active) if state.phase == "actions" else ():
            if action.verb in ("federate", "include", "enough"):
                alone, several = _told_before(state, action, alone, several)
        state.take(step)
    assert alone
    assert several


def _told_before(state: GaiaProject, action: Action, alone: int, several: int) -> tuple[int, int]:
    board, after = state.boards[action.seat], state.clone()
    told, (key, given) = set(state.unnamed(action)), state.remark(action)
    after.take(action)
    now = after.boards[action.seat]
    if now.formed == board.formed:
        assert not told
        assert not key
        return alone, several + 1
    new = (now.fed & ~board.fed) | (now.satellites & ~board.satellites)
    paid = (now.satellites & ~board.satellites).bit_count()
    assert told == {state.map.labels[h] for h in bits(new)}
    assert dict(given)["n"] == paid
    assert (key == "no_satellites") == (paid == 0)
    return alone + 1, several
