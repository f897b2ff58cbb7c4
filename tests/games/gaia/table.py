"""Short ways to set up a table of Gaia and to play on it, for tests."""

from __future__ import annotations

from typing import Any

from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Action, Reveal, Step
from engine.games import load
from engine.games.gaia.state import Gaia
from tests.games.taken import offered, taken

GAME = load("gaia")
FACES: dict[str, Any] = {
    "city_06": {"site": "plains", "needs": ["forest", "forest", "sea", "animal"]},
    "city_07": {"site": "star", "needs": ["plains", "desert", "sea", "swamp"]},
    "city_08": {"site": "plains", "needs": ["plains", "plains", "sea", "swamp"]},
    "city_09": {"site": "star", "needs": ["desert", "desert", "desert", "animal"]},
    "animal_01": {"site": "sea"},
    "animal_02": {"site": "star"},
    "goal_03": {"pattern": "two_pairs", "lands": ["plains", "forest"]},
    "goal_04": {"pattern": "two_pairs", "lands": ["plains", "sea"]},
}
"""What is printed on some cards of this test's box; nobody says that it is so on real ones."""


def tile(cell: str, land: str, **more: Any) -> dict[str, Any]:
    return {"cell": cell, "land": land, **more}


def world(cells: dict[str, str], **more: dict[str, Any]) -> list[dict[str, Any]]:
    """Cell -> land."""
    return [tile(cell, land, **more.get(cell, {})) for cell, land in cells.items()]


def table(
    tiles: list[dict[str, Any]],
    seats: list[dict[str, Any]] | None = None,
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> Gaia:
    """The state of such a position; two seats and full displays unless told otherwise."""
    state = GAME.from_position(
        {
            "format": "tabletwin-position",
            "version": 1,
            "game": "gaia",
            "options": {"hands": "known", **(options or {})},
            "faces": FACES,
            "world": tiles,
            "seats": seats or [{}, {}],
            **fields,
        }
    )
    assert isinstance(state, Gaia)
    return state


def start(seats: int, seed: int | str = 1, **options: Any) -> Gaia:
    """A match before the first reveal, with stand-in faces."""
    state = GAME.start(seats, GAME.check_options(seats, options), GAME.stand_ins(seed))
    assert isinstance(state, Gaia)
    return state


def act(verb: str, seat: int, *args: str | int) -> Action:
    return Action(verb, seat, args)


def show(verb: str, seat: int, *args: str) -> Reveal:
    return Reveal(verb, seat, args)


def play(state: Gaia, *steps: Step) -> Gaia:
    """Take steps that must all be legal."""
    return taken(GAME, state, *steps)


def refused(state: Gaia, step: Step) -> tuple[str, str]:
    """The sentence and the rule that refuse a step."""
    before = state.digest()
    refusal = state.refuse(step)
    assert isinstance(refusal, Refusal), step
    assert not offered(state, step)
    assert state.digest() == before
    return refusal.key, refusal.rule


def ended(state: Gaia) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    outcome = state.outcome()
    assert outcome is not None
    return outcome.key, outcome.winners, outcome.scores


__all__ = ["FACES", "GAME", "TABLE", "act", "ended", "play", "refused", "show", "start", "table"]
