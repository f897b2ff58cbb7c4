"""After how many steps the milestones of a match begin: writes `hub/data/lengths.json`.

    .venv/bin/python -m bench.lengths [MATCHES]

From uniform random play, which is no human play: the hub scales it by what a group really did.
Games that random play does not end (Earth, whose hands nobody lists) are left out.
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
MOST_STEPS = 1_500


def begins(game: Game, seats: int, seed: int) -> list[int]:
    """After how many steps each milestone began, from the first, and the match ended."""
    state = game.start(seats, game.check_options(seats, {}), game.stand_ins(seed))
    found: list[int] = []
    first, number = None, 0
    for number, step in enumerate(random_steps(state, seed, Counts()), 1):
        if number > MOST_STEPS:
            return []
        state.take(step)
        if state.round_number() > 0:
            first = state.milestone() if first is None else first
            while 1 + state.milestone() - first > len(found):
                found.append(number)
    return [*found, number]


def lengths(game: Game, seats: int, matches: int) -> list[float]:
    """The mean of several matches, as far as all of them came; empty where one has no end."""
    if not begins(game, seats, 0):
        return []
    played = [begins(game, seats, seed) for seed in range(matches)]
    least = max(1, min(len(one) for one in played) - 1)
    columns = [[one[at] for one in played] for at in range(least)]
    columns.append([one[-1] for one in played])
    return [round(mean(column), 1) for column in columns]


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
