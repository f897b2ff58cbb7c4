"""After how many steps the rounds of a match begin: writes `hub/data/lengths.json`.

    .venv/bin/python -m bench.lengths [MATCHES]

From uniform random play, which is no human play: the hub scales it by what a group really did.
Games whose matches do not all have the same number of rounds are left out.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import mean

from engine import games
from engine.core.game import Game
from engine.core.play import Counts, random_steps

OUT = Path(__file__).parent.parent / "hub" / "data" / "lengths.json"
MOST_STEPS = 4_000


def begins(game: Game, seats: int, seed: int) -> list[int]:
    """After how many steps each round began, from the first, and the match ended."""
    state = game.start(seats, game.check_options(seats, {}), game.stand_ins(seed))
    found: list[int] = [0]
    number = 0
    for number, step in enumerate(random_steps(state, seed, Counts()), 1):
        if number > MOST_STEPS:
            return []
        state.take(step)
        while state.round_number() >= len(found):
            found.append(number)
    return [*found[1:], number]


def lengths(game: Game, seats: int, matches: int) -> list[float]:
    """The mean of several matches; empty when they do not all have as many rounds."""
    played = [begins(game, seats, seed) for seed in range(matches)]
    if len({len(one) for one in played}) != 1 or not played[0]:
        return []
    return [round(mean(column), 1) for column in zip(*played, strict=True)]


def main(matches: int) -> None:
    """All games, all numbers of seats."""
    told = {}
    for game in map(games.load, games.ids()):
        rows = {str(seats): lengths(game, seats, matches) for seats in game.seat_counts}
        if all(rows.values()):
            told[game.id] = rows
    data = {
        "provenance": f"Means of {matches} matches of random play each (bench/lengths.py).",
        "games": told,
    }
    OUT.write_text(json.dumps(data, indent=1).replace(",\n    ", ", ") + "\n", "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
