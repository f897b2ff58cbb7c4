"""Earth's own promises: using all abilities of a full tableau, and scoring a finished area."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

from bench.figures import Figure, percentile
from engine import games
from engine.core.dealer import Dealer
from engine.core.steps import Action
from engine.games.earth.faces import CARDS, FLORA, PIECES, PLANTABLE
from engine.games.earth.goals.chains import clear
from engine.games.earth.scores import items
from engine.games.earth.state import Earth

ACTIVATION_MS, SCORING_MS = 5.0, 2.0
"""Chosen: a twentieth and a fiftieth of the 100 ms that people feel as at once: a tablet may be ten
times slower."""
TABLES = 60


def measure() -> Iterator[Figure]:
    """Medians and the 95th percentile; all that is decided in an activation is taken at once."""
    used = [_activation(seed) for seed in range(TABLES)]
    scored = [_scoring(seed) for seed in range(TABLES)]
    for name, times, limit in (
        ("earth: activating 16 cards", used, ACTIVATION_MS),
        ("earth: scoring a finished area", scored, SCORING_MS),
    ):
        yield Figure(f"{name}, median", percentile(times, 0.5), "ms", at_most=limit)
        yield Figure(f"{name}, p95", percentile(times, 0.95), "ms")


def _tableau(cards: list[str], random: Random) -> list[dict[str, Any]]:
    return [
        {
            "card": card,
            "row": number // 4,
            "col": number % 4,
            "sprouts": random.randint(0, CARDS[card].sprout_spaces),
            "growth": random.randint(0, CARDS[card].growth_spaces),
        }
        for number, card in enumerate(cards)
    ]


def _table(cards: list[str], seed: int, **fields: Any) -> Earth:
    random = Random(seed)
    mine = {"island": "I288A", "climate": "C303B", "ecosystem": "X305B", "compost": 20, "soil": 20}
    hand = [card for card in random.sample(sorted(PLANTABLE), 40) if card not in cards][:8]
    position = {
        "format": "tabletwin-position",
        "version": 1,
        "game": "earth",
        "fauna": [f"{piece}A" for piece in random.sample(PIECES["fauna"], 4)],
        "ecosystems": ["X315A", "X325A"],
        "seats": [
            {**mine, "tableau": _tableau(cards, random), "hand": hand},
            {"island": "I285B", "climate": "C304B"},
        ],
        **fields,
    }
    state = games.load("earth").from_position(position)
    assert isinstance(state, Earth)
    return state


def _activation(seed: int) -> float:
    """Milliseconds to use every ability of sixteen red cards, Island and Climate."""
    red = [card for card in sorted(FLORA) if CARDS[card].by_action["compost"]]
    state = _table(Random(seed).sample(red, 16), seed)
    dealer = Dealer(seed)
    start = perf_counter()
    state.take(Action("choose", 0, ("compost",)))
    while state.areas[0].stack or state.areas[0].owed:
        reveals = state.awaiting().reveals
        state.take(dealer.deal(state, reveals[0]) if reveals else state.legal(0)[0])
    return (perf_counter() - start) * 1000


def _scoring(seed: int) -> float:
    """Milliseconds to score an area with all four chain terrains and twelve random cards."""
    chains = ["E012", "E112", "E114", "E115"]
    others = (card for card in Random(seed).sample(sorted(PLANTABLE), 40) if card not in chains)
    state = _table([*chains, *islice(others, 12)], seed)
    clear()
    start = perf_counter()
    items(state, 0)
    return (perf_counter() - start) * 1000
