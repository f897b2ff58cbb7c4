"""Gaia Project: records replayed with full checks, legal lists, federations of large positions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from bench.figures import Figure, percentile
from bench.yardstick import plies_per_second
from engine import games
from engine.core import record
from engine.core.match import apply
from engine.games.gaia_project import federation
from engine.games.gaia_project.record import replay_record
from engine.games.gaia_project.state import GaiaState

ROOT = Path(__file__).parent.parent
PUBLIC = sorted((ROOT.parent / "shared" / "games" / "gaia_project").glob("*s/*.json"))
OPENING = ROOT / "tests" / "engine" / "gaia_project_opening.json"
OWN = sorted((ROOT / "tests" / "records" / "gaia_project").glob("*.json"))
RATIO = 0.15
LEGAL_MS = 5.0
FEDERATION_MS = 50.0


def measure() -> Iterator[Figure]:
    """Public records where they lie beside the project, else its own opening."""
    paths = PUBLIC or [OPENING]
    before = plies_per_second()
    rate = _moves_per_second([json.loads(path.read_text("utf-8")) for path in paths])
    yardstick = (before + plies_per_second()) / 2
    note = f"{len(paths)} records, {rate:.0f} 1/s, chess {yardstick:.0f} 1/s"
    name = "gaia_project: record moves with full checks / yardstick"
    yield Figure(name, rate / yardstick, "x", at_least=RATIO, note=note)
    legal, searches = _walk()
    yield Figure("gaia_project: all legal, p95", percentile(legal, 0.95), "ms", at_most=LEGAL_MS)
    note = f"every placement of every federation, {len(searches)} positions of rounds 5 and 6"
    worst = percentile(searches, 0.99)
    yield Figure("gaia_project: federations, p99", worst, "ms", at_most=FEDERATION_MS, note=note)


def _moves_per_second(records: list[dict[str, Any]]) -> float:
    start = perf_counter()
    moves = sum(replay_record(data).moves for data in records)
    return moves / (perf_counter() - start)


def _walk() -> tuple[list[float], list[float]]:
    """Milliseconds for all legal actions, and for all federations, along the own records."""
    legal: list[float] = []
    searches: list[float] = []
    for path in OWN:
        data = json.loads(path.read_text("utf-8"))
        match = record.start(data, games.load)
        for entry in record.entries(data, match):
            state = match.state
            assert isinstance(state, GaiaState)
            for seat in state.awaiting().must:
                legal.append(_milliseconds(lambda s=state, n=seat: s.legal(n)))
            if state.phase == "actions" and state.active >= 0 and state.round >= 5:
                searches.append(_federations(state))
            apply(state, entry.step)
    return legal, searches


def _milliseconds(what: Any) -> float:
    start = perf_counter()
    what()
    return (perf_counter() - start) * 1000


def _federations(state: GaiaState) -> float:
    """Everything the seat on turn could form, found from nothing."""
    seat = state.active
    state.found.clear()

    def search() -> None:
        for plan in federation.plans(state, seat):
            federation.ways(state, seat, plan)

    return _milliseconds(search)
