"""Growth: what an event costs late in a long match, over what it costs early; CPU time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench.answers import answers
from bench.figures import Figure
from companion.store.store import Store
from companion.table.layout import tiers
from engine import games

GAME, SEATS = "earth", 5
"""The longest matches: 1,400 steps and more."""
EARLY, LATE = 100, 1200
AROUND = 50
AT_MOST = 2.0


def measure() -> Iterator[Figure]:
    """Step 1,200 over step 100, at the smallest and the largest tier."""
    game = games.load(GAME)
    for tier in (tiers(GAME)[0], tiers(GAME)[-1]):
        with TemporaryDirectory(prefix="tabletwin-") as folder:
            store = Store(Path(folder) / "match.db")
            times = list(answers(game, tier, store, SEATS, LATE + AROUND))
            store.close()
        assert len(times) == LATE + AROUND
        early, late = (median(times[at - AROUND : at + AROUND]) for at in (EARLY, LATE))
        note = f"{early:.1f} ms and {late:.1f} ms"
        name = f"an event at step {LATE} over one at step {EARLY}, {tier}"
        yield Figure(name, late / early, "", at_most=AT_MOST, note=note)
