"""Peloponnes as the house sees it: seats, options, words, catalogue, start."""

from __future__ import annotations

from engine.core.catalogue import Faces
from engine.core.game import Game, NextMatch, Options
from engine.core.state import State
from engine.games.peloponnes import campaign, flow
from engine.games.peloponnes.faces import CATALOGUE, COLOURS, DATA
from engine.games.peloponnes.meta import META
from engine.games.peloponnes.position import read
from engine.games.peloponnes.setup import new_board
from engine.games.peloponnes.state import Peloponnes


class PeloponnesGame(Game, data=DATA):
    """Peloponnes (Irongames 2009), base game, one to five seats."""

    meta = META
    colours = COLOURS
    catalogue = CATALOGUE
    counted = CATALOGUE.counted()

    def start(self, seats: int, options: Options, faces: Faces) -> State:
        board = new_board(seats, options)
        if seats == 1 and options["civilization"] != "drawn":
            flow.deal_civilization(board, 0, str(options["civilization"]))
            flow.run(board)
        return board

    standing = staticmethod(campaign.standing)

    def next_match(self, state: State, options: Options) -> NextMatch | None:
        assert isinstance(state, Peloponnes)
        return campaign.next_match(state, options)

    from_position = read.read


GAME = PeloponnesGame()
