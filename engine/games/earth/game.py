"""Earth as the house sees it: seats, options, words, catalogue, start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.core.catalogue import Faces
from engine.core.game import BadOptions, Game, Options, Value
from engine.core.state import State
from engine.games.earth import flow
from engine.games.earth.board import Board
from engine.games.earth.faces import CATALOGUE, DATA
from engine.games.earth.meta import META
from engine.games.earth.position import read
from engine.games.earth.seat import SIDE
from engine.games.earth.state import Earth


class EarthGame(Game, data=DATA):
    """Earth (Inside Up Games 2023), base game, one to five seats."""

    meta = META
    colours = ("green", "blue", "yellow", "orange", "purple")
    catalogue = CATALOGUE
    rows = MappingProxyType({"tableau": SIDE})

    def check_options(self, seats: int, chosen: Mapping[str, Any]) -> dict[str, Value]:
        """The beginner mode is not for one seat (R3.8)."""
        options = super().check_options(seats, chosen)
        if seats == 1 and options["mode"] == "beginner":
            raise BadOptions("The beginner mode of earth is for 2 to 5 seats; alone, set gaia.")
        return options

    def start(self, seats: int, options: Options, faces: Faces) -> State:
        board = Earth(seats, options)
        board.note("started", rule="R3.1")
        flow.advance(board)
        return board

    def seat_colours(self, state: State, colours: Sequence[str]) -> None:
        assert isinstance(state, Board)
        state.colours = list(colours)

    from_position = read.read


GAME = EarthGame()
