"""Gaia Project as the house sees it: seats, options, catalogue and how a match starts."""

from __future__ import annotations

from engine.core.catalogue import Faces
from engine.core.game import Game, Options
from engine.games.gaia_project import faces, setup
from engine.games.gaia_project.automa import setup as automa
from engine.games.gaia_project.meta import META
from engine.games.gaia_project.position import read
from engine.games.gaia_project.state import STANDING, GaiaProject


class GaiaProjectGame(Game, data=faces.DATA):
    """One to four seats; alone against the Automa, which then sits as the second seat."""

    meta = META
    colours = ("blue", "red", "orange", "yellow", "brown", "gray", "white")
    gives_colours = True
    anytime = tuple(STANDING)
    catalogue = faces.catalogue()

    def start(self, seats: int, options: Options, faces: Faces) -> GaiaProject:
        state = GaiaProject(2 if seats == 1 else seats, dict(options))
        if seats == 1:
            automa.set_up(state, str(options["automa"]), str(options["level"]))
        setup.begin(state)
        return state

    from_position = read.read


GAME = GaiaProjectGame()
