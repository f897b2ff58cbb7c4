"""Room: what an answer brings that its seat has no room for, told before it is taken (R1.6)."""

from __future__ import annotations

from collections import Counter

from engine.core.state import Asked
from engine.core.steps import Step
from engine.core.text import goods
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import income
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.seat import Seat


def lost(board: Seat, gain: dict[str, int]) -> str:
    """Of these gains what would be lost, as counted things; nothing where all finds room."""
    stores = zip(f.RESOURCES, board.r, f.CAPS, strict=True)
    over = {
        what: min(gain.get(what, 0), has + gain.get(what, 0) - cap) for what, has, cap in stores
    }
    return goods({what: n for what, n in over.items() if n > 0})


def at_once(s: Board, step: Step) -> Asked:
    """Of a power action, a special action or a federation token."""
    told = lost(s.boards[step.seat], summed(_gain(s.boards[step.seat], step)))
    return Asked("full", (("goods", told),)) if told else Asked()


def next_income(board: Seat, booster: str) -> str:
    """R4.1: of the next round's income, with that of the booster that is taken now."""
    gain = Counter(income.forecast(board))
    for item in f.BOOSTERS[booster].income if booster in f.BOOSTERS else ():
        gain.update(summed(item))
    return lost(board, gain) if booster else ""


def summed(gain: f.Gain) -> dict[str, int]:
    """By the words of what is gained."""
    found = Counter[str]()
    for what, amount in gain:
        found[f.GAINS[what]] += amount
    return found


def _gain(board: Seat, step: Step) -> f.Gain:
    name = str(step.args[0]) if step.args else ""
    if step.verb == "power":
        return f.POWER[name].gain
    if step.verb == "token":
        return f.FEDERATIONS[name].gain
    if step.verb == "special" and name in f.TILES:
        return f.TILES[name].gain
    return board.side.academy_action if (step.verb, name) == ("special", "academy") else ()
