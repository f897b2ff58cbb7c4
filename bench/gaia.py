"""Gaia: legal choices in the largest worlds, random play with known and with unknown hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice, product
from time import perf_counter

from bench.figures import Figure, percentile
from bench.yardstick import plies_per_second
from engine import games
from engine.core.match import Match
from engine.core.play import Counts, play_out, random_steps
from engine.games.gaia.faces import MODES
from engine.games.gaia.state import Gaia

GAME = games.load("gaia")
MATCHES = 1000
LEGAL_MS = 10.0
"""Chosen: a tenth of the 100 ms that people feel as at once; a look at the table asks for several
lists."""
RATIO = 0.3
SECONDS = 3.0


def measure() -> Iterator[Figure]:
    """Every mode and seat count takes its turn."""
    for hands in ("known", "unknown"):
        before = plies_per_second(1.0)
        rate = _decisions_per_second(hands)
        yardstick = (before + plies_per_second(1.0)) / 2
        name = f"gaia: random play, {hands} hands / yardstick"
        note = f"{rate:.0f} 1/s, chess {yardstick:.0f} 1/s"
        yield Figure(name, rate / yardstick, "x", at_least=RATIO, note=note)
    worlds = [_largest_world(match) for match in islice(_matches("known"), MATCHES)]
    times = [_legal_ms(state) for state in worlds]
    largest = max(worlds, key=lambda s: (len(s.land), len(s.legal(s.active))))
    note = f"the largest world of each of {MATCHES} matches"
    yield Figure(
        "gaia: legal choices, p95", percentile(times, 0.95), "ms", at_most=LEGAL_MS, note=note
    )
    often = [_legal_ms(largest) for _ in range(200)]
    note = f"{len(largest.land)} tiles, {len(largest.legal(largest.active))} choices"
    name = "gaia: legal choices in the largest world of all, p95"
    yield Figure(name, percentile(often, 0.95), "ms", at_most=LEGAL_MS, note=note)


def _matches(hands: str) -> Iterator[tuple[Match, int]]:
    """Fresh matches, each with its seed."""
    tables = cycle(product(MODES, GAME.seat_counts))
    for seed, (mode, seats) in enumerate(tables):
        options = {"mode": mode, "hands": hands}
        yield Match.start(GAME, seats, options, GAME.stand_ins(seed)), seed


def _decisions_per_second(hands: str) -> float:
    counts, start, matches = Counts(), perf_counter(), _matches(hands)
    while perf_counter() - start < SECONDS:
        match, seed = next(matches)
        play_out(match.state, seed, counts)
    return counts.decisions / (perf_counter() - start)


def _largest_world(started: tuple[Match, int]) -> Gaia:
    """The last moment of a random match at which a seat chose an action in its largest world."""
    match, seed = started
    state = match.state
    assert isinstance(state, Gaia)
    largest: Gaia = state.clone()
    for step in random_steps(state, seed, Counts()):
        acts = state.frames[-1][0] == "act"
        if acts and len(state.land) >= len(largest.land):
            largest = state.clone()
        state.take(step)
    return largest


def _legal_ms(state: Gaia) -> float:
    """All choices of the seat that has to act."""
    start = perf_counter()
    state.legal(state.active)
    return (perf_counter() - start) * 1000
