"""How long it takes to match a settled snapshot to the legal actions, and to undo at a table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter

from bench.engines import dealt
from bench.figures import Figure, percentile
from companion.session.start import begin
from companion.table.layout import load, tiers
from companion.table.sight import Belief, Sight, Snapshot
from companion.twin.twin import Twin
from engine import games
from engine.core.game import Game
from engine.core.match import Match
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.core.steps import Step

MATCH_MS = 5.0
"""Chosen: a twentieth of the 100 ms from a laid piece to its light; python-chess matches a board of
chess in 0.7 ms (measured)."""
SHARE = 0.2
"""How many steps of a match are looked at: all parts of it, in a bearable time."""
UNDO_MS = 50.0
"""Chosen: to any depth of a full game; half of the 100 ms that people feel as at once."""
LOOKS = 240
"""How many tables are looked at for each game and tier, half of them right."""


def measure() -> Iterator[Figure]:
    """Every game that has layouts, at its largest table."""
    for name in games.ids():
        game = games.load(name)
        for tier in tiers(name):
            if tier != "pad":
                times = list(_matching(game, tier))
                yield _figure(f"{name}: snapshot to actions, {tier}, p95", times[0::2], MATCH_MS)
                yield _figure(f"{name}: a wrong table told, {tier}, p95", times[1::2], None)
        if tiers(name):
            yield Figure(f"{name}: slowest undo at a table", _undo(game), "ms", at_most=UNDO_MS)


def _figure(name: str, times: list[float], bar: float | None) -> Figure:
    note = f"p50 {percentile(times, 0.5):.2f}, slowest {max(times):.1f}"
    return Figure(name, percentile(times, 0.95), "ms", at_most=bar, note=note)


def _matching(game: Game, tier: str) -> Iterator[float]:
    """The time of a look after hands did what a random match does, then after a wrong move."""
    seats, looks, seed = game.seat_counts[-1], 0, 0
    while looks < LOOKS:
        seed += 1
        match, random = Match.start(game, seats, dealt(game), game.stand_ins(1)), Random(seed)
        layout = load(game.id, tier, seats, match.options)
        faces = {piece.id: piece.face for piece in game.catalogue}
        twin = Twin(layout, faces)
        for number, step in enumerate(random_steps(match.state, seed, Counts())):
            if random.random() < SHARE and looks < LOOKS:
                twin.moved(match.state, number, Snapshot())
                agreed = _lying(match.state.places(), layout.stations)
                yield from _looks(twin, match.state, agreed, step, random)
                looks += 2
            match.state.take(step)


def _looks(
    twin: Twin, state: State, agreed: dict[str, str], step: Step, random: Random
) -> Iterator[float]:
    layout = twin.layout
    twin.find(state, _snapshot(layout.all(), agreed), 0.0)
    done = {**agreed, **_lying(state.carried(step), layout.stations)}
    wrong = dict(agreed)
    free = [station for station in layout.places if station not in wrong]
    if wrong and free:
        wrong[random.choice(free)] = wrong.pop(random.choice(list(wrong)))
    for table in (done, wrong):
        snapshot = _snapshot(layout.all(), table)
        start = perf_counter()
        twin.find(state, snapshot, 10.0)
        yield (perf_counter() - start) * 1000


def _lying(places: dict[str, str], stations: object) -> dict[str, str]:
    assert isinstance(stations, dict)
    return {stations[place]: piece for piece, place in places.items() if place in stations}


def _snapshot(stations: tuple[str, ...], lying: dict[str, str]) -> Snapshot:
    return Snapshot({s: Sight(lying.get(s, ""), Belief.SURE) for s in stations})


def _undo(game: Game) -> float:
    """A session goes back to any depth and shows where it is."""
    session = begin(
        game, game.seat_counts[-1], dealt(game), tier=tiers(game.id)[-1], faces=game.stand_ins(1)
    )
    for step in random_steps(session.state, 1, Counts()):
        session.choose(step)
    worst, random = 0.0, Random(1)
    for _ in range(12):
        length = random.randrange(len(session.match.log))
        start = perf_counter()
        session.undo_to(length)
        session.view()
        worst = max(worst, (perf_counter() - start) * 1000)
        while session.match.undone:
            session.redo()
    return worst
