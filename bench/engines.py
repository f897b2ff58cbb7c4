"""Random play of every game against the yardstick, and undo to any depth."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter

from bench.figures import Figure
from bench.yardstick import plies_per_second
from engine import games
from engine.core.game import Game, Value
from engine.core.match import Match
from engine.core.play import Counts, play_out, random_steps

RATIOS = {"peloponnes": 0.5, "gaia": 0.3, "hadara": 0.5, "earth": 0.2, "gaia_project": 0.74}
SECONDS = 4.0
UNDO_MS = 50.0
"""Chosen: to any depth of a full game; half of the 100 ms that people feel as at once."""


def dealt(game: Game) -> dict[str, Value]:
    """Options of random play: where hands may be unknown to the engine, a dealer knows them."""
    return {"hands": "known"} if any(o.id == "hands" for o in game.options) else {}


def measure() -> Iterator[Figure]:
    """The yardstick is taken before and after, because machines change speed."""
    for name in games.ids():
        game = games.load(name)
        before = plies_per_second()
        rate, largest = _decisions_per_second(game)
        yardstick = (before + plies_per_second()) / 2
        least = RATIOS.get(name)
        yield Figure(f"{name}: random play / yardstick", rate / yardstick, "x", at_least=least)
        yield Figure(f"{name}: decisions a second", rate, "1/s", note=f"chess {yardstick:.0f} 1/s")
        yield Figure(f"{name}: largest legal list", largest, "actions")
        yield Figure(f"{name}: slowest undo", _slowest_undo(game), "ms", at_most=UNDO_MS)


def _decisions_per_second(game: Game) -> tuple[float, int]:
    counts, start, seed = Counts(), perf_counter(), 0
    while perf_counter() - start < SECONDS:
        seats = game.seat_counts[seed % len(game.seat_counts)]
        play_out(Match.start(game, seats, dealt(game), game.stand_ins(seed)).state, seed, counts)
        seed += 1
    return counts.decisions / (perf_counter() - start), counts.largest_legal


def _slowest_undo(game: Game) -> float:
    match = Match.start(game, game.seat_counts[-1], dealt(game), game.stand_ins(1))
    for step in random_steps(match.state, "undo", Counts()):
        refusal = match.take(step)
        assert refusal is None, refusal
    worst, random = 0.0, Random(2)
    for _ in range(100):
        length = random.randrange(len(match.log))
        # The best of three: another process's slice of time is not the undo's.
        worst = max(worst, min(_undo_ms(match, length) for _ in range(3)))
    return worst


def _undo_ms(match: Match, length: int) -> float:
    start = perf_counter()
    match.state_at(length)
    return (perf_counter() - start) * 1000
