"""What the host computes for one answer: take a step, write it, find the lights; CPU time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from bench.figures import Figure, percentile
from companion.session.session import Session
from companion.session.start import begin
from companion.store.store import Store
from companion.table.layout import load, tiers
from engine import games
from engine.core.game import Game
from engine.core.play import Counts, random_steps

SEATS = 4
STEPS = 250
LIMIT_MS = 50.0
"""Chosen: a third of the 150 ms that place to light may take over a cable."""


def measure() -> Iterator[Figure]:
    """Every game at every tier; the table lags behind, so that hands are guided as well."""
    for name in games.ids():
        for tier in tiers(name):
            times = list(_answers(games.load(name), tier))
            figure = f"{name}: one answer computed, {tier}, p95"
            yield Figure(
                figure, percentile(times, 0.95), "ms", LIMIT_MS, note=f"{len(times)} steps"
            )


def _answers(game: Game, tier: str) -> Iterator[float]:
    with TemporaryDirectory(prefix="tabletwin-") as folder:
        store = Store(Path(folder) / "match.db")
        yield from answers(game, tier, store, SEATS, STEPS)
        store.close()


def answers(game: Game, tier: str, store: Store, seats: int, steps: int) -> Iterator[float]:
    """The milliseconds that each answer of a random match takes, with nothing on the table."""
    options = game.check_options(seats, {})
    layout = load(game.id, tier, seats, options)
    session = begin(
        game, seats, options, layout=layout, store=store, faces=game.stand_ins(1)
    )  # fmt: skip
    _bare(session)
    for _, step in zip(range(steps), random_steps(session.state, 5, Counts()), strict=False):
        began = process_time()
        session.choose(step)
        session.cues()
        session.first()
        session.view()
        yield 1000 * (process_time() - began)


def _bare(session: Session) -> None:
    """All nodes are there, and nothing lies on the table."""
    for node, ats in session.table.layout.nodes().items():
        session.connection(node, "ready")
        session.hear(node, "hello", {"stations": dict.fromkeys(ats, 3)})
        session.hear(node, "snap", {"tags": []})
