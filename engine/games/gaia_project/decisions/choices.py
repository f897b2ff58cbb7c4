"""Decisions that name one thing of a list: what is listed is legal, all else is refused alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.games.gaia_project import income, power
from engine.games.gaia_project import research as r
from engine.games.gaia_project.actions import charges
from engine.games.gaia_project.actions import free as convert
from engine.games.gaia_project.actions import main as t
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.decisions.situations import start_hexes


class Listed(NamedTuple):
    """The words or hexes that an action may name, and why another one is refused."""

    now: Callable[[Board, int], Sequence[Any]]
    key: str
    rule: str


def _tokens(s: Board, seat: int) -> list[str]:
    return [token for token, left in s.supply.items() if left]


def _own_tokens(s: Board, seat: int) -> list[str]:
    return list(dict.fromkeys(token for token, _ in s.boards[seat].tokens))


WORDS: Mapping[str, Listed] = {
    "charge": Listed(charges.ways, "unknown_step", "R8.2"),
    "income": Listed(lambda s, seat: income.choices(s.boards[seat]), "no_income", "R4.2"),
    "area": Listed(
        lambda s, seat: convert.area_possible(s.boards[seat]), "too_few_in_area", "R15.1"
    ),
    "stone": Listed(
        lambda s, seat: power.stone_ends(s.boards[seat].todo[-1]), "stone_not_there", "R15.9"
    ),
    "cover": Listed(lambda s, seat: r.coverable(s.boards[seat]), "nothing_to_cover", "R12.3"),
    "token": Listed(_tokens, "no_such_token", "R10.6"),
    "repeat": Listed(_own_tokens, "no_token", "R7.6"),
}
HEXES: Mapping[str, Listed] = {
    "place": Listed(start_hexes, "not_home", "R2.8"),
    "swap": Listed(t.swap_hexes, "no_mine_to_swap", "R15.10"),
    "downgrade": Listed(t.lab_hexes, "no_lab", "R15.11"),
}
"""Verb -> what it may name."""
