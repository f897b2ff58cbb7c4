"""How many deeds are left when the milestones of a match begin: `hub/data/lengths.json`.

    .venv/bin/python -m bench.lengths [MATCHES]

From simulated groups (`bench/paces.py`), which are no people: the hub scales it by what a group
really did.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import median

from bench.paces import played
from engine import games
from engine.core.game import Game

OUT = Path(__file__).parent.parent / "hub" / "data" / "lengths.json"


def left(game: Game, seats: int, matches: int) -> list[int]:
    """Deeds before the first milestone, then those left after each that half of them reach."""
    found = [one for one in (played(game, seats, seed) for seed in range(matches)) if one]
    most = sorted(len(one.begins) for one in found)[len(found) // 2]
    columns = [[len(one.times) - one.begins[at] for one in found if len(one.begins) > at]
               for at in range(most)]  # fmt: skip
    return [round(median(one.begins[0] for one in found)), *(round(median(one)) for one in columns)]


def main(matches: int) -> None:
    """All games, all numbers of seats."""
    told = {
        game.id: {str(seats): left(game, seats, matches) for seats in game.seat_counts}
        for game in map(games.load, games.ids())
    }
    data = {
        "provenance": f"The middle of {matches} simulated groups each (bench/lengths.py).",
        "games": told,
    }
    OUT.write_text(json.dumps(data, indent=1).replace(",\n    ", ", ") + "\n", "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
