"""What a touched spot opens besides its own actions: a planet with the action that is used for it,
in one answer; the academy's own action."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.state import Gesture
from engine.core.steps import Action
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.actions import main, structures
from engine.games.gaia_project.actions.ranges import qic_for
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.decisions.remarks import remark
from engine.games.gaia_project.decisions.situations import hex_of, situation


def ways_to(s: Board, seat: int, spot: str) -> list[Gesture]:
    """R7.5a, R7.8: each action that makes a mine there cheaper or brings the planet in reach."""
    h = hex_of(s, spot) if situation(s, seat) == "turn" else -1
    return [*_own(s, seat, h), *_ways(s, seat, h, spot)] if h >= 0 else []


def _own(s: Board, seat: int, h: int) -> list[Gesture]:
    """R7.8: the action of the seat's own academy, where it stands."""
    mine = s.boards[seat].built >> h & 1 and s.kind_of(seat, h) == f.ACADEMY_Q
    if not mine or main.refuse_special(s, seat, "academy") is not None:
        return []
    use = Action("special", seat, ("academy",))
    return [Gesture("academy", (use,), remark=remark(s, use))]


def _ways(s: Board, seat: int, h: int, spot: str) -> Iterator[Gesture]:
    for way, free, extra in _actions(s, seat):
        steps = way, Action(_verb(s, h, free), seat, (spot,))
        if _helps(s, seat, h, free, extra) and _follows(s, *steps):
            yield Gesture(f"{steps[1].verb}_by", steps, str(way.args[0]))


def _actions(s: Board, seat: int) -> Iterator[tuple[Action, int, int]]:
    """Those that can be used now, with their free steps and their range."""
    for name, space in f.POWER.items():
        if space.steps and main.refuse_power(s, seat, name) is None:
            yield Action("power", seat, (name,)), space.steps, 0
    for name, (free, extra) in main.BUILDS.items():
        if main.refuse_special(s, seat, name) is None:
            yield Action("special", seat, (name,)), free, extra


def _verb(s: Board, h: int, free: int) -> str:
    return "project" if s.planet[h] == f.TRANSDIM and s.owner[h] < 0 and not free else "build"


def _helps(s: Board, seat: int, h: int, free: int, extra: int) -> bool:
    """Whether a mine is cheaper by it, or the planet nearer."""
    now, then = (structures.mine_price(s, seat, h, *bonus) for bonus in ((0, 0), (free, extra)))
    nearer = qic_for(s, seat, h, extra) < qic_for(s, seat, h)
    return now != then or (nearer and s.owner[h] != seat)


def _follows(s: Board, way: Action, then: Action) -> bool:
    """Whether it is what comes next, and can be paid: a Brainstone may be asked about before."""
    after = s.clone()
    after.take(way)
    return after.refuse(then) is None
