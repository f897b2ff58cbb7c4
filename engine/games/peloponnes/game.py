"""Peloponnes as the house sees it: seats, options, words, catalogue, start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.catalogue import Faces
from engine.core.game import Game, NextMatch, Options, Standing, options_in
from engine.core.state import State
from engine.core.text import Texts
from engine.games.peloponnes import campaign, flow
from engine.games.peloponnes.faces import CATALOGUE, COLOURS, DATA
from engine.games.peloponnes.meta import META
from engine.games.peloponnes.position import read
from engine.games.peloponnes.setup import new_board
from engine.games.peloponnes.state import VOCABULARY, Peloponnes


class PeloponnesGame(Game):
    """Peloponnes (Irongames 2009), base game, one to five seats."""

    meta = META
    colours = COLOURS
    grammar = VOCABULARY.grammar
    options = options_in(DATA)
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
