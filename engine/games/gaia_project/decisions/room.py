"""Room: what an answer brings that its seat has no room for, told before it is taken (R1.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.state import Asked
from engine.core.steps import Step
from engine.core.text import goods, goods_in
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import income
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.power import OVERFLOWED
from engine.games.gaia_project.research import entered
from engine.games.gaia_project.seat import Seat

LATER = "income"
"""What follows it comes with a round, whatever is answered."""


def lost(board: Seat, gain: dict[str, int]) -> str:
    """Of these gains what would be lost, as counted things; nothing where all finds room."""
    stores = zip(f.RESOURCES, board.r, f.CAPS, strict=True)
    over = {
        what: min(gain.get(what, 0), has + gain.get(what, 0) - cap) for what, has, cap in stores
    }
    return goods({what: n for what, n in over.items() if n > 0})


def no_room(s: Board, steps: Sequence[Step]) -> Asked:
    """Of whatever these steps bring: they are tried, and what overflows is told. Power is lost
    where no token is left to charge, and nothing tells that afterwards. Of passing: the income of
    the next round."""
    if steps and steps[0].verb == "pass":
        return _full("income_full", next_income(s.boards[steps[0].seat], str(steps[0].args[0])))
    after = None if not steps or steps[0].verb == LATER else _tried(s, steps)
    if after is None:
        return Asked()
    seat, over = steps[0].seat, Counter[str]()
    for event in after.events[len(s.events) :]:
        if event.verb == OVERFLOWED and event.seat == seat:
            over.update(dict(goods_in(str(event.args[0]))))
    over["power"] = sum(_charge(s, step) for step in steps) - s.boards[seat].chargeable()
    return _full("full", goods({what: n for what, n in over.items() if n > 0}))


def _full(key: str, told: str) -> Asked:
    return Asked(key, (("goods", told),)) if told else Asked()


def _tried(s: Board, steps: Sequence[Step]) -> Board | None:
    """The position after them; None: not all of them are possible."""
    after: Board = s.clone()
    for step in steps:
        if after.refuse(step) is not None:
            return None
        after.take(step)
    return after


def _charge(s: Board, step: Step) -> int:
    """How much power a step charges if there are tokens for all of it."""
    return sum(amount for what, amount in _gain(s, step) if what == f.CHARGE)


def _gain(s: Board, step: Step) -> f.Gain:
    board, name = s.boards[step.seat], str(step.args[0]) if step.args else ""
    if step.verb in ("research", "advance"):
        track = f.TRACKS.index(name)
        return entered(track, board.levels[track] + 1)
    if step.verb == "special" and name in f.TILES:
        return f.TILES[name].gain
    return board.side.academy_action if (step.verb, name) == ("special", "academy") else ()


def next_income(board: Seat, booster: str) -> str:
    """R4.1: of the next round's income, with that of the booster that is taken now."""
    gain = Counter(income.forecast(board))
    for item in f.BOOSTERS[booster].income if booster in f.BOOSTERS else ():
        gain.update(_summed(item))
    return lost(board, gain) if booster else ""


def _summed(gain: f.Gain) -> dict[str, int]:
    """By the words of what is gained."""
    found = Counter[str]()
    for what, amount in gain:
        found[f.GAINS[what]] += amount
    return found
