"""Matches of Gaia Project for its tests: played at random until something holds, and touches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine import games
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from tests.ui.houses import new_house, play_until
from tests.ui.stage import Stage

GAME = games.load("gaia_project")
FORMS = 12
"""A match of two seats, played at random, in which one federation alone is possible."""
SATELLITES = 2
"""One in which satellites are laid that the map shows before."""
SEATS = tuple(
    Seat(name, GAME.colours[number]) for number, name in enumerate(("Ada", "Benjamin", "千代"))
)


def at_table(stage: Stage, folder: Path, steps: int) -> Any:
    """A match of three seats after some random steps."""
    hall = stage.open(new_house(folder))
    hall.start("gaia_project", SEATS, {}, "touch")
    play = random_steps(hall.play.state, 3, Counts())
    for _ in range(steps):
        assert hall.play.choose(next(play)) is None
    hall.settle()
    stage.frames(8)
    return hall


def standing(stage: Stage) -> dict[str, Any]:
    """The kinds of actions by what they are called."""
    field = stage.page().question.ids.answers.ids.field
    return {one.text: one for one in reversed(field.children) if getattr(one, "kin", "")}


def several(state: Any) -> list[str]:
    """Hexes on which the seat to move can do one thing or another."""
    must = state.awaiting().must
    legal = state.legal(must[0]) if len(must) == 1 else ()
    hexes = [str(a.args[0]) for a in legal if a.verb in ("build", "upgrade", "project")]
    return [one for one in hexes if hexes.count(one) > 1]


def touch(stage: Stage, name: str) -> None:
    """Press a spot of the board."""
    next(s for s in stage.page().ids.board.spots if s.name == name).press()
    stage.frames(3)


def until(
    stage: Stage, folder: Path, count: int, done: Callable[[Any], bool], seed: int = 3,
    options: Mapping[str, Any] = MappingProxyType({}),
) -> Any:  # fmt: skip
    """A match of some seats, played at random until something holds."""
    hall = stage.open(new_house(folder))
    names = ("Ada", "Benjamin", "千代", "Maximilian")[:count]
    seats = tuple(Seat(name, GAME.colours[n]) for n, name in enumerate(names))
    hall.start("gaia_project", seats, {**options}, "touch")
    hall.keep("spot_checks", "off")
    play_until(hall, seed, done)
    stage.frames(8)
    return hall


def may_build(state: Any) -> bool:
    """Somebody is to move in a round and could build a mine."""
    must = state.awaiting().must
    return bool(must) and any(a.verb == "build" for a in state.legal(must[0]))


def places(state: Any) -> set[str]:
    """The verbs of what is asked first."""
    must = state.awaiting().must
    return {action.verb for action in state.legal(must[0])} if must else set()
