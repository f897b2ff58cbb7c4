"""Whole matches by robot hands, as tests of all games play them: quick hands, quick clocks."""

from __future__ import annotations

from collections.abc import Mapping

from companion.cli.robots import Plan, Played, play
from engine import games
from engine.core.game import Value

PACE = 0.5
"""Hands that take half their time: boards scan less between two gestures. Hands that are quicker
lay a second card before the first has been read, as no person does."""
RATE = 4.0
"""A live table's seconds in one of the wall's: a match over wires mostly waits."""


def played(
    game: str,
    seats: int,
    seed: int,
    tier: str,
    noise: str = "clean",
    *,
    options: Mapping[str, Value] | None = None,
    link: str = "memory",
    firmware: str = "cpython",
) -> Played:
    """One match, as seed and options have it; untold faces are stand-ins."""
    rules = games.load(game)
    chosen = rules.check_options(seats, dict(options or {}))
    return play(
        Plan(
            rules,
            seats,
            chosen,
            rules.stand_ins(seed),
            seed,
            link=link,
            firmware=firmware,
            tier=tier,
            noise=noise,
            pace=PACE,
            rate=RATE,
        )
    )


def came_out_right(done: Played) -> None:
    """It ended, nothing was believed that nobody meant, and the score is the engine's."""
    assert done.stuck == ""
    assert done.over
    assert done.tally.wrong_actions == 0, done.tally.notes
    assert done.scores == done.alone
