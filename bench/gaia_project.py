"""Gaia Project: records replayed with full checks, and what a seat sees and can do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from bench.figures import Figure, percentile
from bench.yardstick import plies_per_second
from engine import games
from engine.core import record
from engine.core.match import Match, apply
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.map.hexes import build, first_game
from engine.games.gaia_project.record.replay import replay_record

ROOT = Path(__file__).parent.parent
PUBLIC = sorted((ROOT.parent / "shared" / "games" / "gaia_project").glob("*s/*.json"))
OPENING = ROOT / "tests" / "games" / "gaia_project" / "opening.json"
OWN = sorted((ROOT / "tests" / "records" / "gaia_project").glob("*.json"))
RATIO = 0.76
SECONDS = 3.0
P99_MS, WORST_MS = 20.0, 60.0
"""Chosen: one frame of a screen and three, as the list is asked for with every look at the map.
Measured before the search was exact and quick: 1.15 s with 24 tokens and 12 structures."""
MATCHES = 30
PIECES = {"mine": 7, "trading_station": 3, "research_lab": 2}


def measure() -> Iterator[Figure]:
    """Public records where they lie beside the project, else its own opening."""
    paths = PUBLIC or [OPENING]
    before = plies_per_second()
    rate = _moves_per_second([json.loads(path.read_text("utf-8")) for path in paths])
    yardstick = (before + plies_per_second()) / 2
    note = f"{len(paths)} records, {rate:.0f} 1/s, chess {yardstick:.0f} 1/s"
    name = "gaia_project: record moves with full checks / yardstick"
    yield Figure(name, rate / yardstick, "x", at_least=RATIO, note=note)
    for where, times in (("records", _walk()), ("random matches", _played())):
        note = f"{len(times)} states, of every seat that must decide"
        name = f"gaia_project: view and legal, {where}"
        yield Figure(f"{name}, p99", percentile(times, 0.99), "ms", at_most=P99_MS, note=note)
        yield Figure(f"{name}, worst", max(times), "ms", at_most=WORST_MS)
    times = [_made_up(seed) for seed in range(30)]
    note = "12 scattered structures and 24 tokens, 30 tables"
    name = "gaia_project: view and legal of a made-up table, worst"
    yield Figure(name, max(times), "ms", at_most=WORST_MS, note=note)


def _moves_per_second(records: list[dict[str, Any]]) -> float:
    """Again and again, as long as the yardstick is played: one pass is a fifth of a second."""
    moves, start = 0, perf_counter()
    while perf_counter() - start < SECONDS:
        moves += sum(replay_record(data).moves for data in records)
    return moves / (perf_counter() - start)


def _walk() -> list[float]:
    """Milliseconds for what a seat sees and can do, along the own records."""
    times: list[float] = []
    for path in OWN:
        data = json.loads(path.read_text("utf-8"))
        match = record.start(data, games.load)
        for entry in record.entries(data, match):
            times += _answers(match.state)
            apply(match.state, entry.step)
    return times


def _played() -> list[float]:
    """The same along random matches."""
    times: list[float] = []
    for seed in range(MATCHES):
        options = {"map": ("first", "free")[seed % 2]}
        state = Match.start(games.load("gaia_project"), 2 + seed % 3, options).state
        for step in random_steps(state, f"bench {seed}", Counts()):
            times += _answers(state)
            state.take(step)
    return times


def _answers(state: State) -> list[float]:
    return [_milliseconds(state, seat) for seat in state.awaiting().must]


def _milliseconds(state: State, seat: int) -> float:
    """CPU time: another process's slice of time is not the list's."""
    start = process_time()
    state.legal(seat)
    state.view(seat)
    return (process_time() - start) * 1000


def _made_up(seed: int) -> float:
    """A rich seat whose structures stand two to four hexes from each other."""
    random, laid = Random(seed), build(first_game(f.layout_for(4)))
    planets = [h for h, planet in enumerate(laid.planets) if planet and planet < f.GAIA]
    own = [random.choice(planets)]
    while len(own) < sum(PIECES.values()):
        near = [h for h in planets if any(2 <= laid.dist[h][g] <= 4 for g in own)]
        own.append(random.choice([h for h in near if h not in own]))
    kinds = [kind for kind, count in PIECES.items() for _ in range(count)]
    seats = [
        {"faction": "terrans", "bowls": [8, 8, 8], "credits": 20, "ore": 10, "qic": 3,
         "structures": {laid.labels[h]: kind for h, kind in zip(own, kinds, strict=True)}},
        {"faction": "xenos"}, {"faction": "ivits"}, {"faction": "baltaks"},
    ]  # fmt: skip
    position = {"round": 5, "rounds": list(f.ROUND_TILES)[:6], "seats": seats}
    state = games.load("gaia_project").from_position(position)
    return _milliseconds(state, 0)
