"""Peloponnes as the house sees it: seats, options, words, catalogue, start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.catalogue import Faces
from engine.core.game import PLAY, Game, NextMatch, Option, Options, Standing
from engine.core.state import State
from engine.core.text import Texts
from engine.games.peloponnes import campaign, flow
from engine.games.peloponnes.faces import CATALOGUE, CIVILIZATIONS, COLOURS, DATA
from engine.games.peloponnes.meta import META
from engine.games.peloponnes.position import read
from engine.games.peloponnes.setup import new_board
from engine.games.peloponnes.state import GRAMMAR, Peloponnes

_GOODS = ("wood", "stone", "food")

OPTIONS = (
    Option("level", 1, (1, 2, 3, 4, 5), "R15.1", (1,), group=PLAY),
    Option("bonus_1", "wood", _GOODS, "R15.5", (1,)),
    Option("bonus_2", "stone", _GOODS, "R15.5", (1,)),
    Option("bonus_3", "food", _GOODS, "R15.5", (1,)),
    Option("bonus_4", "food", _GOODS, "R15.5", (1,)),
    Option("civilization", "drawn", ("drawn", *CIVILIZATIONS), "R15.1", (1,), group=PLAY),
    Option("solo_miss", "restart", ("restart", "repeat"), "R17 U10", (1,)),
    Option("raise_stacks", False, (False, True), "R17 U1", (2, 3, 4, 5)),
    Option("raise_retakes", False, (False, True), "R17 U1", (2, 3, 4, 5)),
    Option("destroyed_deposit", "owner", ("owner", "bank"), "R17 U2"),
    Option("population_below_zero", "stop", ("stop", "box"), "R17 U3"),
    Option("population_cap", "none", ("none", "twenty"), "R17 U4"),
    Option("luxury_chits", "unlimited", ("unlimited", "one"), "R17 U5"),
    Option("bank", "unlimited", ("unlimited", "box"), "R17 U6"),
    Option("match_after_tempest", False, (False, True), "R17 U7"),
    Option("decline_tile", False, (False, True), "R17 U8"),
    Option("open_tie", "shared", ("shared", "turn_order"), "R17 U9", (2, 3, 4, 5)),
)


class PeloponnesGame(Game):
    """Peloponnes (Irongames 2009), base game, one to five seats."""

    meta = META
    colours = COLOURS
    grammar = GRAMMAR
    options = OPTIONS
    catalogue = CATALOGUE
    counted = CATALOGUE.counted()

    def __init__(self) -> None:
        self.texts = Texts(DATA)

    def start(self, seats: int, options: Options, faces: Faces) -> State:
        board = new_board(seats, options)
        if seats == 1 and options["civilization"] != "drawn":
            flow.deal_civilization(board, 0, str(options["civilization"]))
            flow.run(board)
        return board

    def seat_colours(self, state: State, colours: Sequence[str]) -> None:
        assert isinstance(state, Peloponnes)
        state.colours = self.own_colours(colours)

    def standing(self, seats: int, options: Options) -> Standing | None:
        return campaign.standing(seats, options)

    def next_match(self, state: State, options: Options) -> NextMatch | None:
        assert isinstance(state, Peloponnes)
        return campaign.next_match(state, options)

    def from_position(self, data: Mapping[str, Any]) -> State:
        return read.read(self, data)


GAME = PeloponnesGame()
